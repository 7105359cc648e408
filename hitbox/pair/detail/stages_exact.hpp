// stages_exact.hpp: the exact stages of a predicate (include in .cpp files only).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/exact/short_integer.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/detail/stages.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace hitbox::detail {

/// The largest of some sizes; zero if there are none. There are four running maxima, to shorten the chain of
/// dependent comparisons, and none starts with a comparison with zero, which would be a branch. A NaN is
/// ignored or becomes the result.
class Largest {
public:
    HITBOX_INLINE void look_at(double x) {
        const double a = std::fabs(x);
        double& most = most_[next_ % 4];
        most = next_ < 4 ? a : exact::larger(most, a);
        ++next_;
    }
    HITBOX_INLINE double value() const {
        const double low = next_ > 1 ? exact::larger(most_[0], most_[1]) : most_[0],
                     high = next_ > 3 ? exact::larger(most_[2], most_[3]) : most_[2];
        return next_ > 2 ? exact::larger(low, high) : low;
    }

private:
    std::array<double, 4> most_{};
    std::size_t next_ = 0;
};

/// The largest length of both shapes, and for each shape the largest coordinate of its direction or normal.
struct Sizes {
    double length = 0;
    std::array<double, 2> own{};

    template <class A, class B>
    HITBOX_INLINE Sizes(const A& a, const B& b) {
        Largest lengths, own_a, own_b;
        in_numbers(a, Look{&lengths, &own_a});
        in_numbers(b, Look{&lengths, &own_b});
        length = lengths.value(), own = {own_a.value(), own_b.value()};
    }

private:
    struct Look {
        using Number = double;
        using Own = Number;
        using Offset = double;
        Largest *lengths, *own;
        HITBOX_INLINE over::Point<double> place(const Vec3& v) const { return all(*lengths, v); }
        HITBOX_INLINE over::Point<double> step(const Vec3& v) const { return all(*lengths, v); }
        HITBOX_INLINE over::Point<double> direction(const Vec3& v) const { return all(*own, v); }
        HITBOX_INLINE double radius(double x) const { return lengths->look_at(x), x; }
        HITBOX_INLINE double offset(double x) const { return x; }
        static HITBOX_INLINE over::Point<double> all(Largest& most, const Vec3& v) {
            most.look_at(v.x), most.look_at(v.y), most.look_at(v.z);
            return {v.x, v.y, v.z};
        }
    };
};

// ---- doubles on a narrow grid -----------------------------------------------------------------------------

/// The number of bits that inputs may have such that doubles represent all results of a predicate. Eight bits
/// are left for the sums of its products and of their factors.
constexpr int grid_bits(int degree) { return (53 - 8) / degree; }

/// Doubles without conversion. `off` stays zero if all lie on narrow grids.
struct OnNarrowGrid {
    using Number = double;
    using Own = Number;
    using Offset = double;
    exact::NarrowGrid lengths, own, offsets;
    double most_offset;
    std::uint64_t* off;

    HITBOX_INLINE OnNarrowGrid(const exact::NarrowGrid& of_lengths, double length_size, double own_size,
                               int bits, int bits_of_own, std::uint64_t& gathered)
        : lengths(of_lengths),
          own(own_size, bits_of_own),
          offsets(product_of(length_size, own_size), bits + bits_of_own),
          most_offset(16 * product_of(length_size, own_size)),
          off(&gathered) {}

    HITBOX_INLINE over::Point<double> place(const Vec3& v) const { return all(lengths, v); }
    HITBOX_INLINE over::Point<double> step(const Vec3& v) const { return all(lengths, v); }
    HITBOX_INLINE over::Point<double> direction(const Vec3& v) const { return all(own, v); }
    HITBOX_INLINE double radius(double x) const { return *off |= lengths.off(x), x; }
    HITBOX_INLINE double offset(double x) const {
        *off |= offsets.off(x) | std::uint64_t(std::fabs(x) > most_offset);
        return x;
    }

private:
    HITBOX_INLINE over::Point<double> all(const exact::NarrowGrid& grid, const Vec3& v) const {
        *off |= grid.off(v.x) | grid.off(v.y) | grid.off(v.z);
        return {v.x, v.y, v.z};
    }
    // If all lengths are zero, the unit of an offset is that of the normal.
    static HITBOX_INLINE double product_of(double length, double own) {
        return exact::leading_bit(length == 0 ? 1 : length) * exact::leading_bit(own);
    }
};

/// For predicates of so high a degree that doubles hold the results only of very few bits: integers of one or two words, for
/// numbers that lie on a grid of more bits.
#if HITBOX_HAS_INT128
template <class Predicate>
constexpr bool has_short_integers = Predicate::degree > 4 && Predicate::degree <= exact::two_words_degree;

