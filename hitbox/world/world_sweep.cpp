// world_sweep.cpp: the bodies that a moving shape or mesh meets, earliest first (shape cast).
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/world.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/index/box_search.hpp>
#include <hitbox/index/own_index.hpp>
#include <hitbox/mesh/sweep.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/invalid_handle.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

namespace hitbox {

namespace {

template <class A, class B>
concept CanSweep = requires(const A& a, const Vec3& motion, const B& b) { hitbox::sweep(a, motion, b); };

// Replaces the first contact with a body by another one if that is earlier. They leave each other only if all of their triangles
// and parts that met at the start do.
void merge(BodySweepHit& first, const BodySweepHit& hit) {
    const bool both_started = hit.started && first.started;
    const bool leaving = hit.leaving && (!both_started || first.leaving);
    const auto rank = [](const BodySweepHit& h) { return std::tie(h.t, h.mover, h.triangle); };
    if (rank(hit) < rank(first)) {
        first = hit;
        first.leaving = leaving;
    } else if (both_started) {
        first.leaving = leaving;
    }
}

// The first contact with one of several triangles, as sweep() of a shape and a mesh combines them.
class FirstOfTriangles {
public:
    explicit FirstOfTriangles(bool skip_leaving) : skip_leaving_(skip_leaving) {}

    void offer(const BodySweepHit& hit) {
        if (hit.leaving && skip_leaving_) return;
        if (found_)
            merge(first_, hit);
        else
            first_ = hit;
        found_ = true;
    }
    std::optional<BodySweepHit> first() const { return found_ ? std::optional(first_) : std::nullopt; }

private:
    bool skip_leaving_, found_ = false;
    BodySweepHit first_;
};

BodySweepHit hit_of(const SweepHit<double>& h) {
    return {{}, h.t, h.point, h.normal, h.started, h.leaving, {}};
}
BodySweepHit hit_of(const MeshSweepHit& h) {
    return {{}, h.t, h.point, h.normal, h.started, h.leaving, h.triangle};
}

// The hit of a moving body, where that of the resting one was computed: moved the other way, it met the first.
BodySweepHit seen_from_mover(BodySweepHit hit, const Vec3& motion) {
    hit.point = hit.point + motion * hit.t;
    hit.normal = Vec3{} - hit.normal;
    hit.triangle = std::nullopt;
    return hit;
}

BodySweepHit starts_at(const Vec3& point) { return {{}, 0, point, {}, true, false, {}}; }

// The box around the way of a box, rounded outward.
Aabb3 around_way(const Aabb3& box, const Vec3& way) {
    Aabb3 around = box;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto slack = [&](double x) { return (std::fabs(x) + std::fabs(way[k])) * 0x1p-50; };
        around.min[k] = (std::min)(box.min[k], box.min[k] + way[k] - slack(box.min[k]));
        around.max[k] = (std::max)(box.max[k], box.max[k] + way[k] + slack(box.max[k]));
    }
    return around;
}

}  // namespace

class World::Sweeping {
public:
    Sweeping(const World& world, const Vec3& motion, const BodySweepOptions& options)
        : world_(world), motion_(motion), options_(options) {}

    // Finds what a body meets. It does not meet itself, nor bodies of its group.
    std::optional<Error> move_body(std::uint32_t slot) {
        self_ = slot;
        const Body& b = world_.bodies_[slot];
        const Aabb3& bounds = world_.bounds_[slot];
        if (!b.mesh)
            return std::visit([&](const auto& s) { return search(s, bounds); }, b.numbers.placed(bounds));
        const std::shared_ptr<const Surface> surface = detail::placed_surface(*b.mesh, *world_.surfaces_);
        return search(placed(*b.mesh, *surface), bounds);
    }

    // Adds what a shape or a mesh meets to the contacts that others had.
    template <class Mover>
    std::optional<Error> search(const Mover& mover, const Aabb3& bounds) {
        if (!exact::all_finite(motion_)) return Error{ErrorCode::not_finite, "the motion is not finite", ""};
        if constexpr (!std::is_same_v<Mover, detail::PlacedMesh> && !CanSweep<Mover, Vec3>)
            return Error{ErrorCode::unsupported, "a ray, a line or a frustum cannot be swept",
                         name_of_self()};
        if (bounds.is_empty() || options_.most == 0) return {};
        bounds_ = bounds;
        others_met_ = !hits_.empty();
        detail::boxes_in_the_way(
            [&](BestBoxes<3, double>& best) { world_.awake_.rank(best), world_.asleep_.rank(best); }, bounds,
            motion_, 1,
            [&](std::uint32_t slot) {
                if (is_wanted(slot)) look(mover, slot);
                return last_time();
            });
        return {};
    }

