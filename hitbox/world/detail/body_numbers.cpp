// body_numbers.cpp: shapes as numbers, and back.
#include <hitbox/world/detail/body_numbers.hpp>

#include <hitbox/world/detail/placing.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>
#include <variant>

namespace hitbox::detail {

namespace {

constexpr std::size_t of_translation = 3, of_transform = 12, of_obb = 12;

template <std::size_t... I>
constexpr std::array<std::uint8_t, shape_count> sizes_of_shapes(std::index_sequence<I...>) {
    static_assert((std::is_trivially_copyable_v<std::variant_alternative_t<I, AnyShape>> && ...));
    return {std::uint8_t(sizeof(std::variant_alternative_t<I, AnyShape>) / sizeof(double))...};
}
constexpr auto size_of_kind = sizes_of_shapes(std::make_index_sequence<shape_count>{});

template <class Shape>
void store(const Shape& shape, double* to) {
    std::memcpy(to, &shape, sizeof shape);
}

// Calls f with the shape as its own type.
template <std::size_t I = 0, class F>
auto with_shape(std::size_t kind, const double* from, const F& f) {
    if constexpr (I + 1 < shape_count)
        if (kind != I) return with_shape<I + 1>(kind, from, f);
    std::variant_alternative_t<I, AnyShape> shape;
    std::memcpy(static_cast<void*>(&shape), from, sizeof shape);
    return f(std::as_const(shape));
}

constexpr bool keeps_oriented(std::size_t kind) {
    return kind == std::size_t(ShapeKind::segment) || kind == std::size_t(ShapeKind::triangle);
}

template <class Shape>
constexpr std::size_t kind_of = std::size_t(ShapeInfo<Shape>::kind);

// A box that is not empty is its own bounds.
template <class Shape>
bool is_bounds(const Shape& image) {
    if constexpr (std::is_same_v<Shape, Aabb3>)
        return !image.is_empty();
    else
        return false;
}

template <class Shape>
std::size_t size_of_image(const Shape& image) {
    return is_bounds(image) ? 0
                            : size_of_kind[kind_of<Shape>] + (keeps_oriented(kind_of<Shape>) ? of_obb : 0);
}

// To the last bit: a negative zero is not lost.
bool is_translation(const Affine3& map) {
    constexpr Affine3 identity{};
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            different |= std::bit_cast<std::uint64_t>(map.columns[i][k]) ^
                         std::bit_cast<std::uint64_t>(identity.columns[i][k]);
    return different == 0;
}

}  // namespace

std::optional<Error> BodyNumbers::set_shape(const AnyShape& local, const Affine3& transform) {
    if (!is_finite(transform)) return not_finite();
    return std::visit(
        [&](const auto& shape) {
            return place_shape(shape, transform, [&](const auto& image) {
                local_kind_ = std::uint8_t(local.index());
                set_transform(transform, size_of_image(image));
                store(shape, numbers_.get() + start_of_local());
            });
        },
        local);
}

std::optional<Error> BodyNumbers::move(const Affine3& transform) {
    if (!is_finite(transform)) return not_finite();
    if (!has_shape()) return set_transform(transform, 0), std::nullopt;
    return with_shape(local_kind_, numbers_.get() + start_of_local(), [&](const auto& shape) {
        return place_shape(shape, transform,
                           [&](const auto& image) { set_transform(transform, size_of_image(image)); });
    });
}

std::optional<Error> BodyNumbers::check_move(const Affine3& transform) const {
    if (!is_finite(transform)) return not_finite();
    if (!has_shape()) return {};
    return with_shape(local_kind_, numbers_.get() + start_of_local(),
                      [&](const auto& shape) { return place_shape(shape, transform, [](const auto&) {}); });
}

std::size_t BodyNumbers::start_of_placed() const {
    return start_of_local() + (has_shape() ? size_of_kind[local_kind_] : 0u);
}

// Copies the shapes if the block must grow. The transform is not kept.
void BodyNumbers::make_room(std::size_t transform_size, std::size_t image_size) {
    if (numbers_ && transform_size <= transform_size_ && image_size <= image_size_) return;
    transform_size = (std::max)(transform_size, std::size_t(transform_size_));
    image_size = (std::max)(image_size, std::size_t(image_size_));
    const std::size_t local_size = start_of_placed() - start_of_local();
    std::unique_ptr<double[]> larger(new double[transform_size + local_size + image_size]);
    if (numbers_)
        std::copy_n(numbers_.get() + start_of_local(), local_size + image_size_,
                    larger.get() + transform_size);
    numbers_ = std::move(larger);
    transform_size_ = std::uint8_t(transform_size), image_size_ = std::uint8_t(image_size);
}

Affine3 BodyNumbers::transform() const {
    Affine3 map;
    const double* from = numbers_.get();
    if (transform_size_ == of_transform) {
        std::memcpy(static_cast<void*>(&map.columns), from, sizeof map.columns);
        from += of_transform - of_translation;
    }
    if (transform_size_ != 0) std::memcpy(static_cast<void*>(&map.translation), from, sizeof map.translation);
    return map;
}

bool BodyNumbers::has_transform(const Affine3& other) const {
    if (transform_size_ != 0) {
        const double* const translation = numbers_.get() + transform_size_ - of_translation;
        for (std::size_t k = 0; k < 3; ++k)
            if (translation[k] != other.translation[k]) return false;
    }
    return transform() == other;
}

void BodyNumbers::set_transform(const Affine3& transform, std::size_t image_size) {
    make_room(is_translation(transform) ? of_translation : of_transform, image_size);
    double* to = numbers_.get();
    if (transform_size_ == of_transform) {
        std::memcpy(to, &transform.columns, sizeof transform.columns);
        to += of_transform - of_translation;
    }
    std::memcpy(to, &transform.translation, sizeof transform.translation);
}

Aabb3 BodyNumbers::place() {
    Aabb3 bounds;
    const auto take = [&]<class Shape>(const Shape& image) {
        has_oriented_ = false;
        placed_kind_ = is_bounds(image) ? bounds_only : std::uint8_t(kind_of<Shape>);
        if constexpr (std::is_same_v<Shape, Aabb3>)
            if (placed_kind_ == bounds_only) return void(bounds = image);
        bounds = tight_bounds(image);
        double* const to = numbers_.get() + start_of_placed();
        store(image, to);
        if constexpr (keeps_oriented(kind_of<Shape>)) {
            const OrientedBounds oriented = oriented_bounds_of(image, bounds);
            if (const Obb3* box = std::get_if<Obb3>(&oriented)) {
                store(*box, to + size_of_kind[kind_of<Shape>]);
                has_oriented_ = true;
            }
        }
    };
    with_shape(local_kind_, numbers_.get() + start_of_local(), [&](const auto& shape) {
        return place_shape(shape, transform(), take);  // no error: it was tested with the transform
    });
    return bounds;
}

AnyShape BodyNumbers::placed(const Aabb3& bounds) const {
    if (placed_kind_ == bounds_only) return bounds;
    return with_shape(placed_kind_, numbers_.get() + start_of_placed(),
                      [](const auto& shape) { return AnyShape(shape); });
}

const Obb3* BodyNumbers::oriented_box(const Aabb3& bounds, Obb3& space) const {
    if (bounds.is_empty()) return nullptr;
    const double* const from = numbers_.get() + start_of_placed();
    switch (placed_kind_) {
        case kind_of<Obb3>:
            std::memcpy(static_cast<void*>(&space), from, sizeof space);
            return &space;
        case kind_of<Rectangle3>:
            std::memcpy(static_cast<void*>(&space), from, sizeof(Rectangle3));
            space.half_axes[2] = {};
            return &space;
        case kind_of<Segment3>:
        case kind_of<Triangle3>:
            if (!has_oriented_) return nullptr;
            std::memcpy(static_cast<void*>(&space), from + size_of_kind[placed_kind_], sizeof space);
            return &space;
        default:
            return nullptr;
    }
}

}  // namespace hitbox::detail
