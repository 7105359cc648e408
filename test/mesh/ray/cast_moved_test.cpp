// cast_moved_test.cpp: mirrors hitbox/mesh/ray/cast_moved.hpp; the hits are those on the surface of the mapped points.
#include <hitbox/mesh/ray/cast_moved.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/ray/cast_walk.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/pairs.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using detail::MovedSurface;
using oracle::Random;
using Cast3 = detail::Cast<3, double>;

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

struct Way {
    std::string name;
    Affine3 map;
};

Vec3 point(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

std::vector<Way> ways(Random& random) {
    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    const Affine3 turn = Affine3::rotate(Vec3{x, y, random.uniform(0.1, 1)}, random.uniform(-3, 3));
    Affine3 right;
    right.columns = {Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}};
    Affine3 sheared = turn * Affine3::scale({1, 1.25, -0.75});
    sheared.columns[1] = sheared.columns[1] + sheared.columns[0] * random.uniform(-3, 3);
    return {{"shifted", Affine3::translate({0.5, -8, 0.25})},
            {"by a right angle", Affine3::translate({1, 2, 3}) * right},
            {"turned", Affine3::translate(point(random, 5)) * turn},
            {"mirrored and sheared", sheared},
            {"flattened", turn * Affine3::scale({1, 1e-6, 1})},
            {"far away", Affine3::translate(point(random, 1e6)) * turn},
            {"very far away", Affine3::translate(point(random, 1e9)) * turn},
            {"tiny", Affine3::scale({0x1p-900, 0x1p-900, 0x1p-900}) * turn},
            {"enormous", Affine3::scale({0x1p900, 0x1p900, 0x1p900}) * turn}};
}

// Triangles between points of a grid: many are parallel to axes, share corners, or are copies.
TriMesh on_grid(Random& random) {
    TriMesh mesh;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z) mesh.points.push_back({double(x), double(y), double(z)});
    for (int i = 0; i < 60; ++i) {
        TriMesh::Corners corners;
        for (std::uint32_t& corner : corners) corner = std::uint32_t(random.below(mesh.points.size()));
        mesh.triangles.push_back(corners);
    }
    return mesh;
}

struct Casts {
    const Surface& placed;
    Vec3 middle;
    double size = 0;

    explicit Casts(const Surface& surface) : placed(surface) {
        const Aabb3& box = surface.bounds();
        middle = box.min * 0.5 + box.max * 0.5;
        for (std::size_t k = 0; k < 3; ++k) size = std::max(size, box.max[k] - box.min[k]);
    }

    Triangle3 triangle(Random& random) const {
        return placed.triangle(random.below(placed.triangles().size()));
    }
    // At corners, edges and insides of placed triangles, from near and far, in planes of triangles, of zero length.
    Cast3 next(Random& random) const {
        const Triangle3 t = triangle(random);
        const Vec3 targets[] = {t.a, t.a * 0.5 + t.b * 0.5, t.a * 0.25 + t.b * 0.25 + t.c * 0.5,
                                middle + point(random, 0.6 * size)};
        const Vec3 target = targets[random.below(4)];
        Vec3 along_axis = target;
        along_axis[random.below(3)] += size * random.integer(-3, 3);
        const Vec3 starts[] = {middle + point(random, 0.5 * size),
                               middle + point(random, 1000 * size),
                               middle + point(random, 1e6 * size),
                               along_axis,
                               triangle(random).a,
                               t.b,
                               target};
        const Vec3 start = starts[random.below(random.chance(90) ? 6 : 7)], way = target - start;
        switch (random.integer(0, 3)) {
            case 0:
                return Segment3{start, target};
            case 1:
                return Segment3{start, target + way};
            case 2:
                return Ray3{start, way};
            default:
                return Ray3{start, way * random.magnitude(-60, 60)};
        }
    }
};

