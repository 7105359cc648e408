// world.cpp: adding, moving, sleeping and removing bodies; the update.
#include <hitbox/world/world.hpp>

#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/invalid_handle.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace hitbox {

namespace {

// Grows by an eighth, so that little memory is unused.
template <class T>
void add_one(std::vector<T>& list) {
    if (list.size() == list.capacity()) list.reserve(list.size() + list.size() / 8 + 16);
    list.emplace_back();
}

Error too_many() { return {ErrorCode::too_large, "a world can hold at most 2^32 - 1 bodies", ""}; }

}  // namespace

World::World() = default;
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

auto World::find(BodyHandle body) const -> const Body* {
    if (body.slot >= tags_.size()) return nullptr;
    const detail::BodyTag& tag = tags_[body.slot];
    return tag.alive && tag.generation == body.generation ? &bodies_[body.slot] : nullptr;
}
auto World::find(BodyHandle body) -> Body* { return const_cast<Body*>(std::as_const(*this).find(body)); }

// ---- bodies -------------------------------------------------------------------------------------------------

std::optional<Error> World::check(const MeshModel& mesh, const Affine3& transform) {
    if (!detail::is_finite(transform))
        return Error{ErrorCode::not_finite, "the transform has a NaN or an infinity", ""};
    const Aabb3& local = mesh.surface().bounds();
    if (!local.is_empty() && !local.transformed(transform).is_finite())
        return Error{ErrorCode::too_large, "the transformed mesh exceeds the range of double", ""};
    return {};
}

std::optional<Error> World::check(std::uint32_t slot, const Affine3& transform) const {
    const Body& b = bodies_[slot];
    return b.mesh ? check(b.mesh->model, transform) : b.numbers.check_move(transform);
}

Result<BodyHandle> World::settle(Body body, const BodyOptions& options) {
    if (free_.empty() && bodies_.size() >= BodyHandle::none) return too_many();
    std::uint32_t slot = std::uint32_t(bodies_.size());
    if (free_.empty()) {
        add_one(bodies_), add_one(bounds_), add_one(tags_);
    } else {
        slot = free_.back();
        free_.pop_back();
    }
    detail::BodyTag& tag = tags_[slot];
    tag.alive = tag.awake = true;  // `changed` stays set if the slot is still in the list
    set_layers(slot, options.layers);
    body.version = 1;
    body.user_data = options.user_data;
    bodies_[slot] = std::move(body);
    note_change(slot);
    ++alive_, ++awake_count_;
    return handle(slot);
}

Result<BodyHandle> World::add(const AnyShape& shape, const BodyOptions& options) {
    Body body;
    if (const std::optional<Error> error = body.numbers.set_shape(shape, options.transform)) return *error;
    return settle(std::move(body), options);
}

Result<BodyHandle> World::add(const MeshModel& mesh, const BodyOptions& options) {
    if (const std::optional<Error> error = check(mesh, options.transform)) return *error;
    Body body;
    if (const std::optional<Error> error = body.numbers.move(options.transform)) return *error;
    const bool solid = options.fill == Fill::solid && mesh.surface().is_closed();
    body.mesh = std::make_unique<detail::BodyMesh>(
        detail::BodyMesh{mesh, mesh.bounds(), solid, options.quick_bounds, {}, 0});
    return settle(std::move(body), options);
}

std::optional<Error> World::remove(BodyHandle body) {
    if (!find(body)) return detail::invalid_handle(body);
    for (auto parts = groups_.parts_of(body.slot); !parts.empty(); parts = groups_.parts_of(body.slot))
        remove_one(parts.back().slot);
    remove_one(body.slot);
    return {};
}

void World::remove_one(std::uint32_t slot) {
    detail::BodyTag& tag = tags_[slot];
    (tag.awake ? awake_ : asleep_).remove(slot);
    --alive_, awake_count_ -= tag.awake;
    any_woken_ = true;
    groups_.remove(slot);
    bounds_[slot] = {};
    bodies_[slot] = Body{};
    tag.alive = false;
    // After 2^32 generations a slot is never reused, so that no two bodies share a handle.
    if (++tag.generation != 0) free_.push_back(slot);
}

