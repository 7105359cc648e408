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

/// Eigenvalues and eigenvectors. Where eigenvalues agree to about 12 digits any frame of their eigenspace
/// would do, and the coordinate axes are kept as far as they lie in it; so a cube's axes are those it was
/// built along.
Eigen3 eigen(const Symmetric3& matrix);

/// Principal axes of the points, each of the same weight.
Frame principal_frame(const Cloud& cloud);

/// Principal axes of the surface, by area: the corners' spacing has no say, and neither have repeated points.
/// Where the triangles have no area, those of the points.
Frame principal_frame(const Cloud& cloud, std::span<const std::array<std::uint32_t, 3>> triangles);

}  // namespace hitbox::detail
