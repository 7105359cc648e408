// frustum_frustum_test.cpp: two frusta that overlap, touch and miss.
#include <hitbox/pair/frustum_convex.hpp>

#include "frustum_scenes.hpp"

#include <cmath>

using namespace hitbox;
using namespace hitbox::test;

namespace {

Frustum3 moved(Frustum3 f, const Vec3& by) {
    for (Plane3& p : f.planes) p.offset += dot(p.normal, by);
    return f;
}

}  // namespace

TEST_SUITE("pair/frustum_frustum") {
    TEST_CASE("situations") {
        // The stump seen by an eye that looks the other way, from behind the far side.
        Frustum3 facing = stump;
        for (Plane3& p : facing.planes) p.normal.z = -p.normal.z;
        struct Row {
            const char* what;
            Frustum3 other;
            bool meets;
        };
        Frustum3 endless = stump;
        endless.planes[5] = {{0, 0, 0}, -1};  // no far plane
        const Row rows[] = {
            {"is the same", stump, true},
            {"is beside it", moved(stump, {15, 0, 0}), true},
            {"touches its widest edge", moved(stump, {20, 0, 0}), true},
            {"is an ulp beyond that", moved(stump, {std::nextafter(20, 21), 0, 0}), false},
            {"touches a corner of it", moved(stump, {20, 20, 0}), true},
            {"looks away, back to back", facing, false},
            {"looks at it, far side on far side", moved(facing, {0, 0, -20}), true},
            {"looks at it from an ulp too far", moved(facing, {0, 0, std::nextafter(-20, -21)}), false},
            {"looks at it from beside", moved(facing, {20, 20, -20}), true},
            {"looks past it", moved(facing, {21, 0, -20}), false},
            {"has no far side and starts behind it", moved(endless, {0, 0, -10}), false},
            {"has no far side and starts on it", moved(endless, {0, 0, -9}), true},
            {"holds nothing", Frustum3{}, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(intersects(stump, row.other) == row.meets);
            CHECK(intersects(row.other, stump) == row.meets);
            CHECK(truly_meet(stump, row.other) == row.meets);
        }
    }

    TEST_CASE("every answer is that of a linear program") {
        std::size_t asked = 0, hits = 0, wrong = 0;
        for (const Sort sort : {Sort::whole_planes, Sort::camera, Sort::slab})
            for (std::uint64_t seed = 0; seed < 80; ++seed) {
                oracle::Random random(seed * 4 + std::uint64_t(sort));
                const Frustum3 a = some_frustum(sort, random);
                Frustum3 b = some_frustum(sort, random);
                if (sort != Sort::whole_planes) {
                    // To within an ulp of where the answer flips, along some way.
                    const Vec3 way{random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)};
                    const auto says = [&](double t) { return intersects(a, moved(b, way * t)); };
                    const bool first = says(0);
                    double low = 0, high = 1;
                    for (int i = 0; i < 60; ++i) {
                        const double middle = (low + high) / 2;
                        (says(middle) == first ? low : high) = middle;
                    }
                    b = moved(b, way * (random.chance(50) ? low : high));
                }
                const bool truth = truly_meet(a, b);
                ++asked, hits += truth;
                wrong += intersects(a, b) != truth, wrong += intersects(b, a) != truth;
            }
        CHECK(wrong == 0);
        CHECK(hits > asked / 6);
        CHECK(hits < asked * 5 / 6);
    }
}
