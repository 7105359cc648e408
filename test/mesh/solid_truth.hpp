// solid_truth.hpp: what two convex solids do to each other, by the exact volume that they share (GMP).
#pragma once

#include <vector>

#include "../oracle/rational_vector.hpp"
#include "convex_solids.hpp"

namespace hitbox::test {

enum class SolidRelation { apart, touching, penetrating, first_inside, second_inside };

/// Six times the volume that both share, and corners whose convex hull it is: none if they share no point.
struct SharedSolid {
    oracle::rational::Rational six_volumes;
    std::vector<oracle::rational::Vector> corners;

    bool any_point() const { return !corners.empty(); }
};

/// Clips the faces of each by the planes of the other, in rational numbers. What is left is the surface of the common
/// solid, and the divergence theorem gives its volume.
SharedSolid shared_solid(const ConvexSolid& a, const ConvexSolid& b);

/// One is inside if all its corners lie strictly behind all faces of the other. Else a positive volume is a penetration,
/// and a common point without volume a touch.
SolidRelation relation_of_solids(const ConvexSolid& a, const ConvexSolid& b);

/// How far the deepest of the points reaches behind the face of the solid that it is least far behind, rounded.
double least_reach(const std::vector<oracle::rational::Vector>& points, const ConvexSolid& solid);

}  // namespace hitbox::test
