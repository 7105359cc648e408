// convex_hull_test.cpp: mirrors hitbox/shape/convex_hull.hpp: hulls of grids, flat and tiny sets, beside every triple of points.
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/shape/convex_hull.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

using namespace hitbox;
using exact::Sign;

namespace {

template <class T>
ConvexHull<T> hull_of(const std::vector<Vec<3, T>>& points) {
    const auto r = ConvexHull<T>::of(points);
    REQUIRE(r.ok());
    return *r;
}

// Checks everything that makes it the hull of the points: an independent proof by signs.
template <class T>
void check_proof(const ConvexHull<T>& hull, const std::vector<Vec<3, T>>& points) {
    const auto v = hull.vertices();
    const std::set<Vec<3, T>, bool (*)(const Vec<3, T>&, const Vec<3, T>&)> given(
        points.begin(), points.end(), [](const Vec<3, T>& a, const Vec<3, T>& b) {
            return std::tuple(a.x, a.y, a.z) < std::tuple(b.x, b.y, b.z);
        });
    std::size_t strangers = 0, outside = 0, bent = 0, straight = 0, joined = 0;
    for (const auto& p : v) strangers += !given.contains(p);
    CHECK(strangers == 0);
    if (hull.dimension() != 3) return;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> face_of;
    std::size_t edges = 0;
    for (std::size_t f = 0; f < hull.face_count(); ++f) {
        const auto loop = hull.face(f);
        const auto at = [&](std::size_t i) { return v[loop[i % loop.size()]]; };
        for (const auto& p : points) outside += exact::orient3d(at(0), at(1), at(2), p) == Sign::positive;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            bent += exact::orient3d(at(0), at(1), at(2), at(i)) != Sign::zero;
            straight += exact::collinear(at(i), at(i + 1), at(i + 2));
            CHECK(face_of.emplace(std::pair(loop[i], loop[(i + 1) % loop.size()]), f).second);
            ++edges;
        }
    }
    for (const auto& [edge, f] : face_of) {
        const auto other = face_of.find({edge.second, edge.first});
        REQUIRE(other != face_of.end());
        const auto loop = hull.face(f);
        std::size_t off = 0;
        for (const std::uint32_t i : hull.face(other->second))
            off += exact::orient3d(v[loop[0]], v[loop[1]], v[loop[2]], v[i]) != Sign::zero;
        joined += off == 0;
    }
    CHECK(outside == 0);
    CHECK(bent == 0);
    CHECK(straight == 0);
    CHECK(joined == 0);
    CHECK(v.size() + hull.face_count() == edges / 2 + 2);
}

// Of points with small whole coordinates: the planes through three of them with all others on one side.
struct EveryTriple {
    std::set<std::vector<std::size_t>> faces;  // the points in each plane
    std::set<std::size_t> corners;

    explicit EveryTriple(const std::vector<Vec3>& p) {
        using Normal = std::array<long, 3>;
        std::map<std::size_t, std::vector<Normal>> normals;
        const auto minus = [&](std::size_t i, std::size_t j) {
            return Normal{long(p[i].x - p[j].x), long(p[i].y - p[j].y), long(p[i].z - p[j].z)};
        };
        const auto across = [](const Normal& a, const Normal& b) {
            return Normal{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
        };
        const auto along = [](const Normal& a, const Normal& b) {
            return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        };
        for (std::size_t i = 0; i < p.size(); ++i)
            for (std::size_t j = i + 1; j < p.size(); ++j)
                for (std::size_t k = j + 1; k < p.size(); ++k) {
                    const Normal n = across(minus(j, i), minus(k, i));
                    if (n == Normal{}) continue;
                    bool above = false, below = false;
                    std::vector<std::size_t> on;
                    for (std::size_t m = 0; m < p.size(); ++m) {
                        const long h = along(n, minus(m, i));
                        above |= h > 0, below |= h < 0;
                        if (h == 0) on.push_back(m);
                    }
                    if (above && below) continue;
                    if (!faces.insert(on).second) continue;
                    for (const std::size_t m : on) normals[m].push_back(n);
                }
        for (const auto& [m, of] : normals)
            for (const Normal& a : of)
                for (const Normal& b : of)
                    for (const Normal& c : of)
                        if (along(across(a, b), c) != 0) corners.insert(m);
    }
};

std::vector<Vec3> random_points(std::mt19937& random, std::size_t count, int most, double step) {
    std::uniform_int_distribution<int> number(-most, most);
    std::vector<Vec3> r;
    for (std::size_t i = 0; i < count; ++i)
        r.push_back({number(random) * step, number(random) * step, number(random) * step});
    return r;
}

std::vector<Vec3> cube_of_points(int side) {
    std::vector<Vec3> r;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y)
            for (int z = 0; z < side; ++z) r.push_back({double(x), double(y), double(z)});
    return r;
}

}  // namespace

