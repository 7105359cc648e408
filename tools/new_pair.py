#!/usr/bin/env python3
"""new_pair.py A B: writes hitbox/pair/a_b.hpp and its test, ready to be filled (add a pair, scaffold).

The names are those of two headers in hitbox/shape/, in any order. CMake finds the files, overload resolution finds the
function, and gen_pairs.py, which is called, lists the pair. The test does not link until the function is written.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

HEADER = """\
// {a}_{b}.hpp: {a} and {b} in 3D ({a} vs {b}, {b} vs {a}).
#pragma once

#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/{a}.hpp>
{include_b}
namespace hitbox::verb {{

/// Pairs         {a}-{b}
/// Shapes        the closed sets.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     say for which input the answer is exact.
/// Degenerate    say what a flat, collinear or empty one is.
/// Cost          measure it: bench/pair/.
/// Source        cite where the mathematics starts.
template <Scalar T>
bool answer(Intersects, const {type_a}& {a}, const {type_b}& {other});

}}  // namespace hitbox::verb
"""

TEST = """\
// {a}_{b}_test.cpp: mirrors hitbox/pair/{a}_{b}.hpp.
#include <hitbox/pair/{a}_{b}.hpp>

#include <doctest/doctest.h>

using namespace hitbox;

TEST_SUITE("pair/{a}_{b}") {{
    TEST_CASE("intersects: one row for each way to meet or miss") {{
        struct Row {{
            const char* name;  // finishes the sentence "the {b} ..."
            {A}3 {a};
            {B}3 {other};
            bool expected;
        }};
        const std::vector<Row> rows{{}};
        REQUIRE_MESSAGE(!rows.empty(), "write the rows: neighbours that touch and miss by one ulp");
        for (const Row& row : rows) {{
            CAPTURE(row.name);
            CHECK(intersects(row.{a}, row.{other}) == row.expected);
            CHECK(intersects(row.{other}, row.{a}) == row.expected);
        }}
    }}
}}
"""


def class_name(stem):
    return "".join(word.capitalize() for word in stem.split("_"))


def template_name(stem):
    return "Aabb<3, T>" if stem == "aabb" else class_name(stem) + "<T>"


def files(first, second):
    """The two new files as {path: text}."""
    a, b = sorted((first, second))
    same = a == b
    words = {"a": a, "b": b, "A": class_name(a), "B": class_name(b), "other": "other" if same else b,
             "include_b": "" if same else f"#include <hitbox/shape/{b}.hpp>\n"}
    words["type_a"], words["type_b"] = template_name(a), template_name(b)
    test = TEST.format(**words).replace("doctest.h>\n", "doctest.h>\n\n#include <vector>\n", 1)
    return {f"hitbox/pair/{a}_{b}.hpp": HEADER.format(**words), f"test/pair/{a}_{b}_test.cpp": test}


def main():
    if len(sys.argv) != 3:
        print("usage: tools/new_pair.py SHAPE SHAPE", file=sys.stderr)
        return 2
    shapes = sorted(path.stem for path in (ROOT / "hitbox/shape").glob("*.hpp"))
    for name in sys.argv[1:]:
        if name not in shapes:
            print(f"there is no hitbox/shape/{name}.hpp; there is: {' '.join(shapes)}", file=sys.stderr)
            return 2
    new = files(*sys.argv[1:])
    there = [path for path in new if (ROOT / path).exists()]
    if there:
        print(f"{there[0]} is there already: add the verb to it", file=sys.stderr)
        return 2
    for path, text in new.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
        print(path)
    return subprocess.run([ROOT / "tools/gen_pairs.py"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
