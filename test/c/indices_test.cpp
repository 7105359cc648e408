// indices_test.cpp: indices of the C interface beside those of the C++ library.
#include <doctest/doctest.h>

#include <hitbox/index/bvh.hpp>
#include <hitbox/pair/pairs.hpp>

#include <cmath>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "handles.hpp"

using namespace hitbox;
using namespace c_test;

TEST_CASE("c: indices") {
    Numbers numbers(9);
    const std::size_t count = 200;
    const Memory boxes(numbers, HITBOX_AABB, count, true, 0);
    std::vector<Aabb3> all;
    for (const AnyShape& shape : boxes.shapes) all.push_back(std::get<Aabb3>(shape));
    const Bvh3 expected{std::span<const Aabb3>(all)};
    const AnswersHandle answers = new_answers();
    for (const std::int32_t type : {HITBOX_BVH, HITBOX_OCTREE}) {
        hitbox_index* made_index = nullptr;
        REQUIRE(hitbox_index_create(type, &boxes.array, &made_index) == HITBOX_OK);
        const IndexHandle index(made_index);
        CHECK(hitbox_index_size(index.get()) == expected.size());
        REQUIRE(hitbox_index_pairs(index.get(), answers.get()) == HITBOX_OK);
        CHECK(hitbox_answers_count(answers.get()) == expected.pairs().size());
        REQUIRE(hitbox_index_pairs_with(index.get(), index.get(), answers.get()) == HITBOX_OK);
        CHECK(hitbox_answers_count(answers.get()) == expected.pairs_with(expected).size());

        for (std::int32_t kind = 0; kind < std::int32_t(shape_count); ++kind) {
            const Memory shapes(numbers, kind, 5, false, 0);
            REQUIRE(hitbox_index_overlaps(index.get(), &shapes.array, answers.get()) == HITBOX_OK);
            const auto found = records<hitbox_found>(answers);
            std::size_t next = 0;
            for (std::uint32_t i = 0; i < 5; ++i)
                std::visit(
                    [&](const auto& shape) {
                        for (const std::uint32_t id : expected.overlaps(shape)) {
                            REQUIRE(next < found.size());
                            CHECK(found[next].query == i);
                            CHECK(found[next++].id == id);
                        }
                    },
                    shapes.shapes[i]);
            CHECK(next == found.size());
        }
        const Memory rays(numbers, HITBOX_RAY, 5, true, 0), points(numbers, HITBOX_POINT, 5, true, 0);
        REQUIRE(hitbox_index_cast(index.get(), &rays.array, 3, answers.get()) == HITBOX_OK);
        std::size_t next = 0;
        for (std::uint32_t i = 0; i < 5; ++i)
            for (const auto& hit : expected.cast(std::get<Ray3>(rays.shapes[i]), 3)) {
                REQUIRE(next < hitbox_answers_count(answers.get()));
                const hitbox_found& found = records<hitbox_found>(answers)[next++];
                CHECK(found.query == i);
                CHECK(found.id == hit.id);
                CHECK(found.value == hit.t);
            }
        REQUIRE(hitbox_index_nearest(index.get(), &points.array, 4, answers.get()) == HITBOX_OK);
        next = 0;
        for (std::uint32_t i = 0; i < 5; ++i)
            for (const auto& hit : expected.nearest(std::get<Vec3>(points.shapes[i]), 4)) {
                REQUIRE(next < hitbox_answers_count(answers.get()));
                const hitbox_found& found = records<hitbox_found>(answers)[next++];
                CHECK(found.id == hit.id);
                CHECK(found.value == std::sqrt(hit.distance_sq));
            }
        hitbox_array one = boxes.array;
        one.count = 1;
        CHECK((hitbox_index_set(index.get(), 3, &one) == HITBOX_OK) == (type == HITBOX_OCTREE));
    }
}
