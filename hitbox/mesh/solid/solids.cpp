// solids.cpp: first triangles that decide at once, then every piece of the triangles in contact.
#include <hitbox/mesh/solid/solids.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/solid/overlay.hpp>
#include <hitbox/mesh/topology/union_find.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <unordered_map>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::Sign;

// Calls f with the outside triangles of a part, in order, until it returns true.
template <class F>
bool any_outside(const PairSide& side, const F& f) {
    if (side.regions.outside_count == 0) return false;
    std::vector<std::uint32_t> others(side.in_contact);
    for (const auto& group : side.regions.inside) others.insert(others.end(), group.begin(), group.end());
    detail::sort(others.begin(), others.end());
    std::size_t next = 0;
    for (std::uint32_t t = 0; t < side.surface().triangles().size(); ++t) {
        if (next < others.size() && others[next] == t)
            ++next;
        else if (f(t))
            return true;
    }
    return false;
}

template <class F>
bool any_inside(const PairSide& side, const F& f) {
    return std::any_of(side.regions.inside.begin(), side.regions.inside.end(),
                       [&](const auto& group) { return std::any_of(group.begin(), group.end(), f); });
}

constexpr std::size_t most_pieces_looked_at = 2000, most_pieces_searched = 32;

// Of length 1, rounded. Not zero.
Vec3 direction_of(const ExactVector& v) {
    const exact::Scaled parts[] = {scaled(v.x), scaled(v.y), scaled(v.z)};
    int highest = std::numeric_limits<int>::min();
    for (const exact::Scaled& s : parts)
        if (s.value != 0) highest = std::max(highest, std::ilogb(s.value) + s.exponent);
    Vec3 r;
    for (std::size_t k = 0; k < 3; ++k)
        r[k] = parts[k].value == 0 ? 0
                                   : std::ldexp(parts[k].value, std::max(parts[k].exponent - highest, -2000));
    return r * (1 / std::sqrt(length_sq(r)));
}

// A triangle in contact, divided by the triangles of both parts that meet it.
Overlay divided(const PairSide& own, const PairSide& other, std::size_t i) {
    const std::uint32_t triangle = own.in_contact[i];
    Overlay overlay(own.surface().triangle(triangle));
    for (const std::uint32_t partner : own.partners_of(i))
        overlay.divide_by(other.surface().triangle(partner));
    own.facets.divide(overlay, triangle);
    return overlay;
}

bool is_flat(const Aabb3& box) {
    return box.min.x >= box.max.x || box.min.y >= box.max.y || box.min.z >= box.max.z;
}

// True if the plane of coplanar triangles separates both surfaces, as for parts that are stacked or bolted
// together. Tries only a few planes; otherwise the pieces decide.
bool a_flush_plane_separates(const Surface& a, const Surface& b, std::span<const TrianglePair> contacts) {
    constexpr std::size_t most_planes = 4;
    std::vector<std::uint32_t> flush;
    for (const TrianglePair& c : contacts)
        if (c.contact == TriangleContact::coplanar) flush.push_back(c.a);
    const auto all_on = [](const Triangle3& t, const Surface& s, Sign excluded) {
        return std::all_of(s.points().begin(), s.points().end(),
                           [&](const Vec3& p) { return exact::orient3d(t.a, t.b, t.c, p) != excluded; });
    };
    const std::size_t step = std::max<std::size_t>(1, flush.size() / most_planes);
    for (std::size_t i = 0; i < flush.size(); i += step) {
        const Triangle3 t = a.triangle(flush[i]);
        if ((all_on(t, a, Sign::positive) && all_on(t, b, Sign::negative)) ||
            (all_on(t, a, Sign::negative) && all_on(t, b, Sign::positive)))
            return true;
    }
    return false;
}

}  // namespace

PairSide::PairSide(const Surface& own, const Surface& other, std::span<const TrianglePair> contacts,
                   std::uint32_t TrianglePair::* own_index, std::uint32_t TrianglePair::* other_index)
    : facets(own) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    pairs.reserve(contacts.size());
    for (const TrianglePair& c : contacts) pairs.push_back({c.*own_index, c.*other_index});
    detail::sort(pairs.begin(), pairs.end());
    partners.reserve(pairs.size());
    for (const auto& [triangle, partner] : pairs) {
        if (in_contact.empty() || in_contact.back() != triangle) {
            in_contact.push_back(triangle);
            first_partner.push_back(std::uint32_t(partners.size()));
        }
        partners.push_back(partner);
    }
    first_partner.push_back(std::uint32_t(partners.size()));
    if (other.is_closed()) regions = find_regions(own, other, in_contact);
}

// The winding number changes across a clean triangle, so it is not zero on one of its sides.
bool SolidPair::groups_bound_volume(PairSide& own) {
    return any_inside(own,
                      [&](std::uint32_t t) { return own.facets.bounds_volume(t) && own.facets.is_clean(t); });
}

