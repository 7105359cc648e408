// resolve.hpp: runs a predicate in integers of sufficient width (exact stage; include in .cpp files only).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/exact/wide_int.hpp>

#include <array>
#include <cstddef>

namespace hitbox::exact {

/// The number of bits that a predicate of this degree may need for inputs of `bits` bits. Each factor may be a sum of
/// up to four inputs (2 more bits). Up to 64 products with small weights may be added (8 bits, including the sign).
constexpr int bits_needed(int degree, int bits) { return degree * (bits + 2) + 8; }

namespace detail {

template <class Int, std::size_t Count, class Predicate>
auto run(const std::array<double, Count>& inputs, const Grid& grid, const Predicate& predicate) {
    std::array<Int, Count> numbers;
    for (std::size_t i = 0; i < Count; ++i) {
        const Dyadic d = Dyadic::from(inputs[i]);
        if (d.mantissa != 0) numbers[i] = Int::shifted(d.mantissa, d.exponent - grid.low);
    }
    if constexpr (requires { predicate(numbers, grid); })
        return predicate(numbers, grid);
    else
        return predicate(numbers);
}

}  // namespace detail

/// Calls predicate(numbers) with the inputs as integers on their common grid. The predicate may add, subtract
/// and multiply them and use the signs of values of at most `degree` factors. These values must be
/// homogeneous in the inputs, so that the unit of the grid does not matter. All inputs must be finite.
///
/// There are several widths: 128 bits suffice for most meshes, 256 bits for decimal CAD data in double, 512 bits
/// for rotated data near a contact. Beyond that the exponents are so far apart that big integers are needed.
template <std::size_t Count, class Predicate>
auto resolve(const std::array<double, Count>& inputs, int degree, const Predicate& predicate) {
    assert_subnormals();
    const Grid grid = Grid::of(inputs);
    const int bits = bits_needed(degree, grid.bits);
    if constexpr (hitbox::detail::small_code) return detail::run<BigInt>(inputs, grid, predicate);
    if (bits <= 128) return detail::run<WideInt<2>>(inputs, grid, predicate);
    if (bits <= 256) return detail::run<WideInt<4>>(inputs, grid, predicate);
    if (bits <= 512) return detail::run<WideInt<8>>(inputs, grid, predicate);
    return detail::run<BigInt>(inputs, grid, predicate);
}

/// The same for a predicate over any number type that multiplies at most three factors. It first tries integers
/// whose products are as wide as their factors together. They suffice for nearly all inputs, in a third of the time.
template <std::size_t Count, class Predicate>
auto resolve_widening(const std::array<double, Count>& inputs, int degree, const Predicate& predicate) {
    const double size = largest_size_of(inputs);
    if constexpr (!hitbox::detail::small_code)
        if (const auto one_word = on_lattice<1>(inputs, size)) return predicate(one_word->value);
    if (const auto two_words = on_lattice<2>(inputs, size)) return predicate(two_words->value);
    return resolve(inputs, degree, predicate);
}

}  // namespace hitbox::exact
