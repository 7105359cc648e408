// cylinder_oracle.hpp: whether a cylinder meets another shape, in rational arithmetic (oracle for cylinders).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/cylinder.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::test {

// The algorithms differ from those of the library: lines are clipped, the nearest point of a box is the best solution of all
// choices of three tight constraints, and spheres and planes are compared by square roots with so many digits that two
// different numbers cannot agree in them. The cylinder has a != b, no number is infinite, no shape is empty.

bool oracle_meets(const Cylinder3& cylinder, const Vec3& point);
bool oracle_meets(const Cylinder3& cylinder, const Segment3& segment);
bool oracle_meets(const Cylinder3& cylinder, const Ray3& ray);
bool oracle_meets(const Cylinder3& cylinder, const Line3& line);
bool oracle_meets(const Cylinder3& cylinder, const Plane3& plane);
bool oracle_meets(const Cylinder3& cylinder, const Sphere3& sphere);
bool oracle_meets(const Cylinder3& cylinder, const Aabb3& box);

/// True if the box contains the cylinder.
bool oracle_contains(const Aabb3& box, const Cylinder3& cylinder);

}  // namespace hitbox::test
