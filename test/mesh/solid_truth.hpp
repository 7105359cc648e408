// solid_truth.hpp: what two convex solids do to each other, by the exact volume that they share (GMP).
#pragma once

#include "../oracle/rational_vector.hpp"
#include "convex_solids.hpp"

namespace hitbox::test {

enum class SolidRelation { apart, touching, penetrating, first_inside, second_inside };

/// Six times the volume that both share, and whether they share a point at all.
struct SharedSolid {
    oracle::rational::Rational six_volumes;
    bool any_point = false;
};

/// Clips the faces of each by the planes of the other, in rational numbers. What is left is the surface of the common
/// solid, and the divergence theorem gives its volume.
SharedSolid shared_solid(const ConvexSolid& a, const ConvexSolid& b);

/// One is inside if all its corners lie strictly behind all faces of the other. Else a positive volume is a penetration,
/// and a common point without volume a touch.
SolidRelation relation_of_solids(const ConvexSolid& a, const ConvexSolid& b);

}  // namespace hitbox::test
