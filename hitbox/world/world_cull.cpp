// world_cull.cpp: the bodies that a camera sees: by their boxes first, and exactly where a box crosses a plane.
#include <hitbox/world/world.hpp>

#include <hitbox/index/planes/plane_walk.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/prepared_frustum.hpp>
#include <hitbox/world/detail/beside_plane.hpp>
#include <hitbox/world/detail/body.hpp>
#include <hitbox/world/detail/meet.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <variant>

namespace hitbox {

using detail::Standing;
using detail::standing;

/// What a camera sees of the bodies of one world.
class World::Culling {
public:
    Culling(const World& world, const Frustum3& frustum, const detail::PlaneTests& tests,
            const QueryOptions& options)
        : world_(world),
          frustum_(frustum),
          prepared_(frustum),
          all_planes_(tests.all()),
          options_(options),
          all_layers_(!world.layers_matter_ && may_meet(Layers{}, options.layers)) {}

    // The boxes are surely inside of all planes, so the bodies are, and none is empty.
    void add_inside(std::span<const std::uint32_t> slots) {
        for (const std::uint32_t slot : slots)
            if (is_wanted(slot)) inside_.push_back(slot);
    }

    void add_crossing(std::uint32_t slot, unsigned planes, bool is_cut, bool is_met) {
        if (!is_wanted(slot)) return;
        switch (look(slot, planes, is_cut, is_met)) {
            case Standing::before:
                return inside_.push_back(slot);
            case Standing::across:
                return across_.push_back(slot);
            case Standing::behind:
                return;
        }
    }

    std::vector<VisibleBody> in_order() {
        detail::sort_ids(inside_), detail::sort_ids(across_);
        std::vector<VisibleBody> seen;
        seen.reserve(inside_.size() + across_.size());
        auto next = inside_.begin();
        for (const std::uint32_t slot : across_) {
            for (; next != inside_.end() && *next < slot; ++next)
                seen.push_back({world_.handle(*next), Visibility::inside});
            seen.push_back({world_.handle(slot), Visibility::across});
        }
        for (; next != inside_.end(); ++next) seen.push_back({world_.handle(*next), Visibility::inside});
        return seen;
    }

private:
    bool is_wanted(std::uint32_t slot) const {
        return all_layers_ || may_meet(world_.tags_[slot].layers, options_.layers);
    }

    // The body relative to the frustum, at the wanted precision. The box is outside of no plane, and inside of all
    // planes but these.
    Standing look(std::uint32_t slot, unsigned planes, bool is_cut, bool is_met) const {
        const Aabb3& box = world_.bounds_[slot];
        const Body& b = world_.bodies_[slot];
        if (!is_cut && detail::lies_before(frustum_, planes, box) && box.is_finite()) return Standing::before;
        switch (options_.precision) {
            case Precision::aabb:
                if (!is_met && !detail::meets_before(prepared_, planes, box)) return Standing::behind;
                return !is_cut && detail::lies_before(frustum_, planes, box) ? Standing::before
                                                                             : Standing::across;
            case Precision::obb:
                if (!is_met && !detail::meets_before(prepared_, planes, box)) return Standing::behind;
                return std::visit(
                    [&](const auto& oriented) {
                        // It may be outside of planes that the axis-aligned box is inside of.
                        if (!intersects(prepared_, oriented)) return Standing::behind;
                        return lies_before_all(oriented) || lies_before_all(box) ? Standing::before
                                                                                 : Standing::across;
                    },
                    oriented_of(b, box));
            case Precision::exact:
                return b.mesh ? look_at_mesh(b, box, planes)
                              : std::visit([&](const auto& s) { return look_at(s, planes); },
                                           b.numbers.placed(box));
        }
        return Standing::behind;
    }

    // Calls f with each plane of the mask until it returns false.
    template <class F>
    bool each_plane(unsigned planes, const F& f) const {
        for (; planes != 0; planes &= planes - 1)
            if (!f(frustum_.planes[std::size_t(std::countr_zero(planes))])) return false;
        return true;
    }

    template <class Box>
    bool lies_before_all(const Box& box) const {
        return each_plane(all_planes_,
                          [&](const Plane3& plane) { return standing(plane, box) == Standing::before; });
    }

    // The shape lies in its box. So it is inside of all planes but these, and if there is only one, the side
    // of that plane decides.
    template <class Shape>
    Standing look_at(const Shape& shape, unsigned planes) const {
        if constexpr (requires { standing(Plane3{}, shape); }) {
            bool whole = true;
            const bool reaches = each_plane(planes, [&](const Plane3& plane) {
                const Standing where = standing(plane, shape);
                whole = whole && where == Standing::before;
                return where != Standing::behind;
            });
            if (!reaches) return Standing::behind;
            if (whole) return Standing::before;
            if (std::has_single_bit(planes)) return Standing::across;
            return detail::meet(frustum_, shape) ? Standing::across : Standing::behind;
        } else {
            if (!detail::meet(frustum_, shape)) return Standing::behind;
            return all_planes_ == 0 ? Standing::before : Standing::across;  // a frustum has no bounds
        }
    }

    // The same for the points of the triangles of a mesh.
    Standing look_at_mesh(const Body& b, const Aabb3& box, unsigned planes) const {
        const std::shared_ptr<const Surface> surface = detail::placed_surface(*b.mesh, *world_.surfaces_);
        const auto is_in = [&](const Vec3& p) {
            return each_plane(planes,
                              [&](const Plane3& plane) { return standing(plane, p) == Standing::before; });
        };
        bool any_in = false, any_out = false;
        for (const TriMesh::Corners& corners : surface->triangles()) {
            for (const std::uint32_t c : corners) (is_in(surface->points()[c]) ? any_in : any_out) = true;
            if (any_in && any_out) return Standing::across;
        }
        if (!any_out) return Standing::before;
        // Every point is behind one of the planes.
        if (std::has_single_bit(planes)) return Standing::behind;
        const bool is_near = std::visit([&](const auto& oriented) { return intersects(prepared_, oriented); },
                                        oriented_of(b, box));
        const detail::PlacedMesh mesh{*surface, b.mesh->model.point_of_each_component(), b.mesh->solid};
        const AnyShape shape(frustum_);
        return is_near && detail::meet(shape, detail::bounds_of(shape), mesh) ? Standing::across
                                                                              : Standing::behind;
    }

    const World& world_;
    const Frustum3& frustum_;
    PreparedFrustum3 prepared_;
    unsigned all_planes_;
    const QueryOptions& options_;
    bool all_layers_;  // no body has layers that the query leaves out
    std::vector<std::uint32_t> inside_, across_;
};

std::vector<VisibleBody> World::cull(const Frustum3& frustum, const QueryOptions& options) const {
    const detail::PlaneTests tests(frustum);
    if (tests.is_empty()) return {};
    Culling culling(*this, frustum, tests, options);
    const auto inside = [&](std::span<const std::uint32_t> slots) {
        // Without planes all boxes are passed on as inside, also infinite ones, whose bodies may be empty.
        if (tests.all() != 0) return culling.add_inside(slots), true;
        for (const std::uint32_t slot : slots) culling.add_crossing(slot, 0, false, false);
        return true;
    };
    const auto crossing = [&](const detail::PlaneCrossing<double>& c) {
        culling.add_crossing(c.id, c.planes, c.is_cut, c.is_met);
        return true;
    };
    for (const Tree* tree : {&awake_, &asleep_}) tree->walk_planes(tests, {inside, crossing});
    return culling.in_order();
}

}  // namespace hitbox
