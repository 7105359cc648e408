// sweep_test.cpp: every kind of moving shape against meshes, compared with every triangle asked one by one.
#include <hitbox/mesh/sweep.hpp>

#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/sweep.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "scattered.hpp"
#include "shapes.hpp"

using namespace hitbox;
using test::GridDraw, test::scattered;

namespace {

struct SweepCounts {
    int hits = 0, started = 0, leaving = 0, misses = 0;
};

// All triangles, without the tree.
template <class S>
void compare_all_swept(const S& shape, const Vec3& motion, const Surface& surface, SweepCounts& counts) {
    for (const bool skip : {false, true}) {
        std::optional<SweepHit<double>> first;
        std::uint32_t nearest = 0;
        bool leaving = true;
        for (std::uint32_t i = 0; i < surface.triangles().size(); ++i) {
            const auto hit = sweep(detail::in_double(shape), motion, surface.triangle(i));
            if (!hit || (skip && hit->leaving)) continue;
            if (hit->started) leaving &= hit->leaving;
            if (!first || hit->t < first->t) first = hit, nearest = i;
        }
        const auto found = sweep(shape, motion, surface, {.skip_leaving = skip});
        REQUIRE(found.has_value() == first.has_value());
        ++(first ? counts.hits : counts.misses);
        if (!found) continue;
        CHECK(found->t == first->t);
        CHECK(found->triangle == surface.number_in_mesh(nearest));
        CHECK(found->point == first->point);
        CHECK(found->normal == first->normal);
        CHECK(found->started == first->started);
        CHECK(found->leaving == (first->started && leaving));
        counts.started += found->started, counts.leaving += found->leaving;
    }
}

template <class... Shapes>
void compare_each_swept(const Vec3& motion, const Surface& surface, SweepCounts& counts,
                        const Shapes&... shapes) {
    (compare_all_swept(shapes, motion, surface, counts), ...);
}

}  // namespace

TEST_SUITE("mesh/sweep") {
    TEST_CASE("every shape through random triangles, on a grid or not, of all sizes") {
        SweepCounts counts;
        for (unsigned round = 0; round < 80; ++round) {
            CAPTURE(round);
            GridDraw draw(round, round % 2 == 0);
            const double by = round % 8 == 6 ? 0x1p-400 : round % 8 == 7 ? 0x1p300 : 1;
            const Surface surface = *make_surface(scattered(draw, 20 + 10 * (round % 7), by));
            const double size = (round % 3 == 0 ? 0.1 : 0.4) * by;
            const Vec3 p = draw.vector() * (2 * by), u = draw.vector() * size, v = draw.vector() * size;
            Vec3 motion = draw.vector() * (by * (round % 5 == 0 ? 0.1 : 3));
            if (round % 11 == 0) motion = {0, 0, motion.z};
            if (round % 17 == 0) motion = {};
            const double turn = 1 / size;
            const Vec3 w = cross(u, v * turn);
            compare_each_swept(motion, surface, counts, p, Segment3{p, p + u}, Triangle3{p, p + u, p + v},
                               Rectangle3{p, {u, w}}, Aabb3::from_points(p, p + u),
                               Obb3{p, {u, w, cross(u, w * turn)}}, Sphere3{p, size},
                               Capsule3{p, p + v, size / 2});
        }
        // All outcomes must occur.
        CHECK(counts.hits > 200);
        CHECK(counts.misses > 200);
        CHECK(counts.started > 50);
        CHECK(counts.leaving > 0);
    }

    TEST_CASE("a capsule on a floor walks into a wall") {
        const TriMesh room{{{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}, {-5, 5, 0}, {2, -5, 0}, {2, 5, 0}, {2, 0, 9}},
                           {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}}};
        const Surface surface = *make_surface(room);
        const Capsule3 character{{0, 0, 0.5}, {0, 0, 1.5}, 0.5};
        const auto stands = sweep(character, {4, 0, 0}, surface);
        REQUIRE(stands);
        CHECK(stands->t == 0);
        CHECK(stands->started);
        CHECK(stands->leaving);
        const auto walks = sweep(character, {4, 0, 0}, surface, {.skip_leaving = true});
        REQUIRE(walks);
        CHECK_FALSE(walks->started);
        CHECK(walks->t == doctest::Approx(0.375).epsilon(1e-15));
        CHECK(walks->triangle == 2);
        CHECK(walks->normal.x == doctest::Approx(-1).epsilon(1e-15));
        const auto falls = sweep(character, {0, 0, -1}, surface, {.skip_leaving = true});
        REQUIRE(falls);
        CHECK(falls->started);
        CHECK_FALSE(falls->leaving);
        CHECK_FALSE(sweep(character, {1, 0, 0}, surface, {.skip_leaving = true}));
    }

    TEST_CASE("a bullet through a thin wall, floats, empty shapes, motions that are not finite") {
        const Surface cube = *make_surface(test::cube({0, 0, 0}, 2)), none = *make_surface(TriMesh{});
        CHECK(sweep(Vec3{-1e9, 1, 1}, {2e9, 0, 0}, cube)->t == doctest::Approx(0.5).epsilon(1e-15));
        CHECK(sweep(Sphere3f{{-3, 1, 1}, 1}, {4, 0, 0}, cube)->t == 0.5);
        CHECK_FALSE(sweep(Sphere3{{-3, 1, 1}, -1}, {4, 0, 0}, cube));
        CHECK_FALSE(sweep(Sphere3{{-3, 1, 1}, 1}, {std::nan(""), 0, 0}, cube));
        CHECK_FALSE(sweep(Sphere3{{-3, 1, 1}, 1}, {std::numeric_limits<double>::infinity(), 0, 0}, cube));
        CHECK_FALSE(sweep(Sphere3{{-3, 1, 1}, 1}, {4, 0, 0}, none));
        CHECK_FALSE(sweep(Sphere3{{1, 1, 1}, 0.5}, {0.25, 0.25, 0.25}, cube));
    }
}
