// cylinder_cases.hpp: random cylinders beside other shapes, of families that touch often or are hard (generators).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/cylinder.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../../oracle/random.hpp"

namespace hitbox::test {

enum class CylinderFamily {
    uniform,   ///< all digits random
    grid,      ///< small integers: they touch often
    eighths,   ///< multiples of 1/8
    frame,     ///< in three perpendicular integer vectors of length 3: many distances are integers
    slanted,   ///< axes along (3, 4, 0) and its like, integers
    parallel,  ///< a direction that is nearly that of the axis, or nearly perpendicular to it
    extreme,   ///< from the smallest number to the largest
    floats,    ///< all digits of floats
};
inline constexpr int cylinder_family_count = 8;

/// Draws the numbers of one case.
class CylinderCase {
public:
    CylinderCase(std::uint64_t seed, CylinderFamily family) : random_(seed), family_(family) {
        const std::size_t turn = random_.below(3);
        for (std::size_t k = 0; k < 3; ++k) turned_[k] = (k + turn) % 3;
        draw_cylinder();
    }

    Cylinder3 cylinder() const { return cylinder_; }
    Vec3 shape(const Vec3*) { return place(); }
    Segment3 shape(const Segment3*) {
        const Vec3 p = place();
        if (family_ == CylinderFamily::parallel) return {p, p + direction()};
        return {p, place()};
    }
    Ray3 shape(const Ray3*) {
        const Vec3 p = place();
        return {p, direction()};
    }
    Line3 shape(const Line3*) {
        const Vec3 p = place();
        return {p, direction()};
    }
    Plane3 shape(const Plane3*) {
        const Vec3 n = direction(), p = place();
        if (family_ == CylinderFamily::extreme && random_.chance(50)) return {n, number()};
        // Often so that it nearly touches: through a place, moved along the normal by about the radius.
        const double x = dot(n, p);
        return {n, std::isfinite(x) ? in_family(x) : 1};
    }
    Sphere3 shape(const Sphere3*) {
        const Vec3 p = place();
        return {p, std::fabs(radius())};
    }
    Aabb3 shape(const Aabb3*) {
        const Vec3 p = place(), q = place();
        Aabb3 box = Aabb3::from_points(p, q);
        if (random_.chance(10)) box.max.z = box.min.z;
        return box;
    }

    /// Moves one number of an array to a neighbour.
    template <std::size_t Count>
    void nudge(const std::array<double*, Count>& numbers) {
        double& x = *numbers[random_.below(Count)];
        const double to = random_.chance(50) ? -HUGE_VAL : HUGE_VAL;
        const double y = family_ == CylinderFamily::floats
                             ? widen(std::nextafterf(rounded<float>(x), rounded<float>(to)))
                             : std::nextafter(x, to);
        if (std::isfinite(y)) x = y;
    }
    bool chance(int percent) { return random_.chance(percent); }

private:
    void draw_cylinder() {
        do {
            cylinder_.a = place();
            if (family_ == CylinderFamily::frame) {
                frame_at_ = cylinder_.a;
                const double k = random_.integer(1, 6);
                cylinder_.b = cylinder_.a + Vec3{1, 2, 2} * k;
            } else if (family_ == CylinderFamily::slanted) {
                const double k = random_.integer(1, 3) * (random_.chance(50) ? 1 : -1);
                cylinder_.b = cylinder_.a + turned({3, random_.chance(50) ? 4.0 : -4.0, 0}) * k;
            } else {
                cylinder_.b = place();
                // Along an axis, or in a coordinate plane.
                for (std::size_t k = 0; k < 3; ++k)
                    if (random_.chance(25)) cylinder_.b[k] = cylinder_.a[k];
            }
        } while (cylinder_.a == cylinder_.b);
        cylinder_.radius = std::fabs(radius());
    }

    Vec3 turned(const Vec3& v) const { return {v[turned_[0]], v[turned_[1]], v[turned_[2]]}; }

    double in_family(double x) const {
        return family_ == CylinderFamily::floats ? std::clamp(widen(rounded<float>(x)), -0x1p120, 0x1p120)
                                                 : x;
    }

