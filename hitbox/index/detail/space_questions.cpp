// space_questions.cpp: queries with shapes that exist in space only.
#include <hitbox/index/detail/questions.hpp>

#include <hitbox/index/detail/shape_filter.hpp>
#include <hitbox/index/planes/beside_planes.hpp>
#include <hitbox/index/planes/plane_walk.hpp>

#include <span>

namespace hitbox::detail {

template <class T>
bool visit_overlaps(Visit<3, T> visit, const Obb<T>& box, IdSink sink) {
    return box.is_empty() || visit(ShapeFilter<T, Obb<T>>(box), sink);
}

template <class T>
bool visit_overlaps(Visit<3, T> visit, const Plane<T>& plane, IdSink sink) {
    return visit(ShapeFilter<T, Plane<T>>(plane), sink);
}

template <class T>
bool visit_overlaps(Visit<3, T> visit, const Frustum<T>& frustum, IdSink sink) {
    using Filter = FrustumFilter<T>;
    return frustum.is_empty() || visit(Filter(frustum, Filter::Which::all), sink);
}

template <class T>
bool visit_visible(Visit<3, T> visit, const Frustum<T>& frustum, CullSink sink) {
    using Filter = FrustumFilter<T>;
    using Batch = std::span<const std::uint32_t>;
    const auto inside = [&](Batch ids) { return sink(Visibility::inside, ids); };
    const auto across = [&](Batch ids) { return sink(Visibility::across, ids); };
    return frustum.is_empty() || (visit(Filter(frustum, Filter::Which::inside), inside) &&
                                  visit(Filter(frustum, Filter::Which::across), across));
}

template <class T>
bool split_visible(WalkPlanes<T> walk, const Frustum<T>& frustum, CullSink sink) {
    const PlaneTests tests(frustum);
    if (tests.is_empty()) return true;
    const PreparedFrustum<T> prepared(frustum);
    const auto one = [&](Visibility how, std::uint32_t id) {
        return sink(how, std::span<const std::uint32_t>(&id, 1));
    };
    const auto inside = [&](std::span<const std::uint32_t> ids) { return sink(Visibility::inside, ids); };
    const auto crossing = [&](const PlaneCrossing<T>& c) {
        if (!c.is_cut && lies_before(frustum, c.planes, c.box)) return one(Visibility::inside, c.id);
        return !(c.is_met || meets_before(prepared, c.planes, c.box)) || one(Visibility::across, c.id);
    };
    return walk(tests, {inside, crossing});
}

#define HITBOX_INSTANTIATE(T)                                                 \
    template bool visit_overlaps<T>(Visit<3, T>, const Obb<T>&, IdSink);      \
    template bool visit_overlaps<T>(Visit<3, T>, const Plane<T>&, IdSink);    \
    template bool visit_overlaps<T>(Visit<3, T>, const Frustum<T>&, IdSink);  \
    template bool visit_visible<T>(Visit<3, T>, const Frustum<T>&, CullSink); \
    template bool split_visible<T>(WalkPlanes<T>, const Frustum<T>&, CullSink);

HITBOX_INSTANTIATE(float)
HITBOX_INSTANTIATE(double)
#undef HITBOX_INSTANTIATE

}  // namespace hitbox::detail
