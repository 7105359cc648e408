"""The constants, records and functions of hitbox.h, for ctypes and numpy. tools/gen_bindings.py writes this file."""
# Long because it declares the whole interface.
import ctypes

import numpy

NONE = 0xffffffff
NO_BODY = 0xffffffffffffffff
OK = 0
USAGE = 1
NOT_FOUND = 2
UNREADABLE = 3
UNWRITABLE = 4
BAD_FORMAT = 5
UNSUPPORTED = 6
TOO_LARGE = 7
NOT_FINITE = 8
CANCELLED = 9
OUT_OF_MEMORY = 10
AABB = 0
CAPSULE = 1
FRUSTUM = 2
LINE = 3
OBB = 4
PLANE = 5
POINT = 6
RAY = 7
RECTANGLE = 8
SEGMENT = 9
SPHERE = 10
TRIANGLE = 11
CORNERS = 64
TRANSFORM = 65
F64 = 0
F32 = 1
U32 = 2
I32 = 3
U64 = 4
I64 = 5
U16 = 6
DISJOINT = 0
TOUCHING = 1
OVERLAPPING = 2
INSIDE = 3
CONTAINS = 4
EQUAL = 5
FRONT = 0
BACK = 1
ACROSS = 2
TOUCHING_FRONT = 3
TOUCHING_BACK = 4
ON = 5
NO_SIDE = 255
VERTEX = 0
EDGE = 1
FACE = 2
NO_FEATURE = -1
FACE_OF_A = 0
FACE_OF_B = 1
EDGES = 2
OTHER_AXIS = 3
NO_AXIS = -1
NOTHING = 0
A_POINT = 1
A_SEGMENT = 2
A_RAY = 3
A_LINE = 4
A_POLYGON = 5
A_PLANE = 6
A_BOX = 7
FIT_PCA = 0
FIT_FAST = 1
FIT_TIGHT = 2
HIT_FRONT = 0
HIT_BACK = 1
HIT_EDGE_ON = 2
OUTSIDE = 0
ON_SURFACE = 1
INSIDE_MESH = 2
TRIANGLES_TOUCH = 1
TRIANGLES_COPLANAR = 2
TRIANGLES_CROSS = 3
PENETRATING = 0
CONTAINED = 1
TOUCHING_PARTS = 2
NEAR = 3
DEPTH_NONE = 0
DEPTH_QUICK = 1
DEPTH_FULL = 2
BVH = 0
OCTREE = 1
QUADTREE = 2
BY_AABB = 0
BY_OBB = 1
EXACTLY = 2
BEGIN = 0
STAY = 1
END = 2


