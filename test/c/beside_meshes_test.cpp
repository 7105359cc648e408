// beside_meshes_test.cpp: rays, points, shapes and meshes beside a mesh: the C interface and the C++ library.
#include <doctest/doctest.h>

#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/distance.hpp>
#include <hitbox/mesh/freeing.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/sweep.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "handles.hpp"

using namespace hitbox;
using namespace c_test;

namespace {

bool same_hit(const hitbox_hit& x, const std::optional<MeshHit>& y) {
    if (!y) return x.triangle == HITBOX_NONE && std::isnan(x.t);
    return x.triangle == y->triangle && same(x.t, y->t) && same(x.point, y->point) &&
           same(x.normal, y->normal) &&
           same(x.barycentric, {y->barycentric[0], y->barycentric[1], y->barycentric[2]}) &&
           x.facing == int(y->facing);
}

}  // namespace

TEST_CASE("c: rays and segments") {
    const TriMesh mesh = torus({0, 0, 0});
    const MeshHandle handle = made(mesh);
    const Surface surface = *make_surface(mesh);
    const AnswersHandle answers = new_answers();
    Numbers numbers(7);
    for (const std::int32_t kind : {HITBOX_SEGMENT, HITBOX_RAY})
        for (const bool floats : {false, true}) {
            const Memory lines(numbers, kind, 300, floats, kind == HITBOX_RAY ? 2 : 0);
            std::vector<hitbox_hit> hits(300);
            std::vector<std::uint8_t> any(300);
            std::vector<std::uint64_t> counts(300);
            hitbox_cast_options options{0.25, 0.75, 5, 1, 0, {}};
            CastOptions same_options;
            same_options.from = 0.25, same_options.until = 0.75, same_options.skip = 5;
            same_options.cull_back_faces = true;
            for (const bool with_options : {false, true}) {
                const auto* given = with_options ? &options : nullptr;
                const CastOptions wanted = with_options ? same_options : CastOptions{};
                REQUIRE(hitbox_mesh_cast_closest(handle.get(), &lines.array, given, hits.data()) ==
                        HITBOX_OK);
                REQUIRE(hitbox_mesh_cast_any(handle.get(), &lines.array, given, any.data()) == HITBOX_OK);
                REQUIRE(hitbox_mesh_count_hits(handle.get(), &lines.array, given, counts.data()) ==
                        HITBOX_OK);
                REQUIRE(hitbox_mesh_cast_all(handle.get(), &lines.array, given, answers.get()) == HITBOX_OK);
                const auto all = records<hitbox_hit>(answers);
                std::size_t next = 0;
                for (std::size_t i = 0; i < 300; ++i)
                    std::visit(
                        [&]<class Line>(const Line& line) {
                            if constexpr (SegmentOrRay<Line>) {
                                CHECK(hits[i].line == i);
                                CHECK(same_hit(hits[i], cast_closest(surface, line, wanted)));
                                CHECK((any[i] != 0) == cast_any(surface, line, wanted));
                                CHECK(counts[i] == count_hits(surface, line, wanted));
                                for (const MeshHit& hit : cast_all(surface, line, wanted)) {
                                    REQUIRE(next < all.size());
                                    CHECK(all[next].line == i);
                                    CHECK(same_hit(all[next++], hit));
                                }
                            }
                        },
                        lines.shapes[i]);
                CHECK(next == all.size());
            }
        }
}

