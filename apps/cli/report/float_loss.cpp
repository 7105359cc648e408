// float_loss.cpp: areas and volumes of components, before and after rounding.
#include <apps/cli/report/float_loss.hpp>

#include <hitbox/mesh/cut_numbers.hpp>
#include <hitbox/mesh/topology.hpp>

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace hitbox::cli {

namespace {

// The sizes of a component that grows by triangles. Volumes are measured from its first point, because far from the
// origin they would round away.
struct Size {
    double area = 0, volume = 0;
    std::optional<Vec3> from;

    void add(const Triangle3& t) {
        if (!from) from = t.a;
        const Vec3 normal = cross(t.b - t.a, t.c - t.a);
        area += std::sqrt(length_sq(normal)) / 2;
        volume += dot(t.a - *from, normal) / 6;
    }
};

bool differs(double a, double b) { return !(std::abs(a - b) <= 0.01 * std::abs(a)); }

Triangle3 in_floats(const Triangle3& t) {
    const auto in_floats = [](const Vec3& p) { return detail::stored(p, CutNumbers::floats); };
    return {in_floats(t.a), in_floats(t.b), in_floats(t.c)};
}

}  // namespace

bool is_changed_by_floats(const Welded& mesh, bool closed) {
    const Components parts = components(mesh);
    std::vector<Size> was(parts.count), is(parts.count);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const std::uint32_t part = parts.of_triangle[i];
        if (part == Components::none) continue;
        was[part].add(mesh.triangle(i));
        is[part].add(in_floats(mesh.triangle(i)));
    }
    for (std::size_t k = 0; k < was.size(); ++k)
        if (differs(was[k].area, is[k].area) || (closed && differs(was[k].volume, is[k].volume))) return true;
    return false;
}

}  // namespace hitbox::cli
