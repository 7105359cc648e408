// best_axis.cpp: separating axes from directions in twice the digits; only the yes or no is exact.
#include <hitbox/pair/detail/best_axis.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/convex_shape.hpp>
#include <hitbox/pair/separating_axis.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;

// The direction of an edge: its largest coordinate is near 1, so that products of two stay in range; or all zero. In
// twice the digits, because the product of nearly parallel ones is all rounding in doubles.
struct Way {
    std::array<DoubleDouble, 3> x;

    static Way of(const Vec3& v) { return near_one(v, {}); }
    static Way from(const Vec3& a, const Vec3& b) {
        // The difference of the two largest numbers has no double, that of their quarters has.
        const bool large = !(length_sq(a) < 0x1p1000 && length_sq(b) < 0x1p1000);
        const Vec3 p = large ? a * 0.25 : a, q = large ? b * 0.25 : b;
        Vec3 high, low;
        for (std::size_t k = 0; k < 3; ++k) {
            const DoubleDouble d = DoubleDouble::difference(q[k], p[k]);
            high[k] = d.high, low[k] = d.low;
        }
        return near_one(high, low);
    }
    Vec3 in_doubles() const { return {x[0].high, x[1].high, x[2].high}; }

private:
    static Way near_one(const Vec3& high, const Vec3& low) {
        const double most = std::max({std::fabs(high.x), std::fabs(high.y), std::fabs(high.z)});
        const int shift = most > 0 ? -std::ilogb(most) : 0;
        Way w;
        for (std::size_t k = 0; k < 3; ++k) w.x[k] = {std::ldexp(high[k], shift), std::ldexp(low[k], shift)};
        return w;
    }
};

// Zero where a direction is, or where they are parallel: for any angle below 2^-54 the faces have said what there is to
// say, and more than doubles can.
Vec3 square_to_both(const Way& a, const Way& b) {
    const auto minor = [&](std::size_t i, std::size_t j) { return (a.x[i] * b.x[j] - a.x[j] * b.x[i]).high; };
    const Vec3 n{minor(1, 2), minor(2, 0), minor(0, 1)};
    return length_sq(n) > 0x1p-108 ? n : Vec3{};
}

// Edges and face normals by number; an axis-aligned box has the coordinate axes for both.
struct Directions {
    std::array<Way, 3> edge{};
    std::array<Vec3, 3> face{};
    std::size_t edges = 0, faces = 0;

    explicit Directions(const ConvexSet& s) {
        const auto& v = s.v;
        switch (s.kind) {
            case Kind::aabb:
                face = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
                edge = {Way::of(face[0]), Way::of(face[1]), Way::of(face[2])};
                edges = faces = 3;
                break;
            case Kind::obb:
                edge = {Way::of(v[1]), Way::of(v[2]), Way::of(v[3])};
                face = {square_to_both(edge[1], edge[2]), square_to_both(edge[2], edge[0]),
                        square_to_both(edge[0], edge[1])};
                edges = faces = 3;
                break;
            case Kind::triangle:
                edge = {Way::from(v[0], v[1]), Way::from(v[1], v[2]), Way::from(v[2], v[0])};
                face[0] = square_to_both(edge[0], edge[1]);
                edges = 3, faces = 1;
                break;
            default:
                break;
        }
    }

    // A flat shape, whose borders no face normal tells.
    bool is_flat() const { return faces < 3 || face[0] == Vec3{} || face[1] == Vec3{} || face[2] == Vec3{}; }
};

// Both shapes around a place of the first and near one in size, so that the digits tell the shapes and not how far
// off they are.
struct NearOrigin {
    ConvexSet a, b;
    int shift = 0;

