// open_tolerance_test.cpp: what a tolerance forgives where a part is open, near duplicates, and guesses of what is inside.
#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clash/inner_guess.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/winding.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

constexpr double open_tolerance = 1e-5, flush = 1e-9;

// The rectangle from `low` along u and v, in n times n fields.
TriMesh open_sheet(const Vec3& low, const Vec3& u, const Vec3& v, std::uint32_t n = 1) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i <= n; ++i)
        for (std::uint32_t k = 0; k <= n; ++k)
            mesh.points.push_back(low + u * (double(i) / n) + v * (double(k) / n));
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t p = i * (n + 1) + k, q = p + n + 1;
            mesh.triangles.push_back({p, q, q + 1});
            mesh.triangles.push_back({p, q + 1, p + 1});
        }
    return mesh;
}

// A closed box.
TriMesh solid_box(const Vec3& low, const Vec3& high) {
    TriMesh mesh = cube();
    for (Vec3& p : mesh.points)
        for (std::size_t k = 0; k < 3; ++k) p[k] = p[k] > 0 ? high[k] : low[k];
    return mesh;
}

// The side of a prism of eight corners along x, open at both ends.
TriMesh open_tube(double from, double to, double radius, const Vec3& at) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < 8; ++i) {
        const double angle = std::numbers::pi * (i + 0.3) / 4;
        const Vec3 around{0, radius * std::cos(angle), radius * std::sin(angle)};
        mesh.points.push_back(at + around + Vec3{from, 0, 0});
        mesh.points.push_back(at + around + Vec3{to, 0, 0});
        const std::uint32_t p = 2 * i, q = 2 * ((i + 1) % 8);
        mesh.triangles.push_back({p, q, q + 1});
        mesh.triangles.push_back({p, q + 1, p + 1});
    }
    return mesh;
}

TriMesh some_turned_over(TriMesh mesh) {
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 2)
        std::swap(mesh.triangles[i][1], mesh.triangles[i][2]);
    return mesh;
}

TriMesh without_two_triangles(TriMesh mesh) {
    mesh.triangles.resize(mesh.triangles.size() - 2);
    return mesh;
}

TriMesh moved_open(TriMesh mesh, const Affine3& map) {
    for (Vec3& p : mesh.points) p = map.point(p);
    return mesh;
}

// The only clash of the two parts, if there is one.
std::optional<Clash> open_clash_of(const TriMesh& a, const TriMesh& b, double within, bool guess = false) {
    Assembly assembly;
    assembly.parts = {{"a", "", 0, a}, {"b", "", 0, b}};
    ClashOptions options;
    options.tolerance = within;
    options.guess_inner = guess;
    const Result<ClashReport> report = find_clashes(assembly, options);
    REQUIRE(report);
    if (report->clashes.empty()) return std::nullopt;
    REQUIRE(report->clashes.size() == 1);
    return report->clashes[0];
}

bool is_open_forgiven(const TriMesh& a, const TriMesh& b, double within) {
    for (const bool swapped : {false, true}) {
        const TriMesh &first = swapped ? b : a, &second = swapped ? a : b;
        const auto exact = open_clash_of(first, second, 0), clash = open_clash_of(first, second, within);
        REQUIRE(exact);
        REQUIRE(clash);
        CHECK(exact->kind == ClashKind::penetrating);
        CHECK_FALSE(exact->forgiven);
        CHECK((clash->kind == ClashKind::touching) == clash->forgiven);
        CHECK_FALSE(clash->depth);
        CHECK(clash->point);
        if (!clash->forgiven) return false;
    }
    return true;
}

struct OpenRow {
    std::string name;
    TriMesh a, b;
    bool forgiven;
};

