// boxes_view_test.cpp: indices over boxes that lie in the caller's structures.
#include <hitbox/shape/boxes_view.hpp>

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/sweep.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

using namespace hitbox;

namespace {

struct UserVec {
    float x, y, z;
};
struct Entity {
    std::uint16_t id;
    UserVec low, high;
    double weight;
};
struct MapRectangle {
    double corner[2];
    char name;
    double opposite[2];
};

const std::vector<Entity> entities{{7, {0, 0, 0}, {1, 1, 1}, 0.5},
                                   {8, {1, 1, 1}, {2, 2, 2}, 0.5},
                                   {9, {5, 0, 0}, {6, 1, 1}, 0.5},
                                   {10, {3, 3, 3}, {2, 4, 4}, 0.5}};  // empty: min above max

}  // namespace

TEST_SUITE("shape/boxes_view") {
    TEST_CASE("boxes in structures are read where they lie") {
        const auto boxes = boxes_of(entities, &Entity::low, &Entity::high);
        static_assert(std::is_same_v<decltype(boxes), const BoxesView<3, float>>);
        REQUIRE(boxes.size() == 4);
        CHECK(boxes[1] == Aabb3f{{1, 1, 1}, {2, 2, 2}});
        CHECK(boxes[3].is_empty());

        const std::vector<IdPair> touching{{0, 1}};
        CHECK(Bvh3f(boxes).pairs() == touching);
        CHECK(Bvh3f(boxes).size() == 3);
        CHECK(Sweep<3, float>(boxes).pairs() == touching);
    }

    TEST_CASE("corners may be arrays, in the plane, in doubles") {
        const std::array<MapRectangle, 2> sheet{{{{0, 0}, 'a', {2, 1}}, {{1, 0.5}, 'b', {3, 3}}}};
        const auto boxes = boxes_of(sheet, &MapRectangle::corner, &MapRectangle::opposite);
        static_assert(std::is_same_v<decltype(boxes), const BoxesView<2, double>>);
        CHECK(boxes[1] == Aabb2{{1, 0.5}, {3, 3}});
        CHECK(Bvh2(boxes).pairs().size() == 1);
    }

    TEST_CASE("only a corner that contains its coordinates, in order and nothing else, is read as one") {
        struct Named {
            float x, y;
            std::uint32_t id;
        };
        struct Reversed {
            float z, y, x;
        };
        static_assert(detail::CornerOf<UserVec, 3> && detail::CornerOf<double[2], 2> &&
                      detail::CornerOf<Vec3, 3>);
        static_assert(!detail::CornerOf<Named, 3> && !detail::CornerOf<Reversed, 3>);
        static_assert(!detail::CornerOf<std::span<float, 2>, 2>);
    }

    TEST_CASE("corners in two arrays, not aligned") {
        std::vector<unsigned char> bytes(2 * 24 + 1);
        const float mins[6] = {0, 0, 0, 4, 4, 4}, maxs[6] = {1, 1, 1, 5, 5, 5};
        std::memcpy(bytes.data() + 1, mins, 24);
        std::memcpy(bytes.data() + 25, maxs, 24);
        const BoxesView<3, float> boxes(bytes.data() + 1, bytes.data() + 25, 2, 12);
        CHECK(boxes[0] == Aabb3f{{0, 0, 0}, {1, 1, 1}});
        CHECK(boxes[1] == Aabb3f{{4, 4, 4}, {5, 5, 5}});
    }

    TEST_CASE("hitbox's own boxes, and none") {
        const std::vector<Aabb3> own{{{0, 0, 0}, {1, 1, 1}}, {{2, 0, 0}, {3, 1, 1}}};
        const BoxesView<3, double> view = own;
        CHECK(view.size() == 2);
        CHECK(view[1] == own[1]);
        CHECK(Bvh3(BoxesView<3, double>()).size() == 0);
        CHECK(boxes_of(std::vector<Entity>(), &Entity::low, &Entity::high).size() == 0);
        CHECK(Bvh3(std::vector<Aabb3>()).pairs().empty());
    }
}
