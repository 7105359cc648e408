// fans_test.cpp: meshes with many triangles around some vertices, every pair of triangles tested one by one.
#include <hitbox/mesh/tree/fans.hpp>

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/tree/beyond_common.hpp>
#include <hitbox/mesh/tree/detail/directions.hpp>
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "../shapes.hpp"

using namespace hitbox;

namespace {

class FanMaker {
public:
    explicit FanMaker(unsigned seed) : random_(seed) {}
    int whole(int most) { return int(random_() % std::uint32_t(2 * most + 1)) - most; }
    double number() { return double(random_()) / 2147483648.0 - 1; }
    Vec3 on_grid(int most, bool flat) {
        return {double(whole(most)), double(whole(most)), flat ? 0.0 : double(whole(most))};
    }
    Vec3 anywhere() { return {number(), number(), number()}; }

    // Triangles around two vertices, and others, between points of a grid: corners, edges and planes come together.
    TriMesh around_two(int most, bool flat) {
        TriMesh mesh{{{0, 0, 0}, on_grid(most, flat)}, {}};
        for (int i = 0; i < 70; ++i) mesh.points.push_back(on_grid(most, flat));
        const auto any = [&] { return std::uint32_t(random_() % 72); };
        for (int i = 0; i < 260; ++i)
            mesh.triangles.push_back({i < 100 ? 0u : i < 200 ? 1u : any(), any(), any()});
        return mesh;
    }

private:
    std::mt19937 random_;
};

std::vector<IdPair> intersecting(const Welded& mesh) {
    std::vector<IdPair> found;
    self_intersections(mesh, [&](std::span<const IdPair> pairs) {
        found.insert(found.end(), pairs.begin(), pairs.end());
        return true;
    });
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<IdPair> one_by_one(const Welded& mesh) {
    std::vector<IdPair> found;
    for (std::uint32_t a = 0; a < mesh.triangles.size(); ++a)
        for (std::uint32_t b = a + 1; b < mesh.triangles.size(); ++b)
            if (!mesh.degenerate[a] && !mesh.degenerate[b] &&
                detail::meet_beyond_common(mesh.points, mesh.triangles[a], mesh.triangles[b]))
                found.push_back({a, b});
    return found;
}

std::size_t pairs_to_test(const Welded& mesh) {
    std::vector<Aabb3> boxes(mesh.triangles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (!mesh.degenerate[i]) boxes[i] = mesh.triangle(i).bounds();
    std::size_t count = 0;
    detail::pairs_that_may_meet(
        mesh, boxes,
        [&](std::span<const IdPair> pairs) {
            count += pairs.size();
            return true;
        },
        nullptr);
    return count;
}

std::vector<IdPair> meeting_one_by_one(const Surface& a, const Surface& b) {
    std::vector<IdPair> found;
    for (std::uint32_t i = 0; i < a.triangles().size(); ++i)
        for (std::uint32_t j = 0; j < b.triangles().size(); ++j)
            if (intersects(a.triangle(i), b.triangle(j))) found.push_back({i, j});
    return found;
}

// A cone with a floor of triangles around its centre.
TriMesh cone_with_floor(std::uint32_t sides) {
    TriMesh mesh{{{0.25, 0.5, 2}, {0, 0, 0}}, {}};
    for (std::uint32_t i = 0; i < sides; ++i) {
        const double angle = 6.283185307179586 * i / sides;
        mesh.points.push_back({std::cos(angle), std::sin(angle), 0});
        const std::uint32_t next = 2 + (i + 1) % sides;
        mesh.triangles.push_back({0, 2 + i, next});
        mesh.triangles.push_back({1, next, 2 + i});
    }
    return mesh;
}

// A comb of flat teeth on a strip whose triangles all have one corner in common.
TriMesh comb(std::uint32_t teeth) {
    TriMesh mesh{{{0, -1, 0}}, {}};
    for (std::uint32_t i = 0; i <= teeth; ++i) {
        mesh.points.push_back({double(i), 0, 0});
        mesh.points.push_back({i + 0.5, 10, 0});
    }
    for (std::uint32_t i = 0; i < teeth; ++i) {
        mesh.triangles.push_back({0, 2 * i + 3, 2 * i + 1});
        mesh.triangles.push_back({2 * i + 1, 2 * i + 3, 2 * i + 2});
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/fans") {
    TEST_CASE("triangles around two vertices, and through them: each pair that meets, and no other") {
        FanMaker make(5);
        std::size_t seen = 0;
        for (int round = 0; round < 30; ++round) {
            CAPTURE(round);
            const Welded mesh = *weld(make.around_two(2 + round % 5, round % 3 == 0));
            const std::vector<IdPair> expected = one_by_one(mesh);
            CHECK(intersecting(mesh) == expected);
            seen += expected.size();
        }
        CHECK(seen > 10000);
    }

    TEST_CASE("the same with all bits in use, tiny and huge") {
        FanMaker make(6);
        for (int round = 0; round < 20; ++round) {
            CAPTURE(round);
            TriMesh mesh = make.around_two(4, round % 3 == 0);
            const double by = round % 4 == 0 ? 0x1p-1060 : round % 4 == 1 ? 0x1p1020 : 1;
            const Vec3 moved = by == 1 ? make.anywhere() : Vec3{};
            const double c = round % 4 == 2 ? 0.8 : 1, s = round % 4 == 2 ? 0.6 : 0;
            for (Vec3& p : mesh.points) {
                p = {c * p.x - s * p.y, s * p.x + c * p.y, c * p.z + s * p.x};
                p = p * by + moved;
            }
            const Welded welded = *weld(mesh);
            CHECK(intersecting(welded) == one_by_one(welded));
        }
    }

    TEST_CASE("two surfaces with triangles around common points: each pair that meets, and no other") {
        FanMaker make(8);
        std::size_t seen = 0;
        for (int round = 0; round < 20; ++round) {
            CAPTURE(round);
            const auto draw = [&] {
                return *make_surface(make.around_two(2 + round % 5, round % 3 == 0), SurfaceUse::pairs);
            };
            const Surface a = draw(), b = draw();
            std::vector<IdPair> found;
            const auto take = [&](std::span<const IdPair> pairs) {
                for (const IdPair& p : pairs)
                    if (intersects(a.triangle(p.a), b.triangle(p.b))) found.push_back(p);
                return true;
            };
            REQUIRE(detail::pairs_around_vertices(a, b, take));
            std::sort(found.begin(), found.end());
            CHECK(found == meeting_one_by_one(a, b));
            seen += found.size();
        }
        CHECK(seen > 10000);
        const Surface cube = *make_surface(test::cube(), SurfaceUse::pairs);
        CHECK_FALSE(detail::pairs_around_vertices(cube, cube, [](std::span<const IdPair>) { return true; }));
    }

    TEST_CASE("contacts of cones that cross, stand on one tip or share a floor") {
        const TriMesh cone = cone_with_floor(300);
        for (const Vec3& by : {Vec3{0.125, 0, 0.25}, Vec3{0, 0, 0}, Vec3{0.5, 0, 0}, Vec3{0.125, 0, 2}}) {
            CAPTURE(by.x);
            CAPTURE(by.z);
            TriMesh other = cone;
            for (Vec3& p : other.points) p = by.z == 2 ? Vec3{0.5, 1, 4} - p : p + by;
            const Surface a = *make_surface(cone, SurfaceUse::pairs),
                          b = *make_surface(other, SurfaceUse::pairs);
            std::vector<IdPair> found;
            for (const TrianglePair& c : find_contacts(a, b)) found.push_back({c.a, c.b});
            std::sort(found.begin(), found.end());
            CHECK(found == meeting_one_by_one(a, b));
        }
    }

    TEST_CASE("cones and combs have few pairs to test, whatever their number of sides") {
        for (const std::uint32_t n : {100u, 1000u, 4000u}) {
            CAPTURE(n);
            CHECK(pairs_to_test(*weld(cone_with_floor(n))) < 20 * n);
            CHECK(pairs_to_test(*weld(comb(n))) < 20 * n);
        }
        CHECK(intersecting(*weld(cone_with_floor(100))).empty());
        CHECK(intersecting(*weld(comb(100))).empty());
    }

    TEST_CASE("the box of directions contains the direction to each point") {
        FanMaker make(7);
        const auto scaled = [](const Vec3& v) {
            return v * (1 / (std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z)));
        };
        std::size_t outside = 0, narrow = 0;
        for (int round = 0; round < 2000; ++round) {
            const bool grid = round % 2 == 0;
            const auto draw = [&] { return grid ? make.on_grid(2, round % 4 == 0) : make.anywhere(); };
            const Vec3 from = draw();
            const Triangle3 t{round % 5 == 0 ? from : draw(), draw(), draw()};
            const Vec3 normal = cross(t.b - t.a, t.c - t.a);
            if (normal == Vec3{}) continue;
            const Aabb3 box = detail::directions(from, t);
            narrow += box.max.x - box.min.x < 1;
            for (int i = 0; i < 50; ++i) {
                const double u = (make.number() + 1) / 2, v = (make.number() + 1) / 2;
                const double w = u + v > 1 ? 2 - u - v : u + v, x = u + v > 1 ? 1 - u : u;
                const Vec3 way = (t.a - from) + (t.b - t.a) * x + (t.c - t.a) * (w - x);
                if (length_sq(way) > 1e-12) outside += !intersects(box.expanded(1e-9), scaled(way));
            }
        }
        CHECK(outside == 0);
        CHECK(narrow > 500);
    }
}
