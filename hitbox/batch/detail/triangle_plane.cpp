// triangle_plane.cpp: triangles against planes: the heights of the corners.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/plane_convex.hpp>

namespace hitbox::batch::detail {

namespace {

struct TrianglePlaneFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        L high{}, low{}, size = absolute(b[3]);
        for (int i = 0; i < 9; i += 3) {
            const L x = b[0] * a[i], y = b[1] * a[i + 1], z = b[2] * a[i + 2];
            const L height = ((x + y) + z) - b[3];
            size = size + ((absolute(x) + absolute(y)) + absolute(z));
            high = i == 0 ? height : larger(high, height);
            low = i == 0 ? height : smaller(low, height);
        }
        const L error = size * L::of(exact::error_bound<4, T>) + L::of(underflow_of_two<T>);
        const Certain c = decide<Way>(-(smaller(high, -low)), error);
        // A plane without a normal is empty; its heights are not beyond their errors.
        if constexpr (Way::is_exact) return {c.yes & bits_less(L::of(0), size_of(three(b))), c.no};
        return c;
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(TrianglePlaneFilter, Triangle, Plane)
