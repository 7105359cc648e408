// capsule.cpp: the nearest point of a difference of sets; of a frustum, the best of all sets of up to three planes.
#include "capsule.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ball.hpp"
#include "convex_set.hpp"
#include "nearest.hpp"
#include "oracle.hpp"

namespace hitbox::oracle {

namespace {

using Fraction = mpq_class;
using Vector = std::array<Fraction, 3>;

Vector exact(const Vec3& v) { return {Fraction(v.x), Fraction(v.y), Fraction(v.z)}; }
Fraction product(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

bool is_round(const Shape& s) { return s.kind == Kind::capsule || s.kind == Kind::sphere; }

// What is left of it without its radius.
Shape core_of(const Shape& s) {
    if (s.kind == Kind::capsule) return {Kind::segment, {s.v[0], s.v[1]}};
    if (s.kind == Kind::sphere) return {Kind::point, {s.v[0]}};
    return s;
}
double radius_of(const Shape& s) { return is_round(s) ? s.offset : 0; }

bool meets_plane(const Shape& capsule, const Shape& plane) {
    const Vector n = exact(plane.v[0]);
    const Fraction a = product(n, exact(capsule.v[0])) - Fraction(plane.offset),
                   b = product(n, exact(capsule.v[1])) - Fraction(plane.offset), r(capsule.offset);
    if (sgn(a) * sgn(b) <= 0) return true;
    const Fraction near = std::min<Fraction>(a * a, b * b);
    return near <= r * r * product(n, n);
}

// The points a + t d + w with the least w in front of all planes, 0 < t < 1: w is a sum of the normals of the planes that
// touch it, up to three, and perpendicular to d. Solved for the weights and t by Gauss-Jordan.
bool beside_axis(const Shape& capsule, const Shape& frustum) {
    const Vector a = exact(capsule.v[0]), b = exact(capsule.v[1]), d{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const Fraction r(capsule.offset);
    std::vector<Vector> normal;
    std::vector<Fraction> missing, growth;
    for (const Plane3& p : frustum.planes) {
        normal.push_back(exact(p.normal));
        missing.push_back(Fraction(p.offset) - product(normal.back(), a));
        growth.push_back(product(normal.back(), d));
    }
    for (unsigned choice = 1; choice < 64; ++choice) {
        std::vector<std::size_t> active;
        for (std::size_t i = 0; i < 6; ++i)
            if (choice >> i & 1) active.push_back(i);
        if (active.size() > 3) continue;
        const std::size_t n = active.size(), size = n + 1;  // the weights, then t
        std::vector<std::vector<Fraction>> m(size, std::vector<Fraction>(size + 1));
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) m[i][j] = product(normal[active[i]], normal[active[j]]);
            m[i][n] = m[n][i] = growth[active[i]];
            m[i][size] = missing[active[i]];
        }
        bool solved = true;
        for (std::size_t c = 0; c < size && solved; ++c) {
            std::size_t pivot = c;
            while (pivot < size && m[pivot][c] == 0) ++pivot;
            solved = pivot < size;
            if (!solved) break;
            std::swap(m[c], m[pivot]);
            for (std::size_t i = 0; i < size; ++i) {
                if (i == c) continue;
                const Fraction f = m[i][c] / m[c][c];
                for (std::size_t j = c; j <= size; ++j) m[i][j] -= f * m[c][j];
            }
        }
        if (!solved) continue;
        const Fraction t = m[n][size] / m[n][n];
        if (t < 0 || t > 1) continue;
        Vector w{};
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < 3; ++k) w[k] += m[i][size] / m[i][i] * normal[active[i]][k];
        bool inside = product(w, w) <= r * r;
        for (std::size_t i = 0; i < 6; ++i)
            inside = inside && product(normal[i], w) + t * growth[i] >= missing[i];
        if (inside) return true;
    }
    return false;
}

bool meets_frustum(const Shape& capsule, const Shape& frustum) {
    if (intersects(core_of(capsule), frustum)) return true;
    if (capsule.offset == 0) return false;
    for (std::size_t i = 0; i < 2; ++i)
        if (ball_meets_frustum({Kind::sphere, {capsule.v[i]}, capsule.offset}, frustum)) return true;
    return beside_axis(capsule, frustum);
}

Triple scaled(const std::array<Integer, 3>& x, const Grid& grid, int exponent) {
    Triple t;
    for (std::size_t k = 0; k < 3; ++k) {
        t[k] = x[k];
        mpz_mul_2exp(t[k].get_mpz_t(), t[k].get_mpz_t(), mp_bitcnt_t(grid.exponent(k) - exponent));
    }
    return t;
}
Triple opposite(const Triple& x) { return {-x[0], -x[1], -x[2]}; }

bool within(const ConvexSet& a, const ConvexSet& b, const Grid& grid, double r, double s) {
    Grid of_radii;
    of_radii.cover(0, r);
    of_radii.cover(0, s);
    Seen seen;
    seen.exponent = of_radii.exponent(0);
    for (std::size_t k = 0; k < 3; ++k) seen.exponent = std::min(seen.exponent, grid.exponent(k));
    const auto triple = [&](const Generator& g) { return scaled(g.x, grid, seen.exponent); };
    for (const Generator& p : a.points)
        for (const Generator& q : b.points) seen.points.push_back(minus(triple(p), triple(q)));
    for (const Generator& x : a.rays) seen.rays.push_back(triple(x));
    for (const Generator& x : b.rays) seen.rays.push_back(opposite(triple(x)));
    for (const Generator& x : a.lines) seen.lines.push_back(triple(x));
    for (const Generator& x : b.lines) seen.lines.push_back(triple(x));
    const Integer reach = multiples(r, seen.exponent) + multiples(s, seen.exponent);
    const Nearest nearest = nearest_of(seen);
    return nearest.square <= reach * reach * nearest.weight;
}

}  // namespace

bool capsule_meets(const Shape& a, const Shape& b) {
    if (a.kind != Kind::capsule) return capsule_meets(b, a);
    for (const Shape* s : {&a, &b})
        if (is_round(*s) && !(s->offset >= 0 && std::isfinite(s->offset))) return false;
    const OnOneGrid sets(core_of(a), core_of(b));
    if (sets.a.is_empty() || sets.b.is_empty()) return false;
    if (b.kind == Kind::plane) return meets_plane(a, b);
    if (b.kind == Kind::frustum) return is_finite(b) && meets_frustum(a, b);
    return within(sets.a, sets.b, sets.grid, radius_of(a), radius_of(b));
}

}  // namespace hitbox::oracle
