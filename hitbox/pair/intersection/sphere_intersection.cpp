// sphere_intersection.cpp: the quadratic equation of a line and a sphere in integers.
#include <hitbox/pair/intersection/sphere_intersection.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_root.hpp>

#include <array>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::BigInt;
using exact::Format;
using exact::Sign;
using exact::Triple;
using Kind = ConvexSet::Kind;

using Inputs = std::array<double, 10>;

Inputs inputs_of(const ConvexSet& line, const SphereSet& s) {
    const Vec3 &o = line.v[0], &w = line.v[1], &m = s.center;
    return {o.x, o.y, o.z, w.x, w.y, w.z, m.x, m.y, m.z, s.radius};
}

// The equation A t^2 + 2 B t + C = 0 along the direction from `origin`.
template <class N>
struct Quadratic {
    Triple<N> origin, way;
    N a, b, c, discriminant;

    Quadratic(const std::array<N, 10>& n, Kind kind) : origin{n[0], n[1], n[2]} {
        const Triple<N> second{n[3], n[4], n[5]}, center{n[6], n[7], n[8]};
        way = kind == Kind::segment ? difference(second, origin) : second;
        const Triple<N> from = difference(origin, center);
        a = dot_product(way, way), b = dot_product(from, way);
        c = dot_product(from, from) - n[9] * n[9];
        discriminant = b * b - a * c;
    }
};

// ---- the kind of the intersection -------------------------------------------------------------------------

// `at_end` is the sign of the value at t = 1, `slope_at_end` that of half the slope there.
struct Signs {
    Sign a, b, c, discriminant, at_end, slope_at_end;
};

Signs exact_signs(const ConvexSet& line, const SphereSet& sphere) {
    return exact::resolve(inputs_of(line, sphere), 4, [&]<class N>(const std::array<N, 10>& n) {
        const Quadratic<N> q(n, line.kind);
        return Signs{sign(q.a),      sign(q.b), sign(q.c), sign(q.discriminant), sign(q.a + q.b + q.b + q.c),
                     sign(q.a + q.b)};
    });
}

enum class End { start, finish, near, far };
struct Ends {
    End low, high;
};

// The ends of the common part; equal ends for a point.
std::optional<Ends> ends(Kind kind, const Signs& s) {
    constexpr Sign negative = Sign::negative, zero = Sign::zero, positive = Sign::positive;
    if (s.a == zero) return s.c == positive ? std::nullopt : std::optional(Ends{End::start, End::start});
    if (s.discriminant == negative) return std::nullopt;
    Ends r{End::near, s.discriminant == zero ? End::near : End::far};
    if (kind == Kind::line) return r;
    // The start is inside, on the surface, or outside.
    if (s.c == zero && s.b != negative) return Ends{End::start, End::start};
    if (s.c == positive && s.b != negative) return std::nullopt;
    if (s.c != positive) r.low = End::start;
    if (kind == Kind::ray) return r;
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
          q_(exact::detail::run<BigInt>(inputs_, grid_, [](const auto& n) { return n; }), line.kind),
          format_(format) {}

    double parameter(End end) const { return rounded({-q_.b, BigInt(end == End::near ? -1 : 1)}, 0); }
    Vec3 point(End end) const {
        const auto at = [&](const BigInt& o, const BigInt& w) {
            return rounded({o * q_.a - w * q_.b, end == End::near ? -w : w}, grid_.low);
        };
        return {at(q_.origin.x, q_.way.x), at(q_.origin.y, q_.way.y), at(q_.origin.z, q_.way.z)};
    }

private:
    // p + q sqrt(discriminant)
    struct Numerator {
        BigInt p, q;
    };
    double rounded(const Numerator& n, int shift) const {
        if (sign(q_.discriminant) == Sign::zero) return exact::rounded_quotient(n.p, q_.a, shift, format_);
        return exact::rounded_root({n.p, n.q, q_.discriminant, q_.a}, shift, format_);
    }

    Inputs inputs_;
    exact::Grid grid_;
    Quadratic<BigInt> q_;
    Format format_;
};

}  // namespace

Intersection<double> clip_line_exactly(const ConvexSet& line, const SphereSet& sphere, Format format) {
    if (line.kind == Kind::empty || sphere.is_empty()) return {};
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