std::optional<Error> World::move(BodyHandle body, const Affine3& transform) {
    const Body* const b = find(body);
    if (!b) return detail::invalid_handle(body);
    if (groups_.owner_of(body.slot) != BodyHandle::none) return move_part(body.slot, transform);
    if (b->numbers.has_transform(transform)) return {};
    const std::span<const detail::GroupPart> parts = groups_.parts_of(body.slot);
    if (!parts.empty())
        if (std::optional<Error> error = check_group(body.slot, transform)) return error;
    if (std::optional<Error> error = set_transform(body.slot, transform)) return error;
    for (const detail::GroupPart& part : parts)  // no error: each was checked
        static_cast<void>(set_transform(part.slot, transform * part.relative));
    return {};
}

std::optional<Error> World::set_transform(std::uint32_t slot, const Affine3& transform) {
    Body& b = bodies_[slot];
    if (b.mesh)
        if (std::optional<Error> error = check(b.mesh->model, transform)) return error;
    if (std::optional<Error> error = b.numbers.move(transform)) return error;
    ++b.version;
    note_change(slot);
    set_awake(slot, true);
    return {};
}

std::optional<Error> World::set_layers(BodyHandle body, const Layers& layers) {
    if (!find(body)) return detail::invalid_handle(body);
    set_layers(body.slot, layers);
    return {};
}

std::optional<Error> World::set_user_data(BodyHandle body, std::uint64_t value) {
    Body* const b = find(body);
    if (!b) return detail::invalid_handle(body);
    b->user_data = value;
    return {};
}

std::optional<std::uint64_t> World::user_data(BodyHandle body) const {
    const Body* const b = find(body);
    return b ? std::optional(b->user_data) : std::nullopt;
}

void World::set_layers(std::uint32_t slot, const Layers& layers) {
    tags_[slot].layers = layers;
    layers_matter_ = layers_matter_ || layers != Layers{};
}

BodyState World::state_of(std::uint32_t slot) const {
    const Body& b = bodies_[slot];
    const detail::BodyTag& tag = tags_[slot];
    const Aabb3& bounds = bounds_[slot];
    BodyState state{b.numbers.transform(),  b.version,    tag.layers, tag.awake, bounds,
                    oriented_of(b, bounds), std::nullopt, nullptr,    {},        b.user_data};
    if (b.mesh)
        state.mesh = &b.mesh->model, state.placed = b.mesh->bounds.transform();
    else
        state.shape = b.numbers.placed(bounds);
    return state;
}

Result<BodyState> World::state(BodyHandle body) const {
    if (!find(body)) return detail::invalid_handle(body);
    return state_of(body.slot);
}

void World::for_each(FunctionRef<void(BodyHandle, const BodyState&)> f) const {
    for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot)
        if (tags_[slot].alive) f(handle(slot), state_of(slot));
}

// ---- update -------------------------------------------------------------------------------------------------

void World::note_change(std::uint32_t slot) {
    if (!tags_[slot].changed) changed_.push_back(slot);
    tags_[slot].changed = true;
}

void World::place(std::uint32_t slot) {
    Body& b = bodies_[slot];
    if (b.mesh) {
        b.mesh->bounds.set_transform(b.numbers.transform());
        bounds_[slot] = b.mesh->quick ? b.mesh->bounds.quick_aabb() : b.mesh->bounds.aabb();
        b.mesh->bounds.obb();  // kept for const members, which may be called from many threads
    } else {
        bounds_[slot] = b.numbers.place();
    }
}

