// apart.cpp: Wolfe's method on differences of generators, in whole numbers.
// Long because the generators, the method and the proof of its result are one argument.
#include "apart.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "convex_set.hpp"
#include "nearest.hpp"

namespace hitbox::oracle {

namespace {

constexpr unsigned bits_of_real = 320;

[[noreturn]] void proof_failed(const char* what) {
    std::fprintf(stderr, "apart.cpp: the oracle is wrong: %s\n", what);
    std::abort();
}

Triple cross_of(const Triple& a, const Triple& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
bool is_zero(const Triple& a) { return sgn(a[0]) == 0 && sgn(a[1]) == 0 && sgn(a[2]) == 0; }
Triple times(const Integer& x, const Triple& a) { return {x * a[0], x * a[1], x * a[2]}; }
Triple plus(const Triple& a, const Triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

// ---- the generators -----------------------------------------------------------------------------------------

// Points of a and of b in multiples of 2^exponent / scale; the differences go along rays and lines from there. A
// line may be taken either way, so it does not matter whose it is.
struct Differences {
    std::vector<Triple> a, b, rays, lines;
    Integer scale = 1;
};

// Half-spaces as generators: the corners are where three planes meet, the rays where two do, both in front of all.
// What has no corner for being endless both ways is cut across there, and has those ways as lines.
ConvexSet spanned(const ConvexSet& half_spaces) {
    std::vector<PlaneEquation> planes;
    for (const PlaneEquation& p : half_spaces.limits) {
        if (!is_zero(p.normal))
            planes.push_back(p);
        else if (sgn(p.offset) > 0)
            return {};
    }
    ConvexSet set;
    const std::size_t limits = planes.size();
    const auto across_all = [&](const Triple& way) {
        return std::all_of(planes.begin(), planes.end(),
                           [&](const PlaneEquation& p) { return sgn(dot(p.normal, way)) == 0; });
    };
    const auto add_line = [&](const Triple& way) {
        if (is_zero(way) || !across_all(way)) return;
        set.lines.push_back({way, 0});
        planes.push_back({way, 0});
    };
    for (std::size_t k = 0; k < 3; ++k) {
        Triple axis{0, 0, 0};
        axis[k] = 1;
        if (limits == 0) add_line(axis);
        for (std::size_t i = 0; i < limits; ++i) add_line(cross_of(planes[i].normal, axis));
    }
    for (std::size_t i = 0; i < planes.size(); ++i)
        for (std::size_t j = i + 1; j < planes.size(); ++j)
            add_line(cross_of(planes[i].normal, planes[j].normal));
    const auto is_equation = [&](std::size_t i) { return i >= limits; };
    for (std::size_t i = 0; i < planes.size(); ++i)
        for (std::size_t j = i + 1; j < planes.size(); ++j) {
            const Triple along = cross_of(planes[i].normal, planes[j].normal);
            if (is_zero(along)) continue;
            for (const int sign : {1, -1}) {
                const Triple way = times(sign, along);
                bool inside = true;
                for (std::size_t m = 0; m < planes.size() && inside; ++m) {
                    const int side = sgn(dot(planes[m].normal, way));
                    inside = is_equation(m) ? side == 0 : side >= 0;
                }
                if (inside) set.rays.push_back({way, 0});
            }
            for (std::size_t k = j + 1; k < planes.size(); ++k) {
                Integer weight = dot(planes[k].normal, along);
                if (sgn(weight) == 0) continue;
                Triple at = plus(times(planes[k].offset, along),
                                 plus(times(planes[i].offset, cross_of(planes[j].normal, planes[k].normal)),
                                      times(planes[j].offset, cross_of(planes[k].normal, planes[i].normal))));
                if (sgn(weight) < 0) at = times(-1, at), weight = -weight;
                bool inside = true;
                for (std::size_t m = 0; m < planes.size() && inside; ++m) {
                    const int side = cmp(dot(planes[m].normal, at), planes[m].offset * weight);
                    inside = is_equation(m) ? side == 0 : side >= 0;
                }
                if (inside) set.points.push_back({at, weight});
            }
        }
    return set.points.empty() ? ConvexSet{} : set;
}

Differences differences(const ConvexSet& a, const ConvexSet& b) {
    Differences d;
    for (const ConvexSet* set : {&a, &b})
        for (const Generator& p : set->points)
            if (p.weight != 1) d.scale = lcm(d.scale, p.weight);
    const auto scaled_point = [&](const Generator& p) {
        return d.scale == 1 ? p.x : times(d.scale / p.weight, p.x);
    };
    for (const Generator& p : a.points) d.a.push_back(scaled_point(p));
    for (const Generator& p : b.points) d.b.push_back(scaled_point(p));
    for (const Generator& r : a.rays) d.rays.push_back(r.x);
    for (const Generator& r : b.rays) d.rays.push_back(times(-1, r.x));
    for (const Generator& l : a.lines) d.lines.push_back(l.x);
    for (const Generator& l : b.lines) d.lines.push_back(l.x);
    return d;
}

// ---- Wolfe's method -----------------------------------------------------------------------------------------

// at / weight.
struct Foot {
    Triple at;
    Integer weight;
};

// A generator, and its share of the present point: all shares are over one denominator.
struct Member {
    Triple x;
    bool is_ray;
    Integer share;
};

// The point nearest to zero of all that the members span with shares of any sign. There are up to four, and none
// lies in what the others span.
struct Spanned {
    Foot foot;
    std::vector<Integer> shares;  // over foot.weight
};

Spanned nearest_spanned(const std::vector<Member>& members) {
    std::size_t first = 0;
    while (members[first].is_ray) ++first;
    const Triple& base = members[first].x;
    std::vector<Triple> ways;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (i != first) ways.push_back(members[i].is_ray ? members[i].x : minus(members[i].x, base));
    Foot foot{base, 1};
    std::vector<Integer> t;
    if (ways.size() == 1) {
        foot.weight = dot(ways[0], ways[0]);
        t = {-dot(base, ways[0])};
        foot.at = plus(times(foot.weight, base), times(t[0], ways[0]));
    } else if (ways.size() == 2) {
        const Triple normal = cross_of(ways[0], ways[1]);
        const Integer dd = dot(ways[0], ways[0]), ee = dot(ways[1], ways[1]), de = dot(ways[0], ways[1]),
                      ad = dot(base, ways[0]), ae = dot(base, ways[1]);
        foot.weight = dot(normal, normal);
        foot.at = times(dot(normal, base), normal);
        t = {ae * de - ad * ee, ad * de - ae * dd};
    } else if (ways.size() == 3) {
        const Triple opposite = times(-1, base);
        const Triple of_two = cross_of(ways[1], ways[2]);
        foot.at = {0, 0, 0};
        foot.weight = dot(ways[0], of_two);
        t = {dot(opposite, of_two), dot(ways[0], cross_of(opposite, ways[2])),
             dot(ways[0], cross_of(ways[1], opposite))};
        if (sgn(foot.weight) < 0) {
            foot.weight = -foot.weight;
            for (Integer& x : t) x = -x;
        }
    } else if (ways.size() > 3) {
        proof_failed("five members");
    }
    if (sgn(foot.weight) == 0) proof_failed("members that depend on each other");
    Spanned result{foot, std::vector<Integer>(members.size())};
    Integer left = foot.weight;
    for (std::size_t i = 0, next = 0; i < members.size(); ++i) {
        if (i == first) continue;
        if (!members[i].is_ray) left -= t[next];
        result.shares[i] = t[next++];
    }
    result.shares[first] = left;
    return result;
}

// As far from the present point towards the foot as no share is negative; members without a share go.
void step_towards(const Spanned& spanned, std::vector<Member>& members, Integer& all) {
    Integer part, of;  // how much of the way
    bool found = false;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (sgn(spanned.shares[i]) >= 0) continue;
        const Integer have = members[i].share * spanned.foot.weight, lose = have - spanned.shares[i] * all;
        if (!found || have * of < part * lose) part = have, of = lose, found = true;
    }
    const Integer kept = spanned.foot.weight * (of - part), taken = all * part;
    all *= spanned.foot.weight * of;
    Integer common = all;
    for (std::size_t i = 0; i < members.size(); ++i) {
        members[i].share = members[i].share * kept + spanned.shares[i] * taken;
        common = gcd(common, members[i].share);
    }
    std::erase_if(members, [](const Member& m) { return sgn(m.share) == 0; });
    for (Member& m : members) m.share /= common;
    all /= common;
}

// Points and rays alone.
Foot nearest_to_zero(const Differences& d) {
    std::vector<Member> members{{minus(d.a[0], d.b[0]), false, 1}};
    Integer all = 1;
    for (int rounds = 0; rounds < 10'000; ++rounds) {
        const Spanned spanned = nearest_spanned(members);
        if (std::any_of(spanned.shares.begin(), spanned.shares.end(),
                        [](const Integer& share) { return sgn(share) < 0; })) {
            step_towards(spanned, members, all);
            continue;
        }
        const Foot& foot = spanned.foot;
        for (std::size_t i = 0; i < members.size(); ++i) members[i].share = spanned.shares[i];
        all = foot.weight;
        std::erase_if(members, [](const Member& m) { return sgn(m.share) == 0; });
        if (is_zero(foot.at)) return foot;

        std::optional<Member> nearer;
        for (const Triple& r : d.rays)
            if (sgn(dot(foot.at, r)) < 0) {
                nearer = Member{r, true, 0};
                break;
            }
        if (!nearer) {
            std::size_t least = 0, most = 0;
            Integer low, high;
            for (std::size_t i = 0; i < d.a.size(); ++i)
                if (const Integer x = dot(foot.at, d.a[i]); i == 0 || x < low) low = x, least = i;
            for (std::size_t i = 0; i < d.b.size(); ++i)
                if (const Integer x = dot(foot.at, d.b[i]); i == 0 || x > high) high = x, most = i;
            if ((low - high) * foot.weight < dot(foot.at, foot.at))
                nearer = Member{minus(d.a[least], d.b[most]), false, 0};
        }
        if (!nearer) {
            // It is a point of the set: the sum of its members.
            Triple sum{0, 0, 0};
            Integer shares = 0;
            for (const Member& m : members) {
                sum = plus(sum, times(m.share, m.x));
                if (!m.is_ray) shares += m.share;
                if (sgn(m.share) < 0) proof_failed("a negative share");
            }
            if (sum != foot.at || shares != foot.weight) proof_failed("not the sum of its members");
            return foot;
        }
        members.push_back(*nearer);
    }
    proof_failed("no end");
}

// Where all of a plane's ways are free only heights over it count.
Foot nearest_height(const Differences& d, const Triple& normal) {
    const auto range = [&](const std::vector<Triple>& points) {
        std::pair<Integer, Integer> r;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Integer x = dot(normal, points[i]);
            if (i == 0 || x < r.first) r.first = x;
            if (i == 0 || x > r.second) r.second = x;
        }
        return r;
    };
    const auto [a_low, a_high] = range(d.a);
    const auto [b_low, b_high] = range(d.b);
    bool falls = false, rises = false;
    for (const Triple& r : d.rays) falls |= sgn(dot(normal, r)) < 0, rises |= sgn(dot(normal, r)) > 0;
    const Integer low = a_low - b_high, high = a_high - b_low;
    const Integer height = sgn(low) > 0 && !falls ? low : sgn(high) < 0 && !rises ? high : Integer(0);
    return {times(height, normal), dot(normal, normal)};
}

Differences seen_along(const Differences& d, const Triple& line) {
    const Integer dd = dot(line, line);
    Differences flat = d;
    for (std::vector<Triple>* list : {&flat.a, &flat.b, &flat.rays})
        for (Triple& x : *list) x = minus(times(dd, x), times(dot(x, line), line));
    std::erase_if(flat.rays, is_zero);
    return flat;
}

// Where every generator is beyond the plane through the foot, so is every point.
void prove(const Differences& d, const Foot& foot) {
    for (const Triple& l : d.lines)
        if (sgn(dot(foot.at, l)) != 0) proof_failed("a line crosses");
    for (const Triple& r : d.rays)
        if (sgn(dot(foot.at, r)) < 0) proof_failed("a ray crosses");
    const Integer square = dot(foot.at, foot.at);
    Integer low, high;
    for (std::size_t i = 0; i < d.a.size(); ++i)
        if (const Integer x = dot(foot.at, d.a[i]); i == 0 || x < low) low = x;
    for (std::size_t i = 0; i < d.b.size(); ++i)
        if (const Integer x = dot(foot.at, d.b[i]); i == 0 || x > high) high = x;
    if ((low - high) * foot.weight < square) proof_failed("a point is nearer");
}

Foot nearest_difference(const Differences& d) {
    Triple line{0, 0, 0}, normal{0, 0, 0};
    for (const Triple& l : d.lines) {
        if (is_zero(line))
            line = l;
        else if (is_zero(normal))
            normal = cross_of(line, l);
        else if (sgn(dot(normal, l)) != 0)
            return {{0, 0, 0}, 1};
    }
    Foot foot;
    if (!is_zero(normal)) {
        foot = nearest_height(d, normal);
    } else if (!is_zero(line)) {
        foot = nearest_to_zero(seen_along(d, line));
        foot.weight *= dot(line, line);
    } else {
        foot = nearest_to_zero(d);
    }
    prove(d, foot);
    return foot;
}

double radius_or_none(const Shape& s) {
    return s.kind == Kind::capsule || s.kind == Kind::sphere ? s.offset : 0;
}

// A grid that is the same on all axes, and holds all coordinates and the radii.
int common_exponent(const Shape& a, const Shape& b, const Vec3& motion) {
    Grid grid;
    for (std::size_t k = 0; k < 3; ++k) grid.cover(0, motion[k]);
    for (const Shape* s : {&a, &b}) {
        for (const Vec3& v : s->positions())
            for (std::size_t k = 0; k < 3; ++k) grid.cover(0, v[k]);
        for (const Vec3& v : s->directions())
            for (std::size_t k = 0; k < 3; ++k) grid.cover(0, v[k]);
        grid.cover(0, radius_or_none(*s));
    }
    return grid.exponent(0);
}

// The points at both times.
std::vector<Generator> moved(const std::vector<Generator>& points, const Triple& step, double from,
                             double to) {
    std::vector<Generator> r;
    for (const double t : {from, to}) {
        const mpq_class time(t);
        for (const Generator& p : points)
            r.push_back({plus(times(time.get_den(), p.x), times(time.get_num() * p.weight, step)),
                         p.weight * time.get_den()});
        if (from == to) break;
    }
    return r;
}

}  // namespace

LongReal long_real(double x) { return {x, bits_of_real}; }

Shape core_of(const Shape& s) {
    if (s.kind == Kind::capsule) return {Kind::segment, {s.v[0], s.v[1]}};
    if (s.kind == Kind::sphere) return {Kind::point, {s.v[0]}};
    return s;
}

bool Apart::meet() const { return !is_empty && square <= reach * reach * weight; }

mpq_class Apart::squared_distance_of_cores() const {
    mpq_class r(square, weight);
    r.canonicalize();
    if (exponent > 0)
        mpq_mul_2exp(r.get_mpq_t(), r.get_mpq_t(), mp_bitcnt_t(2 * exponent));
    else
        mpq_div_2exp(r.get_mpq_t(), r.get_mpq_t(), mp_bitcnt_t(-2 * exponent));
    return r;
}

LongReal Apart::gap() const {
    const auto wide = [](const Integer& x) { return LongReal(x, bits_of_real); };
    const Integer more = square - reach * reach * weight;
    if (sgn(more) <= 0) return long_real(0);
    // sqrt(s) - r = (s - r^2) / (sqrt(s) + r)
    const LongReal of_cores = sqrt(LongReal(wide(square) / wide(weight)));
    LongReal r = wide(more) / wide(weight) / (of_cores + wide(reach));
    if (exponent > 0)
        mpf_mul_2exp(r.get_mpf_t(), r.get_mpf_t(), mp_bitcnt_t(exponent));
    else
        mpf_div_2exp(r.get_mpf_t(), r.get_mpf_t(), mp_bitcnt_t(-exponent));
    return r;
}

Apart apart(const Shape& a, const Shape& b) { return apart_on_the_way(a, {}, 0, 0, b); }

Apart apart_on_the_way(const Shape& a, const Vec3& motion, double from, double to, const Shape& b) {
    Apart r;
    r.exponent = common_exponent(a, b, motion);
    Grid grid;
    for (std::size_t k = 0; k < 3; ++k) grid.cover(k, std::ldexp(1.0, r.exponent));
    ConvexSet of_a = convex_set(grid, a), of_b = convex_set(grid, b);
    if (!of_a.limits.empty()) of_a = spanned(of_a);
    if (!of_b.limits.empty()) of_b = spanned(of_b);
    r.is_empty = of_a.is_empty() || of_b.is_empty();
    if (r.is_empty) return r;
    const Triple step{multiples(motion.x, r.exponent), multiples(motion.y, r.exponent),
                      multiples(motion.z, r.exponent)};
    if (!is_zero(step) && !(from == 0 && to == 0)) of_a.points = moved(of_a.points, step, from, to);
    const Differences d = differences(of_a, of_b);
    const Foot foot = nearest_difference(d);
    r.square = dot(foot.at, foot.at);
    r.weight = foot.weight * foot.weight * d.scale * d.scale;
    r.reach = multiples(radius_or_none(a), r.exponent) + multiples(radius_or_none(b), r.exponent);
    return r;
}

}  // namespace hitbox::oracle
