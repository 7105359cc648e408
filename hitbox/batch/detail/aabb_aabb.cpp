// aabb_aabb.cpp: AABBs against AABBs, by the signs of differences, which are exact.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::batch::detail {

namespace {

/// The largest difference of ends is positive if there is a gap. The sign of a rounded difference is exact. The maximum
/// loses a NaN, so `yes` requires finite numbers; for `no`, one axis with finite numbers is enough.
struct AabbAabbFilter {
    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        return decide(larger(gap(a, b), larger(excess(a), excess(b))), bits_finite(sum_of(a) + sum_of(b)));
    }

    template <class T>
    struct One {
        T box[6];
        bool is_empty = false, is_finite = true;

        explicit One(const T* components) {
            for (int c = 0; c < 6; ++c) box[c] = components[c], is_finite &= std::isfinite(box[c]);
            for (int k = 0; k < 3; ++k) is_empty |= box[3 + k] < box[k];
        }

        class On {
        public:
            On(const One& one, const T* const* columns) : one_(one), columns_(columns) {}
            template <class L>
            HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
                L a[6], b[6];
                for (int c = 0; c < 6; ++c) a[c] = L::load(columns_[c] + at), b[c] = L::of(one_.box[c]);
                const Certain c = decide(larger(gap(a, b), excess(a)), bits_finite(sum_of(a)));
                if (one_.is_empty) return {0, ~0u};
                return {one_.is_finite ? c.yes : 0, c.no};
            }

        private:
            const One& one_;
            const T* const* columns_;
        };
    };

private:
    template <class L>
    static HITBOX_LANES_INLINE Certain decide(const L& apart, unsigned finite) {
        const unsigned no = bits_less(L::of(0), apart);
        return {finite & ~no, no};
    }
    template <class L>
    static HITBOX_LANES_INLINE L gap(const L* a, const L* b) {
        const L x = larger(a[0] - b[3], b[0] - a[3]), y = larger(a[1] - b[4], b[1] - a[4]),
                z = larger(a[2] - b[5], b[2] - a[5]);
        return larger(x, larger(y, z));
    }
    // Positive if min > max.
    template <class L>
    static HITBOX_LANES_INLINE L excess(const L* a) {
        return larger(a[0] - a[3], larger(a[1] - a[4], a[2] - a[5]));
    }
    // NaN or infinite if a number is.
    template <class L>
    static HITBOX_LANES_INLINE L sum_of(const L* a) {
        return ((a[0] + a[1]) + (a[2] + a[3])) + (a[4] + a[5]);
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbAabbFilter, Box, Box)
