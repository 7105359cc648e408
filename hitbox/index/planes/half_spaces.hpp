// half_spaces.hpp: tests of eight boxes against up to six half-spaces: surely outside or surely inside (culling).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// The points with normal . x >= offset for each half-space. Computed in double, with a bound for the rounding errors.
class HalfSpaces {
public:
    template <class T>
    explicit HalfSpaces(const Frustum<T>& frustum) {
        for (const Plane<T>& p : frustum.planes)
            add({double(p.normal.x), double(p.normal.y), double(p.normal.z)}, double(p.offset));
    }
    template <class T>
    explicit HalfSpaces(const Plane<T>& p) {
        const Vec3 normal{double(p.normal.x), double(p.normal.y), double(p.normal.z)};
        add(normal, double(p.offset));
        add(-normal, -double(p.offset));
    }
    /// The slabs between opposite faces of the box, slightly enlarged.
    template <class T>
    explicit HalfSpaces(const Obb<T>& box) {
        const auto wide = [](const Vec<3, T>& v) { return Vec3{double(v.x), double(v.y), double(v.z)}; };
        const Vec3 center = wide(box.center);
        const std::array<Vec3, 3> half{wide(box.half_axes[0]), wide(box.half_axes[1]),
                                       wide(box.half_axes[2])};
        for (std::size_t i = 0; i < 3; ++i) {
            // Any direction gives a slab that contains the box. The rounded face normal gives the tightest one.
            const Vec3 n = cross(half[(i + 1) % 3], half[(i + 2) % 3]);
            double reach = 0, size = 0;
            for (const Vec3& h : half) reach += std::fabs(dot(n, h)), size += size_of(n, h);
            const double middle = dot(n, center), slack = (size + size_of(n, center)) * 0x1p-48 + least;
            add(n, middle - reach - slack);
            add(-n, -middle - reach - slack);
        }
    }

    /// Bit i is clear only if box i is surely outside one of the half-spaces.
    template <class U>
    unsigned reached_mask(const BoxLanes<3, U>& boxes) const {
        unsigned mask = filled_mask(boxes);
        for (std::size_t p = 0; p < count_ && mask != 0; ++p) {
            alignas(64) double height[lane_count], bound[lane_count];
            heights(p, boxes, +1, height, bound);
            mask &= ~below_mask(height, bound);
        }
        return mask;
    }

    /// Bit i is set only if box i is surely inside all of the half-spaces.
    template <class U>
    unsigned within_mask(const BoxLanes<3, U>& boxes) const {
        unsigned mask = knows_all_ ? filled_mask(boxes) : 0;
        for (std::size_t p = 0; p < count_ && mask != 0; ++p) {
            alignas(64) double height[lane_count], bound[lane_count];
            heights(p, boxes, -1, height, bound);
            unsigned in = 0;
            for (unsigned i = 0; i < lane_count; ++i) in |= unsigned(height[i] > bound[i]) << i;
            mask &= in;
        }
        return mask;
    }

private:
    // Bit i is set if height[i] < -bound[i].
    HITBOX_INLINE static unsigned below_mask(const double (&height)[lane_count],
                                             const double (&bound)[lane_count]) {
        using L = simd::NarrowLanes<double>;
        unsigned mask = 0;
        for (unsigned i = 0; i < lane_count; i += L::width)
            mask |= bits_less(L::load(height + i), -L::load(bound + i)) << i;
        return mask;
    }

    static constexpr double least = 0x1p-1060;  // larger than all underflow errors together

    static double size_of(const Vec3& a, const Vec3& b) {
        return std::fabs(a.x * b.x) + std::fabs(a.y * b.y) + std::fabs(a.z * b.z);
    }

    // A half-space whose coefficients have an infinite sum is left out. Then no box is surely inside.
    void add(const Vec3& normal, double offset) {
        const double sum =
            std::fabs(normal.x) + std::fabs(normal.y) + std::fabs(normal.z) + std::fabs(offset);
        if (exact::is_finite(sum))
            half_[count_++] = {normal, offset};
        else
            knows_all_ = false;
    }

    // Signed heights of the highest (way > 0) or lowest corner of each box above the plane, and their error bounds.
    template <class U>
    HITBOX_INLINE void heights(std::size_t p, const BoxLanes<3, U>& boxes, int way,
                               double (&height)[lane_count], double (&bound)[lane_count]) const {
        const Half& half = half_[p];
        for (unsigned i = 0; i < lane_count; ++i) height[i] = -half.offset, bound[i] = std::fabs(half.offset);
        for (std::size_t k = 0; k < 3; ++k) {
            const double n = half.normal[k];
            if (n == 0) continue;  // infinity * 0 would be NaN
            const U* const side = (n > 0) == (way > 0) ? boxes.max[k] : boxes.min[k];
            for (unsigned i = 0; i < lane_count; ++i) {
                const double h = n * double(side[i]);
                height[i] += h, bound[i] += std::fabs(h);
            }
        }
        // Six roundings, each of at most 2^-53 of the sum of the magnitudes.
        for (unsigned i = 0; i < lane_count; ++i) bound[i] = bound[i] * 0x1p-49 + least;
    }

    struct Half {
        Vec3 normal;
        double offset;
    };
    std::array<Half, 6> half_{};
    std::size_t count_ = 0;
    bool knows_all_ = true;
};

}  // namespace hitbox::detail
