// world.hpp: moving bodies and their collisions, with incremental updates (scene, collision world).
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
#include <hitbox/world/body_contacts.hpp>
#include <hitbox/world/collision.hpp>
#include <hitbox/world/detail/body_tag.hpp>
#include <hitbox/world/detail/event_tracker.hpp>
#include <hitbox/world/detail/part_groups.hpp>
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

/// Whether the inside of a closed mesh belongs to the body. An open mesh is always its triangles only.
enum class Fill { solid, surface };

/// The properties of a new body.
struct BodyOptions {
    Affine3 transform{};  ///< places the shape in the world; that of a part in the coordinates of its owner
    Layers layers{};      ///< see Layers
    Fill fill = Fill::solid;  ///< ignored for shapes and open meshes
    /// For many meshes that all move: the box of a mesh is MeshBounds::quick_aabb() instead of the tight one, which takes 0.1 us
    /// instead of 1 to 15 us a move. Precision::exact has the same answers. Ignored for shapes.
    bool quick_bounds = false;
    /// Any number of yours: an index into your objects, or a pointer as an integer.
    std::uint64_t user_data = 0;
};

/// The state of a body. Boxes and shape are those of the last update.
struct BodyState {
    Affine3 transform;          ///< the last one requested; in the world, also of a part
    std::uint64_t version = 0;  ///< increases with each change of the transform
    Layers layers;
    bool awake = true;
    Aabb3 aabb;
    /// An axis-aligned box, or an oriented one if that is tighter.
    std::variant<Aabb3, Obb3> oriented;
    std::optional<AnyShape> shape;    ///< in world coordinates; none for a mesh
    const MeshModel* mesh = nullptr;  ///< null for a shape; valid until the body is removed
    Affine3 placed{};                 ///< for a mesh: the transform of the last update
    std::uint64_t user_data = 0;      ///< the last one set
};

/// The result of update().
struct UpdateReport {
    std::size_t bounds_recomputed = 0;  ///< bodies that were added or moved since the last update
    std::size_t bodies = 0, awake = 0;
};

/// A set of bodies with handles. A body is a shape or a mesh, with a transform, or several of them: see add_part().
///
///     add, move, remove  -->  update()   -->  collisions(), events(), cast(), overlaps()
///     are recorded            computes        answer for the state of the last update,
///                             what changed    any number of times
///
/// Exactness   a body is its shape with each coordinate transformed in double and rounded. For this geometry,
///             Precision::exact gives the answers of exact arithmetic. Touching counts. Boxes are rounded outward.
/// Radii       of a sphere or capsule are multiplied by uniform_scale(transform).factor, which is exactly 1 if it differs from
///             1 by at most 1e-5: a rotation in floats does not change a radius.
/// Degenerate  an empty body (an inverted box, a NaN) is no error and meets nothing; a body of zero size is a
///             point. Infinite shapes are allowed; their boxes are infinite too.
/// Errors      usage: an invalid handle. For a transform: not_finite if it has a NaN or an infinity; unsupported
///             for a sphere or capsule that is not scaled equally in all directions (to within
///             similarity_tolerance, 1e-5; the message names the ratio), and for a rotated infinite box; too_large if the image exceeds the range of double, or a direction becomes
///             zero. After an error the world is unchanged.
/// Moves       a moved-from world may only be destroyed or assigned to.
/// Threads     const members may be called from many threads at once, the others may not. The results do not
///             depend on the executor.
/// Memory      some 270 bytes a body for a box, 280 for a sphere, 440 for a turned box, 540 for a triangle.
/// Cost        update: places changed bodies and moves them in the tree; sleeping and unmoved bodies cost
///             nothing. Exact queries transform the triangles of a mesh that are in question: about 2 us for a ray that
///             meets a moved mesh of 20 thousand. For culling, and for sweeps of two meshes, a mesh is transformed at most once
///             after a move.
class World {
public:
    World();
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    // ---- bodies ----

