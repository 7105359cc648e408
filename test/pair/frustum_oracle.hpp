// frustum_oracle.hpp: whether a frustum meets a shape, as the rational oracle has it (test oracle).
#pragma once

#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/sphere.hpp>

#include "../oracle/oracle.hpp"
#include "../oracle/shape.hpp"

namespace hitbox::test {

inline oracle::Shape oracle_shape(const Frustum3& f) {
    oracle::Shape shape{oracle::Kind::frustum};
    shape.planes = f.planes;
    return shape;
}

inline bool truly_meet(const Frustum3& frustum, const oracle::Shape& shape) {
    return oracle::intersects(oracle_shape(frustum), shape);
}
inline bool truly_meet(const Frustum3& a, const Frustum3& b) { return truly_meet(a, oracle_shape(b)); }
inline bool truly_meet(const Frustum3& frustum, const Sphere3& sphere) {
    return truly_meet(frustum, oracle::Shape{oracle::Kind::sphere, {sphere.center}, sphere.radius});
}

}  // namespace hitbox::test
