// world.cpp: worlds of the C interface: bodies, parts, steps, states (scene, collision world).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"
#include "world_handle.hpp"

#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <optional>
#include <string>
#include <utility>
#include <variant>

using namespace hitbox;
using namespace hitbox::c;

Fault hitbox::c::check(const hitbox_world* world) {
    if (world == nullptr) return wrong("is NULL", "world");
    return std::nullopt;
}

namespace {

// Puts the place of item i before that of an error in it.
Fault at(Fault fault, const char* list, std::size_t i) {
    if (!fault) return fault;
    const std::string item = std::string(list) + "[" + std::to_string(i) + "]";
    fault->where = fault->where.empty() ? item : item + ": " + fault->where;
    return fault;
}

BodyOptions options_of(const hitbox_body_options* given, const Affine3& transform) {
    BodyOptions options;
    options.transform = transform;
    if (given == nullptr) return options;
    options.user_data = given->user_data;
    options.layers = {given->layers_of, given->layers_meet};
    options.fill = given->is_surface != 0 ? Fill::surface : Fill::solid;
    options.quick_bounds = given->quick_bounds != 0;
    return options;
}

// The transform of item i.
Affine3 map_of(const hitbox_array* transforms, std::size_t i) {
    return transforms == nullptr ? Affine3{} : Items(*transforms).map(i);
}

Fault check_bodies(const hitbox_world* world, const hitbox_body* bodies, std::size_t count,
                   const char* where = "bodies") {
    if (Fault fault = check(world)) return fault;
    if (bodies == nullptr && count > 0) return wrong("is NULL", where);
    return std::nullopt;
}

Fault check_transforms(const hitbox_array* transforms) {
    if (transforms == nullptr) return std::nullopt;
    return check(transforms, "transforms", {HITBOX_TRANSFORM});
}

// Adds one body for each of `count`, made by make(i, options).
template <class Make>
Fault add(std::size_t count, const hitbox_array* transforms, const hitbox_body_options* options,
          hitbox_body* bodies, const char* list, const Make& make) {
    for (std::size_t i = 0; i < count; ++i) {
        const Result<BodyHandle> body = make(i, options_of(options, map_of(transforms, i)));
        if (!body) return at(body.error(), list, i);
        bodies[i] = number_of(*body);
    }
    return std::nullopt;
}

// Does the same to each body.
template <class Change>
hitbox_status change_each(hitbox_world* world, const hitbox_body* bodies, std::size_t count,
                          const Change& change) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_bodies(world, bodies, count)) return fault;
        for (std::size_t i = 0; i < count; ++i)
            if (Fault fault = change(handle_of(bodies[i]))) return at(std::move(fault), "bodies", i);
        return std::nullopt;
    });
}

}  // namespace

hitbox_status hitbox_world_create(hitbox_world** world) {
    return create(world, "world", [&]() -> Fault { return *world = new hitbox_world, std::nullopt; });
}
void hitbox_world_free(hitbox_world* world) { delete world; }

hitbox_status hitbox_world_add_shapes(hitbox_world* world, const hitbox_array* shapes,
                                      const hitbox_array* transforms, const hitbox_body_options* options,
                                      hitbox_body* bodies) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_shapes(shapes, "shapes")) return fault;
        if (Fault fault = check_transforms(transforms)) return fault;
        const Result<std::size_t> count = transforms == nullptr
                                              ? Result<std::size_t>(shapes->count)
                                              : common_count({shapes, transforms}, {"shapes", "transforms"});
        if (!count) return count.error();
        if (Fault fault = check_bodies(world, bodies, *count)) return fault;
        const Items items(*shapes);
        const char* const list = transforms != nullptr && shapes->count == 1 ? "transforms" : "shapes";
        return add(*count, transforms, options, bodies, list, [&](std::size_t i, const BodyOptions& wanted) {
            return world->world.add(items.shape(i), wanted);
        });
    });
}

hitbox_status hitbox_world_add_mesh(hitbox_world* world, const hitbox_mesh* mesh,
                                    const hitbox_array* transforms, const hitbox_body_options* options,
                                    hitbox_body* bodies) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        if (Fault fault = check_transforms(transforms)) return fault;
        const std::size_t count = transforms == nullptr ? 1 : transforms->count;
        if (Fault fault = check_bodies(world, bodies, count)) return fault;
        const MeshModel& model = mesh->model();
        return add(count, transforms, options, bodies, "transforms",
                   [&](std::size_t, const BodyOptions& wanted) { return world->world.add(model, wanted); });
    });
}

