#!/usr/bin/env python3
"""The pages about Python, line by line."""
import doctest
import re
import unittest
from pathlib import Path

from program import hb, np

TOP = Path(__file__).resolve().parents[2]
PAGES = ["docs/python.md", "docs/python-trimesh.md"]


class Documents(unittest.TestCase):
    def test_pages(self):
        np.set_printoptions()
        for page in PAGES:
            if not (TOP / page).exists():
                continue
            blocks = re.findall(r"^```python\n(.*?)^```", (TOP / page).read_text(), re.M | re.S)
            test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
            self.assertGreater(len(test.examples), 5)
            report = []
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            runner.run(test, out=report.append)
            self.assertEqual(runner.failures, 0, "".join(report))

    def test_readme(self):
        page = (TOP / "bindings/python/README.md").read_text()
        code = re.search(r"```python\n(.*?)\n\n", page, re.S)[1]
        names = {}
        exec(code, names)
        boxes = re.search(r"boxes = .*", page)[0]
        exec(boxes, names)
        self.assertEqual(eval(re.search(r"hb\.intersects\(.*\)  #", page)[0][:-3], names).tolist(), [True, True])

    def test_all_names_are_listed(self):
        public = {name for name, value in vars(hb).items()
                  if not name.startswith("_") and getattr(value, "__module__", "").startswith("hitbox")}
        self.assertEqual(public, set(hb.__all__))

    def test_public_names_have_words(self):
        for name in hb.__all__:
            self.assertTrue(getattr(hb, name).__doc__, name)
            if isinstance(getattr(hb, name), type):
                for member, value in vars(getattr(hb, name)).items():
                    if callable(value) and not member.startswith("_") and not value.__doc__:
                        self.assertIn(member, ("remove", "wake", "set_layers", "set_user_data", "state", "csv", "made"), name)


if __name__ == "__main__":
    unittest.main()
