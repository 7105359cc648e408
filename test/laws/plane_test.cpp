// plane_test.cpp: hitbox/pair/pairs_in_plane.hpp against rational arithmetic in two dimensions, by brute force.
#include <doctest/doctest.h>

#include <hitbox/pair/pairs_in_plane.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <random>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <gmpxx.h>

using namespace hitbox;

namespace {

// ---- the same questions in rational numbers ----------------------------------------------------------------------------

using Number = mpq_class;
struct Exact2 {
    Number x, y;
};
Exact2 operator-(const Exact2& a, const Exact2& b) { return {a.x - b.x, a.y - b.y}; }
Number dot2(const Exact2& a, const Exact2& b) { return a.x * b.x + a.y * b.y; }
Number turn(const Exact2& a, const Exact2& b, const Exact2& c) {
    const Exact2 u = b - a, v = c - a;
    return u.x * v.y - u.y * v.x;
}

// The convex hull of some points, widened by a radius.
struct Exact2Set {
    std::vector<Exact2> points;
    Number radius = 0;
};

Number square_to_segment(const Exact2& p, const Exact2& a, const Exact2& b) {
    const Exact2 way = b - a;
    const Number square = dot2(way, way);
    Number t = square == 0 ? Number(0) : Number(dot2(p - a, way) / square);
    t = t < 0 ? Number(0) : t > 1 ? Number(1) : t;
    const Exact2 off{p.x - a.x - t * way.x, p.y - a.y - t * way.y};
    return dot2(off, off);
}

bool cross_each_other(const Exact2& a, const Exact2& b, const Exact2& c, const Exact2& d) {
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

bool is_in_triangle(const Exact2& p, const Exact2& a, const Exact2& b, const Exact2& c) {
    const Number u = turn(a, b, p), v = turn(b, c, p), w = turn(c, a, p);
    return turn(a, b, c) != 0 && ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0));
}

// The square of the distance of the hulls: of every two of the segments between their points, and zero if one has a point of
// the other in a triangle.
Number square_between(const Exact2Set& a, const Exact2Set& b) {
    std::optional<Number> least;
    const auto take = [&](const Number& square) {
        if (!least || square < *least) least = square;
    };
    const auto& p = a.points;
    const auto& q = b.points;
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = i; j < p.size(); ++j)
            for (std::size_t k = 0; k < q.size(); ++k)
                for (std::size_t l = k; l < q.size(); ++l) {
                    if (cross_each_other(p[i], p[j], q[k], q[l])) return 0;
                    take(square_to_segment(p[i], q[k], q[l]));
                    take(square_to_segment(q[k], p[i], p[j]));
                }
    const auto holds = [](const std::vector<Exact2>& v, const Exact2& point) {
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t j = i + 1; j < v.size(); ++j)
                for (std::size_t k = j + 1; k < v.size(); ++k)
                    if (is_in_triangle(point, v[i], v[j], v[k])) return true;
        return false;
    };
    if (holds(p, q[0]) || holds(q, p[0])) return 0;
    return *least;
}

bool meet_exactly(const Exact2Set& a, const Exact2Set& b) {
    const Number both = a.radius + b.radius;
    return square_between(a, b) <= both * both;
}

double distance_of(const Exact2Set& a, const Exact2Set& b) {
    const Number square = square_between(a, b), both = a.radius + b.radius;
    if (square <= both * both) return 0;
    const mpf_class root = sqrt(mpf_class(square, 400)), apart = root - mpf_class(both, 400);
    return apart.get_d();
}

// ---- shapes on a grid ------------------------------------------------------------------------------------------------------

template <class T>
Exact2 exact2(const Vec<2, T>& p) {
    return {Number(double(p.x)), Number(double(p.y))};
}
template <class T>
Exact2Set exact2_set(const Vec<2, T>& p) {
    return {{exact2(p)}};
}
template <class T>
Exact2Set exact2_set(const Aabb<2, T>& box) {
    return {{exact2(box.min), exact2(Vec<2, T>{box.max.x, box.min.y}), exact2(box.max),
             exact2(Vec<2, T>{box.min.x, box.max.y})}};
}
template <class T>
Exact2Set exact2_set(const PlaneSegment<T>& s) {
    return {{exact2(s.a), exact2(s.b)}};
}
template <class T>
Exact2Set exact2_set(const PlaneRay<T>& r) {  // nearly parallel ones meet far away
    const Exact2 from = exact2(r.origin), way = exact2(r.direction);
    const Number end = 0x1p80;
    return {{from, {Number(from.x + end * way.x), Number(from.y + end * way.y)}}};
}
template <class T>
Exact2Set exact2_set(const Circle<T>& c) {
    return {{exact2(c.center)}, Number(double(c.radius))};
}
template <class T>
Exact2Set exact2_set(const PlaneTriangle<T>& t) {
    return {{exact2(t.a), exact2(t.b), exact2(t.c)}};
}
template <class T>
Exact2Set exact2_set(const PlaneObb<T>& box) {
    const Exact2 c = exact2(box.center), u = exact2(box.half_axes[0]), v = exact2(box.half_axes[1]);
    const auto corner = [&](int s, int t) {
        return Exact2{c.x + s * u.x + t * v.x, c.y + s * u.y + t * v.y};
    };
    return {{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}};
}