// Near the crossing of two clean triangles there are all four combinations of their sides.
bool SolidPair::clean_triangles_cross() {
    return std::any_of(contacts_.begin(), contacts_.end(), [&](const TrianglePair& c) {
        return c.contact == TriangleContact::crossing && a_.facets.bounds_volume(c.a) &&
               b_.facets.bounds_volume(c.b) && a_.facets.is_clean(c.a) && b_.facets.is_clean(c.b);
    });
}

bool SolidPair::are_separated() const {
    const Surface &a = a_.surface(), &b = b_.surface();
    return is_flat(intersection(a.bounds(), b.bounds())) || a_flush_plane_separates(a, b, contacts_);
}

bool SolidPair::meet_beside_contacts(PairSide& own, PairSide& other) {
    for (std::size_t i = 0; i < own.in_contact.size(); ++i) {
        if (!own.facets.bounds_volume(own.in_contact[i])) continue;
        Overlay overlay = divided(own, other, i);
        const bool meet = overlay.any_piece([&](const SteppedPoint& p) {
            const WindingBeside theirs = winding_beside(other.surface(), p, overlay.triangle());
            if (theirs.both_zero()) return false;
            const WindingBeside ours = winding_beside(own.surface(), p, overlay.triangle());
            return (ours.behind != 0 && theirs.behind != 0) || (ours.in_front != 0 && theirs.in_front != 0);
        });
        if (meet) return true;
    }
    return false;
}

bool SolidPair::meet_beside_groups(PairSide& own) {
    return any_inside(own, [&](std::uint32_t t) { return own.facets.has_boundary(t); });
}

bool SolidPair::interiors_meet() {
    if (groups_bound_volume(a_) || groups_bound_volume(b_)) return true;
    if (clean_triangles_cross()) return true;
    if (are_separated()) return false;
    return meet_beside_contacts(a_, b_) || meet_beside_contacts(b_, a_) || meet_beside_groups(a_) ||
           meet_beside_groups(b_);
}

// True if a point is on the boundary of both solids.
bool SolidPair::boundaries_meet() {
    bool in_doubt = false;
    for (const TrianglePair& c : contacts_) {
        const Facet of_a = a_.facets.of(c.a);
        if (of_a == Facet::inner) continue;
        const Facet of_b = b_.facets.of(c.b);
        if (of_b == Facet::inner) continue;
        if (of_a == Facet::boundary && of_b == Facet::boundary) return true;
        in_doubt = true;
    }
    if (!in_doubt) return false;
    // The common points of both boundaries are pieces, borders and corners of pieces. So some corner is common.
    for (std::size_t i = 0; i < a_.in_contact.size(); ++i) {
        if (a_.facets.of(a_.in_contact[i]) == Facet::inner) continue;
        const bool meet = divided(a_, b_, i).any_corner([&](const ExactPoint& p) {
            return b_.facets.around(p).on_boundary() && a_.facets.around(p).on_boundary();
        });
        if (meet) return true;
    }
    return false;
}

bool SolidPair::lies_within(PairSide& inner, PairSide& outer) {
    if (any_outside(inner, [&](std::uint32_t t) { return inner.facets.has_boundary(t); })) return false;
    if (any_inside(outer, [&](std::uint32_t t) { return outer.facets.has_boundary(t); })) return false;
    if (contacts_.empty()) return true;
    if (boundaries_meet()) return false;
    // Now each component of a boundary is on one side of the other boundary.
    const auto any_boundary_piece = [](PairSide& own, PairSide& other, auto&& is_wrong) {
        for (std::size_t i = 0; i < own.in_contact.size(); ++i) {
            if (own.facets.of(own.in_contact[i]) == Facet::inner) continue;
            Overlay overlay = divided(own, other, i);
            if (overlay.any_piece([&](const SteppedPoint& p) {
                    return winding_beside(own.surface(), p, overlay.triangle()).is_boundary() &&
                           is_wrong(winding_beside(other.surface(), p, overlay.triangle()));
                }))
                return true;
        }
        return false;
    };
    return !any_boundary_piece(inner, outer, [](const WindingBeside& w) { return !w.both_inside(); }) &&
           !any_boundary_piece(outer, inner, [](const WindingBeside& w) { return !w.both_zero(); });
}

bool SolidPair::are_both_around(const Vec3& p) const {
    for (const PairSide* side : {&a_, &b_})
        if (const Winding w = winding_around(side->surface(), p); w.on_surface || w.number == 0) return false;
    return true;
}

