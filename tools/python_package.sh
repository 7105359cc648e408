#!/usr/bin/env bash
# python_package.sh BUILD OUT: the wheel, the sdist and the .deb of the Python package, with the library and the program of a
# build. The wheel is installed where nothing but numpy is, and all tests run there.
set -euo pipefail
build=$(realpath "$1") out=$2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
say() { printf 'python: %s\n' "$*" >&2; }
fail() {
  say "$@"
  exit 2
}

python=/usr/bin/python3
[ -x "$python" ] || python=python3
"$python" -c 'import numpy, build, setuptools, wheel, venv' || fail "$python has not all of numpy, build, setuptools, wheel and venv"

say "packing"
rm -rf "$out"
mkdir -p "$out/package"
# What setuptools writes beside its sources stays in OUT.
cp -R bindings/python/. "$out/package"
cp LICENSE apps/cli/NOTICES.txt "$out/package"
HITBOX_SOURCES=$PWD HITBOX_BUILD=$build "$python" -m build --no-isolation --wheel --sdist --outdir "$out" "$out/package" \
  >"$out/build.log" 2>&1 || {
  cat "$out/build.log" >&2
  fail "the wheel could not be built; the messages are above"
}
wheel=$(echo "$out"/hitbox-*.whl) deb=''
if command -v dpkg-deb >/dev/null; then
  "$python" tools/python_deb.py "$wheel" "$out"
  deb=$(echo "$out"/python3-hitbox_*.deb)
fi

if command -v mypy >/dev/null; then
  say "reading the annotations"
  (cd bindings/python && mypy --strict --python-version 3.9 --cache-dir "$OLDPWD/$out/mypy" hitbox)
fi

say "testing the wheel"
unset PYTHONPATH HITBOX_LIBRARY HITBOX_PROGRAM
"$python" -m venv --system-site-packages "$out/venv"
"$out/venv/bin/pip" install --quiet --no-index --no-deps --force-reinstall "$wheel"
"$out/venv/bin/python" test/python/run_all.py

if [ -n "$deb" ]; then
  say "testing the .deb"
  dpkg-deb --extract "$deb" "$out/deb"
  PYTHONPATH=$out/deb/usr/lib/python3/dist-packages "$python" test/python/run_all.py package pairs
fi

say "testing that the sdist has all that CMake needs"
mkdir "$out/sdist"
tar -xzf "$out"/hitbox-*.tar.gz -C "$out/sdist" --strip-components 1
cmake -G Ninja -S "$out/sdist/cpp" -B "$out/sdist/build" -DHITBOX_TESTS=OFF -DHITBOX_EXAMPLES=OFF --log-level=WARNING -Wno-dev >/dev/null
du -h "$wheel" "$out"/hitbox-*.tar.gz $deb
