// triangle_hit.hpp: a triangle that a cast meets: bounds of the parameter, and where on the triangle (hit record).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// A triangle that the cast meets, with bounds of the parameter t.
struct TriangleHit {
    static constexpr double inf = std::numeric_limits<double>::infinity();

    enum class Side : std::uint8_t { unknown, front, back, edge_on };
    enum class At : std::uint8_t {
        unknown,  ///< it is met, at an unknown place
        plane,    ///< where the cast crosses the plane of the triangle
        edge,     ///< on the line of the edge opposite to corner `index`
        corner,   ///< at corner `index`
        start,    ///< t = 0
    };

    std::uint32_t triangle = 0;
    std::uint32_t place = 0;  ///< hits with the same number, other than 0, have the same t
    double low = inf, high = inf;
    Side side = Side::unknown;
    At at = At::unknown;
    std::uint8_t index = 0;
    bool is_coarse = false;  ///< the bounds are those of a candidate
};

/// Sets bounds that have been rounded a few times. Beyond the largest number the lower one stays finite.
inline void set_bounds(TriangleHit& hit, double low, double high) {
    constexpr double most = (std::numeric_limits<double>::max)(), step = 0x1p-51, least = 0x1p-1074;
    hit.low = low < most ? low - std::fabs(low) * step - least : most;
    hit.high = high + std::fabs(high) * step + least;
}

inline const Vec3& corner_of(const Triangle3& t, std::size_t index) {
    return index == 0 ? t.a : index == 1 ? t.b : t.c;
}

/// True if each corner of one triangle is one of the other: in any order, and if they are not degenerate, once.
inline bool same_points(const Triangle3& x, const Triangle3& y) {
    const auto is_of = [](const Vec3& p, const Triangle3& t) { return p == t.a || p == t.b || p == t.c; };
    return is_of(x.a, y) && is_of(x.b, y) && is_of(x.c, y) && is_of(y.a, x) && is_of(y.b, x) && is_of(y.c, x);
}

/// True if two hits are known to be at one point, by its number or because it is that of the same corner or edge.
inline bool same_place(const TriangleHit& a, const Triangle3& of_a, const TriangleHit& b,
                       const Triangle3& of_b) {
    if (a.place != 0 && a.place == b.place) return true;
    if (a.at != b.at) return false;
    if (a.at == TriangleHit::At::corner) return corner_of(of_a, a.index) == corner_of(of_b, b.index);
    if (a.at != TriangleHit::At::edge) return false;
    const Vec3 &p = corner_of(of_a, (a.index + 1u) % 3), &q = corner_of(of_a, (a.index + 2u) % 3),
               &r = corner_of(of_b, (b.index + 1u) % 3), &s = corner_of(of_b, (b.index + 2u) % 3);
    return (p == r && q == s) || (p == s && q == r);
}

}  // namespace hitbox::detail
