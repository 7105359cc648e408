// hit_order.cpp: comparison of parameters, in double-doubles and as fractions of integers.
#include <hitbox/mesh/ray/detail/hit_order.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::BigInt, exact::Sign;
using Cast3 = Cast<3, double>;

constexpr std::size_t cast_count = 6, triangle_count = 9;

void append(const Vec3& v, double*& to) {
    for (std::size_t k = 0; k < 3; ++k) *to++ = v[k];
}
void append(const Cast3& cast, double*& to) { append(cast.origin, to), append(cast.to, to); }
void append(const Triangle3& t, double*& to) { append(t.a, to), append(t.b, to), append(t.c, to); }

template <class N>
HITBOX_INLINE Triple<N> vector(const N* x) {
    return {x[0], x[1], x[2]};
}
template <bool Segment, class N>
HITBOX_INLINE auto way_of_cast(const N* x) {
    if constexpr (Segment)
        return difference(vector(x + 3), vector(x));
    else
        return vector(x + 3);
}
template <class N>
HITBOX_INLINE auto normal_of(const N* x) {
    return cross_product(difference(vector(x + 3), vector(x)), difference(vector(x + 6), vector(x)));
}

// The parameter where the line of the cast crosses the plane of a triangle.
template <class Over, class Under>
struct Crossing {
    Over over;
    Under under;
};
template <class Over, class Under>
Crossing(Over, Under) -> Crossing<Over, Under>;

template <bool Segment, class N>
HITBOX_INLINE auto crossing_at(const N* cast, const N* triangle) {
    const auto n = normal_of(triangle);
    return Crossing{dot_product(n, difference(vector(triangle), vector(cast))),
                    dot_product(n, way_of_cast<Segment>(cast))};
}

// The order of the parameters of two planes that are not parallel to the cast; otherwise nothing.
template <bool Segment, class N>
std::optional<Sign> order_of_crossings(const N* x) {
    const auto a = crossing_at<Segment>(x, x + cast_count),
               b = crossing_at<Segment>(x, x + cast_count + triangle_count);
    const Sign turn = sign(a.under) * sign(b.under);
    if (turn == Sign::zero) return std::nullopt;
    return turn * sign(a.over * b.under - b.over * a.under);
}

using OrderInputs = std::array<double, cast_count + 2 * triangle_count>;

// In double-doubles.
template <bool Segment, bool Fused>
HITBOX_INLINE exact::Estimate estimated_parameter(const double* cast, const double* triangle) {
    std::array<exact::Stored<Fused>, cast_count> line;
    std::array<exact::Stored<Fused>, triangle_count> corners;
    for (std::size_t i = 0; i < cast_count; ++i) line[i] = {cast[i]};
    for (std::size_t i = 0; i < triangle_count; ++i) corners[i] = {triangle[i]};
    const auto at = crossing_at<Segment>(line.data(), corners.data());
    return quotient(at.over, at.under);
}

// In double-doubles. Zero if they do not decide.
template <bool Segment>
Sign quick_order_of_crossings(const OrderInputs& x) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        const auto parameter = [&](std::size_t triangle) HITBOX_INLINE_LAMBDA {
            return estimated_parameter<Segment, fused.value>(x.data(), &x[triangle]);
        };
        const exact::Estimate d = parameter(cast_count) + -parameter(cast_count + triangle_count);
        return std::fabs(d.value.high) > 2 * d.error ? exact::sign_of_value(d.value.high) : Sign::zero;
    });
}

template <bool Segment>
std::optional<Sign> order_of_crossings(const OrderInputs& inputs) {
    if constexpr (!small_code) {
        const double size = exact::largest_size_of(inputs);
        if (size < largest_quick_size)
            if (const Sign quick = quick_order_of_crossings<Segment>(inputs); quick != Sign::zero)
                return quick;
        if (const auto one = exact::on_lattice<1>(inputs, size))
            return order_of_crossings<Segment>(one->value.data());
        if (const auto two = exact::on_lattice<2>(inputs, size))
            return order_of_crossings<Segment>(two->value.data());
    }
    return exact::resolve(inputs, 6, [](const auto& x) { return order_of_crossings<Segment>(x.data()); });
}

// The parameter of the first common point with a triangle, also for a cast in its plane.
Fraction<BigInt> met_at(const Cast3& cast, const Triangle3& t) {
    const ConvexSet line = cast.kind == Cast3::Kind::ray ? convex_set(Ray3{cast.origin, cast.to})
                                                         : convex_set(Segment3{cast.origin, cast.to});
    return first_point_in(line, convex_set(t)).t;
}

using OneTriangle = std::array<double, cast_count + triangle_count>;

OneTriangle inputs_of(const Cast3& cast, const Triangle3& t) {
    OneTriangle inputs;
    double* to = inputs.data();
    append(cast, to), append(t, to);
    return inputs;
}

}  // namespace

exact::Sign order_of_parameters(const Cast3& cast, const Triangle3& a, const Triangle3& b) {
    OrderInputs inputs;
    double* to = inputs.data();
    append(cast, to), append(a, to), append(b, to);
    const auto crossed =
        cast.kind == Cast3::Kind::ray ? order_of_crossings<false>(inputs) : order_of_crossings<true>(inputs);
    if (crossed) return *crossed;
    const Fraction<BigInt> first = met_at(cast, a), second = met_at(cast, b);
    return sign(first.numerator * second.denominator - second.numerator * first.denominator);
}

bool bound_parameter(const Cast3& cast, const Triangle3& t, double& low, double& high) {
    const OneTriangle x = inputs_of(cast, t);
    if (small_code || !(exact::largest_size_of(x) < largest_quick_size)) return false;
    const exact::Estimate e = exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        return cast.kind == Cast3::Kind::segment
                   ? estimated_parameter<true, fused.value>(x.data(), &x[cast_count])
                   : estimated_parameter<false, fused.value>(x.data(), &x[cast_count]);
    });
    const double margin = e.error * (1 + 0x1p-10) + std::fabs(e.value.high) * 0x1p-51 + 0x1p-700;
    low = e.value.high - margin, high = e.value.high + margin;
    return high - low < std::numeric_limits<double>::infinity();
}

exact::Sign facing_sign(const Cast3& cast, const Triangle3& t) {
    const OneTriangle inputs = inputs_of(cast, t);
    const bool segment = cast.kind == Cast3::Kind::segment;
    const auto facing = [segment](const auto& x) {
        const auto n = normal_of(&x[cast_count]);
        return segment ? sign(dot_product(n, way_of_cast<true>(x.data())))
                       : sign(dot_product(n, way_of_cast<false>(x.data())));
    };
    return exact::resolve_widening(inputs, 3, facing);
}

}  // namespace hitbox::detail
