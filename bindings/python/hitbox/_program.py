"""The program `hitbox`: where it is, and its runs."""
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List

from ._library import Error, NotFoundError, UsageError


def path() -> str:
    """The program of this package; else the one that HITBOX_PROGRAM names, or that the shell would find."""
    name = "hitbox.exe" if sys.platform == "win32" else "hitbox"
    packed = Path(__file__).with_name("bin") / name
    given = os.environ.get("HITBOX_PROGRAM")
    found = given or (str(packed) if packed.exists() else shutil.which("hitbox"))
    if not found:
        raise NotFoundError("the program is not there: install the package hitbox, or set HITBOX_PROGRAM to its path", "hitbox")
    return found


def run(*words: str) -> bytes:
    """What a command prints. Error: it fails, with its words."""
    done = subprocess.run([path(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        lines: List[str] = done.stderr.decode("utf-8", "replace").strip().splitlines()
        message = next((line for line in lines if line), f"ends with code {done.returncode}")
        raise (UsageError if done.returncode == 2 else Error)(message.removeprefix("hitbox: ").removeprefix("error: "))
    return done.stdout
