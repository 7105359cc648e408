"""query_test.py: questions in JSON lines, one answer for each, in order; what is wrong is told in its place."""
import json
import math
import subprocess

import program
from program import HANG, ProgramTest, main


def point(*p): return {"type": "point", "p": list(p)}
def segment(a, b): return {"type": "segment", "a": a, "b": b}
def ray(origin, direction): return {"type": "ray", "origin": origin, "direction": direction}
def line(origin, direction): return {"type": "line", "origin": origin, "direction": direction}
def plane(normal, offset): return {"type": "plane", "normal": normal, "offset": offset}
def triangle(a, b, c): return {"type": "triangle", "a": a, "b": b, "c": c}
def aabb(low, high): return {"type": "aabb", "min": low, "max": high}
def capsule(a, b, radius): return {"type": "capsule", "a": a, "b": b, "radius": radius}
def rectangle(center, u, v): return {"type": "rectangle", "center": center, "half_axes": [u, v]}
def obb(center, *half_axes): return {"type": "obb", "center": center, "half_axes": list(half_axes)}


UNIT = aabb([0, 0, 0], [1, 1, 1])
FLOOR = plane([0, 0, 2], 0)
ORIGIN = point(0, 0, 0)
# |x| <= -z, |y| <= -z, 1 <= -z <= 10; and a beam beside its edge x = y = -z, behind none of the planes alone.
STUMP = {"type": "frustum", "planes": [
    {"normal": n, "offset": d} for n, d in [([1, 0, -1], 0), ([-1, 0, -1], 0), ([0, 1, -1], 0), ([0, -1, -1], 0),
                                            ([0, 0, -1], 1), ([0, 0, 1], -10)]]}
BESIDE_AN_EDGE = obb([6, 6, -5], [6, -6, 0], [0.1, 0.1, 0], [0, 0, 0.1])
EVERY = [ORIGIN, segment([0, 0, 0], [1, 0, 0]), ray([0, 0, 0], [1, 0, 0]), line([0, 0, 0], [1, 0, 0]), FLOOR,
         triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]), UNIT, rectangle([0, 0, 0], [1, 0, 0], [0, 1, 0]),
         obb([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1])]


def query(*lines):
    """Runs hitbox on these lines: texts as they are, others as JSON."""
    text = "".join((l if isinstance(l, str) else json.dumps(l)) + "\n" for l in lines)
    return subprocess.run([program.program(), "query"], input=text, capture_output=True, text=True, timeout=HANG)


