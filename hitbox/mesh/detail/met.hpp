// met.hpp: a triangle that a cast meets: bounds of the parameter, and where on the triangle (hit record).
#pragma once

#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// A triangle that the cast meets, with bounds of the parameter t.
struct Met {
    static constexpr double inf = std::numeric_limits<double>::infinity();

    enum class Side : std::uint8_t { unknown, front, back, edge_on };
    enum class At : std::uint8_t {
        unknown,  ///< nothing is known but that it is met
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

}  // namespace hitbox::detail
