// facets.hpp: which triangles of a closed surface are the boundary of its solid (self-intersecting meshes, inner walls).
#pragma once

#include <hitbox/mesh/solid/overlay.hpp>
#include <hitbox/mesh/solid/winding_beside.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace hitbox::detail {

/// What a triangle of a closed surface separates. The solid is the interior of the closure of the set where the winding
/// number is not zero.
enum class Facet : std::uint8_t {
    boundary,  ///< the inside from the outside, everywhere
    inner,     ///< nowhere: a wall within the solid, or a sheet outside it
    mixed,     ///< another triangle of the surface crosses or overlaps it, so it may change
};

/// Classifies triangles of one closed surface on demand, and stores the answers. Not thread-safe.
class Facets {
public:
    explicit Facets(const Surface& surface) : surface_(surface) {}

    const Surface& surface() const { return surface_; }

    Facet of(std::uint32_t triangle);

    /// The triangles of this kind among those for which of() was called, sorted.
    std::vector<std::uint32_t> known(Facet kind) const;

    /// True if no other triangle meets this one beyond common corners and edges. Then the winding numbers on its two
    /// sides are constant.
    bool is_clean(std::uint32_t triangle);

    /// True if the winding number changes across some of the triangle. False if another triangle with the same
    /// corners cancels it.
    bool bounds_volume(std::uint32_t triangle) const;

    /// True if some piece of the triangle is boundary. Exact for every surface; mixed triangles cost more.
    bool has_boundary(std::uint32_t triangle);

    /// Divides the overlay of a triangle by the other triangles of the surface that meet it.
    void divide(Overlay& overlay, std::uint32_t triangle) const;

    /// The position of a point of the surface relative to the solid.
    struct Around {
        bool some_outside = false, some_inside = false;  ///< points near it are outside, inside
        bool on_boundary() const { return some_outside && some_inside; }
    };
    /// Both are false for a point that is not on the surface.
    Around around(const ExactPoint& point) const;

private:
    const Surface& surface_;
    std::unordered_map<std::uint32_t, Facet> known_;
    std::unordered_map<std::uint32_t, bool> clean_;
};

/// A point within a triangle, with a step within it.
SteppedPoint inner_point(const Triangle3& t);

}  // namespace hitbox::detail