    Result<std::vector<BodySweepHit>> answer() {
        if (const std::optional<BodyHandle> body = first_in_the_way())
            return Error{
                ErrorCode::unsupported,
                "a ray, a line or a frustum is in the way, and sweeps cannot meet those; leave it out "
                "by its layers",
                detail::name_of(*body)};
        return std::move(hits_);
    }

private:
    bool is_wanted(std::uint32_t slot) const {
        const Layers& layers = world_.tags_[slot].layers;
        return slot != self_ && may_meet(layers, options_.layers) &&
               (self_ == BodyHandle::none || world_.are_compared(slot, self_));
    }

    // A shape has no name.
    std::string name_of_self() const {
        return self_ == BodyHandle::none ? "" : detail::name_of(world_.handle(self_));
    }

    // Later contacts are not wanted.
    double last_time() const { return hits_.size() == options_.most ? hits_.back().t : 1; }

    void add(std::uint32_t slot, BodySweepHit hit) {
        if (hit.leaving && options_.skip_leaving) return;
        hit.body = world_.handle(slot);
        if (self_ != BodyHandle::none) hit.mover = world_.handle(self_);
        if (others_met_) merge_with_others(hit);
        const auto before = [](const BodySweepHit& x, const BodySweepHit& y) {
            return x.t != y.t ? x.t < y.t : x.body < y.body;
        };
        hits_.insert(std::upper_bound(hits_.begin(), hits_.end(), hit, before), hit);
        if (hits_.size() > options_.most) hits_.pop_back();
    }

    // Takes the contact of other parts with the same body out of the list, and combines both.
    void merge_with_others(BodySweepHit& hit) {
        const auto other = std::find_if(hits_.begin(), hits_.end(),
                                        [&](const BodySweepHit& h) { return h.body == hit.body; });
        if (other == hits_.end()) return;
        merge(*other, hit);
        hit = *other;
        hits_.erase(other);
    }

    // ---- a shape moves ----

    template <class S>
    void look(const S& shape, std::uint32_t slot) {
        const Body& b = world_.bodies_[slot];
        if (b.mesh) return look_at_mesh(shape, slot, *b.mesh);
        std::visit(
            [&]<class T>(const T& other) {
                if constexpr (CanSweep<S, T>) {
                    if (const auto hit = hitbox::sweep(shape, motion_, other)) add(slot, hit_of(*hit));
                } else {
                    unanswered_.push_back({slot, bounds_});
                }
            },
            b.numbers.placed(world_.bounds_[slot]));
    }

    template <class S>
    void look_at_mesh(const S& shape, std::uint32_t slot, const detail::BodyMesh& mesh) {
        const detail::MeshInPlace place =
            detail::mesh_in_place(mesh, world_.bounds_[slot], *world_.surfaces_);
        const detail::MovedSurface& surface = place.surface;
        std::optional<BodySweepHit> first;
        if constexpr (MeshNeighbour<S>) {
            const MeshSweepOptions options{options_.skip_leaving};
            if (const auto hit = detail::first_contact_with_mesh(shape, motion_, surface, options))
                first = hit_of(*hit);
        } else if constexpr (CanSweep<S, Triangle3>) {
            FirstOfTriangles all(options_.skip_leaving);
            for (std::uint32_t i = 0; i < surface.surface().triangles().size(); ++i)
                if (const auto hit = hitbox::sweep(shape, motion_, surface.triangle(i))) {
                    BodySweepHit one = hit_of(*hit);
                    one.triangle = surface.surface().number_in_mesh(i);
                    all.offer(one);
                }
            first = all.first();
        }
        if (!(first && first->started) && mesh.solid && intersects(surface.bounds(), bounds_)) {
            const detail::MovedMesh moved{surface, mesh.model.point_of_each_component(), true};
            if (const auto p = detail::point_within(shape, bounds_, moved)) first = starts_at(*p);
        }
        if (first) add(slot, *first);
    }

    // ---- a mesh moves ----

    void look(const detail::PlacedMesh& mover, std::uint32_t slot) {
        const Body& b = world_.bodies_[slot];
        if (b.mesh) return look_at_mesh(mover, slot, *b.mesh);
        const Aabb3& bounds = world_.bounds_[slot];
        std::visit([&](const auto& other) { meet_shape(mover, slot, other, bounds); },
                   b.numbers.placed(bounds));
    }

