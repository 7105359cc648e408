// debug_draw.cpp: lines of shapes, and of worlds.
#include <hitbox/world/debug_draw.hpp>

#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/placed_shape.hpp>
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
    void lines(std::span<const Segment3> segments) const {
        for (const Segment3& s : segments) line(s.a, s.b);
    }
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
    void operator()(const Segment3& s) const { line(s.a, s.b); }
    void operator()(const Triangle3& t) const { loop(std::array{t.a, t.b, t.c}); }
    void operator()(const Rectangle3& r) const { loop(r.corners()); }
    void operator()(const Obb3& box) const { lines(box.edges()); }
    void operator()(const Aabb3& box) const {
        const Aabb3 seen = box.is_finite() ? box : intersection(box, options_.view);
        if (!seen.is_empty()) lines(seen.edges());
    }
    template <class Shape>
    void operator()(const Shape& shape) const {
        if constexpr (requires { shape.radius; })
            circles(shape.center, shape.radius);
        else if constexpr (requires { shape.corners(); })
            corners(shape.corners());
        else if constexpr (requires { intersection(shape, options_.view).corners(); })
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
    void circles(const Vec3& center, double radius) const {
        constexpr int sides = 24;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto at = [&](int i) {
                const double angle = i * (6.283185307179586 / sides);
                Vec3 p = center;
                p[k] += radius * std::cos(angle), p[(k + 1) % 3] += radius * std::sin(angle);
                return p;
            };
            for (int i = 0; i < sides; ++i) line(at(i), at(i + 1));
        }
    }
    // Of a frustum: corner i and corner i + one bit share an edge.
    template <class Corners>
    void corners(const Corners& corners) const {
        if (!corners) return;
        for (std::size_t i = 0; i < 8; ++i)
            for (const std::size_t bit : {1u, 2u, 4u})
                if (!(i & bit)) line((*corners)[i], (*corners)[i | bit]);
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
                for (std::size_t i = 0; i < s.triangles.size(); ++i)
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