bool same(const std::optional<MeshHit>& x, const std::optional<MeshHit>& y) {
    if (!x || !y) return !x && !y;
    return x->triangle == y->triangle && x->t == y->t && x->point == y->point &&
           x->barycentric == y->barycentric && x->normal == y->normal && x->facing == y->facing;
}

void compare(const Surface& surface, const Way& way, Random& random, int casts) {
    CAPTURE(way.name);
    const Surface placed = detail::SurfaceAccess::transformed(surface, way.map);
    const MovedSurface moved(surface, way.map, detail::bounds_of_images(surface.bounds(), way.map));
    REQUIRE(moved.is_fine());
    const Casts some(placed);
    int hits = 0;
    for (int i = 0; i < casts; ++i) {
        const Cast3 cast = some.next(random);
        const CastOptions options{random.chance(20)};
        const std::optional<MeshHit> expected = detail::cast_closest(placed, cast, options);
        CHECK(same(detail::cast_closest(moved, cast, options), expected));
        hits += expected.has_value();
    }
    CHECK(hits > casts / 4);
    CHECK(hits < casts);
}

// Casts at edges of placed triangles, from up to 2^far away. Counts answers that are not those of the mapped triangles.
void compare_at_edges(const Surface& surface, const Affine3& map, int far, Random& random, int& wrong,
                      int& hits) {
    const Surface placed = detail::SurfaceAccess::transformed(surface, map);
    const MovedSurface moved(surface, map, detail::bounds_of_images(surface.bounds(), map));
    if (!moved.is_fine() || placed.triangles().empty()) return;
    for (int i = 0; i < 40; ++i) {
        const Triangle3 t = placed.triangle(random.below(placed.triangles().size()));
        const double part = random.uniform(0, 1), away = random.magnitude(far > 8 ? 0 : -8, far);
        const Vec3 target = t.a * part + t.b * (1 - part), start = target + point(random, 1) * away;
        const Cast3 cast = i % 2 == 0 ? Cast3(Ray3{start, target - start})
                                      : Cast3(Segment3{start, target + (target - start) * 0x1p-20});
        const std::optional<MeshHit> expected = detail::cast_closest(placed, cast, {});
        wrong += !same(detail::cast_closest(moved, cast, {}), expected);
        hits += expected.has_value();
    }
}

}  // namespace

