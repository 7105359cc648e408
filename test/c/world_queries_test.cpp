// world_queries_test.cpp: questions to worlds of the C interface beside those to the C++ library.
#include <doctest/doctest.h>

#include <hitbox/world/world.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "worlds.hpp"

using namespace hitbox;
using namespace c_test;

namespace {

constexpr std::uint32_t some_layers[] = {~0u, 1, 5, 2, 0};

QueryOptions on_layers(std::uint32_t layers, std::size_t most) {
    QueryOptions options;
    options.layers = {layers, layers}, options.most = most;
    return options;
}

void compare_hit(const Twins& twins, const hitbox_body_hit& x, const BodyHit& y, std::size_t line) {
    CHECK(x.body == twins.number(y.body));
    CHECK(x.line == line);
    CHECK(same_bits(x.t, y.t));
    CHECK(same_bits(x.point, y.point));
    CHECK(same_bits(x.normal, y.normal));
    CHECK(x.triangle == y.triangle.value_or(HITBOX_NONE));
}

void compare_contact(const Twins& twins, const hitbox_body_contact& x, const std::optional<BodySweepHit>& y) {
    REQUIRE((x.contact.hit != 0) == y.has_value());
    if (!y) {
        CHECK(std::isnan(x.contact.t));
        CHECK(x.contact.triangle == HITBOX_NONE);
        CHECK(x.body == HITBOX_NO_BODY);
        CHECK(x.mover == HITBOX_NO_BODY);
        return;
    }
    CHECK(x.body == twins.number(y->body));
    CHECK(x.mover == twins.number(y->mover));
    CHECK(same_bits(x.contact.t, y->t));
    CHECK(same_bits(x.contact.point, y->point));
    CHECK(same_bits(x.contact.normal, y->normal));
    CHECK(x.contact.triangle == y->triangle.value_or(HITBOX_NONE));
    CHECK((x.contact.started != 0) == y->started);
    CHECK((x.contact.leaving != 0) == y->leaving);
}

void compare_distance(const Twins& twins, const hitbox_body_distance& x, const BodyDistance& y,
                      std::size_t query) {
    CHECK(x.body == twins.number(y.body));
    CHECK(x.asker == twins.number(y.asker));
    CHECK(x.query == query);
    CHECK(same_bits(x.distance, y.distance));
    CHECK(same_bits(x.on_shape, y.on_shape));
    CHECK(same_bits(x.on_body, y.on_body));
    CHECK(x.triangle == y.triangle.value_or(HITBOX_NONE));
}

// A world in which bodies have moved, were removed, and sleep.
Twins busy_world(unsigned seed) {
    Twins twins(seed);
    twins.add_all(3);
    twins.update();
    twins.step();
    return twins;
}

void check_error(hitbox_status status, const Error& expected) {
    CHECK(status == std::int32_t(expected.code) + 1);
    CHECK(hitbox_error_message() == expected.message);
    CHECK(hitbox_error_where() == expected.where);
}

// Compares the nearest pair of all.
void compare_closest_pair(const Twins& twins) {
    hitbox_body_distance pair;
    const hitbox_status of_pair = hitbox_world_closest_pair(twins.c(), &pair);
    if (const auto expected = twins.cpp.closest_pair(); !expected) {
        check_error(of_pair, expected.error());
    } else if (!*expected) {
        CHECK(pair.asker == HITBOX_NO_BODY);
    } else {
        CHECK(pair.asker == twins.number((*expected)->asker));
        CHECK(pair.body == twins.number((*expected)->body));
        CHECK(pair.distance == (*expected)->distance);
        CHECK(same(pair.on_shape, (*expected)->on_shape));
        CHECK(same(pair.on_body, (*expected)->on_body));
    }
}

}  // namespace

TEST_CASE("c: bodies that meet shapes") {
    Twins twins = busy_world(31);
    const AnswersHandle answers = new_answers();
    std::size_t total = 0;
    for (std::int32_t kind = 0; kind < std::int32_t(shape_count); ++kind)
        for (const std::uint32_t layers : some_layers) {
            const Memory shapes(twins.numbers, kind, 8, twins.flip(), 1);
            REQUIRE(hitbox_world_overlaps(twins.c(), &shapes.array, layers, answers.get()) == HITBOX_OK);
            const auto found = records<hitbox_body_found>(answers);
            std::size_t next = 0;
            for (std::size_t i = 0; i < 8; ++i)
                for (const BodyHandle body :
                     twins.cpp.overlaps(shapes.shapes[i], on_layers(layers, QueryOptions{}.most))) {
                    REQUIRE(next < found.size());
                    CHECK(found[next].query == i);
                    CHECK(found[next++].body == twins.number(body));
                }
            CHECK(next == found.size());
            CHECK((layers != 0 || next == 0));
            total += next;
        }
    CHECK(total > 1000);
}

