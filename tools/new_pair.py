#!/usr/bin/env python3
"""new_pair.py A B: writes hitbox/pair/a_b.hpp and its test, ready to be filled (add a pair, scaffold).

The names are those of two headers in hitbox/shape/, in any order. Nothing else has to be edited: CMake finds the
files, and overload resolution finds the function. The test fails until the function answers.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]

HEADER = """\
// {a}_{b}.hpp: {a} and {b} in 3D ({a} vs {b}, {b} vs {a}).
#pragma once

#include <hitbox/shape/{a}.hpp>
{include_b}
namespace hitbox {{

/// True if `{a}` and `{other}` share at least one point; touching counts.
///
/// Shapes      the closed sets.
/// Exactness   say which signs of hitbox/exact/ decide, and for which input that is exact.
/// Degenerate  say what a flat, collinear or empty one is.
/// Source      cite where the mathematics starts.
bool intersects(const {A}3& {a}, const {B}3& {other});
{mirror}
}}  // namespace hitbox
"""

MIRROR = """\

inline bool intersects(const {B}3& {b}, const {A}3& {a}) {{ return intersects({a}, {b}); }}
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


def files(first, second):
    """The two new files as {path: text}."""
    a, b = sorted((first, second))
    same = a == b
    words = {"a": a, "b": b, "A": class_name(a), "B": class_name(b), "other": "other" if same else b,
             "include_b": "" if same else f"#include <hitbox/shape/{b}.hpp>\n"}
    words["mirror"] = "" if same else MIRROR.format(**words)
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