template <class T>
using AnyInPlane = std::variant<Vec<2, T>, Aabb<2, T>, PlaneSegment<T>, PlaneRay<T>, Circle<T>,
                                PlaneTriangle<T>, PlaneObb<T>>;

// Of grids of whole numbers, of quarters, and of numbers that are barely beside them.
template <class T>
class RandomInPlane {
public:
    AnyInPlane<T> shape(std::size_t kind) {
        switch (kind) {
            case 0:
                return point();
            case 1:
                return Aabb<2, T>::from_points(point(), point());
            case 2:
                return PlaneSegment<T>{point(), point()};
            case 3: {
                const Vec<2, T> origin = point(), way = point();
                return PlaneRay<T>{origin, way == Vec<2, T>{} ? Vec<2, T>{1, 0} : way};
            }
            case 4:
                return Circle<T>{point(), std::abs(number())};
            case 5:
                return PlaneTriangle<T>{point(), point(), point()};
            default:
                return PlaneObb<T>{point(), {point() * T(0.5), point() * T(0.5)}};
        }
    }
    Vec<2, T> point() { return {number(), number()}; }

private:
    T number() {
        const T whole = T(int(random_() % 9) - 4);
        switch (random_() % 4) {
            case 0:
                return whole / 4;
            case 1:
                return whole == 0 ? T(1) / 4 : std::nextafter(whole, T(random_() % 2 ? 9 : -9));
            default:
                return whole;
        }
    }
    std::mt19937 random_{11};
};

struct PlaneTally {
    int met = 0, apart = 0, swept = 0, missed = 0, wrong = 0;
};

// Compares all verbs of two shapes.
template <class T>
void compare_in_plane(PlaneTally& tally, const AnyInPlane<T>& any_a, const AnyInPlane<T>& any_b,
                      const Vec<2, T>& motion) {
    std::visit(
        [&]<class A, class B>(const A& a, const B& b) {
            const Exact2Set exact_a = exact2_set(a), exact_b = exact2_set(b);
            const bool meets = meet_exactly(exact_a, exact_b);
            ++(meets ? tally.met : tally.apart);
            tally.wrong += intersects(a, b) != meets;
            const double truth = distance_of(exact_a, exact_b), found = distance(a, b);
            tally.wrong += (found == 0) != meets || std::abs(found - truth) > truth * 0x1p-49;

            const auto both = closest_points(a, b);
            double size_of_all = 8;
            if (both)
                for (const T c : {both->a.x, both->a.y, both->b.x, both->b.y})
                    size_of_all = std::max(size_of_all, std::abs(double(c)));
            const double slack = 0x1p-48 * size_of_all * (std::is_same_v<T, float> ? 0x1p29 : 1);
            tally.wrong += !both;
            if (both) {
                tally.wrong += std::abs(double(both->a.x - both->b.x)) > truth + slack;
                const double apart =
                    std::hypot(double(both->a.x) - double(both->b.x), double(both->a.y) - double(both->b.y));
                tally.wrong += std::abs(apart - truth) > slack;
                tally.wrong += distance_of(exact2_set(both->a), exact_a) > slack;
                tally.wrong += distance_of(exact2_set(both->b), exact_b) > slack;
            }

            if constexpr (requires { sweep(a, motion, b); }) {
                // What a passes over is the hull of it at both ends.
                Exact2Set way = exact_a;
                const Exact2 by = exact2(motion);
                for (const Exact2& p : exact_a.points)
                    way.points.push_back({Number(p.x + by.x), Number(p.y + by.y)});
                const bool hits = meet_exactly(way, exact_b);
                ++(hits ? tally.swept : tally.missed);
                const auto hit = sweep(a, motion, b);
                tally.wrong += hit.has_value() != hits;
                if (hit) {
                    tally.wrong += hit->started != meets || (hit->t == 0) != meets || hit->t > 1;
                    Exact2Set then = exact_a;
                    for (Exact2& p : then.points) p.x += Number(hit->t) * by.x, p.y += Number(hit->t) * by.y;
                    // Grazing contacts of circles have a less certain time, but not another distance.
                    tally.wrong += distance_of(then, exact_b) > 1e-6;
                    tally.wrong += distance_of(exact2_set(hit->point), exact_b) > slack * 16;
                    const double size = std::hypot(double(hit->normal.x), double(hit->normal.y));
                    tally.wrong += hit->started ? size != 0 : std::abs(size - 1) > slack;
                    if (!hit->started) {
                        tally.wrong += double(hit->normal.x) * double(motion.x) +
                                           double(hit->normal.y) * double(motion.y) >
                                       slack * 16;
                        Exact2Set before = exact_a;
                        const Number t(hit->t * 0.99);
                        for (Exact2& p : before.points) p.x += t * by.x, p.y += t * by.y;
                        tally.wrong += meet_exactly(before, exact_b);
                    }
                }
            } else {
                tally.wrong += !std::is_same_v<A, PlaneRay<T>> && !std::is_same_v<B, PlaneRay<T>>;
            }
        },
        any_a, any_b);
}

