// numbers.cpp: distances, closest points and common points of two shapes of any kind.
#include <hitbox/pair/any/ask_any.hpp>
#include <hitbox/pair/any_pair.hpp>

#include <variant>

namespace hitbox {

namespace {

// A plane and an infinite box: their common points may be a polygon without an end.
bool is_endless(const AnyShape& plane, const AnyShape& box) {
    const Aabb3* b = std::get_if<Aabb3>(&box);
    return b && std::holds_alternative<Plane3>(plane) && !b->is_finite() && !b->is_empty();
}

}  // namespace

Result<AnyIntersection> intersection(const AnyShape& a, const AnyShape& b) {
    if (is_endless(a, b) || is_endless(b, a))
        return Error{ErrorCode::usage, "intersection needs finite shapes", ""};
    return detail::ask_any<verb::Intersect, AnyIntersection>("intersection", a, b);
}

Result<double> distance(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::Distance, double>("distance", a, b);
}

Result<double> signed_distance(const AnyShape& plane, const AnyShape& point) {
    return detail::ask_any<verb::SignedDistance, double>("signed_distance", plane, point);
}

Result<std::optional<Vec3>> project(const AnyShape& plane, const AnyShape& point) {
    return detail::ask_any<verb::Project, std::optional<Vec3>>("project", plane, point);
}

Result<std::optional<ClosestPoints<double>>> closest_points(const AnyShape& a, const AnyShape& b) {
    return detail::ask_any<verb::FindClosest, std::optional<ClosestPoints<double>>>("closest_points", a, b);
}

}  // namespace hitbox
