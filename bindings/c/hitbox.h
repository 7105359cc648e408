/* hitbox.h: the C interface of hitbox: what touches what in 3D, exactly. For C99, C++, and every language that calls C.
 * Long because it is the whole interface, in one file that can be read from top to bottom.
 *
 * Answers   are those of the C++ library, bit for bit. Coordinates are taken as the exact numbers they are, touching counts
 *           as meeting, there is no epsilon. docs/pairs.md lists which shapes have which answers.
 * Units     yours. Angles do not occur.
 * Errors    a function that can fail returns a hitbox_status, and HITBOX_OK is 0. After a failure hitbox_error_message() and
 *           hitbox_error_where() tell the same thread what is wrong and where. What has changed then is said below, or is
 *           nothing but answers. Nothing is thrown, and nothing is printed.
 * Memory    your arrays are read and written during the call only. What hitbox makes is behind handles: a *_create, or a
 *           function with a `hitbox_x**` at the end, makes one; *_free frees it, and NULL too. A pointer that a function
 *           returns belongs to the handle that it came from, until that is changed or freed.
 * Threads   a handle may be used by many threads at once through functions that take it as const; errors are those of each
 *           thread. Functions over long arrays use several threads themselves: see hitbox_set_threads(). Answers do not
 *           depend on it.
 * Layouts   records consist of 8-byte numbers first, then 4-byte and 1-byte ones, and have a size divisible by 8, so they
 *           are the same for all compilers. Enumerations are int32_t, or uint8_t in arrays of answers.
 *
 *     hitbox_array boxes = {box, 1, 6 * sizeof(double), HITBOX_AABB, HITBOX_F64};
 *     hitbox_array rays = {ray, 1000, 6 * sizeof(float), HITBOX_RAY, HITBOX_F32};
 *     uint8_t meet[1000];
 *     if (hitbox_intersects(&boxes, &rays, meet) != HITBOX_OK) puts(hitbox_error_message());
 */
#ifndef HITBOX_H
#define HITBOX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ==== general ========================================================================================================== */

/* The version of the library, such as "0.1.0". */
const char* hitbox_version(void);

/* Why a function failed. */
typedef int32_t hitbox_status;
enum {
    HITBOX_OK = 0,
    HITBOX_USAGE = 1,         /* a question that does not exist, or arguments that do not fit together */
    HITBOX_NOT_FOUND = 2,     /* no such file */
    HITBOX_UNREADABLE = 3,    /* the system refused to read it */
    HITBOX_UNWRITABLE = 4,    /* the system refused to write it */
    HITBOX_BAD_FORMAT = 5,    /* the content of a file or a mesh is not what it should be */
    HITBOX_UNSUPPORTED = 6,   /* valid, but hitbox does not do it; the message names what */
    HITBOX_TOO_LARGE = 7,     /* beyond what the file, this machine or the numbers can hold */
    HITBOX_NOT_FINITE = 8,    /* a coordinate is NaN or infinite, or a result would be */
    HITBOX_CANCELLED = 9,     /* stopped by the caller */
    HITBOX_OUT_OF_MEMORY = 10 /* this machine has no more */
};

/* The word for a status, such as "bad_format". */
const char* hitbox_status_name(hitbox_status status);
/* The last failure of this thread: one sentence, and its place: an argument, a file, a line of it. Never NULL. */
const char* hitbox_error_message(void);
const char* hitbox_error_where(void);

/* The number of threads for long arrays, clashes and worlds, at most 256; 0: one for each core, which is the default. */
void hitbox_set_threads(size_t threads);

/* No triangle, loop ... where an index is expected. */
#define HITBOX_NONE 0xffffffffu

/* ==== arrays of shapes ================================================================================================= */

/* The kinds of items in an array, and the numbers of each, in this order. */
enum {
    HITBOX_AABB = 0,      /*  6: min, max. Infinite ones are allowed; min > max is empty */
    HITBOX_CAPSULE = 1,   /*  7: a, b, radius */
    HITBOX_FRUSTUM = 2,   /* 24: six planes with the inside in front: normal, offset */
    HITBOX_LINE = 3,      /*  6: a point, direction */
    HITBOX_OBB = 4,       /* 12: center, three half-axes (axis times half extent) */
    HITBOX_PLANE = 5,     /*  4: normal, offset: normal . x = offset */
    HITBOX_POINT = 6,     /*  3; also motions */
    HITBOX_RAY = 7,       /*  6: origin, direction */
    HITBOX_RECTANGLE = 8, /*  9: center, two half-axes */
    HITBOX_SEGMENT = 9,   /*  6: two ends */
    HITBOX_SPHERE = 10,   /*  4: center, radius */
    HITBOX_TRIANGLE = 11, /*  9: three corners */

    HITBOX_CORNERS = 64, /*  3 indices: the corners of a triangle of a mesh */
    /* 12: the first three rows of a 4x4 matrix for column vectors, row after row. A stack of 4x4 matrices, row after row, has
       a stride of 128 bytes. */
    HITBOX_TRANSFORM = 65
};

