// aabb_frustum.cpp: AABBs against frusta: six planes and a sample point (culling).
#include <hitbox/batch/detail/box_size.hpp>
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/batch/detail/frustum_planes.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/prepared_frustum.hpp>

#include <cstddef>

namespace hitbox::batch::detail {

namespace {

/// No, if the highest corner above one of the planes is behind it. Yes, if one point of the box is in front of all planes.
/// For a single frustum the point is that of the box nearest to the middle of the frustum at the depth of the box.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
struct AabbFrustumFilter {
    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* f) {
        using T = typename L::Scalar;
        const L half = L::of(T(0.5));
        const L center[3] = {(a[0] + a[3]) * half, (a[1] + a[4]) * half, (a[2] + a[5]) * half};
        const L size = size_of_box(a);
        L ahead{}, inside{}, all{};
        for (int p = 0; p < 24; p += 4) {
            const L x = larger(f[p] * a[0], f[p] * a[3]), y = larger(f[p + 1] * a[1], f[p + 1] * a[4]),
                    z = larger(f[p + 2] * a[2], f[p + 2] * a[5]);
            const L high = ((x + y) + z) - f[p + 3];
            const L sample = ((f[p] * center[0] + f[p + 1] * center[1]) + f[p + 2] * center[2]) - f[p + 3];
            const L own = size_of(three(f + p)), offset = absolute(f[p + 3]);
            const L error =
                (own * size + offset) * L::of(exact::error_bound<6, T>) + L::of(underflow_of_two<T>);
            ahead = p == 0 ? high + error : smaller(high + error, ahead);
            inside = p == 0 ? sample - error : smaller(sample - error, inside);
            all = p == 0 ? own + offset : all + (own + offset);
        }
        return {bits_less(L::of(0), inside) & bits_valid(a) & bits_finite(all), bits_less(ahead, L::of(0))};
    }

    template <class T>
    struct One {
        FrustumPlanes<T> planes;

        explicit One(const T* frustum) : planes(frustum) {}
        class On;
    };

    template <class L>
    static HITBOX_LANES_INLINE unsigned bits_valid(const L* a) {
        return bits_ordered(a) & bits_in_range(a);
    }
    // With coordinates in this range no height above FrustumPlanes overflows. An overflow could hide a larger height.
    template <class L>
    static HITBOX_LANES_INLINE unsigned bits_in_range(const L* a) {
        return bits_less(size_of_box(a), L::of(FrustumPlanes<typename L::Scalar>::largest));
    }
};

/// One frustum against a block of boxes.
template <class T>
class AabbFrustumFilter::One<T>::On {
public:
    On(const One& one, const T* const* columns) : planes_(one.planes), columns_(columns) {
        for (int p = 0; p < 6; ++p)
            for (int k = 0; k < 3; ++k) highest_[p][k] = columns[planes_.normal[p][k] > 0 ? 3 + k : k];
    }

    /// The six planes alone.
    template <class L>
    HITBOX_LANES_INLINE Certain reject(std::size_t at) const {
        L a[6], ahead{};
        load(at, a);
        for (int p = 0; p < 6; ++p) {
            const L high = ((L::of(planes_.normal[p][0]) * L::load(highest_[p][0] + at) +
                             L::of(planes_.normal[p][1]) * L::load(highest_[p][1] + at)) +
                            L::of(planes_.normal[p][2]) * L::load(highest_[p][2] + at)) +
                           L::of(planes_.constant[p]);
            ahead = p == 0 ? high : smaller(high, ahead);
        }
        return {0, planes_.is_valid ? bits_less(ahead, -error_of(a)) & bits_in_range(a) : 0u};
    }

