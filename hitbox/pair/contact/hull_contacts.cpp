// hull_contacts.cpp: the facing polygons of a hull and another shape, and one clipped at the sides of the other.
#include <hitbox/pair/contact/hull_contacts.hpp>

#include <hitbox/pair/contact/facing_part.hpp>
#include <hitbox/pair/contact/near_one.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::detail {

namespace {

// As of other contacts: the axis has an error of 2^-44, and coordinates relative to the common origin of 2^-51 of the size.
constexpr double hull_slack_of_angle = 0x1p-42, hull_slack_of_size = 0x1p-48;

// ---- facing parts -----------------------------------------------------------------------------------------

// A vertex, an edge, or a polygon with its corners in their order around it.
struct FacingPolygon {
    std::vector<Vec3> at;
    std::vector<std::uint16_t> vertex, edge;  // the edge from each corner to the next
    std::uint16_t face = 0;

    std::size_t count() const { return at.size(); }
    ContactFeature feature() const {
        if (count() == 1) return {FeatureKind::vertex, vertex[0]};
        if (count() == 2) return {FeatureKind::edge, edge[0]};
        return {FeatureKind::face, face};
    }
};

class CoreBody {
public:
    CoreBody(const ConvexSet& core, const Vec3& origin) : corners_(core, origin) {}
    double size() const { return corners_.size(); }
    FacingPolygon farthest(const Vec3& way) const {
        return polygon_of(corners_.farthest_part(way, hull_slack_of_angle));
    }
    FacingPolygon most_facing(const Vec3& way) const { return polygon_of(corners_.most_facing(way)); }

private:
    static FacingPolygon polygon_of(const FacingPart& part) {
        FacingPolygon r;
        for (std::size_t i = 0; i < part.count; ++i)
            r.at.push_back(part.at[i]), r.vertex.push_back(part.vertex[i]), r.edge.push_back(part.edge[i]);
        r.face = part.face;
        return r;
    }
    CoreCorners corners_;
};

class HullBody {
public:
    HullBody(const HullView& hull, int exponent, const Vec3& origin) : hull_(hull), size_(0) {
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Vec3 v = hull[i];
            at_.push_back((exponent == 0 ? v
                                         : Vec3{std::ldexp(v.x, exponent), std::ldexp(v.y, exponent),
                                                std::ldexp(v.z, exponent)}) -
                          origin);
            for (std::size_t k = 0; k < 3; ++k) size_ = std::max(size_, std::fabs(at_[i][k]));
        }
    }
    double size() const { return size_; }

    FacingPolygon farthest(const Vec3& way) const {
        double top = -HUGE_VAL;
        for (const Vec3& v : at_) top = std::max(top, dot(way, v));
        std::vector<std::uint32_t> found;
        for (std::uint32_t i = 0; i < at_.size(); ++i)
            if (dot(way, at_[i]) >= top - hull_slack_of_angle * size_) found.push_back(i);
        return part_of(around(found, way));
    }

    // The face at the farthest vertex that is most opposed to the direction, an edge or a vertex if there is none.
    FacingPolygon most_facing(const Vec3& way) const {
        const HullFaces& faces = hull_.faces();
        if (faces.dimension < 2) return part_of(faces.dimension == 1 ? Loop{0, 1} : Loop{0});
        std::size_t top = 0, best = 0;
        for (std::size_t i = 1; i < at_.size(); ++i)
            if (dot(way, at_[i]) > dot(way, at_[top])) top = i;
        double most = -2;
        for (const std::uint32_t f : faces.faces_of(top)) {
            const auto loop = faces.face(f);
            Vec3 n{};
            for (std::size_t i = 2; i < loop.size(); ++i)
                n = n + cross(at_[loop[i - 1]] - at_[loop[0]], at_[loop[i]] - at_[loop[0]]);
            if (const double along = dot(way, unit_vector(n)); along > most) most = along, best = f;
        }
        const auto loop = faces.face(best);
        FacingPolygon r = part_of(Loop(loop.begin(), loop.end()));
        r.face = std::uint16_t(best);
        return r;
    }

private:
    using Loop = std::vector<std::uint32_t>;

