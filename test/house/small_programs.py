#!/usr/bin/env python3
"""small_programs.py LIBRARY COMPILER: a program that asks little of the static library is small.

A linker takes whole objects of a static library. One include or call in a source of the library can add megabytes to
programs that never use it. So small programs are linked and stripped, and have a limit in size and functions that they
must not contain.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from compilers import ROOT

WORLD = r"hitbox::(World|MeshModel|Surface)\b"

# Name, includes, statements, most megabytes, and what must not be in it.
PROGRAMS = [
    ("draw a box", ("hitbox/world/draw_shape.hpp",),
     "hitbox::draw(hitbox::Aabb3{{0, 0, 0}, {1, 1, double(count)}}, {}, [&](const hitbox::DebugLine&) { ++count; });",
     0.1, WORLD),
    ("draw a box, by the header of worlds", ("hitbox/world/debug_draw.hpp",),
     "hitbox::draw(hitbox::Aabb3{{0, 0, 0}, {1, 1, double(count)}}, {}, [&](const hitbox::DebugLine&) { ++count; });",
     0.1, WORLD),
    ("draw a shape of any kind", ("hitbox/world/draw_shape.hpp",),
     "const hitbox::AnyShape shapes[]{hitbox::Plane3{{0, 0, 1}, 0}, hitbox::Vec3{}};"
     "for (const hitbox::AnyShape& s : shapes) hitbox::draw(s, {}, [&](const hitbox::DebugLine&) { ++count; });",
     1.0, WORLD),
    ("two boxes and the volume of a mesh", ("hitbox/mesh/measure.hpp", "hitbox/pair/aabb_aabb.hpp"),
     "const hitbox::Aabb3 box{{0, 0, 0}, {1, 1, double(count)}};"
     "const std::vector<hitbox::Vec3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};"
     "const std::vector<hitbox::TriMesh::Corners> faces{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};"
     "count += hitbox::intersects(box, box) && hitbox::enclosed_volume(points, faces) > 0.1;",
     0.1, WORLD),
    ("a box and a weld", ("hitbox/mesh/weld.hpp", "hitbox/pair/aabb_triangle.hpp"),
     "const hitbox::Aabb3 box{{0, 0, 0}, {1, 1, double(count)}};"
     "count += hitbox::intersects(box, hitbox::Triangle3{{0, 0, 0}, {1, 0, 0}, {0, 1, 2}});"
     "count += bool(hitbox::weld(hitbox::TriMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}));",
     0.35, WORLD),
]


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    library, compiler = sys.argv[1:]
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for what, headers, statements, limit, foreign in PROGRAMS:
            source, program, linked = folder / "small.cpp", folder / "small", folder / "small.map"
            source.write_text("#include <vector>\n" + "".join(f"#include <{header}>\n" for header in headers) +
                              f"int main(int count, char**) {{ {statements} return count > 1 ? 0 : 1; }}\n", encoding="utf-8")
            run(compiler, "-std=c++20", f"-I{ROOT}", "-O2", source, library, "-pthread", f"-Wl,-Map={linked}", "-o", program)
            run(program)
            functions = [line for line in run("nm", "--defined-only", "-C", program).splitlines() if re.search(foreign, line)]
            run("strip", program)
            size = program.stat().st_size / 1e6
            objects = re.findall(r"^\S*\.a\(([^)]+)\)\n", linked.read_text(encoding="utf-8"), re.M)
            print(f"{what}: {size:.2f} MB, at most {limit} are wanted; {len(objects)} objects of the library")
            if size > limit or functions:
                failed = 1
                print("\n".join(["  " + line for line in functions[:5]] + ["  " + name for name in objects]))
    return failed


if __name__ == "__main__":
    sys.exit(main())