// A wall 4 long, 0.2 thick and 3 high, and an open part.
std::vector<OpenRow> rows_of_a_wall() {
    const TriMesh wall = solid_box({0, 0, 0}, {4, 0.2, 3});
    return {
        {"a sheet across that ends just behind the face", open_sheet({1, flush, 1}, {0, -2, 0}, {0, 0, 1}),
         wall, true},
        {"a sheet across that ends in the middle", open_sheet({1, 0.1, 1}, {0, -2, 0}, {0, 0, 1}), wall,
         false},
        {"a sheet across that passes through", open_sheet({1, -1, 1}, {0, 2, 0}, {0, 0, 1}), wall, false},
        {"a sheet across, as high as the wall", open_sheet({1, flush, 0}, {0, -2, 0}, {0, 0, 3}), wall, true},
        {"a sheet just behind the face, larger than it", open_sheet({-1, flush, -1}, {6, 0, 0}, {0, 0, 5}),
         wall, true},
        {"a sheet that leans through the face", open_sheet({-1, -flush, -1}, {6, 2 * flush, 0}, {0, 0, 5}),
         wall, true},
        {"a sheet just behind the face, smaller than it",
         joined(
             {open_sheet({1, flush, 1}, {1, 0, 0}, {0, 0, 1}), open_sheet({1, -1, 1}, {1, 0, 0}, {0, 0, 1})}),
         wall, true},
        {"a sheet along the middle", open_sheet({-1, 0.1, -1}, {6, 0, 0}, {0, 0, 5}), wall, false},
        {"a sheet that sticks out of the wall by little", open_sheet({1, -flush, 1}, {0, 0.1, 0}, {0, 0, 1}),
         wall, false},
        {"an open tube through the wall", open_tube(-1, 1, 0.3, {2, 0.1, 1.5}), wall, false},
        {"an open tube along the wall", open_tube(-1, 5, 0.05, {0, 0.1, 1.5}), wall, false},
        {"an open box whose back is flush, larger than the wall",
         joined({open_sheet({-1, flush, -1}, {6, 0, 0}, {0, 0, 5}),
                 open_sheet({-1, flush, -1}, {6, 0, 0}, {0, -2, 0}),
                 open_sheet({-1, flush, 4}, {6, 0, 0}, {0, -2, 0})}),
         wall, true},
        {"an open box whose back is flush, smaller than the wall",
         joined({open_sheet({1, flush, 1}, {2, 0, 0}, {0, 0, 1}),
                 open_sheet({1, flush, 1}, {2, 0, 0}, {0, -2, 0}),
                 open_sheet({1, flush, 2}, {2, 0, 0}, {0, -2, 0})}),
         wall, true},
        {"two sheets, of which one is deep inside",
         joined({open_sheet({1, 0.1, 1}, {1, 0, 0}, {0, 0, 1}),
                 open_sheet({1, flush, 1}, {0, -2, 0}, {0, 0, 1})}),
         wall, false},
        {"two sheets, of which one is inside near an inner wall",
         joined({open_sheet({1, flush, 1}, {1, 0, 0}, {0, 0, 1}),
                 open_sheet({1, flush - 1, 1}, {0, -2, 0}, {0, 0, 1})}),
         joined({solid_box({0, -1, 0}, {4, 1, 3}), solid_box({0.5, 0, 0.5}, {3.5, 0.2, 2.5})}), false},
    };
}

