// triangle_linear.cpp: triangles against segments and rays, without a division.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/linear_planar.hpp>

namespace hitbox::batch::detail {

namespace {

/// With u and v the edges from corner a, d the direction and w the vector from corner a to the origin of the line:
///
///     p = d x v,  q = w x u,    det = u . p,    s = w . p / det  along u,    r = d . q / det  along v,
///     t = v . q / det  along the line
///
/// Errors are bounded for each product of sizes, so a distant origin or a long ray widens only the bounds it affects.
/// Source: Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection".
template <bool IsRay>
struct TriangleLinearFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    struct Parts {
        N whole, depth, along;
    };
    /// |det|, how deep the point is inside the triangle, and its place along the line, each times |det|.
    template <class N>
    static HITBOX_LANES_INLINE constexpr Parts<N> parts(const Three<N>& u, const Three<N>& v,
                                                        const Three<N>& d, const Three<N>& w) {
        const Three<N> p = exact::cross_product(d, v), q = exact::cross_product(w, u);
        const N det = exact::dot_product(u, p), whole = absolute(det);
        const N s = turned_like(exact::dot_product(w, p), det),
                r = turned_like(exact::dot_product(d, q), det),
                t = turned_like(exact::dot_product(v, q), det);
        const N depth = smaller(smaller(s, r), whole - (s + r));
        if constexpr (IsRay)
            return {whole, depth, t};
        else
            return {whole, depth, smaller(t, whole - t)};
    }

    static constexpr Parts<exact::Counted> counted() {
        using exact::Counted;
        constexpr Three<Counted> edge{exact::rounded_once, exact::rounded_once, exact::rounded_once};
        return parts<Counted>(edge, edge, edge, edge);
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const Three<L> corner = three(a), origin = three(b);
        const Three<L> u = exact::difference(three(a + 3), corner),
                       v = exact::difference(three(a + 6), corner), w = exact::difference(origin, corner),
                       d = IsRay ? three(b + 3) : exact::difference(three(b + 3), origin);
        const Parts<L> x = parts(u, v, d, w);
        const L edges = larger(size_of(u), size_of(v)), start = size_of(w), way = size_of(d);
        const L total = (size_of(u) + size_of(v)) + (start + way);
        constexpr Parts<exact::Counted> count = counted();
        static_assert(fits_grid<3>(count.whole) && fits_grid<3>(count.depth) && fits_grid<3>(count.along));
        constexpr T of_whole = exact::bound_factor<T>(count.whole),
                    of_depth = exact::bound_factor<T>(count.depth),
                    of_along = exact::bound_factor<T>(count.along);
        const L tiny = L::of(underflow_of_four<T>), across = edges * way;
        const L whole_error = across * edges * L::of(of_whole) + tiny;
        const L depth_error = across * (start + edges) * L::of(of_depth) + tiny;
        const L along_error = edges * edges * (IsRay ? start : start + way) * L::of(of_along) + tiny;
        const unsigned valid =
            Way::positive(x.whole, whole_error) & bits_less(total, L::of(exact::largest_factor<T>));
        return {valid & Way::not_positive(-x.depth, depth_error) & Way::not_positive(-x.along, along_error),
                valid & (Way::positive(-x.depth, depth_error) | Way::positive(-x.along, along_error))};
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(TriangleLinearFilter<false>, Triangle, Segment)
HITBOX_BATCH_KERNEL(TriangleLinearFilter<true>, Triangle, Ray)
