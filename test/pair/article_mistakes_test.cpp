// article_mistakes_test.cpp: what widely copied articles answer, and what is true; by arithmetic done by hand.
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/pair/aabb_plane.hpp>
#include <hitbox/pair/aabb_segment.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/rectangle_segment.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace hitbox;

// Each namespace is the method as the article has it, so that its answer can be compared.
namespace article {

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

// "Plane: n . p + d = 0", read with n . p = d.
bool box_meets_plane(const Vec3& center, const Vec3& half, const Vec3& n, double d) {
    const double r = half.x * std::fabs(n.x) + half.y * std::fabs(n.y) + half.z * std::fabs(n.z);
    return std::fabs(dot(n, center) - d) <= r;
}

// Grows a box by moving its corners; by a negative amount too.
Aabb3 expand(Aabb3 box, double by) {
    return {{box.min.x - by, box.min.y - by, box.min.z - by},
            {box.max.x + by, box.max.y + by, box.max.z + by}};
}

// An oriented box around the mean of the points, with the largest distance from it as half extents.
Obb3 box_around_mean(const std::vector<Vec3>& points) {
    Vec3 mean, low = points[0], high = points[0];
    for (const Vec3& p : points) {
        mean = mean + p * (1.0 / double(points.size()));
        for (std::size_t k = 0; k < 3; ++k)
            low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
    }
    const Vec3 half = (high - low) * 0.5;
    return Obb3::from_axes(mean, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, half);
}

// Separating axes of two oriented boxes; `axes` of the fifteen are tried, and `slack` is added.
bool boxes_meet(const Obb3& a, const Obb3& b, std::size_t axes, double slack) {
    std::vector<Vec3> tried(a.half_axes.begin(), a.half_axes.end());
    tried.insert(tried.end(), b.half_axes.begin(), b.half_axes.end());
    for (const Vec3& u : a.half_axes)
        for (const Vec3& v : b.half_axes) tried.push_back(cross(u, v));
    for (std::size_t i = 0; i < axes; ++i) {
        double reach = slack;
        for (const Vec3& h : a.half_axes) reach += std::fabs(dot(tried[i], h));
        for (const Vec3& h : b.half_axes) reach += std::fabs(dot(tried[i], h));
        if (std::fabs(dot(tried[i], b.center - a.center)) > reach) return false;
    }
    return true;
}

// The ends must lie on different sides: Sign(0) is neither.
bool segment_crosses_plane(const Segment3& s, const Vec3& n, double d) {
    return sign(dot(n, s.a) - d) == -sign(dot(n, s.b) - d) && sign(dot(n, s.a) - d) != 0;
}

// The axes of a finite plane from its normal alone: a turn from z to the normal.
std::array<Vec3, 2> axes_of_normal(const Vec3&) { return {Vec3{1, 0, 0}, Vec3{0, 1, 0}}; }  // of z itself

// Slabs by division with the comparisons the usual way round: 0 * inf is NaN.
bool segment_meets_box(const Segment3& s, const Aabb3& box) {
    double near = 0, far = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        const double inverse = 1 / (s.b[k] - s.a[k]);
        double t1 = (box.min[k] - s.a[k]) * inverse, t2 = (box.max[k] - s.a[k]) * inverse;
        if (t1 > t2) std::swap(t1, t2);
        near = std::max(t1, near), far = std::min(t2, far);
    }
    return near <= far;
}

// One axis of triangle against box, normalised first: parallel edges have none.
bool is_separated_along(const Vec3& axis, const Aabb3& box, const Triangle3& t) {
    const Vec3 n = axis * (1 / std::sqrt(length_sq(axis)));
    double low = dot(n, t.a), high = low, box_low = dot(n, box.min), box_high = box_low;
    for (const Vec3& p : {t.b, t.c}) low = std::min(low, dot(n, p)), high = std::max(high, dot(n, p));
    for (const Vec3& p : box.corners())
        box_low = std::min(box_low, dot(n, p)), box_high = std::max(box_high, dot(n, p));
    return !(low <= box_high && box_low <= high);  // true for NaN
}

}  // namespace article

