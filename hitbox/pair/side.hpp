// side.hpp: the side of a plane on which a shape lies (front, back, straddling; plane-side classification).
#pragma once

#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/plane_meets.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersection/two_planes.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/plane.hpp>

#include <optional>

namespace hitbox {

/// The position of a shape relative to a plane. Front is where normal . x > offset.
enum class Side {
    front,           ///< all points strictly in front
    back,            ///< all points strictly behind
    across,          ///< straddling: points strictly in front and points strictly behind
    touching_front,  ///< points on the plane and points strictly in front
    touching_back,   ///< points on the plane and points strictly behind
    on,              ///< all points on the plane
};

/// The word for a side in JSON.
constexpr const char* to_string(Side side) {
    switch (side) {
        case Side::front:
            return "front";
        case Side::back:
            return "back";
        case Side::across:
            return "across";
        case Side::touching_front:
            return "touching_front";
        case Side::touching_back:
            return "touching_back";
        case Side::on:
            return "on";
    }
    return "unknown";
}

namespace verb {

struct OnSide {
    static constexpr bool either_order = false;
};

template <Scalar T, detail::ConvexShape S>
    requires SameScalar<Plane<T>, S>
std::optional<Side> answer(OnSide, const Plane<T>& plane, const S& shape) {
    using enum exact::FilteredSign;
    const detail::ToApprox<T> to;
    const auto [low, high] =
        detail::PlaneMeets::ends(detail::in_numbers(plane, to), detail::in_numbers(shape, to),
                                 detail::filtered<detail::PlaneMeets::degree>);
    if (low != unknown && high != unknown && !plane.is_empty() && detail::exists(shape)) [[likely]]
        return low == positive ? Side::front : high == negative ? Side::back : Side::across;
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(shape));
}
template <Scalar T>
std::optional<Side> answer(OnSide, const Plane<T>& plane, const Plane<T>& other) {
    switch (detail::two_planes(plane, other)) {
        case detail::TwoPlanes::nowhere:
            return std::nullopt;
        case detail::TwoPlanes::crossing:
            return Side::across;
        case detail::TwoPlanes::same:
            return Side::on;
        case detail::TwoPlanes::apart:
            break;
    }
    return detail::side_of_parallel(detail::in_double(plane), detail::in_double(other));
}
template <Scalar T>
std::optional<Side> answer(OnSide, const Plane<T>& plane, const Sphere<T>& sphere) {
    if (!plane.is_empty() && !sphere.is_empty() && !intersects(plane, sphere))
        return answer(OnSide{}, plane, sphere.center);
    return detail::side_of_plane(detail::convex_set(plane), detail::sphere_set(sphere));
}

}  // namespace verb

/// The side of a plane, the first argument, on which a shape lies. Exact; std::nullopt if either is empty. A
/// line or ray that crosses the plane straddles it, and so does a plane that is not parallel to it.
template <class A, class B = A>
    requires detail::Answered<verb::OnSide, A, B>
constexpr auto side(const A& a, const B& b) {
    return detail::ask<verb::OnSide>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::OnSide, A, B>>
    requires detail::Unanswered<verb::OnSide, A, B>
std::optional<Side> side(const A& a, const B& b) = delete;

}  // namespace hitbox
