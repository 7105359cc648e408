#!/usr/bin/env python3
"""What the Python package takes beside C++ on the same arrays, and beside the collision manager of FCL in C++.

compare.py [--rounds N] [--threads N]    HITBOX_LIBRARY and HITBOX_BENCH_PEERS name the two libraries: see `./run bench python`.
The subjects take turns; times are medians, in milliseconds by the clock. Exit code 1: answers differ.
"""
import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import time

import numpy as np

import hitbox as hb
from hitbox.trimesh import CollisionManager

PEERS = ctypes.CDLL(os.environ["HITBOX_BENCH_PEERS"])
MESHES = 200


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


def take_turns(rounds, before, subjects):
    """The median times of functions, and their last answers."""
    times, answers = {name: [] for name in subjects}, {}
    for i in range(rounds + 1):
        before(i)
        for name, ask in subjects.items():
            start = time.perf_counter()
            answers[name] = ask()
            if i > 0:  # the first round fills the caches
                times[name].append(1e3 * (time.perf_counter() - start))
    return {name: statistics.median(found) for name, found in times.items()}, answers


def show(name, times, ours, peer, equal):
    print(f"{name:34} {ours} {times[ours]:9.3f} ms   {peer} {times[peer]:9.3f} ms   {times[ours] / times[peer]:6.3f}"
          f"{'' if equal else '   ANSWERS DIFFER'}")
    return equal


def sphere(n, bumps=0.0):
    """A closed sphere of 20 n^2 triangles: each face of an icosahedron divided into n x n."""
    g = (1 + 5**0.5) / 2
    corners = np.array([[-1, g, 0], [1, g, 0], [-1, -g, 0], [1, -g, 0], [0, -1, g], [0, 1, g], [0, -1, -g], [0, 1, -g], [g, 0, -1],
                        [g, 0, 1], [-g, 0, -1], [-g, 0, 1]])
    faces = np.array([[0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11], [1, 5, 9], [5, 11, 4], [11, 10, 2], [10, 7, 6],
                      [7, 1, 8], [3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9], [4, 9, 5], [2, 4, 11], [6, 2, 10], [8, 6, 7],
                      [9, 8, 1]])
    i, j = (x.ravel() for x in np.meshgrid(np.arange(n), np.arange(n), indexing="ij"))
    up = i + j < n
    down = i + j < n - 1
    steps = np.concatenate([np.stack([(i[up], j[up]), (i[up] + 1, j[up]), (i[up], j[up] + 1)]),
                            np.stack([(i[down] + 1, j[down]), (i[down] + 1, j[down] + 1), (i[down], j[down] + 1)])], axis=-1)
    u, v = steps[:, 0] / n, steps[:, 1] / n  # (3, triangles of a face)
    a, b, c = (corners[faces[:, k]][:, None, None] for k in range(3))
    points = np.round(a + u[..., None] * (b - a) + v[..., None] * (c - a), 12)
    points /= np.linalg.norm(points, axis=-1)[..., None]
    points *= 1 + bumps * np.prod(np.sin(5 * points), axis=-1)[..., None]
    vertices, order = np.unique(points.transpose(0, 2, 1, 3).reshape(-1, 3).round(9), axis=0, return_inverse=True)
    return np.ascontiguousarray(vertices), order.reshape(-1, 3).astype(np.uint32)


def pairs(rounds, random):
    equal, n = True, 1_000_000
    answers = np.empty(n, np.uint8)
    for name, number in (("f4", np.float32), ("f8", np.float64)):
        low, other = ((10 * random.random((n, 3))).astype(number) for _ in range(2))
        a, b = hb.Aabb(low, low + 1), hb.Aabb(other, other + 1)
        turns = np.linalg.qr(random.random((n, 3, 3)))[0].astype(number) / 2
        for kind, x, y in (("aabb", a, b), ("obb", hb.Obb(low, turns), hb.Obb(other, turns[::-1]))):
            ask = getattr(PEERS, f"cpp_{kind}_{name}")
            first, second = x.data, y.data
            times, found = take_turns(rounds, lambda i: None, {
                "python": lambda: hb.intersects(x, y),
                "C++": lambda: ask(pointer(first), pointer(second), ctypes.c_size_t(n), pointer(answers))})
            same = np.array_equal(found["python"], answers.astype(bool))
            equal &= show(f"intersects, 1M pairs of {kind}, {name}", times, "python", "C++", same)
    return equal


