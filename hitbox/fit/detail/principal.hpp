// principal.hpp: the principal axes of points or of a surface (PCA, covariance, eigenvectors, Jacobi).
#pragma once

#include <hitbox/fit/detail/cloud.hpp>

#include <array>
#include <cstdint>
#include <span>

namespace hitbox::detail {

/// A symmetric 3 x 3 matrix: xx, yy, zz, xy, yz, zx.
struct Symmetric3 {
    double xx = 0, yy = 0, zz = 0, xy = 0, yz = 0, zx = 0;
};

struct Eigen3 {
    std::array<double, 3> values;  ///< descending
    Frame vectors;                 ///< unit, perpendicular to each other, right-handed
};

/// Computes eigenvalues and eigenvectors. Where eigenvalues agree to about 12 digits, any frame of their
/// eigenspace is valid; then the coordinate axes are kept as far as they lie in it. So a cube built along the
/// coordinate axes gets those axes.
Eigen3 eigen(const Symmetric3& matrix);

/// The principal axes of the points, all with equal weight.
Frame principal_frame(const Cloud& cloud);

/// The principal axes of the surface, weighted by area. Mesh density and duplicate points have no influence.
/// If the total area is zero, the principal axes of the points.
Frame principal_frame(const Cloud& cloud, std::span<const std::array<std::uint32_t, 3>> triangles);

}  // namespace hitbox::detail
