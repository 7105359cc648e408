// world.hpp: bodies that move, what they meet, and only what changed computed anew (scene, collision world).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/world/collision.hpp>
#include <hitbox/world/detail/body_tag.hpp>
#include <hitbox/world/detail/surface_lock.hpp>
#include <hitbox/world/events.hpp>
#include <hitbox/world/handle.hpp>
#include <hitbox/world/layers.hpp>
#include <hitbox/world/query.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace hitbox {

class MeshModel;  // to add one, include hitbox/world/mesh_model.hpp
namespace detail {
struct Body;
}  // namespace detail

/// Whether what a closed mesh winds around belongs to it. An open mesh is always its triangles alone.
enum class Fill { solid, surface };

struct BodyOptions {
    Affine3 transform{};
    Layers layers{};
    Fill fill = Fill::solid;
};

/// What is known of a body. Boxes and shape are as of the last update.
struct BodyState {
    Affine3 transform;          ///< as it was last asked for
    std::uint64_t version = 0;  ///< grows by one with each change of the transform
    Layers layers;
    bool awake = true;
    Aabb3 aabb;
    std::variant<Aabb3, Obb3> oriented;
    const AnyShape* shape = nullptr;  ///< where it stands; null for a mesh. Valid until the world changes
    const MeshModel* mesh = nullptr;
    Affine3 placed{};  ///< a mesh: the transform of the last update
};

struct UpdateReport {
    std::size_t bounds_recomputed = 0;  ///< as many as bodies that came or moved since the last update
    std::size_t bodies = 0, awake = 0;
};

/// Bodies under handles: a shape, a box or a mesh, each with a transform.
///
///     add, move, remove  -->  update()  -->  collisions(), events(), cast(), overlaps()
///     cost nothing yet        places         answer for the last update, as often
///                             what changed   as you like
///
/// Exactness   a body is its shape with each coordinate transformed in double, rounded; of that, Precision::exact
///             gives the answer of exact arithmetic. Touching counts. Boxes are rounded outward.
/// Degenerate  a body that is empty (an inverted box, a NaN) is no error and meets nothing; one of no size is
///             its point. Endless shapes are allowed; their boxes are endless too.
/// Errors      usage, where a handle names no body any more; not_finite, unsupported and too_large for
///             transforms that a body cannot take (see detail/placed_shape.hpp). After an error nothing has
///             changed.
/// Threads     const members may be called from many threads at once, the others may not. Any executor gives
///             the same bytes.
/// Cost        some 700 bytes a body. update: places, and moves in the tree, what changed; asleep or unmoved
///             bodies are not touched. A mesh is transformed for exact answers once for each time it moved and
///             something comes near.
class World {
public:
    World();
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    // ---- bodies ----

    Result<BodyHandle> add(const AnyShape& shape, const BodyOptions& options = {});
    Result<BodyHandle> add(const MeshModel& mesh, const BodyOptions& options = {});

    std::optional<Error> remove(BodyHandle body);

    /// Stands from the next update on where the transform puts it. That is the same place: nothing happens, the
    /// version stays. Else it is woken.
    std::optional<Error> move(BodyHandle body, const Affine3& transform);
    std::optional<Error> set_layers(BodyHandle body, const Layers& layers);

    bool is_alive(BodyHandle body) const { return find(body) != nullptr; }
    std::size_t size() const { return alive_; }
    Result<BodyState> state(BodyHandle body) const;

    /// Calls f for each body, in the order of handles.
    void for_each(FunctionRef<void(BodyHandle, const BodyState&)> f) const;

    // ---- steps ----

    /// Places what came or moved, and only that, and repairs the trees.
    UpdateReport update(Executor* executor = nullptr);

    /// Every pair of bodies that meet, of which at least one is awake.
    CollisionReport collisions(const CollisionOptions& options = {}) const;

    /// The same compared with the call before. Two sleepers that met when they fell asleep are not told about
    /// until one of them wakes or goes. Ask with the same precision, layers and filter each time.
    std::vector<Event> events(const CollisionOptions& options = {});

    // ---- questions, of bodies awake and asleep ----

    /// The bodies that the shape meets, in the order of handles.
    std::vector<BodyHandle> overlaps(const AnyShape& shape, const QueryOptions& options = {}) const;

