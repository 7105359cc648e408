// nearest_features.hpp: the vertex, edge or face of each of two disjoint shapes that faces the other one (closest features).
#pragma once

#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/contacts_between.hpp>

#include <optional>

namespace hitbox {

/// The features of two shapes that hold their closest points.
struct ClosestFeatures {
    ContactFeature a, b;  ///< of the first shape, of the second shape

    friend bool operator==(const ClosestFeatures&, const ClosestFeatures&) = default;
};

/// The same for the shapes in the other order.
inline ClosestFeatures mirrored(const ClosestFeatures& f) { return {f.b, f.a}; }

namespace detail {

/// The parts of both cores that are farthest along the way to the other one. An edge or face counts as perpendicular to the way
/// if rounding alone may have made it otherwise. std::nullopt if the shapes meet, or either is empty.
std::optional<ClosestFeatures> features_between(const RoundedSet& a, const RoundedSet& b);

}  // namespace detail

}  // namespace hitbox
