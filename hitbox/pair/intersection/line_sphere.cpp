// line_sphere.cpp: the quadratic equation of a line and a sphere, in double-doubles and in integers (ray-sphere).
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_root.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::BigInt;
using exact::Counted;
using exact::Estimate;
using exact::Format;
using exact::Sign;
using exact::Triple;

// The equation A t^2 + 2 B t + C = 0 along the direction w from m, relative to the center.
template <class A, class B, class C, class D>
struct Quadratic {
    A a;
    B b;
    C c;
    D discriminant;
};
template <class A, class B, class C, class D>
Quadratic(A, B, C, D) -> Quadratic<A, B, C, D>;

template <class M, class W, class R>
HITBOX_INLINE constexpr auto quadratic(const Triple<M>& m, const Triple<W>& w, const R& radius) {
    const auto a = dot_product(w, w);
    const auto b = dot_product(m, w);
    const auto c = dot_product(m, m) - radius * radius;
    const auto discriminant = b * b - a * c;
    return Quadratic{a, b, c, discriminant};
}

// ---- fast path: an end of the line is certainly inside, or both roots lie on the line ----------------------

// The sign of a number with an error bound.
bool positive(double x, double bound) { return x > bound; }
bool negative(double x, double bound) { return x < -bound; }

HITBOX_INLINE PartOfLine part_of(const Linear& line, const Sphere3& sphere) {
    const bool segment = line.is_segment();
    const Vec3 m = line.first - sphere.center, w = line.way();
    const auto q = quadratic(numbers(m), numbers(w), sphere.radius);
    constexpr Triple<Counted> once = counted(exact::rounded_once);
    constexpr auto count = quadratic(once, once, exact::stored);
    constexpr double b_factor = exact::bound_factor<double>(count.b),
                     c_factor = exact::bound_factor<double>(count.c),
                     d_factor = exact::bound_factor<double>(count.discriminant);
    const double m_only = size_of(m), m_size = m_only < sphere.radius ? sphere.radius : m_only,
                 w_size = size_of(w);
    if (!(m_size + w_size < largest_quick_size) || !(sphere.radius >= 0)) return {Verdict::unknown};
    const double b_bound = b_factor * (m_size * w_size) + allowance,
                 c_bound = c_factor * (m_size * m_size) + allowance,
                 d_bound = d_factor * ((m_size * m_size) * (w_size * w_size)) + allowance;

    const bool misses = negative(q.discriminant, d_bound), pierces = positive(q.discriminant, d_bound);
    if (line.kind == Linear::Kind::line)
        return {misses ? Verdict::no : pierces ? Verdict::yes : Verdict::unknown};
    const bool inside = negative(q.c, c_bound), outside = positive(q.c, c_bound);
    if (outside && (misses || positive(q.b, b_bound))) return {Verdict::no};
    if (!segment) {
        if (inside) return {Verdict::yes, true};
        return {outside && pierces && negative(q.b, b_bound) ? Verdict::yes : Verdict::unknown};
    }
    // The same at the end of the segment.
    const Vec3 n = line.second - sphere.center;
    const double n_only = size_of(n), n_size = n_only < sphere.radius ? sphere.radius : n_only;
    const double end = dot_product(numbers(n), numbers(n)) - sphere.radius * sphere.radius,
                 slope = dot_product(numbers(n), numbers(w));
    const double end_bound = c_factor * (n_size * n_size) + allowance,
                 slope_bound = b_factor * (n_size * w_size) + allowance;
    if (!(n_size < largest_quick_size)) return {Verdict::unknown};
    const bool end_inside = negative(end, end_bound), end_outside = positive(end, end_bound);
    if (outside && end_outside && negative(slope, slope_bound)) return {Verdict::no};
    const bool crosses_near = inside || (outside && (end_inside || (pierces && negative(q.b, b_bound))));
    const bool crosses_far =
        end_inside || (end_outside && (inside || (pierces && positive(slope, slope_bound))));
    return {crosses_near && crosses_far ? Verdict::yes : Verdict::unknown, inside, end_inside};
}

