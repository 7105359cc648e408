// placement.hpp: none, intersect or included: the three-way answer of the articles for a segment and a box.
#pragma once

namespace hitbox {

/// Where a segment lies with respect to a box.
enum class Placement {
    none,       ///< no shared point
    intersect,  ///< it shares points with the box, but is not included
    included,   ///< both ends lie strictly inside; never for a flat box, which has no inside
};

constexpr const char* name(Placement placement) {
    switch (placement) {
        case Placement::none:
            return "none";
        case Placement::intersect:
            return "intersect";
        case Placement::included:
            return "included";
    }
    return "unknown";
}

}  // namespace hitbox
