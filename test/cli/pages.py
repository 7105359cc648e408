"""pages.py: reads what `hitbox view` and `clash --html` put into their page, as the page itself does."""
import base64
import html.parser
import json
import struct


class Elements(html.parser.HTMLParser):
    """The page as a browser takes it apart: the text of each script, by its id or class, and all tags."""

    def __init__(self, text):
        super().__init__()
        self.scripts, self.tags, self.inside = {}, [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.append((tag, given))
        if tag == "script":
            self.inside = given.get("id") or given.get("class") or "program"
            self.scripts.setdefault(self.inside, []).append("")

    def handle_endtag(self, tag):
        if tag == "script":
            self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.scripts[self.inside][-1] += data


class PageReport:
    """The report of a page: `json`, and meshes and curves in coordinates of the files."""

    def __init__(self, text):
        self.elements = Elements(text)
        (report,) = self.elements.scripts["hitbox-report"]
        self.json = json.loads(report, parse_constant=lambda word: 1 / 0)
        self.data = b"".join(base64.b64decode(piece, validate=True)
                             for piece in self.elements.scripts.get("hitbox-data", []))
        assert len(self.data) == self.json["bytes"], (len(self.data), self.json["bytes"])

    def points(self, at, count):
        numbers = struct.unpack_from(f"<{3 * count}f", self.data, at)
        center, scale = self.json["center"], self.json["scale"]
        return [tuple(center[k] + scale * numbers[3 * i + k] for k in range(3)) for i in range(count)]

    def mesh(self, part):
        """The points and the corners of a part."""
        mesh = self.json["parts"][part]["mesh"]
        coded = self.data[mesh["corners_at"]:mesh["corners_at"] + mesh["corner_bytes"]]
        corners, last, code, shift = [], 0, 0, 0
        for byte in coded:
            code |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                last += (code >> 1) ^ -(code & 1)
                corners.append(last)
                code = shift = 0
        return self.points(mesh["points_at"], mesh["points"]), list(zip(*[iter(corners)] * 3))

    def curve(self, clash):
        """The segments of a clash, as pairs of points."""
        curve = self.json["clashes"][clash]["curve"]
        return list(zip(*[iter(self.points(curve["at"], 2 * curve["segments"]))] * 2))
