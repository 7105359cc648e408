// nearest_cases.cpp: makes the settings, and compares with nearest.hpp in numbers of 2400 bits.
#include "nearest_cases.hpp"

#include <hitbox/pair/pairs.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <type_traits>

#include "nearest.hpp"
#include "scene.hpp"

namespace hitbox::oracle {

namespace {

using Real = mpf_class;
constexpr unsigned bits = 2400;  // more than the largest number over the smallest

Real real(double x) { return {x, bits}; }
Real real(const mpq_class& x) { return {x, bits}; }

// ---- making cases -----------------------------------------------------------------------------------------

Vec3 any(Random& random, double size = 1) {
    const auto x = [&] { return random.uniform(-size, size); };
    return {x(), x(), x()};
}

// A point of the shape, rounded; often on its border.
Vec3 point_of(const Shape& s, Random& random) {
    const auto part = [&] { return random.chance(30) ? double(random.integer(0, 1)) : random.uniform(0, 1); };
    const auto both_ways = [&] { return 2 * part() - 1; };
    const auto& v = s.v;
    switch (s.kind) {
        default:
            break;
        case Kind::segment:
            return v[0] + (v[1] - v[0]) * part();
        case Kind::triangle: {
            const double x = part(), y = part();
            return v[0] + (v[1] + (v[2] - v[1]) * x - v[0]) * y;
        }
        case Kind::aabb: {
            Vec3 p;
            for (std::size_t k = 0; k < 3; ++k) p[k] = v[0][k] + (v[1][k] - v[0][k]) * part();
            return p;
        }
        case Kind::obb: {
            const double x = both_ways(), y = both_ways(), z = both_ways();
            return v[0] + v[1] * x + v[2] * y + v[3] * z;
        }
        case Kind::rectangle: {
            const double x = both_ways(), y = both_ways();
            return v[0] + v[1] * x + v[2] * y;
        }
        case Kind::ray:
            return v[0] + v[1] * (2 * part());
        case Kind::line:
            return v[0] + v[1] * random.uniform(-2, 2);
        case Kind::plane: {
            const Vec3 p = any(random);
            const double n_sq = length_sq(v[0]);
            return n_sq > 0 ? p - v[0] * ((dot(v[0], p) - s.offset) / n_sq) : p;
        }
    }
    return v[0];
}

Scene::Habit habit_of(Setting setting, Random& random) {
    switch (setting) {
        case Setting::eighths:
            return Scene::Habit::eighths;
        case Setting::whole:
            return Scene::Habit::whole;
        case Setting::decimals:
            return Scene::Habit::decimals;
        case Setting::degenerate:
            return random.chance(50) ? Scene::Habit::any : Scene::Habit::eighths;
        default:
            return Scene::Habit::any;
    }
}

void thin_out(Shape& s, Setting setting, Random& random) {
    auto& v = s.v;
    const bool has_half_axes = s.kind == Kind::obb || s.kind == Kind::rectangle;
    if (setting == Setting::needle) {
        const double thin = random.magnitude(-54, -8);
        if (s.kind == Kind::triangle) v[2] = v[1] + any(random, thin);
        if (has_half_axes) v[1] = v[1] * thin;
    } else if (setting == Setting::sliver) {
        const Vec3 hair = any(random, random.magnitude(-54, -4));
        if (s.kind == Kind::triangle) v[2] = v[0] + (v[1] - v[0]) * random.uniform(0, 1) + hair;
        if (has_half_axes) v[2] = v[1] * random.uniform(0.5, 2) + hair;
    } else if (setting == Setting::skewed && has_half_axes) {
        for (Vec3& h : s.directions()) h = any(random);
    }
}

int exponent_of(Setting setting, Numbers numbers) {
    const bool doubles = numbers == Numbers::doubles;
    switch (setting) {
        case Setting::tiny:
            return doubles ? -515 : -70;
        case Setting::subnormal:
            return doubles ? -1030 : -135;
        case Setting::huge:
            return doubles ? 1010 : 120;
        default:
            return 0;
    }
}

// ---- comparing --------------------------------------------------------------------------------------------

// In ulp: |found - truth| / truth / 2^-52. No error where it is within half of the smallest number, or where that
// number stands for less.
double error_of(double found, const Real& truth) {
    constexpr double beyond = std::numeric_limits<double>::infinity();
    constexpr double least = std::numeric_limits<double>::denorm_min();
    if (std::isnan(found) || (found == 0) != (sgn(truth) == 0)) return beyond;
    if (found == 0) return 0;
    if (std::isinf(found)) return truth > real((std::numeric_limits<double>::max)()) ? 0 : beyond;
    const Real off = abs(real(found) - truth);
    if (off <= real(least) * 0.51 || (found == least && truth < real(least))) return 0;
    return Real(off / truth).get_d() * 0x1p52;
}

double largest_coordinate(const Shape& s, const Vec3& p, const Vec3& q) {
    double most = 0;
    const auto see = [&](const Vec3& v) {
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(v[k]));
    };
    see(p), see(q);
    for (const Vec3& v : s.positions()) see(v);
    return most;
}

// How far a coordinate is from the truth, in 2^-52 of the size.
template <class T>
double place_error(double found, const mpq_class& truth, const Real& size) {
    if (!std::isfinite(found)) {
        const bool beyond = abs(truth) > mpq_class(double((std::numeric_limits<T>::max)()));
        return beyond ? 0 : std::numeric_limits<double>::infinity();
    }
    Real off = abs(real(found) - real(truth));
    // A neighbour that stands for the point itself is a whole ulp away, other roundings to float half of one.
    if (std::is_same_v<T, float>)
        off -= real(std::nextafter(float(std::fabs(found)), std::numeric_limits<float>::infinity()) -
                    float(std::fabs(found)));
    else
        off -= real(std::numeric_limits<double>::denorm_min());
    return sgn(off) > 0 && sgn(size) > 0 ? Real(off / size).get_d() * 0x1p52 : 0;
}

bool in_bounds(const Shape& s, const Vec3& q) {
    if (s.kind != Kind::segment && s.kind != Kind::triangle && s.kind != Kind::aabb) return true;
    const auto corners = s.positions();
    for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax_element(
            corners.begin(), corners.end(), [&](const Vec3& a, const Vec3& b) { return a[k] < b[k]; });
        if (q[k] < (*low)[k] || q[k] > (*high)[k]) return false;
    }
    return true;
}

