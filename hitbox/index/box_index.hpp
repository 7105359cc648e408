// box_index.hpp: what all indices over boxes have in common (concept, queries, container forms).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/index/detail/questions.hpp>
#include <hitbox/index/detail/sort_pairs.hpp>
#include <hitbox/index/ids.hpp>
#include <hitbox/index/query.hpp>
#include <hitbox/pair/intersects.hpp>
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

/// An index holds boxes under numbers and answers for any of them. Brute force, BVH, octree, quadtree and sweep
/// are built for different data and give the same answers:
///
///     pairs, pairs_with    overlapping boxes of one set, or of two             touching counts
///     overlaps             the boxes that a box, segment, ray or sphere meets; in space, that any shape meets
///     cull                 the boxes in a frustum, those wholly inside apart from those straddling its border
///     cast                 the boxes along a segment or ray, in order          the first few, or all
///     nearest              the boxes nearest to a point, in order
///     overlaps_each, nearest_each                                              the same for many questions, quicker
///
/// Exactness   exact for every finite or infinite box: comparisons and exact signs decide, order included; ties
///             go to the smaller number. Numbers in answers (t, squared distance) are rounded.
/// Degenerate  an empty box, NaN included, meets nothing and is never found. A box of no size is its point.
/// Threads     const members may be called from many threads at once.
/// Cost        no query allocates, but the vectors it fills.
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

/// An index whose boxes come, move and go.
template <class I, int N, class T>
concept MovingBoxIndex = BoxIndex<I, N, T> && requires(I index, std::uint32_t id, const Aabb<N, T>& box) {
    index.insert(id, box);
    index.move(id, box);
    index.remove(id);
    index.refit();
};

