// debug_draw.cpp: lines of shapes and of worlds.
#include <hitbox/world/debug_draw.hpp>

#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/placed_shape.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <algorithm>
#include <cmath>
#include <variant>

namespace hitbox {

namespace {

constexpr Colour awake_green{60, 200, 80}, asleep_grey{130, 130, 130}, box_yellow{230, 200, 40},
    oriented_cyan{40, 200, 220}, contact_white{255, 255, 255};

class Pen {
public:
    Pen(Colour colour, LineSink sink, const DrawOptions& options)
        : colour_(colour), sink_(sink), options_(options) {}

    void line(const Vec3& a, const Vec3& b) const { sink_({a, b, colour_}); }
    void loop(std::span<const Vec3> corners) const {
        for (std::size_t i = 0; i < corners.size(); ++i) line(corners[i], corners[(i + 1) % corners.size()]);
    }
    void cross(const Vec3& p) const {
        for (std::size_t k = 0; k < 3; ++k) {
            Vec3 by;
            by[k] = options_.point_size;
            line(p - by, p + by);
        }
    }

    void operator()(const Vec3& p) const { cross(p); }
    void operator()(const Aabb3& box) const {
        const Aabb3 seen = box.is_finite() ? box : intersection(box, options_.view);
        if (!seen.is_empty()) outline(seen);
    }
    template <class Shape>
    void operator()(const Shape& shape) const {
        if constexpr (requires { shape.outline([](const Vec3&, const Vec3&) {}); })
            outline(shape);
        else
            shared(intersection(shape, options_.view));
    }

    void shared(const Intersection<double>& s) const {
        switch (s.kind) {
            case IntersectionKind::point:
                return cross(s.point());
            case IntersectionKind::segment:
                return line(s.points[0], s.points[1]);
            case IntersectionKind::polygon:
                return loop(s.corners());
            case IntersectionKind::ray:
                return (*this)(Ray3{s.points[0], s.points[1]});
            case IntersectionKind::line:
                return (*this)(Line3{s.points[0], s.points[1]});
            case IntersectionKind::none:
            case IntersectionKind::plane:
                return;
        }
    }

private:
    template <class Shape>
    void outline(const Shape& shape) const {
        shape.outline([this](const Vec3& a, const Vec3& b) { line(a, b); });
    }

    Colour colour_;
    LineSink sink_;
    const DrawOptions& options_;
};

Colour level_colour(unsigned level) {
    const unsigned step = (std::min)(level, 6u) * 40;
    return {std::uint8_t(step), 60, std::uint8_t(240 - step)};
}

}  // namespace

void draw(const AnyShape& shape, Colour colour, LineSink sink, const DrawOptions& options) {
    if (!detail::is_empty(shape)) std::visit(Pen(colour, sink, options), shape);
}

void draw(const Intersection<double>& shared, Colour colour, LineSink sink, const DrawOptions& options) {
    Pen(colour, sink, options).shared(shared);
}

void draw(const World& world, const WorldDrawing& what, LineSink sink) {
    const auto in = [&](Colour colour) { return Pen(colour, sink, what.options); };
    if (what.parts & WorldDrawing::tree)
        world.for_each_bounds([&](unsigned level, const Aabb3f& box) {
            in(level_colour(level))(Aabb3{Vec3(box.min), Vec3(box.max)});
        });
    world.for_each([&](BodyHandle, const BodyState& body) {
        if (body.aabb.is_empty()) return;
        const Colour colour = body.awake ? awake_green : asleep_grey;
        if (what.parts & WorldDrawing::shapes) {
            if (body.shape) draw(*body.shape, colour, sink, what.options);
            if (body.mesh) {
                const Surface& s = body.mesh->surface();
                for (std::size_t i = 0; i < s.triangles().size(); ++i)
                    in(colour)(s.triangle(i).transformed(body.placed));
            }
        }
        if (what.parts & WorldDrawing::boxes) in(box_yellow)(body.aabb);
        if (what.parts & WorldDrawing::oriented)
            if (const Obb3* box = std::get_if<Obb3>(&body.oriented)) in(oriented_cyan)(*box);
    });
}

void draw_contacts(const World& world, std::span<const Collision> collisions, LineSink sink,
                   const DrawOptions& options) {
    const Pen pen(contact_white, sink, options);
    for (const Collision& c : collisions) {
        bool any = false;
        world.contacts(c.a, c.b, [&](const Intersection<double>& piece) { any = true, pen.shared(piece); });
        const Result<BodyState> a = world.state(c.a), b = world.state(c.b);
        if (!any && a && b) pen(intersection(a->aabb, b->aabb));
    }
}

}  // namespace hitbox
