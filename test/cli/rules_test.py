"""rules_test.py: `hitbox clash --rules` and `--ignore-siblings`: which pairs a rule is about, and what it says of them."""
import os

from program import ProgramTest, box, hitbox, main
from trees import tree

BASE = box("base", (0, 0, 0), (9, 9, 1))
LEG = box("leg 1", (1, 1, 1), (2, 2, 5))         # touches the base
SUNK = box("leg 2", (3, 1, 0.5), (4, 2, 5))      # is half a unit deep in it
SHORT = box("leg 3", (5, 1, 1.25), (6, 2, 5))    # a quarter above it
SAMPLE = os.path.join(os.path.dirname(__file__), "../../examples/sample/planetary_gearbox")


class RulesTest(ProgramTest):
    def setUp(self):
        super().setUp()
        if "without toml++" in hitbox("clash", self.write("m.obj", BASE), "--rules", self.rules("")).stderr:
            self.skipTest("this program was built without toml++")

    def rules(self, text):
        with open(self.path("rules.toml"), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path("rules.toml")

    def report(self, text, *options, parts=(BASE, LEG, SUNK, SHORT)):
        return self.json("clash", self.write("m.obj", *parts), "--rules", self.rules(text), *options)

    def left(self, text, *options, **more):
        """What is left: the second part's name and the kind of each clash."""
        report = self.report(text, *options, **more)
        return [(report["parts"][c["b"]]["name"], c["kind"]) for c in report["clashes"]]


class WhatRulesSay(RulesTest):
    def test_allowed_kinds_are_left_out_and_counted(self):
        allow = '[[rule]]\nname = "feet"\na = "leg *"\nb = "base"\nallow = %s\n'
        self.assertEqual(self.left(allow % '"touching"'), [("leg 2", "penetrating")])
        self.assertEqual(self.left(allow % '["touching", "penetrating"]'), [])
        rule = self.report(allow % '"touching"')["rules"][0]
        self.assertEqual(rule, {"name": "feet", "line": 1, "used": True, "ignored": 0, "allowed": 1, "reported": 1})

    def test_ignored_pairs_are_not_compared(self):
        report = self.report('[[rule]]\na = "leg *"\nignore = true\n')
        self.assertEqual((report["clashes"], report["rules"][0]["ignored"]), ([], 2))

    def test_the_first_rule_that_fits_holds_and_is_named(self):
        text = '[[rule]]\nname = "x"\na = "leg 2"\n[[rule]]\nname = "y"\na = "leg *"\nallow = ["touching", "penetrating"]\n'
        report = self.report(text)
        self.assertEqual([(c["b"], c["rule"], c["severity"]) for c in report["clashes"]], [(2, "x", "error")])
        self.assertEqual([r["allowed"] for r in report["rules"]], [0, 1])
        self.assertIn("by 'x'", hitbox("clash", self.path("m.obj"), "--rules", self.path("rules.toml")).stdout)

    def test_sides_fit_in_either_order(self):
        for a, b in (("base", "leg *"), ("leg *", "base")):
            self.assertEqual(self.left(f'[[rule]]\na = "{a}"\nb = "{b}"\nallow = "touching"\n'),
                             [("leg 2", "penetrating")])

    def test_a_rule_has_its_own_clearance(self):
        self.assertIn(("leg 3", "near"), self.left('[[rule]]\na = "leg 3"\nclearance = 0.25\n'))
        self.assertNotIn(("leg 3", "near"), self.left('[[rule]]\na = "leg 3"\nclearance = 0.2\n', "--clearance=1"))
        self.assertNotIn(("leg 3", "near"), self.left('[[rule]]\na = "leg 2"\nclearance = 0.25\n'))

    def test_a_rule_has_its_own_tolerance(self):
        self.assertIn(("leg 2", "touching"), self.left('[[rule]]\na = "leg 2"\ntolerance = 0.6\n'))
        self.assertIn(("leg 2", "penetrating"), self.left('[[rule]]\na = "leg 2"\ntolerance = 0\n', "--tolerance=0.6"))

    def test_an_expected_clash_is_left_out_and_a_missing_one_is_reported(self):
        text = '[[rule]]\nname = "legs stand"\na = "leg *"\nb = "base"\nexpect = "touching"\n'
        report = self.report(text)
        self.assertEqual([(c["b"], c["kind"]) for c in report["clashes"]], [(2, "penetrating")])
        self.assertEqual(report["missing"], [{"rule": "legs stand", "part": 3, "kind": "touching"}])
        run = ("clash", self.path("m.obj"), "--rules", self.path("rules.toml"), "--fail-on")
        self.assertIn("missing: 3 leg 3 has no clash of the kind touching, which 'legs stand' expects\n", hitbox(*run[:-1]).stdout)
        self.assertEqual([hitbox(*run, word).returncode for word in ("missing", "any", "touching")], [1, 1, 0])
        self.assertEqual(self.report(text, parts=(BASE, LEG))["missing"], [])

    def test_parts_that_are_not_compared_are_not_missed(self):
        rule = self.rules('[[rule]]\na = "leg *"\nb = "base"\nexpect = "penetrating"\n')
        one = self.write("m.obj", BASE, SUNK)
        run = ("clash", one, self.write("n.obj", box("leg 9", (50, 0, 0), (51, 1, 1))), "--pairs=between-files", "--rules", rule)
        self.assertEqual([m["part"] for m in self.json(*run)["missing"]], [2])
        self.assertNotIn("not used", hitbox(*run).stderr)
        self.assertEqual(self.json(*run[:2], self.write("n.obj", box("lid", (50, 0, 0), (51, 1, 1))), *run[3:])["missing"], [])

    def test_severity_decides_what_fails(self):
        for severity, code in (("error", 1), ("warning", 0), ("note", 0)):
            done = hitbox("clash", self.write("m.obj", BASE, SUNK), "--rules",
                          self.rules(f'[[rule]]\na = "leg 2"\nseverity = "{severity}"\n'), "--fail-on=penetrating")
            self.assertEqual(done.returncode, code, severity)

    def test_a_duplicate_is_never_just_touching(self):
        twin = ("twin",) + LEG[1:]
        self.assertEqual(self.left('[[rule]]\na = "*"\nallow = "touching"\ntolerance = 100\n', parts=(LEG, twin)),
                         [("twin", "penetrating")])

    def test_the_gearbox_keeps_exactly_its_five_mistakes(self):
        run = ("clash", SAMPLE + ".glb", "--rules", SAMPLE + ".rules.toml")
        report = self.json(*run)
        names = [p["name"] for p in report["parts"]]
        self.assertEqual(sorted((names[c["a"]], names[c["b"]], c["kind"]) for c in report["clashes"]),
                         [("bolt 2", "bolt 2 copy", "penetrating"), ("carrier", "planet 3", "touching"),
                          ("housing", "bolt 4", "penetrating"), ("housing", "dowel pin", "contained"),
                          ("speed sensor", "carrier plate", "near")])
        self.assertEqual(sum(rule["allowed"] for rule in report["rules"]), 52)
        self.assertEqual((report["missing"], hitbox(*run).stderr), ([], ""), "all rules are used")


class Patterns(RulesTest):
    def fits(self, side, parts):
        """The names of the parts that a side fits, told by pairs with a base that it ignores."""
        report = self.report(f'[[rule]]\na = "base"\nb = {side}\nignore = true\n', parts=(BASE, *parts))
        return [p["name"] for i, p in enumerate(report["parts"])
                if i > 0 and i not in [c["b"] for c in report["clashes"] if c["a"] == 0]]

    def test_names(self):
        names = ("bolt 1", "bolt 12", "Bolt 1", "a/b", "a*b", "ü")
        # Each stands on the base.
        parts = [box(name, (i, 0, 1), (i + 0.5, 1, 2)) for i, name in enumerate(names)]
        for pattern, expected in (("bolt *", ["bolt 1", "bolt 12"]), ("bolt ?", ["bolt 1"]), ("*1", ["bolt 1", "Bolt 1"]),
                                  ("*", list(names)), ("bolt", []), ("?", ["ü"]), ("a*b", ["a/b", "a*b"]),
                                  (r"a\*b", ["a*b"]), ("**2", ["bolt 12"])):
            self.assertEqual(self.fits(f"'{pattern}'", parts), expected, pattern)
        self.assertEqual(self.fits('["bolt 1", {name = "ü"}]', parts), ["bolt 1", "ü"])

    def paths(self, pattern):
        stand = lambda i: ((i, 0, 1), (i + 0.5, 1, 2))
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree(("base", ((0, 0, 0), (9, 9, 1))),
                         ("house", [("wall", stand(0)), ("one", [("wall", stand(1)), ("pipe", stand(2))]),
                                    ("two", [("flat", [("wall", stand(3))])])])))
        rules = self.rules(f"[[rule]]\na = 'base'\nb = '{pattern}'\nignore = true\n")
        report = self.json("clash", self.path("m.gltf"), "--rules", rules)
        left = [c["b"] for c in report["clashes"]]
        return [p["path"] for i, p in enumerate(report["parts"]) if i > 0 and i not in left]

    def test_paths(self):
        walls = ["/house/wall", "/house/one/wall", "/house/two/flat/wall"]
        for pattern, expected in (("/house/*", walls[:1]), ("/house/**/wall", walls), ("house/*/wall", walls[1:2]),
                                  ("**/wall", walls), ("one/*", ["/house/one/wall", "/house/one/pipe"]),
                                  ("/one/*", []), ("/house/one/**", ["/house/one/wall", "/house/one/pipe"]),
                                  ("two/**", walls[2:]), ("t?o/**/wall", walls[2:]), ("se/*", []), ("/**", 4)):
            found = self.paths(pattern)
            self.assertEqual(len(found) if isinstance(expected, int) else found, expected, pattern)

    def test_files(self):
        for folder in ("left", "right"):
            os.makedirs(self.path(folder))
        paths = [self.write("left/m.obj", BASE), self.write("right/n.obj", LEG), self.write("right/o.obj", SUNK)]
        for pattern, left in (("n.obj", ["leg 2"]), ("right/*", []), ("left/*", []), ("right/o*", ["leg 1"]),
                              ("*.glb", ["leg 1", "leg 2"])):
            rules = self.rules(f'[[rule]]\na = {{file = "{pattern}"}}\nignore = true\n')
            report = self.json("clash", *paths, "--rules", rules)
            self.assertEqual([report["parts"][c["b"]]["name"] for c in report["clashes"]], left, pattern)


