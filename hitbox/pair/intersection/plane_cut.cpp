// plane_cut.cpp: the segment or polygon in which a plane cuts a triangle, rectangle or box (cross-section, slice).
#include <hitbox/core/config.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/detail/exact_hull.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

// ---- the cyclic order in which a plane intersects the edges of a box (cube table) --------------------------------

/// An edge of a cube along one axis. Bit j of `corner` is its side of axis j; the bit of its own axis is 0.
struct CubeEdge {
    std::uint8_t axis, corner;
};

/// The intersected edges in cyclic order, counter-clockwise seen from above the plane, for given corners
/// above the plane. A `count` of 0 means that no plane separates the corners in this way.
struct CutLoop {
    std::uint8_t count = 0;
    std::array<CubeEdge, 6> edge{};
};

namespace cut_loops {

// Bit j of corner i is set on the far side of axis j. Around a face of axis k, counter-clockwise seen from
// outside, the boundary rises above the plane along one edge and sinks below it along another one:
//
//       below ----- below
//         |           |         sinks   -->   rises: the next side of the polygon, seen from above
//         * . . . . . *
//         |           |
//       above ----- above
//
// A plane intersects a face in one segment, so both edges are found once.
constexpr std::array<std::uint8_t, 4> corners_around(std::size_t k, bool upper) {
    const std::size_t u = std::size_t(1) << (k + 1) % 3, v = std::size_t(1) << (k + 2) % 3;
    const std::size_t base = upper ? std::size_t(1) << k : 0;
    const auto corner = [](std::size_t i) { return std::uint8_t(i); };
    if (upper) return {corner(base), corner(base | u), corner(base | u | v), corner(base | v)};
    return {corner(base), corner(base | v), corner(base | u | v), corner(base | u)};
}

constexpr CubeEdge edge_between(std::uint8_t a, std::uint8_t b) {
    const unsigned along = a ^ b;
    return {std::uint8_t(along == 1 ? 0 : along == 2 ? 1 : 2), std::uint8_t(a & b)};
}
constexpr std::size_t number_of(CubeEdge e) { return e.axis * std::size_t(8) + e.corner; }

constexpr CutLoop loop_of(unsigned above) {
    constexpr std::size_t none = 99;
    std::array<std::size_t, 24> next{};
    std::array<CubeEdge, 24> edges{};
    next.fill(none);
    std::size_t start = none, sides = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (const bool upper : {false, true}) {
            const std::array<std::uint8_t, 4> around = corners_around(k, upper);
            std::size_t rises = none, sinks = none;
            for (std::size_t i = 0; i < 4; ++i) {
                const std::uint8_t a = around[i], b = around[(i + 1) % 4];
                const bool a_above = above >> a & 1, b_above = above >> b & 1;
                if (a_above == b_above) continue;
                const CubeEdge e = edge_between(a, b);
                std::size_t& found = b_above ? rises : sinks;
                if (found != none) return {};
                found = number_of(e);
                edges[found] = e;
            }
            if (rises == none) continue;
            next[sinks] = rises, start = sinks, ++sides;
        }
    CutLoop loop;
    if (start == none || sides > 6) return loop;
    std::size_t at = start;
    do {
        loop.edge[loop.count++] = edges[at];
        at = next[at];
    } while (at != start && loop.count < sides);
    return at == start && loop.count == sides ? loop : CutLoop{};
}

constexpr std::array<CutLoop, 256> make_table() {
    std::array<CutLoop, 256> table{};
    for (unsigned above = 0; above < 256; ++above) table[above] = loop_of(above);
    return table;
}

inline constexpr std::array<CutLoop, 256> table = make_table();

}  // namespace cut_loops

using exact::Counted;
using exact::Format;
using Array3 = std::array<double, 3>;

// The height of a corner above the plane, for the bound of its error.
constexpr Counted counted_height =
    dot_product(counted(exact::stored), counted(exact::stored)) - exact::stored;

