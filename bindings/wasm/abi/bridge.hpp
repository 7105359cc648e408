// bridge.hpp: how calls and answers cross between JavaScript and the module (ABI, exports, buffers).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// A function that JavaScript calls by this name.
#define HITBOX_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace hitbox::wasm {

/// What functions return that may fail. The reason of an error is text() and where().
enum Status : int { failed = -1, done = 0 };

/// Room for the arguments: two shapes of at most 32 numbers, or a plane, a point, a matrix.
struct Arguments {
    static constexpr std::size_t of_a_shape = 32;
    std::array<double, 2 * of_a_shape> number{};

    Vec3 vec(std::size_t at) const { return {number[at], number[at + 1], number[at + 2]}; }
    /// The shape of this kind, whose numbers begin at place 0 or 32.
    AnyShape shape(int kind, std::size_t at) const;
};

/// Where answers of any length are left: numbers, whole numbers, bytes, text. Good until the next call.
struct Answers {
    std::vector<double> numbers;
    std::vector<std::uint32_t> integers;
    std::vector<std::byte> bytes;
    std::string text, where;

    void clear() { numbers.clear(), integers.clear(), bytes.clear(), text.clear(), where.clear(); }
    void put(double x) { numbers.push_back(x); }
    void put(const Vec3& v) { put(v.x), put(v.y), put(v.z); }
    void put(const Aabb3& box) { put(box.min), put(box.max); }
    Status fail(const Error& error) {
        text = error.message, where = error.where;
        return failed;
    }
};

extern Arguments arguments;
extern Answers answers;

}  // namespace hitbox::wasm
