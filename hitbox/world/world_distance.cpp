// world_distance.cpp: the bodies nearest to a shape or to a body, with the closest points (proximity, clearance).
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/index/box_search.hpp>
#include <hitbox/index/order/sort_pairs.hpp>
#include <hitbox/index/own_index.hpp>
#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/distance.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/invalid_handle.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

namespace hitbox {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

template <class A, class B>
concept HasDistance = requires(const A& a, const B& b) { hitbox::distance(a, b); };

// The closest points of a shape and the nearest triangle of a surface within a distance: `on_body` is on the surface.
template <class S>
std::optional<BodyDistance> nearest_triangle(const S& shape, const detail::MovedSurface& surface,
                                             double within) {
    if constexpr (MeshNeighbour<S>) {
        const auto both = detail::nearest_to_shape(surface, shape, within);
        if (!both) return {};
        return BodyDistance{{}, both->distance, both->on_shape, both->on_mesh, both->triangle};
    } else {
        std::optional<BodyDistance> nearest;
        for (std::uint32_t i = 0; i < surface.surface().triangles().size(); ++i) {
            const Triangle3 t = surface.triangle(i);
            const double d = hitbox::distance(shape, t);
            if (!(d <= within) || (nearest && !(d < nearest->distance))) continue;
            if (const auto both = hitbox::closest_points(shape, t))
                nearest = BodyDistance{{}, d, both->a, both->b, surface.surface().number_in_mesh(i)};
        }
        return nearest;
    }
}

// The same seen from the surface, whose triangle is not named.
BodyDistance turned_around(const BodyDistance& d) { return {{}, d.distance, d.on_body, d.on_shape, {}}; }

BodyDistance shared(const Vec3& point) { return {{}, 0, point, point, {}}; }

}  // namespace

class World::Ranging {
public:
    Ranging(const World& world, const QueryOptions& options) : world_(world), options_(options) {}

    // Finds the bodies near one. It is not compared with itself, nor with bodies of its group.
    void ask_for_body(std::uint32_t slot) {
        self_ = slot;
        const Body& b = world_.bodies_[slot];
        const Aabb3& bounds = world_.bounds_[slot];
        if (!b.mesh) return std::visit([&](const auto& s) { ask(s, bounds); }, b.numbers.placed(bounds));
        const detail::MeshInPlace place = in_place(slot);
        ask(placed(*b.mesh, place), bounds);
    }

    // Finds the later body nearest to one, if it is nearer than what was found before.
    void ask_for_pair(std::uint32_t slot) {
        begin_pair(slot);
        if (bounds_.is_empty()) return;
        std::optional<detail::MeshInPlace> place;  // made when it is needed
        near_boxes_of(slot, farthest(), [&](std::uint32_t other) {
            if (other > slot && is_wanted(other) && !was_asked({slot, other})) look_from(slot, place, other);
            return farthest();
        });
    }
    // The same for one later body.
    void ask_for_pair(std::uint32_t slot, std::uint32_t other) {
        begin_pair(slot);
        asked_.push_back({slot, other});
        std::optional<detail::MeshInPlace> place;
        look_from(slot, place, other);
    }

    // The pairs of each body and the one whose box is nearest, those of the nearest boxes first.
    std::vector<IdPair> near_pairs() {
        struct Near {
            double gap;
            IdPair pair;
        };
        std::vector<Near> all;
        for (std::uint32_t slot = 0; slot < world_.bodies_.size(); ++slot) {
            begin_pair(slot);
            if (bounds_.is_empty()) continue;
            Near nearest{endless, {slot, slot}};
            near_boxes_of(slot, endless, [&](std::uint32_t other) {
                if (is_wanted(other)) {
                    const double gap = distance(bounds_, world_.bounds_[other]);
                    if (gap < nearest.gap)
                        nearest = {gap, {(std::min)(slot, other), (std::max)(slot, other)}};
                }
                return nearest.gap;
            });
            if (nearest.gap < endless) all.push_back(nearest);
        }
        std::sort(all.begin(), all.end(), [](const Near& x, const Near& y) {
            return std::tie(x.gap, x.pair.a, x.pair.b) < std::tie(y.gap, y.pair.a, y.pair.b);
        });
        std::vector<IdPair> pairs;
        for (const Near& near_one :
             all)  // two bodies that are nearest to each other come one after the other
            if (pairs.empty() || pairs.back() != near_one.pair) pairs.push_back(near_one.pair);
        return pairs;
    }

