// contacts_between.cpp: the facing parts of two cores, and one clipped at the sides of the other.
#include <hitbox/pair/contact/contacts_between.hpp>

#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/contact/facing_part.hpp>
#include <hitbox/pair/contact/near_one.hpp>
#include <hitbox/pair/contact/penetrating.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace hitbox::detail {

namespace {

// The axis has an error of 2^-44, and coordinates relative to the common origin of 2^-51 of the size.
constexpr double slack_of_angle = 0x1p-42, slack_of_size = 0x1p-48;

// ---- clipping ---------------------------------------------------------------------------------------------------------

//        r          The reference is a face or an edge. What remains of the incident part is a polygon whose corners are
//     +-----+       corners of the part, or lie where an edge of it crosses a side r of the reference (feature: that edge, and
//   i-|--x  |       side r), or are corners of the reference below the part (feature: its face, and that corner). So a
//     | / \ |       number of an edge of the part or of a side goes with each corner, for the edge that begins there.
//     +-----+

struct ClippedCorner {
    Vec3 at;
    ContactFeature incident, reference;
    // The edge from here to the next corner: of the incident part, or of the side of the reference that cut it.
    bool is_cut = false;
    std::uint8_t edge = 0;
};

struct Clipped {
    std::array<ClippedCorner, 8> corner{};
    std::size_t count = 0;

