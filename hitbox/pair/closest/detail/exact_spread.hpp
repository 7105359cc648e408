// exact_spread.hpp: a convex set in doubles, as a point and a few vectors, without rounding (include in .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/kept_sum.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// What Spread is over numbers without rounding: the ways of a segment or triangle are differences of two doubles.
struct ExactSpread {
    Vec3 base;
    std::array<exact::ExactDifference, 3> way{};
    std::array<Range, 3> range{};
    std::array<double, 3> low{};  ///< the lower end of the range of a bounded way
    std::size_t ways = 0;
    bool is_triangle = false;

    /// Any set except a plane and an infinite box.
    explicit ExactSpread(const ConvexSet& s) : base(s.v[0]) {
        switch (s.kind) {
            case Kind::segment:
                add(exact::way_between(s.v[0], s.v[1]), Range::unit);
                break;
            case Kind::triangle:
                add(exact::way_between(s.v[0], s.v[1]), Range::unit);
                add(exact::way_between(s.v[1], s.v[2]), Range::unit);
                add(exact::way_between(s.v[2], s.v[0]), Range::unit);
                is_triangle = true;
                break;
            case Kind::rectangle:
                add({s.v[1], {}}, Range::symmetric), add({s.v[2], {}}, Range::symmetric);
                break;
            case Kind::obb:
                add({s.v[1], {}}, Range::symmetric), add({s.v[2], {}}, Range::symmetric);
                add({s.v[3], {}}, Range::symmetric);
                break;
            case Kind::aabb: {
                const exact::ExactDifference size = exact::way_between(s.v[0], s.v[1]);
                add({{size.high.x, 0, 0}, {size.low.x, 0, 0}}, Range::unit);
                add({{0, size.high.y, 0}, {0, size.low.y, 0}}, Range::unit);
                add({{0, 0, size.high.z}, {0, 0, size.low.z}}, Range::unit);
                break;
            }
            case Kind::ray:
                add({s.v[1], {}}, Range::onward);
                break;
            case Kind::line:
                add({s.v[1], {}}, Range::endless);
                break;
            default:
                break;
        }
    }

    Part whole() const {
        if (is_triangle) return {triangle_face, -1, -1};
        return {static_cast<signed char>(ways > 0 ? 0 : -1), static_cast<signed char>(ways > 1 ? 0 : -1),
                static_cast<signed char>(ways > 2 ? 0 : -1)};
    }

private:
    void add(const exact::ExactDifference& w, Range r) {
        low[ways] = r == Range::symmetric ? -1 : 0;
        way[ways] = w, range[ways++] = r;
    }
};

}  // namespace hitbox::detail
