// contacts_test.cpp: pairs of triangles that meet, against every pair asked in rational arithmetic.
#include <hitbox/mesh/contacts.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include "../oracle/oracle.hpp"
#include "../oracle/rational_vector.hpp"
#include "convex_solids.hpp"
#include "round_shapes.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using Found = std::tuple<std::uint32_t, std::uint32_t, TriangleContact>;

oracle::Shape shape_of(const Triangle3& t) { return {oracle::Kind::triangle, {t.a, t.b, t.c}}; }

bool in_one_plane(const Triangle3& s, const Triangle3& t) {
    const auto from_a = [&](const Vec3& p) {
        return oracle::rational::exact(p) - oracle::rational::exact(s.a);
    };
    const oracle::rational::Vector normal = cross(from_a(s.b), from_a(s.c));
    return dot(normal, from_a(t.a)) == 0 && dot(normal, from_a(t.b)) == 0 && dot(normal, from_a(t.c)) == 0;
}

// By linear programs and rational planes: none of the code of hitbox/pair and hitbox/mesh.
TriangleContact true_contact(const Triangle3& s, const Triangle3& t) {
    if (!oracle::intersects(shape_of(s), shape_of(t))) return TriangleContact::none;
    if (!oracle::relative_interiors_meet(shape_of(s), shape_of(t))) return TriangleContact::touching;
    return in_one_plane(s, t) ? TriangleContact::coplanar : TriangleContact::crossing;
}

std::vector<Found> every_pair(const Surface& a, const Surface& b) {
    std::vector<Found> found;
    for (std::uint32_t i = 0; i < a.triangles().size(); ++i)
        for (std::uint32_t j = 0; j < b.triangles().size(); ++j)
            if (const auto c = true_contact(a.triangle(i), b.triangle(j)); c != TriangleContact::none)
                found.push_back({a.number_in_mesh(i), b.number_in_mesh(j), c});
    return found;
}

std::vector<Found> sorted_contacts(const Surface& a, const Surface& b) {
    std::vector<Found> found;
    for (const TrianglePair& pair : find_contacts(a, b)) found.push_back({pair.a, pair.b, pair.contact});
    std::sort(found.begin(), found.end());
    return found;
}

void check_contacts(const TriMesh& mesh_a, const TriMesh& mesh_b, std::array<std::size_t, 4>& seen) {
    const Surface a = *make_surface(mesh_a), b = *make_surface(mesh_b, SurfaceUse::pairs);
    const std::vector<Found> expected = every_pair(a, b);
    CHECK(sorted_contacts(a, b) == expected);
    std::vector<Found> swapped = sorted_contacts(b, a);
    for (auto& [i, j, contact] : swapped) std::swap(i, j);
    std::sort(swapped.begin(), swapped.end());
    CHECK(swapped == expected);
    for (const Found& f : expected) ++seen[std::size_t(std::get<2>(f))];
}

// Triangles between the points of a small grid: corners, edges and planes come together all the time.
TriMesh random_triangles(SolidGenerator& make, int count, double scale) {
    TriMesh mesh;
    const auto number = [&] { return double(make.number(-1, 1)) * scale; };
    for (int i = 0; i < 12; ++i) mesh.points.push_back({number(), number(), number()});
    const auto corner = [&] { return std::uint32_t(make.number(0, 11)); };
    for (int i = 0; i < count; ++i) mesh.triangles.push_back({corner(), corner(), corner()});
    return mesh;
}

// Each triangle of a cube so many times.
TriMesh cube_of_copies(int copies) { return joined(std::vector<TriMesh>(std::size_t(copies), test::cube())); }

