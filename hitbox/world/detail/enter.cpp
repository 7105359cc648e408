// enter.cpp: entries into capsules, frusta and points.
#include <hitbox/world/detail/enter.hpp>

#include <hitbox/world/detail/exact_entry.hpp>

namespace hitbox::detail {

namespace {

EntryPoint enter_exactly(const Linear& line, const AnyShape& shape) {
    const ExactEntry entry = exact_entry(line, shape);
    return {entry.parameter(), entry.point()};
}

template <class Line, class Shape>
std::optional<EntryPoint> enter_solid(const Line& line, const Shape& shape) {
    if (!intersects(line, shape)) return {};
    const Linear way = linear(line);
    if (intersects(shape, way.first)) return EntryPoint{0, way.first};
    EntryPoint entry;
    return !small_code && enter_quickly(way, shape, entry) ? entry : enter_exactly(way, shape);
}

template <class Line>
std::optional<EntryPoint> enter_point(const Line& line, const Vec3& point) {
    if (!intersects(line, point)) return {};
    return EntryPoint{exact_entry(linear(line), point).parameter(), point};
}

}  // namespace

std::optional<EntryPoint> enter(const Segment3& line, const Capsule3& capsule) {
    return enter_solid(line, capsule);
}
std::optional<EntryPoint> enter(const Ray3& line, const Capsule3& capsule) {
    return enter_solid(line, capsule);
}
std::optional<EntryPoint> enter(const Segment3& line, const Frustum3& frustum) {
    return enter_solid(line, frustum);
}
std::optional<EntryPoint> enter(const Ray3& line, const Frustum3& frustum) {
    return enter_solid(line, frustum);
}
std::optional<EntryPoint> enter(const Segment3& line, const Vec3& point) { return enter_point(line, point); }
std::optional<EntryPoint> enter(const Ray3& line, const Vec3& point) { return enter_point(line, point); }

}  // namespace hitbox::detail
