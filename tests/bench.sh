#!/bin/bash
# tests/bench.sh - the benchmarks run, small: what they measure here says nothing
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
[ -x tests/bench/bench_host ] || tap_skip_all "the benchmarks were not built (cmocka)"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

runs()          # program, argument...
{
    tests/bench/"$1" "${@:2}" >"$work/$1" 2>"$work/errors" || { tail -n 20 "$work/errors"; return 1; }
}

# It has printed a line with a figure.
prints()        # program, pattern
{
    grep -qE "^ *$2" "$work/$1" || { cat "$work/$1"; return 1; }
}

check "the host plays at ten tables" runs bench_host 10
ms='[0-9]+\.[0-9]+ ms'
check "... and says how long a command takes" prints bench_host "command +$ms at the median, +$ms at 99 % \(200 of them\)"
check "... and one whose game comes from the disk" prints bench_host "from disk +$ms at the median, +$ms at 99 %"
check "... and a restart" prints bench_host "restart +[0-9]+ ms"
check "... and how often the loop turned while nobody came" prints bench_host "turns +[0-9]+ in an idle hour"
check "... and how many bytes an idle table keeps" prints bench_host "a table +[0-9-]+ bytes"
check "a chain of ten results is checked" runs bench_chain 10
check "... and says how long that took" prints bench_chain "10 games: checked in [0-9.]+ s"
tap_end