template <bool Fused>
HITBOX_INLINE Triple<exact::Stored<Fused>> stored(const Vec3& v) {
    return {{v.x}, {v.y}, {v.z}};
}

template <bool Fused, class Way>
HITBOX_INLINE bool fill_in(Intersection<double>& r, const Linear& line, const Sphere3& sphere,
                           const PartOfLine& part, const Triple<Way>& w, Format format) {
    const auto o = stored<Fused>(line.first);
    const auto q =
        quadratic(difference(o, stored<Fused>(sphere.center)), w, exact::Stored<Fused>{sphere.radius});
    // The root of the discriminant gets the sign of -B, so that no nearly equal numbers are subtracted.
    const Estimate root = exact::square_root<Fused>(estimate(q.discriminant)), b = estimate(q.b);
    const bool back = q.b.value.high > 0;
    const Estimate sum = back ? -(b + root) : -b + root;
    const Estimate large = exact::quotient<Fused>(sum, estimate(q.a)),
                   small = exact::quotient<Fused>(estimate(q.c), sum);
    const Estimate &near = back ? large : small, &far = back ? small : large;

    double enter, leave;
    const bool enter_sure = settle(near, format, enter), leave_sure = settle(far, format, leave);
    bool sure = enter_sure & leave_sure;
    const auto point = [&](bool own, const Vec3& end, const Estimate& at, Vec3& p) HITBOX_INLINE_LAMBDA {
        if (own) {
            p = end;
            return true;
        }
        const bool x_sure = settle_coordinate(o.x, w.x, at, format, p.x),
                   y_sure = settle_coordinate(o.y, w.y, at, format, p.y),
                   z_sure = settle_coordinate(o.z, w.z, at, format, p.z);
        return bool(x_sure & y_sure & z_sure);
    };
    sure &= point(part.own_start, line.first, near, r.points[0]);
    sure &= point(part.own_end, line.second, far, r.points[1]);
    if (sure) set_part(r, part, enter, leave);
    return sure;
}

// ---- the kind in integers ---------------------------------------------------------------------------------

using Inputs = std::array<double, 10>;

Inputs inputs_of(const ConvexSet& line, const SphereSet& s) {
    return values_of(line.v[0], line.v[1], s.center, s.radius);
}

// The line, and its equation.
template <class N>
struct OnLine {
    Triple<N> origin, way;
    Quadratic<N, N, N, N> equation;

    OnLine(const std::array<N, 10>& n, ConvexSet::Kind kind)
        : origin(triple(n.data())), way(triple(n.data() + 3)) {
        if (kind == ConvexSet::Kind::segment) way = difference(way, origin);
        equation = quadratic(difference(origin, triple(n.data() + 6)), way, n[9]);
    }
};

// `at_end` is the sign of the value at t = 1, `slope_at_end` that of half the slope there.
struct Signs {
    Sign a, b, c, discriminant, at_end, slope_at_end;
};

Signs exact_signs(const ConvexSet& line, const SphereSet& sphere) {
    return exact::resolve(inputs_of(line, sphere), 4, [&]<class N>(const std::array<N, 10>& n) {
        const auto q = OnLine<N>(n, line.kind).equation;
        return Signs{sign(q.a),      sign(q.b), sign(q.c), sign(q.discriminant), sign(q.a + q.b + q.b + q.c),
                     sign(q.a + q.b)};
    });
}

enum class End { start, finish, near, far };
struct Ends {
    End low, high;
};