struct ToShortIntegers {
    using Number = exact::ShortInteger<1>;
    using Own = Number;
    double lengths_up, own_up;

    ToShortIntegers(double length_size, double own_size)
        : lengths_up(up_to_units(length_size)), own_up(up_to_units(own_size)) {}

    HITBOX_INLINE over::Point<Number> place(const Vec3& v) const { return all(v, lengths_up); }
    HITBOX_INLINE over::Point<Number> step(const Vec3& v) const { return all(v, lengths_up); }
    HITBOX_INLINE over::Point<Number> direction(const Vec3& v) const { return all(v, own_up); }
    HITBOX_INLINE Number radius(double x) const { return {std::int64_t(x * lengths_up)}; }

private:
    // The unit is that of the grid.
    static double up_to_units(double size) {
        return size == 0 ? 1 : double(std::uint64_t(1) << (exact::short_bits - 1)) / exact::leading_bit(size);
    }
    static HITBOX_INLINE over::Point<Number> all(const Vec3& v, double up) {
        return {{std::int64_t(v.x * up)}, {std::int64_t(v.y * up)}, {std::int64_t(v.z * up)}};
    }
};

template <class Predicate, class A, class B, class Ask>
HITBOX_INLINE Verdict ask_short_integers(const A& a, const B& b, const Sizes& sizes, const Ask& sign) {
    return Predicate::ask(in_numbers(a, ToShortIntegers(sizes.length, sizes.own[0])),
                          in_numbers(b, ToShortIntegers(sizes.length, sizes.own[1])), sign);
}
#else
template <class Predicate>
constexpr bool has_short_integers = false;

template <class Predicate, class A, class B, class Ask>
Verdict ask_short_integers(const A&, const B&, const Sizes&, const Ask&) {
    return Verdict::unknown;
}
#endif

constexpr auto sign_in_double = [](double x) { return exact::FilteredSign(int(exact::sign_of_value(x))); };

// ---- integers ---------------------------------------------------------------------------------------------

/// x / unit, if it is an integer of at most 64 W - 10 bits. The unit is a power of two.
template <int W>
bool to_integer(double x, double unit, exact::Integer<W>& out) {
    const exact::Dyadic d = exact::Dyadic::from(x / unit);
    if (d.mantissa == 0) return x == 0;  // otherwise it underflowed
    const int bits = int(std::bit_width(std::uint64_t(std::llabs(d.mantissa))));
    const bool fits = d.exponent >= 0 && d.exponent + bits <= 64 * W - 10;
    if (fits) out = exact::Integer<W>::shifted(d.mantissa, d.exponent);
    return fits && std::fabs(x) <= (std::numeric_limits<double>::max)() * unit;
}

/// Integers of W words; `fits` stays true if all inputs are such integers.
template <int W>
struct ToLattice {
    using Number = exact::Integer<W>;
    using Own = Number;
    using Offset = exact::Integer<2 * W>;
    exact::Lattice<W> lengths, own;
    bool* fits;

    HITBOX_INLINE ToLattice(const exact::Lattice<W>& of_lengths, const exact::Lattice<W>& of_own, bool& fit)
        : lengths(of_lengths), own(of_own), fits(&fit) {}

    HITBOX_INLINE over::Point<Number> place(const Vec3& v) const { return all(lengths, v); }
    HITBOX_INLINE over::Point<Number> step(const Vec3& v) const { return all(lengths, v); }
    HITBOX_INLINE over::Point<Number> direction(const Vec3& v) const { return all(own, v); }
    HITBOX_INLINE Number radius(double x) const { return lengths(x, *fits); }
    Offset offset(double x) const {
        Offset out;
        *fits &= to_integer(x, lengths.unit() * own.unit(), out);
        return out;
    }

private:
    HITBOX_INLINE over::Point<Number> all(const exact::Lattice<W>& lattice, const Vec3& v) const {
        const Number x = lattice(v.x, *fits), y = lattice(v.y, *fits), z = lattice(v.z, *fits);
        return {x, y, z};
    }
};

constexpr auto exact_sign = [](const auto& x) { return exact::FilteredSign(int(sign(x))); };

/// The axes that are undecided in double, if the predicate reports them. A predicate in integers tests only those.
template <class Predicate, class A, class B>
auto in_doubt(const A& a, const B& b) {
    if constexpr (requires { typename Predicate::SomeAxes; }) {
        const auto ask = [](const auto& x, const auto& y, const auto& sizes) {
            return Predicate::in_doubt(x, y, sizes);
        };
        return std::tuple(in_bounded(a, b, ask, typename Predicate::SomeAxes()));
    } else {
        return std::tuple();
    }
}

