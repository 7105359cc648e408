// moved_surface.hpp: a surface placed by a map, without its points and without a new tree (instance, transform on the fly).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/map_back.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::detail {

/// The triangles of a surface with each corner mapped in double and rounded, as Affine3::point does. What is asked of it is
/// taken back to the surface, and only the triangles in question are mapped. All answers are those for a surface of the mapped
/// points. The surface must outlive this object.
class MovedSurface {
public:
    /// `bounds` must contain the mapped points.
    MovedSurface(const Surface& surface, const Affine3& map, const Aabb3& bounds);
    /// A surface that stays where it is.
    explicit MovedSurface(const Surface& surface);

    /// False if what is asked could be taken back only with large errors: the map has no inverse, or leads far away in relation to
    /// the size of the mesh. The answers are right, but take long.
    bool is_fine() const { return is_fine_; }

    const Surface& surface() const { return surface_; }
    /// The map; null for the identity.
    const Affine3* map() const { return is_moved_ ? &map_ : nullptr; }
    const Aabb3& bounds() const { return bounds_; }

    Vec3 placed(const Vec3& p) const { return is_moved_ ? map_.point(p) : p; }
    Triangle3 triangle(std::size_t i) const {
        const Triangle3 t = surface_.triangle(i);
        return is_moved_ ? Triangle3{map_.point(t.a), map_.point(t.b), map_.point(t.c)} : t;
    }

    /// A box in the coordinates of the surface: if the image of a triangle meets `box`, then the triangle meets this one.
    Aabb3 taken_back(const Aabb3& box) const;

    /// The place in the coordinates of the surface of a point of the world; and more than its error, beside the images of the
    /// points of the surface, for places with coordinates up to `size` that are rounded a few times: see MapBack.
    Vec3 taken_back(const Vec3& point) const { return back_.point(point); }
    Vec3 error_of_places(const Vec3& size) const { return back_.error(reach_, size); }

    /// More than the roundings of an image of a point of the surface, and of the middle and half the size of the image of a box
    /// around points: 2^-48 of the sum of sizes, for less than 20 of them of 2^-53.
    const Vec3& image_slack() const { return image_slack_; }

private:
    const Surface& surface_;
    Affine3 map_;
    Aabb3 bounds_;
    bool is_moved_, is_fine_ = true;
    MapBack back_;
    Vec3 reach_, image_slack_;
};

/// Passes on the triangles whose images may meet the box, by their index in the surface, and few others. Returns false if the
/// sink stopped it.
bool own_triangles_in(const MovedSurface& surface, const Aabb3& box, IdSink sink);
/// The same for a frustum with these bounds.
bool own_triangles_in(const MovedSurface& surface, const Aabb3& bounds, const Frustum3& frustum, IdSink sink);

}  // namespace hitbox::detail