TEST_SUITE("mesh/cast_moved") {
    TEST_CASE("a hit is the one on the mapped triangles, through their corners, edges and planes, too") {
        Random random(1);
        const Surface ball = test::surface_of(test::bumpy(8)), cube = test::surface_of(test::cube());
        for (int round = 0; round < 6; ++round) {
            const Surface grid = test::surface_of(on_grid(random));
            for (const Way& way : ways(random)) {
                compare(ball, way, random, 60);
                compare(cube, way, random, 60);
                compare(grid, way, random, 60);
            }
        }
    }

    TEST_CASE("triangles that rounding makes segments or points have the same hits") {
        // At a distance of 2^35 a number is a multiple of 2^-17, about the size of these triangles.
        Random random(2);
        const Way way{"far away", Affine3::translate({0x1p35, -0x1p35, 0x1p34})};
        TriMesh mesh = test::bumpy(16);
        for (Vec3& p : mesh.points) p = p * 2e-4;
        append(mesh, test::cube({-8, -8, -8}, 16));
        const Surface surface = test::surface_of(mesh);
        compare(surface, way, random, 1000);
    }

    TEST_CASE("a map that moves nothing") {
        Random random(3);
        const Surface surface = test::surface_of(test::cube());
        const MovedSurface moved(surface);
        const Casts some(surface);
        for (int i = 0; i < 100; ++i) {
            const Cast3 cast = some.next(random);
            CHECK(same(detail::cast_closest(moved, cast, {}), detail::cast_closest(surface, cast, {})));
        }
    }

    TEST_CASE("casts that are no casts, and those that end before the mesh or pass it") {
        const Surface surface = test::surface_of(test::cube());
        const Affine3 map = Affine3::translate({10, 0, 0});
        const MovedSurface moved(surface, map, detail::bounds_of_images(surface.bounds(), map));
        const Cast3 misses[] = {Ray3{{0, 0.5, 0.5}, {0, 0, 0}},
                                Ray3{{0, 0.5, 0.5}, {endless, 0, 0}},
                                Ray3{{0, std::nan(""), 0.5}, {1, 0, 0}},
                                Ray3{{0, 0.5, 0.5}, {-1, 0, 0}},
                                Segment3{{0, 0.5, 0.5}, {std::nextafter(10.0, 0), 0.5, 0.5}},
                                Segment3{{10.5, 0.5, 0.5}, {10.5, 0.5, 0.5}},
                                Ray3{{0, std::nextafter(1.0, 2), 0.5}, {1, 0, 0}}};
        for (const Cast3& cast : misses) CHECK_FALSE(detail::cast_closest(moved, cast, {}));
        const Cast3 hits[] = {Segment3{{0, 0.5, 0.5}, {10, 0.5, 0.5}},
                              Segment3{{10, 0.5, 0.5}, {10, 0.5, 0.5}}, Ray3{{0, 1, 0.5}, {1, 0, 0}},
                              Ray3{{-0x1p1000, 1, 0.5}, {0x1p1010, 0, 0}},
                              Ray3{{0, 0.25, 0.5}, {0x1p-1070, 0, 0}}};
        for (const Cast3& cast : hits) CHECK(detail::cast_closest(moved, cast, {}));
    }

    TEST_CASE("few triangles of a large mesh are candidates") {
        Random random(4);
        const Surface surface = test::surface_of(test::bumpy(32));
        for (const Way& way : ways(random)) {
            if (way.name == "flattened" || way.name == "very far away") continue;
            CAPTURE(way.name);
            const Aabb3 bounds = detail::bounds_of_images(surface.bounds(), way.map);
            const MovedSurface moved(surface, way.map, bounds);
            const Surface placed = detail::SurfaceAccess::transformed(surface, way.map);
            const Casts some(placed);
            std::size_t candidates = 0;
            for (int i = 0; i < 100; ++i) {
                const Vec3 from = some.middle + point(random, 3 * some.size),
                           to = some.middle + point(random, 0.3 * some.size);
                detail::along(moved, Ray3{from, to - from},
                              [&](std::span<const detail::CastCandidate> found) {
                                  candidates += found.size();
                                  return endless;
                              });
            }
            CHECK(candidates >= 100);
            CHECK(candidates < 1000);
        }
    }

    // What is taken back is off by far more than a rounding of the mesh.
    TEST_CASE("through edges of a surface, from so far away that the way back is coarse") {
        Random random(5);
        int wrong = 0, hits = 0;
        for (int round = 0; round < 200; ++round) {
            TriMesh mesh = round % 2 == 0 ? test::cube() : test::bumpy(4);
            if (round % 4 > 1) {
                for (Vec3& p : mesh.points) p = p * 0x1p-6;
                append(mesh, test::cube({1, 1, 1}, 1));
            }
            const Surface surface = test::surface_of(mesh);
            const Vec3 to = point(random, std::ldexp(1, round % 30)), axis = point(random, 1) + Vec3{0, 0, 2};
            const Affine3 map = Affine3::translate(to) * Affine3::rotate(axis, random.uniform(-3, 3));
            compare_at_edges(surface, map, 40, random, wrong, hits);
        }
        CHECK(wrong == 0);
        CHECK(hits > 4000);
    }

    // The inverse of such a map is off by more than a rounding of its largest numbers.
    TEST_CASE("maps that take a surface almost to a line") {
        Random random(6);
        int wrong = 0, hits = 0;
        for (int round = 0; round < 200; ++round) {
            const Surface surface = test::surface_of(round % 2 == 0 ? test::cube() : test::bumpy(4));
            const Vec3 way = point(random, 1);
            Affine3 map;
            for (Vec3& column : map.columns) {
                const double part = random.uniform(0.5, 1);
                column = way * part + point(random, std::ldexp(1, -10 - round % 12));
            }
            compare_at_edges(surface, map, 2, random, wrong, hits);
        }
        CHECK(wrong == 0);
        CHECK(hits > 4000);
    }

    TEST_CASE("rays that only touch an edge of the bounds, from far away") {
        const Surface surface = test::surface_of(test::cube());
        const Affine3 map = Affine3::translate({10, 0, 0});
        const MovedSurface moved(surface, map, detail::bounds_of_images(surface.bounds(), map));
        const Cast3 touching[] = {Ray3{{11 - 0x1p20, 1 + 0x1p20, 0.5}, {1, -1, 0}},
                                  Ray3{{10 - 0x1p20, 0x1p20, 0.5}, {1, -1, 0}},
                                  Segment3{{11 - 0x1p20, 1 + 0x1p20, 0.5}, {11 + 0x1p20, 1 - 0x1p20, 0.5}},
                                  Segment3{{10 - 0x1p20, 0x1p20, 0.5}, {10, 0, 0.5}}};
        for (const Cast3& cast : touching) CHECK(detail::cast_closest(moved, cast, {}));
    }

    // Beside the test of pairs, which takes degenerate triangles as what is left of them.
    TEST_CASE("triangles that a map takes to segments and points, on the line of a cast too") {
        Random random(8);
        const auto whole = [&](int most) {
            const double x = random.integer(0, most), y = random.integer(0, most);
            return Vec3{x, y, double(random.integer(0, most))};
        };
        int hits = 0, without_normal = 0, wrong = 0;
        for (int round = 0; round < 1500; ++round) {
            TriMesh mesh;
            for (std::uint32_t i = 0; i < 9; ++i) mesh.points.push_back(whole(8));
            mesh.triangles = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}};
            if (round % 5 == 4)  // what is lost 2^20 away
                for (Vec3& p : mesh.points) p.y *= 0x1p-40, p.z *= 0x1p-40;
            const Affine3 maps[] = {Affine3::scale({1, 0, 0}), Affine3::scale({1, 1, 0}),
                                    Affine3{{Vec3{1, 1, 0}, Vec3{2, 2, 0}, Vec3{0, 0, 0}}, {}},
                                    Affine3::scale({0, 0, 0}), Affine3::translate({0, 0x1p20, 0x1p20})};
            const Affine3& map = maps[round % 5];
            const Surface surface = test::surface_of(mesh);
            const MovedSurface moved(surface, map, detail::bounds_of_images(surface.bounds(), map));
            const Surface placed = detail::SurfaceAccess::transformed(surface, map);
            for (int i = 0; i < 12; ++i) {
                const Vec3 from = map.point(whole(8)), to = i % 3 == 0 ? whole(8) : map.point(whole(8));
                const Segment3 cast{from - (to - from) * double(i % 2), to};
                double first = endless;
                for (const TriMesh::Corners& c : surface.triangles()) {
                    const Triangle3 t{map.point(surface.points()[c[0]]), map.point(surface.points()[c[1]]),
                                      map.point(surface.points()[c[2]])};
                    if (const auto shared = intersection(cast, t)) first = std::min(first, shared.t->low);
                }
                const std::optional<MeshHit> hit = detail::cast_closest(placed, cast, {});
                wrong += hit.has_value() != (first < endless);
                wrong += moved.is_fine() && !same(hit, detail::cast_closest(moved, cast, {}));
                if (!hit) continue;
                const auto& [a, b, c] = hit->barycentric;
                const double size = length_sq(hit->normal);
                wrong += hit->t != first ||
                         !(a >= 0 && b >= 0 && c >= 0 && std::fabs(a + b + c - 1) < 1e-9) ||
                         !(size == 0 || std::fabs(size - 1) < 1e-9);
                ++hits, without_normal += size == 0;
            }
        }
        CHECK(wrong == 0);
        CHECK(hits > 3000);
        CHECK(without_normal > 1000);
    }
}
