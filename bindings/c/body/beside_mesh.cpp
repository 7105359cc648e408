// beside_mesh.cpp: points and shapes beside a mesh: nearest, inside, in contact, moving.
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"

#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/sweep.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <variant>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::vector<Vec3> points_of(const hitbox_array& array) {
    const Items items(array);
    std::vector<Vec3> points(array.count);
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = items.point(i);
    return points;
}

Fault check_points(const hitbox_mesh* mesh, const hitbox_array* points, const void* answers) {
    if (Fault fault = check(mesh)) return fault;
    if (Fault fault = check(points, "points", {HITBOX_POINT})) return fault;
    if (answers == nullptr && points->count > 0) return wrong("is NULL", "answers");
    return std::nullopt;
}

// The kinds that a mesh can be asked about: MeshNeighbour.
constexpr std::initializer_list<std::int32_t> neighbors{HITBOX_POINT,     HITBOX_SEGMENT, HITBOX_TRIANGLE,
                                                        HITBOX_RECTANGLE, HITBOX_AABB,    HITBOX_OBB,
                                                        HITBOX_SPHERE,    HITBOX_CAPSULE};

Fault check_neighbors(const hitbox_mesh* mesh, const hitbox_array* shapes, const void* answers) {
    if (Fault fault = check(mesh)) return fault;
    if (Fault fault = check(shapes, "shapes", neighbors)) return fault;
    if (answers == nullptr && shapes->count > 0) return wrong("is NULL", "answers");
    return std::nullopt;
}

// Calls f with the shape, whose kind was checked.
template <class F>
void with_neighbor(const AnyShape& any, const F& f) {
    std::visit(
        [&]<class S>(const S& shape) {
            if constexpr (MeshNeighbour<S>) f(shape);
        },
        any);
}

}  // namespace

hitbox_status hitbox_mesh_closest_points(const hitbox_mesh* mesh, const hitbox_array* points,
                                         hitbox_nearest* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_points(mesh, points, answers)) return fault;
        const std::vector<Vec3> given = points_of(*points);
        const auto put = [&](std::size_t i, const std::optional<NearestOnMesh>& found) {
            answers[i] = {infinite, {}, HITBOX_NONE, 0};
            if (!found) return;
            answers[i].distance = found->distance, answers[i].triangle = found->triangle;
            write(answers[i].point, found->point);
        };
#if defined(HITBOX_SMALL)
        for (std::size_t i = 0; i < given.size(); ++i) put(i, closest_point(mesh->surface(), given[i]));
#else
        const Surface& surface = mesh->surface();
        const Lease threads;
        const auto found = closest_points(surface, given, threads.executor());
        for (std::size_t i = 0; i < found.size(); ++i) put(i, found[i]);
#endif
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_places(const hitbox_mesh* mesh, const hitbox_array* points, uint8_t* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_points(mesh, points, answers)) return fault;
        const std::vector<Vec3> given = points_of(*points);
#if defined(HITBOX_SMALL)
        for (std::size_t i = 0; i < given.size(); ++i) {
            const Result<PlaceInMesh> place = place_in_mesh(mesh->surface(), given[i]);
            if (!place) return place.error();
            answers[i] = std::uint8_t(*place);
        }
#else
        const Surface& surface = mesh->surface();
        const Lease threads;
        const auto found = places_in_mesh(surface, given, threads.executor());
        if (!found) return found.error();
        std::transform(found->begin(), found->end(), answers,
                       [](PlaceInMesh place) { return std::uint8_t(place); });
#endif
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_signed_distances(const hitbox_mesh* mesh, const hitbox_array* points,
                                           double* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_points(mesh, points, answers)) return fault;
        const Surface& surface = mesh->surface();
        const Lease threads;
        const auto found = signed_distances(surface, points_of(*points), threads.executor());
        if (!found) return found.error();
        std::copy(found->begin(), found->end(), answers);
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_intersects(const hitbox_mesh* mesh, const hitbox_array* shapes, uint8_t* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_neighbors(mesh, shapes, answers)) return fault;
        const Surface& surface = mesh->surface();
        const Items items(*shapes);
        for_parts(shapes->count, 1000, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                with_neighbor(items.shape(i),
                              [&](const auto& shape) { answers[i] = intersects(surface, shape); });
        });
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_triangles_meeting(const hitbox_mesh* mesh, const hitbox_array* shape,
                                            hitbox_answers* triangles) {
    return fill(triangles, [&]() -> Fault {
        if (Fault fault = check_neighbors(mesh, shape, triangles)) return fault;
        if (shape->count != 1) return wrong("expected one shape", "shape");
        with_neighbor(Items(*shape).shape(0), [&](const auto& one) {
            const std::vector<std::uint32_t> found = triangles_meeting(mesh->surface(), one);
            triangles->put_all(std::span(found));
        });
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_distances(const hitbox_mesh* mesh, const hitbox_array* shapes, double within,
                                    hitbox_mesh_neighbor* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_neighbors(mesh, shapes, answers)) return fault;
        const Surface& surface = mesh->surface();
        const Items items(*shapes);
        for_parts(shapes->count, 5000, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                with_neighbor(items.shape(i), [&](const auto& shape) {
                    answers[i] = {infinite, {}, {}, HITBOX_NONE, 0};
                    const auto found = closest_points(surface, shape, within);
                    if (!found) return;
                    answers[i].distance = found->distance, answers[i].triangle = found->triangle;
                    write(answers[i].on_mesh, found->on_mesh), write(answers[i].on_shape, found->on_shape);
                });
        });
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_sweeps(const hitbox_mesh* mesh, const hitbox_array* shapes,
                                 const hitbox_array* motions, int32_t skip_leaving,
                                 hitbox_first_contact* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_neighbors(mesh, shapes, answers)) return fault;
        if (Fault fault = check(motions, "motions", {HITBOX_POINT})) return fault;
        const Result<std::size_t> count = common_count({shapes, motions}, {"shapes", "motions"});
        if (!count) return count.error();
        const Surface& surface = mesh->surface();
        const Items items(*shapes), ways(*motions);
        MeshSweepOptions options;
        options.skip_leaving = skip_leaving != 0;
        for_parts(*count, 5000, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                with_neighbor(items.shape(i), [&](const auto& shape) {
                    hitbox_first_contact& r = answers[i] = {};
                    r.t = std::numeric_limits<double>::quiet_NaN(), r.triangle = HITBOX_NONE;
                    const auto hit = sweep(shape, ways.point(i), surface, options);
                    if (!hit) return;
                    r.t = hit->t, r.triangle = hit->triangle;
                    write(r.point, hit->point), write(r.normal, hit->normal);
                    r.hit = 1, r.started = hit->started, r.leaving = hit->leaving;
                });
        });
        return std::nullopt;
    });
}
