// shafts.hpp: the shafts, and the parts mounted on them or screwed in (circlip, bearing, bolt, sensor).
#pragma once

#include "solid.hpp"

namespace gearbox {

/// Turned up to the shoulder of the sun, then keyed, with a groove for the circlip and a free end.
inline Solid input_shaft() {
    Solid s;
    Outline keyed = keyed_circle(mm(25), mm(7), mm(19.5));
    const Outline groove = keyed_circle(mm(23.5), mm(7), mm(19.5));

    // The sides of the groove do not include the keyway. The face between the rims is C-shaped, and its ends
    // are also corners of the flanks of the keyway.
    Outline c_face(keyed.begin(), keyed.end() - 2);
    c_face.insert(c_face.end(), groove.rbegin() + 2, groove.rend());
    keyed.insert(keyed.end() - 2, {mm(7), groove.front().y});
    keyed.push_back(groove.front());

    s.lid(mm(-130), Facing::down, circle(mm(20.5)));
    s.turn({{mm(20.5), mm(-130)},
            {mm(22), mm(-128.5)},
            {mm(22), mm(-66)},
            {mm(25), mm(-66)},
            {mm(25), mm(-24)},
            {mm(29), mm(-24)},
            {mm(29), mm(0)}});
    s.lid(mm(0), Facing::up, circle(mm(29)), {keyed});
    s.wall(keyed, mm(0), mm(40), Material::inside);
    s.wall(groove, mm(40), mm(42.5), Material::inside);
    s.wall(keyed, mm(42.5), mm(46), Material::inside);
    s.lid(mm(46), Facing::up, keyed);
    s.lid(mm(40), Facing::up, c_face);
    s.lid(mm(42.5), Facing::down, c_face);
    return s;
}

/// Keyed in the hub of the carrier, then a collar, the bearing seat, and the end for the coupling.
inline Solid output_shaft() {
    Solid s;
    const Outline keyed = keyed_circle(mm(30), mm(9), mm(23));
    s.lid(mm(50), Facing::down, keyed);
    s.wall(keyed, mm(50), mm(84), Material::inside);
    s.lid(mm(84), Facing::down, circle(mm(36)), {keyed});
    s.turn({{mm(36), mm(84)},
            {mm(36), mm(88)},
            {mm(30), mm(88)},
            {mm(30), mm(126)},
            {mm(28), mm(126)},
            {mm(28), mm(208)},
            {mm(26.5), mm(210)}});
    s.lid(mm(210), Facing::up, circle(mm(26.5)));
    return s;
}

/// In the groove of the shaft, it holds the sun; its gap is over the keyway.
inline Solid circlip() { return Solid::plate(mm(40), mm(42.5), ring_sector(mm(23.5), mm(33), 270, 150, 40)); }

/// A bearing as in catalogues: one turned body with a groove in both faces between its rings.
inline Solid bearing(Length inner, Length outer, Length z0, Length z1) {
    const Length in = inner + mm(6), out = outer - mm(6), g0 = z0 + mm(1), g1 = z1 - mm(1);
    return Solid::turned({{inner, z1},
                          {inner, z0},
                          {in, z0},
                          {in, g0},
                          {out, g0},
                          {out, z0},
                          {outer, z0},
                          {outer, z1},
                          {out, z1},
                          {out, g1},
                          {in, g1},
                          {in, z1},
                          {inner, z1}});
}

/// An M12 hexagon bolt, 18 mm across flats. The bottom of its head is at 0, the shank points to +z.
inline Solid bolt(Length length) {
    Solid s;
    const Outline head = hexagon(mm(18)), shank = circle(mm(6)), tip = circle(mm(5));
    s.lid(mm(-7.5), Facing::down, head);
    s.wall(head, mm(-7.5), mm(0), Material::inside);
    s.lid(mm(0), Facing::up, head, {shank});
    s.wall(shank, mm(0), length - mm(1), Material::inside);
    s.slope(shank, length - mm(1), tip, length, Material::inside);
    s.lid(length, Facing::up, tip);
    return s;
}

/// Its flange is on `seat`; the body reaches up to `tip`, the cable is below.
inline Solid speed_sensor(Length seat, Length tip) {
    return Solid::turned({{mm(4), seat - mm(24)},
                          {mm(4), seat - mm(6)},
                          {mm(14), seat - mm(6)},
                          {mm(14), seat},
                          {mm(8), seat},
                          {mm(8), tip}});
}

}  // namespace gearbox
