// tree_pairs_test.cpp: mirrors hitbox/mesh/tree/tree_pairs.hpp; contacts of two trees against every pair of triangles.
#include <hitbox/mesh/tree/tree_pairs.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/executor.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/simd/level.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include "../../oracle/random.hpp"
#include "../ray_oracle.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using oracle::Random;

namespace {

using Found = std::tuple<std::uint32_t, std::uint32_t, TriangleContact>;

std::vector<Found> sorted(const std::vector<TrianglePair>& pairs) {
    std::vector<Found> found;
    for (const TrianglePair& p : pairs) found.push_back({p.a, p.b, p.contact});
    std::sort(found.begin(), found.end());
    return found;
}

Triangle3 moved(const Triangle3& t, const Affine3& map) {
    return {map.point(t.a), map.point(t.b), map.point(t.c)};
}

std::vector<Found> every_pair(const Surface& a, const Surface& b, const Affine3& map) {
    std::vector<Found> found;
    for (std::uint32_t j = 0; j < b.triangles().size(); ++j) {
        const Triangle3 t = moved(b.triangle(j), map);
        for (std::uint32_t i = 0; i < a.triangles().size(); ++i)
            if (const TriangleContact c = contact(a.triangle(i), t); c != TriangleContact::none)
                found.push_back({a.number_in_mesh(i), b.number_in_mesh(j), c});
    }
    std::sort(found.begin(), found.end());
    return found;
}

// Triangles of all sizes down to 2^spread, in a cube; on a grid, they are flush all the time.
TriMesh scattered(Random& random, std::size_t count, int spread, double grid) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double size = random.magnitude(spread, 0);
        const auto around = [&](const Vec3& p, double by) {
            Vec3 q = p;
            for (std::size_t k = 0; k < 3; ++k) {
                q[k] += random.uniform(-by, by);
                if (grid > 0) q[k] = std::nearbyint(q[k] / grid) * grid;
            }
            return q;
        };
        const Vec3 at = around({}, 1);
        for (int c = 0; c < 3; ++c) mesh.points.push_back(around(at, size));
        if (random.chance(5))
            mesh.points.back() = mesh.points[mesh.points.size() - 2] * (1 + 0x1p-40);  // a needle
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

TriMesh mapped(TriMesh mesh, const Affine3& map) {
    for (Vec3& p : mesh.points) p = map.point(p);
    return mesh;
}

Affine3 turn(Random& random) {
    const Vec3 axis{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.1, 1)};
    return Affine3::rotate(axis, random.uniform(-3, 3));
}

struct Kind {
    std::string name;
    std::function<TriMesh(Random&)> a, b;
    std::function<Affine3(Random&)> map;
};

