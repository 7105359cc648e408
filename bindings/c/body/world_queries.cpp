// world_queries.cpp: what worlds answer: pairs, contacts, queries of shapes, rays and bodies (narrow phase, shape cast).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "manifold.hpp"
#include "threads.hpp"
#include "world_handle.hpp"

#include <hitbox/world/world.hpp>

#include <limits>
#include <optional>
#include <variant>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

namespace {

Fault check_precision(std::int32_t precision) {
    if (precision < HITBOX_BY_AABB || precision > HITBOX_EXACTLY)
        return wrong("there is no such precision", "precision");
    return std::nullopt;
}

QueryOptions options_of(std::uint32_t layers, std::size_t most) {
    QueryOptions options;
    options.layers = {layers, layers};
    options.most = most;
    return options;
}

hitbox_body_hit record(const BodyHit& hit, std::size_t line) {
    hitbox_body_hit r{};
    r.t = hit.t, write(r.point, hit.point), write(r.normal, hit.normal);
    r.body = number_of(hit.body);
    r.triangle = hit.triangle.value_or(HITBOX_NONE), r.line = std::uint32_t(line);
    return r;
}

hitbox_body_contact record(const std::optional<BodySweepHit>& hit) {
    hitbox_body_contact r{};
    r.body = r.mover = HITBOX_NO_BODY;
    r.contact.t = std::numeric_limits<double>::quiet_NaN(), r.contact.triangle = HITBOX_NONE;
    if (!hit) return r;
    r.contact.t = hit->t;
    write(r.contact.point, hit->point), write(r.contact.normal, hit->normal);
    r.contact.triangle = hit->triangle.value_or(HITBOX_NONE);
    r.contact.hit = 1, r.contact.started = hit->started, r.contact.leaving = hit->leaving;
    r.body = number_of(hit->body);
    if (hit->mover.slot != BodyHandle::none) r.mover = number_of(hit->mover);
    return r;
}

hitbox_body_distance record(const BodyDistance& found, std::size_t query) {
    hitbox_body_distance r{};
    r.distance = found.distance;
    write(r.on_shape, found.on_shape), write(r.on_body, found.on_body);
    const auto number = [](const BodyHandle& h) {
        return h.slot == BodyHandle::none ? HITBOX_NO_BODY : number_of(h);
    };
    r.body = number(found.body), r.asker = number(found.asker);
    r.triangle = found.triangle.value_or(HITBOX_NONE), r.query = std::uint32_t(query);
    return r;
}

void put(hitbox_answers& to, const std::vector<BodyContacts>& all) {
    for (const BodyContacts& found : all)
        to.put(hitbox_body_contacts{number_of(found.a), number_of(found.b), manifold_record(found.contacts),
                                    found.triangle.value_or(HITBOX_NONE), 0});
}

}  // namespace

hitbox_status hitbox_world_collisions(const hitbox_world* world, int32_t precision, hitbox_answers* pairs) {
    return fill(pairs, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check_precision(precision)) return fault;
        const Lease threads;
        CollisionOptions options;
        options.precision = Precision(precision), options.executor = threads.executor();
        for (const Collision& pair : world->world.collisions(options).collisions)
            pairs->put(hitbox_body_pair{number_of(pair.a), number_of(pair.b)});
        return std::nullopt;
    });
}

hitbox_status hitbox_world_any_collision(const hitbox_world* world, int32_t precision, uint8_t* answer) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check_precision(precision)) return fault;
        if (answer == nullptr) return wrong("is NULL", "answer");
        CollisionOptions options;
        options.precision = Precision(precision);
        *answer = world->world.any_collision(options);
        return std::nullopt;
    });
}

hitbox_status hitbox_world_events(hitbox_world* world, int32_t precision, hitbox_answers* events) {
    return fill(events, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check_precision(precision)) return fault;
        const Lease threads;
        CollisionOptions options;
        options.precision = Precision(precision), options.executor = threads.executor();
        for (const Event& event : world->world.events(options))
            events->put(hitbox_body_event{number_of(event.a), number_of(event.b), int(event.kind), 0});
        return std::nullopt;
    });
}

hitbox_status hitbox_world_contacts(const hitbox_world* world, hitbox_answers* contacts) {
    return fill(contacts, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        const Lease threads;
        CollisionOptions options;
        options.executor = threads.executor();
        return put(*contacts, world->world.contacts(options)), std::nullopt;
    });
}
hitbox_status hitbox_world_contacts_of(const hitbox_world* world, hitbox_body a, hitbox_body b,
                                       hitbox_answers* contacts) {
    return fill(contacts, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        return put(*contacts, world->world.contacts(handle_of(a), handle_of(b))), std::nullopt;
    });
}