/* The numbers of an item: coordinates are doubles or floats, corners are integers. */
enum {
    HITBOX_F64 = 0,
    HITBOX_F32 = 1,
    HITBOX_U32 = 2,
    HITBOX_I32 = 3,
    HITBOX_U64 = 4,
    HITBOX_I64 = 5,
    HITBOX_U16 = 6
};

/* Items in your memory. The numbers of one item are adjacent and aligned. A stride of 0 repeats the first one. */
typedef struct hitbox_array {
    const void* data; /* the first item */
    size_t count;     /* how many there are */
    ptrdiff_t stride; /* bytes from one item to the next, which may be negative */
    int32_t kind;     /* HITBOX_AABB ... */
    int32_t scalar;   /* HITBOX_F64 ... */
} hitbox_array;

/* The name of a kind of shape, as in JSON: "aabb" ...; NULL for others. */
const char* hitbox_shape_name(int32_t kind);
/* The number of numbers of an item of a kind; 0 if there is no such kind. */
size_t hitbox_shape_size(int32_t kind);

/* ==== pairs of shapes ==================================================================================================
 *
 * Each function answers for a[i] and b[i], for all i. An array of one item is taken with all items of the other one. There
 * must be room for as many answers. HITBOX_USAGE: the pair has no such verb, and the message names those that it has.
 * An empty shape (a NaN, min > max, a negative radius) meets nothing.
 */

/* 1 if they share a point, else 0. Exact, for every pair. */
hitbox_status hitbox_intersects(const hitbox_array* a, const hitbox_array* b, uint8_t* answers);
/* The quick test of culling for frusta, which is never 0 for shapes that meet. Other pairs do not have it. */
hitbox_status hitbox_may_intersect(const hitbox_array* a, const hitbox_array* b, uint8_t* answers);

/* How they meet. Exact. */
enum {
    HITBOX_DISJOINT = 0,
    HITBOX_TOUCHING = 1,
    HITBOX_OVERLAPPING = 2,
    HITBOX_INSIDE = 3,   /* a is in b */
    HITBOX_CONTAINS = 4, /* b is in a */
    HITBOX_EQUAL = 5
};
hitbox_status hitbox_classify(const hitbox_array* a, const hitbox_array* b, uint8_t* answers);

/* On which side of a plane a shape is. Exact. */
enum {
    HITBOX_FRONT = 0,
    HITBOX_BACK = 1,
    HITBOX_ACROSS = 2,
    HITBOX_TOUCHING_FRONT = 3,
    HITBOX_TOUCHING_BACK = 4,
    HITBOX_ON = 5,
    HITBOX_NO_SIDE = 255 /* of an empty shape */
};
hitbox_status hitbox_side(const hitbox_array* planes, const hitbox_array* shapes, uint8_t* answers);

/* Whether a segment meets a box (1), or has both ends inside it (2); else 0. Exact. */
hitbox_status hitbox_placement(const hitbox_array* segments, const hitbox_array* boxes, uint8_t* answers);

/* The distance: 0 exactly if they meet, within 2^-49 otherwise; infinite if either is empty. */
hitbox_status hitbox_distance(const hitbox_array* a, const hitbox_array* b, double* answers);
/* The distance of points from planes, negative behind. NaN for empty ones. */
hitbox_status hitbox_signed_distance(const hitbox_array* planes, const hitbox_array* points, double* answers);
/* The points of planes nearest to points, three numbers each. NaN for empty ones. */
hitbox_status hitbox_project(const hitbox_array* planes, const hitbox_array* points, double* answers);

/* The closest points, of a and of b. NaN if either is empty. */
typedef struct hitbox_closest {
    double a[3], b[3];
} hitbox_closest;
hitbox_status hitbox_closest_points(const hitbox_array* a, const hitbox_array* b, hitbox_closest* answers);

/* A part of a shape: its kind, and its index among those of the kind. */
enum { HITBOX_VERTEX = 0, HITBOX_EDGE = 1, HITBOX_FACE = 2, HITBOX_NO_FEATURE = -1 };
typedef struct hitbox_feature {
    int32_t kind;
    uint32_t index;
} hitbox_feature;

/* The features that hold the closest points. HITBOX_NO_FEATURE if the shapes meet or are empty. */
typedef struct hitbox_features {
    hitbox_feature a, b;
} hitbox_features;
hitbox_status hitbox_closest_features(const hitbox_array* a, const hitbox_array* b, hitbox_features* answers);

/* The smallest translation of a that makes convex shapes touch: depth times axis, a unit vector from b to a. 0 if they do
   not meet. */
typedef struct hitbox_penetration_depth {
    double depth, axis[3];
} hitbox_penetration_depth;
hitbox_status hitbox_penetration(const hitbox_array* a, const hitbox_array* b,
                                 hitbox_penetration_depth* answers);

