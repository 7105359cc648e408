// outline.hpp: the closed outlines of the extruded parts of the gearbox (circle, hexagon, keyway, gear).
#pragma once

#include "grid.hpp"

#include <algorithm>
#include <vector>

namespace gearbox {

/// A closed polygon without duplicate points, counter-clockwise seen from +z.
using Outline = std::vector<Point2>;

inline Outline moved(Outline outline, Point2 by) {
    for (Point2& p : outline) p = p + by;
    return outline;
}

/// The number of corners of a circle depends on its radius only, so a pin and its hole share every facet.
inline int facets(Length radius) { return radius < mm(10) ? 24 : radius < mm(120) ? 48 : 96; }

inline Outline circle(Length radius) {
    Outline outline;
    const int n = facets(radius);
    for (int i = 0; i < n; ++i) outline.push_back(polar(static_cast<double>(radius), radians(360.0 * i / n)));
    return outline;
}

/// A hexagon with the distance `across` between opposite sides. Its edges are divided so that it has as many
/// points as a small circle.
inline Outline hexagon(Length across) {
    Outline outline;
    const double flat = static_cast<double>(across) / 2;
    for (int i = 0; i < 24; ++i) {
        const double angle = 15.0 * i, from_middle_of_flat = 15.0 * (i % 4) - 30;
        outline.push_back(polar(flat / std::cos(radians(from_middle_of_flat)), radians(angle)));
    }
    return outline;
}

inline Outline rectangle(Point2 min, Point2 max) { return {min, {max.x, min.y}, max, {min.x, max.y}}; }

/// A circle with a keyway of the given half width at its top. The floor of the keyway is at height `floor`:
/// below the rim for a shaft, above it for a bore. A shaft and a bore of equal radius and width meet the rim
/// in the same two points.
///
///        bore:  +--+             shaft:
///            __/    \__               __    __
///           /          \             /  |__|  \          .
inline Outline keyed_circle(Length radius, Length half_width, Length floor) {
    const double r = static_cast<double>(radius), w = static_cast<double>(half_width);
    const Length rim = std::llround(std::sqrt(r * r - w * w));
    Outline outline = {{-half_width, rim}};
    const Outline round = circle(radius);
    const std::size_t n = round.size(), top = n / 4;
    for (std::size_t i = 0; i < n; ++i) {
        const Point2 p = round[(top + i) % n];
        if (p.y < 0 || std::abs(p.x) > half_width) outline.push_back(p);
    }
    outline.insert(outline.end(), {{half_width, rim}, {half_width, floor}, {-half_width, floor}});
    return outline;
}

/// A sector of a ring, centred on an angle.
inline Outline ring_sector(Length inner, Length outer, double middle_degrees, double half_degrees,
                           int steps) {
    Outline outline;
    for (int i = 0; i <= steps; ++i)
        outline.push_back(polar(static_cast<double>(outer),
                                radians(middle_degrees - half_degrees + 2 * half_degrees * i / steps)));
    for (int i = steps; i >= 0; --i)
        outline.push_back(polar(static_cast<double>(inner),
                                radians(middle_degrees - half_degrees + 2 * half_degrees * i / steps)));
    return outline;
}

/// The data that all gears of a set share.
struct Toothing {
    double module_mm = 6;
    double pressure_angle_degrees = 25;  // 20 degrees would undercut a gear of 15 teeth
    /// The thickness removed from each tooth at the pitch circle. So flanks are 0.7 * cos 25 = 0.63 mm apart:
    /// large, but more than the clearance used with the sample.
    double thinning_mm = 0.7;
};

enum class Gear { external, internal };

/// The outline of a spur gear: involute flanks, radial below the base circle. For a ring gear it is the
/// outline of the hole, whose "teeth" are the spaces of the ring; the first tooth is a tooth of the ring.
///
/// Source   ISO 21771: half a tooth has the angular width s / (2 r) + inv(alpha) - inv(alpha at a radius).
inline Outline gear(const Toothing& set, int teeth, Gear kind, double first_tooth_degrees) {
    const double sign = kind == Gear::external ? 1 : -1;
    const double pitch = set.module_mm * teeth / 2;
    const double low = pitch - set.module_mm * (kind == Gear::external ? 1.25 : 1.0);
    const double high = pitch + set.module_mm * (kind == Gear::external ? 1.0 : 1.25);
    const double alpha = radians(set.pressure_angle_degrees), base = pitch * std::cos(alpha);
    const double width = std::numbers::pi * set.module_mm / 2 - sign * set.thinning_mm;
    const auto involute = [](double angle) { return std::tan(angle) - angle; };
    const auto half_angle = [&](double radius) {
        return width / (2 * pitch) + involute(alpha) - involute(std::acos(std::min(1.0, base / radius)));
    };

    // The radii of one flank, from bottom to top.
    std::vector<double> radii;
    if (low < base) radii.push_back(low);
    const double start = std::max(low, base);
    constexpr int pieces = 5;
    for (int i = 0; i <= pieces; ++i) radii.push_back(start + (high - start) * i / pieces);

    // Go up one flank and down the other, tooth by tooth. A space of the ring is half a pitch from its tooth.
    Outline outline;
    const double steps_per_mm = steps_per_metre / 1000;
    for (int tooth = 0; tooth < teeth; ++tooth) {
        const double shift = kind == Gear::external ? 0 : 0.5;
        const double middle = radians(first_tooth_degrees) + 2 * std::numbers::pi * (tooth + shift) / teeth;
        for (std::size_t i = 0; i < radii.size(); ++i)
            outline.push_back(polar(radii[i] * steps_per_mm, middle - half_angle(radii[i])));
        for (std::size_t i = radii.size(); i-- > 0;)
            outline.push_back(polar(radii[i] * steps_per_mm, middle + half_angle(radii[i])));
    }
    return outline;
}

}  // namespace gearbox
