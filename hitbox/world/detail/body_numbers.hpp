// body_numbers.hpp: the transform and the shape of a body, in as many numbers as they need (compact storage).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/result.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/world/detail/placed_shape.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace hitbox::detail {

/// One block of doubles: an AnyShape has room for the 24 numbers of a frustum, but a sphere has four.
///
///     [ transform  | local shape | placed shape | oriented bounds ]
///       3 or 12      n             n or 0         12 or 0
///
/// A translation is stored as three numbers. An axis-aligned box that is placed equals its bounds, which the world has,
/// and is stored only if it is empty. Oriented bounds are stored for segments and triangles, whose bounds take
/// time; other shapes give them at once.
class BodyNumbers {
public:
    /// No shape, as for a mesh, and the identity.
    BodyNumbers() = default;
    /// Takes a shape and its transform, or returns an error; see placed().
    [[nodiscard]] std::optional<Error> set_shape(const AnyShape& local, const Affine3& transform);

    /// The last transform that was set.
    Affine3 transform() const;
    /// transform() == other, but faster if the translations differ.
    bool has_transform(const Affine3& other) const;

    /// Sets the transform and makes room for the image of the shape under it, or returns an error; see placed(). The
    /// placed shape remains.
    [[nodiscard]] std::optional<Error> move(const Affine3& transform);

    /// The error that move() would return, without any change.
    [[nodiscard]] std::optional<Error> check_move(const Affine3& transform) const;

    /// Computes the image of the shape under the transform, from now on the placed shape, and returns its bounds.
    Aabb3 place();

    /// The placed shape. `bounds` must be those that place() returned. An empty box before that.
    AnyShape placed(const Aabb3& bounds) const;
    /// An oriented box around the placed shape, in the given space; null if none is tighter than the bounds.
    const Obb3* oriented_box(const Aabb3& bounds, Obb3& space) const;

private:
    static constexpr std::uint8_t no_shape = 255;
    static constexpr std::uint8_t bounds_only = 254;

    bool has_shape() const { return local_kind_ != no_shape; }
    std::size_t start_of_local() const { return transform_size_; }
    std::size_t start_of_placed() const;
    void set_transform(const Affine3& transform, std::size_t image_size);
    void make_room(std::size_t transform_size, std::size_t image_size);

    std::unique_ptr<double[]> numbers_;
    std::uint8_t transform_size_ = 0, image_size_ = 0;  // of the block; 0: the identity, and no image
    std::uint8_t local_kind_ = no_shape, placed_kind_ = bounds_only;
    bool has_oriented_ = false;
};

}  // namespace hitbox::detail
