// draw_shape.cpp: lines of shapes of any kind. It uses no world, so a program that draws shapes need not contain one.
#include <hitbox/world/draw_shape.hpp>

#include <hitbox/pair/pairs.hpp>

#include <cstddef>
#include <span>
#include <variant>

namespace hitbox {

void draw(const AnyShape& shape, Colour colour, LineSink sink, const DrawOptions& options) {
    std::visit(
        [&]<class Shape>(const Shape& s) {
            if constexpr (detail::DrawnAlone<Shape>)
                draw(s, colour, sink, options);
            else if (!s.is_empty())
                draw(intersection(s, options.view), colour, sink, options);
        },
        shape);
}

void draw(const Intersection<double>& shared, Colour colour, LineSink sink, const DrawOptions& options) {
    const std::span<const Vec3> p = shared.corners();
    switch (shared.kind) {
        case IntersectionKind::point:
            return draw(p[0], colour, sink, options);
        case IntersectionKind::segment:
            return sink({p[0], p[1], colour});
        case IntersectionKind::polygon:
            for (std::size_t i = 0; i < p.size(); ++i) sink({p[i], p[(i + 1) % p.size()], colour});
            return;
        case IntersectionKind::ray:
            return draw(intersection(Ray3{p[0], p[1]}, options.view), colour, sink, options);
        case IntersectionKind::line:
            return draw(intersection(Line3{p[0], p[1]}, options.view), colour, sink, options);
        case IntersectionKind::none:
        case IntersectionKind::plane:
            return;
    }
}

}  // namespace hitbox
