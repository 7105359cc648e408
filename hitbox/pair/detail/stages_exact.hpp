// stages_exact.hpp: the exact stages of a predicate (include in .cpp files only).
#pragma once

#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/detail/stages.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

namespace hitbox::detail {

/// Doubles as they are.
struct ToDouble {
    using Number = double;
    using Offset = double;
    static constexpr double length(double x) { return x; }
    static constexpr double direction(double x) { return x; }
    static constexpr double normal(double x) { return x; }
    static constexpr double offset(double x) { return x; }
};

/// How many of a shape's numbers are lengths, and whether it has a direction or a normal.
struct LengthCounter {
    using Number = double;
    using Offset = double;
    std::size_t* count;
    constexpr double length(double x) const { return ++*count, x; }
    constexpr double direction(double x) const { return x; }
    constexpr double normal(double x) const { return x; }
    constexpr double offset(double x) const { return x; }
};
template <class S>
constexpr bool has_own = ShapeOfKind<S, ShapeKind::plane, ShapeKind::ray, ShapeKind::line>;
template <class S>
constexpr std::size_t lengths_of = [] {
    std::size_t count = 0;
    in_numbers(S{}, LengthCounter{&count});
    return count;
}();

/// The numbers of two shapes by what they are measured in. What a pair does not have is zero, which fits any grid.
template <class A, class B>
class Grouped {
public:
    Grouped(const A& a, const B& b) {
        collect_.into = this;
        in_numbers(a, collect_);
        shape_ = 1, own_count_ = 0;
        in_numbers(b, collect_);
        length_size = lengths.size();
        for (std::size_t i = 0; i < 2; ++i) own_size[i] = own[i].size();
    }

    exact::Inputs<lengths_of<A> + lengths_of<B>> lengths{};
    std::array<exact::Inputs<3>, 2> own{};  ///< the direction or the normal of each shape
    std::array<double, 2> offsets{};
    double length_size = 0;
    std::array<double, 2> own_size{};

private:
    struct Collector {
        using Number = double;
        using Offset = double;
        Grouped* into = nullptr;
        double length(double x) const { return into->lengths.value[into->length_count_++] = x; }
        double direction(double x) const { return into->own[into->shape_].value[into->own_count_++] = x; }
        double normal(double x) const { return direction(x); }
        double offset(double x) const { return into->offsets[into->shape_] = x; }
    };

    Collector collect_;
    std::size_t length_count_ = 0, own_count_ = 0, shape_ = 0;
};

/// x / unit as an integer, where it is one, of at most W words less ten bits; the unit is a power of two.
template <int W>
bool to_integer(double x, double unit, exact::Integer<W>& out) {
    const exact::Dyadic d = exact::Dyadic::from(x / unit);
    if (d.mantissa == 0) return x == 0;  // else it underflowed
    const bool fits = d.exponent >= 0 && d.exponent < 64 * W - 63;
    if (fits) out = exact::Integer<W>::shifted(d.mantissa, d.exponent);
    return fits && std::fabs(x) <= (std::numeric_limits<double>::max)() * unit;
}

/// Whether an offset is a multiple of the product of the units that fit() takes, and no larger than such products are.
inline bool offset_fits(double x, int bits, double length_size, double normal_size) {
    if (x == 0 || length_size == 0 || normal_size == 0) return x - x == 0;
    const double size = exact::leading_bit(length_size) * exact::leading_bit(normal_size);
    const double big = size * (1.5 * double(std::uint64_t(1) << (53 - 2 * bits)));
    return std::fabs(x) < 16 * size && (x + big) - big == x;
}

/// Gives the integers again in the order in which the inputs were collected.
template <int W, class Groups>
class FromLattice {
public:
    using Number = exact::Integer<W>;
    using Offset = exact::Integer<2 * W>;

    /// False where the inputs do not fit.
    bool fill(const Groups& g) {
        if (!exact::to_lattice<W>(g.lengths, lengths_, g.length_size)) return false;
        for (std::size_t i = 0; i < 2; ++i) {
            if (!exact::to_lattice<W>(g.own[i], own_[i], g.own_size[i])) return false;
            if (g.offsets[i] != 0 && !to_integer(g.offsets[i], lengths_.unit * own_[i].unit, offsets_[i]))
                return false;
        }
        return true;
    }

    struct Reader {
        using Number = FromLattice::Number;
        using Offset = FromLattice::Offset;
        const FromLattice* from;
        std::size_t shape;
        mutable std::size_t length_at, own_at = 0;
        Number length(double) const { return from->lengths_.value[length_at++]; }
        Number direction(double) const { return from->own_[shape].value[own_at++]; }
        Number normal(double) const { return direction(0); }
        Offset offset(double) const { return from->offsets_[shape]; }
    };
    Reader reader(std::size_t shape, std::size_t first_length) const { return {this, shape, first_length}; }

private:
    exact::OnLattice<W, std::tuple_size_v<decltype(Groups::lengths.value)>> lengths_;
    std::array<exact::OnLattice<W, 3>, 2> own_;
    std::array<Offset, 2> offsets_{};
};

constexpr auto exact_sign = [](const auto& x) { return exact::FilteredSign(int(sign(x))); };
constexpr auto sign_in_double = [](double x) { return exact::FilteredSign(int(exact::sign_of_value(x))); };

/// How many bits each input may have so that doubles hold all results of a predicate: eight are left for the sums of its
/// products, and of their factors.
constexpr int grid_bits(int degree) { return (53 - 8) / degree; }

/// A direction or a normal of zero, which makes its shape empty.
template <class A, class B>
bool one_is_empty(const Grouped<A, B>& g) {
    constexpr bool own_a = has_own<A>, own_b = has_own<B>;
    return (own_a && g.own_size[0] == 0) || (own_b && g.own_size[1] == 0);
}

template <class Predicate, class A, class B>
HITBOX_COLD bool meet_in_exact_stages(const A& a, const B& b) {
    const Grouped<A, B> g(a, b);
    if (!one_is_empty(g)) {
        constexpr int bits = grid_bits(Predicate::degree);
        bool narrow = g.lengths.fit(bits, g.length_size);
        for (std::size_t i = 0; i < 2; ++i)
            narrow = narrow && g.own[i].fit(bits, g.own_size[i]) &&
                     offset_fits(g.offsets[i], bits, g.length_size, g.own_size[i]);
        if (narrow) {
            const Verdict v =
                Predicate::ask(in_numbers(a, ToDouble()), in_numbers(b, ToDouble()), sign_in_double);
            if (v != Verdict::unknown) return v == Verdict::yes;
        }
        const auto in_integers = [&]<int W>(std::integral_constant<int, W>) {
            FromLattice<W, Grouped<A, B>> lattice;
            if (!lattice.fill(g)) return Verdict::unknown;
            return Predicate::ask(in_numbers(a, lattice.reader(0, 0)),
                                  in_numbers(b, lattice.reader(1, lengths_of<A>)), exact_sign);
        };
        Verdict v = in_integers(std::integral_constant<int, 1>());
        if (v == Verdict::unknown) v = in_integers(std::integral_constant<int, 2>());
        if (v != Verdict::unknown) return v == Verdict::yes;
    }
    return meet_exactly(convex_set(a), convex_set(b));
}

}  // namespace hitbox::detail
