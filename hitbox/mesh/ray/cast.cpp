// cast.cpp: one ray or segment on the triangles of a surface.
#include <hitbox/mesh/cast.hpp>

#include <hitbox/mesh/ray/caster.hpp>
#include <hitbox/mesh/ray/detail/each_search.hpp>
#include <hitbox/mesh/ray/detail/first_search.hpp>
#include <hitbox/mesh/ray/detail/follow.hpp>
#include <hitbox/mesh/ray/detail/sort_hits.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace hitbox::detail {

using Cast3 = Cast<3, double>;

std::optional<MeshHit> cast_closest(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    FirstSearch<Fetch::points> search(surface, cast, options);
    follow(surface, cast, search);
    if (const auto hit = search.decide()) return search.complete(*hit);
    return std::nullopt;
}

bool cast_any(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    AnySearch search(surface, cast, options);
    follow(surface, cast, search);
    return search.found();
}

std::vector<MeshHit> cast_all(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    AllSearch search(surface, cast, options);
    follow(surface, cast, search);
    std::vector<MeshHit> hits;
    if (search.hits().empty()) return hits;
    sort_hits(search.caster(), search.hits());
    hits.reserve(search.hits().size());
    for (const TriangleHit& hit : search.hits()) hits.push_back(search.caster().complete(hit));
    return hits;
}

std::size_t count_hits(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    CountSearch search(surface, cast, options);
    follow(surface, cast, search);
    return search.count();
}

}  // namespace hitbox::detail
