// obb_ray_test.cpp: mirrors hitbox/pair/linear_obb.hpp, rays that start in a box which is flat but for rounding.
#include <hitbox/pair/linear_obb.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>

#include "../oracle/contact.hpp"
#include "../oracle/oracle.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

TEST_SUITE("pair/obb_ray") {
    TEST_CASE("a ray that starts in front of a nearly flat box by less than the filter's error") {
        CHECK_FALSE(intersects(Obb3f{{-0x1.a8903p-2f, -0x1.62e418p-4f, -0x1.c56036p-1f},
                                     {Vec3f{-0x1.cb652ep-3f, 0x1.ff36fap-4f, 0x1.5f747p-1f},
                                      Vec3f{-0x1.3ab278p-4f, -0x1.3c6954p-1f, 0x1.65679cp-4f},
                                      Vec3f{-0x1.2e0bf2p-3f, 0x1.7c5034p-1f, 0x1.32c77cp-1f}}},
                               Ray3f{{-0x1.9b882p-2f, 0x1.0da458p+0f, -0x1.55e656p-1f}, {0, -1, 0}}));
        CHECK_FALSE(intersects(
            Obb3{{-0x1.44a68ab2b89f2p-1, 0x1.adb7f25f5742p-2, -0x1.ad3c244d50a24p-2},
                 {Vec3{-0x1.4799ae3435b9p-1, -0x1.8e4d7258c24f1p-4, 0x1.2692d6aebb515p-2},
                  Vec3{0x1.2988ff4aa291bp-2, 0x1.abd625172cd3cp-4, 0x1.5cf8c6598c077p-1},
                  Vec3{-0x1.dc5e2dd98701ep-1, -0x1.9d11cbb7f7916p-3, -0x1.935eb6045cbd9p-2}}},
            Ray3{{0x1.191395fdcd1d2p-1, 0x1.504e2f01c8754p-1, -0x1.6c29dc7d2090dp-3}, {0, -1, 0}}));
    }

    TEST_CASE_TEMPLATE("as the oracle says, whichever side of the box rounding left the start on", T, float,
                       double) {
        constexpr Numbers numbers = std::is_same_v<T, float> ? Numbers::floats : Numbers::doubles;
        Random random(5);
        const auto direction = [&] {
            return Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        };
        std::size_t wrong = 0, hits = 0;
        constexpr std::size_t cases = 6000;
        for (std::size_t n = 0; n < cases; ++n) {
            oracle::Shape box, ray;
            box.kind = Kind::obb;
            box.v[0] = direction(), box.v[1] = direction(), box.v[2] = direction();
            box.v[3] = box.v[1] * random.uniform(-1, 1) + box.v[2] * random.uniform(-1, 1);
            box = rounded(box, numbers);
            ray.kind = Kind::ray;
            ray.v[0] = point_of(box, random), ray.v[1] = direction();
            ray = rounded(ray, numbers);
            const bool truth = oracle::intersects(box, ray);
            hits += truth;
            wrong += intersects(Typed<Obb<T>>::from(box), Typed<Ray<T>>::from(ray)) != truth;
        }
        CHECK(wrong == 0);
        CHECK(hits > cases / 4);
        CHECK(hits < cases * 3 / 4);
    }
}
