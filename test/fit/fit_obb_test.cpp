// fit_obb_test.cpp: fitted boxes hold every point, in rational arithmetic, and are as small as they promise.
#include <hitbox/fit/fit_obb.hpp>

#include <hitbox/fit/fit_aabb.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "rational_obb.hpp"
#include "situations.hpp"

using namespace hitbox;

namespace {

constexpr ObbFit every_fit[] = {ObbFit::pca, ObbFit::fast, ObbFit::tight};

template <class T>
double volume(const Obb<T>& box) {
    const Vec<3, T> e = box.half_extents();
    return 8.0 * double(e.x) * double(e.y) * double(e.z);
}
double volume(const Aabb3& box) {
    return (box.max.x - box.min.x) * (box.max.y - box.min.y) * (box.max.z - box.min.z);
}

template <class T>
void check_holds_all(const Obb<T>& box, const std::vector<Vec<3, T>>& points) {
    const test::RationalObb exact(box);
    REQUIRE(exact.independent());
    std::size_t outside = 0;
    for (const Vec<3, T>& p : points) outside += !exact.contains(p);
    CHECK(outside == 0);
}

std::vector<Vec3f> to_float(const std::vector<Vec3>& points) {
    std::vector<Vec3f> out;
    for (const Vec3& p : points) {
        if (std::fabs(p.x) > 3e38 || std::fabs(p.y) > 3e38 || std::fabs(p.z) > 3e38) return {};
        out.push_back({float(p.x), float(p.y), float(p.z)});
    }
    return out;
}

}  // namespace

