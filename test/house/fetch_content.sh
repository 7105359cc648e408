#!/usr/bin/env bash
# fetch_content.sh BUILD [-DNAME=VALUE...]: a project takes hitbox's sources by FetchContent, gets the library alone and
# links it. BUILD and the settings are those of the build that tests.
set -euo pipefail
build=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
# The compiler cache knows a file by its path from the folder of the build, so this one is as deep as that one.
beside=$build
case $build in "$top"/*/*) beside=$(dirname "$build") ;; esac
scratch=$(mktemp -d "$beside/fetch_content.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

cmake -G Ninja -S "$here/consumer" -B "$scratch" -DHITBOX_SOURCE="$top" -DFETCHCONTENT_FULLY_DISCONNECTED=ON "$@" \
  -DCMAKE_DISABLE_FIND_PACKAGE_{nlohmann_json,fmt,CLI11,doctest}=ON --no-warn-unused-cli --log-level=WARNING
cmake --build "$scratch" --parallel 2 | tail -1
"$scratch/consumer"
