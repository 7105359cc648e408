#!/usr/bin/env python3
"""gen_pairs.py [--check] [--program HITBOX]: writes the lists of pairs, from the headers of hitbox/pair and the program.

The doc block of a header of pairs has a paragraph "Pairs" with their names. The header of a verb describes the verb above
its function. From these the script writes hitbox/pair/pairs.hpp, hitbox/pair/detail/header_of.hpp, and
apps/cli/query/pairs.inc, which is compiled into the program. The program lists which verbs compile for which pairs: with
--program, docs/pairs.md is written from the output of `hitbox pairs --json`. --check writes nothing and tests whether the
files are up to date.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAIR = ROOT / "hitbox/pair"
# The letters of verbs in docs/pairs.md that are not the first one of their name that no verb before them has.
LETTERS = {"intersection": "x", "project": "j", "closest_points": "n", "penetration": "t", "separating_axis": "a",
           "sweep": "w"}
LABELS = ["Pairs", "Shapes", "Units", "Exactness", "Degenerate", "Intersection", "Cost", "Source"]
FIELDS = ["shapes", "exactness", "degenerate", "intersection", "cost", "source"]
# Shapes beside those of AnyShape. Their headers are no part of pairs.hpp, which would take longer to compile for all.
MORE_SHAPES = {"cylinder", "hull"}
# Why a pair has no answer, by its shapes; the first that fits.
NO_ANSWER = [({"cylinder"}, "A cylinder has an exact test with a point, segment, ray, line, plane, sphere and axis-aligned box. With other "
              "shapes hitbox has none, and so no test that only seems exact; take a hull around the cylinder there."),
             ({"frustum", "hull"}, "A frustum is given by planes and a hull by corners, and hitbox has no exact test of the two.")]


def verb_letters():
    """The verbs in the order of the program, with their letters."""
    names = re.findall(r'\bVerb\{"(\w+)"', (ROOT / "apps/cli/query/verbs.hpp").read_text(encoding="utf-8"))
    letters = {}
    for name in names:
        taken = set(letters.values()) | {letter for other, letter in LETTERS.items() if other != name}
        letters[name] = LETTERS.get(name) or next(c for c in name + "abcdefghijklmnopqrstuvwxyz" if c.isalpha() and c not in taken)
    return letters


VERBS = verb_letters()


def labelled(block):
    """The labelled paragraphs of a doc block."""
    found, into = {}, []
    for line in block.splitlines():
        text = line.strip()[3:].strip()
        label = re.match(r"([A-Z]\w+) {2,}(.*)", text)
        if label and label[1] in LABELS:
            into = found[label[1].lower()] = []
            text = label[2]
        into.append(text)
    return {name: " ".join(lines).strip() for name, lines in found.items()}


def title_of(text):
    return re.match(r"// \S+: (.*?)\.?\n#", text.replace("\n// ", " "))[1]


def headers():
    """The headers of pairs, by path, with the paragraphs of their doc blocks."""
    found = []
    for path in sorted(PAIR.glob("*.hpp")):
        text = path.read_text(encoding="utf-8")
        block = re.search(r"^((?:///[^\n]*\n)*/// Pairs [^\n]*\n(?:///[^\n]*\n)*)", text, re.M)
        if not block:
            continue
        says = labelled(block[1])
        missing = {"shapes", "exactness", "degenerate", "source"} - set(says)
        if missing:
            sys.exit(f"{path.relative_to(ROOT)}: its doc block has no paragraph {', '.join(sorted(missing))}")
        pairs = [tuple(pair.split("-")) for pair in says["pairs"].split()]
        for pair in pairs:
            if len(pair) != 2 or list(pair) != sorted(pair):
                sys.exit(f"{path.relative_to(ROOT)}: '{'-'.join(pair)}' is not a pair in alphabetical order")
        found.append({"path": f"hitbox/pair/{path.name}", "title": title_of(text), "of": pairs, **says})
    names = [pair for header in found for pair in header["of"]]
    for pair in names:
        if names.count(pair) > 1:
            sys.exit(f"{'-'.join(pair)} is named by two headers")
    return found


def verb_texts():
    """The first paragraph above each verb's public function."""
    texts = {}
    for path in sorted(PAIR.glob("*.hpp")):
        text = path.read_text(encoding="utf-8")
        for doc, name in re.findall(r"((?:///[^\n]*\n)+)template <class A, (?:class M, class B|class B = A)>\n"
                                    r" *requires detail::(?:Sweep)?Answered[^\n]*\n"
                                    r"[^\n]*?(\w+)\(const A& a, (?:const M& motion, )?const B& b\)", text):
            says = " ".join(line[3:].strip() for line in doc.split("///\n")[0].splitlines())
            texts[name] = re.sub(r"\s*Source: .*", "", says).strip()
    if set(texts) != set(VERBS):
        sys.exit(f"no text for the verbs {set(VERBS) - set(texts)}, or no place for {set(texts) - set(VERBS)}")
    return texts


def of_any_shape(header):
    return not any(MORE_SHAPES & set(pair) for pair in header["of"])


def umbrella(found):
    lines = ["// pairs.hpp: every pair of shapes at once (all of hitbox/pair).", "#pragma once", ""]
    # `sweep` takes a motion beside the two shapes, so the headers of pairs do not have it.
    paths = sorted([header["path"] for header in found if of_any_shape(header)] + ["hitbox/pair/sweep.hpp"])
    return "\n".join(lines + [f"#include <{path}>" for path in paths]) + "\n"


