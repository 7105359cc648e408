// planar_sweep_bench.cpp: segments, spheres and triangles (benchmark of sweeps).
#include "sweep_benches.hpp"

namespace hitbox::bench {
namespace {

const SweepBenches<Segment, Segment> segment_segment;
const SweepBenches<Segment, Sphere> segment_sphere;
const SweepBenches<Segment, Triangle> segment_triangle;
const SweepBenches<Sphere, Sphere> sphere_sphere;
const SweepBenches<Sphere, Triangle> sphere_triangle;
const SweepBenches<Triangle, Triangle> triangle_triangle;

}  // namespace
}  // namespace hitbox::bench
