// library_set.hpp: a shape of the tests as what the library's own exact stage takes.
#pragma once

#include <hitbox/pair/detail/convex_set.hpp>

#include "pairs.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

inline hitbox::detail::ConvexSet library_set(const Shape& s) {
    using hitbox::detail::convex_set;
    switch (s.kind) {
        case Kind::aabb:
            return convex_set(Typed<Aabb3>::from(s));
        case Kind::line:
            return convex_set(Typed<Line3>::from(s));
        case Kind::obb:
            return convex_set(Typed<Obb3>::from(s));
        case Kind::plane:
            return convex_set(Typed<Plane3>::from(s));
        case Kind::point:
            return convex_set(s.v[0]);
        case Kind::ray:
            return convex_set(Typed<Ray3>::from(s));
        case Kind::rectangle:
            return convex_set(Typed<Rectangle3>::from(s));
        case Kind::segment:
            return convex_set(Typed<Segment3>::from(s));
        case Kind::frustum:  // are no such sets
        case Kind::sphere:
            return {};
        case Kind::triangle:
            return convex_set(Typed<Triangle3>::from(s));
    }
    return {};
}

}  // namespace hitbox::oracle
