// debug_draw.cpp: lines of worlds.
#include <hitbox/world/debug_draw.hpp>

#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace hitbox {

namespace {

constexpr Colour awake_green{60, 200, 80}, asleep_grey{130, 130, 130}, box_yellow{230, 200, 40},
    oriented_cyan{40, 200, 220}, contact_white{255, 255, 255};

Colour level_colour(unsigned level) {
    const unsigned step = (std::min)(level, 6u) * 40;
    return {std::uint8_t(step), 60, std::uint8_t(240 - step)};
}

}  // namespace

void draw(const World& world, const WorldDrawing& what, LineSink sink) {
    const DrawOptions& options = what.options;
    if (what.parts & WorldDrawing::tree)
        world.for_each_bounds([&](unsigned level, const Aabb3f& box) {
            draw(Aabb3{Vec3(box.min), Vec3(box.max)}, level_colour(level), sink, options);
        });
    world.for_each([&](BodyHandle, const BodyState& body) {
        if (body.aabb.is_empty()) return;
        const Colour colour = body.awake ? awake_green : asleep_grey;
        if (what.parts & WorldDrawing::shapes) {
            if (body.shape) draw(*body.shape, colour, sink, options);
            if (body.mesh) {
                const Surface& s = body.mesh->surface();
                for (std::size_t i = 0; i < s.triangles().size(); ++i)
                    s.triangle(i).transformed(body.placed).outline([&](const Vec3& a, const Vec3& b) {
                        sink({a, b, colour});
                    });
            }
        }
        if (what.parts & WorldDrawing::boxes) draw(body.aabb, box_yellow, sink, options);
        if (what.parts & WorldDrawing::oriented)
            if (const Obb3* box = std::get_if<Obb3>(&body.oriented)) draw(*box, oriented_cyan, sink, options);
    });
}

void draw_contacts(const World& world, std::span<const Collision> collisions, LineSink sink,
                   const DrawOptions& options) {
    for (const Collision& c : collisions) {
        bool any = false;
        world.contacts(c.a, c.b, [&](const Intersection<double>& piece) {
            any = true;
            draw(piece, contact_white, sink, options);
        });
        const Result<BodyState> a = world.state(c.a), b = world.state(c.b);
        if (!any && a && b) draw(intersection(a->aabb, b->aabb), contact_white, sink, options);
    }
}

}  // namespace hitbox
