#!/usr/bin/env python3
"""no_answer.py COMPILER: two shapes without an answer are one short error that names the verb and both types."""
import re
import sys

from compilers import SKIPPED, compile_text, find, for_each

# In lines. Clang also lists each candidate that it passed over, and why.
LONGEST = {"g++": 12, "clang": 18}
UNLIMITED = {"g++": [], "clang": ["-ferror-limit=0"]}

ALL = ("hitbox/pair/pairs.hpp",)

# Situation, headers, expression, and what the error line must name.
SITUATIONS = [
    ("no such verb for the pair", ALL, "hitbox::distance(hitbox::Frustum3{}, hitbox::Frustum3{}) > 0",
     ("distance", "Frustum<double>", "the_pair_has_only<", "because::intersects")),
    ("the other shape has one", ALL, "hitbox::distance(hitbox::Frustum3{}, hitbox::Aabb3{})",
     ("distance", "Frustum<double>", "Aabb<3, double>", "the_pair_has_only<", "because::may_intersect")),
    ("relation of frusta", ALL, "hitbox::classify(hitbox::Frustum3{}, hitbox::Aabb3{}) == hitbox::Relation::inside",
     ("classify", "Frustum<double>", "Aabb<3, double>")),
    ("shared points of a box and a sphere", ALL, "hitbox::intersection(hitbox::Aabb3{}, hitbox::Sphere3{}).kind",
     ("intersection", "Aabb<3, double>", "Sphere<double>")),
    ("nearest points of a box and a frustum", ALL, "hitbox::closest_points(hitbox::Obb3{}, hitbox::Frustum3{})->a.x",
     ("closest_points", "Obb<double>", "Frustum<double>")),
    ("depth of a plane in a box", ALL, "hitbox::penetration(hitbox::Plane3{}, hitbox::Aabb3{})->depth",
     ("penetration", "Plane<double>", "Aabb<3, double>", "the_pair_has_only<", "because::distance")),
    ("contacts of a box and a line", ALL, "hitbox::contacts(hitbox::Obb3{}, hitbox::Line3{})->count",
     ("contacts", "Obb<double>", "Line<double>", "the_pair_has_only<", "because::distance")),
    ("a box has no sides", ALL, "(hitbox::side(hitbox::Aabb3{}, hitbox::Vec3{}) == hitbox::Side::front)",
     ("side", "Aabb<3, double>", "Vec<3, double>")),
    ("the point stands before the plane", ALL, "(-hitbox::signed_distance(hitbox::Vec3{}, hitbox::Plane3{}))",
     ("signed_distance", "Vec<3, double>", "Plane<double>", "because::signed_distance", "in_the_other_order<")),
    ("projection onto a box", ALL, "hitbox::project(hitbox::Aabb3{}, hitbox::Vec3{}).value()",
     ("project", "Aabb<3, double>")),
    ("placement in a sphere", ALL,
     "hitbox::placement(hitbox::Segment3{}, hitbox::Sphere3{}) == hitbox::Placement::none",
     ("placement", "Segment<double>", "Sphere<double>")),
    ("axes of a sphere", ALL, "hitbox::separating_axis(hitbox::Sphere3{}, hitbox::Obb3{})->gap",
     ("separating_axis", "Sphere<double>", "Obb<double>")),
    ("the cheap test of boxes", ALL, "hitbox::may_intersect(hitbox::Aabb3{}, hitbox::Aabb3{})",
     ("may_intersect", "Aabb<3, double>")),
    ("a ray that moves", ("hitbox/pair/sweep.hpp",),
     "hitbox::sweep(hitbox::Ray3{}, hitbox::Vec3{}, hitbox::Aabb3{})->t > 0",
     ("sweep", "Ray<double>", "Aabb<3, double>", "a_ray_a_line_or_a_frustum_is_not_swept")),
    ("a motion of doubles with shapes of floats", ("hitbox/pair/sweep.hpp",),
     "hitbox::sweep(hitbox::Aabb3f{}, hitbox::Vec3{}, hitbox::Aabb3f{})->t > 0",
     ("sweep", "Vec<3, double>", "Aabb<3, float>", "the_motion_is_no_vector_with_the_scalar_of_the_shapes")),
    ("a number for a shape", ALL, "!hitbox::intersects(hitbox::Aabb3{}, 1)",
     ("intersects", "Aabb<3, double>", "int", "that_is_no_shape_and_no_point")),
    ("a number before a shape", ALL, "hitbox::distance(1.5, hitbox::Plane3{})",
     ("distance", "double", "Plane<double>")),
    ("a text for a shape", ALL, 'hitbox::intersects(hitbox::Aabb3{}, "a box")', ("intersects", "Aabb<3, double>")),
    ("float beside double", ALL, "hitbox::intersects(hitbox::Aabb3{}, hitbox::Aabb3f{})",
     ("intersects", "Aabb<3, double>", "Aabb<3, float>", "one_shape_is_of_floats")),
    ("the point of a plane in space", ALL, "hitbox::intersects(hitbox::Aabb3{}, hitbox::Vec2{})",
     ("intersects", "Aabb<3, double>", "Vec<2, double>")),
    ("a header forgotten", ("hitbox/pair/sphere_sphere.hpp", "hitbox/shape/aabb.hpp"),
     "hitbox::intersects(hitbox::Sphere3{}, hitbox::Aabb3{})", ("intersects", "Sphere<double>", "Aabb<3, double>",
      "its_header_is_not_included", "hitbox_pair_aabb_sphere_hpp")),
    ("a header of a family forgotten", ("hitbox/pair/sphere_sphere.hpp", "hitbox/shape/triangle.hpp"),
     "hitbox::intersects(hitbox::Sphere3{}, hitbox::Triangle3{})", ("intersects", "Triangle<double>",
      "its_header_is_not_included", "hitbox_pair_planar_sphere_hpp")),
    ("all headers forgotten", ("hitbox/pair/intersects.hpp", "hitbox/shape/segment.hpp", "hitbox/shape/obb.hpp"),
     "hitbox::intersects(hitbox::Segment3{}, hitbox::Obb3{})", ("intersects", "Segment<double>",
      "its_header_is_not_included", "hitbox_pair_linear_obb_hpp")),
    ("a shape without a test of cylinders", ALL + ("hitbox/pair/cylinder_shapes.hpp",),
     "hitbox::intersects(hitbox::Triangle3{}, hitbox::Cylinder3{})", ("intersects", "Triangle<double>", "Cylinder<double>",
      "no_exact_test_of_a_cylinder_and_that_shape")),
    ("the distance of a cylinder", ALL + ("hitbox/pair/cylinder_shapes.hpp",),
     "hitbox::distance(hitbox::Cylinder3{}, hitbox::Sphere3{})", ("distance", "Cylinder<double>", "Sphere<double>",
      "the_pair_has_only<", "because::intersects")),
    ("two points in the plane", ALL, "hitbox::intersects(hitbox::Vec2{}, hitbox::Vec2{})",
     ("intersects", "Vec<2, double>", "no_header_of_this_pair")),
    ("a user's point of doubles and a shape of floats", ALL,
     "[] { struct Mine { double x, y, z; }; return hitbox::intersects(hitbox::Aabb3f{}, Mine{}); }()",
     ("intersects", "Aabb<3, float>", "Mine", "the_coordinates_of_the_point_would_be_rounded")),
    ("a type of the user that is no point", ALL,
     "[] { struct Mine { double length; }; return hitbox::distance(Mine{}, hitbox::Plane3{}); }()",
     ("distance", "Plane<double>", "Mine", "that_is_no_shape_and_no_point")),
    ("a pointer, which does not say to how many numbers", ALL,
     "hitbox::intersects(hitbox::Aabb3{}, static_cast<const float*>(nullptr))",
     ("intersects", "Aabb<3, double>", "that_is_no_shape_and_no_point")),
    ("a user's point that has no answer", ALL,
     "[] { struct Mine { float x, y, z; }; return hitbox::signed_distance(hitbox::Aabb3{}, Mine{}) > 0; }()",
     ("signed_distance", "Aabb<3, double>", "Mine", "the_pair_has_only<", "because::distance")),
    ("a point in space beside a box in the plane", ALL, "hitbox::intersects(hitbox::Aabb2{}, hitbox::Vec3{})",
     ("intersects", "Aabb<2, double>", "Vec<3, double>", "one_shape_is_in_the_plane")),
    ("a point made of nothing", ("hitbox/core/to.hpp",), "hitbox::to<int>(hitbox::Vec3{})",
     ("to<P>: P is not a point type",)),
    ("coordinates that would be cut off", ("hitbox/core/to.hpp",),
     "[] { struct Mine { int x, y, z; }; return hitbox::to<Mine>(hitbox::Vec3{}); }()",
     ("to<P>: the coordinates of P",)),
]