// b is in the plane x = 0, from y = -2 to 2 and z = 0 to 3.
std::vector<OpenRow> rows_of_a_sheet() {
    const TriMesh b = open_sheet({0, -2, 0}, {0, 4, 0}, {0, 0, 3});
    const TriMesh beam = joined({open_sheet({-1, flush / 8, 0}, {4, 0, 0}, {0, 0.1, 0}),
                                 open_sheet({-1, flush / 8, 0}, {4, 0, 0}, {0, 0, 0.2}),
                                 open_sheet({-1, 0.1 + flush / 8, 0}, {4, 0, 0}, {0, 0, 0.2})});
    TriMesh cone;
    cone.points.push_back({0, 0, 0});
    for (std::uint32_t i = 0; i < 7; ++i) {
        const double angle = 2 * std::numbers::pi * (i + 0.3) / 7;
        cone.points.push_back({std::cos(angle), std::sin(angle), -0.7});
        cone.triangles.push_back({0, 1 + i, 1 + (i + 1) % 7});
    }
    const TriMesh roof = joined(
        {open_sheet({0, -2, 0}, {1, 0, -0.5}, {0, 4, 0}), open_sheet({0, -2, 0}, {-1, 0, -0.5}, {0, 4, 0})});
    return {
        {"ends just behind", open_sheet({flush, 0, 1}, {-2, 0, 0}, {0, 0, 1}), b, true},
        {"ends just behind, as high", open_sheet({flush, 0, 0}, {-2, 0, 0}, {0, 0, 3}), b, true},
        {"ends just behind, higher", open_sheet({flush, 0, -1}, {-2, 0, 0}, {0, 0, 5}), b, true},
        {"ends just behind, at an angle", open_sheet({flush, 0, 1}, {-2, -1, 0.3}, {0, 0, 1}), b, true},
        {"ends well behind", open_sheet({0.1, 0, 1}, {-2, 0, 0}, {0, 0, 1}), b, false},
        {"passes", open_sheet({1, 0, 1}, {-2, 0, 0}, {0, 0, 1}), b, false},
        {"passes and is higher", open_sheet({1, 0, -1}, {-2, 0, 0}, {0, 0, 5}), b, false},
        {"makes a corner, of another height", open_sheet({flush, 2 - flush, -0.5}, {-2, 0, 0}, {0, 0, 2}), b,
         true},
        {"goes into a slit", open_sheet({1, 1, 1}, {-2, 0, 0}, {0, 0, 4}), b, false},
        {"leans through in one plane nearly", open_sheet({-flush, -1, 1}, {2 * flush, 2, 0}, {0, 0, 1}), b,
         true},
        {"clasps it from both sides",
         joined({open_sheet({flush, 0, 1}, {-2, 0, 0}, {0, 0, 1}),
                 open_sheet({-flush, 1, 1}, {2, 0, 0}, {0, 0, 1})}),
         b, true},
        {"is in two halves that pass together",
         joined({open_sheet({flush, 0, 1}, {-2, 0, 0}, {0, 0, 1}),
                 open_sheet({flush, 0, 1}, {2, 0, 0}, {0, 0, 1})}),
         b, false},
        {"is a tube through it", open_tube(-1, 1, 0.3, {0, 0, 1.5}), b, false},
        {"is a tube that ends just behind", open_tube(-1, flush, 0.3, {0, 0, 1.5}), b, true},
        {"passes through the ridge of a roof", open_sheet({flush / 8, -1, -1}, {0, 2, 0}, {0, 0, 2}), roof,
         false},
        {"ends just below the ridge of a roof", open_sheet({flush / 8, -1, -flush}, {0, 2, 0}, {0, 0, 2}),
         roof, true},
        {"is a column under a beam of the same width",
         joined({open_sheet({0, 0, flush}, {0.1, 0, 0}, {0, 0, -2}),
                 open_sheet({0, 0.1, flush}, {0.1, 0, 0}, {0, 0, -2}),
                 open_sheet({0, 0, flush}, {0, 0.1, 0}, {0, 0, -2}),
                 open_sheet({0.1, 0, flush}, {0, 0.1, 0}, {0, 0, -2})}),
         beam, true},
        {"is a column through a beam of the same width",
         joined({open_sheet({0, 0, 0.1}, {0.1, 0, 0}, {0, 0, -2}),
                 open_sheet({0, 0.1, 0.1}, {0.1, 0, 0}, {0, 0, -2}),
                 open_sheet({0, 0, 0.1}, {0, 0.1, 0}, {0, 0, -2}),
                 open_sheet({0.1, 0, 0.1}, {0, 0.1, 0}, {0, 0, -2})}),
         beam, false},
        {"passes through the tip of a cone", open_sheet({flush / 8, -1, -1}, {0, 2, 0}, {0, 0, 2}), cone,
         false},
        {"is a strip through the tip of a cone, narrower than the tolerance",
         open_sheet({flush / 8, -flush, -1}, {0, 2 * flush, 0}, {0, 0, 2}), cone, false},
        {"ends just below the tip of a cone", open_sheet({flush / 8, -1, -flush}, {0, 2, 0}, {0, 0, 2}), cone,
         true},
        {"leans through the crack of a sheet in two parts", open_sheet({-1, -1, 1}, {2, 2, 0}, {0, 0, 1}),
         joined({open_sheet({0, -2, 0}, {0, 2 + flush, 0}, {0, 0, 3}),
                 open_sheet({0, flush, 0}, {0, 2, 0}, {0, 0, 3})}),
         false},
    };
}