template <class S, class T>
void compare(const NearestCase& c, NearestErrors& e) {
    const auto shape = Typed<S>::from(c.shape);
    const Vec<3, T> point = narrowed<T>(c.point);
    const Sphere<T> ball{point, T(c.radius)};
    const NearestPoint truth = nearest_point(c.shape, c.point);
    const double d = distance(shape, point), d_ball = distance(shape, ball);
    const auto both = closest_points(shape, point), mirrored_both = closest_points(point, shape);
    ++e.asked;
    e.wrong += distance(point, shape) != d || distance(ball, shape) != d_ball;
    e.wrong += both.has_value() != mirrored_both.has_value() || truth.is_empty == both.has_value();
    if (truth.is_empty) {
        e.wrong += !(std::isinf(d) && std::isinf(d_ball));
        return;
    }
    const bool meet = sgn(truth.square) == 0;
    const Real apart = sqrt(real(truth.square));
    e.met += meet;
    e.from_point = std::max(e.from_point, error_of(d, apart));
    const mpq_class radius(double(ball.radius));
    const Real gap = truth.square <= radius * radius ? real(0.0) : Real(apart - real(radius));
    e.from_ball = std::max(e.from_ball, error_of(d_ball, gap));
    if (!both || !mirrored_both) return;
    e.wrong += both->b != point || mirrored_both->a != point || both->a != mirrored_both->b;
    e.wrong += (both->a == point) != meet;
    const Vec3 q{double(both->a.x), double(both->a.y), double(both->a.z)};
    const double most = largest_coordinate(c.shape, c.point, q);
    const Real size = real(std::isfinite(most) ? most : 0) + apart;
    for (std::size_t k = 0; k < 3; ++k) e.place = std::max(e.place, place_error<T>(q[k], truth.at[k], size));
    e.wrong += !in_bounds(c.shape, q);
    if constexpr (std::is_same_v<S, Plane<T>>) {
        mpq_class height = -mpq_class(c.shape.offset);
        for (std::size_t k = 0; k < 3; ++k) height += mpq_class(c.shape.v[0][k]) * mpq_class(c.point[k]);
        const double height_found = signed_distance(shape, point);
        e.wrong += std::fabs(height_found) != d || (height_found > 0) - (height_found < 0) != sgn(height);
        e.wrong += project(shape, point) != both->a;
    }
    if constexpr (std::is_same_v<S, Vec<3, T>>) {
        // Both as balls.
        const Sphere<T> other{shape, T(c.radius / 2)};
        const mpq_class reach = radius + mpq_class(double(other.radius));
        const Real between = truth.square <= reach * reach ? real(0.0) : Real(apart - real(reach));
        e.from_ball = std::max(e.from_ball, error_of(distance(other, ball), between));
    }
}

