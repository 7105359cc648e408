// frustum_test.cpp: frusta against every shape: situations, and the oracle on grids, cameras and near contacts.
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/frustum_round.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "frustum_scenes.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {}  // namespace

TEST_SUITE("pair/frustum") {
    TEST_CASE("points of a stump: inside, on a face, an edge, a corner, one ulp out") {
        CHECK(intersects(stump, Vec3{0, 0, -5}));
        CHECK(intersects(Vec3{5, 0, -5}, stump));
        CHECK(intersects(stump, Vec3{5, 5, -5}));
        CHECK(intersects(stump, Vec3{1, 1, -1}));
        CHECK_FALSE(intersects(stump, Vec3{std::nextafter(5, 6), 0, -5}));
        CHECK_FALSE(intersects(stump, Vec3{0, 0, std::nextafter(-1, 0)}));
        CHECK_FALSE(intersects(stump, Vec3{0, 0, 0}));
        CHECK_FALSE(intersects(stump, Vec3{0, 0, std::numeric_limits<double>::quiet_NaN()}));
    }

    TEST_CASE("boxes that six planes cannot tell, and those that touch") {
        // Beside the upright edge x = y = -z: behind none of the planes alone.
        const Obb3 thin{{6, 6, -5}, {Vec3{6, -6, 0}, Vec3{0.1, 0.1, 0}, Vec3{0, 0, 0.1}}};
        CHECK(may_intersect(stump, thin));
        CHECK_FALSE(intersects(stump, thin));
        const Aabb3 behind_far{{-30, -30, -40}, {30, 30, -11}};
        CHECK_FALSE(may_intersect(stump, behind_far));
        const Aabb3 wide{{-100, 11, -20}, {100, 12, -9.5}};
        CHECK(may_intersect(stump, Aabb3{{-100, 9.5, -20}, {100, 12, -9.5}}));
        CHECK(intersects(stump, Aabb3{{-100, 9.5, -20}, {100, 12, -9.5}}));
        CHECK_FALSE(intersects(stump, wide));
        // Faces, an edge and a corner that touch.
        CHECK(intersects(stump, Aabb3{{-1, -1, -20}, {1, 1, -10}}));
        CHECK(intersects(stump, Aabb3{{10, 10, -20}, {11, 11, -10}}));
        CHECK_FALSE(intersects(stump, Aabb3{{std::nextafter(10, 11), 10, -20}, {11, 11, -10}}));
        CHECK(intersects(stump, Aabb3{{5, -1, -6}, {7, 1, -5}}));
        CHECK(intersects(stump, Aabb3{{6, -1, -6}, {7, 1, -5}}));
        CHECK_FALSE(intersects(stump, Aabb3{{std::nextafter(6, 7), -1, -6}, {7, 1, -5}}));
        CHECK(intersects(stump, Aabb3{{-100, -100, -100}, {100, 100, 100}}));
        CHECK(intersects(Aabb3{{0, 0, -5}, {0, 0, -5}}, stump));
        CHECK_FALSE(intersects(stump, Aabb3{}));
        CHECK_FALSE(intersects(stump, Obb3{}));
        CHECK(intersects(stump, Aabb3{{-inf, -inf, -inf}, {inf, inf, inf}}));
        CHECK(intersects(stump, Aabb3{{-inf, -inf, -1}, {inf, inf, inf}}));
        CHECK_FALSE(intersects(stump, Aabb3{{-inf, -inf, -0.5}, {inf, inf, inf}}));
    }

    TEST_CASE("segments, triangles, rectangles") {
        CHECK(intersects(stump, Segment3{{-20, 0, -5}, {20, 0, -5}}));
        CHECK(intersects(stump, Segment3{{5, -20, -5}, {5, 20, -5}}));  // in a face
        CHECK_FALSE(intersects(stump, Segment3{{2, 0, 0}, {2, 0, -1.5}}));
        CHECK(intersects(stump, Segment3{{10, 10, -20}, {10, 10, -10}}));
        CHECK(intersects(stump, Triangle3{{-50, -50, -5}, {50, -50, -5}, {0, 80, -5}}));
        CHECK(intersects(stump, Triangle3{{20, 0, 0}, {0, 20, 0}, {0, 0, -20}}));
        CHECK_FALSE(intersects(stump, Triangle3{{50, 0, 0}, {0, 50, 0}, {50, 50, -20}}));
        CHECK(intersects(stump, Rectangle3{{0, 0, -10}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}}));
        CHECK_FALSE(intersects(stump, Rectangle3{{0, 0, -10.5}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}}));
    }

    TEST_CASE("spheres beside a face, an edge and a corner") {
        CHECK(intersects(stump, Sphere3{{0, 0, 2}, 3}));
        CHECK_FALSE(intersects(stump, Sphere3{{0, 0, 2}, std::nextafter(3, 0)}));
        CHECK(intersects(stump, Sphere3{{11, 12, -8}, 3}) == truly_meet(stump, Sphere3{{11, 12, -8}, 3}));
        // The corner (10, 10, -10), by 1, 2, 2.
        CHECK(intersects(stump, Sphere3{{11, 12, -12}, 3}));
        CHECK_FALSE(intersects(stump, Sphere3{{11, 12, -12}, std::nextafter(3, 0)}));
        CHECK(may_intersect(stump, Sphere3{{11, 12, -12}, 2.9}));
        CHECK_FALSE(may_intersect(stump, Sphere3{{0, 0, 5}, 3}));
        CHECK(intersects(stump, Sphere3{{0, 0, -5}, 0}));
        CHECK_FALSE(intersects(stump, Sphere3{{0, 0, -5}, -1}));
        CHECK(intersects(stump, Sphere3{{0, 0, 0}, 100}));
    }

    TEST_CASE("unbounded, empty and invalid frusta") {
        Frustum3 endless = stump;
        endless.planes[5] = {{0, 0, 0}, -2};  // an infinite far plane as a matrix makes it
        CHECK(intersects(endless, Vec3{0, 0, -1e300}));
        CHECK(intersects(endless, Sphere3{{0, 0, -1e30}, 1}));
        CHECK(intersects(endless, Aabb3{{-1, -1, -1e9}, {1, 1, -1e8}}));
        CHECK_FALSE(intersects(endless, Aabb3{{-1, -1, 0}, {1, 1, 1}}));
        CHECK(intersects(endless, Aabb3{{-inf, -inf, -inf}, {inf, inf, -1e9}}));
        Frustum3 none = stump;
        none.planes[5] = {{0, 0, 0}, 1};
        CHECK_FALSE(intersects(none, Vec3{0, 0, -5}));
        CHECK_FALSE(intersects(none, Sphere3{{0, 0, -5}, 100}));
        CHECK_FALSE(intersects(none, Aabb3{{-inf, -inf, -inf}, {inf, inf, inf}}));
        none.planes[5] = {{0, 0, 1}, 0};  // beyond z = 0, and near is at -1
        CHECK_FALSE(intersects(none, Aabb3{{-100, -100, -100}, {100, 100, 100}}));
        CHECK_FALSE(intersects(none, Sphere3{{0, 0, 0}, 100}));
        CHECK_FALSE(intersects(Frustum3{}, Vec3{0, 0, 0}));
        CHECK_FALSE(intersects(Frustum3{}, Sphere3{{0, 0, 0}, 1}));
    }

    TEST_CASE("every answer is that of a linear program") {
        check_every_answer<Aabb3>();
        check_every_answer<Obb3>();
        check_every_answer<Vec3>();
        check_every_answer<Rectangle3>();
        check_every_answer<Segment3>();
        check_every_answer<Triangle3>();
    }

    TEST_CASE("every answer about spheres is that of rational projections") {
        std::size_t asked = 0, hits = 0, wrong = 0, false_no = 0;
        for (const Sort sort : {Sort::whole_planes, Sort::camera, Sort::slab})
            for (std::uint64_t seed = 0; seed < 200; ++seed) {
                oracle::Random random(seed * 4 + std::uint64_t(sort));
                const Frustum3 f = some_frustum(sort, random);
                const auto number = [&] {
                    return sort == Sort::whole_planes ? double(random.integer(-4, 4)) : random.uniform(-4, 4);
                };
                Sphere3 sphere{{number(), number(), number()}, std::fabs(number()) / 2};
                if (sort != Sort::whole_planes && random.chance(60)) {
                    // The radius at which the answer flips.
                    double low = 0, high = 8;
                    for (int i = 0; i < 60; ++i) {
                        const double middle = (low + high) / 2;
                        (intersects(f, Sphere3{sphere.center, middle}) ? high : low) = middle;
                    }
                    sphere.radius = random.chance(50) ? low : high;
                }
                const bool truth = truly_meet(f, sphere);
                ++asked, hits += truth;
                wrong += intersects(f, sphere) != truth;
                false_no += truth && !may_intersect(f, sphere);
            }
        CHECK(wrong == 0);
        CHECK(false_no == 0);
        CHECK(hits > asked / 6);
        CHECK(hits < asked * 4 / 5);
    }
}
