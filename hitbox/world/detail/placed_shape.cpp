// placed_shape.cpp: transformed shapes, and boxes that surely contain them.
#include <hitbox/world/detail/placed_shape.hpp>

#include <hitbox/exact/range.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace hitbox::detail {

namespace {

bool nowhere(const Vec3& p) { return !exact::all_finite(p); }
template <class Shape>
bool nowhere(const Shape& shape) {
    return shape.is_empty();
}

bool keeps_axes(const Affine3& map) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (i != k && map.columns[i][k] != 0) return false;
    return true;
}

// True if the map scales all directions equally, up to the rounding errors of a rotation.
bool is_similarity(const Affine3& map) {
    const auto& [u, v, w] = map.columns;
    const double uu = length_sq(u), least = uu * 1e-9;
    return std::fabs(length_sq(v) - uu) <= least && std::fabs(length_sq(w) - uu) <= least &&
           std::fabs(dot(u, v)) <= least && std::fabs(dot(v, w)) <= least && std::fabs(dot(w, u)) <= least;
}

Aabb3 stretched(const Aabb3& box, const Affine3& map) {
    Aabb3 r;
    for (std::size_t k = 0; k < 3; ++k) {
        const double scale = map.columns[k][k], t = map.translation[k];
        const double p = scale == 0 ? t : scale * box.min[k] + t, q = scale == 0 ? t : scale * box.max[k] + t;
        r.min[k] = (std::min)(p, q), r.max[k] = (std::max)(p, q);
    }
    return r;
}

struct Place {
    const Affine3& map;

    AnyShape operator()(const Vec3& p) const { return map.point(p); }
    AnyShape operator()(const Aabb3& box) const {
        if (keeps_axes(map)) return stretched(box, map);
        return Obb3::from_aabb(box, map);
    }
    template <class Shape>
    AnyShape operator()(const Shape& shape) const {
        return shape.transformed(map);
    }
};

Error too_large() {
    return {ErrorCode::too_large, "the transformed shape is outside the range of double", ""};
}

bool is_under(const AnyShape& shape, Transforms transforms) {
    return std::visit([&]<class Shape>(const Shape&) { return ShapeInfo<Shape>::transforms == transforms; },
                      shape);
}

Aabb3 bounds(const Vec3& p) { return {p, p}; }
template <class Shape>
Aabb3 bounds(const Shape& shape) {
    return shape.bounds();
}

// ---- oriented bounds ----------------------------------------------------------------------------------------

// A box around two or three points, along their longest edge. The axes are perpendicular up to a few
// roundings. So the coordinates along them have an error of a few roundings, relative to the largest summand.
// The extents are enlarged by a hundred times that.
std::optional<Obb3> around(std::span<const Vec3> p) {
    Vec3 along, across;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Vec3 step = p[(i + 1) % p.size()] - p[i];
        if (length_sq(step) > length_sq(along))
            across = along, along = step;
        else if (length_sq(step) > length_sq(across))
            across = step;
    }
    const double length = std::sqrt(length_sq(along));
    if (!(length > 1e-100 && length < 1e100)) return {};
    Obb3 frame{p[0] * 0.5 + p[1] * 0.5, {along, cross(along, across), {}}};
    if (p.size() == 2) frame.half_axes[1] = {};
    frame.half_axes[2] = cross(frame.half_axes[1], along);
    const std::array<Vec3, 3> axes = frame.axes();
    // The normal of a sliver may be all rounding error. Then the axes are not perpendicular, and the
    // axis-aligned bounds are used.
    if (!(std::fabs(std::fabs(dot(cross(axes[0], axes[1]), axes[2])) - 1) < 1e-12)) return {};

    double size = 0;
    for (const Vec3& q : p)
        for (std::size_t k = 0; k < 3; ++k) size = (std::max)(size, std::fabs(q[k]));
    Vec3 extents;
    for (const Vec3& q : p)
        for (std::size_t j = 0; j < 3; ++j)
            extents[j] = (std::max)(extents[j], std::fabs(dot(q - frame.center, axes[j])) + size * 0x1p-44);
    return Obb3::from_axes(frame.center, axes, extents);
}

struct Oriented {
    const Aabb3& bounds;

    OrientedBounds operator()(const Obb3& box) const { return box; }
    OrientedBounds operator()(const Rectangle3& r) const {
        return Obb3{r.center, {r.half_axes[0], r.half_axes[1], {}}};
    }
    OrientedBounds operator()(const Segment3& s) const { return around_points(std::array{s.a, s.b}); }
    OrientedBounds operator()(const Triangle3& t) const { return around_points(std::array{t.a, t.b, t.c}); }
    template <class Shape>
    OrientedBounds operator()(const Shape&) const {
        return bounds;
    }

    OrientedBounds around_points(std::span<const Vec3> points) const {
        const std::optional<Obb3> box = around(points);
        return box ? OrientedBounds(*box) : OrientedBounds(bounds);
    }
};

}  // namespace

bool is_finite(const Affine3& map) {
    return exact::all_finite(map.columns[0], map.columns[1], map.columns[2], map.translation);
}

bool is_empty(const AnyShape& shape) {
    return std::visit([](const auto& s) { return nowhere(s); }, shape);
}

Result<AnyShape> placed(const AnyShape& shape, const Affine3& map) {
    if (!is_finite(map)) return Error{ErrorCode::not_finite, "the transform has a NaN or an infinity", ""};
    const Aabb3* const before = std::get_if<Aabb3>(&shape);
    // A fast path for boxes that stay axis-aligned, the most frequent bodies of many worlds.
    if (before && before->is_finite() && !before->is_empty() && keeps_axes(map)) {
        const Aabb3 image = stretched(*before, map);
        if (!image.is_finite()) return too_large();
        return AnyShape(image);
    }
    if (map == Affine3{} || is_empty(shape)) return shape;
    if (is_under(shape, Transforms::similarity) && !is_similarity(map))
        return Error{ErrorCode::unsupported,
                     std::string("a ") + kind_name(shape) + " needs a uniform scale, without shear", ""};
    if (before && !before->is_finite() && !keeps_axes(map))
        return Error{ErrorCode::unsupported, "an infinite box cannot be rotated; use a plane or a line", ""};
    AnyShape image = std::visit(Place{map}, shape);
    const Aabb3* const after = std::get_if<Aabb3>(&image);
    if (is_empty(image) || (before && after && before->is_finite() && !after->is_finite()))
        return too_large();
    return image;
}

Aabb3 bounds_of(const AnyShape& shape) {
    if (is_empty(shape)) return {};
    return std::visit([](const auto& s) { return bounds(s); }, shape);
}

OrientedBounds oriented_bounds_of(const AnyShape& shape, const Aabb3& bounds) {
    if (std::holds_alternative<Aabb3>(shape) || bounds.is_empty()) return bounds;
    return std::visit(Oriented{bounds}, shape);
}

}  // namespace hitbox::detail
