// exact_entry.cpp: a segment or ray against planes, slabs, spheres and cylinders in integers.
#include <hitbox/world/detail/exact_entry.hpp>

#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/pairs.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <variant>

namespace hitbox::detail {

namespace {

using exact::BigInt;
using exact::Format;
using exact::Surd;
using Integers = Triple<BigInt>;

Surd quotient(const Fraction<BigInt>& f) { return {f.numerator, BigInt(0), BigInt(0), f.denominator}; }

double rounded_surd(const Surd& x, int shift) {
    if (sign(x.q) == Sign::zero || sign(x.d) == Sign::zero)
        return exact::rounded_quotient(x.p, x.a, shift, Format::binary64);
    return exact::rounded_root(x, shift, Format::binary64);
}

// The integers of a line and of more numbers, on one grid.
template <std::size_t More>
struct LineOnGrid {
    std::array<BigInt, 6 + More> number;
    Integers origin, way;
    int grid;

    LineOnGrid(const Linear& line, const std::array<double, More>& more) {
        std::array<double, 6 + More> x{line.first.x,  line.first.y,  line.first.z,
                                       line.second.x, line.second.y, line.second.z};
        for (std::size_t i = 0; i < More; ++i) x[6 + i] = more[i];
        const exact::Grid on = exact::Grid::of(x);
        grid = on.low;
        number = exact::detail::run<BigInt>(x, on, [](const auto& n) { return n; });
        origin = triple_at(0);
        way = line.is_segment() ? difference(triple_at(3), origin) : triple_at(3);
    }
    Integers triple_at(std::size_t i) const { return {number[i], number[i + 1], number[i + 2]}; }
    ExactEntry entry(const Surd& t) const { return {t, origin, way, grid}; }
};

// ---- spheres and capsules ---------------------------------------------------------------------------------------

// The nearer root of a t^2 + 2 b t + c.
Surd nearer_root(const BigInt& a, const BigInt& b, const BigInt& c) {
    return {-b, BigInt(-1), b * b - a * c, a};
}

Surd enter_ball(const Integers& from_center, const Integers& way, const BigInt& square_of_radius) {
    return nearer_root(dot_product(way, way), dot_product(from_center, way),
                       dot_product(from_center, from_center) - square_of_radius);
}

ExactEntry enter_round(const Linear& line, const Vec3& first, const Vec3& last, double radius) {
    const LineOnGrid<7> n(line, {first.x, first.y, first.z, last.x, last.y, last.z, radius});
    const Integers a = n.triple_at(6), b = n.triple_at(9), axis = difference(b, a),
                   from_a = difference(n.origin, a), from_b = difference(n.origin, b);
    const BigInt square = n.number[12] * n.number[12], mu = dot_product(from_a, axis),
                 wu = dot_product(n.way, axis), uu = dot_product(axis, axis);
    const auto ball = [&](const Integers& from) { return n.entry(enter_ball(from, n.way, square)); };
    // The equation of the infinite cylinder, times the squared length of the axis.
    const BigInt aa = uu * dot_product(n.way, n.way) - wu * wu;
    if (sign(aa) == Sign::zero) return ball(sign(wu) == Sign::negative ? from_b : from_a);
    const BigInt bb = uu * dot_product(from_a, n.way) - mu * wu,
                 cc = uu * (dot_product(from_a, from_a) - square) - mu * mu;
    const Surd side = nearer_root(aa, bb, cc);
    if (exact::sign_of_sum(mu * aa - wu * bb, -wu, side.d) == Sign::negative) return ball(from_a);
    if (exact::sign_of_sum((uu - mu) * aa + wu * bb, wu, side.d) == Sign::negative) return ball(from_b);
    return n.entry(side);
}

// ---- shapes with planes ---------------------------------------------------------------------------------------------

ExactEntry enter_frustum_exactly(const Linear& line, const Frustum3& frustum) {
    std::array<double, 25> more{};
    for (std::size_t i = 0; i < 6; ++i) {
        const Plane3& p = frustum.planes[i];
        more[4 * i] = p.normal.x, more[4 * i + 1] = p.normal.y, more[4 * i + 2] = p.normal.z;
        more[4 * i + 3] = p.offset;
    }
    more[24] = 1;
    const LineOnGrid<25> n(line, more);
    Fraction<BigInt> last{BigInt(0), BigInt(1)};
    for (std::size_t i = 0; i < 6; ++i) {
        const Integers normal = n.triple_at(6 + 4 * i);
        const Fraction<BigInt> at{n.number[9 + 4 * i] * n.number[30] - dot_product(normal, n.origin),
                                  dot_product(normal, n.way)};
        if (sign(at.denominator) == Sign::positive && less(last, at)) last = at;
    }
    return n.entry(quotient(last));
}

ExactEntry enter_flat(const Linear& line, const ConvexSet& shape) {
    const bool is_ray = line.kind == Linear::Kind::ray;
    const ConvexSet own =
        is_ray ? convex_set(Ray3{line.first, line.second}) : convex_set(Segment3{line.first, line.second});
    const FirstPoint first = first_point_in(own, shape);
    return {quotient(first.t), first.origin, first.way, first.grid};
}

}  // namespace

double ExactEntry::parameter() const { return rounded_surd(t, 0); }

Vec3 ExactEntry::point() const {
    const auto at = [&](const BigInt& o, const BigInt& w) {
        return rounded_surd({o * t.a + w * t.p, w * t.q, t.d, t.a}, grid);
    };
    return {at(origin.x, way.x), at(origin.y, way.y), at(origin.z, way.z)};
}

ExactEntry exact_entry(const Linear& line, const AnyShape& shape) {
    return std::visit(
        [&]<class S>(const S& s) -> ExactEntry {
            if (intersects(line.first, s))
                return LineOnGrid<0>(line, {}).entry({BigInt(0), BigInt(0), BigInt(0), BigInt(1)});
            if constexpr (std::is_same_v<S, Sphere3>)
                return enter_round(line, s.center, s.center, s.radius);
            else if constexpr (std::is_same_v<S, Capsule3>)
                return enter_round(line, s.a, s.b, s.radius);
            else if constexpr (std::is_same_v<S, Frustum3>)
                return enter_frustum_exactly(line, s);
            else
                return enter_flat(line, convex_set(s));
        },
        shape);
}

}  // namespace hitbox::detail
