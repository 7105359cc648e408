// aabb_plane.cpp: AABBs against planes: the heights of the highest and of the lowest corner.
#include <hitbox/batch/detail/box_size.hpp>
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/batch/detail/scaled_plane.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <cmath>
#include <cstddef>

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

    template <class T>
    struct One;
};

/// One plane: its normal and the largest coordinate of a box bound the errors.
template <class T>
struct AabbPlaneFilter::One {
    ScaledPlane<T> plane;

    explicit One(const T* components) : plane(components) {}

    class On {
    public:
        On(const One& one, const T* const* columns) : plane_(one.plane), columns_(columns) {}

        template <class L>
        HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
            return decide_heights<L>(at, [](const L& n, const L& x, const L& sum)
                                             HITBOX_INLINE_LAMBDA { return multiply_add(n, x, sum); });
        }
        template <class L>
        HITBOX_LANES_INLINE Certain reject(std::size_t at) const {
            return {0, decide_heights<L>(at, [](const L& n, const L& x, const L& sum) HITBOX_INLINE_LAMBDA {
                           return n * x + sum;
                       }).no};
        }

    private:
        // Twice the height of the center beside twice the projected radius, so that each number of the box is loaded once.
        // A sum of two corners has one rounding, a product two, the three sums and the difference four more: error index 6.
        template <class L, class Add>
        HITBOX_LANES_INLINE Certain decide_heights(std::size_t at, const Add& add) const {
            L a[6], middle = L::of(2 * plane_.constant), reach = L::of(0), least{};
            for (int c = 0; c < 6; ++c) a[c] = L::load(columns_[c] + at);
            for (int k = 0; k < 3; ++k) {
                const L length = a[3 + k] - a[k];
                middle = add(L::of(plane_.normal[k]), a[k] + a[3 + k], middle);
                reach = add(L::of(std::fabs(plane_.normal[k])), length, reach);
                least = k == 0 ? length : smaller(length, least);
            }
            const L margin = reach - absolute(middle), size = size_of_box(a);
            const L error = size * L::of(2 * plane_.error[0]) + L::of(2 * plane_.error[1]);
            const unsigned sound = bits_less(size, L::of(plane_.is_valid ? ScaledPlane<T>::largest : T(0)));
            return {bits_less(error, margin) & bits_at_most(L::of(0), least) & sound,
                    bits_less(margin, -error) & sound};
        }

        const ScaledPlane<T>& plane_;
        const T* const* columns_;
    };
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbPlaneFilter, Box, Plane)
