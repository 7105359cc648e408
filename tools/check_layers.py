#!/usr/bin/env python3
"""check_layers.py: checks that includes point one way, that details are private, and that folders stay small (layer order).

layers   A file of hitbox/ may include its own folder and folders to its left. A folder that is not in the list is an error.
wings    So may the folders within a layer that WINGS lists. What lies beside them may include them, and they may include it.
details  What lies in a folder `detail/` is included by the folder around it, and what is below that, alone.
core ... world include only the standard library and hitbox. Vector instructions are in hitbox/simd/ alone, and no header
         for users leads to <immintrin.h>, which takes longer to compile than most of them. A source with functions for wide
         registers includes wide_lanes.hpp.
folders  No folder holds more than MOST_SOURCES sources.
Prints each violation as file:line, or what was counted. Exit code 1: there are violations.
"""
import pathlib
import re
import sys

LAYERS = "core exact simd shape pair fit batch index mesh world io cad mpi apps".split()

# The wings of a layer: folders that have an order of their own.
WINGS = {
    "hitbox/io": ["files"],
    "hitbox/index": "order lanes planes".split(),
    "hitbox/mpi": ["ranks"],
    "hitbox/mesh": "topology tree solid ray cut open clash depth".split(),
    "hitbox/pair": "formula frustum intersection closest contact sweep any".split(),
}

MOST_SOURCES = 60
SOURCES = {".hpp", ".cpp", ".ts", ".py"}
TOPS = ("hitbox", "apps", "bindings", "examples", "bench", "test")

# The headers of C++20, and those of C by their C++ names.
STANDARD = set("""
    algorithm any array atomic barrier bit bitset charconv chrono compare complex concepts condition_variable
    deque exception execution filesystem format forward_list fstream functional future initializer_list iomanip
    ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers
    numeric optional ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex
    source_location span sstream stack stdexcept stop_token streambuf string string_view syncstream
    system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray
    variant vector version
    cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint
    cstdio cstdlib cstring ctime cuchar cwchar cwctype
""".split())

# Folders outside the dependency-free library, and their additional includes.
SYSTEM = {"unistd.h", "fcntl.h", "signal.h", "spawn.h", "stdlib.h", "io.h", "windows.h"}
OUTSIDE = {
    "io": re.compile(r"nlohmann/.*|sys/.*"),
    "cad": re.compile(r"[A-Za-z]\w*\.hxx|Model/COM/.*|draco/.*|meshoptimizer\.h"),
    "mpi": re.compile(r"mpi\.h|zoltan\.h"),
    "apps": re.compile(r"nlohmann/.*|sys/.*|fmt/.*|CLI/.*"),
}

# Includes allowed in one file or folder only.
EXCEPTIONS = {
    "apps/cli/clash/bcf.cpp": {"pugixml.hpp"},
    "apps/cli/clash/bcf_zip.cpp": {"minizip/zip.h"},
    "apps/cli/clash/toml_file.cpp": {"toml++/toml.h"},
    "apps/mpi": {"mpi.h", "dirent.h"},
    "hitbox/core/config.hpp": {"hitbox needs C++20"},  # a header that does not exist, to stop the compilation
    "hitbox/simd": {"emmintrin.h", "immintrin.h", "wasm_simd128.h"},
}
# By their names, or as vectors of the compiler.
VECTORS = re.compile(r"\b(_mm\d*_\w+|_MM_\w+|__m(128|256|512)\w*|wasm_\w+_\w+|v128_t)\b|vector_size")

WIDE_LANES = "hitbox/simd/wide_lanes.hpp"

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")')


def layer_of(path):
    """The layer of a path below the root: hitbox/pair/x.hpp is in pair, apps/cli/x.cpp in apps."""
    parts = path.parts
    return "apps" if parts[0] == "apps" else parts[1] if len(parts) > 2 else None


def breach(root, path, layer, name, quoted):
    """The reason why this file may not include this name, or None."""
    if quoted:
        if layer == "apps":
            return None if (root / path.parent / name).exists() else f'"{name}" is not in this folder'
        return f'write <hitbox/...> instead of "{name}": the include path is the repository path'
    if name.startswith("apps/"):
        if layer != "apps":
            return f"<{name}> is a program's: the library includes none"
        return None if (root / name).exists() else f"<{name}> does not exist"
    if name.startswith("hitbox/"):
        target = name.split("/")[1]
        if not (root / name).exists():
            return f"<{name}> does not exist"
        if target not in LAYERS:
            return f"<{name}> is in no layer"
        if target in ("cad", "mpi") and layer == "apps" and path.parts[1] != target:
            return f"<{name}> is optional; only apps/{target} includes it"
        if (target, layer) == ("cad", "mpi"):
            return f"<{name}> is optional"
        if LAYERS.index(target) > LAYERS.index(layer):
            return f"<{name}> is to the right of {layer}: includes point left ({' '.join(LAYERS)})"
        return None
    if name in STANDARD or any(name in EXCEPTIONS.get(place.as_posix(), ()) for place in (path, path.parent)):
        return None
    allowed = OUTSIDE.get(layer)
    if allowed is None:
        return f"<{name}> is neither C++ nor hitbox: core ... world depend on nothing else"
    return None if name in SYSTEM or allowed.fullmatch(name) else f"<{name}> may not be included in {layer}"