/* The contacts of shapes that meet, for a physics engine: the axis and depth as above, and up to eight points of the shared
   face. `count` is 0 if they do not meet. */
typedef struct hitbox_contact_point {
    double a[3], b[3], depth; /* on a, on b, and how deep there */
    hitbox_feature a_feature, b_feature;
} hitbox_contact_point;
typedef struct hitbox_manifold {
    double depth, axis[3];
    hitbox_contact_point points[8];
    uint32_t count, unused;
} hitbox_manifold;
hitbox_status hitbox_contacts(const hitbox_array* a, const hitbox_array* b, hitbox_manifold* answers);

/* The axis of widest gap, or of least overlap, from a to b. */
enum {
    HITBOX_FACE_OF_A = 0,
    HITBOX_FACE_OF_B = 1,
    HITBOX_EDGES = 2,
    HITBOX_OTHER_AXIS = 3,
    HITBOX_NO_AXIS = -1
};
typedef struct hitbox_axis {
    double axis[3];
    double gap;                /* negative: the overlap */
    int32_t separated;         /* exact */
    int32_t kind;              /* HITBOX_FACE_OF_A ...; HITBOX_NO_AXIS of an empty or infinite shape */
    uint32_t a_index, b_index; /* of the face or the edges */
} hitbox_axis;
hitbox_status hitbox_separating_axis(const hitbox_array* a, const hitbox_array* b, hitbox_axis* answers);

/* The first contact of a moving shape. */
typedef struct hitbox_first_contact {
    double t;          /* the part of the motion before it, 0 to 1; NaN if there is none */
    double point[3];   /* a common point at that time */
    double normal[3];  /* of b, toward a */
    uint32_t triangle; /* of a mesh; HITBOX_NONE between two shapes */
    uint8_t hit, started, leaving, unused;
} hitbox_first_contact;
/* `motions` are points; a[i] moves by t * motions[i]. Whether they meet is exact: nothing tunnels. */
hitbox_status hitbox_sweep(const hitbox_array* a, const hitbox_array* motions, const hitbox_array* b,
                           hitbox_first_contact* answers);

/* What two shapes have in common. */
enum {
    HITBOX_NOTHING = 0,
    HITBOX_A_POINT = 1,
    HITBOX_A_SEGMENT = 2, /* both ends */
    HITBOX_A_RAY = 3,     /* origin and direction */
    HITBOX_A_LINE = 4,    /* a point and the direction */
    HITBOX_A_POLYGON = 5, /* the corners */
    HITBOX_A_PLANE = 6,   /* a point and the normal */
    HITBOX_A_BOX = 7      /* min and max */
};
typedef struct hitbox_shared {
    double points[8][3];
    double t[2], t_b[2]; /* where a, and where b, is in it, if that is a segment, ray or line; else NaN */
    double line_t[2];    /* the same for its whole line and a solid */
    int32_t kind;        /* exact */
    uint32_t count;      /* of points */
} hitbox_shared;
hitbox_status hitbox_intersection(const hitbox_array* a, const hitbox_array* b, hitbox_shared* answers);

/* ==== answers of any length ============================================================================================
 *
 * A container that the caller creates, and may use again for any number of calls. The function that fills it says which
 * records it holds. Each call replaces the contents.
 */
typedef struct hitbox_answers hitbox_answers;
hitbox_status hitbox_answers_create(hitbox_answers** answers);
void hitbox_answers_free(hitbox_answers* answers);
/* The records, and how many there are. */
const void* hitbox_answers_data(const hitbox_answers* answers);
size_t hitbox_answers_count(const hitbox_answers* answers);
/* Points that belong to the records, three numbers each. */
const double* hitbox_answers_points(const hitbox_answers* answers);
size_t hitbox_answers_point_count(const hitbox_answers* answers);

/* The indices of `many` that intersect `one`, as uint32_t, ascending. Pairs of docs/batches.md take nanoseconds each. */
hitbox_status hitbox_select(const hitbox_array* many, const hitbox_array* one, hitbox_answers* answers);

/* ==== meshes ===========================================================================================================
 *
 * Triangles over points. Equal points are one vertex. Degenerate triangles are kept, and take part in nothing. Indices of
 * triangles in answers are those of the mesh. What queries need, a tree and the like, is made at the first of them.
 */
typedef struct hitbox_mesh hitbox_mesh;

/* Copies points (HITBOX_POINT) and triangles (HITBOX_CORNERS). NULL for triangles: each three points are one.
   HITBOX_BAD_FORMAT: an index is out of range. HITBOX_NOT_FINITE: a coordinate is. */
hitbox_status hitbox_mesh_create(const hitbox_array* points, const hitbox_array* triangles,
                                 hitbox_mesh** mesh);
void hitbox_mesh_free(hitbox_mesh* mesh);
/* The numbers of the mesh. They may be overwritten; then hitbox_mesh_changed() must follow, which checks them again. If it
   fails, so do all other functions, until it succeeds. */