    /// Adds a body. It takes part from the next update.
    Result<BodyHandle> add(const AnyShape& shape, const BodyOptions& options = {});
    Result<BodyHandle> add(const MeshModel& mesh, const BodyOptions& options = {});

    /// Removes a body and its parts. Their handles become invalid at once.
    [[nodiscard]] std::optional<Error> remove(BodyHandle body);

    /// Sets the transform; that of a part relative to its owner. Takes effect at the next update. A new transform wakes the
    /// body; an equal one changes nothing.
    [[nodiscard]] std::optional<Error> move(BodyHandle body, const Affine3& transform);
    /// Sets the layers. Takes effect at once.
    [[nodiscard]] std::optional<Error> set_layers(BodyHandle body, const Layers& layers);
    /// Sets the number that the body carries for you. Takes effect at once, and wakes nobody.
    [[nodiscard]] std::optional<Error> set_user_data(BodyHandle body, std::uint64_t value);
    /// That number, or nothing for an invalid handle: from a hit to your object in some nanoseconds, without a hash table.
    std::optional<std::uint64_t> user_data(BodyHandle body) const;

    /// True if the handle is valid.
    bool is_alive(BodyHandle body) const { return find(body) != nullptr; }
    /// The number of bodies.
    std::size_t size() const { return alive_; }
    /// The state of a body, or an error for an invalid handle.
    Result<BodyState> state(BodyHandle body) const;

    /// Calls f for each body, in the order of handles.
    void for_each(FunctionRef<void(BodyHandle, const BodyState&)> f) const;

    // ---- bodies of several parts ----

    /// Adds a part to a body (compound body, child shape). `options.transform` is relative to the owner. A part is a body with a
    /// handle, layers and a number of its own, and every answer names it by its handle. It moves, sleeps, wakes and is removed
    /// with its owner. move(part) moves it in its owner; remove(part) removes it alone.
    ///
    /// Shapes      all that add() takes. An owner that is nothing but its parts is an empty box: add(Aabb3{}).
    /// Pairs       bodies with the same owner, and the owner, are in no pair of collisions(), events() and contacts(). sweep(),
    ///             sweep_all() and nearest() of an owner are those of it and all its parts; of a part those of the part alone.
    /// Exactness   the transform of a part in the world is that of its owner times its own, in double and rounded. It is
    ///             computed from these two after each move, so errors do not add up. From there a part is as exact as any body.
    /// Errors      usage: the owner is invalid, or a part itself. Those of add() for the transform in the world; too_large if
    ///             that exceeds the range of double. If one part cannot follow its owner, move(owner) changes nothing, and its
    ///             error names the part.
    /// Cost        a part is a body and 112 bytes. Moving an owner tests the transforms of all its parts before it sets them:
    ///             some 0.3 us a part. In a world with parts, the list of pairs takes two look-ups for each pair of boxes; other
    ///             worlds do without.
    Result<BodyHandle> add_part(BodyHandle owner, const AnyShape& shape, const BodyOptions& options = {});
    Result<BodyHandle> add_part(BodyHandle owner, const MeshModel& mesh, const BodyOptions& options = {});
    /// The parts of a body, in the order of handles. Empty for a part, and for an invalid handle.
    std::vector<BodyHandle> parts(BodyHandle owner) const;
    /// The owner of a part. Nothing for another body, and for an invalid handle.
    std::optional<BodyHandle> owner(BodyHandle part) const;

    // ---- steps ----

    /// Places the bodies that were added or moved, and updates the trees. Other bodies are not touched.
    UpdateReport update(Executor* executor = nullptr);

    /// Finds all pairs of bodies that meet and of which at least one is awake.
    CollisionReport collisions(const CollisionOptions& options = {}) const;

    /// Whether collisions() would find a pair. It ends at the first one; `executor` is ignored.
    bool any_collision(const CollisionOptions& options = {}) const;

