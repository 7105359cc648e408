// contacts_between.hpp: the points at which two shapes push each other apart (contact manifold).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace hitbox {

/// A part of a shape.
enum class FeatureKind : std::uint8_t { vertex, edge, face };

/// The word for a kind of feature in JSON.
constexpr const char* to_string(FeatureKind kind) {
    return kind == FeatureKind::vertex ? "vertex" : kind == FeatureKind::edge ? "edge" : "face";
}

/// A part of a shape, numbered from 0, so that the contacts of one step can be found again in the next.
///
/// Box         vertex i is at the upper end of axis k if bit k of i is set, as Aabb::corners() and Obb::corners() number
///             them. The edges along axis 0 come first, then those along 1, then those along 2; edges along one axis in the
///             order of their lower vertices. Face 2 k is at the lower end of axis k, face 2 k + 1 at the upper end.
/// Rectangle   the same with two axes; its only face is 0.
/// Triangle    vertices a, b, c; edges ab, bc, ca; face 0.
/// Segment     vertices a, b; edge 0. A point is vertex 0.
/// Capsule     vertices a and b stand for the balls around the ends, edge 0 for the side. A sphere is vertex 0.
/// Hull        vertices and faces as the hull numbers them, edges in the order of outline(); of each number the last 16 bits.
struct ContactFeature {
    FeatureKind kind = FeatureKind::vertex;
    std::uint16_t index = 0;

    friend bool operator==(const ContactFeature&, const ContactFeature&) = default;
};

/// A point of the surface of each of two shapes: b = a + axis * depth, up to rounding.
struct ContactPoint {
    Vec3 a, b;
    double depth = 0;
    ContactFeature a_feature, b_feature;
};

/// The contacts of two shapes, in an array without heap memory.
struct Contacts {
    Vec3 axis;         ///< as that of `penetration`: a unit vector from the second shape to the first
    double depth = 0;  ///< as that of `penetration`
    std::array<ContactPoint, 8> first_points{};
    std::size_t count = 0;

    std::span<const ContactPoint> points() const { return {first_points.data(), count}; }
};

/// The same contacts for the shapes in the other order.
inline Contacts mirrored(Contacts c) {
    c.axis = Vec3{} - c.axis;
    for (std::size_t i = 0; i < c.count; ++i) {
        ContactPoint& p = c.first_points[i];
        p = {p.b, p.a, p.depth, p.b_feature, p.a_feature};
    }
    return c;
}

namespace detail {

/// std::nullopt exactly if the shapes have no common point.
///
/// Cores with a radius are treated as the cores, and the points are moved to the surface along the axis. The support parts
/// of both cores along the axis are a vertex, an edge or a face each:
///
///     a face, and anything     the part of the other core that is most opposed to it, clipped at the planes through the
///                              edges of the face; the points that are not above the face are kept
///     two parallel edges       one of them, clipped at the ends of the other
///     two edges that cross     the points where they pass each other
///     otherwise                the vertex
///
/// An edge counts as perpendicular to the axis, two edges as parallel, and a point as not outside of a face and not above
/// it, if rounding alone may have made it otherwise.
/// Source: Sutherland, Hodgman 1974, "Reentrant Polygon Clipping"; Gregorius 2013, "The Separating Axis Test between Convex
/// Polyhedra"; Ericson 2005, 5.1.9.
std::optional<Contacts> contacts_between(const RoundedSet& a, const RoundedSet& b);

}  // namespace detail

}  // namespace hitbox
