// shape.cpp: moving, rounding and printing shapes of any kind.
#include "shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace hitbox::oracle {

namespace {

struct Layout {
    const char* name;
    const char* type;
    std::size_t positions, directions;
};

const Layout& layout(Kind kind) {
    static constexpr std::array<Layout, 11> layouts{{{"aabb", "Aabb3", 2, 0},
                                                     {"frustum", "Frustum3", 0, 0},
                                                     {"line", "Line3", 1, 1},
                                                     {"obb", "Obb3", 1, 3},
                                                     {"plane", "Plane3", 0, 0},
                                                     {"point", "Vec3", 1, 0},
                                                     {"ray", "Ray3", 1, 1},
                                                     {"rectangle", "Rectangle3", 1, 2},
                                                     {"segment", "Segment3", 2, 0},
                                                     {"sphere", "Sphere3", 1, 0},
                                                     {"triangle", "Triangle3", 3, 0}}};
    return layouts[std::size_t(kind)];
}

}  // namespace

const char* name(Numbers numbers) { return numbers == Numbers::floats ? "float" : "double"; }
const char* name(Kind kind) { return layout(kind).name; }

double rounded(double x, Numbers numbers) {
    if (numbers == Numbers::doubles) return x;
    // Volatile, because g++ 12.2 drops the way to float and back where it makes one vector of two neighbours.
    const volatile float narrow = float(x);
    return double(narrow);
}

Vec3 rounded(const Vec3& v, Numbers numbers) {
    return {rounded(v.x, numbers), rounded(v.y, numbers), rounded(v.z, numbers)};
}

double next(double x, bool upward, Numbers numbers) {
    const double end =
        upward ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    return numbers == Numbers::floats ? double(std::nextafter(float(x), float(end))) : std::nextafter(x, end);
}

std::span<Vec3> Shape::positions() { return std::span(v).first(layout(kind).positions); }
std::span<Vec3> Shape::directions() {
    return std::span(v).subspan(layout(kind).positions, layout(kind).directions);
}

bool is_bounded(Kind kind) {
    return kind != Kind::line && kind != Kind::ray && kind != Kind::plane && kind != Kind::frustum;
}

bool is_finite(const Shape& shape) {
    bool finite = true;
    Shape copy = shape;
    for_each_number(copy, [&](double x, std::size_t) { finite = finite && std::isfinite(x); });
    return finite;
}

void repair(Shape& shape) {
    if (shape.kind != Kind::aabb) return;
    for (std::size_t i = 0; i < 3; ++i)
        if (shape.v[1][i] < shape.v[0][i]) std::swap(shape.v[0][i], shape.v[1][i]);
}

Shape rounded(Shape shape, Numbers numbers) {
    for_each_number(shape, [&](double& x, std::size_t) { x = rounded(x, numbers); });
    return shape;
}

Shape moved(Shape shape, const Vec3& step, Numbers numbers) {
    for (Vec3& p : shape.positions()) p = rounded(p + step, numbers);
    if (shape.kind == Kind::plane) shape.offset = rounded(shape.offset + dot(shape.v[0], step), numbers);
    if (shape.kind == Kind::frustum)
        for (Plane3& p : shape.planes) p.offset = rounded(p.offset + dot(p.normal, step), numbers);
    return shape;
}

Shape jittered(Shape shape, int ulps, Numbers numbers, Random& random) {
    for_each_number(shape, [&](double& x, std::size_t) {
        const int steps = random.integer(-ulps, ulps);
        for (int n = 0; n < std::abs(steps); ++n) x = next(x, steps > 0, numbers);
    });
    repair(shape);
    return shape;
}

Shape scaled(Shape shape, const std::array<int, 3>& exponents, Numbers numbers) {
    const auto times = [&](double x, int exponent) { return rounded(std::ldexp(x, exponent), numbers); };
    // Where x grows, its factor in a plane's equation shrinks. Times a power of two, the plane stays as it is; this one
    // leaves the normal alone if all axes grow alike.
    const auto scale_plane = [&](Vec3& normal, double& offset) {
        for (std::size_t i = 0; i < 3; ++i) normal[i] = times(normal[i], exponents[0] - exponents[i]);
        offset = times(offset, exponents[0]);
    };
    if (shape.kind == Kind::plane) {
        scale_plane(shape.v[0], shape.offset);
        return shape;
    }
    if (shape.kind == Kind::frustum) {
        for (Plane3& p : shape.planes) scale_plane(p.normal, p.offset);
        return shape;
    }
    for_each_number(shape, [&](double& x, std::size_t i) { x = times(x, exponents[i]); });
    return shape;
}

std::string to_cpp(const Shape& shape, Numbers numbers) {
    const char* suffix = numbers == Numbers::floats ? "f" : "";
    const auto number = [&](double x) {
        char text[40];
        std::snprintf(text, sizeof text, "%a", x);
        return text + std::string(suffix);
    };
    const auto vector = [&](const Vec3& v) {
        return "{" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + "}";
    };
    const std::string type = layout(shape.kind).type + std::string(suffix);
    if (shape.kind == Kind::point) return type + vector(shape.v[0]);
    if (shape.kind == Kind::plane || shape.kind == Kind::sphere)
        return type + "{" + vector(shape.v[0]) + ", " + number(shape.offset) + "}";
    if (shape.kind == Kind::frustum) {
        std::string planes;
        for (const Plane3& p : shape.planes)
            planes += (planes.empty() ? "" : ", ") + ("Plane3" + std::string(suffix)) + "{" +
                      vector(p.normal) + ", " + number(p.offset) + "}";
        return type + "{{" + planes + "}}";
    }
    std::string text, half_axes;
    const bool in_array = shape.kind == Kind::obb || shape.kind == Kind::rectangle;
    for (const Vec3& p : shape.positions()) text += (text.empty() ? "" : ", ") + vector(p);
    for (const Vec3& d : shape.directions()) {
        if (in_array)
            half_axes += (half_axes.empty() ? "" : ", ") + ("Vec3" + std::string(suffix)) + vector(d);
        else
            text += ", " + vector(d);
    }
    return type + "{" + text + (in_array ? ", {" + half_axes + "}" : "") + "}";
}

}  // namespace hitbox::oracle
