// space_questions.cpp: queries with shapes that exist in space only.
#include <hitbox/index/detail/questions.hpp>

#include <hitbox/index/detail/shape_filter.hpp>

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

#define HITBOX_INSTANTIATE(T)                                                \
    template bool visit_overlaps<T>(Visit<3, T>, const Obb<T>&, IdSink);     \
    template bool visit_overlaps<T>(Visit<3, T>, const Plane<T>&, IdSink);   \
    template bool visit_overlaps<T>(Visit<3, T>, const Frustum<T>&, IdSink); \
    template bool visit_visible<T>(Visit<3, T>, const Frustum<T>&, CullSink);

HITBOX_INSTANTIATE(float)
HITBOX_INSTANTIATE(double)
#undef HITBOX_INSTANTIATE

}  // namespace hitbox::detail
