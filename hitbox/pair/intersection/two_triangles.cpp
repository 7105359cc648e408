// two_triangles.cpp: the intersection of two triangles (triangle overlap, segment of intersection).
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/detail/exact_hull.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;

// ---- fast path --------------------------------------------------------------------------------------------

using TriangleCorners = std::array<Vec3, 3>;

// The determinant of three differences, which all tests here use.
template <class N>
HITBOX_INLINE constexpr N determinant(const Triple<N>& u, const Triple<N>& v, const Triple<N>& w) {
    return dot_product(cross_product(u, v), w);
}

constexpr Triple<Counted> once = counted(exact::rounded_once);
constexpr double factor = exact::bound_factor<double>(determinant(once, once, once));

// The sides of the corners with respect to the plane of the other triangle.
HITBOX_INLINE CornerSides sides_of(const TriangleCorners& s, const TriangleCorners& plane) {
    const Vec3 u = plane[1] - plane[0], v = plane[2] - plane[0];
    const Triple<double> normal = cross_product(numbers(u), numbers(v));
    const double normal_size = factor * (size_of(u) * size_of(v));
    CornerSides sides;
    for (unsigned i = 0; i < 3; ++i) {
        const Vec3 w = s[i] - plane[0];
        sides.add(i, dot_product(normal, numbers(w)), normal_size * size_of(w) + allowance);
    }
    return sides;
}

// The corner that is alone on its side of the other plane comes first, then the others in cyclic order.
struct Turned {
    std::array<std::size_t, 3> order;
    bool above;  // true if the first corner is above
};

HITBOX_INLINE Turned alone_first(unsigned above) {
    const bool one_above = (above & (above - 1)) == 0;
    const std::size_t first = (one_above ? above : 7 - above) >> 1;
    return {{first, first == 2 ? 0 : first + 1, first == 0 ? 2 : first - 1}, one_above};
}

// An edge of one triangle that crosses the plane of the other at an end of the intersection.
struct SegmentEnd {
    bool edge_of_s;
    std::size_t from, to;
};

template <bool Fused>
HITBOX_INLINE Vec3 crossing_of(const Vec3& p, const Vec3& q, const TriangleCorners& plane, const auto& known,
                               Format format) {
    const auto all = [&]() HITBOX_INLINE_LAMBDA { return values_of(p, q, plane[0], plane[1], plane[2]); };
    return cross<Fused>(LineAndPlane<true, TrianglePlane>{}, all, known, Wanted::point, format).point;
}

