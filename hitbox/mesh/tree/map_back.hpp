// map_back.hpp: a map nearly the inverse of another one, and what its roundings are (inverse transform with error bounds).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

namespace hitbox::detail {

/// Takes what is in the world back to the coordinates of a mesh that is placed by a map.
///
/// Let a point p of the mesh be placed at A p + t + e, where e is the rounding error. Any matrix G takes points that are equal
/// to points that are equal. With G near the inverse of A, and I - G A = E,
///
///     G (A p + t + e - t) = p - E p + G e          G (w - t) for a point w of the world
///
/// so that p stays where it is, but for the error |E| |p| + |G| |e|.
class MapBack {
public:
    explicit MapBack(const Affine3& map);

    /// G, without a translation: zero if the map has no inverse, and then the errors are as large as the mesh.
    const Affine3& matrix() const { return back_; }

    /// G (w - t), rounded.
    Vec3 point(const Vec3& w) const { return back_.direction(w - map_.translation); }
    Vec3 direction(const Vec3& d) const { return back_.direction(d); }

    /// More than the errors, for points of the mesh with coordinates up to `reach` and places in the world with coordinates up to
    /// `size` that are rounded a few times: on the way to them, in G (w - t), or in the matrix G B of another map B. A NaN if a
    /// number is not finite.
    Vec3 error(const Vec3& reach, const Vec3& size) const;

private:
    Affine3 map_, back_;
};

/// The sizes that bound the roundings of the images of points with coordinates up to `reach`.
Vec3 size_of_images(const Affine3& map, const Vec3& reach);

/// A box that contains the rounded images of the points of a box. Aabb::transformed allows for its own roundings only.
Aabb3 bounds_of_images(const Aabb3& box, const Affine3& map);

/// The largest size of each coordinate of a point of the box; zero for an empty one.
Vec3 reach_of(const Aabb3& box);

}  // namespace hitbox::detail