class Messages(RulesTest):
    def test_unused_rules_are_named_with_the_reason(self):
        text = ('[[rule]]\nname = "one"\na = "arm"\n[[rule]]\nname = "two"\na = "leg *"\nb = "arm"\n'
                '[[rule]]\nname = "three"\na = "leg *"\n[[rule]]\nname = "four"\na = "leg 1"\n')
        done = hitbox("clash", self.write("m.obj", BASE, LEG), "--rules", self.rules(text))
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 3, lines)
        for line, (number, name, reason) in zip(lines, ((1, "one", "no part fits its side a"),
                                                        (4, "two", "no part fits its side b"),
                                                        (11, "four", "earlier rules fit them all"))):
            self.assertIn(f"rules.toml: line {number}: '{name}' is not used: ", line)
            self.assertIn(reason, line)

    def test_what_is_wrong_is_named_with_its_line(self):
        head = '[[rule]]\na = "x"\n'
        for text, line, reason in (
                ("[[rule]\n", 1, "is not TOML"),
                ("[[rules]]\n", 1, "no key 'rules' in a file of rules; did you mean 'rule'?"),
                ("rule = 3\n", 1, "begin each rule with [[rule]]"),
                ('[[rule]]\nname = "x"\n', 1, "does not say which parts it is about"),
                (head + "alow = 'touching'\n", 3, "no key 'alow' in a rule; did you mean 'allow'?"),
                (head + "allow = 'touchin'\n", 3, "did you mean 'touching'?"),
                (head + "allow = ['touching', 3]\n", 3, "'allow' is not one of"),
                (head + "allow = []\n", 3, "'allow' is empty"),
                (head + "expect = ['touching']\n", 3, "'expect' is a list"),
                (head + "expect = true\n", 3, "'expect' is not one of"),
                (head + "ignore = 'yes'\n", 3, "neither true nor false"),
                (head + "clearance = -1\n", 3, "not a length"),
                (head + "tolerance = inf\n", 3, "not a length"),
                (head + "severity = 'eror'\n", 3, "did you mean 'error'?"),
                (head + "name = ''\n", 3, "'name' is not a text"),
                (head + "b = []\n", 3, "empty list"),
                (head + "b = {}\n", 3, "empty table"),
                (head + "b = 7\n", 3, "a side of a rule is a text"),
                (head + "b = {nme = 'x'}\n", 3, "did you mean 'name'?"),
                (head + "ignore = true\nallow = 'near'\n", 1, "says nothing else"),
                (head + "name = 'n'\n" + head + "name = 'n'\n", 4, "another rule is named 'n'")):
            with self.subTest(text=text):
                message = self.error("clash", self.write("m.obj", BASE), "--rules", self.rules(text), code="bad_format")
                self.assertIn(f"rules.toml: line {line}: ", message)
                self.assertIn(reason, message)
        self.error("clash", self.path("m.obj"), "--rules", self.path("nope.toml"), code="not_found")
        self.error("clash", self.path("m.obj"), "--fail-on=missing")

    def test_no_rules_say_nothing(self):
        self.assertEqual(self.left(""), [("leg 1", "touching"), ("leg 2", "penetrating")])


class Siblings(ProgramTest):
    def test_parts_under_one_node_are_left_out_and_others_are_not(self):
        unit = ((0, 0, 0), (1, 1, 1))
        # The two wheels have one name, but are two nodes; the roots have no node above them.
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree(("car", [("wheel", [("rim", unit), ("tyre", unit)]), ("wheel", [("rim", unit)])]), ("road", unit),
                         ("line", unit)))
        pairs = lambda *options: [(c["a"], c["b"]) for c in self.clashes(self.path("m.gltf"), *options)]
        self.assertEqual(len(pairs()), 10)
        self.assertEqual(pairs("--ignore-siblings"), [p for p in pairs() if p != (0, 1)])
        self.assertEqual(len(self.clashes(self.write("m.obj", BASE, LEG), "--ignore-siblings")), 1, "no tree")


if __name__ == "__main__":
    main()