    // Nine corners cannot be: each of four sides adds one to at most four.
    void add(const ClippedCorner& c) {
        if (count < corner.size()) corner[count++] = c;
    }
};

Clipped whole_of_part(const FacingPart& incident, const ContactFeature& reference) {
    Clipped r;
    for (std::size_t i = 0; i < incident.count; ++i)
        r.add({incident.at[i], {FeatureKind::vertex, incident.vertex[i]}, reference, false, std::uint8_t(i)});
    return r;
}

// A half-space in front of a plane.
struct ClippingSide {
    Vec3 normal, point;
    double slack;
    std::uint8_t number;           // which side of the reference
    ContactFeature edge;           // what lies in the side
    ContactFeature before, after;  // the corners of the reference at the ends of the side
    std::size_t count;             // of the sides
};

// The source of a corner where the edge that begins at `from` crosses a side.
ClippedCorner crossing(const ClippedCorner& from, const Vec3& at, const ClippingSide& side,
                       const FacingPart& incident) {
    ClippedCorner c{at, {}, {}, from.is_cut, from.edge};
    if (!from.is_cut) {
        c.incident = {FeatureKind::edge, incident.edge[from.edge]};
        c.reference = side.edge;
    } else {
        c.incident = incident.feature();
        const bool follows = (from.edge + 1) % side.count == side.number;
        c.reference = follows ? side.before : side.after;
    }
    return c;
}

void clip(Clipped& part, const ClippingSide& side, const FacingPart& incident) {
    std::array<double, 8> height;
    bool all_inside = true;
    for (std::size_t i = 0; i < part.count; ++i) {
        height[i] = dot(side.normal, part.corner[i].at - side.point);
        all_inside &= height[i] >= -side.slack;
    }
    if (all_inside) return;
    const Clipped whole = part;
    const bool is_closed = whole.count > 2;
    part.count = 0;
    for (std::size_t i = 0; i < whole.count; ++i) {
        const std::size_t next = i + 1 < whole.count ? i + 1 : 0;
        const ClippedCorner &from = whole.corner[i], &to = whole.corner[next];
        const bool inside = height[i] >= -side.slack, next_inside = height[next] >= -side.slack;
        if (inside) part.add(from);
        if (inside == next_inside || (next == 0 && !is_closed)) continue;
        const double share = std::clamp(height[i] / (height[i] - height[next]), 0.0, 1.0);
        ClippedCorner c = crossing(from, from.at + (to.at - from.at) * share, side, incident);
        // On the way out the next edge lies in the side.
        if (inside && is_closed) c.is_cut = true, c.edge = side.number;
        part.add(c);
    }
}

// The incident part within the sides of a face.
Clipped clipped_by_face(const FacingPart& incident, const FacingPart& face, const Vec3& axis, double slack) {
    Clipped r = whole_of_part(incident, face.feature());
    if (incident.count == 1) return r;
    // The sides of a box are parallel in pairs.
    const bool is_parallelogram = face.count == 4;
    std::array<Vec3, 4> normals;
    for (std::size_t i = 0; i < face.count; ++i) {
        const std::size_t next = i + 1 < face.count ? i + 1 : 0;
        if (is_parallelogram && i >= 2) {
            normals[i] = Vec3{} - normals[i - 2];
        } else {
            // Both are unit vectors, and perpendicular: the face is.
            normals[i] = cross(unit_vector(face.way[i]), axis);
            if (dot(normals[i], face.way[next]) < 0)
                normals[i] = Vec3{} - normals[i];  // the next edge leads inward
        }
        clip(r,
             {normals[i],
              face.at[i],
              slack,
              std::uint8_t(i),
              {FeatureKind::edge, face.edge[i]},
              {FeatureKind::vertex, face.vertex[i]},
              {FeatureKind::vertex, face.vertex[next]},
              face.count},
             incident);
    }
    return r;
}

// One of two parallel edges within the ends of the other.
Clipped clipped_by_edge(const FacingPart& incident, const FacingPart& edge, double slack) {
    Clipped r = whole_of_part(incident, edge.feature());
    const Vec3 way = unit_vector(edge.way[0]);
    for (std::uint8_t i = 0; i < 2; ++i) {
        const ContactFeature end{FeatureKind::vertex, edge.vertex[i]};
        clip(r, {way * (i == 0 ? 1.0 : -1.0), edge.at[i], slack, i, end, end, end, 2}, incident);
    }
    return r;
}

// The point of the first edge that is nearest to the line of the second, of edges that are not parallel.
Vec3 passing_point(const FacingPart& edge, const FacingPart& other) {
    const Vec3 u = edge.way[0], v = other.way[0], n = cross(u, v);
    const double t = dot(cross(other.at[0] - edge.at[0], v), n) / length_sq(n);
    return edge.at[0] + u * std::clamp(t, 0.0, 1.0);
}

bool are_parallel(const FacingPart& edge, const FacingPart& other) {
    const Vec3 u = unit_vector(edge.way[0]), v = unit_vector(other.way[0]);
    return length_sq(cross(u, v)) <= slack_of_angle * slack_of_angle;
}

// ---- from parts to points ---------------------------------------------------------------------------------------------

// Which points of the cores touch, where the other core is moved against them.
struct Manifold {
    Clipped points;
    bool of_a = true;  // the points lie in the core of a; otherwise in that of b
    Vec3 deepest;      // a point of that core that is deepest
};

Manifold manifold_of(const CoreCorners& a, const CoreCorners& b, const Vec3& axis, AxisSource source,
                     double size) {
    const double slack = slack_of_size * size;
    const FacingPart of_a = a.farthest_part(Vec3{} - axis, slack_of_angle),
                     of_b = b.farthest_part(axis, slack_of_angle);
    const bool face_a = of_a.count > 2, face_b = of_b.count > 2;
    if (face_b && !(face_a && source != AxisSource::face_b)) {
        const FacingPart incident = face_a ? of_a : a.most_facing(Vec3{} - axis);
        return {clipped_by_face(incident, of_b, axis, slack), true, of_a.at[0]};
    }
    if (face_a) {
        const FacingPart incident = face_b ? of_b : b.most_facing(axis);
        return {clipped_by_face(incident, of_a, axis, slack), false, of_b.at[0]};
    }
    Manifold r;
    if (of_a.count == 2 && of_b.count == 2) {
        r.deepest = of_a.at[0];
        if (are_parallel(of_a, of_b)) {
            r.points = clipped_by_edge(of_a, of_b, slack);
        } else {
            r.deepest = passing_point(of_a, of_b);
            r.points.add({r.deepest, of_a.feature(), of_b.feature()});
        }
        return r;
    }
    r.of_a = of_a.count == 1;
    const FacingPart &vertex = r.of_a ? of_a : of_b, &other = r.of_a ? of_b : of_a;
    r.deepest = vertex.at[0];
    r.points.add({r.deepest, vertex.feature(), other.feature()});
    return r;
}

// A set with its infinite ends left out.
ConvexSet finite_part(ConvexSet s) {
    if (s.kind != Kind::aabb) return s;
    for (std::size_t k = 0; k < 3; ++k) {
        double &low = s.v[0][k], &high = s.v[1][k];
        const double finite = low - low == 0 ? low : finite_or_zero(high);
        if (low - low != 0) low = finite;
        if (high - high != 0) high = finite;
    }
    return s;
}

// An infinite box, cut off beyond all that may be in contact with another set.
ConvexSet cut_around(ConvexSet box, const ConvexSet& other) {
    if (box.kind != Kind::aabb) return box;
    const double sizes =
        2 * (CoreCorners(finite_part(other), {}).size() + CoreCorners(finite_part(box), {}).size());
    const double beyond = std::min(sizes > 0 ? sizes : 1, (std::numeric_limits<double>::max)());
    for (std::size_t k = 0; k < 3; ++k) {
        if (box.v[0][k] - box.v[0][k] != 0) box.v[0][k] = -beyond;
        if (box.v[1][k] - box.v[1][k] != 0) box.v[1][k] = beyond;
    }
    return box;
}

// A point that a, moved by a step, and b share; a point of b.
Vec3 shared_point(RoundedSet a, const RoundedSet& b, const Vec3& step) {
    for (std::size_t i = 0; i < counts_of(a.core.kind).places; ++i) a.core.v[i] = a.core.v[i] + step;
    const auto both = closest_between(a, b);
    return both ? both->b : b.core.v[0];
}

std::optional<Contacts> contacts_along(const RoundedSet& a, const RoundedSet& b,
                                       const SourcedPenetration& found) {
    const int exponent = exponent_to_near_one(a.core, b.core, 100);
    const ConvexSet core_a = scaled_set(a.core, exponent), core_b = scaled_set(b.core, exponent);
    const auto scaled = [&](double x) { return exponent == 0 ? x : std::ldexp(x, exponent); };
    const double radius_a = scaled(a.radius), radius_b = scaled(b.radius), depth = scaled(found.least.depth),
                 reach = radius_a + radius_b;
    const Vec3 origin = common_origin(core_a, core_b), axis = found.least.axis;
    const CoreCorners corners_a(core_a, origin), corners_b(core_b, origin);
    const double size = std::max(corners_a.size(), corners_b.size());

    std::optional<Contacts> result(std::in_place);
    Contacts& r = *result;
    r.axis = axis, r.depth = found.least.depth;
    const auto back = [&](double x) { return exponent == 0 ? x : std::ldexp(x, -exponent); };
    const auto add = [&](const ClippedCorner& c, bool of_a, double d) {
        // The core that the point is not of has its point at the depth of the cores, along the axis.
        const Vec3 step = axis * (d - reach), p = of_a ? c.at : c.at - step, q = of_a ? c.at + step : c.at;
        const auto place = [&](const Vec3& v) {
            const Vec3 w = v + origin;
            return exponent == 0 ? w : Vec3{back(w.x), back(w.y), back(w.z)};
        };
        r.first_points[r.count++] = {place(p - axis * radius_a), place(q + axis * radius_b), back(d),
                                     of_a ? c.incident : c.reference, of_a ? c.reference : c.incident};
    };
    if (!corners_a.is_degenerate() && !corners_b.is_degenerate()) {
        const Manifold manifold = manifold_of(corners_a, corners_b, axis, found.source, size);
        const double sign = manifold.of_a ? 1 : -1;
        for (std::size_t i = 0; i < manifold.points.count; ++i) {
            const ClippedCorner& c = manifold.points.corner[i];
            const double above = sign * dot(axis, c.at - manifold.deepest), d = depth - std::max(above, 0.0);
            const auto is_before_it = [&](const ClippedCorner& other) {
                const Vec3 to = other.at - c.at;
                return std::max({std::fabs(to.x), std::fabs(to.y), std::fabs(to.z)}) <= slack_of_size * size;
            };
            const auto* first = manifold.points.corner.data();
            if (d >= -2 * slack_of_size * size && std::none_of(first, first + i, is_before_it))
                add(c, manifold.of_a, std::max(d, 0.0));
        }
    }
    if (r.count == 0) {
        const Vec3 p = shared_point({core_a, radius_a}, {core_b, radius_b}, axis * depth) - origin;
        add({p - axis * (depth - radius_a), corners_a.farthest_part(Vec3{} - axis, slack_of_angle).feature(),
             corners_b.farthest_part(axis, slack_of_angle).feature()},
            true, depth);
    }
    return result;
}

// The only contact of two shapes, of which one is a ball or a point.
Contacts contact_of_ball(const RoundedSet& a, const RoundedSet& b, const Penetration& found) {
    Contacts r;
    const Vec3 axis = r.axis = found.axis;
    const double depth = r.depth = found.depth;
    ContactPoint& point = r.first_points[0];
    r.count = 1;
    // Both points are on the line along the axis through the center.
    if (a.core.kind == Kind::point) {
        point.a = a.core.v[0] - axis * a.radius, point.b = a.core.v[0] + axis * (depth - a.radius);
    } else {
        point.b = b.core.v[0] + axis * b.radius, point.a = b.core.v[0] - axis * (depth - b.radius);
    }
    point.depth = depth;
    point.a_feature = farthest_feature(a.core, Vec3{} - axis, slack_of_angle);
    point.b_feature = farthest_feature(b.core, axis, slack_of_angle);
    return r;
}

}  // namespace

