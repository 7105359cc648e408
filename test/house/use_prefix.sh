#!/usr/bin/env bash
# use_prefix.sh PREFIX SCRATCH COMPILER FLAGS: a hitbox that lies in PREFIX is found and linked, by CMake and pkg-config,
# whether it is a static library or a shared one.
set -euo pipefail
prefix=$1 scratch=$2 compiler=$3 flags=${4:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
sample=$here/../../examples/sample/planetary_gearbox.glb

echo "-- find_package(hitbox), with none of the packages that hitbox was built with"
cmake -G Ninja -S "$here/consumer" -B "$scratch/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" \
  -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_DISABLE_FIND_PACKAGE_{nlohmann_json,fmt,CLI11}=ON --no-warn-unused-cli --log-level=WARNING
grep -F "hitbox_DIR:PATH=$prefix/" "$scratch/build/CMakeCache.txt"
cmake --build "$scratch/build"
"$scratch/build/consumer"
for program in reader c_interface; do
  if [ -x "$scratch/build/$program" ]; then "$scratch/build/$program" "$sample"; fi
done

echo "-- pkg-config"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name hitbox.pc)")
export PKG_CONFIG_PATH
for name in hitbox:main hitbox_io:reader hitbox_c:c_interface; do
  library=${name%:*} program=${name#*:}
  if [ ! -e "$PKG_CONFIG_PATH/$library.pc" ]; then continue; fi  # built without the readers
  export LD_LIBRARY_PATH=$PKG_CONFIG_PATH/..
  switches=$(pkg-config --static --cflags --libs "$library")
  [ -e "$PKG_CONFIG_PATH/../libhitbox.a" ] || switches=$(pkg-config --cflags --libs "$library")
  eval "switches=($switches)"  # a blank in a path is escaped for a shell
  # shellcheck disable=SC2086 # a list of switches
  "$compiler" $flags "$here/consumer/$program.cpp" "${switches[@]}" -o "$scratch/$program"
  "$scratch/$program" "$sample"
done
