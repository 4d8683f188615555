#!/bin/bash
# tests/moments.sh - the tables of moments in engine/sets/README.md are true: each comes for each kind of card that is
# named there, and is refused on every other
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

command -v python3 >/dev/null || tap_skip_all "python3 not found"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

set_of()    # heard or unheard: the set and the list of its cards
{
    python3 "$srcdir/tests/moments.py" "$1" "$srcdir/engine/sets/README.md" "$tmp/$1.json" >"$tmp/$1" &&
        [ "$(wc -l <"$tmp/$1")" -gt 30 ]
}

# Some thousand games by lot; a line that never ran is told.  One of the cards with a moment must have heard it.
each_comes_where_it_is_said_to()
{
    local seed
    seed=$(printf '%064d' 1)

    set_of heard && "$LAIR" sim --sets "$tmp/heard.json" --games 10000 --seats 4 --seed "$seed" --tally >"$tmp/played" || return
    sed -nE 's/^never resolved: (MOM[0-9]+) line ([0-9]+) .*/\1 \2 /p' "$tmp/played" >"$tmp/silent"
    grep -vFf "$tmp/silent" "$tmp/heard" | cut -d' ' -f3- | sort -u >"$tmp/came"
    cut -d' ' -f3- "$tmp/heard" | sort -u | comm -23 - "$tmp/came" >"$tmp/never"
    [ ! -s "$tmp/never" ] || { echo "never comes:"; cat "$tmp/never"; return 1; }
}

each_is_refused_elsewhere()
{
    local id line kind word moment bad=0

    set_of unheard && ! "$LAIR" lint "$tmp/unheard.json" >"$tmp/faults" || return
    while read -r id line kind word moment; do
        grep -q "$id: line $line: " "$tmp/faults" || { echo "taken: $kind, $word: $moment"; bad=1; }
    done <"$tmp/unheard"
    return "$bad"
}

check "each moment comes for each kind of card that the table names" each_comes_where_it_is_said_to
check "each moment is refused on all other cards" each_is_refused_elsewhere
tap_end
