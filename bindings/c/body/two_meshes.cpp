// two_meshes.cpp: a mesh beside a mesh, each where a transform places it: contact, distance, way out, crossing lines.
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/distance.hpp>
#include <hitbox/mesh/freeing.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <limits>
#include <optional>
#include <span>

using namespace hitbox;
using namespace hitbox::c;

namespace {

// The maps of two meshes, which are checked too.
struct Placed {
    std::optional<Affine3> a, b;
};
Result<Placed> placed(const hitbox_mesh* a, const hitbox_array* transform_of_a, const hitbox_mesh* b,
                      const hitbox_array* transform_of_b) {
    if (Fault fault = check(a, "a")) return *fault;
    if (Fault fault = check(b, "b")) return *fault;
    const auto map_a = transform_in(transform_of_a, "transform_of_a");
    if (!map_a) return map_a.error();
    const auto map_b = transform_in(transform_of_b, "transform_of_b");
    if (!map_b) return map_b.error();
    return Placed{*map_a, *map_b};
}

}  // namespace

hitbox_status hitbox_meshes_meet(const hitbox_mesh* a, const hitbox_array* transform_of_a,
                                 const hitbox_mesh* b, const hitbox_array* transform_of_b, uint8_t* answer) {
    return guarded([&]() -> Fault {
        if (answer == nullptr) return wrong("is NULL", "answer");
        const Result<Placed> maps = placed(a, transform_of_a, b, transform_of_b);
        if (!maps) return maps.error();
        const Surface &of_a = a->surface(), &of_b = b->surface();
        if (maps->a)
            *answer = any_contact(of_a, *maps->a, of_b, maps->b.value_or(Affine3{}));
        else
            *answer = maps->b ? any_contact(of_a, of_b, *maps->b) : any_contact(of_a, of_b);
        return std::nullopt;
    });
}

hitbox_status hitbox_meshes_contacts(const hitbox_mesh* a, const hitbox_array* transform_of_a,
                                     const hitbox_mesh* b, const hitbox_array* transform_of_b,
                                     hitbox_answers* pairs) {
    return fill(pairs, [&]() -> Fault {
        const Result<Placed> maps = placed(a, transform_of_a, b, transform_of_b);
        if (!maps) return maps.error();
        const Surface &of_a = a->surface(), &of_b = b->surface();
        const Lease threads;
        const auto found =
            maps->a   ? find_contacts(of_a, *maps->a, of_b, maps->b.value_or(Affine3{}), threads.executor())
            : maps->b ? find_contacts(of_a, of_b, *maps->b, threads.executor())
                      : find_contacts(of_a, of_b, threads.executor());
        for (const TrianglePair& pair : found)
            pairs->put(hitbox_triangle_pair{pair.a, pair.b, int(pair.contact), 0});
        return std::nullopt;
    });
}

hitbox_status hitbox_meshes_distance(const hitbox_mesh* a, const hitbox_mesh* b,
                                     const hitbox_array* transform_of_b, double within,
                                     hitbox_mesh_distance* answer) {
    return guarded([&]() -> Fault {
        if (answer == nullptr) return wrong("is NULL", "answer");
        const Result<Placed> maps = placed(a, nullptr, b, transform_of_b);
        if (!maps) return maps.error();
        const Surface &of_a = a->surface(), &of_b = b->surface();
        const auto found =
            maps->b ? closest_points(of_a, of_b, *maps->b, within) : closest_points(of_a, of_b, within);
        *answer = {std::numeric_limits<double>::infinity(), {}, {}, HITBOX_NONE, HITBOX_NONE};
        if (!found) return std::nullopt;
        answer->distance = found->distance;
        write(answer->on_a, found->a), write(answer->on_b, found->b);
        answer->a_triangle = found->a_triangle, answer->b_triangle = found->b_triangle;
        return std::nullopt;
    });
}

hitbox_status hitbox_meshes_freeing(const hitbox_mesh* a, const hitbox_mesh* b, double translation[3]) {
    return guarded([&]() -> Fault {
        if (translation == nullptr) return wrong("is NULL", "translation");
        const Result<Placed> maps = placed(a, nullptr, b, nullptr);
        if (!maps) return maps.error();
        const auto found = freeing_translation(a->surface(), b->surface());
        for (unsigned k = 0; k < 3; ++k) translation[k] = found ? found->translation[k] : 0;
        return std::nullopt;
    });
}

hitbox_status hitbox_meshes_crossing(const hitbox_mesh* a, const hitbox_mesh* b, size_t most,
                                     hitbox_answers* segments) {
    return fill(segments, [&]() -> Fault {
        const Result<Placed> maps = placed(a, nullptr, b, nullptr);
        if (!maps) return maps.error();
        const Surface &of_a = a->surface(), &of_b = b->surface();
        const auto add = [&](const Vec3& p, const Vec3& q) {
            if (segments->points.size() < 2 * most) segments->points.insert(segments->points.end(), {p, q});
        };
        for_each_contact(of_a, of_b, [&](const TrianglePair& pair) {
            if (segments->points.size() >= 2 * most) return;
            const Intersection<double> shared =
                intersection(of_a.triangle_of_mesh(pair.a), of_b.triangle_of_mesh(pair.b));
            const std::span<const Vec3> corners = shared.corners();
            if (shared.kind == IntersectionKind::segment) add(corners[0], corners[1]);
            if (shared.kind == IntersectionKind::polygon)
                for (std::size_t i = 0; i < corners.size(); ++i)
                    add(corners[i], corners[(i + 1) % corners.size()]);
        });
        return std::nullopt;
    });
}
