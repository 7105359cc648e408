// distance_test.cpp: every pair of triangles asked one by one, and parts that are equally near in many places.
#include <hitbox/mesh/distance.hpp>

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include "shapes.hpp"

using namespace hitbox;

namespace {

Surface pair_surface(const TriMesh& mesh) { return *make_surface(mesh, SurfaceUse::pairs); }

double least_distance(const Surface& a, const Surface& b) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < a.triangles().size(); ++i)
        for (std::size_t j = 0; j < b.triangles().size(); ++j)
            least = std::min(least, distance(a.triangle(i), b.triangle(j)));
    return least;
}

double distance_from(const Surface& s, const Vec3& p) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < s.triangles().size(); ++i)
        least = std::min(least, distance(s.triangle(i), p));
    return least;
}

// Compares with every pair of triangles. `size` is that of the coordinates, which bounds the roundings.
void check_nearest(const TriMesh& mesh_a, const TriMesh& mesh_b, double size) {
    const Surface a = pair_surface(mesh_a), b = pair_surface(mesh_b);
    const double least = least_distance(a, b), rounding = 0x1p-46 * size;
    const auto found = closest_points(a, b, 4 * size), mirrored = closest_points(b, a, 4 * size);
    REQUIRE(found);
    REQUIRE(mirrored);
    CHECK(std::fabs(found->distance - least) <= rounding);
    CHECK(std::fabs(mirrored->distance - least) <= rounding);
    CHECK(distance_from(a, found->a) <= rounding);
    CHECK(distance_from(b, found->b) <= rounding);
    const Vec3 way = found->b - found->a;
    CHECK(std::fabs(std::hypot(way.x, way.y, way.z) - found->distance) <= rounding);
    CHECK(closest_points(a, b, found->distance));
    CHECK_FALSE(closest_points(a, b, found->distance - 4 * rounding));
    CHECK(distance(a.triangle_of_mesh(found->a_triangle), b.triangle_of_mesh(found->b_triangle)) ==
          found->distance);
    CHECK(distance(a, b) == found->distance);
}

class Draw {
public:
    explicit Draw(unsigned seed) : random_(seed) {}
    double number() { return double(random_()) / 2147483648.0 - 1; }
    std::uint32_t below(std::uint32_t n) { return std::uint32_t(random_() % n); }

    // Triangles between random points, on a coarse grid or not.
    TriMesh triangles(int count, double low, bool on_grid) {
        TriMesh mesh;
        for (int i = 0; i < 40; ++i) {
            Vec3 p{number(), number(), low + 0.2 * number()};
            if (on_grid)
                for (std::size_t k = 0; k < 3; ++k) p[k] = std::round(4 * p[k]) / 4;
            mesh.points.push_back(p);
        }
        for (int i = 0; i < count; ++i) mesh.triangles.push_back({below(40), below(40), below(40)});
        return mesh;
    }

private:
    std::mt19937 random_;
};

// Triangles around one point: a cone, or flat for height 0.
TriMesh cone_of(std::uint32_t sides, double height, const Vec3& tip) {
    TriMesh mesh{{tip}, {}};
    for (std::uint32_t i = 0; i < sides; ++i) {
        const double angle = 6.283185307179586 * (i + height / 8) / sides;
        mesh.points.push_back(tip + Vec3{std::cos(angle), std::sin(angle), height});
        mesh.triangles.push_back({0, 1 + i, 1 + (i + 1) % sides});
    }
    return mesh;
}

