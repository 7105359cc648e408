// misuse_handles_test.cpp: meshes, cuts, indices, assemblies: arguments that do not fit, and what is said of them.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "handles.hpp"

using namespace hitbox;
using namespace c_test;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double a_box[6] = {0, 0, 0, 1, 1, 1}, some_zeros[24] = {};
constexpr hitbox_array a_box_array{a_box, 1, 48, HITBOX_AABB, HITBOX_F64};
constexpr hitbox_array a_point_array{some_zeros, 1, 24, HITBOX_POINT, HITBOX_F64};
constexpr hitbox_array a_plane_array{some_zeros, 1, 32, HITBOX_PLANE, HITBOX_F64};

// Checks the status of a call that failed, what is said of it, and its place.
void check_said(hitbox_status status, hitbox_status expected, const std::string& message,
                const std::string& where) {
    CHECK(status == expected);
    CHECK(std::string(hitbox_error_message()).find(message) != std::string::npos);
    CHECK(hitbox_error_where() == where);
}
void check_wrong(hitbox_status status, const std::string& message, const std::string& where) {
    check_said(status, HITBOX_USAGE, message, where);
}

// Asks a mesh all there is to ask. Returns the statuses.
std::vector<hitbox_status> ask_all(const hitbox_mesh* mesh, const hitbox_mesh* other,
                                   hitbox_answers* answers) {
    double numbers[24];
    hitbox_oriented_bounds bounds;
    hitbox_inspection inspection;
    hitbox_cut cut;
    hitbox_hit hit;
    std::uint8_t byte;
    std::uint64_t count;
    hitbox_nearest nearest;
    hitbox_mesh_neighbor neighbor;
    hitbox_first_contact contact;
    hitbox_mesh_distance distance;
    hitbox_mesh *front = nullptr, *back = nullptr;
    hitbox_body body;
    const hitbox_array ray{some_zeros, 1, 48, HITBOX_RAY, HITBOX_F64};
    hitbox_assembly* assembly = nullptr;
    hitbox_world* world = nullptr;
    REQUIRE(hitbox_assembly_create(&assembly) == HITBOX_OK);
    REQUIRE(hitbox_world_create(&world) == HITBOX_OK);
    const AssemblyHandle parts(assembly);
    const WorldHandle bodies(world);
    const double plane[4] = {0, 0, 1, 0};
    std::vector<hitbox_status> all{hitbox_mesh_transformed(mesh, nullptr, &front),
                                   hitbox_mesh_aabb(mesh, numbers),
                                   hitbox_mesh_obb(mesh, HITBOX_FIT_FAST, &bounds),
                                   hitbox_mesh_sphere(mesh, numbers),
                                   hitbox_mesh_capsule(mesh, numbers),
                                   hitbox_mesh_inspect(mesh, &inspection),
                                   hitbox_mesh_self_intersections(mesh, answers),
                                   hitbox_mesh_weld(mesh, 0.1, &front),
                                   hitbox_mesh_slice(mesh, plane, 1, &front, &back, &cut),
                                   hitbox_mesh_clip(mesh, &a_plane_array, 1, &front),
                                   hitbox_mesh_sections(mesh, plane, plane, 1, answers),
                                   hitbox_mesh_cast_closest(mesh, &ray, nullptr, &hit),
                                   hitbox_mesh_cast_any(mesh, &ray, nullptr, &byte),
                                   hitbox_mesh_count_hits(mesh, &ray, nullptr, &count),
                                   hitbox_mesh_cast_all(mesh, &ray, nullptr, answers),
                                   hitbox_mesh_closest_points(mesh, &a_point_array, &nearest),
                                   hitbox_mesh_places(mesh, &a_point_array, &byte),
                                   hitbox_mesh_signed_distances(mesh, &a_point_array, numbers),
                                   hitbox_mesh_intersects(mesh, &a_box_array, &byte),
                                   hitbox_mesh_triangles_meeting(mesh, &a_box_array, answers),
                                   hitbox_mesh_distances(mesh, &a_box_array, 1, &neighbor),
                                   hitbox_mesh_sweeps(mesh, &a_box_array, &a_point_array, 0, &contact),
                                   hitbox_meshes_meet(mesh, nullptr, other, nullptr, &byte),
                                   hitbox_meshes_meet(other, nullptr, mesh, nullptr, &byte),
                                   hitbox_meshes_contacts(mesh, nullptr, other, nullptr, answers),
                                   hitbox_meshes_contacts(other, nullptr, mesh, nullptr, answers),
                                   hitbox_meshes_distance(mesh, other, nullptr, 1, &distance),
                                   hitbox_meshes_freeing(other, mesh, numbers),
                                   hitbox_meshes_crossing(mesh, other, 5, answers),
                                   hitbox_assembly_add(assembly, mesh, "x"),
                                   hitbox_world_add_mesh(world, mesh, nullptr, nullptr, &body)};
    for (const hitbox_status status : all)
        if (status != HITBOX_OK) {
            CHECK(front == nullptr);
            CHECK(back == nullptr);
        }
    return all;
}

}  // namespace

