// questions.hpp: the queries that an index answers, compiled once for all indices.
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/index/query.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/boxes_view.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox {

template <int N, class T>
class BoxFilter;
template <int N, class T>
class BestBoxes;

}  // namespace hitbox

namespace hitbox::detail {

class PlaneTests;
template <class T>
struct PlaneSinks;

/// The two primitives of an index: find the boxes that pass a filter, and find the best boxes of a ranking.
template <int N, class T>
using Visit = FunctionRef<bool(const BoxFilter<N, T>&, IdSink)>;
template <int N, class T>
using Rank = FunctionRef<void(BestBoxes<N, T>&)>;

/// See BoxQueries::overlaps. Oriented boxes, planes and frusta exist in space only.
template <int N, class T>
bool visit_overlaps(Visit<N, T> visit, const Aabb<N, T>& box, IdSink sink);
template <int N, class T>
bool visit_overlaps(Visit<N, T> visit, const Cast<N, T>& cast, IdSink sink);
template <int N, class T>
bool visit_overlaps(Visit<N, T> visit, const SphereIn<N, T>& sphere, IdSink sink);
template <class T>
bool visit_overlaps(Visit<3, T> visit, const Obb<T>& box, IdSink sink);
template <class T>
bool visit_overlaps(Visit<3, T> visit, const Plane<T>& plane, IdSink sink);
template <class T>
bool visit_overlaps(Visit<3, T> visit, const Frustum<T>& frustum, IdSink sink);

template <int N, class T>
bool visit_where(Visit<N, T> visit, const Aabb<N, T>& bounds, FunctionRef<bool(const Aabb<N, T>&)> meets,
                 IdSink sink);

template <class T>
bool visit_visible(Visit<3, T> visit, const Frustum<T>& frustum, CullSink sink);

/// The same for an index that takes the planes along; see plane_walk.hpp.
template <class T>
using WalkPlanes = FunctionRef<bool(const PlaneTests&, const PlaneSinks<T>&)>;
template <class T>
bool split_visible(WalkPlanes<T> walk, const Frustum<T>& frustum, CullSink sink);

template <int N, class T>
void rank_cast(Rank<N, T> rank, const Cast<N, T>& cast, std::size_t most, std::vector<CastHit<N, T>>& out);
template <int N, class T>
void look_along(Rank<N, T> rank, const Cast<N, T>& cast, CastLook<N, T> look, double until);
template <int N, class T>
void rank_nearest(Rank<N, T> rank, const Vec<N, T>& point, std::size_t most, bool is_next,
                  std::vector<Neighbor<N, T>>& out);

/// Calls ask(i) for each box i along a space-filling curve, until it returns false. Empty boxes are left out.
template <int N, class T>
bool along_curve(BoxesView<N, T> boxes, FunctionRef<bool(std::uint32_t)> ask);

/// Sorts ids that are all different.
void sort_ids(std::vector<std::uint32_t>& ids);

/// A sink that appends its argument to `out`.
template <class Item>
auto appending(std::vector<Item>& out) {
    return [&out](std::span<const Item> found) {
        out.insert(out.end(), found.begin(), found.end());
        return true;
    };
}

}  // namespace hitbox::detail
