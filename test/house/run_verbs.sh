#!/usr/bin/env bash
# run_verbs.sh: ./run lists its verbs, and installs what is missing; apt-get and dpkg-query are played here.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
expect() {  # expect SITUATION EXIT_CODE TEXT: what the last command did
  if [ "$code" -ne "$2" ] || { [ -n "$3" ] && ! grep -qF -- "$3" "$scratch/out"; }; then
    printf '%s: expected exit %s and "%s", got exit %s and\n' "$1" "$2" "$3" "$code"
    cat "$scratch/out"
    failed=1
  fi
}
try() {
  "$@" >"$scratch/out" 2>&1
  code=$?
}

for script in run .ci/run test/*/*.sh bench/*/*.sh test/house/with_cpu; do
  try bash -n "$script"
  expect "$script parses" 0 ''
done

try ./run
expect 'no verb lists the verbs' 0 './run demo'
for verb in demo test mpi check fuzz bench score web pictures package format; do
  expect 'no verb lists the verbs' 0 "./run $verb "
done
try ./run tset
expect 'an unknown verb' 2 "no verb 'tset'"

# A machine with bash and a few tools, on which everything else is played.
mkdir "$scratch/bin" "$scratch/apt"
for tool in bash env dirname awk cat id mktemp rm sed git xargs; do
  ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done
played() {  # played FOLDER NAME: a program that notes how it was called
  printf '#!/usr/bin/env bash\necho "%s $*" >>"%s/calls"\n%s\n' "$2" "$scratch" "${3:-}" >"$scratch/$1/$2"
  chmod +x "$scratch/$1/$2"
}

try env PATH="$scratch/bin" ./run format
expect 'no apt-get and no tools' 2 'there is no apt-get here. Install what these Debian packages hold, then try again: clang-format-22'

played bin clang-format-22
try env PATH="$scratch/bin" ./run format
expect 'no apt-get, but the tools are there' 0 ''

rm "$scratch/bin/clang-format-22"
played apt dpkg-query 'exit 1'
played apt apt-get
played apt apt-cache
played apt sudo 'exec "$@"'
: >"$scratch/calls"
try env PATH="$scratch/bin:$scratch/apt" ./run format
cp "$scratch/out" "$scratch/said"
cat "$scratch/calls" >"$scratch/out"
code=0
expect 'a missing package is fetched' 0 'install -y --no-install-recommends clang-format-22'
cp "$scratch/said" "$scratch/out"
expect 'and it says so' 0 "installing from your system's packages, with apt-get: clang-format-22"

played apt dpkg-query 'echo "installed:clang-format-22 "'
played bin clang-format-22
: >"$scratch/calls"
try env PATH="$scratch/bin:$scratch/apt" ./run format
expect 'nothing is missing' 0 ''
if [ -s "$scratch/out" ] || grep -q '^apt-get' "$scratch/calls"; then
  echo 'nothing is missing: it should be silent and leave apt-get alone'
  failed=1
fi

# A fault in a header is printed once, however many sources include it. This machine has no nproc, as macOS has none.
mkdir -p "$scratch/tree/build/tidy"
cp run "$scratch/tree/run"
for tool in grep sort tail; do ln -s "$(command -v $tool)" "$scratch/bin/$tool"; done
played apt dpkg-query 'for name in "$@"; do printf "installed:%s " "$name"; done'
played bin cmake
played bin run-clang-tidy-22 'for again in 1 2; do echo "a.hpp:1:2: error: misplaced [some-check]"; done; exit 1'
try env PATH="$scratch/bin:$scratch/apt" "$scratch/tree/run" check tidy
expect 'clang-tidy finds a fault' 1 'a.hpp:1:2: error: misplaced [some-check]'
if [ "$(grep -c 'a.hpp' "$scratch/out")" -ne 1 ]; then
  echo 'clang-tidy finds a fault: it should be printed once'
  failed=1
fi
played bin run-clang-tidy-22
: >"$scratch/calls"
try env PATH="$scratch/bin:$scratch/apt" "$scratch/tree/run" check tidy
expect 'clang-tidy finds nothing' 0 ''
cp "$scratch/calls" "$scratch/out"
expect 'a machine without nproc' 0 'run-clang-tidy-22 -quiet -p build/tidy -j'
[ $failed -ne 0 ] || echo 'run does what it says'
exit $failed
