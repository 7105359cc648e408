// deep.cpp: the hull of all differences, wrapped point by point in whole numbers, and its nearest facet.
#include "deep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "convex_set.hpp"

namespace hitbox::oracle {

namespace {

using Point = std::array<Integer, 3>;

constexpr unsigned bits_of_depth = 320;

Point from_to(const Point& a, const Point& b) { return {b[0] - a[0], b[1] - a[1], b[2] - a[2]}; }
Point across(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Integer along(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
bool is_nothing(const Point& a) { return sgn(a[0]) == 0 && sgn(a[1]) == 0 && sgn(a[2]) == 0; }

// All differences of generators, b - a, on a grid that is the same on all axes.
struct DifferenceSet {
    std::vector<Point> points, rays;  // lines as two rays
    int exponent = 0;
    bool is_empty = false;
};

DifferenceSet difference_set(const Shape& a, const Shape& b) {
    DifferenceSet d;
    Grid numbers;
    for (const Shape* s : {&a, &b}) {
        for (const Vec3& v : s->positions())
            for (std::size_t k = 0; k < 3; ++k) numbers.cover(0, v[k]);
        for (const Vec3& v : s->directions())
            for (std::size_t k = 0; k < 3; ++k) numbers.cover(0, v[k]);
    }
    d.exponent = numbers.exponent(0);
    Grid grid;
    for (std::size_t k = 0; k < 3; ++k) grid.cover(k, std::ldexp(1.0, d.exponent));
    const ConvexSet of_a = convex_set(grid, a), of_b = convex_set(grid, b);
    d.is_empty = of_a.is_empty() || of_b.is_empty();
    for (const Generator& p : of_a.points)
        for (const Generator& q : of_b.points) d.points.push_back(from_to(p.x, q.x));
    std::sort(d.points.begin(), d.points.end());
    d.points.erase(std::unique(d.points.begin(), d.points.end()), d.points.end());
    const auto add = [&](const Point& way, int sign) {
        d.rays.push_back({sign * way[0], sign * way[1], sign * way[2]});
    };
    for (const Generator& r : of_a.rays) add(r.x, -1);
    for (const Generator& r : of_b.rays) add(r.x, 1);
    for (const ConvexSet* s : {&of_a, &of_b})
        for (const Generator& l : s->lines) add(l.x, 1), add(l.x, -1);
    return d;
}

// An oriented triangle of the hull: normal . x <= height for all points.
struct Facet {
    std::array<std::size_t, 3> corner;
    Point normal;
    Integer height;
};

class Hull {
public:
    explicit Hull(const std::vector<Point>& points) : p_(points) {}

    // Nothing if all points lie in one plane.
    std::vector<Facet> wrapped() {
        std::array<std::size_t, 4> first;
        if (!first_four(first)) return {};
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t a = first[i], b = first[(i + 1) % 4], c = first[(i + 2) % 4];
            add(a, b, c, first[(i + 3) % 4]);
        }
        for (std::size_t i = 0; i < p_.size(); ++i)
            if (std::find(first.begin(), first.end(), i) == first.end()) take(i);
        return facets_;
    }

private:
    bool first_four(std::array<std::size_t, 4>& r) const {
        r[0] = 0;
        std::size_t n = 1;
        Point way, normal;
        for (std::size_t i = 1; i < p_.size() && n < 4; ++i) {
            const Point to = from_to(p_[0], p_[i]);
            if (n == 1 && !is_nothing(to))
                way = to, r[n++] = i;
            else if (n == 2 && !is_nothing(across(way, to)))
                normal = across(way, to), r[n++] = i;
            else if (n == 3 && sgn(along(normal, to)) != 0)
                r[n++] = i;
        }
        return n == 4;
    }
    void add(std::size_t a, std::size_t b, std::size_t c, std::optional<std::size_t> behind = {}) {
        Facet f{{a, b, c}, across(from_to(p_[a], p_[b]), from_to(p_[a], p_[c])), 0};
        f.height = along(f.normal, p_[a]);
        if (behind && along(f.normal, p_[*behind]) > f.height) {
            std::swap(f.corner[1], f.corner[2]);
            for (Integer& x : f.normal) x = -x;
            f.height = -f.height;
        }
        facets_.push_back(std::move(f));
    }
    // Removes the facets that a point sees, and joins the edge of the hole with it.
    void take(std::size_t i) {
        std::map<std::pair<std::size_t, std::size_t>, int> edges;
        std::vector<Facet> kept;
        for (Facet& f : facets_) {
            if (along(f.normal, p_[i]) <= f.height) {
                kept.push_back(std::move(f));
                continue;
            }
            for (std::size_t k = 0; k < 3; ++k) edges[{f.corner[k], f.corner[(k + 1) % 3]}] = 1;
        }
        facets_ = std::move(kept);
        for (const auto& [edge, count] : edges)
            if (!edges.contains({edge.second, edge.first})) add(edge.first, edge.second, i);
    }

    const std::vector<Point>& p_;
    std::vector<Facet> facets_;
};

LongReal real_of(const Integer& x) { return LongReal(x, bits_of_depth); }
LongReal times_power(const LongReal& x, int exponent) {
    LongReal r = x;
    if (exponent > 0)
        mpf_mul_2exp(r.get_mpf_t(), x.get_mpf_t(), mp_bitcnt_t(exponent));
    else
        mpf_div_2exp(r.get_mpf_t(), x.get_mpf_t(), mp_bitcnt_t(-exponent));
    return r;
}

double own_radius(const Shape& s) { return s.kind == Kind::capsule || s.kind == Kind::sphere ? s.offset : 0; }

}  // namespace

Deep deep(const Shape& a, const Shape& b) {
    Deep r;
    r.depth = long_real(0);
    const Apart cores = apart(a, b);
    r.is_empty = cores.is_empty;
    r.meet = cores.meet();
    if (!r.meet) return r;
    const LongReal reach = times_power(real_of(cores.reach), cores.exponent);
    if (sgn(cores.square) > 0) {
        // r - d = (r^2 - d^2) / (r + d)
        const Integer over = cores.reach * cores.reach * cores.weight - cores.square;
        const LongReal distance = sqrt(LongReal(real_of(cores.square) / real_of(cores.weight)));
        r.depth =
            times_power(LongReal(real_of(over) / real_of(cores.weight) / (distance + real_of(cores.reach))),
                        cores.exponent);
        r.touch = sgn(over) == 0;
        return r;
    }
    DifferenceSet d = difference_set(core_of(a), core_of(b));
    // An infinite box is cut: its facets are those of the rest that no ray crosses outward.
    for (const Point& ray : d.rays) {
        const std::vector<Point> before = d.points;
        for (const Point& p : before) d.points.push_back({p[0] + ray[0], p[1] + ray[1], p[2] + ray[2]});
    }
    std::sort(d.points.begin(), d.points.end());
    d.points.erase(std::unique(d.points.begin(), d.points.end()), d.points.end());
    const std::vector<Facet> facets = Hull(d.points).wrapped();
    LongReal least = long_real(0);
    if (!facets.empty()) {
        Integer height, weight;  // the least is height / sqrt(weight)
        bool found = false;
        for (const Facet& f : facets) {
            bool crossed = false;
            for (const Point& ray : d.rays) crossed |= sgn(along(f.normal, ray)) > 0;
            if (crossed) continue;
            const Integer w = along(f.normal, f.normal);
            if (!found || f.height * f.height * weight < height * height * w) height = f.height, weight = w;
            found = true;
        }
        r.is_endless = !found;
        if (found) least = times_power(LongReal(real_of(height) / sqrt(real_of(weight))), d.exponent);
    }
    r.depth = least + reach;
    r.touch = !r.is_endless && sgn(r.depth) == 0;
    return r;
}

Push push_along(const Vec3& direction, const Shape& a, const Shape& b) {
    Push r;
    const DifferenceSet d = difference_set(core_of(a), core_of(b));
    Grid grid;
    for (std::size_t k = 0; k < 3; ++k) grid.cover(0, direction[k]);
    const int exponent = grid.exponent(0);
    Grid same;
    for (std::size_t k = 0; k < 3; ++k) same.cover(k, std::ldexp(1.0, exponent));
    const Point way = same.units(direction);
    for (const Point& ray : d.rays) r.is_endless |= sgn(along(way, ray)) > 0;
    Integer most;
    for (std::size_t i = 0; i < d.points.size(); ++i)
        if (const Integer x = along(way, d.points[i]); i == 0 || x > most) most = x;
    const LongReal reach = long_real(own_radius(a)) + long_real(own_radius(b));
    r.length = times_power(LongReal(real_of(most) / sqrt(real_of(along(way, way)))), d.exponent) + reach;
    return r;
}

LongReal size_of_both(const Shape& a, const Shape& b) {
    const DifferenceSet d = difference_set(core_of(a), core_of(b));
    Integer most = 0;
    for (const Point& p : d.points)
        for (const Integer& x : p) most = std::max(most, Integer(abs(x)));
    return times_power(real_of(most), d.exponent) + long_real(own_radius(a)) + long_real(own_radius(b));
}

}  // namespace hitbox::oracle