double* hitbox_mesh_points(hitbox_mesh* mesh);
size_t hitbox_mesh_point_count(const hitbox_mesh* mesh);
uint32_t* hitbox_mesh_triangles(hitbox_mesh* mesh);
size_t hitbox_mesh_triangle_count(const hitbox_mesh* mesh);
hitbox_status hitbox_mesh_changed(hitbox_mesh* mesh);
/* A new mesh with each point transformed by the first item of `transform` in double, and rounded. */
hitbox_status hitbox_mesh_transformed(const hitbox_mesh* mesh, const hitbox_array* transform,
                                      hitbox_mesh** moved);

/* ---- measures ---- */

/* Bounds of the triangles, proven to contain them. Of a mesh without triangles: min > max, and NaN. */
typedef struct hitbox_oriented_bounds {
    double center[3], half_axes[3][3]; /* the box: a HITBOX_OBB */
    double axes[3][3], half_extents[3], volume;
} hitbox_oriented_bounds;
enum { HITBOX_FIT_PCA = 0, HITBOX_FIT_FAST = 1, HITBOX_FIT_TIGHT = 2 };
hitbox_status hitbox_mesh_aabb(const hitbox_mesh* mesh, double aabb[6]);
hitbox_status hitbox_mesh_obb(const hitbox_mesh* mesh, int32_t fit, hitbox_oriented_bounds* bounds);
hitbox_status hitbox_mesh_sphere(const hitbox_mesh* mesh, double sphere[4]);
hitbox_status hitbox_mesh_capsule(const hitbox_mesh* mesh, double capsule[7]);

typedef struct hitbox_inspection {
    double volume; /* 0 if open */
    double area;
    uint64_t degenerate_triangles, duplicate_triangles;
    uint64_t boundary_edges, nonmanifold_edges, misoriented_edges;
    uint64_t components;
    int32_t closed, unused;
} hitbox_inspection;
hitbox_status hitbox_mesh_inspect(const hitbox_mesh* mesh, hitbox_inspection* inspection);
/* Pairs of triangles in which the mesh meets itself beyond common corners and edges: uint32_t[2], sorted. */
hitbox_status hitbox_mesh_self_intersections(const hitbox_mesh* mesh, hitbox_answers* pairs);

/* A new mesh with cracks up to the tolerance closed: points of open edges are merged. Triangles keep their numbers. */
hitbox_status hitbox_mesh_weld(const hitbox_mesh* mesh, double tolerance, hitbox_mesh** welded);

/* ---- cuts ---- */

/* The two sides of a cut by a plane, `front` where normal . x > offset. A closed mesh gives closed meshes if `caps` is not
   0. Triangles from the first cap on are caps. */
typedef struct hitbox_cut {
    double cap_area;
    uint64_t cap_loops, open_edges;
    uint64_t front_first_cap, back_first_cap;
} hitbox_cut;
hitbox_status hitbox_mesh_slice(const hitbox_mesh* mesh, const double plane[4], int32_t caps,
                                hitbox_mesh** front, hitbox_mesh** back, hitbox_cut* cut);
/* The part in front of all planes. */
hitbox_status hitbox_mesh_clip(const hitbox_mesh* mesh, const hitbox_array* planes, int32_t caps,
                               hitbox_mesh** kept);

/* The outlines in planes normal . x = offsets[i], ascending. The records are loops; the points are theirs, one loop after
   the other. The solid is on the left of a loop, seen from the front. */
typedef struct hitbox_loop {
    double area; /* negative for a hole, 0 for an open loop */
    double length;
    uint32_t plane, count; /* i; its number of points */
    uint32_t around;       /* the innermost loop around it, as a record; or HITBOX_NONE */
    int32_t closed;        /* 0: it ends where the mesh is open */
} hitbox_loop;
hitbox_status hitbox_mesh_sections(const hitbox_mesh* mesh, const double normal[3], const double* offsets,
                                   size_t count, hitbox_answers* loops);

/* ---- rays ---- */

typedef struct hitbox_cast_options {
    double from, until;      /* only hits with from <= t <= until */
    uint32_t skip;           /* a triangle that is not hit; HITBOX_NONE: all are */
    uint8_t cull_back_faces; /* triangles are not hit from behind */
    uint8_t cull_front_faces;
    uint8_t unused[2];
} hitbox_cast_options;

enum { HITBOX_HIT_FRONT = 0, HITBOX_HIT_BACK = 1, HITBOX_HIT_EDGE_ON = 2 };
typedef struct hitbox_hit {
    double t; /* 0 to 1 on a segment, in multiples of the direction of a ray; NaN if there is no hit */
    double point[3], normal[3], barycentric[3];
    uint32_t triangle; /* HITBOX_NONE if there is no hit */
    uint32_t line;     /* the index of the segment or ray */
    int32_t facing, unused;
} hitbox_hit;

