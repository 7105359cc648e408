// aabb_aabb.cpp: AABBs against AABBs, by comparisons: exact unless a number is NaN or infinite.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::batch::detail {

namespace {

struct AabbAabbFilter {
    template <class L>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        unsigned apart = 0;
        for (int k = 0; k < 3; ++k) {
            apart |= bits_less(b[3 + k], a[k]) | bits_less(a[3 + k], b[k]);
            apart |= bits_less(a[3 + k], a[k]) | bits_less(b[3 + k], b[k]);  // an empty box
        }
        const unsigned finite = bits_finite(sum_of(a) + sum_of(b));
        return {finite & ~apart, apart};
    }

    template <class T>
    class One {
    public:
        One(const T* box, const T* const* boxes) : box_(box), boxes_(boxes) {
            for (int k = 0; k < 3; ++k) {
                is_empty_ |= box[3 + k] < box[k];
                is_finite_ &= std::isfinite(box[k]) && std::isfinite(box[3 + k]);
            }
        }
        template <class L>
        HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
            unsigned apart = is_empty_ ? ~0u : 0u;
            L a[6];
            for (int c = 0; c < 6; ++c) a[c] = L::load(boxes_[c] + at);
            for (int k = 0; k < 3; ++k)
                apart |= bits_less(L::of(box_[3 + k]), a[k]) | bits_less(a[3 + k], L::of(box_[k])) |
                         bits_less(a[3 + k], a[k]);
            return {is_finite_ ? bits_finite(sum_of(a)) & ~apart : 0u, apart};
        }

    private:
        const T* box_;
        const T* const* boxes_;
        bool is_empty_ = false, is_finite_ = true;
    };

private:
    // NaN or infinite if a number is.
    template <class L>
    static HITBOX_LANES_INLINE L sum_of(const L* a) {
        return ((a[0] + a[1]) + (a[2] + a[3])) + (a[4] + a[5]);
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbAabbFilter, Box, Box)
