// obb_obb.cpp: OBBs against OBBs, by fifteen separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/formula/box_box.hpp>
#include <hitbox/pair/obb_obb.hpp>

#include <cstddef>

namespace hitbox::batch::detail {

namespace {

using hitbox::detail::formula::each_of_three;

/// The gaps of pair/formula/box_box.hpp.
struct ObbObbFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* x, const L* y) {
        using T = typename L::Scalar;
        const hitbox::detail::formula::BoxBox<L> f{{three(x + 3), three(x + 6), three(x + 9)},
                                                   {three(y + 3), three(y + 6), three(y + 9)},
                                                   exact::difference(three(y), three(x))};
        const L a0 = size_of(f.a[0]), a1 = size_of(f.a[1]), a2 = size_of(f.a[2]);
        const L b0 = size_of(f.b[0]), b1 = size_of(f.b[1]), b2 = size_of(f.b[2]);
        const L size_a = larger(a0, larger(a1, a2)), size_b = larger(b0, larger(b1, b2)),
                apart = size_of(f.t);
        const L total = apart + ((a0 + a1) + a2) + ((b0 + b1) + b2);
        // In this order all levels are fast. Edges first costs 128 bits 6 %, edges last 512 bits 3 %.
        L gap_a{}, edges{}, gap_b{};
        each_of_three([&](std::size_t k) HITBOX_INLINE_LAMBDA {
            gap_a = k == 0 ? f.face_a(k) : larger(gap_a, f.face_a(k));
        });
        each_of_three([&](std::size_t i) HITBOX_INLINE_LAMBDA {
            each_of_three([&](std::size_t j) HITBOX_INLINE_LAMBDA {
                edges = i + j == 0 ? f.edges(i, j) : larger(edges, f.edges(i, j));
            });
        });
        each_of_three([&](std::size_t k) HITBOX_INLINE_LAMBDA {
            gap_b = k == 0 ? f.face_b(k) : larger(gap_b, f.face_b(k));
        });
        // The monomials of a gap have the size of the axis times that of what is projected.
        constexpr exact::Counted count = hitbox::detail::formula::ObbObb::count;
        constexpr T factor = exact::bound_factor<T>(count);
        static_assert(fits_grid<3>(count));
        const L unit = ((apart + size_a) + size_b) * L::of(factor), tiny = L::of(underflow_of_four<T>);
        const L error_a = unit * (size_a * size_a) + tiny, error_b = unit * (size_b * size_b) + tiny,
                error_ab = unit * (size_a * size_b) + tiny;
        const unsigned valid = bits_less(total, L::of(exact::largest_factor<T>));
        // For two flat boxes these axes are not sufficient.
        const unsigned thick = Way::positive(f.volume_a(), error_a) | Way::positive(f.volume_b(), error_b);
        return {valid & thick & Way::not_positive(gap_a, error_a) & Way::not_positive(gap_b, error_b) &
                    Way::not_positive(edges, error_ab),
                valid & (Way::positive(gap_a, error_a) | Way::positive(gap_b, error_b) |
                         Way::positive(edges, error_ab))};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(ObbObbFilter, Obb, Obb)
