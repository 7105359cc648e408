// world_collisions.cpp: filters pairs by boxes, oriented boxes, and exact tests.
#include <hitbox/core/sort.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/index/order/sort_pairs.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/aabb_obb.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/in_blocks.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <algorithm>
#include <utility>

namespace hitbox {

bool World::are_compared(std::uint32_t a, std::uint32_t b) const {
    return may_meet(tags_[a].layers, tags_[b].layers) && !groups_.in_one_group(a, b);
}

std::vector<IdPair> World::box_pairs(const CollisionOptions& options) const {
    std::vector<IdPair> pairs;
    pairs.reserve(4 * awake_.size());
    const bool take_all = !layers_matter_ && groups_.empty();
    const auto take = [&](std::span<const IdPair> found) {
        if (take_all)
            pairs.insert(pairs.end(), found.begin(), found.end());
        else
            for (const IdPair& p : found)
                if (are_compared(p.a, p.b)) pairs.push_back(p);
        return true;
    };
    if (options.executor && take_all)
        pairs = awake_.pairs(Order::any, options.executor);
    else if (options.executor)
        take(awake_.pairs(Order::any, options.executor));
    else
        awake_.pairs(take);
    const std::size_t sleepers = pairs.size();
    awake_.pairs_with(asleep_, take);
    for (std::size_t i = sleepers; i < pairs.size(); ++i)
        if (pairs[i].b < pairs[i].a) std::swap(pairs[i].a, pairs[i].b);
    detail::sort_pairs(pairs, options.executor);
    if (options.ignore)
        std::erase_if(pairs, [&](const IdPair& p) { return (*options.ignore)(handle(p.a), handle(p.b)); });
    return pairs;
}

bool World::oriented_meet(std::uint32_t a, std::uint32_t b) const {
    const Aabb3 &bounds_a = bounds_[a], &bounds_b = bounds_[b];
    Obb3 space_a, space_b;
    const Obb3* const x = oriented_box_of(bodies_[a], bounds_a, space_a);
    const Obb3* const y = oriented_box_of(bodies_[b], bounds_b, space_b);
    if (x) return y ? intersects(*x, *y) : intersects(*x, bounds_b);
    return y ? intersects(bounds_a, *y) : intersects(bounds_a, bounds_b);
}

bool World::exactly_meet(std::uint32_t a, std::uint32_t b) const {
    const Body *x = &bodies_[a], *y = &bodies_[b];
    if (!x->mesh && !y->mesh)
        return detail::meet(x->numbers.placed(bounds_[a]), y->numbers.placed(bounds_[b]));
    if (!y->mesh) std::swap(x, y), std::swap(a, b);
    const detail::MeshInPlace second = detail::mesh_in_place(*y->mesh, bounds_[b], *surfaces_);
    const detail::MovedMesh mesh{second.surface, y->mesh->model.point_of_each_component(), y->mesh->solid};
    if (!x->mesh) return detail::meet(x->numbers.placed(bounds_[a]), bounds_[a], mesh);
    const detail::MeshInPlace first = detail::mesh_in_place(*x->mesh, bounds_[a], *surfaces_);
    return detail::meet({first.surface, x->mesh->model.point_of_each_component(), x->mesh->solid}, mesh);
}

void World::keep_pairs(std::vector<IdPair>& pairs, Executor* executor,
                       FunctionRef<bool(const IdPair&)> wanted) const {
    std::vector<std::uint8_t> is_wanted(pairs.size());
    detail::in_blocks(executor, pairs.size(), 64, [&](std::size_t, std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) is_wanted[i] = wanted(pairs[i]);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (is_wanted[i]) pairs[kept++] = pairs[i];
    pairs.resize(kept);
}

void World::keep_oriented(std::vector<IdPair>& pairs, Executor* executor) const {
    keep_pairs(pairs, executor, [&](const IdPair& p) { return oriented_meet(p.a, p.b); });
}

CollisionReport World::collisions(const CollisionOptions& options) const {
    CollisionReport report;
    std::vector<IdPair> pairs = box_pairs(options);
    report.box_pairs = pairs.size();
    if (options.precision != Precision::aabb) {
        keep_oriented(pairs, options.executor);
        report.oriented_pairs = pairs.size();
    }
    if (options.precision == Precision::exact)
        keep_pairs(pairs, options.executor, [&](const IdPair& p) { return exactly_meet(p.a, p.b); });
    report.collisions.reserve(pairs.size());
    for (const IdPair& p : pairs) report.collisions.push_back({handle(p.a), handle(p.b), options.precision});
    return report;
}

bool World::any_collision(const CollisionOptions& options) const {
    const std::vector<IdPair> pairs = box_pairs(options);
    return std::any_of(pairs.begin(), pairs.end(), [&](const IdPair& p) {
        return options.precision == Precision::aabb ||
               (oriented_meet(p.a, p.b) && (options.precision == Precision::obb || exactly_meet(p.a, p.b)));
    });
}

std::vector<Event> World::events(const CollisionOptions& options) {
    const auto is_resting = [&](BodyHandle a, BodyHandle b) {
        return find(a) && find(b) && !tags_[a.slot].awake && !tags_[b.slot].awake;
    };
    const bool any_woken = std::exchange(any_woken_, false);
    return tracker_.next(collisions(options).collisions, is_resting, any_woken);
}

}  // namespace hitbox
