"""Builds the wheel: the package, with the shared library and the program inside. One wheel serves every Python of a platform.

The library comes from the folder of a build, HITBOX_BUILD, or is compiled with CMake: from the sources around this folder, or, in
the sdist, from those in it.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
PACKED = HERE / "cpp"  # in the sdist
SOURCES = PACKED if PACKED.exists() else Path(os.environ.get("HITBOX_SOURCES", HERE.parents[1]))
# What CMake needs of the project to build the library and the program.
NEEDED = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "cmake", "hitbox", "apps/cli", "apps/web/page", "bindings/c",
          "examples/sample"]


def version():
    return re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCES / "CMakeLists.txt").read_text())[1]


def built():
    """The folder of a build."""
    given = os.environ.get("HITBOX_BUILD")
    if given:
        return Path(given)
    folder = HERE / "build" / "cmake"
    configure = ["cmake", "-S", SOURCES, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DHITBOX_TESTS=OFF", "-DHITBOX_EXAMPLES=OFF",
                 "-DHITBOX_UNITY=ON", "-DHITBOX_BENCH=OFF"]
    if sys.platform.startswith("linux"):
        configure.append("-DHITBOX_STATIC_PROGRAM=ON")
    subprocess.run([str(c) for c in configure], check=True)
    subprocess.run(["cmake", "--build", str(folder), "--parallel", str(os.cpu_count() or 2), "--target", "hitbox_c", "hitbox_cli"],
                   check=True)
    return folder


def copied(source, target, executable):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o755 if executable else 0o644)
    if sys.platform.startswith("linux") and shutil.which("strip"):
        subprocess.run(["strip", "--strip-unneeded", str(target)], check=True)


class Build(build_py):
    def run(self):
        super().run()
        folder, package = built(), Path(self.build_lib) / "hitbox"
        library = {"darwin": "libhitbox_c.dylib", "win32": "hitbox_c.dll"}.get(sys.platform, "libhitbox_c.so")
        program = "hitbox.exe" if sys.platform == "win32" else "hitbox"
        copied(folder / "bindings/c" / library, package / "lib" / library, executable=False)
        copied(folder / program, package / "bin" / program, executable=True)


class Sdist(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        target = Path(base_dir) / "cpp"
        for name in NEEDED:
            source = SOURCES / name
            if source.is_dir():
                shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                target.mkdir(exist_ok=True)
                shutil.copyfile(source, target / name)


class Wheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class Binary(Distribution):
    def has_ext_modules(self):
        return True


setup(version=version(), distclass=Binary, cmdclass={"build_py": Build, "sdist": Sdist, "bdist_wheel": Wheel})
