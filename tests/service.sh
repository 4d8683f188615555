#!/bin/bash
# tests/service.sh - the systemd unit: it is understood, and it keeps the program small
. "$srcdir/tests/tap.sh"
command -v systemd-analyze >/dev/null || tap_skip_all "systemd-analyze is not installed"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
sed "s|/usr/local/bin/lair|$LAIR|" "$srcdir/contrib/lair.service" >"$tmp/lair.service"

# The scale of systemd-analyze: 0 is a program that can do nothing, 10 one that can do all, times ten.
is_hardened()
{
    systemd-analyze security --offline=yes --threshold=15 "$tmp/lair.service"
}

# Every key of it is one that systemd knows.
is_understood()
{
    local said
    said=$(systemd-analyze verify --man=no "$tmp/lair.service" 2>&1) && [ -z "$said" ] || { echo "$said"; return 1; }
}

check "systemd understands the unit" is_understood
check "the unit exposes next to nothing" is_hardened
tap_end