// Steps from a point of a triangle into its piece and to one side, large ones first.
std::optional<Vec3> SolidPair::point_beside(const SteppedPoint& p, const Triangle3& t, bool in_front) const {
    const Vec3 within = direction_of(p.step), normal = cross(t.b - t.a, t.c - t.a);
    const double size = std::sqrt(length_sq(normal));
    if (!(size > 0)) return std::nullopt;
    const Vec3 out = normal * ((in_front ? 1 : -1) / size);
    for (double step = std::sqrt(size); step > std::sqrt(size) * 0x1p-48;
         step /= 4)                                         // NOLINT: divides exactly
        for (double rise = 1; rise > 0x1p-13; rise /= 8) {  // NOLINT: divides exactly
            const Vec3 q = p.at.rounded + (within + out * rise) * step;
            if (are_both_around(q)) return q;
        }
    return std::nullopt;
}

std::optional<Vec3> SolidPair::point_beside_contacts(PairSide& own, PairSide& other) const {
    std::optional<Vec3> found;
    std::size_t left = most_pieces_looked_at, left_to_search = most_pieces_searched;
    for (std::size_t i = 0; i < own.in_contact.size() && left > 0 && !found; ++i) {
        if (!own.facets.bounds_volume(own.in_contact[i])) continue;
        Overlay overlay = divided(own, other, i);
        overlay.any_piece([&](const SteppedPoint& p) {
            const WindingBeside theirs = winding_beside(other.surface(), p, overlay.triangle());
            const WindingBeside ours = winding_beside(own.surface(), p, overlay.triangle());
            const bool behind = ours.behind != 0 && theirs.behind != 0,
                       in_front = ours.in_front != 0 && theirs.in_front != 0;
            if (behind) found = point_beside(p, overlay.triangle(), false);
            if (!found && in_front) found = point_beside(p, overlay.triangle(), true);
            if (--left == 0 || ((behind || in_front) && --left_to_search == 0)) left = 0;
            return found || left == 0;
        });
    }
    return found;
}

std::optional<Vec3> SolidPair::point_beside_groups(PairSide& own) const {
    std::optional<Vec3> found;
    std::size_t left = most_pieces_searched;
    any_inside(own, [&](std::uint32_t id) {
        const Triangle3 t = own.surface().triangle(id);
        for (const bool in_front : {false, true})
            if (!found) found = point_beside(inner_point(t), t, in_front);
        return found || --left == 0;
    });
    return found;
}

std::optional<Vec3> SolidPair::shared_point() {
    std::optional<Vec3> found = point_beside_groups(a_);
    if (!found) found = point_beside_groups(b_);
    if (!found) found = point_beside_contacts(a_, b_);
    if (!found) found = point_beside_contacts(b_, a_);
    return found;
}

bool some_component_lies_inside(const PairSide& open, PairSide& solid) {
    if (open.in_contact.empty()) return !open.regions.inside.empty();
    const Surface& surface = open.surface();
    UnionFind components(surface.points().size());
    for (const TriMesh::Corners& c : surface.triangles())
        components.join(c[0], c[1]), components.join(c[1], c[2]);
    const auto component_of = [&](std::uint32_t t) { return components.root(surface.triangles()[t][0]); };

    // The components in contact, and whether they share a point with the boundary of the solid. If they do, they
    // share a corner of a piece.
    std::unordered_map<std::uint32_t, bool> meets_boundary;
    for (std::size_t i = 0; i < open.in_contact.size(); ++i) {
        bool& meets = meets_boundary[component_of(open.in_contact[i])];
        if (meets) continue;
        const Triangle3 t = surface.triangle(open.in_contact[i]);
        Overlay overlay(t);
        for (const std::uint32_t partner : open.partners_of(i)) {
            meets |= solid.facets.of(partner) == Facet::boundary;
            overlay.divide_by(solid.surface().triangle(partner));
        }
        meets = meets || overlay.any_corner([&](const ExactPoint& p) {
            return holds(t, p) && solid.facets.around(p).some_outside;
        });
    }
    // A component that meets walls only is inside, because walls are.
    if (std::any_of(meets_boundary.begin(), meets_boundary.end(), [](const auto& c) { return !c.second; }))
        return true;
    return std::any_of(open.regions.inside.begin(), open.regions.inside.end(), [&](const auto& group) {
        return meets_boundary.count(component_of(group.front())) == 0;
    });
}

bool bounds_nothing(Facets& facets) {
    const auto count = std::uint32_t(facets.surface().triangles().size());
    for (std::uint32_t t = 0; t < count; ++t)
        if (facets.bounds_volume(t) && facets.is_clean(t)) return false;
    for (std::uint32_t t = 0; t < count; ++t) {
        if (!facets.bounds_volume(t)) continue;
        Overlay overlay(facets.surface().triangle(t));
        facets.divide(overlay, t);
        if (overlay.any_piece([&](const SteppedPoint& p) {
                return !winding_beside(facets.surface(), p, overlay.triangle()).both_zero();
            }))
            return false;
    }
    return true;
}

}  // namespace hitbox::detail
