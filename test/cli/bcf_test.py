"""bcf_test.py: what `hitbox clash --bcf` writes, against the form that BCF 2.1 asks for.

FORM is the part of the schemas of BCF 2.1 that hitbox uses, written down for this test. If HITBOX_BCF_SCHEMAS names a folder
with the schemas of buildingSMART (markup.xsd, visinfo.xsd, version.xsd) and there is xmllint, the files are checked against
those too.
"""
import filecmp
import os
import re
import shutil
import subprocess
import zipfile
from xml.etree import ElementTree

from program import ProgramTest, box, hitbox, main
from trees import tree

BASE = box("base", (0, 0, 0), (9, 9, 1))
LEG = box("leg", (1, 1, 1), (2, 2, 5))
ARM = box("arm", (4, 4, 0.5), (5, 5, 5))

# By element: its attributes (! marks those that must be there), and its children in order (? optional, * any number, + one
# or more), or the pattern of its text.
GUID = r"[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}"
NUMBER, TEXT = r"-?\d+(\.\d+)?(e[-+]\d+)?", r"(.|\n)*"
POINT = ({}, ["X", "Y", "Z"])
FORM = {
    "Version": ({"VersionId!": r"2\.1"}, ["DetailedVersion?"]), "DetailedVersion": ({}, TEXT),
    "Markup": ({}, ["Header?", "Topic", "Comment*", "Viewpoints*"]),
    "Header": ({}, ["File+"]), "File": ({"isExternal": "true|false"}, ["Filename?", "Date?", "Reference?"]),
    "Filename": ({}, TEXT),
    "Topic": ({"Guid!": GUID, "TopicType": TEXT, "TopicStatus": TEXT},
              ["ReferenceLink*", "Title", "Priority?", "Index?", "Labels*", "CreationDate", "CreationAuthor", "ModifiedDate?",
               "ModifiedAuthor?", "DueDate?", "AssignedTo?", "Stage?", "Description?"]),
    "Title": ({}, TEXT), "Priority": ({}, "error|warning|note"), "Index": ({}, r"\d+"),
    "Labels": ({}, "penetrating|contained|touching|near"), "CreationDate": ({}, r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"),
    "CreationAuthor": ({}, "hitbox"), "Description": ({}, TEXT),
    "Viewpoints": ({"Guid!": GUID}, ["Viewpoint?", "Snapshot?", "Index?"]), "Viewpoint": ({}, r"viewpoint\.bcfv"),
    "VisualizationInfo": ({"Guid!": GUID}, ["Components?", "OrthogonalCamera?", "PerspectiveCamera?"]),
    "Components": ({}, ["Selection?", "Visibility", "Coloring?"]), "Selection": ({}, ["Component+"]),
    "Component": ({"IfcGuid": r"[0-9A-Za-z_$]{22}"}, ["OriginatingSystem?", "AuthoringToolId?"]),
    "OriginatingSystem": ({}, TEXT), "AuthoringToolId": ({}, TEXT), "Visibility": ({"DefaultVisibility": "true"}, []),
    "PerspectiveCamera": ({}, ["CameraViewPoint", "CameraDirection", "CameraUpVector", "FieldOfView"]),
    "CameraViewPoint": POINT, "CameraDirection": POINT, "CameraUpVector": POINT,
    "X": ({}, NUMBER), "Y": ({}, NUMBER), "Z": ({}, NUMBER), "FieldOfView": ({}, NUMBER),
}


class Bcf(ProgramTest):
    def setUp(self):
        super().setUp()
        if "built without BCF" in hitbox("clash", self.write("m.obj", BASE), "--bcf", self.path("x.bcfzip")).stderr:
            self.skipTest("this program was built without minizip, zlib or pugixml")

    def check_form(self, element):
        attributes, children = FORM[element.tag]
        for name, value in element.attrib.items():
            self.assertRegex(value, rf"\A(?:{attributes.get(name) or attributes[name + '!']})\Z", element.tag)
        for name in attributes:
            self.assertTrue(not name.endswith("!") or name[:-1] in element.attrib, (element.tag, name))
        if isinstance(children, str):
            self.assertEqual(len(element), 0)
            self.assertRegex(element.text or "", rf"\A(?:{children})\Z", element.tag)
            return
        pattern = "".join(f"(?:{re.escape(name.rstrip('?*+'))} ){name[-1] if name[-1] in '?*+' else ''}" for name in children)
        self.assertRegex("".join(child.tag + " " for child in element), rf"\A{pattern}\Z", element.tag)
        for child in element:
            self.check_form(child)

    def check_schema(self, name, text):
        schemas, xmllint = os.environ.get("HITBOX_BCF_SCHEMAS"), shutil.which("xmllint")
        if not schemas or not xmllint:
            return
        schema = {"markup.bcf": "markup.xsd", "viewpoint.bcfv": "visinfo.xsd", "bcf.version": "version.xsd"}[os.path.basename(name)]
        done = subprocess.run([xmllint, "--noout", "--schema", os.path.join(schemas, schema), "-"], input=text,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def topics(self, *arguments, name="out.bcfzip"):
        """Runs, checks every file, and returns pairs of markup and viewpoint by the order of the topics."""
        done = hitbox("clash", *arguments, "--bcf", self.path(name))
        self.assertEqual(done.returncode, 0, done.stderr)
        with zipfile.ZipFile(self.path(name)) as archive:
            self.assertIsNone(archive.testzip())
            texts = {entry: archive.read(entry) for entry in archive.namelist()}
        trees = {}
        for entry, text in texts.items():
            trees[entry] = ElementTree.fromstring(text)
            self.check_form(trees[entry])
            self.check_schema(entry, text)
        self.assertEqual(trees.pop("bcf.version").get("VersionId"), "2.1")
        topics = []
        for folder in {entry.split("/")[0] for entry in trees}:
            markup, view = trees.pop(folder + "/markup.bcf"), trees.pop(folder + "/viewpoint.bcfv")
            self.assertEqual(markup.find("Topic").get("Guid"), folder)
            self.assertEqual(markup.find("Viewpoints").get("Guid"), view.get("Guid"))
            topics.append((markup, view))
        self.assertEqual(trees, {})
        return sorted(topics, key=lambda topic: int(topic[0].findtext("Topic/Index")))

    def test_a_topic_for_each_group_selects_its_parts(self):
        mesh = self.write("m.obj", BASE, LEG, ARM, box("lid", (20, 0, 0), (21, 1, 1)), box("pot", (20, 0, 1), (21, 1, 2)))
        topics = self.topics(mesh)
        self.assertEqual([markup.findtext("Topic/Title") for markup, _ in topics], ["base: 2 clashes", "lid and pot: touching"])
        selected = [[c.findtext("AuthoringToolId") for c in view.iter("Component")] for _, view in topics]
        self.assertEqual(selected, [["/base", "/leg", "/arm"], ["/lid", "/pot"]])
        markup = topics[0][0]
        self.assertEqual([label.text for label in markup.iter("Labels")], ["penetrating", "touching"])
        self.assertEqual(markup.findtext("Header/File/Filename"), "m.obj")
        for clash in self.clashes(mesh)[:2]:
            self.assertIn(f"{clash['id']}: ", markup.findtext("Topic/Description"))
        self.assertEqual(self.topics(self.write("n.obj", BASE)), [], "no clash, no topic")

    def camera(self, view):
        point = lambda name: [float(view.findtext(f"PerspectiveCamera/{name}/{axis}")) for axis in "XYZ"]
        return point("CameraViewPoint"), point("CameraDirection"), point("CameraUpVector")

    def test_the_camera_looks_at_the_clash(self):
        (_, view), = self.topics(self.write("m.obj", BASE, ARM))
        position, direction, up = self.camera(view)
        self.assertAlmostEqual(sum(x * x for x in direction), 1)
        self.assertAlmostEqual(sum(x * y for x, y in zip(direction, up)), 0)
        self.assertGreater(up[2], 0.5)
        to_clash = [c - p for c, p in zip((4.5, 4.5, 0.75), position)]
        away = sum(x * x for x in to_clash) ** 0.5
        for x, y in zip(to_clash, direction):
            self.assertAlmostEqual(x / away, y)
        self.assertTrue(1 < away < 20, away)

    def test_gltf_is_turned_so_that_z_is_up(self):
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree(("a", ((0, 0, 0), (1, 10, 1))), ("b", ((0, 10, 0), (1, 11, 1)))))
        (_, view), = self.topics(self.path("m.gltf"))
        position, direction, _ = self.camera(view)
        steps = (10 - position[2]) / direction[2]  # the height of the face that they share
        self.assertAlmostEqual(position[0] + steps * direction[0], 0.5)
        self.assertAlmostEqual(position[1] + steps * direction[1], -0.5)

    def test_coordinates_are_metres_if_the_unit_is_known(self):
        mesh = self.write("m.obj", box("a", (0, 0, 0), (1000, 1000, 1000)), box("b", (0, 0, 1000), (1000, 1000, 2000)))
        (_, plain), = self.topics(mesh)
        (_, metres), = self.topics(mesh, "--unit", "mm")
        for there, here in zip(self.camera(plain)[0], self.camera(metres)[0]):
            self.assertAlmostEqual(here, there / 1000)

    def test_the_same_input_gives_the_same_bytes_and_the_same_guids(self):
        mesh = self.write("m.obj", BASE, LEG, ARM)
        for name in ("one", "two"):
            done = hitbox("clash", mesh, "--bcf", self.path(name), env={"SOURCE_DATE_EPOCH": "1700000000"})
            self.assertEqual(done.returncode, 0)
        self.assertTrue(filecmp.cmp(self.path("one"), self.path("two"), shallow=False))
        guids = lambda topics: {markup.findtext("Topic/Title"): markup.find("Topic").get("Guid") for markup, _ in topics}
        one = guids(self.topics(mesh, "--group-by=none"))
        more = guids(self.topics(self.write("m.obj", box("far", (50, 0, 0), (51, 1, 1)), ARM, LEG, BASE), "--group-by=none"))
        self.assertEqual({tuple(sorted(title.split(":")[0].split(" and "))): guid for title, guid in more.items()},
                         {tuple(sorted(title.split(":")[0].split(" and "))): guid for title, guid in one.items()})

    def test_names_are_written_as_they_are_and_control_characters_are_not(self):
        guid = "0K7w7jYlXCpOJN0oo5MIAN"
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree((guid, ((0, 0, 0), (1, 1, 1))), ("<b> & \x01 \"q\" " + "x" * 300, ((0.5, 0, 0), (1, 1, 1)))))
        (markup, view), = self.topics(self.path("m.gltf"))
        first, second = view.iter("Component")
        self.assertEqual((first.get("IfcGuid"), second.get("IfcGuid")), (guid, None))
        self.assertEqual(second.findtext("AuthoringToolId"), "/<b> & \\u0001 \"q\" " + "x" * 300)
        self.assertIn("<b> & ", markup.findtext("Topic/Title"))

    def test_characters_that_xml_cannot_hold_are_replaced(self):
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree(("a\ufffe", ((0, 0, 0), (1, 1, 1))), ("b\uffff", ((0.5, 0, 0), (1, 1, 1)))))
        (_, view), = self.topics(self.path("m.gltf"))
        self.assertEqual([c.findtext("AuthoringToolId") for c in view.iter("Component")], ["/a\ufffd", "/b\ufffd"])

    def test_names_of_converters_from_ifc_hold_the_guid(self):
        guid, beam = "0K7w7jYlXCpOJN0oo5MIAN", "3F58AqxJfF$QkuoceQhWg3"
        unit = ((0, 0, 0), (1, 1, 1))
        with open(self.path("m.gltf"), "w") as f:
            f.write(tree(("IfcWall_W-1_" + guid, unit), ("IfcBeam_B-8_" + beam, [("IfcMappedItem_node", unit)]),
                         ("wall " + guid, unit), ("wall:" + beam, unit), ("x" + guid, unit), ("4" + guid[1:], unit), ("IfcBuildingStorey_" + beam, [("lamp", unit)])))
        (_, view), = self.topics(self.path("m.gltf"), "--group-by=node")
        self.assertEqual([c.get("IfcGuid") for c in view.iter("Component")], [guid, beam, guid, beam, None, None, None])

    def test_a_guess_and_a_near_copy_are_described(self):
        corpus = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus", "clash")
        (markup, _), = self.topics(os.path.join(corpus, "open_room.obj"))
        self.assertIn("contained (a guess: the outer part is open)", markup.findtext("Topic/Description"))
        (markup, _), = self.topics(os.path.join(corpus, "near_duplicate.obj"), "--tolerance=0.001")
        self.assertIn("the same geometry twice within the tolerance", markup.findtext("Topic/Description"))

    def test_it_is_a_file_of_its_own(self):
        mesh = self.write("m.obj", BASE, LEG)
        self.assertIn("cannot be both the CSV and the BCF file", self.error("clash", mesh, "--csv", "x", "--bcf", "x"))
        self.assertIn("is also an input", self.error("clash", mesh, "--bcf", mesh))


if __name__ == "__main__":
    main()
