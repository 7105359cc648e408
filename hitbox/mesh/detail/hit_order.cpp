// hit_order.cpp: comparison of parameters as fractions of integers.
#include <hitbox/mesh/detail/hit_order.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/detail/exact_line.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::BigInt;
using Cast3 = Cast<3, double>;

constexpr std::size_t cast_count = 6, triangle_count = 9;

void append(const Vec3& v, double*& to) {
    for (std::size_t k = 0; k < 3; ++k) *to++ = v[k];
}
void append(const Cast3& cast, double*& to) { append(cast.origin, to), append(cast.to, to); }
void append(const Triangle3& t, double*& to) { append(t.a, to), append(t.b, to), append(t.c, to); }

template <class N>
Triple<N> vector(const N* x) {
    return {x[0], x[1], x[2]};
}
template <class N>
Triple<N> way_of_cast(const Cast3& cast, const N* x) {
    return cast.kind == Cast3::Kind::ray ? vector(x + 3) : difference(vector(x + 3), vector(x));
}
template <class N>
Triple<N> normal_of(const N* x) {
    return cross_product(difference(vector(x + 3), vector(x)), difference(vector(x + 6), vector(x)));
}

// The parameter where the line of the cast crosses the plane of a triangle, as a fraction over / under.
template <class N>
Fraction<N> pierced_at(const Triple<N>& origin, const Triple<N>& way, const N* triangle) {
    const Triple<N> n = normal_of(triangle);
    return {dot_product(n, difference(vector(triangle), origin)), dot_product(n, way)};
}

// The parameter of the first common point with a triangle, also for a cast in its plane.
Fraction<BigInt> met_at(const Cast3& cast, const Triangle3& t) {
    const ConvexSet line = cast.kind == Cast3::Kind::ray ? convex_set(Ray3{cast.origin, cast.to})
                                                         : convex_set(Segment3{cast.origin, cast.to});
    const ConvexSet triangle = convex_set(t);
    std::array<double, input_count> inputs{};
    std::size_t n = 0;
    append(line, inputs, n);
    append(triangle, inputs, n);
    return exact::detail::run<BigInt>(
        inputs, exact::Grid::of(inputs), [&](const std::array<BigInt, input_count>& x) {
            ExactNumbers ask;
            const Shape<BigInt> along = exact_shape(line, x, 0);
            Shape<BigInt> within = exact_shape(triangle, x, 13);
            drop_zero_edges(within, ask);
            Stretch<BigInt> s = stretch_in(along.v[0], way_of(along), within, BigInt(1));
            s.clip_to_ends_of(line.kind);
            return *s.low;
        });
}

}  // namespace

exact::Sign hit_order(const Cast3& cast, const Triangle3& a, const Triangle3& b) {
    std::array<double, cast_count + 2 * triangle_count> inputs;
    double* to = inputs.data();
    append(cast, to), append(a, to), append(b, to);
    const auto pierced = exact::resolve(inputs, 6, [&](const auto& x) -> std::optional<exact::Sign> {
        const auto origin = vector(x.data()), way = way_of_cast(cast, x.data());
        const auto at_a = pierced_at(origin, way, &x[cast_count]),
                   at_b = pierced_at(origin, way, &x[cast_count + triangle_count]);
        const exact::Sign turn = sign(at_a.denominator) * sign(at_b.denominator);
        if (turn == exact::Sign::zero) return std::nullopt;
        return turn * sign(at_a.numerator * at_b.denominator - at_b.numerator * at_a.denominator);
    });
    if (pierced) return *pierced;
    const Fraction<BigInt> first = met_at(cast, a), second = met_at(cast, b);
    return sign(first.numerator * second.denominator - second.numerator * first.denominator);
}

exact::Sign facing_sign(const Cast3& cast, const Triangle3& t) {
    std::array<double, cast_count + triangle_count> inputs;
    double* to = inputs.data();
    append(cast, to), append(t, to);
    return exact::resolve(inputs, 3, [&](const auto& x) {
        return sign(dot_product(normal_of(&x[cast_count]), way_of_cast(cast, x.data())));
    });
}

}  // namespace hitbox::detail
