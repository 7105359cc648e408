// surface_test.cpp: mirrors hitbox/mesh/surface.hpp; every question is answered by every surface, however it was made.
#include <hitbox/mesh/surface.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/crossings.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/mesh/winding.hpp>

#include <cmath>

#include "shapes.hpp"

using namespace hitbox;

TEST_SUITE("mesh/surface") {
    TEST_CASE("whatever it was made for, a surface answers every question") {
        const Surface other = *make_surface(test::cube({.5, .5, .5}));
        const Affine3 map = Affine3::scale({2, 2, 2});
        const Surface half = *make_surface(test::cube({0, 0, 0}, .5));
        for (const Surface& s : {*make_surface(test::cube()), *make_surface(test::cube(), SurfaceUse::pairs),
                                 detail::SurfaceAccess::transformed(half, map)}) {
            CHECK(s.is_closed());
            CHECK(s.bounds() == Aabb3{{0, 0, 0}, {1, 1, 1}});
            CHECK(triangles_in(s, s.bounds()).size() == 12);
            CHECK(winding_number(s, {.5, .5, .5})->number == 1);
            CHECK(*place_in_mesh(s, {.25, .5, .5}) == PlaceInMesh::inside);
            CHECK(*signed_distance(s, {.25, .5, .5}) == -.25);
            CHECK(closest_point(s, {.5, .5, 3})->distance == 2);
            CHECK(cast_closest(s, Segment3{{.25, .5, -1}, {.25, .5, 1}})->t == .5);
            CHECK(count_crossings(s, {{.25, .5, -1}, {.25, .5, 2}}).count == 2);
            CHECK(section(s, {{0, 0, 1}, .5})->area() == 1);
            CHECK_FALSE(find_contacts(s, other).empty());
            CHECK_FALSE(find_contacts(other, s).empty());
        }
    }

    TEST_CASE("a default surface, and that of degenerate triangles, answer too: nothing is there") {
        const TriMesh flat{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}, {0, 0, 1}}};
        for (const Surface& s : {Surface{}, *make_surface(TriMesh{}), *make_surface(flat),
                                 *make_surface(flat, SurfaceUse::pairs)}) {
            CHECK(s.triangles().empty());
            CHECK(s.bounds().is_empty());
            CHECK_FALSE(s.is_closed());
            CHECK_FALSE(closest_point(s, {0, 0, 0}));
            CHECK_FALSE(cast_any(s, Segment3{{1, 0, -1}, {1, 0, 1}}));
            CHECK(count_crossings(s, {{1, 0, -1}, {1, 0, 1}}).count == 0);
            CHECK(section(s, {{1, 0, 0}, .5})->loops.empty());
            CHECK(find_contacts(s, *make_surface(test::cube())).empty());
        }
    }

    TEST_CASE("points that a transform takes beyond the largest number meet nothing, the others still do") {
        TriMesh mesh = test::cube();
        const TriMesh far_off = test::cube({1e10, 0, 0});
        for (const TriMesh::Corners& c : far_off.triangles)
            mesh.triangles.push_back({c[0] + 8, c[1] + 8, c[2] + 8});
        mesh.points.insert(mesh.points.end(), far_off.points.begin(), far_off.points.end());
        for (const SurfaceUse use : {SurfaceUse::casts, SurfaceUse::pairs}) {
            const Surface s =
                detail::SurfaceAccess::transformed(*make_surface(mesh, use), Affine3::scale({1e300, 1, 1}));
            CHECK(cast_any(s, Segment3{{.25e300, .5, -1}, {.25e300, .5, 1}}));
            CHECK_FALSE(cast_any(s, Segment3{{2e300, .5, -1}, {2e300, .5, 1}}));
            CHECK(count_hits(s, Segment3{{.25e300, .5, -1}, {.25e300, .5, 2}}) == 2);
            CHECK(closest_point(s, {.25e300, .5, 3})->distance == 2);
        }
    }

    TEST_CASE("triangles that are left out leave their numbers to the others") {
        TriMesh mesh = test::cube();
        mesh.triangles.insert(mesh.triangles.begin() + 2, {0, 0, 1});
        const Surface s = *make_surface(mesh);
        REQUIRE(s.triangles().size() == 12);
        CHECK(s.number_in_mesh(1) == 1);
        CHECK(s.number_in_mesh(2) == 3);
        CHECK(s.triangle(2) == mesh.triangle(3));
    }

    TEST_CASE("an invalid mesh is an error and gives no surface") {
        TriMesh beyond = test::cube(), nan = test::cube();
        beyond.triangles[2][1] = std::uint32_t(beyond.points.size());
        nan.points[4].y = std::nan("");
        CHECK(make_surface(beyond).error().code == ErrorCode::bad_format);
        CHECK(make_surface(beyond).error().where == "triangle 2");
        CHECK(make_surface(nan).error().code == ErrorCode::not_finite);
        CHECK(make_surface(nan).error().where == "point 4");
    }
}
