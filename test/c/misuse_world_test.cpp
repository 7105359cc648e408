// misuse_world_test.cpp: worlds: arguments that do not fit, and what is said of them.
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

constexpr double nan_number = std::numeric_limits<double>::quiet_NaN();

// Checks the status of a call that failed, what is said of it, and its place.
void check_refused(hitbox_status status, hitbox_status expected, const std::string& message,
                   const std::string& where) {
    CHECK(status == expected);
    CHECK(std::string(hitbox_error_message()).find(message) != std::string::npos);
    CHECK(hitbox_error_where() == where);
}
void check_usage(hitbox_status status, const std::string& message, const std::string& where) {
    check_refused(status, HITBOX_USAGE, message, where);
}

WorldHandle new_world() {
    hitbox_world* world = nullptr;
    REQUIRE(hitbox_world_create(&world) == HITBOX_OK);
    return WorldHandle(world);
}

constexpr double unit_box[6] = {0, 0, 0, 1, 1, 1}, unit_ball[4] = {0, 0, 0, 1};
constexpr double zeros[24] = {};
constexpr hitbox_array one_box{unit_box, 1, sizeof unit_box, HITBOX_AABB, HITBOX_F64};
constexpr hitbox_array one_ball{unit_ball, 1, sizeof unit_ball, HITBOX_SPHERE, HITBOX_F64};
constexpr hitbox_array one_point{zeros, 1, 24, HITBOX_POINT, HITBOX_F64};
constexpr hitbox_array no_boxes{nullptr, 0, 0, HITBOX_AABB, HITBOX_F64};

// Four transforms: of these the third one is not finite, or not the same in all directions.
struct Placements {
    double numbers[4][12] = {};
    explicit Placements(double third) {
        for (auto& map : numbers) map[0] = map[5] = map[10] = 1;
        numbers[2][0] = third;
    }
    hitbox_array array(std::size_t count) const {
        return {numbers, count, sizeof numbers[0], HITBOX_TRANSFORM, HITBOX_F64};
    }
};

}  // namespace

