// part_groups.hpp: which bodies of a world are parts of which one (compound body, parent and children).
#pragma once

#include <hitbox/core/affine.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// A body that moves with another one, its owner.
struct GroupPart {
    std::uint32_t slot = 0;
    Affine3 relative;  ///< from the coordinates of the part to those of its owner
};

/// The groups of bodies that move as one: an owner and its parts. Every other body is alone and in no group. Bodies are
/// given by their slots. All functions take constant time.
class PartGroups {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    /// True if there is no part.
    bool empty() const { return free_.size() == groups_.size(); }

    bool in_one_group(std::uint32_t a, std::uint32_t b) const {
        const std::uint32_t group = place_of(a).group;
        return group != none && group == place_of(b).group;
    }
    /// The owner of a part; none for another body.
    std::uint32_t owner_of(std::uint32_t slot) const {
        const Place place = place_of(slot);
        return place.index == none ? none : groups_[place.group].owner;
    }
    /// The owner of a part; another body itself.
    std::uint32_t head_of(std::uint32_t slot) const {
        const std::uint32_t owner = owner_of(slot);
        return owner == none ? slot : owner;
    }
    /// The parts of an owner, in any order; empty for another body. Valid until parts are added or removed.
    std::span<const GroupPart> parts_of(std::uint32_t slot) const {
        const Place place = place_of(slot);
        if (place.group == none || place.index != none) return {};
        return groups_[place.group].parts;
    }
    const Affine3& relative(std::uint32_t part) const {
        const Place place = place_of(part);
        return groups_[place.group].parts[place.index].relative;
    }

    /// The owner must not be a part, and the part must be in no group.
    void add(std::uint32_t owner, const GroupPart& part);
    void set_relative(std::uint32_t part, const Affine3& relative);
    /// Removes a part from its group. A body that is no part is ignored.
    void remove(std::uint32_t slot);

private:
    struct Place {
        std::uint32_t group = none, index = none;  // among the parts; none for the owner
    };
    struct Group {
        std::uint32_t owner = none;
        std::vector<GroupPart> parts;
    };

    Place place_of(std::uint32_t slot) const { return slot < places_.size() ? places_[slot] : Place{}; }

    std::vector<Place> places_;  // by slot, up to the largest one that was in a group
    std::vector<Group> groups_;
    std::vector<std::uint32_t> free_;  // groups without parts
};

}  // namespace hitbox::detail
