// largest_ball.hpp: bounds of the largest ball within two closed meshes, by dense sampling.
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace hitbox::test {

/// The largest ball has a diameter from `at_least` to `at_most`.
struct ThicknessBounds {
    double at_least = 0, at_most = 0;
};

/// The depth of a point is its distance to the nearer surface if it lies in both meshes, and not positive otherwise. It
/// changes by no more than the point moves, and the facets near the middle of a box bound it too. Boxes with the largest
/// bound are cut in two, until both bounds are within `accuracy` of each other, or as many samples are taken as `samples`
/// says.
///
/// Each sample asks all triangles, in floating-point numbers: distances, and winding numbers by solid angles. The meshes
/// must not intersect themselves. `seed` is where a deep point may lie.
ThicknessBounds sampled_thickness(const TriMesh& a, const TriMesh& b, double accuracy, std::size_t samples,
                                  const std::optional<Vec3>& seed = {});

}  // namespace hitbox::test