TEST_CASE("c: NULL in the place of a world, and of what a world takes") {
    const WorldHandle world = new_world();
    const AnswersHandle answers = new_answers();
    const MeshHandle mesh = made(torus({0, 0, 0}));
    hitbox_body body = 0;
    hitbox_body_state state;
    hitbox_body_contact contact;
    hitbox_world* const none = nullptr;
    hitbox_answers* const to = answers.get();
    check_usage(hitbox_world_create(nullptr), "is NULL", "world");
    check_usage(hitbox_world_add_shapes(none, &one_box, nullptr, nullptr, &body), "is NULL", "world");
    check_usage(hitbox_world_add_mesh(none, mesh.get(), nullptr, nullptr, &body), "is NULL", "world");
    check_usage(hitbox_world_add_shape_part(none, 0, &one_box, nullptr, nullptr, &body), "is NULL", "world");
    check_usage(hitbox_world_add_mesh_part(none, 0, mesh.get(), nullptr, nullptr, &body), "is NULL", "world");
    check_usage(hitbox_world_remove(none, &body, 1), "is NULL", "world");
    check_usage(hitbox_world_sleep(none, &body, 1), "is NULL", "world");
    check_usage(hitbox_world_wake(none, &body, 0), "is NULL", "world");
    const Placements places(1);
    const hitbox_array place = places.array(1);
    check_usage(hitbox_world_move(none, &body, 1, &place), "is NULL", "world");
    check_usage(hitbox_world_set_layers(none, body, 1, 1), "is NULL", "world");
    check_usage(hitbox_world_set_user_data(none, body, 1), "is NULL", "world");
    check_usage(hitbox_world_state(none, body, &state), "is NULL", "world");
    check_usage(hitbox_world_update(none), "is NULL", "world");
    check_usage(hitbox_world_collisions(none, HITBOX_EXACTLY, to), "is NULL", "world");
    check_usage(hitbox_world_events(none, HITBOX_EXACTLY, to), "is NULL", "world");
    check_usage(hitbox_world_contacts(none, to), "is NULL", "world");
    check_usage(hitbox_world_contacts_of(none, 0, 1, to), "is NULL", "world");
    check_usage(hitbox_world_overlaps(none, &one_box, 1, to), "is NULL", "world");
    check_usage(hitbox_world_cast(none, &one_box, 1, 1, to), "is NULL", "world");
    check_usage(hitbox_world_sweep(none, &one_box, &one_point, 1, 0, &contact), "is NULL", "world");
    check_usage(hitbox_world_sweep_body(none, 0, zeros, 0, 1, to), "is NULL", "world");
    check_usage(hitbox_world_nearest(none, &one_box, 1, 1, to), "is NULL", "world");
    check_usage(hitbox_world_nearest_to_body(none, 0, 1, to), "is NULL", "world");
    check_usage(hitbox_world_cull(none, &one_box, 1, to), "is NULL", "world");
    CHECK(hitbox_world_size(none) == 0);
    CHECK(hitbox_world_has(none, 0) == 0);
    hitbox_world_free(none);

    hitbox_world* const w = world.get();
    check_usage(hitbox_world_add_shapes(w, nullptr, nullptr, nullptr, &body), "is NULL", "shapes");
    check_usage(hitbox_world_add_shapes(w, &one_box, nullptr, nullptr, nullptr), "is NULL", "bodies");
    check_usage(hitbox_world_add_mesh(w, nullptr, nullptr, nullptr, &body), "is NULL", "mesh");
    check_usage(hitbox_world_add_mesh(w, mesh.get(), nullptr, nullptr, nullptr), "is NULL", "bodies");
    check_usage(hitbox_world_add_shape_part(w, 0, nullptr, nullptr, nullptr, &body), "is NULL", "shape");
    check_usage(hitbox_world_add_shape_part(w, 0, &one_box, nullptr, nullptr, nullptr), "is NULL", "part");
    check_usage(hitbox_world_add_mesh_part(w, 0, nullptr, nullptr, nullptr, &body), "is NULL", "mesh");
    check_usage(hitbox_world_add_mesh_part(w, 0, mesh.get(), nullptr, nullptr, nullptr), "is NULL", "part");
    check_usage(hitbox_world_remove(w, nullptr, 1), "is NULL", "bodies");
    check_usage(hitbox_world_move(w, nullptr, 1, &place), "is NULL", "bodies");
    check_usage(hitbox_world_move(w, &body, 1, nullptr), "is NULL", "transforms");
    check_usage(hitbox_world_state(w, 0, nullptr), "is NULL", "state");
    check_usage(hitbox_world_collisions(w, HITBOX_EXACTLY, nullptr), "is NULL", "answers");
    check_usage(hitbox_world_sweep(w, &one_box, &one_point, 1, 0, nullptr), "is NULL", "answers");
    check_usage(hitbox_world_sweep(w, &one_box, nullptr, 1, 0, &contact), "is NULL", "motions");
    check_usage(hitbox_world_sweep_body(w, 0, nullptr, 0, 1, to), "is NULL", "motion");
    check_usage(hitbox_world_cull(w, nullptr, 1, to), "is NULL", "frustum");
    CHECK(hitbox_world_size(w) == 0);
    // Nothing to do, so nothing is missing.
    CHECK(hitbox_world_add_shapes(w, &no_boxes, nullptr, nullptr, nullptr) == HITBOX_OK);
    CHECK(hitbox_world_remove(w, nullptr, 0) == HITBOX_OK);
    CHECK(hitbox_world_sweep(w, &no_boxes, &one_point, 1, 0, nullptr) == HITBOX_OK);
}

