#!/bin/bash
# tests/tables.sh - a table that is indexed by an enum has a row for each of its values (contrib/tables)
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

command -v python3 >/dev/null || tap_skip_all "python3 not found"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

tables_are_whole()
{
    "$srcdir/contrib/tables" "$srcdir"
}

# A tree of its own in which one table lacks a row in the middle, one its last, and one says so.
holes_are_found()
{
    mkdir -p "$tmp"/{engine,bot,adapters} && cat >"$tmp/engine/one.c" <<'END' || return 1
enum fruit { APPLE, PEAR, PLUM, N_FRUITS };
enum { MORE = 2, BERRY = N_FRUITS, BERRIES = BERRY + MORE };
static const char *const middle[] = { [APPLE] = "apple", [PLUM] = "plum" };
static const char *const last[N_FRUITS] = { [APPLE] = "apple, [PLUM]", /* [PLUM] */ [PEAR] = "pear" };
static const char *const whole[] = { [APPLE] = "apple", [PEAR] = "pear", [PLUM] = "plum" };
static const char *const excused[] = { [PEAR] = "pear" }; /* not by this comment */

/* The rest is no fruit. */
static const char *const known[] = { [PEAR] = "pear" };
END
    ! "$srcdir/contrib/tables" "$tmp" >"$tmp/found" || return 1
    diff - "$tmp/found" <<'END'
engine/one.c:3: middle: PEAR
engine/one.c:4: last: PLUM
engine/one.c:6: excused: APPLE, PLUM
END
}

check "every table by an enum has a row for each of its values, or says that it has not" tables_are_whole
check "a row that a table lacks is found" holes_are_found
tap_end
