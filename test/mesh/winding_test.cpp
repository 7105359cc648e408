// winding_test.cpp: mirrors hitbox/mesh/winding.hpp.
#include <hitbox/mesh/winding.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/solid/facets.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>

#include <cmath>
#include <limits>

#include "numbers.hpp"
#include "shapes.hpp"

using namespace hitbox;

namespace {

Surface ready(const TriMesh& mesh) { return *make_surface(mesh, SurfaceUse::pairs); }

}  // namespace

TEST_SUITE("mesh/winding") {
    TEST_CASE("a point is in, on or out of a cube, also where every ray along an axis grazes an edge") {
        const Surface cube = ready(test::cube());
        struct Row {
            const char* name;
            Vec3 point;
            bool on;
            bool inside;
        };
        const double below_one = std::nextafter(1.0, 0.0), above_one = std::nextafter(1.0, 2.0);
        const Row rows[] = {
            {"in the middle", {.5, .5, .5}, false, true},
            {"in line with diagonals of all faces", {.25, .25, .25}, false, true},
            {"an ulp inside a face", {below_one, .5, .5}, false, true},
            {"on a face", {1, .5, .25}, true, false},
            {"on the diagonal of a face", {1, .5, .5}, true, false},
            {"on an edge", {1, 1, .5}, true, false},
            {"on a corner", {0, 0, 1}, true, false},
            {"an ulp outside a face", {above_one, .5, .5}, false, false},
            {"outside in line with an edge", {2, 1, 1}, false, false},
            {"far away", {1e300, -1e300, 1e300}, false, false},
            {"a tiny step inside the corner", {1e-300, 1e-300, 1e-300}, false, true},
            {"a tiny step outside it", {-1e-300, 1e-300, 1e-300}, false, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Winding w = *winding_number(cube, row.point);
            CHECK(w.on_surface == row.on);
            CHECK(w.inside() == row.inside);
        }
    }

    TEST_CASE("the number counts how often the surface goes around, and with which sign") {
        TriMesh nested = test::cube({0, 0, 0}, 8);
        append(nested, test::cube({2, 2, 2}, 4));
        CHECK(winding_number(ready(nested), {1, 1, 1})->number == 1);
        CHECK(winding_number(ready(nested), {4, 4, 4})->number == 2);
        TriMesh hollow = test::cube({0, 0, 0}, 8);
        append(hollow, test::turned_over(test::cube({2, 2, 2}, 4)));
        CHECK(winding_number(ready(hollow), {1, 1, 1})->number == 1);
        CHECK(winding_number(ready(hollow), {4, 4, 4})->number == 0);
        CHECK(winding_number(ready(test::turned_over(test::cube())), {.5, .5, .5})->number == -1);
    }

    TEST_CASE("an open surface, and one without triangles, wind around nothing") {
        TriMesh open = test::cube();
        open.triangles.pop_back();
        for (const Surface& s : {ready(open), Surface{}}) {
            const Result<Winding> w = winding_number(s, {.5, .5, .5});
            REQUIRE_FALSE(w);
            CHECK(w.error().code == ErrorCode::unsupported);
        }
    }

    TEST_CASE("a point that is not finite is outside") {
        for (const Vec3& p :
             {Vec3{test::not_a_number, .5, .5}, Vec3{.5, test::inf, .5}, Vec3{.5, .5, -test::inf}}) {
            const Winding w = *winding_number(ready(test::cube()), p);
            CHECK(w.number == 0);
            CHECK_FALSE(w.on_surface);
        }
    }

    TEST_CASE("beside a triangle: its own cube is behind it, a flush neighbour in front") {
        TriMesh two = test::cube();
        append(two, test::cube({1, 0, 0}));
        const Surface pair = ready(two), one = ready(test::cube());
        const Triangle3 face{{1, 0, 0}, {1, 1, 0}, {1, 1, 1}};  // turns outward at x = 1
        const detail::SteppedPoint inside_it = detail::inner_point(face);
        const auto beside_one = detail::winding_beside(one, inside_it, face);
        CHECK(beside_one.behind == 1);
        CHECK(beside_one.in_front == 0);
        CHECK(beside_one.is_boundary());
        const auto beside_two = detail::winding_beside(pair, inside_it, face);
        CHECK(beside_two.behind == 1);
        CHECK(beside_two.in_front == 1);
        CHECK(beside_two.both_inside());
        // From an edge of the cubes, one step into the triangle and one out of it.
        const detail::ExactPoint edge = detail::exact_point({1, .5, 0});
        const auto step = [&](double z) {
            return detail::SteppedPoint{edge, detail::exact_vector({0, 0, z})};
        };
        CHECK(detail::winding_beside(one, step(1), face).behind == 1);
        CHECK(detail::winding_beside(one, step(-1), face).both_zero());
    }
}
