// aabb_triangle.cpp: AABBs against triangles, by thirteen separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_triangle.hpp>

#include <cstddef>

namespace hitbox::batch::detail {

namespace {

/// Corner a of the triangle is the origin and all coordinates are doubled: v are the corners of the triangle relative
/// to the center of the box, as in pair/aabb_triangle.hpp. One size bounds all errors, in floats too, because all
/// numbers are differences of coordinates.
/// Source: Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing", JGT 6(1).
struct AabbTriangleFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    struct Gaps {
        N edges, normal;
    };

    /// The largest gap of the nine axes edge x coordinate axis, and the gap along the normal. Negative means overlap.
    template <class N>
    static HITBOX_LANES_INLINE constexpr Gaps<N> gaps(const N (&low)[3], const N (&high)[3], const N (&ab)[3],
                                                      const N (&ac)[3], const N (&bc)[3]) {
        N h[3]{}, v[3][3]{};
        const N* const e[3] = {ab, bc, ac};
        for (std::size_t k = 0; k < 3; ++k) {
            h[k] = high[k] - low[k];
            v[0][k] = -(low[k] + high[k]);
            v[1][k] = twice(ab[k]) + v[0][k], v[2][k] = twice(ac[k]) + v[0][k];
        }
        // A corner of each edge and the corner beside it.
        constexpr std::size_t on[3] = {0, 1, 0}, beside[3] = {2, 0, 1};
        N edges{};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t u = (k + 1) % 3, w = (k + 2) % 3;
                const N p = e[i][u] * v[on[i]][w] - e[i][w] * v[on[i]][u];
                const N q = e[i][u] * v[beside[i]][w] - e[i][w] * v[beside[i]][u];
                const N across = absolute(e[i][u]), along = absolute(e[i][w]);
                const N reach = h[u] * along + h[w] * across;
                const N gap = larger(smaller(p, q), -larger(p, q)) - reach;
                // An edge along the coordinate axis makes no axis: its product is zero.
                const N kept = if_less(N{}, across + along, gap, lowest<N>());
                edges = i + k == 0 ? kept : larger(edges, kept);
            }
        const N n[3] = {ab[1] * ac[2] - ab[2] * ac[1], ab[2] * ac[0] - ab[0] * ac[2],
                        ab[0] * ac[1] - ab[1] * ac[0]};
        const N along = (n[0] * v[0][0] + n[1] * v[0][1]) + n[2] * v[0][2];
        const N reach = (absolute(n[0]) * h[0] + absolute(n[1]) * h[1]) + absolute(n[2]) * h[2];
        return {edges, absolute(along) - reach};
    }

    static constexpr Gaps<exact::Counted> counted() {
        constexpr exact::Counted c[3] = {exact::rounded_once, exact::rounded_once, exact::rounded_once};
        return gaps(c, c, c, c, c);
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        L low[3], high[3], ab[3], ac[3], bc[3], size[3], faces{};
        unsigned valid = ~0u;
        for (int k = 0; k < 3; ++k) {
            low[k] = a[k] - b[k], high[k] = a[3 + k] - b[k];
            ab[k] = b[3 + k] - b[k], ac[k] = b[6 + k] - b[k], bc[k] = b[6 + k] - b[3 + k];
            size[k] = larger(absolute(low[k]), absolute(high[k])) + (absolute(ab[k]) + absolute(ac[k]));
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
        const Gaps<L> g = gaps(low, high, ab, ac, bc);
        constexpr T of_edges = size_factor<T>(counted().edges), of_normal = size_factor<T>(counted().normal);
        static_assert(fits_grid<3>(counted().normal) && fits_grid<2>(counted().edges));
        const L tiny = L::of(underflow_of_four<T>);
        const L edge_error = square * L::of(of_edges) + tiny, error = square * s * L::of(of_normal) + tiny;
        const unsigned apart =
            bits_less(faces, L::of(0)) | Way::positive(g.edges, edge_error) | Way::positive(g.normal, error);
        const unsigned meet = bits_at_most(L::of(0), faces) & Way::not_positive(g.edges, edge_error) &
                              Way::not_positive(g.normal, error);
        return {meet & valid, apart & valid};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbTriangleFilter, Box, Triangle)
