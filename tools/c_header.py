"""What bindings/c/hitbox.h declares: functions, records, constants. The one list from which the declarations for TypeScript and
Python are made, and the symbols of the library are checked."""
import re
from dataclasses import dataclass
from pathlib import Path

HEADER = Path(__file__).resolve().parent.parent / "bindings/c/hitbox.h"

# The sizes that are the same everywhere.
SIZES = {"double": 8, "uint64_t": 8, "int64_t": 8, "uint32_t": 4, "int32_t": 4, "uint8_t": 1, "hitbox_status": 4}


@dataclass
class Parameter:
    type: str  # as in C, without the name: "const hitbox_array*", "double*" for an array
    name: str


@dataclass
class Function:
    name: str
    result: str
    parameters: list[Parameter]

    def prototype(self):
        inside = ", ".join(p.type for p in self.parameters) or "void"
        return f"{self.result} {self.name}({inside})"


@dataclass
class Field:
    type: str
    name: str
    dimensions: list[int]

    @property
    def count(self):
        product = 1
        for d in self.dimensions:
            product *= d
        return product


@dataclass
class Record:
    name: str
    fields: list[Field]


class Header:
    def __init__(self, text=None):
        text = HEADER.read_text() if text is None else text
        text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
        text = re.sub(r"^#(?!define HITBOX_\w+ 0x).*$", " ", text, flags=re.M)
        self.constants = {m[1]: int(m[2], 0) for m in re.finditer(r"#define (HITBOX_\w+) (0x\w+?)u", text)}
        text = re.sub(r"^#.*$", " ", text, flags=re.M).replace('extern "C" {', " ")
        self.handles, self.aliases, self.records, self.functions = [], {}, {}, {}
        text = re.sub(r"enum \{(.*?)\};", self._constants, text, flags=re.S)
        text = re.sub(r"typedef struct (\w+) \{(.*?)\} (\w+);", self._record, text, flags=re.S)
        text = re.sub(r"typedef struct (\w+) (\w+);", self._handle, text)
        text = re.sub(r"typedef (\w+) (\w+);", self._alias, text)
        text = re.sub(r"([\w ]+?[\w*])\s*\b(hitbox_\w+)\s*\(([^()]*)\)\s*;", self._function, text)
        left = text.replace("}", " ").split()
        if left:
            raise ValueError(f"hitbox.h: not understood: {' '.join(left[:12])}")

    def _constants(self, match):
        for item in match[1].split(","):
            if item.strip():
                name, value = item.split("=")
                self.constants[name.strip()] = int(value, 0)
        return " "

    def _record(self, match):
        fields = []
        for declaration in match[2].split(";"):
            declaration = " ".join(declaration.split())
            if not declaration:
                continue
            type_, names = re.match(r"((?:const )?\w+\s*\*?)\s*(.*)", declaration).groups()
            for name in names.split(","):
                plain, dimensions = re.match(r"\s*(\w+)((?:\[\d+\])*)", name).groups()
                fields.append(Field(type_.replace(" *", "*").strip(), plain,
                                    [int(d) for d in re.findall(r"\d+", dimensions)]))
        self.records[match[3]] = Record(match[3], fields)
        return " "

    def _handle(self, match):
        self.handles.append(match[2])
        return " "

    def _alias(self, match):
        self.aliases[match[2]] = match[1]
        return " "

    def _function(self, match):
        parameters = []
        inside = " ".join(match[3].split())
        for given in [] if inside in ("", "void") else inside.split(","):
            type_, name, dimensions = re.match(r"\s*(.*?[\w*])\s*\b(\w+)((?:\[\d+\])*)\s*$", given).groups()
            parameters.append(Parameter(type_.replace(" *", "*") + ("*" if dimensions else ""), name))
        self.functions[match[2]] = Function(match[2], " ".join(match[1].split()).replace(" *", "*"), parameters)
        return " "

    # ---- layouts ----

    def size_of(self, type_, pointer=8):
        """Size and alignment of a type, with pointers and sizes of so many bytes."""
        if type_.endswith("*") or type_ in ("size_t", "ptrdiff_t"):
            return pointer, pointer
        if type_ in SIZES:
            return SIZES[type_], SIZES[type_]
        if type_ in self.aliases:
            return self.size_of(self.aliases[type_], pointer)
        _, size, align = self.layout(type_, pointer)
        return size, align

    def layout(self, name, pointer=8):
        """The offset of each field of a record, its size and its alignment."""
        offsets, at, most = {}, 0, 1
        for field in self.records[name].fields:
            size, align = self.size_of(field.type, pointer)
            at = (at + align - 1) // align * align
            offsets[field.name] = at
            at += size * field.count
            most = max(most, align)
        return offsets, (at + most - 1) // most * most, most