template <class T>
void compare(const NearestCase& c, NearestErrors& e) {
    switch (c.shape.kind) {
        case Kind::aabb:
            return compare<Aabb<3, T>, T>(c, e);
        case Kind::line:
            return compare<Line<T>, T>(c, e);
        case Kind::obb:
            return compare<Obb<T>, T>(c, e);
        case Kind::plane:
            return compare<Plane<T>, T>(c, e);
        case Kind::point:
            return compare<Vec<3, T>, T>(c, e);
        case Kind::ray:
            return compare<Ray<T>, T>(c, e);
        case Kind::rectangle:
            return compare<Rectangle<T>, T>(c, e);
        case Kind::segment:
            return compare<Segment<T>, T>(c, e);
        case Kind::triangle:
            return compare<Triangle<T>, T>(c, e);
        default:
            return;
    }
}

}  // namespace

const char* to_string(Setting setting) {
    constexpr std::array names{"ordinary",  "eighths", "whole",   "decimals", "tiny",
                               "subnormal", "huge",    "distant", "away",     "degenerate",
                               "needle",    "sliver",  "skewed",  "grazing",  "unlike"};
    return names[std::size_t(setting)];
}

double distance_bound(Kind kind) { return kind == Kind::plane ? 8 : 2; }

NearestCase nearest_case(Kind kind, Numbers numbers, Setting setting, Random& random) {
    Scene scene(random, numbers, habit_of(setting, random));
    Shape s = scene.shape(kind);
    if (setting == Setting::degenerate) flatten(s, random);
    thin_out(s, setting, random);
    s = rounded(s, numbers);
    if (setting == Setting::away) s = moved(s, any(random, random.magnitude(3, 20)), numbers);

    const bool on_grid = setting == Setting::eighths || setting == Setting::whole;
    const Vec3 of_shape = point_of(s, random);
    Vec3 p = of_shape;
    if (setting == Setting::distant) {
        p = s.v[0] + any(random, random.magnitude(20, 50));
        if (random.chance(20)) p = s.v[0], p[random.below(3)] += random.magnitude(20, 50);
    } else if (setting == Setting::grazing) {
        p = of_shape + any(random, random.magnitude(-30, -14));
    } else if (on_grid && random.chance(50)) {
        p = scene.point();
    } else if (random.chance(50)) {
        p = of_shape + any(random, random.magnitude(-60, 0));
    } else if (random.chance(60)) {
        p = (setting == Setting::away && kind != Kind::plane ? s.v[0] : Vec3{}) + any(random, 2);
    }
    p = rounded(p, numbers);

    const NearestPoint truth = nearest_point(s, p);
    const double d = truth.is_empty ? 1 : Real(sqrt(real(truth.square))).get_d();
    const std::array radii{random.uniform(0, 1),
                           d,
                           d * (1 - random.magnitude(-54, -2)),
                           d * (1 + random.magnitude(-54, -1)),
                           0.0,
                           d * random.uniform(0, 1.2)};
    double radius = radii[random.below(radii.size())];

    const int exponent = exponent_of(setting, numbers);
    if (exponent != 0) {
        const std::array<int, 3> exponents{exponent, exponent, exponent};
        s = scaled(s, exponents, numbers);
        p = scaled(Shape{Kind::point, {p}}, exponents, numbers).v[0];
        radius = std::ldexp(radius, exponent);
    }
    if (setting == Setting::unlike) {
        const bool doubles = numbers == Numbers::doubles, shrinks = random.chance(50),
                   to_the_end = random.chance(40);
        const int least = doubles ? -1065 : -144, most = doubles ? 1018 : 122;
        const int n = shrinks ? random.integer(least, to_the_end ? least + least / -20 : -30)
                              : random.integer(to_the_end ? most - most / 20 : 30, most);
        const std::array<int, 3> exponents{n, n, n};
        if (random.chance(50))
            s = scaled(s, exponents, numbers);
        else
            p = scaled(Shape{Kind::point, {p}}, exponents, numbers).v[0];
        if (random.chance(50)) radius = std::ldexp(radius, n);
    }
    // A direction has a scale of its own, and so have normal and offset together.
    if (random.chance(20) && !is_bounded(kind)) {
        const double other =
            std::ldexp(1.0, random.integer(-60, 60) * (numbers == Numbers::doubles ? 14 : 1));
        Shape t = s;
        if (kind == Kind::plane)
            t.v[0] = rounded(t.v[0] * other, numbers), t.offset = rounded(t.offset * other, numbers);
        else
            t.v[1] = rounded(t.v[1] * other, numbers);
        if (is_finite(t)) s = t;
    }
    return {s, p, rounded(radius, numbers)};
}

