// hard_cases.hpp: pairs of shapes that break careless tests, in named families (test data generator).
#pragma once

#include <array>

#include "contact.hpp"
#include "random.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

enum class Family {
    random,         ///< what a fuzzer would try: contacts never happen
    grid,           ///< small whole numbers and eighths
    cad,            ///< shared decimals: faces, edges and corners coincide up to the rounding of 0.001
    ulp,            ///< driven to where the answer flips in the last bit, near and far from the origin
    ulp4,           ///< the same, then every number moved by up to 4 ulp
    tiny,           ///< driven to contact at 1e-18
    huge,           ///< driven to contact at 1e18
    degenerate,     ///< collinear and point triangles, zero segments, flat boxes, dependent half-axes
    near_parallel,  ///< planes, edges and axes parallel up to 1e-6 to 1e-15, or exactly
    extreme  ///< up to the largest and down to the smallest number of the scalar, also mixed: tiny and huge
             ///< directions and normals, shapes far apart or of unlike sizes, boxes without end
};

inline constexpr std::array all_families{
    Family::random, Family::grid, Family::cad,        Family::ulp,           Family::ulp4,
    Family::tiny,   Family::huge, Family::degenerate, Family::near_parallel, Family::extreme};

const char* to_string(Family family);

/// Two shapes, and whether they were brought within a few ulp of the flip on purpose.
struct Case {
    Shape a, b;
    bool driven = false;
};

/// Makes one case. `hit` is the predicate under test: near contacts are searched with it, so that they sit
/// where *it* changes its mind; whether it is right to is for the oracle to say.
Case hard_case(Family family, Kind a, Kind b, Numbers numbers, Predicate hit, Random& random);

}  // namespace hitbox::oracle
