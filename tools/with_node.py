#!/usr/bin/env python3
"""Runs a test in node, if it is installed.

  with_node.py --install               installs the packages of apps/web, and builds bindings/wasm/dist
  with_node.py NAME_test.mjs ARG...    runs the test; exits with 77 (skipped) if node or the packages are missing
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
WEB = TOP / "apps/web"
PACKAGES = WEB / "node_modules"
INSTALLED = PACKAGES / ".package-lock.json"
DIST = TOP / "bindings/wasm/dist"


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(77)


def run(*command, where):
    print("$", *command, flush=True)
    return subprocess.run(command, cwd=where, check=False).returncode


def install():
    npm = shutil.which("npm")
    if not npm:
        skip("there is no npm")
    lock = WEB / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        if run(npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", where=WEB) != 0:
            shutil.rmtree(PACKAGES, ignore_errors=True)
            if run(npm, "view", "typescript", "version", where=WEB) == 0:
                sys.exit("npm reaches its registry and could not install the packages of apps/web")
            skip("npm does not reach its registry")
    shutil.rmtree(DIST, ignore_errors=True)
    sys.exit(run(shutil.which("node"), str(PACKAGES / "typescript/bin/tsc"), "-p", str(TOP / "bindings/wasm"), where=WEB))


if __name__ == "__main__":
    if not shutil.which("node"):
        skip("there is no node")
    if sys.argv[1:] == ["--install"]:
        install()
    if not INSTALLED.exists():
        skip("the packages of apps/web are not installed")
    os.execvp("node", ["node", *sys.argv[1:]])