hitbox_status hitbox_world_overlaps(const hitbox_world* world, const hitbox_array* shapes, uint32_t layers,
                                    hitbox_answers* found) {
    return fill(found, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check_shapes(shapes, "shapes")) return fault;
        const Items items(*shapes);
        const QueryOptions options = options_of(layers, QueryOptions{}.most);
        for (std::size_t i = 0; i < shapes->count; ++i)
            for (const BodyHandle& body : world->world.overlaps(items.shape(i), options))
                found->put(hitbox_body_found{number_of(body), std::uint32_t(i), 0});
        return std::nullopt;
    });
}

hitbox_status hitbox_world_cast(const hitbox_world* world, const hitbox_array* lines, uint32_t layers,
                                size_t most, hitbox_answers* hits) {
    return fill(hits, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check(lines, "lines", {HITBOX_SEGMENT, HITBOX_RAY})) return fault;
        const Items items(*lines);
        const QueryOptions options = options_of(layers, most);
        for (std::size_t i = 0; i < lines->count; ++i) {
            const AnyShape line = items.shape(i);
            const Ray3* ray = std::get_if<Ray3>(&line);
            const auto found = ray != nullptr ? world->world.cast(*ray, options)
                                              : world->world.cast(std::get<Segment3>(line), options);
            for (const BodyHit& hit : found) hits->put(record(hit, i));
        }
        return std::nullopt;
    });
}

hitbox_status hitbox_world_sweep(const hitbox_world* world, const hitbox_array* shapes,
                                 const hitbox_array* motions, uint32_t layers, int32_t skip_leaving,
                                 hitbox_body_contact* answers) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check_shapes(shapes, "shapes")) return fault;
        if (Fault fault = check(motions, "motions", {HITBOX_POINT})) return fault;
        const Result<std::size_t> count = common_count({shapes, motions}, {"shapes", "motions"});
        if (!count) return count.error();
        if (answers == nullptr && *count > 0) return wrong("is NULL", "answers");
        const Items items(*shapes), ways(*motions);
        BodySweepOptions options;
        options.layers = {layers, layers}, options.skip_leaving = skip_leaving != 0;
        for (std::size_t i = 0; i < *count; ++i) {
            const auto hit = world->world.sweep(items.shape(i), ways.point(i), options);
            if (!hit) return hit.error();
            answers[i] = record(*hit);
        }
        return std::nullopt;
    });
}

hitbox_status hitbox_world_sweep_body(const hitbox_world* world, hitbox_body body, const double motion[3],
                                      int32_t skip_leaving, size_t most, hitbox_answers* contacts) {
    return fill(contacts, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (motion == nullptr) return wrong("is NULL", "motion");
        BodySweepOptions options;
        options.skip_leaving = skip_leaving != 0, options.most = most;
        const auto hits =
            world->world.sweep_all(handle_of(body), Vec3{motion[0], motion[1], motion[2]}, options);
        if (!hits) return hits.error();
        for (const BodySweepHit& hit : *hits) contacts->put(record(std::optional(hit)));
        return std::nullopt;
    });
}

hitbox_status hitbox_world_nearest(const hitbox_world* world, const hitbox_array* shapes, uint32_t layers,
                                   size_t most, hitbox_answers* found) {
    return fill(found, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check_shapes(shapes, "shapes")) return fault;
        const Items items(*shapes);
        for (std::size_t i = 0; i < shapes->count; ++i) {
            const auto bodies = world->world.nearest(items.shape(i), options_of(layers, most));
            if (!bodies) return bodies.error();
            for (const BodyDistance& body : *bodies) found->put(record(body, i));
        }
        return std::nullopt;
    });
}
hitbox_status hitbox_world_nearest_to_body(const hitbox_world* world, hitbox_body body, size_t most,
                                           hitbox_answers* found) {
    return fill(found, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        QueryOptions options;
        options.most = most;
        const auto bodies = world->world.nearest(handle_of(body), options);
        if (!bodies) return bodies.error();
        for (const BodyDistance& one : *bodies) found->put(record(one, 0));
        return std::nullopt;
    });
}

hitbox_status hitbox_world_closest_pair(const hitbox_world* world, hitbox_body_distance* answer) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (answer == nullptr) return wrong("is NULL", "answer");
        const auto pair = world->world.closest_pair();
        if (!pair) return pair.error();
        BodyDistance none;
        none.distance = std::numeric_limits<double>::infinity();
        *answer = record(pair->value_or(none), 0);
        return std::nullopt;
    });
}

hitbox_status hitbox_world_cull(const hitbox_world* world, const hitbox_array* frustum, uint32_t layers,
                                hitbox_answers* found) {
    return fill(found, [&]() -> Fault {
        if (Fault fault = check(world)) return fault;
        if (Fault fault = check(frustum, "frustum", {HITBOX_FRUSTUM})) return fault;
        if (frustum->count != 1) return wrong("expected one frustum", "frustum");
        const AnyShape shape = Items(*frustum).shape(0);
        for (const VisibleBody& body :
             world->world.cull(std::get<Frustum3>(shape), options_of(layers, QueryOptions{}.most)))
            found->put(hitbox_body_found{number_of(body.body), 0, 0});
        return std::nullopt;
    });
}
