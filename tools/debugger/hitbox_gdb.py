"""hitbox_gdb.py: how gdb prints shapes, meshes, results and errors: `source tools/debugger/hitbox_gdb.py` in gdb.

A shape is one line of its fields, an empty box says so, a mesh says how large it is, and a result is its value or its error.
The members of the standard library are named as in libstdc++, or else as in libc++.
"""
import math
import re

import gdb
import gdb.printing


def member(value, *names):
    """The first member that exists."""
    for name in names:
        try:
            return value[name]
        except gdb.error:
            continue
    raise gdb.error(f"no member {' or '.join(names)}")


def elements(array):
    """The elements of a std::array."""
    plain = member(array, "_M_elems", "__elems_")
    low, high = plain.type.strip_typedefs().range()
    return [plain[i] for i in range(low, high + 1)]


def length(vector):
    """The size of a std::vector."""
    try:
        own = vector["_M_impl"]
        return int(own["_M_finish"] - own["_M_start"])
    except gdb.error:
        return int(member(vector, "__end_") - member(vector, "__begin_"))


def text(value):
    """The characters of a std::string, without quotes."""
    try:
        characters = value["_M_dataplus"]["_M_p"]
        return characters.string(length=int(value["_M_string_length"]), errors="replace")
    except gdb.error:
        return value.format_string().strip('"')


def shown(value):
    """One line for a number, a vector, a shape, or an array of them."""
    kind = value.type.strip_typedefs()
    if str(kind).startswith("std::") and "array<" in str(kind):
        parts = [shown(v) for v in elements(value)]
        return "[" + (", " if parts and parts[0].startswith("(") else "; ").join(parts) + "]"
    return value.format_string()


def own_fields(kind):
    """The members of a struct; a static one has no position."""
    return [f for f in kind.strip_typedefs().fields() if hasattr(f, "bitpos")]


def is_shape(kind):
    """True for a struct of hitbox over one number type with numbers, vectors and shapes alone: also for one that is added later."""
    kind = kind.strip_typedefs().unqualified()
    if kind.code in (gdb.TYPE_CODE_FLT, gdb.TYPE_CODE_INT) or VECTOR.match(str(kind)):
        return True
    if re.match(r"std::.*array<", str(kind)):
        return is_shape(kind.template_argument(0))
    return bool(SHAPE.match(str(kind))) and all(is_shape(f.type) for f in own_fields(kind))


class VecPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return "(" + ", ".join(shown(self.value[f.name]) for f in own_fields(self.value.type)) + ")"


class ShapePrinter:
    """The fields in their order, each behind its name."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return ", ".join(f"{f.name} {shown(self.value[f.name])}" for f in own_fields(self.value.type))


class AabbPrinter(ShapePrinter):
    def to_string(self):
        low, high = self.value["min"], self.value["max"]
        axes = [f.name for f in own_fields(low.type)]
        # As in is_empty(): a NaN makes the comparison false, and no point has an infinite coordinate.
        full = all(float(low[k]) <= float(high[k]) and float(low[k]) != math.inf and float(high[k]) != -math.inf for k in axes)
        return ("" if full else "empty: ") + super().to_string()


class MeshPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return f"{length(self.value['points'])} points, {length(self.value['triangles'])} triangles"

    def children(self):
        return ((name, self.value[name]) for name in ("points", "triangles"))


class ErrorPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        code = str(self.value["code"]).rsplit("::", 1)[-1]
        where = text(self.value["where"])
        return f"{code}: {text(self.value['message'])}" + (f" ({where})" if where else "")


class ResultPrinter:
    def __init__(self, value):
        optional = value["value_"]
        try:
            payload = optional["_M_payload"]
            self.is_ok = bool(payload["_M_engaged"])
            self.value = payload["_M_payload"]["_M_value"]
        except gdb.error:
            self.is_ok = bool(optional["__engaged_"])
            self.value = optional["__val_"]
        self.error = value["error_"]

    def to_string(self):
        return "a value" if self.is_ok else "an error"

    def children(self):
        yield ("value", self.value) if self.is_ok else ("error", self.error)


class Printers(gdb.printing.PrettyPrinter):
    """Finds the printer of a type of hitbox."""

    def __init__(self):
        super().__init__("hitbox")

    def __call__(self, value):
        kind = value.type.strip_typedefs().unqualified()
        name = str(kind)
        if not name.startswith("hitbox::"):
            return None
        for pattern, printer in NAMED:
            if re.fullmatch(pattern, name):
                return printer(value)
        return ShapePrinter(value) if is_shape(kind) else None


VECTOR = re.compile(r"hitbox::Vec<[23], (float|double)>$")
SHAPE = re.compile(r"hitbox::\w+<(float|double)>$")
NAMED = [
    (VECTOR, VecPrinter),
    (r"hitbox::Aabb<[23], (float|double)>", AabbPrinter),
    (r"hitbox::TriMesh", MeshPrinter),
    (r"hitbox::Error", ErrorPrinter),
    (r"hitbox::Result<.*>", ResultPrinter),
]

gdb.printing.register_pretty_printer(None, Printers(), replace=True)
