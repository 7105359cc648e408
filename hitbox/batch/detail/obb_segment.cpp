// obb_segment.cpp: OBBs against segments, by six separating axes.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/formula/box_line.hpp>
#include <hitbox/pair/linear_obb.hpp>

namespace hitbox::batch::detail {

namespace {

/// The gaps of pair/formula/box_line.hpp.
struct ObbSegmentFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    using Gaps = hitbox::detail::formula::BoxLine<N, N, N>;

    static constexpr Gaps<exact::Counted> counted() {
        constexpr exact::Counted in = exact::stored, once = exact::rounded_once;
        constexpr Three<exact::Counted> axis{in, in, in}, v{once, once, once};
        return {axis, axis, axis, v, v};
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const Three<L> d = exact::difference(three(b + 3), three(b));
        const Gaps<L> g(three(a + 3), three(a + 6), three(a + 9), exact::difference(three(b), three(a)), d);
        const L h0 = size_of(g.h[0]), h1 = size_of(g.h[1]), h2 = size_of(g.h[2]), start = size_of(g.w),
                way = size_of(d);
        const L size = larger(h0, larger(h1, h2)), total = ((h0 + h1) + h2) + (start + way);
        const L edges = g.edges(), faces = g.faces();
        constexpr exact::Counted of_edges = counted().edges(), of_faces = counted().faces();
        static_assert(fits_grid<3>(of_edges) && fits_grid<3>(of_faces));
        const L tiny = L::of(underflow_of_four<T>);
        const L edge_error = size * way * (start + size) * L::of(exact::bound_factor<T>(of_edges)) + tiny;
        const L face_error =
            size * size * ((start + way) + size) * L::of(exact::bound_factor<T>(of_faces)) + tiny;
        unsigned valid = bits_less(total, L::of(exact::largest_factor<T>));
        // For a flat box or a segment of length zero these axes are sufficient only if no gap is zero.
        if constexpr (Way::is_exact) valid &= bits_less(L::of(0), g.volume()) & bits_less(L::of(0), way);
        return {valid & Way::not_positive(edges, edge_error) & Way::not_positive(faces, face_error),
                valid & (Way::positive(edges, edge_error) | Way::positive(faces, face_error))};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(ObbSegmentFilter, Obb, Segment)
