"""The calls of trimesh for collision, rays and proximity: code that is written for those changes an import.

    from hitbox.trimesh import CollisionManager        # from trimesh.collision
    from hitbox.trimesh.ray import RayMeshIntersector  # from trimesh.ray.ray_triangle, or ray_pyembree

Meshes are trimesh.Trimesh objects, or any with `vertices` and `faces`. Neither trimesh nor FCL, Embree, rtree or SciPy is needed.
docs/python-trimesh.md lists the calls, and what differs.
"""
from . import collision, proximity, ray
from .collision import CollisionManager, ContactData, DistanceData, scene_to_collision
from .proximity import ProximityQuery, closest_point, signed_distance
from .ray import RayMeshIntersector

__all__ = ["CollisionManager", "ContactData", "DistanceData", "ProximityQuery", "RayMeshIntersector", "closest_point", "collision",
           "proximity", "ray", "scene_to_collision", "signed_distance"]
