// part_pair.cpp: contacts of two parts, then the rules of ClashKind for solids and open surfaces.
#include <hitbox/mesh/clash/part_pair.hpp>

#include <hitbox/mesh/clash/point_at_crossing.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/distance.hpp>
#include <hitbox/mesh/open/near_cover.hpp>
#include <hitbox/mesh/open/open_depth.hpp>
#include <hitbox/mesh/solid/overlay.hpp>
#include <hitbox/mesh/solid/same_surface.hpp>
#include <hitbox/mesh/solid/solids.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace hitbox::detail {

namespace {

constexpr std::size_t most_crossings = 100'000;  // with more, a tolerance does not forgive

// The intersection of the bounds. If the bounds are disjoint, the box of the gap between them.
Aabb3 shared_bounds(const Aabb3& a, const Aabb3& b) {
    Aabb3 box;
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = std::max(a.min[k], b.min[k]), high = std::min(a.max[k], b.max[k]);
        box.min[k] = std::min(low, high);
        box.max[k] = std::max(low, high);
    }
    return box;
}

/// The tests of one pair of parts.
class PartPair {
public:
    PartPair(const JudgedPart& a, const JudgedPart& b, const PairOptions& options, const PairWork& work)
        : a_(a), b_(b), options_(options), work_(work) {}

    /// Returns false if the parts do not clash. Sets all members of `clash` except a and b.
    bool judge(Clash& clash) {
        clash.aabb = shared_bounds(a_.surface.bounds(), b_.surface.bounds());
        if (intersects(a_.surface.bounds(), b_.surface.bounds())) {
            if (!look_for_contacts()) return false;
            if (judge_meeting(clash)) return true;
        }
        return judge_gap(clash);
    }

    std::optional<Vec3> point_inside_both() {
        if (!look_for_contacts()) return std::nullopt;
        PairSide a(a_.surface, b_.surface, contacts_, &TrianglePair::a, &TrianglePair::b);
        PairSide b(b_.surface, a_.surface, contacts_, &TrianglePair::b, &TrianglePair::a);
        return SolidPair(a, b, contacts_).shared_point();
    }

private:
    bool judge_meeting(Clash& clash) {
        clash.triangle_pairs = contact_count_;
        PairSide a(a_.surface, b_.surface, contacts_, &TrianglePair::a, &TrianglePair::b);
        PairSide b(b_.surface, a_.surface, contacts_, &TrianglePair::b, &TrianglePair::a);
        clash.duplicate = contact_count_ > 0 && (a_.twin == b_.twin || same_points(a, b, contacts_));
        clash.near_duplicate = !clash.duplicate && is_near_duplicate();
        const bool both_solid = a_.is_solid && b_.is_solid;
        const bool clashes = both_solid ? judge_solids(a, b, clash) : judge_surfaces(a, b, clash);
        if (clash.duplicate) clash.kind = ClashKind::penetrating;
        if (!clash.point && clash.kind == ClashKind::penetrating && any_crossing_ && both_solid)
            clash.point = point_at_crossing(a_.surface, b_.surface, example_, clash.aabb);
        if (!both_solid && clash.kind == ClashKind::penetrating && !clash.duplicate &&
            !clash.near_duplicate && reaches_in_by_tolerance(a, b)) {
            clash.kind = ClashKind::touching;
            clash.forgiven = true;
        }
        if (!clash.point && contact_count_ > 0) clash.point = contact_point();
        return clashes;
    }

    // Two open surfaces need no list of contacts, unless they may be the same surface. Returns false if the search was stopped.
    bool look_for_contacts() {
        const bool stored = a_.is_solid || b_.is_solid || a_.surface.bounds() == b_.surface.bounds();
        const auto take = [&](const TrianglePair& c) {
            const bool crosses = c.contact == TriangleContact::crossing;
            if (contact_count_ == 0 || (crosses && !any_crossing_)) example_ = c;
            if (crosses && !stored && options_.tolerance > 0 && crossings_.size() < most_crossings)
                crossings_.push_back(c);
            ++contact_count_;
            any_crossing_ |= crosses;
            if (stored) contacts_.push_back(c);
        };
        return for_each_own_contact(a_.surface, b_.surface, take, work_.executor, work_.progress);
    }

