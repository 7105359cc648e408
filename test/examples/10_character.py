#!/usr/bin/env python3
"""10_character.py EXAMPLE HITBOX: the character ends where the level lets it: at the walls, on the stairs, at the steep slope."""
import subprocess
import sys

GAP = 0.01
RADIUS = 0.3


def main():
    done = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True)
    places = {}
    for line in done.stdout.splitlines():
        what, numbers = line[:24].strip(), line[24:].split()
        places[what] = [float(x) for x in numbers[:3]] + [len(numbers) == 3]
    wall = 9.5 - RADIUS - GAP
    expected = {
        "falls to the ground": (0, 0, GAP, True),
        "along the far wall": (8, wall, GAP, True),
        "into the corner": (wall, wall, GAP, True),
        "up the stairs": (None, None, 1.5 + GAP, True),
        "over their end": (None, None, None, False),
        "not up the steep one": (None, -5, GAP, True),
    }
    for what, place in expected.items():
        for found, wanted in zip(places[what], place):
            if wanted is not None and abs(found - wanted) > 0.011:
                sys.exit(f"{what}: {places[what]}, expected {place}")
    if not places["not up the steep one"][0] < 3:
        sys.exit(f"it climbs a slope of 63 degrees: {places['not up the steep one']}")
    if not 0.5 < places["up the gentle slope"][2] < 1.1:
        sys.exit(f"it does not climb a slope of 27 degrees: {places['up the gentle slope']}")
    print(f"{len(places)} walks end where they should")
    return 0


if __name__ == "__main__":
    sys.exit(main())
