// hull_penetration.cpp: overlaps of hulls with sets, and infinite boxes as finite ones.
#include <hitbox/pair/contact/hull_penetration.hpp>

#include <hitbox/pair/closest/cores_apart.hpp>
#include <hitbox/pair/closest/hull/hull_overlap.hpp>
#include <hitbox/pair/closest/moving.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

Penetration overlap_as_penetration(const OverlapBody& a, const OverlapBody& b) {
    const HullOverlap least = least_overlap_of(a, b);
    return {least.depth, least.axis};
}

bool comes_before(const HullView& a, const HullView& b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (a[i][k] != b[i][k]) return a[i][k] < b[i][k];
    return a.size() < b.size();
}

// A box cut off so far from the hull that no shorter way leads over the cuts than over a finite end: that way is at most
// `span` long, and over a cut it is at least three times as long.
Aabb3 cut_far_from(const Aabb3& box, const HullView& hull) {
    Aabb3 around;
    for (const std::uint32_t i : hull.faces().extremes) around.merge(hull[i]);
    double span = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        span = std::max(span, around.max[k] - around.min[k]);
        for (const double end : {box.min[k], box.max[k]})
            if (std::isfinite(end))
                span = std::max({span, std::fabs(end - around.min[k]), std::fabs(end - around.max[k])});
    }
    constexpr double most = std::numeric_limits<double>::max();
    Aabb3 r = box;
    for (std::size_t k = 0; k < 3; ++k) {
        if (std::isinf(box.min[k]))
            r.min[k] = std::max(std::min(around.min[k], box.max[k]) - 4 * span, -most);
        if (std::isinf(box.max[k])) r.max[k] = std::min(std::max(around.max[k], r.min[k]) + 4 * span, most);
    }
    return r;
}

bool is_everywhere(const Aabb3& box) {
    const auto is_infinite = [](double x) { return std::isinf(x); };
    return std::all_of(box.min.begin(), box.min.end(), is_infinite) &&
           std::all_of(box.max.begin(), box.max.end(), is_infinite);
}

}  // namespace

HullStart start_of_hull(const HullView& hull, const Vec3& motion, const ConvexSet& set) {
    if (set.kind != ConvexSet::Kind::aabb)
        return start_of_motion(OverlapBody(hull), motion, OverlapBody(set));
    const Aabb3 box{set.v[0], set.v[1]};
    if (is_everywhere(box)) return {{1, 0, 0}, true};
    return start_of_motion(OverlapBody(hull), motion, OverlapBody(convex_set(cut_far_from(box, hull))));
}

HullStart start_of_hulls(const HullView& a, const Vec3& motion, const HullView& b) {
    return start_of_motion(OverlapBody(a), motion, OverlapBody(b));
}

HullStart start_beside_core(const HullView& hull, const Vec3& motion, const RoundedSet& shape) {
    const ConvexSet& core = shape.core;
    const bool is_point = core.kind == ConvexSet::Kind::point;
    const auto nearest = is_point ? nearest_triangles(hull, core.v[0])
                                  : nearest_triangles(hull, Segment3{core.v[0], core.v[1]});
    const Parting parting = parting_of(shape, -motion, rounded_set(nearest.front()));
    return {-parting.way + Vec3{}, parting.speed != exact::Sign::negative};
}

Penetration penetration_of_polytopes(const HullView& hull, const ConvexSet& set) {
    return overlap_as_penetration(OverlapBody(hull), OverlapBody(set));
}

Penetration penetration_of_polytopes(const HullView& hull, const Aabb3& box) {
    if (is_everywhere(box)) return {std::numeric_limits<double>::infinity(), {1, 0, 0}};
    return penetration_of_polytopes(hull, convex_set(cut_far_from(box, hull)));
}

Penetration penetration_of_hulls(const HullView& a, const HullView& b) {
    // One order for both orders of the arguments, so that they give the same bits.
    if (comes_before(b, a)) return mirrored(penetration_of_hulls(b, a));
    return overlap_as_penetration(OverlapBody(a), OverlapBody(b));
}

Penetration penetration_beside_core(const HullView& hull, const RoundedSet& shape) {
    const ConvexSet& core = shape.core;
    const bool is_point = core.kind == ConvexSet::Kind::point;
    Penetration r{-1, {}};
    for (const Triangle3& t : is_point ? nearest_triangles(hull, core.v[0])
                                       : nearest_triangles(hull, Segment3{core.v[0], core.v[1]}))
        if (const auto apart = cores_apart(rounded_set(t), shape); apart && apart->depth > r.depth)
            r = {apart->depth, apart->axis};
    return r;
}

}  // namespace hitbox::detail
