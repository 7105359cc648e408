// triangle_triangle.cpp: triangles against triangles, by their edges.
#include <hitbox/batch/detail/compiled.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

namespace hitbox::batch::detail {

namespace {

/// Triangles in different planes meet if an edge of one crosses the other. An edge crosses a triangle if its ends lie
/// on both sides of the plane, and its line passes all three edges of the triangle on one side:
///
///     height of the ends      n . (end - corner)                     three numbers for each triangle
///     side of two edges       e . (y x f) + f . (x x e)              nine numbers, which both triangles share
///
/// with e at x an edge of the first and f at y one of the second (Pluecker coordinates). All are of degree three in
/// differences of coordinates, so one error bounds them all. For coplanar triangles all are zero: not decided here.
/// Source: Jones 2000, "Intersecting a Ray and a Triangle with Plucker Coordinates", for the sides.
struct TriangleTriangleFilter {
    static constexpr bool works_on_grid = true;

    template <class N>
    struct Sides {
        N heights_s[3], heights_t[3], edges[3][3];
    };
    /// The corners are relative to corner 0 of t, which is zero. Edge i leads from corner i to the next one.
    template <class N>
    static HITBOX_LANES_INLINE constexpr Sides<N> sides(const Three<N> (&s)[3], const Three<N> (&t)[3],
                                                        const Three<N> (&e)[3], const Three<N> (&f)[3]) {
        Sides<N> r{};
        const Three<N> n = exact::cross_product(f[0], f[1]), m = exact::cross_product(e[0], e[1]);
        Three<N> moment_s[3]{}, moment_t[3]{};
        const N base = exact::dot_product(m, s[0]);
        for (int i = 0; i < 3; ++i) {
            r.heights_s[i] = exact::dot_product(n, s[i]);
            r.heights_t[i] = exact::dot_product(m, t[i]) - base;
            moment_s[i] = exact::cross_product(s[i], e[i]);
            moment_t[i] = exact::cross_product(t[i], f[i]);
        }
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                r.edges[i][j] = exact::dot_product(e[i], moment_t[j]) + exact::dot_product(f[j], moment_s[i]);
        return r;
    }

    static constexpr exact::Counted counted() {
        constexpr exact::Counted one = exact::rounded_once;
        constexpr Three<exact::Counted> v{one, one, one};
        constexpr Three<exact::Counted> all[3] = {v, v, v};
        const Sides<exact::Counted> r = sides(all, all, all, all);
        return larger(larger(r.heights_s[0], r.heights_t[0]), r.edges[0][0]);
    }

    template <class L, class Way = Rounded>
    static HITBOX_LANES_INLINE Certain ask(const L* a, const L* b) {
        using T = typename L::Scalar;
        const Three<L> p[3] = {three(a), three(a + 3), three(a + 6)};
        const Three<L> q[3] = {three(b), three(b + 3), three(b + 6)};
        Three<L> s[3], t[3], e[3], f[3];
        for (int i = 0; i < 3; ++i) {
            const int next = (i + 1) % 3;
            s[i] = exact::difference(p[i], q[0]), t[i] = exact::difference(q[i], q[0]);
            e[i] = exact::difference(p[next], p[i]), f[i] = exact::difference(q[next], q[i]);
        }
        const L size = (size_of(s[0]) + size_of(s[1]) + size_of(s[2])) + (size_of(t[1]) + size_of(t[2]));
        L most = largest_of(s[0]);
        for (int i = 0; i < 3; ++i) {
            most = larger(most, larger(largest_of(e[i]), largest_of(f[i])));
            most = larger(most, larger(largest_of(s[i]), largest_of(t[i])));
        }
        const Sides<L> x = sides(s, t, e, f);
        constexpr T factor = exact::bound_factor<T>(counted());
        const L error = most * most * most * L::of(factor) + L::of(underflow_of_four<T>);
        const unsigned valid = bits_less(size, L::of(exact::largest_factor<T>));

        static_assert(fits_grid<3>(counted()));
        // Positive if an edge crosses the other triangle, negative if none does.
        L crossing{};
        unsigned touch = 0, none = ~0u;
        for (int i = 0; i < 3; ++i) {
            const int next = (i + 1) % 3;
            const L over_t = smaller(across(x.heights_s[i], x.heights_s[next]),
                                     one_side(x.edges[i][0], x.edges[i][1], x.edges[i][2]));
            const L over_s = smaller(across(x.heights_t[i], x.heights_t[next]),
                                     one_side(x.edges[0][i], x.edges[1][i], x.edges[2][i]));
            crossing = i == 0 ? larger(over_t, over_s) : larger(crossing, larger(over_t, over_s));
            if constexpr (Way::is_exact) {
                // An edge that is not in the plane passes it in one point: of the triangle, if no sign says otherwise.
                const unsigned s_passes = leaves_plane(x.heights_s[i], x.heights_s[next]),
                               t_passes = leaves_plane(x.heights_t[i], x.heights_t[next]);
                touch |=
                    (s_passes & bits_at_most(L::of(0), over_t)) | (t_passes & bits_at_most(L::of(0), over_s));
                none &= s_passes & bits_less(over_t, L::of(0)) & t_passes & bits_less(over_s, L::of(0));
            }
        }
        // One triangle on one side of the plane of the other.
        const L apart = larger(one_side(x.heights_s[0], x.heights_s[1], x.heights_s[2]),
                               one_side(x.heights_t[0], x.heights_t[1], x.heights_t[2]));
        if constexpr (Way::is_exact) return {touch & valid, (none | Way::positive(apart, error)) & valid};
        const Certain c = decide<Way>(-crossing, error);
        return {c.yes & valid, (c.no | Way::positive(apart, error)) & valid};
    }

private:
    template <class L>
    static HITBOX_LANES_INLINE L largest_of(const Three<L>& v) {
        return larger(absolute(v.x), larger(absolute(v.y), absolute(v.z)));
    }
    // Positive if the two numbers have different signs.
    template <class L>
    static HITBOX_LANES_INLINE L across(const L& a, const L& b) {
        return larger(smaller(a, -b), smaller(-a, b));
    }
    template <class L>
    static HITBOX_LANES_INLINE unsigned leaves_plane(const L& a, const L& b) {
        return bits_less(L::of(0), absolute(a) + absolute(b));
    }
    // Positive if the three numbers have the same sign.
    template <class L>
    static HITBOX_LANES_INLINE L one_side(const L& a, const L& b, const L& c) {
        return larger(smaller(smaller(a, b), c), -larger(larger(a, b), c));
    }
};

}  // namespace

}  // namespace hitbox::batch::detail

HITBOX_BATCH_KERNEL(TriangleTriangleFilter, Triangle, Triangle)
