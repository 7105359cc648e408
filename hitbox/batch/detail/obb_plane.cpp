// obb_plane.cpp: OBBs against planes, by the projected radius.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/plane_convex.hpp>

namespace hitbox::batch::detail {

namespace {

struct ObbPlaneFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const L x = b[0] * a[0], y = b[1] * a[1], z = b[2] * a[2];
        const L height = absolute(((x + y) + z) - b[3]);
        L size = (absolute(x) + absolute(y)) + (absolute(z) + absolute(b[3])), reach{};
        for (int i = 3; i < 12; i += 3) {
            const L p = b[0] * a[i], q = b[1] * a[i + 1], r = b[2] * a[i + 2];
            const L along = absolute((p + q) + r);
            size = size + (absolute(p) + absolute(q)) + absolute(r);
            reach = i == 3 ? along : reach + along;
        }
        const L error = size * L::of(exact::error_bound<6, T>) + L::of(underflow_of_two<T>);
        const Certain c = decide<Way>(-(reach - height), error);
        // A plane without a normal is empty; its heights are not beyond their errors.
        if constexpr (Way::is_exact) return {c.yes & bits_less(L::of(0), size_of(three(b))), c.no};
        return c;
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(ObbPlaneFilter, Obb, Plane)