    double number() {
        switch (family_) {
            case CylinderFamily::uniform:
            case CylinderFamily::parallel:
                return random_.uniform(-2, 2);
            case CylinderFamily::grid:
                return random_.integer(-3, 3);
            case CylinderFamily::eighths:
                return random_.integer(-16, 16) / 8.0;
            case CylinderFamily::frame:
                return random_.integer(-6, 6);
            case CylinderFamily::slanted:
                return random_.integer(-9, 9);
            case CylinderFamily::floats:
                return widen(rounded<float>(random_.uniform(-2, 2)));
            case CylinderFamily::extreme:
                break;
        }
        const double sign = random_.chance(50) ? 1 : -1;
        switch (random_.integer(0, 5)) {
            case 0:
                return 0;
            case 1:
                return sign * random_.integer(1, 4);
            case 2:
                return sign * random_.magnitude(-1074, 1022);
            case 3:
                return sign * std::ldexp(1.0, random_.integer(-1074, 1023));
            case 4:
                return sign * random_.magnitude(1000, 1022);
            default:
                return sign * random_.magnitude(-60, 60);
        }
    }
    double radius() {
        if (family_ == CylinderFamily::frame) return 3 * random_.integer(0, 6);
        if (random_.chance(5)) return 0;
        return number();
    }
    Vec3 place() {
        if (family_ == CylinderFamily::frame) {
            const double i = random_.integer(-3, 8), j = random_.integer(-5, 5), k = random_.integer(-5, 5);
            return frame_at_ + Vec3{1, 2, 2} * i + Vec3{2, 1, -2} * j + Vec3{2, -2, 1} * k;
        }
        const double x = number(), y = number(), z = number();
        return {x, y, z};
    }
    /// Not zero.
    Vec3 direction() {
        Vec3 v;
        do {
            if (family_ == CylinderFamily::frame) {
                v = place() - place();
            } else if (family_ == CylinderFamily::parallel) {
                const Vec3 d = cylinder_.b - cylinder_.a, other = place();
                const double size = random_.chance(30) ? 0 : std::ldexp(1.0, -random_.integer(1, 60));
                v = (random_.chance(50) ? d : cross(d, other)) * random_.uniform(-2, 2) + place() * size;
            } else {
                v = place();
            }
        } while (v == Vec3{});
        return v;
    }

    oracle::Random random_;
    CylinderFamily family_;
    std::array<std::size_t, 3> turned_{};
    Vec3 frame_at_{};
    Cylinder3 cylinder_;
};

// The numbers of a shape that may be moved to a neighbour.
inline std::array<double*, 7> numbers_of(Cylinder3& c) {
    return {&c.a.x, &c.a.y, &c.a.z, &c.b.x, &c.b.y, &c.b.z, &c.radius};
}
inline std::array<double*, 3> numbers_of(Vec3& p) { return {&p.x, &p.y, &p.z}; }
inline std::array<double*, 6> numbers_of(Segment3& s) {
    return {&s.a.x, &s.a.y, &s.a.z, &s.b.x, &s.b.y, &s.b.z};
}
template <class L>
std::array<double*, 6> numbers_of(L& l)
    requires requires { l.origin; }
{
    return {&l.origin.x, &l.origin.y, &l.origin.z, &l.direction.x, &l.direction.y, &l.direction.z};
}
inline std::array<double*, 4> numbers_of(Plane3& p) {
    return {&p.normal.x, &p.normal.y, &p.normal.z, &p.offset};
}
inline std::array<double*, 4> numbers_of(Sphere3& s) {
    return {&s.center.x, &s.center.y, &s.center.z, &s.radius};
}
inline std::array<double*, 6> numbers_of(Aabb3& b) {
    return {&b.min.x, &b.min.y, &b.min.z, &b.max.x, &b.max.y, &b.max.z};
}

/// The case of this number: a cylinder, not empty, with a != b, and a shape that is not empty.
template <class S>
std::pair<Cylinder3, S> cylinder_case(std::uint64_t seed, CylinderFamily family) {
    for (;; seed += 1000000007) {
        CylinderCase draw(seed, family);
        std::pair<Cylinder3, S> r{draw.cylinder(), draw.shape(static_cast<const S*>(nullptr))};
        if (draw.chance(20)) draw.nudge(numbers_of(r.first));
        if (draw.chance(20)) draw.nudge(numbers_of(r.second));
        bool is_finite = true;
        for (const double* x : numbers_of(r.second)) is_finite &= std::isfinite(*x);
        if (r.first.is_empty() || r.first.a == r.first.b || !is_finite) continue;
        if constexpr (requires { r.second.is_empty(); })
            if (r.second.is_empty()) continue;
        return r;
    }
}

}  // namespace hitbox::test