// The ends of the common part; equal ends for a point.
std::optional<Ends> ends(ConvexSet::Kind kind, const Signs& s) {
    constexpr Sign negative = Sign::negative, zero = Sign::zero, positive = Sign::positive;
    if (s.a == zero) return s.c == positive ? std::nullopt : std::optional(Ends{End::start, End::start});
    if (s.discriminant == negative) return std::nullopt;
    Ends r{End::near, s.discriminant == zero ? End::near : End::far};
    if (kind == ConvexSet::Kind::line) return r;
    // The start is inside, on the surface, or outside.
    if (s.c == zero && s.b != negative) return Ends{End::start, End::start};
    if (s.c == positive && s.b != negative) return std::nullopt;
    if (s.c != positive) r.low = End::start;
    if (kind == ConvexSet::Kind::ray) return r;
    if (s.at_end == zero && s.slope_at_end != positive) return Ends{End::finish, End::finish};
    if (s.at_end == positive && s.slope_at_end != positive) return std::nullopt;
    if (s.at_end != positive) r.high = End::finish;
    return r;
}

// ---- parameters and points --------------------------------------------------------------------------------

// Both roots and their points, in integers of any size.
class ExactRoots {
public:
    ExactRoots(const ConvexSet& line, const SphereSet& sphere, Format format)
        : inputs_(inputs_of(line, sphere)),
          grid_(exact::Grid::of(inputs_)),
          line_(exact::detail::run<BigInt>(inputs_, grid_, [](const auto& n) { return n; }), line.kind),
          format_(format) {}

    double parameter(End end) const {
        return rounded({-line_.equation.b, BigInt(end == End::near ? -1 : 1)}, 0);
    }
    Vec3 point(End end) const {
        const Triple<BigInt>&origin = line_.origin, &way = line_.way;
        const auto at = [&](const BigInt& o, const BigInt& w) {
            return rounded({o * line_.equation.a - w * line_.equation.b, end == End::near ? -w : w},
                           grid_.low);
        };
        return {at(origin.x, way.x), at(origin.y, way.y), at(origin.z, way.z)};
    }

private:
    // p + q sqrt(discriminant)
    struct Numerator {
        BigInt p, q;
    };
    double rounded(const Numerator& n, int shift) const {
        const auto& e = line_.equation;
        if (sign(e.discriminant) == Sign::zero) return exact::rounded_quotient(n.p, e.a, shift, format_);
        return exact::rounded_root({n.p, n.q, e.discriminant, e.a}, shift, format_);
    }

    Inputs inputs_;
    exact::Grid grid_;
    OnLine<BigInt> line_;
    Format format_;
};

}  // namespace

bool cross_quickly(const Linear& line, const Sphere3& sphere, Format format, Intersection<double>& r) {
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        constexpr bool F = fused.value;
        const PartOfLine part = part_of(line, sphere);
        if (part.answer != Verdict::yes) return part.answer == Verdict::no;
        const auto first = stored<F>(line.first), second = stored<F>(line.second);
        return line.is_segment() ? fill_in<F>(r, line, sphere, part, difference(second, first), format)
                                 : fill_in<F>(r, line, sphere, part, second, format);
    });
}

Intersection<double> clip_line_exactly(const ConvexSet& line, const SphereSet& sphere, Format format) {
    if (line.kind == ConvexSet::Kind::empty || sphere.is_empty()) return {};
    const Signs signs = exact_signs(line, sphere);
    const std::optional<Ends> part = ends(line.kind, signs);
    Intersection<double> r;
    if (!part) return r;
    const ExactRoots roots(line, sphere, format);
    const auto parameter = [&](End end) {
        return end == End::start ? 0 : end == End::finish ? 1 : roots.parameter(end);
    };
    const auto add_point = [&](End end) {
        r.points[r.count++] = end == End::start    ? line.v[0]
                              : end == End::finish ? line.v[1]
                                                   : roots.point(end);
    };
    r.kind = part->low == part->high ? IntersectionKind::point : IntersectionKind::segment;
    r.t = {parameter(part->low), parameter(part->high)};
    if (signs.a != Sign::zero)
        r.line_t = {roots.parameter(End::near),
                    roots.parameter(signs.discriminant == Sign::zero ? End::near : End::far)};
    add_point(part->low);
    if (part->low != part->high) add_point(part->high);
    return r;
}

}  // namespace hitbox::detail
