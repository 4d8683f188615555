#!/bin/bash
# tests/chance.sh - the sums of engine/CHANCE.md and DAILY.md, done without lair, and on a game of lair's
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

sum()       # line...: SHA-256 of the lines
{
    printf '%s\n' "$@" | sha256sum | cut -c 1-64
}

# ---- the vector of the manual ----

vector()    # name: its value there
{
    sed -n "s/^    $1  *//p" "$srcdir/engine/CHANCE.md"
}

is()        # what it should be, what it is
{
    [ -n "$1" ] && [ "$1" = "$2" ] || { echo "'$1' is '$2'"; return 1; }
}

check "the hash of the salt is the manual's" is "$(vector salt-hash)" "$(sum 'lair-salt 2' "$(vector salt)")"
check "so is the commitment" \
    is "$(vector commitment)" "$(sum 'lair-commitment 2' "$(vector half)" "$(vector salt-hash)")"
check "so is a made word" \
    is "$(vector word-a)" "$(sum 'lair-word 2' "$(vector salt)" crypt irc anna 1 | cut -c 1-16)"
check "so is the seed" \
    is "$(vector seed)" "$(sum 'lair-seed 1' "$(vector half)" "$(vector word-a)" "$(vector word-b)")"

# What DAILY.md says to type gives what it says: its lines behind "$ ", and those below each of them.
a_day_is_checked_by_hand()
{
    sed -n 's/^    \$ //p' "$srcdir/engine/DAILY.md" >"$tmp/typed"
    sed -n '/^    \$ /,/^$/{/^    [^$]/s/^    //p}' "$srcdir/engine/DAILY.md" >"$tmp/comes"
    [ -s "$tmp/typed" ] && bash "$tmp/typed" | diff "$tmp/comes" -
}
check "a day is checked by hand as DAILY.md says" a_day_is_checked_by_hand

# ---- a game ----

# Somebody plays with two machines, and resigns; the rest is theirs.
a_game_is_played()
{
    printf 'resign really\nquit\n' |
        timeout 60 "$LAIR" play --name tess --database "$tmp/play.db" --seats 3 --bots random >"$tmp/said" 2>&1
    grep -q 'is over' "$tmp/said"
}

export_it() # option...
{
    printf '[host]\ndatabase=%s\n[irc]\nserver=irc.test\nnick=lair\nchannels=#lair\n' "$tmp/play.db" >"$tmp/lair.conf"
    "$LAIR" export -c "$tmp/lair.conf" "$@"
}

row()       # kind, member: the value in the first row of that kind
{
    sed -n "/^{\"kind\":\"$1\"/{s/.*\"$2\":\"\([^\"]*\)\".*/\1/p;q}" "$tmp/rows"
}

tag()       # name: its value in the record
{
    sed -n "s/^$1 //p" "$tmp/record"
}

verify_says()   # line
{
    "$LAIR" verify "$tmp/record" >"$tmp/verified" 2>&1 && grep -qxF -- "$1" "$tmp/verified" || { cat "$tmp/verified"; return 1; }
}

a_player_has_the_salt()
{
    export_it --person console/tess >"$tmp/own" && grep -q "\"salt\":\"$salt\"" "$tmp/own"
}

check "a game is played" a_game_is_played
export_it >"$tmp/rows"
printf '%b' "$(row tables record)" >"$tmp/record"
salt=$(row tables salt)
check "its record has the hash of its salt" is "$(tag salt-hash)" "$(sum 'lair-salt 2' "$salt")"
check "and not the salt" bash -c "! grep -q '$salt' '$tmp/record'"
check "its commitment is to half and salt" is "$(tag commitment)" "$(sum 'lair-commitment 2' "$(tag half)" "$(tag salt-hash)")"
check "the player's word is made of the salt and the account" \
    is "$(tag word-a)" "$(sum 'lair-word 2' "$salt" "$(row tables name)" console tess 1 | cut -c 1-16)"
check "who sat there may have the salt" a_player_has_the_salt
check "its seed is made of the half and the words" \
    is "$(tag seed)" "$(sum 'lair-seed 1' "$(tag half)" "$(tag word-a)" "$(tag word-b)" "$(tag word-c)")"
check "lair verify comes to the same, and tells what to compare" verify_says "commitment $(tag commitment)"
check "and the words" verify_says "word-b random"
check "a record alone proves no more" grep -q '^Compare: .* showed when you joined' "$tmp/verified"

# ---- a record that came by mail ----

check "an empty line at its end is forgiven" bash -c "{ cat '$tmp/record'; echo; } | '$LAIR' verify -"
check "other line ends are not" bash -c "! sed 's/\$/\r/' '$tmp/record' | '$LAIR' verify - 2>'$tmp/err'"
check "which is said" grep -q 'its lines end in CR LF' "$tmp/err"
tap_end
