// arrays.cpp: checks of arrays, and shapes from their numbers.
#include "arrays.hpp"

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace hitbox::c {

namespace {

template <class Shape>
constexpr std::size_t size_of = sizeof(Shape) / sizeof(double);

template <std::size_t... I>
constexpr std::array<KindInfo, shape_count> shape_infos(std::index_sequence<I...>) {
    return {KindInfo{ShapeInfo<std::variant_alternative_t<I, AnyShape>>::name,
                     size_of<std::variant_alternative_t<I, AnyShape>>}...};
}
constexpr auto infos = shape_infos(std::make_index_sequence<shape_count>{});
constexpr KindInfo corners{"corners", 3}, transform{"transform", 12};

std::size_t bytes_of(std::int32_t scalar) {
    switch (scalar) {
        case HITBOX_F64:
        case HITBOX_U64:
        case HITBOX_I64:
            return 8;
        case HITBOX_F32:
        case HITBOX_U32:
        case HITBOX_I32:
            return 4;
        case HITBOX_U16:
            return 2;
        default:
            return 0;
    }
}

// A shape consists of its fields, and these of doubles only: see describes_itself() in any_shape.hpp.
template <class Shape>
AnyShape shape_of(const Items& items, std::size_t i) {
    const auto numbers = items.numbers<size_of<Shape>>(i);
    Shape shape;
    std::memcpy(static_cast<void*>(&shape), numbers.data(), sizeof shape);
    return shape;
}

using Make = AnyShape (*)(const Items&, std::size_t);
template <std::size_t... I>
constexpr std::array<Make, shape_count> makers(std::index_sequence<I...>) {
    return {shape_of<std::variant_alternative_t<I, AnyShape>>...};
}
constexpr auto make = makers(std::make_index_sequence<shape_count>{});

std::string kinds_text(std::initializer_list<std::int32_t> kinds) {
    std::string text;
    for (const std::int32_t kind : kinds) {
        if (!text.empty()) text += " or ";
        text += info_of(kind)->name;
    }
    return text;
}

}  // namespace

const KindInfo* info_of(std::int32_t kind) {
    if (kind >= 0 && std::size_t(kind) < shape_count) return &infos[std::size_t(kind)];
    if (kind == HITBOX_CORNERS) return &corners;
    if (kind == HITBOX_TRANSFORM) return &transform;
    return nullptr;
}

Fault check(const hitbox_array* array, const char* where) {
    if (array == nullptr) return wrong("is NULL", where);
    const KindInfo* info = info_of(array->kind);
    if (info == nullptr) return wrong("there is no kind " + std::to_string(array->kind), where);
    const std::size_t bytes = bytes_of(array->scalar);
    if (bytes == 0) return wrong("there is no scalar " + std::to_string(array->scalar), where);
    const bool is_real = array->scalar == HITBOX_F64 || array->scalar == HITBOX_F32;
    if (is_real != (array->kind != HITBOX_CORNERS))
        return wrong(is_real ? "corners are integers" : "coordinates are floats or doubles", where);
    if (array->count == 0) return std::nullopt;
    if (array->data == nullptr) return wrong("its data is NULL", where);
    if (reinterpret_cast<std::uintptr_t>(array->data) % bytes != 0)
        return wrong("its data is not aligned to the size of a number", where);
    if (array->count > 1 && array->stride % std::ptrdiff_t(bytes) != 0)
        return wrong("its stride is not a multiple of the size of a number", where);
    return std::nullopt;
}

Fault check(const hitbox_array* array, const char* where, std::initializer_list<std::int32_t> kinds) {
    if (Fault fault = check(array, where)) return fault;
    for (const std::int32_t kind : kinds)
        if (array->kind == kind) return std::nullopt;
    return wrong(std::string("holds ") + info_of(array->kind)->name + ", expected " + kinds_text(kinds),
                 where);
}

Fault check_shapes(const hitbox_array* array, const char* where) {
    if (Fault fault = check(array, where)) return fault;
    if (std::size_t(array->kind) < shape_count) return std::nullopt;
    return wrong(std::string("holds ") + info_of(array->kind)->name + ", expected shapes", where);
}

AnyShape Items::shape(std::size_t i) const { return make[std::size_t(kind_)](*this, i); }

Result<std::size_t> common_count(std::initializer_list<const hitbox_array*> arrays,
                                 std::initializer_list<const char*> names) {
    // An empty array among arrays of one item gives no answers.
    std::size_t count = 1;
    const char* first = nullptr;
    auto name = names.begin();
    for (const hitbox_array* array : arrays) {
        if (array->count != 1) {
            if (first != nullptr && array->count != count)
                return wrong("has " + std::to_string(array->count) + " items, and " + first + " has " +
                                 std::to_string(count) + "; give as many, or one",
                             *name);
            count = array->count, first = *name;
        }
        ++name;
    }
    return count;
}

Result<std::optional<Affine3>> transform_in(const hitbox_array* array, const char* where) {
    if (array == nullptr) return std::optional<Affine3>();
    if (Fault fault = check(array, where, {HITBOX_TRANSFORM})) return *fault;
    if (array->count != 1) return wrong("expected one transform", where);
    return std::optional(Items(*array).map(0));
}

}  // namespace hitbox::c

const char* hitbox_shape_name(int32_t kind) {
    return kind >= 0 && std::size_t(kind) < hitbox::shape_count ? hitbox::c::info_of(kind)->name : nullptr;
}
size_t hitbox_shape_size(int32_t kind) {
    const hitbox::c::KindInfo* info = hitbox::c::info_of(kind);
    return info == nullptr ? 0 : info->size;
}