    // A point of both triangles of a contact: two triangles that meet share a corner of their overlay.
    Vec3 contact_point() const {
        Overlay overlay(a_.surface.triangle(example_.a));
        const Triangle3 other = b_.surface.triangle(example_.b);
        overlay.divide_by(other);
        Vec3 point{};
        overlay.any_corner([&](const ExactPoint& p) {
            point = p.rounded;
            return holds(overlay.triangle(), p) && holds(other, p);
        });
        return point;
    }

    // At least one of the two is open.
    bool judge_surfaces(PairSide& a, PairSide& b, Clash& clash) const {
        const bool one_solid = a_.is_solid || b_.is_solid;
        PairSide &open = a_.is_solid ? b : a, &solid = a_.is_solid ? a : b;
        if (any_crossing_ || (one_solid && some_component_lies_inside(open, solid))) {
            clash.kind = ClashKind::penetrating;
            if (contact_count_ == 0 && open.regions.outside_count == 0) {
                clash.kind = ClashKind::contained;
                clash.inner = a_.is_solid ? clash.b : clash.a;
            }
            if (contact_count_ == 0) clash.point = corner_of(open, open.regions.inside.front().front());
            return true;
        }
        clash.kind = ClashKind::touching;
        return contact_count_ > 0;
    }

    bool judge_solids(PairSide& a, PairSide& b, Clash& clash) const {
        SolidPair pair(a, b, contacts_);
        if (!pair.interiors_meet()) {
            // A sheet of no thickness may lie in the other part.
            clash.kind = ClashKind::touching;
            for (const PairSide* side : {&a, &b})
                if (contact_count_ == 0 && !side->regions.inside.empty())
                    clash.point = corner_of(*side, side->regions.inside.front().front());
            return contact_count_ > 0 || clash.point.has_value();
        }
        clash.kind = ClashKind::penetrating;
        const bool a_within_b = pair.lies_within(a, b);
        if (a_within_b || pair.lies_within(b, a)) {
            clash.kind = ClashKind::contained;
            clash.inner = a_within_b ? clash.a : clash.b;
            const PairSide& within = a_within_b ? a : b;
            if (contact_count_ == 0) clash.point = corner_of(within, within.regions.inside.front().front());
            return true;
        }
        return true;
    }

    bool is_near_duplicate() const {
        return options_.tolerance > 0 && is_same_within(a_.surface, b_.surface, options_.tolerance);
    }

    // Decides a pair with an open part. The depth of two solids is computed later; see set_depths().
    bool reaches_in_by_tolerance(PairSide& a, PairSide& b) const {
        const double tolerance = options_.tolerance;
        if (!(tolerance > 0)) return false;
        if (a_.is_solid) return reaches_in_at_most(b, a, tolerance);
        if (b_.is_solid) return reaches_in_at_most(a, b, tolerance);
        std::vector<TrianglePair> crossings = crossings_;
        for (const TrianglePair& c : contacts_)
            if (c.contact == TriangleContact::crossing) crossings.push_back(c);
        return crossings.size() < most_crossings &&
               one_reaches_through_at_most(a_.surface, b_.surface, crossings, tolerance);
    }

    bool judge_gap(Clash& clash) const {
        if (!(options_.clearance > 0)) return false;
        const std::optional<NearestOfMeshes> nearest =
            closest_points(a_.surface, b_.surface, options_.clearance);
        if (!nearest) return false;
        clash.kind = ClashKind::within_clearance;
        clash.distance = nearest->distance;
        clash.points = std::array{nearest->a, nearest->b};
        clash.near_duplicate = is_near_duplicate();
        return true;
    }

    static Vec3 corner_of(const PairSide& side, std::uint32_t triangle) {
        return side.surface().triangle(triangle).a;
    }

    JudgedPart a_, b_;
    const PairOptions& options_;
    const PairWork& work_;
    std::size_t contact_count_ = 0;
    bool any_crossing_ = false;
    TrianglePair example_{};  // a contact, if possible a crossing
    std::vector<TrianglePair> contacts_;
    std::vector<TrianglePair> crossings_;  // if contacts are not stored, and a tolerance may forgive them
};

}  // namespace

bool judge(const JudgedPart& a, const JudgedPart& b, const PairOptions& options, Clash& clash,
           const PairWork& work) {
    return PartPair(a, b, options, work).judge(clash);
}

std::optional<Vec3> point_inside_both(const JudgedPart& a, const JudgedPart& b) {
    const PairOptions options;
    const PairWork work;
    return PartPair(a, b, options, work).point_inside_both();
}

}  // namespace hitbox::detail
