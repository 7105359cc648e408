// section_test.cpp: mirrors hitbox/mesh/section.hpp; loops, areas, stacks, and caps of slices, which are the same outlines.
#include <hitbox/mesh/section.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/surface.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "../oracle/random.hpp"
#include "rounded_from.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

Section section_of(const TriMesh& mesh, const Plane3& plane) {
    const auto result = section(mesh, plane);
    REQUIRE(result.ok());
    return *result;
}

bool same(const Section& a, const Section& b) {
    return std::equal(a.loops.begin(), a.loops.end(), b.loops.begin(), b.loops.end(),
                      [](const SectionLoop& x, const SectionLoop& y) {
                          return x.points == y.points && x.closed == y.closed && x.area == y.area &&
                                 x.length == y.length && x.around == y.around;
                      });
}

}  // namespace

TEST_SUITE("mesh/section") {
    TEST_CASE("named situations") {
        const TriMesh hollow = joined({cube({0, 0, 0}, 3), turned_over(cube({1, 1, 1}, 1))});
        struct Row {
            const char* name;
            TriMesh mesh;
            Plane3 plane;
            double area, perimeter;
            std::size_t loops;
        };
        const Row rows[] = {
            {"a cube through its middle", cube(), {{0, 0, 1}, 0.5}, 1, 4, 1},
            {"from the other side", cube(), {{0, 0, -3}, -1.5}, 1, 4, 1},
            {"its top belongs to it", cube(), {{0, 0, 1}, 1}, 1, 4, 1},
            {"its bottom does not", cube(), {{0, 0, 1}, 0}, 0, 0, 0},
            {"the same from below: its bottom is a top", cube(), {{0, 0, -1}, 0}, 1, 4, 1},
            {"beside it", cube(), {{0, 0, 1}, 2}, 0, 0, 0},
            {"through four edges", cube(), {{1, -1, 0}, 0}, std::sqrt(2), 2 + 2 * std::sqrt(2), 1},
            {"at an edge", cube(), {{1, 1, 0}, 2}, 0, 0, 0},
            {"a hollow cube", hollow, {{0, 0, 1}, 1.5}, 8, 16, 2},
            {"two cubes that overlap", joined({cube(), cube({0.5, 0, 0})}), {{0, 0, 1}, 0.5}, 1.5, 5, 1},
            {"two that cross", joined({cube({0, 0, 0}, 2), cube({1, 1, 0}, 2)}), {{0, 0, 1}, 1}, 7, 12, 1},
            {"one within the other",
             joined({cube({0, 0, 0}, 3), cube({1, 1, 1}, 1)}),
             {{0, 0, 1}, 1.5},
             9,
             12,
             1},
            {"the same cube twice", joined({cube(), cube()}), {{0, 0, 1}, 0.5}, 1, 4, 1},
            {"a cube inside out", turned_over(cube()), {{0, 0, 1}, 0.5}, 1, 4, 1},
            {"an overlap that is a hole",
             joined({cube({0, 0, 0}, 2), turned_over(cube({1, 1, 0}, 2))}),
             {{0, 0, 1}, 1},
             6,
             16,
             2},
            {"two with a common part of a side",
             joined({cube(), cube({1, 0.5, 0})}),
             {{0, 0, 1}, 0.5},
             2,
             7,
             1},
            {"two cubes that share an edge", joined({cube(), cube({1, 1, 0})}), {{0, 0, 1}, 0.5}, 2, 8, 2},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Section s = section_of(row.mesh, row.plane);
            CHECK(s.area() == rounded_from(row.area));
            CHECK(s.perimeter() == rounded_from(row.perimeter));
            CHECK(s.loops.size() == row.loops);
            for (const SectionLoop& loop : s.loops) {
                CHECK(loop.closed);
                for (const Vec3& p : loop.points)
                    CHECK(dot(row.plane.normal, p) == rounded_from(row.plane.offset));
            }
        }
    }

    TEST_CASE("overlaps are told, from the area of the cap to stacks and trees") {
        oracle::Random random(12);
        std::size_t overlaps = 0;
        for (int n = 0; n < 40; ++n) {
            TriMesh mesh;
            for (int i = random.integer(1, 4); i > 0; --i) {
                TriMesh next = n % 2 ? bumpy(3) : cube({-1, -1, -1}, 2);
                const Vec3 by{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
                for (Vec3& p : next.points) p = p + by;
                append(mesh, random.chance(20) ? turned_over(next) : next);
            }
            const Plane3 plane{{random.uniform(-1, 1), random.uniform(-1, 1), 1}, random.uniform(-0.5, 0.5)};
            const Section one = section_of(mesh, plane);
            const auto s = slice(mesh, plane);
            REQUIRE(s.ok());
            CHECK(one.area() == doctest::Approx(s->cap_area).epsilon(1e-9));
            CHECK(one.overlaps == s->overlaps);
            overlaps += one.overlaps;
            const double offsets[] = {plane.offset};
            CHECK(same((*sections(mesh, plane.normal, offsets))[0], one));
            // No loop lies in another one the same way round, and none is turned the wrong way.
            for (const SectionLoop& loop : one.loops) {
                CHECK(loop.closed);
                const bool in_solid = loop.around != SectionLoop::none && one.loops[loop.around].area > 0;
                CHECK((in_solid ? loop.area < 0 : loop.area > 0));
            }
        }
        CHECK(overlaps > 10);
        CHECK_FALSE(section_of(cube(), {{0, 0, 1}, 0.5}).overlaps);
        CHECK_FALSE(section_of(turned_over(cube()), {{0, 0, 1}, 0.5}).overlaps);
        CHECK(section_of(joined({cube(), cube()}), {{0, 0, 1}, 0.5}).overlaps);
    }

    TEST_CASE("a hole knows what is around it, and turns the other way") {
        const TriMesh mesh = joined(
            {cube({0, 0, 0}, 9), turned_over(cube({1, 1, 1}, 7)), cube({2, 2, 2}, 5), cube({20, 0, 0}, 9)});
        const Section s = section_of(mesh, {{0, 0, 1}, 4.5});
        REQUIRE(s.loops.size() == 4);
        const auto by_area = [&](double area) {
            for (std::uint32_t i = 0; i < 4; ++i)
                if (s.loops[i].area == area) return i;
            return SectionLoop::none;
        };
        const std::uint32_t hole = by_area(-49), island = by_area(25);
        REQUIRE(hole != SectionLoop::none);
        REQUIRE(island != SectionLoop::none);
        CHECK(s.loops[island].around == hole);
        REQUIRE(s.loops[hole].around != SectionLoop::none);
        const std::uint32_t outer = s.loops[hole].around;
        CHECK(s.loops[outer].area == 81);
        CHECK(s.loops[outer].around == SectionLoop::none);
        for (const Vec3& p : s.loops[outer].points) CHECK(p.x <= 9);
    }

    TEST_CASE("from in front is what the turned plane shows from behind") {
        CHECK(section(cube(), {{0, 0, 1}, 0}, SectionLimit::from_in_front)->area() == 1);
        CHECK(section(cube(), {{0, 0, 1}, 1}, SectionLimit::from_in_front)->loops.empty());
        CHECK(section(cube(), {{0, 0, 1}, 0.5}, SectionLimit::from_in_front)->area() == 1);
        const TriMesh mesh = bumpy(6);
        const Surface surface = *make_surface(mesh, SurfaceUse::pairs);
        const TriMesh welded{surface.points(), surface.triangles()};
        oracle::Random random(8);
        for (int n = 0; n < 60; ++n) {
            const Vec3 normal = n % 3 ? Vec3{random.uniform(-1, 1), random.uniform(-1, 1), 1} : Vec3{0, 0, 1};
            const Plane3 plane{normal, dot(normal, mesh.points[random.below(mesh.points.size())])};
            const auto seen = section(mesh, plane, SectionLimit::from_in_front),
                       turned = section(mesh, {-normal, -plane.offset});
            REQUIRE(seen.ok());
            CHECK(seen->area() == rounded_from(turned->area()));
            CHECK(seen->perimeter() == rounded_from(turned->perimeter()));
            CHECK(same(*section(surface, plane, SectionLimit::from_in_front),
                       *section(welded, plane, SectionLimit::from_in_front)));
        }
    }

    TEST_CASE("an open mesh has open lines") {
        TriMesh open = cube();
        open.triangles.resize(10);  // without the side x = 1
        const Section s = section_of(open, {{0, 0, 1}, 0.5});
        REQUIRE(s.loops.size() == 1);
        CHECK_FALSE(s.loops[0].closed);
        CHECK(s.loops[0].area == 0);
        CHECK(s.loops[0].length == rounded_from(3));
    }

    TEST_CASE("with a tree, in a stack and on threads: the same, and the area of the cap") {
        oracle::Random random(5);
        for (const TriMesh& mesh :
             {bumpy(8), joined({cube({0, 0, 0}, 3), turned_over(cube({1, 1, 1}, 1))})}) {
            const Surface surface = *make_surface(mesh, SurfaceUse::pairs);
            const TriMesh welded{surface.points(), surface.triangles()};
            for (int n = 0; n < 12; ++n) {
                Vec3 normal{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
                if (n % 3 == 0) normal = {0, 0, 1};
                std::vector<double> offsets;
                for (int i = -20; i <= 20; ++i) offsets.push_back(i * 0.15);
                for (int i = 0; i < 4; ++i)
                    offsets.push_back(dot(normal, mesh.points[random.below(mesh.points.size())]));
                std::sort(offsets.begin(), offsets.end());
                ThreadExecutor threads(2);
                const auto stack = sections(welded, normal, offsets);
                const auto on_threads =
                    sections(welded, normal, offsets, SectionLimit::from_behind, &threads);
                REQUIRE(stack.ok());
                REQUIRE(on_threads.ok());
                for (std::size_t i = 0; i < offsets.size(); ++i) {
                    const Plane3 plane{normal, offsets[i]};
                    const Section one = section_of(welded, plane);
                    CHECK(same((*stack)[i], one));
                    CHECK(same((*on_threads)[i], one));
                    const auto by_tree = section(surface, plane);
                    REQUIRE(by_tree.ok());
                    CHECK(same(*by_tree, one));
                    if (n % 3 == 0) continue;  // faces in the plane have no cap
                    const auto s = slice(welded, plane);
                    REQUIRE(s.ok());
                    CHECK(one.area() == doctest::Approx(s->cap_area).epsilon(1e-12));
                    CHECK(one.loops.size() == s->cap_loops);
                }
            }
        }
    }

    TEST_CASE("degenerate triangles leave no trace, wherever they are in the list") {
        oracle::Random random(9);
        for (int round = 0; round < 60; ++round) {
            TriMesh mesh = bumpy(2 + std::uint32_t(round % 3)), more;
            if (round % 2 != 0)
                for (Vec3& p : mesh.points)
                    p = {std::round(2 * p.x), std::round(2 * p.y), std::round(2 * p.z)};
            mesh = {make_surface(mesh)->points(), make_surface(mesh)->triangles()};
            more.points = mesh.points;
            for (const TriMesh::Corners& t : mesh.triangles) {
                if (random.chance(30)) more.triangles.push_back({t[0], t[1], t[1]});
                if (random.chance(10)) {
                    const auto p = std::uint32_t(random.below(mesh.points.size()));
                    more.triangles.push_back({p, t[2], p});
                }
                more.triangles.push_back(t);
            }
            const Surface surface = *make_surface(more);
            for (const Plane3& plane : {Plane3{{0, 0, 1}, 0}, Plane3{{1, 0, 0}, 1}, Plane3{{1, 2, 3}, 0.3}}) {
                const Section expected = section_of(mesh, plane);
                CHECK(same(section_of(more, plane), expected));
                const auto by_tree = section(surface, plane);
                REQUIRE(by_tree.ok());
                CHECK(same(*by_tree, expected));
            }
        }
    }

    TEST_CASE("a stack is what its planes are, however long the normal") {
        const TriMesh mesh = bumpy(4);
        for (const double length : {0x1p1020, 0x1p-1000, 0x1p-1068}) {
            CAPTURE(length);
            const Vec3 normal{0, 0, length};
            std::vector<double> offsets;
            for (int i = -12; i <= 12; ++i) offsets.push_back(i * 0.125 * length);
            const auto stack = sections(mesh, normal, offsets);
            REQUIRE(stack.ok());
            std::size_t loops = 0;
            for (std::size_t i = 0; i < offsets.size(); ++i) {
                CHECK(same((*stack)[i], section_of(mesh, {normal, offsets[i]})));
                loops += (*stack)[i].loops.size();
            }
            CHECK(loops > 5);
        }
    }

    TEST_CASE("what cannot be cut is an error") {
        CHECK(section(cube(), {{0, 0, 0}, 1}).error().code == ErrorCode::usage);
        CHECK(section(cube({0, 0, 0}, 1e200), {{0, 0, 1}, 0.5}).error().code == ErrorCode::too_large);
        TriMesh spoiled = cube();
        spoiled.points[3].y = std::nan("");
        CHECK(section(spoiled, {{0, 0, 1}, 0.5}).error().code == ErrorCode::not_finite);
        CHECK(sections(cube(), {0, 0, 1}, {}).ok());
        const std::vector<double> falls{0.5, 0.25}, no_number{0.25, std::nan("")};
        CHECK(sections(cube(), {0, 0, 1}, falls).error().where == "offsets[1]");
        CHECK(sections(cube(), {0, 0, 1}, no_number).error().code == ErrorCode::usage);
        CHECK(section(cube({0, 0, 0}, 1e-260), {{0, 0, 1}, 0}).error().code == ErrorCode::unsupported);
        // Nothing has no outline.
        const Surface nothing = *make_surface(TriMesh{}, SurfaceUse::pairs);
        CHECK(section(nothing, {{0, 0, 1}, 0.5})->loops.empty());
        CHECK(section(TriMesh{}, {{0, 0, 1}, 0.5})->loops.empty());
    }
}
