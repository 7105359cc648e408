// batched_pairs.hpp: every pair of shapes that batches answer, as types (list of pairs under test).
#pragma once

#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/may_intersect.hpp>
#include <hitbox/pair/aabb_aabb.hpp>
#include <hitbox/pair/aabb_linear.hpp>
#include <hitbox/pair/aabb_obb.hpp>
#include <hitbox/pair/aabb_sphere.hpp>
#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/frustum_round.hpp>
#include <hitbox/pair/linear_obb.hpp>
#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/plane_sphere.hpp>
#include <hitbox/pair/sphere_sphere.hpp>
#include <hitbox/pair/triangle_triangle.hpp>
#include <hitbox/simd/level.hpp>

#include <vector>

namespace hitbox::test {

template <class T>
using Box = Aabb<3, T>;

/// Calls check.template operator()<A, B>() for each pair, in floats and in doubles.
template <class Check>
void for_each_batched_pair(const Check& check) {
    const auto both = [&]<template <class> class A, template <class> class B>() {
        check.template operator()<A<float>, B<float>>();
        check.template operator()<A<double>, B<double>>();
    };
    both.template operator()<Box, Box>();
    both.template operator()<Box, Plane>();
    both.template operator()<Box, Frustum>();
    both.template operator()<Box, Segment>();
    both.template operator()<Box, Ray>();
    both.template operator()<Box, Triangle>();
    both.template operator()<Box, Sphere>();
    both.template operator()<Box, Obb>();
    both.template operator()<Obb, Obb>();
    both.template operator()<Obb, Plane>();
    both.template operator()<Obb, Frustum>();
    both.template operator()<Obb, Segment>();
    both.template operator()<Triangle, Triangle>();
    both.template operator()<Triangle, Segment>();
    both.template operator()<Triangle, Ray>();
    both.template operator()<Triangle, Plane>();
    both.template operator()<Sphere, Sphere>();
    both.template operator()<Sphere, Plane>();
    both.template operator()<Sphere, Frustum>();
}

/// The levels that this processor has.
inline std::vector<simd::Level> levels_here() {
    std::vector<simd::Level> levels;
    for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2, simd::Level::avx512})
        if (level <= simd::best_level()) levels.push_back(level);
    return levels;
}

/// Limits the level, and lifts the limit again.
struct AtLevel {
    explicit AtLevel(simd::Level level) { simd::limit_level(level); }
    ~AtLevel() { simd::limit_level(simd::Level::avx512); }
    AtLevel(const AtLevel&) = delete;
    AtLevel& operator=(const AtLevel&) = delete;
};

}  // namespace hitbox::test
