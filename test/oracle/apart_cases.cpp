// apart_cases.cpp: makes the cases, and compares with apart.hpp.
#include "apart_cases.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "apart.hpp"
#include "contact.hpp"
#include "differential.hpp"

namespace hitbox::oracle {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

// ---- making cases -----------------------------------------------------------------------------------------

bool is_usable(const Shape& s) {
    bool usable = true;
    Shape copy = s;
    for_each_number(copy, [&](double x, std::size_t) {
        usable = usable && (std::isfinite(x) || (s.kind == Kind::aabb && std::isinf(x)));
    });
    return usable;
}

// About how large a shape is; 0 if it is a point.
double extent_of(const Shape& s) {
    double most = 0;
    const auto see = [&](double x) {
        if (std::isfinite(x)) most = std::max(most, std::fabs(x));
    };
    for (const Vec3& p : s.positions())
        for (std::size_t k = 0; k < 3; ++k) see(p[k] - s.v[0][k]);
    if (is_bounded(s.kind))
        for (const Vec3& d : s.directions())
            for (std::size_t k = 0; k < 3; ++k) see(d[k]);
    if (s.kind == Kind::sphere || s.kind == Kind::capsule) see(s.offset);
    return most;
}

bool has_radius(Kind kind) { return kind == Kind::sphere || kind == Kind::capsule; }

Case moved_apart(const Case& c, Numbers numbers, Random& random) {
    double size = std::max(extent_of(c.a), extent_of(c.b));
    if (size == 0 || random.chance(15)) size = 1;
    const double by = size * random.magnitude(-50, 20);
    Vec3 way;
    for (std::size_t k = 0; k < 3; ++k) {
        way[k] = random.uniform(-1, 1);
        if (random.chance(25)) way[k] = 0;
    }
    if (random.chance(30)) way = point_of(c.b, random) - point_of(c.a, random);
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(way[k]));
    if (!(most > 0 && most < endless)) return c;
    for (std::size_t k = 0; k < 3; ++k) way[k] = way[k] / most * by;
    const Case result{c.a, moved(c.b, way, numbers)};
    return is_usable(result.b) ? result : c;
}

// A radius that is the distance to the other, or less by a small part of it.
Case nearly_filled(const Case& c, Numbers numbers, Random& random) {
    Case result = c;
    Shape& round = has_radius(c.a.kind) && (!has_radius(c.b.kind) || random.chance(50)) ? result.a : result.b;
    const Shape& other = &round == &result.a ? result.b : result.a;
    const Apart truth = apart(core_of(round), other);
    if (truth.is_empty) return c;
    const double gap = truth.gap().get_d();
    const double part = random.magnitude(-54, -1);
    round.offset = rounded(gap * (random.chance(20) ? 1 + part : 1 - part), numbers);
    if (random.chance(20)) round.offset = rounded(gap, numbers);
    if (random.chance(20)) round.offset = next(round.offset, random.chance(50), numbers);
    return is_usable(round) ? result : c;
}

// ---- comparing --------------------------------------------------------------------------------------------

LongReal ulps_of(const LongReal& off, const LongReal& of) { return off / of * long_real(0x1p52); }

// In units of 2^-52, for a truth above zero. Half of the smallest number is no error, nor is that number where it stands for
// less, nor infinity where the truth is all but beyond the largest number.
double relative_error(double found, const LongReal& truth) {
    constexpr double least = std::numeric_limits<double>::denorm_min();
    if (!(found > 0)) return endless;
    if (std::isinf(found))
        return truth * long_real(1 + 0x1p-50) > long_real((std::numeric_limits<double>::max)()) ? 0 : endless;
    const LongReal off = abs(long_real(found) - truth) - long_real(least) * 0.5;
    if (sgn(off) <= 0 || (found == least && truth < long_real(least))) return 0;
    return ulps_of(off, truth).get_d();
}

