// weld_near_test.cpp: weld() with a tolerance closes cracks and nothing else; mirrors hitbox/mesh/weld.hpp.
#include <hitbox/mesh/weld.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/topology.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "../oracle/random.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// As it is written everywhere: the last column is that of the angle 2 pi, and the poles are n points each.
TriMesh uv_sphere(std::uint32_t n, double radius = 1, const Vec3& middle = {}) {
    TriMesh mesh;
    const std::uint32_t rows = n / 2;
    for (std::uint32_t i = 0; i <= rows; ++i)
        for (std::uint32_t j = 0; j <= n; ++j) {
            const double a = std::numbers::pi * i / rows, b = 2 * std::numbers::pi * j / n;
            mesh.points.push_back(
                middle + Vec3{std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)} * radius);
        }
    for (std::uint32_t i = 0; i < rows; ++i)
        for (std::uint32_t j = 0; j < n; ++j) {
            const std::uint32_t p = i * (n + 1) + j, q = p + n + 1;
            mesh.triangles.push_back({p, q, q + 1});
            mesh.triangles.push_back({p, q + 1, p + 1});
        }
    return mesh;
}

// Two cones on one rim, tip to tip the other way. Each triangle has tips of its own, up to `noise` off along an axis.
TriMesh lens(std::uint32_t n, double noise) {
    oracle::Random random(3);
    TriMesh mesh;
    const auto rim = [&](std::uint32_t i) {
        const double angle = 2 * std::numbers::pi * (i % n) / n;
        return Vec3{100 * std::cos(angle), 100 * std::sin(angle), 0};
    };
    for (const double side : {1.0, -1.0})
        for (std::uint32_t i = 0; i < n; ++i) {
            const auto first = std::uint32_t(mesh.points.size());
            Vec3 tip{0, 0, side};
            for (std::size_t k = 0; k < 3; ++k) tip[k] += random.uniform(-noise, noise);
            mesh.points.insert(mesh.points.end(), {tip, rim(i), rim(i + 1)});
            if (side > 0)
                mesh.triangles.push_back({first, first + 1, first + 2});
            else
                mesh.triangles.push_back({first, first + 2, first + 1});
        }
    return mesh;
}

double length(const Vec3& v) { return std::sqrt(length_sq(v)); }

}  // namespace

