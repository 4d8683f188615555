#!/bin/bash
# tests/gauge.sh - contrib/gauge refuses what exceeds its ceiling, and no ceiling rises unseen
#
# What is measured is not tried here: contrib/check has it measured, in a release build.
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
command -v valgrind >/dev/null || tap_skip_all "valgrind not found"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export LAIR_GAUGE_BUILD=$PWD LAIR_GAUGE_CEILINGS=$work/ceilings
rows=$(awk 'NF > 0 && $1 !~ /^#/ && $1 != "holds" { print $1 }' "$srcdir/contrib/gauge.ceilings")

# Every gauge has this ceiling, which holds for that.
ceilings()      # ceiling, what it holds for
{
    printf 'holds %s\n' "$2"
    printf "%s $1\n" $rows
}

# What contrib/gauge says if every gauge comes to this value, but for one.
says()          # value [gauge its-value]
{
    printf "%s $1\n" $rows | sed "s/^${2:-none} .*/${2:-none} ${3:-}/" >"$work/values"
    "$srcdir/contrib/gauge" values "$work/values" >"$work/said" 2>&1
}

refuses()       # verdict, gauge, arguments of says...
{
    ! says "${@:3}" && grep -qE "^$2 .* $1 \(" "$work/said" && [ "$(grep -cE ' (TOO|NOT|HAS) ' "$work/said")" -eq 1 ]
}

first=$(head -n 1 <<<"$rows")
here=$("$srcdir/contrib/gauge" here)
ceilings 1000 "$here" >"$work/ceilings"
check "what comes to its ceiling is good" says 1000
check "what exceeds its ceiling by one is refused, and nothing else" refuses "TOO MUCH" "$first" 1000 "$first" 1001
check "what could not be measured is refused" refuses "NOT MEASURED" "$first" 1000 "$first"
sed -i "/^$first /d" "$work/ceilings"
check "a gauge without a ceiling is refused" refuses "HAS NO CEILING" "$first" 1000
echo "unknown-gauge 5" >>"$work/ceilings"
echo "$first 1000" >>"$work/ceilings"
check "a ceiling of no gauge is refused" eval '! says 1000 && grep -q "no gauge is called unknown-gauge" "$work/said"'
ceilings 1000 "gcc 1.0, glibc 1.0" >"$work/ceilings"
check "with another compiler, what depends on it is told and refused by nobody" \
    eval 'says 1001 && grep -q "told only" "$work/said" && grep -q "do not hold for $here" "$work/said"'

# Ceilings of a commit that are higher than before it.
risen()         # commit
{
    join <(git show "$1^:contrib/gauge.ceilings" 2>/dev/null | sort) <(git show "$1:contrib/gauge.ceilings" | sort) |
        awk '!/^#/ && NF == 3 && $3 > $2 { print $1 }'
}

rise_alone()
{
    local commit bad=0
    for commit in $(git log --format=%h -- contrib/gauge.ceilings); do
        [ -n "$(risen "$commit")" ] || continue
        [ "$(git show --format= --name-only "$commit")" = contrib/gauge.ceilings ] ||
            { echo "$commit raises $(risen "$commit") among other changes"; bad=1; }
    done
    return $bad
}

if cd "$srcdir" && git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    check "a ceiling rises in a commit of its own" rise_alone
fi
tap_end
