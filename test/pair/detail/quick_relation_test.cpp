// quick_relation_test.cpp: mirrors hitbox/pair/detail/quick_relation.hpp: pairs within an ulp of a touch or of a containment
// beside the integers, and how many random pairs the filters decide.
#include <hitbox/pair/detail/quick_relation.hpp>

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

using namespace hitbox;

namespace {

class Drawn {
public:
    double in(double low, double high) { return low + (high - low) * (double(bits_() >> 11) * 0x1p-53); }
    Vec3 point(double size) {
        const double x = in(-size, size), y = in(-size, size), z = in(-size, size);
        return {x, y, z};
    }

    void draw(Vec3& p) { p = point(1); }
    void draw(Segment3& s) { s = {point(1), point(1)}; }
    void draw(Triangle3& t) { t = {point(1), point(1), point(1)}; }
    void draw(Rectangle3& r) {
        const Vec3 u = point(0.8), v = point(0.8);
        r = {point(1), {u, v - u * (dot(u, v) / dot(u, u))}};
    }
    void draw(Obb3& b) {
        const Vec3 u = point(0.8), v = point(0.8);
        b = {point(1), {u, v - u * (dot(u, v) / dot(u, u)), cross(u, v)}};
    }
    void draw(Aabb3& b) {
        const Vec3 c = point(1), h{in(0.2, 0.8), in(0.2, 0.8), in(0.2, 0.8)};
        b = {c - h, c + h};
    }
    void draw(Ray3& r) { r = {point(1), point(1)}; }
    void draw(Line3& l) { l = {point(1), point(1)}; }
    void draw(Plane3& p) { p = {point(1), in(-0.5, 0.5)}; }
    void draw(Sphere3& s) { s = {point(1), in(0.2, 0.8)}; }

private:
    std::mt19937_64 bits_{77};
};

// The relation by the general algorithms, in integers where it has them alone.
template <class A, class B>
Relation slowly(const A& a, const B& b) {
    return detail::relate_exactly(detail::convex_set(a), detail::convex_set(b));
}
template <class A>
Relation slowly(const A& a, const Sphere3& b) {
    return detail::relate(detail::convex_set(a), detail::sphere_set(b));
}
Relation slowly(const Sphere3& a, const Obb3& b) { return mirrored(slowly(b, a)); }
Relation slowly(const Sphere3& a, const Aabb3& b) { return mirrored(slowly(b, a)); }
Relation slowly(const Sphere3& a, const Sphere3& b) {
    return detail::relate(detail::sphere_set(a), detail::sphere_set(b));
}

// A shape at t of the way to a place, and as many times as large.
Vec3 at(const Vec3& p, const Vec3& to, double t) { return to + (p - to) * t; }
template <class S>
S shrunk(S s, const Vec3& to, double t) {
    if constexpr (requires { s.a; }) s.a = at(s.a, to, t), s.b = at(s.b, to, t);
    if constexpr (requires { s.c; }) s.c = at(s.c, to, t);
    if constexpr (requires { s.min; }) s.min = at(s.min, to, t), s.max = at(s.max, to, t);
    if constexpr (requires { s.origin; }) s.origin = at(s.origin, to, t);
    if constexpr (requires { s.center; }) s.center = at(s.center, to, t);
    if constexpr (requires { s.radius; }) s.radius = s.radius * t;
    if constexpr (requires { s.half_axes; })
        for (Vec3& h : s.half_axes) h = h * t;
    if constexpr (requires { s.normal; }) s.offset = s.offset * t;
    return s;
}

// Shrinks a toward a place from a size with one relation to one with another, until the next number changes it. There both must
// agree, and a few numbers to each side. -1 if there is no change.
template <class A, class B>
int wrong_at_the_change(const A& a, const B& b, const Vec3& to) {
    double low = 0x1p-6, high = 4;
    const Relation at_low = slowly(shrunk(a, to, low), b);
    if (at_low == slowly(shrunk(a, to, high), b)) return -1;
    for (double t; t = low + (high - low) / 2, low < t && t < high;)
        (slowly(shrunk(a, to, t), b) == at_low ? low : high) = t;
    int wrong = 0;
    for (int ulps = -3; ulps <= 3; ++ulps) {
        const A near_by = shrunk(a, to, low * (1 + ulps * 0x1p-52));
        wrong += classify(near_by, b) != slowly(near_by, b);
    }
    return wrong;
}

template <class A, class B>
void compare_at_changes() {
    Drawn drawn;
    int wrong = 0, changes = 0;
    for (int i = 0; i < 150; ++i) {
        A a;
        B b;
        drawn.draw(a), drawn.draw(b);
        for (const Vec3& to : {*b.some_point(), drawn.point(1)}) {
            const int there = wrong_at_the_change(a, b, to);
            wrong += there > 0 ? there : 0, changes += there >= 0;
        }
    }
    CHECK(wrong == 0);
    CHECK(changes > 20);
}

// How many in a hundred of the pairs that intersect need no general algorithm.
template <class A, class B>
double percent_quick() {
    Drawn drawn;
    int quick = 0, all = 0;
    for (int i = 0; i < 4000; ++i) {
        A a;
        B b;
        drawn.draw(a), drawn.draw(b);
        if (!intersects(a, b)) continue;
        ++all;
        quick += detail::interiors_surely_meet(a, b) && detail::quick_containment(a, b).has_value();
    }
    return 100.0 * quick / all;
}

}  // namespace