    // The corners of the convex polygon of these vertices, seen along the direction: monotone chains.
    Loop around(const Loop& found, const Vec3& way) const {
        if (found.size() < 3) return found;
        const std::size_t k = std::fabs(way.x) < 0.5 ? 0 : std::fabs(way.y) < 0.75 ? 1 : 2;
        Vec3 side{};
        side[k] = 1;
        const Vec3 u = unit_vector(cross(way, side)), v = cross(way, u);
        const auto area = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            const Vec3 e = at_[b] - at_[a], f = at_[c] - at_[a];
            return dot(u, e) * dot(v, f) - dot(v, e) * dot(u, f);
        };
        Loop sorted = found;
        std::sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) {
            const double x = dot(u, at_[a]), y = dot(u, at_[b]);
            return x != y ? x < y : dot(v, at_[a]) < dot(v, at_[b]);
        });
        const double least = hull_slack_of_angle * hull_slack_of_angle * size_ * size_;
        Loop r;
        for (int chain = 0; chain < 2; ++chain) {
            const std::size_t start = r.size();
            for (const std::uint32_t i : sorted) {
                while (r.size() >= start + 2 && area(r[r.size() - 2], r.back(), i) <= least) r.pop_back();
                r.push_back(i);
            }
            r.pop_back();
            std::reverse(sorted.begin(), sorted.end());
        }
        return r.size() > 2 ? r : Loop{sorted.front(), sorted.back()};
    }

    // The place of the edge between two vertices in the order of outline(); 0 if they share none.
    std::uint16_t edge_number(std::uint32_t i, std::uint32_t j) const {
        if (i > j) std::swap(i, j);
        std::size_t number = 0;
        for (std::uint32_t a = 0; a <= i; ++a)
            for (const std::uint32_t b : hull_.faces().neighbours(a)) {
                if (a == i && b == j) return std::uint16_t(number);
                number += a < b;
            }
        return 0;
    }
    std::uint16_t face_number(const Loop& loop) const {
        const HullFaces& faces = hull_.faces();
        for (std::size_t a = 0; a < loop.size(); ++a)
            for (const std::uint32_t f : faces.faces_of(loop[a])) {
                const auto corners = faces.face(f);
                const auto has = [&](std::uint32_t v) {
                    return std::find(corners.begin(), corners.end(), v) != corners.end();
                };
                if (has(loop[(a + 1) % loop.size()]) && has(loop[(a + 2) % loop.size()]))
                    return std::uint16_t(f);
            }
        return 0;
    }
    FacingPolygon part_of(const Loop& loop) const {
        FacingPolygon r;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            r.at.push_back(at_[loop[i]]), r.vertex.push_back(std::uint16_t(loop[i]));
            r.edge.push_back(loop.size() > 1 ? edge_number(loop[i], loop[(i + 1) % loop.size()])
                                             : std::uint16_t(0));
        }
        if (loop.size() > 2) r.face = face_number(loop);
        return r;
    }

    const HullView& hull_;
    std::vector<Vec3> at_;
    double size_;
};

// ---- clipping, as in contacts_between.cpp, of polygons with any number of corners --------------------------

struct CutCorner {
    Vec3 at;
    ContactFeature incident, reference;
    bool is_cut = false;   // the edge from here lies in a side of the reference
    std::size_t edge = 0;  // the number of the edge of the incident part, or of the side
};
using CutPolygon = std::vector<CutCorner>;

CutPolygon whole_incident(const FacingPolygon& incident, const ContactFeature& reference) {
    CutPolygon r;
    for (std::size_t i = 0; i < incident.count(); ++i)
        r.push_back({incident.at[i], {FeatureKind::vertex, incident.vertex[i]}, reference, false, i});
    return r;
}

// Keeps what is in front of a side. `corner_after` tells which corner of the reference follows a cut by another side.
template <class CornerOf>
void cut_off(CutPolygon& part, const Vec3& normal, const Vec3& point, double slack, std::size_t side,
             const ContactFeature& in_side, const FacingPolygon& incident, const CornerOf& corner_of) {
    std::vector<double> height;
    for (const CutCorner& c : part) height.push_back(dot(normal, c.at - point));
    const auto is_inside = [&](std::size_t i) { return height[i] >= -slack; };
    const CutPolygon whole = part;
    const bool is_closed = whole.size() > 2;
    part.clear();
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const std::size_t next = (i + 1) % whole.size();
        const CutCorner& from = whole[i];
        if (is_inside(i)) part.push_back(from);
        if (is_inside(i) == is_inside(next) || (next == 0 && !is_closed)) continue;
        const double share = std::clamp(height[i] / (height[i] - height[next]), 0.0, 1.0);
        CutCorner c{from.at + (whole[next].at - from.at) * share, {}, {}, from.is_cut, from.edge};
        c.incident =
            from.is_cut ? incident.feature() : ContactFeature{FeatureKind::edge, incident.edge[from.edge]};
        c.reference = from.is_cut ? corner_of(from.edge) : in_side;
        if (is_inside(i) && is_closed) c.is_cut = true, c.edge = side;
        part.push_back(c);
    }
}

