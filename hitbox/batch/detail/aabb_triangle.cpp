// aabb_triangle.cpp: AABBs against triangles, by thirteen separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/formula/box_triangle.hpp>

#include <cstddef>

namespace hitbox::batch::detail {

namespace {

namespace formula = hitbox::detail::formula;

/// The gaps of pair/formula/box_triangle.hpp. One size bounds all errors, in floats too, because all numbers are
/// differences of coordinates.
struct AabbTriangleFilter {
    static constexpr bool works_on_grid = true;

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        formula::BoxTriangle<L> f;
        L size[3], faces{};
        unsigned valid = ~0u;
        for (int k = 0; k < 3; ++k) {
            const L low = a[k] - b[k], high = a[3 + k] - b[k], ab = b[3 + k] - b[k], ac = b[6 + k] - b[k];
            size[k] = larger(absolute(low), absolute(high)) + (absolute(ab) + absolute(ac));
            // Edge bc is zero only where b and c are equal; a difference of ac and ab could round to zero.
            f.set(std::size_t(k), low, high, ab, ac, b[6 + k] - b[3 + k]);
            // The face normals, by the signs of differences, which are exact.
            const L least = smaller(b[k], smaller(b[3 + k], b[6 + k])),
                    most = larger(b[k], larger(b[3 + k], b[6 + k]));
            const L overlap = smaller(most - a[k], a[3 + k] - least);
            faces = k == 0 ? overlap : smaller(faces, overlap);
            valid &= bits_at_most(a[k], a[3 + k]);
        }
        const L total = (size[0] + size[1]) + size[2];
        valid &= bits_less(total, L::of(exact::largest_factor<T>));
        const L s = larger(size[0], larger(size[1], size[2])), square = s * s;
        L edges{};
        formula::each_of_three([&](std::size_t i) HITBOX_INLINE_LAMBDA {
            formula::each_of_three([&](std::size_t k) HITBOX_INLINE_LAMBDA {
                // An edge along the coordinate axis makes no axis: its product is zero.
                const L gap = if_less(L{}, f.edge_length(i, k), f.edge(i, k), lowest<L>());
                edges = i + k == 0 ? gap : larger(edges, gap);
            });
        });
        const L normal = f.normal();
        constexpr formula::BoxTriangleCount count = formula::count_of_box_triangle(exact::rounded_once);
        constexpr T of_edges = exact::bound_factor<T>(count.edges),
                    of_normal = exact::bound_factor<T>(count.normal);
        static_assert(fits_grid<3>(count.normal) && fits_grid<2>(count.edges));
        const L tiny = L::of(underflow_of_four<T>);
        const L edge_error = square * L::of(of_edges) + tiny, error = square * s * L::of(of_normal) + tiny;
        const unsigned apart =
            bits_less(faces, L::of(0)) | Way::positive(edges, edge_error) | Way::positive(normal, error);
        const unsigned meet = bits_at_most(L::of(0), faces) & Way::not_positive(edges, edge_error) &
                              Way::not_positive(normal, error);
        return {meet & valid, apart & valid};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbTriangleFilter, Box, Triangle)
