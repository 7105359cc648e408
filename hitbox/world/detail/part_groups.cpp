// part_groups.cpp: adds parts to groups and removes them.
#include <hitbox/world/detail/part_groups.hpp>

#include <algorithm>

namespace hitbox::detail {

void PartGroups::add(std::uint32_t owner, const GroupPart& part) {
    const std::size_t most = (std::max)(owner, part.slot);
    if (most >= places_.size()) places_.resize((std::max)(most + 1, places_.size() + places_.size() / 8));
    std::uint32_t group = places_[owner].group;
    if (group == none) {
        group = std::uint32_t(groups_.size());
        if (free_.empty()) {
            groups_.emplace_back();
        } else {
            group = free_.back();
            free_.pop_back();
        }
        groups_[group].owner = owner;
        places_[owner] = {group, none};
    }
    std::vector<GroupPart>& parts = groups_[group].parts;
    places_[part.slot] = {group, std::uint32_t(parts.size())};
    parts.push_back(part);
}

void PartGroups::set_relative(std::uint32_t part, const Affine3& relative) {
    const Place place = place_of(part);
    groups_[place.group].parts[place.index].relative = relative;
}

void PartGroups::remove(std::uint32_t slot) {
    const Place place = place_of(slot);
    if (place.index == none) return;
    Group& group = groups_[place.group];
    // The last part takes its place.
    places_[group.parts.back().slot].index = place.index;
    group.parts[place.index] = group.parts.back();
    group.parts.pop_back();
    places_[slot] = {};
    if (!group.parts.empty()) return;
    places_[group.owner] = {};
    group = {};
    free_.push_back(place.group);
}

}  // namespace hitbox::detail