// Around the origin, in the plane z = 0, which is the floor of the cube.
TriMesh flat_fan(int triangles) {
    const std::array<Vec3, 8> around{Vec3{2, 0, 0},  {2, 2, 0},   {0, 2, 0},  {-2, 2, 0},
                                     Vec3{-2, 0, 0}, {-2, -2, 0}, {0, -2, 0}, {2, -2, 0}};
    TriMesh mesh;
    mesh.points.push_back({0, 0, 0});
    for (int i = 0; i < triangles; ++i) {
        mesh.points.push_back(around[std::size_t(i % 8)] * double(1 + i / 8));
        mesh.points.push_back(around[std::size_t((i + 1) % 8)] * double(1 + i / 8));
        const auto n = std::uint32_t(2 * i + 1);
        mesh.triangles.push_back({0, n, n + 1});
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/contacts") {
    TEST_CASE("two triangles: one row for each kind of contact") {
        struct Row {
            std::string name;
            Triangle3 other;
            TriangleContact contact;
        };
        using enum TriangleContact;
        const Triangle3 base{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        const Row rows[] = {
            {"crosses the face", {{1, 1, -1}, {1, 1, 1}, {2, 1, 1}}, crossing},
            {"crosses, and the ends of the crossing coincide", {{0, 2, -1}, {0, 2, 1}, {4, 2, 0}}, crossing},
            {"rests on the face with a corner", {{1, 1, 0}, {1, 1, 1}, {2, 1, 1}}, touching},
            {"rests on the face with an edge", {{1, 1, 0}, {2, 1, 0}, {2, 1, 1}}, touching},
            {"shares a corner", {{0, 0, 0}, {-1, 0, 1}, {0, -1, 1}}, touching},
            {"shares an edge", {{0, 0, 0}, {4, 0, 0}, {0, 0, 4}}, touching},
            {"shares an edge in the plane", {{0, 0, 0}, {4, 0, 0}, {0, -4, 0}}, touching},
            {"passes an edge", {{2, 0, -1}, {2, 0, 1}, {2, -1, 0}}, touching},
            {"overlaps in the plane", {{1, 1, 0}, {9, 1, 0}, {1, 9, 0}}, coplanar},
            {"is the same", {{4, 0, 0}, {0, 0, 0}, {0, 4, 0}}, coplanar},
            {"hovers above", {{1, 1, 0x1p-1074}, {2, 1, 0x1p-1074}, {1, 2, 0x1p-1074}}, none},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            CHECK(true_contact(base, row.other) == row.contact);
            const TriMesh a{{base.a, base.b, base.c}, {{0, 1, 2}}};
            const TriMesh b{{row.other.a, row.other.b, row.other.c}, {{0, 1, 2}}};
            const std::vector<Found> found = sorted_contacts(*make_surface(a), *make_surface(b));
            REQUIRE(found.size() == (row.contact == none ? 0 : 1));
            if (row.contact != none) CHECK(found[0] == Found{0, 0, row.contact});
        }
    }

    TEST_CASE("triangles between points of a small grid: each pair that meets, and no other") {
        SolidGenerator make(11);
        std::array<std::size_t, 4> seen{};
        for (int i = 0; i < 200; ++i) {
            CAPTURE(i);
            const double scale = i % 2 == 0 ? 1 : 0x1p-1074 * double(1 << i % 10);
            check_contacts(random_triangles(make, 12, scale), random_triangles(make, 12, scale), seen);
        }
        for (const TriangleContact c :
             {TriangleContact::touching, TriangleContact::coplanar, TriangleContact::crossing})
            CHECK(seen[std::size_t(c)] > 50);
    }

    TEST_CASE("rotated and sheared solids on each other: each pair that meets, and no other") {
        SolidGenerator make(12);
        std::array<std::size_t, 4> seen{};
        for (int i = 0; i < 40; ++i) {
            CAPTURE(i);
            ConvexSolid a = make.solid(6), b = make.solid(6);
            const GridMap map = make.turned_or_sheared(195);
            a.apply(map), b.apply(map);
            check_contacts(make.mesh(a, 0x1p-20), make.mesh(b, 0x1p-20), seen);
        }
        for (const TriangleContact c :
             {TriangleContact::touching, TriangleContact::coplanar, TriangleContact::crossing})
            CHECK(seen[std::size_t(c)] > 50);
    }

    //     |     A triangle that is flattened to a segment has no inside: it touches what it passes through.
    //   --+--
    //     |
    TEST_CASE("a map that takes triangles to segments: they touch, and do not cross") {
        const Surface a = *make_surface(moved(ball(8), {0.01, 0.02, 0.5})), b = *make_surface(ball(20));
        // Powers of two, so that nothing is rounded.
        const Affine3 to_line{{Vec3{0.25, 0.5, 1}, Vec3{0, 0, 0}, Vec3{0, 0, 0}}, {0, 0, 0}};
        std::vector<Found> expected, found;
        for (std::uint32_t i = 0; i < a.triangles().size(); ++i)
            for (std::uint32_t j = 0; j < b.triangles().size(); ++j) {
                const Triangle3 t = b.triangle(j),
                                image{to_line.point(t.a), to_line.point(t.b), to_line.point(t.c)};
                if (const auto c = contact(a.triangle(i), image); c != TriangleContact::none)
                    expected.push_back({i, j, c});
            }
        for (const TrianglePair& pair : find_contacts(a, b, to_line))
            found.push_back({pair.a, pair.b, pair.contact});
        std::sort(found.begin(), found.end());
        CHECK(found == expected);
        CHECK(found.size() > 20);
        for (const Found& f : found) CHECK(std::get<2>(f) == TriangleContact::touching);
    }

    TEST_CASE("copies of one triangle, and fans around one point") {
        std::array<std::size_t, 4> seen{};
        const TriMesh cube = cube_of_copies(3), fan = flat_fan(16);
        check_contacts(cube, test::cube(), seen);
        check_contacts(fan, fan, seen);
        check_contacts(fan, cube, seen);
        CHECK(seen[std::size_t(TriangleContact::coplanar)] > 50);
    }

    // Balls of many small triangles, so that the search has several tasks.
    TEST_CASE("any executor: the same pairs in the same order, progress on the way, and it can be stopped") {
        const Surface a = *make_surface(ball(80)), b = *make_surface(moved(ball(80), {1, 0.1, 0.2}));
        ThreadExecutor threads(3);
        const std::vector<TrianglePair> one = find_contacts(a, b), many = find_contacts(a, b, &threads);
        CHECK(one.size() > 500);
        CHECK(std::equal(one.begin(), one.end(), many.begin(), many.end(),
                         [](const TrianglePair& x, const TrianglePair& y) {
                             return x.a == y.a && x.b == y.b && x.contact == y.contact;
                         }));
        std::size_t calls = 0, taken = 0;
        bool all_done = false;
        const auto count = [&](std::size_t done, std::size_t total) {
            ++calls, all_done |= done == total;
            return true;
        };
        const auto stop = [&](std::size_t done, std::size_t) { return done < 2; };
        const ProgressCallback counter(count), stopper(stop);
        const auto take = [&](const TrianglePair&) { ++taken; };
        CHECK(for_each_contact(a, b, take, nullptr, &counter));
        CHECK(all_done);
        CHECK(calls > 5);
        CHECK(taken == one.size());
        CHECK_FALSE(for_each_contact(a, b, take, &threads, &stopper));
        CHECK(taken == one.size());
    }

    // More pairs than are kept are passed on as they are found.
    TEST_CASE("a search among triangles on top of each other can be stopped") {
        TriMesh pile{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}}, fan{{{0, 0, 0}}, {}};
        pile.triangles.assign(600, {0, 1, 2});
        for (std::uint32_t i = 0; i < 600; ++i) {
            fan.points.push_back({std::cos(i * 0.01), std::sin(i * 0.01), i * 0x1p-20});
            if (i > 0) fan.triangles.push_back({0, i, i + 1});
        }
        for (const TriMesh& mesh : {pile, fan}) {
            const Surface s = *make_surface(mesh);
            const std::size_t all = find_contacts(s, s).size();
            REQUIRE(all > 300'000);
            std::size_t taken = 0;
            const auto take = [&](const TrianglePair&) { ++taken; };
            const auto go_on = [&](std::size_t, std::size_t) { return taken < 1000; };
            const ProgressCallback callback(go_on);
            CHECK_FALSE(for_each_contact(s, s, take, nullptr, &callback));
            CHECK(taken >= 1000);
            CHECK(taken < all / 10);
        }
    }

    TEST_CASE("a map of the first surface that takes triangles to segments") {
        const Surface a = *make_surface(ball(20)), b = *make_surface(moved(ball(8), {0.01, 0.02, 0.5}));
        const Affine3 to_line{{Vec3{0.25, 0.5, 1}, Vec3{0, 0, 0}, Vec3{0, 0, 0}}, {0, 0, 0}};
        const std::vector<TrianglePair> found = find_contacts(a, to_line, b, Affine3{});
        CHECK(found.size() == find_contacts(b, a, to_line).size());
        CHECK(found.size() > 20);
        for (const TrianglePair& f : found) CHECK(f.contact == TriangleContact::touching);
    }

    // Multiples of (1, 3, 5) are exact, but their differences are not: a rounded cross product is not zero.
    TEST_CASE("images that are segments, although their rounded edges are not parallel") {
        SolidGenerator make(31);
        TriMesh mesh;
        for (std::uint32_t i = 0; i < 400; ++i) {
            for (int c = 0; c < 3; ++c) {
                const double size = double(make.number(0x800000, 0xffffff)) * 0x1p-23,
                             x = std::ldexp(size, int(make.number(-32, 0)));
                mesh.points.push_back({make.number(0, 1) == 0 ? x : -x, double(make.number(-9, 9)),
                                       double(make.number(-9, 9))});
            }
            mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
        }
        const Surface a = *make_surface(moved(ball(8), {0.01, 0.02, 0.5})), b = *make_surface(mesh);
        const Affine3 to_line{{Vec3{0.25, 0.75, 1.25}, Vec3{0, 0, 0}, Vec3{0, 0, 0}}, {0, 0, 0}};
        const std::vector<TrianglePair> found = find_contacts(a, b, to_line);
        CHECK(found.size() > 20);
        for (const TrianglePair& f : found) CHECK(f.contact == TriangleContact::touching);
    }
}
