// world_queries.cpp: overlap, cast and contact queries.
#include <hitbox/core/sort.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/index/query.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/detail/winding_beside.hpp>
#include <hitbox/mesh/triangles_in.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/box_pieces.hpp>
#include <hitbox/world/detail/enter.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>

namespace hitbox {

namespace {

const Vec3& start_of(const Segment3& segment) { return segment.a; }
const Vec3& start_of(const Ray3& ray) { return ray.origin; }

constexpr double epsilon = std::numeric_limits<double>::epsilon();

}  // namespace

bool World::meets(std::uint32_t slot, const AnyShape& shape, const Aabb3& bounds,
                  const detail::OrientedBounds& oriented, Precision precision) const {
    if (precision == Precision::aabb) return true;
    const Body& b = bodies_[slot];
    const Frustum3* const frustum = std::get_if<Frustum3>(&shape);
    const auto near_frustum = [&](const auto& box) { return intersects(*frustum, box); };
    const auto near_box = [](const auto& x, const auto& y) { return intersects(x, y); };
    const detail::OrientedBounds own = oriented_of(b, bounds_[slot]);
    const bool near = frustum ? std::visit(near_frustum, own) : std::visit(near_box, oriented, own);
    if (!near || precision == Precision::obb) return near;
    if (!b.mesh) return detail::meet(shape, b.numbers.placed(bounds_[slot]));
    const std::shared_ptr<const Surface> surface = detail::placed_surface(*b.mesh, *surfaces_);
    return detail::meet(shape, bounds, {*surface, b.mesh->model.point_of_each_component(), b.mesh->solid});
}

std::vector<BodyHandle> World::overlaps(const AnyShape& shape, const QueryOptions& options) const {
    const Aabb3 bounds = detail::bounds_of(shape);
    const detail::OrientedBounds oriented = detail::oriented_bounds_of(shape, bounds);
    std::vector<std::uint32_t> slots;
    const auto take = [&](std::span<const std::uint32_t> found) {
        for (const std::uint32_t slot : found)
            if (may_meet(tags_[slot].layers, options.layers) &&
                meets(slot, shape, bounds, oriented, options.precision))
                slots.push_back(slot);
        return true;
    };
    detail::visit_near(awake_, shape, bounds, take);
    detail::visit_near(asleep_, shape, bounds, take);
    detail::sort(slots.begin(), slots.end());
    std::vector<BodyHandle> bodies;
    bodies.reserve(slots.size());
    for (const std::uint32_t slot : slots) bodies.push_back(handle(slot));
    return bodies;
}

template <class Line>
std::optional<BodyHit> World::hit(std::uint32_t slot, const Line& line, Precision precision) const {
    const Body& b = bodies_[slot];
    BodyHit hit{handle(slot), 0, start_of(line), std::nullopt, precision};
    const auto found = [&](const std::optional<detail::EntryPoint>& entry) -> std::optional<BodyHit> {
        if (!entry) return {};
        hit.t = entry->t, hit.point = entry->point;
        return hit;
    };
    const auto enter_any = [&](const auto& shape) { return detail::enter(line, shape); };
    if (precision == Precision::aabb) return found(detail::enter(line, bounds_[slot]));
    if (precision == Precision::obb) return found(std::visit(enter_any, oriented_of(b, bounds_[slot])));
    if (!b.mesh) return found(std::visit(enter_any, b.numbers.placed(bounds_[slot])));

    const std::shared_ptr<const Surface> surface = detail::placed_surface(*b.mesh, *surfaces_);
    const Vec3& start = start_of(line);
    if (b.mesh->solid && intersects(surface->bounds(), start) &&
        detail::winding_around(*surface, start).inside())
        return hit;
    const std::optional<MeshHit> first = cast_closest(*surface, line);
    if (!first) return {};
    hit.triangle = b.mesh->model.number_in_mesh(first->triangle);
    return found(detail::EntryPoint{first->t, first->point});
}

template <class Line>
std::vector<BodyHit> World::cast_line(const Line& line, const QueryOptions& options) const {
    constexpr bool is_endless = std::is_same_v<Line, Ray3>;
    const auto nearer = [](const BodyHit& x, const BodyHit& y) {
        return x.t != y.t ? x.t < y.t : x.body < y.body;
    };
    std::vector<BodyHit> hits;
    const auto try_body = [&](std::uint32_t slot) {
        if (!may_meet(tags_[slot].layers, options.layers)) return;
        if (const std::optional<BodyHit> h = hit(slot, line, options.precision)) hits.push_back(*h);
    };
    const auto finish = [&] {
        detail::sort(hits.begin(), hits.end(), nearer);
        if (hits.size() > options.most) hits.resize(options.most);
    };

    // If few hits are wanted, test bodies in the order in which their boxes are entered, more and more, until
    // every remaining box starts after the last hit wanted.
    constexpr double no_end = std::numeric_limits<double>::infinity();
    std::size_t tried[2] = {};  // of each tree, whose first boxes are the same each time
    for (std::size_t ask = 16; options.most <= ask;) {
        bool all_tie = true;
        double seen_to = no_end;
        for (const bool is_awake : {true, false}) {
            const std::vector<CastHit<3, double>> boxes = (is_awake ? awake_ : asleep_).cast(line, ask);
            if (boxes.size() == ask) {
                seen_to = (std::min)(seen_to, boxes.back().t);
                all_tie = all_tie && boxes.front().t == seen_to;
            }
            std::size_t& next = tried[is_awake];
            for (; next < boxes.size(); ++next) try_body(boxes[next].id);
        }
        finish();
        const bool all = is_endless ? seen_to == no_end : seen_to > 1;
        // Both numbers are rounded; the margin is many times the error.
        const double margin = 64 * epsilon * (std::max)(1.0, seen_to);
        const bool enough = hits.size() == options.most && (hits.empty() || hits.back().t < seen_to - margin);
        if (all || enough) return hits;
        if (ask > awake_.size() + asleep_.size()) break;
        ask *= all_tie ? 16 : 4;  // of many boxes in one place a few more would tie again
    }

    hits.clear();
    for (const Tree* tree : {&awake_, &asleep_})
        tree->overlaps(line, [&](std::span<const std::uint32_t> found) {
            for (const std::uint32_t slot : found) try_body(slot);
            return true;
        });
    finish();
    return hits;
}

std::vector<BodyHit> World::cast(const Segment3& segment, const QueryOptions& options) const {
    return cast_line(segment, options);
}
std::vector<BodyHit> World::cast(const Ray3& ray, const QueryOptions& options) const {
    return cast_line(ray, options);
}

// ---- contacts -----------------------------------------------------------------------------------------------

void World::contacts(BodyHandle a, BodyHandle b, FunctionRef<void(const Intersection<double>&)> f) const {
    const Body *x = find(a), *y = find(b);
    if (!x || !y) return;
    // Passes on the intersection of both, if there is an intersection() for them.
    const auto tell = [&](const auto& s, const auto& t) {
        if constexpr (std::is_same_v<decltype(s), const Aabb3&> &&
                      std::is_same_v<decltype(t), const Aabb3&>) {
            detail::for_each_face(intersection(s, t), f);
        } else if constexpr (requires { intersection(s, t).kind; }) {
            if (const auto shared = intersection(s, t)) f(shared);
        }
    };
    if (!x->mesh && !y->mesh)
        return std::visit(tell, x->numbers.placed(bounds_[a.slot]), y->numbers.placed(bounds_[b.slot]));
    if (x->mesh && y->mesh) {
        const std::shared_ptr<const Surface> first = detail::placed_surface(*x->mesh, *surfaces_),
                                             second = detail::placed_surface(*y->mesh, *surfaces_);
        for (const TrianglePair& p : find_contacts(*first, *second))
            tell(first->triangle(p.a), second->triangle(p.b));
        return;
    }
    const std::shared_ptr<const Surface> surface =
        detail::placed_surface(x->mesh ? *x->mesh : *y->mesh, *surfaces_);
    const Aabb3& bounds = bounds_[x->mesh ? b.slot : a.slot];
    const AnyShape other = (x->mesh ? y : x)->numbers.placed(bounds);
    for (const std::uint32_t i : triangles_in(*surface, bounds))
        std::visit([&](const auto& s) { tell(s, surface->triangle(i)); }, other);
}

}  // namespace hitbox
