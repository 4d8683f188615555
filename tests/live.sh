#!/bin/bash
# tests/live.sh - contrib/discord-live, which leads a person through checks against Discord, with answers piped in
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
live=$srcdir/contrib/discord-live
report=$tmp/report

# The answers on standard input lead to that exit status; what is said is kept.
ends()      # status
{
    local status
    rm -f "$report"
    timeout 60 "$live" "$report" >"$tmp/said" 2>&1
    status=$?
    [ "$status" -eq "$1" ] || { echo "exit status $status"; tail -5 "$tmp/said"; return 1; }
}

all_is_well()
{
    yes y | ends 0 && [ "$(grep -c '^ *[0-9]*  ok  ' "$report")" -eq 20 ] &&
        grep -q '^20 checks: 20 ok, 0 failed, 0 skipped$' "$report"
}

# Each has a number, something to do, and something to see.
each_is_whole()
{
    local told
    told=$(grep -o '^[0-9]*\. ' "$tmp/said" | sort -nu | wc -l)
    [ "$told" -eq 20 ] && [ "$(grep -c '^  Do:  ' "$tmp/said")" -eq 21 ] && [ "$(grep -c '^  See:  ' "$tmp/said")" -eq 20 ]
}

# The panel is opened before all else, and looked at again when all that could take its time is done.
the_panel_is_first()
{
    [ "$(grep -o '^[0-9]*\. ' "$tmp/said" | head -n1)" = '1. ' ] &&
        [ "$(grep -o '^[0-9]*\. ' "$tmp/said" | tail -n2 | head -n1)" = '1. ' ]
}

what_was_wrong_is_written()
{
    { printf '\nn\nan empty list\ns\nno client\nwhat\n'; yes y; } | ends 1 &&
        grep -q '^ 2  FAILED .*: an empty list$' "$report" && grep -q '^ 3  skipped .*: no client$' "$report" &&
        grep -q '^20 checks: 18 ok, 1 failed, 1 skipped$' "$report"
}

who_stops_has_a_report()
{
    printf '\ny\n' | ends 1 && grep -q '^ 2  ok ' "$report" && grep -q '^ 1  skipped .*not come to$' "$report"
}

a_report_is_kept()
{
    echo "mine" >"$report"
    "$live" "$report" </dev/null 2>"$tmp/said"
    [ $? -eq 2 ] && [ "$(cat "$report")" = mine ]
}

check "who says yes to all has a report of twenty" all_is_well
check "each says what to do and what to see" each_is_whole
check "what takes longest begins first, and waits for the others" the_panel_is_first
check "what was seen instead is written down" what_was_wrong_is_written
check "who stops has a report of what there is" who_stops_has_a_report
check "a report that is there is kept" a_report_is_kept
tap_end