// An ulp on each axis: a neighbour that stands for the number itself is so far off.
LongReal rounding_of(const Vec3& p, Numbers numbers) {
    LongReal sum = long_real(0);
    for (std::size_t k = 0; k < 3; ++k) {
        const double x = std::fabs(p[k]), above = next(x, true, numbers);
        const LongReal ulp = numbers == Numbers::doubles
                                 ? long_real(std::numeric_limits<double>::denorm_min())
                             : std::isinf(above) ? long_real(x) - long_real(next(x, false, numbers))
                                                 : long_real(above) - long_real(x);
        sum += ulp * ulp;
    }
    return sqrt(sum);
}

double largest_finite(const Shape& a, const Shape& b, const ClosestPoints<double>& both) {
    double most = 0;
    const auto see = [&](const Vec3& v) {
        for (std::size_t k = 0; k < 3; ++k)
            if (std::isfinite(v[k])) most = std::max(most, std::fabs(v[k]));
    };
    for (const Shape* s : {&a, &b})
        for (const Vec3& v : s->positions()) see(v);
    see(both.a), see(both.b);
    return most;
}

LongReal length_between(const Vec3& a, const Vec3& b) {
    LongReal sum = long_real(0);
    for (std::size_t k = 0; k < 3; ++k) {
        const LongReal d = long_real(a[k]) - long_real(b[k]);
        sum += d * d;
    }
    return sqrt(sum);
}

bool finite_point(const Vec3& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }
bool has_no_nan(const Vec3& p) { return !std::isnan(p.x) && !std::isnan(p.y) && !std::isnan(p.z); }

// Rounding up cannot lead beyond the largest number from anywhere in the two shapes.
bool cannot_overflow(const Shape& a, const Shape& b, Numbers numbers) {
    const double most = numbers == Numbers::floats ? double((std::numeric_limits<float>::max)())
                                                   : (std::numeric_limits<double>::max)();
    const auto is_inside = [&](const Shape& s) {
        if (!is_bounded(s.kind) || !is_finite(s)) return false;
        double reach = has_radius(s.kind) ? s.offset / most : 0;
        for (const Vec3& d : s.directions())
            reach += std::max({std::fabs(d.x), std::fabs(d.y), std::fabs(d.z)}) / most;
        double far = 0;
        for (const Vec3& p : s.positions())
            far = std::max({far, std::fabs(p.x) / most, std::fabs(p.y) / most, std::fabs(p.z) / most});
        return far + reach < 1 - 0x1p-48;
    };
    return is_inside(a) && is_inside(b);
}

void tell_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index, const Case& c) {
    const Apart truth = apart(c.a, c.b);
    const double gap = truth.is_empty ? endless : truth.gap().get_d();
    std::fprintf(stderr, "  family %s, seed %llu, case %zu, truly %s, gap %a (%.17g)\n    %s,\n    %s\n",
                 to_string(family), static_cast<unsigned long long>(seed), index,
                 truth.is_empty ? "empty"
                 : truth.meet() ? "met"
                                : "apart",
                 gap, gap, to_cpp(c.a, pair.numbers).c_str(), to_cpp(c.b, pair.numbers).c_str());
}

}  // namespace

DistanceTally& DistanceTally::operator+=(const DistanceTally& other) {
    asked += other.asked, met += other.met, wrong += other.wrong, beyond += other.beyond;
    worst = std::max(worst, other.worst);
    return *this;
}

ClosestTally& ClosestTally::operator+=(const ClosestTally& other) {
    asked += other.asked, met += other.met, wrong += other.wrong, beyond += other.beyond;
    place = std::max(place, other.place), between = std::max(between, other.between);
    merged += other.merged, overflow += other.overflow;
    return *this;
}

Case apart_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index) {
    const Case made = make_case(pair, family, seed, index);
    Random random(case_seed(~seed, family, index));
    const int which = random.integer(0, 9);
    if (which < 4) return made;
    const bool round = has_radius(pair.a) || has_radius(pair.b);
    if (round && which < 7) return nearly_filled(made, pair.numbers, random);
    return moved_apart(made, pair.numbers, random);
}

