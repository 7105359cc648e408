// convex_intersection_lines.cpp: a segment, ray or line and any convex shape (clipping, near and far).
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>

namespace hitbox::detail {

namespace {

using exact::Format;

/// Fills in the intersection of the line and the shape, given as the range `s` on the line.
template <class N>
void describe(Intersection<double>& r, const ConvexSet& line, const Form<N>& on_grid, const Stretch<N>& s,
              int grid, Format format) {
    const Triple<N> way = way_of(on_grid);
    const auto add = [&](const Fraction<N>& t) {
        r.points[r.count++] = rounded(point_at(on_grid.v[0], way, t), grid, format);
    };
    r.t = s.rounded(format);
    if (s.is_point()) {
        r.kind = IntersectionKind::point;
        add(*s.low);
    } else if (s.low && s.high) {
        r.kind = IntersectionKind::segment;
        add(*s.low), add(*s.high);
    } else {
        const Vec3 direction = line.v[1];
        r.kind = s.low || s.high ? IntersectionKind::ray : IntersectionKind::line;
        if (s.low)
            add(*s.low);
        else if (s.high)
            add(*s.high);
        else
            r.points[r.count++] = line.v[0];
        r.points[r.count++] = s.high ? -direction : direction;
    }
}

// The part of the infinite line through `line` that lies in the shape, and the part of `line` in it.
template <class N>
struct Clipped {
    Stretch<N> endless, own;
    bool is_point_set;  ///< a segment with equal ends

    Clipped(const Form<N>& line, const Form<N>& other, const N& one) {
        const Triple<N> way = way_of(line);
        endless = own = stretch_in(line.v[0], way, other, one);
        own.clip_to_ends_of(line.kind);
        // A segment with equal ends has no parameter to solve for. If it intersects, the whole of it does.
        is_point_set = ExactNumbers::is_zero(way);
        if (is_point_set) own.high = own.low = Fraction<N>{N(0), N(1)};
    }
};

}  // namespace

Intersection<double> clip_line_exactly(const ConvexSet& line, const ConvexSet& other, Format format) {
    if (!meet(line, other)) return {};
    return in_integers(line, other, counts_of(other.kind).degree, [&]<class N>(const OnGrid<N>& both) {
        const Clipped<N> clipped(both.a, both.b, both.one);
        Intersection<double> r;
        if (clipped.own.is_empty()) return r;
        if ((other.kind == Kind::aabb || other.kind == Kind::obb) && !clipped.is_point_set)
            r.line_t = clipped.endless.rounded(format);
        describe(r, line, both.a, clipped.own, both.grid, format);
        return r;
    });
}

Intersection<double> clip_lines_exactly(const ConvexSet& a, const ConvexSet& b, Format format) {
    if (!meet(a, b)) return {};
    return in_integers(a, b, 4, [&]<class N>(const OnGrid<N>& both) {
        const Clipped<N> first(both.a, both.b, both.one);
        Intersection<double> r;
        if (first.own.is_empty()) return r;
        describe(r, a, both.a, first.own, both.grid, format);
        r.t_b = Clipped<N>(both.b, both.a, both.one).own.rounded(format);
        return r;
    });
}

}  // namespace hitbox::detail
