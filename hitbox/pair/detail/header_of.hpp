// header_of.hpp: the header of each pair of shapes as the name of a type, for messages (tools/gen_pairs.py).
#pragma once

#include <hitbox/shape/shape_info.hpp>

namespace hitbox::because {

/// Two kinds of shapes, in alphabetical order.
template <ShapeKind A, ShapeKind B>
struct Kinds {};

struct hitbox_pair_pairs_hpp;
template <ShapeKind A, ShapeKind B>
hitbox_pair_pairs_hpp header_of(Kinds<A, B>);  // of a pair that is not listed below
struct hitbox_pair_aabb_aabb_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::aabb>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::capsule>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::frustum>);
struct hitbox_pair_aabb_linear_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::line>);
struct hitbox_pair_aabb_obb_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::obb>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::plane>);
struct hitbox_pair_aabb_point_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::point>);
struct hitbox_pair_aabb_linear_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::ray>);
struct hitbox_pair_box_planar_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::rectangle>);
struct hitbox_pair_aabb_linear_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::segment>);
struct hitbox_pair_aabb_sphere_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::sphere>);
struct hitbox_pair_aabb_triangle_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::triangle>);
struct hitbox_pair_capsule_round_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::capsule>);
struct hitbox_pair_frustum_round_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::frustum>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::line>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::obb>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::plane>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::point>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::ray>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::rectangle>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::segment>);
struct hitbox_pair_capsule_round_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::sphere>);
struct hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::triangle>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::frustum>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::line>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::obb>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::plane>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::point>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::ray>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::rectangle>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::segment>);
struct hitbox_pair_frustum_round_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::sphere>);
struct hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::triangle>);
struct hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::line, ShapeKind::line>);
struct hitbox_pair_linear_obb_hpp header_of(Kinds<ShapeKind::line, ShapeKind::obb>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::line, ShapeKind::plane>);
struct hitbox_pair_linear_point_hpp header_of(Kinds<ShapeKind::line, ShapeKind::point>);
struct hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::line, ShapeKind::ray>);
struct hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::line, ShapeKind::rectangle>);
struct hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::line, ShapeKind::segment>);
struct hitbox_pair_linear_sphere_hpp header_of(Kinds<ShapeKind::line, ShapeKind::sphere>);
struct hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::line, ShapeKind::triangle>);
struct hitbox_pair_obb_obb_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::obb>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::plane>);
struct hitbox_pair_obb_point_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::point>);
struct hitbox_pair_linear_obb_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::ray>);
struct hitbox_pair_box_planar_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::rectangle>);
struct hitbox_pair_linear_obb_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::segment>);
struct hitbox_pair_obb_sphere_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::sphere>);
struct hitbox_pair_box_planar_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::triangle>);
struct hitbox_pair_plane_plane_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::plane>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::point>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::ray>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::rectangle>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::segment>);
struct hitbox_pair_plane_sphere_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::sphere>);
struct hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::triangle>);
struct hitbox_pair_point_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::point>);
struct hitbox_pair_linear_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::ray>);
struct hitbox_pair_planar_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::rectangle>);
struct hitbox_pair_linear_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::segment>);
struct hitbox_pair_point_sphere_hpp header_of(Kinds<ShapeKind::point, ShapeKind::sphere>);
struct hitbox_pair_planar_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::triangle>);
struct hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::ray>);
struct hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::rectangle>);
struct hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::segment>);
struct hitbox_pair_linear_sphere_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::sphere>);
struct hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::triangle>);
struct hitbox_pair_planar_rectangle_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::rectangle>);
struct hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::segment>);
struct hitbox_pair_planar_sphere_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::sphere>);
struct hitbox_pair_planar_rectangle_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::triangle>);
struct hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::segment, ShapeKind::segment>);
struct hitbox_pair_linear_sphere_hpp header_of(Kinds<ShapeKind::segment, ShapeKind::sphere>);
struct hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::segment, ShapeKind::triangle>);
struct hitbox_pair_sphere_sphere_hpp header_of(Kinds<ShapeKind::sphere, ShapeKind::sphere>);
struct hitbox_pair_planar_sphere_hpp header_of(Kinds<ShapeKind::sphere, ShapeKind::triangle>);
struct hitbox_pair_triangle_triangle_hpp header_of(Kinds<ShapeKind::triangle, ShapeKind::triangle>);

}  // namespace hitbox::because
