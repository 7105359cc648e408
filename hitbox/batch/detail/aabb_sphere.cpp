// aabb_sphere.cpp: AABBs against spheres: the squared distance from the center to the box.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_sphere.hpp>

namespace hitbox::batch::detail {

namespace {

/// out = max(min - c, c - max, 0) along each axis. The squared distance is the sum of out * out, with five roundings
/// that are relative to it.
struct AabbSphereFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        L square{};
        for (int k = 0; k < 3; ++k) {
            const L out = larger(larger(a[k] - b[k], b[k] - a[3 + k]), L::of(0));
            square = k == 0 ? out * out : square + out * out;
        }
        const L reach = b[3] * b[3],
                error = (square + reach) * L::of(exact::error_bound<6, T>) + L::of(underflow_of_two<T>);
        // The maximum loses a NaN, so `yes` requires that no number is NaN. For `no`, one axis without a NaN is enough.
        const unsigned valid = bits_at_most(a[0], a[3]) & bits_at_most(a[1], a[4]) &
                               bits_at_most(a[2], a[5]) & bits_at_most(L::of(0), b[3]) &
                               bits_finite((b[0] + b[1]) + (b[2] + b[3]));
        const Certain c = decide<Way>(square - reach, error);
        return {c.yes & valid, c.no};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbSphereFilter, Box, Sphere)
