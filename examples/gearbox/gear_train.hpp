// gear_train.hpp: sun, planet, ring and the planet carrier.
#pragma once

#include "layout.hpp"
#include "solid.hpp"

namespace gearbox {

inline const Toothing toothing;

inline Solid ring_gear() {
    const Outline teeth = gear(toothing, 48, Gear::internal, 90);
    return Solid::plate(mm(0), mm(40), circle(mm(190)), with(bolt_circle(mm(6.75)), teeth));
}

inline Solid sun_gear() {
    return Solid::plate(mm(0), mm(40), gear(toothing, 18, Gear::external, 100),
                        {keyed_circle(mm(25), mm(7), mm(28.8))});
}

inline Solid planet() {
    return Solid::plate(mm(0), mm(40), gear(toothing, 15, Gear::external, 270), {circle(mm(18))});
}

/// A disc with a keyed hub on the output side and three posts between the planets.
inline Solid carrier() {
    Solid s;
    const Length plate = mm(-1.5), face = mm(41.5), floor = mm(50), back = mm(58), end = mm(84);
    const Outline disc = circle(mm(130)), hub = circle(mm(50)), recess = circle(mm(40));
    const Outline bore = keyed_circle(mm(30), mm(9), mm(34.4));
    const std::vector<Outline> pins = at_planets(circle(mm(14)));
    std::vector<Outline> on_planet_side = with(pins, recess);
    for (const double angle : post_angles) {
        const Outline post = ring_sector(mm(88), mm(122), angle, 13, 8);
        on_planet_side.push_back(post);
        s.wall(post, plate, face, Material::inside);
        s.lid(plate, Facing::down, post);
    }
    s.lid(face, Facing::down, disc, on_planet_side);
    s.wall(disc, face, back, Material::inside);
    s.lid(back, Facing::up, disc, with(pins, hub));
    for (const Outline& pin : pins) s.wall(pin, face, back, Material::outside);
    s.wall(hub, back, end, Material::inside);
    s.lid(end, Facing::up, hub, {bore});
    s.wall(recess, face, floor, Material::outside);
    s.lid(floor, Facing::down, recess, {bore});
    s.wall(bore, floor, end, Material::outside);
    return s;
}

inline Solid carrier_plate() {
    return Solid::plate(mm(-14), mm(-1.5), circle(mm(130)), with(at_planets(circle(mm(14))), circle(mm(40))));
}

}  // namespace gearbox
