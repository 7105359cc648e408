// near_ties.cpp: one number of a shape is tuned until a result is next to a tie (test data).
#include "near_ties.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nearest_to_whole.hpp"
#include "rational_vector.hpp"

namespace hitbox::oracle {

namespace {

using Integer = mpz_class;
using rational::cross;
using rational::dot;
using rational::exact;
using rational::Rational;
using rational::Vector;

Integer floor_of(const Rational& a) {
    Integer q;
    mpz_fdiv_q(q.get_mpz_t(), a.get_num_mpz_t(), a.get_den_mpz_t());
    return q;
}

Rational power_of_two(long exponent) {
    Rational r(1);
    if (exponent >= 0)
        mpq_mul_2exp(r.get_mpq_t(), r.get_mpq_t(), mp_bitcnt_t(exponent));
    else
        mpq_div_2exp(r.get_mpq_t(), r.get_mpq_t(), mp_bitcnt_t(-exponent));
    return r;
}

// ---- what is tuned ----------------------------------------------------------------------------------------

int digits(Numbers numbers) { return numbers == Numbers::floats ? 24 : 53; }

// Some numbers of a shape, all of them moved by the same, up to `reach`. They stay below `size` and keep to the digits
// of the numbers there, so nothing is rounded.
class Dial {
public:
    Dial(std::vector<double*> numbers, double size, double reach, int digits)
        : numbers_(std::move(numbers)), unit_(std::ldexp(size, -digits)), last_(2 * reach / unit_) {
        for (double* x : numbers_) start_.push_back(std::nearbyint(*x / unit_) * unit_ - reach);
    }
    const Integer& last() const { return last_; }
    void set(const Integer& steps) const {
        for (std::size_t i = 0; i < numbers_.size(); ++i) *numbers_[i] = start_[i] + steps.get_d() * unit_;
    }

private:
    std::vector<double*> numbers_;
    std::vector<double> start_;
    double unit_;
    Integer last_;
};

// Turns the dial to where the value, a linear function of it, is next to the middle of two neighbours of that many
// digits. The power of two that the value lies above is drawn with a setting of the dial. Returns how easy the case is
// to round: how far from the middle it is in units of 2^-(2 digits), and the value, to which bounds are relative; both
// over that power of two. None if the value does not depend on the dial.
template <class Value>
std::optional<double> tune(const Dial& dial, const Value& value, int digits, Random& random) {
    dial.set(0);
    const std::optional<Rational> start = value();
    dial.set(1);
    const std::optional<Rational> next = value();
    if (!start || !next || *start == *next) return {};
    const Rational speed = *next - *start,
                   drawn = *start + speed * floor_of(Rational(dial.last()) * random.uniform(0, 1));
    if (drawn == 0) return {};
    long exponent = 0;
    mpf_get_d_2exp(&exponent, mpf_class(abs(drawn), 64).get_mpf_t());
    const Rational end = power_of_two(exponent) * sgn(drawn), half_end = end / 2;
    Rational from = (half_end - *start) / speed, to = (end - *start) / speed;
    if (from > to) std::swap(from, to);
    const Integer first = std::max(Integer(0), Integer(floor_of(from) + 1)),
                  last = std::min(dial.last(), floor_of(to));
    if (first > last) return {};
    // In units of the gap between neighbours, less a half.
    const Rational gap = power_of_two(exponent - digits),
                   at = (*start + speed * first) / gap - Rational(1, 2), step = speed / gap;
    const Integer turned = nearest_to_whole(at, step, last - first);
    dial.set(first + turned);
    const Rational there = at + step * turned, off = there - floor_of(there);
    const double miss = (off > Rational(1, 2) ? Rational(1 - off) : off).get_d();
    return std::ldexp(miss, digits + 1) + std::ldexp(std::fabs(there.get_d()), 1 - digits);
}

// ---- where a line and a plane cross -----------------------------------------------------------------------

struct Line {
    Vector origin, way;
};
struct Plane {
    Vector normal;
    Rational offset;
};

// The line of a linear shape, or of edge i of another.
Line line_of(const Shape& s, std::size_t i) {
    const Vector a = exact(s.v[0]), b = exact(s.v[1]), c = exact(s.v[2]);
    if (s.kind == Kind::segment) return {a, b - a};
    if (is_linear(s.kind)) return {a, b};
    if (s.kind == Kind::triangle) {
        const Vector from = exact(s.v[i % 3]);
        return {from, exact(s.v[(i + 1) % 3]) - from};
    }
    const Rational one(1), u(i / 3 % 2 ? 1 : -1), v(i / 6 % 2 ? 1 : -1);
    if (s.kind == Kind::rectangle) return i % 2 ? Line{a + u * b, c} : Line{a + u * c, b};
    const std::size_t k = i % 3, l = (k + 1) % 3, m = (k + 2) % 3;
    if (s.kind == Kind::aabb) {
        Vector from = a, way{};
        from[l] = u > 0 ? b[l] : a[l], from[m] = v > 0 ? b[m] : a[m], way[k] = 1;
        return {from, way};
    }
    return {a + u * exact(s.v[1 + l]) + v * exact(s.v[1 + m]), exact(s.v[1 + k])};
}

// The plane of a flat shape, or of face i of a box.
Plane plane_of(const Shape& s, std::size_t i) {
    const Vector a = exact(s.v[0]), b = exact(s.v[1]), c = exact(s.v[2]);
    if (s.kind == Kind::plane) return {a, Rational(s.offset)};
    const auto through = [](const Vector& p, const Vector& u, const Vector& v) {
        const Vector normal = cross(u, v);
        return Plane{normal, dot(normal, p)};
    };
    if (s.kind == Kind::triangle) return through(a, b - a, c - a);
    if (s.kind == Kind::rectangle) return through(a, b, c);
    const std::size_t k = i % 3;
    const bool high = i / 3 % 2;
    if (s.kind == Kind::aabb) {
        Vector normal{};
        normal[k] = 1;
        return {normal, high ? b[k] : a[k]};
    }
    const auto half = [&](std::size_t axis) { return exact(s.v[1 + axis % 3]); };
    return through(high ? a + half(k) : a - half(k), half(k + 1), half(k + 2));
}

// The parameter of the crossing for which = 3, else a coordinate.
std::optional<Rational> crossing(const Line& line, const Plane& plane, std::size_t which) {
    const Rational speed = dot(plane.normal, line.way);
    if (speed == 0) return {};
    const Rational t = (plane.offset - dot(plane.normal, line.origin)) / speed;
    return which == 3 ? t : Rational(line.origin[which] + t * line.way[which]);
}

// The nearest point to the origin of coordinates that two planes share, which = 0 ... 2, or its line's direction.
std::optional<Rational> of_planes(const Plane& a, const Plane& b, std::size_t which) {
    const Vector way = cross(a.normal, b.normal);
    if (which >= 3) return way[which - 3];
    const Vector point = a.offset * cross(b.normal, way) + b.offset * cross(way, a.normal);
    return point[which] / dot(way, way);
}

// ---- shapes around the origin -----------------------------------------------------------------------------

Vec3 within(double size, Random& random) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

// Lines pass near the origin, and what they are to pass through extends far from it.
Shape around_origin(Kind kind, Random& random) {
    Shape s{kind, {within(1, random)}};
    const Vec3 u = within(1, random), v = within(1, random);
    if (is_linear(kind)) {
        const double way = kind == Kind::segment ? 8 : random.magnitude(-3, 3);
        s.v[1] = kind == Kind::segment ? s.v[0] + u * way : u * way;
        s.v[0] = s.v[0] - u * 8;
    } else if (kind == Kind::triangle) {
        const Vec3 middle = s.v[0];
        s.v = {middle + u * 7, middle - u * 3.5 + v * 6, middle - u * 3.5 - v * 6};
    } else if (kind == Kind::rectangle) {
        s.v[1] = u * 8, s.v[2] = v * 8;
    } else if (kind == Kind::aabb) {
        s.v[0] = within(2, random) - Vec3{8, 8, 8}, s.v[1] = within(2, random) + Vec3{8, 8, 8};
    } else if (kind == Kind::obb) {
        for (std::size_t k = 0; k < 3; ++k) s.v[1 + k] = within(3, random), s.v[1 + k][k] += 6;
    } else {
        s.offset = random.uniform(-2, 2);
    }
    return s;
}

// Bounds are relative to sums of sizes. Roundings come nearest to them where one product of each sum counts, of numbers
// that are not far above a power of two, and where no product counts in both, numerator and denominator:
//
//     y ^   /      The line starts near the origin, and goes along y. The plane is slanted: it has the directions x + y
//       |  /       and z, and starts at x = -1/2. Numbers that could be zero are small instead, of full length, so that
//       | /        differences are longer than a number.
//       |/
//       *
//      /|
//     +-o---> x
struct Slanted {
    Random& random;

