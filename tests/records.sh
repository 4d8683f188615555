#!/bin/bash
# tests/records.sh - games that older lairs recorded are told again, by the program
#
# tests/unit/test_old_records.c plays all of them; here every tenth is read by people and by programs.
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

# Runs lair replay over every tenth record of the archive; what fails is named.
replays()   # folder, options...
{
    local from=$1 record said bad=0 n=0
    shift
    for record in "$from"/*0-*.record; do
        n=$((n + 1))
        said=$(LAIR_DATA=$from "$LAIR" replay "$@" "$record" 2>&1 >"$folder/told") && [ -s "$folder/told" ] && continue
        printf '%s\n%s\n' "${record##*/}" "$said"
        bad=1
    done
    [ $bad = 0 ] && [ $n -ge 30 ]
}

for archive in "$srcdir"/tests/records/*.tar.xz; do
    version=$(basename "$archive" .tar.xz)
    mkdir "$folder/$version"
    tar xJf "$archive" -C "$folder/$version"
    ln -s "$(cd "$srcdir" && pwd)/templates" "$folder/$version/templates"
    check "what lair $version recorded is told as JSON" replays "$folder/$version" --json
    check "what lair $version recorded is told in sentences" replays "$folder/$version"
done
tap_end
