"""tiles_test.py: a clash search in tiles finds what one in memory finds, byte for byte, and survives being stopped."""
import json
import os
import random
import re
import signal
import subprocess
import time

from interrupt_test import ball
from limited import is_sanitized
from program import HANG, ProgramTest, box, hitbox, main, program, sheet

RULES = """
[[rule]]
name = "bolts may touch walls"
a = "bolt *"
b = "wall *"
allow = ["touching", "penetrating"]
[[rule]]
name = "pipes keep away from walls"
a = "pipe *"
b = "wall *"
clearance = 0.3
[[rule]]
name = "pipes are not compared"
a = "pipe *"
b = "pipe *"
ignore = true
[[rule]]
name = "a bolt holds"
a = "bolt *"
b = "pipe *"
expect = "penetrating"
severity = "warning"
"""


def name(i):
    return f"{('bolt', 'wall', 'pipe')[i % 3]} {i}"


def random_boxes(n, seed=1):
    r = random.Random(seed)
    side = n ** (1 / 3)
    for i in range(n):
        low = [r.uniform(0, side) for _ in range(3)]
        yield box(name(i), low, [x + r.uniform(0.1, 1.2) for x in low])


def flush_grid(side):
    for i in range(side ** 3):
        low = (i % side, i // side % side, i // side // side)
        yield box(name(i), low, [x + 1 for x in low])


def coincident(n):
    for i in range(n):
        yield box(name(i), (0, 0, 0), (1 + i % 4 // 3, 1, 1))


def one_huge(n):
    side = n ** (1 / 3) * 2
    yield box("wall 0", (0, 0, 0), (side, side, 0.5))
    r = random.Random(2)
    for i in range(1, n):
        low = [r.uniform(0, side), r.uniform(0, side), r.uniform(-1, 1)]
        yield box(name(i), low, [x + r.uniform(0.1, 1) for x in low])


def bolts_in_plates(n):
    """The same overlap again and again, moved; copies of parts; open parts; parts inside others."""
    for i in range(n):
        x, y = i % 7 * 3.0, i // 7 * 3.0
        yield box(f"wall {i}", (x, y, 0), (x + 2, y + 2, 0.25))
        yield box(f"bolt {i}", (x + 0.5, y + 0.5, -1), (x + 0.75, y + 0.75, 1))
        if i % 3 == 0:
            yield box(f"bolt {i} again", (x + 0.5, y + 0.5, -1), (x + 0.75, y + 0.75, 1))
        if i % 4 == 0:
            yield sheet(f"pipe {i}", (x - 1, y + 1, 0.1), (x + 1, y + 1, 0.1), (x + 1, y + 2, 0.1), (x - 1, y + 2, 0.1))
        if i % 5 == 0:
            yield box(f"pipe {i}", (x + 1, y + 1, 0.0625), (x + 1.5, y + 1.5, 0.125))


def without_seconds(text):
    return re.sub(r'"seconds":\s*\{[^}]*\}', '"seconds":0', text)


def tile_files(folder):
    """By the name of a finished file: what would change if it were written again. Parts are finished with their plan."""
    names = r"(tile|depth)-\d+\.bin|plan\.bin" + (r"|parts\.bin" if "plan.bin" in os.listdir(folder) else "")
    return {entry.name: (entry.stat().st_mtime_ns, entry.stat().st_ino)
            for entry in os.scandir(folder) if re.fullmatch(names, entry.name)}


def state_of(process):
    """The letter of Linux for what a process does: T for stopped, Z for ended."""
    with open(f"/proc/{process}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0]


class Tiles(ProgramTest):
    def setUp(self):
        super().setUp()
        self.tiles = self.path("tiles")

    def forget(self):
        for entry in list(os.scandir(self.tiles)) if os.path.exists(self.tiles) else []:
            os.remove(entry.path)

    def run_clash(self, *arguments, code=0):
        done = hitbox("clash", *arguments)
        self.assertEqual(done.returncode, code, done.stderr)
        return without_seconds(done.stdout)

    def check_same(self, files, *options, counts=(1, 2, 7, 64)):
        """Compares both reports and the exit code. Returns the report."""
        outputs = ["--json", "--csv", self.path("out.csv")]
        code = hitbox("clash", *files, *options).returncode
        self.assertIn(code, (0, 1))
        whole = self.run_clash(*files, *options, *outputs, code=code), self.read("out.csv")
        self.assertIn('"clashes"', whole[0])
        for count in counts:
            with self.subTest(files=files, options=options, count=count):
                self.forget()
                tiled = self.run_clash(*files, *options, *outputs, "--tiles", self.tiles, "--tile-count", count, code=code)
                self.assertEqual(tiled, whole[0])
                self.assertEqual(self.read("out.csv"), whole[1])
                found = sum(file.startswith("tile-") for file in tile_files(self.tiles))
                self.assertGreaterEqual(found, count)
        return whole[0]

    def test_the_same_bytes_for_every_number_of_tiles(self):
        with open(self.path("rules.toml"), "w") as rules:
            rules.write(RULES)
        many = (1, 2, 7, 64) if is_sanitized() else (1, 2, 7, 64, 1000)
        for label, parts in (("random", random_boxes(200)), ("grid", flush_grid(5)), ("coincident", coincident(24)),
                             ("huge", one_huge(120)), ("plates", bolts_in_plates(49))):
            mesh = self.write(f"{label}.obj", *parts)
            report = json.loads(self.check_same([mesh], counts=many))
            self.assertGreater(len(report["clashes"]), 20, label)
            self.check_same([mesh], "--clearance", "0.2", "--tolerance", "0.05", "--depth", "full", counts=(7, 64))
            self.check_same([mesh], "--rules", self.path("rules.toml"), "--ignore-siblings", "--clearance", "0.05",
                            "--fail-on", "penetrating", counts=(2, 64))

    def test_several_files_with_a_baseline(self):
        a = self.write("a.obj", *random_boxes(60, seed=3))
        b = self.write("b.obj", *random_boxes(60, seed=4))
        c = self.write("c.obj", *bolts_in_plates(10))
        with open(self.path("before.json"), "w") as before:
            before.write(hitbox("clash", a, c, "--json").stdout)
        self.check_same([a, b, c], "--baseline", self.path("before.json"), "--fail-on", "new", counts=(1, 5, 40))
        self.check_same([a, b, c], "--pairs", "between-files", "--depth", "none", counts=(1, 5, 40))
        self.check_same([a, b, c], "--unit", "mm", "--unit", f"{b}=cm", "--weld", "0.001", counts=(1, 5))

    def test_a_table_and_a_bcf_file_too(self):
        mesh = self.write("m.obj", *random_boxes(40))
        plain = hitbox("clash", mesh)
        tiled = hitbox("clash", mesh, "--tiles", self.tiles)
        self.assertEqual((tiled.stdout, tiled.stderr), (plain.stdout, plain.stderr))
        if hitbox("clash", mesh, "--bcf", self.path("a.bcfzip")).returncode == 0:
            self.run_clash(mesh, "--tiles", self.tiles, "--bcf", self.path("b.bcfzip"))
            with open(self.path("a.bcfzip"), "rb") as x, open(self.path("b.bcfzip"), "rb") as y:
                self.assertEqual(x.read(), y.read())

    def test_little_memory_makes_more_tiles(self):
        mesh = self.write("m.obj", *random_boxes(400))
        self.run_clash(mesh, "--json", "--tiles", self.tiles)
        few = len(tile_files(self.tiles))
        self.forget()
        tiled = self.run_clash(mesh, "--json", "--tiles", self.tiles, "--memory", "256K")
        self.assertGreater(len(tile_files(self.tiles)), 4 * few)
        self.assertEqual(tiled, self.run_clash(mesh, "--json"))
        # Parts in one place, which no plane divides.
        mesh = self.write("one_place.obj", *coincident(40))
        self.forget()
        tiled = self.run_clash(mesh, "--json", "--tiles", self.tiles, "--memory", "80K")
        self.assertGreater(len(tile_files(self.tiles)), 10)
        self.assertEqual(tiled, self.run_clash(mesh, "--json"))
        # Overlaps that are alike, more than are measured at once.
        mesh = self.write("plates.obj", *bolts_in_plates(49))
        self.forget()
        tiled = self.run_clash(mesh, "--json", "--tiles", self.tiles, "--memory", "60K")
        self.assertGreater(sum(file.startswith("depth-") for file in tile_files(self.tiles)), 3)
        self.assertEqual(tiled, self.run_clash(mesh, "--json"))
        # A part that does not fit alone.
        mesh = self.write("large.obj", ball("ball", 60), *random_boxes(3))
        self.forget()
        done = hitbox("clash", mesh, "--json", "--tiles", self.tiles, "--memory", "100K")
        self.assertRegex(done.stderr, r"(?m)^hitbox: tile \d+ may need 1 MB, more than --memory: it has part 0 ball of 7080 tri")
        self.assertEqual(without_seconds(done.stdout), self.run_clash(mesh, "--json"))

    def test_finished_tiles_are_kept(self):
        mesh = self.write("m.obj", *random_boxes(60))
        whole = self.run_clash(mesh, "--json", "--tiles", self.tiles, "--tile-count", "5")
        before = tile_files(self.tiles)
        self.assertEqual(self.run_clash(mesh, "--json", "--tiles", self.tiles), whole)
        self.assertEqual(tile_files(self.tiles), before)
        # Options that only the report depends on need no new search.
        self.assertEqual(hitbox("clash", mesh, "--tiles", self.tiles, "--fail-on", "penetrating").returncode, 1)
        self.assertEqual(tile_files(self.tiles), before)
        os.remove(os.path.join(self.tiles, "tile-00003.bin"))
        self.assertEqual(self.run_clash(mesh, "--json", "--tiles", self.tiles), whole)
        after = tile_files(self.tiles)
        self.assertEqual({file for file in before if after[file] != before[file]}, {"tile-00003.bin"})

    def test_a_damaged_result_is_searched_again(self):
        mesh = self.write("m.obj", *random_boxes(60))
        whole = self.run_clash(mesh, "--json", "--tiles", self.tiles, "--tile-count", "5")
        for damage in (lambda bytes: bytes[:-1], lambda bytes: bytes[:20], lambda bytes: b"",
                       lambda bytes: bytes[:-5] + b"x" + bytes[-4:]):
            path = os.path.join(self.tiles, "tile-00002.bin")
            with open(path, "rb") as file:
                content = file.read()
            with open(path, "wb") as file:
                file.write(damage(content))
            self.assertEqual(self.run_clash(mesh, "--json", "--tiles", self.tiles), whole)
        # Parts cannot be made again, because the files may be others by now.
        with open(os.path.join(self.tiles, "parts.bin"), "r+b") as parts:
            parts.truncate(1000)
        os.remove(os.path.join(self.tiles, "tile-00001.bin"))
        done = hitbox("clash", mesh, "--tiles", self.tiles)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"(?m)^hitbox: tile 1 of 5: .*parts\.bin: is damaged: it ends too early$")
        self.assertRegex(done.stderr, r"(?m)^hitbox: .*tiles: 1 of 5 failed: tile 1 of 5; the same command again")

    def test_killed_at_any_moment(self):
        mesh = self.write("m.obj", *random_boxes(250, seed=5), *bolts_in_plates(20))
        arguments = ["clash", mesh, "--json", "--depth", "full", "--tiles", self.tiles, "--tile-count", "40"]
        whole = self.run_clash(mesh, "--json", "--depth", "full")
        kills = int(os.environ.get("HITBOX_KILLS", "40"))
        r = random.Random(6)
        killed = 0
        while killed < kills:
            done = {}
            longest = 0.02
            while killed < kills:
                with open(self.path("report.json"), "w") as report:  # a pipe would be full before it is read
                    process = subprocess.Popen([program(), *arguments], stdout=report, stderr=subprocess.DEVNULL)
                    time.sleep(r.uniform(0, longest))
                    process.send_signal(r.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
                    process.wait(HANG)
                killed += 1
                now = tile_files(self.tiles) if os.path.exists(self.tiles) else {}
                self.assertEqual({file: now[file] for file in done}, done, "a finished tile was written again")
                if process.returncode == 0:
                    self.assertEqual(without_seconds(self.read("report.json")), whole)
                    break
                # Slow machines need longer to get anywhere.
                longest = longest * 1.5 if now == done else longest
                done = now
            self.assertEqual(self.run_clash(*arguments[1:]), whole)
            now = tile_files(self.tiles)
            self.assertEqual({file: now[file] for file in done}, done)
            self.assertEqual([file for file in os.listdir(self.tiles) if file.endswith(".tmp")], [])
            self.forget()

    def kill_one_child(self, process):
        """Kills a child of a running program that has not ended yet. False: the program was faster."""
        while process.poll() is None:
            try:
                with open(f"/proc/{process.pid}/task/{process.pid}/children") as children:
                    for child in children.read().split():
                        # A child that stands still has not ended, so it is the signal that ends it.
                        os.kill(int(child), signal.SIGSTOP)
                        while (state := state_of(child)) not in "TZX":
                            time.sleep(0.001)
                        os.kill(int(child), signal.SIGKILL)
                        if state == "T":
                            return True
            except (FileNotFoundError, ProcessLookupError):
                pass
        return False

    def test_a_tile_that_dies(self):
        # Its process is killed, as the system does where memory runs out. The others go on.
        if not os.path.exists(f"/proc/self/task/{os.getpid()}/children"):
            self.skipTest("this system does not list the children of a process")
        mesh = self.write("m.obj", *(ball(f"ball {k}", 40) for k in range(30)), *random_boxes(30))
        for attempt in range(20):
            self.forget()
            process = subprocess.Popen([program(), "clash", mesh, "--json", "--tiles", self.tiles, "--tile-count", "3"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            killed = self.kill_one_child(process)
            output, message = process.communicate(timeout=HANG)
            if killed:
                break
        self.assertTrue(killed, "the input is too small for this test")
        self.assertEqual((process.returncode, json.loads(output).get("error", {}).get("code")), (2, "unreadable"), message)
        # Usually the first one. On a busy machine this test may come too late for it, or after its result was renamed.
        died = re.search(r"(?m)^hitbox: ((tile|depths) (\d+) of (\d+)): was ended by signal 9, as where the memory", message)
        self.assertTrue(died, message)
        self.assertIn(f"1 of {died[4]} failed: {died[1]}; the same command again goes on with them", message)
        there = {file for file in tile_files(self.tiles) if file.startswith("tile")}
        others = {f"tile-{k:05}.bin" for k in range(3) if died[2] == "depths" or k != int(died[3])}
        self.assertEqual(there | others, there)
        self.assertEqual(self.run_clash(mesh, "--json", "--tiles", self.tiles), self.run_clash(mesh, "--json"))

    def test_tiles_by_other_processes(self):
        mesh = self.write("m.obj", *random_boxes(80))
        done = hitbox("clash", mesh, "--clearance", "0.1", "--tiles", self.tiles, "--tile-count", "4", "--plan")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertIn("has 4 tiles; hitbox clash --tile K", done.stderr)
        workers = [subprocess.Popen([program(), "clash", "--tile", str(k), self.tiles], stderr=subprocess.PIPE, text=True)
                   for k in range(4)]
        for worker in workers:
            self.assertEqual((worker.communicate(timeout=HANG)[1], worker.returncode), ("", 0))
        before = tile_files(self.tiles)
        self.assertEqual(len(before), 6)
        self.assertEqual(self.run_clash(mesh, "--json", "--clearance", "0.1", "--tiles", self.tiles),
                         self.run_clash(mesh, "--json", "--clearance", "0.1"))
        after = tile_files(self.tiles)
        self.assertEqual({file: after[file] for file in before}, before)
        # What is there already is not searched again.
        self.assertEqual(hitbox("clash", "--tile", "2", self.tiles).returncode, 0)
        self.assertEqual(tile_files(self.tiles), after)
        self.assertIn("has 4 tiles, numbered from 0", self.error("clash", "--tile", "4", self.tiles))

    def test_a_file_that_has_changed(self):
        mesh = self.write("m.obj", *random_boxes(20))
        self.run_clash(mesh, "--tiles", self.tiles)
        self.write("m.obj", *random_boxes(21))
        message = self.error("clash", mesh, "--tiles", self.tiles)
        self.assertIn("m.obj: has changed since its parts were stored in", message)
        os.remove(mesh)
        self.assertIn("no such file", self.error("clash", mesh, "--tiles", self.tiles, code="not_found"))

    def test_a_folder_for_another_call(self):
        mesh = self.write("m.obj", *random_boxes(20))
        other = self.write("n.obj", *random_boxes(20))
        with open(self.path("rules.toml"), "w") as rules:
            rules.write(RULES)
        self.run_clash(mesh, "--clearance", "0.5", "--tiles", self.tiles)
        self.assertIn("has tiles for --clearance 0.5, not 0.25;",
                      self.error("clash", mesh, "--clearance", "0.25", "--tiles", self.tiles))
        self.assertIn("has tiles for --rules (none), not with the checksum",
                      self.error("clash", mesh, "--clearance", "0.5", "--rules", self.path("rules.toml"), "--tiles",
                                 self.tiles))
        self.assertRegex(self.error("clash", other, "--clearance", "0.5", "--tiles", self.tiles),
                         r"has tiles for '.*m\.obj', not '.*n\.obj';")
        self.assertIn("has tiles for 1 file, not 2",
                      self.error("clash", mesh, other, "--clearance", "0.5", "--tiles", self.tiles))
        os.mkdir(self.path("full"))
        self.write("full/thesis.txt")
        self.assertIn("holds other files, such as thesis.txt",
                      self.error("clash", mesh, "--tiles", self.path("full")))
        self.assertIn("is not a folder", self.error("clash", mesh, "--tiles", mesh))
        self.assertIn("cannot make the folder",
                      self.error("clash", mesh, "--tiles", self.path("no/where"), code="unwritable"))
        self.assertIn("has no tiles", self.error("clash", "--tile", "0", self.folder, code="not_found"))

    def test_words_that_do_not_fit(self):
        mesh = self.write("m.obj", *random_boxes(3))
        for arguments, words in (
                (["--memory", "1G"], "--memory: needs --tiles DIR"),
                (["--tile-count", "3"], "--tile-count: needs --tiles DIR"),
                (["--plan"], "--plan: needs --tiles DIR"),
                (["--tiles", self.tiles, "--memory", "much"], "'much' is not a size such as 500M or 4G"),
                (["--tiles", self.tiles, "--memory", "-1G"], "'-1G' is not a size"),
                (["--tiles", self.tiles, "--html", self.path("x.html")], "--html: needs all triangles at once"),
                (["--tile", "x"], "'x' is not an integer"),
                (["--tile", "0", "--clearance", "1"], "takes its options from the plan")):
            self.assertIn(words, self.error("clash", mesh, *arguments))
        self.assertIn("--tiles: needs files", self.error("clash", "-", "--tiles", self.tiles))
        self.assertFalse(os.path.exists(self.tiles))

    def test_a_disk_that_is_full(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("there is no full device here")
        mesh = self.write("m.obj", *random_boxes(60))
        self.run_clash(mesh, "--tiles", self.tiles, "--tile-count", "6", "--plan")
        # A limit on the size of files stands for the end of the disk: each result is larger.
        process = subprocess.run([program(), "clash", mesh, "--tiles", self.tiles], capture_output=True, text=True,
                                 timeout=HANG, preexec_fn=lambda: limit_files(300))
        self.assertEqual((process.returncode, process.stdout), (2, ""))
        lines = process.stderr.splitlines()
        self.assertEqual(len(lines), len(set(lines)))
        self.assertRegex(process.stderr, r"(?m)^hitbox: tile \d of 6: .*cannot write: the file is larger than the system")
        self.assertRegex(lines[-1], r"\d of 6 failed: .*; the same command again goes on with them$")
        self.assertEqual([file for file in os.listdir(self.tiles) if file.endswith(".tmp")], [])
        self.assertEqual(self.run_clash(mesh, "--json", "--tiles", self.tiles), self.run_clash(mesh, "--json"))

    def test_bad_input_leaves_no_plan(self):
        mesh = self.path("bad.obj")
        with open(mesh, "w") as file:
            file.write("v 0 0 0\nv 1 x 0\n")
        self.assertIn("bad.obj:2", self.error("clash", mesh, "--tiles", self.tiles, code="bad_format"))
        self.assertEqual(sorted(os.listdir(self.tiles)), ["lock"])


def limit_files(bytes):
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes, bytes))


if __name__ == "__main__":
    main()
