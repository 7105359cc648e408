// aabb_plane.cpp: AABBs against planes: the heights of the highest and of the lowest corner.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/plane_convex.hpp>

namespace hitbox::batch::detail {

namespace {

struct AabbPlaneFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        // The terms of both ends along each axis. The larger ones are those of the highest corner.
        L high{}, low{}, size{};
        for (int k = 0; k < 3; ++k) {
            const L p = b[k] * a[k], q = b[k] * a[3 + k];
            const L most = larger(p, q), least = smaller(p, q), both = absolute(p) + absolute(q);
            high = k == 0 ? most : high + most;
            low = k == 0 ? least : low + least;
            size = k == 0 ? both : size + both;
        }
        size = size + absolute(b[3]);
        const L margin = smaller(high - b[3], b[3] - low);
        const L error = size * L::of(exact::error_bound<4, T>) + L::of(underflow_of_two<T>);
        const unsigned valid = bits_at_most(a[0], a[3]) & bits_at_most(a[1], a[4]) & bits_at_most(a[2], a[5]);
        const Certain c = decide<Way>(-margin, error);
        // A plane without a normal is empty; its heights are not beyond their errors.
        if constexpr (Way::is_exact) return {c.yes & valid & bits_less(L::of(0), size_of(three(b))), c.no};
        return {c.yes & valid, c.no};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbPlaneFilter, Box, Plane)
