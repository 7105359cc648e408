// layout.hpp: the positions of repeated parts around the axis of the gearbox (bolt circle, planet places).
#pragma once

#include "outline.hpp"

namespace gearbox {

// The positions of each kind of part around the axis.
constexpr double bolt_angles[] = {30, 90, 150, 210, 270, 330};
constexpr double planet_angles[] = {90, 210, 330};
constexpr double post_angles[] = {30, 150, 270};

inline Point2 bolt_place(double angle) { return polar(static_cast<double>(mm(172)), radians(angle)); }

/// On the circle of radius module * (sun + planet teeth) / 2.
inline Point2 planet_place(double angle) { return polar(static_cast<double>(mm(99)), radians(angle)); }

inline std::vector<Outline> bolt_circle(Length radius) {
    std::vector<Outline> holes;
    for (const double angle : bolt_angles) holes.push_back(moved(circle(radius), bolt_place(angle)));
    return holes;
}

inline std::vector<Outline> with(std::vector<Outline> outlines, const Outline& one_more) {
    outlines.push_back(one_more);
    return outlines;
}

inline Point2 sensor_place() { return polar(static_cast<double>(mm(105)), radians(150)); }

inline std::vector<Outline> at_planets(const Outline& outline) {
    std::vector<Outline> all;
    for (const double angle : planet_angles) all.push_back(moved(outline, planet_place(angle)));
    return all;
}

}  // namespace gearbox
