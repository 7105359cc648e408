// pairs.hpp: every pair the library answers, as functions of run-time shapes (list of pairs under test).
#pragma once

#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/contacts.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/pair/sweep.hpp>

#include <optional>
#include <string>
#include <vector>

#include "oracle.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

/// A pair of kinds over one scalar, with what the library says of it. Null is a verb that the pair does not answer.
struct Pair {
    Kind a, b;
    Numbers numbers;
    bool (*hit)(const Shape& a, const Shape& b) = nullptr;
    bool (*hit_mirrored)(const Shape& a, const Shape& b) = nullptr;  ///< intersects(b, a)
    Relation (*classify)(const Shape& a, const Shape& b) = nullptr;
    Relation (*classify_mirrored)(const Shape& a, const Shape& b) = nullptr;

    // These take the plane or the segment first, whichever of a and b it is.
    std::optional<Side> (*side)(const Shape& plane, const Shape& shape) = nullptr;
    Placement (*placement)(const Shape& segment, const Shape& box) = nullptr;

    /// intersection(a, b) and intersection(b, a), floats widened; null for two AABBs, which share a box.
    Intersection<double> (*shared)(const Shape& a, const Shape& b) = nullptr;
    Intersection<double> (*shared_mirrored)(const Shape& a, const Shape& b) = nullptr;

    double (*distance)(const Shape& a, const Shape& b) = nullptr;
    double (*distance_mirrored)(const Shape& a, const Shape& b) = nullptr;
    /// closest_points(a, b) and closest_points(b, a), floats widened.
    std::optional<ClosestPoints<double>> (*closest)(const Shape& a, const Shape& b) = nullptr;
    std::optional<ClosestPoints<double>> (*closest_mirrored)(const Shape& a, const Shape& b) = nullptr;
    std::optional<Penetration> (*penetration)(const Shape& a, const Shape& b) = nullptr;
    std::optional<Penetration> (*penetration_mirrored)(const Shape& a, const Shape& b) = nullptr;
    std::optional<Contacts> (*contacts)(const Shape& a, const Shape& b) = nullptr;
    std::optional<Contacts> (*contacts_mirrored)(const Shape& a, const Shape& b) = nullptr;
    /// sweep(a, motion, b) and sweep(b, -motion, a), floats widened.
    std::optional<SweepHit<double>> (*sweep)(const Shape& a, const Vec3& motion, const Shape& b) = nullptr;
    std::optional<SweepHit<double>> (*sweep_mirrored)(const Shape& a, const Vec3& motion,
                                                      const Shape& b) = nullptr;
    /// Whether separating_axis(a, b) separates them, and separating_axis(b, a).
    std::optional<bool> (*separated)(const Shape& a, const Shape& b) = nullptr;
    std::optional<bool> (*separated_mirrored)(const Shape& a, const Shape& b) = nullptr;
    bool (*may_hit)(const Shape& a, const Shape& b) = nullptr;           ///< may_intersect(a, b)
    bool (*may_hit_mirrored)(const Shape& a, const Shape& b) = nullptr;  ///< may_intersect(b, a)

    /// Comparisons need no error bounds; everything else is behind a filter.
    bool compares_only() const;
    std::string name() const { return oracle::to_string(a) + std::string("_") + oracle::to_string(b); }
    std::string full_name() const { return name() + "<" + oracle::to_string(numbers) + ">"; }
};

/// Each unordered pair of kinds that `hitbox::intersects` takes; floats before doubles.
const std::vector<Pair>& all_pairs();

}  // namespace hitbox::oracle
