// hull_gjk.hpp: a direction that parts a hull and another set, guessed in double (Gilbert, Johnson, Keerthi; include in
// .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/shape/convex_hull.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// From a vertex uphill along edges, in double.
inline std::uint32_t climb(const HullView& hull, const Vec3& way, std::uint32_t best) {
    double most = dot(way, hull[best]);
    for (std::uint32_t from = std::uint32_t(hull.size()); from != best;) {
        from = best;
        for (const std::uint32_t v : hull.faces().neighbours(from))
            if (const double h = dot(way, hull[v]); h > most) most = h, best = v;
    }
    return best;
}

/// One of two sets: the corner farthest in a direction, beginning with the one that was found last, and its code.
class HullCorners {
public:
    explicit HullCorners(const HullView& hull) : hull_(hull), last_(hull.faces().extremes[0]) {}
    FarCorner farthest_along(const Vec3& way) {
        last_ = climb(hull_, way, last_);
        return {hull_[last_] - hull_[0], last_};
    }
    Vec3 base() const { return hull_[0]; }

private:
    const HullView& hull_;
    std::uint32_t last_;
};
class SpreadCorners {
public:
    explicit SpreadCorners(const ExactSpread& spread) : spread_(spread) {}
    FarCorner farthest_along(const Vec3& way) { return farthest(spread_, way); }
    Vec3 base() const { return spread_.base; }

private:
    const ExactSpread& spread_;
};

/// What was found; nothing of it is proven. If the sets seem to meet, the corners are those of a tetrahedron.
struct HullGuess {
    bool meet = false;
    Vec3 way;  ///< from b to a; of sets that meet, the one that seems to part them soonest. It may be zero.
    std::array<CornerCode, 4> a{}, b{};
};

template <class A, class B>
HullGuess guess_with_hull(A a, B b) {
    const Vec3 between = a.base() - b.base();
    HullGuess r;
    NearOrigin simplex;
    Vec3 w = between;
    double before = std::numeric_limits<double>::infinity();
    for (int step = 0; step < 100; ++step) {
        const FarCorner p = a.farthest_along(-w), q = b.farthest_along(w);
        const Vec3 d = between + (p.at - q.at);
        const double square = length_sq(w);
        bool known = step > 0 && !(square - dot(w, d) > 0x1p-45 * square);
        for (std::size_t i = 0; i < simplex.count; ++i)
            known |= simplex.corner[i].a == p.code && simplex.corner[i].b == q.code;
        if (known || !(square < before)) break;
        if (step > 0) before = square;
        simplex.corner[simplex.count++] = {d, p.code, q.code};
        if (!simplex.reduce(w)) {
            r.meet = true;
            break;
        }
    }
    if (simplex.count == 0) return r;  // out of range
    for (std::size_t i = 0; i < 4; ++i) {
        const NearOrigin::Corner& c = simplex.corner[i < simplex.count ? i : 0];
        r.a[i] = c.a, r.b[i] = c.b;
    }
    r.way = w;
    if (!r.meet) return r;
    // The face of the tetrahedron nearest to the origin.
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec3 &p = simplex.corner[i].at, &top = simplex.corner[(i + 3) % 4].at;
        const Vec3 n = cross(simplex.corner[(i + 1) % 4].at - p, simplex.corner[(i + 2) % 4].at - p);
        const double height = std::fabs(dot(n, p)) / std::sqrt(length_sq(n));
        if (height < least) least = height, r.way = dot(n, top - p) < 0 ? -n : n;
    }
    return r;
}

}  // namespace hitbox::detail
