// pairs.hpp: every pair the library answers, as functions of run-time shapes (list of pairs under test).
#pragma once

#include <hitbox/pair/intersection.hpp>

#include <optional>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

/// A pair of kinds over one scalar, with what the library says of it. With a frustum it says nothing but whether they
/// meet: `classify` is null.
struct Pair {
    Kind a, b;
    Numbers numbers;
    bool (*hit)(const Shape& a, const Shape& b);
    bool (*hit_mirrored)(const Shape& a, const Shape& b);  ///< intersects(b, a)
    Relation (*classify)(const Shape& a, const Shape& b);
    Relation (*classify_mirrored)(const Shape& a, const Shape& b);

    // These take the plane or the segment first, whichever of a and b it is; null for other pairs.
    std::optional<Side> (*side)(const Shape& plane, const Shape& shape);
    Placement (*placement)(const Shape& segment, const Shape& box);

    /// intersection(a, b) and intersection(b, a), floats widened; null for other pairs and for two AABBs.
    Intersection<double> (*shared)(const Shape& a, const Shape& b);
    Intersection<double> (*shared_mirrored)(const Shape& a, const Shape& b);

    /// Comparisons need no error bounds; everything else is behind a filter.
    bool compares_only() const;
    std::string name() const { return oracle::to_string(a) + std::string("_") + oracle::to_string(b); }
    std::string full_name() const { return name() + "<" + oracle::to_string(numbers) + ">"; }
};

/// Each unordered pair of kinds that `hitbox::intersects` takes, and `hitbox::classify` unless one is a frustum; floats
/// before doubles.
const std::vector<Pair>& all_pairs();

}  // namespace hitbox::oracle
