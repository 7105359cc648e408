#!/usr/bin/env bash
# install.sh BUILD COMPILER FLAGS: an installed hitbox is found and linked, by CMake and pkg-config, also when moved.
set -euo pipefail
build=$1 compiler=$2 flags=${3:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake --install "$build" --prefix "$scratch/first" >"$scratch/log"
mv "$scratch/first" "$scratch/moved"
prefix=$scratch/moved

echo "-- find_package(hitbox), with none of the packages that hitbox was built with"
cmake -G Ninja -S "$here/consumer" -B "$scratch/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" \
  -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_DISABLE_FIND_PACKAGE_{nlohmann_json,fmt,CLI11}=ON --log-level=WARNING
cmake --build "$scratch/build"
"$scratch/build/consumer"

echo "-- pkg-config"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name hitbox.pc)")
export PKG_CONFIG_PATH
eval "switches=($(pkg-config --cflags --libs hitbox))"  # a blank in a path is escaped for a shell
# shellcheck disable=SC2086 # a list of switches
"$compiler" -std=c++20 $flags "$here/consumer/main.cpp" "${switches[@]}" -o "$scratch/by_pkg_config"
"$scratch/by_pkg_config"

echo "-- nothing of the source tree or of the first prefix stands in what was installed"
top=$(cd "$here/../.." && pwd)
if grep -rIlF -e "$top/hitbox" -e "$scratch/first" "$prefix"; then
  exit 1
fi
