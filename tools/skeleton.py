"""skeleton.py: what new_shape.py, new_pair.py and new_verb.py share: names, and files that do not overwrite others."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def class_name(stem):
    return "".join(word.capitalize() for word in stem.split("_"))


def template_name(stem):
    """The name of the shape as a template over the scalar T."""
    return {"aabb": "Aabb<3, T>", "point": "Vec<3, T>"}.get(stem, class_name(stem) + "<T>")


def in_double(stem):
    return "Vec3" if stem == "point" else class_name(stem) + "3"


def shapes():
    """The names of all shapes, from their headers."""
    names = ["point"]
    for path in (ROOT / "hitbox/shape").glob("*.hpp"):
        if f'const char* name = "{path.stem}"' in path.read_text(encoding="utf-8"):
            names.append(path.stem)
    return sorted(names)


def header_of(stem):
    return "hitbox/core/vec.hpp" if stem == "point" else f"hitbox/shape/{stem}.hpp"


def write(new):
    """Writes {path: text}, or nothing if one of the files exists already."""
    there = [path for path in new if (ROOT / path).exists()]
    if there:
        print(f"{there[0]} exists already", file=sys.stderr)
        return 2
    for path, text in new.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
        print(path)
    return 0


def insert(path, pattern, add):
    """Replaces the only match of the pattern by the result of `add`."""
    text = (ROOT / path).read_text(encoding="utf-8")
    changed, count = re.subn(pattern, add, text, count=1, flags=re.S)
    if count != 1:
        sys.exit(f"{path}: the place to add it was not found")
    (ROOT / path).write_text(changed, encoding="utf-8")
    print(path)
