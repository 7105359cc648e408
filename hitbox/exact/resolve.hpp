// resolve.hpp: runs a predicate in integers just wide enough to be exact (exact stage; include in .cpp files
// only).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/exact/wide_int.hpp>

#include <array>
#include <cstddef>

namespace hitbox::exact {

/// How many bits a predicate of this degree may need for inputs of `bits` bits: each factor may be a sum of
/// up to four inputs (2 bits more), and up to 64 products with small weights may be added (8 bits, with the
/// sign).
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

/// Calls predicate(numbers) with the inputs as integers on their common grid. The predicate adds, subtracts
/// and multiplies them into values of at most `degree` factors each, homogeneous in the inputs, and looks at
/// signs; so the unit of the grid does not matter. All inputs are finite.
///
/// The ladder of widths: 128 bits serve most meshes, 256 bits decimal CAD data in double, 512 bits what a
/// rotation left next to it; beyond that exponents are so far apart that only big integers hold both.
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

/// The same for a predicate over any number type, of products of at most three factors: integers whose products are as wide
/// as their factors come first. They hold nearly all inputs, and take a third of the time.
template <std::size_t Count, class Predicate>
auto resolve_widening(const std::array<double, Count>& inputs, int degree, const Predicate& predicate) {
    const double size = largest_size_of(inputs);
    if constexpr (!hitbox::detail::small_code)
        if (const auto one_word = on_lattice<1>(inputs, size)) return predicate(one_word->value);
    if (const auto two_words = on_lattice<2>(inputs, size)) return predicate(two_words->value);
    return resolve(inputs, degree, predicate);
}

}  // namespace hitbox::exact