NearestErrors compare_nearest(Kind kind, Numbers numbers, Setting setting, std::size_t cases,
                              std::uint64_t seed, std::size_t told) {
    Random random(seed + 1000 * std::uint64_t(setting) + 100'000 * std::uint64_t(kind));
    NearestErrors all;
    for (std::size_t n = 0; n < cases; ++n) {
        const NearestCase c = nearest_case(kind, numbers, setting, random);
        if (!is_finite(c.shape) || !std::isfinite(c.radius) || !is_finite({Kind::point, {c.point}})) continue;
        NearestErrors one;
        if (numbers == Numbers::floats)
            compare<float>(c, one);
        else
            compare<double>(c, one);
        all.asked += one.asked, all.met += one.met, all.wrong += one.wrong;
        all.from_point = std::max(all.from_point, one.from_point);
        all.from_ball = std::max(all.from_ball, one.from_ball);
        all.place = std::max(all.place, one.place);
        const bool good = one.wrong == 0 && one.from_point <= distance_bound(kind) &&
                          one.from_ball <= ball_bound && one.place <= place_bound;
        if (good || told == 0) continue;
        --told;
        std::printf("%s, %s: distance %g, ball %g, place %g ulp, %zu wrong\n  %s,\n  %s, radius %a\n",
                    to_string(kind), to_string(setting), one.from_point, one.from_ball, one.place, one.wrong,
                    to_cpp(c.shape, numbers).c_str(), to_cpp({Kind::point, {c.point}}, numbers).c_str(),
                    c.radius);
    }
    return all;
}

}  // namespace hitbox::oracle
