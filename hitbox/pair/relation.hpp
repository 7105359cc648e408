// relation.hpp: how two shapes lie to each other (classify, containment, touching).
#pragma once

namespace hitbox {

/// How shape a lies to shape b. The relative interior of a shape is what is left without its border in the
/// smallest flat that holds it: of a segment all but its ends, of a plane, a line or a point all.
enum class Relation {
    disjoint,     ///< no shared point
    touching,     ///< they share points, but their relative interiors do not
    overlapping,  ///< the relative interiors share a point, and neither shape holds the other
    inside,       ///< a lies in b (their borders may meet), and b is more
    contains,     ///< b lies in a, and a is more
    equal,        ///< the same set of points
};

/// What classify(b, a) is where classify(a, b) is this.
constexpr Relation mirrored(Relation r) {
    return r == Relation::inside ? Relation::contains : r == Relation::contains ? Relation::inside : r;
}

constexpr const char* name(Relation r) {
    switch (r) {
        case Relation::disjoint:
            return "disjoint";
        case Relation::touching:
            return "touching";
        case Relation::overlapping:
            return "overlapping";
        case Relation::inside:
            return "inside";
        case Relation::contains:
            return "contains";
        case Relation::equal:
            return "equal";
    }
    return "unknown";
}

}  // namespace hitbox
