// obb_obb.hpp: two oriented boxes as everyone writes it (15 axes; for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/obb.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::textbook {

/// What the books store: unit axes and half extents.
template <class T>
struct AxesBox {
    Vec<3, T> center;
    std::array<Vec<3, T>, 3> axes;
    std::array<T, 3> extents;

    static AxesBox from(const Obb<T>& box) {
        AxesBox r{box.center, {}, {}};
        for (std::size_t i = 0; i < 3; ++i) {
            const T length = std::sqrt(length_sq(box.half_axes[i]));
            r.extents[i] = length;
            r.axes[i] = box.half_axes[i] * (length > 0 ? 1 / length : T(0));
        }
        return r;
    }
};

/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree"; Ericson 2005, 4.4.1, without its epsilon.
template <class T>
bool intersects(const AxesBox<T>& a, const AxesBox<T>& b) {
    T r[3][3], size[3][3], t[3];
    const Vec<3, T> d = b.center - a.center;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            r[i][j] = dot(a.axes[i], b.axes[j]);
            size[i][j] = std::fabs(r[i][j]);
        }
        t[i] = dot(d, a.axes[i]);
    }
    const auto &ea = a.extents, &eb = b.extents;
    for (std::size_t i = 0; i < 3; ++i)
        if (std::fabs(t[i]) > ea[i] + eb[0] * size[i][0] + eb[1] * size[i][1] + eb[2] * size[i][2])
            return false;
    for (std::size_t j = 0; j < 3; ++j)
        if (std::fabs(t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j]) >
            ea[0] * size[0][j] + ea[1] * size[1][j] + ea[2] * size[2][j] + eb[j])
            return false;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const T ra = ea[i1] * size[i2][j] + ea[i2] * size[i1][j];
            const T rb = eb[j1] * size[i][j2] + eb[j2] * size[i][j1];
            if (std::fabs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > ra + rb) return false;
        }
    return true;
}

/// The same from half-axis vectors, which are normalised first.
template <class T>
bool intersects(const Obb<T>& a, const Obb<T>& b) {
    return intersects(AxesBox<T>::from(a), AxesBox<T>::from(b));
}

}  // namespace hitbox::textbook
