// aabb_frustum.cpp: AABBs against frusta: six planes and a sample point (culling).
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
    template <class L>
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
        return {bits_less(L::of(0), inside) & bits_sane(a) & bits_finite(all), bits_less(ahead, L::of(0))};
    }

    template <class T>
    class One {
    public:
        One(const T* frustum, const T* const* boxes) : planes_(frustum) {
            for (int c = 0; c < 6; ++c) boxes_[c] = boxes[c];
            for (int p = 0; p < 6; ++p)
                for (int k = 0; k < 3; ++k) highest_[p][k] = boxes[planes_.normal[p][k] > 0 ? 3 + k : k];
        }
        template <class L>
        HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
            L a[6];
            for (int c = 0; c < 6; ++c) a[c] = L::load(boxes_[c] + at);
            L point[3];
            sample(a, point);
            const L size = size_of_box(a);
            L ahead{}, inside{};
            for (int p = 0; p < 6; ++p) {
                const L x = L::of(planes_.normal[p][0]), y = L::of(planes_.normal[p][1]),
                        z = L::of(planes_.normal[p][2]), offset = L::of(planes_.offset[p]);
                const L error = size * L::of(planes_.error[p][0]) + L::of(planes_.error[p][1]);
                const L high = ((x * L::load(highest_[p][0] + at) + y * L::load(highest_[p][1] + at)) +
                                z * L::load(highest_[p][2] + at)) -
                               offset;
                const L here = ((x * point[0] + y * point[1]) + z * point[2]) - offset;
                ahead = p == 0 ? high + error : smaller(high + error, ahead);
                inside = p == 0 ? here - error : smaller(here - error, inside);
            }
            const unsigned yes = bits_less(L::of(0), inside) & bits_sane(a);
            return {planes_.is_finite ? yes : 0u, bits_less(ahead, L::of(0))};
        }

    private:
        // Any point of the box will do, so rounding is of no consequence.
        template <class L>
        HITBOX_LANES_INLINE void sample(const L* a, L (&point)[3]) const {
            const T* const g = planes_.depth;
            const L depth = ((L::of(g[0]) * (a[0] + a[3]) + L::of(g[1]) * (a[1] + a[4])) +
                             L::of(g[2]) * (a[2] + a[5])) +
                            L::of(g[3]);
            const L s = smaller(larger(depth, L::of(0)), L::of(1));
            for (int k = 0; k < 3; ++k) {
                const L on_axis = L::of(planes_.start[k]) + s * L::of(planes_.way[k]);
                point[k] = smaller(larger(on_axis, a[k]), a[3 + k]);
            }
        }

        FrustumPlanes<T> planes_;
        const T *boxes_[6], *highest_[6][3];
    };

private:
    template <class L>
    static HITBOX_LANES_INLINE L size_of_box(const L* a) {
        return larger(larger(larger(absolute(a[0]), absolute(a[3])), larger(absolute(a[1]), absolute(a[4]))),
                      larger(absolute(a[2]), absolute(a[5])));
    }
    template <class L>
    static HITBOX_LANES_INLINE unsigned bits_sane(const L* a) {
        return bits_at_most(a[0], a[3]) & bits_at_most(a[1], a[4]) & bits_at_most(a[2], a[5]) &
               bits_finite(((a[0] + a[1]) + (a[2] + a[3])) + (a[4] + a[5]));
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbFrustumFilter, Box, Frustum)