TEST_CASE("c: bodies that are not in the world") {
    const WorldHandle world = new_world();
    hitbox_world* const w = world.get();
    const AnswersHandle answers = new_answers();
    const hitbox_array three{unit_box, 3, 0, HITBOX_AABB, HITBOX_F64};
    hitbox_body bodies[3];
    REQUIRE(hitbox_world_add_shapes(w, &three, nullptr, nullptr, bodies) == HITBOX_OK);
    REQUIRE(hitbox_world_remove(w, &bodies[1], 1) == HITBOX_OK);
    hitbox_body after = 0;
    REQUIRE(hitbox_world_add_shapes(w, &one_box, nullptr, nullptr, &after) == HITBOX_OK);
    CHECK(after != bodies[1]);
    const Placements places(1);
    const hitbox_array place = places.array(1);
    hitbox_body_state state;
    for (const hitbox_body gone : {bodies[1], hitbox_body(HITBOX_NO_BODY), hitbox_body(1) << 40}) {
        CHECK(hitbox_world_has(w, gone) == 0);
        REQUIRE(hitbox_world_state(w, gone, &state) == HITBOX_USAGE);
        const std::string where = hitbox_error_where();
        CHECK(where.find("slot ") == 0);
        const auto invalid = [&](hitbox_status status, const std::string& place_of_it) {
            check_usage(status, "no such body", place_of_it);
        };
        invalid(hitbox_world_set_layers(w, gone, 1, 1), where);
        invalid(hitbox_world_set_user_data(w, gone, 1), where);
        invalid(hitbox_world_sweep_body(w, gone, zeros, 0, 1, answers.get()), where);
        invalid(hitbox_world_nearest_to_body(w, gone, 1, answers.get()), where);
        invalid(hitbox_world_add_shape_part(w, gone, &one_box, nullptr, nullptr, &after), where);
        // No contacts: a pair that does not meet.
        CHECK(hitbox_world_contacts_of(w, gone, bodies[0], answers.get()) == HITBOX_OK);
        CHECK(hitbox_answers_count(answers.get()) == 0);
        // The second of three.
        const hitbox_body some[3] = {bodies[0], gone, bodies[2]};
        invalid(hitbox_world_move(w, some, 3, &place), "bodies[1]: " + where);
        invalid(hitbox_world_sleep(w, some, 3), "bodies[1]: " + where);
        invalid(hitbox_world_wake(w, some, 3), "bodies[1]: " + where);
        invalid(hitbox_world_remove(w, some + 1, 2), "bodies[0]: " + where);
    }
    CHECK(hitbox_world_size(w) == 3);
    // A part does not own parts.
    hitbox_body part = 0, of_part = 77;
    REQUIRE(hitbox_world_add_shape_part(w, bodies[0], &one_box, nullptr, nullptr, &part) == HITBOX_OK);
    CHECK(hitbox_world_add_shape_part(w, part, &one_box, nullptr, nullptr, &of_part) == HITBOX_USAGE);
    CHECK(of_part == 77);
    // It goes with its owner.
    REQUIRE(hitbox_world_remove(w, bodies, 1) == HITBOX_OK);
    CHECK(hitbox_world_has(w, part) == 0);
    CHECK(hitbox_world_size(w) == 2);
}

TEST_CASE("c: one of several bodies cannot be added or moved") {
    const WorldHandle world = new_world();
    hitbox_world* const w = world.get();
    const MeshHandle mesh = made(torus({0, 0, 0}));
    const Placements bad(nan_number), stretched(2);
    const hitbox_array bad_four = bad.array(4), stretched_four = stretched.array(4), bad_three = bad.array(3);
    hitbox_body bodies[4] = {77, 77, 77, 77};
    const hitbox_array four_balls{unit_ball, 4, 0, HITBOX_SPHERE, HITBOX_F64};
    check_refused(hitbox_world_add_shapes(w, &four_balls, &bad_four, nullptr, bodies), HITBOX_NOT_FINITE,
                  "NaN", "shapes[2]");
    // Those before it are there, and no others.
    CHECK(hitbox_world_size(w) == 2);
    CHECK(hitbox_world_has(w, bodies[0]) == 1);
    CHECK(hitbox_world_has(w, bodies[1]) == 1);
    CHECK(bodies[2] == 77);
    check_refused(hitbox_world_add_shapes(w, &one_ball, &stretched_four, nullptr, bodies), HITBOX_UNSUPPORTED,
                  "scale", "transforms[2]");
    CHECK(hitbox_world_size(w) == 4);
    check_refused(hitbox_world_add_mesh(w, mesh.get(), &bad_four, nullptr, bodies), HITBOX_NOT_FINITE, "NaN",
                  "transforms[2]");
    CHECK(hitbox_world_size(w) == 6);
    const hitbox_array third{bad.numbers[2], 1, 0, HITBOX_TRANSFORM, HITBOX_F64};
    hitbox_body part = 77;
    check_refused(hitbox_world_add_shape_part(w, bodies[0], &one_box, &third, nullptr, &part),
                  HITBOX_NOT_FINITE, "NaN", "");
    check_refused(hitbox_world_add_mesh_part(w, bodies[0], mesh.get(), &third, nullptr, &part),
                  HITBOX_NOT_FINITE, "NaN", "");
    CHECK(part == 77);
    CHECK(hitbox_world_size(w) == 6);

    REQUIRE(hitbox_world_add_shapes(w, &four_balls, nullptr, nullptr, bodies) == HITBOX_OK);
    check_refused(hitbox_world_move(w, bodies, 3, &bad_three), HITBOX_NOT_FINITE, "NaN", "bodies[2]");
    check_refused(hitbox_world_move(w, bodies, 4, &stretched_four), HITBOX_UNSUPPORTED, "scale", "bodies[2]");
    check_usage(hitbox_world_move(w, bodies, 2, &bad_three), "has 3 items for 2 bodies", "transforms");
    check_usage(hitbox_world_move(w, bodies, 2, &one_box), "holds aabb, expected transform", "transforms");
    const hitbox_array three_balls{unit_ball, 3, 0, HITBOX_SPHERE, HITBOX_F64};
    check_usage(hitbox_world_add_shapes(w, &three_balls, &bad_four, nullptr, bodies),
                "has 4 items, and shapes has 3", "transforms");
    check_usage(hitbox_world_add_shapes(w, &bad_four, nullptr, nullptr, bodies), "expected shapes", "shapes");
    check_usage(hitbox_world_add_shapes(w, &one_ball, &one_box, nullptr, bodies), "expected transform",
                "transforms");
    check_usage(hitbox_world_add_shape_part(w, bodies[0], &three_balls, nullptr, nullptr, &part),
                "expected one shape", "shape");
    check_usage(hitbox_world_add_shape_part(w, bodies[0], &one_ball, &bad_three, nullptr, &part),
                "expected one transform", "transform");
    CHECK(hitbox_world_size(w) == 10);
}

