// quick_line_flat.cpp: a line that crosses a plane, a triangle or a rectangle properly (ray-triangle, ray-plane).
#include <hitbox/pair/detail/known_coordinates.hpp>
#include <hitbox/pair/detail/line_crossing.hpp>
#include <hitbox/pair/detail/quick_filter.hpp>
#include <hitbox/pair/detail/quick_line.hpp>

#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;
using exact::Triple;
using Kind = Linear::Kind;

HITBOX_INLINE void fill_in(Intersection<double>& r, const LineCrossing& c) {
    r.kind = IntersectionKind::point;
    r.points[0] = c.point, r.count = 1;
    r.t = ParameterRange<double>{c.t, c.t};
}

// ---- planes -----------------------------------------------------------------------------------------------

HITBOX_INLINE Answer meet(const Linear& line, const Plane3& plane) {
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
    const bool segment = line.kind == Kind::segment;
    const double way = along(q) - (segment ? plane.offset : 0);
    const double way_bound = segment ? height_bound(q_size) : along_factor * (n_size * q_size) + allowance;
    if (!(n_size + p_size + q_size + offset_size < largest_quick_size)) return Answer::doubtful;
    // A segment has its ends on two sides. A ray goes down from above or up from below, a line just not along.
    if (!(std::fabs(way) > way_bound)) return Answer::doubtful;
    if (line.kind == Kind::line) return Answer::sure;
    if (!(std::fabs(start) > height_bound(p_size))) return Answer::doubtful;
    return (start < 0) != (way < 0) ? Answer::sure : Answer::none;
}

// ---- triangles and rectangles -----------------------------------------------------------------------------

// Where the line o + t w pierces the plane p + u e + v f, in multiples of `det`; s = o - p.
// Source: Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection".
template <class N>
struct Piercing {
    N det, u, v, t;
};

template <class N>
HITBOX_INLINE constexpr Piercing<N> piercing(const Triple<N>& e, const Triple<N>& f, const Triple<N>& w,
                                             const Triple<N>& s) {
    const auto across = cross_product(w, f), turn = cross_product(s, e);
    return {dot_product(e, across), dot_product(s, across), dot_product(w, turn), dot_product(f, turn)};
}

// The margins by which the line passes inside; all are positive if it does.
class Margins {
public:
    HITBOX_INLINE void add(double margin, double bound) {
        all_ &= margin > bound;
        none_ |= margin < -bound;
    }
    HITBOX_INLINE Answer answer() const {
        return none_ ? Answer::none : all_ ? Answer::sure : Answer::doubtful;
    }

private:
    bool all_ = true, none_ = false;
};

// `inside` adds the margins of the shape itself.
template <class Inside>
HITBOX_INLINE Answer pierce(const Linear& line, const Vec3& p, const Vec3& e, const Vec3& f,
                            const Inside& inside) {
    const Vec3 w = line.kind == Kind::segment ? line.second - line.first : line.second, s = line.first - p;
    const Piercing<double> at = piercing(numbers(e), numbers(f), numbers(w), numbers(s));
    constexpr Triple<Counted> once = counted(exact::rounded_once);
    constexpr double factor =
        exact::bound_factor<double>(two_more_sums(piercing(once, once, once, once).det));
    const double e_size = size_of(e), f_size = size_of(f), w_size = factor * size_of(w), s_size = size_of(s);
    const Piercing<double> bound{
        w_size * (e_size * f_size) + allowance, w_size * (s_size * f_size) + allowance,
        w_size * (s_size * e_size) + allowance, factor * (s_size * (e_size * f_size)) + allowance};
    if (!(e_size + f_size + size_of(w) + s_size < largest_quick_size) || !(std::fabs(at.det) > bound.det))
        return Answer::doubtful;
    const double turn = at.det < 0 ? -1 : 1;
    const Piercing<double> turned{std::fabs(at.det), turn * at.u, turn * at.v, turn * at.t};
    Margins margins;
    inside(margins, turned, bound);
    if (line.kind != Kind::line) margins.add(turned.t, bound.t);
    if (line.kind == Kind::segment) margins.add(turned.det - turned.t, bound.det + bound.t);
    return margins.answer();
}