    template <class L>
    HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
        L a[6], point[3], ahead{}, inside{};
        load(at, a);
        for (int k = 0; k < 3; ++k) point[k] = smaller(larger(L::of(planes_.middle[k]), a[k]), a[3 + k]);
        for (int p = 0; p < 6; ++p) {
            const L high = height(p, L::load(highest_[p][0] + at), L::load(highest_[p][1] + at),
                                  L::load(highest_[p][2] + at));
            const L here = height(p, point[0], point[1], point[2]);
            ahead = p == 0 ? high : smaller(high, ahead);
            inside = p == 0 ? here : smaller(here, inside);
        }
        const L error = error_of(a);
        if (!planes_.is_valid) return {0, 0};
        return {bits_less(error, inside) & bits_valid(a), bits_less(ahead, -error) & bits_in_range(a)};
    }

    /// For boxes that are neither behind a plane nor have that point inside: moves the point, in steps toward the highest
    /// corner above the plane that it is farthest behind, to a little beyond that plane.
    template <class L>
    HITBOX_LANES_INLINE Certain ask_again(std::size_t at) const {
        L a[6], point[3], inside{};
        load(at, a);
        nearest_to_line(a, point);
        const L error = error_of(a);
        constexpr int most_steps = 6;
        for (int step = 0; step < most_steps; ++step) {
            L lowest{}, top{}, corner[3];
            for (int p = 0; p < 6; ++p) {
                const L highest[3] = {L::load(highest_[p][0] + at), L::load(highest_[p][1] + at),
                                      L::load(highest_[p][2] + at)};
                const L here = height(p, point[0], point[1], point[2]),
                        high = height(p, highest[0], highest[1], highest[2]);
                top = p == 0 ? high : if_less(here, lowest, high, top);
                for (int k = 0; k < 3; ++k)
                    corner[k] = p == 0 ? highest[k] : if_less(here, lowest, highest[k], corner[k]);
                lowest = p == 0 ? here : smaller(here, lowest);
            }
            inside = step == 0 ? lowest : larger(lowest, inside);
            if (bits_less(error, inside) == (1u << L::width) - 1) break;
            // To a quarter of the way beyond the plane. If the corner is not in front of it, to the corner.
            const L part = if_less(L::of(0), top, (top * L::of(T(0.25)) - lowest) / (top - lowest), L::of(1));
            const L t = smaller(larger(part, L::of(0)), L::of(1));
            for (int k = 0; k < 3; ++k) {
                const L moved = point[k] + (corner[k] - point[k]) * t;
                point[k] = smaller(larger(moved, a[k]), a[3 + k]);
            }
        }
        return {planes_.is_valid ? bits_less(error, inside) & bits_valid(a) : 0u, 0};
    }

private:
    template <class L>
    HITBOX_LANES_INLINE void load(std::size_t at, L (&a)[6]) const {
        for (int c = 0; c < 6; ++c) a[c] = L::load(columns_[c] + at);
    }
    template <class L>
    HITBOX_LANES_INLINE L error_of(const L* a) const {
        return size_of_box(a) * L::of(planes_.error[0]) + L::of(planes_.error[1]);
    }
    template <class L>
    HITBOX_LANES_INLINE L height(int p, const L& x, const L& y, const L& z) const {
        const T* const n = planes_.normal[p];
        return multiply_add(
            L::of(n[0]), x,
            multiply_add(L::of(n[1]), y, multiply_add(L::of(n[2]), z, L::of(planes_.constant[p]))));
    }
    // Any point of the box will do, so rounding does no harm.
    template <class L>
    HITBOX_LANES_INLINE void nearest_to_line(const L* a, L (&point)[3]) const {
        const T* const g = planes_.depth;
        const L depth = multiply_add(
            L::of(g[0]), a[0] + a[3],
            multiply_add(L::of(g[1]), a[1] + a[4], multiply_add(L::of(g[2]), a[2] + a[5], L::of(g[3]))));
        const L s = smaller(larger(depth, L::of(0)), L::of(1));
        for (int k = 0; k < 3; ++k) {
            const L on_line = multiply_add(s, L::of(planes_.way[k]), L::of(planes_.start[k]));
            point[k] = smaller(larger(on_line, a[k]), a[3 + k]);
        }
    }

    const FrustumPlanes<T>& planes_;
    const T* const* columns_;
    const T* highest_[6][3];
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbFrustumFilter, Box, Frustum)
