// obb_frustum.cpp: OBBs against frusta: six planes and the center (culling).
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/frustum_convex.hpp>

namespace hitbox::batch::detail {

namespace {

/// No, if the highest corner above one of the planes is behind it. Yes, if the center is in front of all planes.
struct ObbFrustumFilter {
    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* f) {
        using T = typename L::Scalar;
        const L size =
            (size_of(three(a)) + size_of(three(a + 3))) + (size_of(three(a + 6)) + size_of(three(a + 9)));
        L ahead{}, inside{}, all = size;
        for (int p = 0; p < 24; p += 4) {
            const Three<L> normal = three(f + p);
            const L height = exact::dot_product(normal, three(a)) - f[p + 3];
            const L reach = (absolute(exact::dot_product(normal, three(a + 3))) +
                             absolute(exact::dot_product(normal, three(a + 6)))) +
                            absolute(exact::dot_product(normal, three(a + 9)));
            const L own = size_of(normal), offset = absolute(f[p + 3]);
            const L error =
                (own * size + offset) * L::of(exact::error_bound<6, T>) + L::of(underflow_of_two<T>);
            const L high = (height + reach) + error, low = height - error;
            ahead = p == 0 ? high : smaller(high, ahead);
            inside = p == 0 ? low : smaller(low, inside);
            all = all + (own + offset);
        }
        return {bits_less(L::of(0), inside) & bits_finite(all),
                bits_less(ahead, L::of(0)) & bits_finite(all)};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(ObbFrustumFilter, Obb, Frustum)