HITBOX_INLINE Answer meet(const Linear& line, const Triangle3& t) {
    return pierce(line, t.a, t.b - t.a, t.c - t.a,
                  [](Margins& margins, const Piercing<double>& at, const Piercing<double>& bound)
                      HITBOX_INLINE_LAMBDA {
                          margins.add(at.u, bound.u), margins.add(at.v, bound.v);
                          margins.add(at.det - at.u - at.v, bound.det + bound.u + bound.v);
                      });
}

HITBOX_INLINE Answer meet(const Linear& line, const Rectangle3& r) {
    return pierce(line, r.center, r.half_axes[0], r.half_axes[1],
                  [](Margins& margins, const Piercing<double>& at, const Piercing<double>& bound)
                      HITBOX_INLINE_LAMBDA {
                          margins.add(at.det - std::fabs(at.u), bound.det + bound.u);
                          margins.add(at.det - std::fabs(at.v), bound.det + bound.v);
                      });
}

// ---- both together ----------------------------------------------------------------------------------------

// The line first, then the numbers of the plane.
template <class Plane, bool Fused, class Shape, class Numbers>
HITBOX_INLINE LineCrossing cross_plane_of(const Shape& shape, const Linear& line, const Numbers& numbers,
                                          Format format) {
    const auto known = [&] { return known_on(shape, format); };
    const auto all = [&]() HITBOX_INLINE_LAMBDA {
        const std::array<double, Plane::count> of_plane = numbers();
        std::array<double, 6 + Plane::count> x{line.first.x,  line.first.y,  line.first.z,
                                               line.second.x, line.second.y, line.second.z};
        for (std::size_t i = 0; i < Plane::count; ++i) x[6 + i] = of_plane[i];
        return x;
    };
    return line.kind == Kind::segment
               ? cross<Fused>(LineAndPlane<true, Plane>{}, all, known, Wanted::both, format)
               : cross<Fused>(LineAndPlane<false, Plane>{}, all, known, Wanted::both, format);
}

template <bool Fused>
HITBOX_INLINE LineCrossing cross_plane_of(const Linear& line, const Plane3& p, Format format) {
    const auto numbers = [&]() HITBOX_INLINE_LAMBDA {
        return std::array{p.normal.x, p.normal.y, p.normal.z, p.offset, 1.0};
    };
    return cross_plane_of<GivenPlane, Fused>(p, line, numbers, format);
}
template <bool Fused>
HITBOX_INLINE LineCrossing cross_plane_of(const Linear& line, const Triangle3& t, Format format) {
    const auto numbers = [&]() HITBOX_INLINE_LAMBDA {
        return std::array{t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z};
    };
    return cross_plane_of<TrianglePlane, Fused>(t, line, numbers, format);
}
template <bool Fused>
HITBOX_INLINE LineCrossing cross_plane_of(const Linear& line, const Rectangle3& s, Format format) {
    const Vec3 &c = s.center, &g = s.half_axes[0], &h = s.half_axes[1];
    const auto numbers = [&]() HITBOX_INLINE_LAMBDA {
        return std::array{c.x, c.y, c.z, g.x, g.y, g.z, h.x, h.y, h.z};
    };
    return cross_plane_of<RectanglePlane, Fused>(s, line, numbers, format);
}

template <class Shape>
HITBOX_INLINE bool clip(const Linear& line, const Shape& shape, Format format, Intersection<double>& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        const Answer answer = meet(line, shape);
        if (answer != Answer::sure) return answer == Answer::none;
        fill_in(r, cross_plane_of<fused.value>(line, shape, format));
        return true;
    });
}

}  // namespace

bool clip_quickly(const Linear& line, const Plane3& plane, Format format, Intersection<double>& r) {
    return clip(line, plane, format, r);
}
bool clip_quickly(const Linear& line, const Triangle3& t, Format format, Intersection<double>& r) {
    return clip(line, t, format, r);
}
bool clip_quickly(const Linear& line, const Rectangle3& s, Format format, Intersection<double>& r) {
    return clip(line, s, format, r);
}

}  // namespace hitbox::detail
