// scene.hpp: planes and a shape, and their numbers in filtered doubles and in integers (include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/compact_integer.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/simd/pack.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>

namespace hitbox::detail::frustum {

using exact::Triple;

struct Scene {
    std::span<const WidePlane> planes;
    Kind kind;              ///< the empty shape stands for all of space
    std::array<Vec3, 4> v;  ///< the vectors of the shape; zero for infinite corners
    bool is_bounded;  ///< then planes that are much farther away than the vectors are large matter little
};

/// True if all numbers are zero or in a range where formulas of degree ten, with differences as small
/// as 2^-52 of their terms, neither overflow nor underflow in double.
inline bool filter_is_sound(const Scene& scene) {
    constexpr double largest = 0x1p70, least = 0x1p-70;
    using P = simd::Pack<double>;
    P most = P::of(0), below_least = P::of(0);
    const auto look = [&](P a) {
        a = absolute(a);
        most = larger(a, most);
        below_least = larger((a * P::of(0x1p600)) * (P::of(least) - a),
                             below_least);  // positive only for 0 < a < least
    };
    for (const WidePlane& p : scene.planes) look(P::load(&p.normal.x)), look(P::load(&p.normal.z));
    for (std::size_t i = 0; i < 12; i += 2) look(P::load(&scene.v[0].x + i));
    return less(most, P::of(largest)) == P::all && less(P::of(0), below_least) == 0;
}

// ---- three kinds of numbers ---------------------------------------------------------------------------------------
//
//     normal(i), offset(i)    of plane i, in units of its own
//     place(j, k)             coordinate k of vector j of the shape
//     fits()                  false if the numbers asked for are not all exact; then nothing follows from them

class FilteredNumbers {
public:
    explicit FilteredNumbers(const Scene& scene) : scene_(scene) {}