// ---- triangles and rectangles -----------------------------------------------------------------------------

template <bool Fused>
HITBOX_INLINE bool cut(const Plane3& plane, const Triangle3& t, Format format, Intersection<double>& r) {
    constexpr double factor = exact::bound_factor<double>(counted_height);
    const Vec3& n = plane.normal;
    const double offset = plane.offset;
    const std::array<Vec3, 3> corner{t.a, t.b, t.c};
    const double size = size_of(t.a) + size_of(t.b) + size_of(t.c), n_size = size_of(n);
    const double bound = factor * (n_size * size + std::fabs(offset)) + allowance;
    if (!(n_size + size + std::fabs(offset) < largest_quick_size)) return false;
    CornerSides sides;
    for (unsigned i = 0; i < 3; ++i)
        sides.add(i, dot_product(numbers(n), numbers(corner[i])) - offset, bound);
    const Verdict answer = sides.answer(3);
    if (answer != Verdict::yes) return answer == Verdict::no;

    // One corner is alone on its side, and the plane cuts its two edges.
    const unsigned one = (sides.above & (sides.above - 1)) == 0 ? sides.above : sides.below;
    const std::size_t alone = one >> 1;
    const auto known = [&] { return known_on(plane, t, format); };
    const auto cut_edge = [&](std::size_t other) HITBOX_INLINE_LAMBDA {
        const Vec3 &p = corner[alone], &q = corner[other];
        const auto all = [&]() HITBOX_INLINE_LAMBDA { return values_of(p, q, n, offset, 1.0); };
        return cross<Fused>(LineAndPlane<true, GivenPlane>{}, all, known, Wanted::point, format).point;
    };
    return set_segment(r, cut_edge((alone + 1) % 3), cut_edge((alone + 2) % 3), known());
}

template <bool Fused>
HITBOX_INLINE bool cut(const Plane3& plane, const Rectangle3& s, Format format, Intersection<double>& r) {
    constexpr double factor = exact::bound_factor<double>(two_more_sums(counted_height));
    const Vec3& n = plane.normal;
    const double offset = plane.offset;
    const Vec3 &c = s.center, &g = s.half_axes[0], &h = s.half_axes[1];
    const double size = size_of(c) + size_of(g) + size_of(h), n_size = size_of(n);
    const double bound = factor * (n_size * size + std::fabs(offset)) + allowance;
    if (!(n_size + size + std::fabs(offset) < largest_quick_size)) return false;
    const double middle = dot_product(numbers(n), numbers(c)) - offset,
                 along_g = dot_product(numbers(n), numbers(g)), along_h = dot_product(numbers(n), numbers(h));
    // The corners in cyclic order: --, +-, ++, -+.
    CornerSides sides;
    sides.add(0, middle - along_g - along_h, bound), sides.add(1, middle + along_g - along_h, bound);
    sides.add(2, middle + along_g + along_h, bound), sides.add(3, middle - along_g + along_h, bound);
    const Verdict answer = sides.answer(4);
    if (answer != Verdict::yes) return answer == Verdict::no;

    const auto known = [&] { return known_on(plane, s, format); };
    std::array<Vec3, 4> points;
    std::size_t count = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if ((sides.above >> i & 1) == (sides.above >> (i + 1) % 4 & 1)) continue;
        const bool along = i % 2 == 0;  // edges 0 and 2 run along g
        const Vec3 &way = along ? g : h, out = (along ? h : g) * (i == 0 || i == 3 ? -1 : 1);
        const auto all = [&]()
                             HITBOX_INLINE_LAMBDA { return values_of(c, out, Vec3{}, way, n, offset, 1.0); };
        points[count++] = cross<Fused>(BoxEdgeAndPlane{}, all, known, Wanted::point, format).point;
    }
    return count == 2 && set_segment(r, points[0], points[1], known());
}

// ---- boxes ------------------------------------------------------------------------------------------------

