// shape.cpp: moving, rounding and printing shapes of any kind.
#include "shape.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <tuple>
#include <utility>

namespace hitbox::oracle {

namespace {

// How many vectors of a shape are places, and how many, after them, are directions or half-axes.
struct Layout {
    const char* name = nullptr;
    std::size_t positions = 0, directions = 0, planes = 0;
    bool number = false;
};

constexpr void look_at(Layout& layout, const char* name, const Vec3*) {
    if (std::string_view(name) == "direction")
        ++layout.directions;
    else if (std::string_view(name) != "normal")
        ++layout.positions;
}
template <std::size_t N>
constexpr void look_at(Layout& layout, const char*, const std::array<Vec3, N>*) {
    layout.directions += N;
}
template <std::size_t N>
constexpr void look_at(Layout& layout, const char*, const std::array<Plane3, N>*) {
    layout.planes += N;
}
constexpr void look_at(Layout& layout, const char*, const double*) { layout.number = true; }

template <class S>
constexpr Layout layout_of() {
    Layout r{ShapeInfo<S>::name};
    if constexpr (ShapeInfo<S>::kind == Kind::point) {
        r.positions = 1;
    } else {
        const auto look = [&]<class Field>(const char* name, Field S::*) {
            look_at(r, name, static_cast<const Field*>(nullptr));
        };
        std::apply([&](const auto&... field) { (look(field.name, field.member), ...); },
                   ShapeInfo<S>::fields);
    }
    return r;
}

const Layout& layout(Kind kind) {
    static constexpr auto layouts = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array{layout_of<std::variant_alternative_t<I, AnyShape>>()...};
    }(std::make_index_sequence<shape_count>());
    return layouts[std::size_t(kind)];
}

}  // namespace

const char* to_string(Numbers numbers) { return numbers == Numbers::floats ? "float" : "double"; }
const char* to_string(Kind kind) { return layout(kind).name; }

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

bool has_number(Kind kind) { return layout(kind).number; }

bool is_bounded(Kind kind) {
    return kind != Kind::line && kind != Kind::ray && kind != Kind::plane && kind != Kind::frustum;
}

bool is_linear(Kind kind) { return kind == Kind::segment || kind == Kind::ray || kind == Kind::line; }

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
    const auto typed = [&](std::string type) {
        type[0] = char(std::toupper(type[0]));
        return type + "3" + suffix;
    };
    if (shape.kind == Kind::point) return typed("vec") + vector(shape.v[0]);
    const Layout& fields = layout(shape.kind);
    std::string text, half_axes, planes;
    const auto add = [](std::string& to, const std::string& more) { to += (to.empty() ? "" : ", ") + more; };
    if (shape.kind == Kind::plane) add(text, vector(shape.v[0]));
    for (const Vec3& p : shape.positions()) add(text, vector(p));
    for (const Vec3& d : shape.directions()) {
        if (shape.kind == Kind::ray || shape.kind == Kind::line)
            add(text, vector(d));
        else
            add(half_axes, typed("vec") + vector(d));
    }
    for (std::size_t i = 0; i < fields.planes; ++i) {
        const Plane3& p = shape.planes[i];
        add(planes, typed("plane") + "{" + vector(p.normal) + ", " + number(p.offset) + "}");
    }
    if (!half_axes.empty()) add(text, "{" + half_axes + "}");
    if (!planes.empty()) add(text, "{" + planes + "}");
    if (fields.number) add(text, number(shape.offset));
    return typed(fields.name) + "{" + text + "}";
}

}  // namespace hitbox::oracle