TEST_CASE("c: questions that a world does not answer") {
    const WorldHandle world = new_world();
    hitbox_world* const w = world.get();
    const AnswersHandle answers = new_answers();
    hitbox_body body = 0;
    REQUIRE(hitbox_world_add_shapes(w, &one_box, nullptr, nullptr, &body) == HITBOX_OK);
    REQUIRE(hitbox_world_update(w) == HITBOX_OK);
    REQUIRE(hitbox_world_overlaps(w, &one_box, 1, answers.get()) == HITBOX_OK);
    REQUIRE(hitbox_answers_count(answers.get()) == 1);
    for (const std::int32_t precision : {-1, 3, 1 << 30}) {
        check_usage(hitbox_world_collisions(w, precision, answers.get()), "no such precision", "precision");
        CHECK(hitbox_answers_count(answers.get()) == 0);
        check_usage(hitbox_world_events(w, precision, answers.get()), "no such precision", "precision");
    }
    const hitbox_array corners{zeros, 1, 0, HITBOX_CORNERS, HITBOX_U32};
    check_usage(hitbox_world_overlaps(w, &corners, 1, answers.get()), "expected shapes", "shapes");
    check_usage(hitbox_world_nearest(w, &corners, 1, 1, answers.get()), "expected shapes", "shapes");
    check_usage(hitbox_world_cast(w, &one_box, 1, 1, answers.get()), "holds aabb, expected segment or ray",
                "lines");
    check_usage(hitbox_world_cull(w, &one_box, 1, answers.get()), "holds aabb, expected frustum", "frustum");
    const hitbox_array views{zeros, 2, 0, HITBOX_FRUSTUM, HITBOX_F64};
    check_usage(hitbox_world_cull(w, &views, 1, answers.get()), "expected one frustum", "frustum");
    hitbox_body_contact contacts[3];
    const hitbox_array boxes{unit_box, 3, 0, HITBOX_AABB, HITBOX_F64},
        motions{zeros, 2, 0, HITBOX_POINT, HITBOX_F64};
    check_usage(hitbox_world_sweep(w, &boxes, &motions, 1, 0, contacts), "has 2 items, and shapes has 3",
                "motions");
    const double nowhere[3] = {0, nan_number, 0};
    const hitbox_array way{nowhere, 1, 0, HITBOX_POINT, HITBOX_F64};
    CHECK(hitbox_world_sweep(w, &boxes, &way, 1, 0, contacts) == HITBOX_NOT_FINITE);
    CHECK(hitbox_world_sweep_body(w, body, nowhere, 0, 1, answers.get()) == HITBOX_NOT_FINITE);
    const hitbox_array ray{zeros, 1, 0, HITBOX_RAY, HITBOX_F64};
    CHECK(hitbox_world_sweep(w, &ray, &motions, 1, 0, contacts) == HITBOX_UNSUPPORTED);
}
