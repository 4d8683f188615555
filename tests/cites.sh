#!/bin/bash
# tests/cites.sh - every ruling is proved: cited by a scenario that passes
#
# The rulings are the entries of engine/RULES.md ("- **C10b** ...") and, of all sets that lair brings, each
# card that has a text and each of its rulings.  contrib/conformance shows them with their proofs.  A ruling that ends in "(other sets only)"
# needs cards that the base set does not have; the set that brings them proves it.
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
cd "$srcdir" || exit 1

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

awk '!/\(other sets only\)$/ && match($0, /^ *[-*] \*\*([A-Z][0-9]+[a-z]*|[A-Z]-[A-Z0-9]+[a-z]*)\*\*/) {
         id = substr($0, RSTART, RLENGTH); gsub(/[-* ]*\*\*/, "", id); print id
     }' engine/RULES.md | sort >"$tmp/rules"
"$LAIR" cards --cites | sort >"$tmp/cards"
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

# The page of contrib/conformance: well-formed, its links lead somewhere, and it has every card, ruling and point once.
page_is_whole()
{
    contrib/conformance --lair "$LAIR" --cites "$tmp/cites" "$tmp/page.html" &&
        "$LAIR" cards --json >"$tmp/cards.json" &&
        python3 - "$tmp/page.html" "$tmp/cards.json" "$tmp/rules" <<'END'
import collections, json, sys, xml.etree.ElementTree as tree
page = tree.parse(sys.argv[1]).getroot()
cards = json.load(open(sys.argv[2]))
ids = collections.Counter(e.get("id") for e in page.iter() if e.get("id"))
texts = collections.Counter((e.text or "").strip() for e in page.iter() if e.tag.endswith("}li"))
bad = [f"twice: {i}" for i, n in ids.items() if n > 1]
bad += [f"a link leads nowhere: {e.get('href')}" for e in page.iter() if e.get("href", "#")[1:] not in ids and e.get("href")]
bad += [f"not there: {i}" for i in [c["id"] for c in cards] + open(sys.argv[3]).read().split() if i not in ids]
bad += [f"not there: {r}" for c in cards for r in c["rulings"] if r.strip() not in texts]
print("\n".join(bad))
sys.exit(bool(bad) or len(cards) < 300)
END
}

# Without the scenarios that cite a ruling it says that nothing proves it.
page_tells_what_is_unproved()
{
    grep -v '^BMA017/1 ' "$tmp/cites" >"$tmp/fewer"
    ! contrib/conformance --lair "$LAIR" --cites "$tmp/fewer" "$tmp/page.html" 2>"$tmp/told" &&
        [ "$(cat "$tmp/told")" = "conformance: nothing proves BMA017/1" ] && grep -q 'Nothing proves this' "$tmp/page.html"
}

check "the rules have rulings" test -s "$tmp/rules"
check "no two rulings have the same name" test -z "$(uniq -d "$tmp/rules")"
check "the sets have texts and rulings" test -s "$tmp/cards"
check "every ruling of engine/RULES.md is cited by a scenario that passes" missing "$tmp/rules"
check "every text and ruling of the sets is cited by a scenario that passes" missing "$tmp/cards"
check "what scenarios cite is there" unknown
if command -v python3 >/dev/null; then
    check "the page of all cards and rules is whole" page_is_whole
    check "... and tells what nothing proves" page_tells_what_is_unproved
fi
tap_end
