#!/usr/bin/env python3
"""check_layers.py: checks that includes point left and that the library depends on C++ only (layer order, dependencies).

A file of hitbox/ may include its own folder and folders to its left. A folder that is not in the list is an error.
core ... world may include only the standard library and hitbox. Prints each violation as file:line and exits with 1.
"""
import pathlib
import re
import sys

LAYERS = "core exact shape pair fit batch index mesh world io cad apps".split()

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
    "apps": re.compile(r"nlohmann/.*|sys/.*|fmt/.*|CLI/.*"),
}

# Includes allowed in one file only. Vector intrinsics are used in headers that have a plain C++ version too.
# config.hpp includes a header that does not exist, to stop the compilation.
EXCEPTIONS = {
    "apps/cli/bcf.cpp": {"pugixml.hpp"},
    "apps/cli/bcf_zip.cpp": {"minizip/zip.h"},
    "apps/cli/toml_file.cpp": {"toml++/toml.h"},
    "hitbox/batch/detail/lanes.hpp": {"immintrin.h", "wasm_simd128.h"},
    "hitbox/core/config.hpp": {"hitbox needs C++20"},
    "hitbox/index/detail/float8.hpp": {"emmintrin.h"},
    "hitbox/index/detail/lane_masks.hpp": {"emmintrin.h", "immintrin.h"},
    "hitbox/mesh/detail/plane_sides.cpp": {"immintrin.h"},
    "hitbox/pair/detail/pack.hpp": {"emmintrin.h"},
}

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
    if name.startswith("hitbox/"):
        target = name.split("/")[1]
        if not (root / name).exists():
            return f"<{name}> does not exist"
        if target not in LAYERS:
            return f"<{name}> is in no layer"
        if target == "cad" and layer == "apps" and path.parts[1] != "cad":
            return f"<{name}> is optional; only apps/cad includes it"
        if LAYERS.index(target) > LAYERS.index(layer):
            return f"<{name}> is to the right of {layer}: includes point left ({' '.join(LAYERS)})"
        return None
    if name in STANDARD or name in EXCEPTIONS.get(path.as_posix(), ()):
        return None
    allowed = OUTSIDE.get(layer)
    if allowed is None:
        return f"<{name}> is neither C++ nor hitbox: core ... world depend on nothing else"
    return None if name in SYSTEM or allowed.fullmatch(name) else f"<{name}> may not be included in {layer}"


def check(root):
    """All violations below root, as lines of text."""
    found = []
    for top in ("hitbox", "apps"):
        for file in sorted((root / top).rglob("*.[hc]pp")):
            path = file.relative_to(root)
            layer = layer_of(path)
            if layer not in LAYERS:
                found.append(f"{path}: {layer or 'the top of hitbox/'} is no layer ({' '.join(LAYERS)})")
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                if match:
                    why = breach(root, path, layer, match[1] or match[2], match[1] is None)
                    if why:
                        found.append(f"{path}:{number}: {why}")
    return found


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    found = check(root)
    print("\n".join(found) if found else f"includes point left: {' '.join(LAYERS)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