TEST_CASE("c: a mesh that was overwritten with numbers that are none answers nothing") {
    const AnswersHandle answers = new_answers();
    const MeshHandle mesh = made(torus({0, 0, 0})), other = made(torus({3, 0, 0}));
    double box[6];
    REQUIRE(hitbox_mesh_aabb(mesh.get(), box) == HITBOX_OK);
    const double coordinate = hitbox_mesh_points(mesh.get())[4];
    const std::uint32_t corner = hitbox_mesh_triangles(mesh.get())[7];
    const auto all_say = [&](hitbox_status expected, const char* where) {
        for (const hitbox_status status : ask_all(mesh.get(), other.get(), answers.get()))
            CHECK(status == expected);
        CHECK(hitbox_error_where() == std::string(where));
        CHECK(hitbox_answers_count(answers.get()) == 0);
    };
    for (const double bad : {not_a_number, HUGE_VAL, -HUGE_VAL}) {
        hitbox_mesh_points(mesh.get())[4] = bad;
        check_said(hitbox_mesh_changed(mesh.get()), HITBOX_NOT_FINITE, "", "point 1");
        all_say(HITBOX_NOT_FINITE, "point 1");
    }
    hitbox_mesh_points(mesh.get())[4] = coordinate;
    all_say(HITBOX_NOT_FINITE, "point 1");  // until it is checked again
    hitbox_mesh_triangles(mesh.get())[7] = std::uint32_t(hitbox_mesh_point_count(mesh.get()));
    check_said(hitbox_mesh_changed(mesh.get()), HITBOX_BAD_FORMAT, "out of range", "triangle 2");
    all_say(HITBOX_BAD_FORMAT, "triangle 2");
    hitbox_mesh_triangles(mesh.get())[7] = corner;
    REQUIRE(hitbox_mesh_changed(mesh.get()) == HITBOX_OK);
    double again[6];
    REQUIRE(hitbox_mesh_aabb(mesh.get(), again) == HITBOX_OK);
    for (unsigned k = 0; k < 6; ++k) CHECK(again[k] == box[k]);
    check_wrong(hitbox_mesh_changed(nullptr), "is NULL", "mesh");
}

