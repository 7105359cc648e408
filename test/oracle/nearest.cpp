// nearest.cpp: nearest points over all simplices of generators.
#include "nearest.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "convex_set.hpp"

namespace hitbox::oracle {

namespace {

Integer finer(Integer x, int steps) {
    mpz_mul_2exp(x.get_mpz_t(), x.get_mpz_t(), mp_bitcnt_t(steps));
    return x;
}

// A way from the first corner of a simplex, and what its weight may be.
struct Way {
    enum class Weight { part, positive, any };
    const Triple* along;
    Weight weight;
};

mpq_class power_of_two(int exponent) {
    mpq_class p = 1;
    if (exponent > 0)
        mpq_mul_2exp(p.get_mpq_t(), p.get_mpq_t(), mp_bitcnt_t(exponent));
    else
        mpq_div_2exp(p.get_mpq_t(), p.get_mpq_t(), mp_bitcnt_t(-exponent));
    return p;
}

NearestPoint nearest_of_plane(const Shape& plane, const Vec3& point) {
    NearestPoint r;
    mpq_class height = -mpq_class(plane.offset), normal_sq = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        height += mpq_class(plane.v[0][k]) * mpq_class(point[k]);
        normal_sq += mpq_class(plane.v[0][k]) * mpq_class(plane.v[0][k]);
    }
    r.square = height * height / normal_sq;
    for (std::size_t k = 0; k < 3; ++k)
        r.at[k] = mpq_class(point[k]) - mpq_class(plane.v[0][k]) * height / normal_sq;
    return r;
}

}  // namespace

Integer dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Triple minus(const Triple& a, const Triple& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

Integer multiples(double x, int exponent) {
    Grid grid;
    grid.cover(0, x);
    return finer(grid.units(0, x), x == 0 ? 0 : grid.exponent(0) - exponent);
}

Seen seen_from(const Vec3& point, const Shape& shape, double length) {
    Grid grid, of_length;
    grid.cover(shape);
    grid.cover(point);
    of_length.cover(0, length);
    Seen seen;
    seen.exponent = of_length.exponent(0);
    for (std::size_t k = 0; k < 3; ++k) seen.exponent = std::min(seen.exponent, grid.exponent(k));
    const auto triple = [&](const std::array<Integer, 3>& x) {
        Triple t;
        for (std::size_t k = 0; k < 3; ++k) t[k] = finer(x[k], grid.exponent(k) - seen.exponent);
        return t;
    };
    const ConvexSet set = convex_set(grid, shape);
    const Triple from = triple(grid.units(point));
    for (const Generator& p : set.points) seen.points.push_back(minus(triple(p.x), from));
    for (const Generator& r : set.rays) seen.rays.push_back(triple(r.x));
    for (const Generator& l : set.lines) seen.lines.push_back(triple(l.x));
    return seen;
}

Nearest nearest_of(const Seen& seen) {
    Nearest best{{}, 0, 0};
    const auto offer = [&](const Integer& square, const Integer& weight, const auto& at) {
        if (sgn(best.weight) > 0 && square * best.weight >= best.square * weight) return;
        best = {at(), square, weight};
    };
    const auto combined = [](const Integer& x, const Triple& a, const Integer& y, const Triple& b) {
        return Triple{x * a[0] + y * b[0], x * a[1] + y * b[1], x * a[2] + y * b[2]};
    };
    for (std::size_t i = 0; i < seen.points.size(); ++i) {
        const Triple& a = seen.points[i];
        const Integer aa = dot(a, a);
        offer(aa, 1, [&] { return a; });
        std::vector<Triple> steps;
        for (std::size_t j = i + 1; j < seen.points.size(); ++j) steps.push_back(minus(seen.points[j], a));
        std::vector<Way> ways;
        for (const Triple& s : steps) ways.push_back({&s, Way::Weight::part});
        for (const Triple& r : seen.rays) ways.push_back({&r, Way::Weight::positive});
        for (const Triple& l : seen.lines) ways.push_back({&l, Way::Weight::any});
        const auto allowed = [](const Way& w, const Integer& weight) {
            return w.weight == Way::Weight::any || sgn(weight) >= 0;
        };
        const auto part = [](const Way& w, const Integer& weight) {
            return w.weight == Way::Weight::part ? weight : Integer(0);
        };
        for (std::size_t m = 0; m < ways.size(); ++m) {
            const Triple& d = *ways[m].along;
            const Integer dd = dot(d, d), ad = dot(a, d);
            if (sgn(dd) == 0) continue;
            const Integer t = -ad;  // over dd
            if (allowed(ways[m], t) && part(ways[m], t) <= dd)
                offer(aa * dd - ad * ad, dd, [&] { return combined(dd, a, t, d); });
            for (std::size_t n = m + 1; n < ways.size(); ++n) {
                const Triple& e = *ways[n].along;
                const Integer ee = dot(e, e), de = dot(d, e), ae = dot(a, e);
                const Integer whole = dd * ee - de * de;
                if (sgn(whole) == 0) continue;
                const Integer s = ae * de - ad * ee, u = ad * de - ae * dd;
                if (!allowed(ways[m], s) || !allowed(ways[n], u)) continue;
                if (part(ways[m], s) + part(ways[n], u) > whole) continue;
                offer(aa * whole + s * ad + u * ae, whole,
                      [&] { return combined(1, combined(whole, a, s, d), u, e); });
            }
        }
    }
    // The simplices are the border at most. Where the nearest of them is not nearest of all, the point lies inside.
    const auto closer =
        [&](const Triple& x) {  // than the plane through the nearest point, facing the given one
            return dot(best.at, x) * best.weight < dot(best.at, best.at);
        };
    const auto leads_closer = [&](const Triple& x) { return sgn(dot(best.at, x)) < 0; };
    const bool inside = std::any_of(seen.points.begin(), seen.points.end(), closer) ||
                        std::any_of(seen.rays.begin(), seen.rays.end(), leads_closer) ||
                        std::any_of(seen.lines.begin(), seen.lines.end(),
                                    [&](const Triple& x) { return sgn(dot(best.at, x)) != 0; });
    if (inside) best = {{}, 0, 1};
    return best;
}

NearestPoint nearest_point(const Shape& shape, const Vec3& point) {
    NearestPoint r;
    Grid grid;
    grid.cover(shape);
    const bool finite = std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z);
    if (!finite || convex_set(grid, shape).is_empty()) {
        r.is_empty = true;
        return r;
    }
    if (shape.kind == Kind::plane) return nearest_of_plane(shape, point);
    const Seen seen = seen_from(point, shape);
    const Nearest nearest = nearest_of(seen);
    const mpq_class unit = power_of_two(seen.exponent);
    r.square = mpq_class(nearest.square) / mpq_class(nearest.weight) * unit * unit;
    for (std::size_t k = 0; k < 3; ++k)
        r.at[k] = mpq_class(point[k]) + mpq_class(nearest.at[k]) / mpq_class(nearest.weight) * unit;
    return r;
}

}  // namespace hitbox::oracle
