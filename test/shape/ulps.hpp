// ulps.hpp: how far a rounded number may be from the exact one, and random directions of all lengths (ulp, rounding error).
#pragma once

#include <hitbox/core/vec.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

namespace hitbox::test {

/// What is compared with: 64 bits or more where the compiler has them, scaled so that no square leaves the range.
using Wide = long double;

/// Some ulp of x, as the documents count them: multiples of epsilon * x. Never less than the smallest number.
template <class T>
Wide ulps(Wide x, Wide count) {
    return count * std::fabs(x) * Wide(std::numeric_limits<T>::epsilon()) +
           Wide(std::numeric_limits<T>::denorm_min());
}

/// Whether x is within so many ulp of the exact value.
template <class T>
bool within_ulps(T x, Wide exact, Wide count) {
    return std::fabs(Wide(x) - exact) <= ulps<T>(exact, count);
}

/// The length of a vector of wide numbers.
inline Wide wide_length(Wide x, Wide y, Wide z) {
    const Wide most = (std::max)({std::fabs(x), std::fabs(y), std::fabs(z)});
    if (!(most > 0)) return 0;
    int exponent = 0;
    std::frexp(most, &exponent);
    x = std::ldexp(x, -exponent), y = std::ldexp(y, -exponent), z = std::ldexp(z, -exponent);
    return std::ldexp(std::sqrt(x * x + y * y + z * z), exponent);
}

/// Numbers of the type that are the same with every standard library.
template <class T>
class Numbers {
public:
    explicit Numbers(std::uint64_t seed) : bits_(seed) {}

    /// A number of either sign whose size is between 2^low and 2^(high + 1).
    T number(int low, int high) {
        const double mantissa = 1 + double(bits_() >> 11) * 0x1p-53;
        const int exponent = low + int(bits_() % std::uint64_t(high - low + 1));
        return T(std::ldexp(bits_() % 2 ? mantissa : -mantissa, exponent));
    }
    Vec<3, T> vector(int low, int high) {
        Vec<3, T> v;
        for (std::size_t k = 0; k < 3; ++k) v[k] = number(low, high);
        return v;
    }

    /// A direction of any length that the type has, whose coordinates are of like or of unlike sizes; some are zero.
    Vec<3, T> direction() {
        constexpr int digits = std::numeric_limits<T>::digits,
                      least = std::numeric_limits<T>::min_exponent - digits,
                      most = std::numeric_limits<T>::max_exponent - 1;
        const int length = least + int(bits_() % std::uint64_t(most - least + 1));
        Vec<3, T> v;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint64_t draw = bits_() % 8;
            const int size = (std::max)(least, length - (draw < 4 ? 0 : int(bits_() % 40)));
            v[k] = draw == 0 ? T(0) : number(size, size);
        }
        if (v == Vec<3, T>{}) v[bits_() % 3] = number(length, length);
        for (std::size_t k = 0; k < 3; ++k)  // rounded up from 2^most beyond the largest number
            if (std::isinf(v[k])) v[k] = (std::numeric_limits<T>::max)();
        return v;
    }

private:
    std::mt19937_64 bits_;
};

}  // namespace hitbox::test