TEST_CASE("c: bodies that lines enter") {
    Twins twins = busy_world(32);
    const AnswersHandle answers = new_answers();
    std::size_t total = 0, triangles = 0;
    for (const std::int32_t kind : {HITBOX_SEGMENT, HITBOX_RAY})
        for (const std::uint32_t layers : some_layers)
            for (const std::size_t most : {std::size_t(0), std::size_t(1), std::size_t(4), SIZE_MAX}) {
                const Memory lines(twins.numbers, kind, 25, twins.flip(), 2);
                REQUIRE(hitbox_world_cast(twins.c(), &lines.array, layers, most, answers.get()) == HITBOX_OK);
                const auto hits = records<hitbox_body_hit>(answers);
                std::size_t next = 0;
                for (std::size_t i = 0; i < 25; ++i) {
                    const QueryOptions options = on_layers(layers, most);
                    const AnyShape& line = lines.shapes[i];
                    const auto expected = kind == HITBOX_RAY
                                              ? twins.cpp.cast(std::get<Ray3>(line), options)
                                              : twins.cpp.cast(std::get<Segment3>(line), options);
                    for (const BodyHit& hit : expected) {
                        REQUIRE(next < hits.size());
                        triangles += hit.triangle.has_value();
                        compare_hit(twins, hits[next++], hit, i);
                    }
                }
                CHECK(next == hits.size());
                total += next;
            }
    CHECK(total > 1000);
    CHECK(triangles > 20);
}

TEST_CASE("c: the first bodies that moving shapes meet") {
    Twins twins = busy_world(33);
    std::size_t met = 0, missed = 0, refused = 0, started = 0;
    for (std::int32_t kind = 0; kind < std::int32_t(shape_count); ++kind)
        for (const std::uint32_t layers : some_layers)
            for (const bool skip_leaving : {false, true}) {
                const Memory shapes(twins.numbers, kind, 12, twins.flip(), 0);
                const Memory motions(twins.numbers, HITBOX_POINT, 12, twins.flip(), 1);
                std::vector<hitbox_body_contact> contacts(12);
                const hitbox_status status = hitbox_world_sweep(twins.c(), &shapes.array, &motions.array,
                                                                layers, skip_leaving, contacts.data());
                BodySweepOptions options;
                options.layers = {layers, layers}, options.skip_leaving = skip_leaving;
                bool fails = false;
                for (std::size_t i = 0; i < 12 && !fails; ++i) {
                    const auto hit =
                        twins.cpp.sweep(shapes.shapes[i], std::get<Vec3>(motions.shapes[i]), options);
                    if (!hit) {
                        check_error(status, hit.error());
                        fails = true, ++refused;
                    } else {
                        compare_contact(twins, contacts[i], *hit);
                        ++(*hit ? met : missed);
                        started += *hit && (*hit)->started;
                    }
                }
                CHECK((status == HITBOX_OK) == !fails);
            }
    CHECK(met > 100);
    CHECK(missed > 100);
    CHECK(refused > 10);
    CHECK(started > 10);
}

TEST_CASE("c: what is in the way of a body") {
    Twins twins = busy_world(34);
    const AnswersHandle answers = new_answers();
    std::size_t met = 0, refused = 0, by_parts = 0;
    for (unsigned round = 0; round < 2; ++round, twins.hide_layer_2())
        for (const BodyHandle body : twins.alive())
            for (const bool skip_leaving : {false, true}) {
                const double motion[3] = {twins.numbers.coordinate(), twins.numbers.coordinate(), 1};
                const std::size_t most = skip_leaving ? SIZE_MAX : 3;
                const hitbox_status status = hitbox_world_sweep_body(twins.c(), twins.number(body), motion,
                                                                     skip_leaving, most, answers.get());
                BodySweepOptions options;
                options.skip_leaving = skip_leaving, options.most = most;
                const auto hits = twins.cpp.sweep_all(body, Vec3{motion[0], motion[1], motion[2]}, options);
                const auto contacts = records<hitbox_body_contact>(answers);
                if (!hits) {
                    check_error(status, hits.error());
                    CHECK(contacts.empty());
                    ++refused;
                    continue;
                }
                REQUIRE(status == HITBOX_OK);
                REQUIRE(contacts.size() == hits->size());
                for (std::size_t i = 0; i < contacts.size(); ++i) {
                    compare_contact(twins, contacts[i], (*hits)[i]);
                    by_parts += (*hits)[i].mover != body;
                    ++met;
                }
            }
    CHECK(met > 100);
    CHECK(by_parts > 0);
    CHECK(refused > 0);
}

