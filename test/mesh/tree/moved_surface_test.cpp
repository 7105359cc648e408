// moved_surface_test.cpp: mirrors hitbox/mesh/tree/moved_surface.hpp; the answers are those of the mapped triangles.
#include <hitbox/mesh/tree/moved_surface.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/pair/pairs.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using detail::MovedSurface;
using oracle::Random;

namespace {

struct Way {
    std::string name;
    Affine3 map;
    bool is_fine = true;
};

std::vector<Way> ways(Random& random) {
    const Affine3 turn = Affine3::rotate(
        Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.1, 1)}, random.uniform(-3, 3));
    Affine3 right;
    right.columns = {Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}};
    Affine3 sheared = turn * Affine3::scale({100, 120, -80});
    sheared.columns[1] = sheared.columns[1] + sheared.columns[0] * 0.5;
    return {{"unmoved", {}},
            {"shifted", Affine3::translate({0.5, -8, 0.25})},
            {"by a right angle", right},
            {"turned", turn},
            {"turned far away", Affine3::translate({1e9, -3e8, 7}) * turn},
            {"enlarged, mirrored and sheared", sheared},
            {"tiny", Affine3::scale({0x1p-1000, 0x1p-1000, 0x1p-1000}) * turn},
            {"enormous", Affine3::scale({0x1p1000, 0x1p1000, 0x1p1000}) * turn},
            {"too far away", Affine3::translate({1e14, 0, 0}) * turn, false},
            {"flat", Affine3::scale({1, 0, 1}) * turn, false},
            {"drawn to a point", Affine3::scale({0, 0, 0}), false}};
}

std::vector<std::uint32_t> triangles_in_box(const MovedSurface& surface, const Aabb3& box) {
    std::vector<std::uint32_t> found;
    detail::own_triangles_in(surface, box, [&](std::span<const std::uint32_t> ids) {
        found.insert(found.end(), ids.begin(), ids.end());
        return true;
    });
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

TEST_SUITE("mesh/moved_surface") {
    TEST_CASE("a box finds every triangle whose image it meets, and few others") {
        Random random(5);
        const Surface surface = *make_surface(test::bumpy(12));
        const std::size_t count = surface.triangles().size();
        for (int round = 0; round < 8; ++round)
            for (const Way& way : ways(random)) {
                CAPTURE(way.name);
                const Surface placed = detail::SurfaceAccess::transformed(surface, way.map);
                const MovedSurface moved(surface, way.map,
                                         detail::bounds_of_images(surface.bounds(), way.map));
                CHECK(moved.is_fine() == way.is_fine);
                for (std::uint32_t t = 0; t < count; ++t) CHECK(moved.triangle(t) == placed.triangle(t));
                std::size_t passed = 0, needed = 0;
                for (int i = 0; i < 40; ++i) {
                    // Boxes that end at a corner of the mesh, or at the next number.
                    const Vec3 p = placed.points()[random.below(placed.points().size())],
                               q = placed.points()[random.below(placed.points().size())];
                    const Vec3 size = (q - p) * random.uniform(0, 0.2);
                    Aabb3 box;
                    for (std::size_t k = 0; k < 3; ++k) {
                        const double one = p[k], other = p[k] + size[k];
                        box.min[k] = std::min(one, other), box.max[k] = std::max(one, other);
                        if (random.chance(3)) box.max[k] = std::nextafter(box.max[k], -INFINITY);
                        if (box.max[k] < box.min[k]) box.max[k] = box.min[k];
                    }
                    const std::vector<std::uint32_t> found = triangles_in_box(moved, box);
                    for (std::uint32_t t = 0; t < count; ++t) {
                        if (!intersects(placed.triangle(t).bounds(), box)) continue;
                        ++needed;
                        if (intersects(placed.triangle(t), box))
                            CHECK(std::binary_search(found.begin(), found.end(), t));
                    }
                    passed += found.size();
                }
                CHECK(needed > 0);
                if (way.is_fine) CHECK(passed < needed * 8);
            }
    }

    TEST_CASE("winding numbers are those of the mapped mesh, also at its points and near them") {
        Random random(6);
        const Surface surface = *make_surface(test::bumpy(6));
        for (int round = 0; round < 4; ++round)
            for (const Way& way : ways(random)) {
                if (way.name == "flat" || way.name == "drawn to a point") continue;  // they bound nothing
                CAPTURE(way.name);
                const Surface placed = detail::SurfaceAccess::transformed(surface, way.map);
                const MovedSurface moved(surface, way.map,
                                         detail::bounds_of_images(surface.bounds(), way.map));
                std::size_t inside = 0, on = 0;
                for (int i = 0; i < 150; ++i) {
                    const Triangle3 t = placed.triangle(random.below(placed.triangles().size()));
                    const Vec3 middle = placed.bounds().min * 0.5 + placed.bounds().max * 0.5;
                    const Vec3 p = i % 3 == 0
                                       ? t.a
                                       : middle + (t.b - middle) * (i % 3 == 1 ? 1 : random.uniform(0, 1.2));
                    const Winding expected = detail::winding_around(placed, p),
                                  found = detail::winding_around(moved, p);
                    CHECK(found.on_surface == expected.on_surface);
                    if (!expected.on_surface) CHECK(found.number == expected.number);
                    inside += expected.inside(), on += expected.on_surface;
                }
                CHECK(inside > 0);
                CHECK(on > 0);
            }
    }
}