def rays(rounds, random):
    n, (vertices, faces) = 1_000_000, sphere(59, 0.2)
    mesh = hb.Mesh(vertices, faces)
    PEERS.cpp_mesh.restype = ctypes.c_void_p
    peer = ctypes.c_void_p(PEERS.cpp_mesh(pointer(vertices), ctypes.c_size_t(len(vertices)), pointer(faces), ctypes.c_size_t(len(faces))))
    origins = random.normal(size=(n, 3))
    origins *= 3 / np.linalg.norm(origins, axis=1)[:, None]
    lines = hb.Ray(origins, random.uniform(-1, 1, (n, 3)) - origins)
    data, triangles, hits = lines.data, np.empty(n, np.uint32), np.empty(n, np.uint8)
    mesh.cast_any(lines[:1])  # builds the tree
    times, found = take_turns(rounds, lambda i: None, {
        "python": lambda: mesh.cast(lines),
        "C++": lambda: PEERS.cpp_closest(peer, pointer(data), ctypes.c_size_t(n), pointer(triangles))})
    same = np.array_equal(found["python"].triangle, triangles.astype(np.int32))
    equal = show(f"first hits of 1M rays, {len(faces)} triangles", times, "python", "C++", same)
    times, found = take_turns(rounds, lambda i: None, {
        "python": lambda: mesh.cast_any(lines),
        "C++": lambda: PEERS.cpp_any(peer, pointer(data), ctypes.c_size_t(n), pointer(hits))})
    equal &= show("any hit of the same", times, "python", "C++", np.array_equal(found["python"], hits.astype(bool)))
    PEERS.cpp_mesh_free(peer)
    return equal


def managers(rounds, random):
    vertices, faces = sphere(16)
    peer = None
    if hasattr(PEERS, "fcl_manager"):
        PEERS.fcl_manager.restype, PEERS.fcl_distance.restype = ctypes.c_void_p, ctypes.c_double
        PEERS.fcl_pairs.restype = ctypes.c_size_t
        peer = ctypes.c_void_p(PEERS.fcl_manager(pointer(vertices), ctypes.c_size_t(len(vertices)), pointer(faces),
                                                 ctypes.c_size_t(len(faces)), ctypes.c_size_t(MESHES)))
    manager = CollisionManager(solid=False)
    for i in range(MESHES):
        manager.add_object(i, hb.Mesh(vertices, faces))
    grid = np.stack(np.meshgrid(*[np.arange(6)] * 3, indexing="ij"), -1).reshape(-1, 3)[:MESHES] * 2.6
    equal = True
    for scene in ("crowded", "sparse", "all apart"):
        poses = np.zeros((MESHES, 4, 4))
        poses[:, 3, 3] = 1

        def place(_):
            turns = np.linalg.qr(random.normal(size=(MESHES, 3, 3)))[0]
            poses[:, :3, :3] = turns * np.sign(np.linalg.det(turns))[:, None, None]
            poses[:, :3, 3] = {"crowded": 16 * random.random((MESHES, 3)), "sparse": 30 * random.random((MESHES, 3)),
                               "all apart": grid + random.random((MESHES, 3)) / 2}[scene]

        def move_ours():
            for i in range(MESHES):
                manager.set_transform(i, poses[i])

        def ask(question):
            def both():
                move_ours()
                return question()
            return both

        def ask_peer(question):
            def both():
                PEERS.fcl_move(peer, pointer(poses))
                return question(peer)
            return both

        if peer is None:
            times, _ = take_turns(rounds, place, {"move": move_ours, "any": ask(manager.in_collision_internal)})
            print(f"{scene}: {times}")
            continue
        questions = (
            ("which pairs", lambda: len(manager.in_collision_internal(return_names=True)[1]), PEERS.fcl_pairs),
            ("whether any", manager.in_collision_internal, PEERS.fcl_any),
            ("min_distance_internal", manager.min_distance_internal, PEERS.fcl_distance))
        for name, ours, theirs in questions:
            times, found = take_turns(rounds, place, {"move": move_ours, "python": ask(ours), "FCL": ask_peer(theirs)})
            same = found["python"] == found["FCL"] or abs(found["python"] - found["FCL"]) < 1e-9
            equal &= show(f"{scene}: {name} ({found['FCL']:.3g})", times, "python", "FCL", same)
            print(f"{'':34} of which set_transform {times['move']:6.3f} ms")
    if peer is not None:
        PEERS.fcl_free(peer)
    return equal


def import_times(rounds):
    """Without the share of numpy."""
    def run(what):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", what], check=True)
        return time.perf_counter() - start

    both = [(run("import numpy"), run("import hitbox")) for _ in range(rounds)]
    numpy_alone, with_hitbox = (statistics.median(x) for x in zip(*both))
    print(f"{'import hitbox, without numpy':34} {1e3 * (with_hitbox - numpy_alone):9.3f} ms")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--threads", type=int, default=1)
    given = options.parse_args()
    hb.set_threads(given.threads)
    random = np.random.default_rng(1)
    import_times(5)
    equal = [pairs(given.rounds, random), rays(max(3, given.rounds // 3), random), managers(3 * given.rounds, random)]
    return 0 if all(equal) else 1


if __name__ == "__main__":
    sys.exit(main())