std::vector<Kind> kinds() {
    const auto soup = [](std::size_t count, int spread, double grid) {
        return [=](Random& random) { return scattered(random, count, spread, grid); };
    };
    const auto unmoved = [](Random&) { return Affine3{}; };
    const auto at = [](double x) {
        return [x](Random& random) {
            return Affine3::translate({x, x, x}) * turn(random) * Affine3::translate({-x, -x, -x});
        };
    };
    const auto placed = [=](auto make, const Affine3& map) {
        return [=](Random& random) { return mapped(make(random), map); };
    };
    return {
        {"any size", soup(200, -8, 0), soup(200, -8, 0), unmoved},
        {"on a grid", soup(200, -3, 0.25), soup(200, -3, 0.25), unmoved},
        {"a few and many", soup(1, 0, 0), soup(2000, -6, 0), unmoved},
        {"within a block", soup(8, -1, 0), soup(7, -1, 0), unmoved},
        {"a small one within a large one", soup(300, -5, 0),
         placed(soup(300, -5, 0), Affine3::scale({0.03, 0.03, 0.03})), unmoved},
        {"a speck within a large one", placed(soup(300, -4, 0.125), Affine3::scale({0x1p40, 0x1p40, 0x1p40})),
         soup(300, -4, 0.125), unmoved},
        {"of subnormal size", placed(soup(100, -4, 0.125), Affine3::scale({0x1p-1060, 0x1p-1060, 0x1p-1060})),
         placed(soup(100, -4, 0.125), Affine3::scale({0x1p-1062, 0x1p-1062, 0x1p-1062})), unmoved},
        {"of enormous size", placed(soup(100, -4, 0.125), Affine3::scale({0x1p1022, 0x1p1022, 0x1p1022})),
         placed(soup(100, -4, 0.125), Affine3::scale({0x1p1021, 0x1p1021, 0x1p1021})), unmoved},
        {"one enormous, one tiny",
         placed(soup(100, -4, 0.125), Affine3::scale({0x1p1022, 0x1p1022, 0x1p1022})),
         placed(soup(100, -4, 0.125), Affine3::scale({0x1p-1060, 0x1p-1060, 0x1p-1060})), unmoved},
        {"far from the origin", placed(soup(200, -4, 0), Affine3::translate({0x1p40, 0, 0x1p45})),
         placed(soup(200, -4, 0), Affine3::translate({0x1p40, 1, 0x1p45})), unmoved},
        {"bumps", [](Random&) { return test::bumpy(6); }, [](Random&) { return test::bumpy(5); }, unmoved},
        {"turned", soup(200, -6, 0), soup(200, -6, 0), turn},
        {"turned by a right angle on a grid", soup(200, -3, 0.25), soup(200, -3, 0.25),
         [](Random&) {
             Affine3 m;
             m.columns = {Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}};
             m.translation = {0.25, 0, 0.5};
             return m;
         }},
        {"turned bumps", [](Random&) { return test::bumpy(6); }, [](Random&) { return test::bumpy(5); },
         turn},
        {"turned far from the origin", placed(soup(200, -4, 0), Affine3::translate({1e4, 1e4, 1e4})),
         placed(soup(200, -4, 0), Affine3::translate({1e4, 1e4, 1e4})), at(1e4)},
        {"turned so far that the frame is too coarse",
         placed(soup(200, -4, 0), Affine3::translate({1e13, 1e13, 1e13})),
         placed(soup(200, -4, 0), Affine3::translate({1e13, 1e13, 1e13})), at(1e13)},
        {"enlarged and sheared", soup(200, -5, 0),
         placed(soup(200, -5, 0), Affine3::scale({0.01, 0.01, 0.01})),
         [](Random& random) {
             Affine3 m = turn(random) * Affine3::scale({100, 120, -80});
             m.columns[1] = m.columns[1] + m.columns[0] * 0.5;
             return m;
         }},
        {"flattened", soup(200, -5, 0.125), soup(200, -5, 0.125),
         [](Random&) { return Affine3::scale({1, 0, 1}); }},
        {"drawn to a point", soup(50, -5, 0.125), soup(50, -5, 0.125),
         [](Random&) { return Affine3::scale({0, 0, 0}); }},
        {"by the largest factors", soup(50, -3, 0.125),
         placed(soup(50, -3, 0.125), Affine3::scale({0x1p-600, 0x1p-600, 0x1p-600})),
         [](Random&) { return Affine3::scale({0x1p600, 0x1p600, 0x1p600}); }},
    };
}

// A level is one of the processor's sets of instructions.
struct AtLevel {
    explicit AtLevel(simd::Level level) { simd::limit_level(level); }
    ~AtLevel() { simd::limit_level(simd::Level::avx512); }
};

}  // namespace

