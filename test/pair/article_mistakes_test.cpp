// article_mistakes_test.cpp: what widely copied articles answer, and what is true; by arithmetic done by hand.
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
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

// How far a set of points reaches to both sides of the mean of its vertices.
double reach_from_mean(const std::vector<Vec3>& points, const Vec3& axis) {
    double mean = 0, most = 0;
    for (const Vec3& p : points) mean += dot(axis, p) / double(points.size());
    for (const Vec3& p : points) most = std::max(most, std::fabs(dot(axis, p) - mean));
    return most;
}

// Which axis the vertices scatter along most, each counted once.
std::size_t widest_axis(const std::vector<Vec3>& vertices) {
    Vec3 scatter;
    for (std::size_t k = 0; k < 3; ++k) {
        double mean = 0;
        for (const Vec3& p : vertices) mean += p[k] / double(vertices.size());
        for (const Vec3& p : vertices) scatter[k] += (p[k] - mean) * (p[k] - mean);
    }
    return scatter.x >= scatter.y && scatter.x >= scatter.z ? 0 : scatter.y >= scatter.z ? 1 : 2;
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

// The distance along the ray at which it enters the slab low <= x <= high, the direction taken for a unit vector.
double entry_distance(const Vec3& origin, const Vec3& direction, double low) {
    return (low - origin.x) / direction.x;
}

// "Included" by asking whether the first end is inside.
bool is_included(const Segment3& s, const Aabb3& box) { return intersects(s.a, box); }

// The drawing of a finite plane, which forgets the scale that the test uses.
Rectangle3 drawn(const Vec3& position, const Affine3& rotation, const Vec2& size) {
    return Rectangle3::from_pose(position, rotation, {1, 1, 1}, size);
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

    TEST_CASE("AABB and plane: the test takes center and half extents, and people have corners") {
        // Corners handed to a test that wants the other form: [4, 6]^3 becomes [-2, 10]^3.
        const Aabb3 box{{4, 4, 4}, {6, 6, 6}};
        CHECK(article::box_meets_plane(box.min, box.max, {1, 0, 0}, 9));
        CHECK_FALSE(intersects(box, Plane3{{1, 0, 0}, 9}));
        // Both forms are one type here, made by name.
        CHECK(Aabb3::from_center_half_extents({5, 5, 5}, {1, 1, 1}) == box);
        CHECK(Aabb3::from_center_half_extents(box.center(), box.half_extents()) == box);
    }

    TEST_CASE("AABB of a mesh: merging makes a scene object, a value here") {
        static_assert(std::is_trivially_copyable_v<Aabb3> && !std::is_polymorphic_v<Aabb3>);
        const Aabb3 a{{0, 0, 0}, {1, 1, 1}}, b{{2, -1, 0}, {3, 1, 4}};
        CHECK(Aabb3(a).merge(b) == Aabb3{{0, -1, 0}, {3, 1, 4}});
        CHECK(a == Aabb3{{0, 0, 0}, {1, 1, 1}});  // what was merged is as it was
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

    TEST_CASE("OBB fit: extents symmetric about the mean overshoot where they do not miss") {
        // The same points: measured from the mean, the half extent is 9 where 5 would do.
        std::vector<Vec3> points(9, Vec3{0, 0, 0});
        points.push_back({10, 0, 0});
        CHECK(article::reach_from_mean(points, {1, 0, 0}) == doctest::Approx(9));
        const Obb3 right = fit_obb(points, ObbFit::pca);
        CHECK(right.half_extents()[0] + right.half_extents()[1] + right.half_extents()[2] ==
              doctest::Approx(5));
        CHECK(right.center.x == doctest::Approx(5));
    }

    TEST_CASE("OBB fit: Jacobi is announced, and the local axes are used") {
        // A rod along (1, 1, 0): along its own axes the box has no width, along the local ones it is a square.
        std::vector<Vec3> rod;
        for (int i = 0; i <= 8; ++i) rod.push_back({double(i), double(i), i % 2 ? 0.125 : -0.125});
        const Vec3 wrong = article::box_around_mean(rod).half_extents();
        CHECK(wrong.x * wrong.y == doctest::Approx(16));
        for (const ObbFit fit : {ObbFit::pca, ObbFit::fast, ObbFit::tight}) {
            const Obb3 right = fit_obb(rod, fit);
            const Vec3 half = right.half_extents();
            const double longest = std::max({half.x, half.y, half.z});
            CHECK(longest == doctest::Approx(4 * std::sqrt(2.0)).epsilon(0.01));
            CHECK(half.x * half.y * half.z < 0.1);
            for (const Vec3& p : rod) CHECK(intersects(right, p));
        }
    }

    TEST_CASE("OBB fit: the mean weighs vertices, not area") {
        // A 10 x 4 sheet in the plane z = 0, long in x, whose edge at x = 0 was cut into four hundred bits.
        std::vector<Vec3> points{{0, 0, 0}, {10, 0, 0}, {10, 4, 0}, {0, 4, 0}, {5, 2, 0}};
        std::vector<std::array<std::uint32_t, 3>> triangles{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}};
        std::uint32_t last = 3;
        for (std::uint32_t i = 1; i < 400; ++i) {
            points.push_back({0, 4 - 4 * i / 400.0, 0});
            triangles.push_back({last, std::uint32_t(points.size() - 1), 4});
            last = std::uint32_t(points.size() - 1);
        }
        triangles.push_back({last, 0, 4});
        CHECK(article::widest_axis(points) == 1);  // the cut edge runs along y
        const Obb3 sheet = fit_obb(points, triangles, ObbFit::pca);
        // By area the longest half-axis, 5, lies along x, and the box is the sheet.
        const Vec3 half = sheet.half_extents();
        for (std::size_t k = 0; k < 3; ++k)
            if (half[k] > 4) CHECK(std::fabs(sheet.half_axes[k].x) == doctest::Approx(5));
        CHECK(std::max({half.x, half.y, half.z}) == doctest::Approx(5));
        for (const Vec3& p : points) CHECK(intersects(sheet, p));
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
        const Affine3 quarter = Affine3::from_3x4({0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0}, MatrixOrder::rows);
        const Rectangle3 rolled = Rectangle3::from_pose({0, 0, 0}, quarter, {1, 1, 1}, {8, 2});
        const auto axes = article::axes_of_normal(rolled.normal());
        const Rectangle3 unrolled{{0, 0, 0}, {axes[0] * 4, axes[1] * 1}};
        const Segment3 at_y3{{0, 3, -1}, {0, 3, 1}};
        CHECK_FALSE(intersects(unrolled, at_y3));
        CHECK(intersects(rolled, at_y3));
    }

    TEST_CASE("segment and finite plane: the scale is applied to the test and not to the drawing") {
        // 1 x 2, stretched by 4 in y, reaches y = 4; what the article draws ends at y = 1.
        const Segment3 at_y3{{0, 3, -1}, {0, 3, 1}};
        const Rectangle3 shown = article::drawn({0, 0, 0}, Affine3{}, {1, 2});
        const Rectangle3 tested = Rectangle3::from_pose({0, 0, 0}, Affine3{}, {1, 4, 1}, {1, 2});
        CHECK_FALSE(intersects(shown, at_y3));
        CHECK(intersects(tested, at_y3));
        // One value is both: its corners, which a drawing takes, belong to what is tested.
        for (const Vec3& corner : tested.corners()) CHECK(intersects(corner, tested));
        CHECK(tested.corners()[2] == Vec3{0.5, 4, 0});
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

    TEST_CASE("segment and box: the direction is taken for a unit vector") {
        // From 4 before the box along (2, 0, 0): the article's distance is 2, and its hit would lie 2 before the box.
        const Aabb3 box{{4, -1, -1}, {6, 1, 1}};
        const Vec3 direction{2, 0, 0};
        CHECK(article::entry_distance({0, 0, 0}, direction, box.min.x) == 2);
        // Here t counts in directions, any length will do, and the distance is asked for.
        const Segment3 s{{0, 0, 0}, {8, 0, 0}};
        const auto shared = intersection(s, box);
        CHECK(shared.t == ParameterRange<double>{0.5, 0.75});
        CHECK(s.point_at(shared.t->low) == Vec3{4, 0, 0});
        CHECK(s.distance_along(shared.t->low) == 4);
    }

    TEST_CASE("segment and box: included needs both ends") {
        const Aabb3 unit{{0, 0, 0}, {1, 1, 1}};
        const Segment3 leaving{{0.5, 0.5, 0.5}, {2, 0.5, 0.5}}, within{{0.25, 0.5, 0.5}, {0.75, 0.5, 0.5}};
        CHECK(article::is_included(leaving, unit));
        CHECK(placement(leaving, unit) == Placement::intersect);
        CHECK(placement(within, unit) == Placement::included);
        CHECK(placement(Segment3{{0, 0.5, 0.5}, {0.5, 0.5, 0.5}}, unit) ==
              Placement::intersect);  // starts in a face
        CHECK(placement(Segment3{{2, 0, 0}, {3, 0, 0}}, unit) == Placement::none);
        // Near and far of the line, also where the segment lies inside.
        CHECK(intersection(within, unit).line_t == ParameterRange<double>{-0.5, 1.5});
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

    TEST_CASE(
        "broad phase: octree and quadtree are named, never shown; here they answer as asking all does") {
        std::vector<Aabb3> boxes;
        std::vector<Aabb2> shadows;
        for (int i = 0; i < 300; ++i) {
            const double x = i % 7 * 1.5, y = i % 11 * 1.25, z = i % 13 * 0.75, size = 0.25 + i % 5 * 0.5;
            boxes.push_back({{x, y, z}, {x + size, y + size, z + size}});
            shadows.push_back({{x, y}, {x + size, y + size}});
        }
        const auto found = [](const auto& index) {
            std::vector<std::array<std::uint32_t, 2>> pairs;
            for (const auto& pair : index.pairs())
                pairs.push_back({std::min(pair.a, pair.b), std::max(pair.a, pair.b)});
            std::sort(pairs.begin(), pairs.end());
            return pairs;
        };
        const auto in_space = found(Octree3(boxes)), in_plane = found(Quadtree2(shadows));
        CHECK(in_space == found(BruteForce3(boxes)));
        CHECK(in_plane == found(BruteForce2(shadows)));
        CHECK(!in_space.empty());
        CHECK(in_space.size() < in_plane.size());
    }
}
