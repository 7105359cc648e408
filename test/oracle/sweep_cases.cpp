// sweep_cases.cpp: makes the cases, and asks the rational oracle about the shape on its way.
#include "sweep_cases.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "apart.hpp"
#include "contact.hpp"
#include "differential.hpp"

namespace hitbox::oracle {

namespace {

double largest_of(const Vec3& v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

bool has_radius(Kind kind) { return kind == Kind::sphere || kind == Kind::capsule; }

bool is_usable(const Shape& s) {
    bool usable = true;
    Shape copy = s;
    for_each_number(copy, [&](double x, std::size_t) {
        usable = usable && (std::isfinite(x) || (s.kind == Kind::aabb && std::isinf(x)));
    });
    return usable;
}

bool is_finite_vector(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

double size_of(const Shape& s) {
    double most = 0;
    const auto see = [&](const Vec3& v) {
        for (std::size_t k = 0; k < 3; ++k)
            if (std::isfinite(v[k])) most = std::max(most, std::fabs(v[k]));
    };
    for (const Vec3& p : s.positions()) see(p);
    for (const Vec3& d : s.directions()) see(d);
    if (s.kind == Kind::plane) return most;
    if (has_number(s.kind)) most = std::max(most, std::fabs(s.offset));
    return most;
}

Vec3 way_of(const SweepCase& c, double size, Random& random) {
    switch (random.integer(0, 5)) {
        case 0: {
            Vec3 axis{};
            axis[random.below(3)] = random.chance(50) ? size : -size;
            return axis;
        }
        case 1: {
            // Along an edge or a diagonal of a shape.
            const Shape& s = random.chance(50) ? c.a : c.b;
            return point_of(s, random) - point_of(s, random);
        }
        case 2:
            return point_of(c.b, random) - point_of(c.a, random);
        case 3: {
            Vec3 way;
            for (std::size_t k = 0; k < 3; ++k) way[k] = size * random.integer(-2, 2);
            return way;
        }
        default: {
            Vec3 way;
            for (std::size_t k = 0; k < 3; ++k) way[k] = size * random.uniform(-1, 1);
            return way;
        }
    }
}

LongReal in_ulps(const LongReal& off, const LongReal& of) { return off / of * long_real(0x1p52); }

// How far the shapes are from touching: negative where they overlap.
LongReal residue_of(const Apart& r) {
    const auto wide = [](const Integer& x) { return LongReal(x, 320); };
    LongReal d = sqrt(LongReal(wide(r.square) / wide(r.weight))) - wide(r.reach);
    if (r.exponent > 0)
        mpf_mul_2exp(d.get_mpf_t(), d.get_mpf_t(), mp_bitcnt_t(r.exponent));
    else
        mpf_div_2exp(d.get_mpf_t(), d.get_mpf_t(), mp_bitcnt_t(-r.exponent));
    return d;
}

bool same(const Vec3& a, const Vec3& b) { return a == b; }

}  // namespace

SweepTally& SweepTally::operator+=(const SweepTally& other) {
    asked += other.asked, met += other.met, started += other.started;
    wrong += other.wrong, late += other.late, beyond += other.beyond;
    residue = std::max(residue, other.residue), place = std::max(place, other.place);
    return *this;
}

SweepCase sweep_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index) {
    const Case made = make_case(pair, family, seed, index);
    Random random(case_seed(seed * 3 + 1, family, index));
    SweepCase c{made.a, made.b, {}};
    if (!is_usable(c.a) || !is_usable(c.b) || random.chance(3)) return c;
    double size = std::max(size_of(c.a), size_of(c.b));
    if (!(size > 0) || !std::isfinite(size)) size = 1;
    Vec3 way = rounded(way_of(c, size, random), pair.numbers);
    if (random.chance(20)) way = rounded(way * std::ldexp(1.0, random.integer(-12, 6)), pair.numbers);
    if (!is_finite_vector(way)) return c;
    c.motion = way;
    if (random.chance(20)) return c;
    // Back by a part of the motion that has few digits, or any.
    const double part = random.chance(70) ? random.integer(0, 4) * 0.25 : random.uniform(0, 1.2);
    const Shape back = moved(c.a, rounded(way * -part, pair.numbers), pair.numbers);
    if (is_usable(back)) c.a = back;
    return c;
}

SweepTally judge_sweep(const Pair& pair, const SweepCase& c) {
    SweepTally r;
    r.asked = 1;
    const auto found = pair.sweep(c.a, c.motion, c.b), other = pair.sweep_mirrored(c.a, c.motion, c.b);
    const bool is_here = found.has_value();
    if (is_here != other.has_value()) return r.wrong = 1, r;
    if (!is_finite_vector(c.motion)) return r.wrong = is_here, r;
    const Apart start = apart(c.a, c.b);
    if (start.is_empty) return r.wrong = is_here, r;
    r.started = start.meet();
    const bool meet = start.meet() || apart_on_the_way(c.a, c.motion, 0, 1, c.b).meet();
    r.met = meet;
    if (is_here != meet) return r.wrong = 1, r;
    if (!meet) return r;

    const bool is_same = found->t == other->t && found->started == other->started &&
                         found->leaving == other->leaving && same(found->normal, -other->normal);
    if (!is_same && !(c.a.v == c.b.v && c.motion == Vec3{})) r.wrong = 1;
    if (found->started != start.meet() || !(found->t >= 0 && found->t <= 1) ||
        (found->t == 0) != found->started || (found->leaving && !found->started))
        return r.wrong = 1, r;

    // The time.
    const double t = found->t, size = std::max({size_of(c.a), size_of(c.b), largest_of(c.motion) * t,
                                                std::numeric_limits<double>::min()});
    const bool round = has_radius(c.a.kind) || has_radius(c.b.kind);
    const LongReal of = long_real(size);
    const Apart then = apart_on_the_way(c.a, c.motion, t, t, c.b);
    if (!found->started) {
        const double before = std::nextafter(t - t * 0x1p-50, 0.0),
                     after = std::min(1.0, std::nextafter(t + t * 0x1p-50, 2.0));
        const bool in_time = !apart_on_the_way(c.a, c.motion, 0, before, c.b).meet() &&
                             apart_on_the_way(c.a, c.motion, 0, after, c.b).meet();
        const bool met_before = apart_on_the_way(c.a, c.motion, 0, before, c.b).meet();
        if (!in_time) {
            LongReal off = residue_of(then);
            // Deep inside polytopes the distance says nothing; a time too late shows itself before.
            if (off < long_real(0)) off = -off;
            r.residue = in_ulps(off, of).get_d();
            r.late = !round || !(r.residue <= 8);
            if (met_before && !round) r.late = 1;
        }
    }

    // The point, the normal.
    Shape point{Kind::point};
    point.v[0] = found->point;
    const double rounding = pair.numbers == Numbers::floats ? 0x1p-23 * largest_of(found->point) : 0;
    if (!is_finite_vector(found->point)) {
        const auto has_end = [](const Shape& s) { return is_bounded(s.kind) && is_finite(s); };
        r.beyond = (has_end(c.a) || has_end(c.b)) && size < std::numeric_limits<double>::max() * 0x1p-4 &&
                   pair.numbers == Numbers::doubles;
        return r;
    }
    const LongReal of_place = long_real(std::max(size, largest_of(found->point)));
    const auto off_by = [&](const Apart& gap) {
        LongReal off =
            gap.gap() - long_real(rounding * 2) - long_real(std::numeric_limits<double>::denorm_min() * 8);
        if (pair.numbers == Numbers::floats) off -= long_real(0x1p-147);
        return off > long_real(0) ? in_ulps(off, of_place).get_d() : 0.0;
    };
    r.place = std::max(off_by(apart(c.b, point)), off_by(apart_on_the_way(c.a, c.motion, t, t, point)));
    const bool may_overflow = size > std::numeric_limits<double>::max() * 0x1p-4;
    r.beyond += !(r.place <= 64) && !may_overflow;
    const double length = std::hypot(found->normal.x, found->normal.y, found->normal.z);
    const double unit_error = pair.numbers == Numbers::floats ? 0x1p-22 : 0x1p-50;
    r.beyond += !(std::fabs(length - 1) <= unit_error);
    if (!found->started && largest_of(c.motion) < 0x1p500) {
        const double toward = dot(found->normal, c.motion) / largest_of(c.motion);
        r.beyond += !(toward <= 0x1p-20);
    }
    return r;
}

SweepTally compare_sweeps(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                          std::size_t told) {
    SweepTally all;
    for (std::size_t index = 0; index < cases; ++index) {
        const SweepCase c = sweep_case(pair, family, seed, index);
        const SweepTally one = judge_sweep(pair, c);
        all += one;
        if (one.good() || told == 0) continue;
        --told;
        std::fprintf(stderr, "%s sweep: %zu wrong, %zu late, %zu beyond, residue %g, place %g\n",
                     pair.full_name().c_str(), one.wrong, one.late, one.beyond, one.residue, one.place);
        for (const auto& r : {pair.sweep(c.a, c.motion, c.b), pair.sweep_mirrored(c.a, c.motion, c.b)})
            if (r)
                std::fprintf(stderr, "    t %a (%.17g), point {%a, %a, %a}, normal {%g, %g, %g}%s%s\n", r->t,
                             r->t, r->point.x, r->point.y, r->point.z, r->normal.x, r->normal.y, r->normal.z,
                             r->started ? ", started" : "", r->leaving ? ", leaving" : "");
            else
                std::fprintf(stderr, "    nothing\n");
        std::fprintf(stderr, "  family %s, seed %llu, case %zu\n    %s,\n    {%a, %a, %a},\n    %s\n",
                     to_string(family), static_cast<unsigned long long>(seed), index,
                     to_cpp(c.a, pair.numbers).c_str(), c.motion.x, c.motion.y, c.motion.z,
                     to_cpp(c.b, pair.numbers).c_str());
    }
    return all;
}

}  // namespace hitbox::oracle
