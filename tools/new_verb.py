#!/usr/bin/env python3
"""new_verb.py NAME: writes a verb that every two shapes answer, which builds and passes (add a verb, scaffold).

Writes hitbox/pair/NAME.hpp and its test, adds the verb to the program (apps/cli/query/verbs.hpp) and to the laws
(test/laws/coverage_test.cpp), and calls gen_pairs.py. The generated verb is `intersects` under another name: replace its answer, and
compare it with the oracle in its test.
"""
import re
import subprocess
import sys

from skeleton import ROOT, class_name, insert, write

HEADER = """\
// {name}.hpp: the question that it answers about two shapes (add other names).
#pragma once

#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/verb.hpp>

#include <concepts>

namespace hitbox {{

namespace verb {{

struct {Name} {{
    static constexpr bool either_order = true;
}};

// Write the answer here, for all shapes or with one overload for each family of them. The verb is a parameter, so that its
// constraint comes first: the one after it asks for another verb.
template <std::same_as<{Name}> Verb, ShapeType A, ShapeType B>
    requires SameScalar<A, B> && detail::Answered<Intersects, A, B>
bool answer(Verb, const A& a, const B& b) {{
    return intersects(a, b);
}}

}}  // namespace verb

/// Describe the answer, what touching, degenerate and empty shapes give, and how exact it is. The headers of the pairs are the
/// ones to include, too.
/// Source: cite the source of the mathematics.
template <class A, class B = A>
    requires detail::Answered<verb::{Name}, A, B>
constexpr bool {name}(const A& a, const B& b) {{
    return detail::ask<verb::{Name}>(a, b);
}}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::{Name}, A, B>>
    requires detail::Unanswered<verb::{Name}, A, B>
bool {name}(const A& a, const B& b) = delete;

}}  // namespace hitbox
"""

TEST = """\
// {name}_test.cpp: mirrors hitbox/pair/{name}.hpp.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/{name}.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <utility>
#include <variant>

using namespace hitbox;

namespace {{

template <std::size_t I>
using Shape = std::variant_alternative_t<I % shape_count, AnyShape>;

template <std::size_t... I>
constexpr bool all_answer(std::index_sequence<I...>) {{
    return (detail::is_answered<verb::{Name}, Shape<I / shape_count>, Shape<I>> && ...);
}}
static_assert(all_answer(std::make_index_sequence<shape_count * shape_count>()));

}}  // namespace

TEST_SUITE("pair/{name}") {{
    TEST_CASE("either order, and a point of a user") {{
        struct Mine {{
            double x, y, z;
        }};
        const Aabb3 box{{{{0, 0, 0}}, {{1, 1, 1}}}};
        const Sphere3 beside{{{{3, 0, 0}}, 1}};
        CHECK({name}(box, Mine{{1, 1, 1}}));
        CHECK({name}(Mine{{1, 1, 1}}, box));
        CHECK(!{name}(box, beside));
        CHECK(!{name}(beside, box));
    }}
}}
"""


def sorted_includes(match, path):
    return "".join(sorted(match[0].splitlines(True) + [f"#include <{path}>\n"]))


def main():
    if len(sys.argv) != 2 or not re.fullmatch(r"[a-z][a-z0-9_]*", sys.argv[1]):
        print("usage: tools/new_verb.py NAME (small letters, digits and _)", file=sys.stderr)
        return 2
    name = sys.argv[1]
    words = {"name": name, "Name": class_name(name)}
    header = f"hitbox/pair/{name}.hpp"
    if code := write({header: HEADER.format(**words), f"test/pair/{name}_test.cpp": TEST.format(**words)}):
        return code
    call = f"{name}(a, b)"
    insert("apps/cli/query/verbs.hpp", r"\n\};\n\n/// A verb that takes",
           lambda m: f'\n    Verb{{"{name}",\n         [](const auto& a, const auto& b) -> decltype({call}) {{ return {call}; }}}},'
                     + m[0])
    insert("test/laws/coverage_test.cpp", r'(Verb<verb::\w+>\{"\w+", "\w+"\})\};',
           lambda m: f'{m[1]},\n                           Verb<verb::{class_name(name)}>{{"{class_name(name)}", "{name}"}}}};')
    insert("test/laws/coverage_test.cpp", r"in_their_own_test\{([^}]*)\}",
           lambda m: "in_their_own_test{" + ", ".join(filter(None, [m[1], f'"{name}"'])) + "}")
    for path in ("apps/cli/query/verbs.hpp", "test/laws/coverage_test.cpp"):
        insert(path, r"(?:#include <hitbox/[a-z_0-9/]+\.hpp>\n)+", lambda m: sorted_includes(m, header))
    return subprocess.run([ROOT / "tools/gen_pairs.py"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