UpdateReport World::update(Executor* executor) {
    // A slot that was freed, and perhaps reused, must be in the list only once.
    std::erase_if(changed_, [&](std::uint32_t slot) {
        tags_[slot].changed = tags_[slot].alive;
        return !tags_[slot].alive;
    });

    // Place each body; bodies are independent of each other.
    SerialExecutor serial;
    Executor& threads = executor ? *executor : serial;
    constexpr std::size_t block = 512;
    threads.parallel_for((changed_.size() + block - 1) / block, [&](std::size_t i) {
        const std::size_t end = (std::min)(changed_.size(), (i + 1) * block);
        for (std::size_t k = i * block; k < end; ++k) place(changed_[k]);
    });

    // Update the trees, or rebuild them if nearly everything is new.
    if (awake_.size() == 0 && changed_.size() > 256) {
        std::vector<Aabb3> boxes(bounds_.size());
        for (const std::uint32_t slot : changed_)
            if (tags_[slot].awake) boxes[slot] = bounds_[slot];
        awake_ = Tree(boxes, executor);
        for (const std::uint32_t slot : changed_)
            if (!tags_[slot].awake) asleep_.insert(slot, bounds_[slot]);
        moves_since_refit_ = 0;
    } else {
        std::vector<std::uint32_t> moved;
        moved.reserve(changed_.size());
        for (const std::uint32_t slot : changed_)
            if (tags_[slot].awake)
                moved.push_back(slot);
            else
                asleep_.insert(slot, bounds_[slot]);
        moves_since_refit_ += moved.size();
        // A refit passes over all boxes, so it is done when about as many have moved.
        if (moves_since_refit_ > awake_.size()) {
            awake_.set_all(moved, bounds_, executor);
            moves_since_refit_ = 0;
        } else {
            for (const std::uint32_t slot : moved) awake_.insert(slot, bounds_[slot]);
        }
    }
    if (sleeps_since_refit_ > asleep_.size()) {
        asleep_.refit(executor);
        sleeps_since_refit_ = 0;
    }

    for (const std::uint32_t slot : changed_) tags_[slot].changed = false;
    const std::size_t recomputed = changed_.size();
    changed_.clear();
    return {recomputed, alive_, awake_count_};
}

// ---- sleep --------------------------------------------------------------------------------------------------

bool World::set_awake(std::uint32_t slot, bool awake) {
    if (tags_[slot].awake == awake) return false;
    (awake ? asleep_ : awake_).remove(slot);
    (awake ? awake_ : asleep_).insert(slot, bounds_[slot]);
    tags_[slot].awake = awake;
    ++moves_since_refit_, ++sleeps_since_refit_;
    awake_count_ += awake ? 1 : std::size_t(-1);
    any_woken_ = any_woken_ || awake;
    return true;
}

std::optional<Error> World::sleep(BodyHandle body) {
    if (!find(body)) return detail::invalid_handle(body);
    set_group_awake(body.slot, false);
    return {};
}

std::optional<Error> World::wake(BodyHandle body) {
    if (!find(body)) return detail::invalid_handle(body);
    set_group_awake(body.slot, true);
    return {};
}

std::size_t World::sleep(const Aabb3& region) { return set_awake_in(awake_.overlaps(region), false); }
std::size_t World::wake(const Aabb3& region) { return set_awake_in(asleep_.overlaps(region), true); }

std::size_t World::set_awake_in(const std::vector<std::uint32_t>& slots, bool awake) {
    std::size_t changes = 0;
    for (const std::uint32_t slot : slots)
        if (tags_[slot].awake != awake) changes += set_group_awake(slot, awake);
    return changes;
}

std::size_t World::wake_only(std::span<const Aabb3> regions) {
    std::size_t changes = 0;
    for (const Aabb3& region : regions) changes += wake(region);
    std::vector<bool> wanted(bodies_.size());
    for (const Aabb3& region : regions)
        for (const std::uint32_t slot : awake_.overlaps(region, Order::any))
            wanted[groups_.head_of(slot)] = true;
    for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot)
        if (tags_[slot].alive && tags_[slot].awake && !wanted[groups_.head_of(slot)])
            set_awake(slot, false), ++changes;
    return changes;
}

}  // namespace hitbox
