// cut_loops.hpp: the cyclic order in which a plane intersects the edges of a box (cross-section polygon, cube table).
#pragma once

#include <hitbox/core/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// An edge of a cube along one axis. Bit j of `corner` is its side of axis j; the bit of its own axis is 0.
struct CubeEdge {
    std::uint8_t axis, corner;
};

/// The intersected edges in cyclic order, counter-clockwise seen from above the plane, for given corners
/// above the plane. A `count` of 0 means that no plane separates the corners in this way.
struct CutLoop {
    std::uint8_t count = 0;
    std::array<CubeEdge, 6> edge{};
};

namespace cut_loops {

// Bit j of corner i is set on the far side of axis j. Around a face of axis k, counter-clockwise seen from
// outside, the boundary rises above the plane along one edge and sinks below it along another one:
//
//       below ----- below
//         |           |         sinks   -->   rises: the next side of the polygon, seen from above
//         * . . . . . *
//         |           |
//       above ----- above
//
// A plane intersects a face in one segment, so both edges are found once.
constexpr std::array<std::uint8_t, 4> corners_around(std::size_t k, bool upper) {
    const std::size_t u = std::size_t(1) << (k + 1) % 3, v = std::size_t(1) << (k + 2) % 3;
    const std::size_t base = upper ? std::size_t(1) << k : 0;
    const auto corner = [](std::size_t i) { return std::uint8_t(i); };
    if (upper) return {corner(base), corner(base | u), corner(base | u | v), corner(base | v)};
    return {corner(base), corner(base | v), corner(base | u | v), corner(base | u)};
}

constexpr CubeEdge edge_between(std::uint8_t a, std::uint8_t b) {
    const unsigned along = a ^ b;
    return {std::uint8_t(along == 1 ? 0 : along == 2 ? 1 : 2), std::uint8_t(a & b)};
}
constexpr std::size_t number_of(CubeEdge e) { return e.axis * std::size_t(8) + e.corner; }

constexpr CutLoop loop_of(unsigned above) {
    constexpr std::size_t none = 99;
    std::array<std::size_t, 24> next{};
    std::array<CubeEdge, 24> edges{};
    next.fill(none);
    std::size_t start = none, sides = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (const bool upper : {false, true}) {
            const std::array<std::uint8_t, 4> around = corners_around(k, upper);
            std::size_t rises = none, sinks = none;
            for (std::size_t i = 0; i < 4; ++i) {
                const std::uint8_t a = around[i], b = around[(i + 1) % 4];
                const bool a_above = above >> a & 1, b_above = above >> b & 1;
                if (a_above == b_above) continue;
                const CubeEdge e = edge_between(a, b);
                std::size_t& found = b_above ? rises : sinks;
                if (found != none) return {};
                found = number_of(e);
                edges[found] = e;
            }
            if (rises == none) continue;
            next[sinks] = rises, start = sinks, ++sides;
        }
    CutLoop loop;
    if (start == none || sides > 6) return loop;
    std::size_t at = start;
    do {
        loop.edge[loop.count++] = edges[at];
        at = next[at];
    } while (at != start && loop.count < sides);
    return at == start && loop.count == sides ? loop : CutLoop{};
}

constexpr std::array<CutLoop, 256> make_table() {
    std::array<CutLoop, 256> table{};
    for (unsigned above = 0; above < 256; ++above) table[above] = loop_of(above);
    return table;
}

inline constexpr std::array<CutLoop, 256> table = make_table();

}  // namespace cut_loops
}  // namespace hitbox::detail