// A height that is a sum of three more products, or three more numbers of their size.
constexpr double box_factor = exact::bound_factor<double>(two_more_sums(two_more_sums(counted_height)));

HITBOX_INLINE CornerSides sides_of_box(const Array3& low, const Array3& high, double bound) {
    CornerSides sides;
    for (unsigned i = 0; i < 8; ++i)
        sides.add(i, ((i & 1 ? high : low)[0] + (i & 2 ? high : low)[1]) + (i & 4 ? high : low)[2], bound);
    return sides;
}

// The points in the order of the loop, and the point with which they start; see hull() in exact_hull.hpp. A
// coordinate that is constant along an edge is equal for all edges on the same sides of the axes that it
// depends on. fill_in() returns false if the first point is uncertain.
class Polygon {
public:
    std::array<Array3, 6> point;

    HITBOX_INLINE Polygon(const CutLoop& loop, const std::array<unsigned, 3>& depends_on)
        : loop_(loop), depends_on_(depends_on) {}

    HITBOX_INLINE bool fill_in(Intersection<double>& r, const Array3& normal, bool turned_over) const {
        const std::size_t axis = normal[0] != 0 ? 0 : normal[1] != 0 ? 1 : 2, count = loop_.count;
        std::size_t first = 0;
        for (std::size_t i = 1; i < count; ++i) {
            std::size_t k = (axis + 1) % 3;
            if (point[i][k] == point[first][k]) {
                if (!same(i, first, k)) return false;
                k = (axis + 2) % 3;
                if (point[i][k] == point[first][k]) return false;
            }
            first = point[i][k] < point[first][k] ? i : first;
        }
        // The smallest corner is the first one or, seen from the other side, the last one.
        const std::size_t step = turned_over ? count - 1 : 1;
        std::size_t at = normal[axis] > 0 ? first : (first + step) % count;
        r.kind = IntersectionKind::polygon;
        r.count = count;
        for (std::size_t i = 0; i < count; ++i) {
            r.points[i] = {point[at][0], point[at][1], point[at][2]};
            at += step, at = at >= count ? at - count : at;
        }
        return true;
    }

private:
    HITBOX_INLINE bool same(std::size_t i, std::size_t j, std::size_t k) const {
        const CubeEdge &a = loop_.edge[i], &b = loop_.edge[j];
        const unsigned axes = depends_on_[k];
        return !(axes >> a.axis & 1) && !(axes >> b.axis & 1) && (a.corner & axes) == (b.corner & axes);
    }

    const CutLoop& loop_;
    std::array<unsigned, 3> depends_on_;
};

// The intersection of the plane with the line through a corner along axis k, in double-double.
template <bool Fused>
HITBOX_INLINE double crossing_along_axis(const Plane3& plane, const Array3& n, Array3 corner, std::size_t k,
                                         Format format) {
    using Stored = exact::Stored<Fused>;
    const std::size_t u = k == 2 ? 0 : k + 1, v = k == 0 ? 2 : k - 1;
    if (n[u] == 0 && n[v] == 0) return known_on(plane, format).value[k];
    const auto rest =
        Stored{plane.offset} - (Stored{n[u]} * Stored{corner[u]} + Stored{n[v]} * Stored{corner[v]});
    double x;
    if (settle(quotient(rest, Stored{n[k]}), format, x)) [[likely]]
        return x;
    corner[k] = 0;
    const Vec3 start{corner[0], corner[1], corner[2]}, way{double(k == 0), double(k == 1), double(k == 2)};
    return crossing_exactly(LineAndPlane<false, GivenPlane>{},
                            values_of(start, way, plane.normal, plane.offset, 1.0), format)
        .t;
}