TEST_SUITE("mesh/weld_near") {
    TEST_CASE("a sphere whose seam is open by an ulp is closed, and then has a cap") {
        for (const std::uint32_t n : {8u, 12u, 24u, 31u, 64u, 100u}) {
            CAPTURE(n);
            const TriMesh sphere = uv_sphere(n);
            const Plane3 plane{{0.3, 0.2, 1}, 0.1};
            REQUIRE_FALSE(is_closed(*weld(sphere)));
            CHECK(slice(sphere, plane)->open_edges > 0);
            const ClosedCracks c = *weld(sphere, 1e-14);
            CHECK(is_closed(*weld(c.mesh)));
            CHECK(c.open_edges_before > 0);
            CHECK(c.open_edges_after == 0);
            CHECK(c.moved_points > 0);
            CHECK(c.largest_move > 0);
            CHECK(c.largest_move < 2e-15);
            CHECK(c.mesh.triangles == sphere.triangles);
            CHECK(topology(*weld(c.mesh)).components == 1);
            CHECK(count_self_intersections(*weld(c.mesh)) == 0);
            const std::size_t rows = n / 2;
            CHECK(weld(c.mesh)->points.size() == 2 + (rows - 1) * n);
            const Slice s = *slice(c.mesh, plane);
            CHECK(s.open_edges == 0);
            CHECK(s.cap_area > 2.2);
            CHECK(is_closed(*weld(s.front.mesh)));
            // What was said to have become flat is what is flat now.
            std::vector<std::uint32_t> flat;
            const Welded before = *weld(sphere), after = *weld(c.mesh);
            for (std::uint32_t t = 0; t < after.triangles.size(); ++t)
                if (after.degenerate[t] && !before.degenerate[t]) flat.push_back(t);
            CHECK(c.degenerate == flat);

            const OpenEdges open = *open_edges(sphere);
            CHECK(open.count == c.open_edges_before);
            CHECK(open.gap == c.largest_move);
            CHECK(open.tolerance >= open.gap);
            CHECK(is_closed(*weld(weld(sphere, open.tolerance)->mesh)));
        }
        const TriMesh far = uv_sphere(24, 1000, {3, -5, 7});
        const OpenEdges open = *open_edges(far);
        REQUIRE(open.tolerance > 0);
        CHECK(is_closed(*weld(weld(far, open.tolerance)->mesh)));
    }

    TEST_CASE("a wall thinner than the tolerance stays, and so does all that is closed") {
        TriMesh sheet = cube();
        for (Vec3& p : sheet.points) p.z *= 1e-3;
        const ClosedCracks c = *weld(sheet, 0.01);
        CHECK(c.moved_points == 0);
        CHECK(c.mesh.points == sheet.points);
        CHECK(c.largest_move == 0);
        // Open at one of its thin sides: only points that an edge joins are near each other.
        sheet.triangles.resize(10);
        const ClosedCracks open = *weld(sheet, 0.01);
        CHECK(open.moved_points == 0);
        CHECK(open.open_edges_after == 4);
        CHECK(open_edges(sheet)->tolerance == 0);
        CHECK(open_edges(sheet)->bounds == Aabb3{{1, 0, 0}, {1, 1, 1e-3}});
    }

    TEST_CASE("points in a row, 0.9 tolerances apart, do not become one") {
        TriMesh row;
        for (std::uint32_t i = 0; i < 40; ++i) {
            const double x = 0.9 * i;
            row.points.insert(row.points.end(), {{x, 0, 0}, {x, 10, 5}, {x, 10, -5}});
            row.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
        }
        const ClosedCracks c = *weld(row, 1);
        std::size_t places = 0, alike = 0, most = 0;
        for (std::uint32_t i = 0; i < 40; ++i) {
            const double moved = length(c.mesh.points[3 * i] - row.points[3 * i]);
            CHECK(moved <= 1);
            const bool is_new = i == 0 || c.mesh.points[3 * i] != c.mesh.points[3 * i - 3];
            places += is_new, alike = is_new ? 1 : alike + 1, most = std::max(most, alike);
        }
        CHECK(most == 2);
        CHECK(places < 30);
    }

    TEST_CASE("a crack as wide as the tolerance is closed, a wider one is not") {
        const auto halves = [](double gap) {
            TriMesh mesh = cube();
            TriMesh top = cube();
            mesh.triangles = {mesh.triangles[0],  mesh.triangles[1], mesh.triangles[4], mesh.triangles[5],
                              mesh.triangles[6],  mesh.triangles[7], mesh.triangles[8], mesh.triangles[9],
                              mesh.triangles[10], mesh.triangles[11]};
            top.triangles = {top.triangles[2], top.triangles[3]};
            for (Vec3& p : top.points) p.z += gap;
            append(mesh, top);
            return mesh;
        };
        CHECK(weld(halves(0.125), 0.125)->open_edges_after == 0);
        CHECK(weld(halves(0.125 + 0x1p-50), 0.125)->open_edges_after == 8);
        const ClosedCracks c = *weld(halves(0.125), 0.25);
        CHECK(c.moved_points == 4);
        CHECK(c.degenerate.empty());
        CHECK(enclosed_volume(c.mesh) == doctest::Approx(1));
        // 0.0009 is below a thousandth of the size, so the tolerance is found.
        CHECK(open_edges(halves(0.0009))->tolerance == 1e-3);
        CHECK(open_edges(halves(0.0009))->gap == doctest::Approx(0.0009));
        CHECK(open_edges(halves(0.25))->tolerance == 0);
    }

    TEST_CASE("random soups: no two merged points are farther apart than the tolerance") {
        oracle::Random random(4);
        for (int n = 0; n < 60; ++n) {
            TriMesh mesh = bumpy(2);
            mesh = soup(mesh);
            const double noise = random.magnitude(-20, -3), tolerance = noise * random.uniform(0.5, 4);
            for (Vec3& p : mesh.points)
                for (std::size_t k = 0; k < 3; ++k) p[k] += random.uniform(-noise, noise);
            const ClosedCracks c = *weld(mesh, tolerance);
            double largest = 0;
            bool good = true;
            for (std::size_t i = 0; i < mesh.points.size(); ++i) {
                largest = std::fmax(largest, length(mesh.points[i] - c.mesh.points[i]));
                for (std::size_t j = 0; j < i; ++j)
                    good = good && (c.mesh.points[i] != c.mesh.points[j] ||
                                    length(mesh.points[i] - mesh.points[j]) <= tolerance * (1 + 1e-12));
            }
            CHECK(good);
            CHECK(largest <= c.largest_move);
            CHECK(largest >= c.largest_move * (1 - 1e-12));
            CHECK(c.largest_move <= tolerance * (1 + 1e-12));
            CHECK(weld(mesh, tolerance)->mesh.points == c.mesh.points);
        }
    }

    TEST_CASE("no tolerance is named that deletes detail") {
        // A closed box, and open strips of a louvre whose corners are all within a thousandth of its size.
        const auto louvre = [](double width, double height) {
            TriMesh mesh = cube();
            for (Vec3& p : mesh.points) p = p * 10000;
            for (std::uint32_t i = 0; i < 250; ++i) {
                const auto o = std::uint32_t(mesh.points.size());
                const double z = 500 + 0.02 * i;
                mesh.points.insert(mesh.points.end(), {{500, 500, z},
                                                       {500 + width, 500, z},
                                                       {500 + width, 500 + height, z + .001},
                                                       {500, 500 + height, z + .001}});
                mesh.triangles.insert(mesh.triangles.end(), {{o, o + 1, o + 2}, {o, o + 2, o + 3}});
            }
            return mesh;
        };
        for (const double height : {3.0, 0.05}) {  // strips as high as they are long, and strips of slivers
            const TriMesh mesh = louvre(3, height);
            CHECK(weld(mesh, 10)->open_edges_after == 0);
            CHECK(weld(mesh, 10)->degenerate.size() == 500);
            CHECK(open_edges(mesh)->tolerance == 0);
        }
        // A scrap beside a crack that is as wide: the scrap would vanish into the crack.
        const auto cracked = [](double gap, double scrap) {
            TriMesh mesh = cube();
            TriMesh lid = mesh;
            mesh.triangles.erase(mesh.triangles.begin() + 2, mesh.triangles.begin() + 4);
            lid.triangles = {lid.triangles[2], lid.triangles[3]};
            for (Vec3& p : lid.points) p.z += gap;
            append(mesh, lid);
            const auto o = std::uint32_t(mesh.points.size());
            mesh.points.insert(
                mesh.points.end(),
                {{-scrap, 0, 1 + gap}, {-scrap, scrap, 1 + gap}, {-scrap, 0, 1 + gap + scrap}});
            if (scrap > 0) mesh.triangles.push_back({o, o + 1, o + 2});
            return mesh;
        };
        CHECK(open_edges(cracked(4e-4, 0))->tolerance == 1e-3);
        CHECK(weld(cracked(4e-4, 1e-4), 1e-3)->open_edges_after == 0);
        CHECK(open_edges(cracked(4e-4, 1e-4))->tolerance == 0);
        // A scrap no longer than a millionth counts for nothing.
        CHECK(open_edges(cracked(4e-4, 1e-7))->tolerance == 1e-3);
    }

    TEST_CASE("20,000 corners at each of two places are not looked at pair by pair") {
        // All pairs are 400 million, which took minutes.
        const TriMesh mesh = lens(20000, 1e-6);
        const OpenEdges open = *open_edges(mesh);
        CHECK(open.count == 80000);
        CHECK(open.tolerance == 1e-5);
        CHECK(open.gap > 1e-6);
        CHECK(open.gap < 3.5e-6);
        const ClosedCracks c = *weld(mesh, 1e-5);
        CHECK(c.moved_points == 39998);
        CHECK(c.open_edges_after == 0);
        CHECK(c.degenerate.empty());
        // Here the corners at one place are farther apart than the tolerance.
        CHECK(weld(lens(1000, 1e-6), 1e-6)->open_edges_after > 0);
        // A hole of 20,000 corners that is wider than the tolerance along no axis.
        TriMesh ring;
        for (std::uint32_t i = 0; i < 20000; ++i) {
            const double angle = 2 * std::numbers::pi * i / 20000;
            for (const double r : {1.0, 1e6})
                ring.points.push_back({r * std::cos(angle), r * std::sin(angle), r * std::cos(2 * angle)});
            const std::uint32_t j = (i + 1) % 20000;
            ring.triangles.push_back({2 * i, 2 * i + 1, 2 * j + 1});
            ring.triangles.push_back({2 * i, 2 * j + 1, 2 * j});
        }
        CHECK(weld(ring, 3)->moved_points == 19999);
        CHECK(weld(ring, 3)->open_edges_after == 20000);
    }

    TEST_CASE("the move across a crack that is a subnormal number is said") {
        for (const double gap : {1e-310, 5e-324, 1e-308, 1e-200}) {
            CAPTURE(gap);
            const TriMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -gap, 0}, {1, -gap, 0}, {0, -1, 0}},
                               {{0, 1, 2}, {4, 3, 5}}};
            const ClosedCracks c = *weld(mesh, gap * 10);
            CHECK(c.open_edges_after == 4);
            CHECK(c.moved_points == 2);
            CHECK(c.largest_move >= gap);
            CHECK(c.largest_move <= gap * 2);
        }
    }

    TEST_CASE("what is no tolerance is an error, and 0 changes nothing") {
        const TriMesh sphere = uv_sphere(12);
        for (const double bad : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()})
            CHECK(weld(sphere, bad).error().code == ErrorCode::usage);
        CHECK(weld(sphere, 0.0)->mesh.points == sphere.points);
        CHECK(weld(TriMesh{}, 1.0)->open_edges_before == 0);
        CHECK(open_edges(TriMesh{})->count == 0);
        CHECK(open_edges(cube())->count == 0);
        TriMesh spoiled = cube();
        spoiled.triangles[2][1] = 99;
        CHECK(weld(spoiled, 1.0).error().code == ErrorCode::bad_format);
        CHECK(open_edges(spoiled).error().code == ErrorCode::bad_format);
    }
}
