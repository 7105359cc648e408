// best_axis.cpp: separating axes in plain double; only the yes or no is exact.
#include <hitbox/pair/detail/best_axis.hpp>

#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/convex_shape.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

// Edges and face normals by number; an axis-aligned box has the coordinate axes for both.
struct Directions {
    std::array<Vec3, 3> edge{}, face{};
    std::size_t edges = 0, faces = 0;

    explicit Directions(const ConvexSet& s) {
        const auto& v = s.v;
        switch (s.kind) {
            case Kind::aabb:
                edge = face = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
                edges = faces = 3;
                break;
            case Kind::obb:
                edge = {v[1], v[2], v[3]};
                face = {cross(v[2], v[3]), cross(v[3], v[1]), cross(v[1], v[2])};
                edges = faces = 3;
                break;
            case Kind::triangle:
                edge = {v[1] - v[0], v[2] - v[1], v[0] - v[2]};
                face[0] = cross(edge[0], edge[1]);
                edges = 3, faces = 1;
                break;
            default:
                break;
        }
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

// Lengths near 1 first, so that tiny and huge edges have axes too.
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
    const auto offer = [&](const Vec3& direction, AxisKind kind, std::size_t i, std::size_t j) {
        Vec3 axis = unit(direction);
        if (axis == Vec3{}) return;
        const Range ra = along_unit(a, axis), rb = along_unit(b, axis);
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
        for (std::size_t j = 0; j < db.edges; ++j) {
            // Nearly parallel edges give a direction that is all rounding: their faces have said what there
            // is to say.
            const Vec3 e = unit(da.edge[i]), f = unit(db.edge[j]), n = cross(e, f);
            if (length_sq(n) > 1e-20) offer(n, AxisKind::edge_edge, i, j);
        }
    const std::array<Vec3, 3> coordinate{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    if (da.faces < 3 || db.faces < 3)
        for (const Vec3& u : coordinate) {
            offer(u, AxisKind::other, 0, 0);
            for (const Directions* d : {&da, &db})
                for (std::size_t i = 0; i < d->edges; ++i)
                    offer(cross(unit(d->edge[i]), u), AxisKind::other, 0, 0);
        }
    // What was rounded must not contradict what is known.
    best.separated = !meet(a, b);
    if (best.separated)
        best.gap = std::max(best.gap, std::numeric_limits<double>::denorm_min());
    else
        best.gap = std::min(best.gap, 0.0);
    return best;
}

}  // namespace hitbox::detail
