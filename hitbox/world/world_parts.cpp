// world_parts.cpp: bodies of several parts, which move, sleep and are removed together (compound body).
#include <hitbox/world/world.hpp>

#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/invalid_handle.hpp>

#include <algorithm>

namespace hitbox {

namespace {

Error too_far() {
    return {ErrorCode::too_large,
            "the transform of the owner times that of its part exceeds the range of double", ""};
}

// The transform of a part in the world. That of the owner is finite.
Result<Affine3> part_in_world(const Affine3& owner, const Affine3& relative) {
    if (!detail::is_finite(relative)) return detail::not_finite();
    const Affine3 transform = owner * relative;
    if (!detail::is_finite(transform)) return too_far();
    return transform;
}

}  // namespace

// ---- adding and listing -------------------------------------------------------------------------------------

template <class Geometry>
Result<BodyHandle> World::add_part_of(BodyHandle owner, const Geometry& geometry, BodyOptions options) {
    const Body* const b = find(owner);
    if (!b) return detail::invalid_handle(owner);
    if (groups_.owner_of(owner.slot) != BodyHandle::none)
        return Error{ErrorCode::usage, "a part has no parts; add it to the owner of this one",
                     detail::name_of(owner)};
    const Affine3 relative = options.transform;
    const Result<Affine3> placed = part_in_world(b->numbers.transform(), relative);
    if (!placed) return placed.error();
    options.transform = *placed;
    const Result<BodyHandle> part = add(geometry, options);
    if (!part) return part;
    groups_.add(owner.slot, {part->slot, relative});
    set_group_awake(owner.slot, true);
    return part;
}

Result<BodyHandle> World::add_part(BodyHandle owner, const AnyShape& shape, const BodyOptions& options) {
    return add_part_of(owner, shape, options);
}
Result<BodyHandle> World::add_part(BodyHandle owner, const MeshModel& mesh, const BodyOptions& options) {
    return add_part_of(owner, mesh, options);
}

std::vector<BodyHandle> World::parts(BodyHandle owner) const {
    std::vector<BodyHandle> all;
    if (!find(owner)) return all;
    for (const detail::GroupPart& part : groups_.parts_of(owner.slot)) all.push_back(handle(part.slot));
    std::sort(all.begin(), all.end());
    return all;
}

std::optional<BodyHandle> World::owner(BodyHandle part) const {
    if (!find(part)) return {};
    const std::uint32_t slot = groups_.owner_of(part.slot);
    return slot == BodyHandle::none ? std::nullopt : std::optional(handle(slot));
}

// ---- moving -------------------------------------------------------------------------------------------------

// Whether the owner can have this transform, and its parts theirs with it.
std::optional<Error> World::check_group(std::uint32_t owner, const Affine3& transform) const {
    if (std::optional<Error> error = check(owner, transform)) return error;
    for (const detail::GroupPart& part : groups_.parts_of(owner)) {
        const Affine3 placed = transform * part.relative;
        std::optional<Error> error = detail::is_finite(placed) ? check(part.slot, placed) : too_far();
        if (!error) continue;
        error->where = detail::name_of(handle(part.slot));
        return error;
    }
    return {};
}

std::optional<Error> World::move_part(std::uint32_t slot, const Affine3& relative) {
    if (groups_.relative(slot) == relative) return {};
    const std::uint32_t owner = groups_.owner_of(slot);
    const Result<Affine3> placed = part_in_world(bodies_[owner].numbers.transform(), relative);
    if (!placed) return placed.error();
    if (std::optional<Error> error = set_transform(slot, *placed)) return error;
    groups_.set_relative(slot, relative);
    set_group_awake(owner, true);
    return {};
}

// ---- sleep --------------------------------------------------------------------------------------------------

// All bodies of a group are awake, or all sleep. Returns the number of bodies changed.
std::size_t World::set_group_awake(std::uint32_t slot, bool awake) {
    const std::uint32_t head = groups_.head_of(slot);
    std::size_t changes = set_awake(head, awake);
    for (const detail::GroupPart& part : groups_.parts_of(head)) changes += set_awake(part.slot, awake);
    return changes;
}

}  // namespace hitbox
