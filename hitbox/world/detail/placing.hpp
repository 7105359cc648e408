// placing.hpp: the image of a shape under a transform, for each kind of shape (world-space shape).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/core/similarity.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace hitbox::detail {

/// True for the empty set: a NaN, an inverted box, a ray with zero direction.
inline bool is_nowhere(const Vec3& p) { return !exact::all_finite(p); }
template <class Shape>
bool is_nowhere(const Shape& shape) {
    return shape.is_empty();
}

inline Aabb3 tight_bounds(const Vec3& p) { return is_nowhere(p) ? Aabb3{} : Aabb3{p, p}; }
template <class Shape>
Aabb3 tight_bounds(const Shape& shape) {
    return is_nowhere(shape) ? Aabb3{} : shape.bounds();
}

inline bool keeps_axes(const Affine3& map) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (i != k && map.columns[i][k] != 0) return false;
    return true;
}

inline Aabb3 stretched(const Aabb3& box, const Affine3& map) {
    Aabb3 r;
    for (std::size_t k = 0; k < 3; ++k) {
        const double scale = map.columns[k][k], t = map.translation[k];
        const double p = scale == 0 ? t : scale * box.min[k] + t, q = scale == 0 ? t : scale * box.max[k] + t;
        r.min[k] = (std::min)(p, q), r.max[k] = (std::max)(p, q);
    }
    return r;
}

inline Error image_too_large() {
    return {ErrorCode::too_large, "the transformed shape is outside the range of double", ""};
}

/// The error of a sphere or capsule under a map with this scale. The message names the measured ratio.
Error not_similar(const char* shape, const UniformScale& scale);

/// Calls take(image) with the image of the shape, or returns an error; see placed(). The map must be finite. The image has
/// its own type, because an AnyShape takes longer to write than most images to compute.
template <class Shape, class Take>
[[nodiscard]] std::optional<Error> place_shape(const Shape& shape, const Affine3& map, const Take& take) {
    const auto take_image = [&](const auto& image) -> std::optional<Error> {
        if (is_nowhere(image)) return image_too_large();
        take(image);
        return {};
    };
    const bool stays = map.translation == Vec3{} && map == Affine3{};  // most maps differ in the translation
    if (stays || is_nowhere(shape)) return take(shape), std::nullopt;
    if constexpr (std::is_same_v<Shape, Vec3>) {
        return take_image(map.point(shape));
    } else if constexpr (std::is_same_v<Shape, Aabb3>) {
        if (keeps_axes(map)) {
            const Aabb3 image = stretched(shape, map);
            if (!shape.is_finite()) return take_image(image);
            if (!image.is_finite()) return image_too_large();
            return take(image), std::nullopt;  // finite, so not empty
        }
        if (!shape.is_finite())
            return Error{ErrorCode::unsupported, "an infinite box cannot be rotated; use a plane or a line",
                         ""};
        return take_image(Obb3::from_aabb(shape, map));
    } else {
        if constexpr (ShapeInfo<Shape>::transforms == Transforms::similarity)
            if (const UniformScale scale = uniform_scale(map); !scale.is_similarity())
                return not_similar(ShapeInfo<Shape>::name, scale);
        return take_image(shape.transformed(map));
    }
}

}  // namespace hitbox::detail