    /// Returns the changes of collisions() since the last call. Pairs of sleeping bodies are not reported
    /// until one of them wakes or is removed. Use the same precision, layers and filter in each call.
    std::vector<Event> events(const CollisionOptions& options = {});

    /// Finds the contacts of all pairs that collisions() finds with Precision::exact, for a physics engine: the axis and depth
    /// that part them, up to eight points with depths, and the ids of their features; see contacts() in
    /// hitbox/pair/contacts.hpp. `precision` is ignored.
    ///
    /// Shapes      any two bodies. Every pair that meets is in the list, without contacts where hitbox has none; see
    ///             BodyContacts. Of a mesh each triangle counts for itself: the smallest way out of one may lead across an edge
    ///             to its neighbour, or to the inside of a solid.
    /// Order       by a, b and triangle, with a < b; the same for every executor.
    /// Exactness   whether two bodies meet is exact. The numbers have the errors of contacts().
    /// Cost        one test for each pair whose oriented boxes meet. 800 bytes a pair; nothing else is allocated for a pair.
    std::vector<BodyContacts> contacts(const CollisionOptions& options = {}) const;
    /// The same for one pair in the given order, asleep or not, on any layers, also of one owner; without their parts. Empty if
    /// they do not meet, or for an invalid handle.
    std::vector<BodyContacts> contacts(BodyHandle a, BodyHandle b) const;

    // ---- queries; sleeping bodies are included ----

    /// Finds the bodies that the shape meets, in the order of handles.
    std::vector<BodyHandle> overlaps(const AnyShape& shape, const QueryOptions& options = {}) const;

    /// Finds the bodies that the segment or ray enters, nearest first; equal ones in the order of handles. A
    /// body that contains the start is entered at t = 0. Hits and their order are exact, also where t is equal
    /// after rounding; each t is correctly rounded.
    std::vector<BodyHit> cast(const Segment3& segment, const QueryOptions& options = {}) const;
    std::vector<BodyHit> cast(const Ray3& ray, const QueryOptions& options = {}) const;

    /// Moves the shape along the motion and finds the body that it meets first (shape cast, time of impact, continuous collision
    /// detection); of those met at the same time the first in the order of handles. Nothing if there is none, or if the
    /// shape is empty.
    ///
    /// Shapes      the moving shape: all but a ray, line or frustum. Bodies of these kinds cannot be hit. If the box around the
    ///             way up to the hit meets one, that is an error, not a miss; give such bodies layers of their own.
    ///             Everything else can be hit: solid meshes also from within, where the shape has started.
    /// Exactness   whether there is a hit is exact: nothing tunnels. Times, points and normals are those of sweep() of the
    ///             two shapes, or of the shape and the mesh, with the errors stated there; the least of these times is taken.
    /// Errors      unsupported: the moving shape, or a body in the way, is a ray, line or frustum. not_finite: the motion.
    /// Cost        one descent of the tree along the way; exact tests only for boxes that are met before the first hit. A plane
    ///             is tested with every triangle of a mesh.
    Result<std::optional<BodySweepHit>> sweep(const AnyShape& shape, const Vec3& motion,
                                              const BodySweepOptions& options = {}) const;
    /// The same for a body, which does not hit itself. Its own layers count too. The triangles of a mesh are swept one by one
    /// against other meshes. A body with parts moves with them, and one descent of the tree is made for each. The contact with
    /// another body is the first of any part, and `mover` names that part: of several the first in the order of handles. It is
    /// `leaving` only if all parts that met the body at the start leave it. Usage: an invalid handle.
    Result<std::optional<BodySweepHit>> sweep(BodyHandle body, const Vec3& motion,
                                              const BodySweepOptions& options = {}) const;
    /// The same, with the first contact with each of the bodies in the way, by time, then in the order of handles.
    Result<std::vector<BodySweepHit>> sweep_all(const AnyShape& shape, const Vec3& motion,
                                                const BodySweepOptions& options = {}) const;
    Result<std::vector<BodySweepHit>> sweep_all(BodyHandle body, const Vec3& motion,
                                                const BodySweepOptions& options = {}) const;