TEST_SUITE("shape/convex_hull") {
    TEST_CASE("no points, and points that are not finite, are errors") {
        CHECK(ConvexHull3{}.is_empty());
        CHECK(ConvexHull3{}.dimension() == -1);
        CHECK(ConvexHull3{}.bounds().is_empty());
        CHECK_FALSE(ConvexHull3{}.some_point());
        CHECK(ConvexHull3::of({}).error().code == ErrorCode::usage);
        for (const double bad : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL, -HUGE_VAL}) {
            const std::vector<Vec3> points{{0, 0, 0}, {1, bad, 0}};
            CHECK(ConvexHull3::of(points).error().code == ErrorCode::not_finite);
            CHECK(ConvexHull3::of(points).error().where == "points[1]");
        }
    }

    TEST_CASE("a thousand points of a grid have eight corners and six squares") {
        std::vector<Vec3> points = cube_of_points(10);
        std::mt19937 random(1);
        for (int times = 0; times < 5; ++times) {
            const ConvexHull3 hull = hull_of(points);
            CHECK(hull.dimension() == 3);
            REQUIRE(hull.vertices().size() == 8);
            CHECK(hull.vertices()[0] == Vec3{0, 0, 0});
            CHECK(hull.vertices()[7] == Vec3{9, 9, 9});
            REQUIRE(hull.face_count() == 6);
            for (std::size_t f = 0; f < 6; ++f) CHECK(hull.face(f).size() == 4);
            for (std::size_t i = 0; i < 8; ++i) CHECK(hull.neighbours(i).size() == 3);
            CHECK(hull.volume() == 729);
            CHECK(hull.bounds() == Aabb3{{0, 0, 0}, {9, 9, 9}});
            check_proof(hull, points);
            std::shuffle(points.begin(), points.end(), random);
        }
    }

    TEST_CASE("points in one plane, in one line and in one place") {
        struct Row {
            std::vector<Vec3> points;
            int dimension;
            std::size_t corners, faces;
        };
        const Vec3 a{1, 2, 3}, u{1, 1, 0}, v{0, 1, 3};
        std::vector<Vec3> sheet, line;
        for (int i = 0; i < 5; ++i) {
            line.push_back(a + u * i);
            for (int j = 0; j < 4; ++j) sheet.push_back(a + u * i + v * j);
        }
        for (const Row& row : {Row{{a}, 0, 1, 0}, Row{{a, a, a}, 0, 1, 0},
                               Row{{{0, 0, 0}, {-0.0, 0, -0.0}}, 0, 1, 0}, Row{{a, u}, 1, 2, 0},
                               Row{line, 1, 2, 0}, Row{sheet, 2, 4, 2}, Row{{a, a + u, a + v}, 2, 3, 2}}) {
            std::vector<Vec3> points = row.points;
            std::mt19937 random(2);
            const ConvexHull3 first = hull_of(points);
            for (int times = 0; times < 5; ++times) {
                std::shuffle(points.begin(), points.end(), random);
                const ConvexHull3 hull = hull_of(points);
                CHECK(hull == first);
                CHECK(hull.dimension() == row.dimension);
                CHECK(hull.vertices().size() == row.corners);
                CHECK(hull.face_count() == row.faces);
                CHECK(hull.volume() == 0);
                std::size_t ends = 0;
                for (std::size_t i = 0; i < row.corners; ++i) ends += hull.neighbours(i).size();
                CHECK(ends == (row.dimension == 0 ? 0 : row.dimension == 1 ? 2 : 2 * row.corners));
            }
        }
    }

    TEST_CASE("a point above a face by one ulp is a corner, and one in it is not") {
        std::vector<Vec3> points = cube_of_points(2);
        points.push_back({0.5, 0.25, 1});
        CHECK(hull_of(points).vertices().size() == 8);
        points.back().z = std::nextafter(1, 2);
        CHECK(hull_of(points).vertices().size() == 9);
        check_proof(hull_of(points), points);
        points.back().z = std::nextafter(1, 0);
        CHECK(hull_of(points).vertices().size() == 8);
    }

    TEST_CASE("small whole numbers give the planes and corners of every triple of points") {
        std::mt19937 random(3);
        int solids = 0;
        for (int times = 0; times < 400; ++times) {
            const std::vector<Vec3> points =
                random_points(random, 4 + std::size_t(times) % 15, 1 + times % 4, 1);
            const ConvexHull3 hull = hull_of(points);
            if (hull.dimension() < 3) continue;
            ++solids;
            check_proof(hull, points);
            const EveryTriple triples(points);
            std::set<std::array<double, 3>> corners, expected;
            for (const Vec3& p : hull.vertices()) corners.insert({p.x, p.y, p.z});
            for (const std::size_t i : triples.corners)
                expected.insert({points[i].x, points[i].y, points[i].z});
            CHECK(corners == expected);
            CHECK(hull.face_count() == triples.faces.size());
        }
        CHECK(solids > 300);
    }

    TEST_CASE("random points of every size, whole and nearly in one plane") {
        std::mt19937 random(4);
        std::normal_distribution<double> number;
        for (const double size : {1e-300, 1e-150, 1e-10, 1.0, 1e10, 1e150, 1e300})
            for (const double flat : {1.0, 1e-8, 1e-16, 1e-40}) {
                std::vector<Vec3> points;
                for (int i = 0; i < 60; ++i) {
                    const double x = number(random), y = number(random);
                    points.push_back({x * size, y * size, (x + y + number(random) * flat) * size});
                }
                const ConvexHull3 hull = hull_of(points);
                check_proof(hull, points);
                std::shuffle(points.begin(), points.end(), random);
                CHECK(hull == hull_of(points));
            }
    }

    TEST_CASE("many points on a sphere are all corners, as floats too") {
        std::mt19937 random(5);
        std::normal_distribution<double> number;
        std::vector<Vec3> points;
        std::vector<Vec3f> floats;
        for (int i = 0; i < 2000; ++i) {
            const Vec3 p = Vec3{number(random), number(random), number(random)};
            points.push_back(p * (1 / std::sqrt(length_sq(p))));
            floats.push_back({float(points.back().x), float(points.back().y), float(points.back().z)});
        }
        const ConvexHull3 hull = hull_of(points);
        CHECK(hull.vertices().size() > 1990);
        CHECK(hull.volume() == doctest::Approx(4.18).epsilon(0.01));
        const ConvexHull3f narrow = hull_of(floats);
        CHECK(narrow.vertices().size() > 1990);
        check_proof(narrow, floats);
    }

    TEST_CASE("the farthest vertex is that of brute force, the first of several") {
        std::mt19937 random(6);
        const std::vector<Vec3> ways = random_points(random, 40, 2, 1);
        for (int times = 0; times < 60; ++times) {
            const ConvexHull3 hull =
                hull_of(random_points(random, 1 + std::size_t(times), 1 + times % 6, 0.125));
            for (const Vec3& way : ways) {
                std::size_t best = 0;
                for (std::size_t i = 1; i < hull.vertices().size(); ++i)
                    if (dot(way, hull.vertices()[i]) > dot(way, hull.vertices()[best])) best = i;
                CHECK(hull.support(way) == best);
            }
        }
        // Here doubles cannot tell the two.
        const ConvexHull3 pair = hull_of<double>({{1e16, 1, 0}, {1e16, 1 + 0x1p-52, 0}});
        CHECK(pair.support({1e300, 1, 0}) == 1);
        CHECK(pair.support({1, -0x1p-60, 0}) == 0);
    }

    TEST_CASE("it moves with its map, shares its copies and draws each edge once") {
        const ConvexHull3 cube = hull_of(cube_of_points(3));
        CHECK(cube.transformed(Affine3::translate({1, 2, 3})).bounds() == Aabb3{{1, 2, 3}, {3, 4, 5}});
        CHECK(cube.transformed(Affine3::scale({1, 1, 0})).dimension() == 2);
        const ConvexHull3 copy = cube;
        CHECK(copy == cube);
        CHECK(copy.vertices().data() == cube.vertices().data());
        std::size_t lines = 0;
        cube.outline([&](const Vec3&, const Vec3&) { ++lines; });
        CHECK(lines == 12);
    }
}