TEST_CASE("c: no mesh, and a mesh without triangles") {
    const AnswersHandle answers = new_answers();
    const MeshHandle mesh = made(torus({0, 0, 0}));
    for (const hitbox_status status : ask_all(nullptr, mesh.get(), answers.get()))
        CHECK(status == HITBOX_USAGE);
    const hitbox_array none{nullptr, 0, 0, HITBOX_POINT, HITBOX_F64};
    hitbox_mesh* made_empty = nullptr;
    REQUIRE(hitbox_mesh_create(&none, nullptr, &made_empty) == HITBOX_OK);
    const MeshHandle empty(made_empty);
    CHECK(hitbox_mesh_points(made_empty) == nullptr);
    CHECK(hitbox_mesh_triangles(made_empty) == nullptr);
    double numbers[6];
    REQUIRE(hitbox_mesh_aabb(made_empty, numbers) == HITBOX_OK);
    CHECK(!(numbers[0] <= numbers[3]));
    hitbox_mesh* made_two = nullptr;
    const hitbox_array two{some_zeros, 2, 24, HITBOX_POINT, HITBOX_F64};
    check_wrong(hitbox_mesh_create(&two, nullptr, &made_two), "not a multiple of 3", "points");
    check_wrong(hitbox_mesh_create(&a_box_array, nullptr, &made_two), "expected point", "points");
    check_wrong(hitbox_mesh_create(&two, &two, &made_two), "expected corners", "triangles");
    check_wrong(hitbox_mesh_create(nullptr, nullptr, &made_two), "is NULL", "points");
    CHECK(hitbox_mesh_create(&two, nullptr, nullptr) == HITBOX_USAGE);
    CHECK(made_two == nullptr);
    const double far_out[9] = {0, 0, 0, HUGE_VAL, 0, 0, 0, 1, 0};
    const hitbox_array three{far_out, 3, 24, HITBOX_POINT, HITBOX_F64};
    check_said(hitbox_mesh_create(&three, nullptr, &made_two), HITBOX_NOT_FINITE, "", "point 1");
    double matrix[12] = {1, 0, 0, 0, 0, not_a_number, 0, 0, 0, 0, 1, 0};
    const hitbox_array map{matrix, 1, 0, HITBOX_TRANSFORM, HITBOX_F64};
    CHECK(hitbox_mesh_transformed(mesh.get(), &map, &made_two) == HITBOX_NOT_FINITE);
    CHECK(made_two == nullptr);
}

TEST_CASE("c: cuts that there are not") {
    const AnswersHandle answers = new_answers();
    const MeshHandle mesh = made(torus({0, 0, 0}));
    hitbox_mesh* const torus_mesh = mesh.get();
    hitbox_mesh *front = nullptr, *back = nullptr;
    hitbox_cut cut;
    const double plane[4] = {0, 0, 1, 0}, no_plane[4] = {0, 0, 0, 1}, bad[4] = {0, not_a_number, 1, 0};
    check_wrong(hitbox_mesh_slice(torus_mesh, plane, 1, nullptr, &back, &cut), "is NULL", "front");
    check_wrong(hitbox_mesh_slice(torus_mesh, plane, 1, &front, nullptr, &cut), "is NULL", "back");
    check_wrong(hitbox_mesh_slice(torus_mesh, nullptr, 1, &front, &back, &cut), "is NULL", "plane");
    check_wrong(hitbox_mesh_slice(torus_mesh, plane, 1, &front, &front, &cut), "address of front", "back");
    check_wrong(hitbox_mesh_slice(torus_mesh, no_plane, 1, &front, &back, &cut), "zero normal", "plane");
    check_wrong(hitbox_mesh_slice(torus_mesh, bad, 1, &front, &back, &cut), "not finite", "plane");
    CHECK(front == nullptr);
    CHECK(back == nullptr);
    // The record may be left out.
    REQUIRE(hitbox_mesh_slice(torus_mesh, plane, 1, &front, &back, nullptr) == HITBOX_OK);
    const MeshHandle in_front(front), behind(back);
    hitbox_mesh* kept = nullptr;
    const hitbox_array bad_plane{bad, 1, 0, HITBOX_PLANE, HITBOX_F64};
    check_wrong(hitbox_mesh_clip(torus_mesh, &bad_plane, 1, &kept), "not finite", "planes[0]");
    check_wrong(hitbox_mesh_clip(torus_mesh, &a_box_array, 1, &kept), "holds aabb, expected plane", "planes");
    check_wrong(hitbox_mesh_clip(torus_mesh, nullptr, 1, &kept), "is NULL", "planes");
    check_wrong(hitbox_mesh_clip(torus_mesh, &bad_plane, 1, nullptr), "is NULL", "kept");
    CHECK(kept == nullptr);
    check_wrong(hitbox_mesh_sections(torus_mesh, nullptr, plane, 1, answers.get()), "is NULL", "normal");
    check_wrong(hitbox_mesh_sections(torus_mesh, plane, nullptr, 1, answers.get()), "is NULL", "offsets");
    check_wrong(hitbox_mesh_sections(torus_mesh, plane, plane, 1, nullptr), "is NULL", "answers");
    check_wrong(hitbox_mesh_sections(torus_mesh, bad, plane, 1, answers.get()), "not finite", "plane");
    check_wrong(hitbox_mesh_sections(torus_mesh, plane, bad, 2, answers.get()), "not finite", "offsets[1]");
    check_wrong(hitbox_mesh_sections(torus_mesh, no_plane, plane, 1, answers.get()), "zero normal", "plane");
    REQUIRE(hitbox_mesh_sections(torus_mesh, plane, nullptr, 0, answers.get()) == HITBOX_OK);
    CHECK(hitbox_answers_count(answers.get()) == 0);
    for (const double tolerance : {-1.0, not_a_number})
        check_wrong(hitbox_mesh_weld(torus_mesh, tolerance, &kept), "must be a finite number", "tolerance");
    CHECK(kept == nullptr);
}

