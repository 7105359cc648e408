// world_test.cpp: worlds of the C interface beside those of the C++ library: bodies, steps, pairs, contacts.
#include <doctest/doctest.h>

#include <hitbox/world/world.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "worlds.hpp"

using namespace hitbox;
using namespace c_test;

namespace {

void compare_states(const Twins& twins) {
    std::size_t alive = 0;
    REQUIRE(hitbox_world_size(twins.c()) == twins.cpp.size());
    for (const auto& [body, number] : twins.all()) {
        const Result<BodyState> expected = twins.cpp.state(body);
        hitbox_body_state state;
        REQUIRE((hitbox_world_has(twins.c(), number) == 1) == bool(expected));
        REQUIRE((hitbox_world_state(twins.c(), number, &state) == HITBOX_OK) == bool(expected));
        if (!expected) continue;
        ++alive;
        for (unsigned row = 0; row < 3; ++row) {
            for (unsigned column = 0; column < 3; ++column)
                CHECK(same_bits(state.transform[4 * row + column], expected->transform.columns[column][row]));
            CHECK(same_bits(state.transform[4 * row + 3], expected->transform.translation[row]));
        }
        CHECK(same_bits(state.aabb, expected->aabb.min));
        CHECK(same_bits(state.aabb + 3, expected->aabb.max));
        CHECK(state.user_data == expected->user_data);
        CHECK(state.version == expected->version);
        CHECK(state.layers_of == expected->layers.of);
        CHECK(state.layers_meet == expected->layers.meets);
        CHECK((state.awake != 0) == expected->awake);
        CHECK(state.kind == (expected->shape ? std::int32_t(expected->shape->index()) : -1));
    }
    CHECK(alive == twins.cpp.size());
}

// Compares the pairs at all precisions. Returns how many there are.
std::size_t compare_collisions(const Twins& twins, const AnswersHandle& answers) {
    std::size_t total = 0;
    for (const std::int32_t precision : {HITBOX_BY_AABB, HITBOX_BY_OBB, HITBOX_EXACTLY}) {
        REQUIRE(hitbox_world_collisions(twins.c(), precision, answers.get()) == HITBOX_OK);
        const auto pairs = records<hitbox_body_pair>(answers);
        const auto expected = twins.cpp.collisions({.precision = Precision(precision)}).collisions;
        REQUIRE(pairs.size() == expected.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            CHECK(pairs[i].a == twins.number(expected[i].a));
            CHECK(pairs[i].b == twins.number(expected[i].b));
            CHECK(pairs[i].a < pairs[i].b);
        }
        std::uint8_t any = 2;
        REQUIRE(hitbox_world_any_collision(twins.c(), precision, &any) == HITBOX_OK);
        CHECK(any == !expected.empty());
        total += pairs.size();
    }
    return total;
}

bool same_points(const hitbox_feature& x, const ContactFeature& y) {
    return x.kind == int(y.kind) && x.index == y.index;
}

// Compares contacts. Returns how many points there are.
std::size_t compare_contacts(const Twins& twins, const AnswersHandle& answers,
                             const std::vector<BodyContacts>& expected) {
    const auto found = records<hitbox_body_contacts>(answers);
    std::size_t points = 0;
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const hitbox_body_contacts& x = found[i];
        const BodyContacts& y = expected[i];
        CHECK(x.a == twins.number(y.a));
        CHECK(x.b == twins.number(y.b));
        CHECK(x.triangle == y.triangle.value_or(HITBOX_NONE));
        REQUIRE(x.contacts.count == (y.contacts ? y.contacts->points().size() : 0));
        if (!y.contacts) continue;
        CHECK(same_bits(x.contacts.depth, y.contacts->depth));
        CHECK(same_bits(x.contacts.axis, y.contacts->axis));
        for (std::size_t k = 0; k < x.contacts.count; ++k) {
            const hitbox_contact_point& p = x.contacts.points[k];
            const ContactPoint& q = y.contacts->points()[k];
            CHECK(same_bits(p.a, q.a));
            CHECK(same_bits(p.b, q.b));
            CHECK(same_bits(p.depth, q.depth));
            CHECK(same_points(p.a_feature, q.a_feature));
            CHECK(same_points(p.b_feature, q.b_feature));
            ++points;
        }
    }
    return points;
}

}  // namespace

TEST_CASE("c: bodies and their states") {
    Twins twins(21);
    compare_states(twins);
    twins.add_all(3);
    compare_states(twins);  // before the first update the boxes are empty
    twins.update();
    compare_states(twins);
    for (unsigned i = 0; i < 5; ++i) {
        twins.step();
        compare_states(twins);
        const BodyHandle body = twins.any();
        twins.set_layers(body, twins.numbers.number(8), twins.numbers.number(8));
        const std::uint64_t user_data = 0x123456789abcdef0u + i;
        REQUIRE(hitbox_world_set_user_data(twins.c(), twins.number(body), user_data) == HITBOX_OK);
        REQUIRE(!twins.cpp.set_user_data(body, user_data));
        compare_states(twins);
    }
    CHECK(twins.cpp.size() < twins.all().size());
}

