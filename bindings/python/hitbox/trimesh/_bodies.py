"""The placed meshes of a manager as bodies of a world, which is changed when a question is asked."""
from typing import Any, Dict, Hashable, Iterable, List, Optional, Tuple

import numpy

from ..shapes import Array
from ..world import ClosestPair, World
from ._placed import Placed

MEMBERS, VISITORS = 2, 1  # layers


class Bodies:
    """Bodies under names. `visitors` that are in the world during a question meet its members, but not each other."""

    def __init__(self, placed: Iterable[Placed], meet: int) -> None:
        self._world, self._meet = World(), meet
        self._body: Dict[Hashable, int] = {}
        self._name: Dict[int, Hashable] = {}
        self._moves: Dict[Hashable, Array] = {}
        self._changed = True
        for one in placed:
            self.add(one)

    def add(self, one: Placed) -> None:
        body = self._world.add(one.known.mesh, one.transform, layers_of=MEMBERS, layers_meet=self._meet, surface=not one.solid,
                               quick_bounds=True)
        self._body[one.name], self._name[body] = body, one.name
        self._changed = True

    def remove(self, name: Hashable) -> None:
        body = self._body.pop(name)
        del self._name[body]
        self._moves.pop(name, None)
        self._world.remove([body])
        self._changed = True

    def move(self, name: Hashable, transform: Array) -> None:
        self._moves[name] = transform

    def update(self) -> None:
        if self._moves:
            bodies = numpy.array([self._body[name] for name in self._moves], numpy.uint64)
            self._world.move(bodies, numpy.concatenate(list(self._moves.values())).reshape(-1, 4, 4))
            self._moves.clear()
            self._changed = True
        if self._changed:
            self._world.update()
            self._changed = False

    def bounds(self) -> Tuple[List[Hashable], Array]:
        """The names, and the boxes of the meshes at their places, (n, 6): min, max."""
        self.update()
        boxes = [self._world.state(body).aabb.data for body in self._body.values()]
        return list(self._body), numpy.array(boxes).reshape(-1, 6)

    def any_collision(self) -> bool:
        """Whether any two members meet."""
        self.update()
        return self._world.any_collision()

    def closest_pair(self) -> Optional[Tuple[Hashable, Hashable, ClosestPair]]:
        """The two members that are nearest to each other."""
        self.update()
        pair = self._world.closest_pair()
        return None if pair is None else (self._name[pair.a], self._name[pair.b], pair)

    def collisions(self) -> List[Tuple[Hashable, Hashable]]:
        """The pairs of members that meet."""
        self.update()
        name = self._name
        return [(name[a], name[b]) for a, b in self._world.collisions().tolist()]

    def collisions_with(self, visitors: List[Placed]) -> List[Tuple[Hashable, Placed]]:
        """The members that meet visitors."""
        alike: Dict[Any, List[Placed]] = {}
        for one in visitors:
            alike.setdefault((id(one.known), one.solid), []).append(one)
        by_body: Dict[int, Placed] = {}
        try:
            for group in alike.values():
                bodies = self._world.add(group[0].known.mesh, numpy.stack([one.transform for one in group]), layers_of=VISITORS,
                                         layers_meet=MEMBERS, surface=not group[0].solid, quick_bounds=True)
                by_body.update(zip(bodies.tolist(), group))
            self._changed = True
            self.update()
            pairs = self._world.collisions().tolist()
        finally:
            if by_body:
                self._world.remove(list(by_body))
                self._changed = True
        found = []
        for a, b in pairs:
            member, visitor = (a, b) if a in self._name else (b, a)
            found.append((self._name[member], by_body[visitor]))
        return found
