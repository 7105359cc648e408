// fuzz_calls.hpp: random calls of the functions for arrays of shapes and for meshes (fuzzing).
#pragma once

#include <bindings/c/hitbox.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "fuzz_caller.hpp"

namespace c_test::fuzz {

/// A function of the interface, and how it is called.
struct RandomCall {
    const char* name;
    void (*make)(Caller&);
};

template <class Record>
using PairVerb = hitbox_status (*)(const hitbox_array*, const hitbox_array*, Record*);

template <class Record>
void of_pairs(Caller& c, PairVerb<Record> verb, std::size_t each = 1) {
    const hitbox_array *const a = c.shapes(), *const b = c.shapes();
    c.said(verb(a, b, c.out<Record>({a, b}, each)));
}
template <class Record>
void of_planes(Caller& c, PairVerb<Record> verb, std::size_t each = 1) {
    const hitbox_array *const a = c.array(HITBOX_PLANE), *const b = c.array(HITBOX_POINT);
    c.said(verb(a, b, c.out<Record>({a, b}, each)));
}

inline const hitbox_cast_options* cast_options(Caller& c) {
    if (c.below(2) == 0) return nullptr;
    auto* const options = reinterpret_cast<hitbox_cast_options*>(c.bytes(sizeof(hitbox_cast_options)));
    *options = {c.number(),
                c.number(),
                c.below(2) == 0 ? HITBOX_NONE : c.below(50),
                std::uint8_t(c.below(2)),
                std::uint8_t(c.below(2)),
                {}};
    return options;
}

// A name, a call with random arguments.
#define HITBOX_CALL(name, ...) {#name, []([[maybe_unused]] Caller& c) { __VA_ARGS__; }}

inline const RandomCall general_calls[] = {
    HITBOX_CALL(hitbox_version, c.expect(hitbox_version() != nullptr, "NULL")),
    HITBOX_CALL(hitbox_status_name, c.expect(hitbox_status_name(c.one_of(10)) != nullptr, "NULL")),
    HITBOX_CALL(hitbox_error_message, c.expect(hitbox_error_message() != nullptr, "NULL")),
    HITBOX_CALL(hitbox_error_where, c.expect(hitbox_error_where() != nullptr, "NULL")),
    HITBOX_CALL(hitbox_set_threads, hitbox_set_threads(c.below(4))),
    HITBOX_CALL(hitbox_shape_name, const std::int32_t kind = c.one_of(11);
                c.expect((hitbox_shape_name(kind) != nullptr) == (kind >= 0 && kind < 12), "a wrong name")),
    HITBOX_CALL(hitbox_shape_size, c.expect(hitbox_shape_size(c.one_of(65)) <= 24, "a wrong size")),
    HITBOX_CALL(hitbox_answers_create, hitbox_answers* made_one = nullptr;
                c.made_one(hitbox_answers_create(&made_one), made_one); hitbox_answers_free(made_one)),
    HITBOX_CALL(hitbox_answers_free, hitbox_answers_free(nullptr)),
    HITBOX_CALL(hitbox_answers_data, hitbox_answers_data(c.answers())),
    HITBOX_CALL(hitbox_answers_count, hitbox_answers_count(c.answers())),
    HITBOX_CALL(hitbox_answers_points, hitbox_answers_points(c.answers())),
    HITBOX_CALL(hitbox_answers_point_count, hitbox_answers_point_count(c.answers())),
};

inline const RandomCall pair_calls[] = {
    HITBOX_CALL(hitbox_intersects, of_pairs<std::uint8_t>(c, hitbox_intersects)),
    HITBOX_CALL(hitbox_may_intersect, of_pairs<std::uint8_t>(c, hitbox_may_intersect)),
    HITBOX_CALL(hitbox_classify, of_pairs<std::uint8_t>(c, hitbox_classify)),
    HITBOX_CALL(hitbox_side, const hitbox_array* const a = c.array(HITBOX_PLANE);
                const auto* const b = c.shapes(); c.said(hitbox_side(a, b, c.out<std::uint8_t>({a, b})))),
    HITBOX_CALL(hitbox_placement, const hitbox_array* const a = c.array(HITBOX_SEGMENT);
                const auto* const b = c.array(HITBOX_AABB);
                c.said(hitbox_placement(a, b, c.out<std::uint8_t>({a, b})))),
    HITBOX_CALL(hitbox_distance, of_pairs<double>(c, hitbox_distance)),
    HITBOX_CALL(hitbox_signed_distance, of_planes<double>(c, hitbox_signed_distance)),
    HITBOX_CALL(hitbox_project, of_planes<double>(c, hitbox_project, 3)),
    HITBOX_CALL(hitbox_closest_points, of_pairs<hitbox_closest>(c, hitbox_closest_points)),
    HITBOX_CALL(hitbox_closest_features, of_pairs<hitbox_features>(c, hitbox_closest_features)),
    HITBOX_CALL(hitbox_penetration, of_pairs<hitbox_penetration_depth>(c, hitbox_penetration)),
    HITBOX_CALL(hitbox_contacts, of_pairs<hitbox_manifold>(c, hitbox_contacts)),
    HITBOX_CALL(hitbox_separating_axis, of_pairs<hitbox_axis>(c, hitbox_separating_axis)),
    HITBOX_CALL(hitbox_sweep, const auto* const a = c.shapes(), * const b = c.shapes();
                const auto* const motions = c.array(HITBOX_POINT);
                c.said(hitbox_sweep(a, motions, b, c.out<hitbox_first_contact>({a, motions, b})))),
    HITBOX_CALL(hitbox_intersection, of_pairs<hitbox_shared>(c, hitbox_intersection)),
    HITBOX_CALL(hitbox_select, c.filled(hitbox_select(c.shapes(), c.one_shape(), c.answers()))),
};

inline void change_mesh(Caller& c) {
    hitbox_mesh* const mesh = c.own_mesh();
    const std::size_t points = hitbox_mesh_point_count(mesh), triangles = hitbox_mesh_triangle_count(mesh);
    c.expect((hitbox_mesh_points(mesh) == nullptr) == (points == 0), "a wrong pointer");
    c.expect((hitbox_mesh_triangles(mesh) == nullptr) == (triangles == 0), "a wrong pointer");
    if (points > 0) hitbox_mesh_points(mesh)[c.below(unsigned(3 * points))] = c.number();
    if (triangles > 0)
        hitbox_mesh_triangles(mesh)[c.below(unsigned(3 * triangles))] =
            c.below(unsigned(points) + c.rarely());
    c.said(hitbox_mesh_changed(mesh));
}

inline void create_mesh(Caller& c) {
    hitbox_mesh* made_mesh = nullptr;
    const hitbox_array* const triangles = c.below(2) == 0 ? nullptr : c.array(HITBOX_CORNERS);
    const hitbox_array* const points = c.array(HITBOX_POINT, triangles != nullptr ? 12 : 3 * c.below(20));
    if (c.made_one(hitbox_mesh_create(points, triangles, &made_mesh), made_mesh)) c.take(made_mesh);
}

inline void slice_mesh(Caller& c) {
    hitbox_mesh *front = nullptr, *back = nullptr;
    const hitbox_status status = hitbox_mesh_slice(c.mesh(), c.doubles(4), std::int32_t(c.below(2)), &front,
                                                   &back, c.out<hitbox_cut>(1));
    c.made_one(status, front), c.made_one(status, back);
    if (status == HITBOX_OK) c.take(front), c.take(back);
}

// Offsets that ascend, mostly.
inline void cut_sections(Caller& c) {
    const std::size_t count = c.below(4);
    double offsets[4] = {c.number(), 0, 0, 0};
    for (unsigned i = 1; i < 4; ++i)
        offsets[i] = c.rarely() ? c.number() : offsets[i - 1] + 0.25 * c.below(9);
    c.filled(
        hitbox_mesh_sections(c.mesh(), c.doubles(3), c.rarely() ? nullptr : offsets, count, c.answers()));
}

// True if no coordinate is very large or very small.
inline bool is_tame(const hitbox_mesh* mesh) {
    const double* const numbers = hitbox_mesh_points(const_cast<hitbox_mesh*>(mesh));
    return std::all_of(numbers, numbers + 3 * hitbox_mesh_point_count(mesh),
                       [](double x) { return x == 0 || (std::abs(x) > 1e-100 && std::abs(x) < 1e100); });
}

// Exact arithmetic takes seconds for two meshes that have numbers like 1e308.
inline void free_mesh(Caller& c) {
    const hitbox_mesh *const a = c.mesh(), *const b = c.mesh();
    if (is_tame(a) && is_tame(b)) c.said(hitbox_meshes_freeing(a, b, c.out<double>(3)));
}

template <class Make>
void make_mesh(Caller& c, const Make& make) {
    hitbox_mesh* made_mesh = nullptr;
    if (c.made_one(make(&made_mesh), made_mesh)) c.take(made_mesh);
}

inline const RandomCall mesh_calls[] = {
    HITBOX_CALL(hitbox_mesh_create, create_mesh(c)),
    HITBOX_CALL(hitbox_mesh_free, hitbox_mesh_free(nullptr)),
    HITBOX_CALL(hitbox_mesh_changed, change_mesh(c)),
    HITBOX_CALL(
        hitbox_mesh_transformed,
        make_mesh(c,
                  [&](hitbox_mesh** to) { return hitbox_mesh_transformed(c.mesh(), c.transforms(1), to); })),
    HITBOX_CALL(hitbox_mesh_aabb, c.said(hitbox_mesh_aabb(c.mesh(), c.out<double>(6)))),
    HITBOX_CALL(hitbox_mesh_obb,
                c.said(hitbox_mesh_obb(c.mesh(), c.one_of(2), c.out<hitbox_oriented_bounds>(1)))),
    HITBOX_CALL(hitbox_mesh_sphere, c.said(hitbox_mesh_sphere(c.mesh(), c.out<double>(4)))),
    HITBOX_CALL(hitbox_mesh_capsule, c.said(hitbox_mesh_capsule(c.mesh(), c.out<double>(7)))),
    HITBOX_CALL(hitbox_mesh_inspect, c.said(hitbox_mesh_inspect(c.mesh(), c.out<hitbox_inspection>(1)))),
    HITBOX_CALL(hitbox_mesh_self_intersections,
                c.filled(hitbox_mesh_self_intersections(c.mesh(), c.answers()))),
    HITBOX_CALL(hitbox_mesh_weld,
                make_mesh(c, [&](hitbox_mesh** to) { return hitbox_mesh_weld(c.mesh(), c.number(), to); })),
    HITBOX_CALL(hitbox_mesh_slice, slice_mesh(c)),
    HITBOX_CALL(hitbox_mesh_clip, make_mesh(c,
                                            [&](hitbox_mesh** to) {
                                                return hitbox_mesh_clip(c.mesh(),
                                                                        c.array(HITBOX_PLANE, c.below(4)),
                                                                        std::int32_t(c.below(2)), to);
                                            })),
    HITBOX_CALL(hitbox_mesh_sections, cut_sections(c)),
    HITBOX_CALL(hitbox_mesh_cast_closest, const auto* const lines = c.lines(); c.said(
        hitbox_mesh_cast_closest(c.mesh(), lines, cast_options(c), c.out<hitbox_hit>({lines})))),
    HITBOX_CALL(hitbox_mesh_cast_any, const auto* const lines = c.lines();
                c.said(hitbox_mesh_cast_any(c.mesh(), lines, cast_options(c), c.out<std::uint8_t>({lines})))),
    HITBOX_CALL(hitbox_mesh_count_hits, const auto* const lines = c.lines(); c.said(
        hitbox_mesh_count_hits(c.mesh(), lines, cast_options(c), c.out<std::uint64_t>({lines})))),
    HITBOX_CALL(hitbox_mesh_cast_all,
                c.filled(hitbox_mesh_cast_all(c.mesh(), c.lines(), cast_options(c), c.answers()))),
    HITBOX_CALL(hitbox_mesh_closest_points, const auto* const points = c.array(HITBOX_POINT);
                c.said(hitbox_mesh_closest_points(c.mesh(), points, c.out<hitbox_nearest>({points})))),
    HITBOX_CALL(hitbox_mesh_places, const auto* const points = c.array(HITBOX_POINT);
                c.said(hitbox_mesh_places(c.mesh(), points, c.out<std::uint8_t>({points})))),
    HITBOX_CALL(hitbox_mesh_signed_distances, const auto* const points = c.array(HITBOX_POINT);
                c.said(hitbox_mesh_signed_distances(c.mesh(), points, c.out<double>({points})))),
    HITBOX_CALL(hitbox_mesh_intersects, const auto* const shapes = c.shapes();
                c.said(hitbox_mesh_intersects(c.mesh(), shapes, c.out<std::uint8_t>({shapes})))),
    HITBOX_CALL(hitbox_mesh_triangles_meeting,
                c.filled(hitbox_mesh_triangles_meeting(c.mesh(), c.one_shape(), c.answers()))),
    HITBOX_CALL(hitbox_mesh_distances, const auto* const shapes = c.shapes(); c.said(
        hitbox_mesh_distances(c.mesh(), shapes, c.number(), c.out<hitbox_mesh_neighbor>({shapes})))),
    HITBOX_CALL(hitbox_mesh_sweeps, const auto* const shapes = c.shapes();
                const auto* const motions = c.array(HITBOX_POINT);
                c.said(hitbox_mesh_sweeps(c.mesh(), shapes, motions, std::int32_t(c.below(2)),
                                          c.out<hitbox_first_contact>({shapes, motions})))),
    HITBOX_CALL(hitbox_meshes_meet, c.said(hitbox_meshes_meet(c.mesh(), c.transforms(1), c.mesh(),
                                                              c.transforms(1), c.out<std::uint8_t>(1)))),
    HITBOX_CALL(hitbox_meshes_contacts, c.filled(hitbox_meshes_contacts(c.mesh(), c.transforms(1), c.mesh(),
                                                                        c.transforms(1), c.answers()))),
    HITBOX_CALL(hitbox_meshes_distance,
                c.said(hitbox_meshes_distance(c.mesh(), c.mesh(), c.transforms(1), c.number(),
                                              c.out<hitbox_mesh_distance>(1)))),
    HITBOX_CALL(hitbox_meshes_freeing, free_mesh(c)),
    HITBOX_CALL(hitbox_meshes_crossing,
                c.filled(hitbox_meshes_crossing(c.mesh(), c.mesh(), c.most(), c.answers()))),
};

#undef HITBOX_CALL

}  // namespace c_test::fuzz
