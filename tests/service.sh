#!/bin/bash
# tests/service.sh - the systemd units: they are understood, and they keep the program small
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
command -v systemd-analyze >/dev/null || tap_skip_all "systemd-analyze is not installed"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
for unit in lair lair-pages; do
    sed "s|/usr/local/bin/lair|$LAIR|" "$srcdir/contrib/$unit.service" >"$tmp/$unit.service"
done

# The scale of systemd-analyze: 0 is a program that can do nothing, 10 one that can do all, times ten.
is_hardened()       # unit, threshold
{
    systemd-analyze security --offline=yes --threshold="$2" "$tmp/$1.service"
}

# Every key of it is one that systemd knows.
is_understood()     # unit
{
    local said
    said=$(systemd-analyze verify --man=no "$tmp/$1.service" 2>&1) && [ -z "$said" ] || { echo "$said"; return 1; }
}

for unit in lair lair-pages; do
    check "systemd understands $unit" is_understood "$unit"
    check "$unit exposes next to nothing" is_hardened "$unit" 15
done
tap_end
