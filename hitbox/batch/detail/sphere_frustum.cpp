// sphere_frustum.cpp: spheres against frusta: six planes and the center (culling).
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/frustum_round.hpp>

namespace hitbox::batch::detail {

namespace {

/// No, if the center is behind one of the planes by more than the radius: h < 0 and h^2 > r^2 n^2, without a root. Yes, if the
/// center is in front of all planes.
struct SphereFrustumFilter {
    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* f) {
        using T = typename L::Scalar;
        const L size = size_of(three(a)), tiny = L::of(underflow_of_two<T>),
                large = L::of(1 + exact::error_bound<10, T>);
        L inside{}, all = size + absolute(a[3]);
        unsigned behind = 0;
        for (int p = 0; p < 24; p += 4) {
            const L height = exact::dot_product(three(f + p), three(a)) - f[p + 3];
            const L own = size_of(three(f + p)), offset = absolute(f[p + 3]);
            const L error = (own * size + offset) * L::of(exact::error_bound<4, T>) + tiny;
            const L i = a[3] * f[p], j = a[3] * f[p + 1], k = a[3] * f[p + 2];
            const L reach = (i * i + j * j) + k * k, below = -(height + error);
            behind |= bits_less(L::of(0), below) & bits_less(reach * large + tiny, below * below);
            const L low = height - error;
            inside = p == 0 ? low : smaller(low, inside);
            all = all + (own + offset);
        }
        return {bits_less(L::of(0), inside) & bits_finite(all) & bits_at_most(L::of(0), a[3]), behind};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(SphereFrustumFilter, Sphere, Frustum)
