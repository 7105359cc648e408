// box_index.hpp: the interface that all indices over boxes share (concept, queries, container forms).
#pragma once

#include <hitbox/core/containers.hpp>
#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/index/detail/questions.hpp>
#include <hitbox/index/order/sort_pairs.hpp>
#include <hitbox/index/query.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/boxes_view.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace hitbox {

/// An index stores boxes under ids and finds boxes by queries. Brute force, BVH, octree, quadtree and sweep
/// suit different data and give the same answers:
///
///     pairs, pairs_with    overlapping boxes of one set, or of two sets; touching boxes overlap
///     overlaps             the boxes that meet a box, segment, ray or sphere; in 3D, any shape
///     cull                 the boxes that meet a frustum, split into boxes inside it and boxes straddling its border
///     cast                 the boxes along a segment or ray, in order; the first few, all, or until a hit is found in one
///     nearest              the boxes nearest to a point, in order
///     overlaps_each, nearest_each                 the same for many queries at once, which is faster
///
/// Exactness   exact for every finite or infinite box, order included: all decisions are comparisons or exact
///             signs. Equal answers are ordered by id. Numbers in answers (t, squared distance) are rounded.
/// Degenerate  an empty box, or a box with a NaN, meets nothing and is never found. A box of zero size is a point.
/// Threads     const members may be called from many threads at once.
/// Moves       a moved-from index may only be destroyed or assigned to.
/// Memory      overlaps, cull, cast and nearest allocate nothing but the vectors that they fill. overlaps_each and
///             nearest_each allocate the order of the queries; Sweep::pairs allocates a copy of the boxes.
template <class I, int N, class T>
concept BoxIndex =
    requires(I index, const I& fixed, std::span<const Aabb<N, T>> boxes, Executor* executor,
             PairSink pair_sink, IdSink id_sink, const Aabb<N, T>& box, const SegmentIn<N, T>& segment,
             const RayIn<N, T>& ray, const SphereIn<N, T>& sphere, const Vec<N, T>& point,
             std::vector<CastHit<N, T>>& hits, std::vector<Neighbor<N, T>>& neighbors) {
        I(boxes, executor);
        { fixed.size() } -> std::same_as<std::size_t>;
        { fixed.pairs(pair_sink) } -> std::same_as<bool>;
        { fixed.pairs_with(fixed, pair_sink) } -> std::same_as<bool>;
        { fixed.overlaps(box, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(segment, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(ray, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(sphere, id_sink) } -> std::same_as<bool>;
        fixed.cast(segment, std::size_t(1), hits);
        fixed.cast(ray, std::size_t(1), hits);
        fixed.nearest(point, std::size_t(1), neighbors);
    };

/// An index whose boxes can be inserted, moved and removed.
template <class I, int N, class T>
concept MovingBoxIndex = BoxIndex<I, N, T> && requires(I index, std::uint32_t id, const Aabb<N, T>& box) {
    index.insert(id, box);
    index.move(id, box);
    index.remove(id);
    index.refit();
};

/// A 3D index that also answers queries with oriented boxes, planes and frusta.
template <class I, class T>
concept SpaceBoxIndex =
    BoxIndex<I, 3, T> && requires(const I& fixed, IdSink id_sink, CullSink cull_sink, const Obb<T>& box,
                                  const Plane<T>& plane, const Frustum<T>& frustum) {
        { fixed.overlaps(box, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(plane, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(frustum, id_sink) } -> std::same_as<bool>;
        { fixed.cull(frustum, cull_sink) } -> std::same_as<bool>;
    };

/// The queries that every index answers. An index derives from this class and supplies four primitives:
/// visit(filter, sink), rank(best), pairs(sink) and pairs_with(other, sink). own_index.hpp specifies them.
///
/// A sink is a callback that receives results in batches. It returns false to stop the query.
template <class Index, int N, class T>
class BoxQueries {
public:
    using Box = Aabb<N, T>;
    using Point = Vec<N, T>;
    using Segment = SegmentIn<N, T>;  ///< Segment2 in the plane, Segment3 in space
    using Ray = RayIn<N, T>;          ///< Ray2 or Ray3
    using Sphere = SphereIn<N, T>;    ///< Circle2 or Sphere3
    using Hit = CastHit<N, T>;
    using Near = Neighbor<N, T>;
    using Ids = std::vector<std::uint32_t>;
    using Pairs = std::vector<IdPair>;

    static constexpr std::size_t no_limit = (std::numeric_limits<std::size_t>::max)();

    /// Finds the boxes that meet the shape and passes their ids to the sink, in no particular order. Returns
    /// false if the sink stopped the query.
    bool overlaps(const Box& box, IdSink sink) const {
        return detail::visit_overlaps<N, T>(visitor(), box, sink);
    }
    bool overlaps(const Segment& segment, IdSink sink) const {
        return detail::visit_overlaps<N, T>(visitor(), detail::Cast<N, T>(segment), sink);
    }
    bool overlaps(const Ray& ray, IdSink sink) const {
        return detail::visit_overlaps<N, T>(visitor(), detail::Cast<N, T>(ray), sink);
    }
    bool overlaps(const Sphere& sphere, IdSink sink) const {
        return detail::visit_overlaps<N, T>(visitor(), sphere, sink);
    }
    bool overlaps(const Obb<T>& box, IdSink sink) const
        requires(N == 3)
    {
        return detail::visit_overlaps<T>(visitor(), box, sink);
    }
    bool overlaps(const Plane<T>& plane, IdSink sink) const
        requires(N == 3)
    {
        return detail::visit_overlaps<T>(visitor(), plane, sink);
    }
    bool overlaps(const Frustum<T>& frustum, IdSink sink) const
        requires(N == 3)
    {
        return detail::visit_overlaps<T>(visitor(), frustum, sink);
    }
    /// The same for any other shape. Include the header of its pair with boxes, for example
    /// <hitbox/pair/aabb_triangle.hpp>.
    template <ShapeType Shape>
        requires(N == 3)
    bool overlaps(const Shape& shape, IdSink sink) const {
        const auto meets = [&](const Box& box) -> bool { return intersects(box, shape); };
        if constexpr (ShapeOfKind<Shape, ShapeKind::point>)
            return overlaps_where(Box{shape, shape}, meets, sink);
        else
            return overlaps_where(shape.bounds(), meets, sink);
    }
    /// The same for a shape given by its bounds and a predicate: finds the boxes that share a point with
    /// `bounds` and for which `meets` returns true.
    bool overlaps_where(const Box& bounds, FunctionRef<bool(const Box&)> meets, IdSink sink) const {
        return detail::visit_where<N, T>(visitor(), bounds, meets, sink);
    }
    /// Returns the ids of the boxes that meet the shape.
    template <class Shape>
    Ids overlaps(const Shape& shape, Order order = Order::sorted) const {
        Ids ids;
        overlaps(shape, detail::appending(ids));
        if (order == Order::sorted) detail::sort_ids(ids);
        return ids;
    }

    /// Finds the boxes that meet the frustum (frustum culling). Each batch is either wholly inside the
    /// frustum or straddles its border; the decision is exact. Boxes inside need no clipping. Returns false
    /// if the sink stopped the query. Bvh and DynamicBvh test no box below a node that is wholly inside.
    bool cull(const Frustum<T>& frustum, CullSink sink) const
        requires(N == 3)
    {
        if constexpr (requires { &Index::walk_planes; })
            return detail::split_visible<T>(
                [this](const detail::PlaneTests& tests, const detail::PlaneSinks<T>& sinks) {
                    return self().walk_planes(tests, sinks);
                },
                frustum, sink);
        else
            return detail::visit_visible<T>(visitor(), frustum, sink);
    }
    /// The answer of cull: ids of the boxes inside the frustum, and of those that straddle its border.
    struct Visible {
        Ids inside, across;
    };
    /// Returns the ids of the boxes that meet the frustum.
    Visible cull(const Frustum<T>& frustum, Order order = Order::sorted) const
        requires(N == 3)
    {
        Visible seen;
        cull(frustum, [&](Visibility how, std::span<const std::uint32_t> ids) {
            return detail::appending(how == Visibility::inside ? seen.inside : seen.across)(ids);
        });
        if (order == Order::sorted) detail::sort_ids(seen.inside), detail::sort_ids(seen.across);
        return seen;
    }

    /// Finds the first `most` boxes that the segment or ray enters, ordered by t, then by id. A box that
    /// contains the start has t = 0.
    void cast(const Segment& segment, std::size_t most, std::vector<Hit>& out) const {
        detail::rank_cast<N, T>(ranker(), segment, most, out);
    }
    void cast(const Ray& ray, std::size_t most, std::vector<Hit>& out) const {
        detail::rank_cast<N, T>(ranker(), ray, most, out);
    }
    /// Returns the first `most` boxes that the segment or ray enters, ordered by t, then by id.
    std::vector<Hit> cast(const Segment& segment, std::size_t most = no_limit) const {
        std::vector<Hit> out;
        cast(segment, most, out);
        return out;
    }
    std::vector<Hit> cast(const Ray& ray, std::size_t most = no_limit) const {
        std::vector<Hit> out;
        cast(ray, most, out);
        return out;
    }

    /// Calls look(hit) for the boxes that the segment or ray enters at a t of at most `until`, mostly in the order of t. It tests
    /// what is in the box, and returns the t of its first hit so far: boxes with a larger t are passed over. A t that grows has
    /// no effect, and a negative one ends the search.
    ///
    ///     o---[--|---]--->    look(box) returns the t of |; no box to the right of it is looked at
    void cast(const Segment& segment, CastLook<N, T> look, double until = 1) const {
        detail::look_along<N, T>(ranker(), segment, look, until);
    }
    void cast(const Ray& ray, CastLook<N, T> look,
              double until = std::numeric_limits<double>::infinity()) const {
        detail::look_along<N, T>(ranker(), ray, look, until);
    }

    /// Finds the `most` boxes nearest to the point, ordered by distance, then by id. A NaN or infinite point
    /// has no neighbours.
    void nearest(const Vec<N, T>& point, std::size_t most, std::vector<Near>& out) const {
        detail::rank_nearest<N, T>(ranker(), point, most, false, out);
    }
    /// Returns the `most` boxes nearest to the point.
    std::vector<Near> nearest(const Vec<N, T>& point, std::size_t most) const {
        std::vector<Near> out;
        nearest(point, most, out);
        return out;
    }

    /// Answers many queries. They are processed along a space-filling curve, so that the nodes for the next
    /// query are often in the cache already. With a million boxes this halves the time; with a few thousand
    /// it makes no difference. The sink receives the index of the query and ids that it found, in one or more
    /// batches; the batches of a query follow each other. Queries without an answer are not reported. Returns
    /// false if the sink stopped.
    bool overlaps_each(BoxesView<N, T> boxes, EachSink sink) const {
        return detail::along_curve<N, T>(boxes, [&](std::uint32_t i) {
            return overlaps(boxes[i], [&](std::span<const std::uint32_t> found) { return sink(i, found); });
        });
    }
    /// The same for nearest(). The sink is called once for each query that has an answer.
    bool nearest_each(std::span<const Vec<N, T>> points, std::size_t most,
                      FunctionRef<bool(std::uint32_t question, std::span<const Near>)> sink) const {
        std::vector<Box> places;
        places.reserve(points.size());
        for (const Vec<N, T>& p : points) places.push_back({p, p});
        std::vector<Near> found;
        return detail::along_curve<N, T>(places, [&](std::uint32_t i) {
            detail::rank_nearest<N, T>(ranker(), points[i], most, true, found);
            return found.empty() || sink(i, found);
        });
    }

    /// Returns pairs of a query index (`a`) and the id of a box that it meets (`b`).
    Pairs overlaps_each(BoxesView<N, T> boxes, Order order = Order::sorted) const {
        Pairs out;
        overlaps_each(boxes, [&](std::uint32_t question, std::span<const std::uint32_t> found) {
            for (const std::uint32_t id : found) out.push_back({question, id});
            return true;
        });
        if (order == Order::sorted) detail::sort_pairs(out);
        return out;
    }

    /// Returns all pairs of overlapping boxes; pairs_with returns the pairs of a box here (`a`) and a box of
    /// the other index (`b`).
    Pairs pairs(Order order = Order::sorted) const {
        Pairs out;
        self().pairs(detail::appending(out));
        if (order == Order::sorted) detail::sort_pairs(out);
        return out;
    }
    Pairs pairs_with(const Index& other, Order order = Order::sorted) const {
        Pairs out;
        self().pairs_with(other, detail::appending(out));
        if (order == Order::sorted) detail::sort_pairs(out);
        return out;
    }

private:
    const Index& self() const { return static_cast<const Index&>(*this); }
    auto visitor() const {
        return [this](const BoxFilter<N, T>& filter, IdSink sink) { return self().visit(filter, sink); };
    }
    auto ranker() const {
        return [this](BestBoxes<N, T>& best) { self().rank(best); };
    }
};

/// The members of an index whose boxes move. The index supplies set(id, box); an empty box removes the id.
template <class Index, int N, class T>
class BoxEdits {
public:
    /// Stores a box under an id chosen by the caller and replaces the previous one. Ids need not be
    /// small or dense: handles and hashes will do. Ids near 0, 1, 2 ... are a little faster.
    void insert(std::uint32_t id, const Aabb<N, T>& box) { self().set(id, box); }

    /// The same. Fast if the box stays close to its old place.
    void move(std::uint32_t id, const Aabb<N, T>& box) { self().set(id, box); }

    /// Removes the box. Removing an unused id is allowed and has no effect.
    void remove(std::uint32_t id) { self().set(id, Aabb<N, T>{}); }

private:
    Index& self() { return static_cast<Index&>(*this); }
};

}  // namespace hitbox
