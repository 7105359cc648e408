// placed_shape.cpp: transformed shapes, and boxes that surely contain them.
#include <hitbox/world/detail/placed_shape.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/world/detail/placing.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace hitbox::detail {

namespace {

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

// Seven digits, in every locale.
std::string number(double x) {
    std::array<char, 32> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::general, 7).ptr;
    return {text.data(), end};
}

}  // namespace

bool is_finite(const Affine3& map) {
    return exact::all_finite(map.columns[0], map.columns[1], map.columns[2], map.translation);
}

bool is_empty(const AnyShape& shape) {
    return std::visit([](const auto& s) { return is_nowhere(s); }, shape);
}

Error not_finite() { return {ErrorCode::not_finite, "the transform has a NaN or an infinity", ""}; }

Error not_similar(const char* shape, const UniformScale& scale) {
    const std::string who = std::string("a ") + shape;
    const std::string allowed = number(similarity_tolerance) + " is allowed";
    if (!(scale.length_ratio <= 1 + similarity_tolerance))
        return {ErrorCode::unsupported,
                who + " needs a uniform scale: the longest column of the transform is " +
                    number(scale.length_ratio) + " times as long as the shortest; 1 + " + allowed,
                ""};
    return {ErrorCode::unsupported,
            who + " needs a transform without shear: two columns have the cosine " + number(scale.cosine) +
                "; " + allowed,
            ""};
}

Result<AnyShape> placed(const AnyShape& shape, const Affine3& map) {
    if (!is_finite(map)) return not_finite();
    AnyShape placed;
    const std::optional<Error> error = std::visit(
        [&](const auto& s) { return place_shape(s, map, [&](const auto& image) { placed = image; }); },
        shape);
    if (error) return *error;
    return placed;
}

Aabb3 bounds_of(const AnyShape& shape) {
    return std::visit([](const auto& s) { return tight_bounds(s); }, shape);
}

OrientedBounds oriented_bounds_of(const Segment3& segment, const Aabb3& bounds) {
    return bounds.is_empty() ? OrientedBounds(bounds) : Oriented{bounds}(segment);
}
OrientedBounds oriented_bounds_of(const Triangle3& triangle, const Aabb3& bounds) {
    return bounds.is_empty() ? OrientedBounds(bounds) : Oriented{bounds}(triangle);
}

OrientedBounds oriented_bounds_of(const AnyShape& shape, const Aabb3& bounds) {
    if (std::holds_alternative<Aabb3>(shape) || bounds.is_empty()) return bounds;
    return std::visit(Oriented{bounds}, shape);
}

}  // namespace hitbox::detail