def header_names(found):
    """hitbox/pair/detail/header_of.hpp: the header of each pair as the name of a type."""
    def name(path):
        return re.sub(r"\W", "_", path)

    lines = ["// header_of.hpp: the header of each pair of shapes as the name of a type, for messages (tools/gen_pairs.py).",
             "#pragma once", "", "#include <hitbox/shape/shape_info.hpp>", "", "namespace hitbox::because {", "",
             "/// Two kinds of shapes, in alphabetical order.", "template <ShapeKind A, ShapeKind B>", "struct Kinds {};", "",
             "struct hitbox_pair_pairs_hpp;", "template <ShapeKind A, ShapeKind B>",
             "hitbox_pair_pairs_hpp header_of(Kinds<A, B>);  // of a pair that is not listed below"]
    pairs = sorted((pair, header["path"]) for header in found if of_any_shape(header) for pair in header["of"])
    lines += [f"struct {name(path)} header_of(Kinds<ShapeKind::{a}, ShapeKind::{b}>);" for (a, b), path in pairs]
    return "\n".join(lines + ["", "}  // namespace hitbox::because"]) + "\n"


def quoted(text):
    return json.dumps(text, ensure_ascii=True)


def table(found):
    """The texts, as arrays of the structs in apps/cli/query/pairs.cpp."""
    lines = ["// Generated by tools/gen_pairs.py from hitbox/pair/*.hpp.", "// clang-format off", "const Header headers[] = {"]
    for header in found:
        fields = [quoted(header[k]) for k in ("path", "title")] + [quoted(header.get(k, "")) for k in FIELDS]
        lines.append("    {" + ",\n     ".join(fields) + "},")
    lines += ["};", "", "const HeaderOfPair headers_of_pairs[] = {"]
    for index, header in enumerate(found):
        lines += [f"    {{{quoted(a)}, {quoted(b)}, {index}}}," for a, b in header["of"]]
    lines += ["};", "", "const VerbText verb_texts[] = {"]
    lines += [f"    {{{quoted(name)},\n     {quoted(says)}}}," for name, says in verb_texts().items()]
    return "\n".join(lines + ["};"]) + "\n"


def filled(text, indent=""):
    return textwrap.fill(text, 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def document(pairs):
    """docs/pairs.md, from the output of the program."""
    names = sorted({name for pair in pairs for name in (pair["a"], pair["b"])})
    by_names = {(pair["a"], pair["b"]): pair for pair in pairs}
    anchor = {}
    lines = ["# Pairs", "", "[All pages](index.md)", "", filled(
        "This table shows which verbs exist for which two shapes. `tools/gen_pairs.py` writes this page from the headers and "
        "from the program; a test checks that it is up to date. The two shapes can be given in either order, unless the verb "
        "says which one comes first. Pairs with the same algorithm share a header."), "",
        ", ".join(f"**{letter}** {verb}" for verb, letter in VERBS.items()) + ".", "",
        "| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for pair in pairs:
        anchor[pair["header"]] = "#" + pair["header"].split("/")[-1].replace(".hpp", "").replace("_", "-")
    for row in names:
        cells = []
        for column in names:
            pair = by_names.get(tuple(sorted((row, column))))
            has = "".join(VERBS[v["name"]] for v in pair["verbs"]) if pair else ""
            cells.append(f"[{has}]({anchor[pair['header']]})" if pair else "[none](#pairs-without-an-answer)")
        lines.append(f"| **{row}** | " + " | ".join(cells) + " |")
    for row in names:
        for column in names:
            if tuple(sorted((row, column))) not in by_names and not any(shapes <= {row, column} for shapes, _ in NO_ANSWER):
                sys.exit(f"{row} and {column} have no answer, and NO_ANSWER does not say why")
    lines += ["", "The command line prints the same information:", "", "```sh", "hitbox pairs aabb triangle", "```", "",
              "## Pairs without an answer", "", *(filled(f"- {reason}", "  ") for _, reason in NO_ANSWER), "", "## The verbs", ""]
    says = {v["name"]: v for pair in pairs for v in pair["verbs"]}
    for name in VERBS:
        lines.append(filled(f"- `{name}`: {says[name]['says']}", "  "))
    done = set()
    for pair in pairs:
        if pair["header"] in done:
            continue
        done.add(pair["header"])
        lines += ["", f"## {anchor[pair['header']][1:]}", "",
                  filled(pair["title"][0].upper() + pair["title"][1:] + "."), "",
                  f"`#include <{pair['header']}>` ([source](../{pair['header']}))", ""]
        for other in pairs:
            if other["header"] == pair["header"]:
                calls = ", ".join(f"`{v['name']}`" + ("" if v["either_order"] else f" (as `{v['call']}`)")
                                  for v in other["verbs"])
                lines.append(filled(f"- {other['a']} and {other['b']}: {calls}", "  "))
        lines.append("")
        for field in FIELDS:
            if pair.get(field):
                lines.append(filled(f"- {field.capitalize()}: {pair[field]}", "  "))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, test whether the files are up to date")
    parser.add_argument("--program", help="the hitbox program, for docs/pairs.md")
    asked = parser.parse_args()
    found = headers()
    texts = {"hitbox/pair/pairs.hpp": umbrella(found), "hitbox/pair/detail/header_of.hpp": header_names(found),
             "apps/cli/query/pairs.inc": table(found)}
    if asked.program:
        says = subprocess.run([asked.program, "pairs", "--json"], capture_output=True, text=True, check=True).stdout
        texts["docs/pairs.md"] = document(json.loads(says)["pairs"])
    stale = []
    for name, text in texts.items():
        path = ROOT / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not asked.check:
            path.write_text(text, encoding="utf-8")
            print(f"{name}: written")
    if stale and asked.check:
        print(f"not up to date: {', '.join(stale)}; run tools/gen_pairs.py --program HITBOX")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