class Array(ctypes.Structure):
    """hitbox_array."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
        ("stride", ctypes.c_ssize_t),
        ("kind", ctypes.c_int32),
        ("scalar", ctypes.c_int32),
    ]


CLOSEST_RECORD = numpy.dtype({
    "names": ["a", "b"],
    "formats": [("f8", (3,)), ("f8", (3,))],
    "offsets": [0, 24], "itemsize": 48})
FEATURE_RECORD = numpy.dtype({
    "names": ["kind", "index"],
    "formats": ["i4", "u4"],
    "offsets": [0, 4], "itemsize": 8})
FEATURES_RECORD = numpy.dtype({
    "names": ["a", "b"],
    "formats": [FEATURE_RECORD, FEATURE_RECORD],
    "offsets": [0, 8], "itemsize": 16})
PENETRATION_DEPTH_RECORD = numpy.dtype({
    "names": ["depth", "axis"],
    "formats": ["f8", ("f8", (3,))],
    "offsets": [0, 8], "itemsize": 32})
CONTACT_POINT_RECORD = numpy.dtype({
    "names": ["a", "b", "depth", "a_feature", "b_feature"],
    "formats": [("f8", (3,)), ("f8", (3,)), "f8", FEATURE_RECORD, FEATURE_RECORD],
    "offsets": [0, 24, 48, 56, 64], "itemsize": 72})
MANIFOLD_RECORD = numpy.dtype({
    "names": ["depth", "axis", "points", "count"],
    "formats": ["f8", ("f8", (3,)), (CONTACT_POINT_RECORD, (8,)), "u4"],
    "offsets": [0, 8, 32, 608], "itemsize": 616})
AXIS_RECORD = numpy.dtype({
    "names": ["axis", "gap", "separated", "kind", "a_index", "b_index"],
    "formats": [("f8", (3,)), "f8", "i4", "i4", "u4", "u4"],
    "offsets": [0, 24, 32, 36, 40, 44], "itemsize": 48})
FIRST_CONTACT_RECORD = numpy.dtype({
    "names": ["t", "point", "normal", "triangle", "hit", "started", "leaving"],
    "formats": ["f8", ("f8", (3,)), ("f8", (3,)), "u4", "u1", "u1", "u1"],
    "offsets": [0, 8, 32, 56, 60, 61, 62], "itemsize": 64})
SHARED_RECORD = numpy.dtype({
    "names": ["points", "t", "t_b", "line_t", "kind", "count"],
    "formats": [("f8", (8, 3)), ("f8", (2,)), ("f8", (2,)), ("f8", (2,)), "i4", "u4"],
    "offsets": [0, 192, 208, 224, 240, 244], "itemsize": 248})
ORIENTED_BOUNDS_RECORD = numpy.dtype({
    "names": ["center", "half_axes", "axes", "half_extents", "volume"],
    "formats": [("f8", (3,)), ("f8", (3, 3)), ("f8", (3, 3)), ("f8", (3,)), "f8"],
    "offsets": [0, 24, 96, 168, 192], "itemsize": 200})
INSPECTION_RECORD = numpy.dtype({
    "names": ["volume", "area", "degenerate_triangles", "duplicate_triangles", "boundary_edges", "nonmanifold_edges", "misoriented_edges", "components", "closed"],
    "formats": ["f8", "f8", "u8", "u8", "u8", "u8", "u8", "u8", "i4"],
    "offsets": [0, 8, 16, 24, 32, 40, 48, 56, 64], "itemsize": 72})
CUT_RECORD = numpy.dtype({
    "names": ["cap_area", "cap_loops", "open_edges", "front_first_cap", "back_first_cap"],
    "formats": ["f8", "u8", "u8", "u8", "u8"],
    "offsets": [0, 8, 16, 24, 32], "itemsize": 40})
LOOP_RECORD = numpy.dtype({
    "names": ["area", "length", "plane", "count", "around", "closed"],
    "formats": ["f8", "f8", "u4", "u4", "u4", "i4"],
    "offsets": [0, 8, 16, 20, 24, 28], "itemsize": 32})
CAST_OPTIONS_RECORD = numpy.dtype({
    "names": ["from", "until", "skip", "cull_back_faces", "cull_front_faces"],
    "formats": ["f8", "f8", "u4", "u1", "u1"],
    "offsets": [0, 8, 16, 20, 21], "itemsize": 24})
HIT_RECORD = numpy.dtype({
    "names": ["t", "point", "normal", "barycentric", "triangle", "line", "facing"],
    "formats": ["f8", ("f8", (3,)), ("f8", (3,)), ("f8", (3,)), "u4", "u4", "i4"],
    "offsets": [0, 8, 32, 56, 80, 84, 88], "itemsize": 96})
NEAREST_RECORD = numpy.dtype({
    "names": ["distance", "point", "triangle"],
    "formats": ["f8", ("f8", (3,)), "u4"],
    "offsets": [0, 8, 32], "itemsize": 40})
MESH_NEIGHBOR_RECORD = numpy.dtype({
    "names": ["distance", "on_mesh", "on_shape", "triangle"],
    "formats": ["f8", ("f8", (3,)), ("f8", (3,)), "u4"],
    "offsets": [0, 8, 32, 56], "itemsize": 64})
TRIANGLE_PAIR_RECORD = numpy.dtype({
    "names": ["a", "b", "contact"],
    "formats": ["u4", "u4", "i4"],
    "offsets": [0, 4, 8], "itemsize": 16})
MESH_DISTANCE_RECORD = numpy.dtype({
    "names": ["distance", "on_a", "on_b", "a_triangle", "b_triangle"],
    "formats": ["f8", ("f8", (3,)), ("f8", (3,)), "u4", "u4"],
    "offsets": [0, 8, 32, 56, 60], "itemsize": 64})
CLASH_OPTIONS_RECORD = numpy.dtype({
    "names": ["clearance", "tolerance", "depth", "guess_inner", "between_files_only"],
    "formats": ["f8", "f8", "i4", "u1", "u1"],
    "offsets": [0, 8, 16, 20, 21], "itemsize": 24})
CLASH_RECORD = numpy.dtype({
    "names": ["depth", "depth_at_most", "distance", "point", "nearest", "aabb", "triangle_pairs", "a", "b", "inner", "kind", "forgiven", "duplicate", "near_duplicate", "inner_guess"],
    "formats": ["f8", "f8", "f8", ("f8", (3,)), ("f8", (2, 3)), ("f8", (6,)), "u8", "u4", "u4", "u4", "i4", "u1", "u1", "u1", "u1"],
    "offsets": [0, 8, 16, 24, 48, 96, 144, 152, 156, 160, 164, 168, 169, 170, 171], "itemsize": 176})
FOUND_RECORD = numpy.dtype({
    "names": ["value", "query", "id"],
    "formats": ["f8", "u4", "u4"],
    "offsets": [0, 8, 12], "itemsize": 16})
NODE_RECORD = numpy.dtype({
    "names": ["aabb", "level"],
    "formats": [("f8", (6,)), "u4"],
    "offsets": [0, 48], "itemsize": 56})
BODY_OPTIONS_RECORD = numpy.dtype({
    "names": ["user_data", "layers_of", "layers_meet", "is_surface", "quick_bounds"],
    "formats": ["u8", "u4", "u4", "i4", "i4"],
    "offsets": [0, 8, 12, 16, 20], "itemsize": 24})
BODY_STATE_RECORD = numpy.dtype({
    "names": ["transform", "aabb", "user_data", "version", "layers_of", "layers_meet", "awake", "kind"],
    "formats": [("f8", (12,)), ("f8", (6,)), "u8", "u8", "u4", "u4", "i4", "i4"],
    "offsets": [0, 96, 144, 152, 160, 164, 168, 172], "itemsize": 176})
BODY_PAIR_RECORD = numpy.dtype({
    "names": ["a", "b"],
    "formats": ["u8", "u8"],
    "offsets": [0, 8], "itemsize": 16})
BODY_EVENT_RECORD = numpy.dtype({
    "names": ["a", "b", "change"],
    "formats": ["u8", "u8", "i4"],
    "offsets": [0, 8, 16], "itemsize": 24})
BODY_CONTACTS_RECORD = numpy.dtype({
    "names": ["a", "b", "contacts", "triangle"],
    "formats": ["u8", "u8", MANIFOLD_RECORD, "u4"],
    "offsets": [0, 8, 16, 632], "itemsize": 640})
BODY_FOUND_RECORD = numpy.dtype({
    "names": ["body", "query"],
    "formats": ["u8", "u4"],
    "offsets": [0, 8], "itemsize": 16})
BODY_HIT_RECORD = numpy.dtype({
    "names": ["t", "point", "normal", "body", "triangle", "line"],
    "formats": ["f8", ("f8", (3,)), ("f8", (3,)), "u8", "u4", "u4"],
    "offsets": [0, 8, 32, 56, 64, 68], "itemsize": 72})
BODY_CONTACT_RECORD = numpy.dtype({
    "names": ["contact", "body", "mover"],
    "formats": [FIRST_CONTACT_RECORD, "u8", "u8"],
    "offsets": [0, 64, 72], "itemsize": 80})
BODY_DISTANCE_RECORD = numpy.dtype({
    "names": ["distance", "on_shape", "on_body", "body", "asker", "triangle", "query"],
    "formats": ["f8", ("f8", (3,)), ("f8", (3,)), "u8", "u8", "u4", "u4"],
    "offsets": [0, 8, 32, 56, 64, 72, 76], "itemsize": 80})

# The result and the parameters of each function.
FUNCTIONS = {
    "hitbox_version": (ctypes.c_char_p, []),
    "hitbox_status_name": (ctypes.c_char_p, [ctypes.c_int32]),
    "hitbox_error_message": (ctypes.c_char_p, []),
    "hitbox_error_where": (ctypes.c_char_p, []),
    "hitbox_set_threads": (None, [ctypes.c_size_t]),
    "hitbox_shape_name": (ctypes.c_char_p, [ctypes.c_int32]),
    "hitbox_shape_size": (ctypes.c_size_t, [ctypes.c_int32]),
    "hitbox_intersects": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_may_intersect": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_classify": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_side": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_placement": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_distance": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_signed_distance": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_project": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_closest_points": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_closest_features": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_penetration": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_contacts": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_separating_axis": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_sweep": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_intersection": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_answers_create": (ctypes.c_int32, [ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_answers_free": (None, [ctypes.c_void_p]),
    "hitbox_answers_data": (ctypes.c_void_p, [ctypes.c_void_p]),
    "hitbox_answers_count": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_answers_points": (ctypes.c_void_p, [ctypes.c_void_p]),
    "hitbox_answers_point_count": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_select": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_mesh_create": (ctypes.c_int32, [ctypes.POINTER(Array), ctypes.POINTER(Array), ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_mesh_free": (None, [ctypes.c_void_p]),
    "hitbox_mesh_points": (ctypes.c_void_p, [ctypes.c_void_p]),
    "hitbox_mesh_point_count": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_mesh_triangles": (ctypes.c_void_p, [ctypes.c_void_p]),
    "hitbox_mesh_triangle_count": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_mesh_changed": (ctypes.c_int32, [ctypes.c_void_p]),
    "hitbox_mesh_transformed": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_mesh_aabb": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_obb": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32, ctypes.c_void_p]),
    "hitbox_mesh_sphere": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_capsule": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_inspect": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_self_intersections": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_weld": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_double, ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_mesh_slice": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_int32,
        ctypes.POINTER(ctypes.c_void_p),
        ctypes.POINTER(ctypes.c_void_p),
        ctypes.c_void_p]),
    "hitbox_mesh_clip": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_int32, ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_mesh_sections": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "hitbox_mesh_cast_closest": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_cast_any": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_count_hits": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_cast_all": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_mesh_closest_points": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_mesh_places": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_mesh_signed_distances": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_mesh_intersects": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_mesh_triangles_meeting": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_mesh_distances": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_double, ctypes.c_void_p]),
    "hitbox_mesh_sweeps": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.POINTER(Array),
        ctypes.c_int32,
        ctypes.c_void_p]),
    "hitbox_meshes_meet": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_void_p]),
    "hitbox_meshes_contacts": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_void_p]),
    "hitbox_meshes_distance": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_double,
        ctypes.c_void_p]),
    "hitbox_meshes_freeing": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_meshes_crossing": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "hitbox_assembly_create": (ctypes.c_int32, [ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_assembly_free": (None, [ctypes.c_void_p]),
    "hitbox_assembly_read": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p]),
    "hitbox_assembly_read_bytes": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p]),
    "hitbox_assembly_add": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p]),
    "hitbox_assembly_part_count": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_assembly_part_name": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_part_file": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_part_path": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_part_metres": (ctypes.c_double, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_copy_mesh": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_assembly_take_mesh": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_assembly_note_count": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_assembly_note": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_note_code": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_note_part": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_assembly_write": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p]),
    "hitbox_assembly_write_bytes": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]),
    "hitbox_assembly_clashes": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_index_create": (ctypes.c_int32, [ctypes.c_int32, ctypes.POINTER(Array), ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_index_free": (None, [ctypes.c_void_p]),
    "hitbox_index_build": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array)]),
    "hitbox_index_size": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_index_set": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint32, ctypes.POINTER(Array)]),
    "hitbox_index_pairs": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_index_pairs_with": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_index_overlaps": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_index_cast": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_size_t, ctypes.c_void_p]),
    "hitbox_index_nearest": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_size_t, ctypes.c_void_p]),
    "hitbox_index_cull": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_void_p]),
    "hitbox_index_nodes": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_world_create": (ctypes.c_int32, [ctypes.POINTER(ctypes.c_void_p)]),
    "hitbox_world_free": (None, [ctypes.c_void_p]),
    "hitbox_world_add_shapes": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.POINTER(Array),
        ctypes.c_void_p,
        ctypes.c_void_p]),
    "hitbox_world_add_mesh": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_void_p,
        ctypes.c_void_p]),
    "hitbox_world_add_shape_part": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.c_uint64,
        ctypes.POINTER(Array),
        ctypes.POINTER(Array),
        ctypes.c_void_p,
        ctypes.c_void_p]),
    "hitbox_world_add_mesh_part": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.c_uint64,
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_void_p,
        ctypes.c_void_p]),
    "hitbox_world_remove": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_world_move": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(Array)]),
    "hitbox_world_set_layers": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_uint32]),
    "hitbox_world_set_user_data": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64]),
    "hitbox_world_sleep": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_world_wake": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "hitbox_world_size": (ctypes.c_size_t, [ctypes.c_void_p]),
    "hitbox_world_has": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint64]),
    "hitbox_world_state": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_void_p]),
    "hitbox_world_update": (ctypes.c_int32, [ctypes.c_void_p]),
    "hitbox_world_collisions": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32, ctypes.c_void_p]),
    "hitbox_world_any_collision": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32, ctypes.c_void_p]),
    "hitbox_world_events": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32, ctypes.c_void_p]),
    "hitbox_world_contacts": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_world_contacts_of": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_void_p]),
    "hitbox_world_overlaps": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_uint32, ctypes.c_void_p]),
    "hitbox_world_cast": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_uint32,
        ctypes.c_size_t,
        ctypes.c_void_p]),
    "hitbox_world_sweep": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.POINTER(Array),
        ctypes.c_uint32,
        ctypes.c_int32,
        ctypes.c_void_p]),
    "hitbox_world_sweep_body": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.c_uint64,
        ctypes.c_void_p,
        ctypes.c_int32,
        ctypes.c_size_t,
        ctypes.c_void_p]),
    "hitbox_world_nearest": (ctypes.c_int32, [
        ctypes.c_void_p,
        ctypes.POINTER(Array),
        ctypes.c_uint32,
        ctypes.c_size_t,
        ctypes.c_void_p]),
    "hitbox_world_nearest_to_body": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_size_t, ctypes.c_void_p]),
    "hitbox_world_closest_pair": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_void_p]),
    "hitbox_world_cull": (ctypes.c_int32, [ctypes.c_void_p, ctypes.POINTER(Array), ctypes.c_uint32, ctypes.c_void_p]),
}
# The functions whose result is a status.
CHECKED = {
    "hitbox_intersects",
    "hitbox_may_intersect",
    "hitbox_classify",
    "hitbox_side",
    "hitbox_placement",
    "hitbox_distance",
    "hitbox_signed_distance",
    "hitbox_project",
    "hitbox_closest_points",
    "hitbox_closest_features",
    "hitbox_penetration",
    "hitbox_contacts",
    "hitbox_separating_axis",
    "hitbox_sweep",
    "hitbox_intersection",
    "hitbox_answers_create",
    "hitbox_select",
    "hitbox_mesh_create",
    "hitbox_mesh_changed",
    "hitbox_mesh_transformed",
    "hitbox_mesh_aabb",
    "hitbox_mesh_obb",
    "hitbox_mesh_sphere",
    "hitbox_mesh_capsule",
    "hitbox_mesh_inspect",
    "hitbox_mesh_self_intersections",
    "hitbox_mesh_weld",
    "hitbox_mesh_slice",
    "hitbox_mesh_clip",
    "hitbox_mesh_sections",
    "hitbox_mesh_cast_closest",
    "hitbox_mesh_cast_any",
    "hitbox_mesh_count_hits",
    "hitbox_mesh_cast_all",
    "hitbox_mesh_closest_points",
    "hitbox_mesh_places",
    "hitbox_mesh_signed_distances",
    "hitbox_mesh_intersects",
    "hitbox_mesh_triangles_meeting",
    "hitbox_mesh_distances",
    "hitbox_mesh_sweeps",
    "hitbox_meshes_meet",
    "hitbox_meshes_contacts",
    "hitbox_meshes_distance",
    "hitbox_meshes_freeing",
    "hitbox_meshes_crossing",
    "hitbox_assembly_create",
    "hitbox_assembly_read",
    "hitbox_assembly_read_bytes",
    "hitbox_assembly_add",
    "hitbox_assembly_copy_mesh",
    "hitbox_assembly_take_mesh",
    "hitbox_assembly_write",
    "hitbox_assembly_write_bytes",
    "hitbox_assembly_clashes",
    "hitbox_index_create",
    "hitbox_index_build",
    "hitbox_index_set",
    "hitbox_index_pairs",
    "hitbox_index_pairs_with",
    "hitbox_index_overlaps",
    "hitbox_index_cast",
    "hitbox_index_nearest",
    "hitbox_index_cull",
    "hitbox_index_nodes",
    "hitbox_world_create",
    "hitbox_world_add_shapes",
    "hitbox_world_add_mesh",
    "hitbox_world_add_shape_part",
    "hitbox_world_add_mesh_part",
    "hitbox_world_remove",
    "hitbox_world_move",
    "hitbox_world_set_layers",
    "hitbox_world_set_user_data",
    "hitbox_world_sleep",
    "hitbox_world_wake",
    "hitbox_world_state",
    "hitbox_world_update",
    "hitbox_world_collisions",
    "hitbox_world_any_collision",
    "hitbox_world_events",
    "hitbox_world_contacts",
    "hitbox_world_contacts_of",
    "hitbox_world_overlaps",
    "hitbox_world_cast",
    "hitbox_world_sweep",
    "hitbox_world_sweep_body",
    "hitbox_world_nearest",
    "hitbox_world_nearest_to_body",
    "hitbox_world_closest_pair",
    "hitbox_world_cull",
}