    template <class T>
    void meet_shape(const detail::PlacedMesh& mover, std::uint32_t slot, const T& other,
                    const Aabb3& bounds) {
        std::optional<BodySweepHit> first;
        if constexpr (MeshNeighbour<T>) {
            const MeshSweepOptions options{options_.skip_leaving};
            if (const auto hit = hitbox::sweep(other, Vec3{} - motion_, mover.surface, options))
                first = seen_from_mover(hit_of(*hit), motion_);
            if (!(first && first->started) && mover.solid && intersects(mover.surface.bounds(), bounds))
                if (const auto p = detail::point_within(other, bounds, mover)) first = starts_at(*p);
        } else if constexpr (CanSweep<Triangle3, T>) {
            FirstOfTriangles all(options_.skip_leaving);
            for (std::uint32_t i = 0; i < mover.surface.triangles().size(); ++i)
                if (const auto hit = hitbox::sweep(mover.surface.triangle(i), motion_, other))
                    all.offer(hit_of(*hit));
            first = all.first();
        } else {
            unanswered_.push_back({slot, bounds_});
        }
        if (first) add(slot, *first);
    }

    void look_at_mesh(const detail::PlacedMesh& mover, std::uint32_t slot, const detail::BodyMesh& mesh) {
        const std::shared_ptr<const Surface> surface = detail::placed_surface(mesh, *world_.surfaces_);
        FirstOfTriangles all(options_.skip_leaving);
        for (std::uint32_t i = 0; i < mover.surface.triangles().size(); ++i) {
            const Triangle3 t = mover.surface.triangle(i);
            if (!(detail::earliest_meeting(t.bounds(), motion_, surface->bounds()) <= last_time())) continue;
            if (const auto hit = hitbox::sweep(t, motion_, *surface, {options_.skip_leaving}))
                all.offer(hit_of(*hit));
        }
        std::optional<BodySweepHit> first = all.first();
        if (!(first && first->started))
            if (const auto p = detail::point_within(mover, placed(mesh, *surface))) first = starts_at(*p);
        if (first) add(slot, *first);
    }

    static detail::PlacedMesh placed(const detail::BodyMesh& mesh, const Surface& surface) {
        return {surface, mesh.model.point_of_each_component(), mesh.solid};
    }

    // ---- bodies without an answer ----

    // The first of those that the box around the way up to the last contact meets. The order of the search has no part in it.
    std::optional<BodyHandle> first_in_the_way() const {
        if (unanswered_.empty()) return {};
        const double until = last_time();
        std::uint32_t first = BodyHandle::none;
        for (const Unanswered& one : unanswered_) {
            const Aabb3& bounds = world_.bounds_[one.slot];
            if (one.slot < first && detail::earliest_meeting(one.mover, motion_, bounds) <= until &&
                detail::meet(around_way(one.mover, motion_ * until),
                             world_.bodies_[one.slot].numbers.placed(bounds)))
                first = one.slot;
        }
        return first == BodyHandle::none ? std::nullopt : std::optional(world_.handle(first));
    }

    struct Unanswered {
        std::uint32_t slot;
        Aabb3 mover;  // its bounds
    };

    const World& world_;
    const Vec3& motion_;
    const BodySweepOptions& options_;
    std::uint32_t self_ = BodyHandle::none;
    bool others_met_ = false;  // the list has contacts of other parts
    Aabb3 bounds_;
    std::vector<BodySweepHit> hits_;  // in order
    std::vector<Unanswered> unanswered_;
};

Result<std::vector<BodySweepHit>> World::sweep_all(const AnyShape& shape, const Vec3& motion,
                                                   const BodySweepOptions& options) const {
    Sweeping sweeping(*this, motion, options);
    const Aabb3 bounds = detail::bounds_of(shape);
    if (const auto error = std::visit([&](const auto& s) { return sweeping.search(s, bounds); }, shape))
        return *error;
    return sweeping.answer();
}

Result<std::vector<BodySweepHit>> World::sweep_all(BodyHandle body, const Vec3& motion,
                                                   const BodySweepOptions& options) const {
    if (!find(body)) return detail::invalid_handle(body);
    Sweeping sweeping(*this, motion, options);
    if (const std::optional<Error> error = sweeping.move_body(body.slot)) return *error;
    for (const detail::GroupPart& part : groups_.parts_of(body.slot))
        if (const std::optional<Error> error = sweeping.move_body(part.slot)) return *error;
    return sweeping.answer();
}

namespace {

Result<std::optional<BodySweepHit>> first_of(Result<std::vector<BodySweepHit>> hits) {
    if (!hits) return hits.error();
    return hits->empty() ? std::nullopt : std::optional(hits->front());
}
BodySweepOptions only_first(BodySweepOptions options) {
    options.most = 1;
    return options;
}

}  // namespace

Result<std::optional<BodySweepHit>> World::sweep(const AnyShape& shape, const Vec3& motion,
                                                 const BodySweepOptions& options) const {
    return first_of(sweep_all(shape, motion, only_first(options)));
}

Result<std::optional<BodySweepHit>> World::sweep(BodyHandle body, const Vec3& motion,
                                                 const BodySweepOptions& options) const {
    return first_of(sweep_all(body, motion, only_first(options)));
}

}  // namespace hitbox
