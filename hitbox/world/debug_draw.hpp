// debug_draw.hpp: draws worlds, their boxes, trees and contacts as coloured lines through a callback (gizmos, wireframe).
#pragma once

#include <hitbox/world/collision.hpp>
#include <hitbox/world/draw_shape.hpp>

#include <span>

namespace hitbox {

class World;

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
