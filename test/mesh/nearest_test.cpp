// nearest_test.cpp: mirrors hitbox/mesh/nearest.hpp; all triangles one by one, winding numbers, fields known by formula.
#include <hitbox/mesh/nearest.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/winding.hpp>
#include <hitbox/pair/planar_point.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../oracle/random.hpp"
#include "numbers.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {}  // namespace

TEST_SUITE("mesh/nearest") {
    TEST_CASE("a cube: near a face, an edge, a corner, inside and on it") {
        const Surface s = surface_of(cube());
        struct Row {
            Vec3 point, nearest;
            double signed_distance;
            PlaceInMesh place;
        };
        const Row rows[] = {
            {{0.25, 0.5, 3}, {0.25, 0.5, 1}, 2, PlaceInMesh::outside},
            {{-3, 0.5, -4}, {0, 0.5, 0}, 5, PlaceInMesh::outside},
            {{3, 3, 2}, {1, 1, 1}, 3, PlaceInMesh::outside},
            {{0.5, 0.5, 0.75}, {0.5, 0.5, 1}, -0.25, PlaceInMesh::inside},
            {{0.5, 0.5, 1}, {0.5, 0.5, 1}, 0, PlaceInMesh::on_surface},
            {{1, 1, 1}, {1, 1, 1}, 0, PlaceInMesh::on_surface},
        };
        for (const Row& row : rows) {
            const auto nearest = closest_point(s, row.point);
            REQUIRE(nearest);
            CHECK(nearest->point == row.nearest);
            CHECK(nearest->distance == std::fabs(row.signed_distance));
            CHECK(*signed_distance(s, row.point) == row.signed_distance);
            CHECK(*place_in_mesh(s, row.point) == row.place);
        }
        CHECK(closest_point(s, {0.5, 0.5, 3}, 2));
        CHECK_FALSE(closest_point(s, {0.5, 0.5, 3}, 1.999));
        CHECK_FALSE(closest_point(s, {0.5, std::nan(""), 3}));
        CHECK(std::isnan(*signed_distance(s, {0.5, std::nan(""), 3})));
        CHECK_FALSE(closest_point(surface_of({}), {0, 0, 0}));
        CHECK(signed_distance(surface_of({}), {0, 0, 0}).error().code == ErrorCode::unsupported);
    }

    TEST_CASE("an open mesh has no inside, and says so") {
        TriMesh open = cube();
        open.triangles.pop_back();
        const Surface s = surface_of(open);
        CHECK(closest_point(s, {0.5, 0.5, 0.5}));
        CHECK(place_in_mesh(s, {0.5, 0.5, 0.5}).error().code == ErrorCode::unsupported);
        CHECK(signed_distance(s, {0.5, 0.5, 0.5}).error().code == ErrorCode::unsupported);
        CHECK_FALSE(signed_distances(s, std::vector<Vec3>{{0, 0, 0}}).ok());
        CHECK_FALSE(places_in_mesh(s, std::vector<Vec3>{{0, 0, 0}}).ok());
    }

    TEST_CASE("as all triangles one by one, near, far, on the mesh and from its middle") {
        oracle::Random random(7);
        for (const TriMesh& mesh :
             {cube(), bumpy(6), joined({bumpy(3), turned_over(cube({-0.25, -0.25, -0.25}, 0.5))})})
            for (const double scale : {1.0, 1e-6, 1e12}) {
                TriMesh scaled = mesh;
                for (Vec3& p : scaled.points) p = p * scale;
                const Surface s = surface_of(scaled);
                std::vector<Vec3> points;
                for (int n = 0; n < 150; ++n) {
                    const double reach = n % 3 == 0 ? 1 : n % 3 == 1 ? 3 : 1000;
                    points.push_back(
                        Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)} *
                        (reach * scale));
                }
                points.push_back({});
                points.push_back(s.points()[0]);
                points.push_back((s.points()[0] + s.points()[1]) * 0.5);
                points.push_back({std::nan(""), 0, 0});

                ThreadExecutor threads(2);
                const auto batch = closest_points(s, points),
                           on_threads = closest_points(s, points, &threads);
                const auto places = places_in_mesh(s, points);
                const auto signed_all = signed_distances(s, points, &threads);
                REQUIRE(places.ok());
                REQUIRE(signed_all.ok());
                for (std::size_t i = 0; i < points.size(); ++i) {
                    const auto one = closest_point(s, points[i]);
                    CHECK(one.has_value() == (i + 1 < points.size()));
                    if (!one) {
                        CHECK_FALSE(batch[i].has_value());
                        continue;
                    }
                    std::uint32_t first = 0;
                    double least = inf;
                    for (std::uint32_t t = 0; t < s.triangles().size(); ++t)
                        if (const double d = distance(s.triangle(t), points[i]); d < least)
                            least = d, first = t;
                    CHECK(one->distance == least);
                    CHECK(one->triangle == s.number_in_mesh(first));
                    for (const auto* many : {&batch, &on_threads}) {
                        CHECK((*many)[i]->distance == least);
                        CHECK((*many)[i]->triangle == one->triangle);
                        CHECK((*many)[i]->point == one->point);
                    }
                    const Winding w = *winding_number(s, points[i]);
                    CHECK((*places)[i] == (w.on_surface ? PlaceInMesh::on_surface
                                           : w.number   ? PlaceInMesh::inside
                                                        : PlaceInMesh::outside));
                    CHECK(*place_in_mesh(s, points[i]) == (*places)[i]);
                    CHECK((*signed_all)[i] == (w.inside() ? -least : least));
                    CHECK(*signed_distance(s, points[i]) == (*signed_all)[i]);
                }
            }
    }

    // In floats it is not known on which side of their short edges a point's foot lies.
    TEST_CASE("slivers and needles, near the lines through their long edges") {
        oracle::Random random(12);
        std::size_t wrong = 0;
        for (const double width : {1e-1, 1e-2, 1e-3, 3e-4, 1e-4, 3e-5, 1e-6})
            for (int n = 0; n < 40; ++n) {
                const auto vector = [&](double size) {
                    return Vec3{random.uniform(-size, size), random.uniform(-size, size),
                                random.uniform(-size, size)};
                };
                TriMesh mesh;
                for (std::uint32_t t = 0; t < 64; ++t) {
                    const Vec3 a = vector(1), along = vector(1),
                               third = a + along * random.uniform(0, 1) * (n % 2) + vector(width);
                    std::array corners{a, a + along, third};
                    std::rotate(corners.begin(), corners.begin() + random.below(3), corners.end());
                    mesh.points.insert(mesh.points.end(), corners.begin(), corners.end());
                    mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
                }
                const Surface s = surface_of(mesh);
                for (int k = 0; k < 40; ++k) {
                    const Triangle3 t = s.triangle(random.below(s.triangles().size()));
                    const Vec3 p = t.a + (t.b - t.a) * random.uniform(-1.5, 2.5) +
                                   (t.c - t.a) * random.uniform(-2, 2) + vector(1e-3);
                    double least = inf;
                    for (std::uint32_t i = 0; i < s.triangles().size(); ++i)
                        least = std::min(least, distance(s.triangle(i), p));
                    wrong += closest_point(s, p)->distance != least;
                }
            }
        CHECK(wrong == 0);
    }
}
