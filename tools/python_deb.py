#!/usr/bin/env python3
"""Makes a Debian package of a wheel: python_deb.py WHEEL FOLDER. The wheel has the library and the program, so it needs numpy and
the C library alone."""
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

CONTROL = """Package: python3-hitbox
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Section: python
Priority: optional
Installed-Size: {size}
Depends: python3 (>= 3.9), python3-numpy{libc}
Description: What touches what in 3D: exact answers at float speed
 Pairs of shapes, meshes, indices and worlds of moving bodies, and the clashes of
 assemblies, for Python. Shapes are arrays of numpy.
"""


def unpacked(wheel, root):
    packages = root / "usr/lib/python3/dist-packages"
    packages.mkdir(parents=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    for file in packages.rglob("*"):
        file.chmod(0o755 if file.is_dir() or file.parent.name == "bin" else 0o644)
    info = next(packages.glob("*.dist-info"))
    (info / "RECORD").unlink()  # the package manager keeps the list of files
    return packages, info


def main():
    wheel, out = Path(sys.argv[1]), Path(sys.argv[2])
    top = Path(__file__).resolve().parents[1]
    version = wheel.name.split("-")[1]
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    libc = re.search(r"[\d.]+", subprocess.run(["getconf", "GNU_LIBC_VERSION"], capture_output=True, text=True, check=False).stdout)
    maintainer = re.search(r'HITBOX_MAINTAINER "([^"]+)"', (top / "cmake/HitboxPackage.cmake").read_text())[1]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        unpacked(wheel, root)
        doc = root / "usr/share/doc/python3-hitbox"
        doc.mkdir(parents=True)
        (doc / "copyright").write_text((top / "LICENSE").read_text() + "\n" + (top / "apps/cli/NOTICES.txt").read_text())
        for made in [root, *root.rglob("*")]:
            if made.is_dir():
                made.chmod(0o755)
        files = sorted(f for f in root.rglob("*") if f.is_file())
        control = root / "DEBIAN"
        control.mkdir()
        (control / "md5sums").write_text("".join(f"{hashlib.md5(f.read_bytes()).hexdigest()}  {f.relative_to(root)}\n" for f in files))
        (control / "control").write_text(CONTROL.format(
            version=version, architecture=architecture, maintainer=maintainer, size=sum(f.stat().st_size for f in files) // 1024,
            libc=f", libc6 (>= {libc[0]})" if libc else ""))
        for made in control.rglob("*"):
            made.chmod(0o644)
        control.chmod(0o755)
        package = Path(folder) / f"python3-hitbox_{version}_{architecture}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", str(root), str(package)], check=True, stdout=subprocess.DEVNULL)
        shutil.move(str(package), str(out / package.name))


if __name__ == "__main__":
    main()
