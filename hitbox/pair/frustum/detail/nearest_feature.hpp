// nearest_feature.hpp: the features of a frustum that are probably nearest to a point or an axis, computed in double.
#pragma once

#include <hitbox/pair/frustum/detail/feature.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <array>

namespace hitbox::detail::frustum {

/// The feature nearest to a point.
Feature nearest_feature(const FrustumSet& f, const Vec3& center);

/// A part of the axis: one end, or the points between the ends.
enum class Part { start, end, between };

/// A part of the axis, and the feature of the frustum nearest to it.
struct Guess {
    Part part;
    Feature feature;
};

/// The parts of the axis, the likeliest to be nearest first, computed in double. Projected along the axis, the
/// axis is a point, and the frustum is bounded by two kinds of sides: planes parallel to the axis, and sums of
/// two planes that are parallel to it. If the infinite line is nearest to the frustum before the start,
/// between the ends or after the end, then the nearest part of the axis is the start, the interior or the end,
/// since the distance to a convex set is a convex function.
class Guesses {
public:
    Guesses(const FrustumSet& f, const Vec3& a, const Vec3& b);

    const std::array<Part, 3>& order() const { return order_; }
    Guess operator()(Part part) const;

private:
    const FrustumSet& f_;
    const Vec3& a_;
    const Vec3& b_;
    Feature beside_;
    std::array<Part, 3> order_{};
};

}  // namespace hitbox::detail::frustum
