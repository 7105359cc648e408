// nearest_cases.hpp: shapes and points in named settings, and how far off distances and nearest points are (differential
// test of distance, closest_points, signed_distance, project).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

#include "random.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

enum class Setting {
    ordinary,    ///< any numbers of size 1
    eighths,     ///< multiples of 1/8
    whole,       ///< -3 to 3
    decimals,    ///< shared decimals, boxes in stacks
    tiny,        ///< 1e-155 in double, 1e-21 in float: squares have no double or float
    subnormal,   ///< 1e-310 and 1e-40
    huge,        ///< 1e304 and 1e36
    distant,     ///< the point is 1e6 to 1e15 sizes away
    away,        ///< both are up to 1e6 sizes from the origin
    degenerate,  ///< as flatten() makes them
    needle,      ///< one edge or half-axis up to 2^-54 of the others
    sliver,      ///< a corner up to 2^-54 beside the opposite edge, half-axes nearly parallel
    skewed,      ///< half-axes at any angle; ordinary for other shapes
    grazing,     ///< gaps of 2^-30 to 2^-14, where a filter in plain doubles may just still answer
    unlike  ///< shape and point are of unlike sizes, up to 1e300 and 1e-310: quotients of their numbers overflow
};

inline constexpr std::array all_settings{
    Setting::ordinary,  Setting::eighths, Setting::whole,   Setting::decimals, Setting::tiny,
    Setting::subnormal, Setting::huge,    Setting::distant, Setting::away,     Setting::degenerate,
    Setting::needle,    Setting::sliver,  Setting::skewed,  Setting::grazing,  Setting::unlike};

const char* to_string(Setting setting);

struct NearestCase {
    Shape shape;
    Vec3 point;
    double radius;  ///< of a ball around the point that just touches the shape, nearly, or does not
};

NearestCase nearest_case(Kind kind, Numbers numbers, Setting setting, Random& random);

/// Errors in units of 2^-52: of a distance relative to itself; of the coordinates of a nearest point relative to the
/// largest coordinate of shape, point and answer plus the distance, after half an ulp of float for floats.
struct NearestErrors {
    std::size_t asked = 0, met = 0;
    double from_point = 0, from_ball = 0, place = 0;
    /// Of what must hold exactly: zero where they meet and only there, the given point where they meet and only there,
    /// nothing and infinity for the empty set, the same for both orders, answers in the bounds, sides of planes.
    std::size_t wrong = 0;
};

/// The kinds that compare_nearest knows. Each is compared with points and with balls: distance to both, closest_points to
/// a point; of a plane also signed_distance and project.
inline constexpr std::array nearest_kinds{Kind::aabb,      Kind::line,    Kind::obb,
                                          Kind::plane,     Kind::point,   Kind::ray,
                                          Kind::rectangle, Kind::segment, Kind::triangle};

/// For every one of nearest_kinds. Cases with an error above the documented bound or something wrong are printed, up to
/// `told` of them.
NearestErrors compare_nearest(Kind kind, Numbers numbers, Setting setting, std::size_t cases,
                              std::uint64_t seed, std::size_t told = 3);

/// What closest_on.hpp promises, in the same units.
double distance_bound(Kind kind);
constexpr double ball_bound = 8, place_bound = 8;

}  // namespace hitbox::oracle
