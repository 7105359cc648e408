#!/usr/bin/env python3
"""Writes what other languages declare of the C interface, from bindings/c/hitbox.h alone:

    bindings/wasm/src/exports.ts    the functions and records that the package uses, which are those the module exports
    bindings/python/hitbox/_abi.py  all of it, for ctypes and numpy

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
PYTHON = ROOT / "bindings/python/hitbox"
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


# ---- Python ----

C_TYPES = {"void": "None", "double": "ctypes.c_double", "size_t": "ctypes.c_size_t", "ptrdiff_t": "ctypes.c_ssize_t",
           "int32_t": "ctypes.c_int32", "uint32_t": "ctypes.c_uint32", "uint64_t": "ctypes.c_uint64",
           "const char*": "ctypes.c_char_p", "const hitbox_array*": "ctypes.POINTER(Array)"}
NUMPY_TYPES = {"double": "f8", "uint64_t": "u8", "int64_t": "i8", "uint32_t": "u4", "int32_t": "i4", "uint8_t": "u1"}


def python_type(header, type_):
    type_ = header.aliases.get(type_, type_)
    if type_ in C_TYPES:
        return C_TYPES[type_]
    if type_.endswith("**"):
        return "ctypes.POINTER(ctypes.c_void_p)"
    if type_.endswith("*"):
        return "ctypes.c_void_p"
    raise SystemExit(f"tools/gen_bindings.py: Python has no type for {type_}")


def short(name):
    return name.removeprefix("hitbox_").removeprefix("HITBOX_")


def python_record(header, record):
    """A type of numpy. Fields that are not used are left out."""
    offsets, size, _ = header.layout(record.name)
    names, formats, places = [], [], []
    for field in record.fields:
        if field.name == "unused":
            continue
        plain = header.aliases.get(field.type, field.type)
        format_ = f'"{NUMPY_TYPES[plain]}"' if plain in NUMPY_TYPES else short(plain).upper() + "_RECORD"
        if field.dimensions:
            format_ = f"({format_}, {tuple(field.dimensions)})"
        names.append(f'"{field.name}"')
        formats.append(format_)
        places.append(str(offsets[field.name]))
    lines = [f"{short(record.name).upper()}_RECORD = numpy.dtype({{"]
    lines += [f'    "names": [{", ".join(names)}],', f'    "formats": [{", ".join(formats)}],',
              f'    "offsets": [{", ".join(places)}], "itemsize": {size}}})']
    return "\n".join(lines)


def python(header):
    lines = ['"""The constants, records and functions of hitbox.h, for ctypes and numpy. tools/gen_bindings.py writes this file."""',
             "# Long because it declares the whole interface.", "import ctypes", "", "import numpy", ""]
    lines += [f"{short(name)} = {value:#x}" if value > 255 else f"{short(name)} = {value}" for name, value in header.constants.items()]
    array = header.records["hitbox_array"]
    lines += ["", "", "class Array(ctypes.Structure):", '    """hitbox_array."""', "", "    _fields_ = ["]
    lines += [f'        ("{f.name}", {python_type(header, f.type)}),' for f in array.fields]
    lines += ["    ]", "", ""]
    lines += [python_record(header, record) for record in header.records.values() if record is not array]
    lines += ["", "# The result and the parameters of each function.", "FUNCTIONS = {"]
    for f in header.functions.values():
        types = [python_type(header, p.type) for p in f.parameters]
        line = f'    "{f.name}": ({python_type(header, f.result)}, [{", ".join(types)}]),'
        if len(line) > 132:
            inside = ",\n        ".join(types)
            line = f'    "{f.name}": ({python_type(header, f.result)}, [\n        {inside}]),'
        lines.append(line)
    lines += ["}", "# The functions whose result is a status.", "CHECKED = {"]
    lines += [f'    "{f.name}",' for f in header.functions.values() if f.result == "hitbox_status"]
    return "\n".join(lines + ["}", ""])


def main():
    header = Header()
    if "--exports" in sys.argv:
        print(" ".join([*OWN_EXPORTS, *(f.name for f in used_functions(header))]))
        return
    stale = []
    for path, text in {WASM / "exports.ts": typescript(header), PYTHON / "_abi.py": python(header)}.items():
        if not path.exists() or path.read_text() != text:
            stale.append(path.relative_to(ROOT))
            if "--check" not in sys.argv:
                path.write_text(text)
    if stale and "--check" in sys.argv:
        raise SystemExit(f"not what bindings/c/hitbox.h declares: {', '.join(map(str, stale))}; run tools/gen_bindings.py")


if __name__ == "__main__":
    main()
