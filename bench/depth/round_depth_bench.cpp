// round_depth_bench.cpp: how deep capsules, spheres, segments and triangles overlap (benchmark of penetrations).
#include "depth_benches.hpp"

namespace hitbox::bench {
namespace {

const DepthBenches<Capsule, Capsule> capsule_capsule;
const DepthBenches<Capsule, Segment> capsule_segment;
const DepthBenches<Capsule, Sphere> capsule_sphere;
const DepthBenches<Capsule, Triangle> capsule_triangle;
const DepthBenches<Segment, Sphere> segment_sphere;
const DepthBenches<Segment, Triangle> segment_triangle;
const DepthBenches<Sphere, Sphere> sphere_sphere;
const DepthBenches<Sphere, Triangle> sphere_triangle;
const DepthBenches<Triangle, Triangle> triangle_triangle;

}  // namespace
}  // namespace hitbox::bench
