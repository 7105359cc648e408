#!/usr/bin/env python3
"""links.py LIBRARY: what is built by one compiler links with what another one compiles, and goes into shared libraries.

Compilers differ in how a constraint (`requires`, `template <Scalar T>`) enters the name that is linked, so what is compiled
in a .cpp must have none. Where both compilers ask for the same names, either can build the library for the other.
"""
import ctypes
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from compilers import LIBRARY, ROOT, find, for_each

CONSUMER = ROOT / "test/house/consumer"
OURS = re.compile(r"_ZT?[VIS]?NK?6hitbox")


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def names(file, *options):
    """The mangled names that nm lists, without the versions of shared libraries."""
    return {line.split()[-1].split("@")[0] for line in run("nm", *options, file).splitlines() if line[-1:] not in ("", ":")}


def compiled(compiler, source, folder):
    made = folder / f"{source.stem}.{pathlib.Path(compiler).name}.o"
    run(compiler, *LIBRARY, "-O0", "-fPIC", "-c", source, "-o", made)
    return made


def readable(mangled):
    return run("c++filt", *sorted(mangled)).strip() if mangled else ""


def same_names(library, folder):
    """Every compiler that is here asks the library for the same names, and gets the same answers."""
    compilers = [compiler for compiler in (find("g++"), find("clang")) if compiler]
    objects = for_each(lambda compiler: compiled(compiler, CONSUMER / "linked.cpp", folder), compilers)
    asked = [{name for name in names(made, "--undefined-only") if OURS.match(name)} for made in objects]
    defined = names(library, "--defined-only")
    for compiler, wanted in zip(compilers, asked):
        if not wanted <= defined:
            yield f"{compiler} asks for names that the library does not have:\n{readable(wanted - defined)}"
            return
    if asked[0] != asked[-1]:
        yield f"the compilers ask for different names:\n{readable(asked[0] ^ asked[-1])}"
    answers = set()
    for compiler, made in zip(compilers, objects):
        program = folder / f"linked.{pathlib.Path(compiler).name}"
        run(compiler, made, library, "-pthread", "-o", program)
        answers.add(run(program))
    if len(answers) != 1:
        yield "the programs of two compilers answer differently:\n" + "\n".join(answers)
    print(f"{', '.join(compilers)}: {len(asked[0])} names, {len(answers)} answer")


def exports(library, folder):
    """A shared library exports hitbox alone, and a program runs with it."""
    shared = folder / "libhitbox.so"
    run(find("g++") or "c++", "-shared", "-Wl,--whole-archive", library, "-Wl,--no-whole-archive", "-Wl,--no-undefined",
        f"-Wl,--version-script={ROOT}/cmake/exports.map", "-pthread", "-o", shared)
    exported = names(shared, "--dynamic", "--defined-only")
    foreign = {name for name in exported if not OURS.match(name)}
    if foreign or len(exported) < 500:
        yield f"{len(exported)} names are exported, some of them not hitbox's:\n{readable(foreign)}"
    consumer = next(folder.glob("linked.*.o"))
    program = folder / "with_shared"
    run(find("g++") or "c++", consumer, shared, f"-Wl,-rpath,{folder}", "-o", program)
    run(program)
    print(f"{len(exported)} names are exported")


def plugin(library, folder):
    """A plugin for Python, with the static library in it."""
    shared = folder / "plugin.so"
    run(find("g++") or "c++", *LIBRARY, "-O0", "-fPIC", "-shared", CONSUMER / "plugin.cpp", library, "-pthread",
        "-Wl,--exclude-libs,ALL", "-fvisibility=hidden", "-o", shared)
    leaked = {name for name in names(shared, "--dynamic", "--defined-only") if OURS.match(name)}
    boxes = []
    chance = random.Random(1)
    for _ in range(200):
        low = [chance.uniform(0, 9) for _ in range(3)]
        boxes.append((low, [x + chance.uniform(0, 2) for x in low]))
    wanted = sum(all(p[0][k] <= q[1][k] and q[0][k] <= p[1][k] for k in range(3))
                 for i, p in enumerate(boxes) for q in boxes[:i])
    numbers = [x for low, high in boxes for x in low + high]
    count_pairs = ctypes.CDLL(str(shared)).count_pairs
    count_pairs.restype = ctypes.c_size_t
    got = count_pairs((ctypes.c_double * len(numbers))(*numbers), ctypes.c_size_t(len(boxes)))
    if got != wanted or wanted == 0:
        yield f"the plugin counts {got} pairs, Python {wanted}"
    if leaked:
        yield f"the plugin exports what is inside it:\n{readable(leaked)}"
    print(f"a plugin counts {got} pairs")


USER = """
#include <hitbox/core/executor.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/world/mesh_bounds.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>
using namespace hitbox;
struct Own : Executor {
    void parallel_for(std::size_t n, FunctionRef<void(std::size_t)> f) override { for (std::size_t i = 0; i < n; ++i) f(i); }
    std::size_t concurrency() const override { return 1; }
};
int main() {
    MeshBounds first(std::vector<Vec3>{{0, 0, 0}, {1, 2, 3}});
    { const MeshBounds copy = first; first = copy; }
    const TriMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    World world;
    { const MeshModel model = *MeshModel::from_mesh(mesh); MeshModel copy = model; (void)*world.add(copy); }
    Own own;
    ThreadExecutor threads(2);
    Executor* all[] = {&own, &threads};
    for (Executor* e : all) world.update(e);
    return first.aabb().max.x >= 1 && world.size() == 1 ? 0 : 1;
}
"""


def other_flags(library, folder):
    """A program may use sanitizers that the library does not, and may not use other containers."""
    compiler = find("g++") or "c++"
    source = folder / "user.cpp"
    source.write_text(USER, encoding="utf-8")
    flags = [compiler, "-std=c++20", f"-I{ROOT}", "-O0", source, library, "-pthread", "-o", folder / "other_flags"]
    run(*flags, "-fsanitize=undefined", "-fno-sanitize-recover=all")
    run(folder / "other_flags")
    run(*flags, "-fno-rtti")
    run(folder / "other_flags")
    linked = subprocess.run([*map(str, flags), "-D_GLIBCXX_DEBUG"], capture_output=True, text=True, check=False)
    if linked.returncode == 0 or "must_be_built_with_GLIBCXX_DEBUG" not in linked.stderr:
        yield f"a program with other containers links, or is not told why not:\n{linked.stderr}"
    print("a program with -fsanitize=undefined runs, one with other containers does not link")


def main():
    library = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        failed = 0
        for test in (same_names, exports, plugin, other_flags):
            for fault in test(library, folder):
                failed = 1
                print(fault, flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
