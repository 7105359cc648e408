// debug_draw.hpp: draws shapes, boxes, trees and contacts as coloured lines through a callback (gizmos, wireframe).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/world/collision.hpp>

#include <cstdint>
#include <span>

namespace hitbox {

class World;

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

/// Draws the outline of a shape: the edges of boxes and triangles, three circles of a sphere, the
/// intersection of a plane with the view. Rounded; for display only. Empty shapes, and frusta without a far
/// plane, draw nothing.
void draw(const AnyShape& shape, Colour colour, LineSink sink, const DrawOptions& options = {});

/// Draws the intersection of two shapes: a cross, a segment, or the outline of a polygon.
void draw(const Intersection<double>& shared, Colour colour, LineSink sink, const DrawOptions& options = {});

/// Selects what is drawn of a world.
struct WorldDrawing {
    enum Parts : unsigned {
        shapes = 1,    ///< green, or grey if asleep; meshes by their triangles
        boxes = 2,     ///< yellow: axis-aligned bounds
        oriented = 4,  ///< cyan: oriented bounds, if different from the axis-aligned ones
        tree = 8,      ///< nodes of the tree, from red at the root to blue at the leaves
        everything = 15,
    };
    unsigned parts = shapes;
    DrawOptions options{};
};

/// Draws the bodies of a world at the positions of the last update.
void draw(const World& world, const WorldDrawing& what, LineSink sink);

/// Draws the intersection of each pair of colliding bodies in white. If hitbox cannot compute it, draws the
/// intersection of their bounds.
void draw_contacts(const World& world, std::span<const Collision> collisions, LineSink sink,
                   const DrawOptions& options = {});

}  // namespace hitbox
