// hull_scenes.hpp: hulls that are boxes or clouds, and shapes of each kind beside them, often in contact (tests of hulls).
#pragma once

#include <hitbox/pair/pairs.hpp>
#include <hitbox/shape/convex_hull.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../oracle/random.hpp"

namespace hitbox::test {

using oracle::Random;

inline ConvexHull3 solid_of(const std::vector<Vec3>& points) {
    const auto r = ConvexHull3::of(points);
    REQUIRE(r.ok());
    return *r;
}

inline std::vector<Vec3> corners_of_box(const Aabb3& b) {
    std::vector<Vec3> r;
    for (int i = 0; i < 8; ++i)
        r.push_back({i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z});
    return r;
}

// Numbers with few bits, so that shapes often just touch, or any.
struct Numbers3 {
    Random& random;
    double size = 1;
    bool whole = true;

    double one() { return (whole ? random.integer(-6, 6) / 2.0 : random.uniform(-3, 3)) * size; }
    Vec3 vector() {
        const double x = one(), y = one();
        return {x, y, one()};
    }
    std::vector<Vec3> cloud(std::size_t count) {
        const Vec3 center = vector();
        std::vector<Vec3> r;
        for (std::size_t i = 0; i < count; ++i) r.push_back(center + vector());
        return r;
    }
};

// Calls f for a shape of each kind.
template <class F>
void with_each_shape(Numbers3 n, const F& f) {
    const Vec3 a = n.vector(), b = n.vector(), c = n.vector(), d = n.vector(), e = n.vector();
    const double r = std::fabs(n.one());
    const Vec3 low{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
    const Vec3 high{std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
    f(a), f(Segment3{a, b}), f(Ray3{a, b}), f(Line3{a, b}), f(Triangle3{a, b, c});
    f(Rectangle3{a, {b * 0.5, c * 0.5}}), f(Aabb3{low, high}), f(Obb3{a, {b * 0.5, c * 0.5, d * 0.5}});
    f(Sphere3{a, r}), f(Capsule3{a, e, r}), f(Plane3{b, n.one() * n.size});
    f(Aabb3{low, {HUGE_VAL, high.y, high.z}});
}

inline bool nearly_same(double x, double y, double bound) {
    return x == y || std::fabs(x - y) <= bound * std::max(std::fabs(x), std::fabs(y));
}

}  // namespace hitbox::test
