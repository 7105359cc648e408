#!/usr/bin/env python3
"""new_pair.py A B: writes hitbox/pair/a_b.hpp and its test, which build and pass (add a pair, scaffold).

Give the names of two shapes in any order. No header may have the pair yet. CMake finds the files, overload resolution
finds the function, and gen_pairs.py, which is called, lists the pair. Replace the generated function by the algorithm.
"""
import subprocess
import sys

from skeleton import ROOT, class_name, header_of, in_double, shapes, template_name, write

HEADER = """\
// {a}_{b}.hpp: {a} and {b} ({a} vs {b}, {b} vs {a}).
#pragma once

#include <{first_include}>
#include <{second_include}>
#include <hitbox/pair/intersects.hpp>

namespace hitbox::verb {{

/// Pairs         {a}-{b}
/// Shapes        describe the sets.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     describe the input for which the answer is exact.
/// Degenerate    describe flat, collinear and empty shapes.
/// Source        cite the source of the mathematics.
template <Scalar T>
bool answer(Intersects, const {type_a}& {a}, const {type_b}& {other}) {{
    return {a} == {a} && {other} == {other};  // write the test with exact signs, without tolerance
}}

}}  // namespace hitbox::verb
"""

TEST = """\
// {a}_{b}_test.cpp: mirrors hitbox/pair/{a}_{b}.hpp.
#include <hitbox/pair/{a}_{b}.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace hitbox;

TEST_SUITE("pair/{a}_{b}") {{
    TEST_CASE("intersects: one row for each way to meet or miss") {{
        struct Row {{
            const char* name;  // finishes the sentence "the {b} ..."
            {A} {a};
            {B} {other};
            bool expected;
        }};
        const std::vector<Row> rows{{}};  // neighbouring rows touch and miss by one ulp
        for (const Row& row : rows) {{
            CAPTURE(row.name);
            CHECK(intersects(row.{a}, row.{other}) == row.expected);
            CHECK(intersects(row.{other}, row.{a}) == row.expected);
        }}
    }}
}}
"""


def files(first, second):
    """The two new files as {path: text}."""
    a, b = sorted((first, second))
    words = {"a": a, "b": b, "A": in_double(a), "B": in_double(b), "other": "other" if a == b else b,
             "type_a": template_name(a), "type_b": template_name(b), "first_include": header_of(a),
             "second_include": header_of(b)}
    header = HEADER
    if a == b:
        header = header.replace("#include <{second_include}>\n", "")
    includes = sorted({header_of(a), header_of(b), "hitbox/pair/intersects.hpp"})
    text = header.format(**words)
    start = text.index("#include")
    end = text.index("\n\nnamespace")
    text = text[:start] + "\n".join(f"#include <{path}>" for path in includes) + text[end:]
    return {f"hitbox/pair/{a}_{b}.hpp": text, f"test/pair/{a}_{b}_test.cpp": TEST.format(**words)}


def main():
    if len(sys.argv) != 3:
        print("usage: tools/new_pair.py SHAPE SHAPE", file=sys.stderr)
        return 2
    known = shapes()
    for name in sys.argv[1:]:
        if name not in known:
            print(f"there is no shape {name}; the shapes are: {' '.join(known)}", file=sys.stderr)
            return 2
    if code := write(files(*sys.argv[1:])):
        return code
    return subprocess.run([ROOT / "tools/gen_pairs.py"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
