#!/bin/bash
# tests/cites.sh - every ruling is proved: cited by a scenario that passes
#
# The rulings are the entries of engine/RULES.md ("- **C10b** ...") and, of the sets that lair brings, each
# card that has a text and each of its rulings.  A ruling that ends in "(other sets only)"
# needs cards that the base set does not have; the set that brings them proves it.
. "$srcdir/tests/tap.sh"
cd "$srcdir" || exit 1

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

awk '!/\(other sets only\)$/ && match($0, /^ *[-*] \*\*([A-Z][0-9]+[a-z]*|[A-Z]-[A-Z0-9]+[a-z]*)\*\*/) {
         id = substr($0, RSTART, RLENGTH); gsub(/[-* ]*\*\*/, "", id); print id
     }' engine/RULES.md | sort >"$tmp/rules"
{
    "$LAIR" cards --set bmr --cites
    "$LAIR" cards --set tnl --cites
    "$LAIR" cards --set promo --cites
    "$LAIR" cards --set dbm --cites
    "$LAIR" cards --set thk --cites
    "$LAIR" cards --set crl --cites
    "$LAIR" cards --set tests/sets/rmb.json --cites
    "$LAIR" cards --set trial --cites
} | sort >"$tmp/cards"
"$LAIR" scenario --cites tests/rules/*.json 2>"$tmp/failures" >"$tmp/cites"
awk '{ print $1 }' "$tmp/cites" | sort -u >"$tmp/cited"

# missing FILE: the rulings listed there that nothing cites
missing()
{
    ! comm -23 "$1" "$tmp/cited" | grep .
}

# Citations that are no ruling of the rules, nor a card or a ruling of any set.
unknown()
{
    {
        cat "$tmp/rules"
        "$LAIR" cards --cites
        for set in tests/sets/*.json; do
            "$LAIR" cards --set "$set" --cites
        done
    } | sort -u >"$tmp/known"
    comm -13 "$tmp/known" "$tmp/cited" >"$tmp/unknown"
    [ -s "$tmp/unknown" ] || return 0
    awk 'NR == FNR { bad[$1]; next } $1 in bad' "$tmp/unknown" "$tmp/cites"
    return 1
}

check "the rules have rulings" test -s "$tmp/rules"
check "no two rulings have the same name" test -z "$(uniq -d "$tmp/rules")"
check "the sets have texts and rulings" test -s "$tmp/cards"
check "every ruling of engine/RULES.md is cited by a scenario that passes" missing "$tmp/rules"
check "every text and ruling of the sets is cited by a scenario that passes" missing "$tmp/cards"
check "what scenarios cite is there" unknown
tap_end