TEST_CASE("c: indices and questions that do not fit") {
    const AnswersHandle answers = new_answers();
    hitbox_answers* const to = answers.get();
    hitbox_index *bvh = nullptr, *plane = nullptr, *none = nullptr;
    for (const std::int32_t type : {-1, 3})
        check_wrong(hitbox_index_create(type, &a_box_array, &none), "no such index", "type");
    check_wrong(hitbox_index_create(HITBOX_BVH, &a_point_array, &none), "holds point, expected aabb",
                "boxes");
    check_wrong(hitbox_index_create(HITBOX_BVH, nullptr, &none), "is NULL", "boxes");
    check_wrong(hitbox_index_create(HITBOX_BVH, &a_box_array, nullptr), "is NULL", "index");
    CHECK(none == nullptr);
    REQUIRE(hitbox_index_create(HITBOX_BVH, &a_box_array, &bvh) == HITBOX_OK);
    REQUIRE(hitbox_index_create(HITBOX_QUADTREE, &a_box_array, &plane) == HITBOX_OK);
    const IndexHandle of_space(bvh), of_plane(plane);
    check_wrong(hitbox_index_build(none, &a_box_array), "is NULL", "index");
    check_wrong(hitbox_index_build(bvh, &a_point_array), "expected aabb", "boxes");
    CHECK(hitbox_index_size(bvh) == 1);  // as before
    CHECK(hitbox_index_size(none) == 0);
    check_wrong(hitbox_index_set(none, 0, &a_box_array), "is NULL", "index");
    check_wrong(hitbox_index_set(bvh, 0, &a_box_array), "hitbox_index_build", "index");
    const hitbox_array two{a_box, 2, 0, HITBOX_AABB, HITBOX_F64};
    check_wrong(hitbox_index_set(plane, 0, &two), "expected one box", "box");
    check_wrong(hitbox_index_pairs(none, to), "is NULL", "index");
    check_wrong(hitbox_index_pairs(bvh, nullptr), "is NULL", "answers");
    check_wrong(hitbox_index_pairs_with(bvh, none, to), "is NULL", "other");
    check_wrong(hitbox_index_pairs_with(bvh, plane, to), "another type", "other");
    check_wrong(hitbox_index_overlaps(bvh, nullptr, to), "is NULL", "shapes");
    check_wrong(hitbox_index_overlaps(plane, &a_point_array, to), "boxes only", "shapes");
    check_wrong(hitbox_index_cast(bvh, &a_box_array, 1, to), "expected segment or ray", "lines");
    const hitbox_array ray{some_zeros, 1, 48, HITBOX_RAY, HITBOX_F64},
        view{some_zeros, 1, 0, HITBOX_FRUSTUM, HITBOX_F64};
    check_wrong(hitbox_index_cast(plane, &ray, 1, to), "a quadtree does not have this query", "index");
    check_wrong(hitbox_index_cull(plane, &view, to), "a quadtree does not have this query", "index");
    check_wrong(hitbox_index_cull(bvh, &ray, to), "expected frustum", "frustum");
    check_wrong(hitbox_index_nearest(bvh, &ray, 1, to), "expected point", "points");
    check_wrong(hitbox_index_nodes(none, to), "is NULL", "index");
}

