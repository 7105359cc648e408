#!/usr/bin/env bash
# package.sh KIND LINKAGE BUILD COMPILER FLAGS: what CPack packs of a build works where it is unpacked. KIND is archive
# or deb; LINKAGE is static where the program must need no library of its system.
set -euo pipefail
kind=$1 linkage=$2 build=$3 compiler=$4 flags=${5:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
  echo "$*"
  exit 1
}
if [ "$kind" = deb ] && ! command -v dpkg-deb >/dev/null; then
  echo 'skipped: there is no dpkg-deb here, so no .deb is made'
  exit 77
fi

pack() {  # pack GENERATOR: the one package that it makes; whoever packs may have any umask
  (umask 077 && cpack --config "$build/CPackConfig.cmake" -G "$1" -B "$scratch/packed" >"$scratch/log") || {
    cat "$scratch/log"
    return 1
  }
  find "$scratch/packed" -maxdepth 1 -type f
}

case $kind in
  archive)
    file=$(pack TGZ)
    if tar -tvzf "$file" | grep -vE '^(drwxr-xr-x|-rw-r--r--|lrwxrwxrwx .*/libhitbox_c\.so|-rwxr-xr-x .*(/bin/hitbox|/libhitbox_c\.so[.0-9]*)$)'; then fail 'wrong rights'; fi
    mkdir "$scratch/un packed"
    tar -xzf "$file" -C "$scratch/un packed"
    prefix=$(echo "$scratch/un packed"/hitbox-*)
    doc=(README.md CHANGELOG.md LICENSE NOTICES.txt)
    ;;
  deb)
    file=$(pack DEB)
    dpkg-deb --info "$file"
    for field in Package Version Architecture Maintainer Section Description Installed-Size; do
      [ -n "$(dpkg-deb --field "$file" "$field")" ] || fail "the .deb does not say its $field"
    done
    # The program needs nothing; libhitbox_c needs the C library.
    if [ "$linkage" = static ] && ! dpkg-deb --field "$file" Depends | grep -qxE '|libc6 \(>= [0-9.]+\)'; then
      fail "only the C library is needed, but Depends is $(dpkg-deb --field "$file" Depends)"
    fi
    dpkg-deb --contents "$file" | awk '
      $2 != "root/root" || ($1 !~ /^drwxr-xr-x|^-rw-r--r--/ && !($6 ~ /\/libhitbox_c\.so/) && !($1 == "-rwxr-xr-x" && $6 == "./usr/bin/hitbox")) {
        print "wrong owner or rights: " $0; wrong = 1 }
      END { exit wrong }'
    mkdir "$scratch/root"
    dpkg-deb --raw-extract "$file" "$scratch/root"
    (cd "$scratch/root" && md5sum --check --quiet DEBIAN/md5sums)
    prefix=$scratch/root/usr
    doc=(README.md CHANGELOG.md copyright changelog.gz)
    ;;
esac
du -h "$file"
for name in "${doc[@]}"; do
  [ -s "$prefix/share/doc/hitbox/$name" ] || fail "share/doc/hitbox/$name is missing"
done
page=$here/../../apps/web/page/hitbox.html
if [ -e "$page" ]; then cmp "$page" "$prefix/share/hitbox/hitbox.html"; fi

echo "-- the program, with nothing of the build around it"
if [ "$linkage" = static ]; then
  linked=$(ldd "$prefix/bin/hitbox" 2>&1) || true
  grep -qE 'statically linked|not a dynamic' <<<"$linked" || fail "hitbox is linked with $linked"
fi
alone() { (cd / && env -i "$prefix/bin/hitbox" "$@"); }
alone --version
alone demo >"$scratch/demo" || fail "hitbox demo ends with $?"
grep -F 'planetary_gearbox' "$scratch/demo" | head -1
[ "$(grep -c ': found, ' "$scratch/demo")" -eq 5 ] || fail "hitbox demo does not find five mistakes: $(cat "$scratch/demo")"

"$here/use_prefix.sh" "$prefix" "$scratch" "$compiler" "$flags"
