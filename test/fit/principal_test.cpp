// principal_test.cpp: eigenvectors that are such, and second moments known in closed form.
#include <hitbox/fit/detail/principal.hpp>

#include <hitbox/fit/fit_aabb.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "situations.hpp"

using namespace hitbox;
using detail::Eigen3;
using detail::Frame;
using detail::Symmetric3;

namespace {

Vec3 times(const Symmetric3& m, const Vec3& v) {
    return {m.xx * v.x + m.xy * v.y + m.zx * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.zx * v.x + m.yz * v.y + m.zz * v.z};
}

void check_orthonormal(const Frame& f, double error) {
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::fabs(length_sq(f[i]) - 1) < error);
        CHECK(std::fabs(dot(f[i], f[(i + 1) % 3])) < error);
    }
    CHECK(dot(cross(f[0], f[1]), f[2]) > 0.99);
}

}  // namespace

TEST_SUITE("fit/principal") {
    TEST_CASE("eigen: matrices with names") {
        struct Row {
            const char* name;
            Symmetric3 matrix;
            double values[3];
        };
        const Row rows[] = {
            {"zero", {}, {0, 0, 0}},
            {"identity", {1, 1, 1, 0, 0, 0}, {1, 1, 1}},
            {"diagonal, ascending", {1, 2, 3, 0, 0, 0}, {3, 2, 1}},
            {"one off-diagonal", {2, 2, 5, 1, 0, 0}, {5, 3, 1}},
            {"rank one", {1, 4, 9, 2, 6, 3}, {14, 0, 0}},
            {"all ones off the diagonal", {0, 0, 0, 1, 1, 1}, {2, -1, -1}},
            {"far apart", {1e12, 1, 1e-12, 0, 0, 0}, {1e12, 1, 1e-12}},
        };
        for (const Row& row : rows) {
            CAPTURE(std::string(row.name));
            const Eigen3 e = detail::eigen(row.matrix);
            check_orthonormal(e.vectors, 1e-14);
            for (std::size_t i = 0; i < 3; ++i) {
                CHECK(e.values[i] == doctest::Approx(row.values[i]).epsilon(1e-12));
                CHECK(length_sq(times(row.matrix, e.vectors[i]) - e.vectors[i] * e.values[i]) <=
                      1e-26 * (1 + row.values[0] * row.values[0]));
            }
        }
    }

    TEST_CASE("eigen: random matrices") {
        std::mt19937 random(11);
        const auto next = [&] { return double(random()) / 0x1p31 - 1; };
        for (int n = 0; n < 1000; ++n) {
            const Symmetric3 m{next(), next(), next(), next(), next(), next()};
            const Eigen3 e = detail::eigen(m);
            check_orthonormal(e.vectors, 1e-14);
            CHECK(e.values[0] >= e.values[1] - 1e-11);
            CHECK(e.values[1] >= e.values[2] - 1e-11);
            for (std::size_t i = 0; i < 3; ++i)
                CHECK(length_sq(times(m, e.vectors[i]) - e.vectors[i] * e.values[i]) < 1e-26);
        }
    }

    TEST_CASE("what has no preferred axes keeps the coordinate axes, in spite of rounding") {
        CHECK(detail::eigen({1, 1 + 1e-15, 1 - 1e-15, 1e-16, -1e-16, 1e-17}).vectors ==
              Frame{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}});
        std::vector<Vec3> grid;
        for (int i = 0; i < 1000; ++i) grid.push_back({i % 10 * 0.1, i / 10 % 10 * 0.1, i / 100 * 0.1});
        const detail::Cloud cloud(std::span<const Vec3>(grid), fit_aabb(grid));
        CHECK(detail::principal_frame(cloud) == Frame{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}});
    }

    TEST_CASE("a surface has the moments of its area, however it is cut") {
        // A right triangle with legs 3 and 1: its axes turn with the moments 3^2/36, 1/36 and -3/72 per area.
        const std::vector<Vec3> corners{{0, 0, 0}, {3, 0, 0}, {0, 1, 0}};
        const std::vector<std::array<std::uint32_t, 3>> whole{{0, 1, 2}};
        const detail::Cloud cloud(std::span<const Vec3>(corners), fit_aabb(corners));
        const Frame f = detail::principal_frame(cloud, whole);
        const Eigen3 expected = detail::eigen({9.0 / 18, 1.0 / 18, 0, -3.0 / 36, 0, 0});
        for (std::size_t i = 0; i < 3; ++i)
            CHECK(std::fabs(dot(f[i], expected.vectors[i])) == doctest::Approx(1));

        // The same triangle cut into a fan of uneven pieces.
        std::vector<Vec3> points = corners;
        std::vector<std::array<std::uint32_t, 3>> pieces;
        std::uint32_t last = 1;
        for (const double t : {0.01, 0.02, 0.03, 0.5, 0.51}) {
            points.push_back({3 * (1 - t), t, 0});
            pieces.push_back({0, last, std::uint32_t(points.size() - 1)});
            last = std::uint32_t(points.size() - 1);
        }
        pieces.push_back({0, last, 2});
        const detail::Cloud cut(std::span<const Vec3>(points), fit_aabb(points));
        const Frame g = detail::principal_frame(cut, pieces);
        for (std::size_t i = 0; i < 3; ++i) CHECK(dot(f[i], g[i]) == doctest::Approx(1));
        CHECK(std::fabs(dot(detail::principal_frame(cut)[0], f[0])) <
              0.99999);  // the points alone say otherwise
    }

    TEST_CASE("a speck of surface in a corner of the bounds has its own axes") {
        // A brick of size 1e-6 at (1, 1, 1), and far away a triangle without area, which only widens the
        // bounds.
        std::vector<Vec3> points = test::mapped(test::box_corners({3e-6, 2e-6, 1e-6}), test::turned);
        for (Vec3& p : points) p = p + Vec3{1, 1, 1};
        points.push_back({-1, -1, -1});
        const std::vector<std::array<std::uint32_t, 3>> corners{
            {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4}, {2, 6, 7},
            {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {8, 8, 8}};
        const detail::Cloud cloud(std::span<const Vec3>(points), fit_aabb(points));
        const Frame f = detail::principal_frame(cloud, corners);
        const Vec3 axes[] = {test::turned({1, 0, 0}), test::turned({0, 1, 0}), test::turned({0, 0, 1})};
        for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(dot(f[i], axes[i])) > 1 - 1e-9);
    }
}
