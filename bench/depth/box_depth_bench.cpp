// box_depth_bench.cpp: how deep boxes overlap other shapes (benchmark of penetrations).
#include "depth_benches.hpp"

namespace hitbox::bench {
namespace {

const DepthBenches<BoxOf, BoxOf> aabb_aabb;
const DepthBenches<BoxOf, Capsule> aabb_capsule;
const DepthBenches<BoxOf, Obb> aabb_obb;
const DepthBenches<BoxOf, Segment> aabb_segment;
const DepthBenches<BoxOf, Sphere> aabb_sphere;
const DepthBenches<BoxOf, Triangle> aabb_triangle;
const DepthBenches<Capsule, Obb> capsule_obb;
const DepthBenches<Obb, Obb> obb_obb;
const DepthBenches<Obb, Segment> obb_segment;
const DepthBenches<Obb, Sphere> obb_sphere;
const DepthBenches<Obb, Triangle> obb_triangle;

}  // namespace
}  // namespace hitbox::bench
