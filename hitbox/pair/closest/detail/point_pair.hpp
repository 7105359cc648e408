// point_pair.hpp: the closest points of two shapes from those of their cores (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

/// v divided by its length, also if its square overflows or underflows. Zero for zero.
inline Vec3 unit_along(const Vec3& v) {
    const double most = (std::max)({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    if (!(most > 0)) return {};
    int exponent = 0;
    std::frexp(most, &exponent);
    const Vec3 w{std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent), std::ldexp(v.z, -exponent)};
    return w * (1 / std::sqrt(length_sq(w)));
}

/// The closest points of two shapes, from those of their disjoint cores and a direction from b to a. If the shapes meet,
/// the point that divides the way between the cores in the ratio of the radii is in both.
inline PointPair moved_by_radii(const PointPair& cores, const Vec3& way, const RoundedSet& a,
                                const RoundedSet& b, bool meet) {
    if (meet) {
        const double sum = a.radius + b.radius;
        const double share = sum - sum == 0 ? a.radius / sum : a.radius / 2 / (a.radius / 2 + b.radius / 2);
        // A coordinate of the point of a core without end may have been rounded to infinity.
        constexpr double most = (std::numeric_limits<double>::max)();
        Vec3 p;
        for (std::size_t k = 0; k < 3; ++k) {
            const double from = std::clamp(cores.a[k], -most, most), to = std::clamp(cores.b[k], -most, most);
            const double length = to - from;
            p[k] = std::fabs(length) <= most ? from + length * share : from * (1 - share) + to * share;
        }
        return {p, p};
    }
    const Vec3 unit = unit_along(way);
    return {cores.a - unit * a.radius, cores.b + unit * b.radius};
}

/// The point way / weight, each coordinate within 2 ulp, in numbers on this grid.
template <class N>
Vec3 quotient_of(const Triple<N>& way, const N& weight, const exact::Grid& grid) {
    const exact::Scaled whole = scaled(weight);
    const auto quotient = [&](const N& n) { return exact::quotient(scaled(n), whole, grid.low); };
    return {quotient(way.x), quotient(way.y), quotient(way.z)};
}

/// A vector as doubles with the largest coordinate near 1.
template <class N>
Vec3 direction_of(const Triple<N>& v) {
    const std::array w{Wide::of(scaled(v.x)), Wide::of(scaled(v.y)), Wide::of(scaled(v.z))};
    int most = (std::numeric_limits<int>::min)();  // zeros have no exponent
    for (const Wide& c : w)
        if (c.value != 0) most = (std::max)(most, c.exponent);
    const auto part = [&](const Wide& c) { return c.value == 0 ? 0 : c.times_power_of_two(-most); };
    return {part(w[0]), part(w[1]), part(w[2])};
}

}  // namespace hitbox::detail
