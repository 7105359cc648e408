#!/usr/bin/env bash
# fetch_content.sh BUILD COMPILER FLAGS [-DNAME=VALUE...]: a project takes hitbox's sources by FetchContent, gets the library
# alone, here as a shared one, links it, and exports a target that links it. BUILD and the settings are those of the build
# that tests.
set -euo pipefail
build=$1 compiler=$2 flags=$3
shift 3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
# The compiler cache knows a file by its path from the folder of the build, so this one is as deep as that one.
beside=$build
case $build in "$top"/*/*) beside=$(dirname "$build") ;; esac
consumer=$(mktemp -d "$beside/fetch_content.XXXXXX")
scratch=$(mktemp -d)
trap 'rm -rf "$consumer" "$scratch"' EXIT
configure() {  # configure BUILD [-DNAME=VALUE...]: the consumer with the sources of hitbox
  local folder=$1
  shift
  cmake -G Ninja -S "$here/consumer" -B "$folder" -DHITBOX_SOURCE="$top" -DFETCHCONTENT_FULLY_DISCONNECTED=ON \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" "$@" \
    -DCMAKE_DISABLE_FIND_PACKAGE_{nlohmann_json,fmt,CLI11,doctest}=ON --no-warn-unused-cli --log-level=WARNING
}

configure "$consumer" -DBUILD_SHARED_LIBS=ON "$@"
cmake --build "$consumer" --parallel 2 | tail -1
"$consumer/consumer"

echo "-- its own installation has its own target, and hitbox where it is asked for"
cmake --install "$consumer" --prefix "$scratch/prefix" >"$scratch/log"
test -e "$scratch/prefix/lib/libmine.a"
if [ -n "$(find "$scratch/prefix" -name '*hitbox*')" ]; then exit 1; fi
cmake --install "$consumer" --prefix "$scratch/prefix" --component hitbox >"$scratch/log"
LD_LIBRARY_PATH=$(dirname "$(find "$scratch/prefix" -name libhitbox.so)")
export LD_LIBRARY_PATH
readelf --dynamic "$LD_LIBRARY_PATH/libhitbox.so" | grep -E 'SONAME.*libhitbox\.so\.[0-9]+\.[0-9]+\]'
if nm --dynamic --defined-only "$LD_LIBRARY_PATH/libhitbox.so" | grep -vE ' _ZT?[VIS]?NK?6hitbox'; then exit 1; fi
mkdir "$scratch/user"
"$here/use_prefix.sh" "$scratch/prefix" "$scratch/user" "$compiler" "$flags"

echo "-- with add_subdirectory, and as a part of its own installation"
configure "$scratch/other" -DHITBOX_BY=add_subdirectory -DHITBOX_INSTALL=ON "$@"
grep -F 'STREQUAL "hitbox" OR NOT CMAKE_INSTALL_COMPONENT' "$scratch/other/hitbox/cmake_install.cmake" | sort -u