    double one() const { return random.uniform(1, 1.25); }
    double little() const {
        const double x = random.uniform(-1, 1);
        return std::ldexp(x, random.integer(-16, -4));
    }
    Vec3 vector(double x, double y, double z) const {
        const auto near = [&](double w) { return w == 0 ? little() : w * one(); };
        const double a = near(x), b = near(y);
        return {a, b, near(z)};
    }

    Shape line(Kind kind) const {
        const Vec3 from = vector(0, 0, 0);
        if (kind == Kind::segment) return {kind, {from, vector(0, 1, 0)}};
        if (kind == Kind::triangle) return {kind, {from, vector(0, 1, 0), vector(0, 0.5, -1)}};
        return {kind, {from, vector(0, 1, 0)}};
    }
    Shape flat(Kind kind) const {
        const Vec3 p = vector(-0.5, 0, -0.125), u = vector(1, 1, 0), v = vector(0, 0, 1);
        if (kind == Kind::plane) return {kind, {vector(1, -1, 0)}, -0.5 * one()};
        if (kind == Kind::triangle) return {kind, {p, p + u, p + v}};
        if (kind == Kind::rectangle) return {kind, {p, u, v}};
        if (kind == Kind::aabb) return {kind, {vector(-4, 0.5, -4), vector(4, 4, 4)}};
        const Vec3 out = vector(1, 0, 0);
        return {kind, {p - out, u, v, out}};
    }
};

bool is_line_of(Kind a, Kind b) { return is_linear(a) || b == Kind::plane || a == b; }

// Two planes whose normals have small numbers among others.
std::optional<double> tune_planes(Case& c, Numbers numbers, Random& random) {
    const Slanted slanted{random};
    const auto one_or_none = [&] { return random.chance(50) ? 1.0 : 0.0; };
    for (Shape* s : {&c.a, &c.b}) {
        const double x = one_or_none(), y = one_or_none();
        *s = {Kind::plane,
              {slanted.vector(x, y, one_or_none())},
              random.chance(50) ? slanted.one() : slanted.little()};
    }
    c.a = rounded(c.a, numbers), c.b = rounded(c.b, numbers);
    const int n = digits(numbers);
    const std::size_t which = random.below(6);
    const bool point = which < 3;
    const Dial dial({point ? &c.a.offset : &c.a.v[0][(which + 1) % 3]}, 2, 0.5, n);
    return tune(dial, [&] { return of_planes(plane_of(c.a, 0), plane_of(c.b, 0), which); }, n, random);
}

// A plane x + y = 0, nearly, and the edges along x of a flat box.
std::optional<double> tune_plane_and_box(Case& c, Numbers numbers, Random& random) {
    const Slanted slanted{random};
    c.a = {Kind::aabb, {slanted.vector(-4, -1, -0.125), slanted.vector(4, 1, 0.125)}};
    c.b = {Kind::plane, {slanted.vector(1, 1, 0)}, 0};
    c.a = rounded(c.a, numbers), c.b = rounded(c.b, numbers);
    const int n = digits(numbers);
    const Dial dial({&c.b.offset}, 0.25, 0.25, n);
    const std::size_t edge = 3 * random.below(4);
    return tune(dial, [&] { return crossing(line_of(c.a, edge), plane_of(c.b, 0), 0); }, n, random);
}

// A line, or an edge of a triangle, that crosses something slanted. Tuned by moving the line along x, a box by its face.
std::optional<double> tune_slanted(const Pair& pair, Case& c, Random& random) {
    const Slanted slanted{random};
    const bool first = is_line_of(pair.a, pair.b);
    Shape &line = first ? c.a : c.b, &flat = first ? c.b : c.a;
    line = rounded(slanted.line(first ? pair.a : pair.b), pair.numbers);
    flat = rounded(slanted.flat(first ? pair.b : pair.a), pair.numbers);
    std::vector<double*> moved{&line.v[0].x};
    if (line.kind == Kind::segment || line.kind == Kind::triangle) moved.push_back(&line.v[1].x);
    if (line.kind == Kind::triangle) moved.push_back(&line.v[2].x);
    if (flat.kind == Kind::aabb) {
        if (line.kind == Kind::segment) {
            const double face = flat.v[0].y;
            flat.v[0].y = line.v[0].y, line.v[0].y = -face;
            moved = {&flat.v[0].y};
        } else {
            moved = {&line.v[0].y};
        }
    }
    const std::size_t which = random.chance(50)      ? 1
                              : is_linear(line.kind) ? 3
                                                     : 1,
                      edge = 0, face = flat.kind == Kind::aabb ? 1 : 5;
    const int n = digits(pair.numbers);
    const Dial dial(moved, 0.25, 0.125, n);
    return tune(dial, [&] { return crossing(line_of(line, edge), plane_of(flat, face), which); }, n, random);
}

// ---- spheres ----------------------------------------------------------------------------------------------

Rational root(const Rational& x) { return Rational(sqrt(mpf_class(x, 512))); }

// The parameter t is a tie, one digit longer than a number. What the radius leaves over along one axis from where the
// line is at t to the center is made up for along the next one, where all is so much smaller that the center has the
// digits which lacked. Doubles need that once, and are as they like along two axes; floats need it twice.
Case near_tie_of_sphere(const Pair& pair, Random& random) {
    const int n = digits(pair.numbers);
    const bool doubles = pair.numbers == Numbers::doubles;
    const std::array<double, 3> scale{1, doubles ? 1 : 0x1p-12, doubles ? 0x1p-26 : 0x1p-24};
    const std::size_t turn = random.below(3);
    for (;;) {
        // Bounds are nearest to roundings where the line starts near the center, and all is little above powers of two.
        const Slanted slanted{random};
        const bool inside = doubles && random.chance(75);
        Shape line{pair.a == Kind::sphere ? pair.b : pair.a, {within(1, random), within(4, random)}};
        if (inside) line.v = {slanted.vector(0, 0, 0), slanted.vector(1, random.chance(50) ? 1 : 0, 1)};
        for (std::size_t k = 0; k < 3; ++k)
            line.v[0][(k + turn) % 3] *= scale[k], line.v[1][(k + turn) % 3] *= scale[k];
        line = rounded(line, pair.numbers);
        const auto [origin, way] = line_of(line, 0);
        const double lead = std::floor(random.uniform(0x1p20, inside ? 0x1.1p20 : 0x1p21));
        const double below = std::ldexp(lead, n - 21) + std::floor(random.uniform(0, std::ldexp(1, n - 21)));
        const Rational t = (Rational(below) + Rational(1, 2)) * power_of_two(-n - random.integer(0, 2));
        const Rational length = root(t * t * dot(way, way)), near_one = 1 + Rational(slanted.little());
        const double radius = inside ? Rational(length * near_one).get_d() : random.uniform(1, 4);
        Shape sphere{Kind::sphere, {}, rounded(radius, pair.numbers)};
        Rational left = Rational(sphere.offset) * sphere.offset;
        for (std::size_t i = 0; i < 3 && left > 0; ++i) {
            const std::size_t k = (i + turn) % 3;
            const Rational at = origin[k] + t * way[k];
            // Along the first of two axes as far as is wanted, along the last ones as far as there is left.
            Rational away = root(left) * (1 - power_of_two(-n));
            if (doubles && i == 0) away *= random.uniform(0, 1);
            if (inside && i == 0) away = abs(t * way[k]) * (1 + Rational(slanted.little()));
            if (inside ? way[k] > 0 : random.chance(50)) away = -away;
            sphere.v[0][k] = rounded(Rational(at + away).get_d(), pair.numbers);
            const Rational rest = Rational(sphere.v[0][k]) - at;
            left -= rest * rest;
        }
        const double goal = std::ldexp(1, doubles ? -109 : -60);
        if (abs(left) < goal) return pair.a == Kind::sphere ? Case{sphere, line} : Case{line, sphere};
    }
}

}  // namespace

bool has_near_ties(const Pair& pair) {
    // The ends of a line in a capsule are roots as those in a sphere.
    const bool has_capsule = pair.a == Kind::capsule || pair.b == Kind::capsule;
    return pair.shared && !has_capsule && !(is_linear(pair.a) && is_linear(pair.b));
}

Case near_tie(const Pair& pair, std::uint64_t seed) {
    Random random(seed);
    if (pair.a == Kind::sphere || pair.b == Kind::sphere) return near_tie_of_sphere(pair, random);
    const int n = digits(pair.numbers);
    const bool planes = pair.a == Kind::plane && pair.b == Kind::plane;
    constexpr int draws = 8;
    Case best;
    double least = std::numeric_limits<double>::infinity();
    const bool slanted =
        !planes && (is_linear(pair.a) || is_linear(pair.b) || pair.a == pair.b) && random.chance(75);
    for (int tries = 0; tries < draws || std::isinf(least); ++tries) {
        Case c{rounded(around_origin(pair.a, random), pair.numbers),
               rounded(around_origin(pair.b, random), pair.numbers)};
        const std::size_t axis = random.below(3), edge = random.below(12), face = random.below(6);
        std::optional<double> ease;
        if (pair.a == Kind::aabb && pair.b == Kind::plane && random.chance(75)) {
            ease = tune_plane_and_box(c, pair.numbers, random);
        } else if (planes && random.chance(75)) {
            ease = tune_planes(c, pair.numbers, random);
        } else if (slanted) {
            ease = tune_slanted(pair, c, random);
        } else if (planes) {
            const std::size_t which = random.below(6);
            const Dial dial({which < 3 ? &c.a.offset : &c.a.v[0][(which + 1) % 3]}, 8, 4, n);
            ease =
                tune(dial, [&] { return of_planes(plane_of(c.a, 0), plane_of(c.b, 0), which); }, n, random);
        } else {
            const bool first = is_line_of(pair.a, pair.b);
            Shape &line = first ? c.a : c.b, &flat = first ? c.b : c.a;
            const std::size_t which = random.below(is_linear(line.kind) ? 4 : 3);
            std::vector<double*> moved{&flat.v[0][axis]};
            if (flat.kind == Kind::plane) moved = {&flat.offset};
            if (flat.kind == Kind::triangle) moved = {&flat.v[0][axis], &flat.v[1][axis], &flat.v[2][axis]};
            const Dial dial(moved, flat.kind == Kind::plane ? 8 : 16, 4, n);
            ease = tune(
                dial, [&] { return crossing(line_of(line, edge), plane_of(flat, face), which); }, n, random);
        }
        if (ease && *ease < least) best = c, least = *ease;
    }
    return best;
}

}  // namespace hitbox::oracle
