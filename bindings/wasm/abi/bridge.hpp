// bridge.hpp: passing of arguments and answers between JavaScript and the module (ABI, exports, buffers).
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

/// Exports a function to JavaScript under this name.
#define HITBOX_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace hitbox::wasm {

/// The result of functions that may fail. text() and where() describe the error.
enum Status : int { failed = -1, done = 0 };

/// The arguments: two shapes of at most 32 numbers each and a motion, or a plane, a point, a matrix.
struct Arguments {
    static constexpr std::size_t of_a_shape = 32;
    static constexpr std::size_t motion_at = 2 * of_a_shape;
    std::array<double, motion_at + 3> number{};

    Vec3 vec(std::size_t at) const { return {number[at], number[at + 1], number[at + 2]}; }
    /// The shape of this kind whose numbers begin at index 0 or 32.
    AnyShape shape(int kind, std::size_t at) const;
};

/// Answers of variable length: numbers, integers, bytes, text. Valid until the next call.
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
