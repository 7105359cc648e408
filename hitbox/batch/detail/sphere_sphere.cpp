// sphere_sphere.cpp: spheres against spheres, by squared distances.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/sphere_sphere.hpp>

namespace hitbox::batch::detail {

namespace {

/// |a - b|^2 <= (r + s)^2. Both sides are sums of squares, so their errors are relative to them.
struct SphereSphereFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const L x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2], r = a[3] + b[3];
        const L square = (x * x + y * y) + z * z, reach = r * r;
        const L error = (square + reach) * L::of(exact::error_bound<6, T>) + L::of(underflow_of_two<T>);
        const unsigned valid =
            bits_at_most(L::of(0), a[3]) & bits_at_most(L::of(0), b[3]) & bits_finite(reach);
        const Certain c = decide<Way>(square - reach, error);
        return {c.yes & valid, c.no};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(SphereSphereFilter, Sphere, Sphere)