    // Adds the bodies near a shape or a mesh to those that others had.
    template <class Asker>
    void ask(const Asker& asker, const Aabb3& bounds) {
        if (bounds.is_empty() || options_.most == 0) return;
        bounds_ = bounds;
        others_found_ = !found_.empty();
        detail::near_boxes(
            [&](BestBoxes<3, double>& best) { world_.awake_.rank(best), world_.asleep_.rank(best); }, bounds,
            endless,
            [&](std::uint32_t slot) {
                if (is_wanted(slot)) look(asker, slot);
                return farthest();
            });
    }

    Result<std::vector<BodyDistance>> answer() {
        if (unanswered_ != BodyHandle::none)
            return Error{ErrorCode::unsupported,
                         "a frustum has distances from points and spheres alone; leave it out by its layers",
                         detail::name_of(world_.handle(unanswered_))};
        return std::move(found_);
    }

private:
    void begin_pair(std::uint32_t slot) {
        self_ = slot, only_pair_ = true;
        bounds_ = world_.bounds_[slot];
    }
    template <class Look>
    void near_boxes_of(std::uint32_t slot, double within, const Look& look_at) const {
        detail::near_boxes(
            [&](BestBoxes<3, double>& best) { world_.awake_.rank(best), world_.asleep_.rank(best); },
            world_.bounds_[slot], within, look_at);
    }
    // Looks from a body that was begun.
    void look_from(std::uint32_t slot, std::optional<detail::MeshInPlace>& place, std::uint32_t other) {
        const Body& b = world_.bodies_[slot];
        if (!b.mesh) return std::visit([&](const auto& s) { look(s, other); }, b.numbers.placed(bounds_));
        if (!place) place.emplace(in_place(slot));
        look(placed(*b.mesh, *place), other);
    }

    bool was_asked(const IdPair& pair) const {
        return std::find(asked_.begin(), asked_.end(), pair) != asked_.end();
    }

    bool is_wanted(std::uint32_t slot) const {
        const Layers& layers = world_.tags_[slot].layers;
        return slot != self_ && may_meet(layers, options_.layers) &&
               (self_ == BodyHandle::none || world_.are_compared(slot, self_));
    }

    // Larger distances are not wanted.
    double farthest() const { return found_.size() == options_.most ? found_.back().distance : endless; }

    void add(std::uint32_t slot, BodyDistance one) {
        one.body = world_.handle(slot);
        if (self_ != BodyHandle::none) one.asker = world_.handle(self_);
        if (others_found_ && !replaces_others(one)) return;
        if (only_pair_) {
            if (found_.empty() || is_before(one, found_.front())) found_.assign(1, one);
            return;
        }
        const auto before = [](const BodyDistance& x, const BodyDistance& y) {
            return x.distance != y.distance ? x.distance < y.distance : x.body < y.body;
        };
        found_.insert(std::upper_bound(found_.begin(), found_.end(), one, before), one);
        if (found_.size() > options_.most) found_.pop_back();
    }

    static bool is_before(const BodyDistance& x, const BodyDistance& y) {
        return std::tie(x.distance, x.asker, x.body) < std::tie(y.distance, y.asker, y.body);
    }

    // Whether no other part is as near to the body; then takes a farther one out of the list.
    bool replaces_others(const BodyDistance& one) {
        const auto other = std::find_if(found_.begin(), found_.end(),
                                        [&](const BodyDistance& d) { return d.body == one.body; });
        if (other == found_.end()) return true;
        const auto rank = [](const BodyDistance& d) { return std::tie(d.distance, d.asker); };
        if (rank(*other) < rank(one)) return false;
        found_.erase(other);
        return true;
    }

    // A frustum has no bounds. So a body without an answer is found in every order of the search.
    void leave_unanswered(std::uint32_t slot) { unanswered_ = (std::min)(unanswered_, slot); }

    template <class S>
    void look(const S& shape, std::uint32_t slot) {
        const Body& b = world_.bodies_[slot];
        if (b.mesh) return look_at_mesh(shape, slot, *b.mesh);
        std::visit(
            [&]<class T>(const T& other) {
                if constexpr (HasDistance<S, T>) {
                    const double d = hitbox::distance(shape, other);
                    if (!(d < endless && d <= farthest())) return;
                    if (const auto both = hitbox::closest_points(shape, other))
                        add(slot, {{}, d, both->a, both->b, {}});
                } else {
                    leave_unanswered(slot);
                }
            },
            b.numbers.placed(world_.bounds_[slot]));
    }

    template <class S>
    void look_at_mesh(const S& shape, std::uint32_t slot, const detail::BodyMesh& mesh) {
        if constexpr (HasDistance<S, Triangle3>) {
            const detail::MeshInPlace place = in_place(slot);
            if (const auto d = distance_to(shape, bounds_, placed(mesh, place))) add(slot, *d);
        } else {
            leave_unanswered(slot);
        }
    }

