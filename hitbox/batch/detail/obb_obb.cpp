// obb_obb.cpp: OBBs against OBBs, by fifteen separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/obb_obb.hpp>

namespace hitbox::batch::detail {

namespace {

/// The axes and products of pair/detail/box_axes.hpp: the products of face normals with the edges of the other box
/// serve for all fifteen. The half-axes need not be orthogonal.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree": the axes.
struct ObbObbFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    struct Gaps {
        N a, b, edges, volume_a, volume_b;
    };
    template <class N>
    static HITBOX_LANES_INLINE constexpr Gaps<N> gaps(const Three<N> (&a)[3], const Three<N> (&b)[3],
                                                      const Three<N>& t) {
        const Three<N> na[3] = {exact::cross_product(a[1], a[2]), exact::cross_product(a[2], a[0]),
                                exact::cross_product(a[0], a[1])};
        const Three<N> nb[3] = {exact::cross_product(b[1], b[2]), exact::cross_product(b[2], b[0]),
                                exact::cross_product(b[0], b[1])};
        Gaps<N> r{};
        r.volume_a = absolute(exact::dot_product(a[0], na[0]));
        r.volume_b = absolute(exact::dot_product(b[0], nb[0]));
        N p[3][3]{}, q[3][3]{};  // |normal k of a . edge j of b|, |edge i of a . normal l of b|
        for (int k = 0; k < 3; ++k) {
            for (int j = 0; j < 3; ++j) {
                p[k][j] = absolute(exact::dot_product(na[k], b[j]));
                q[j][k] = absolute(exact::dot_product(nb[k], a[j]));
            }
            const N gap_a =
                absolute(exact::dot_product(na[k], t)) - (r.volume_a + ((p[k][0] + p[k][1]) + p[k][2]));
            const N gap_b =
                absolute(exact::dot_product(nb[k], t)) - (r.volume_b + ((q[0][k] + q[1][k]) + q[2][k]));
            r.a = k == 0 ? gap_a : larger(r.a, gap_a);
            r.b = k == 0 ? gap_b : larger(r.b, gap_b);
        }
        for (int i = 0; i < 3; ++i) {
            const Three<N> ta = exact::cross_product(t, a[i]);
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
            for (int j = 0; j < 3; ++j) {
                const N gap = absolute(exact::dot_product(ta, b[j])) -
                              ((p[i1][j] + p[i2][j]) + (q[i][(j + 1) % 3] + q[i][(j + 2) % 3]));
                r.edges = i + j == 0 ? gap : larger(r.edges, gap);
            }
        }
        return r;
    }

    static constexpr exact::Counted counted() {
        using exact::Counted;
        constexpr Counted in = exact::stored, once = exact::rounded_once;
        constexpr Three<Counted> axis{in, in, in}, t{once, once, once};
        constexpr Three<Counted> axes[3] = {axis, axis, axis};
        const Gaps<Counted> g = gaps(axes, axes, t);
        return larger(larger(g.a, g.b), larger(g.edges, larger(g.volume_a, g.volume_b)));
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* x, const L* y) {
        using T = typename L::Scalar;
        const Three<L> t = exact::difference(three(y), three(x));
        const Three<L> a[3] = {three(x + 3), three(x + 6), three(x + 9)};
        const Three<L> b[3] = {three(y + 3), three(y + 6), three(y + 9)};
        const L a0 = size_of(a[0]), a1 = size_of(a[1]), a2 = size_of(a[2]);
        const L b0 = size_of(b[0]), b1 = size_of(b[1]), b2 = size_of(b[2]);
        const L size_a = larger(a0, larger(a1, a2)), size_b = larger(b0, larger(b1, b2)), apart = size_of(t);
        const L total = apart + ((a0 + a1) + a2) + ((b0 + b1) + b2);
        const Gaps<L> g = gaps(a, b, t);
        // The monomials of a gap have the size of the axis times that of what is projected.
        constexpr T factor = size_factor<T>(counted());
        static_assert(fits_grid<3>(counted()));
        const L unit = ((apart + size_a) + size_b) * L::of(factor), tiny = L::of(underflow_of_four<T>);
        const L error_a = unit * (size_a * size_a) + tiny, error_b = unit * (size_b * size_b) + tiny,
                error_ab = unit * (size_a * size_b) + tiny;
        const unsigned valid = bits_less(total, L::of(exact::largest_factor<T>));
        // For two flat boxes these axes are not sufficient.
        const unsigned thick = Way::positive(g.volume_a, error_a) | Way::positive(g.volume_b, error_b);
        return {valid & thick & Way::not_positive(g.a, error_a) & Way::not_positive(g.b, error_b) &
                    Way::not_positive(g.edges, error_ab),
                valid & (Way::positive(g.a, error_a) | Way::positive(g.b, error_b) |
                         Way::positive(g.edges, error_ab))};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(ObbObbFilter, Obb, Obb)
