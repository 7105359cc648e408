// castings.hpp: the housing and the cover of the gearbox.
#pragma once

#include "layout.hpp"
#include "solid.hpp"

namespace gearbox {

/// A round flange on a foot plate.
inline Outline housing_outline() {
    Outline outline;
    const double foot_top = 180, radius = 190;
    const double below = std::asin(foot_top / radius) * 180 / std::numbers::pi;  // where it meets the foot
    constexpr int steps = 90;
    for (int i = 0; i <= steps; ++i)
        outline.push_back(
            polar(static_cast<double>(mm(radius)), radians(-below + (180 + 2 * below) * i / steps)));
    outline.insert(
        outline.end(),
        {{mm(-200), mm(-foot_top)}, {mm(-200), mm(-205)}, {mm(200), mm(-205)}, {mm(200), mm(-foot_top)}});
    return outline;
}

inline Solid housing() {
    Solid s;
    const Outline body = housing_outline(), neck = circle(mm(80));
    const std::vector<Outline> tapped = bolt_circle(mm(6));
    s.lid(mm(40), Facing::down, body, with(tapped, circle(mm(154))));
    s.wall(body, mm(40), mm(82), Material::inside);
    s.lid(mm(82), Facing::up, body, {neck});
    s.wall(neck, mm(82), mm(122), Material::inside);
    s.lid(mm(122), Facing::up, neck, {circle(mm(42))});

    // Bores: seal seat, bearing seat, room for the hub, room for the carrier. Then the threads.
    s.turn({{mm(42), mm(122)},
            {mm(42), mm(110)},
            {mm(55), mm(110)},
            {mm(55), mm(88)},
            {mm(60), mm(88)},
            {mm(60), mm(66)},
            {mm(154), mm(66)},
            {mm(154), mm(40)}});
    for (const Outline& hole : tapped) {
        s.wall(hole, mm(40), mm(66), Material::outside);
        s.lid(mm(66), Facing::down, hole);
    }
    return s;
}

inline Solid cover() {
    Solid s;
    const Outline body = circle(mm(190)), neck = circle(mm(62));
    const Outline sensor = moved(circle(mm(9)), sensor_place());
    const std::vector<Outline> holes = bolt_circle(mm(6.75));
    s.lid(mm(-62), Facing::down, neck, {circle(mm(34))});
    s.wall(neck, mm(-62), mm(-36), Material::inside);
    s.lid(mm(-36), Facing::down, body, with(with(holes, neck), sensor));
    s.wall(body, mm(-36), mm(-2), Material::inside);
    s.lid(mm(-2), Facing::up, body, with(holes, circle(mm(154))));
    for (const Outline& hole : holes) s.wall(hole, mm(-36), mm(-2), Material::outside);

    // Bores: room for the carrier plate, bearing seat, shaft, seal seat.
    s.wall(circle(mm(154)), mm(-22), mm(-2), Material::outside);
    s.lid(mm(-22), Facing::up, circle(mm(154)), {circle(mm(45)), sensor});
    s.wall(sensor, mm(-36), mm(-22), Material::outside);
    s.turn({{mm(45), mm(-22)},
            {mm(45), mm(-44)},
            {mm(28), mm(-44)},
            {mm(28), mm(-50)},
            {mm(34), mm(-50)},
            {mm(34), mm(-62)}});
    return s;
}

}  // namespace gearbox
