#!/usr/bin/env python3
"""Writes what other languages declare of the C interface, from bindings/c/hitbox.h alone:

    bindings/wasm/src/exports.ts    the functions and records that the package uses, which are those the module exports

gen_bindings.py --check         fails if a file is not what it would be
gen_bindings.py --exports       prints the functions that the module exports, for the linker
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from c_header import Header

ROOT = Path(__file__).resolve().parent.parent
WASM = ROOT / "bindings/wasm/src"
# Of abi/memory.cpp: JavaScript writes what it passes to memory of the module.
OWN_EXPORTS = {"hitbox_wasm_allocate": ("Address", [("bytes", "number")]),
               "hitbox_wasm_free": ("void", [("memory", "Address")])}


def sources():
    return "\n".join(p.read_text() for p in sorted(WASM.glob("*.ts")) if p.name != "exports.ts")


def used_functions(header):
    names = set(re.findall(r"\bhitbox_\w+", sources()))
    for name in re.findall(r"call\.(hitbox_\w+)", sources()):
        if name not in header.functions and name not in OWN_EXPORTS:
            raise SystemExit(f"bindings/wasm: hitbox.h has no {name}")
    return [f for f in header.functions.values() if f.name in names]


def typescript_type(type_):
    if type_ == "void":
        return "void"
    return "Address" if type_.endswith("*") else "number"


def camel(name):
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


def typescript(header):
    lines = ["// exports.ts: the functions and records of bindings/c/hitbox.h that this package uses. tools/gen_bindings.py writes",
             "// it; the module exports these functions.", "", "export type Address = number;", "", "export interface Exports {",
             "  memory: WebAssembly.Memory;", "  _initialize(): void;"]
    for name, (result, parameters) in OWN_EXPORTS.items():
        lines.append(f"  {name}({', '.join(f'{n}: {t}' for n, t in parameters)}): {result};")
    for f in used_functions(header):
        inside = ", ".join(f"{camel(p.name)}: {typescript_type(p.type)}" for p in f.parameters)
        line = f"  {f.name}({inside}): {typescript_type(f.result)};"
        if len(line) > 120:
            inside = "".join(f"    {camel(p.name)}: {typescript_type(p.type)},\n" for p in f.parameters)
            line = f"  {f.name}(\n{inside}  ): {typescript_type(f.result)};"
        lines.append(line)
    lines += ["}", "", "/** Where the fields of records are, in bytes, and the size of each record. */", "export const records = {"]
    names = set(re.findall(r"records\.(hitbox_\w+)", sources()))
    for record in header.records.values():
        if record.name in names:
            offsets, size, _ = header.layout(record.name, pointer=4)
            inside = ", ".join(f"{n}: {o}" for n, o in offsets.items() if n != "unused")
            lines.append(f"  {record.name}: {{ {inside}, size: {size} }},")
    return "\n".join(lines + ["} as const;", ""])


def main():
    header = Header()
    if "--exports" in sys.argv:
        print(" ".join([*OWN_EXPORTS, *(f.name for f in used_functions(header))]))
        return
    stale = []
    for path, text in {WASM / "exports.ts": typescript(header)}.items():
        if not path.exists() or path.read_text() != text:
            stale.append(path.relative_to(ROOT))
            if "--check" not in sys.argv:
                path.write_text(text)
    if stale and "--check" in sys.argv:
        raise SystemExit(f"not what bindings/c/hitbox.h declares: {', '.join(map(str, stale))}; run tools/gen_bindings.py")


if __name__ == "__main__":
    main()