/* For each segment or ray: the first hit; whether there is one; how many triangles are hit. `options` may be NULL. */
hitbox_status hitbox_mesh_cast_closest(const hitbox_mesh* mesh, const hitbox_array* lines,
                                       const hitbox_cast_options* options, hitbox_hit* hits);
hitbox_status hitbox_mesh_cast_any(const hitbox_mesh* mesh, const hitbox_array* lines,
                                   const hitbox_cast_options* options, uint8_t* answers);
hitbox_status hitbox_mesh_count_hits(const hitbox_mesh* mesh, const hitbox_array* lines,
                                     const hitbox_cast_options* options, uint64_t* counts);
/* All hits, as hitbox_hit, line after line, by t. */
hitbox_status hitbox_mesh_cast_all(const hitbox_mesh* mesh, const hitbox_array* lines,
                                   const hitbox_cast_options* options, hitbox_answers* hits);

/* ---- points and shapes beside a mesh ---- */

/* The point of the mesh nearest to a point, and how far it is; infinite, and HITBOX_NONE, if there is none. */
typedef struct hitbox_nearest {
    double distance, point[3];
    uint32_t triangle, unused;
} hitbox_nearest;
hitbox_status hitbox_mesh_closest_points(const hitbox_mesh* mesh, const hitbox_array* points,
                                         hitbox_nearest* answers);

/* Where points are: exact. HITBOX_UNSUPPORTED: the mesh is open. */
enum { HITBOX_OUTSIDE = 0, HITBOX_ON_SURFACE = 1, HITBOX_INSIDE_MESH = 2 };
hitbox_status hitbox_mesh_places(const hitbox_mesh* mesh, const hitbox_array* points, uint8_t* answers);
/* Distances to the surface, negative inside. */
hitbox_status hitbox_mesh_signed_distances(const hitbox_mesh* mesh, const hitbox_array* points,
                                           double* answers);

/* For each bounded shape: 1 if it shares a point with a triangle. A shape inside a closed mesh does not. */
hitbox_status hitbox_mesh_intersects(const hitbox_mesh* mesh, const hitbox_array* shapes, uint8_t* answers);
/* The triangles that share a point with one shape: uint32_t, ascending. */
hitbox_status hitbox_mesh_triangles_meeting(const hitbox_mesh* mesh, const hitbox_array* shape,
                                            hitbox_answers* triangles);
/* The closest points of the mesh and shapes; `within` ends the search, INFINITY does not. */
typedef struct hitbox_mesh_neighbor {
    double distance; /* infinite if there is nothing within reach */
    double on_mesh[3], on_shape[3];
    uint32_t triangle, unused;
} hitbox_mesh_neighbor;
hitbox_status hitbox_mesh_distances(const hitbox_mesh* mesh, const hitbox_array* shapes, double within,
                                    hitbox_mesh_neighbor* answers);
/* The first contact of moving shapes with the mesh. Not with triangles that a shape touches at the start and leaves, if
   `skip_leaving` is not 0: a character that stands on a floor can walk. */
hitbox_status hitbox_mesh_sweeps(const hitbox_mesh* mesh, const hitbox_array* shapes,
                                 const hitbox_array* motions, int32_t skip_leaving,
                                 hitbox_first_contact* answers);

/* ---- two meshes; transforms may be NULL ---- */

/* 1 if two triangles share a point. */
hitbox_status hitbox_meshes_meet(const hitbox_mesh* a, const hitbox_array* transform_of_a,
                                 const hitbox_mesh* b, const hitbox_array* transform_of_b, uint8_t* answer);
/* All pairs of triangles that share a point, and how: at a corner or an edge; one over the other in one plane; across. */
enum { HITBOX_TRIANGLES_TOUCH = 1, HITBOX_TRIANGLES_COPLANAR = 2, HITBOX_TRIANGLES_CROSS = 3 };
typedef struct hitbox_triangle_pair {
    uint32_t a, b;
    int32_t contact, unused;
} hitbox_triangle_pair;
hitbox_status hitbox_meshes_contacts(const hitbox_mesh* a, const hitbox_array* transform_of_a,
                                     const hitbox_mesh* b, const hitbox_array* transform_of_b,
                                     hitbox_answers* pairs);
/* The closest points of two meshes; `within` ends the search. */
typedef struct hitbox_mesh_distance {
    double distance; /* infinite if there is nothing within reach */
    double on_a[3], on_b[3];
    uint32_t a_triangle, b_triangle;
} hitbox_mesh_distance;
hitbox_status hitbox_meshes_distance(const hitbox_mesh* a, const hitbox_mesh* b,
                                     const hitbox_array* transform_of_b, double within,
                                     hitbox_mesh_distance* answer);
/* A translation of a after which they share no point, often near the shortest one. Zero if they share none. */
hitbox_status hitbox_meshes_freeing(const hitbox_mesh* a, const hitbox_mesh* b, double translation[3]);
/* The lines in which they cross: segments of two points each, at most `most`, in the points of the answers. */
hitbox_status hitbox_meshes_crossing(const hitbox_mesh* a, const hitbox_mesh* b, size_t most,
                                     hitbox_answers* segments);