TEST_SUITE("pair/quick_relation") {
    TEST_CASE("an ulp from a touch or a containment the answer is that of the integers") {
        compare_at_changes<Segment3, Aabb3>();
        compare_at_changes<Triangle3, Aabb3>();
        compare_at_changes<Rectangle3, Aabb3>();
        compare_at_changes<Obb3, Aabb3>();
        compare_at_changes<Aabb3, Aabb3>();
        compare_at_changes<Segment3, Obb3>();
        compare_at_changes<Triangle3, Obb3>();
        compare_at_changes<Rectangle3, Obb3>();
        compare_at_changes<Aabb3, Obb3>();
        compare_at_changes<Obb3, Obb3>();
        compare_at_changes<Ray3, Obb3>();
    }
    TEST_CASE("so it is beside a sphere, which is asked by the general algorithm of spheres") {
        compare_at_changes<Segment3, Sphere3>();
        compare_at_changes<Triangle3, Sphere3>();
        compare_at_changes<Rectangle3, Sphere3>();
        compare_at_changes<Obb3, Sphere3>();
        compare_at_changes<Aabb3, Sphere3>();
        compare_at_changes<Sphere3, Obb3>();
        compare_at_changes<Sphere3, Aabb3>();
        compare_at_changes<Sphere3, Sphere3>();
    }
    TEST_CASE("so it is of two flat shapes, and beside a plane") {
        compare_at_changes<Segment3, Triangle3>();
        compare_at_changes<Ray3, Triangle3>();
        compare_at_changes<Line3, Rectangle3>();
        compare_at_changes<Triangle3, Triangle3>();
        compare_at_changes<Rectangle3, Triangle3>();
        compare_at_changes<Segment3, Plane3>();
        compare_at_changes<Ray3, Plane3>();
        compare_at_changes<Triangle3, Plane3>();
        compare_at_changes<Obb3, Plane3>();
        compare_at_changes<Aabb3, Plane3>();
    }

    TEST_CASE("filters decide most random pairs that intersect") {
        CHECK(percent_quick<Ray3, Aabb3>() > 95);
        CHECK(percent_quick<Segment3, Obb3>() > 95);
        CHECK(percent_quick<Obb3, Obb3>() > 90);
        CHECK(percent_quick<Aabb3, Obb3>() > 90);
        CHECK(percent_quick<Aabb3, Aabb3>() > 95);
        CHECK(percent_quick<Triangle3, Sphere3>() > 95);
        CHECK(percent_quick<Sphere3, Obb3>() > 90);
        CHECK(percent_quick<Triangle3, Triangle3>() > 95);
        CHECK(percent_quick<Segment3, Rectangle3>() > 95);
        CHECK(percent_quick<Line3, Triangle3>() > 95);
    }
    TEST_CASE(
        "a move is longer than its rounding: shapes that share an edge or a corner do not pierce each "
        "other") {
        Drawn drawn;
        int pierced = 0;
        for (int i = 0; i < 2000; ++i) {
            Triangle3 t;
            drawn.draw(t);
            const Vec3 elsewhere = drawn.point(1);
            pierced += detail::surely_pierce(Segment3{t.a, t.b}, t);
            pierced += detail::surely_pierce(Triangle3{t.b, t.a, elsewhere}, t);
            pierced += detail::surely_pierce(Ray3{t.c, elsewhere}, t);
        }
        CHECK(pierced == 0);
    }
    //     The triangle and the segment are in one plane: no move within it parts them, one across it does.
    TEST_CASE("shapes in one plane do not pierce each other") {
        const Triangle3 triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        const Segment3 inside{{1, 1, 0}, {2, 1, 0}};
        CHECK_FALSE(detail::surely_pierce(inside, triangle));
        CHECK(classify(inside, triangle) == Relation::inside);
        CHECK_FALSE(detail::surely_pierce(triangle, Triangle3{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}));
        CHECK(detail::surely_pierce(Segment3{{1, 1, -1}, {1, 1, 1}}, triangle));
        CHECK_FALSE(detail::surely_pierce(Segment3{{1, 1, 0}, {1, 1, 1}}, triangle));
    }
}