CutPolygon cut_by_polygon(const FacingPolygon& incident, const FacingPolygon& face, const Vec3& axis,
                          double slack) {
    CutPolygon r = whole_incident(incident, face.feature());
    if (incident.count() == 1) return r;
    const std::size_t n = face.count();
    Vec3 middle{};
    for (const Vec3& v : face.at) middle = middle + v * (1 / double(n));
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t next = (i + 1) % n;
        Vec3 normal = unit_vector(cross(face.at[next] - face.at[i], axis));
        if (dot(normal, middle - face.at[i]) < 0) normal = Vec3{} - normal;
        cut_off(r, normal, face.at[i], slack, i, {FeatureKind::edge, face.edge[i]}, incident,
                [&](std::size_t other) {
                    return ContactFeature{FeatureKind::vertex, face.vertex[(other + 1) % n == i ? i : next]};
                });
    }
    return r;
}

CutPolygon cut_by_edge(const FacingPolygon& incident, const FacingPolygon& edge, double slack) {
    CutPolygon r = whole_incident(incident, edge.feature());
    const Vec3 way = unit_vector(edge.at[1] - edge.at[0]);
    for (std::size_t i = 0; i < 2; ++i) {
        const ContactFeature end{FeatureKind::vertex, edge.vertex[i]};
        cut_off(r, way * (i == 0 ? 1.0 : -1.0), edge.at[i], slack, i, end, incident,
                [&](std::size_t) { return end; });
    }
    return r;
}

// ---- from parts to points ---------------------------------------------------------------------------------

struct SharedPoints {
    CutPolygon points;
    bool of_a = true;  // the points are of a; otherwise of b
    Vec3 deepest;
};

template <class A, class B>
SharedPoints shared_points(const A& a, const B& b, const Vec3& axis, double slack) {
    const Vec3 back = Vec3{} - axis;
    const FacingPolygon of_a = a.farthest(back), of_b = b.farthest(axis);
    const bool face_a = of_a.count() > 2, face_b = of_b.count() > 2;
    if (face_b) {
        const FacingPolygon incident = face_a ? of_a : a.most_facing(back);
        return {cut_by_polygon(incident, of_b, axis, slack), true, of_a.at[0]};
    }
    if (face_a) return {cut_by_polygon(b.most_facing(axis), of_a, axis, slack), false, of_b.at[0]};
    SharedPoints r;
    if (of_a.count() == 2 && of_b.count() == 2) {
        r.deepest = of_a.at[0];
        const Vec3 u = of_a.at[1] - of_a.at[0], v = of_b.at[1] - of_b.at[0], n = cross(u, v);
        if (length_sq(cross(unit_vector(u), unit_vector(v))) <= hull_slack_of_angle * hull_slack_of_angle) {
            r.points = cut_by_edge(of_a, of_b, slack);
        } else {
            const double t = dot(cross(of_b.at[0] - of_a.at[0], v), n) / length_sq(n);
            r.deepest = of_a.at[0] + u * std::clamp(t, 0.0, 1.0);
            r.points.push_back({r.deepest, of_a.feature(), of_b.feature()});
        }
        return r;
    }
    r.of_a = of_a.count() == 1;
    const FacingPolygon &vertex = r.of_a ? of_a : of_b, &other = r.of_a ? of_b : of_a;
    r.deepest = vertex.at[0];
    r.points.push_back({r.deepest, vertex.feature(), other.feature()});
    return r;
}

// The numbers of up to eight points: the deepest one, and then those that are farthest from the ones before.
std::vector<std::size_t> most_spread(const std::vector<ContactPoint>& points) {
    std::vector<std::size_t> kept;
    std::vector<double> apart(points.size(), HUGE_VAL);
    std::size_t next = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (points[i].depth > points[next].depth) next = i;
    while (kept.size() < 8 && kept.size() < points.size()) {
        kept.push_back(next);
        for (std::size_t i = 0; i < points.size(); ++i)
            apart[i] = std::min(apart[i], length_sq(points[i].a - points[next].a));
        next = std::size_t(std::max_element(apart.begin(), apart.end()) - apart.begin());
    }
    std::sort(kept.begin(), kept.end());
    return kept;
}

