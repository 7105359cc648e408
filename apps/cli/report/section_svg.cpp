// section_svg.cpp: writes loops as SVG paths.
#include <apps/cli/report/section_svg.hpp>

#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <apps/cli/report/format.hpp>
#include <apps/cli/report/text.hpp>

namespace hitbox::cli {

namespace {

// Two unit vectors in the plane, right and up as seen from its front. In an axis-aligned plane they are
// coordinate axes: x and y seen from above.
struct View {
    Vec3 right, up;

    explicit View(const Vec3& normal) {
        const double length = std::sqrt(length_sq(normal * (1 / largest(normal))));
        const Vec3 n = normal * (1 / largest(normal)) * (1 / length);
        const Vec3 sky = std::fabs(n.z) > 0.999 ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
        const Vec3 along = cross(sky, n);
        right = along * (1 / std::sqrt(length_sq(along)));
        up = cross(n, right);
    }
    Vec2 seen(const Vec3& p) const { return {dot(right, p), dot(up, p)}; }

    static double largest(const Vec3& v) {
        return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    }
};

std::string path_of(const Section& section, const View& view, const Aabb2& frame) {
    std::string path;
    for (const SectionLoop& loop : section.loops) {
        for (std::size_t i = 0; i < loop.points.size(); ++i) {
            const Vec2 p = view.seen(loop.points[i]);
            path += formatted("{}{} {}", i == 0 ? "M" : "L", shortest(p.x - frame.min.x),
                              shortest(frame.max.y - p.y));
        }
        if (loop.closed) path += "Z";
    }
    return path;
}

}  // namespace

std::string section_svg(const std::vector<Section>& sections) {
    Aabb2 frame;
    for (const Section& section : sections) {
        const View view(section.plane.normal);
        for (const SectionLoop& loop : section.loops)
            for (const Vec3& p : loop.points) {
                const Vec2 q = view.seen(p);
                frame.merge(Aabb2{q, q});
            }
    }
    if (frame.is_empty()) frame = {{0, 0}, {1, 1}};
    const double width = frame.max.x - frame.min.x, height = frame.max.y - frame.min.y;
    const double line = std::max(width, height) / 500;
    std::string out = formatted(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" height=\"{1}mm\" viewBox=\"0 0 {0} "
        "{1}\">\n",
        shortest(width), shortest(height));
    for (const Section& section : sections) {
        const View view(section.plane.normal);
        out += formatted(
            "<g data-offset=\"{}\"><path fill=\"#4a90d9\" fill-opacity=\"{}\" fill-rule=\"nonzero\" "
            "stroke=\"#1b3a5c\" stroke-width=\"{}\" d=\"{}\"/></g>\n",
            shortest(section.plane.offset), sections.size() == 1 ? "0.5" : "0.1", shortest(line),
            path_of(section, view, frame));
    }
    return out + "</svg>\n";
}

}  // namespace hitbox::cli
