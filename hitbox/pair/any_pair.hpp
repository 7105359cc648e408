// any_pair.hpp: the verbs for shapes whose kinds are known only at run time (AnyShape, variant, dynamic dispatch).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest_features.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/pair/placement.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/widened.hpp>

#include <concepts>
#include <optional>
#include <variant>

namespace hitbox {

// Every verb takes an AnyShape in place of a shape, on one side or on both. The answer is that of the same call with the two
// shapes that are held: as exact, and with the same degenerate cases. The other shape may be of floats, which is exact, or
// a user's point. This header is enough: those of the pairs are not needed.
//
// Errors      every two shapes answer intersects and may_intersect. The other verbs return a Result, because some pairs
//             have no answer: then an Error of the code `usage` that names the verbs which the two shapes have, or the
//             order that the verb takes. Nothing is ever answered in the place of another question.
// Cost        that of the pair, and a jump through a table.

namespace detail {

/// What can be the other shape beside an AnyShape.
template <class S>
concept BesideAny = ShapeType<S> || PointLike<S, 3, double>;

template <BesideAny S>
AnyShape as_any(const S& shape) {
    if constexpr (ShapeType<S>)
        return in_double(shape);
    else
        return Vec3(shape);
}

}  // namespace detail

/// True if the two shapes have a common point. Exact; every two shapes have the answer.
bool intersects(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
bool intersects(const AnyShape& a, const B& b) {
    return intersects(a, detail::as_any(b));
}
template <detail::BesideAny A>
bool intersects(const A& a, const AnyShape& b) {
    return intersects(detail::as_any(a), b);
}

/// The quick test for culling where the two shapes have it, and otherwise `intersects`, which is never true for less.
bool may_intersect(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
bool may_intersect(const AnyShape& a, const B& b) {
    return may_intersect(a, detail::as_any(b));
}
template <detail::BesideAny A>
bool may_intersect(const A& a, const AnyShape& b) {
    return may_intersect(detail::as_any(a), b);
}

/// The exact relation. Frusta and capsules have no answer.
Result<Relation> classify(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<Relation> classify(const AnyShape& a, const B& b) {
    return classify(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<Relation> classify(const A& a, const AnyShape& b) {
    return classify(detail::as_any(a), b);
}

/// The common points: a box of two boxes along the axes, and otherwise an Intersection.
using AnyIntersection = std::variant<Intersection<double>, Aabb3>;

/// The common points of two shapes. A plane and an infinite box are an error: no kind of Intersection is their polygon.
Result<AnyIntersection> intersection(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<AnyIntersection> intersection(const AnyShape& a, const B& b) {
    return intersection(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<AnyIntersection> intersection(const A& a, const AnyShape& b) {
    return intersection(detail::as_any(a), b);
}

/// The side of a plane, which is the first shape, on which the second lies; std::nullopt if either is empty.
Result<std::optional<Side>> side(const AnyShape& plane, const AnyShape& shape);
template <detail::BesideAny B>
Result<std::optional<Side>> side(const AnyShape& plane, const B& shape) {
    return side(plane, detail::as_any(shape));
}
template <detail::BesideAny A>
Result<std::optional<Side>> side(const A& plane, const AnyShape& shape) {
    return side(detail::as_any(plane), shape);
}

/// Whether a segment, which is the first shape, is included in a box, which is the second.
Result<Placement> placement(const AnyShape& segment, const AnyShape& box);
template <detail::BesideAny B>
Result<Placement> placement(const AnyShape& segment, const B& box) {
    return placement(segment, detail::as_any(box));
}
template <detail::BesideAny A>
Result<Placement> placement(const A& segment, const AnyShape& box) {
    return placement(detail::as_any(segment), box);
}

/// The distance: infinite if either is empty. Of frusta only those to points and spheres.
Result<double> distance(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<double> distance(const AnyShape& a, const B& b) {
    return distance(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<double> distance(const A& a, const AnyShape& b) {
    return distance(detail::as_any(a), b);
}

/// The signed distance of a point, the second shape, from a plane, the first.
Result<double> signed_distance(const AnyShape& plane, const AnyShape& point);
template <detail::BesideAny B>
Result<double> signed_distance(const AnyShape& plane, const B& point) {
    return signed_distance(plane, detail::as_any(point));
}
template <detail::BesideAny A>
Result<double> signed_distance(const A& plane, const AnyShape& point) {
    return signed_distance(detail::as_any(plane), point);
}

/// The projection of a point, the second shape, onto a plane, the first; std::nullopt if either is empty.
Result<std::optional<Vec3>> project(const AnyShape& plane, const AnyShape& point);
template <detail::BesideAny B>
Result<std::optional<Vec3>> project(const AnyShape& plane, const B& point) {
    return project(plane, detail::as_any(point));
}
template <detail::BesideAny A>
Result<std::optional<Vec3>> project(const A& plane, const AnyShape& point) {
    return project(detail::as_any(plane), point);
}

/// The closest points; std::nullopt if either is empty. Of frusta only those to points and spheres.
Result<std::optional<ClosestPoints<double>>> closest_points(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<std::optional<ClosestPoints<double>>> closest_points(const AnyShape& a, const B& b) {
    return closest_points(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<std::optional<ClosestPoints<double>>> closest_points(const A& a, const AnyShape& b) {
    return closest_points(detail::as_any(a), b);
}

/// The vertex, edge or face of each that is nearest to the other; std::nullopt if they intersect or either is empty. Not for frusta.
Result<std::optional<ClosestFeatures>> closest_features(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<std::optional<ClosestFeatures>> closest_features(const AnyShape& a, const B& b) {
    return closest_features(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<std::optional<ClosestFeatures>> closest_features(const A& a, const AnyShape& b) {
    return closest_features(detail::as_any(a), b);
}

/// The smallest translation of `a` that parts them; std::nullopt if they do not intersect.
Result<std::optional<Penetration>> penetration(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<std::optional<Penetration>> penetration(const AnyShape& a, const B& b) {
    return penetration(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<std::optional<Penetration>> penetration(const A& a, const AnyShape& b) {
    return penetration(detail::as_any(a), b);
}

/// The points at which they push each other apart; std::nullopt if they do not intersect.
Result<std::optional<Contacts>> contacts(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<std::optional<Contacts>> contacts(const AnyShape& a, const B& b) {
    return contacts(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<std::optional<Contacts>> contacts(const A& a, const AnyShape& b) {
    return contacts(detail::as_any(a), b);
}

/// The axis of the widest gap or least overlap of two boxes or triangles; std::nullopt if either is empty or infinite.
Result<std::optional<SeparatingAxis>> separating_axis(const AnyShape& a, const AnyShape& b);
template <detail::BesideAny B>
Result<std::optional<SeparatingAxis>> separating_axis(const AnyShape& a, const B& b) {
    return separating_axis(a, detail::as_any(b));
}
template <detail::BesideAny A>
Result<std::optional<SeparatingAxis>> separating_axis(const A& a, const AnyShape& b) {
    return separating_axis(detail::as_any(a), b);
}

/// The first contact of `a`, moved by t * motion for t from 0 to 1, with `b`; std::nullopt if there is none. Rays, lines and
/// frusta have no answer.
Result<std::optional<SweepHit<double>>> sweep(const AnyShape& a, const Vec3& motion, const AnyShape& b);
template <detail::BesideAny B>
Result<std::optional<SweepHit<double>>> sweep(const AnyShape& a, const Vec3& motion, const B& b) {
    return sweep(a, motion, detail::as_any(b));
}
template <detail::BesideAny A>
Result<std::optional<SweepHit<double>>> sweep(const A& a, const Vec3& motion, const AnyShape& b) {
    return sweep(detail::as_any(a), motion, b);
}

}  // namespace hitbox
