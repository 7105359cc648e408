// quick_line_flat.cpp: a line that properly crosses a plane, a triangle or a rectangle (ray-triangle, ray-plane).
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/piercing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>

#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;

HITBOX_INLINE void fill_in(Intersection<double>& r, const LineCrossing& c) {
    r.kind = IntersectionKind::point;
    r.points[0] = c.point, r.count = 1;
    r.t = ParameterRange<double>{c.t, c.t};
}

// ---- planes -----------------------------------------------------------------------------------------------

HITBOX_INLINE Verdict meet(const Linear& line, const Plane3& plane) {
    const Vec3 &n = plane.normal, &p = line.first, &q = line.second;
    constexpr Counted product = dot_product(counted(exact::stored), counted(exact::stored));
    constexpr double along_factor = exact::bound_factor<double>(product),
                     height_factor = exact::bound_factor<double>(product - exact::stored);
    const double n_size = size_of(n), offset_size = std::fabs(plane.offset);
    const auto along = [&](const Vec3& x)
                           HITBOX_INLINE_LAMBDA { return dot_product(numbers(n), numbers(x)); };
    const auto height_bound = [&](double size) HITBOX_INLINE_LAMBDA {
        return height_factor * (n_size * size + offset_size) + allowance;
    };
    const double p_size = size_of(p), q_size = size_of(q), start = along(p) - plane.offset;
    const bool segment = line.is_segment();
    const double way = along(q) - (segment ? plane.offset : 0);
    const double way_bound = segment ? height_bound(q_size) : along_factor * (n_size * q_size) + allowance;
    if (!(n_size + p_size + q_size + offset_size < largest_quick_size)) return Verdict::unknown;
    // A segment has its ends on both sides. A ray leads down from above or up from below. A line is not parallel.
    if (!(std::fabs(way) > way_bound)) return Verdict::unknown;
    // The sizes do not show a NaN. A NaN of the direction is in `way`, one of the origin only in `start`.
    if (line.kind == Linear::Kind::line) return start == start ? Verdict::yes : Verdict::unknown;
    if (!(std::fabs(start) > height_bound(p_size))) return Verdict::unknown;
    return (start < 0) != (way < 0) ? Verdict::yes : Verdict::no;
}

// ---- triangles and rectangles -----------------------------------------------------------------------------

HITBOX_INLINE Verdict meet(const Linear& line, const Triangle3& t) { return pierce(line, t).answer; }
HITBOX_INLINE Verdict meet(const Linear& line, const Rectangle3& r) { return pierce(line, r).answer; }

// ---- both together ----------------------------------------------------------------------------------------

// `of_plane` are the numbers of the plane of the shape.
template <bool Fused, class Plane, class Shape, class... Numbers>
HITBOX_INLINE LineCrossing cross_plane(const Linear& line, const Shape& shape, Format format,
                                       const Numbers&... of_plane) {
    const auto known = [&] { return known_on(shape, format); };
    const auto all = [&]() HITBOX_INLINE_LAMBDA { return values_of(line.first, line.second, of_plane...); };
    return line.is_segment() ? cross<Fused>(LineAndPlane<true, Plane>{}, all, known, Wanted::both, format)
                             : cross<Fused>(LineAndPlane<false, Plane>{}, all, known, Wanted::both, format);
}

template <bool Fused>
HITBOX_INLINE LineCrossing cross_plane_of(const Linear& line, const Plane3& p, Format format) {
    return cross_plane<Fused, GivenPlane>(line, p, format, p.normal, p.offset, 1.0);
}
template <bool Fused>
HITBOX_INLINE LineCrossing cross_plane_of(const Linear& line, const Triangle3& t, Format format) {
    return cross_plane<Fused, TrianglePlane>(line, t, format, t.a, t.b, t.c);
}
template <bool Fused>
HITBOX_INLINE LineCrossing cross_plane_of(const Linear& line, const Rectangle3& r, Format format) {
    return cross_plane<Fused, RectanglePlane>(line, r, format, r.center, r.half_axes[0], r.half_axes[1]);
}

template <class Shape>
HITBOX_INLINE bool clip(const Linear& line, const Shape& shape, Format format, Intersection<double>& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        const Verdict answer = meet(line, shape);
        if (answer != Verdict::yes) return answer == Verdict::no;
        fill_in(r, cross_plane_of<fused.value>(line, shape, format));
        return true;
    });
}

}  // namespace

bool cross_quickly(const Linear& line, const Plane3& plane, Format format, Intersection<double>& r) {
    return clip(line, plane, format, r);
}
bool cross_quickly(const Linear& line, const Triangle3& t, Format format, Intersection<double>& r) {
    return clip(line, t, format, r);
}
bool cross_quickly(const Linear& line, const Rectangle3& s, Format format, Intersection<double>& r) {
    return clip(line, s, format, r);
}

}  // namespace hitbox::detail
