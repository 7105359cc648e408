// box_queries.hpp: bodies of the questions that all indices share (include in .cpp files only).
#pragma once

#include <hitbox/core/sort.hpp>
#include <hitbox/index/box_index.hpp>
#include <hitbox/index/detail/curve_order.hpp>
#include <hitbox/index/detail/filter.hpp>
#include <hitbox/index/detail/ranking.hpp>
#include <hitbox/index/detail/shape_filter.hpp>
#include <hitbox/index/detail/sort_pairs.hpp>

#include <cmath>

namespace hitbox {

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Box& box, IdSink sink) const {
    return box.is_empty() || self().visit(detail::BoxFilter<N, T>(box), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Cast<N, T>& cast, IdSink sink) const {
    return !detail::is_cast(cast) || self().visit(detail::CastFilter<N, T>(cast), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Ball<N, T>& ball, IdSink sink) const {
    return !detail::BallFilter<N, T>::is_ball(ball) || self().visit(detail::BallFilter<N, T>(ball), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Sphere<T>& sphere, IdSink sink) const
    requires(N == 3)
{
    return overlaps(Ball<3, T>{sphere.center, sphere.radius}, sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Obb<T>& box, IdSink sink) const
    requires(N == 3)
{
    return box.is_empty() || self().visit(detail::ShapeFilter<T, Obb<T>>(box), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Plane<T>& plane, IdSink sink) const
    requires(N == 3)
{
    return self().visit(detail::ShapeFilter<T, Plane<T>>(plane), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps(const Frustum<T>& frustum, IdSink sink) const
    requires(N == 3)
{
    using Filter = detail::FrustumFilter<T>;
    return frustum.is_empty() || self().visit(Filter(frustum, Filter::Which::all), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps_where(const Box& bounds, FunctionRef<bool(const Box&)> meets,
                                             IdSink sink) const {
    return bounds.is_empty() || self().visit(detail::WhereFilter<N, T>(bounds, meets), sink);
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::cull(const Frustum<T>& frustum, CullSink sink) const
    requires(N == 3)
{
    using Filter = detail::FrustumFilter<T>;
    using Batch = std::span<const std::uint32_t>;
    return frustum.is_empty() || (self().visit(Filter(frustum, Filter::Which::inside), [&](Batch ids) {
               return sink(Visibility::inside, ids);
           }) && self().visit(Filter(frustum, Filter::Which::across), [&](Batch ids) {
               return sink(Visibility::across, ids);
           }));
}

template <class Index, int N, class T>
auto BoxQueries<Index, N, T>::cull(const Frustum<T>& frustum, Order order) const -> Visible
    requires(N == 3)
{
    Visible seen;
    cull(frustum, [&](Visibility how, std::span<const std::uint32_t> ids) {
        Ids& out = how == Visibility::inside ? seen.inside : seen.across;
        out.insert(out.end(), ids.begin(), ids.end());
        return true;
    });
    if (order == Order::sorted) {
        detail::sort(seen.inside.begin(), seen.inside.end());
        detail::sort(seen.across.begin(), seen.across.end());
    }
    return seen;
}

template <class Index, int N, class T>
void BoxQueries<Index, N, T>::ranked(const detail::Ranking<N, T>& ranking, std::size_t most,
                                     std::vector<Found>& out) const {
    detail::Best<N, T> best(ranking, most, out);
    if (most > 0) self().rank(ranking, best);
    best.finish();
}

template <class Index, int N, class T>
void BoxQueries<Index, N, T>::cast(const Cast<N, T>& cast, std::size_t most, std::vector<Found>& out) const {
    out.clear();
    if (detail::is_cast(cast)) ranked(detail::CastRanking<N, T>(cast), most, out);
}

template <class Index, int N, class T>
auto BoxQueries<Index, N, T>::cast(const Cast<N, T>& cast, std::size_t most) const -> std::vector<Found> {
    std::vector<Found> out;
    this->cast(cast, most, out);
    return out;
}

template <class Index, int N, class T>
void BoxQueries<Index, N, T>::nearest(const Vec<N, T>& point, std::size_t most,
                                      std::vector<Found>& out) const {
    out.clear();
    bool finite = true;
    for (unsigned k = 0; k < N; ++k) finite = finite && std::isfinite(point[k]);
    if (finite) ranked(detail::NearRanking<N, T>(point), most, out);
}

template <class Index, int N, class T>
auto BoxQueries<Index, N, T>::nearest(const Vec<N, T>& point, std::size_t most) const -> std::vector<Found> {
    std::vector<Found> out;
    nearest(point, most, out);
    return out;
}

namespace detail {

inline auto appending(std::vector<IdPair>& out) {
    return [&out](std::span<const IdPair> found) {
        out.insert(out.end(), found.begin(), found.end());
        return true;
    };
}

}  // namespace detail

namespace detail {

// Calls ask(number of the box) along a curve, until it says false. Empty boxes are left out.
template <int N, class T, class Ask>
bool along_curve(std::span<const Aabb<N, T>> boxes, const Ask& ask) {
    std::vector<std::uint64_t> order, scratch;
    curve_order<N, T>(boxes, nullptr, order, scratch);
    for (const std::uint64_t item : order)
        if (!ask(item_id(item))) return false;
    return true;
}

}  // namespace detail

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::overlaps_each(std::span<const Box> boxes, EachSink sink) const {
    return detail::along_curve<N, T>(boxes, [&](std::uint32_t i) {
        return overlaps(boxes[i], [&](std::span<const std::uint32_t> found) { return sink(i, found); });
    });
}

template <class Index, int N, class T>
auto BoxQueries<Index, N, T>::overlaps_each(std::span<const Box> boxes, Order order) const -> Pairs {
    Pairs out;
    overlaps_each(boxes, [&](std::uint32_t question, std::span<const std::uint32_t> found) {
        for (const std::uint32_t id : found) out.push_back({question, id});
        return true;
    });
    if (order == Order::sorted) detail::sort_pairs(out);
    return out;
}

template <class Index, int N, class T>
bool BoxQueries<Index, N, T>::nearest_each(
    std::span<const Vec<N, T>> points, std::size_t most,
    FunctionRef<bool(std::uint32_t, std::span<const Found>)> sink) const {
    std::vector<Box> places;
    places.reserve(points.size());
    for (const Vec<N, T>& p : points) places.push_back({p, p});
    std::vector<Found> found;
    return detail::along_curve<N, T>(places, [&](std::uint32_t i) {
        nearest(points[i], most, found);
        return found.empty() || sink(i, found);
    });
}

template <class Index, int N, class T>
auto BoxQueries<Index, N, T>::pairs(Order order) const -> Pairs {
    Pairs out;
    self().pairs(detail::appending(out));
    if (order == Order::sorted) detail::sort_pairs(out);
    return out;
}

template <class Index, int N, class T>
auto BoxQueries<Index, N, T>::pairs_with(const Index& other, Order order) const -> Pairs {
    Pairs out;
    self().pairs_with(other, detail::appending(out));
    if (order == Order::sorted) detail::sort_pairs(out);
    return out;
}

}  // namespace hitbox
