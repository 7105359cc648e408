// world_queries.cpp: what a shape meets, and what a segment enters.
#include <hitbox/world/world.hpp>

#include <hitbox/index/query.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/winding.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

namespace hitbox {

namespace {

// Where the segment enters a shape, if it does.
struct Entry {
    double t = 0;
    Vec3 point;
};

template <class Shape>
std::optional<Entry> enter(const Segment3& segment, const Shape& shape) {
    if constexpr (requires { intersection(segment, shape).t->low; }) {
        const auto shared = intersection(segment, shape);
        if (!shared) return {};
        return Entry{shared.t ? shared.t->low : 0, shared.point()};
    } else {
        return {};
    }
}

// Whether all of a shape lies in front of all planes, or on them; that is to lie within. A zero normal that
// leaves anything to see sets no limit.
template <class Shape>
bool is_within(const Shape& shape, const Frustum3& frustum) {
    if constexpr (requires { side(frustum.planes[0], shape); }) {
        for (const Plane3& plane : frustum.planes) {
            if (plane.normal == Vec3{}) continue;
            const std::optional<Side> where = side(plane, shape);
            if (!where || (*where != Side::front && *where != Side::touching_front && *where != Side::on))
                return false;
        }
        return true;
    } else {
        return false;
    }
}

constexpr double epsilon = std::numeric_limits<double>::epsilon();

}  // namespace

bool World::meets(std::uint32_t slot, const AnyShape& shape, const Aabb3& bounds,
                  const detail::OrientedBounds& oriented, Depth depth) const {
    if (depth == Depth::aabb) return true;
    const Body& b = bodies_[slot];
    const Frustum3* const frustum = std::get_if<Frustum3>(&shape);
    const auto near_frustum = [&](const auto& box) { return intersects(*frustum, box); };
    const auto near_box = [](const auto& x, const auto& y) { return intersects(x, y); };
    const bool near =
        frustum ? std::visit(near_frustum, b.oriented) : std::visit(near_box, oriented, b.oriented);
    if (!near || depth == Depth::obb) return near;
    if (!b.mesh) return detail::meet(shape, b.placed);
    const std::shared_ptr<const Surface> surface = surface_of(*b.mesh);
    return detail::meet(shape, bounds, {*surface, b.mesh->model.point_of_each_piece(), b.mesh->solid});
}

std::vector<BodyHandle> World::overlaps(const AnyShape& shape, const QueryOptions& options) const {
    const Aabb3 bounds = detail::bounds_of(shape);
    const detail::OrientedBounds oriented = detail::oriented_bounds_of(shape, bounds);
    std::vector<std::uint32_t> slots;
    const auto take = [&](std::span<const std::uint32_t> found) {
        for (const std::uint32_t slot : found)
            if (may_meet(tags_[slot].layers, options.layers) &&
                meets(slot, shape, bounds, oriented, options.depth))
                slots.push_back(slot);
        return true;
    };
    detail::visit_near(awake_, shape, bounds, take);
    detail::visit_near(asleep_, shape, bounds, take);
    std::sort(slots.begin(), slots.end());
    std::vector<BodyHandle> bodies;
    bodies.reserve(slots.size());
    for (const std::uint32_t slot : slots) bodies.push_back(handle(slot));
    return bodies;
}

std::optional<BodyHit> World::hit(std::uint32_t slot, const Segment3& segment, Depth depth) const {
    const Body& b = bodies_[slot];
    BodyHit hit{handle(slot), 0, segment.a, std::nullopt, depth};
    const auto found = [&](const std::optional<Entry>& entry) -> std::optional<BodyHit> {
        if (!entry) return {};
        hit.t = entry->t, hit.point = entry->point;
        return hit;
    };
    const auto enter_any = [&](const auto& shape) { return enter(segment, shape); };
    if (depth == Depth::aabb) return found(enter(segment, bounds_[slot]));
    if (depth == Depth::obb) return found(std::visit(enter_any, b.oriented));
    if (!b.mesh) return found(std::visit(enter_any, b.placed));

    const std::shared_ptr<const Surface> surface = surface_of(*b.mesh);
    if (b.mesh->solid && intersects(surface->bounds, segment.a) && winding(*surface, segment.a).inside())
        return hit;
    std::optional<Entry> first;
    surface->tree.overlaps(Cast<3, double>(segment), [&](std::span<const std::uint32_t> triangles) {
        for (const std::uint32_t i : triangles) {
            const Triangle3 triangle = surface->triangle(i);
            if (!intersects(segment, triangle)) continue;
            const std::optional<Entry> entry = enter(segment, triangle);
            const std::uint32_t number = b.mesh->model.number_in_mesh(i);
            if (!first || entry->t < first->t || (entry->t == first->t && number < *hit.triangle))
                first = entry, hit.triangle = number;
        }
        return true;
    });
    return found(first);
}

std::vector<BodyHit> World::cast(const Segment3& segment, const QueryOptions& options) const {
    const Cast<3, double> cast(segment);
    const auto nearer = [](const BodyHit& x, const BodyHit& y) {
        return x.t != y.t ? x.t < y.t : x.body < y.body;
    };
    std::vector<BodyHit> hits;
    const auto try_body = [&](std::uint32_t slot) {
        if (!may_meet(tags_[slot].layers, options.layers)) return;
        if (const std::optional<BodyHit> h = hit(slot, segment, options.depth)) hits.push_back(*h);
    };
    const auto finish = [&] {
        std::sort(hits.begin(), hits.end(), nearer);
        if (hits.size() > options.most) hits.resize(options.most);
    };

    // Few are wanted: ask bodies in the order in which their boxes are entered, more at a time, until no box
    // that is left begins before the last one wanted.
    for (std::size_t ask = 16; options.most <= ask; ask *= 4) {
        std::vector<Ranked<3, double>> boxes;
        double seen_to = std::numeric_limits<double>::infinity();
        for (const Tree* tree : {&awake_, &asleep_}) {
            const std::vector<Ranked<3, double>> some = tree->cast(cast, ask);
            if (some.size() == ask) seen_to = (std::min)(seen_to, some.back().rank);
            boxes.insert(boxes.end(), some.begin(), some.end());
        }
        hits.clear();
        for (const Ranked<3, double>& box : boxes) try_body(box.id);
        finish();
        const bool all = seen_to > 1;
        // Both numbers are rounded; the margin is many times that.
        const bool enough =
            hits.size() == options.most && (hits.empty() || hits.back().t < seen_to - 64 * epsilon);
        if (all || enough) return hits;
        if (ask > awake_.size() + asleep_.size()) break;
    }

    hits.clear();
    for (const Tree* tree : {&awake_, &asleep_})
        tree->overlaps(cast, [&](std::span<const std::uint32_t> found) {
            for (const std::uint32_t slot : found) try_body(slot);
            return true;
        });
    finish();
    return hits;
}

// ---- culling ------------------------------------------------------------------------------------------------

bool World::is_inside(std::uint32_t slot, const Frustum3& frustum, Depth depth) const {
    const auto within = [&](const auto& shape) { return is_within(shape, frustum); };
    const Body& b = bodies_[slot];
    if (within(bounds_[slot])) return true;
    if (depth == Depth::aabb) return false;
    if (depth == Depth::obb) return std::visit(within, b.oriented);
    if (!b.mesh) return std::visit(within, b.placed);
    const std::shared_ptr<const Surface> surface = surface_of(*b.mesh);
    return std::all_of(surface->points.begin(), surface->points.end(), within);
}

std::vector<Seen> World::cull(const Frustum3& frustum, const QueryOptions& options) const {
    std::vector<Seen> seen;
    for (const BodyHandle body : overlaps(frustum, options))
        seen.push_back({body, is_inside(body.slot, frustum, options.depth) ? Sight::inside : Sight::across});
    return seen;
}

// ---- contacts -----------------------------------------------------------------------------------------------

void World::contacts(BodyHandle a, BodyHandle b, FunctionRef<void(const Intersection<double>&)> f) const {
    const Body *x = find(a), *y = find(b);
    if (!x || !y) return;
    // Tells of what both share, where there is a verb for it that says so piece by piece.
    const auto tell = [&](const auto& s, const auto& t) {
        if constexpr (requires { intersection(s, t).kind; })
            if (const auto shared = intersection(s, t)) f(shared);
    };
    if (!x->mesh && !y->mesh) return std::visit(tell, x->placed, y->placed);
    if (x->mesh && y->mesh) {
        const std::shared_ptr<const Surface> first = surface_of(*x->mesh), second = surface_of(*y->mesh);
        for (const TrianglePair& p : find_contacts(*first, *second))
            tell(first->triangle(p.a), second->triangle(p.b));
        return;
    }
    const std::shared_ptr<const Surface> surface = surface_of(x->mesh ? *x->mesh : *y->mesh);
    const Body& other = x->mesh ? *y : *x;
    for (const std::uint32_t i : surface->tree.overlaps(bounds_[x->mesh ? b.slot : a.slot]))
        std::visit([&](const auto& s) { tell(s, surface->triangle(i)); }, other.placed);
}

}  // namespace hitbox