    NearOrigin(const ConvexSet& of_a, const ConvexSet& of_b) : a(of_a), b(of_b) {
        double size = 0;
        for (const ConvexSet* s : {&a, &b})
            for (const Vec3& v : s->v)
                for (std::size_t k = 0; k < 3; ++k) size = std::max(size, std::fabs(v[k]));
        if (size > 0) shift = std::ilogb(size);
        const Vec3 origin = scaled(of_a.v[0]);
        for (ConvexSet* s : {&a, &b})
            for (std::size_t i = 0; i < 4; ++i) {
                s->v[i] = scaled(s->v[i]);
                if (i < places_of(s->kind)) s->v[i] = s->v[i] - origin;
            }
    }

private:
    Vec3 scaled(const Vec3& v) const {
        return {std::ldexp(v.x, -shift), std::ldexp(v.y, -shift), std::ldexp(v.z, -shift)};
    }
};

struct Range {
    double low, high;
};

Range along_unit(const ConvexSet& s, const Vec3& axis) {
    const double first = dot(axis, s.v[0]);
    Range r{first, first};
    if (s.kind == Kind::aabb) {
        r = {0, 0};
        for (std::size_t k = 0; k < 3; ++k) {
            const double l = axis[k] * s.v[0][k], h = axis[k] * s.v[1][k];
            r.low += std::min(l, h), r.high += std::max(l, h);
        }
        return r;
    }
    for (std::size_t i = 1; i < points_of(s.kind); ++i) {
        const double next = dot(axis, s.v[i]);
        r = {std::min(r.low, next), std::max(r.high, next)};
    }
    for (std::size_t i = 0; i < half_axes_of(s.kind); ++i) {
        const double reach = std::fabs(dot(axis, s.v[i + 1]));
        r = {r.low - reach, r.high + reach};
    }
    return r;
}

// Lengths near 1 first, so that those of nearly parallel edges have squares too.
Vec3 unit(Vec3 v) {
    const double most = std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    if (!(most > 0)) return {};
    v = {v.x / most, v.y / most, v.z / most};
    return v * (1 / std::sqrt(length_sq(v)));
}

}  // namespace

std::optional<SeparatingAxis> best_axis(const ConvexSet& a, const ConvexSet& b) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return std::nullopt;
    for (const ConvexSet* s : {&a, &b})
        if (!exact::all_finite(s->v[0], s->v[1])) return std::nullopt;
    SeparatingAxis best;
    best.gap = -std::numeric_limits<double>::infinity();
    const NearOrigin near(a, b);
    const auto offer = [&](const Vec3& direction, AxisKind kind, std::size_t i, std::size_t j) {
        Vec3 axis = unit(direction);
        if (axis == Vec3{}) return;
        const Range ra = along_unit(near.a, axis), rb = along_unit(near.b, axis);
        const double after = rb.low - ra.high, before = ra.low - rb.high;
        if (before > after) axis = -axis;
        const double gap = std::max(after, before);
        if (gap > best.gap)
            best.kind = kind, best.a_index = i, best.b_index = j, best.axis = axis, best.gap = gap;
    };
    const Directions da(a), db(b);
    for (std::size_t i = 0; i < da.faces; ++i) offer(da.face[i], AxisKind::face_a, i, 0);
    for (std::size_t j = 0; j < db.faces; ++j) offer(db.face[j], AxisKind::face_b, 0, j);
    for (std::size_t i = 0; i < da.edges; ++i)
        for (std::size_t j = 0; j < db.edges; ++j)
            offer(square_to_both(da.edge[i], db.edge[j]), AxisKind::edge_edge, i, j);
    if (da.is_flat() || db.is_flat()) {
        const std::array<Vec3, 3> coordinate{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
        for (const Vec3& u : coordinate) offer(u, AxisKind::other, 0, 0);
        for (const Directions* d : {&da, &db})
            for (std::size_t i = 0; i < d->edges; ++i)
                for (const Vec3& u : coordinate)
                    offer(cross(d->edge[i].in_doubles(), u), AxisKind::other, 0, 0);
    }
    best.gap = std::ldexp(best.gap, near.shift);
    // What was rounded must not contradict what is known.
    best.separated = !meet(a, b);
    if (best.separated)
        best.gap = std::max(best.gap, std::numeric_limits<double>::denorm_min());
    else
        best.gap = std::min(best.gap, 0.0);
    return best;
}

}  // namespace hitbox::detail