    void look(const detail::MovedMesh& asker, std::uint32_t slot) {
        const Body& b = world_.bodies_[slot];
        if (b.mesh) {
            const detail::MeshInPlace place = in_place(slot);
            if (const auto d = distance_to(asker, placed(*b.mesh, place))) add(slot, *d);
            return;
        }
        const Aabb3& bounds = world_.bounds_[slot];
        std::visit(
            [&]<class T>(const T& other) {
                if constexpr (HasDistance<T, Triangle3>) {
                    if (const auto d = distance_to(other, bounds, asker)) add(slot, turned_around(*d));
                } else {
                    leave_unanswered(slot);
                }
            },
            b.numbers.placed(bounds));
    }

    template <class S>
    std::optional<BodyDistance> distance_to(const S& shape, const Aabb3& bounds,
                                            const detail::MovedMesh& mesh) const {
        const std::optional<BodyDistance> nearest = nearest_triangle(shape, mesh.surface, farthest());
        if (nearest && nearest->distance == 0) return nearest;
        if (mesh.solid && intersects(mesh.surface.bounds(), bounds))
            if (const auto p = detail::point_within(shape, bounds, mesh)) return shared(*p);
        return nearest;
    }
    std::optional<BodyDistance> distance_to(const detail::MovedMesh& a, const detail::MovedMesh& b) const {
        const auto nearest = detail::closest_points_of_moved(a.surface, b.surface, farthest(),
                                                             detail::DistanceSearch::depth_first);
        if (!(nearest && nearest->distance == 0))
            if (const auto p = detail::point_within_apart(a, b)) return shared(*p);
        if (!nearest) return {};
        return BodyDistance{{}, nearest->distance, nearest->a, nearest->b, nearest->b_triangle};
    }

    detail::MeshInPlace in_place(std::uint32_t slot) const {
        return detail::mesh_in_place(*world_.bodies_[slot].mesh, world_.bounds_[slot], *world_.surfaces_);
    }
    static detail::MovedMesh placed(const detail::BodyMesh& mesh, const detail::MeshInPlace& place) {
        return {place.surface, mesh.model.point_of_each_component(), mesh.solid};
    }

    const World& world_;
    const QueryOptions& options_;
    std::uint32_t self_ = BodyHandle::none, unanswered_ = BodyHandle::none;
    bool others_found_ = false;  // the list has distances of other parts
    bool only_pair_ = false;     // of all pairs the nearest is wanted
    std::vector<IdPair> asked_;  // the few pairs that were looked at first
    Aabb3 bounds_;
    std::vector<BodyDistance> found_;  // in order
};

Result<std::vector<BodyDistance>> World::nearest(const AnyShape& shape, const QueryOptions& options) const {
    Ranging ranging(*this, options);
    const Aabb3 bounds = detail::bounds_of(shape);
    std::visit([&](const auto& s) { ranging.ask(s, bounds); }, shape);
    return ranging.answer();
}

Result<std::vector<BodyDistance>> World::nearest(BodyHandle body, const QueryOptions& options) const {
    if (!find(body)) return detail::invalid_handle(body);
    Ranging ranging(*this, options);
    ranging.ask_for_body(body.slot);
    for (const detail::GroupPart& part : groups_.parts_of(body.slot)) ranging.ask_for_body(part.slot);
    return ranging.answer();
}

Result<std::optional<BodyDistance>> World::closest_pair() const {
    QueryOptions options;
    options.most = 1;
    Ranging ranging(*this, options);
    // Whether bodies meet is known sooner than their distance.
    if (const std::optional<IdPair> meeting = first_meeting()) {
        ranging.ask_for_pair(meeting->a, meeting->b);
    } else {
        // Some pairs of near boxes give a distance within which the others are looked for.
        const std::vector<IdPair> pairs = ranging.near_pairs();
        for (std::size_t i = 0; i < (std::min)(pairs.size(), std::size_t(4)); ++i)
            ranging.ask_for_pair(pairs[i].a, pairs[i].b);
        for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) ranging.ask_for_pair(slot);
    }
    Result<std::vector<BodyDistance>> found = ranging.answer();
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(found->front());
}

// The first pair of bodies that meet, awake or not.
std::optional<IdPair> World::first_meeting() const {
    std::vector<IdPair> pairs = box_pairs({});
    const std::size_t with_awake = pairs.size();
    asleep_.pairs([&](std::span<const IdPair> found) {
        for (const IdPair& p : found)
            if (are_compared(p.a, p.b)) pairs.push_back(p);
        return true;
    });
    if (pairs.size() > with_awake) detail::sort_pairs(pairs, nullptr);
    for (const IdPair& p : pairs)
        if (oriented_meet(p.a, p.b) && exactly_meet(p.a, p.b)) return p;
    return std::nullopt;
}

}  // namespace hitbox
