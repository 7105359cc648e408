// aabb_linear.cpp: AABBs against segments and rays (slab test).
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_linear.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace hitbox::batch::detail {

namespace {

/// The slab test. Each pair of faces bounds a range of t. A box is met if the last entry is before the first exit:
///
///     p = (nearer face - o) / d,  q = (farther face - o) / d,    enters = max(p, 0),  leaves = min(q, end)
///
/// p and q have four roundings, relative to themselves: at most 4 u. The slack is 8 u. A coordinate of d that is zero
/// makes p and q infinite, which says on which side of the slab the line is, or NaN on a face: larger() and smaller()
/// skip it, because the closed slab contains its faces. A NaN of a box must not be skipped: `valid`.
/// Source: Kay, Kajiya 1986, "Ray Tracing Complex Scenes"; pair/aabb_linear.hpp for the bound.
template <class T>
struct SlabLimits {
    static constexpr bool is_float = std::is_same_v<T, float>;
    static constexpr T infinity = std::numeric_limits<T>::infinity();
    static constexpr T least = is_float ? T(0x1p-60) : T(0x1p-500), most = 1 / least;
    static constexpr T slack = T(8 * HITBOX_TEST_ERROR_BOUND_SCALE) * exact::unit_roundoff_of<T>;
};

template <class L>
HITBOX_LANES_INLINE Certain decide_slabs(const L& enters, const L& leaves, unsigned valid) {
    using T = typename L::Scalar;
    const L small = L::of(1 - SlabLimits<T>::slack), large = L::of(1 + SlabLimits<T>::slack),
            tiny = L::of(underflow_of_two<T>);
    return {bits_less(enters * large + tiny, leaves * small) & valid,
            bits_less(leaves * large + tiny, enters * small) & valid};
}

template <bool IsRay>
struct AabbLinearFilter {
    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        using Limits = SlabLimits<T>;
        L enters = L::of(0), leaves = L::of(end<T>);
        unsigned valid = bits_finite(((a[0] + a[1]) + (a[2] + a[3])) + (a[4] + a[5])) &
                         bits_less(size_of(three(b)), L::of(Limits::most));
        for (int k = 0; k < 3; ++k) {
            const L d = IsRay ? b[3 + k] : b[3 + k] - b[k], way = absolute(d);
            valid &= bits_less(way, L::of(Limits::most)) &
                     (bits_less(L::of(Limits::least), way) | bits_at_most(way, L::of(0)));
            // 1 / d would be -infinity for -0.
            const L inverse = if_less(L::of(0), way, L::of(1) / d, L::of(Limits::infinity));
            const L first = if_less(d, L::of(0), a[3 + k], a[k]), last = if_less(d, L::of(0), a[k], a[3 + k]);
            enters = larger((first - b[k]) * inverse, enters);
            leaves = smaller((last - b[k]) * inverse, leaves);
        }
        // A ray without a direction is empty.
        if constexpr (IsRay) valid &= bits_less(L::of(0), size_of(three(b + 3)));
        return decide_slabs(enters, leaves, valid);
    }

    template <class T>
    struct One {
        T origin[3], inverse[3];
        bool leads_down[3];
        bool is_valid = true;

        explicit One(const T* line) {
            using Limits = SlabLimits<T>;
            T size = 0;
            for (int k = 0; k < 3; ++k) {
                const T d = IsRay ? line[3 + k] : line[3 + k] - line[k], way = std::fabs(d);
                origin[k] = line[k], size += std::fabs(line[k]), leads_down[k] = d < 0;
                inverse[k] = way > 0 ? 1 / d : Limits::infinity;
                is_valid &= way < Limits::most && (way > Limits::least || way == 0);
            }
            is_valid &= size < Limits::most;
            if constexpr (IsRay) is_valid &= line[3] != 0 || line[4] != 0 || line[5] != 0;
        }

        class On {
        public:
            On(const One& one, const T* const* columns) : one_(one) {
                for (int k = 0; k < 3; ++k) {
                    first_[k] = columns[one.leads_down[k] ? 3 + k : k];
                    last_[k] = columns[one.leads_down[k] ? k : 3 + k];
                }
            }
            template <class L>
            HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
                L enters = L::of(0), leaves = L::of(end<T>), total{};
                for (int k = 0; k < 3; ++k) {
                    const L first = L::load(first_[k] + at), last = L::load(last_[k] + at);
                    const L o = L::of(one_.origin[k]), per_unit = L::of(one_.inverse[k]);
                    total = k == 0 ? first + last : total + (first + last);
                    enters = larger((first - o) * per_unit, enters);
                    leaves = smaller((last - o) * per_unit, leaves);
                }
                return decide_slabs(enters, leaves, one_.is_valid ? bits_finite(total) : 0u);
            }

        private:
            const One& one_;
            const T *first_[3], *last_[3];
        };
    };

private:
    template <class T>
    static constexpr T end = IsRay ? SlabLimits<T>::infinity : T(1);
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbLinearFilter<false>, Box, Segment)
HITBOX_BATCH_KERNEL(AabbLinearFilter<true>, Box, Ray)