def details_of(name):
    """The folder that may include a header of its detail/, or None: hitbox/mesh/tree for hitbox/mesh/tree/detail/x.hpp."""
    parts = name.split("/")
    return "/".join(parts[:parts.index("detail")]) if "detail" in parts else None


def wing_of(name):
    """Layer and wing: hitbox/mesh and tree for hitbox/mesh/tree/detail/x.hpp."""
    parts = name.split("/")
    return "/".join(parts[:2]), parts[2] if len(parts) > 3 and parts[2] != "detail" else None


def private(path, name):
    """The reason why this file may not include a header of hitbox or apps that is there, or None."""
    owner = details_of(name)
    if owner and path.parts[0] != "test" and not path.as_posix().startswith(owner + "/"):
        return f"<{name}> is a detail of {owner}: what others need moves out of detail/"
    layer, wing = wing_of(path.as_posix())
    other_layer, other = wing_of(name)
    order = WINGS.get(layer, [])
    if layer == other_layer and wing in order and other in order and order.index(other) > order.index(wing):
        return f"<{name}> is to the right of {wing}: wings of {layer} include left ({' '.join(order)})"
    return None


class Reach:
    """What the includes of a file lead to."""

    def __init__(self, root):
        self.root, self.known = root, {}

    def includes(self, name):
        if name not in self.known:
            path = self.root / name
            lines = path.read_text(encoding="utf-8").splitlines() if name.startswith("hitbox/") and path.exists() else []
            self.known[name] = [m[1] for line in lines if (m := INCLUDE.match(line)) and m[1]]
        return self.known[name]

    def of(self, name):
        waiting, seen = [name], set()
        while waiting:
            if (at := waiting.pop()) not in seen:
                seen.add(at)
                waiting += self.includes(at)
        return seen


def wide_instructions(root):
    """The headers for users from which includes lead to <immintrin.h>, and the sources with functions for wide registers
    that do not see the operations on these, as lines of text."""
    reach = Reach(root)
    for file in sorted((root / "hitbox").rglob("*.[hc]pp")):
        name = file.relative_to(root).as_posix()
        if name.startswith("hitbox/simd/"):
            continue
        if name.count("/") == 2 and file.suffix == ".hpp" and "immintrin.h" in reach.of(name):
            yield f"{name}: includes lead to <immintrin.h>, which is for sources"
        # Without the header a function of the same name would be another one: each source must see the same.
        if file.suffix == ".cpp" and "HITBOX_TARGET_LEVEL" in file.read_text(encoding="utf-8") \
                and WIDE_LANES not in reach.of(name):
            yield f"{name}: functions for wide registers need <{WIDE_LANES}>"


def check(root, counts=None):
    """All violations below root, as lines of text."""
    found, sizes, seen = [], {}, {"sources": 0, "includes": 0, "details": 0, "foreign": 0, "vectors": 0}
    for file in sorted(file for top in TOPS for file in (root / top).rglob("*") if file.suffix in SOURCES):
        path = file.relative_to(root)
        if {"node_modules", "dist", "__pycache__"} & set(path.parts):
            continue
        sizes[path.parent.as_posix()] = sizes.get(path.parent.as_posix(), 0) + 1
        if file.suffix not in (".hpp", ".cpp"):
            continue
        in_layers = path.parts[0] in ("hitbox", "apps")
        layer = layer_of(path)
        if in_layers and layer not in LAYERS:
            found.append(f"{path}: {layer or 'the top of hitbox/'} is no layer ({' '.join(LAYERS)})")
            continue
        seen["sources"] += path.parts[0] == "hitbox"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            why = None
            if match := INCLUDE.match(line):
                name = match[1] or match[2]
                why = breach(root, path, layer, name, match[1] is None) if in_layers else None
                if match[1] and name.startswith(("hitbox/", "apps/")):
                    reason = private(path, name)
                    seen["includes"] += 1
                    seen["details"] += details_of(name) is not None
                    seen["foreign"] += reason is not None and "detail" in reason
                    why = why or reason
            elif path.parts[0] == "hitbox" and path.parts[1] != "simd" and VECTORS.search(line.split("//")[0]):
                why = "vector instructions are in hitbox/simd/ alone"
                seen["vectors"] += 1
            if why:
                found.append(f"{path}:{number}: {why}")
    for folder, size in sizes.items():
        if size > MOST_SOURCES:
            found.append(f"{folder}/: {size} sources, more than {MOST_SOURCES}: make wings")
    found += wide_instructions(root)
    if counts is not None:
        counts.update(seen, largest=max((size, folder) for folder, size in sizes.items()) if sizes else (0, ""))
    return found


def lines_and_files(root, folder):
    """The lines and the number of the sources below a folder."""
    files = [file for file in (root / folder).rglob("*.[hc]pp")]
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files), len(files)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    counts = {}
    found = check(root, counts)
    print("\n".join(found) or f"includes point left: {' '.join(LAYERS)}")
    print(f"{counts['sources']} sources of the library, {counts['includes']} includes of hitbox or apps")
    print(f"{counts['details']} includes of a detail, {counts['foreign']} of them of another folder's")
    print(f"{counts['vectors']} lines with vector instructions outside of hitbox/simd/")
    print(f"the largest folder is {counts['largest'][1]}, {counts['largest'][0]} sources of at most {MOST_SOURCES}")
    for folder in ("hitbox/pair", "hitbox/mesh/detail"):
        print("{}: {} lines in {} sources".format(folder, *lines_and_files(root, folder)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
