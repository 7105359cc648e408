// debug_draw.hpp: shapes, boxes, trees and contacts as coloured lines, through one callback (gizmos, wireframe).
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

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

struct DebugLine {
    Vec3 a, b;
    Colour colour;
    friend constexpr bool operator==(const DebugLine&, const DebugLine&) = default;
};

/// Draws one line: into your engine's debug renderer, an SVG, an OBJ.
using LineSink = FunctionRef<void(const DebugLine&)>;

struct DrawOptions {
    Aabb3 view{{-100, -100, -100}, {100, 100, 100}};  ///< what is endless is drawn as far as in here
    double point_size = 0.1;                          ///< half the size of the cross that a point is drawn as
};

/// The outline of a shape: edges of boxes and triangles, three circles of a sphere, the cut of a plane with the
/// view. Rounded: these are for the eye. An empty shape draws nothing, nor does a frustum without a far plane.
void draw(const AnyShape& shape, Colour colour, LineSink sink, const DrawOptions& options = {});

/// What two shapes share: a cross, a segment, the outline of a polygon.
void draw(const Intersection<double>& shared, Colour colour, LineSink sink, const DrawOptions& options = {});

/// What to draw of a world, each where its colour is given.
struct WorldDrawing {
    enum Parts : unsigned {
        shapes = 1,    ///< green, grey where asleep; meshes by their triangles
        boxes = 2,     ///< yellow: axis-aligned bounds
        oriented = 4,  ///< cyan: oriented bounds, where they are other than those
        tree = 8,      ///< from red at the top of the tree to blue at its leaves
        everything = 15,
    };
    unsigned parts = shapes;
    DrawOptions options{};
};

/// The bodies of a world where its last update put them.
void draw(const World& world, const WorldDrawing& what, LineSink sink);

/// What the bodies of each collision share, in white; where hitbox cannot say, the box that their bounds share.
void draw_contacts(const World& world, std::span<const Collision> collisions, LineSink sink,
                   const DrawOptions& options = {});

}  // namespace hitbox
