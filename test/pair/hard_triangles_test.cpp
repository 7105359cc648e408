// hard_triangles_test.cpp: distances of slivers and of tiny, huge and far triangles, against rational arithmetic.
#include <hitbox/pair/closest/triangle_distance.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "../oracle/random.hpp"

using namespace hitbox;
using hitbox::oracle::Random;

namespace {

using Exact3 = std::array<mpq_class, 3>;

Exact3 as_exact(const Vec3& v) { return {mpq_class(v.x), mpq_class(v.y), mpq_class(v.z)}; }
Exact3 minus(const Exact3& a, const Exact3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Exact3 plus(const Exact3& a, const Exact3& b, const mpq_class& t) {
    return {a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t};
}
mpq_class dot(const Exact3& a, const Exact3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
mpq_class squared(const Exact3& a) { return dot(a, a); }
mpq_class clamped(const mpq_class& t) { return t < 0 ? mpq_class(0) : t > 1 ? mpq_class(1) : t; }

mpq_class to_segment(const Exact3& p, const Exact3& a, const Exact3& b) {
    const Exact3 way = minus(b, a);
    const mpq_class speed = squared(way);
    if (speed == 0) return squared(minus(p, a));
    return squared(minus(p, plus(a, way, clamped(dot(minus(p, a), way) / speed))));
}

// The least of the distances to the edges and, where the foot lies inside, to the plane.
mpq_class to_triangle(const Exact3& p, const std::array<Exact3, 3>& t) {
    mpq_class least = to_segment(p, t[0], t[1]);
    least = std::min({least, to_segment(p, t[1], t[2]), to_segment(p, t[2], t[0])});
    const Exact3 u = minus(t[1], t[0]), v = minus(t[2], t[0]), w = minus(p, t[0]);
    const mpq_class uu = squared(u), vv = squared(v), uv = dot(u, v), wu = dot(w, u), wv = dot(w, v);
    const mpq_class det = uu * vv - uv * uv;
    if (det == 0) return least;
    const mpq_class s = (wu * vv - wv * uv) / det, r = (wv * uu - wu * uv) / det;
    if (s < 0 || r < 0 || s + r > 1) return least;
    return std::min(least, squared(minus(w, plus(plus({0, 0, 0}, u, s), v, r))));
}

mpq_class between(const Exact3& p0, const Exact3& p1, const Exact3& q0, const Exact3& q1) {
    mpq_class least = std::min(
        {to_segment(p0, q0, q1), to_segment(p1, q0, q1), to_segment(q0, p0, p1), to_segment(q1, p0, p1)});
    const Exact3 u = minus(p1, p0), v = minus(q1, q0), r = minus(p0, q0);
    const mpq_class a = squared(u), e = squared(v), b = dot(u, v), c = dot(u, r), f = dot(v, r),
                    det = a * e - b * b;
    if (det == 0) return least;
    const mpq_class s = (b * f - c * e) / det, t = (a * f - b * c) / det;
    if (s < 0 || s > 1 || t < 0 || t > 1) return least;
    return std::min(least, squared(minus(plus(p0, u, s), plus(q0, v, t))));
}

mpf_class root(const mpq_class& square) { return sqrt(mpf_class(square, 4096)); }

std::array<Exact3, 3> as_exact(const Triangle3& t) { return {as_exact(t.a), as_exact(t.b), as_exact(t.c)}; }

double size_of(const Triangle3& t) {
    double most = 0;
    for (const Vec3& v : {t.a, t.b, t.c})
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(v[k]));
    return most;
}

Vec3 any(Random& random, double size = 1) {
    const auto x = [&] { return random.uniform(-size, size); };
    return {x(), x(), x()};
}

struct Form {
    std::string name;
    Triangle3 (*make)(Random&);
};
const std::array forms{
    Form{"ordinary", [](Random& r) { return Triangle3{any(r), any(r), any(r)}; }},
    Form{"sliver",
         [](Random& r) {
             const Vec3 a = any(r), b = any(r);
             return Triangle3{a, b, a + (b - a) * r.uniform(0, 1) + any(r, r.magnitude(-54, -10))};
         }},
    Form{"needle",
         [](Random& r) {
             const Vec3 a = any(r), b = any(r);
             return Triangle3{a, b, b + any(r, r.magnitude(-54, -10))};
         }},
    Form{"two corners equal",
         [](Random& r) {
             const Vec3 a = any(r), b = any(r);
             return Triangle3{a, b, a};
         }},
    Form{"a point",
         [](Random& r) {
             const Vec3 a = any(r);
             return Triangle3{a, a, a};
         }},
    Form{"tiny beside the origin",
         [](Random& r) {
             const double s = r.magnitude(-560, -500);
             return Triangle3{any(r, s), any(r, s), any(r, s)};
         }},
    Form{"small and far",
         [](Random& r) {
             const Vec3 at = any(r);
             const double s = r.magnitude(-45, -15);
             return Triangle3{at + any(r, s), at + any(r, s), at + any(r, s)};
         }},
};

Triangle3 scaled(const Triangle3& t, double by) { return {t.a * by, t.b * by, t.c * by}; }

// How far the found distance is from the true one, in parts of the largest coordinate.
double error(double found, const mpq_class& square, double size) {
    const mpf_class off = mpf_class(abs(mpf_class(found, 4096) - root(square))) / mpf_class(size, 4096);
    return std::isnan(found) ? found : off.get_d();
}

}  // namespace

TEST_SUITE("pair/hard_triangles") {
    TEST_CASE("point and triangle: within rounding of the coordinates, whatever the form and the size") {
        Random random(1);
        for (const Form& form : forms)
            for (const double by : {1.0, 0x1p-530, 0x1p-900, 0x1p500, 0x1p1000}) {
                CAPTURE(form.name);
                CAPTURE(by);
                double worst = 0;
                std::size_t wrong = 0;
                for (int n = 0; n < 60; ++n) {
                    const Triangle3 t = scaled(form.make(random), by);
                    // Near a point of it, or anywhere.
                    const Vec3 near = t.a + (t.b - t.a) * random.uniform(0, 1);
                    const Vec3 p = random.chance(50) ? near + any(random, by * random.magnitude(-40, 0)) * 0.5
                                                     : any(random, by);
                    const double found = detail::distance_to(t, p);
                    const double size = std::max(size_of(t), size_of({p, p, p}));
                    const double off = error(found, to_triangle(as_exact(p), as_exact(t)), size);
                    worst = off <= worst ? worst : off;  // takes a NaN
                    const double little = size * random.magnitude(-50, -20);
                    for (const double limit : {found, std::nextafter(found, 0.0), found + little,
                                               found - little, found * 2, size, 0.0})
                        wrong += detail::is_within(t, p, limit) != (found <= limit);
                }
                CHECK(worst < 0x1p-42);
                CHECK(wrong == 0);
            }
    }

    TEST_CASE("triangles apart: within rounding of the coordinates, whatever the form and the size") {
        Random random(2);
        for (const Form& form : forms)
            for (const double by : {1.0, 0x1p-530, 0x1p-900, 0x1p500, 0x1p1000}) {
                CAPTURE(form.name);
                CAPTURE(by);
                double worst = 0;
                for (int n = 0; n < 20; ++n) {
                    const Triangle3 s = scaled(form.make(random), by);
                    const bool along = random.chance(50);
                    // A copy moved off, each corner by a little, so that edges are nearly parallel; or any.
                    const Vec3 step = any(random, by) * 0.25,
                               less = any(random, by * random.magnitude(-54, -20));
                    const Triangle3 t = along ? Triangle3{s.a + step, s.b + step + less, s.c + step}
                                              : scaled(forms[0].make(random), by);
                    if (intersects(s, t)) continue;
                    const auto p = as_exact(s), q = as_exact(t);
                    mpq_class least = squared(minus(p[0], q[0]));
                    for (std::size_t i = 0; i < 3; ++i) {
                        least = std::min({least, to_triangle(p[i], q), to_triangle(q[i], p)});
                        for (std::size_t j = 0; j < 3; ++j)
                            least = std::min(least, between(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]));
                    }
                    const double off = error(distance(s, t), least, std::max(size_of(s), size_of(t)));
                    worst = off <= worst ? worst : off;
                }
                CHECK(worst < 0x1p-42);
            }
    }

    TEST_CASE("by hand: equal corners, 1e-160 sized, and a gap whose square is zero") {
        const Triangle3 point{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
        CHECK(detail::closest_on_triangle(point, {5, 5, 5}) == Vec3{1, 1, 1});
        CHECK(distance(point, {{1, 1, 3}, {1, 1, 3}, {1, 1, 3}}) == 2);
        const double s = 0x1p-530;
        const Triangle3 tiny{{0, 0, 0}, {4 * s, 0, 0}, {0, 4 * s, 0}};
        CHECK(detail::closest_on_triangle(tiny, {s, s, 8 * s}) == Vec3{s, s, 0});
        CHECK(detail::distance_to(tiny, Vec3{s, s, 1}) == 1);
        CHECK(detail::distance_to(tiny, Vec3{s, s, 8 * s}) == 8 * s);
        const Triangle3 floor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, above{{1, 1, s}, {2, 1, s}, {1, 2, s}};
        CHECK(distance(floor, above) == s);
    }
}
