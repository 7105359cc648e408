// corner_sum.hpp: points that are sums of vectors, without rounding, in integers (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/closest/hull/hull_overlap.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

/// f(points, grid) in integers. It may add up to 16 products of `degree` factors that are differences of the points.
template <std::size_t Count, class F>
auto with_corner_sums(const std::array<CornerSum, Count>& points, int degree, const F& f) {
    std::array<double, 12 * Count> inputs{};
    for (std::size_t i = 0; i < Count; ++i)
        for (std::size_t k = 0; k < 4; ++k)
            for (std::size_t c = 0; c < 3; ++c) inputs[12 * i + 3 * k + c] = points[i][k][c];
    // One factor more gives room for the sums of eight numbers in each factor.
    return exact::resolve(
        inputs, degree + 1, [&]<class N>(const std::array<N, 12 * Count>& n, const exact::Grid& grid) {
            std::array<exact::Triple<N>, Count> p;
            for (std::size_t i = 0; i < Count; ++i) {
                const auto along = [&](std::size_t c) {
                    return n[12 * i + c] + n[12 * i + 3 + c] + n[12 * i + 6 + c] + n[12 * i + 9 + c];
                };
                p[i] = {along(0), along(1), along(2)};
            }
            return f(p, grid);
        });
}

}  // namespace hitbox::detail