class Query(ProgramTest):
    def ask(self, op, a, b, **more):
        done = query({"op": op, "a": a, "b": b, **more})
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        answer = json.loads(done.stdout, parse_constant=self.fail)
        self.assertEqual(list(answer), ["result"])
        return answer["result"]

    def refused(self, question, code=None):
        done = query(question)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"\Ahitbox: standard input: 1 of 1 line without an answer; [^\n]+\n\Z")
        error = json.loads(done.stdout)["error"]
        self.assertEqual(error["where"], "line 1")
        if code:
            self.assertEqual(error["code"], code)
        return error["message"]

    def test_every_verb(self):
        down = segment([0.5, 0.5, 2], [0.5, 0.5, -2])
        above = point(0, 0, 3)
        for op, a, b, expected in [
            ("intersects", UNIT, point(1, 1, 1), True),
            ("intersects", UNIT, point(1, 1, math.nextafter(1, 2)), False),
            ("intersects", capsule([3, 3, 0], [3, 0, 0], 2), UNIT, True),
            ("intersects", UNIT, capsule([3, 3, 0], [3, 0, 0], math.nextafter(2, 0)), False),
            ("classify", segment([0, 0, 1], [1, 0, 1]), UNIT, "touching"),
            ("classify", UNIT, point(0.5, 0.5, 0.5), "contains"),
            ("side", FLOOR, UNIT, "touching_front"),
            ("placement", segment([0.25, 0.5, 0.5], [0.75, 0.5, 0.5]), UNIT, "included"),
            ("distance", above, FLOOR, 3),
            ("signed_distance", FLOOR, point(0, 0, -3), -3),
            ("project", FLOOR, point(1, 2, 3), [1, 2, 0]),
            ("closest_points", point(2, 0.5, 0.5), UNIT, {"a": [2, 0.5, 0.5], "b": [1, 0.5, 0.5]}),
            ("penetration", UNIT, aabb([0.75, 0, 0], [4, 1, 1]), {"depth": 0.25, "axis": [-1, 0, 0]}),
            ("penetration", UNIT, aabb([1, 0, 0], [4, 1, 1]), {"depth": 0, "axis": [-1, 0, 0]}),
            ("penetration", UNIT, aabb([3, 0, 0], [4, 1, 1]), {"depth": 0}),
            ("contacts", capsule([0.5, 0.5, 1.5], [0.5, 0.5, 9], 1), UNIT, {"axis": [0, 0, 1], "depth": 0.5, "points": [
                {"a": [0.5, 0.5, 0.5], "b": [0.5, 0.5, 1], "depth": 0.5}]}),
            ("contacts", UNIT, aabb([3, 0, 0], [4, 1, 1]), {"depth": 0, "points": []}),
            ("penetration", point(0.5, 0.5, 0.25), UNIT, {"depth": 0.25, "axis": [0, 0, -1]}),
            ("separating_axis", UNIT, aabb([3, 0, 0], [4, 1, 1]),
             {"separated": True, "kind": "face_a", "axis": [1, 0, 0], "gap": 2}),
            ("intersects", STUMP, BESIDE_AN_EDGE, False),
            ("may_intersect", STUMP, BESIDE_AN_EDGE, True),
            ("may_intersect", aabb([5, 0, 3], [6, 1, 4]), STUMP, False),
            ("intersection", down, FLOOR, {"kind": "point", "point": [0.5, 0.5, 0], "t": 0.5}),
            ("intersection", down, UNIT, {"kind": "segment", "a": [0.5, 0.5, 1], "b": [0.5, 0.5, 0],
                                          "t": [0.25, 0.5], "line_t": [0.25, 0.5]}),
            ("intersection", segment([0.25, 0.5, 0.5], [0.75, 0.5, 0.5]), UNIT,
             {"kind": "segment", "a": [0.25, 0.5, 0.5], "b": [0.75, 0.5, 0.5], "t": [0, 1], "line_t": [-0.5, 1.5]}),
            ("intersection", UNIT, down, {"kind": "segment", "a": [0.5, 0.5, 1], "b": [0.5, 0.5, 0],
                                          "t_b": [0.25, 0.5], "line_t": [0.25, 0.5]}),
            ("intersection", segment([0, 0, 0], [1, 0, 0]), segment([0.5, -1, 0], [0.5, 3, 0]),
             {"kind": "point", "point": [0.5, 0, 0], "t": 0.5, "t_b": 0.25}),
            ("intersection", ray([0, 0, 0], [1, 0, 0]), aabb([0, "-inf", "-inf"], ["inf", "inf", "inf"]),
             {"kind": "ray", "origin": [0, 0, 0], "direction": [1, 0, 0], "t": [0, "inf"], "line_t": [0, "inf"]}),
            ("intersection", plane([1, 0, 0], 1), plane([0, 1, 0], 2),
             {"kind": "line", "origin": [1, 2, 0], "direction": [0, 0, 1]}),
            ("intersection", plane([1, 0, 0], 1), plane([-2, 0, 0], -2), {"kind": "plane", "normal": [1, 0, 0], "offset": 1}),
            ("intersection", plane([0, 0, 1], 0.5), triangle([0, 0, 0], [2, 0, 1], [0, 0, 1]),
             {"kind": "segment", "a": [0, 0, 0.5], "b": [1, 0, 0.5]}),
            ("intersection", UNIT, aabb([1, 0, 0], [2, 3, 0.5]), {"kind": "aabb", "min": [1, 0, 0], "max": [1, 1, 0.5]}),
            ("intersection", UNIT, aabb([2, 0, 0], [3, 1, 1]), {"kind": "none"}),
            ("intersection", segment([3, 3, 3], [4, 3, 3]), UNIT, {"kind": "none"}),
        ]:
            with self.subTest(op=op, a=a, b=b):
                self.assertEqual(self.ask(op, a, b), expected)

    def test_a_motion_until_the_first_contact(self):
        wall = aabb([4, -9, -9], [4, 9, 9])
        self.assertEqual(self.ask("sweep", UNIT, wall, motion=[6, 0, 0]),
                         {"hit": True, "t": 0.5, "point": [4, 0.5, 0.5], "normal": [-1, 0, 0], "started": False})
        self.assertEqual(self.ask("sweep", UNIT, wall, motion=[2, 0, 0]), {"hit": False})
        self.assertEqual(self.ask("sweep", capsule([1, 0, 3], [2, 0, 3], 1), FLOOR, motion=[0, 0, -4])["t"], 0.5)
        touching = self.ask("sweep", UNIT, aabb([1, 0, 0], [2, 1, 1]), motion=[0, 1, 0])
        self.assertEqual((touching["t"], touching["started"], touching["leaving"]), (0, True, True))
        for question, message in [
            ({"op": "sweep", "a": UNIT, "b": wall}, "motion: is missing"),
            ({"op": "distance", "a": UNIT, "motion": [1, 0, 0], "b": wall}, "motion: distance takes none"),
            ({"op": "sweep", "a": UNIT, "motion": [1, 0], "b": wall}, "motion: has 2 elements; expected 3 numbers"),
            ({"op": "sweep", "a": UNIT, "motion": [1, 0, "inf"], "b": wall}, "motion[2]: must be finite"),
        ]:
            with self.subTest(question=question):
                self.assertIn(message, self.refused(question))

    def test_the_hull_of_a_box_answers_like_the_box(self):
        def corners(box):
            return [[box[k][i] for i, k in enumerate(ks)] for ks in
                    [(a, b, c) for a in ("min", "max") for b in ("min", "max") for c in ("min", "max")]]
        # More points than corners: inside, in a face, in an edge, twice.
        hull = {"type": "hull", "points": [*corners(UNIT), [0.5, 0.5, 0.5], [1, 0.5, 0.5], [0, 0, 0.25], [0, 0, 0]]}
        self.assertEqual(self.ask("classify", hull, UNIT), "equal")
        others = [*EVERY, capsule([3, 3, 0], [3, 0, 0], 2), {"type": "sphere", "center": [2, 2, 1], "radius": 1},
                  aabb([1, 0.25, 0], [3, 0.75, 1]), aabb([-1, -1, 0.75], [2, 2, 0.875]), hull]
        for other in others:
            as_box = UNIT if other is hull else other
            self.assertEqual(self.ask("intersects", hull, other), self.ask("intersects", UNIT, as_box), other)
            self.assertEqual(self.ask("distance", other, hull), self.ask("distance", as_box, UNIT), other)
            if other["type"] in ("plane", "ray", "line"):
                continue
            self.assertEqual(self.ask("penetration", hull, other)["depth"], self.ask("penetration", UNIT, as_box)["depth"], other)
            for motion in ([-9, 0, 0], [1, 2, 3]):
                hit, expected = (self.ask("sweep", a, b, motion=motion) for a, b in ((hull, other), (UNIT, as_box)))
                self.assertEqual((hit["hit"], hit.get("t")), (expected["hit"], expected.get("t")), other)
        self.assertEqual(self.ask("side", FLOOR, hull), "touching_front")
        self.assertEqual(len(self.ask("contacts", hull, aabb([0.25, 0.25, 1], [2, 2, 2]))["points"]), 4)
        self.assertEqual(self.ask("intersection", ray([0.5, 0.5, 3], [0, 0, -2]), hull)["t"], [1, 1.5])

    def test_cylinders(self):
        pillar = {"type": "cylinder", "a": [0, 0, 0], "b": [0, 0, 2], "radius": 5}
        for other, expected in [(point(3, 4, 2), True), (point(3, 4, math.nextafter(2, 3)), False),
                                (ray([9, 5, 1], [-1, 0, 0]), True), (aabb([3, 4, 0], [9, 9, 1]), True),
                                (aabb([3, math.nextafter(4, 5), 0], [9, 9, 1]), False), (plane([0, 0, 1], 2), True),
                                ({"type": "sphere", "center": [0, 0, 4], "radius": 2}, True)]:
            self.assertEqual(self.ask("intersects", pillar, other), expected, other)
            self.assertEqual(self.ask("intersects", other, pillar), expected, other)
        self.assertEqual(self.ask("intersects", {**pillar, "radius": -1}, ORIGIN), False)
        self.assertIn("op: distance is not available for cylinder and point; available are intersects",
                      self.refused({"op": "distance", "a": pillar, "b": ORIGIN}, "usage"))
        self.assertIn("op: no verb is available for cylinder and cylinder",
                      self.refused({"op": "intersects", "a": pillar, "b": pillar}, "usage"))

    def test_a_plane_cuts_a_box_in_a_polygon(self):
        cut = self.ask("intersection", plane([0, 0, 1], 0.5), UNIT)
        self.assertEqual(cut["kind"], "polygon")
        self.assertEqual(sorted(cut["points"]), [[0, 0, 0.5], [0, 1, 0.5], [1, 0, 0.5], [1, 1, 0.5]])

    def test_every_two_shapes_intersect_and_classify_in_both_orders(self):
        pairs = [(a, b) for a in EVERY for b in EVERY]
        lines = [{"op": op, "a": a, "b": b} for a, b in pairs for op in ("intersects", "classify")]
        done = query(*lines)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        answers = [json.loads(l)["result"] for l in done.stdout.splitlines()]
        words = dict(zip([(a["type"], b["type"]) for a, b in pairs], answers[1::2]))
        self.assertEqual(set(answers[0::2]), {True})
        mirror = {"inside": "contains", "contains": "inside"}
        for (a, b), word in words.items():
            self.assertEqual(words[b, a], mirror.get(word, word), (a, b))
        self.assertEqual(words["triangle", "plane"], "inside")
        self.assertEqual(words["segment", "aabb"], "touching")
        self.assertEqual(words["obb", "aabb"], "contains")

    def test_the_other_ways_to_give_boxes(self):
        by_center = {"type": "aabb", "center": [0, 0, 0], "half_extents": [1, 2, 3]}
        self.assertEqual(self.ask("classify", by_center, aabb([-1, -2, -3], [1, 2, 3])), "equal")
        slab = {"type": "aabb", "center": [0, 0, 0], "half_extents": ["inf", "inf", 1]}
        self.assertIs(self.ask("intersects", slab, point(1e300, 0, 1)), True)
        inverted = {"type": "aabb", "center": [0, 0, 0], "half_extents": [1, -1, 1]}
        self.assertIs(self.ask("intersects", inverted, ORIGIN), False)
        by_axes = {"type": "obb", "center": [0, 0, 0], "axes": [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], "half_extents": [1, 2, 3]}
        self.assertEqual(self.ask("classify", by_axes, aabb([-2, -1, -3], [2, 1, 3])), "equal")
        # A negative half extent is a box inside out, which is empty; a negative half-axis is only another direction.
        frame = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        inside_out = {"type": "obb", "center": [0, 0, 0], "axes": frame, "half_extents": [-1, 1, 1]}
        self.assertIs(self.ask("intersects", inside_out, ORIGIN), False)
        self.assertEqual(self.ask("classify", obb([0, 0, 0], [-1, 0, 0], *frame[1:]), aabb([-1] * 3, [1] * 3)), "equal")

    def test_empty_shapes_meet_nothing_and_say_so(self):
        # Planes that face away from each other.
        no_view = {"type": "frustum", "planes": [{"normal": n, "offset": 1} for n in
                                                 ([1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1])]}
        no_hull = {"type": "hull", "points": [[0, 0, 0], [0, "nan", 0]]}
        nothing = point(0, "nan", 0)
        self.assertIs(self.ask("intersects", nothing, UNIT), False)
        self.assertEqual(self.ask("classify", nothing, UNIT), "disjoint")
        self.assertEqual(self.ask("distance", nothing, UNIT), "inf")
        self.assertEqual(self.ask("placement", segment([0, 0, 0], [1, 1, 1]), aabb([1, 1, 1], [0, 0, 0])), "none")
        for op, a, b, which in [("side", FLOOR, nothing, "b"), ("closest_points", nothing, UNIT, "a"),
                                ("signed_distance", FLOOR, nothing, "b"), ("project", FLOOR, nothing, "b"),
                                ("separating_axis", UNIT, aabb([1, 1, 1], [0, 0, 0]), "b"),
                                ("closest_points", ORIGIN, no_view, "b"), ("closest_points", no_hull, ORIGIN, "a")]:
            self.assertIn(f"{which}: the shape is empty", self.refused({"op": op, "a": a, "b": b}, "usage"))

    def test_what_is_endless_has_no_corners(self):
        half_space = aabb(["-inf", "-inf", "-inf"], [0, "inf", "inf"])
        self.assertIn("finite", self.refused({"op": "intersection", "a": plane([1, 1, 0], 0), "b": half_space}))
        self.assertIn("finite", self.refused({"op": "separating_axis", "a": half_space, "b": UNIT}))

    def test_ids_come_back_as_they_were(self):
        ids = [0, -7, 2**63, 1.5, "a\n\"b\" \u00e9", True, None]
        done = query(*({"id": i, "op": "intersects", "a": ORIGIN, "b": ORIGIN} for i in ids))
        answers = [json.loads(l) for l in done.stdout.splitlines()]
        self.assertEqual([a["id"] for a in answers], ids)
        self.assertEqual([list(a) for a in answers], [["id", "result"]] * len(ids))
        self.assertIn("id: is an array", self.refused({"id": [1], "op": "intersects", "a": ORIGIN, "b": ORIGIN}))

    def test_each_mistake_is_named_by_its_field(self):
        ok = ORIGIN
        for a, expected in [
            (aabb([0, "x", 0], [1, 1, 1]), 'a.min[1]: is "x"'),
            (aabb([0, None, 0], [1, 1, 1]), "a.min[1]: is null"),
            (aabb([0, True, 0], [1, 1, 1]), "a.min[1]: is true"),
            (aabb([0, 0], [1, 1, 1]), "a.min: has 2 elements; expected 3 numbers"),
            (aabb(0, [1, 1, 1]), "a.min: is 0; expected an array"),
            ({"type": "aabb", "min": [0, 0, 0]}, 'a: the field "max" is missing'),
            ({"type": "aabb", "min": [0, 0, 0], "maxx": [0, 0, 0]}, 'a: the field "max" is missing'),
            ({**UNIT, "center": [0, 0, 0]}, 'a: the field "half_extents" is missing'),
            ({**UNIT, "center": [0, 0, 0], "half_extents": [1, 1, 1]}, 'a: has an unknown field "max"'),
            ({**ORIGIN, "q": 1}, 'a: has an unknown field "q"'),
            (obb([0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, "inf"]), "a.half_axes[2][2]: must be finite"),
            (obb([0, 0, 0], [1, 0, 0]), "a.half_axes: has 1 elements; expected 3 vectors"),
            (segment([0, 0, 0], [0, 0, "-inf"]), "a.b[2]: must be finite"),
            (plane([0, -0.0, 0], 1), "a.normal: is zero"),
            (ray([0, 0, 0], [0, 0, 0]), "a.direction: is zero"),
            (line([0, 0, 0], [0, 0, 0]), "a.direction: is zero"),
            ({"type": "aabb", "center": [1e308, 0, 0], "half_extents": [1e308, 1, 1]}, "beyond"),
            ({"type": "trinagle"}, "a.type: there is no shape \"trinagle\"; did you mean 'triangle'?"),
            ({"type": "polygon"}, "the shapes are aabb, capsule, frustum, line"),
            ({"type": "hull"}, 'the field "points" is missing'),
            ({"type": "hull", "points": []}, "a.points: is empty; a hull needs a point"),
            ({"type": "hull", "points": [[0, 0, 0], [0, "inf", 0]]}, r"a.points[1][1]: must be finite"),
            ({"type": "hull", "points": [[0, 0, 0]], "faces": []}, 'a: has an unknown field "faces"; the fields are points'),
            ({"type": "cylinder", "a": [0, 0, 0], "b": [0, 0, 1]}, 'the field "radius" is missing'),
            ({"type": 3}, "a.type: is 3"),
            ({"min": [0, 0, 0]}, 'a: has no "type"'),
            ("aabb", 'a: is "aabb"; expected a shape such as'),
        ]:
            with self.subTest(a=a):
                self.assertIn(expected, self.refused({"op": "intersects", "a": a, "b": ok}))
                self.assertIn(expected.replace("a", "b", 1) if expected.startswith("a") else expected,
                              self.refused({"op": "intersects", "a": ok, "b": a}))
        for question, expected in [
            ({"op": "intersect", "a": ok, "b": ok}, "op: there is no verb \"intersect\"; did you mean 'intersects'?"),
            ({"op": "placement", "a": FLOOR, "b": UNIT}, "op: placement is not available for plane and aabb; available are intersects"),
            ({"op": "side", "a": UNIT, "b": FLOOR}, "takes the plane as a and the aabb as b; swap"),
            ({"op": "intersects", "a": ok}, "b: is missing"),
            ({"a": ok, "b": ok}, "op: is missing"),
            ({"op": 1, "a": ok, "b": ok}, "op: is 1"),
            ("[1,2]", "is an array; expected an object"),
            ("{\"op\":", "is not valid JSON"),
            ("{} {}", "is not valid JSON"),
            ('{"op":"intersects","a":{"type":"point","p":[1e999,0,0]}}', "beyond the range of double"),
        ]:
            with self.subTest(question=question):
                self.assertIn(expected, self.refused(question))

    def test_a_wrong_line_does_not_disturb_the_others(self):
        good = {"id": 1, "op": "intersects", "a": ORIGIN, "b": ORIGIN}
        done = query(good, "", "  \t", "nonsense", {**good, "id": 2, "op": "x"}, {**good, "id": 3})
        self.assertEqual(done.returncode, 2)
        answers = [json.loads(l) for l in done.stdout.splitlines()]
        self.assertEqual([a.get("id") for a in answers], [1, None, 2, 3])
        self.assertEqual(["result" in a for a in answers], [True, False, False, True])
        self.assertEqual([a["error"]["where"] for a in answers if "error" in a], ["line 4", "line 5"])
        self.assertIn("2 of 4 lines without an answer; the first: line 4:", done.stderr)

    def test_bytes_that_are_no_text_and_nesting_without_end(self):
        done = subprocess.run([program.program(), "query"], input=b'\xff\xfe{"id":"\xff"}\n' + b"[" * 1000000 + b"\n",
                              capture_output=True, timeout=HANG)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(["error" in json.loads(l) for l in done.stdout.splitlines()], [True, True])

    def test_a_nul_byte_does_not_hide_the_rest_of_its_line(self):
        question = json.dumps({"op": "intersects", "a": ORIGIN, "b": ORIGIN})
        for wrong in (question + "\0garbage", question + "\0", "\0" + question, question[:9] + "\0" + question[9:], "\0"):
            with self.subTest(wrong=wrong):
                done = query(question, wrong, question)
                self.assertEqual(done.returncode, 2)
                first, error, last = (json.loads(l) for l in done.stdout.splitlines())
                self.assertEqual((first, last), ({"result": True}, {"result": True}))
                self.assertIn(f"at or before byte {wrong.index(chr(0)) + 1}", error["error"]["message"])
                self.assertEqual(error["error"]["where"], "line 2")

    def test_files_pipes_and_windows_line_ends(self):
        question = json.dumps({"op": "intersects", "a": ORIGIN, "b": ORIGIN})
        with open(self.path("q.jsonl"), "w", newline="") as f:
            f.write("\ufeff" + question + "\r\n\r\n" + question)  # no end of line at the end
        done = program.hitbox("query", self.path("q.jsonl"))
        self.assertEqual((done.returncode, done.stdout), (0, '{"result":true}\n' * 2), done.stderr)
        self.assertIn("nope", self.error("query", self.path("nope"), code="not_found"))
        self.assertIn(self.folder, self.error("query", self.folder, code="unreadable"))
        self.assertIn("does not take the argument", self.error("query", self.path("q.jsonl"), "x"))
        self.assertEqual(query().returncode, 0)

    def test_a_line_without_end_is_refused_and_the_next_answered(self):
        question = json.dumps({"op": "intersects", "a": ORIGIN, "b": ORIGIN})
        done = query("x" * (17 << 20), question)
        answers = [json.loads(l) for l in done.stdout.splitlines()]
        self.assertEqual(len(answers), 2)
        self.assertEqual(answers[0]["error"]["code"], "too_large")
        self.assertEqual(answers[1], {"result": True})

    def test_one_question_at_a_time_gets_its_answer(self):
        with subprocess.Popen([program.program(), "query"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
            for i in range(3):
                child.stdin.write(json.dumps({"id": i, "op": "intersects", "a": ORIGIN, "b": UNIT}) + "\n")
                child.stdin.flush()
                self.assertEqual(json.loads(child.stdout.readline()), {"id": i, "result": True})
            child.stdin.close()
            self.assertEqual(child.wait(timeout=HANG), 0)


if __name__ == "__main__":
    main()