template <class A, class B>
Contacts contacts_of_bodies(const A& a, const B& b, double radius_b, const Penetration& found, int exponent,
                            const Vec3& origin) {
    const auto scaled = [](double x, int by) { return by == 0 ? x : std::ldexp(x, by); };
    const double depth = scaled(found.depth, exponent), slack = hull_slack_of_size * (a.size() + b.size());
    const Vec3 axis = found.axis;
    Contacts r;
    r.axis = axis, r.depth = found.depth;
    std::vector<ContactPoint> all;
    const auto add = [&](const CutCorner& c, bool of_a, double d) {
        const Vec3 step = axis * (d - radius_b), p = of_a ? c.at : c.at - step, q = of_a ? c.at + step : c.at;
        all.push_back(
            {p, q + axis * radius_b, d, of_a ? c.incident : c.reference, of_a ? c.reference : c.incident});
    };
    const SharedPoints shared = shared_points(a, b, axis, slack);
    for (const CutCorner& c : shared.points) {
        const double above = (shared.of_a ? 1 : -1) * dot(axis, c.at - shared.deepest),
                     d = depth - std::max(above, 0.0);
        const auto is_there = [&](const ContactPoint& p) {
            const Vec3 to = (shared.of_a ? p.a : p.b - axis * radius_b) - c.at;
            return std::max({std::fabs(to.x), std::fabs(to.y), std::fabs(to.z)}) <= slack;
        };
        if (d >= -2 * slack && std::none_of(all.begin(), all.end(), is_there))
            add(c, shared.of_a, std::max(d, 0.0));
    }
    if (all.empty()) {
        const FacingPolygon of_a = a.farthest(Vec3{} - axis);
        add({of_a.at[0], {FeatureKind::vertex, of_a.vertex[0]}, b.farthest(axis).feature()}, true, depth);
    }
    for (const std::size_t i : most_spread(all)) {
        ContactPoint p = all[i];
        for (Vec3* v : {&p.a, &p.b}) {
            *v = *v + origin;
            for (std::size_t k = 0; k < 3; ++k) (*v)[k] = scaled((*v)[k], -exponent);
        }
        p.depth = scaled(p.depth, -exponent);
        r.first_points[r.count++] = p;
    }
    return r;
}

bool hull_comes_first(const HullView& a, const HullView& b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (a[i][k] != b[i][k]) return a[i][k] < b[i][k];
    return a.size() < b.size();
}

ConvexSet box_around_hull(const HullView& hull) {
    Aabb3 r;
    for (std::size_t i = 0; i < hull.size(); ++i) r.merge(hull[i]);
    return convex_set(r);
}

// Infinite ends of a box, moved to where they are far from the other box and its way.
ConvexSet box_cut_beyond(ConvexSet box, const ConvexSet& other) {
    if (box.kind != ConvexSet::Kind::aabb) return box;
    double size = 0;
    for (const ConvexSet* s : {static_cast<const ConvexSet*>(&box), &other})
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t k = 0; k < 3; ++k) size = std::max(size, std::fabs(finite_or_zero(s->v[i][k])));
    const double beyond = size < 0x1p1020 ? 4 * (size > 0 ? size : 1) : 0x1.fp1023;
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (std::isinf(box.v[i][k])) box.v[i][k] = i == 0 ? -beyond : beyond;
    return box;
}

}  // namespace

Contacts contacts_of_hull(const HullView& hull, const RoundedSet& other, const Penetration& found) {
    if (std::isinf(found.depth)) return {found.axis, found.depth, {}, 0};
    const ConvexSet box = box_around_hull(hull), core = box_cut_beyond(other.core, box);
    const int exponent = exponent_to_near_one(box, core, 100);
    const ConvexSet near = scaled_set(core, exponent);
    const Vec3 origin = scaled_set(box, exponent).v[0];
    return contacts_of_bodies(HullBody(hull, exponent, origin), CoreBody(near, origin),
                              std::ldexp(other.radius, exponent), found, exponent, origin);
}

Contacts contacts_of_hulls(const HullView& a, const HullView& b, const Penetration& found) {
    // One order for both orders of the arguments, so that they give the same bits.
    if (hull_comes_first(b, a)) return mirrored(contacts_of_hulls(b, a, mirrored(found)));
    const ConvexSet box = box_around_hull(a);
    const int exponent = exponent_to_near_one(box, box_around_hull(b), 100);
    const Vec3 origin = scaled_set(box, exponent).v[0];
    return contacts_of_bodies(HullBody(a, exponent, origin), HullBody(b, exponent, origin), 0, found,
                              exponent, origin);
}

}  // namespace hitbox::detail
