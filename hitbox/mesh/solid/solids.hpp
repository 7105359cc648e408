// solids.hpp: exact position of two solids: interiors that meet, one within the other (solid overlap, containment).
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/solid/detail/regions.hpp>
#include <hitbox/mesh/solid/facets.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

/// One part of a pair, with its facets and contacts.
struct PairSide {
    PairSide(const Surface& own, const Surface& other, std::span<const TrianglePair> contacts,
             std::uint32_t TrianglePair::* own_index, std::uint32_t TrianglePair::* other_index);

    const Surface& surface() const { return facets.surface(); }

    Facets facets;  ///< of a closed surface only
    Regions regions;

    /// The triangles that meet the other part, sorted. Those of the other part that meet triangle i are
    /// partners[first_partner[i]] up to partners[first_partner[i + 1]].
    std::vector<std::uint32_t> in_contact, first_partner, partners;

    std::span<const std::uint32_t> partners_of(std::size_t i) const {
        return std::span(partners).subspan(first_partner[i], first_partner[i + 1] - first_partner[i]);
    }
};

/// Two solids. See ClashKind for what an interior is.
///
/// The surfaces of both parts divide space into cells. The interiors meet if both winding numbers are not zero in some
/// cell. Such a cell, or one joined to it, has a facet that is boundary of one part and lies in the other. So it is
/// enough to look at both sides of every piece of every triangle. Most pairs are decided by a few triangles.
///
/// Exactness   exact for every pair of closed surfaces, also if they intersect or overlap themselves.
class SolidPair {
public:
    SolidPair(PairSide& a, PairSide& b, std::span<const TrianglePair> contacts)
        : a_(a), b_(b), contacts_(contacts) {}

    /// True if the interiors share a point.
    bool interiors_meet();

    /// True if the closure of the solid `inner` lies in the interior of `outer`. The interiors must meet.
    bool lies_within(PairSide& inner, PairSide& outer);

    /// A point inside both, in double coordinates, if a short search finds one. The interiors must meet.
    std::optional<Vec3> shared_point();

private:
    bool groups_bound_volume(PairSide& own);
    bool clean_triangles_cross();
    bool are_separated() const;
    bool meet_beside_contacts(PairSide& own, PairSide& other);
    bool meet_beside_groups(PairSide& own);
    bool boundaries_meet();
    bool are_both_around(const Vec3& p) const;
    std::optional<Vec3> point_beside(const SteppedPoint& p, const Triangle3& t, bool in_front) const;
    std::optional<Vec3> point_beside_contacts(PairSide& own, PairSide& other) const;
    std::optional<Vec3> point_beside_groups(PairSide& own) const;

    PairSide& a_;
    PairSide& b_;
    std::span<const TrianglePair> contacts_;
};

/// True if some component of an open surface lies in the interior of a solid. Components are connected by corners.
/// No two triangles may cross properly.
bool some_component_lies_inside(const PairSide& open, PairSide& solid);

/// True if a closed surface has no inside: its winding number is zero everywhere, because every piece of it occurs equally
/// often in both directions.
bool bounds_nothing(Facets& facets);

}  // namespace hitbox::detail
