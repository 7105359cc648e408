// header_of.hpp: the header of each pair of shapes as the name of a type, for messages (tools/gen_pairs.py).
#pragma once

#include <hitbox/shape/shape_info.hpp>

namespace hitbox::because {

struct hitbox_pair_aabb_aabb_hpp;
struct hitbox_pair_aabb_linear_hpp;
struct hitbox_pair_aabb_obb_hpp;
struct hitbox_pair_aabb_point_hpp;
struct hitbox_pair_aabb_sphere_hpp;
struct hitbox_pair_aabb_triangle_hpp;
struct hitbox_pair_box_planar_hpp;
struct hitbox_pair_capsule_convex_hpp;
struct hitbox_pair_capsule_frustum_hpp;
struct hitbox_pair_capsule_round_hpp;
struct hitbox_pair_frustum_convex_hpp;
struct hitbox_pair_frustum_frustum_hpp;
struct hitbox_pair_frustum_sphere_hpp;
struct hitbox_pair_linear_linear_hpp;
struct hitbox_pair_linear_obb_hpp;
struct hitbox_pair_linear_planar_hpp;
struct hitbox_pair_linear_point_hpp;
struct hitbox_pair_linear_sphere_hpp;
struct hitbox_pair_obb_obb_hpp;
struct hitbox_pair_obb_point_hpp;
struct hitbox_pair_obb_sphere_hpp;
struct hitbox_pair_planar_point_hpp;
struct hitbox_pair_planar_rectangle_hpp;
struct hitbox_pair_planar_sphere_hpp;
struct hitbox_pair_plane_convex_hpp;
struct hitbox_pair_plane_plane_hpp;
struct hitbox_pair_plane_sphere_hpp;
struct hitbox_pair_point_point_hpp;
struct hitbox_pair_point_sphere_hpp;
struct hitbox_pair_sphere_sphere_hpp;
struct hitbox_pair_triangle_triangle_hpp;
struct hitbox_pair_pairs_hpp;

}  // namespace hitbox::because

namespace hitbox::detail {

/// Two kinds of shapes, in alphabetical order.
template <ShapeKind A, ShapeKind B>
struct Kinds {};

template <ShapeKind A, ShapeKind B>
because::hitbox_pair_pairs_hpp header_of(Kinds<A, B>);  // of a pair that is not listed below
because::hitbox_pair_aabb_aabb_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::aabb>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::capsule>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::frustum>);
because::hitbox_pair_aabb_linear_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::line>);
because::hitbox_pair_aabb_obb_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::obb>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::plane>);
because::hitbox_pair_aabb_point_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::point>);
because::hitbox_pair_aabb_linear_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::ray>);
because::hitbox_pair_box_planar_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::rectangle>);
because::hitbox_pair_aabb_linear_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::segment>);
because::hitbox_pair_aabb_sphere_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::sphere>);
because::hitbox_pair_aabb_triangle_hpp header_of(Kinds<ShapeKind::aabb, ShapeKind::triangle>);
because::hitbox_pair_capsule_round_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::capsule>);
because::hitbox_pair_capsule_frustum_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::frustum>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::line>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::obb>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::plane>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::point>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::ray>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::rectangle>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::segment>);
because::hitbox_pair_capsule_round_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::sphere>);
because::hitbox_pair_capsule_convex_hpp header_of(Kinds<ShapeKind::capsule, ShapeKind::triangle>);
because::hitbox_pair_frustum_frustum_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::frustum>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::line>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::obb>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::plane>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::point>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::ray>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::rectangle>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::segment>);
because::hitbox_pair_frustum_sphere_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::sphere>);
because::hitbox_pair_frustum_convex_hpp header_of(Kinds<ShapeKind::frustum, ShapeKind::triangle>);
because::hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::line, ShapeKind::line>);
because::hitbox_pair_linear_obb_hpp header_of(Kinds<ShapeKind::line, ShapeKind::obb>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::line, ShapeKind::plane>);
because::hitbox_pair_linear_point_hpp header_of(Kinds<ShapeKind::line, ShapeKind::point>);
because::hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::line, ShapeKind::ray>);
because::hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::line, ShapeKind::rectangle>);
because::hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::line, ShapeKind::segment>);
because::hitbox_pair_linear_sphere_hpp header_of(Kinds<ShapeKind::line, ShapeKind::sphere>);
because::hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::line, ShapeKind::triangle>);
because::hitbox_pair_obb_obb_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::obb>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::plane>);
because::hitbox_pair_obb_point_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::point>);
because::hitbox_pair_linear_obb_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::ray>);
because::hitbox_pair_box_planar_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::rectangle>);
because::hitbox_pair_linear_obb_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::segment>);
because::hitbox_pair_obb_sphere_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::sphere>);
because::hitbox_pair_box_planar_hpp header_of(Kinds<ShapeKind::obb, ShapeKind::triangle>);
because::hitbox_pair_plane_plane_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::plane>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::point>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::ray>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::rectangle>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::segment>);
because::hitbox_pair_plane_sphere_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::sphere>);
because::hitbox_pair_plane_convex_hpp header_of(Kinds<ShapeKind::plane, ShapeKind::triangle>);
because::hitbox_pair_point_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::point>);
because::hitbox_pair_linear_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::ray>);
because::hitbox_pair_planar_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::rectangle>);
because::hitbox_pair_linear_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::segment>);
because::hitbox_pair_point_sphere_hpp header_of(Kinds<ShapeKind::point, ShapeKind::sphere>);
because::hitbox_pair_planar_point_hpp header_of(Kinds<ShapeKind::point, ShapeKind::triangle>);
because::hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::ray>);
because::hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::rectangle>);
because::hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::segment>);
because::hitbox_pair_linear_sphere_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::sphere>);
because::hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::ray, ShapeKind::triangle>);
because::hitbox_pair_planar_rectangle_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::rectangle>);
because::hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::segment>);
because::hitbox_pair_planar_sphere_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::sphere>);
because::hitbox_pair_planar_rectangle_hpp header_of(Kinds<ShapeKind::rectangle, ShapeKind::triangle>);
because::hitbox_pair_linear_linear_hpp header_of(Kinds<ShapeKind::segment, ShapeKind::segment>);
because::hitbox_pair_linear_sphere_hpp header_of(Kinds<ShapeKind::segment, ShapeKind::sphere>);
because::hitbox_pair_linear_planar_hpp header_of(Kinds<ShapeKind::segment, ShapeKind::triangle>);
because::hitbox_pair_sphere_sphere_hpp header_of(Kinds<ShapeKind::sphere, ShapeKind::sphere>);
because::hitbox_pair_planar_sphere_hpp header_of(Kinds<ShapeKind::sphere, ShapeKind::triangle>);
because::hitbox_pair_triangle_triangle_hpp header_of(Kinds<ShapeKind::triangle, ShapeKind::triangle>);

}  // namespace hitbox::detail