# Calls that have an answer compile, also if the headers of the other verbs are included only after the first call.
IN_PARTS = """\
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/intersects.hpp>
using namespace hitbox;
template <class A, class B>
concept HasDistance = requires(const A& a, const B& b) { distance(a, b); };
bool early(const Aabb3& box, const Vec3& point) { return intersects(point, box) && HasDistance<Vec3, Aabb3>; }
#include <hitbox/pair/pairs.hpp>
bool late(const Aabb3& box, const Vec3& point) { return penetration(point, box) && sweep(point, point, box); }
"""


def main():
    compiler = find(sys.argv[1])
    if compiler is None:
        print(f"skipped: no {sys.argv[1]} here that knows C++20")
        return SKIPPED
    longest = LONGEST[sys.argv[1]]

    def faults_of(headers):
        """What is wrong with the situations of these headers, all compiled at once; each in a file of its own, says #line."""
        text = "".join(f"#include <{header}>\n" for header in headers)
        asked = {n: situation for n, situation in enumerate(SITUATIONS) if situation[1] == headers}
        for n, (_, _, expression, _) in asked.items():
            text += f'#line 1 "situation_{n}_"\nvoid situation_{n}_() {{ auto answer = {expression}; (void)answer; }}\n'
        _, messages = compile_text(compiler, text, "-fsyntax-only", *UNLIMITED[sys.argv[1]])
        # g++ says first in which function it is, clang last.
        said, block = {n: [] for n in asked}, []
        start = re.compile(": In .*(function|instantiation)" if sys.argv[1] == "g++" else r"\berror:")
        for line in messages.splitlines() + [None]:
            if line is None or start.search(line):
                mentioned = re.search(r"situation_(\d+)_", "\n".join(block))
                if mentioned:
                    said[int(mentioned[1])] += block
                block = []
            block.append(line)
        return filter(None, (fault_of(asked[n], lines) for n, lines in said.items()))

    def fault_of(situation, lines):
        what, _, _, named = situation
        messages = "\n".join(lines)
        errors = [line for line in lines if "error:" in line]
        if not errors:
            return f"{what}: compiles"
        if len(errors) != 1:
            return f"{what}: {len(errors)} errors\n{messages}"
        # g++ names the types in the error itself, clang in the note beneath.
        missing = [name for name in named if name not in (errors[0] if sys.argv[1] == "g++" else messages)]
        if missing:
            return f"{what}: the error does not name {', '.join(missing)}\n{messages}"
        if len(lines) > longest:
            return f"{what}: {len(lines)} lines, at most {longest} are wanted\n{messages}"
        return None

    faults = [fault for some in for_each(faults_of, {headers for _, headers, _, _ in SITUATIONS}) for fault in some]
    _, messages = compile_text(compiler, IN_PARTS, "-fsyntax-only")
    if "error:" in messages:
        faults.append(f"headers in parts: does not compile\n{messages}")
    for fault in faults:
        print(fault)
    print(f"{compiler}: {len(SITUATIONS) - len(faults)} of {len(SITUATIONS)} mistakes are one short error")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
