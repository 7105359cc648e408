// cylinder_oracle.cpp: whether a cylinder meets another shape, in rational arithmetic (clipping, active sets, square roots).
#include "cylinder_oracle.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <vector>

#include "../../oracle/rational_vector.hpp"

namespace hitbox::test {

namespace {

using oracle::rational::Rational, oracle::rational::Vector, oracle::rational::exact, oracle::rational::dot;

/// The square of the distance of p from the line through a and b.
Rational from_axis(const Vector& a, const Vector& d, const Vector& p) {
    const Rational t = dot(p - a, d) / dot(d, d);
    const Vector off = p - (a + t * d);
    return dot(off, off);
}

/// The points p + t e with from <= t <= to, where a missing end is infinity. The part between the discs is clipped. The square
/// of the distance from the axis is a parabola in t, through its values at 0, 1 and -1.
bool clipped_line_meets(const Cylinder3& c, const Vector& p, const Vector& e, std::optional<Rational> from,
                        std::optional<Rational> to) {
    const Vector a = exact(c.a), d = exact(c.b) - a;
    const Rational whole = dot(d, d), start = dot(p - a, d), slope = dot(e, d);
    if (slope == 0) {
        if (start < 0 || start > whole) return false;
    } else {
        Rational in = -start / slope, out = (whole - start) / slope;
        if (in > out) std::swap(in, out);
        if (!from || *from < in) from = in;
        if (!to || *to > out) to = out;
        if (*from > *to) return false;
    }
    const Rational zero = from_axis(a, d, p), one = from_axis(a, d, p + e), minus = from_axis(a, d, p - e);
    const Rational bend = (one + minus) / 2 - zero, rise = (one - minus) / 2;
    Rational t = 0;
    if (bend > 0)
        t = -rise / (2 * bend);
    else if (from)
        t = *from;
    if (from && t < *from) t = *from;
    if (to && t > *to) t = *to;
    const Rational r(c.radius);
    return from_axis(a, d, p + t * e) <= r * r;
}

// ---- square roots with many digits --------------------------------------------------------------------------------------

/// The sign of x + y sqrt(z). Numbers of the tests have at most some 2100 binary digits, and with six factors a number that is
/// not zero is not below 2^-precision. Far fewer digits do unless the exponents are far apart.
int sign_of(const Rational& x, const Rational& y, const Rational& z) {
    const auto digits = [](const Rational& q) {
        return mpz_sizeinbase(q.get_num_mpz_t(), 2) + mpz_sizeinbase(q.get_den_mpz_t(), 2);
    };
    // |x + y sqrt z| |x - y sqrt z| = |x^2 - y^2 z| is 0 or at least 1 / its denominator; the second factor is bounded above.
    const std::size_t most = 8 * (digits(x) + digits(y) + digits(z)) + 64;
    const mpf_class fx(x, 2 * most), fy(y, 2 * most), fz(z, 2 * most);
    const mpf_class root(sqrt(fz), 2 * most), sum(fx + fy * root, 2 * most);
    mpf_class least(1, 2 * most);
    mpf_div_2exp(least.get_mpf_t(), least.get_mpf_t(), most);
    return sum > least ? 1 : sum < -least ? -1 : 0;
}

// ---- the best of all active sets ----------------------------------------------------------------------------------------

/// normal . x <= most
struct HalfSpace {
    Vector normal;
    Rational most;
};

/// Solves m x = v by elimination; std::nullopt if m is singular.
std::optional<std::vector<Rational>> solved(std::vector<std::vector<Rational>> m, std::vector<Rational> v) {
    const std::size_t n = v.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        while (pivot < n && m[pivot][k] == 0) ++pivot;
        if (pivot == n) return std::nullopt;
        std::swap(m[k], m[pivot]), std::swap(v[k], v[pivot]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == k || m[row][k] == 0) continue;
            const Rational f = m[row][k] / m[k][k];
            for (std::size_t j = k; j < n; ++j) m[row][j] -= f * m[k][j];
            v[row] -= f * v[k];
        }
    }
    for (std::size_t k = 0; k < n; ++k) v[k] /= m[k][k];
    return v;
}

/// The point nearest to the axis on the planes of these half-spaces, if there is exactly one (Lagrange multipliers).
std::optional<Vector> nearest_on(const std::vector<HalfSpace>& tight, const Vector& a, const Vector& d) {
    const std::size_t n = 3 + tight.size();
    std::vector<std::vector<Rational>> m(n, std::vector<Rational>(n));
    std::vector<Rational> v(n);
    const Rational whole = dot(d, d);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            m[i][j] = (i == j ? whole : Rational(0)) - d[i] * d[j];
            v[i] += m[i][j] * a[j];
        }
    for (std::size_t k = 0; k < tight.size(); ++k) {
        for (std::size_t i = 0; i < 3; ++i) m[i][3 + k] = m[3 + k][i] = tight[k].normal[i];
        v[3 + k] = tight[k].most;
    }
    const auto x = solved(std::move(m), std::move(v));
    if (!x) return std::nullopt;
    return Vector{(*x)[0], (*x)[1], (*x)[2]};
}

}  // namespace

