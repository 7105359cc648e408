"""mpi_test.py: hitbox-mpi on several ranks finds what hitbox finds, byte for byte, and survives the loss of a rank."""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import time

import program
from interrupt_test import ball
from program import HANG, ProgramTest, hitbox, main
from tiles_test import RULES, bolts_in_plates, coincident, flush_grid, one_huge, random_boxes, state_of, tile_files, without_seconds

# mpirun refuses root, and more ranks than cores, unless it is told to. In containers one rank may not read another one's memory.
MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
       "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_hwloc_base_binding_policy": "none",
       "PRTE_ALLOW_RUN_AS_ROOT": "1", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def hitbox_mpi():
    return os.path.join(os.path.dirname(program.HITBOX), "hitbox-mpi")


def command(ranks, *arguments, quiet=True):
    return ["mpirun", *(["--quiet"] if quiet else []), "-n", str(ranks), hitbox_mpi(), *map(str, arguments)]


def start(ranks, *arguments, quiet=False, **how):
    return subprocess.Popen(command(ranks, *arguments, quiet=quiet), stdin=subprocess.DEVNULL, text=True, encoding="utf-8",
                            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": {**os.environ, **MPI}, **how})


def run(ranks, *arguments, quiet=True, env=None, **how):
    """mpirun, mostly without its own lines. Once more if mpirun did not end itself."""
    while True:
        launcher = start(ranks, *arguments, quiet=quiet, env={**os.environ, **MPI, **(env or {})}, **how)
        output, message = end_of(launcher)
        if launcher.returncode != -signal.SIGKILL:
            return subprocess.CompletedProcess(launcher.args, launcher.returncode, output, message)


def ranks_of(launcher):
    """The processes of hitbox-mpi below this one that have not ended."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as stat:
                name, _, rest = stat.read().partition("(")[2].rpartition(")")
            state, parent = rest.split()[:2]
            if name == "hitbox-mpi" and int(parent) == launcher and state not in "ZX":
                found.append(int(entry))
        except (OSError, ValueError):  # no process, or one that has ended meanwhile
            pass
    return found


def end_of(launcher):
    """Its output. Open MPI 4.1.4 sometimes waits for a lock of its own after all ranks have ended, for ever; then it is killed."""
    without_ranks = 0
    for _ in range(HANG // 20):
        try:
            return launcher.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            without_ranks = 0 if ranks_of(launcher.pid) else without_ranks + 1
            if without_ranks >= 2:
                launcher.kill()
    raise AssertionError(f"ranks hang: {ranks_of(launcher.pid)}")


def in_order(messages):
    """The summary of --weld comes before other notes where parts are read one after the other."""
    return "".join(sorted(messages.splitlines(keepends=True)))


class Mpi(ProgramTest):
    def setUp(self):
        super().setUp()
        if not shutil.which("mpirun"):
            self.skipTest("there is no mpirun here")
        self.tiles = self.path("tiles")
        self.temporary = self.path("temporary")
        os.mkdir(self.temporary)
        # What hitbox-mpi makes here must be gone at the end of each test. mpirun has its own things there.
        self.environment = {"TMPDIR": self.temporary}
        self.addCleanup(lambda: self.assertEqual([f for f in os.listdir(self.temporary) if f.startswith("hitbox-mpi")], []))

    def forget(self):
        shutil.rmtree(self.tiles, ignore_errors=True)

    def run_mpi(self, ranks, *arguments, code=0):
        done = run(ranks, *arguments, env=self.environment)
        self.assertEqual(done.returncode, code, done.stderr)
        # Libraries below MPI complain about a machine that they do not know, in lines such as "[hwloc/linux] failed to ...".
        return without_seconds(done.stdout), in_order(re.sub(r"(?m)^\[\w+/.*\n", "", done.stderr))

    def whole(self, *arguments, code=0):
        done = hitbox("clash", *arguments)
        self.assertEqual(done.returncode, code, done.stderr)
        return without_seconds(done.stdout), in_order(done.stderr)

    def check_same(self, files, *options, ranks=(1, 2, 3, 4), outputs=("--json",)):
        code = hitbox("clash", *files, *options).returncode
        self.assertIn(code, (0, 1))
        table = self.path("out.csv")
        whole = self.whole(*files, *options, *outputs, "--csv", table, code=code), self.read("out.csv")
        for n in ranks:
            with self.subTest(files=files, options=options, ranks=n):
                os.remove(table)
                found = self.run_mpi(n, "clash", *files, *options, *outputs, "--csv", table, code=code)
                self.assertEqual((found, self.read("out.csv")), whole)
        return whole[0][0]

    def test_the_same_bytes_for_every_number_of_ranks(self):
        with open(self.path("rules.toml"), "w") as rules:
            rules.write(RULES)
        for label, parts in (("random", random_boxes(300)), ("grid", flush_grid(5)), ("coincident", coincident(40)),
                             ("huge", one_huge(120)), ("plates", bolts_in_plates(49))):
            mesh = self.write(f"{label}.obj", *parts)
            report = json.loads(self.check_same([mesh]))
            self.assertGreater(len(report["clashes"]), 20, label)
            self.check_same([mesh], "--clearance", "0.2", "--tolerance", "0.05", "--depth", "full", ranks=(3,))
            self.check_same([mesh], "--rules", self.path("rules.toml"), "--ignore-siblings", "--clearance", "0.05",
                            "--fail-on", "penetrating", ranks=(2,))

    def test_several_files_a_baseline_and_tables(self):
        a = self.write("a.obj", *random_boxes(60, seed=3))
        b = self.write("b.obj", *random_boxes(60, seed=4))
        with open(self.path("before.json"), "w") as before:
            before.write(hitbox("clash", a, "--json").stdout)
        self.check_same([a, b], "--baseline", self.path("before.json"), "--fail-on", "new", ranks=(1, 3))
        self.check_same([a, b], "--pairs", "between-files", "--depth", "none", outputs=(), ranks=(2,))
        self.check_same([a, b], "--unit", "mm", "--unit", f"{b}=cm", "--weld", "0.001", ranks=(2,))

    def test_little_memory_and_threads(self):
        mesh = self.write("m.obj", *random_boxes(400), *bolts_in_plates(30))
        whole = self.whole(mesh, "--json")
        tiles = {}
        for memory in ("1G", "200K"):
            self.forget()
            self.assertEqual(self.run_mpi(2, "clash", mesh, "--json", "--tiles", self.tiles, "--memory", memory, "--threads", "2"),
                             whole)
            tiles[memory] = sum(file.startswith("tile") for file in tile_files(self.tiles))
        self.assertGreater(tiles["200K"], 2 * tiles["1G"])
        self.forget()
        self.assertEqual(self.run_mpi(3, "clash", mesh, "--json", "--tiles", self.tiles, "--tile-count", "70"), whole)
        self.assertGreaterEqual(sum(file.startswith("tile") for file in tile_files(self.tiles)), 70)

    def test_parts_in_one_place_are_shared(self):
        # No plane divides them, so their pairs are divided, for every rank some.
        mesh = self.write("m.obj", *coincident(60))
        self.assertEqual(self.run_mpi(4, "clash", mesh, "--json", "--tiles", self.tiles), self.whole(mesh, "--json"))
        sizes = [os.path.getsize(os.path.join(self.tiles, file)) for file in tile_files(self.tiles) if file.startswith("tile")]
        self.assertLess(max(sizes), sum(sizes) / 4)

    def test_one_folder_for_both_programs(self):
        mesh = self.write("m.obj", *random_boxes(200), *bolts_in_plates(20))
        whole = self.whole(mesh, "--json", "--depth", "full")
        arguments = ["clash", mesh, "--json", "--depth", "full", "--tiles", self.tiles]
        for begin, finish in ((lambda: self.run_mpi(3, *arguments, "--tile-count", "20"), lambda: self.whole(*arguments[1:])),
                              (lambda: self.whole(*arguments[1:], "--tile-count", "20"), lambda: self.run_mpi(3, *arguments))):
            self.forget()
            self.assertEqual(begin(), whole)
            before = tile_files(self.tiles)
            self.assertGreater(sum(file.startswith("depth") for file in before), 0)
            lost = [f"tile-{k:05}.bin" for k in (3, 4, 11)] + ["depth-00000.bin"]
            for file in lost:
                os.remove(os.path.join(self.tiles, file))
            self.assertEqual(finish(), whole)
            after = tile_files(self.tiles)
            self.assertEqual(set(after), set(before))
            self.assertEqual({file for file in before if after[file] != before[file]}, set(lost))

    def test_a_tile_that_fails(self):
        mesh = self.write("m.obj", *random_boxes(60))
        self.run_mpi(2, "clash", mesh, "--tiles", self.tiles, "--tile-count", "6")
        with open(os.path.join(self.tiles, "parts.bin"), "r+b") as parts:
            parts.truncate(1000)
        for k in (1, 4):
            os.remove(os.path.join(self.tiles, f"tile-{k:05}.bin"))
        output, message = self.run_mpi(3, "clash", mesh, "--json", "--tiles", self.tiles, code=2)
        self.assertEqual(json.loads(output)["error"]["code"], "unreadable")
        lines = message.splitlines()
        self.assertEqual(len(lines), 2, message)  # one reason of both
        self.assertRegex(message, r"(?m)^hitbox: tile [14] of \d+: .*parts\.bin: is damaged: it ends too early$")
        self.assertRegex(message, r"(?m)^hitbox: .*tiles: 2 of \d+ failed: tile . of \d+, tile . of \d+; the same command again goes on")

    def test_a_rank_that_only_fails(self):
        mesh = self.write("m.obj", *random_boxes(400))
        self.run_mpi(2, "clash", mesh, "--tiles", self.tiles, "--tile-count", "100")
        with open(os.path.join(self.tiles, "parts.bin"), "r+b") as parts:
            parts.truncate(0)
        tiles = [file for file in os.listdir(self.tiles) if file.startswith("tile-")]
        for file in tiles:
            os.remove(os.path.join(self.tiles, file))
        message = self.run_mpi(3, "clash", mesh, "--tiles", self.tiles, code=2)[1]
        for rank in (1, 2):
            self.assertEqual(message.count(f"hitbox: rank {rank}: has failed 3 times in a row, and gets no more\n"), 1, message)
        self.assertNotIn("rank 0", message)  # it does the rest
        self.assertRegex(message, rf": [1-9]\d* of {len(tiles)} failed: ")  # some have no parts

    def kill_one_rank(self, launcher, r):
        """Kills a rank that has not ended yet. False: the program was faster."""
        while launcher.poll() is None:
            ranks = ranks_of(launcher.pid)
            if not ranks:
                time.sleep(0.005)
                continue
            victim = r.choice(ranks)
            try:
                # A rank that stands still has not ended, so it is the signal that ends it.
                os.kill(victim, signal.SIGSTOP)
                while (state := state_of(victim)) not in "TZX":
                    time.sleep(0.001)
                os.kill(victim, signal.SIGKILL)
                if state == "T":
                    return True
            except (FileNotFoundError, ProcessLookupError):
                pass
        return False

    def test_a_rank_that_is_lost(self):
        mesh = self.write("m.obj", *(ball(f"ball {k}", 30) for k in range(40)), *random_boxes(250, seed=5), *bolts_in_plates(20))
        arguments = ["clash", mesh, "--json", "--depth", "full", "--tiles", self.tiles, "--tile-count", "60"]
        whole = self.whole(mesh, "--json", "--depth", "full")
        r = random.Random(7)
        kills = 30 if os.environ.get("HITBOX_LONG") else 10
        killed, worked, longest, done = 0, 0, 0.3, {}
        while killed < kills:
            with open(self.path("report.json"), "w") as report:  # a pipe would be full before it is read
                process = start(3, *arguments, stdout=report, env={**os.environ, **MPI, **self.environment})
                time.sleep(r.uniform(0, longest))
                while_alive = self.kill_one_rank(process, r)
                message = end_of(process)[1]
            output = self.read("report.json")
            now = tile_files(self.tiles) if os.path.exists(self.tiles) else {}
            self.assertEqual({file: now[file] for file in done}, done, "a finished tile was written again")
            self.assertEqual(self.left_behind(process.pid), [])
            worked += set(now) != set(done)
            done = now
            if while_alive:
                killed += 1
                self.assertNotEqual(process.returncode, 0, message)
                # What mpirun says, mostly, or rank 0, if it is there and has begun to hand out tiles.
                self.assertRegex(message, r"exited on signal 9 \(Killed\)|a rank was lost|1 process returned\s+a non-zero exit code")
                if any(file.startswith("tile-") for file in done) and r.random() < 0.5:
                    self.finish(arguments, whole, done, r)
                    done = {}
            else:
                self.assertEqual((process.returncode, without_seconds(output)), (0, whole[0]), message)
                longest /= 2
                self.forget()
                done = {}
            # Slow machines need longer to get anywhere.
            longest = longest * 1.3 if now == done and not now else longest
        self.assertGreater(worked, 0, "no rank was killed while tiles were searched")
        self.finish(arguments, whole, done, r)

    def finish(self, arguments, whole, done, r):
        """Goes on with a folder of which some files are there, by either program."""
        if r.random() < 0.5:
            self.assertEqual(self.run_mpi(r.choice((1, 2, 4)), *arguments), whole)
        else:
            self.assertEqual(self.whole(*arguments[1:]), whole)
        now = tile_files(self.tiles)
        self.assertEqual({file: now[file] for file in done}, done, "a finished tile was written again")
        self.assertEqual([file for file in os.listdir(self.tiles) if file.endswith(".tmp")], [])
        self.forget()

    def left_behind(self, launcher):
        """Ranks of a launcher that has ended. They end on their own, but not at once."""
        until = time.monotonic() + 20
        pattern = self.folder.encode()
        while True:
            left = []
            for entry in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{entry}/cmdline", "rb") as words:
                        if b"hitbox-mpi" in (text := words.read()) and pattern in text:
                            left.append(int(entry))
                except OSError:
                    pass
            if not left or time.monotonic() > until:
                return left
            time.sleep(0.05)

    def test_a_launcher_that_is_stopped(self):
        mesh = self.write("m.obj", *(ball(f"ball {k}", 40) for k in range(40)))
        for end in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            process = start(2, "clash", mesh, "--json", "--tiles", self.tiles, stdout=subprocess.DEVNULL,
                            env={**os.environ, **MPI, **self.environment})
            while process.poll() is None and not os.path.exists(os.path.join(self.tiles, "plan.bin")):
                time.sleep(0.001)
            process.send_signal(end)
            end_of(process)
            self.assertEqual(self.left_behind(process.pid), [])
            self.assertNotEqual(process.returncode, 0)
        self.assertEqual(self.run_mpi(2, "clash", mesh, "--json", "--tiles", self.tiles), self.whole(mesh, "--json"))

    def test_a_temporary_folder_is_removed(self):
        # Many small files, so that a signal comes while they are removed, too.
        mesh = self.write("m.obj", *random_boxes(1500))
        signals = (signal.SIGTERM, signal.SIGINT) * (10 if "HITBOX_LONG" in os.environ else 3)
        stopped = 0
        for end, least in zip(signals, (1, 40, 120) * len(signals)):
            process = start(2, "clash", mesh, "--json", "--tile-count", "300", stdout=subprocess.DEVNULL,
                            env={**os.environ, **MPI, **self.environment})
            while process.poll() is None:
                found = [f for f in os.listdir(self.temporary) if f.startswith("hitbox-mpi")]
                try:
                    if found and len(os.listdir(os.path.join(self.temporary, found[0]))) >= least:
                        break
                except FileNotFoundError:
                    pass
                time.sleep(0.001)
            process.send_signal(end)
            end_of(process)
            self.assertEqual(self.left_behind(process.pid), [])
            self.assertEqual([f for f in os.listdir(self.temporary) if f.startswith("hitbox-mpi")], [])
            stopped += process.returncode != 0
        self.assertGreater(stopped, 0, "no run was stopped")

    def test_words_that_do_not_fit(self):
        mesh = self.write("m.obj", *random_boxes(3))
        output, message = self.run_mpi(2, "bounds", mesh, code=2)
        self.assertEqual((output, message), ("", "hitbox: hitbox-mpi has the command clash alone: 'hitbox-mpi clash FILE...'; "
                                                 "use hitbox for 'bounds'\n"))
        output, message = self.run_mpi(2, "clash", self.path("none.obj"), "--json", code=2)
        self.assertEqual(json.loads(output)["error"]["code"], "not_found")
        self.assertRegex(message, r"\Ahitbox: [^\n]*none\.obj: no such file\n\Z")
        self.assertIn("--html: needs all triangles at once", self.run_mpi(2, "clash", mesh, "--html", "x.html", code=2)[1])
        self.assertEqual(self.run_mpi(2, "clash", mesh, "--plan", code=2)[1], "hitbox: --plan: needs --tiles DIR\n")
        self.assertEqual(self.run_mpi(2, "clash", "-", code=2)[1],
                         "hitbox: -: cannot be searched in tiles; name files, or use hitbox\n")
        self.assertEqual(self.run_mpi(1, "clash", mesh, ":", "-n", "1", hitbox_mpi(), "--help", code=2)[1],
                         "hitbox: all ranks must be started with the same words\n")
        self.assertEqual(self.run_mpi(2, "--version"), (hitbox("--version").stdout, ""))
        self.assertIn("Usage: mpirun -n RANKS hitbox-mpi clash", self.run_mpi(2, "--help")[0])
        # The same exit code without --quiet, and more lines on standard error alone.
        done = run(2, "clash", mesh, "--fail-on", "any", quiet=False, env=self.environment)
        expected = hitbox("clash", mesh, "--fail-on", "any")
        self.assertEqual((done.returncode, done.stdout), (expected.returncode, expected.stdout), done.stderr)

    def test_a_lack_of_memory(self):
        mesh = self.write("m.obj", ball("ball 0", 500), ball("ball 1", 500), *random_boxes(3))
        script = 'ulimit -v "$1"; shift; exec "$@"'
        for limit in range(200, 1200, 50):
            self.forget()
            words = ["mpirun", "-n", "2", "sh", "-c", script, "sh", str(limit * 1024), hitbox_mpi(), "clash", mesh, "--tiles", self.tiles]
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                       env={**os.environ, **MPI, **self.environment})
            message = end_of(process)[1]
            if process.returncode == 0:
                break
            self.assertNotIn("terminate called", message)
            if "needs more memory" in message and process.returncode != -signal.SIGKILL:
                self.assertEqual(process.returncode, 2, message)
                self.assertRegex(message, r"(?m)^hitbox: (tile|depths) \d+ of \d+: needs more memory than there is; give a sm")
                return
        self.skipTest("no limit was found with which a tile fails, but not the rest")


if __name__ == "__main__":
    main()
