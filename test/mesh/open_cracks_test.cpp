// open_cracks_test.cpp: a tolerance that is wider than the folds, cracks and strips of open parts.
#include <hitbox/mesh/open/near_cover.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "open_pairs.hpp"
#include "round_shapes.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

struct OnProfile {
    double x, z;
};
using Profile = std::vector<OnProfile>;

// The sheet over a profile in the plane of x and z, from -wide to wide along y, in so many rows.
TriMesh sheet_over(const Profile& profile, double wide, std::uint32_t rows = 1) {
    TriMesh mesh;
    const auto n = std::uint32_t(profile.size());
    for (std::uint32_t row = 0; row <= rows; ++row)
        for (const OnProfile& p : profile) mesh.points.push_back({p.x, wide * (2.0 * row / rows - 1), p.z});
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t i = 0; i + 1 < n; ++i) {
            const std::uint32_t p = row * n + i, q = p + n;
            mesh.triangles.push_back({p, p + 1, q + 1});
            mesh.triangles.push_back({p, q + 1, q});
        }
    return mesh;
}

// A plane sheet through (x, 0), in the direction `degrees` above the axis of x, long on both sides.
TriMesh sheet_through(double x, double degrees, double from = -40, double to = 40) {
    const double angle = degrees * std::numbers::pi / 180, u = std::cos(angle), w = std::sin(angle);
    return sheet_over({{x + from * u, from * w}, {x + to * u, to * w}}, 5);
}

// Across the axis of x, from one height to another.
TriMesh upright(double low, double high, int pieces) {
    Profile profile;
    for (int i = 0; i <= pieces; ++i) profile.push_back({0.013, low + (high - low) * i / pieces});
    return sheet_over(profile, 1);
}

// Parallel sheets at the heights 0, apart, 2 apart and so on.
TriMesh stack_of(int sheets, double apart) {
    TriMesh stack;
    for (int i = 0; i < sheets; ++i) append(stack, sheet_over({{-60, i * apart}, {60, i * apart}}, 30));
    return stack;
}

// Strips beside each other, each turned by so many degrees from the one before. Every other one has points in the middle of its
// long edges, where its neighbours have none.
TriMesh turned_strips(const std::vector<double>& widths, double degrees, bool split) {
    TriMesh mesh;
    OnProfile at{-widths[0], 0};
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const double angle = double(i) * degrees * std::numbers::pi / 180;
        const OnProfile end{at.x + widths[i] * std::cos(angle), at.z - widths[i] * std::sin(angle)};
        append(mesh, sheet_over({at, end}, 10, split && i % 2 == 1 ? 2 : 1));
        at = end;
    }
    return mesh;
}

TriMesh every_third_turned_over(TriMesh mesh) {
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3)
        std::swap(mesh.triangles[i][1], mesh.triangles[i][2]);
    return mesh;
}

Clash clash_within(const TriMesh& a, const TriMesh& b, double within) {
    const std::optional<Clash> clash = single_clash(a, b, within);
    REQUIRE(clash);
    return *clash;
}

// In both orders, and with triangles that look the other way.
bool is_forgiven_within(const TriMesh& a, const TriMesh& b, double within) {
    const bool forgiven = clash_within(a, b, within).forgiven;
    CHECK(clash_within(b, a, within).forgiven == forgiven);
    CHECK(clash_within(a, every_third_turned_over(b), within).forgiven == forgiven);
    return forgiven;
}

struct CrackRow {
    std::string name;
    TriMesh a, b;
};

}  // namespace

