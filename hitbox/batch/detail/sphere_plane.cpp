// sphere_plane.cpp: spheres against planes, by squared heights: no root is taken.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/plane_sphere.hpp>

namespace hitbox::batch::detail {

namespace {

struct SpherePlaneFilter {
    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const L x = b[0] * a[0], y = b[1] * a[1], z = b[2] * a[2];
        const L height = absolute(((x + y) + z) - b[3]);
        const L size = (absolute(x) + absolute(y)) + (absolute(z) + absolute(b[3]));
        const L error = size * L::of(exact::error_bound<4, T>) + L::of(underflow_of_two<T>);
        // The radius times the length of the normal, squared: five roundings. The factor of the height is for its square.
        const L i = a[3] * b[0], j = a[3] * b[1], k = a[3] * b[2];
        const L reach = (i * i + j * j) + k * k, low = height - error, high = height + error;
        const L tiny = L::of(underflow_of_two<T>), small = L::of(1 - exact::error_bound<10, T>),
                large = L::of(1 + exact::error_bound<10, T>);
        const unsigned valid = bits_at_most(L::of(0), a[3]) & bits_finite(a[3]);
        return {bits_less(high * high + tiny, reach * small) & valid,
                bits_less(L::of(0), low) & bits_less(reach * large + tiny, low * low)};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(SpherePlaneFilter, Sphere, Plane)
