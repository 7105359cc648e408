// fuzz_arguments.hpp: random arguments for the functions of the C interface, good and bad ones, in valid memory (fuzzing).
#pragma once

#include <bindings/c/hitbox.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <initializer_list>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "arrays.hpp"

namespace c_test {

/// What one call is given. The memory is kept until clear().
class Arguments {
public:
    explicit Arguments(std::uint64_t seed) : random_(seed), numbers_(unsigned(seed)) {}

    unsigned below(unsigned limit) { return unsigned(random_() % limit); }
    bool rarely(unsigned times = 40) { return below(times) == 0; }

    /// A coordinate: mostly of the grid, sometimes what no shape should have.
    double number() {
        if (!rarely(30)) return numbers_.coordinate();
        constexpr double odd[] = {0.0,     -0.0,     NAN,     HUGE_VAL, -HUGE_VAL, DBL_MAX, -DBL_MAX,
                                  DBL_MIN, 4.9e-324, 1e-200,  1e200,    -1e200,    0.1,     1.0 / 3,
                                  FLT_MAX, FLT_MIN,  1.4e-45, 1e16,     -1e-17};
        return odd[below(std::size(odd))];
    }
    /// An enumerator from 0 to last, or none.
    std::int32_t one_of(std::int32_t last) {
        constexpr std::int32_t wrong[] = {-1, 64, 65, 1000, INT32_MAX, INT32_MIN};
        if (rarely()) return wrong[below(std::size(wrong))];
        return rarely() ? last + 1 : std::int32_t(below(unsigned(last) + 1));
    }
    /// How many answers are wanted at most.
    std::size_t most() {
        constexpr std::size_t some[] = {0, 1, 2, 10, SIZE_MAX, SIZE_MAX / 2 + 1};
        return some[below(std::size(some))];
    }
    std::uint32_t layers() {
        constexpr std::uint32_t some[] = {0, 1, 2, 5, 0x80000000, ~0u};
        return some[below(std::size(some))];
    }
    const char* text(std::initializer_list<const char*> some) {
        return rarely() ? nullptr : some.begin()[below(unsigned(some.size()))];
    }

    /// Items of a kind, mostly.
    const hitbox_array* array(std::int32_t kind, std::size_t count) {
        constexpr std::int32_t kinds[] = {-1, 12,        63,       HITBOX_CORNERS, HITBOX_TRANSFORM,
                                          66, INT32_MAX, INT32_MIN};
        if (rarely()) return nullptr;
        if (rarely()) kind = rarely(2) ? kinds[below(std::size(kinds))] : std::int32_t(below(12));
        std::int32_t scalar =
            kind == HITBOX_CORNERS ? HITBOX_U32 + std::int32_t(below(5)) : std::int32_t(below(2));
        if (rarely()) scalar = one_of(HITBOX_U16);
        return rarely() ? &keep({nullptr, count, 0, kind, scalar}) : &filled(kind, scalar, count);
    }
    const hitbox_array* array(std::int32_t kind) {
        constexpr std::size_t counts[] = {0, 1, 1, 1, 2, 3, 3, 3, 9, 100};
        return array(kind, counts[below(std::size(counts))]);
    }
    const hitbox_array* one(std::int32_t kind) { return rarely() ? array(kind) : array(kind, 1); }
    const hitbox_array* shapes() { return array(std::int32_t(below(12))); }
    const hitbox_array* one_shape() { return one(std::int32_t(below(12))); }
    const hitbox_array* lines() { return array(below(2) == 0 ? HITBOX_SEGMENT : HITBOX_RAY); }
    /// Of these mostly such that a body can follow.
    const hitbox_array* transforms(std::size_t count) {
        return below(4) == 0 ? nullptr : array(HITBOX_TRANSFORM, count);
    }

    /// Numbers of the caller, or NULL.
    const double* doubles(std::size_t count) {
        if (rarely()) return nullptr;
        std::byte* const to = memory(count * sizeof(double));
        for (std::size_t i = 0; i < count; ++i) put(to + i * sizeof(double), number());
        return reinterpret_cast<const double*>(to);
    }
    std::byte* bytes(std::size_t count) { return memory(count); }

    /// Room for so many records, or NULL. What lies behind it may not change.
    template <class Record>
    Record* out(std::size_t count) {
        if (rarely(60)) return nullptr;
        const std::size_t size = count * sizeof(Record);
        std::byte* const to = memory(size + guard);
        std::memset(to, mark, size + guard);
        guards_.push_back(to + size);
        return reinterpret_cast<Record*>(to);
    }
    /// One for each item of arrays, of which some may have a single one.
    template <class Record>
    Record* out(std::initializer_list<const hitbox_array*> arrays, std::size_t each = 1) {
        std::size_t count = 0;
        for (const hitbox_array* array : arrays)
            if (array != nullptr) count = (std::max)(count, array->count);
        return out<Record>(count * each);
    }
    bool guards_are_whole() const {
        return std::all_of(guards_.begin(), guards_.end(), [](const std::byte* at) {
            return std::all_of(at, at + guard, [](std::byte b) { return b == std::byte(mark); });
        });
    }
    void clear() { memory_.clear(), arrays_.clear(), guards_.clear(); }

private:
    static constexpr std::size_t guard = 64;
    static constexpr int mark = 0x5a;

