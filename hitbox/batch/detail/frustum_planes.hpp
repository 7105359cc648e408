// frustum_planes.hpp: the planes of one frustum, prepared for many shapes (culling).
#pragma once

#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/shape/frustum.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

namespace hitbox::batch::detail {

/// The planes, the error bounds of heights above them, and the line from the middle of the near plane to that of the far
/// plane. A shape of which all coordinates are at most `size` has heights with an error of at most
/// error[0] * size + error[1].
template <class T>
struct FrustumPlanes {
    T normal[6][3], offset[6], error[6][2];
    T start[3]{}, way[3]{};  ///< the line, for parameters from 0 to 1
    T depth[4]{};            ///< the parameter of a point: depth . x + depth[3], for twice the coordinates of x
    bool is_finite = true;   ///< false if the frustum is empty because a number is NaN or infinite

    explicit FrustumPlanes(const T* components) {
        for (int p = 0; p < 6; ++p) {
            const T* const c = components + 4 * p;
            const bool holds_everywhere = c[0] == 0 && c[1] == 0 && c[2] == 0 && c[3] <= 0;
            for (int k = 0; k < 3; ++k) normal[p][k] = c[k];
            offset[p] = holds_everywhere ? T(-1) : c[3];
            constexpr T bound = exact::error_bound<6, T>;
            error[p][0] = ((std::fabs(c[0]) + std::fabs(c[1])) + std::fabs(c[2])) * bound;
            error[p][1] = std::fabs(offset[p]) * bound + underflow_of_two<T>;
            is_finite &= std::isfinite(error[p][0]) && std::isfinite(c[3]);
        }
        Frustum<T> frustum;
        static_assert(sizeof frustum == 24 * sizeof(T));
        std::memcpy(static_cast<void*>(&frustum), components, sizeof frustum);
        if (const auto corners = frustum.corners()) prepare_line(*corners);
    }

private:
    void prepare_line(const std::array<Vec<3, T>, 8>& corner) {
        Vec<3, T> ends[2]{};
        for (std::size_t i = 0; i < 8; ++i) ends[i / 4] = ends[i / 4] + corner[i] * T(0.25);
        const Vec<3, T> line = ends[1] - ends[0];
        const T square = length_sq(line);
        if (!(square > 0) || !std::isfinite(square)) return;
        for (std::size_t k = 0; k < 3; ++k) {
            start[k] = ends[0][k], way[k] = line[k];
            depth[k] = line[k] / square / 2;
        }
        depth[3] = -dot(ends[0], line) / square;
    }
};

}  // namespace hitbox::batch::detail
