// frustum_test.cpp: frusta against every shape: situations, and the oracle on grids, cameras and near contacts.
#include <hitbox/pair/aabb_frustum.hpp>
#include <hitbox/pair/frustum_obb.hpp>
#include <hitbox/pair/frustum_point.hpp>
#include <hitbox/pair/frustum_rectangle.hpp>
#include <hitbox/pair/frustum_segment.hpp>
#include <hitbox/pair/frustum_sphere.hpp>
#include <hitbox/pair/frustum_triangle.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "../oracle/random.hpp"
#include "../oracle/scene.hpp"
#include "frustum_oracle.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// The pyramid stump |x| <= -z, |y| <= -z, 1 <= -z <= 10: an eye at the origin that looks along -z.
const Frustum3 stump{{Plane3{{1, 0, -1}, 0}, Plane3{{-1, 0, -1}, 0}, Plane3{{0, 1, -1}, 0},
                      Plane3{{0, -1, -1}, 0}, Plane3{{0, 0, -1}, 1}, Plane3{{0, 0, 1}, -10}}};

bool library_says(const Frustum3& f, const oracle::Shape& s) {
    using oracle::Kind;
    using oracle::Typed;
    switch (s.kind) {
        case Kind::aabb:
            return intersects(f, Typed<Aabb3>::from(s));
        case Kind::obb:
            return intersects(f, Typed<Obb3>::from(s));
        case Kind::point:
            return intersects(f, Typed<Vec3>::from(s));
        case Kind::rectangle:
            return intersects(f, Typed<Rectangle3>::from(s));
        case Kind::segment:
            return intersects(f, Typed<Segment3>::from(s));
        case Kind::triangle:
            return intersects(f, Typed<Triangle3>::from(s));
        default:
            return false;
    }
}

bool library_may(const Frustum3& f, const oracle::Shape& s) {
    using oracle::Kind;
    using oracle::Typed;
    if (s.kind == Kind::aabb) return may_intersect(f, Typed<Aabb3>::from(s));
    if (s.kind == Kind::obb) return may_intersect(f, Typed<Obb3>::from(s));
    return true;
}

constexpr std::array kinds{oracle::Kind::aabb,      oracle::Kind::obb,     oracle::Kind::point,
                           oracle::Kind::rectangle, oracle::Kind::segment, oracle::Kind::triangle};

enum class Sort { whole_planes, camera, slab };

Plane3 whole_plane(oracle::Random& random) {
    const auto n = [&] { return double(random.integer(-2, 2)); };
    return {{n(), n(), n()}, double(random.integer(-4, 1))};
}

Frustum3 some_frustum(Sort sort, oracle::Random& random) {
    Frustum3 f;
    if (sort == Sort::whole_planes) {
        for (Plane3& p : f.planes) p = whole_plane(random);
    } else {
        // A camera somewhere, turned somehow; or an orthographic one, whose sides are parallel.
        const oracle::Frame turn = oracle::random_rotation(random);
        const Vec3 eye{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        const bool flat = sort == Sort::slab;
        for (std::size_t i = 0; i < 6; ++i) {
            const double way = i & 1 ? -1 : 1;
            const Vec3 n = i < 4 ? turn[i / 2] * way + turn[2] * (flat ? 0.0 : 0.7) : turn[2] * way;
            const double back = i < 4 ? (flat ? -0.5 : 0) : i == 4 ? 0.1 : -2.0;
            f.planes[i] = {n, dot(n, eye) + back};
        }
    }
    return f;
}

// Moves the shape to where the library's answer flips.
oracle::Shape driven(const Frustum3& f, const oracle::Shape& s, oracle::Random& random) {
    const Vec3 step{random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)};
    const auto at = [&](double t) { return oracle::moved(s, step * t, oracle::Numbers::doubles); };
    const bool first = library_says(f, s);
    if (library_says(f, at(1)) == first) return s;
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (library_says(f, at(middle)) == first ? low : high) = middle;
    }
    return at(random.chance(50) ? low : high);
}

}  // namespace

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

    TEST_CASE("frusta without end, without a point, without sense") {
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
        std::size_t asked = 0, hits = 0, wrong = 0, false_no = 0;
        for (const Sort sort : {Sort::whole_planes, Sort::camera, Sort::slab})
            for (const oracle::Kind kind : kinds)
                for (std::uint64_t seed = 0; seed < 120; ++seed) {
                    oracle::Random random(seed * 64 + std::uint64_t(kind) * 4 + std::uint64_t(sort));
                    const Frustum3 f = some_frustum(sort, random);
                    const auto habit =
                        sort == Sort::whole_planes ? oracle::Scene::Habit::whole : oracle::Scene::Habit::any;
                    oracle::Scene scene(random, oracle::Numbers::doubles, habit);
                    oracle::Shape shape = scene.shape(kind);
                    if (random.chance(20)) oracle::flatten(shape, random);
                    if (sort != Sort::whole_planes && random.chance(60)) shape = driven(f, shape, random);
                    if (kind == oracle::Kind::aabb && random.chance(20))
                        shape.v[random.below(2)][random.below(3)] = random.chance(50) ? inf : -inf;
                    const bool truth = truly_meet(f, shape);
                    ++asked, hits += truth;
                    wrong += library_says(f, shape) != truth;
                    false_no += truth && !library_may(f, shape);
                }
        CHECK(wrong == 0);
        CHECK(false_no == 0);
        CHECK(hits > asked / 6);
        CHECK(hits < asked * 4 / 5);
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