TEST_CASE("c: assemblies, their parts and options") {
    const AnswersHandle answers = new_answers();
    hitbox_assembly* made_assembly = nullptr;
    REQUIRE(hitbox_assembly_create(&made_assembly) == HITBOX_OK);
    const AssemblyHandle owner(made_assembly);
    hitbox_assembly *const parts = made_assembly, *const none = nullptr;
    const MeshHandle mesh = made(torus({0, 0, 0}));
    hitbox_mesh* copy = nullptr;
    check_wrong(hitbox_assembly_create(nullptr), "is NULL", "assembly");
    check_wrong(hitbox_assembly_add(none, mesh.get(), "a"), "is NULL", "assembly");
    check_wrong(hitbox_assembly_add(parts, nullptr, "a"), "is NULL", "mesh");
    check_wrong(hitbox_assembly_add(parts, mesh.get(), nullptr), "is NULL", "name");
    check_wrong(hitbox_assembly_read(none, "a.stl"), "is NULL", "assembly");
    check_wrong(hitbox_assembly_read(parts, nullptr), "is NULL", "path");
    check_wrong(hitbox_assembly_read_bytes(parts, nullptr, 1, "a.stl"), "is NULL", "bytes");
    check_wrong(hitbox_assembly_read_bytes(parts, "", 0, nullptr), "is NULL", "name");
    check_wrong(hitbox_assembly_write(none, "a.stl"), "is NULL", "assembly");
    check_wrong(hitbox_assembly_write(parts, nullptr), "is NULL", "path");
    check_wrong(hitbox_assembly_write_bytes(none, "stl", answers.get()), "is NULL", "assembly");
    check_wrong(hitbox_assembly_write_bytes(parts, nullptr, answers.get()), "is NULL", "format");
    check_wrong(hitbox_assembly_write_bytes(parts, "stl", nullptr), "is NULL", "answers");
    CHECK(hitbox_assembly_part_count(parts) == 0);
    check_wrong(hitbox_assembly_copy_mesh(parts, 0, &copy), "no part 0 of 0", "part");
    REQUIRE(hitbox_assembly_add(parts, mesh.get(), "a") == HITBOX_OK);
    check_wrong(hitbox_assembly_copy_mesh(parts, 1, &copy), "no part 1 of 1", "part");
    check_wrong(hitbox_assembly_take_mesh(parts, SIZE_MAX, &copy), "no part", "part");
    check_wrong(hitbox_assembly_take_mesh(parts, 0, nullptr), "is NULL", "mesh");
    CHECK(copy == nullptr);
    CHECK(hitbox_assembly_part_count(none) == 0);
    CHECK(hitbox_assembly_part_name(none, 0) == nullptr);
    CHECK(hitbox_assembly_part_file(parts, 1) == nullptr);
    CHECK(hitbox_assembly_part_path(parts, 1) == nullptr);
    CHECK(hitbox_assembly_part_metres(parts, 1) == 0);
    CHECK(hitbox_assembly_note_count(parts) == 0);
    CHECK(hitbox_assembly_note(parts, 0) == nullptr);
    CHECK(hitbox_assembly_note_code(none, 0) == nullptr);
    CHECK(hitbox_assembly_note_part(parts, 0) == HITBOX_NONE);

    check_wrong(hitbox_assembly_clashes(none, nullptr, answers.get()), "is NULL", "assembly");
    check_wrong(hitbox_assembly_clashes(parts, nullptr, nullptr), "is NULL", "answers");
    for (const std::int32_t depth : {-1, 3}) {
        const hitbox_clash_options options{0, 0, depth, 0, 0, {}};
        check_wrong(hitbox_assembly_clashes(parts, &options, answers.get()), "no such depth",
                    "options.depth");
    }
    for (const double bad : {-1.0, not_a_number, HUGE_VAL}) {
        const hitbox_clash_options clearance{bad, 0, HITBOX_DEPTH_QUICK, 0, 0, {}},
            tolerance{0, bad, HITBOX_DEPTH_QUICK, 0, 0, {}};
        check_wrong(hitbox_assembly_clashes(parts, &clearance, answers.get()), "must be a finite number",
                    "clearance");
        check_wrong(hitbox_assembly_clashes(parts, &tolerance, answers.get()), "must be a finite number",
                    "tolerance");
    }
}