DistanceTally judge_distance(const Pair& pair, const Shape& a, const Shape& b) {
    DistanceTally r;
    r.asked = 1;
    const Apart truth = apart(a, b);
    const double found = pair.distance(a, b), other = pair.distance_mirrored(a, b);
    r.wrong += !(found == other);
    if (truth.is_empty) {
        r.wrong += found != endless;
        return r;
    }
    r.met = truth.meet();
    r.wrong += (found == 0) != truth.meet() || !(found >= 0);
    if (r.wrong || r.met) return r;
    r.worst = relative_error(found, truth.gap());
    r.beyond = r.worst > apart_bound;
    return r;
}

ClosestTally judge_closest_points(const Pair& pair, const Shape& a, const Shape& b) {
    ClosestTally r;
    r.asked = 1;
    const Apart truth = apart(a, b);
    const auto both = pair.closest(a, b), other = pair.closest_mirrored(a, b);
    r.wrong += both.has_value() == truth.is_empty || both.has_value() != other.has_value();
    if (r.wrong || truth.is_empty) return r;
    r.met = truth.meet();
    r.wrong += both->a != other->b || both->b != other->a;
    r.wrong += r.met && both->a != both->b;
    r.wrong += !has_no_nan(both->a) || !has_no_nan(both->b);
    if (r.wrong) return r;
    if (!finite_point(both->a) || !finite_point(both->b)) {
        r.wrong += cannot_overflow(a, b, pair.numbers);
        r.overflow += 1;
        return r;
    }
    r.merged = !r.met && both->a == both->b;
    const LongReal gap = truth.gap(), size = long_real(largest_finite(a, b, *both)) + gap;
    const LongReal of_a = rounding_of(both->a, pair.numbers), of_b = rounding_of(both->b, pair.numbers);
    const auto error = [&](const LongReal& off) {
        return sgn(off) <= 0 ? 0 : sgn(size) == 0 ? endless : ulps_of(off, size).get_d();
    };
    const auto from = [&](const Vec3& point, const Shape& shape) {
        return apart({Kind::point, {point}}, shape).gap();
    };
    r.place = std::max(error(from(both->a, a) - of_a), error(from(both->b, b) - of_b));
    r.between = error(abs(length_between(both->a, both->b) - gap) - of_a - of_b);
    r.beyond = r.place > apart_bound || r.between > apart_bound;
    return r;
}

DistanceTally compare_distances(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                                std::size_t told) {
    DistanceTally all;
    for (std::size_t index = 0; index < cases; ++index) {
        const Case c = apart_case(pair, family, seed, index);
        const DistanceTally one = judge_distance(pair, c.a, c.b);
        all += one;
        if (one.good() || told == 0) continue;
        --told;
        std::fprintf(stderr, "%s distance: %a, mirrored %a, %zu wrong, off by %g ulp\n",
                     pair.full_name().c_str(), pair.distance(c.a, c.b), pair.distance_mirrored(c.a, c.b),
                     one.wrong, one.worst);
        tell_case(pair, family, seed, index, c);
    }
    return all;
}

ClosestTally compare_closest_points(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                                    std::size_t told) {
    ClosestTally all;
    for (std::size_t index = 0; index < cases; ++index) {
        const Case c = apart_case(pair, family, seed, index);
        const ClosestTally one = judge_closest_points(pair, c.a, c.b);
        all += one;
        if (one.good() || told == 0) continue;
        --told;
        std::fprintf(stderr, "%s closest_points: %zu wrong, place %g ulp, between %g ulp\n",
                     pair.full_name().c_str(), one.wrong, one.place, one.between);
        for (const auto& both : {pair.closest(c.a, c.b), pair.closest_mirrored(c.a, c.b)})
            if (both)
                std::fprintf(stderr, "    {%a, %a, %a}, {%a, %a, %a}\n", both->a.x, both->a.y, both->a.z,
                             both->b.x, both->b.y, both->b.z);
            else
                std::fprintf(stderr, "    nothing\n");
        tell_case(pair, family, seed, index, c);
    }
    return all;
}

}  // namespace hitbox::oracle
