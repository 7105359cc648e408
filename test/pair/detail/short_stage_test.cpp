// short_stage_test.cpp: the stage in integers of one and two words: how far its formulas grow, and its answers beside those in integers
// of twelve words, for shapes that touch or are one unit apart.
#include <hitbox/pair/detail/capsule_meets.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/pair/obb_sphere.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <tuple>

#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::FilteredSign, detail::in_numbers, detail::Verdict;

namespace {

// The most a formula can be, in inputs of `short_bits`, and its degree.
struct Growth {
    double most;
    int degree;

    static inline double least_room = HUGE_VAL;  // how often the values fit in their words

    Growth(double m, int d) : most(m), degree(d) {
        const double bits = degree <= exact::one_word_degree ? 63 : 127;
        least_room = std::fmin(least_room, std::exp2(bits - exact::short_bits * degree) / most);
        CHECK(degree <= exact::two_words_degree);
    }
    friend Growth operator-(const Growth& a) { return a; }
    friend Growth operator+(const Growth& a, const Growth& b) {
        CHECK(a.degree == b.degree);
        return {a.most + b.most, a.degree};
    }
    friend Growth operator-(const Growth& a, const Growth& b) { return a + b; }
    friend Growth operator*(const Growth& a, const Growth& b) {
        return {a.most * b.most, a.degree + b.degree};
    }
    friend Growth twice(const Growth& a) { return a + a; }
    friend Growth absolute(const Growth& a) { return a; }
    friend Growth larger(const Growth& a, const Growth& b) { return {std::fmax(a.most, b.most), a.degree}; }
    friend Growth smaller(const Growth& a, const Growth& b) { return larger(a, b); }
};

struct ToGrowth {
    using Number = Growth;
    using Own = Growth;
    static detail::over::Point<Growth> place(const Vec3&) { return {{1, 1}, {1, 1}, {1, 1}}; }
    static detail::over::Point<Growth> step(const Vec3& v) { return place(v); }
    static detail::over::Point<Growth> direction(const Vec3& v) { return place(v); }
    static Growth radius(double) { return {1, 1}; }
};

// With signs drawn at random, so that the formulas of all branches run.
template <class Predicate, class A, class B>
void grow() {
    oracle::Random random(1);
    for (int i = 0; i < 300; ++i)
        (void)Predicate::ask(in_numbers(A{}, ToGrowth{}), in_numbers(B{}, ToGrowth{}),
                             [&](const Growth&) { return FilteredSign(random.integer(-1, 1)); });
}

// The right angles of a box of edges of 7 units: u x v = 7 w.
constexpr Vec3 u{3, -6, 2}, v{6, 2, -3}, w{2, 3, 6};

template <class Predicate>
struct Beside {
    oracle::Random random{4};
    int wrong = 0, met = 0, asked = 0;

    template <class A, class B>
    void check(const A& a, const B& b) {
        const Verdict truth = detail::ask_integers<Predicate, 2>(a, b, detail::Sizes(a, b), std::tuple<>());
        if (truth == Verdict::unknown) return;
        ++asked, met += truth == Verdict::yes;
        wrong += detail::meet_in_exact_stages<Predicate>(a, b) != (truth == Verdict::yes);
    }
    double whole(int bits) {
        return std::floor(random.uniform(-std::ldexp(1.0, bits), std::ldexp(1.0, bits)));
    }
    Vec3 place(int bits) {
        const double x = whole(bits), y = whole(bits), z = whole(bits);
        return {x, y, z};
    }
    // A ball that touches the plane through `corner` at corner + s u + t v, from the side of w; or it is a unit farther or nearer.
    Sphere3 ball(const Vec3& corner, double s, double t, double height) {
        const double r = 7 * height + random.integer(-1, 1);
        return {corner + u * s + v * t + w * height, r};
    }
    void done() {
        CHECK(wrong == 0);
        CHECK(met > asked / 10);
        CHECK(met < asked - asked / 10);
        MESSAGE(asked, " pairs, ", met, " meet");
    }
};

}  // namespace

TEST_SUITE("pair/detail/short_stage") {
    TEST_CASE("all formulas stay within their words") {
        using namespace detail;
        Growth::least_room = HUGE_VAL;
        grow<PlanarMeetsSphere, Triangle3, Sphere3>(), grow<PlanarMeetsSphere, Rectangle3, Sphere3>();
        grow<ObbMeetsSphere, Obb3, Sphere3>();
        grow<AxisNearBorder, Capsule3, Triangle3>(), grow<AxisNearBorder, Capsule3, Rectangle3>();
        grow<AxisNearBorder, Capsule3, Aabb3>(), grow<AxisNearBorder, Capsule3, Obb3>();
        grow<CapsuleMeetsLinear, Capsule3, Segment3>(), grow<CapsuleMeetsLinear, Capsule3, Ray3>();
        grow<CapsuleMeetsLinear, Capsule3, Line3>(), grow<CapsuleMeetsLinear, Capsule3, Capsule3>();
        CHECK(Growth::least_room > 1);
        MESSAGE("room for the largest value: ", Growth::least_room);
    }
    // Few bits, as many as the stage takes, and more.
    TEST_CASE("spheres on flat shapes and boxes") {
        Beside<detail::PlanarMeetsSphere> flat;
        Beside<detail::ObbMeetsSphere> boxes;
        for (int i = 0; i < 6000; ++i) {
            const int bits = 1 + i % 18;
            const double size = 1 + std::fabs(flat.whole(bits)), other = 1 + std::fabs(flat.whole(bits)),
                         height = 1 + std::fabs(flat.whole(bits));
            const Vec3 c = flat.place(bits);
            const double s = flat.random.chance(50) ? size : flat.whole(bits),
                         t = flat.random.chance(50) ? -other : flat.whole(bits);
            const Sphere3 ball = flat.ball(c, s, t, height);
            flat.check(Triangle3{c, c + u * size, c + v * other}, ball);
            flat.check(Rectangle3{c, {u * size, v * other}}, ball);
            const Vec3 half = w * (1 + std::fabs(flat.whole(bits)));
            boxes.check(Obb3{c - half, {u * size, v * other, half}}, ball);
            boxes.check(Obb3{c - half, {v * other, half, flat.place(bits)}}, ball);
        }
        flat.done(), boxes.done();
    }
    TEST_CASE("capsules beside edges") {
        Beside<detail::CapsuleMeetsLinear> lines;
        Beside<detail::AxisNearBorder> borders;
        for (int i = 0; i < 6000; ++i) {
            const int bits = 1 + i % 18;
            const double height = 1 + std::fabs(lines.whole(bits));
            // Two lines along u and v; their nearest points are c and c + height w.
            const Vec3 c = lines.place(bits), way = u * (1 + std::fabs(lines.whole(bits))),
                       side = v * (1 + std::fabs(lines.whole(bits)));
            const Sphere3 ball = lines.ball(c, 0, 0, height);
            const Capsule3 capsule{ball.center - side * lines.whole(2), ball.center + side, ball.radius};
            const Vec3 a = c - way * lines.whole(2), b = c + way;
            lines.check(capsule, Segment3{a, b});
            lines.check(capsule, Ray3{a, way});
            lines.check(capsule, Line3{a, way});
            lines.check(Capsule3{capsule.a, capsule.b, ball.radius - 1}, Capsule3{a, b, 1});
            borders.check(capsule, Triangle3{a, b, c - w * height});
            borders.check(capsule, Rectangle3{c, {way, w}});
            borders.check(capsule, Obb3{c - w, {way, w, side}});
            borders.check(capsule, Aabb3::from_points(a, b));
        }
        lines.done(), borders.done();
    }
}