    Triple<exact::Input> normal(std::size_t i) const {
        const Vec3& n = scene_.planes[i].normal;
        return {{n.x}, {n.y}, {n.z}};
    }
    exact::Input offset(std::size_t i) const { return {scene_.planes[i].offset}; }
    exact::Input place(std::size_t j, std::size_t k) const { return {scene_.v[j][k]}; }
    static constexpr bool fits() { return true; }

private:
    const Scene& scene_;
};

/// m * 2^shift in W words, with spare bits for the sums of a formula (lattice.hpp); std::nullopt if it does not fit.
template <int W>
std::optional<exact::Integer<W>> shifted(std::int64_t m, int shift) {
    const std::uint64_t size = std::uint64_t(m < 0 ? -m : m);
    if (m == 0) return exact::Integer<W>();
    if (shift < 0 || int(std::bit_width(size)) + shift > 64 * W - 6) return std::nullopt;
    std::array<std::uint64_t, std::size_t(W)> words{};
    const std::size_t at = std::size_t(shift) / 64;
    const unsigned rest = unsigned(shift) % 64;
    words[at] = size << rest;
    if (rest != 0 && at + 1 < W) words[at + 1] = size >> (64 - rest);
    const auto r = exact::detail::integer_of<W>(words);
    return m < 0 ? -r : r;
}

/// The exponent of the leading bit of a normal number.
inline int exponent_of(double x) { return int(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023; }

/// Integers of W words for normals and places, and of twice as many for their products and offsets. Each
/// plane has its own grid, which changes no sign. It is converted when it is first used.
template <int W>
class LatticeNumbers {
public:
    using Entry = exact::CompactInteger<W>;
    using Product = exact::CompactInteger<2 * W>;

    explicit LatticeNumbers(const Scene& scene) : scene_(scene) {
        std::array<double, 12> inputs;
        for (std::size_t j = 0; j < 4; ++j)
            for (std::size_t k = 0; k < 3; ++k) inputs[3 * j + k] = scene.v[j][k];
        const double size = exact::largest_size_of(inputs);
        put_places(inputs, size);
        if (scene.is_bounded && size != 0) return;
        // Offsets must fit too, as multiples of unit * unit. If planes are much farther away than the places are large,
        // their offsets determine the grid.
        constexpr int room = W == 1 ? 6 : 10, most_raise = W == 1 ? 16 : 50;
        int offsets = -2000;
        for (const WidePlane& p : scene.planes)
            if (p.offset != 0)
                offsets = (std::max)(offsets, exponent_of(p.offset) - exponent_of(size_of(p.normal)));
        if (size == 0)
            place_exponent_ = offsets - room - lattice_top;
        else if (const int own = exponent_of(size); offsets - room > own)
            put_places(inputs, std::ldexp(1.0, (std::min)(offsets - room, own + most_raise)));
    }

    Triple<Entry> normal(std::size_t i) {
        const Vec3& normal = scene_.planes[i].normal;
        const auto n = exact::on_lattice<W, 3>({normal.x, normal.y, normal.z}, size_of(normal));
        fits_ &= n.has_value();
        return n ? Triple<Entry>{Entry(n->value[0]), Entry(n->value[1]), Entry(n->value[2])}
                 : Triple<Entry>{};
    }
    Product offset(std::size_t i) {
        const WidePlane& p = scene_.planes[i];
        const exact::Dyadic d = exact::Dyadic::from(p.offset);
        // The exponent of the unit that on_lattice uses for the normal.
        const double size = size_of(p.normal);
        const int normal_exponent = size > 0 ? exponent_of(size) - lattice_top : 0;
        const auto r = shifted<2 * W>(d.mantissa, d.exponent - normal_exponent - place_exponent_);
        fits_ &= r.has_value();
        return r ? Product(*r) : Product();
    }
    Entry place(std::size_t j, std::size_t k) const { return Entry(places_.value[3 * j + k]); }
    bool fits() const { return fits_; }

private:
    void put_places(const std::array<double, 12>& inputs, double size) {
        const auto places = exact::on_lattice<W>(inputs, size);
        fits_ = places.has_value();
        places_ = places.value_or(exact::OnLattice<W, 12>());
        place_exponent_ = places_.grid;
    }
    static double size_of(const Vec3& n) { return exact::largest_size_of<3>({n.x, n.y, n.z}); }
    static constexpr int lattice_top = W == 1 ? 57 : 119;  // the exponent of the largest number on the grid

    const Scene& scene_;
    exact::OnLattice<W, 12> places_;
    int place_exponent_ = 0;
    bool fits_ = true;
};

/// Integers of any size.
class BigNumbers {
public:
    using Entry = exact::BigInt;
    using Product = exact::BigInt;

    explicit BigNumbers(const Scene& scene) : scene_(scene) {
        normals_ = places_ = 0;
        for (const WidePlane& p : scene.planes)
            for (std::size_t k = 0; k < 3; ++k) normals_ = (std::min)(normals_, low(p.normal[k]));
        for (const Vec3& v : scene.v)
            for (std::size_t k = 0; k < 3; ++k) places_ = (std::min)(places_, low(v[k]));
        for (const WidePlane& p : scene.planes) places_ = (std::min)(places_, low(p.offset) - normals_);
    }

    Triple<Entry> normal(std::size_t i) const {
        const Vec3& n = scene_.planes[i].normal;
        return {big(n.x, normals_), big(n.y, normals_), big(n.z, normals_)};
    }
    Product offset(std::size_t i) const { return big(scene_.planes[i].offset, normals_ + places_); }
    Entry place(std::size_t j, std::size_t k) const { return big(scene_.v[j][k], places_); }
    static constexpr bool fits() { return true; }

private:
    static int low(double x) { return exact::Dyadic::from(x).exponent; }  // 0 for zero
    static exact::BigInt big(double x, int low) {
        const exact::Dyadic d = exact::Dyadic::from(x);
        return exact::BigInt::shifted(d.mantissa, d.mantissa == 0 ? 0 : d.exponent - low);
    }

    const Scene& scene_;
    int normals_, places_;
};

/// Vector j of the shape.
template <class Numbers>
auto vector_of(const Numbers& n, std::size_t j) {
    return Triple{n.place(j, 0), n.place(j, 1), n.place(j, 2)};
}

// ---- from narrow to wide integers ---------------------------------------------------------------------------------

/// Something over integers of a scene, such as a system of inequalities. Of each width it is made when it is first needed.
template <template <class> class Of>
class Widening {
    using Narrow = Of<LatticeNumbers<1>>;
    using Wide = Of<LatticeNumbers<2>>;
    using Big = Of<BigNumbers>;

public:
    explicit Widening(const Scene& scene) : scene_(scene) {}

    /// One for each width.
    template <template <class> class Any>
    using Each = std::tuple<Any<Narrow>, Any<Wide>, Any<Big>>;

    /// The answer of the narrowest integers that fit, before the question and after it.
    template <class Question>
    auto ask(const Question& question) {
        if constexpr (!small_code) {
            if (const auto answer = answer_of<Narrow>(question)) return *answer;
            if (const auto answer = answer_of<Wide>(question)) return *answer;
        }
        return *answer_of<Big>(question);
    }

private:
    template <class Made, class Question>
    auto answer_of(const Question& question) {
        auto& made = std::get<std::optional<Made>>(made_);
        if (!made) {
            exact::assert_subnormals();
            made.emplace(scene_);
        }
        std::optional<decltype(question(*made))> answer;
        if (made->fits()) answer = question(*made);
        if (!made->fits()) answer.reset();
        return answer;
    }

    const Scene& scene_;
    Each<std::optional> made_;
};

}  // namespace hitbox::detail::frustum
