// body_numbers_test.cpp: mirrors hitbox/world/detail/body_numbers.hpp.
#include "world/scene.hpp"

#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/body_numbers.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace hitbox;
using detail::BodyNumbers;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

std::vector<AnyShape> one_of_each() {
    Frustum3 cube;
    for (std::size_t i = 0; i < 6; ++i) {
        Vec3 n;
        n[i / 2] = i % 2 ? -1 : 1;
        cube.planes[i] = {n, -1};
    }
    return {Aabb3{{-1, -2, -3}, {1, 2, 3}},
            Aabb3{},
            Aabb3{{-endless, 0, 0}, {endless, 1, endless}},
            Capsule3{{0, 0, 0}, {1, 2, 3}, 0.5},
            cube,
            Frustum3{},
            Line3{{1, 2, 3}, {1, 0, 1}},
            Obb3{{1, 2, 3}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{0, 0, 1}}},
            Plane3{{0, 0, 2}, 5},
            Vec3{1, 2, 3},
            Vec3{std::nan(""), 0, 0},
            Ray3{{1, 2, 3}, {1, 1, 0}},
            Rectangle3{{1, 2, 3}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}}},
            Segment3{{1, 2, 3}, {4, 6, 9}},
            Segment3{{1, 2, 3}, {1, 2, 3}},
            Sphere3{{1, 2, 3}, 4},
            Sphere3{{1, 2, 3}, -1},
            Triangle3{{1, 2, 3}, {4, 6, 9}, {-1, 0, 2}},
            Triangle3{{1, 2, 3}, {2, 4, 6}, {3, 6, 9}}};
}

// NaN is not equal to itself.
bool same(const AnyShape& a, const AnyShape& b) {
    if (detail::is_empty(a) || detail::is_empty(b))
        return a.index() == b.index() && detail::is_empty(a) == detail::is_empty(b);
    return a == b;
}

}  // namespace

TEST_SUITE("world/body_numbers") {
    TEST_CASE("shapes of each kind, placed by one transform after the other") {
        Affine3 turned = Affine3::rotate({1, 2, 3}, 0.7);
        turned.translation = {5, 6, 7};
        Affine3 negative_zero;
        negative_zero.columns[0].y = -0.0;
        const std::vector<Affine3> maps{
            Affine3{},     Affine3::translate({1, 2, 3}), turned, Affine3::translate({-1, 0.5, 1e6}),
            negative_zero, Affine3::scale(Vec3{2, 2, 2}), turned, Affine3::scale(Vec3{1, 2, 3})};
        for (const AnyShape& shape : one_of_each())
            for (std::size_t first = 0; first < 4; ++first) {
                CAPTURE(kind_name(shape));
                BodyNumbers numbers;
                if (!detail::placed(shape, maps[first])) continue;
                REQUIRE(!numbers.set_shape(shape, maps[first]));
                CHECK(numbers.transform() == maps[first]);
                CHECK(numbers.placed(Aabb3{}) == AnyShape(Aabb3{}));  // until it is placed
                Aabb3 bounds = numbers.place();
                AnyShape before = *detail::placed(shape, maps[first]);
                CHECK(same(numbers.placed(bounds), before));
                for (const Affine3& map : maps) {
                    const Result<AnyShape> image = detail::placed(shape, map);
                    const Affine3 last = numbers.transform();
                    const std::optional<Error> error = numbers.move(map);
                    CHECK(error.has_value() == !image.ok());
                    CHECK(numbers.transform() == (error ? last : map));
                    CHECK(same(numbers.placed(bounds), before));  // moves count when it is placed
                    if (error) continue;
                    CHECK(std::signbit(numbers.transform().columns[0].y) == std::signbit(map.columns[0].y));
                    bounds = numbers.place();
                    before = *image;
                    CHECK(bounds == detail::bounds_of(*image));
                    CHECK(same(numbers.placed(bounds), before));
                    Obb3 space;
                    const Obb3* const box = numbers.oriented_box(bounds, space);
                    CHECK((box ? detail::OrientedBounds(*box) : detail::OrientedBounds(bounds)) ==
                          detail::oriented_bounds_of(*image, bounds));
                }
            }
    }

    TEST_CASE("a body without a shape has a transform") {
        BodyNumbers numbers;
        CHECK(numbers.transform() == Affine3{});
        Affine3 map = Affine3::translate({1, 2, 3});
        CHECK_FALSE(numbers.move(map));
        CHECK(numbers.transform() == map);
        map = Affine3::rotate({0, 0, 1}, 1);
        CHECK_FALSE(numbers.move(map));
        CHECK(numbers.transform() == map);
        map.translation.x = endless;
        CHECK(numbers.move(map)->code == ErrorCode::not_finite);
        CHECK(numbers.placed(Aabb3{}) == AnyShape(Aabb3{}));
    }

    TEST_CASE("a body takes 40 bytes, and its numbers are elsewhere") {
        CHECK(sizeof(detail::Body) <= 2 * sizeof(void*) + 24);
    }
}
