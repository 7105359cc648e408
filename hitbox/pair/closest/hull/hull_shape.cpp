// hull_shape.cpp: the triangles of a hull near a shape, each asked by its exact pair.
#include <hitbox/pair/closest/hull/hull_shape.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/hull/detail/hull_cap.hpp>
#include <hitbox/pair/closest/hull/detail/hull_gjk.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/pairs.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace hitbox::detail {

namespace {

using exact::Sign;

constexpr double nowhere = std::numeric_limits<double>::infinity();

// What is known in double of a hull and a shape with an end.
struct HullBeside {
    HullFacing facing;
    double top = nowhere;  // the highest height of the shape, with its radius
    bool seem_to_meet = false;
    std::array<CornerCode, 4> corners{};

    HullBeside(const HullView& hull, const RoundedSet& shape) {
        const ConvexSet& core = shape.core;
        if (!is_bounded(core)) return;
        const ExactSpread spread(core);
        const HullGuess guess = guess_with_hull(HullCorners(hull), SpreadCorners(spread));
        double size = std::max(largest_coordinate_of(hull), shape.radius);
        for (const Vec3& v : core.v) size = std::max({size, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
        facing = HullFacing(guess.way, hull[guess.a[0]], size);
        if (facing.known)
            top =
                facing.height(spread.base) + dot(facing.way, farthest(spread, facing.way).at) + shape.radius;
        seem_to_meet = guess.meet, corners = guess.a;
    }
};

// The triangle with the least distance. Shapes that meet have distance 0, and a point within the hull if no triangle is met.
struct NearestOfHull {
    Triangle3 triangle;
    double distance = nowhere;
    bool inside = false;
};

std::optional<Vec3> some_point_of(const Vec3& p) { return p; }
template <class S>
std::optional<Vec3> some_point_of(const S& shape) {
    return shape.some_point();
}

// Four vertices between which the shapes seem to meet. Those are a part of the hull, so if it meets them, that is certain.
template <class S>
bool meet_between(const HullView& hull, const std::array<CornerCode, 4>& corners, const S& shape,
                  NearestOfHull& r) {
    const std::array<Vec3, 4> v{hull[corners[0]], hull[corners[1]], hull[corners[2]], hull[corners[3]]};
    if (in_tetrahedron(v, *some_point_of(shape))) return r.inside = true;
    for (std::size_t i = 0; i < 4; ++i) {
        r.triangle = {v[i], v[(i + 1) % 4], v[(i + 2) % 4]};
        if (intersects(r.triangle, shape)) return true;
    }
    return false;
}

// `only_contact`: the distance of shapes that do not meet is not needed.
template <class S>
NearestOfHull nearest_of_hull(const HullView& hull, const S& shape, bool only_contact) {
    NearestOfHull r;
    const RoundedSet set = rounded_set(shape);
    if (set.core.kind == Kind::empty) return r;
    const HullBeside beside(hull, set);
    if (beside.seem_to_meet && meet_between(hull, beside.corners, shape, r)) {
        r.distance = 0;
        return r;
    }
    bool reached = true;
    const double top = beside.top;
    any_low_triangle(
        hull, beside.facing, [&] { return top; }, reached,
        [&](const Triangle3& t) {
            if (!intersects(t, shape)) return false;
            r.triangle = t, r.distance = 0;
            return true;
        });
    if (r.distance == 0) return r;
    if (reached && is_bounded(set.core) && hull_contains(hull, *some_point_of(shape))) {
        r.inside = true, r.distance = 0;
        return r;
    }
    if (only_contact) return r;
    if (beside.facing.known) {
        r.triangle = {hull[beside.corners[0]], hull[beside.corners[1]], hull[beside.corners[2]]};
        r.distance = distance(r.triangle, shape);
    }
    const auto limit = [&] { return top + r.distance * (1 + 0x1p-40); };
    any_low_triangle(hull, beside.facing, limit, reached, [&](const Triangle3& t) {
        if (const double d = distance(t, shape); d < r.distance || r.distance == nowhere)
            r.distance = d, r.triangle = t;
        return false;
    });
    return r;
}

}  // namespace

bool hull_contains(const HullView& hull, const Vec3& point) {
    if (!exact::all_finite(point)) return false;
    const HullFaces& faces = hull.faces();
    if (faces.dimension < 3) {
        bool reached = true;
        return any_low_triangle(
            hull, {}, [] { return nowhere; }, reached,
            [&](const Triangle3& t) { return intersects(t, point); });
    }
    for (std::size_t f = 0; f < faces.face_count(); ++f) {
        const auto loop = faces.face(f);
        if (exact::orient3d(hull[loop[0]], hull[loop[1]], hull[loop[2]], point) == Sign::positive)
            return false;
    }
    return true;
}

Segment3 span_across(const HullView& hull, const Plane3& plane) {
    return {hull[support_of(hull, -plane.normal)], hull[support_of(hull, plane.normal)]};
}

template <class S>
bool hull_meets(const HullView& hull, const S& shape) {
    return nearest_of_hull(hull, shape, true).distance == 0;
}

template <class S>
double hull_distance(const HullView& hull, const S& shape) {
    return nearest_of_hull(hull, shape, false).distance;
}

template <class S>
std::optional<PointPair> hull_closest(const HullView& hull, const S& shape) {
    if (rounded_set(shape).core.kind == Kind::empty) return std::nullopt;
    const NearestOfHull nearest = nearest_of_hull(hull, shape, false);
    if (nearest.inside) return PointPair{*some_point_of(shape), *some_point_of(shape)};
    const auto both = closest_points(nearest.triangle, shape);
    return PointPair{both->a, both->b};
}

template <class S>
std::vector<Triangle3> nearest_triangles(const HullView& hull, const S& shape) {
    const double most = hull_distance(hull, shape) * (1 + 0x1p-45);
    const HullBeside beside(hull, rounded_set(shape));
    std::vector<Triangle3> r;
    bool reached = true;
    any_low_triangle(
        hull, beside.facing, [&] { return beside.top + most; }, reached,
        [&](const Triangle3& t) {
            if (distance(t, shape) <= most) r.push_back(t);
            return false;
        });
    return r;
}

#define HITBOX_HULL_AND(S)                                    \
    template bool hull_meets(const HullView&, const S&);      \
    template double hull_distance(const HullView&, const S&); \
    template std::optional<PointPair> hull_closest(const HullView&, const S&);
HITBOX_HULL_AND(Vec3)
HITBOX_HULL_AND(Segment3)
HITBOX_HULL_AND(Ray3)
HITBOX_HULL_AND(Line3)
HITBOX_HULL_AND(Triangle3)
HITBOX_HULL_AND(Rectangle3)
HITBOX_HULL_AND(Aabb3)
HITBOX_HULL_AND(Obb3)
HITBOX_HULL_AND(Sphere3)
HITBOX_HULL_AND(Capsule3)
#undef HITBOX_HULL_AND
template std::vector<Triangle3> nearest_triangles(const HullView&, const Vec3&);
template std::vector<Triangle3> nearest_triangles(const HullView&, const Segment3&);

}  // namespace hitbox::detail
