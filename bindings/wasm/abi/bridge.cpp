// bridge.cpp: memory, arguments and answers of calls (allocation, buffers).
#include "bridge.hpp"

#include <cstdlib>
#include <cstring>
#include <tuple>
#include <utility>

namespace hitbox::wasm {

Arguments arguments;
Answers answers;

namespace {

// Reads a shape from the numbers of its fields, one after the other. Each field consists of doubles only.
template <class Shape>
AnyShape shape_of(const double* numbers) {
    Shape shape;
    if constexpr (std::is_same_v<Shape, Vec3>) {
        shape = {numbers[0], numbers[1], numbers[2]};
    } else {
        std::apply(
            [&](const auto&... field) {
                ((std::memcpy(&(shape.*field.member), numbers, sizeof(shape.*field.member)),
                  numbers += sizeof(shape.*field.member) / sizeof(double)),
                 ...);
            },
            ShapeInfo<Shape>::fields);
    }
    return shape;
}

template <std::size_t... I>
AnyShape shape_of_kind(int kind, const double* numbers, std::index_sequence<I...>) {
    using Make = AnyShape (*)(const double*);
    static constexpr std::array<Make, shape_count> make{shape_of<std::variant_alternative_t<I, AnyShape>>...};
    return make[std::size_t(kind)](numbers);
}

}  // namespace

AnyShape Arguments::shape(int kind, std::size_t at) const {
    return shape_of_kind(kind, number.data() + at, std::make_index_sequence<shape_count>{});
}

}  // namespace hitbox::wasm

// Called by the standard library before it aborts. Its own version prints a message, which takes 15 kB of code.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

using hitbox::wasm::answers;
using hitbox::wasm::arguments;

HITBOX_EXPORT(hb_allocate) void* hb_allocate(std::size_t bytes) {
    return std::malloc(bytes == 0 ? 1 : bytes);
}
HITBOX_EXPORT(hb_free) void hb_free(void* memory) { std::free(memory); }

HITBOX_EXPORT(hb_arguments) const double* hb_arguments() { return arguments.number.data(); }
HITBOX_EXPORT(hb_shape_name) const char* hb_shape_name(int kind) {
    return hitbox::shape_names[std::size_t(kind)];
}

HITBOX_EXPORT(hb_numbers) const double* hb_numbers() { return answers.numbers.data(); }
HITBOX_EXPORT(hb_number_count) std::size_t hb_number_count() { return answers.numbers.size(); }
HITBOX_EXPORT(hb_integers) const std::uint32_t* hb_integers() { return answers.integers.data(); }
HITBOX_EXPORT(hb_integer_count) std::size_t hb_integer_count() { return answers.integers.size(); }
HITBOX_EXPORT(hb_bytes) const std::byte* hb_bytes() { return answers.bytes.data(); }
HITBOX_EXPORT(hb_byte_count) std::size_t hb_byte_count() { return answers.bytes.size(); }
HITBOX_EXPORT(hb_text) const char* hb_text() { return answers.text.data(); }
HITBOX_EXPORT(hb_text_size) std::size_t hb_text_size() { return answers.text.size(); }
HITBOX_EXPORT(hb_where) const char* hb_where() { return answers.where.data(); }
HITBOX_EXPORT(hb_where_size) std::size_t hb_where_size() { return answers.where.size(); }
HITBOX_EXPORT(hb_version) const char* hb_version() { return HITBOX_VERSION; }