    /// Finds the bodies nearest to a shape with the closest points, nearest first; equal ones in the order of handles. Bodies
    /// that share a point with it, or are within a solid mesh, or around it as one, are at the distance 0. An empty shape has
    /// no nearest body. `precision` is ignored.
    ///
    /// Exactness   the distance is 0 exactly if they share a point, otherwise within 2^-49 (8 ulp). The order is that of these
    ///             rounded distances.
    /// Errors      unsupported: the distance of a frustum from a body that is neither a point nor a sphere, or the other way
    ///             round; `layers` leaves bodies out.
    /// Cost        one descent of the tree. Rays, lines and planes are tested with every triangle of a mesh in reach.
    Result<std::vector<BodyDistance>> nearest(const AnyShape& shape, const QueryOptions& options = {}) const;
    /// The same for a body, which is not compared with itself. Its own layers count too. The distance from a body with parts is
    /// that from the nearest of them, which `asker` names. One descent of the tree for each part. Usage: an invalid handle.
    Result<std::vector<BodyDistance>> nearest(BodyHandle body, const QueryOptions& options = {}) const;

    /// Finds the two bodies that are nearest to each other: `asker` and `body`, in the order of handles, with `on_shape` on the
    /// asker; of pairs at the same distance the first by both handles. Nothing if no two bodies are compared. Pairs are left out
    /// as in collisions(): by their layers, and those of one owner. Sleeping bodies are compared too. Otherwise as nearest().
    /// Cost: collisions() up to the first pair; if there is none, two descents of the tree for each body, the second one as
    /// far as the nearest pair so far.
    Result<std::optional<BodyDistance>> closest_pair() const;

    /// Finds the meshes nearest to the point, nearest first; equal ones in the order of handles. Distances to
    /// solids that contain the point are negative, so the deepest comes first. The inside test is exact. A
    /// point that is not finite has no nearest mesh. `precision` is ignored. To find all bodies that contain
    /// a point, use overlaps().
    std::vector<BodyNearest> nearest_meshes(const Vec3& point, const QueryOptions& options = {}) const;

    /// Finds the bodies that meet the frustum, in the order of handles (frustum culling). With
    /// Precision::aabb the boxes are tested, which is enough for rendering. A solid mesh that contains the
    /// whole frustum is visible and counts as straddling.
    /// Cost: one descent of the tree. Only bodies whose boxes cross a plane of the frustum are tested exactly.
    std::vector<VisibleBody> cull(const Frustum3& frustum, const QueryOptions& options = {}) const;

    /// Computes the intersection of two bodies: one piece for two shapes, one for each pair of triangles of
    /// meshes that meet. Two AABBs give the faces of the box that they share; a flat one is one piece. Gives
    /// nothing for infinite shared boxes, for shapes without an intersection(), such as two OBBs, if a mesh
    /// contains the other body, or for an invalid handle.
    void contacts(BodyHandle a, BodyHandle b, FunctionRef<void(const Intersection<double>&)> f) const;

    /// Calls f with the bounds of the nodes of the trees; see DynamicBvh.
    void for_each_bounds(FunctionRef<void(unsigned level, const Aabb3f& bounds)> f) const {
        awake_.for_each_bounds(f);
        asleep_.for_each_bounds(f);
    }

    // ---- sleep ----
    //
    // A sleeping body costs update() nothing. It costs collisions() only if the box of an awake body meets
    // its box. So work is done only where a collision is possible. A body and its parts sleep and wake together,
    // whichever of them is named or meets the region.

    /// Puts a body to sleep, or wakes it.
    [[nodiscard]] std::optional<Error> sleep(BodyHandle body);
    [[nodiscard]] std::optional<Error> wake(BodyHandle body);

    /// Puts to sleep, or wakes, all bodies whose boxes meet the region. Returns the number of bodies changed.
    std::size_t sleep(const Aabb3& region);
    std::size_t wake(const Aabb3& region);

