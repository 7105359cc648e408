#!/usr/bin/env python3
"""checks_bite.py: the checks of tools/ find what they are for, shown on small trees with one fault each."""
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_files  # noqa: E402
import check_layers  # noqa: E402

PLAIN = "// vec.hpp: a vector.\n#pragma once\n"

# situation, files, what the one message must hold; None: no message
LAYERS = [
    ("nothing wrong", {"hitbox/pair/a.hpp": "#include <vector>\n#include <hitbox/core/vec.hpp>\n"}, None),
    ("own folder", {"hitbox/core/a.hpp": "#include <hitbox/core/vec.hpp>\n"}, None),
    ("points right", {"hitbox/core/a.hpp": "#include <hitbox/pair/b.hpp>\n", "hitbox/pair/b.hpp": ""},
     "hitbox/core/a.hpp:1: <hitbox/pair/b.hpp> is to the right of core"),
    ("the library includes io", {"hitbox/mesh/a.cpp": "\n#include <hitbox/io/b.hpp>\n", "hitbox/io/b.hpp": ""},
     "hitbox/mesh/a.cpp:2"),
    ("unknown folder", {"hitbox/misc/a.hpp": ""}, "misc is no layer"),
    ("no folder", {"hitbox/a.hpp": ""}, "no layer"),
    ("a third party's header", {"hitbox/exact/a.cpp": "#include <gmpxx.h>\n"}, "neither C++ nor hitbox"),
    ("JSON in the library", {"hitbox/mesh/a.cpp": "  #  include <nlohmann/json.hpp>\n"}, "neither C++ nor hitbox"),
    ("JSON in io", {"hitbox/io/a.cpp": "#include <nlohmann/json.hpp>\n"}, None),
    ("fmt in io", {"hitbox/io/a.cpp": "#include <fmt/core.h>\n"}, "may not be included in io"),
    ("fmt in apps", {"apps/cli/a.cpp": "#include <fmt/core.h>\n"}, None),
    ("Open CASCADE in cad", {"hitbox/cad/a.cpp": "#include <TopoDS.hxx>\n#include <hitbox/core/vec.hpp>\n"}, None),
    ("cad in apps/cad", {"apps/cad/a.cpp": "#include <hitbox/cad/b.hpp>\n", "hitbox/cad/b.hpp": ""}, None),
    ("cad in the program that needs no library",
     {"apps/cli/a.cpp": "#include <hitbox/cad/b.hpp>\n", "hitbox/cad/b.hpp": ""}, "only apps/cad includes it"),
    ("mpi in the program that needs no library",
     {"apps/cli/a.cpp": "#include <hitbox/mpi/b.hpp>\n", "hitbox/mpi/b.hpp": ""}, "only apps/mpi includes it"),
    ("MPI in a world", {"hitbox/world/a.cpp": "#include <mpi.h>\n"}, "neither C++ nor hitbox"),
    ("cad in io", {"hitbox/io/a.cpp": "#include <hitbox/cad/b.hpp>\n", "hitbox/cad/b.hpp": ""}, "to the right of io"),
    ("relative include", {"hitbox/core/a.hpp": '#include "vec.hpp"\n'}, "instead of"),
    ("a detail of one's own folder", {"hitbox/pair/a.hpp": "#include <hitbox/pair/detail/b.hpp>\n", "hitbox/pair/detail/b.hpp": ""},
     None),
    ("a detail of the folder around a wing",
     {"hitbox/mesh/cut/a.cpp": "#include <hitbox/mesh/detail/b.hpp>\n", "hitbox/mesh/detail/b.hpp": ""}, None),
    ("another layer's detail", {"hitbox/mesh/a.cpp": "#include <hitbox/index/detail/b.hpp>\n", "hitbox/index/detail/b.hpp": ""},
     "<hitbox/index/detail/b.hpp> is a detail of hitbox/index"),
    ("a wing's detail", {"hitbox/mesh/a.cpp": "#include <hitbox/mesh/cut/detail/b.hpp>\n", "hitbox/mesh/cut/detail/b.hpp": ""},
     "is a detail of hitbox/mesh/cut"),
    ("a bench that includes a detail", {"bench/a.cpp": "#include <hitbox/fit/detail/b.hpp>\n", "hitbox/fit/detail/b.hpp": ""},
     "is a detail of hitbox/fit"),
    ("a test of a detail", {"test/fit/a.cpp": "#include <hitbox/fit/detail/b.hpp>\n", "hitbox/fit/detail/b.hpp": ""}, None),
    ("a wing to the left", {"hitbox/mesh/cut/a.cpp": "#include <hitbox/mesh/tree/b.hpp>\n", "hitbox/mesh/tree/b.hpp": ""}, None),
    ("a wing to the right", {"hitbox/mesh/tree/a.cpp": "#include <hitbox/mesh/cut/b.hpp>\n", "hitbox/mesh/cut/b.hpp": ""},
     "is to the right of tree"),
    ("the library includes a program", {"hitbox/io/a.cpp": "#include <apps/cli/b.hpp>\n", "apps/cli/b.hpp": ""}, "is a program's"),
    ("an instruction in simd", {"hitbox/simd/a.hpp": "#include <immintrin.h>\nauto x = _mm256_setzero_ps();\n"}, None),
    ("an instruction elsewhere", {"hitbox/mesh/a.cpp": "auto x = _mm256_setzero_ps();\n"}, "hitbox/mesh/a.cpp:1: vector instructions"),
    ("a vector of the compiler elsewhere", {"hitbox/batch/a.cpp": "typedef float V __attribute__((vector_size(16)));\n"},
     "hitbox/batch/a.cpp:1: vector instructions"),
    ("a header of instructions elsewhere", {"hitbox/index/a.cpp": "#include <immintrin.h>\n"}, "neither C++ nor hitbox"),
    ("wide instructions in a user's header",
     {"hitbox/pair/a.hpp": "#include <hitbox/pair/b/c.hpp>\n", "hitbox/pair/b/c.hpp": "#include <hitbox/simd/a.hpp>\n",
      "hitbox/simd/a.hpp": "#include <immintrin.h>\n"}, "hitbox/pair/a.hpp: includes lead to <immintrin.h>"),
    ("wide instructions in a source",
     {"hitbox/pair/a.cpp": "#include <hitbox/simd/a.hpp>\n", "hitbox/simd/a.hpp": "#include <immintrin.h>\n"}, None),
    ("a wide function without the wide operations",
     {"hitbox/pair/a.cpp": "#include <hitbox/simd/lanes.hpp>\nHITBOX_TARGET_LEVEL_AVX2 void f();\n", "hitbox/simd/lanes.hpp": ""},
     "hitbox/pair/a.cpp: functions for wide registers need <hitbox/simd/wide_lanes.hpp>"),
    ("a wide function with them",
     {"hitbox/pair/a.cpp": "#include <hitbox/pair/b.hpp>\nHITBOX_TARGET_LEVEL_AVX2 void f();\n",
      "hitbox/pair/b.hpp": "#include <hitbox/simd/wide_lanes.hpp>\n", "hitbox/simd/wide_lanes.hpp": ""}, None),
    ("sixty sources", {f"bench/pair/a{i}.cpp": "" for i in range(60)}, None),
    ("a heap", {f"test/pair/a{i}.cpp": "" for i in range(61)}, "test/pair/: 61 sources, more than 60"),
    ("a header that is gone", {"hitbox/pair/a.hpp": "#include <hitbox/core/none.hpp>\n"}, "does not exist"),
]
FILES = [
    ("nothing wrong", {"a.hpp": "// a.hpp: one thing.\n#pragma once\n"}, None),
    ("another's first line", {"a.cpp": "// b.cpp: one thing.\n"}, "first line"),
    ("no pragma", {"a.hpp": "// a.hpp: one thing.\n"}, "#pragma once"),
    ("a tab", {"a.cpp": "// a.cpp: one thing.\n\tint x;\n"}, "a.cpp:2: a tab"),
    ("blanks at the end", {"a.py": "x = 1 \n"}, "a.py:1: blanks"),
    ("a letter outside ASCII", {"a.cpp": "// a.cpp: gr\u00f6sse.\n"}, "not ASCII"),
    ("an error that may be ignored", {"hitbox/io/a.hpp": "// a.hpp: one thing.\n#pragma once\ninline std::optional<Error> f();\n"},
     "hitbox/io/a.hpp:3: a function that can fail"),
    ("an error that may not", {"hitbox/io/a.hpp": "// a.hpp: one thing.\n#pragma once\n[[nodiscard]] std::optional<Error> f();\n"}, None),
    ("type information", {"hitbox/core/a.cpp": "// a.cpp: one thing.\nauto* p = dynamic_cast<int*>(q);\n"}, "no RTTI"),
    ("no newline at the end", {"a.py": "x = 1"}, "no newline"),
    ("unfinished", {"notes.md": "TO" + "DO: more\n"}, "unfinished"),
    ("a path of a machine", {"notes.md": "see /ho" + "me/me/x\n"}, "a particular machine"),
    ("a double's way through float", {"a.cpp": "// a.cpp: x.\nx = double(float(y));\n"}, "a.cpp:2: g++ 12"),
    ("by casts, over two lines", {"a.cpp": "// a.cpp: x.\nx = static_cast<double>(\n  static_cast<float>(y));\n"},
     "a.cpp:2: g++ 12"),
    ("by a variable", {"a.cpp": "// a.cpp: x.\nconst float f = float(y);\n\nreturn double(f) + 1;\n"},
     "a.cpp:4: g++ 12"),
    ("by an array", {"a.cpp": "// a.cpp: x.\nf[k] = static_cast<float>(y);\nx = y * double(f[k]);\n"},
     "a.cpp:3: g++ 12"),
    ("rounded and widened by the functions for it",
     {"a.cpp": "// a.cpp: double(float(x)).\nconst float f = rounded<float>(y);\nx = widen(f); z = double(n);\n"}, None),
    ("a print in the library", {"hitbox/core/a.cpp": "// a.cpp: x.\nfprintf(stderr, x);\n"},
     "a.cpp:2: the library prints nothing"),
    ("an environment", {"hitbox/core/a.cpp": "// a.cpp: x.\nif (getenv(x)) return;\n"}, "reads no environment"),
    ("a print in a program", {"apps/a.cpp": "// a.cpp: x.\nfprintf(stderr, x);\n"}, None),
    ("too long", {"a.py": "\n" * 401}, "over 400 lines"),
    ("long for a reason", {"a.py": "#\n# Long because it is a table.\n" + "\n" * 401}, None),
]


def run(check, situations):
    for name, files, expected in situations:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in {"hitbox/core/vec.hpp": PLAIN, **files}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            found = check(root)
        right = found == [] if expected is None else len(found) == 1 and expected in found[0]
        if not right:
            yield f"{check.__module__}, {name}: expected {expected!r}, got {found}"


def main():
    wrong = [*run(check_layers.check, LAYERS), *run(check_files.check, FILES)]
    print("\n".join(wrong) or f"{len(LAYERS) + len(FILES)} situations, each judged rightly")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