/* ==== assemblies and files =============================================================================================
 *
 * Parts with names in common coordinates: read from STL, OBJ, PLY, OFF, GLB, glTF, or made of meshes.
 */
typedef struct hitbox_assembly hitbox_assembly;
hitbox_status hitbox_assembly_create(hitbox_assembly** assembly);
void hitbox_assembly_free(hitbox_assembly* assembly);
/* Reads a file, or its bytes in memory under a name; the parts are numbered on. */
hitbox_status hitbox_assembly_read(hitbox_assembly* assembly, const char* path);
hitbox_status hitbox_assembly_read_bytes(hitbox_assembly* assembly, const void* bytes, size_t size,
                                         const char* name);
/* Appends a copy of a mesh. */
hitbox_status hitbox_assembly_add(hitbox_assembly* assembly, const hitbox_mesh* mesh, const char* name);
size_t hitbox_assembly_part_count(const hitbox_assembly* assembly);
/* Of a part: its name, its file, its path in the tree of the file, which is empty if there is none. NULL: no such part. */
const char* hitbox_assembly_part_name(const hitbox_assembly* assembly, size_t part);
const char* hitbox_assembly_part_file(const hitbox_assembly* assembly, size_t part);
const char* hitbox_assembly_part_path(const hitbox_assembly* assembly, size_t part);
/* What a unit of length is, by the file; 0 if it does not say. */
double hitbox_assembly_part_metres(const hitbox_assembly* assembly, size_t part);
/* A copy of the mesh of a part. Or the mesh itself: the part is empty then. */
hitbox_status hitbox_assembly_copy_mesh(const hitbox_assembly* assembly, size_t part, hitbox_mesh** mesh);
hitbox_status hitbox_assembly_take_mesh(hitbox_assembly* assembly, size_t part, hitbox_mesh** mesh);
/* What the readers left out, guessed or changed: a sentence, its code, and its part or HITBOX_NONE. */
size_t hitbox_assembly_note_count(const hitbox_assembly* assembly);
const char* hitbox_assembly_note(const hitbox_assembly* assembly, size_t note);
const char* hitbox_assembly_note_code(const hitbox_assembly* assembly, size_t note);
uint32_t hitbox_assembly_note_part(const hitbox_assembly* assembly, size_t note);
/* Writes all parts to a file whose name tells the format, STL, PLY, OBJ or GLB; or as bytes, the records of the answers, in the
   format "stl", "ply", "obj" or "glb". A file is written whole or not at all. */
hitbox_status hitbox_assembly_write(const hitbox_assembly* assembly, const char* path);
hitbox_status hitbox_assembly_write_bytes(const hitbox_assembly* assembly, const char* format,
                                          hitbox_answers* bytes);

/* ==== clashes ==========================================================================================================*/

enum { HITBOX_PENETRATING = 0, HITBOX_CONTAINED = 1, HITBOX_TOUCHING_PARTS = 2, HITBOX_NEAR = 3 };
enum { HITBOX_DEPTH_NONE = 0, HITBOX_DEPTH_QUICK = 1, HITBOX_DEPTH_FULL = 2 };

/* As the flags of `hitbox clash`. */
typedef struct hitbox_clash_options {
    double clearance, tolerance;
    int32_t depth; /* HITBOX_DEPTH_QUICK */
    uint8_t guess_inner, between_files_only, unused[2];
} hitbox_clash_options;

/* Two parts that clash: docs/clash.md. What does not apply is NaN, or HITBOX_NONE. */
typedef struct hitbox_clash {
    double depth, depth_at_most; /* bounds of the thickness of the overlap */
    double distance;             /* near */
    double point[3];             /* a common point */
    double nearest[2][3];        /* near: the closest points */
    double aabb[6];              /* where their bounds meet */
    uint64_t triangle_pairs;
    uint32_t a, b, inner; /* parts, a < b; the one inside the other */
    int32_t kind;         /* HITBOX_PENETRATING ... */
    uint8_t forgiven, duplicate, near_duplicate, inner_guess, unused[4];
} hitbox_clash;
/* All clashes of the parts, sorted by a and b: hitbox_clash. `options` may be NULL. */
hitbox_status hitbox_assembly_clashes(const hitbox_assembly* assembly, const hitbox_clash_options* options,
                                      hitbox_answers* clashes);

/* ==== indices ==========================================================================================================
 *
 * Boxes with the ids 0, 1, 2 ...: a bounding volume hierarchy, an octree, or a quadtree in the plane, which uses x and y.
 */
