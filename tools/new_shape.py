#!/usr/bin/env python3
"""new_shape.py NAME: writes a shape and its pairs with all others, which build and pass (add a shape, scaffold).

Writes hitbox/shape/NAME.hpp and hitbox/pair/NAME_shapes.hpp with a test of each, adds the shape to ShapeKind and AnyShape,
and to what must know its fields: widened.hpp, and the casts of worlds. It calls gen_pairs.py. Then the JSON reader, the
program, worlds, debug drawing, the laws and the oracle support it. The generated shape is a point: add its fields and the
function for each family of shapes, and describe its exact set in test/oracle/.
"""
import re
import subprocess
import sys

from skeleton import ROOT, class_name, insert, shapes, write

SHAPE = """\
// {name}.hpp: {name} in space (add other names).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <optional>

namespace hitbox {{

/// The closed set of points that ... (as written, the center alone).
///
/// Units       the caller's length unit.
/// Degenerate  describe it with zero size.
/// Empty       with a NaN or an infinity; then it meets nothing.
template <class T>
struct {Name} {{
    Vec<3, T> center;

    constexpr bool is_empty() const {{ return !exact::all_finite(center); }}
    /// The smallest axis-aligned box that contains it, rounded outward.
    constexpr Aabb<3, T> bounds() const {{ return is_empty() ? Aabb<3, T>{{}} : Aabb<3, T>{{center, center}}; }}
    constexpr std::optional<Vec<3, T>> some_point() const {{ return center; }}
    constexpr {Name} transformed(const Affine<T>& map) const {{ return {{map.point(center)}}; }}
    /// Calls line(p, q) for each line of a drawing.
    template <class Line>
    constexpr void outline(const Line& line) const {{
        line(center, center);
    }}

    friend constexpr bool operator==(const {Name}&, const {Name}&) = default;
}};

using {Name}3 = {Name}<double>;
using {Name}3f = {Name}<float>;

template <class T>
struct ShapeInfo<{Name}<T>> {{
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::{name};
    static constexpr const char* name = "{name}";
    static constexpr std::tuple fields{{ShapeField{{"center", &{Name}<T>::center}}}};
    static constexpr Transforms transforms = Transforms::affine;
}};

}}  // namespace hitbox
"""

SHAPE_TEST = """\
// {name}_test.cpp: mirrors hitbox/shape/{name}.hpp.
#include <hitbox/shape/{name}.hpp>

#include <doctest/doctest.h>

#include <limits>

using namespace hitbox;

TEST_SUITE("shape/{name}") {{
    TEST_CASE("it has bounds; with a NaN it is empty") {{
        const {Name}3 some{{{{1, 2, 3}}}};
        CHECK(!some.is_empty());
        CHECK(!some.bounds().is_empty());
        CHECK({Name}3{{{{1, 2, std::numeric_limits<double>::quiet_NaN()}}}}.is_empty());
    }}
}}
"""

PAIRS = """\
// {name}_shapes.hpp: {name} against every shape ({name} intersection test).
#pragma once

{includes}

namespace hitbox::verb {{

/// Pairs         {pairs}
/// Shapes        describe the sets.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     describe the input for which the answer is exact.
/// Degenerate    describe flat and empty shapes.
/// Source        cite the source of the mathematics.
template <ShapeType S, Scalar T>
    requires SameScalar<S, {Name}<T>> && (!ShapeOfKind<S, ShapeKind::{name}>)
bool answer(Intersects, const {Name}<T>& {name}, const S& shape) {{
    return intersects({name}.center, shape);  // write the test with exact signs, without tolerance
}}

template <Scalar T>
bool answer(Intersects, const {Name}<T>& a, const {Name}<T>& b) {{
    return intersects(a.center, b.center);
}}

}}  // namespace hitbox::verb
"""

PAIRS_TEST = """\
// {name}_shapes_test.cpp: mirrors hitbox/pair/{name}_shapes.hpp.
#include <hitbox/pair/{name}_shapes.hpp>

#include <doctest/doctest.h>

using namespace hitbox;

TEST_SUITE("pair/{name}_shapes") {{
    TEST_CASE("a {name} meets itself") {{
        const {Name}3 some{{{{1, 2, 3}}}};
        CHECK(intersects(some, some));
        CHECK(intersects(some, some.bounds()));
        CHECK(intersects(some.bounds(), some));
    }}
}}
"""


