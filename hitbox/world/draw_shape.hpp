// draw_shape.hpp: draws shapes and intersections as coloured lines through a callback, without a world (gizmos, wireframe).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace hitbox {

/// A colour as red, green and blue from 0 to 255.
struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// A coloured line segment.
struct DebugLine {
    Vec3 a, b;
    Colour colour;
    friend constexpr bool operator==(const DebugLine&, const DebugLine&) = default;
};

/// A callback that draws one line: with the debug renderer of an engine, into an SVG or an OBJ file.
using LineSink = FunctionRef<void(const DebugLine&)>;

/// Options of the drawing functions.
struct DrawOptions {
    Aabb3 view{{-100, -100, -100}, {100, 100, 100}};  ///< infinite shapes are clipped to this box
    double point_size = 0.1;                          ///< half the size of the cross that represents a point
};

namespace detail {

/// Points, and the shapes with an outline: all but lines, rays and planes.
template <class S>
concept DrawnAlone =
    std::same_as<std::variant_alternative_t<std::size_t(ShapeInfo<S>::kind), AnyShape>, S> &&
    (std::same_as<S, Vec3> || requires(const S& s) { s.outline([](const Vec3&, const Vec3&) {}); });

}  // namespace detail

/// Draws the outline of a shape: a cross for a point, the edges of boxes and triangles, three circles of a sphere, the
/// intersection of a line, a ray or a plane with the view. Rounded; for display only. Empty shapes, and frusta without a far
/// plane, draw nothing.
void draw(const AnyShape& shape, Colour colour, LineSink sink, const DrawOptions& options = {});

/// The same for a shape whose kind is known, other than a line, a ray or a plane. Compiled here: a program that draws a box
/// need not contain how a plane is clipped.
template <detail::DrawnAlone Shape>
void draw(const Shape& shape, Colour colour, LineSink sink, const DrawOptions& options = {}) {
    const auto line = [&](const Vec3& a, const Vec3& b) { sink({a, b, colour}); };
    if constexpr (std::same_as<Shape, Vec3>) {
        if (!exact::all_finite(shape)) return;
        for (std::size_t k = 0; k < 3; ++k) {
            Vec3 by;
            by[k] = options.point_size;
            line(shape - by, shape + by);
        }
    } else if constexpr (std::same_as<Shape, Aabb3>) {
        const Aabb3 seen = shape.is_finite() ? shape : intersection(shape, options.view);
        if (!seen.is_empty()) seen.outline(line);
    } else {
        if (!shape.is_empty()) shape.outline(line);
    }
}

/// Draws the intersection of two shapes: a cross, a segment, or the outline of a polygon.
void draw(const Intersection<double>& shared, Colour colour, LineSink sink, const DrawOptions& options = {});

}  // namespace hitbox
