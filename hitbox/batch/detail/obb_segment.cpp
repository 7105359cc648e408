// obb_segment.cpp: OBBs against segments, by six separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/linear_obb.hpp>

namespace hitbox::batch::detail {

namespace {

/// With face normals n of the box, volume V, d the direction and w the vector from the center to the start:
///
///     h_k x d     separates if |h_k . (w x d)| > |n_i . d| + |n_j . d|
///     n_k         separates if |2 n_k . w + n_k . d| > 2 V + |n_k . d|, the midpoint of the segment, doubled
///
/// Source: Gottschalk, Lin, Manocha 1996, "OBBTree": the axes.
struct ObbSegmentFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    struct Gaps {
        N edges, faces, volume;
    };
    template <class N>
    static HITBOX_LANES_INLINE constexpr Gaps<N> gaps(const Three<N> (&h)[3], const Three<N>& w,
                                                      const Three<N>& d) {
        const Three<N> n[3] = {exact::cross_product(h[1], h[2]), exact::cross_product(h[2], h[0]),
                               exact::cross_product(h[0], h[1])};
        const Three<N> across = exact::cross_product(w, d);
        const N volume = absolute(exact::dot_product(n[0], h[0]));
        N along[3]{};
        for (int k = 0; k < 3; ++k) along[k] = exact::dot_product(n[k], d);
        Gaps<N> r{};
        r.volume = volume;
        for (int k = 0; k < 3; ++k) {
            const N edge = absolute(exact::dot_product(h[k], across)) -
                           (absolute(along[(k + 1) % 3]) + absolute(along[(k + 2) % 3]));
            const N face = absolute(twice(exact::dot_product(n[k], w)) + along[k]) -
                           (twice(volume) + absolute(along[k]));
            r.edges = k == 0 ? edge : larger(r.edges, edge);
            r.faces = k == 0 ? face : larger(r.faces, face);
        }
        return r;
    }

    static constexpr Gaps<exact::Counted> counted() {
        using exact::Counted;
        constexpr Counted in = exact::stored, once = exact::rounded_once;
        constexpr Three<Counted> axis{in, in, in}, v{once, once, once};
        constexpr Three<Counted> axes[3] = {axis, axis, axis};
        return gaps(axes, v, v);
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const Three<L> h[3] = {three(a + 3), three(a + 6), three(a + 9)};
        const Three<L> w = exact::difference(three(b), three(a)),
                       d = exact::difference(three(b + 3), three(b));
        const L h0 = size_of(h[0]), h1 = size_of(h[1]), h2 = size_of(h[2]), start = size_of(w),
                way = size_of(d);
        const L size = larger(h0, larger(h1, h2)), total = ((h0 + h1) + h2) + (start + way);
        const Gaps<L> g = gaps(h, w, d);
        constexpr Gaps<exact::Counted> count = counted();
        constexpr T of_edges = exact::bound_factor<T>(count.edges),
                    of_faces = exact::bound_factor<T>(count.faces);
        const L tiny = L::of(underflow_of_four<T>);
        const L edge_error = size * way * (start + size) * L::of(of_edges) + tiny;
        const L face_error = size * size * ((start + way) + size) * L::of(of_faces) + tiny;
        unsigned valid = bits_less(total, L::of(exact::largest_factor<T>));
        static_assert(fits_grid<3>(count.edges) && fits_grid<3>(count.faces));
        // For a flat box or a segment of length zero these axes are sufficient only if no gap is zero.
        if constexpr (Way::is_exact) valid &= bits_less(L::of(0), g.volume) & bits_less(L::of(0), way);
        return {valid & Way::not_positive(g.edges, edge_error) & Way::not_positive(g.faces, face_error),
                valid & (Way::positive(g.edges, edge_error) | Way::positive(g.faces, face_error))};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(ObbSegmentFilter, Obb, Segment)