hitbox_status hitbox_world_add_shape_part(hitbox_world* world, hitbox_body owner, const hitbox_array* shape,
                                          const hitbox_array* transform, const hitbox_body_options* options,
                                          hitbox_body* part) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_shapes(shape, "shape")) return fault;
        if (Fault fault = check_bodies(world, part, 1, "part")) return fault;
        if (shape->count != 1) return wrong("expected one shape", "shape");
        const auto map = transform_in(transform, "transform");
        if (!map) return map.error();
        const Result<BodyHandle> added = world->world.add_part(handle_of(owner), Items(*shape).shape(0),
                                                               options_of(options, map->value_or(Affine3{})));
        if (!added) return added.error();
        return *part = number_of(*added), std::nullopt;
    });
}

hitbox_status hitbox_world_add_mesh_part(hitbox_world* world, hitbox_body owner, const hitbox_mesh* mesh,
                                         const hitbox_array* transform, const hitbox_body_options* options,
                                         hitbox_body* part) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        if (Fault fault = check_bodies(world, part, 1, "part")) return fault;
        const auto map = transform_in(transform, "transform");
        if (!map) return map.error();
        const Result<BodyHandle> added = world->world.add_part(handle_of(owner), mesh->model(),
                                                               options_of(options, map->value_or(Affine3{})));
        if (!added) return added.error();
        return *part = number_of(*added), std::nullopt;
    });
}

hitbox_status hitbox_world_remove(hitbox_world* world, const hitbox_body* bodies, size_t count) {
    return change_each(world, bodies, count, [&](BodyHandle body) { return world->world.remove(body); });
}
hitbox_status hitbox_world_sleep(hitbox_world* world, const hitbox_body* bodies, size_t count) {
    return change_each(world, bodies, count, [&](BodyHandle body) { return world->world.sleep(body); });
}
hitbox_status hitbox_world_wake(hitbox_world* world, const hitbox_body* bodies, size_t count) {
    return change_each(world, bodies, count, [&](BodyHandle body) { return world->world.wake(body); });
}
hitbox_status hitbox_world_set_layers(hitbox_world* world, hitbox_body body, uint32_t of, uint32_t meet) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        return world->world.set_layers(handle_of(body), {of, meet});
    });
}
hitbox_status hitbox_world_set_user_data(hitbox_world* world, hitbox_body body, uint64_t user_data) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        return world->world.set_user_data(handle_of(body), user_data);
    });
}

hitbox_status hitbox_world_move(hitbox_world* world, const hitbox_body* bodies, size_t count,
                                const hitbox_array* transforms) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_bodies(world, bodies, count)) return fault;
        if (Fault fault = check(transforms, "transforms", {HITBOX_TRANSFORM})) return fault;
        if (transforms->count != count && transforms->count != 1)
            return wrong("has " + std::to_string(transforms->count) + " items for " + std::to_string(count) +
                             " bodies",
                         "transforms");
        const Items items(*transforms);
        for (std::size_t i = 0; i < count; ++i)
            if (Fault fault = world->world.move(handle_of(bodies[i]), items.map(i)))
                return at(std::move(fault), "bodies", i);
        return std::nullopt;
    });
}

size_t hitbox_world_size(const hitbox_world* world) { return world == nullptr ? 0 : world->world.size(); }
int32_t hitbox_world_has(const hitbox_world* world, hitbox_body body) {
    return world != nullptr && world->world.is_alive(handle_of(body));
}

hitbox_status hitbox_world_state(const hitbox_world* world, hitbox_body body, hitbox_body_state* state) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (state == nullptr) return wrong("is NULL", "state");
        const Result<BodyState> found = world->world.state(handle_of(body));
        if (!found) return found.error();
        *state = {};
        const Affine3& map = found->transform;
        for (unsigned row = 0; row < 3; ++row) {
            for (unsigned column = 0; column < 3; ++column)
                state->transform[4 * row + column] = map.columns[column][row];
            state->transform[4 * row + 3] = map.translation[row];
            state->aabb[row] = found->aabb.min[row], state->aabb[3 + row] = found->aabb.max[row];
        }
        state->user_data = found->user_data, state->version = found->version;
        state->layers_of = found->layers.of, state->layers_meet = found->layers.meets;
        state->awake = found->awake;
        state->kind = found->shape ? std::int32_t(found->shape->index()) : -1;
        return std::nullopt;
    });
}

hitbox_status hitbox_world_update(hitbox_world* world) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        const Lease threads;
        return world->world.update(threads.executor()), std::nullopt;
    });
}
