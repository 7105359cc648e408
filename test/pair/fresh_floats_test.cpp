// fresh_floats_test.cpp: floats that were doubles a moment ago are floats, whatever the compiler would rather do.
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <tuple>

using namespace hitbox;

namespace {

// Numbers beside the integers from -2 to 2, so near that rounding them to float gives the integers. Shapes on a grid
// touch all the time; as near as this they mostly do not.
struct Near {
    std::uint64_t state = 7;
    double operator()() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return double(std::int64_t(state >> 33) % 5 - 2) * (1 + double(std::int64_t(state) >> 40) * 0x1p-55) +
               double(std::int64_t(state) >> 40) * 0x1p-60;
    }
};

using Raw = std::array<double, 16>;

// As a caller would: from doubles to a float shape, in front of the compiler's eyes.
template <class Shape>
struct Make;

#define HITBOX_V(i) Vec3f(float(d[i]), float(d[(i) + 1]), float(d[(i) + 2]))
template <>
struct Make<Vec3f> {
    static Vec3f from(const Raw& d) { return HITBOX_V(0); }
};
template <>
struct Make<Segment3f> {
    static Segment3f from(const Raw& d) { return {HITBOX_V(0), HITBOX_V(3)}; }
};
template <>
struct Make<Ray3f> {
    static Ray3f from(const Raw& d) { return {HITBOX_V(0), HITBOX_V(3)}; }
};
template <>
struct Make<Line3f> {
    static Line3f from(const Raw& d) { return {HITBOX_V(0), HITBOX_V(3)}; }
};
template <>
struct Make<Plane3f> {
    static Plane3f from(const Raw& d) { return {HITBOX_V(0), float(d[3])}; }
};
template <>
struct Make<Triangle3f> {
    static Triangle3f from(const Raw& d) { return {HITBOX_V(0), HITBOX_V(3), HITBOX_V(6)}; }
};
template <>
struct Make<Aabb3f> {
    static Aabb3f from(const Raw& d) { return Aabb3f::from_points(HITBOX_V(0), HITBOX_V(3)); }
};
template <>
struct Make<Obb3f> {
    static Obb3f from(const Raw& d) {
        const float s = float(d[3]), t = float(d[4]), u = float(d[5]);
        return {HITBOX_V(0), {Vec3f{s, s, 0}, Vec3f{t, -t, 0}, Vec3f{0, 0, u}}};
    }
};
template <>
struct Make<Rectangle3f> {
    static Rectangle3f from(const Raw& d) {
        const float s = float(d[3]), t = float(d[4]);
        return {HITBOX_V(0), {Vec3f{s, 0, s}, Vec3f{0, t, 0}}};
    }
};
template <>
struct Make<Sphere3f> {
    static Sphere3f from(const Raw& d) { return {HITBOX_V(0), float(d[3])}; }
};
#undef HITBOX_V

using Shapes =
    std::tuple<Vec3f, Segment3f, Ray3f, Line3f, Plane3f, Triangle3f, Aabb3f, Obb3f, Rectangle3f, Sphere3f>;

template <class A, class B>
void check_pair() {
    // What the compiler cannot look through.
    static bool (*volatile const meet)(const A&, const B&) = [](const A& a, const B& b) {
        return intersects(a, b);
    };
    static Relation (*volatile const relation)(const A&, const B&) = [](const A& a, const B& b) {
        return classify(a, b);
    };
    Near near;
    std::size_t wrong = 0, met = 0;
    for (int i = 0; i < 300; ++i) {
        Raw p{}, q{};
        for (double& x : p) x = near();
        for (double& x : q) x = near();
        const bool now = intersects(Make<A>::from(p), Make<B>::from(q));
        const Relation how = classify(Make<A>::from(p), Make<B>::from(q));
        const A a = Make<A>::from(p);
        const B b = Make<B>::from(q);
        wrong += now != meet(a, b), wrong += how != relation(a, b), met += now;
    }
    CHECK(wrong == 0);
    CHECK(met > 0);
}

template <class... A>
void check_all(const std::tuple<A...>*) {
    const auto with_all = []<class X>(const X*) { (check_pair<X, A>(), ...); };
    (with_all(static_cast<const A*>(nullptr)), ...);
}

}  // namespace

TEST_SUITE("pair/fresh_floats") {
    TEST_CASE("every two shapes, just rounded") { check_all(static_cast<const Shapes*>(nullptr)); }
}