bool oracle_meets(const Cylinder3& c, const Vec3& point) {
    return clipped_line_meets(c, exact(point), Vector{0, 0, 0}, Rational(0), Rational(0));
}
bool oracle_meets(const Cylinder3& c, const Segment3& s) {
    return clipped_line_meets(c, exact(s.a), exact(s.b) - exact(s.a), Rational(0), Rational(1));
}
bool oracle_meets(const Cylinder3& c, const Ray3& r) {
    return clipped_line_meets(c, exact(r.origin), exact(r.direction), Rational(0), std::nullopt);
}
bool oracle_meets(const Cylinder3& c, const Line3& l) {
    return clipped_line_meets(c, exact(l.origin), exact(l.direction), std::nullopt, std::nullopt);
}

bool oracle_meets(const Cylinder3& c, const Plane3& plane) {
    const Vector a = exact(c.a), b = exact(c.b), d = b - a, n = exact(plane.normal);
    const Rational at_a = dot(n, a), at_b = dot(n, b), r(c.radius), offset(plane.offset);
    // The cylinder reaches from low - r sqrt(z) to high + r sqrt(z) along the normal.
    const Rational low = std::min(at_a, at_b), high = std::max(at_a, at_b),
                   z = dot(n, n) - dot(n, d) * dot(n, d) / dot(d, d);
    return sign_of(low - offset, -r, z) <= 0 && sign_of(high - offset, r, z) >= 0;
}

bool oracle_meets(const Cylinder3& c, const Sphere3& sphere) {
    const Vector a = exact(c.a), b = exact(c.b), d = b - a, center = exact(sphere.center);
    const Rational r(c.radius), q(sphere.radius), along = dot(center - a, d) / dot(d, d);
    const Rational rho2 = from_axis(a, d, center);
    const Rational clamped = along < 0 ? Rational(0) : along > 1 ? Rational(1) : along;
    const Rational beyond = (along - clamped) * (along - clamped) * dot(d, d);
    // The distance from the infinite cylinder is max(0, rho - r).
    const bool is_within = sign_of(-r, 1, rho2) <= 0;
    return (is_within ? beyond <= q * q : sign_of(beyond + rho2 + r * r - q * q, -2 * r, rho2) <= 0);
}

bool oracle_meets(const Cylinder3& c, const Aabb3& box) {
    const Vector a = exact(c.a), b = exact(c.b), d = b - a;
    std::vector<HalfSpace> all;
    for (std::size_t k = 0; k < 3; ++k) {
        Vector up{0, 0, 0}, down{0, 0, 0};
        up[k] = 1, down[k] = -1;
        all.push_back({up, Rational(box.max[k])}), all.push_back({down, Rational(-box.min[k])});
    }
    all.push_back({d, dot(d, b)}), all.push_back({Rational(-1) * d, Rational(-dot(d, a))});
    const Rational r(c.radius);
    const std::size_t n = all.size();
    for (std::size_t set = 0; set < (std::size_t(1) << n); ++set) {
        std::vector<HalfSpace> tight;
        for (std::size_t i = 0; i < n; ++i)
            if (set >> i & 1) tight.push_back(all[i]);
        if (tight.size() > 3) continue;
        if ((set & set >> 1 & 0x55) != 0) continue;  // parallel planes: one of them is enough
        const auto x = nearest_on(tight, a, d);
        if (!x || from_axis(a, d, *x) > r * r) continue;
        if (std::all_of(all.begin(), all.end(),
                        [&](const HalfSpace& h) { return dot(h.normal, *x) <= h.most; }))
            return true;
    }
    return false;
}

bool oracle_contains(const Aabb3& box, const Cylinder3& c) {
    const Vector a = exact(c.a), b = exact(c.b), d = b - a;
    const Rational r(c.radius), whole = dot(d, d);
    for (std::size_t k = 0; k < 3; ++k) {
        const Rational reach2 = r * r * (1 - d[k] * d[k] / whole);  // of a disc
        const auto holds = [&](const Rational& room) { return room >= 0 && room * room >= reach2; };
        if (std::isfinite(box.max[k]) && !holds(Rational(box.max[k]) - std::max(a[k], b[k]))) return false;
        if (std::isfinite(box.min[k]) && !holds(std::min(a[k], b[k]) - Rational(box.min[k]))) return false;
    }
    return true;
}

}  // namespace hitbox::test