template <bool Fused>
HITBOX_INLINE bool cut(const Plane3& plane, const Aabb3& box, Format format, Intersection<double>& r) {
    const Array3 n = values_of(plane.normal), min = values_of(box.min), max = values_of(box.max);
    const double size = size_of(box.min) + size_of(box.max), n_size = size_of(plane.normal),
                 offset_size = std::fabs(plane.offset);
    if (!(size + n_size + offset_size < largest_quick_size)) return false;
    Array3 low, high;
    for (std::size_t k = 0; k < 3; ++k) low[k] = n[k] * min[k], high[k] = n[k] * max[k];
    low[2] -= plane.offset, high[2] -= plane.offset;
    const CornerSides sides = sides_of_box(low, high, box_factor * (n_size * size + offset_size) + allowance);
    if (const Verdict answer = sides.answer(8); answer != Verdict::yes) return answer == Verdict::no;
    const CutLoop& loop = cut_loops::table[sides.above];
    if (!(min[0] < max[0] && min[1] < max[1] && min[2] < max[2]) || loop.count == 0) return false;

    Polygon polygon(loop, {1, 2, 4});
    for (std::size_t i = 0; i < loop.count; ++i) {
        const std::size_t k = loop.edge[i].axis;
        for (std::size_t j = 0; j < 3; ++j)
            polygon.point[i][j] = (loop.edge[i].corner >> j & 1 ? max : min)[j];
        polygon.point[i][k] = crossing_along_axis<Fused>(plane, n, polygon.point[i], k, format);
    }
    return polygon.fill_in(r, n, false);
}

template <bool Fused>
HITBOX_INLINE bool cut(const Plane3& plane, const Obb3& box, Format format, Intersection<double>& r) {
    using Stored = exact::Stored<Fused>;
    const auto& [normal, offset] = plane;
    const std::array<Vec3, 3>& h = box.half_axes;
    const Array3 h_size{size_of(h[0]), size_of(h[1]), size_of(h[2])};
    const double size = size_of(box.center) + (h_size[0] + h_size[1] + h_size[2]), n_size = size_of(normal);
    if (!(size + n_size + std::fabs(offset) < largest_quick_size)) return false;
    const double middle = dot_product(numbers(normal), numbers(box.center)) - offset;
    Array3 low, high;
    for (std::size_t k = 0; k < 3; ++k)
        high[k] = dot_product(numbers(normal), numbers(h[k])), low[k] = -high[k];
    low[2] += middle, high[2] += middle;
    const CornerSides sides =
        sides_of_box(low, high, box_factor * (n_size * size + std::fabs(offset)) + allowance);
    if (const Verdict answer = sides.answer(8); answer != Verdict::yes) return answer == Verdict::no;
    const CutLoop& loop = cut_loops::table[sides.above];
    // A box with left-handed half-axes is the mirror image of the box of the table.
    constexpr exact::Triple<Counted> stored = counted(exact::stored);
    constexpr double volume_factor =
        exact::bound_factor<double>(dot_product(cross_product(stored, stored), stored));
    const double volume = dot_product(cross_product(numbers(h[0]), numbers(h[1])), numbers(h[2]));
    if (!(std::fabs(volume) > volume_factor * (h_size[0] * h_size[1] * h_size[2]) + allowance) ||
        loop.count == 0)
        return false;

    std::array<unsigned, 3> depends_on{};
    for (std::size_t k = 0; k < 3; ++k)
        for (unsigned j = 0; j < 3; ++j) depends_on[k] |= unsigned(h[j][k] != 0) << j;
    Polygon polygon(loop, depends_on);
    const exact::Triple<Stored> n{{normal.x}, {normal.y}, {normal.z}};
    const auto along = [&](const Vec3& v) HITBOX_INLINE_LAMBDA {
        return dot_product(n, exact::Triple<Stored>{{v.x}, {v.y}, {v.z}});
    };
    const auto below = Stored{offset} - along(box.center);
    const std::array reach{along(h[0]), along(h[1]), along(h[2])};
    for (std::size_t i = 0; i < loop.count; ++i) {
        const std::size_t k = loop.edge[i].axis, u = k == 2 ? 0 : k + 1, v = k == 0 ? 2 : k - 1;
        const double u_sign = loop.edge[i].corner >> u & 1 ? 1 : -1,
                     v_sign = loop.edge[i].corner >> v & 1 ? 1 : -1;
        const Vec3 &c = box.center, &way = h[k], to_u = h[u] * u_sign, to_v = h[v] * v_sign;
        // The intersection is t half-axes from the midpoint of the edge.
        const auto rest = below - (reach[u] * Stored{u_sign} + reach[v] * Stored{v_sign});
        const exact::Estimate t = quotient(rest, reach[k]);
        Array3& p = polygon.point[i];
        const bool x_sure =
            settle_coordinate(Stored{c.x} + Stored{to_u.x} + Stored{to_v.x}, Stored{way.x}, t, format, p[0]);
        const bool y_sure =
            settle_coordinate(Stored{c.y} + Stored{to_u.y} + Stored{to_v.y}, Stored{way.y}, t, format, p[1]);
        const bool z_sure =
            settle_coordinate(Stored{c.z} + Stored{to_u.z} + Stored{to_v.z}, Stored{way.z}, t, format, p[2]);
        if (!(x_sure & y_sure & z_sure)) [[unlikely]]
            p = values_of(crossing_exactly(BoxEdgeAndPlane{},
                                           values_of(c, to_u, to_v, way, normal, offset, 1.0), format)
                              .point);
    }
    return polygon.fill_in(r, values_of(normal), volume < 0);
}