/// The same in space, for shapes that live there.
template <class I, class T>
concept SpaceBoxIndex =
    BoxIndex<I, 3, T> && requires(const I& fixed, IdSink id_sink, CullSink cull_sink, const Obb<T>& box,
                                  const Plane<T>& plane, const Frustum<T>& frustum) {
        { fixed.overlaps(box, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(plane, id_sink) } -> std::same_as<bool>;
        { fixed.overlaps(frustum, id_sink) } -> std::same_as<bool>;
        { fixed.cull(frustum, cull_sink) } -> std::same_as<bool>;
    };

/// Sorted answers are the same for every index; those in any order come without the time it takes to sort.
enum class Order { sorted, any };

/// The questions that every index answers. An index derives from it and supplies four primitives:
/// visit(filter, sink), rank(best), pairs(sink) and pairs_with(other, sink); own_index.hpp says what they must do.
template <class Index, int N, class T>
class BoxQueries {
public:
    using Box = Aabb<N, T>;
    using Point = Vec<N, T>;
    using Segment = SegmentIn<N, T>;  ///< in the plane Segment2, in space Segment3
    using Ray = RayIn<N, T>;          ///< Ray2, Ray3
    using Sphere = SphereIn<N, T>;    ///< Circle2, Sphere3
    using Hit = CastHit<N, T>;
    using Near = Neighbor<N, T>;
    using Ids = std::vector<std::uint32_t>;
    using Pairs = std::vector<IdPair>;

    static constexpr std::size_t no_limit = (std::numeric_limits<std::size_t>::max)();

    /// The numbers of the boxes that meet the shape, in no particular order. False: the sink stopped it.
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
    /// Any other shape: include the header of its pair with boxes, `hitbox/pair/aabb_triangle.hpp`.
    template <ShapeType Shape>
        requires(N == 3)
    bool overlaps(const Shape& shape, IdSink sink) const {
        const auto meets = [&](const Box& box) -> bool { return intersects(box, shape); };
        if constexpr (ShapeOfKind<Shape, ShapeKind::point>)
            return overlaps_where(Box{shape, shape}, meets, sink);
        else
            return overlaps_where(shape.bounds(), meets, sink);
    }
    /// The boxes that share a point with `bounds` and that `meets` says yes of.
    bool overlaps_where(const Box& bounds, FunctionRef<bool(const Box&)> meets, IdSink sink) const {
        return detail::visit_where<N, T>(visitor(), bounds, meets, sink);
    }
    template <class Shape>
    Ids overlaps(const Shape& shape, Order order = Order::sorted) const {
        Ids ids;
        overlaps(shape, detail::appending(ids));
        if (order == Order::sorted) detail::sort_ids(ids);
        return ids;
    }

    /// The boxes that meet the frustum, exactly; each batch lies wholly inside or straddles the border. False: the sink
    /// stopped it. To draw a scene without a look at every box: what is inside needs no clipping.
    bool cull(const Frustum<T>& frustum, CullSink sink) const
        requires(N == 3)
    {
        return detail::visit_visible<T>(visitor(), frustum, sink);
    }
    struct Visible {
        Ids inside, across;
    };
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

    /// The first boxes that the segment or ray enters, by t and then by number; a box that holds its start has t = 0.
    void cast(const Segment& segment, std::size_t most, std::vector<Hit>& out) const {
        detail::rank_cast<N, T>(ranker(), segment, most, out);
    }
    void cast(const Ray& ray, std::size_t most, std::vector<Hit>& out) const {
        detail::rank_cast<N, T>(ranker(), ray, most, out);
    }
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

    /// The boxes nearest to the point, by distance and then by number. A NaN or infinite point is near nothing.
    void nearest(const Vec<N, T>& point, std::size_t most, std::vector<Near>& out) const {
        detail::rank_nearest<N, T>(ranker(), point, most, out);
    }
    std::vector<Near> nearest(const Vec<N, T>& point, std::size_t most) const {
        std::vector<Near> out;
        nearest(point, most, out);
        return out;
    }

    /// Many questions at once. They are asked in an order in which each lies near to the one before, so that what it
    /// needs is still in the cache: in an index of a million boxes that takes half the time, with a few
    /// thousand it gains nothing. The sink gets the number of the question, and hears of one after the other;
    /// false: it stopped them all. Questions without an answer are not reported.
    bool overlaps_each(std::span<const Box> boxes, EachSink sink) const {
        return detail::along_curve<N, T>(boxes, [&](std::uint32_t i) {
            return overlaps(boxes[i], [&](std::span<const std::uint32_t> found) { return sink(i, found); });
        });
    }
    bool nearest_each(std::span<const Vec<N, T>> points, std::size_t most,
                      FunctionRef<bool(std::uint32_t question, std::span<const Near>)> sink) const {
        std::vector<Box> places;
        places.reserve(points.size());
        for (const Vec<N, T>& p : points) places.push_back({p, p});
        std::vector<Near> found;
        return detail::along_curve<N, T>(places, [&](std::uint32_t i) {
            nearest(points[i], most, found);
            return found.empty() || sink(i, found);
        });
    }

    /// Pairs of the number of a question and that of a box.
    Pairs overlaps_each(std::span<const Box> boxes, Order order = Order::sorted) const {
        Pairs out;
        overlaps_each(boxes, [&](std::uint32_t question, std::span<const std::uint32_t> found) {
            for (const std::uint32_t id : found) out.push_back({question, id});
            return true;
        });
        if (order == Order::sorted) detail::sort_pairs(out);
        return out;
    }

    /// Every pair of boxes that overlap; with another index, every pair of a box here and one there.
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

/// Members of the indices whose boxes move. An index supplies set(id, box), where an empty box means none.
template <class Index, int N, class T>
class BoxEdits {
public:
    /// Puts a box under a number of the caller's choice, in place of the one that was there. Memory grows with
    /// the largest number.
    void insert(std::uint32_t id, const Aabb<N, T>& box) { self().set(id, box); }

    /// The same; cheap where the box stays near.
    void move(std::uint32_t id, const Aabb<N, T>& box) { self().set(id, box); }

    /// Forgets the box; a number that is not there is no mistake.
    void remove(std::uint32_t id) { self().set(id, Aabb<N, T>{}); }

private:
    Index& self() { return static_cast<Index&>(*this); }
};

}  // namespace hitbox
