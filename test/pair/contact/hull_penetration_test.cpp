// hull_penetration_test.cpp: mirrors hitbox/pair/contact/hull_penetration.hpp: hulls beside the same boxes, triangles and segments.
#include <hitbox/pair/hull_shapes.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <type_traits>

#include "../../oracle/random.hpp"
#include "../hull_scenes.hpp"

using namespace hitbox;
using oracle::Random;
using test::corners_of_box, test::Numbers3, test::solid_of, test::with_each_shape, test::nearly_same;

TEST_SUITE("pair/contact/hull_penetration") {
    TEST_CASE("penetrations are those of the same box, triangle or segment") {
        Random random(9);
        int deep = 0, touching = 0;
        for (int times = 0; times < 150; ++times) {
            Numbers3 n{random, times % 9 == 0 ? 1e-150 : times % 9 == 1 ? 1e150 : 1, times % 2 == 0};
            const Aabb3 box = Aabb3::from_points(n.vector(), n.vector());
            const Triangle3 t{n.vector(), n.vector(), n.vector()};
            const ConvexHull3 solid = solid_of(corners_of_box(box)), flat = solid_of({t.a, t.b, t.c}),
                              thin = solid_of({t.a, t.b});
            const auto check = [&](const auto& found, const auto& expected, const auto& moved_apart) {
                REQUIRE(found.has_value() == expected.has_value());
                if (!found) return;
                (found->depth > 0 ? deep : touching)++;
                CHECK(nearly_same(found->depth, expected->depth, 0x1p-39));
                CHECK(std::fabs(length(found->axis) - 1) < 0x1p-44);
                if (found->depth > 0 && found->depth < HUGE_VAL)
                    CHECK(moved_apart(found->axis * found->depth));
            };
            with_each_shape(n, [&](const auto& shape) {
                using S = std::remove_cvref_t<decltype(shape)>;
                if constexpr (detail::SolidShape<S>) {
                    const auto parts = [&](const auto& set) {
                        return [&](const Vec3& way) {
                            const auto rest = penetration(set.transformed(Affine3::translate(way)), shape);
                            return !rest || rest->depth <= 0x1p-38 * length(way) + 0x1p-45 * n.size * 16;
                        };
                    };
                    check(penetration(solid, shape), penetration(box, shape), parts(Obb3::from_aabb(box)));
                    check(penetration(flat, shape), penetration(t, shape), parts(t));
                    check(penetration(thin, shape), penetration(Segment3{t.a, t.b}, shape),
                          parts(Segment3{t.a, t.b}));
                    const auto here = penetration(solid, shape), there = penetration(shape, solid);
                    if (here) CHECK(here->axis == Vec3{} - there->axis);
                }
            });
            const Aabb3 other_box = Aabb3::from_points(n.vector(), n.vector());
            const ConvexHull3 other = solid_of(corners_of_box(other_box));
            check(penetration(solid, other), penetration(box, other_box), [](const Vec3&) { return true; });
            check(penetration(flat, solid), penetration(t, box), [](const Vec3&) { return true; });
            if (intersects(solid, other))
                CHECK(penetration(solid, other)->axis == Vec3{} - penetration(other, solid)->axis);
        }
        CHECK(deep > 500);
        CHECK(touching > 50);
    }

    TEST_CASE("solids of many faces part along the axis of least overlap") {
        Random random(10);
        for (int times = 0; times < 60; ++times) {
            Numbers3 n{random, 1, times % 2 == 0};
            const ConvexHull3 a = solid_of(n.cloud(12)), b = solid_of(n.cloud(12));
            const auto found = penetration(a, b);
            REQUIRE(found.has_value() == intersects(a, b));
            if (!found || found->depth == 0) continue;
            const auto moved = [&](double share) {
                const auto h = a.transformed(Affine3::translate(found->axis * (found->depth * share)));
                return intersects(h, b);
            };
            CHECK(moved(1 - 1e-9));
            CHECK_FALSE(moved(1 + 1e-9));
            // No direction needs less.
            for (int i = 0; i < 200; ++i) {
                const Vec3 way =
                    normalized(Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)});
                const double over = dot(way, b.vertices()[b.support(way)] - a.vertices()[a.support(-way)]);
                CHECK(over >= found->depth * (1 - 1e-12));
            }
        }
    }
}