TEST_SUITE("mesh/tree_pairs") {
    TEST_CASE("the contacts of two meshes are those of all pairs, for every level, use and map") {
        ThreadExecutor threads(2);
        std::uint64_t seed = 1;
        for (const Kind& kind : kinds()) {
            CAPTURE(kind.name);
            std::size_t all = 0;
            for (int round = 0; round < 4; ++round) {
                Random random(seed++);
                const TriMesh mesh_a = kind.a(random), mesh_b = kind.b(random);
                const Affine3 map = kind.map(random);
                const Surface a = *make_surface(mesh_a, SurfaceUse::casts),
                              b = *make_surface(mesh_b,
                                                round % 2 == 0 ? SurfaceUse::casts : SurfaceUse::pairs);
                const std::vector<Found> expected = every_pair(a, b, map);
                all += expected.size();
                for (const simd::Level level : {simd::Level::baseline, simd::Level::avx512}) {
                    const AtLevel limited(level);
                    CHECK(sorted(find_contacts(a, b, map)) == expected);
                    CHECK(any_contact(a, b, map) == !expected.empty());
                }
                if (kind.name.find("urn") != std::string::npos || round > 0) continue;
                CHECK(sorted(find_contacts(a, b, map, &threads)) == expected);
                const Surface placed = detail::SurfaceAccess::transformed(b, map);
                CHECK(sorted(find_contacts(a, placed)) == expected);
                CHECK(any_contact(a, placed) == !expected.empty());
                std::vector<Found> swapped = sorted(find_contacts(placed, a));
                for (auto& [i, j, c] : swapped) std::swap(i, j);
                std::sort(swapped.begin(), swapped.end());
                CHECK(swapped == expected);
            }
            CHECK(all > 0);
        }
    }

    TEST_CASE("both meshes moved: the contacts are those of the moved triangles") {
        ThreadExecutor threads(2);
        const Affine3 flat = Affine3::scale({1, 0, 1});
        std::uint64_t seed = 1000;
        for (const Kind& kind : kinds()) {
            CAPTURE(kind.name);
            std::size_t all = 0;
            for (int round = 0; round < 6; ++round) {
                CAPTURE(round);
                Random random(seed++);
                const Surface a = *make_surface(kind.a(random), SurfaceUse::casts),
                              b = *make_surface(kind.b(random), SurfaceUse::pairs);
                const Affine3 shift = Affine3::translate(
                    {random.uniform(-3, 3), random.uniform(-3, 3), random.magnitude(-2, 33)});
                const Affine3 first = round == 0   ? Affine3{}
                                      : round == 1 ? Affine3::translate({4, -8, 0.5})
                                      : round == 2 ? flat * turn(random)
                                      : round == 3 ? turn(random) * Affine3::scale({1.5, 0.25, -3})
                                                   : shift * turn(random),
                              second = first * kind.map(random);
                const Surface placed = detail::SurfaceAccess::transformed(a, first);
                const std::vector<Found> expected = every_pair(placed, b, second);
                all += expected.size();
                for (const simd::Level level : {simd::Level::baseline, simd::Level::avx512}) {
                    const AtLevel limited(level);
                    CHECK(sorted(find_contacts(a, first, b, second)) == expected);
                    CHECK(any_contact(a, first, b, second) == !expected.empty());
                }
                CHECK(sorted(find_contacts(a, first, b, second, &threads)) == expected);
            }
            CHECK(all > 0);
        }
    }

    TEST_CASE("the pairs left out are most of those whose boxes meet") {
        const Surface a = *make_surface(test::bumpy(30), SurfaceUse::pairs);
        const auto& tree = detail::SurfaceAccess::triangle_tree(a);
        for (const bool is_moved : {false, true}) {
            const Affine3 map =
                Affine3::rotate({1, 2, 3}, is_moved ? 0.5 : 0) * Affine3::translate({0.5, 0, 0});
            const Surface b =
                *make_surface(is_moved ? test::bumpy(30) : mapped(test::bumpy(30), map), SurfaceUse::pairs);
            const auto& other = detail::SurfaceAccess::triangle_tree(b);
            detail::TreePairs pairs(tree, other,
                                    is_moved ? detail::PairFrame(tree.frame(), other.frame(), map)
                                             : detail::PairFrame(tree.frame(), other.frame()));
            pairs.make_tasks();
            CHECK(pairs.size() > 10);
            std::size_t candidates = 0;
            for (std::size_t task = 0; task < pairs.size(); ++task)
                pairs.run(task,
                          [&](std::span<const IdPair> found) { return candidates += found.size(), true; });
            const std::size_t found = find_contacts(a, b, is_moved ? map : Affine3{}).size();
            CHECK(found > 100);
            CHECK(candidates < 4 * found);
        }
    }

    TEST_CASE("empty surfaces, and meshes apart, have no pairs") {
        const Surface nothing, cube = test::surface_of(test::cube());
        for (const Affine3& map :
             {Affine3{}, Affine3::translate({3, 0, 0}), Affine3::translate({0, 1e300, 0})}) {
            CHECK(find_contacts(nothing, cube, map).empty());
            CHECK(find_contacts(cube, nothing, map).empty());
            CHECK(find_contacts(nothing, nothing, map).empty());
            CHECK(any_contact(cube, cube, map) == (map.translation == Vec3{}));
        }
        const double nan = std::nan("");
        CHECK_FALSE(any_contact(cube, cube, Affine3::translate({nan, 0, 0})));
        CHECK_FALSE(any_contact(cube, cube, Affine3::scale({HUGE_VAL, 1, 1})));
        CHECK_FALSE(any_contact(cube, cube, Affine3::translate({0, -HUGE_VAL, 0})));
    }
}
