#!/usr/bin/env bash
# find_package.sh BUILD COMPILER FLAGS MPIEXEC: the component mpi of an installed hitbox is found, linked and run; without it,
# find_package says that it is missing.
set -euo pipefail
build=$1 compiler=$2 flags=$3 mpiexec=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
use() {
  cmake -G Ninja -S "$here/consumer" -B "$scratch/build" -DEXAMPLE="$here/../../examples/13_on_many_ranks.cpp" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_PREFIX_PATH="$scratch/prefix" --log-level=WARNING
}

cmake --install "$build" --prefix "$scratch/prefix" --component hitbox >"$scratch/log"
if find "$scratch/prefix" -iname '*mpi*' | grep .; then exit 1; fi
if use 2>"$scratch/errors"; then exit 1; fi
grep -q "the component mpi is not installed" "$scratch/errors"

cmake --install "$build" --prefix "$scratch/prefix" --component hitbox_mpi >"$scratch/log"
rm -rf "$scratch/build"
use
cmake --build "$scratch/build"
for ranks in 1 3; do
  "$mpiexec" -n $ranks "$scratch/build/many_ranks" | tee "$scratch/said"
  grep -qx '1000000 bricks, 12731796 pairs touch, 4 are at the point' "$scratch/said"
done