template <class T>
PlaneTally compared_all(int rounds) {
    PlaneTally tally;
    RandomInPlane<T> random;
    for (int round = 0; round < rounds; ++round)
        for (std::size_t a = 0; a < std::variant_size_v<AnyInPlane<T>>; ++a)
            for (std::size_t b = 0; b < std::variant_size_v<AnyInPlane<T>>; ++b)
                compare_in_plane<T>(tally, random.shape(a), random.shape(b), random.point());
    return tally;
}

}  // namespace

TEST_SUITE("laws/plane") {
    TEST_CASE("every two kinds in the plane answer as rational arithmetic does") {
        for (const PlaneTally& tally : {compared_all<double>(30), compared_all<float>(20)}) {
            CHECK(tally.wrong == 0);
            CHECK(tally.met > 200);
            CHECK(tally.apart > 200);
            CHECK(tally.swept > 200);
            CHECK(tally.missed > 200);
        }
    }

    TEST_CASE("a user's points, boxes without an end, and empty shapes") {
        struct Mine {
            float x, y;
        };
        const Circle2 disk{{0, 0}, 5};
        CHECK(intersects(disk, Mine{3, 4}));
        CHECK(!intersects(Mine{3, 4.001F}, disk));
        CHECK(distance(Mine{6, 8}, disk) == 5);
        CHECK(sweep(disk, Mine{10, 0}, Mine{15, 0})->t == 1);
        const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
        const Aabb2 half{{-inf, 5}, {inf, inf}};
        CHECK(intersects(disk, half));
        CHECK(!intersects(Circle2{{0, 0}, 4}, half));
        CHECK(distance(Circle2{{0, 0}, 4}, half) == 1);
        for (const Circle2& none : {Circle2{{0, 0}, -1}, Circle2{{nan, 0}, 1}, Circle2{}}) {
            CHECK(!intersects(disk, none));
            CHECK(distance(none, disk) == inf);
            CHECK(!closest_points(none, disk));
            CHECK(!sweep(none, Vec2{1, 0}, disk));
        }
        CHECK(!sweep(disk, Vec2{nan, 0}, half));
    }

    TEST_CASE("a known contact: a turned box on its corner falls on a wall") {
        const double eighth = std::acos(-1.0) / 4;
        const Obb2 box = Obb2::from_angle({0, 0}, {1, 1}, eighth);
        const auto hit = sweep(box, Vec2{0, -10}, Segment2{{-5, -6}, {5, -6}});
        CHECK(hit->t == doctest::Approx((6 - std::sqrt(2.0)) / 10).epsilon(1e-15));
        CHECK(hit->point.x == doctest::Approx(0));
        CHECK(hit->point.y == doctest::Approx(-6));
        CHECK(hit->normal == Vec2{0, 1});
    }

    TEST_CASE("what has no answer does not compile") {
        const auto swept = [](const auto& a, const auto& b) { return requires { sweep(a, Vec2{}, b); }; };
        CHECK(swept(Circle2{}, Triangle2{}));
        CHECK(!swept(Circle2{}, Ray2{}));
        CHECK(!swept(Ray2{}, Obb2{}));
        CHECK(!swept(Circle2{}, Circle2f{}));
        CHECK(!swept(Circle2{}, Sphere3{}));
        const auto meet = [](const auto& a, const auto& b) { return requires { intersects(a, b); }; };
        CHECK(meet(Circle2{}, Ray2{}));
        CHECK(!meet(Circle2{}, Sphere3{}));
        CHECK(!meet(Circle2{}, Vec3{}));
        CHECK(!meet(Circle2f{}, Vec2{}));
    }
}
