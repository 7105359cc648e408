#!/usr/bin/env bash
# install.sh BUILD COMPILER FLAGS: an installed hitbox is found and linked, also when it was moved elsewhere.
set -euo pipefail
build=$1 compiler=$2 flags=${3:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake --install "$build" --prefix "$scratch/first" >"$scratch/log"
mv "$scratch/first" "$scratch/moved"
prefix=$scratch/moved
"$here/use_prefix.sh" "$prefix" "$scratch" "$compiler" "$flags"

echo "-- nothing of the source tree or of the first prefix stands in what was installed"
top=$(cd "$here/../.." && pwd)
if grep -rIlF -e "$top/hitbox" -e "$scratch/first" "$prefix"; then
  exit 1
fi

echo "-- every header that is included is there, and none of a wing or a detail folder that no other includes"
include=$(dirname "$(find "$prefix" -type d -path '*/hitbox/core')")
include=$(dirname "$include")
includes=$(grep -rhoE '^ *# *include <hitbox/[^>]+>' "$include" | sed -E 's/.*<(.*)>/\1/' | sort -u)
for header in $includes; do
  if [ ! -e "$include/$header" ]; then echo "$header is included and not installed"; exit 1; fi
done
for header in $(cd "$include" && find hitbox -mindepth 3 -name '*.hpp'); do
  if ! grep -qxF "$header" <<<"$includes"; then echo "$header is installed and not included"; exit 1; fi
done

echo "-- every link between the installed documents leads to an installed file"
links=0
while IFS= read -r page; do
  while IFS= read -r target; do
    case $target in *://*) continue ;; esac
    links=$((links + 1))
    if [ ! -e "$(dirname "$page")/$target" ]; then echo "$page: $target is not installed"; exit 1; fi
    # Not in code, where [](int x) is a lambda.
  done < <(awk '/^ *```/ { code = !code; next } !code { gsub(/`[^`]*`/, ""); print }' "$page" |
    grep -oE '\]\([^)# ]+' | cut -c 3-)
done < <(find "$prefix" -name '*.md')
echo "$links links"
if [ "$links" -lt 100 ]; then exit 1; fi