// On the common line of both planes, along n_s x n_t, triangle s has the points S1 and S2. There its edges p q1 and
// p q2 cross the plane of t, where p is the corner alone on its side. Triangle t has T1 and T2 on a b1 and a b2.
//
//            p                  T_j is behind S_i if |p q_i a b_j| has the sign (p above t) (a above s),
//           / \                 S1 comes before S2 if p is below t, and T1 before T2 if a is above s.
//      ----S1--S2----T1---T2--->
//         /     \      \ /      (With the origin at S_i the determinant is (T_j - S_i) times
//        q1      q2     a       ((q_i - p) . n_t) ((b_j - a) . n_s).)
//
// Source: Guigue, Devillers 2003, "Fast and Robust Triangle-Triangle Overlap Test Using Orientation Predicates".
template <bool Fused>
HITBOX_INLINE bool overlap(const TriangleCorners& s, const TriangleCorners& t, Format format,
                           Intersection<double>& r) {
    double size = 0;
    for (std::size_t i = 0; i < 3; ++i) size += size_of(s[i]) + size_of(t[i]);
    if (!(size < largest_quick_size)) return false;
    const CornerSides s_sides = sides_of(s, t);
    const Verdict s_crosses = s_sides.answer(3);
    if (s_crosses == Verdict::no) return true;
    const CornerSides t_sides = sides_of(t, s);
    const Verdict t_crosses = t_sides.answer(3);
    if (t_crosses == Verdict::no) return true;
    if (s_crosses != Verdict::yes || t_crosses != Verdict::yes) return false;

    const Turned st = alone_first(s_sides.above), tt = alone_first(t_sides.above);
    const Vec3 &p = s[st.order[0]], &a = t[tt.order[0]], pa = a - p;
    std::array<std::array<bool, 2>, 2> behind;
    bool sure = true;
    const std::array<Vec3, 2> pq{s[st.order[1]] - p, s[st.order[2]] - p};
    for (std::size_t j = 0; j < 2; ++j) {
        const Vec3 pb = t[tt.order[j + 1]] - p;
        const Triple<double> normal = cross_product(numbers(pa), numbers(pb));
        const double normal_size = factor * (size_of(pa) * size_of(pb));
        for (std::size_t i = 0; i < 2; ++i) {
            const double d = dot_product(normal, numbers(pq[i])),
                         bound = normal_size * size_of(pq[i]) + allowance;
            sure &= std::fabs(d) > bound;
            behind[i][j] = (d > 0) == (st.above == tt.above);
        }
    }
    // The first and the last point of each triangle on the line.
    const std::size_t s_last = st.above ? 0 : 1, s_first = 1 - s_last, t_last = tt.above ? 1 : 0,
                      t_first = 1 - t_last;
    if (!sure) return false;
    if (!behind[s_first][t_last] || behind[s_last][t_first]) return true;
    const SegmentEnd first = behind[s_first][t_first] ? SegmentEnd{false, tt.order[0], tt.order[t_first + 1]}
                                                      : SegmentEnd{true, st.order[0], st.order[s_first + 1]};
    const SegmentEnd last = behind[s_last][t_last] ? SegmentEnd{true, st.order[0], st.order[s_last + 1]}
                                                   : SegmentEnd{false, tt.order[0], tt.order[t_last + 1]};
    const auto known = [&] {
        return known_on(Triangle3{s[0], s[1], s[2]}, Triangle3{t[0], t[1], t[2]}, format);
    };
    const auto point = [&](const SegmentEnd& e) HITBOX_INLINE_LAMBDA {
        const TriangleCorners &own = e.edge_of_s ? s : t, &other = e.edge_of_s ? t : s;
        return crossing_of<Fused>(own[e.from], own[e.to], other, known, format);
    };
    return set_segment(r, point(first), point(last), known());
}

}  // namespace

bool cross_quickly(const Triangle3& s, const Triangle3& t, Format format, Intersection<double>& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        return overlap<fused.value>({s.a, s.b, s.c}, {t.a, t.b, t.c}, format, r);
    });
}

// ---- in integers ------------------------------------------------------------------------------------------

Intersection<double> overlap_of_triangles_exactly(const ConvexSet& a, const ConvexSet& b, Format format) {
    if (!meet(a, b)) return {};
    // Triangles in different planes have at most two such points, of degree 4 over 3; comparing them has
    // degree 7. In one plane points have degree 3 over 2; the orientation of three of them has degree 8.
    return in_integers(a, b, 8, [&]<class N>(const OnGrid<N>& both) {
        std::vector<Point<N>> points;
        const auto add_edges_of = [&](const Form<N>& own, const Form<N>& other) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Triple<N>&from = own.v[i], way = difference(own.v[(i + 1) % 3], from);
                Stretch<N> part = stretch_in(from, way, other, both.one);
                part.clip_to_ends_of(Kind::segment);
                if (part.is_empty()) continue;
                points.push_back(point_at(from, way, *part.low));
                points.push_back(point_at(from, way, *part.high));
            }
        };
        add_edges_of(both.a, both.b);
        add_edges_of(both.b, both.a);
        const Triple<N> front =
            cross_product(difference(both.a.v[1], both.a.v[0]), difference(both.a.v[2], both.a.v[0]));
        return hull(std::move(points), front, both.grid, format);
    });
}

}  // namespace hitbox::detail