TEST_CASE("c: a body without a transform and without options") {
    Twins twins(22);
    const Memory shapes(twins.numbers, HITBOX_TRIANGLE, 4, false, 1);
    std::vector<hitbox_body> added(4);
    REQUIRE(hitbox_world_add_shapes(twins.c(), &shapes.array, nullptr, nullptr, added.data()) == HITBOX_OK);
    const Matrices transforms(twins.numbers, 3, false);
    hitbox_array one = shapes.array;
    one.count = 1;
    std::vector<hitbox_body> copies(3), meshes(3);
    // One shape at several places, and several shapes at one.
    REQUIRE(hitbox_world_add_shapes(twins.c(), &one, &transforms.array, nullptr, copies.data()) == HITBOX_OK);
    hitbox_array first = transforms.array;
    first.count = 1;
    REQUIRE(hitbox_world_add_shapes(twins.c(), &shapes.array, &first, nullptr, added.data()) == HITBOX_OK);
    const MeshHandle mesh = made(torus({0, 0, 0}));
    REQUIRE(hitbox_world_add_mesh(twins.c(), mesh.get(), nullptr, nullptr, meshes.data()) == HITBOX_OK);
    REQUIRE(hitbox_world_size(twins.c()) == 12);
    REQUIRE(hitbox_world_update(twins.c()) == HITBOX_OK);

    World expected;
    std::vector<BodyHandle> handles;
    for (const AnyShape& shape : shapes.shapes) handles.push_back(*expected.add(shape));
    for (const Affine3& map : transforms.maps)
        handles.push_back(*expected.add(shapes.shapes[0], {.transform = map}));
    for (const AnyShape& shape : shapes.shapes)
        handles.push_back(*expected.add(shape, {.transform = transforms.maps[0]}));
    handles.push_back(*expected.add(*MeshModel::from_mesh(torus({0, 0, 0}))));
    expected.update();
    const auto check_state = [&](hitbox_body body, std::size_t i) {
        hitbox_body_state state;
        REQUIRE(hitbox_world_state(twins.c(), body, &state) == HITBOX_OK);
        CHECK(same_bits(state.aabb, expected.state(handles[i])->aabb.min));
        CHECK(same_bits(state.aabb + 3, expected.state(handles[i])->aabb.max));
        CHECK(state.layers_of == 1);
        CHECK(state.layers_meet == ~0u);
        CHECK(state.user_data == 0);
    };
    for (std::size_t i = 0; i < 3; ++i) check_state(copies[i], 4 + i);
    for (std::size_t i = 0; i < 4; ++i) check_state(added[i], 7 + i);
    check_state(meshes[0], 11);
}

TEST_CASE("c: pairs at each precision, and their changes") {
    for (const std::int32_t precision : {HITBOX_BY_AABB, HITBOX_BY_OBB, HITBOX_EXACTLY}) {
        Twins twins(23);
        const AnswersHandle answers = new_answers();
        twins.add_all(4);
        twins.update();
        std::size_t pairs = 0, changes[3] = {};
        for (unsigned i = 0; i < 6; ++i) {
            pairs += compare_collisions(twins, answers);
            REQUIRE(hitbox_world_events(twins.c(), precision, answers.get()) == HITBOX_OK);
            const auto events = records<hitbox_body_event>(answers);
            const std::vector<Event> expected = twins.cpp.events({.precision = Precision(precision)});
            REQUIRE(events.size() == expected.size());
            for (std::size_t k = 0; k < events.size(); ++k) {
                CHECK(events[k].a == twins.number(expected[k].a));
                CHECK(events[k].b == twins.number(expected[k].b));
                CHECK(events[k].a < events[k].b);
                CHECK(events[k].change == int(expected[k].kind));
                ++changes[events[k].change];
            }
            twins.step();
        }
        CHECK(pairs > 1000);
        for (const std::int32_t change : {HITBOX_BEGIN, HITBOX_STAY, HITBOX_END}) CHECK(changes[change] > 10);
    }
}

TEST_CASE("c: contacts of all pairs, and of two bodies") {
    Twins twins(25);
    const AnswersHandle answers = new_answers();
    twins.add_all(3);
    twins.update();
    std::size_t points = 0, points_of_two = 0;
    for (unsigned i = 0; i < 3; ++i) {
        REQUIRE(hitbox_world_contacts(twins.c(), answers.get()) == HITBOX_OK);
        points += compare_contacts(twins, answers, twins.cpp.contacts());
        for (unsigned k = 0; k < 200; ++k) {
            const BodyHandle a = twins.any(), b = twins.any();
            REQUIRE(hitbox_world_contacts_of(twins.c(), twins.number(a), twins.number(b), answers.get()) ==
                    HITBOX_OK);
            points_of_two += compare_contacts(twins, answers, twins.cpp.contacts(a, b));
        }
        twins.step();
    }
    CHECK(points > 1000);
    CHECK(points_of_two > 100);
}
