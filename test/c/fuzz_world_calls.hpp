// fuzz_world_calls.hpp: random calls of the functions for assemblies, indices and worlds (fuzzing).
#pragma once

#include <bindings/c/hitbox.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fuzz_calls.hpp"

namespace c_test::fuzz {

// ---- assemblies ----

inline void create_assembly(Caller& c) {
    hitbox_assembly* made_assembly = nullptr;
    if (c.made_one(hitbox_assembly_create(&made_assembly), made_assembly)) c.take(made_assembly);
}

/// Reads what is written of an assembly, with some bytes changed.
inline void read_bytes(Caller& c) {
    const char* const formats[] = {"stl", "ply", "obj", "glb"};
    const char* const names[] = {"x.stl", "x.ply", "x.obj", "x.glb"};
    const std::size_t format = c.below(4);
    hitbox_answers* const written = c.answers();
    const hitbox_status status = hitbox_assembly_write_bytes(c.assembly(), formats[format], written);
    c.filled(status);
    const std::size_t size = status == HITBOX_OK ? hitbox_answers_count(written) : c.below(20);
    std::byte* const bytes = c.bytes(size);
    if (status == HITBOX_OK && size > 0) std::memcpy(bytes, hitbox_answers_data(written), size);
    for (unsigned i = 0; i < c.below(4) && size > 0; ++i)
        bytes[c.below(unsigned(size))] = std::byte(c.below(256));
    const std::size_t read = c.below(4) == 0 ? c.below(unsigned(size) + 1) : size;
    const char* const name = c.rarely() ? c.text({"", "x", "x.txt", "x.gltf", "x.off"}) : names[format];
    c.said(hitbox_assembly_read_bytes(c.own_assembly(), c.rarely() ? nullptr : bytes, read, name));
}

inline void find_clashes(Caller& c) {
    hitbox_clash_options options{c.number(),
                                 c.rarely() ? c.number() : 0,
                                 c.one_of(HITBOX_DEPTH_FULL),
                                 std::uint8_t(c.below(2)),
                                 std::uint8_t(c.below(2)),
                                 {}};
    if (options.clearance < 0 && !c.rarely()) options.clearance = 0;
    c.filled(hitbox_assembly_clashes(c.assembly(), c.below(2) == 0 ? nullptr : &options, c.answers()));
}

#define HITBOX_CALL(name, ...) {#name, []([[maybe_unused]] Caller& c) { __VA_ARGS__; }}

inline const RandomCall assembly_calls[] = {
    HITBOX_CALL(hitbox_assembly_create, create_assembly(c)),
    HITBOX_CALL(hitbox_assembly_free, hitbox_assembly_free(nullptr)),
    HITBOX_CALL(
        hitbox_assembly_read,
        c.said(hitbox_assembly_read(c.own_assembly(), c.text({"", "/", "/no such folder/x.stl", "x.txt"})))),
    HITBOX_CALL(hitbox_assembly_read_bytes, read_bytes(c)),
    HITBOX_CALL(hitbox_assembly_add,
                c.said(hitbox_assembly_add(c.own_assembly(), c.mesh(), c.text({"", "a", "a/b", "\xff"})))),
    HITBOX_CALL(hitbox_assembly_part_count, hitbox_assembly_part_count(c.assembly())),
    HITBOX_CALL(hitbox_assembly_part_name, hitbox_assembly_part_name(c.assembly(), c.most())),
    HITBOX_CALL(hitbox_assembly_part_file, hitbox_assembly_part_file(c.assembly(), c.most())),
    HITBOX_CALL(hitbox_assembly_part_path, hitbox_assembly_part_path(c.assembly(), c.most())),
    HITBOX_CALL(hitbox_assembly_part_metres, hitbox_assembly_part_metres(c.assembly(), c.most())),
    HITBOX_CALL(
        hitbox_assembly_copy_mesh,
        make_mesh(c,
                  [&](hitbox_mesh** to) { return hitbox_assembly_copy_mesh(c.assembly(), c.below(4), to); })),
    HITBOX_CALL(hitbox_assembly_take_mesh, make_mesh(c,
                                                     [&](hitbox_mesh** to) {
                                                         return hitbox_assembly_take_mesh(c.own_assembly(),
                                                                                          c.below(4), to);
                                                     })),
    HITBOX_CALL(hitbox_assembly_note_count, hitbox_assembly_note_count(c.assembly())),
    HITBOX_CALL(hitbox_assembly_note, hitbox_assembly_note(c.assembly(), c.most())),
    HITBOX_CALL(hitbox_assembly_note_code, hitbox_assembly_note_code(c.assembly(), c.most())),
    HITBOX_CALL(hitbox_assembly_note_part, hitbox_assembly_note_part(c.assembly(), c.most())),
    HITBOX_CALL(
        hitbox_assembly_write,
        c.said(hitbox_assembly_write(c.assembly(), c.text({"", "/", "/no such folder/x.glb", "x.txt"})))),
    HITBOX_CALL(hitbox_assembly_write_bytes,
                c.filled(hitbox_assembly_write_bytes(
                    c.assembly(), c.text({"stl", "ply", "obj", "glb", "", "STL", "dxf"}), c.answers()))),
    HITBOX_CALL(hitbox_assembly_clashes, find_clashes(c)),
};

// ---- indices ----

inline void create_index(Caller& c) {
    hitbox_index* made_index = nullptr;
    const std::int32_t type = c.one_of(HITBOX_QUADTREE);
    if (c.made_one(hitbox_index_create(type, c.array(HITBOX_AABB), &made_index), made_index))
        c.take(made_index);
}

inline std::uint32_t any_id(Caller& c) {
    constexpr std::uint32_t odd[] = {HITBOX_NONE, HITBOX_NONE - 1, 0x80000000, 0x7fffffff, 1000000};
    return c.rarely() ? odd[c.below(5)] : c.below(120);
}

inline const RandomCall index_calls[] = {
    HITBOX_CALL(hitbox_index_create, create_index(c)),
    HITBOX_CALL(hitbox_index_free, hitbox_index_free(nullptr)),
    HITBOX_CALL(hitbox_index_build, c.said(hitbox_index_build(c.own_index(), c.array(HITBOX_AABB)))),
    HITBOX_CALL(hitbox_index_size, hitbox_index_size(c.index())),
    HITBOX_CALL(hitbox_index_set, c.said(hitbox_index_set(c.own_index(), any_id(c), c.one(HITBOX_AABB)))),
    HITBOX_CALL(hitbox_index_pairs, c.filled(hitbox_index_pairs(c.index(), c.answers()))),
    HITBOX_CALL(hitbox_index_pairs_with,
                c.filled(hitbox_index_pairs_with(c.index(), c.index(), c.answers()))),
    HITBOX_CALL(hitbox_index_overlaps,
                c.filled(hitbox_index_overlaps(c.index(), c.below(2) == 0 ? c.shapes() : c.array(HITBOX_AABB),
                                               c.answers()))),
    HITBOX_CALL(hitbox_index_cast, c.filled(hitbox_index_cast(c.index(), c.lines(), c.most(), c.answers()))),
    HITBOX_CALL(hitbox_index_nearest,
                c.filled(hitbox_index_nearest(c.index(), c.array(HITBOX_POINT), c.most(), c.answers()))),
    HITBOX_CALL(hitbox_index_cull,
                c.filled(hitbox_index_cull(c.index(), c.one(HITBOX_FRUSTUM), c.answers()))),
    HITBOX_CALL(hitbox_index_nodes, c.filled(hitbox_index_nodes(c.index(), c.answers()))),
};

// ---- worlds ----

inline void create_world(Caller& c) {
    hitbox_world* made_world = nullptr;
    if (c.made_one(hitbox_world_create(&made_world), made_world)) c.take(made_world);
}

/// Adds bodies by add(world, bodies), which returns a status, and keeps the numbers of those that are in the world.
template <class Add>
void add_bodies(Caller& c, std::size_t count, const Add& add) {
    WorldOfBodies& to = c.own_world();
    auto* const added = c.out<hitbox_body>(count);
    for (std::size_t i = 0; i < count && added != nullptr; ++i) added[i] = HITBOX_NO_BODY;
    const std::size_t before = hitbox_world_size(to.world.get());
    const bool is_done = c.said(add(to, added));
    std::size_t alive = 0;
    for (; added != nullptr && alive < count && added[alive] != HITBOX_NO_BODY; ++alive) {
        c.expect(hitbox_world_has(to.world.get(), added[alive]) == 1, "a body that is not in the world");
        to.bodies.push_back(added[alive]);
    }
    c.expect(hitbox_world_size(to.world.get()) == before + alive, "a body without a number");
    c.expect(!is_done || alive <= count, "more bodies than asked for");
}

inline void add_shapes(Caller& c) {
    const hitbox_array *const shapes = c.shapes(), *transforms = nullptr;
    const std::size_t count = shapes == nullptr ? 1 : shapes->count;
    transforms = c.transforms(c.rarely(5) ? c.below(4) : count);
    const std::size_t room = transforms == nullptr ? count : (std::max)(count, transforms->count);
    add_bodies(c, room, [&](WorldOfBodies& to, hitbox_body* added) {
        return hitbox_world_add_shapes(to.world.get(), shapes, transforms, c.body_options(), added);
    });
}
inline void add_mesh(Caller& c) {
    const hitbox_array* const transforms = c.transforms(c.below(4));
    add_bodies(c, transforms == nullptr ? 1 : transforms->count, [&](WorldOfBodies& to, hitbox_body* added) {
        return hitbox_world_add_mesh(to.world.get(), c.mesh(), transforms, c.body_options(), added);
    });
}
inline void add_shape_part(Caller& c) {
    add_bodies(c, 1, [&](WorldOfBodies& to, hitbox_body* added) {
        return hitbox_world_add_shape_part(to.world.get(), c.body(to), c.one_shape(), c.transforms(1),
                                           c.body_options(), added);
    });
}
inline void add_mesh_part(Caller& c) {
    add_bodies(c, 1, [&](WorldOfBodies& to, hitbox_body* added) {
        return hitbox_world_add_mesh_part(to.world.get(), c.body(to), c.mesh(), c.transforms(1),
                                          c.body_options(), added);
    });
}

using ChangeBodies = hitbox_status (*)(hitbox_world*, const hitbox_body*, std::size_t);
inline void change_bodies(Caller& c, ChangeBodies change) {
    const WorldOfBodies& of = c.own_world();
    const std::size_t count = c.below(3);
    c.said(change(of.world.get(), c.bodies(of, count), count));
}

inline void move_bodies(Caller& c) {
    const WorldOfBodies& of = c.own_world();
    const std::size_t count = c.below(5);
    const hitbox_array* const transforms = c.array(HITBOX_TRANSFORM, c.rarely(5) ? c.below(5) : count);
    c.said(hitbox_world_move(of.world.get(), c.bodies(of, count), count, transforms));
}

inline const hitbox_world* asked(Caller& c) { return c.world().world.get(); }

inline const RandomCall world_calls[] = {
    HITBOX_CALL(hitbox_world_create, if (c.below(8) == 0) create_world(c)),
    HITBOX_CALL(hitbox_world_free, hitbox_world_free(nullptr)),
    HITBOX_CALL(hitbox_world_add_shapes, add_shapes(c)),
    HITBOX_CALL(hitbox_world_add_mesh, add_mesh(c)),
    HITBOX_CALL(hitbox_world_add_shape_part, add_shape_part(c)),
    HITBOX_CALL(hitbox_world_add_mesh_part, add_mesh_part(c)),
    HITBOX_CALL(hitbox_world_remove, change_bodies(c, hitbox_world_remove)),
    HITBOX_CALL(hitbox_world_sleep, change_bodies(c, hitbox_world_sleep)),
    HITBOX_CALL(hitbox_world_wake, change_bodies(c, hitbox_world_wake)),
    HITBOX_CALL(hitbox_world_move, move_bodies(c)),
    HITBOX_CALL(hitbox_world_set_layers, WorldOfBodies& of = c.own_world();
                c.said(hitbox_world_set_layers(of.world.get(), c.body(of), c.layers(), c.layers()))),
    HITBOX_CALL(hitbox_world_set_user_data, WorldOfBodies& of = c.own_world();
                c.said(hitbox_world_set_user_data(of.world.get(), c.body(of), c.below(100)))),
    HITBOX_CALL(hitbox_world_size, hitbox_world_size(asked(c))),
    HITBOX_CALL(hitbox_world_has, const WorldOfBodies& of = c.world();
                hitbox_world_has(of.world.get(), c.body(of))),
    HITBOX_CALL(hitbox_world_state, const WorldOfBodies& of = c.world();
                c.said(hitbox_world_state(of.world.get(), c.body(of), c.out<hitbox_body_state>(1)))),
    HITBOX_CALL(hitbox_world_update, c.said(hitbox_world_update(c.own_world().world.get()))),
    HITBOX_CALL(hitbox_world_collisions,
                c.filled(hitbox_world_collisions(asked(c), c.one_of(HITBOX_EXACTLY), c.answers()))),
    HITBOX_CALL(hitbox_world_any_collision, c.said(hitbox_world_any_collision(
                                                asked(c), c.one_of(HITBOX_EXACTLY), c.out<std::uint8_t>(1)))),
    HITBOX_CALL(hitbox_world_closest_pair,
                c.said(hitbox_world_closest_pair(asked(c), c.out<hitbox_body_distance>(1)))),
    HITBOX_CALL(hitbox_world_events, c.filled(hitbox_world_events(c.own_world().world.get(),
                                                                  c.one_of(HITBOX_EXACTLY), c.answers()))),
    HITBOX_CALL(hitbox_world_contacts, c.filled(hitbox_world_contacts(asked(c), c.answers()))),
    HITBOX_CALL(hitbox_world_contacts_of, const WorldOfBodies& of = c.world();
                c.filled(hitbox_world_contacts_of(of.world.get(), c.body(of), c.body(of), c.answers()))),
    HITBOX_CALL(hitbox_world_overlaps,
                c.filled(hitbox_world_overlaps(asked(c), c.shapes(), c.layers(), c.answers()))),
    HITBOX_CALL(hitbox_world_cast,
                c.filled(hitbox_world_cast(asked(c), c.lines(), c.layers(), c.most(), c.answers()))),
    HITBOX_CALL(hitbox_world_sweep, const auto* const shapes = c.shapes();
                const auto* const motions = c.array(HITBOX_POINT);
                c.said(hitbox_world_sweep(asked(c), shapes, motions, c.layers(), std::int32_t(c.below(2)),
                                          c.out<hitbox_body_contact>({shapes, motions})))),
    HITBOX_CALL(hitbox_world_sweep_body, const WorldOfBodies& of = c.world();
                c.filled(hitbox_world_sweep_body(of.world.get(), c.body(of), c.doubles(3),
                                                 std::int32_t(c.below(2)), c.most(), c.answers()))),
    HITBOX_CALL(hitbox_world_nearest,
                c.filled(hitbox_world_nearest(asked(c), c.shapes(), c.layers(), c.most(), c.answers()))),
    HITBOX_CALL(hitbox_world_nearest_to_body, const WorldOfBodies& of = c.world();
                c.filled(hitbox_world_nearest_to_body(of.world.get(), c.body(of), c.most(), c.answers()))),
    HITBOX_CALL(hitbox_world_cull,
                c.filled(hitbox_world_cull(asked(c), c.one(HITBOX_FRUSTUM), c.layers(), c.answers()))),
};

#undef HITBOX_CALL

}  // namespace c_test::fuzz