std::optional<Contacts> contacts_between(const RoundedSet& a, const RoundedSet& b) {
    if (a.core.kind == b.core.kind && is_before(b, a)) {
        const auto r = contacts_between(b, a);
        return r ? std::optional(mirrored(*r)) : std::nullopt;
    }
    std::optional<SourcedPenetration> found;
    if (a.core.kind == Kind::aabb && b.core.kind == Kind::aabb) {
        const auto p = penetration_of_boxes(Aabb3{a.core.v[0], a.core.v[1]}, Aabb3{b.core.v[0], b.core.v[1]});
        if (p) found = SourcedPenetration{*p, AxisSource::face_b};
    } else {
        found = penetration_in_order(a, b, ErrorOf::size);
    }
    if (!found) return std::nullopt;
    if (found->least.depth - found->least.depth != 0) {
        Contacts r;
        r.axis = found->least.axis, r.depth = found->least.depth;
        return r;
    }
    if (a.core.kind == Kind::point || b.core.kind == Kind::point) return contact_of_ball(a, b, found->least);
    if (is_infinite(a.core) || is_infinite(b.core)) {
        const ConvexSet cut_a = cut_around(a.core, b.core);
        return contacts_along({cut_a, a.radius}, {cut_around(b.core, cut_a), b.radius}, *found);
    }
    return contacts_along(a, b, *found);
}

}  // namespace hitbox::detail
