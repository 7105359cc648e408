// cast_moved.cpp: candidates in the coordinates of the surface, decided in the world.
#include <hitbox/mesh/ray/cast_moved.hpp>

#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/mesh/ray/caster.hpp>

#include <span>

namespace hitbox::detail {

std::optional<MeshHit> cast_closest(const MovedSurface& surface, const Cast<3, double>& cast,
                                    const CastOptions& options) {
    if (surface.map() == nullptr) return cast_closest(surface.surface(), cast, options);
    ClosestOn<MovedSurface> closest(surface, cast, options);
    along(surface, cast,
          [&](std::span<const CastCandidate> candidates) { return closest.take(surface, candidates); });
    const std::optional<TriangleHit>& hit = closest.decide();
    if (!hit) return std::nullopt;
    return closest.caster().complete(*hit);
}

}  // namespace hitbox::detail