TEST_CASE("c: the bodies nearest to shapes") {
    Twins twins = busy_world(35);
    const AnswersHandle answers = new_answers();
    std::size_t total = 0, refused = 0, triangles = 0;
    for (std::int32_t kind = 0; kind < std::int32_t(shape_count); ++kind)
        for (const std::uint32_t layers : some_layers)
            for (const std::size_t most : {std::size_t(0), std::size_t(1), std::size_t(5), SIZE_MAX}) {
                const Memory shapes(twins.numbers, kind, 4, twins.flip(), 0);
                const hitbox_status status =
                    hitbox_world_nearest(twins.c(), &shapes.array, layers, most, answers.get());
                const auto found = records<hitbox_body_distance>(answers);
                std::size_t next = 0;
                bool fails = false;
                for (std::size_t i = 0; i < 4 && !fails; ++i) {
                    const auto expected = twins.cpp.nearest(shapes.shapes[i], on_layers(layers, most));
                    if (!expected) {
                        check_error(status, expected.error());
                        fails = true, ++refused;
                        continue;
                    }
                    if (status != HITBOX_OK) continue;
                    for (const BodyDistance& body : *expected) {
                        REQUIRE(next < found.size());
                        triangles += body.triangle.has_value();
                        compare_distance(twins, found[next++], body, i);
                    }
                }
                CHECK((status == HITBOX_OK) == !fails);
                CHECK(next == found.size());
                total += next;
            }
    CHECK(total > 1000);
    CHECK(refused > 0);
    CHECK(triangles > 20);
}

TEST_CASE("c: the nearest pair of all bodies") {
    Twins twins = busy_world(37);
    for (unsigned round = 0; round < 20; ++round, twins.step()) compare_closest_pair(twins);
}

TEST_CASE("c: the bodies nearest to a body") {
    Twins twins = busy_world(36);
    const AnswersHandle answers = new_answers();
    std::size_t total = 0, refused = 0, by_parts = 0;
    for (unsigned round = 0; round < 2; ++round, twins.hide_layer_2())
        for (const BodyHandle body : twins.alive())
            for (const std::size_t most : {std::size_t(3), SIZE_MAX}) {
                const hitbox_status status =
                    hitbox_world_nearest_to_body(twins.c(), twins.number(body), most, answers.get());
                QueryOptions options;
                options.most = most;
                const auto expected = twins.cpp.nearest(body, options);
                const auto found = records<hitbox_body_distance>(answers);
                if (!expected) {
                    check_error(status, expected.error());
                    CHECK(found.empty());
                    ++refused;
                    continue;
                }
                REQUIRE(status == HITBOX_OK);
                REQUIRE(found.size() == expected->size());
                for (std::size_t i = 0; i < found.size(); ++i) {
                    compare_distance(twins, found[i], (*expected)[i], 0);
                    by_parts += (*expected)[i].asker != body;
                }
                total += found.size();
            }
    CHECK(total > 100);
    CHECK(by_parts > 0);
    CHECK(refused > 0);
}

TEST_CASE("c: the bodies that a frustum meets") {
    Twins twins = busy_world(37);
    const AnswersHandle answers = new_answers();
    std::size_t total = 0;
    for (unsigned i = 0; i < 60; ++i)
        for (const std::uint32_t layers : some_layers) {
            const Memory frustum(twins.numbers, HITBOX_FRUSTUM, 1, twins.flip(), 0);
            REQUIRE(hitbox_world_cull(twins.c(), &frustum.array, layers, answers.get()) == HITBOX_OK);
            const auto found = records<hitbox_body_found>(answers);
            const auto expected =
                twins.cpp.cull(std::get<Frustum3>(frustum.shapes[0]), on_layers(layers, QueryOptions{}.most));
            REQUIRE(found.size() == expected.size());
            for (std::size_t k = 0; k < found.size(); ++k) {
                CHECK(found[k].body == twins.number(expected[k].body));
                CHECK(found[k].query == 0);
            }
            total += found.size();
        }
    CHECK(total > 100);
}
