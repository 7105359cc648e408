// cast.cpp: one ray or segment on the triangles of a surface.
#include <hitbox/mesh/cast.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/mesh/ray/caster.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

namespace {

using Cast3 = Cast<3, double>;

// First by the bounds, then exactly where bounds overlap. A large group of those is mostly one tie.
void sort_hits(Caster& caster, std::vector<TriangleHit>& hits) {
    const auto by_triangle = [](const TriangleHit& a, const TriangleHit& b) {
        return a.triangle < b.triangle;
    };
    detail::sort(hits.begin(), hits.end(), [&](const TriangleHit& a, const TriangleHit& b) {
        return a.low != b.low ? a.low < b.low : by_triangle(a, b);
    });
    const auto at = [&](std::size_t i) { return hits.begin() + std::ptrdiff_t(i); };
    for (std::size_t i = 0, end = 0; i < hits.size(); i = end) {
        double high = hits[i].high;
        bool is_tie = true;
        for (end = i + 1; end < hits.size() && !(high < hits[end].low); ++end) {
            is_tie = is_tie && caster.surely_tie(hits[i], hits[end]);
            high = (std::max)(high, hits[end].high);
        }
        if (end - i == 1) continue;
        if (is_tie)
            detail::sort(at(i), at(end), by_triangle);
        else
            detail::sort(at(i), at(end), [&](const TriangleHit& a, const TriangleHit& b) {
                return a.triangle != b.triangle && caster.before(a, b);
            });
    }
}

}  // namespace

std::optional<MeshHit> cast_closest(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    Closest closest(surface, cast, options, Closest::Fetch::points);
    along(surface, cast,
          [&](std::span<const CastCandidate> candidates) { return closest.take(surface, candidates); });
    const std::optional<TriangleHit>& hit = closest.decide();
    if (!hit) return std::nullopt;
    return closest.caster().complete(*hit);
}

bool cast_any(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    Caster caster(surface, cast, options);
    bool any = false;
    caster.along([&](const CastCandidate& c) {
        TriangleHit hit;
        any = any || caster.meets(c, hit);
        return any ? -1.0 : TriangleHit::inf;
    });
    return any;
}

std::vector<MeshHit> cast_all(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    Caster caster(surface, cast, options);
    std::vector<TriangleHit> all;
    caster.along([&](const CastCandidate& c) {
        TriangleHit hit;
        if (caster.meets(c, hit)) all.push_back(hit);
        return TriangleHit::inf;
    });
    sort_hits(caster, all);
    std::vector<MeshHit> hits;
    hits.reserve(all.size());
    for (const TriangleHit& hit : all) hits.push_back(caster.complete(hit));
    return hits;
}

std::size_t count_hits(const Surface& surface, const Cast3& cast, const CastOptions& options) {
    Caster caster(surface, cast, options);
    std::size_t count = 0;
    caster.along([&](const CastCandidate& c) {
        TriangleHit hit;
        count += caster.meets(c, hit);
        return TriangleHit::inf;
    });
    return count;
}

}  // namespace hitbox::detail