typedef struct hitbox_index hitbox_index;
enum { HITBOX_BVH = 0, HITBOX_OCTREE = 1, HITBOX_QUADTREE = 2 };
hitbox_status hitbox_index_create(int32_t type, const hitbox_array* boxes, hitbox_index** index);
void hitbox_index_free(hitbox_index* index);
/* Replaces all boxes. */
hitbox_status hitbox_index_build(hitbox_index* index, const hitbox_array* boxes);
size_t hitbox_index_size(const hitbox_index* index);
/* Sets one box of an octree or quadtree; one that is not there yet is added. */
hitbox_status hitbox_index_set(hitbox_index* index, uint32_t id, const hitbox_array* box);

/* An answer to one of several questions: the number of the question, and the id of a box. */
typedef struct hitbox_found {
    double value; /* cast: t where the box is entered; nearest: the distance; else 0 */
    uint32_t query, id;
} hitbox_found;
/* All pairs of boxes that meet: uint32_t[2]; and those of the boxes of two indices of the same type. */
hitbox_status hitbox_index_pairs(const hitbox_index* index, hitbox_answers* pairs);
hitbox_status hitbox_index_pairs_with(const hitbox_index* index, const hitbox_index* other,
                                      hitbox_answers* pairs);
/* The boxes that meet each shape; that each segment or ray enters, nearest first; that are nearest to each point. Up to `most`
   for each. Records: hitbox_found. */
hitbox_status hitbox_index_overlaps(const hitbox_index* index, const hitbox_array* shapes,
                                    hitbox_answers* found);
hitbox_status hitbox_index_cast(const hitbox_index* index, const hitbox_array* lines, size_t most,
                                hitbox_answers* found);
hitbox_status hitbox_index_nearest(const hitbox_index* index, const hitbox_array* points, size_t most,
                                   hitbox_answers* found);
/* The boxes that meet one frustum: hitbox_found, with the value 1 if it is wholly inside. */
hitbox_status hitbox_index_cull(const hitbox_index* index, const hitbox_array* frustum,
                                hitbox_answers* found);
/* The nodes, for drawing: hitbox_node. */
typedef struct hitbox_node {
    double aabb[6];
    uint32_t level, unused;
} hitbox_node;
hitbox_status hitbox_index_nodes(const hitbox_index* index, hitbox_answers* nodes);

/* ==== worlds ===========================================================================================================
 *
 * Moving bodies: shapes and meshes with transforms. Changes are recorded, hitbox_world_update() computes what they change, and
 * the questions are about the state of the last update. A body is a number that is never used again, also after it was
 * removed; it belongs to its world. Of a list of bodies those before the first that fails are changed.
 */
typedef struct hitbox_world hitbox_world;
typedef uint64_t hitbox_body;
#define HITBOX_NO_BODY 0xffffffffffffffffu

typedef struct hitbox_body_options {
    uint64_t user_data; /* any number of yours */
    uint32_t layers_of,
        layers_meet;    /* bits; two bodies are compared if each is on a layer that the other meets: 1, ~0 */
    int32_t is_surface; /* not 0: the inside of a closed mesh does not belong to the body */
    int32_t quick_bounds; /* not 0: the box of a mesh need not be tight, and follows moves in 0.1 us */
} hitbox_body_options;

hitbox_status hitbox_world_create(hitbox_world** world);
void hitbox_world_free(hitbox_world* world);
/* Adds a body for each shape, or for each transform of a mesh. NULL: no transform, or the options named above. Of several the
   first one that fails leaves those before it in the world. */
hitbox_status hitbox_world_add_shapes(hitbox_world* world, const hitbox_array* shapes,
                                      const hitbox_array* transforms, const hitbox_body_options* options,
                                      hitbox_body* bodies);
hitbox_status hitbox_world_add_mesh(hitbox_world* world, const hitbox_mesh* mesh,
                                    const hitbox_array* transforms, const hitbox_body_options* options,
                                    hitbox_body* bodies);
/* Adds a part to a body, which moves with it: transforms are relative to the owner. */
hitbox_status hitbox_world_add_shape_part(hitbox_world* world, hitbox_body owner, const hitbox_array* shape,
                                          const hitbox_array* transform, const hitbox_body_options* options,
                                          hitbox_body* part);
hitbox_status hitbox_world_add_mesh_part(hitbox_world* world, hitbox_body owner, const hitbox_mesh* mesh,
                                         const hitbox_array* transform, const hitbox_body_options* options,
                                         hitbox_body* part);
hitbox_status hitbox_world_remove(hitbox_world* world, const hitbox_body* bodies, size_t count);
hitbox_status hitbox_world_move(hitbox_world* world, const hitbox_body* bodies, size_t count,
                                const hitbox_array* transforms);
hitbox_status hitbox_world_set_layers(hitbox_world* world, hitbox_body body, uint32_t of, uint32_t meet);
hitbox_status hitbox_world_set_user_data(hitbox_world* world, hitbox_body body, uint64_t user_data);
/* Bodies asleep are not compared with each other, and cost an update nothing. */
hitbox_status hitbox_world_sleep(hitbox_world* world, const hitbox_body* bodies, size_t count);
hitbox_status hitbox_world_wake(hitbox_world* world, const hitbox_body* bodies, size_t count);

