#!/usr/bin/env python3
"""The functions and records of bindings/c/hitbox.h are those of bindings/c/abi.txt, and the library exports exactly these.
A program that was built with an older hitbox.h must go on working: nothing in abi.txt may change or go. What is new is
appended to it:

    python3 test/c/symbols.py --accept
"""
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tools"))
from c_header import Header

ABI = TOP / "bindings/c/abi.txt"


def lines_of(header):
    """One line for each function, record and constant; the order of the header."""
    lines = [f.prototype() for f in header.functions.values()]
    for record in header.records.values():
        fields = ", ".join(f"{f.type} {f.name}" + "".join(f"[{d}]" for d in f.dimensions) for f in record.fields)
        lines.append(f"struct {record.name} {{ {fields} }}")
    return lines + [f"{name} = {value}" for name, value in header.constants.items()]


def exported(library):
    done = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True)
    names = [line.split()[-1] for line in done.stdout.splitlines()]
    return {name.split("@")[0]: name for name in names if not name.startswith("HITBOX_")}


def main():
    header = Header()
    now = lines_of(header)
    if sys.argv[1:] == ["--accept"]:
        before = ABI.read_text().splitlines() if ABI.exists() else []
        ABI.write_text("\n".join(before + [line for line in now if line not in before]) + "\n")
        return 0
    before = ABI.read_text().splitlines()
    faults = [f"gone or changed: {line}" for line in before if line not in now]
    faults += [f"not in abi.txt: {line}" for line in now if line not in before]
    symbols = exported(sys.argv[1])
    faults += [f"not exported: {name}" for name in header.functions if name not in symbols]
    faults += [f"exported, but not in hitbox.h: {name}" for name in symbols if name not in header.functions]
    faults += [f"has no version: {name}" for name in symbols.values() if "@@HITBOX_" not in name]
    print("\n".join(faults) or f"{len(before)} lines of abi.txt, {len(symbols)} symbols")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