template <class Predicate, int W, class A, class B, class Doubt>
Verdict ask_integers(const A& a, const B& b, const Sizes& sizes, const Doubt& in_doubt) {
    bool fits = true;
    const exact::Lattice<W> lengths(sizes.length);
    const auto x = in_numbers(a, ToLattice<W>(lengths, exact::Lattice<W>(sizes.own[0]), fits));
    const auto y = in_numbers(b, ToLattice<W>(lengths, exact::Lattice<W>(sizes.own[1]), fits));
    if (!fits) return Verdict::unknown;
    return std::apply([&](const auto&... axes) { return Predicate::ask(x, y, exact_sign, axes...); },
                      in_doubt);
}

// ---- big integers, for predicates that cover all cases -----------------------------------------------------------

struct ToBigInt {
    using Number = exact::BigInt;
    using Own = Number;
    using Offset = Number;
    int lengths, own;  ///< exponents of the units

    over::Point<Number> place(const Vec3& v) const {
        return {number(v.x, lengths), number(v.y, lengths), number(v.z, lengths)};
    }
    over::Point<Number> step(const Vec3& v) const { return place(v); }
    over::Point<Number> direction(const Vec3& v) const {
        return {number(v.x, own), number(v.y, own), number(v.z, own)};
    }
    Number radius(double x) const { return number(x, lengths); }
    Number offset(double x) const { return number(x, lengths + own); }

private:
    static Number number(double x, int unit) {
        const exact::Dyadic d = exact::Dyadic::from(x);
        return d.mantissa == 0 ? Number() : Number::shifted(d.mantissa, d.exponent - unit);
    }
};

/// For finite numbers. The unit is that of the smallest double: inputs that no lattice holds
/// have exponents far apart.
template <class Predicate, class A, class B>
bool meet_in_big_integers(const A& a, const B& b) {
    exact::assert_subnormals();
    constexpr int smallest = -1074;
    return Predicate::ask(in_numbers(a, ToBigInt{smallest, smallest}),
                          in_numbers(b, ToBigInt{smallest, smallest}), exact_sign) == Verdict::yes;
}

// ---- the general algorithm, for what no stage decides ---------------------------------------------------------

template <class A, class B>
bool meet_in_general(const A& a, const B& b) {
    return meet_exactly(convex_set(a), convex_set(b));
}
template <class A>
bool meet_in_general(const A& a, const Sphere3& sphere) {
    return meet_exactly(sphere_set(sphere), convex_set(a));
}
inline bool meet_in_general(const Sphere3& a, const Sphere3& b) { return meet(sphere_set(a), sphere_set(b)); }

// ---- all stages after the first ---------------------------------------------------------------------------

template <class Predicate, class A, class B>
bool meet_in_last_stage(const A& a, const B& b, bool empty) {
    if constexpr (requires { Predicate::in_big_integers; })
        return !empty && meet_in_big_integers<Predicate>(a, b);
    else
        return meet_in_general(a, b);
}

/// Out of line, so that shapes on a narrow grid need no stack space for it.
template <class Predicate, class A, class B>
HITBOX_NOINLINE bool meet_in_wide_stages(const A& a, const B& b, const Sizes& sizes, bool empty) {
    if (!empty) {
        const auto doubt = in_doubt<Predicate>(a, b);
        Verdict v = ask_integers<Predicate, 1>(a, b, sizes, doubt);
        if (v == Verdict::unknown) v = ask_integers<Predicate, 2>(a, b, sizes, doubt);
        if (v != Verdict::unknown) return v == Verdict::yes;
    }
    return meet_in_last_stage<Predicate>(a, b, empty);
}

template <class Predicate, class A, class B>
HITBOX_NOINLINE bool meet_in_exact_stages(const A& a, const B& b) {
    if constexpr (small_code) {
        return meet_in_last_stage<Predicate>(a, b, !exists(a) || !exists(b));
    } else {
        const Sizes sizes(a, b);
        // A ray, line or plane with zero direction or normal is empty.
        const bool empty = (has_own_unit<A> && sizes.own[0] == 0) || (has_own_unit<B> && sizes.own[1] == 0);
        constexpr int bits = has_short_integers<Predicate> ? exact::short_bits : grid_bits(Predicate::degree);
        const exact::NarrowGrid lengths(sizes.length, bits);
        std::uint64_t off = empty;
        const auto x = in_numbers(a, OnNarrowGrid(lengths, sizes.length, sizes.own[0], bits, bits, off));
        const auto y = in_numbers(b, OnNarrowGrid(lengths, sizes.length, sizes.own[1], bits, bits, off));
        if (off == 0) {
            Verdict v;
            if constexpr (has_short_integers<Predicate>)
                v = ask_short_integers<Predicate>(a, b, sizes, exact_sign);
            else
                v = Predicate::ask(x, y, sign_in_double);
            if (v != Verdict::unknown) return v == Verdict::yes;
        }
        return meet_in_wide_stages<Predicate>(a, b, sizes, empty);
    }
}

}  // namespace hitbox::detail
