// ray_oracle.hpp: where a segment or ray meets a triangle, in rational arithmetic (test oracle of casts).
#pragma once

#include <gmpxx.h>

#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "../oracle/rational_vector.hpp"
#include "numbers.hpp"

namespace hitbox::test {

// Shares nothing with the library: the plane by its normal, then the edges, in numbers without rounding.
class RayOracle {
public:
    using Rational = mpq_class;
    using Vector = oracle::rational::Vector;

    explicit RayOracle(const Segment3& s) : RayOracle(s.a, s.b, false) {}
    explicit RayOracle(const Ray3& r) : RayOracle(r.origin, r.direction, true) {}

    /// The first parameter at which the closed triangle is met. The triangle is not degenerate.
    std::optional<Rational> meets(const Triangle3& t) const {
        if (is_ray_ && is_zero(way_)) return std::nullopt;
        for (std::size_t k = 0; k < 3; ++k)  // comparing rounds nothing, and spares most of the time
            if (std::max({t.a[k], t.b[k], t.c[k]}) < low_[k] || std::min({t.a[k], t.b[k], t.c[k]}) > high_[k])
                return std::nullopt;
        const std::array corner{oracle::rational::exact(t.a), oracle::rational::exact(t.b),
                                oracle::rational::exact(t.c)};
        const Vector n = cross(corner[1] - corner[0], corner[2] - corner[0]);
        const Rational height = dot(n, corner[0] - origin_), speed = dot(n, way_);
        Rational low = 0, high = 1;
        bool endless = is_ray_;
        if (speed != 0) {
            low = high = height / speed;
            endless = false;
            if (low < 0 || (!is_ray_ && low > 1)) return std::nullopt;
        } else if (height != 0) {
            return std::nullopt;
        }
        // Inside each edge: n x (q - p) . (x - p) >= 0.
        for (std::size_t i = 0; i < 3; ++i) {
            const Vector inward = cross(n, corner[(i + 1) % 3] - corner[i]);
            const Rational at = dot(inward, origin_ - corner[i]), rate = dot(inward, way_);
            if (rate == 0) {
                if (at < 0) return std::nullopt;
                continue;
            }
            const Rational border = -at / rate;
            if (rate > 0) {
                if (border > low) low = border;
            } else if (endless || border < high) {
                high = border, endless = false;
            }
            if (!endless && low > high) return std::nullopt;
        }
        return low;
    }

    /// A coordinate of the point at a parameter.
    Rational coordinate(const Rational& t, std::size_t k) const { return Rational(origin_[k] + t * way_[k]); }

    /// The sign of direction . normal.
    int facing(const Triangle3& t) const {
        const Vector a = oracle::rational::exact(t.a);
        return sgn(dot(cross(oracle::rational::exact(t.b) - a, oracle::rational::exact(t.c) - a), way_));
    }

private:
    RayOracle(const Vec3& from, const Vec3& to, bool is_ray)
        : origin_(oracle::rational::exact(from)), is_ray_(is_ray) {
        for (std::size_t k = 0; k < 3; ++k) {
            low_[k] = !is_ray_ ? std::min(from[k], to[k]) : to[k] < 0 ? -inf : from[k];
            high_[k] = !is_ray_ ? std::max(from[k], to[k]) : to[k] > 0 ? inf : from[k];
        }
        const Vector end = oracle::rational::exact(to);
        way_ = is_ray_ ? end : end - origin_;
    }

    Vector origin_, way_;
    Vec3 low_, high_;  // bounds of what is cast
    bool is_ray_;
};

}  // namespace hitbox::test
