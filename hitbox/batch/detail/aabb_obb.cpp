// aabb_obb.cpp: AABBs against OBBs, by fifteen separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/aabb_obb.hpp>

namespace hitbox::batch::detail {

namespace {

/// All coordinates are doubled: m leads from the center of the AABB to that of the OBB, e are the edges of the AABB and
/// b those of the OBB from face to face.
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree": the axes.
struct AabbObbFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    struct Gaps {
        N faces, normals, edges, volume;
    };
    /// The largest gaps of the axes of degree one, three and two, and the volume of the OBB.
    template <class N>
    static HITBOX_LANES_INLINE constexpr Gaps<N> gaps(const N (&m)[3], const N (&e)[3], const N (&b)[3][3]) {
        N n[3][3]{};
        for (int l = 0; l < 3; ++l)
            for (int k = 0; k < 3; ++k) {
                const auto &p = b[(l + 1) % 3], &q = b[(l + 2) % 3];
                n[l][k] = p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3];
            }
        Gaps<N> r{};
        r.volume = absolute((n[0][0] * b[0][0] + n[0][1] * b[0][1]) + n[0][2] * b[0][2]);
        for (int k = 0; k < 3; ++k) {
            const N reach = (absolute(b[0][k]) + absolute(b[1][k])) + absolute(b[2][k]);
            const N face = absolute(m[k]) - (e[k] + reach);
            const N along = absolute((n[k][0] * m[0] + n[k][1] * m[1]) + n[k][2] * m[2]);
            const N normal = along - (r.volume + ((absolute(n[k][0]) * e[0] + absolute(n[k][1]) * e[1]) +
                                                  absolute(n[k][2]) * e[2]));
            r.faces = k == 0 ? face : larger(r.faces, face);
            r.normals = k == 0 ? normal : larger(r.normals, normal);
        }
        for (int k = 0; k < 3; ++k)
            for (int j = 0; j < 3; ++j) {
                const int u = (k + 1) % 3, w = (k + 2) % 3;
                const N across = absolute(b[j][u]), along = absolute(b[j][w]);
                const N reach = (e[u] * along + e[w] * across) +
                                (absolute(n[(j + 1) % 3][k]) + absolute(n[(j + 2) % 3][k]));
                const N gap = absolute(m[u] * b[j][w] - m[w] * b[j][u]) - reach;
                // An edge along the coordinate axis makes no axis: its product is zero.
                const N kept = if_less(N{}, across + along, gap, lowest<N>());
                r.edges = k + j == 0 ? kept : larger(r.edges, kept);
            }
        return r;
    }

    static constexpr Gaps<exact::Counted> counted() {
        using exact::Counted;
        // The size bounds low and high together, so m has the error of both and of their sum.
        constexpr Counted once = exact::rounded_once, in = exact::stored, m = {1, 3};
        return gaps<Counted>({m, m, m}, {once, once, once}, {{in, in, in}, {in, in, in}, {in, in, in}});
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* o) {
        using T = typename L::Scalar;
        L m[3], e[3], b[3][3], size[3];
        unsigned valid = ~0u;
        for (int k = 0; k < 3; ++k) {
            const L low = o[k] - a[k], high = o[k] - a[3 + k];
            m[k] = low + high, e[k] = a[3 + k] - a[k];
            size[k] = (absolute(low) + absolute(high)) + e[k];
            for (int j = 0; j < 3; ++j) {
                b[j][k] = twice(o[3 + 3 * j + k]);
                size[k] = size[k] + absolute(b[j][k]);
            }
            valid &= bits_at_most(a[k], a[3 + k]);
        }
        const L total = (size[0] + size[1]) + size[2], s = larger(size[0], larger(size[1], size[2]));
        valid &= bits_less(total, L::of(exact::largest_factor<T>));
        const Gaps<L> g = gaps(m, e, b);
        constexpr Gaps<exact::Counted> count = counted();
        static_assert(fits_grid<3>(count.normals) && fits_grid<2>(count.edges));
        constexpr T of_faces = exact::bound_factor<T>(count.faces),
                    of_edges = exact::bound_factor<T>(count.edges),
                    of_normals = exact::bound_factor<T>(larger(count.normals, count.volume));
        const L square = s * s, tiny = L::of(underflow_of_four<T>);
        const L face_error = s * L::of(of_faces), edge_error = square * L::of(of_edges) + tiny,
                error = square * s * L::of(of_normals) + tiny;
        // For two flat boxes these axes are not sufficient.
        const unsigned thick =
            bits_less(L::of(0), smaller(e[0], smaller(e[1], e[2]))) | Way::positive(g.volume, error);
        return {valid & thick & Way::not_positive(g.faces, face_error) &
                    Way::not_positive(g.edges, edge_error) & Way::not_positive(g.normals, error),
                valid & (Way::positive(g.faces, face_error) | Way::positive(g.edges, edge_error) |
                         Way::positive(g.normals, error))};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(AabbObbFilter, Box, Obb)
