// moving.hpp: how near a moving core comes to another one, and when it is within the radii (conservative advancement).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

namespace hitbox::detail {

// Of two shapes with a radius together, one moves by `motion`. Its core is a point or a segment; what that goes over is the
// core with one more way, the motion, so that the steps of between.hpp decide whether it comes within the radii of the
// other core. The other one is any shape except a plane, a ray or a line.

/// Whether the moving shape meets the other one on its way, if that is certain in double.
exact::Verdict pass_surely(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other);
/// The same exactly, for cores that do not meet on the way.
bool pass_exactly(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other);

/// The first contact of shapes that are disjoint before the motion and meet on the way.
///
/// The distance of the cores is a convex function of time. With the closest parts kept it is the root of a quadratic. Its
/// first time at the sum of the radii is taken until the parts stay the same; where that time is too late, it is that of the
/// plane between the closest points, which is never too late. All is done in double, the last step in double-double.
/// Source: Mirtich 1996, "Impulse-based Dynamic Simulation of Rigid Body Systems", 2.3; Ericson 2005, 5.5.
struct Approach {
    double t = 0;
    Vec3 way;    ///< unit, from the other shape to the moving one
    Vec3 point;  ///< on the surface of the other shape
};
Approach first_approach(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other);

/// Whether two shapes meet on the way, and where, in double; `unknown` where that is not certain, and if they may meet before the
/// motion.
struct QuickApproach {
    exact::Verdict verdict = exact::Verdict::unknown;
    Approach approach;
};
QuickApproach first_approach_surely(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other);

/// Of shapes with disjoint cores: the direction from the other core, and whether the motion leads along it, exactly.
struct Parting {
    Vec3 way;
    exact::Sign speed = exact::Sign::zero;
};
Parting parting_of(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other);

}  // namespace hitbox::detail
