// spread.hpp: a convex set as a point plus multiples of a few vectors, and its corners, edges and faces
// (faces of a polytope; include in .cpp files only).
#pragma once

#include <hitbox/pair/detail/form.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

// Every set without curved faces, except a plane, is
//
//     base + t0 way[0] + t1 way[1] + t2 way[2],    each t in its range,
//
// or a triangle, whose ways are its three edges ab, bc and ca. A part of it (corner, edge, face, or the whole) has some
// of the t at an end of their ranges; the others are free.

/// The range of a multiple.
enum class Range : signed char {
    unit,       ///< 0 to 1
    symmetric,  ///< -1 to 1
    onward,     ///< 0 and above: a ray, an infinite box
    endless,    ///< any number: a line, an infinite box
};

/// For each way: -1 or 1 for the lower or upper end of its range, 0 for free. An endless way has none; its -1 stands for the
/// base, which is one of the closest points if the other set is parallel to the way. For a triangle, the first number is the part:
/// 0 to 2 the corner, 3 to 5 the edge (ab, bc, ca), 6 the face.
using Part = std::array<signed char, 3>;
constexpr signed char triangle_face = 6;

template <class N>
Triple<N> opposite(const Triple<N>& v) {
    return {-v.x, -v.y, -v.z};
}

template <class N>
struct Spread {
    Triple<N> base;
    std::array<Triple<N>, 3> way{};
    std::array<Range, 3> range{};
    std::size_t ways = 0;
    bool is_triangle = false;
    std::array<Triple<N>, 2> other{};  ///< of a triangle: the corners b and c
};

/// `one` is any number above zero: the length of a way of an infinite box.
template <class N>
Spread<N> spread(const Form<N>& s, const N& one) {
    Spread<N> r;
    r.base = s.v[0];
    const auto add = [&](const Triple<N>& way, Range range) {
        r.way[r.ways] = way, r.range[r.ways++] = range;
    };
    switch (s.kind) {
        case Kind::segment:
            add(s.edge[0], Range::unit);
            break;
        case Kind::triangle:
            for (std::size_t i = 0; i < 3; ++i) add(s.edge[i], Range::unit);
            r.is_triangle = true;
            r.other = {s.v[1], s.v[2]};
            break;
        case Kind::rectangle:
        case Kind::obb:
            for (std::size_t i = 0; i < counts_of(s.kind).half_axes; ++i) add(s.v[i + 1], Range::symmetric);
            break;
        case Kind::ray:
            add(s.v[1], Range::onward);
            break;
        case Kind::line:
            add(s.v[1], Range::endless);
            break;
        case Kind::aabb: {
            // If the box is infinite, its ways begin at its finite ends.
            const N zero{0};
            const auto way_along = [&](std::size_t k, const N& length) {
                return Triple<N>{k == 0 ? length : zero, k == 1 ? length : zero, k == 2 ? length : zero};
            };
            const auto axis = [&](std::size_t k, N& at, const N& low, const N& high) {
                const bool no_low = s.endless_low[k], no_high = s.endless_high[k];
                at = no_low ? high : low;
                if (no_low && no_high) return add(way_along(k, one), Range::endless);
                if (no_low) return add(way_along(k, -one), Range::onward);
                if (no_high) return add(way_along(k, one), Range::onward);
                add(way_along(k, high - low), Range::unit);
            };
            axis(0, r.base.x, s.v[0].x, s.v[1].x);
            axis(1, r.base.y, s.v[0].y, s.v[1].y);
            axis(2, r.base.z, s.v[0].z, s.v[1].z);
            break;
        }
        default:
            break;
    }
    return r;
}

/// The part that is the whole set.
template <class N>
Part whole_part(const Spread<N>& s) {
    if (s.is_triangle) return {triangle_face, -1, -1};
    Part part{-1, -1, -1};
    for (std::size_t i = 0; i < s.ways; ++i) part[i] = 0;
    return part;
}

/// A part: its points are at + sum of t free[i], where t is in range[i]; of the face of a triangle, t + u <= 1 too.
template <class N>
struct Placed {
    Triple<N> at;
    std::array<Triple<N>, 3> free{};
    std::array<Range, 3> range{};
    std::size_t dimension = 0;
    bool is_triangle_face = false;
    /// The set extends from the part in these directions, and non-negative sums of them and multiples of `free`.
    std::array<Triple<N>, 6> inward{};
    std::size_t inwards = 0;
};

template <class N>
Placed<N> place(const Spread<N>& s, const Part& part) {
    Placed<N> r;
    const auto add_free = [&](const Triple<N>& way, Range range) {
        r.free[r.dimension] = way, r.range[r.dimension++] = range;
    };
    const auto add_inward = [&](const Triple<N>& way) { r.inward[r.inwards++] = way; };
    if (s.is_triangle) {
        //   a --way0--> b --way1--> c --way2--> a
        const std::size_t code = std::size_t(part[0]), i = code % 3, before = (i + 2) % 3;
        r.at = code == triangle_face || i == 0 ? s.base : s.other[i - 1];
        if (code < 3) {
            add_inward(s.way[i]), add_inward(opposite(s.way[before]));
        } else if (code < triangle_face) {
            add_free(s.way[i], Range::unit), add_inward(opposite(s.way[before]));
        } else {
            r.is_triangle_face = true;
            add_free(s.way[0], Range::unit), add_free(opposite(s.way[2]), Range::unit);
        }
        return r;
    }
    r.at = s.base;
    for (std::size_t i = 0; i < s.ways; ++i) {
        const Triple<N>& way = s.way[i];
        if (part[i] == 0) {
            add_free(way, s.range[i]);
            continue;
        }
        const bool upper = part[i] > 0;
        if (upper)
            r.at = sum(r.at, way);
        else if (s.range[i] == Range::symmetric)
            r.at = difference(r.at, way);
        add_inward(upper ? opposite(way) : way);
        if (s.range[i] == Range::endless) add_inward(opposite(way));
    }
    return r;
}

/// Calls f(part) for each part within `part`, the one of most dimensions first, until a call returns true.
template <class N, class F>
bool any_part_within(const Spread<N>& s, const Part& part, const F& f) {
    if (s.is_triangle) {
        const int code = part[0];
        if (f(part)) return true;
        if (code < 3) return false;
        if (code == triangle_face) {
            for (int i = 5; i >= 0; --i)
                if (f(Part{static_cast<signed char>(i), -1, -1})) return true;
            return false;
        }
        return f(Part{static_cast<signed char>(code - 3), -1, -1}) ||
               f(Part{static_cast<signed char>((code - 2) % 3), -1, -1});
    }
    // Each free way is 0, -1 or 1 in turn.
    std::array<std::size_t, 3> loose{};
    std::size_t count = 0, codes = 1;
    for (std::size_t i = 0; i < s.ways; ++i)
        if (part[i] == 0) loose[count++] = i, codes *= 3;
    for (std::size_t code = 0; code < codes; ++code) {
        Part p = part;
        bool exists = true;
        for (std::size_t n = 0, rest = code; n < count; ++n, rest /= 3) {
            constexpr std::array<signed char, 3> ends{0, -1, 1};
            const signed char end = ends[rest % 3];
            const Range range = s.range[loose[n]];
            exists &= end <= 0 || range == Range::unit || range == Range::symmetric;
            p[loose[n]] = end;
        }
        if (exists && f(p)) return true;
    }
    return false;
}

}  // namespace hitbox::detail
