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

/// The planes, each multiplied by a power of two so that all normals are about as long, which changes no answer; one
/// error bound of heights above all of them; and the line from the middle of the near plane to that of the far plane.
template <class T>
struct FrustumPlanes {
    /// Coordinates and constants below it have heights without overflow.
    static constexpr T largest = (std::numeric_limits<T>::max)() / 16;

    T normal[6][3], constant[6];  ///< the height of x is normal . x + constant
    T error[2]{0,
               underflow_of_two<T>};  ///< error[0] * size + error[1], if no coordinate is larger than `size`
    T start[3]{}, way[3]{};           ///< the line, for parameters from 0 to 1
    T depth[4]{};          ///< the parameter of a point: depth . x + depth[3], for twice its coordinates
    bool is_valid = true;  ///< false if a number is NaN or infinite, or was rounded

    explicit FrustumPlanes(const T* components) {
        for (int p = 0; p < 6; ++p) prepare_plane(components + 4 * p, normal[p], constant[p]);
        Frustum<T> frustum;
        static_assert(sizeof frustum == 24 * sizeof(T));
        std::memcpy(static_cast<void*>(&frustum), components, sizeof frustum);
        if (const auto corners = frustum.corners()) prepare_line(*corners);
    }

private:
    void prepare_plane(const T* plane, T* n, T& d) {
        const T size = (std::fabs(plane[0]) + std::fabs(plane[1])) + std::fabs(plane[2]);
        if (size == 0) {  // all points are in front, or none
            n[0] = n[1] = n[2] = 0, d = plane[3] <= 0 ? T(1) : T(-1);
            is_valid &= std::isfinite(plane[3]);
            return;
        }
        const int exponent = std::isfinite(size) ? -std::ilogb(size) : 0;
        const auto scaled = [&](T x) {
            const T y = std::ldexp(x, exponent);
            is_valid &= std::fabs(y) < largest && std::ldexp(y, -exponent) == x;
            return y;
        };
        for (int k = 0; k < 3; ++k) n[k] = scaled(plane[k]);
        d = -scaled(plane[3]);
        // The height of a corner has four roundings, that of a sample point as many.
        constexpr T bound = exact::error_bound<6, T>;
        error[0] = std::fmax(error[0], ((std::fabs(n[0]) + std::fabs(n[1])) + std::fabs(n[2])) * bound);
        error[1] = std::fmax(error[1], std::fabs(d) * bound + underflow_of_two<T>);
    }
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