    /// Wakes the bodies that meet one of the regions and puts all others to sleep. Call it with the regions
    /// around the players. Returns the number of bodies changed.
    std::size_t wake_only(std::span<const Aabb3> regions);

private:
    using Body = detail::Body;
    using Tree = DynamicBvh3;

    Body* find(BodyHandle body);
    const Body* find(BodyHandle body) const;
    BodyHandle handle(std::uint32_t slot) const { return {slot, tags_[slot].generation}; }
    BodyState state_of(std::uint32_t slot) const;

    Result<BodyHandle> settle(Body body, const BodyOptions& options);
    template <class Geometry>
    Result<BodyHandle> add_part_of(BodyHandle owner, const Geometry& geometry, BodyOptions options);
    [[nodiscard]] static std::optional<Error> check(const MeshModel& mesh, const Affine3& transform);
    [[nodiscard]] std::optional<Error> check(std::uint32_t slot, const Affine3& transform) const;
    [[nodiscard]] std::optional<Error> check_group(std::uint32_t owner, const Affine3& transform) const;
    [[nodiscard]] std::optional<Error> set_transform(std::uint32_t slot, const Affine3& transform);
    [[nodiscard]] std::optional<Error> move_part(std::uint32_t slot, const Affine3& relative);
    void remove_one(std::uint32_t slot);
    void set_layers(std::uint32_t slot, const Layers& layers);
    void note_change(std::uint32_t slot);
    bool set_awake(std::uint32_t slot, bool awake);  // false if it was so already
    std::size_t set_group_awake(std::uint32_t slot, bool awake);
    std::size_t set_awake_in(const std::vector<std::uint32_t>& slots, bool awake);
    void place(std::uint32_t slot);

    bool are_compared(std::uint32_t a, std::uint32_t b) const;
    std::vector<IdPair> box_pairs(const CollisionOptions& options) const;
    // Keeps the pairs for which wanted(pair) is true.
    void keep_pairs(std::vector<IdPair>& pairs, Executor* executor,
                    FunctionRef<bool(const IdPair&)> wanted) const;
    void keep_oriented(std::vector<IdPair>& pairs, Executor* executor) const;
    void add_contacts(std::uint32_t a, std::uint32_t b, std::vector<BodyContacts>& found) const;
    bool oriented_meet(std::uint32_t a, std::uint32_t b) const;
    bool exactly_meet(std::uint32_t a, std::uint32_t b) const;
    std::optional<IdPair> first_meeting() const;
    bool meets(std::uint32_t slot, const AnyShape& shape, const Aabb3& bounds,
               const std::variant<Aabb3, Obb3>& oriented, Precision precision) const;
    class Culling;   // see world_cull.cpp
    class Sweeping;  // see world_sweep.cpp
    class Ranging;   // see world_distance.cpp
    std::optional<BodyNearest> nearest_of(std::uint32_t slot, const Vec3& point, double within) const;
    template <class Line>
    class Casting;  // see world_cast.cpp

    std::vector<Body> bodies_;            // by slot
    std::vector<detail::BodyTag> tags_;   // by slot
    std::vector<Aabb3> bounds_;           // by slot, of the last update; empty for a free slot
    std::vector<std::uint32_t> free_;     // free slots; the last one is reused first
    std::vector<std::uint32_t> changed_;  // slots, in the order of change
    std::size_t alive_ = 0, awake_count_ = 0;
    bool layers_matter_ = false;  // some body has, or had, layers other than the default
    detail::PartGroups groups_;

    Tree awake_, asleep_;
    std::size_t moves_since_refit_ = 0, sleeps_since_refit_ = 0;

    detail::EventTracker tracker_;
    bool any_woken_ = false;  // since the last events(), a body woke or was removed

    detail::SurfaceLockOwner surfaces_;  // guards the surfaces of meshes, which const members create
};

}  // namespace hitbox