    std::byte* memory(std::size_t size) { return memory_.emplace_back(size + 1).data(); }
    const hitbox_array& keep(const hitbox_array& array) { return arrays_.emplace_back(array); }
    static void put(std::byte* to, double x) { std::memcpy(to, &x, sizeof x); }

    // Items in memory with a random stride. Memory is there for all that the array claims to hold.
    const hitbox_array& filled(std::int32_t kind, std::int32_t scalar, std::size_t count) {
        const std::size_t size = std::size_t(hitbox_shape_size(kind) == 0 ? 24 : hitbox_shape_size(kind));
        const std::size_t bytes = scalar == HITBOX_U16                           ? 2
                                  : scalar >= HITBOX_F32 && scalar <= HITBOX_I32 ? 4
                                                                                 : 8;
        std::size_t step = size * bytes;
        if (kind == HITBOX_TRANSFORM && below(2) == 0) step = 16 * bytes;
        if (rarely(5)) step = (size + below(4)) * bytes;
        if (rarely(20)) step = below(3) * bytes;  // items overlap, or are one
        if (rarely()) step += 1 + below(7);       // not aligned, unless 2 or 4 fit
        const std::size_t last = count == 0 ? 0 : (count - 1) * step;
        const std::size_t shift = rarely() ? 1 + below(7) : 0;
        std::byte* const first = memory(last + size * bytes + shift) + shift;
        for (std::size_t i = 0; i < count; ++i) fill(first + i * step, kind, scalar, size);
        hitbox_array array{first, count, std::ptrdiff_t(step), kind, scalar};
        if (rarely(5)) array.data = first + last, array.stride = -array.stride;
        // A single item has no stride.
        if (count < 2 && rarely(4)) array.stride = below(2) == 0 ? PTRDIFF_MAX : PTRDIFF_MIN;
        return keep(array);
    }

    void fill(std::byte* to, std::int32_t kind, std::int32_t scalar, std::size_t size) {
        std::vector<double> values(size);
        if (kind == HITBOX_TRANSFORM)
            transform(values);
        else if (kind >= 0 && kind < std::int32_t(hitbox::shape_count))
            values = numbers_.shape(kind);
        if (rarely(8)) values[below(unsigned(size))] = number();
        if (rarely()) std::generate(values.begin(), values.end(), [&] { return number(); });
        for (std::size_t k = 0; k < size; ++k) {
            const std::uint64_t index = rarely(100) ? random_() : below(12);
            if (scalar == HITBOX_F32) {
                // Of what is too large for a float there is no conversion.
                const float x = std::abs(values[k]) > FLT_MAX
                                    ? std::copysign(INFINITY, float(values[k] > 0) - 0.5f)
                                    : float(values[k]);
                std::memcpy(to + k * sizeof x, &x, sizeof x);
            } else if (scalar == HITBOX_U16) {
                const auto x = std::uint16_t(index);
                std::memcpy(to + k * sizeof x, &x, sizeof x);
            } else if (scalar == HITBOX_U32 || scalar == HITBOX_I32) {
                const auto x = std::uint32_t(index);
                std::memcpy(to + k * sizeof x, &x, sizeof x);
            } else if (scalar == HITBOX_U64 || scalar == HITBOX_I64) {
                std::memcpy(to + k * sizeof index, &index, sizeof index);
            } else {
                put(to + k * sizeof(double), values[k]);
            }
        }
    }
    // A turn by right angles about z, and a translation; sometimes any matrix.
    void transform(std::vector<double>& values) {
        const int turn = int(below(4));
        constexpr int cosines[] = {1, 0, -1, 0};
        const int c = cosines[turn], s = cosines[(turn + 3) % 4];
        values = {double(c), double(-s), 0, 0, double(s), double(c), 0, 0, 0, 0, 1, 0};
        for (const std::size_t k : {3u, 7u, 11u}) values[k] = numbers_.coordinate();
        if (rarely(10)) std::generate(values.begin(), values.end(), [&] { return numbers_.coordinate(); });
    }

    std::mt19937_64 random_;
    Numbers numbers_;
    std::deque<std::vector<std::byte>> memory_;
    std::deque<hitbox_array> arrays_;
    std::vector<const std::byte*> guards_;
};

}  // namespace c_test
