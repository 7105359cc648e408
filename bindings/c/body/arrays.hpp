// arrays.hpp: reading of the arrays of the C interface: checks, and items as shapes, points, corners and maps (strides, scalars,
// broadcasting).
#pragma once

#include "border.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <optional>

namespace hitbox::c {

/// The name and the number of numbers of a kind of item.
struct KindInfo {
    const char* name;
    std::size_t size;
};
/// Null for a number that is no kind.
const KindInfo* info_of(std::int32_t kind);

/// Checks an array: not null, a known kind and scalar that fit together, aligned. `where` names the argument.
Fault check(const hitbox_array* array, const char* where);
/// The same, and that the items are of one of these kinds.
Fault check(const hitbox_array* array, const char* where, std::initializer_list<std::int32_t> kinds);
/// The same, and that they are shapes.
Fault check_shapes(const hitbox_array* array, const char* where);

/// The number of answers for arrays of the same length, of which some may have one item.
Result<std::size_t> common_count(std::initializer_list<const hitbox_array*> arrays,
                                 std::initializer_list<const char*> names);

/// An array that was checked.
class Items {
public:
    explicit Items(const hitbox_array& array)
        : first_(static_cast<const std::byte*>(array.data)),
          stride_(array.count == 1 ? 0 : array.stride),
          kind_(array.kind),
          scalar_(array.scalar) {}

    std::int32_t kind() const { return kind_; }
    bool are_floats() const { return scalar_ == HITBOX_F32; }

    /// The address of an item.
    const std::byte* at(std::size_t i) const { return first_ + std::ptrdiff_t(i) * stride_; }
    std::ptrdiff_t stride() const { return stride_; }

    /// The numbers of an item, widened.
    template <std::size_t Count>
    std::array<double, Count> numbers(std::size_t i) const {
        std::array<double, Count> wide;
        if (are_floats()) {
            float narrow[Count];
            std::memcpy(narrow, at(i), sizeof narrow);
            for (std::size_t k = 0; k < Count; ++k) wide[k] = double(narrow[k]);
        } else {
            std::memcpy(wide.data(), at(i), sizeof wide);
        }
        return wide;
    }

    Vec3 point(std::size_t i) const {
        const auto n = numbers<3>(i);
        return {n[0], n[1], n[2]};
    }
    Affine3 map(std::size_t i) const {
        const auto n = numbers<12>(i);
        return {{Vec3{n[0], n[4], n[8]}, Vec3{n[1], n[5], n[9]}, Vec3{n[2], n[6], n[10]}},
                Vec3{n[3], n[7], n[11]}};
    }
    AnyShape shape(std::size_t i) const;

private:
    const std::byte* first_;
    std::ptrdiff_t stride_;
    std::int32_t kind_, scalar_;
};

/// The transform that an argument holds; nothing if it is NULL.
Result<std::optional<Affine3>> transform_in(const hitbox_array* array, const char* where);

}  // namespace hitbox::c