TriMesh turned_by(TriMesh mesh, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    for (Vec3& p : mesh.points) {
        p = {c * p.x + s * p.z, p.y, c * p.z - s * p.x};
        p = {c * p.x + s * p.y, c * p.y - s * p.x, p.z};
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/distance") {
    TEST_CASE("random triangles above others, rotated or on a grid, of all sizes") {
        Draw draw(3);
        for (int round = 0; round < 120; ++round) {
            CAPTURE(round);
            TriMesh a = draw.triangles(60, 0, round % 2 == 0);
            TriMesh b = draw.triangles(40, round % 5 == 0 ? 0.5 : 0.9, round % 3 == 0);
            if (round % 4 > 1) a = turned_by(a, round), b = turned_by(b, round);
            double size = 2;
            if (round % 7 == 0) {
                const double by = std::ldexp(1.0, round % 2 == 0 ? 900 : -900);
                for (TriMesh* mesh : {&a, &b})
                    for (Vec3& p : mesh->points) p = p * by;
                size *= by;
            }
            check_nearest(a, b, size);
        }
    }

    TEST_CASE("equally near in many places") {
        struct Row {
            std::string name;
            TriMesh a, b;
        };
        const Vec3 up{0, 0, 0.125};
        const Row rows[] = {
            {"two tips", cone_of(60, 1, up), cone_of(50, -1, {0, 0, 0})},
            {"a tip above a disc", cone_of(60, 1, up), cone_of(50, 0, {0, 0, 0})},
            {"two discs", cone_of(60, 0, up), cone_of(50, 0, {0.25, 0, 0})},
            {"two boxes, face to face", test::cube({0, 0, 0}, 1), test::cube({1.125, 0.5, 0.5}, 1)},
            {"two boxes, edge to edge", test::cube({0, 0, 0}, 1), test::cube({1.125, 0.5, 1.125}, 1)},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            check_nearest(row.a, row.b, 2);
            check_nearest(turned_by(row.a, 0.7), turned_by(row.b, 0.7), 2);
        }
    }

    TEST_CASE("one huge triangle and a small part; a part inside a hollow one") {
        const TriMesh floor{{{-500, -500, -1.5}, {500, -500, -1.25}, {0, 700, -1.75}}, {{0, 1, 2}}};
        check_nearest(floor, test::cube({0, 0, 0}, 1), 700);
        check_nearest(test::cube({0, 0, 0}, 8), test::cube({2, 3, 1}, 2), 8);
    }

    TEST_CASE("a surface without triangles is near nothing") {
        const Surface none = pair_surface({}), cube = pair_surface(test::cube());
        CHECK_FALSE(closest_points(none, cube, 1e300));
        CHECK_FALSE(closest_points(cube, none, 1e300));
    }
    TEST_CASE("a moved mesh is as far as a mesh of the moved points") {
        Draw draw(5);
        for (int round = 0; round < 80; ++round) {
            CAPTURE(round);
            const TriMesh a = draw.triangles(60, 0, round % 2 == 0),
                          b = draw.triangles(50, 0, round % 3 == 0);
            Affine3 map;
            for (Vec3& column : map.columns) column = {draw.number(), draw.number(), draw.number()};
            if (round % 5 == 0)
                map.columns[1] = map.columns[0] * 0.5;  // singular: all triangles become segments
            map.translation = {draw.number(), draw.number(), round % 4 == 0 ? 0 : 2 + draw.number()};
            const Surface of_a = pair_surface(a), of_b = pair_surface(b);
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < of_a.triangles().size(); ++i)
                for (std::size_t j = 0; j < of_b.triangles().size(); ++j) {
                    const Triangle3 t = of_b.triangle(j);
                    least =
                        std::min(least, distance(of_a.triangle(i),
                                                 Triangle3{map.point(t.a), map.point(t.b), map.point(t.c)}));
                }
            const auto found = closest_points(of_a, of_b, map);
            REQUIRE(found);
            CHECK(found->distance == doctest::Approx(least).epsilon(1e-14));
            CHECK((found->distance == 0) == any_contact(of_a, of_b, map));
            CHECK(distance(of_a, of_b, map) == found->distance);
            CHECK(distance_from(of_a, found->a) <= 0x1p-46);
            CHECK_FALSE(closest_points(of_a, of_b, map, found->distance * 0.999 - 0x1p-50));
        }
    }

    TEST_CASE("meshes that meet: zero, and one point for both") {
        const Surface a = pair_surface(test::cube({0, 0, 0}, 1)),
                      b = pair_surface(test::cube({1, 0.5, 0.5}, 1)),
                      inner = pair_surface(test::cube({0.25, 0.25, 0.25}, 0.5));
        const auto found = closest_points(a, b);
        REQUIRE(found);
        CHECK(found->distance == 0);
        CHECK(found->a == found->b);
        CHECK(found->a.x == 1);
        CHECK(intersects(a.triangle_of_mesh(found->a_triangle), b.triangle_of_mesh(found->b_triangle)));
        CHECK(distance(a, inner) == 0.25);
        CHECK(closest_points(a, inner, 0.25));
        CHECK_FALSE(closest_points(a, inner, 0.125));
        CHECK(closest_points(a, b, 0)->distance == 0);
        CHECK_FALSE(closest_points(a, b, -1));
        CHECK_FALSE(closest_points(a, b, std::numeric_limits<double>::quiet_NaN()));
    }

    TEST_CASE("both surfaces moved: the distance is that of the moved triangles, with every limit") {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> number(-1, 1);
        const auto turned = [&](const Vec3& to) {
            return Affine3::translate(to) *
                   Affine3::rotate({number(random), number(random), number(random) + 1.5},
                                   3 * number(random));
        };
        const Surface surface = *make_surface(test::bumpy(14)), small = *make_surface(test::bumpy(3));
        for (int round = 0; round < 40; ++round) {
            const Vec3 apart{number(random), number(random), number(random)};
            Affine3 map_a = turned({}), map_b = turned(apart * (round % 4));
            if (round % 8 == 5) map_b = map_b * Affine3::scale({2, 0.1, -1});
            if (round % 8 == 6) map_a.translation.x += 1e14, map_b.translation.x += 1e14;  // coarse
            if (round % 8 == 7) map_b.columns[1] = {0, 0, 0};                              // flat
            const Surface &local_a = round % 3 == 0 ? small : surface, &local_b = surface,
                          a = detail::SurfaceAccess::transformed(local_a, map_a),
                          b = detail::SurfaceAccess::transformed(local_b, map_b);
            const detail::MovedSurface moved_a(local_a, map_a,
                                               detail::bounds_of_images(local_a.bounds(), map_a)),
                moved_b(local_b, map_b, detail::bounds_of_images(local_b.bounds(), map_b));
            const double d = distance(a, b), none = std::numeric_limits<double>::infinity();
            CAPTURE(round);
            for (const auto order :
                 {detail::DistanceSearch::nearest_first, detail::DistanceSearch::depth_first}) {
                for (const double within : {none, d * 1.5 + 1e-3, d * (1 + 0x1p-20), d}) {
                    const auto found = detail::closest_points_of_moved(moved_a, moved_b, within, order);
                    REQUIRE(found);
                    CHECK(found->distance == d);
                }
                if (d > 0)
                    CHECK_FALSE(detail::closest_points_of_moved(moved_a, moved_b, d * (1 - 0x1p-20), order));
            }
        }
    }

    TEST_CASE("a map beyond the range of double; triangles by their index in the mesh") {
        const Surface a = pair_surface(test::cube({0, 0, 0}, 1));
        const Surface far = pair_surface(test::cube({2, 2, 2}, 1));
        CHECK(std::isinf(distance(a, far, Affine3::scale({1e308, 1e308, 1e308}))));
        TriMesh mesh{{{0, 0, 3}, {1, 0, 3}, {0, 1, 3}}, {{0, 0, 1}, {1, 1, 2}, {0, 1, 2}}};
        const auto found = closest_points(a, pair_surface(mesh));
        REQUIRE(found);
        CHECK(found->distance == 2);
        CHECK(found->b_triangle == 2);
    }
}
