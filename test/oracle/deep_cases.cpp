// deep_cases.cpp: makes the cases, and compares with deep.hpp.
#include "deep_cases.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "apart_cases.hpp"
#include "deep.hpp"
#include "differential.hpp"

namespace hitbox::oracle {

namespace {

bool all_numbers_finite(const Shape& s) {
    bool finite = true;
    Shape copy = s;
    for_each_number(copy, [&](double x, std::size_t) {
        finite = finite && (std::isfinite(x) || (s.kind == Kind::aabb && std::isinf(x)));
    });
    return finite;
}

bool is_round(Kind kind) { return kind == Kind::sphere || kind == Kind::capsule; }

Case moved_a_part(const Case& c, Numbers numbers, Random& random) {
    if (apart(c.a, c.b).is_empty) return c;
    double size = size_of_both(c.a, c.b).get_d();
    if (!(size > 0 && std::isfinite(size))) size = 1;
    const double by = size * random.magnitude(random.chance(50) ? -4 : -60, 0);
    Vec3 way;
    for (std::size_t k = 0; k < 3; ++k) way[k] = random.chance(30) ? 0 : random.uniform(-1, 1) * by;
    const Case result{c.a, moved(c.b, way, numbers)};
    return all_numbers_finite(result.b) ? result : c;
}

Case overfilled(const Case& c, Numbers numbers, Random& random) {
    Case result = c;
    Shape& round = is_round(c.a.kind) && (!is_round(c.b.kind) || random.chance(50)) ? result.a : result.b;
    const Shape& other = &round == &result.a ? result.b : result.a;
    const Apart truth = apart(core_of(round), other);
    if (truth.is_empty) return c;
    const double gap = truth.gap().get_d();
    round.offset = rounded(gap * (1 + random.magnitude(-54, 2)), numbers);
    if (random.chance(20)) round.offset = rounded(gap, numbers);
    return all_numbers_finite(round) ? result : c;
}

}  // namespace

DeepTally& DeepTally::operator+=(const DeepTally& other) {
    asked += other.asked, met += other.met, touched += other.touched;
    wrong += other.wrong, beyond += other.beyond;
    worst = std::max(worst, other.worst), askew = std::max(askew, other.askew);
    return *this;
}

Case deep_case(const Pair& pair, Family family, std::uint64_t seed, std::size_t index) {
    const Case made = make_case(pair, family, seed, index);
    Random random(case_seed(~seed, family, index));
    const int which = random.integer(0, 9);
    if (which < 4) return made;
    if ((is_round(pair.a) || is_round(pair.b)) && which < 7) return overfilled(made, pair.numbers, random);
    return moved_a_part(made, pair.numbers, random);
}

DeepTally judge_penetration(const Pair& pair, const Shape& a, const Shape& b) {
    DeepTally r;
    r.asked = 1;
    const Deep truth = deep(a, b);
    const auto found = pair.penetration(a, b), other = pair.penetration_mirrored(a, b);
    if (truth.is_empty || !truth.meet) {
        r.wrong += found.has_value() || other.has_value();
        return r;
    }
    r.met = 1, r.touched = truth.touch;
    if (!found || !other) {
        ++r.wrong;
        return r;
    }
    r.wrong += found->depth != other->depth || (found->axis != Vec3{} - other->axis && a != b);
    const Vec3& n = found->axis;
    r.wrong += !(std::fabs(n.x * n.x + n.y * n.y + n.z * n.z - 1) < 0x1p-50);
    constexpr double endless = std::numeric_limits<double>::infinity();
    if (truth.is_endless) {
        r.wrong += found->depth != endless;
        return r;
    }
    r.wrong += !(found->depth >= 0) || (found->depth == 0) != truth.touch;
    if (r.wrong) return r;

    constexpr double least = std::numeric_limits<double>::denorm_min();
    const LongReal size = size_of_both(a, b);
    if (std::isinf(found->depth)) {
        r.beyond = truth.depth * long_real(1 + 0x1p-38) <= long_real((std::numeric_limits<double>::max)());
        return r;
    }
    const LongReal off = abs(long_real(found->depth) - truth.depth);
    if (sgn(truth.depth) > 0 && off > long_real(least))
        r.worst = LongReal(off / truth.depth * long_real(0x1p52)).get_d();
    if (sgn(size) > 0) {
        // The rounded axis must part them too. For disjoint cores it leads along a closest way: a push of the cores apart.
        const Push push = push_along(n, a, b);
        if (push.is_endless)
            ++r.wrong;
        else
            r.askew = LongReal((push.length - truth.depth) / size * long_real(0x1p52)).get_d();
    }
    r.beyond = r.worst > deep_bound * 0x1p52 || r.askew > 0x1p12;
    return r;
}

DeepTally compare_penetrations(const Pair& pair, Family family, std::size_t cases, std::uint64_t seed,
                               std::size_t told) {
    DeepTally all;
    for (std::size_t i = 0; i < cases; ++i) {
        const Case c = deep_case(pair, family, seed, i);
        const DeepTally one = judge_penetration(pair, c.a, c.b);
        all += one;
        if (one.good() || all.wrong + all.beyond > told) continue;
        const Deep truth = deep(c.a, c.b);
        const auto found = pair.penetration(c.a, c.b);
        std::fprintf(
            stderr,
            "  penetration of %s: family %s, seed %llu, case %zu, truly %s, depth %.17g, found %.17g "
            "along %.17g %.17g %.17g, %g ulps off, askew by %g\n    %s,\n    %s\n",
            pair.full_name().c_str(), to_string(family), static_cast<unsigned long long>(seed), i,
            truth.is_empty ? "empty"
            : !truth.meet  ? "apart"
            : truth.touch  ? "touching"
                           : "deep",
            truth.depth.get_d(), found ? found->depth : -1, found ? found->axis.x : 0,
            found ? found->axis.y : 0, found ? found->axis.z : 0, one.worst, one.askew,
            to_cpp(c.a, pair.numbers).c_str(), to_cpp(c.b, pair.numbers).c_str());
    }
    return all;
}

}  // namespace hitbox::oracle