TEST_SUITE("fit/fit_obb") {
    TEST_CASE("every point is in the box as stored") {
        for (const test::Situation& s : test::situations())
            for (const ObbFit fit : every_fit) {
                CAPTURE(s.name);
                CAPTURE(std::string(to_string(fit)));
                const Obb3 box = fit_obb(s.points, fit);
                CHECK_FALSE(box.is_empty());
                check_holds_all(box, s.points);
                CHECK(box == fit_obb(s.points, fit));
                if (const std::vector<Vec3f> floats = to_float(s.points); !floats.empty())
                    check_holds_all(fit_obb(floats, fit), floats);
            }
    }

    TEST_CASE("fast is never larger than the AABB or the pca box, and tight never than any") {
        for (const test::Situation& s : test::situations()) {
            CAPTURE(s.name);
            const double aabb = volume(fit_aabb(s.points)), pca = volume(fit_obb(s.points, ObbFit::pca));
            const double fast = volume(fit_obb(s.points, ObbFit::fast)),
                         tight = volume(fit_obb(s.points, ObbFit::tight));
            if (!std::isfinite(aabb) || !std::isfinite(pca)) continue;
            const double rounding = 1 + 1e-12;  // of computing a volume
            CHECK(fast <= aabb * rounding);
            CHECK(fast <= pca * rounding);
            CHECK(tight <= fast * rounding);
        }
    }

    TEST_CASE("boxes of boxes have their volume, wherever they are") {
        struct Row {
            const char* name;
            Vec3 half;
            double scale;
            Vec3 at;
            double error;
        };
        const Row rows[] = {
            {"brick", {3, 2, 1}, 1, {0, 0, 0}, 1e-13},
            {"plank", {100, 10, 1}, 1, {5, 6, 7}, 1e-11},
            {"at 1e7, where the corners are rounded to 2e-9", {3, 2, 1}, 1, {1e7, 1e7, -1e7}, 1e-8},
            {"tiny", {3, 2, 1}, 1e-60, {0, 0, 0}, 1e-13},
            {"huge", {3, 2, 1}, 1e60, {0, 0, 0}, 1e-13},
        };
        for (const Row& row : rows)
            for (const ObbFit fit : every_fit) {
                CAPTURE(std::string(row.name));
                CAPTURE(std::string(to_string(fit)));
                std::vector<Vec3> points = test::mapped(test::box_corners(row.half), test::turned);
                for (Vec3& p : points) p = p * row.scale + row.at;
                const double expected = 8 * row.half.x * row.half.y * row.half.z * std::pow(row.scale, 3);
                const double got = volume(fit_obb(points, fit));
                CHECK(got / expected > 1 - row.error);
                CHECK(got / expected < 1 + row.error);
            }
    }

    TEST_CASE("along the coordinate axes the box is the AABB, without a rounding") {
        const std::vector<Vec3> brick =
            test::mapped(test::box_corners({3, 2, 1}), [](const Vec3& p) { return p + Vec3{4, 4, 4}; });
        for (const ObbFit fit : every_fit) {
            const Obb3 box = fit_obb(brick, fit);
            CHECK(box.center == Vec3{4, 4, 4});
            CHECK(box.half_axes[0] == Vec3{3, 0, 0});
            CHECK(box.half_axes[1] == Vec3{0, 2, 0});
            CHECK(box.half_axes[2] == Vec3{0, 0, 1});
        }
    }

    TEST_CASE("what is flat along an axis gets a flat box") {
        struct Row {
            const char* name;
            std::vector<Vec3> points;
            int zero_half_axes;
        };
        const Row rows[] = {
            {"a point", {{0.1, 0.2, 0.3}, {0.1, 0.2, 0.3}}, 3},
            {"along z", {{0.1, 0.2, -1}, {0.1, 0.2, 7}}, 2},
            {"square in z = 0.1", {{0, 0, 0.1}, {1, 0, 0.1}, {1, 1, 0.1}, {0, 1, 0.1}}, 1},
            {"turned rectangle in y = 7", {{0, 7, 0}, {3, 7, 4}, {-5, 7, 10}, {-8, 7, 6}}, 1},
            // Off the axes, where the numbers allow it.
            {"two points", {{0, 0, 0}, {1, 2, 3}}, 2},
            {"whole numbers on a line", {{0, 0, 0}, {1, 2, 3}, {5, 10, 15}, {-7, -14, -21}}, 2},
            {"rectangle in x = z", {{0, 0, 0}, {3, 0, 3}, {3, 5, 3}, {0, 5, 0}}, 1},
        };
        for (const Row& row : rows)
            for (const ObbFit fit : every_fit) {
                CAPTURE(std::string(row.name));
                const Obb3 box = fit_obb(row.points, fit);
                int zeros = 0;
                for (const Vec3& h : box.half_axes) zeros += h == Vec3{0, 0, 0};
                CHECK(zeros == row.zero_half_axes);
                check_holds_all(box, row.points);
            }
    }

    TEST_CASE("what is flat off the axes gets a box of a few roundings") {
        const std::vector<Vec3> plane = test::mapped(test::random_points(500, {2, 1, 0}, 1), test::turned);
        const std::vector<Vec3> line = test::mapped(test::random_points(500, {2, 0, 0}, 1), test::turned);
        for (const ObbFit fit : every_fit) {
            Vec3 e = fit_obb(plane, fit).half_extents();
            CHECK(std::min({e.x, e.y, e.z}) < 5e-14);
            e = fit_obb(line, fit).half_extents();
            CHECK(e.x + e.y + e.z - std::max({e.x, e.y, e.z}) < 1e-13);
        }
    }

    TEST_CASE("the mean has no say in where the box lies") {
        std::vector<Vec3> points = test::mapped(test::box_corners({3, 2, 1}), test::turned);
        const double alone = volume(fit_obb(points, ObbFit::tight));
        points.insert(points.end(), 10000, points[0]);
        CHECK(volume(fit_obb(points, ObbFit::tight)) == doctest::Approx(alone));
    }

    TEST_CASE("the surface has its own axes, whatever the points are") {
        // A turned brick whose first corner is there ten thousand times, and one face cut into strips.
        std::vector<Vec3> points = test::box_corners({3, 2, 1});
        std::vector<std::array<std::uint32_t, 3>> corners{{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                                          {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                                          {0, 4, 6}, {0, 6, 2}};
        std::uint32_t last = 1;
        for (int i = 1; i <= 1000; ++i) {  // the face x = 3: corners 1, 3, 5, 7
            const std::uint32_t next = std::uint32_t(points.size());
            points.push_back({3, -2 + 4 * i / 1000.0, -1});
            corners.push_back({last, next, 5});
            last = next;
        }
        corners.push_back({last, 7, 5});
        for (Vec3& p : points) p = test::turned(p);
        for (int i = 0; i < 10000; ++i) {
            corners.push_back({std::uint32_t(points.size()), 0, 0});
            points.push_back(points[0]);
        }
        const Obb3 box = fit_obb(points, corners, ObbFit::pca);
        CHECK(volume(box) == doctest::Approx(48).epsilon(1e-12));
        check_holds_all(box, points);
        CHECK(volume(fit_obb(points, ObbFit::pca)) > 50);  // the points alone do not know
    }

    TEST_CASE("points that no triangle uses do not count; triangles without area fall back on points") {
        const std::vector<Vec3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {100, 100, 100}, {2, 2, 0}};
        const std::vector<std::array<std::uint32_t, 3>> proper{{0, 1, 2}}, needle{{0, 1, 1}, {2, 2, 2}}, none;
        for (const ObbFit fit : every_fit) {
            const Obb3 box = fit_obb(points, proper, fit);
            CHECK(std::fabs(box.center.x) < 1.1);
            check_holds_all(box, {points[0], points[1], points[2]});
            check_holds_all(fit_obb(points, needle, fit), {points[0], points[1], points[2]});
            CHECK(fit_obb(points, none, fit).is_empty());
        }
    }

    TEST_CASE("no points give the empty box, and so does a point that is not finite") {
        const double inf = std::numeric_limits<double>::infinity(),
                     nan = std::numeric_limits<double>::quiet_NaN();
        for (const ObbFit fit : every_fit) {
            CHECK(fit_obb(std::vector<Vec3>{}, fit).is_empty());
            CHECK(fit_obb(std::vector<Vec3f>{}, fit).is_empty());
            CHECK(fit_obb(std::vector<Vec3>{{0, 0, 0}, {inf, 1, 1}}, fit).is_empty());
            CHECK(fit_obb(std::vector<Vec3>{{0, 0, 0}, {1, nan, 1}, {2, 2, 2}}, fit).is_empty());
        }
    }

    TEST_CASE("points of other types, and points in a vertex buffer") {
        struct Vertex {
            float position[3];
            float normal[3];
        };
        struct Position {
            float X, Y, Z;
        };
        std::vector<Vertex> buffer;
        std::vector<Position> positions;
        std::vector<Vec3f> plain;
        for (const Vec3& p : test::mapped(test::random_points(100, {3, 2, 1}, 9), test::turned)) {
            const float x = float(p.x), y = float(p.y), z = float(p.z);
            buffer.push_back({{x, y, z}, {9, 9, 9}});
            positions.push_back({x, y, z});
            plain.push_back({x, y, z});
        }
        for (const ObbFit fit : every_fit) {
            const Obb3f expected = fit_obb(plain, fit);
            CHECK(fit_obb(positions, fit) == expected);
            CHECK(fit_obb(StridedPoints<float>{buffer.data(), buffer.size(), sizeof(Vertex)}, fit) ==
                  expected);
        }
    }
}