TEST_CASE("c: points and shapes beside a mesh") {
    const TriMesh mesh = torus({0, 0, 0});
    const MeshHandle handle = made(mesh);
    const Surface surface = *make_surface(mesh);
    Numbers numbers(8);
    const std::size_t count = 100;
    const Memory points(numbers, HITBOX_POINT, count, true, 1);
    std::vector<hitbox_nearest> nearest(count);
    std::vector<std::uint8_t> places(count);
    std::vector<double> distances(count);
    REQUIRE(hitbox_mesh_closest_points(handle.get(), &points.array, nearest.data()) == HITBOX_OK);
    REQUIRE(hitbox_mesh_places(handle.get(), &points.array, places.data()) == HITBOX_OK);
    REQUIRE(hitbox_mesh_signed_distances(handle.get(), &points.array, distances.data()) == HITBOX_OK);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 p = std::get<Vec3>(points.shapes[i]);
        const auto expected = closest_point(surface, p);
        CHECK(nearest[i].triangle == expected->triangle);
        CHECK(nearest[i].distance == expected->distance);
        CHECK(same(nearest[i].point, expected->point));
        CHECK(places[i] == std::uint8_t(*place_in_mesh(surface, p)));
        CHECK(distances[i] == *signed_distance(surface, p));
    }

    const AnswersHandle answers = new_answers();
    const Memory motions(numbers, HITBOX_POINT, count, false, 0);
    for (std::int32_t kind = 0; kind < std::int32_t(shape_count); ++kind) {
        const Memory shapes(numbers, kind, count, (kind & 1) != 0, 0);
        std::vector<std::uint8_t> meet(count);
        std::vector<hitbox_mesh_neighbor> neighbors(count);
        std::vector<hitbox_first_contact> contacts(count);
        const bool is_bounded = hitbox_mesh_intersects(handle.get(), &shapes.array, meet.data()) == HITBOX_OK;
        CHECK((hitbox_mesh_distances(handle.get(), &shapes.array, 3, neighbors.data()) == HITBOX_OK) ==
              is_bounded);
        CHECK((hitbox_mesh_sweeps(handle.get(), &shapes.array, &motions.array, 1, contacts.data()) ==
               HITBOX_OK) == is_bounded);
        for (std::size_t i = 0; i < count; ++i)
            std::visit(
                [&]<class S>(const S& shape) {
                    CHECK(is_bounded == MeshNeighbour<S>);
                    if constexpr (MeshNeighbour<S>) {
                        CHECK((meet[i] != 0) == intersects(surface, shape));
                        const auto expected = closest_points(surface, shape, 3);
                        REQUIRE((neighbors[i].triangle != HITBOX_NONE) == expected.has_value());
                        if (expected) {
                            CHECK(neighbors[i].distance == expected->distance);
                            CHECK(same(neighbors[i].on_mesh, expected->on_mesh));
                            CHECK(same(neighbors[i].on_shape, expected->on_shape));
                        }
                        MeshSweepOptions options;
                        options.skip_leaving = true;
                        const auto hit = sweep(shape, std::get<Vec3>(motions.shapes[i]), surface, options);
                        REQUIRE((contacts[i].hit != 0) == hit.has_value());
                        if (hit) {
                            CHECK(contacts[i].t == hit->t);
                            CHECK(contacts[i].triangle == hit->triangle);
                            CHECK(same(contacts[i].normal, hit->normal));
                        }
                        if (i > 4) return;
                        hitbox_array one = shapes.array;
                        one.data = static_cast<const char*>(one.data) + i * std::size_t(one.stride);
                        one.count = 1;
                        REQUIRE(hitbox_mesh_triangles_meeting(handle.get(), &one, answers.get()) ==
                                HITBOX_OK);
                        const auto found = records<std::uint32_t>(answers);
                        CHECK(std::vector(found.begin(), found.end()) == triangles_meeting(surface, shape));
                    }
                },
                shapes.shapes[i]);
    }
}

TEST_CASE("c: two meshes, where transforms place them") {
    const TriMesh mesh = torus({0, 0, 0}), other = torus({3, 0, 0.5}, 10, 6);
    const MeshHandle a = made(mesh), b = made(other);
    const Surface of_a = *make_surface(mesh), of_b = *make_surface(other);
    const AnswersHandle answers = new_answers();
    for (const double x : {0.0, 2.0, 5.0, 20.0}) {
        const double matrix[16] = {1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        const hitbox_array transform{matrix, 1, 0, HITBOX_TRANSFORM, HITBOX_F64};
        const Affine3 map = Affine3::translate({x, 0, 0});
        std::uint8_t meet = 2;
        REQUIRE(hitbox_meshes_meet(a.get(), nullptr, b.get(), &transform, &meet) == HITBOX_OK);
        CHECK((meet != 0) == any_contact(of_a, of_b, map));
        REQUIRE(hitbox_meshes_meet(a.get(), &transform, b.get(), nullptr, &meet) == HITBOX_OK);
        CHECK((meet != 0) == any_contact(of_a, map, of_b, Affine3{}));
        REQUIRE(hitbox_meshes_contacts(a.get(), nullptr, b.get(), &transform, answers.get()) == HITBOX_OK);
        const auto pairs = records<hitbox_triangle_pair>(answers);
        const auto expected = find_contacts(of_a, of_b, map);
        REQUIRE(pairs.size() == expected.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            CHECK(pairs[i].a == expected[i].a);
            CHECK(pairs[i].b == expected[i].b);
            CHECK(pairs[i].contact == int(expected[i].contact));
        }
        hitbox_mesh_distance apart;
        REQUIRE(hitbox_meshes_distance(a.get(), b.get(), &transform, INFINITY, &apart) == HITBOX_OK);
        const auto nearest = closest_points(of_a, of_b, map);
        CHECK(apart.distance == nearest->distance);
        CHECK(same(apart.on_b, nearest->b));
        CHECK(apart.a_triangle == nearest->a_triangle);
        REQUIRE(hitbox_meshes_distance(a.get(), b.get(), &transform, 0.001, &apart) == HITBOX_OK);
        CHECK((apart.a_triangle == HITBOX_NONE) == (nearest->distance > 0.001));
    }
    double way[3];
    REQUIRE(hitbox_meshes_freeing(a.get(), b.get(), way) == HITBOX_OK);
    CHECK(same(way, freeing_translation(of_a, of_b)->translation));
    REQUIRE(hitbox_meshes_crossing(a.get(), b.get(), 5, answers.get()) == HITBOX_OK);
    CHECK(hitbox_answers_point_count(answers.get()) == 10);
}