// The same set of points in other triangles.
struct Version {
    std::string name;
    TriMesh mesh;
};
std::vector<Version> versions_of(const TriMesh& mesh) {
    return {{"as it is", mesh},
            {"turned over", turned_over(mesh)},
            {"half of it turned over", some_turned_over(mesh)},
            {"with both sides", joined({mesh, turned_over(mesh)})},
            {"as a soup", soup(mesh)}};
}

}  // namespace

TEST_SUITE("mesh/open_tolerance") {
    TEST_CASE("an open part in a wall is forgiven where it is within the tolerance of its surface") {
        for (const OpenRow& row : rows_of_a_wall()) {
            CAPTURE(row.name);
            for (const Version& a : versions_of(row.a)) {
                CAPTURE(a.name);
                CHECK(is_open_forgiven(a.mesh, row.b, open_tolerance) == row.forgiven);
            }
        }
    }

    TEST_CASE("an open part across another one is forgiven where it ends within the tolerance behind it") {
        for (const OpenRow& row : rows_of_a_sheet()) {
            CAPTURE(row.name);
            for (const Version& a : versions_of(row.a))
                for (const Version& b : versions_of(row.b)) {
                    CAPTURE(a.name);
                    CAPTURE(b.name);
                    CHECK(is_open_forgiven(a.mesh, b.mesh, open_tolerance) == row.forgiven);
                }
        }
    }

    TEST_CASE("the limit is the distance, turned, scaled and far from the origin") {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> real(-1, 1);
        for (int i = 0; i < 24; ++i) {
            const double scale = std::exp2(4 * real(random)), within = 1e-3 * scale;
            const double reached = (i % 2 == 0 ? 0.98 : 1.02) * 1e-3;
            const Vec3 to =
                Vec3{real(random), real(random), real(random)} * (i % 3 == 0 ? 1e4 * scale : scale);
            Affine3 map = Affine3::from_quaternion(
                std::array<double, 4>{real(random), real(random), real(random), 1.5}, QuaternionOrder::xyzw);
            for (Vec3& column : map.columns) column = column * scale;
            map.translation = to;
            const auto n = std::uint32_t(1 + i % 5);
            const Vec3 away{-2, 0.5 * real(random), 0.5 * real(random)};
            const TriMesh wall = solid_box({0, -2, -2}, {0.3, 2, 2}),
                          plane = open_sheet({0, -2, -2}, {0, 4, 0}, {0, 0, 4}, n);
            const TriMesh across = open_sheet({reached, -1, -1}, away, {0, 0, 2}, n),
                          along = open_sheet({reached, -3, -3}, {0, 6, 0}, {0, 0, 6}, n);
            CAPTURE(i);
            CHECK(is_open_forgiven(moved_open(across, map), moved_open(wall, map), within) == (i % 2 == 0));
            CHECK(is_open_forgiven(moved_open(along, map), moved_open(wall, map), within) == (i % 2 == 0));
            CHECK(is_open_forgiven(moved_open(across, map), moved_open(plane, map), within) == (i % 2 == 0));
        }
    }

    TEST_CASE("what is the same within the tolerance is a near duplicate and is not forgiven") {
        const TriMesh plate = solid_box({0, 0, 0}, {4, 3, 1e-4}), ball = bumpy(12);
        const TriMesh flag = open_sheet({0, 0, 0}, {4, 0, 0}, {0, 3, 0}, 3);
        for (const TriMesh& part : {plate, ball, flag, without_two_triangles(plate)}) {
            TriMesh copy = part;
            for (std::size_t i = 0; i < copy.points.size(); ++i)
                copy.points[i] = copy.points[i] + Vec3{3e-4, 2e-4 * double(i % 2), -1e-4};
            for (const double within : {1e-3, 1e-4}) {
                CAPTURE(within);
                const auto clash = open_clash_of(part, copy, within);
                if (!clash) continue;
                CHECK(clash->near_duplicate == (within == 1e-3));
                CHECK_FALSE(clash->duplicate);
                if (clash->near_duplicate) CHECK_FALSE(clash->forgiven);
            }
            CHECK(open_clash_of(part, part, 1e-3)->duplicate);
            CHECK_FALSE(open_clash_of(part, part, 1e-3)->near_duplicate);
        }
    }

    TEST_CASE("near duplicates are found where the tolerance is many triangles wide") {
        const TriMesh ball = bumpy(24);
        TriMesh copy = ball;
        for (Vec3& p : copy.points) p = p + Vec3{1e-3, 0, 1e-3};
        for (const double within : {1e-2, 0.1, 0.6}) CHECK(open_clash_of(ball, copy, within)->near_duplicate);
    }

    TEST_CASE("a part seems to be inside an open one where the winding number rounds to one") {
        struct Guess {
            std::string name;
            TriMesh outer, inner;
            bool seems_inside;
        };
        const TriMesh room = without_two_triangles(solid_box({0, 0, 0}, {10, 10, 10})),
                      bolt = cube({4, 4, 4});
        TriMesh half_room = room;
        half_room.triangles.resize(6);
        const TriMesh two_rooms = joined({room, without_two_triangles(solid_box({20, 0, 0}, {30, 10, 10})),
                                          open_sheet({0, 0, -1}, {30, 0, 0}, {0, 10, 0})});
        const Guess guesses[] = {
            {"a bolt in a room", room, bolt, true},
            {"a sheet in a room", room, open_sheet({4, 4, 4}, {1, 0, 0}, {0, 1, 0}), true},
            {"a bolt in a room that faces inward", turned_over(room), bolt, true},
            {"a bolt in half a room", half_room, bolt, false},
            {"a bolt between two rooms", two_rooms, cube({14, 4, 4}), false},
            {"a bolt in the second of two rooms", two_rooms, cube({24, 4, 4}), true},
            {"bolts in both rooms", two_rooms, joined({bolt, cube({24, 4, 4})}), true},
            {"one bolt in a room and one between", two_rooms, joined({bolt, cube({14, 4, 4})}), false},
            {"a bolt in a ball with a hole",
             moved_open(without_two_triangles(bumpy(20)), Affine3::scale({10, 10, 10})), cube({0, 0, 0}, 0.1),
             true},
        };
        for (const Guess& guess : guesses) {
            CAPTURE(guess.name);
            for (const bool outer_first : {true, false}) {
                const TriMesh &a = outer_first ? guess.outer : guess.inner,
                              &b = outer_first ? guess.inner : guess.outer;
                CHECK_FALSE(open_clash_of(a, b, 0));
                const auto clash = open_clash_of(a, b, 0, true);
                REQUIRE(clash.has_value() == guess.seems_inside);
                if (!clash) continue;
                CHECK(clash->kind == ClashKind::contained);
                CHECK(clash->inner_guess);
                CHECK(clash->inner == (outer_first ? 1u : 0u));
                CHECK(clash->point);
                CHECK_FALSE(clash->distance);
            }
        }
        const auto proven = open_clash_of(solid_box({0, 0, 0}, {10, 10, 10}), bolt, 0, true);
        REQUIRE(proven);
        CHECK(proven->kind == ClashKind::contained);
        CHECK_FALSE(proven->inner_guess);
        CHECK(open_clash_of(room, cube({4, 4, -0.5}), 0, true)->kind == ClashKind::penetrating);
    }

    TEST_CASE("winding numbers of groups are nearly those of all triangles, and whole for a closed surface") {
        const Surface open = surface_of(without_two_triangles(bumpy(16))), closed = surface_of(bumpy(16));
        const detail::OpenWinding of_open(open), of_closed(closed);
        std::mt19937 random(3);
        std::uniform_real_distribution<double> real(-2, 2);
        for (int i = 0; i < 200; ++i) {
            const Vec3 p{real(random), real(random), real(random)};
            const Winding exact = *winding_number(closed, p);
            CAPTURE(i);
            CHECK(std::fabs(of_closed.at(p) - exact.number) < 0.05);
            const double missing = of_closed.at(p) - of_open.at(p);  // two triangles of 5120
            CHECK(std::fabs(missing) < 0.6);
            if (closest_point(closed, p)->distance > 0.2) CHECK(std::fabs(missing) < 0.01);
        }
    }
}
