// part_pair.cpp: contacts of two parts, then triangles of one inside the other, then both sides of the contacts.
#include <hitbox/mesh/detail/part_pair.hpp>

#include <hitbox/core/sort.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/detail/depth.hpp>
#include <hitbox/mesh/detail/interiors.hpp>
#include <hitbox/mesh/detail/surface_access.hpp>
#include <hitbox/mesh/detail/surface_distance.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

namespace {

// True if both have the same triangles, in any order, rotated or flipped.
bool same_triangles(const Surface& a, const Surface& b) {
    if (a.triangles().size() != b.triangles().size() || !(a.bounds() == b.bounds())) return false;
    using Key = std::array<std::array<double, 3>, 3>;
    const auto keys = [](const Surface& s) {
        std::vector<Key> k(s.triangles().size());
        for (std::size_t i = 0; i < k.size(); ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                const Vec3& p = s.points()[s.triangles()[i][j]];
                k[i][j] = {p.x, p.y, p.z};
            }
            detail::sort(k[i].begin(), k[i].end());
        }
        detail::sort(k.begin(), k.end());
        return k;
    };
    return keys(a) == keys(b);
}

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

bool is_flat(const Aabb3& box) {
    return box.min.x == box.max.x || box.min.y == box.max.y || box.min.z == box.max.z;
}

// Marks the triangles of one part that are in contact.
std::vector<std::uint8_t> marks(std::size_t triangles, std::span<const TrianglePair> contacts,
                                std::uint32_t TrianglePair::* which) {
    std::vector<std::uint8_t> in_contact(triangles, 0);
    for (const TrianglePair& c : contacts) in_contact[c.*which] = 1;
    return in_contact;
}

// True if a triangle that bounds volume lies inside the other part.
bool any_inside(const Surface& s, const std::vector<Region>& region) {
    const BareSurface& bare = SurfaceAccess::bare(s);
    for (std::size_t i = 0; i < region.size(); ++i)
        if (region[i] == Region::inside && bare.bounds_volume(i)) return true;
    return false;
}
bool all_are(const std::vector<Region>& region, Region which) {
    return std::all_of(region.begin(), region.end(), [&](Region r) { return r == which; });
}

/// The tests of one pair of parts.
class PartPair {
public:
    PartPair(const Surface& a, const Surface& b, const PairOptions& options)
        : a_(a), b_(b), options_(options) {}

    /// Returns false if the parts do not clash. Sets all members of `clash` except a and b.
    bool judge(Clash& clash) {
        if (intersects(a_.bounds(), b_.bounds())) look_for_contacts();
        clash.triangle_pairs = contact_count_;
        clash.aabb = shared_bounds(a_.bounds(), b_.bounds());
        if (contact_count_ > 0 && same_triangles(a_, b_)) {
            clash.kind = ClashKind::penetrating;
            clash.duplicate = true;
            return true;
        }
        if (a_.is_closed() && b_.is_closed() ? !judge_solids(clash) : !judge_surfaces(clash))
            return judge_gap(clash);
        return true;
    }

private:
    // For solids the contacts are stored. For open surfaces it is enough to know whether they meet and
    // whether they cross.
    void look_for_contacts() {
        const bool solids = a_.is_closed() && b_.is_closed();
        const BareSurface &a = SurfaceAccess::bare(a_), &b = SurfaceAccess::bare(b_);
        for_each_contact(a_, b_, [&](const TrianglePair& c) {
            ++contact_count_;
            any_crossing_ |= c.contact == TriangleContact::crossing &&
                             (!solids || (a.bounds_volume(c.a) && b.bounds_volume(c.b)));
            if (solids) contacts_.push_back(c);
        });
    }

    bool judge_surfaces(Clash& clash) const {
        if (contact_count_ == 0) return false;
        clash.kind = any_crossing_ ? ClashKind::penetrating : ClashKind::touching;
        return true;
    }

    bool judge_solids(Clash& clash) {
        if (!intersects(a_.bounds(), b_.bounds())) return false;
        region_a_ = regions(a_, b_, marks(a_.triangles().size(), contacts_, &TrianglePair::a));
        region_b_ = regions(b_, a_, marks(b_.triangles().size(), contacts_, &TrianglePair::b));
        const bool inside = any_inside(a_, region_a_) || any_inside(b_, region_b_);
        if (contacts_.empty()) {
            if (!inside) return false;
            const bool a_in_b = all_are(region_a_, Region::inside) && all_are(region_b_, Region::outside);
            const bool b_in_a = all_are(region_b_, Region::inside) && all_are(region_a_, Region::outside);
            clash.kind = a_in_b || b_in_a ? ClashKind::contained : ClashKind::penetrating;
            if (a_in_b || b_in_a) clash.inner = a_in_b ? clash.a : clash.b;
            clash.depth = depth();
            return true;
        }
        if (!inside && !interiors_meet()) {
            clash.kind = ClashKind::touching;
            return true;
        }
        clash.kind = ClashKind::penetrating;
        clash.depth = depth();
        if (clash.depth && *clash.depth <= options_.tolerance) clash.kind = ClashKind::touching;
        return true;
    }

    bool interiors_meet() const {
        if (any_crossing_) return true;
        // If the intersection of the bounds is flat, no point is in both interiors.
        if (is_flat(shared_bounds(a_.bounds(), b_.bounds()))) return false;
        return interiors_meet_at(a_, b_, contacts_);
    }

    std::optional<double> depth() const {
        std::vector<TrianglePair> mirrored(contacts_);
        for (TrianglePair& c : mirrored) std::swap(c.a, c.b);
        const std::optional<double> of_a = depth_inside(a_, b_, region_a_, contacts_);
        const std::optional<double> of_b = depth_inside(b_, a_, region_b_, mirrored);
        return std::max(of_a, of_b);  // nullopt compares less than any number
    }

    bool judge_gap(Clash& clash) const {
        if (!(options_.clearance > 0)) return false;
        clash.distance = distance_within(a_, b_, options_.clearance);
        clash.kind = ClashKind::within_clearance;
        return clash.distance.has_value();
    }

    const Surface& a_;
    const Surface& b_;
    const PairOptions& options_;
    std::size_t contact_count_ = 0;
    bool any_crossing_ = false;           // of solids: only triangles that bound volume count
    std::vector<TrianglePair> contacts_;  // of solids only
    std::vector<Region> region_a_, region_b_;
};

}  // namespace

bool judge(const Surface& a, const Surface& b, const PairOptions& options, Clash& clash) {
    return PartPair(a, b, options).judge(clash);
}

}  // namespace hitbox::detail
