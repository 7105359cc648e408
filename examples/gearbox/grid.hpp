// grid.hpp: integer coordinates for the sample gearbox (fixed point, power-of-two grid).
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <stdexcept>

namespace gearbox {

/// A length in steps of 2^-22 m (about a quarter of a micrometre).
///
/// Why a grid: faces meant to be flush must be exactly flush, in the 32-bit floats of the file and after the
/// node translations are added in double. Below 4 m a multiple of 2^-22 is an exact float, and sums of such
/// multiples are exact doubles. The grid also removes differences in the last bit between sine functions, so
/// every machine writes the same bytes.
using Length = std::int64_t;

constexpr double steps_per_metre = 4194304;  // 2^22

/// A dimension of the drawing, rounded to every fourth step, so that halves of it (radius times cos 60
/// degrees) are whole steps and never a rounding tie.
inline Length mm(double millimetres) { return 4 * std::llround(millimetres * steps_per_metre / 4000); }

constexpr double metres(Length length) { return static_cast<double>(length) / steps_per_metre; }

constexpr double radians(double degrees) { return degrees * std::numbers::pi / 180; }

struct Point2 {
    Length x = 0, y = 0;
    friend bool operator==(const Point2&, const Point2&) = default;
    friend Point2 operator+(Point2 a, Point2 b) { return {a.x + b.x, a.y + b.y}; }
    friend Point2 operator-(Point2 a, Point2 b) { return {a.x - b.x, a.y - b.y}; }
};

/// Twice the signed area of the triangle o, a, b; positive for a left turn. Exact: 2 * 23 bits and a sum.
constexpr std::int64_t turn(Point2 o, Point2 a, Point2 b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/// The grid point nearest to a radius (in steps, integer or not) at an angle.
inline Point2 polar(double radius, double angle_radians) {
    return {std::llround(radius * std::cos(angle_radians)), std::llround(radius * std::sin(angle_radians))};
}

}  // namespace gearbox