TEST_SUITE("pair/article_mistakes") {
    TEST_CASE("AABB and plane: the sign of the constant flips between two samples") {
        // The box [4, 6]^3 and the plane x = 5, in the form a x + b y + c z + d = 0 with d = -5.
        const Aabb3 box{{4, 4, 4}, {6, 6, 6}};
        CHECK_FALSE(article::box_meets_plane(box.center(), box.half_extents(), {1, 0, 0}, -5));
        CHECK(intersects(box, Plane3::from_abcd(1, 0, 0, -5)));
        CHECK(intersects(box, Plane3{{1, 0, 0}, 5}));
        CHECK(Plane3::from_abcd(1, 0, 0, -5) == Plane3{{1, 0, 0}, 5});
    }

    TEST_CASE("AABB of a mesh: a negative expand turns the box inside out") {
        const Aabb3 unit{{0, 0, 0}, {1, 1, 1}};
        CHECK(article::expand(unit, -1) == Aabb3{{1, 1, 1}, {0, 0, 0}});
        CHECK(unit.expanded(-1) == Aabb3{});
        CHECK_FALSE(unit.expanded(-0.25).is_empty());
        // The inverted box is no identity of a merge by hand; the empty one is.
        CHECK(Aabb3{{5, 5, 5}, {6, 6, 6}}.merge(unit.expanded(-1)) == Aabb3{{5, 5, 5}, {6, 6, 6}});
    }

    TEST_CASE("OBB fit: a box around the mean misses points") {
        // Nine points at x = 0 and one at x = 10: the mean is 1, half the extent 5, so the box ends at 6.
        std::vector<Vec3> points(9, Vec3{0, 0, 0});
        points.push_back({10, 0, 0});
        const Obb3 wrong = article::box_around_mean(points), right = fit_obb(points, ObbFit::pca);
        CHECK(wrong.center.x == doctest::Approx(1));
        CHECK_FALSE(intersects(wrong, points.back()));
        for (const Vec3& p : points) CHECK(intersects(right, p));
    }

    TEST_CASE("OBB and OBB: with six of the fifteen axes, boxes that are apart edge to edge meet") {
        // Long bars along (1, 1, 0) and (1, -1, 0), turned on edge, one above the other: the edges' common
        // perpendicular is z. Bar a reaches up to z = 1 along its edge, bar b down to z = 2.25 - 1.
        const Obb3 low{{0, 0, 0}, {Vec3{8, 8, 0}, Vec3{0.5, -0.5, 0.5}, Vec3{-0.5, 0.5, 0.5}}};
        const Obb3 high{{0, 0, 2.25}, {Vec3{8, -8, 0}, Vec3{0.5, 0.5, 0.5}, Vec3{-0.5, -0.5, 0.5}}};
        CHECK(article::boxes_meet(low, high, 6, 0));
        CHECK_FALSE(article::boxes_meet(low, high, 15, 0));
        CHECK_FALSE(intersects(low, high));
    }

    TEST_CASE("OBB and OBB: 0.0001 added to each axis turns misses into hits") {
        const Obb3 a{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        const Obb3 b{{2.00005, 0, 0}, a.half_axes};
        CHECK(article::boxes_meet(a, b, 15, 0.0001));
        CHECK_FALSE(intersects(a, b));
        CHECK(intersects(a, Obb3{{2, 0, 0}, a.half_axes}));
    }

    TEST_CASE("segment and finite plane: an end on the plane counts as missed") {
        const Segment3 s{{0, 0, 0}, {0, 0, 1}};
        CHECK_FALSE(article::segment_crosses_plane(s, {0, 0, 1}, 0));
        CHECK(intersects(Rectangle3{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}}, s));
    }

    TEST_CASE("segment and finite plane: the roll is lost between normal and axes") {
        // 8 x 2, rolled by a quarter turn around its normal: now long in y.
        const Affine3 quarter = Affine3::from_rows({0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0});
        const Rectangle3 rolled = Rectangle3::from_pose({0, 0, 0}, quarter, {1, 1, 1}, {8, 2});
        const auto axes = article::axes_of_normal(rolled.normal());
        const Rectangle3 unrolled{{0, 0, 0}, {axes[0] * 4, axes[1] * 1}};
        const Segment3 at_y3{{0, 3, -1}, {0, 3, 1}};
        CHECK_FALSE(intersects(unrolled, at_y3));
        CHECK(intersects(rolled, at_y3));
        // And the scale is that of the rectangle: 2 x 1 stretched by 4.
        CHECK(intersects(Rectangle3::from_pose({0, 0, 0}, Affine3{}, {1, 4, 1}, {1, 2}), at_y3));
    }

    TEST_CASE("segment and box: a segment in the plane of a face is 0 * infinity") {
        const Aabb3 unit{{0, 0, 0}, {1, 1, 1}};
        const Segment3 in_face{{0, 0.5, -1}, {0, 0.5, 2}};
        const double t = (unit.min.x - in_face.a.x) * (1 / (in_face.b.x - in_face.a.x));
        CHECK(std::isnan(t));  // what the slab method goes on computing with
        CHECK(intersects(unit, in_face));
        const Segment3 at_far_face{{1, 0.5, -1}, {1, 0.5, 2}};
        CHECK(intersects(unit, at_far_face));
        CHECK(placement(in_face, unit) == Placement::intersect);
        CHECK(placement(Segment3{{0.25, 0.5, 0.5}, {0.75, 0.5, 0.5}}, unit) == Placement::included);
        // Where the last axis is NaN, std::max keeps it, and the answer is no.
        const Segment3 in_floor{{0.5, -1, 0}, {0.5, 2, 0}};
        CHECK_FALSE(article::segment_meets_box(in_floor, unit));
        CHECK(intersects(unit, in_floor));
    }

    TEST_CASE("AABB and triangle: parallel edges have a cross product of zero, and normalised it is NaN") {
        // An edge of the triangle runs along x, as do edges of the box; the triangle lies in the box.
        const Aabb3 box{{0, 0, 0}, {4, 4, 4}};
        const Triangle3 inside{{1, 1, 1}, {3, 1, 1}, {1, 3, 1}};
        CHECK(article::is_separated_along(cross({1, 0, 0}, inside.b - inside.a), box, inside));
        CHECK(intersects(box, inside));
    }

    TEST_CASE("AABB and triangle: half sizes taken for whole ones") {
        // The box of size 2 around the origin ends at x = 1; taken as half extents, 2 would reach x = 2.
        const Triangle3 beside{{1.5, 0, 0}, {1.5, 1, 0}, {1.5, 0, 1}};
        CHECK(intersects(Aabb3::from_center_half_extents({0, 0, 0}, {2, 2, 2}), beside));
        CHECK_FALSE(intersects(Aabb3::from_center_half_extents({0, 0, 0}, {1, 1, 1}), beside));
    }
}