TEST_SUITE("mesh/open_cracks") {
    TEST_CASE("a sheet that passes a folded one is not forgiven, however small the folds are") {
        const CrackRow rows[] = {
            {"along the slope of a tooth", sheet_through(0, 11.3),
             sheet_over({{-60, 0}, {-0.1, 0}, {0, 0.2}, {0.1, 0}, {60, 0}}, 30)},
            {"through a fold whose sheets are not parallel", sheet_through(0.1, 45),
             sheet_over({{-60, 0}, {0.05, 0}, {-0.05, 0.02}, {0.1, 0.2}, {60, 0.2}}, 30)},
            {"through a fold of which two sheets are in one plane", sheet_through(0.1, 45),
             sheet_over({{-60, 0}, {0.05, 0}, {-0.05, 0}, {0.1, 0.2}, {60, 0.2}}, 30)},
            {"through two folds that are sharp", sheet_through(-0.06, 25),
             sheet_over({{-60, 0}, {0.05, -0.03}, {-0.07, -0.09}, {0.03, 0.02}, {60, 0}}, 30)},
            {"through a fold of three sheets at one edge", sheet_through(0.1, 45),
             joined({sheet_over({{-60, 0}, {0.05, 0}, {-0.05, 0}, {0.1, 0.2}, {60, 0.2}}, 30),
                     sheet_over({{0.05, 0}, {0.3, -0.1}}, 30)})},
        };
        for (const CrackRow& row : rows) {
            CAPTURE(row.name);
            CHECK_FALSE(is_forgiven_within(row.a, row.b, 1));
            CHECK_FALSE(is_forgiven_within(row.a, soup(row.b), 1));
            CHECK_FALSE(is_forgiven_within(row.a, joined({row.b, turned_over(row.b)}), 1));
        }
    }

    TEST_CASE("a sheet that ends behind a folded one is forgiven") {
        const TriMesh tooth = sheet_over({{-60, 0}, {-0.1, 0}, {0, 0.2}, {0.1, 0}, {60, 0}}, 30);
        for (const double at : {-0.3, -0.05, 0.0, 0.07, 0.5}) {
            CAPTURE(at);
            const TriMesh ends = sheet_through(at, 90, -0.5, 40);
            CHECK(is_forgiven_within(ends, tooth, 1));
            CHECK(is_forgiven_within(ends, joined({tooth, turned_over(tooth)}), 1));
            CHECK_FALSE(is_forgiven_within(ends, tooth, 0.3));
        }
    }

    TEST_CASE("random sheets through random small folds are not forgiven") {
        for (int i = 0; i < 3 * open_pairs(); ++i) {
            CAPTURE(i);
            std::mt19937 random(std::uint32_t(i) + 1);
            const auto real = [&](double low, double high) {
                return std::uniform_real_distribution<double>(low, high)(random);
            };
            const double size = std::exp2(real(-5, 1));
            Profile profile{{-60, 0}};
            for (int k = 0; k < 1 + i % 4; ++k)
                profile.push_back({real(-size, size), real(-size, size) * real(0, 2)});
            profile.push_back({60, 0});
            const TriMesh folded = sheet_over(profile, 30, i % 5 == 0 ? 3 : 1);
            CHECK_FALSE(clash_within(sheet_through(real(-size, size), real(8, 172)), folded, 1).forgiven);
        }
    }

    TEST_CASE("a sheet that passes a stack of sheets is not forgiven, in few triangles or many") {
        // A point between two sheets of the stack may be within the distance of both.
        for (const double apart : {0.8, 1.1, 1.5, 1.9, 2.2})
            for (const int sheets : {2, 3, 20})
                for (const int pieces : {1, 7, 60}) {
                    CAPTURE(apart);
                    CAPTURE(sheets);
                    CAPTURE(pieces);
                    const TriMesh passes = upright(-20, sheets * apart + 20, pieces);
                    CHECK_FALSE(is_forgiven_within(passes, stack_of(sheets, apart), 1));
                    CHECK_FALSE(
                        is_forgiven_within(passes, every_third_turned_over(stack_of(sheets, apart)), 1));
                }
    }

    TEST_CASE("a sheet that ends behind two others, far from each other, is forgiven") {
        for (const int pieces : {1, 7, 60}) {
            CAPTURE(pieces);
            CHECK(is_forgiven_within(upright(-0.5, 10.5, pieces), stack_of(2, 10), 1));
            CHECK_FALSE(is_forgiven_within(upright(-0.5, 13, pieces), stack_of(2, 10), 1));
        }
    }

    TEST_CASE("a sheet that passes the seam of strips is not forgiven where their points do not match") {
        for (const bool split : {false, true}) {
            CAPTURE(split);
            for (const double width : {0.4, 0.8, 1.2, 2.0})
                for (const double degrees : {7.0, 15.0, 22.5, 30.0})
                    for (const double lean : {0.1, 0.3, 0.5, 0.7}) {
                        CAPTURE(width);
                        CAPTURE(degrees);
                        CAPTURE(lean);
                        const TriMesh strips = turned_strips({30, width, 30}, degrees, split);
                        CHECK_FALSE(
                            clash_within(sheet_through(-0.01, 90 - lean * degrees, -20, 20), strips, 1)
                                .forgiven);
                    }
        }
    }

    TEST_CASE("a sheet that ends behind strips is forgiven, whether their points match or not") {
        for (const bool split : {false, true})
            for (const double degrees : {1.0, 4.0, 10.0, 20.0}) {
                CAPTURE(split);
                CAPTURE(degrees);
                const TriMesh strips = turned_strips({30, 0.4, 30}, degrees, split);
                for (const double x : {-0.2, 0.1, 0.35, 0.6}) {
                    CAPTURE(x);
                    CHECK(is_forgiven_within(sheet_through(x, 90, -0.6, 20), strips, 1));
                    CHECK_FALSE(is_forgiven_within(sheet_through(x, 90, -0.6, 20), strips, 0.1));
                }
            }
    }

    TEST_CASE("a sheet that passes strips with cracks at sharp folds is not forgiven") {
        const Profile profile{{-60, 0}, {-1.69, 1.48}, {-1.19, -0.11}, {-0.45, 1.02}, {60, 0}};
        TriMesh cracked;
        for (std::size_t i = 0; i + 1 < profile.size(); ++i)
            for (const double from : {-30.0, 0.0})
                append(cracked, moved(sheet_over({profile[i], profile[i + 1]}, 15, std::uint32_t(1 + i % 2)),
                                      {1e-4 * double(i), from + 15, 1e-4 * from}));
        for (const double within : {0.3, 0.8, 1.0, 1.1, 1.3}) {
            CAPTURE(within);
            CHECK_FALSE(is_forgiven_within(sheet_through(1.1, 167), cracked, within));
        }
    }

    TEST_CASE("a sheet that passes the crack of a plane is not forgiven, and one that ends behind it is") {
        for (const double crack : {0.0, 1e-9, 1e-3, 0.05}) {
            CAPTURE(crack);
            const TriMesh plane =
                joined({sheet_over({{-30, 0}, {0, 0}}, 10, 2), sheet_over({{crack, 0}, {30, 0}}, 10, 3)});
            for (const double degrees : {90.0, 89.9, 80.0, 30.0}) {
                CAPTURE(degrees);
                CHECK_FALSE(is_forgiven_within(sheet_through(-1e-9, degrees, -20, 20), plane, 1));
                CHECK(is_forgiven_within(sheet_through(-1e-9, degrees, -0.5, 20), plane, 1));
            }
        }
    }

    TEST_CASE(
        "parts that were moved by nearly the tolerance are near duplicates, whatever their triangles are") {
        // A floor and a wall. The floor of the second one is in two halves.
        TriMesh corner, halves;
        corner.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {4, 0, 4}, {4, 4, 4}};
        corner.triangles = {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}};
        halves.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0},
                         {4, 0, 4}, {4, 4, 4}, {2, 0, 0}, {2, 4, 0}};
        halves.triangles = {{0, 6, 7}, {0, 7, 3}, {6, 1, 2}, {6, 2, 7}, {1, 4, 5}, {1, 5, 2}};
        CHECK(clash_within(corner, moved(halves, {0.001, 0.002, 0.0062}), 0.01).near_duplicate);
        std::mt19937 random(11);
        std::uniform_real_distribution<double> real(-1, 1);
        int missed = 0;
        for (int i = 0; i < open_pairs(); ++i) {
            Vec3 by{real(random), real(random), real(random)};
            by = by * (std::exp2(4 * real(random) - 4) / std::sqrt(length_sq(by)));
            const double length = std::sqrt(length_sq(by));
            const Surface a = surface_of(corner), b = surface_of(moved(halves, by));
            CHECK_FALSE(detail::is_same_within(
                a, b, 0.5 * std::max({std::fabs(by.x), std::fabs(by.y), std::fabs(by.z)})));
            missed += !detail::is_same_within(a, b, length / 0.98);
        }
        CHECK(missed <= open_pairs() / 20);
    }
}