template <class Solid>
HITBOX_INLINE bool cut_with_fast_products(const Plane3& plane, const Solid& solid, Format format,
                                          Intersection<double>& r) {
    return exact::with_fast_products(
        [&](auto fused) HITBOX_INLINE_LAMBDA { return cut<fused.value>(plane, solid, format, r); });
}

}  // namespace

bool cross_quickly(const Plane3& plane, const Triangle3& t, Format format, Intersection<double>& r) {
    return cut_with_fast_products(plane, t, format, r);
}
bool cross_quickly(const Plane3& plane, const Rectangle3& s, Format format, Intersection<double>& r) {
    return cut_with_fast_products(plane, s, format, r);
}
bool cross_quickly(const Plane3& plane, const Aabb3& box, Format format, Intersection<double>& r) {
    return cut_with_fast_products(plane, box, format, r);
}
bool cross_quickly(const Plane3& plane, const Obb3& box, Format format, Intersection<double>& r) {
    return cut_with_fast_products(plane, box, format, r);
}

// ---- in integers ------------------------------------------------------------------------------------------

Intersection<double> cut_by_plane_exactly(const ConvexSet& plane, const ConvexSet& solid, Format format) {
    if (!meet(plane, solid)) return {};
    // Points have degree 3 over 2; the orientation of three of them has degree 8.
    return in_integers(plane, solid, 8, [&]<class N>(const OnGrid<N>& both) {
        const Triple<N>& normal = both.a.v[0];
        std::vector<Point<N>> points;
        const auto at = [&](std::size_t i) { return both.b.v[i]; };
        with_corners(both.b, at, [&]<std::size_t count>(const std::array<Triple<N>, count>& corner) {
            std::array<N, count> height;
            for (std::size_t i = 0; i < count; ++i) {
                height[i] = dot_product(normal, corner[i]) - both.a.offset;
                if (is_zero(height[i])) points.push_back({corner[i], N(1)});
            }
            any_edge_between(count, [&](std::size_t i, std::size_t j, std::size_t) {
                if (sign(height[i]) * sign(height[j]) != Sign::negative) return false;
                const bool down = sign(height[i]) == Sign::positive;
                const N from = down ? height[i] : -height[i];
                const Fraction<N> t{from, down ? from - height[j] : from + height[j]};
                points.push_back(point_at(corner[i], difference(corner[j], corner[i]), t));
                return false;
            });
        });
        return hull(std::move(points), normal, both.grid, format);
    });
}

}  // namespace hitbox::detail
