// arrays.hpp: random shapes for the C interface, as numbers and as shapes of the library (test data).
#pragma once

#include <bindings/c/hitbox.h>
#include <hitbox/shape/any_shape.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace c_test {

using hitbox::AnyShape;

/// Equal numbers; NaN equals NaN.
inline bool same(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }
inline bool same(const double* x, const hitbox::Vec3& y) {
    return same(x[0], y.x) && same(x[1], y.y) && same(x[2], y.z);
}

/// The shape of a kind with these numbers.
template <std::size_t Kind = 0>
AnyShape shape_of(std::size_t kind, const double* numbers) {
    if constexpr (Kind < hitbox::shape_count) {
        if (kind != Kind) return shape_of<Kind + 1>(kind, numbers);
        std::variant_alternative_t<Kind, AnyShape> shape;
        std::memcpy(static_cast<void*>(&shape), numbers, sizeof shape);
        return shape;
    } else {
        return {};
    }
}

/// Whole numbers and quarters, so that shapes touch often, and coordinates are floats too. Some shapes are empty.
class Numbers {
public:
    explicit Numbers(unsigned seed) : random_(seed) {}

    double coordinate() { return double(int(random_() % 13) - 6) / ((random_() & 3) == 0 ? 4 : 1); }

    std::vector<double> shape(int32_t kind) {
        std::vector<double> n(hitbox_shape_size(kind));
        for (double& x : n) x = coordinate();
        if (kind == HITBOX_AABB && random_() % 8 != 0)
            for (std::size_t k = 0; k < 3; ++k)
                if (n[k] > n[3 + k]) std::swap(n[k], n[3 + k]);
        if (kind == HITBOX_SPHERE || kind == HITBOX_CAPSULE) n.back() = std::abs(n.back());
        if (kind == HITBOX_FRUSTUM) view(n);
        return n;
    }

    unsigned number(unsigned below) { return unsigned(random_() % below); }

private:
    // A box of planes, moved and scaled: normals with random numbers bound nothing.
    void view(std::vector<double>& n) {
        const double at[3] = {coordinate(), coordinate(), coordinate()};
        const double half = 1 + double(random_() % 4);
        for (std::size_t plane = 0; plane < 6; ++plane) {
            const double sign = plane % 2 == 0 ? 1 : -1;
            for (std::size_t k = 0; k < 3; ++k) n[4 * plane + k] = k == plane / 2 ? sign : 0;
            n[4 * plane + 3] = sign * at[plane / 2] - half;
        }
    }

    std::mt19937_64 random_;
};

/// Shapes of one kind in memory, as doubles or floats, with or without gaps.
struct Memory {
    std::vector<double> doubles;
    std::vector<float> floats;
    std::vector<AnyShape> shapes;
    hitbox_array array{};

    Memory(Numbers& numbers, int32_t kind, std::size_t count, bool as_floats, std::size_t gap) {
        const std::size_t size = hitbox_shape_size(kind), step = size + gap;
        doubles.assign(count * step, 77);
        for (std::size_t i = 0; i < count; ++i) {
            const std::vector<double> one = numbers.shape(kind);
            std::copy(one.begin(), one.end(), doubles.begin() + std::ptrdiff_t(i * step));
            shapes.push_back(shape_of(std::size_t(kind), one.data()));
        }
        floats.assign(doubles.begin(), doubles.end());
        array.count = count, array.kind = kind;
        array.scalar = as_floats ? HITBOX_F32 : HITBOX_F64;
        array.data = as_floats ? static_cast<const void*>(floats.data()) : doubles.data();
        array.stride = std::ptrdiff_t(step * (as_floats ? sizeof(float) : sizeof(double)));
    }
    // An array points into its own memory.
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
};

}  // namespace c_test