def sorted_with(words, word):
    return ", ".join(sorted(re.split(r",\s*", words.strip()) + [word]))


def headers_with_points():
    """The headers of pairs with a point, because the generated shape is a point."""
    found = []
    for path in sorted((ROOT / "hitbox/pair").glob("*.hpp")):
        block = re.search(r"/// Pairs ((?:[^\n]*\n///  )*[^\n]*)", path.read_text(encoding="utf-8"))
        if block and re.search(r"\bpoint\b", block[1]):
            found.append(f"hitbox/pair/{path.name}")
    return found


def main():
    if len(sys.argv) != 2 or not re.fullmatch(r"[a-z][a-z0-9_]*", sys.argv[1]):
        print("usage: tools/new_shape.py NAME (small letters, digits and _)", file=sys.stderr)
        return 2
    name, known = sys.argv[1], shapes()
    if name in known:
        print(f"there is a shape {name} already", file=sys.stderr)
        return 2
    pairs = ["-".join(sorted((name, other))) for other in sorted(known + [name])]
    lines, line = [], ""
    for pair in pairs:
        if len(line) + len(pair) > 95:
            lines, line = lines + [line.strip()], ""
        line += " " + pair
    includes = sorted(headers_with_points() + ["hitbox/pair/intersects.hpp", f"hitbox/shape/{name}.hpp"])
    words = {"name": name, "Name": class_name(name), "pairs": "\n///               ".join(lines + [line.strip()]),
             "includes": "\n".join(f"#include <{path}>" for path in includes)}
    if code := write({f"hitbox/shape/{name}.hpp": SHAPE.format(**words),
                      f"hitbox/pair/{name}_shapes.hpp": PAIRS.format(**words),
                      f"test/shape/{name}_test.cpp": SHAPE_TEST.format(**words),
                      f"test/pair/{name}_shapes_test.cpp": PAIRS_TEST.format(**words)}):
        return code
    # Sorted by name; Vec3 is sorted as point.
    insert("hitbox/shape/shape_info.hpp", r"(enum class ShapeKind \{)(.*?)(\};)",
           lambda m: f"{m[1]} {sorted_with(m[2], name)} {m[3]}")
    by_name = {"Vec3": "Point3"}
    insert("hitbox/shape/any_shape.hpp", r"(std::variant<)(Aabb3.*?)(>;)",
           lambda m: m[1] + ", ".join(sorted(re.split(r",\s*", m[2]) + [class_name(name) + "3"],
                                             key=lambda s: by_name.get(s, s).lower())) + m[3])
    insert("hitbox/shape/any_shape.hpp", r"((?:#include <hitbox/shape/[a-z_0-9]+\.hpp>\n)+)",
           lambda m: "".join(sorted(m[1].splitlines(True) + [f"#include <hitbox/shape/{name}.hpp>\n"])))
    insert("hitbox/shape/widened.hpp", r"inline Frustum3 widened",
           lambda m: f"constexpr {class_name(name)}3 widened(const {class_name(name)}3f& s) {{ return {{widened(s.center)}}; }}\n" + m[0])
    insert("hitbox/shape/widened.hpp", r"((?:#include <hitbox/(?:core|shape)/[a-z_0-9]+\.hpp>\n)+)",
           lambda m: "".join(sorted(m[1].splitlines(True) + [f"#include <hitbox/shape/{name}.hpp>\n"])))
    # Casts of a world: the first point of a line in the shape, rounded, and in exact order.
    insert("hitbox/world/detail/enter.hpp", r"\ntemplate <class Line, class Shape>\n",
           lambda m: f"\ntemplate <class Line>\nstd::optional<EntryPoint> enter(const Line& line, const {class_name(name)}3& {name}) {{\n"
                     f"    return enter(line, {name}.center);\n}}\n" + m[0])
    insert("hitbox/world/detail/exact_entry.cpp", r"            else\n( *return enter_flat)",
           lambda m: f"            else if constexpr (std::is_same_v<S, {class_name(name)}3>)\n"
                     f"                return enter_flat(line, convex_set(s.center));\n" + m[0])
    insert("hitbox/world/detail/entry_normal.cpp", r"\n    Vec3 of\(const Sphere3& sphere\)",
           lambda m: f"\n    Vec3 of(const {class_name(name)}3& {name}) {{ return of({name}.center); }}" + m[0])
    return subprocess.run([ROOT / "tools/gen_pairs.py"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
