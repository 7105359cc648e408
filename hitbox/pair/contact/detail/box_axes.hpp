// box_axes.hpp: which of the fifteen axes of two boxes may have the least overlap, by triple products in double (separating
// axes; include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail::overlaps {

/// A bounded box as its center and half-axes.
struct CenteredBox {
    Vec3 center;
    std::array<Vec3, 3> half;
};

inline Vec3 vector_of_form(const Triple<double>& v) { return {v.x, v.y, v.z}; }

/// Two roundings for each number of an axis-aligned box.
inline CenteredBox centered_box(const Form<double>& s) {
    if (s.kind == Kind::obb)
        return {vector_of_form(s.v[0]),
                {vector_of_form(s.v[1]), vector_of_form(s.v[2]), vector_of_form(s.v[3])}};
    const Vec3 low = vector_of_form(s.v[0]), high = vector_of_form(s.v[1]), half = (high - low) * 0.5;
    return {(low + high) * 0.5, {Vec3{half.x, 0, 0}, Vec3{0, half.y, 0}, Vec3{0, 0, half.z}}};
}

/// Only these can be centered.
inline bool is_bounded_box(const Form<double>& s) {
    if (s.kind == Kind::obb) return true;
    if (s.kind != Kind::aabb) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (s.endless_low[k] || s.endless_high[k]) return false;
    return true;
}

/// The fifteen axes of two boxes. Axes 0 to 2 are perpendicular to the faces of a, 3 to 5 to those of b, and 6 + 3 i + j to
/// edges i and j.
struct BoxAxes {
    std::array<Vec3, 3> face_a, face_b;  ///< the products of the other two half-axes
    std::array<double, 15> depth;        ///< the overlap times the length of the axis
    std::array<double, 15> square;       ///< of the length of an axis, which is a product of two half-axes
    std::array<double, 15> sizes;        ///< the product of the squares of those
    std::array<bool, 15> known;  ///< their angle is above thirty degrees, and the squares do not underflow
    std::array<bool, 15>
        likely;  ///< false only if the overlap is larger than the least one by more than the margin
};

/// Axes that are not known are likely.
///
/// The overlap along n is the sum of |n . h| over all half-axes h less |n . t|, where t leads from center to center. Along edges
/// a_i x b_j these are the products of the other half-axes with the faces: (a_i x b_j) . a_k = +-(a_i x a_k) . b_j.
///
/// For known axes, a triple product has an error of at most 24 * 2^-53 |n| |h|, and there are five that are not zero; with the
/// sums and the length of n, the error of an overlap is less than 120 * 2^-53 times the reach of both boxes. The reach must be
/// from 2^-60 to 2^60.
inline BoxAxes axes_of_boxes(const CenteredBox& a, const CenteredBox& b, double margin) {
    constexpr std::array<std::size_t, 3> next{1, 2, 0}, last{2, 0, 1};
    const Vec3 t = b.center - a.center;
    BoxAxes r;
    std::array<Vec3, 3> turned;
    std::array<double, 3> square_a, square_b;
    for (std::size_t i = 0; i < 3; ++i) {
        r.face_a[i] = cross(a.half[next[i]], a.half[last[i]]);
        r.face_b[i] = cross(b.half[next[i]], b.half[last[i]]);
        turned[i] = cross(t, a.half[i]);
        square_a[i] = length_sq(a.half[i]), square_b[i] = length_sq(b.half[i]);
    }
    std::array<std::array<double, 3>, 3> a_on_b, b_on_a;  // |face i . half-axis j|
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            a_on_b[i][j] = std::fabs(dot(r.face_a[i], b.half[j]));
            b_on_a[i][j] = std::fabs(dot(r.face_b[i], a.half[j]));
        }
    std::array<double, 15>& depth = r.depth;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t u = next[i], v = last[i];
        depth[i] = std::fabs(dot(r.face_a[i], a.half[i])) + (a_on_b[i][0] + a_on_b[i][1] + a_on_b[i][2]) -
                   std::fabs(dot(r.face_a[i], t));
        depth[3 + i] = std::fabs(dot(r.face_b[i], b.half[i])) + (b_on_a[i][0] + b_on_a[i][1] + b_on_a[i][2]) -
                       std::fabs(dot(r.face_b[i], t));
        r.square[i] = length_sq(r.face_a[i]), r.sizes[i] = square_a[u] * square_a[v];
        r.square[3 + i] = length_sq(r.face_b[i]), r.sizes[3 + i] = square_b[u] * square_b[v];
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t k = 6 + 3 * i + j;
            depth[k] = (a_on_b[u][j] + a_on_b[v][j]) + (b_on_a[next[j]][i] + b_on_a[last[j]][i]) -
                       std::fabs(dot(turned[i], b.half[j]));
            r.square[k] = length_sq(cross(a.half[i], b.half[j])), r.sizes[k] = square_a[i] * square_b[j];
        }
    }
    // Any axis will do for the limit, so no error matters here. Of an overlap d along an axis n, d |d| / |n|^2.
    std::array<double, 15> signed_square;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 15; ++k) {
        r.known[k] = 4 * r.square[k] > r.sizes[k] && r.square[k] > 0x1p-700;
        signed_square[k] = depth[k] * std::fabs(depth[k]) / r.square[k];
        const double candidate = r.known[k] ? signed_square[k] : std::numeric_limits<double>::infinity();
        least = candidate < least ? candidate : least;
    }
    const double limit = (least > 0 ? std::sqrt(least) : 0) + margin;
    for (std::size_t k = 0; k < 15; ++k) r.likely[k] = !(r.known[k] && signed_square[k] > limit * limit);
    return r;
}

}  // namespace hitbox::detail::overlaps