size_t hitbox_world_size(const hitbox_world* world);
/* 1 if the body is in the world. */
int32_t hitbox_world_has(const hitbox_world* world, hitbox_body body);
typedef struct hitbox_body_state {
    double transform[12], aabb[6];
    uint64_t user_data, version;
    uint32_t layers_of, layers_meet;
    int32_t awake, kind; /* kind of shape, or -1: a mesh */
} hitbox_body_state;
hitbox_status hitbox_world_state(const hitbox_world* world, hitbox_body body, hitbox_body_state* state);

hitbox_status hitbox_world_update(hitbox_world* world);

/* ---- pairs ---- */

enum { HITBOX_BY_AABB = 0, HITBOX_BY_OBB = 1, HITBOX_EXACTLY = 2 };
typedef struct hitbox_body_pair {
    hitbox_body a, b; /* a < b */
} hitbox_body_pair;
/* All pairs that meet: hitbox_body_pair. */
hitbox_status hitbox_world_collisions(const hitbox_world* world, int32_t precision, hitbox_answers* pairs);
/* 1 if any two bodies meet; it ends at the first pair. */
hitbox_status hitbox_world_any_collision(const hitbox_world* world, int32_t precision, uint8_t* answer);
/* What has changed since the last call. */
enum { HITBOX_BEGIN = 0, HITBOX_STAY = 1, HITBOX_END = 2 };
typedef struct hitbox_body_event {
    hitbox_body a, b;
    int32_t change, unused;
} hitbox_body_event;
hitbox_status hitbox_world_events(hitbox_world* world, int32_t precision, hitbox_answers* events);
/* Contacts of all pairs that meet, or of two bodies; of a shape and a mesh one for each triangle. Two meshes have none: see
   hitbox_meshes_contacts(). */
typedef struct hitbox_body_contacts {
    hitbox_body a, b;
    hitbox_manifold contacts; /* its count is 0 if there are none */
    uint32_t triangle, unused;
} hitbox_body_contacts;
hitbox_status hitbox_world_contacts(const hitbox_world* world, hitbox_answers* contacts);
hitbox_status hitbox_world_contacts_of(const hitbox_world* world, hitbox_body a, hitbox_body b,
                                       hitbox_answers* contacts);

/* ---- queries: the shape, segment or ray is on all layers that `layers` names ---- */

/* The bodies that meet each shape: hitbox_body_found. */
typedef struct hitbox_body_found {
    hitbox_body body;
    uint32_t query, unused;
} hitbox_body_found;
hitbox_status hitbox_world_overlaps(const hitbox_world* world, const hitbox_array* shapes, uint32_t layers,
                                    hitbox_answers* found);
/* The bodies that each segment or ray enters, nearest first, at most so many. */
typedef struct hitbox_body_hit {
    double t, point[3], normal[3];
    hitbox_body body;
    uint32_t triangle, line;
} hitbox_body_hit;
hitbox_status hitbox_world_cast(const hitbox_world* world, const hitbox_array* lines, uint32_t layers,
                                size_t most, hitbox_answers* hits);
/* The first bodies that moving shapes meet, or all in the way of a body that is in the world. */
typedef struct hitbox_body_contact {
    hitbox_first_contact contact;
    hitbox_body body, mover; /* mover: the body that moves, or a part of it; HITBOX_NO_BODY of a shape */
} hitbox_body_contact;
hitbox_status hitbox_world_sweep(const hitbox_world* world, const hitbox_array* shapes,
                                 const hitbox_array* motions, uint32_t layers, int32_t skip_leaving,
                                 hitbox_body_contact* answers);
hitbox_status hitbox_world_sweep_body(const hitbox_world* world, hitbox_body body, const double motion[3],
                                      int32_t skip_leaving, size_t most, hitbox_answers* contacts);
/* The bodies nearest to each shape, or to a body of the world, nearest first, at most so many. */
typedef struct hitbox_body_distance {
    double distance, on_shape[3], on_body[3];
    hitbox_body body, asker;
    uint32_t triangle, query;
} hitbox_body_distance;
hitbox_status hitbox_world_nearest(const hitbox_world* world, const hitbox_array* shapes, uint32_t layers,
                                   size_t most, hitbox_answers* found);
hitbox_status hitbox_world_nearest_to_body(const hitbox_world* world, hitbox_body body, size_t most,
                                           hitbox_answers* found);
/* The two bodies that are nearest to each other: asker < body. The asker is HITBOX_NO_BODY if no two are compared. */
hitbox_status hitbox_world_closest_pair(const hitbox_world* world, hitbox_body_distance* answer);
/* The bodies that meet a frustum. */
hitbox_status hitbox_world_cull(const hitbox_world* world, const hitbox_array* frustum, uint32_t layers,
                                hitbox_answers* found);

#ifdef __cplusplus
}
#endif

#endif