    /// Where the segment or ray enters bodies, nearest first; ties in the order of handles. A body that holds its
    /// start is entered at t = 0.
    std::vector<BodyHit> cast(const Segment3& segment, const QueryOptions& options = {}) const;
    std::vector<BodyHit> cast(const Ray3& ray, const QueryOptions& options = {}) const;

    /// The meshes nearest to the point, nearest first; ties in the order of handles. Distances from solids that hold the
    /// point are negative, so the one it lies deepest in comes first; which those are is exact. A point that is not
    /// finite is near nothing. `precision` is not looked at. For which bodies of any kind hold a point, ask overlaps().
    std::vector<BodyNearest> nearest_meshes(const Vec3& point, const QueryOptions& options = {}) const;

    /// The bodies in view, in the order of handles; with Precision::aabb, those whose boxes are in view, for
    /// renderers. A solid mesh around the whole frustum is in view, as one that straddles the border.
    std::vector<VisibleBody> cull(const Frustum3& frustum, const QueryOptions& options = {}) const;

    /// What the two share, piece by piece: one for two shapes, one for each pair of triangles of meshes that
    /// meet. Nothing where no file of hitbox/pair/ says what such shapes share, or one lies wholly inside.
    void contacts(BodyHandle a, BodyHandle b, FunctionRef<void(const Intersection<double>&)> f) const;

    /// The bounds that the trees are made of; see DynamicBvh.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb3f& bounds)> f) const {
        awake_.for_each_bounds(f);
        asleep_.for_each_bounds(f);
    }

    // ---- sleep ----
    //
    // A sleeper costs update() nothing, and collisions() only where the box of a body that is awake meets its
    // own: so computing goes on only where a collision is possible.

    std::optional<Error> sleep(BodyHandle body);
    std::optional<Error> wake(BodyHandle body);

    /// All bodies whose boxes meet the region; returns how many changed.
    std::size_t sleep(const Aabb3& region);
    std::size_t wake(const Aabb3& region);

    /// Wakes what meets one of the regions and puts everything else to sleep: call it with where the players are.
    std::size_t wake_only(std::span<const Aabb3> regions);

private:
    using Body = detail::Body;
    using Tree = DynamicBvh3;

    Body* find(BodyHandle body);
    const Body* find(BodyHandle body) const;
    BodyHandle handle(std::uint32_t slot) const { return {slot, tags_[slot].generation}; }
    BodyState state_of(std::uint32_t slot) const;

    Result<BodyHandle> settle(Body body, const BodyOptions& options);
    std::optional<Error> check(const Body& body, const Affine3& transform) const;
    void set_layers(std::uint32_t slot, const Layers& layers);
    void note_change(std::uint32_t slot);
    void set_awake(std::uint32_t slot, bool awake);
    void place(std::uint32_t slot);

    std::vector<IdPair> box_pairs(const CollisionOptions& options) const;
    bool oriented_meet(const Body& a, const Body& b) const;
    bool exactly_meet(std::uint32_t a, std::uint32_t b) const;
    bool meets(std::uint32_t slot, const AnyShape& shape, const Aabb3& bounds,
               const std::variant<Aabb3, Obb3>& oriented, Precision precision) const;
    bool is_inside(std::uint32_t slot, const Frustum3& frustum, Precision precision) const;
    std::optional<BodyNearest> nearest_of(std::uint32_t slot, const Vec3& point, double within) const;
    template <class Line>
    std::optional<BodyHit> hit(std::uint32_t slot, const Line& line, Precision precision) const;
    template <class Line>
    std::vector<BodyHit> cast_line(const Line& line, const QueryOptions& options) const;

    std::vector<Body> bodies_;            // by slot
    std::vector<detail::BodyTag> tags_;   // by slot
    std::vector<Aabb3> bounds_;           // by slot, as of the last update; empty where there is no body
    std::vector<std::uint32_t> free_;     // slots to be used again, the last one first
    std::vector<std::uint32_t> changed_;  // slots, in the order of change
    std::size_t alive_ = 0, awake_count_ = 0;
    bool layers_matter_ = false;  // some body has, or had, others than those it gets unasked

    Tree awake_, asleep_;
    std::size_t moves_since_refit_ = 0, sleeps_since_refit_ = 0;

    EventTracker tracker_;
    bool someone_woke_ = false;  // or went, since the last events()

    detail::SurfaceLockOwner surfaces_;  // guards the surfaces of meshes, which const members make
};

}  // namespace hitbox
