// frustum_planes.hpp: the planes of one frustum, prepared for many shapes (culling).
#pragma once

#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/batch/detail/scaled_plane.hpp>
#include <hitbox/shape/frustum.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace hitbox::batch::detail {

/// The planes, each multiplied by a power of two so that all normals are about as long, which changes no answer; one
/// error bound of heights above all of them; and the line from the middle of the near plane to that of the far plane.
template <class T>
struct FrustumPlanes {
    /// Coordinates and constants below it have heights without overflow.
    static constexpr T largest = ScaledPlane<T>::largest;

    T normal[6][3], constant[6];  ///< the height of x is normal . x + constant
    T error[2]{0,
               underflow_of_two<T>};  ///< error[0] * size + error[1], if no coordinate is larger than `size`
    T middle[3]{};                    ///< of that line
    T start[3]{}, way[3]{};           ///< the line, for parameters from 0 to 1
    T depth[4]{};          ///< the parameter of a point: depth . x + depth[3], for twice its coordinates
    bool is_valid = true;  ///< false if a number is NaN or infinite, or was rounded

    explicit FrustumPlanes(const T* components) {
        for (int p = 0; p < 6; ++p) {
            const ScaledPlane<T> plane(components + 4 * p);
            for (int k = 0; k < 3; ++k) normal[p][k] = plane.normal[k];
            constant[p] = plane.constant, is_valid &= plane.is_valid;
            for (int k = 0; k < 2; ++k) error[k] = std::fmax(error[k], plane.error[k]);
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
            start[k] = ends[0][k], way[k] = line[k], middle[k] = ends[0][k] + line[k] / 2;
            depth[k] = line[k] / square / 2;
        }
        depth[3] = -dot(ends[0], line) / square;
    }
};

}  // namespace hitbox::batch::detail
