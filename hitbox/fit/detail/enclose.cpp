// enclose.cpp: outward rounding of a box, and the proof that the box contains its points.
#include <hitbox/fit/detail/enclose.hpp>

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/power_of_two.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

template <class T>
Vec<3, T> rounded(const Vec3& v) {
    return {hitbox::rounded<T>(v.x), hitbox::rounded<T>(v.y), hitbox::rounded<T>(v.z)};
}
template <class T>
Vec3 widened(const Vec<3, T>& v) {
    return {widen(v.x), widen(v.y), widen(v.z)};
}
double length(const Vec3& v) { return std::sqrt(length_sq(v)); }

// a - b, rounded up.
template <class T>
T difference_up(T a, T b) {
    const T d = a - b, t = d + b;
    const T error = (a - t) - (b - (t - d));  // a - b - d, exactly (Knuth's two-sum)
    return error > 0 ? std::nextafter(d, std::numeric_limits<T>::infinity()) : d;
}

/// The index of the coordinate axis that u equals up to sign; 3 if there is none.
std::size_t coordinate_axis(const Vec3& u) {
    for (std::size_t k = 0; k < 3; ++k)
        if (std::fabs(u[k]) == 1 && u[(k + 1) % 3] == 0 && u[(k + 2) % 3] == 0) return k;
    return 3;
}

// A box in the cloud's coordinates, with the quantities that its proof needs.
struct Candidate {
    Vec3 center;
    std::array<Vec3, 3> half;  // a flat axis is represented by its unit vector
    std::array<Vec3, 3> dual;  // dual[i] . (p - center) is the box coordinate s_i of p
    Vec3 error;                // |computed s_i - s_i| is less than this, for every point of the cloud
};

// Computes the duals. Returns false if the half-axes are too far from perpendicular for the error bound to hold.
//
// With u = 2^-53: the error of a component of a cross product is less than 3u of the product of the lengths,
// that of the determinant less than 9u of it. So the relative error of the length of a dual is less than 17u
// if the half-axes are within 1 % of perpendicular. The three products and two sums of s_i add 3u. The
// difference p - center of a rounded point and a rounded center adds 3u of the distances involved. 32u is
// more than the total.
bool find_duals(Candidate& box) {
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const Vec3 normal = cross(box.half[j], box.half[k]);
        const double determinant = dot(normal, box.half[i]);
        const double size = length(box.half[i]) * length(box.half[j]) * length(box.half[k]);
        if (!(std::fabs(determinant) >= 0.99 * size) || !(size > 1e-250)) return false;
        box.dual[i] = normal * (1 / determinant);
        constexpr double reach = 1.7320508075688774;  // no point of the cloud is farther from its origin
        const double far = reach + length(box.center);
        box.error[i] = 32 * 0x1p-53 * length(box.dual[i]) * far;
    }
    return true;
}

// The largest computed |s_i| over all points.
Vec3 largest_coordinates(const Cloud& cloud, const Candidate& box) {
    std::array<std::array<double, Cloud::lanes>, 3> largest{};
    const Vec3 c = box.center;
    cloud.for_each_block([&](const Cloud::Block& block) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 g = box.dual[k];
            std::array<double, Cloud::lanes> so_far = largest[k];
            for (std::size_t i = 0; i < block.size; i += Cloud::lanes)
                for (std::size_t lane = 0; lane < Cloud::lanes; ++lane) {
                    const std::size_t j = i + lane;
                    const double s = std::fabs(g.x * (block.x[j] - c.x) + g.y * (block.y[j] - c.y) +
                                               g.z * (block.z[j] - c.z));
                    so_far[lane] = s > so_far[lane] ? s : so_far[lane];
                }
            largest[k] = so_far;
        }
    });
    Vec3 out;
    for (std::size_t k = 0; k < 3; ++k)
        for (const double s : largest[k]) out[k] = s > out[k] ? s : out[k];
    return out;
}

}  // namespace

template <class T>
Obb<T> enclose(const Aabb<3, T>& bounds, const Frame& coordinate_axes) {
    if (bounds.is_empty()) return {};
    Obb<T> box;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = coordinate_axis(coordinate_axes[i]);
        const T low = bounds.min[k], high = bounds.max[k];
        const T middle = low == high ? low : T(low / 2 + high / 2);
        box.center[k] = middle;
        box.half_axes[i] = {0, 0, 0};
        const T half = std::max(difference_up(high, middle), difference_up(middle, low));
        if (half > 0) box.half_axes[i][k] = coordinate_axes[i][k] < 0 ? -half : half;
    }
    return box;
}

template <class T>
Obb<T> enclose(const Cloud& cloud, const Frame& frame, const Aabb<3, T>& bounds) {
    std::array<bool, 3> flat{};
    std::size_t straight = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = coordinate_axis(frame[i]);
        straight += k < 3;
        flat[i] = k < 3 && cloud.is_flat(k);
    }
    if (straight == 3) return enclose(bounds, frame);

    const Extents e = extents(cloud, frame);
    const Vec3 size = (e.high - e.low) * 0.5, middle = (e.high + e.low) * 0.5;
    const Vec3 wanted = frame[0] * middle.x + frame[1] * middle.y + frame[2] * middle.z;
    Obb<T> box;
    box.center = rounded<T>(cloud.origin() + exact::times_power_of_two(wanted, cloud.exponent()));
    Candidate candidate;
    candidate.center = exact::times_power_of_two(widened(box.center) - cloud.origin(), -cloud.exponent());

    // The rounded center is displaced by `missed`; `allowance` covers the error bound of the proof.
    const Vec3 missed = candidate.center - wanted;
    const double allowance = 40 * 0x1p-53 * (1.8 + length(candidate.center));
    Vec3 half{};
    for (std::size_t i = 0; i < 3; ++i)
        half[i] = flat[i] ? 0 : (size[i] + std::fabs(dot(frame[i], missed)) + allowance);
    for (std::size_t i = 0; i < 3; ++i)
        box.half_axes[i] = rounded<T>(exact::times_power_of_two(frame[i] * half[i], cloud.exponent()));

    // Rounding turns the half-axes a little. So measure the points in box coordinates and lengthen the
    // half-axes that are too short.
    constexpr double step = 1 + 4 * double(std::numeric_limits<T>::epsilon());
    for (int round = 0; round < 16; ++round) {
        for (std::size_t i = 0; i < 3; ++i)
            candidate.half[i] =
                flat[i] ? frame[i] : exact::times_power_of_two(widened(box.half_axes[i]), -cloud.exponent());
        if (!find_duals(candidate)) break;
        const Vec3 s = largest_coordinates(cloud, candidate);
        bool holds = true;
        for (std::size_t i = 0; i < 3; ++i) {
            if (flat[i] || s[i] + candidate.error[i] <= 1) continue;  // on a flat axis s is exactly 0
            holds = false;
            const double longer = (s[i] + 1.5 * candidate.error[i]) * step;
            box.half_axes[i] =
                rounded<T>(exact::times_power_of_two(candidate.half[i] * longer, cloud.exponent()));
        }
        if (holds) return box;
    }
    return enclose(bounds);
}

template Obb<float> enclose(const Aabb<3, float>&, const Frame&);
template Obb<double> enclose(const Aabb<3, double>&, const Frame&);
template Obb<float> enclose(const Cloud&, const Frame&, const Aabb<3, float>&);
template Obb<double> enclose(const Cloud&, const Frame&, const Aabb<3, double>&);

}  // namespace hitbox::detail
