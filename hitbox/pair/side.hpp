// side.hpp: on which side of a plane a shape lies (front, back, across, plane-side classification).
#pragma once

namespace hitbox {

/// Where a shape lies with respect to a plane; front is where normal . x > offset.
enum class Side {
    front,           ///< all strictly in front
    back,            ///< all strictly behind
    across,          ///< strictly on both sides
    touching_front,  ///< somewhere on the plane, else strictly in front
    touching_back,   ///< somewhere on the plane, else strictly behind
    on,              ///< wholly in the plane
};

constexpr const char* name(Side side) {
    switch (side) {
        case Side::front:
            return "front";
        case Side::back:
            return "back";
        case Side::across:
            return "across";
        case Side::touching_front:
            return "touching_front";
        case Side::touching_back:
            return "touching_back";
        case Side::on:
            return "on";
    }
    return "unknown";
}

}  // namespace hitbox
