#!/bin/bash
# tests/docs.sh - what is written of the program is what the program says
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
cd "$srcdir" || exit 1

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# The words that the compiler reads are the words that the manual lists.
language_is_documented()
{
    "$LAIR" cards --language >"$tmp/words" || return 1
    sed '1,/^The rest of this page is what/d' engine/sets/README.md >"$tmp/page"
    [ -s "$tmp/words" ] && diff "$tmp/page" "$tmp/words"
}

# Every subcommand is in lair(1) and has a help of its own.
commands_are_documented()
{
    local command
    for command in $("$LAIR" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        grep -q "Cm $command" man/lair.1 || { echo "lair.1: nothing on $command"; return 1; }
        "$LAIR" "$command" --help >"$tmp/help" 2>&1 && [ -s "$tmp/help" ] || { echo "$command --help"; return 1; }
    done
}

man_pages_are_clean()
{
    ! mandoc -T lint -W warning man/lair.1 man/lair.conf.5 | grep .
}

# No card set has a fault, nor anything that the linter warns of.
sets_are_clean()
{
    "$LAIR" lint engine/sets/*.json tests/sets/*.json >"$tmp/lint" && ! grep . "$tmp/lint"
}

templates_are_clean()
{
    local folder n=0
    for folder in templates/*/; do
        n=$((n + 1))
        "$LAIR" lint "$folder" || return 1
    done
    [ "$n" -gt 1 ]
}

# German says all that English says, as English says it today.
german_is_whole()
{
    contrib/words de
}

# Its lines of a terminal stand in the test's screen of 80 columns, to the byte.
readme_is_a_screen()
{
    local line n=0
    while IFS= read -r line; do
        n=$((n + 1))
        grep -qxF -- "$line" tests/e2e/screens/80 || { echo "$line"; return 1; }
    done < <(sed -n '/^    > board$/,/^[^ ]/s/^    //p' README.md)
    [ "$n" -gt 15 ]
}

picture_is_a_screen()
{
    contrib/screen "$LAIR" | cmp - contrib/screen.svg
}

# What stands in German outside of tags, comments and quotation marks is not English.
german_is_german()
{
    local file n=0
    while read -r file; do
        n=$((n + 1))
        sed -z -E 's/\{\{!([^}]|\}[^}])*\}\}//g; s/\{\{[^}]*\}\}/ /g; s/„[^“]*“//g' "$file" >"$tmp/words"
        ! grep -nwiE 'the|you|your|and|is|are|not|of|for|from|with|may|this|that|who|what|it|as|to|by|its|has|have|nobody' \
            "$tmp/words" || { echo "$file"; return 1; }
    done < <(find templates/de -name '*.mustache')
    [ "$n" -gt 60 ]
}

# contrib/words in a tree of its own, in which parts are changed, one is lost and one is new.
translator_is_told()
{
    local tree=$tmp/tree
    mkdir -p "$tree/contrib" && cp contrib/words "$tree/contrib" && cp -R templates "$tree" &&
        chmod -R u+w "$tree" && "$tree/contrib/words" de || return 1
    sed -i 's/Goodbye/Farewell/' "$tree/templates/text/errors.mustache"
    echo 'Trap.' >"$tree/templates/text/rules/trap.mustache"
    rm "$tree/templates/de/rules/bait.mustache"
    printf '\n%s\nNeu\n' '{{! == no-word == }}' >>"$tree/templates/de/buttons.mustache"
    ! "$tree/contrib/words" de >"$tmp/list" || return 1
    printf '%s\n' 'templates/de/buttons.mustache: no-word: English has no such part' \
        'templates/text/errors.mustache: bye: changed since it was translated' \
        'templates/text/rules/bait.mustache: rules/bait: not translated' \
        'templates/text/rules/trap.mustache: rules/trap: changed since it was translated' >"$tmp/wanted"
    sed -E 's/:[0-9]+:/:/' "$tmp/list" | diff "$tmp/wanted" - || return 1
    "$tree/contrib/words" de --done bye rules/trap && ! "$tree/contrib/words" de >"$tmp/list" &&
        [ "$(wc -l <"$tmp/list")" -eq 2 ] && ! "$tree/contrib/words" de --done no-word 2>"$tmp/why"
}

# The names in an array of bot/words/sentences.c.
names_in()
{
    sed -n "/ $1\\[\\] = {/,/^};/p" bot/words/sentences.c | grep -oE '"[a-z-]+"' | tr -d '"'
}

# The host's C files, each as one line.
joined_code()
{
    find bot -name '*.c' ! -name sentences.c -exec cat {} + | tr '\n' ' ' | sed -E 's/  +/ /g'
}

# Whatever is handed to what says a sentence is in the list of sentences, and nobody lists what
# is not said: its name stands in the code, or is made of a command's or of a hint's.
sentences_are_said()
{
    local name code bad=0 n=0
    local says='(talk_reply|reply_say|say_to|say_in_place|say_table|say_watchers|say_players|network_text|audit|announce|reply|reply_and_close|reply_text|refuse_word|terms_refuse_limit|template_render)'
    code=$(joined_code)
    names_in said >"$tmp/said"
    while read -r name; do
        n=$((n + 1))
        grep -qxF -- "$name" "$tmp/said" ||
            { echo "bot/words/sentences.c does not list what is said: $name"; bad=1; }
    done < <(grep -oP "\\b$says\\((?:[^\"();]|\\([^()]*\\))*\"[a-z-]+\"( : \"[a-z-]+\")?" <<<"$code" | grep -oE '"[a-z-]+"' | tr -d '"')
    while read -r name; do
        grep -qF -- "\"$name\"" <<<"$code" || { echo "nobody says: $name"; bad=1; }
    done <"$tmp/said"
    while read -r name; do
        case $name in
            help-* | usage-*) grep -qF -- ".name = \"${name#*-}\", .run = command_" <<<"$code" ;;
            hint-set-*) [ -e "engine/sets/${name#hint-set-}.json" ] ;;
            hint-*) name=${name#hint-} name=${name#solo-}
                    grep -qrF --include='*.c' -- "\"${name#super-}\"" bot/games/hints.c engine ;;
        esac || { echo "nobody says: $name"; bad=1; }
    done < <(names_in made)
    while read -r name; do
        names_in made | grep -qxF "help-$name" || { echo "bot/words/sentences.c does not list help-$name"; bad=1; }
    done < <(grep -oE '\.name = "[a-z]+", \.run = command_[a-z]+, .needs' <<<"$code" | cut -d'"' -f2)
    [ "$bad" -eq 0 ] && [ "$n" -gt 100 ] && [ "$(wc -l <"$tmp/said")" -gt 100 ] || { echo "$n calls"; return 1; }
}

# What is written of the sample configuration holds: nothing is wrong with it.
sample_is_good()
{
    cp contrib/lair.conf.sample "$tmp/lair.conf" && "$LAIR" serve -c "$tmp/lair.conf" --check
}

# An operator who follows RUNNING.md installs what contrib/run would install.
packages_are_named()
{
    local package
    sed -n '/^build_packages=(/,/^)/p' contrib/setup.sh | sed '1d;$d;s/#.*//' | tr -s ' ' '\n' | grep . >"$tmp/packages"
    [ -s "$tmp/packages" ] || return 1
    while read -r package; do
        grep -qw -- "$package" RUNNING.md || { echo "RUNNING.md: no $package"; return 1; }
    done <"$tmp/packages"
}

# The messages of a C file: what it returns, or hands to what refuses, as one string.
messages()
{
    tr '\n' ' ' <"$1" | sed -E 's/  +/ /g; s/" "//g' |
        grep -oE "(return|[?:] |\\.text =|refuse\\([^\"]*|cmd_wrong\\(|blame\\([^\"]*|table_freeze\\([^\"]*|tell\\([^\"]*|say\\([^\"]*|g_snprintf\\(why[^\"]*|log_event\\([^\"]*)[ (]*\"([^\"\\\\]|\\\\.)*\"" |
        grep -oE '"([^"\\]|\\.)*"$' | sed -E 's/^"//; s/"$//; s/\\"/"/g'
}

# Every message about storage has a row in RUNNING.md; what stands for a value there is not looked at.
storage_is_documented()
{
    local file part bad=0 n=0
    for file in bot/store.c bot/store/*.c bot/games/{shelf,replay}.c bot/cli/{check,backup,restore,export,import}.c; do
        while IFS= read -r part; do
            n=$((n + 1))
            grep -qF -- "$part" RUNNING.md || { echo "$file: RUNNING.md has no row for: $part"; bad=1; }
        done < <(messages "$file" | sed -E 's/%[-0-9.*l]*[a-z]/\n/g' | sed -E 's/^[" :;,]+//; s/[ :;,(]+$//' |
                 grep -E '^["a-z]+( |$)' | grep -E '[a-z]+ [a-z]+' | grep -vE '^(tables|moves)$')
    done
    [ "$bad" -eq 0 ] && [ "$n" -gt 60 ] || { echo "$n messages"; return 1; }
}

# Since 0.1.0 what changed is told in lines: what needs more has its place in another document.
changes_are_lines()
{
    sed '/^## \[0\.1\.0\]/,$d' CHANGELOG.md | sed '1,/^## /d' >"$tmp/changes"
    ! grep -nvE '^(- .{1,138}|#{2,3} .*|[A-Z][^-]{1,40}:)?$' "$tmp/changes" && [ "$(grep -c '^- ' "$tmp/changes")" -gt 20 ]
}

check "the manual of the ability language lists the words that are read" language_is_documented
check "every subcommand is in lair(1) and has a help" commands_are_documented
if command -v mandoc >/dev/null; then
    check "the manual pages are well-formed" man_pages_are_clean
fi
check "the card sets have no fault" sets_are_clean
check "the templates have no fault" templates_are_clean
check "German says all that English says" german_is_whole
check "German is not English" german_is_german
check "a translator is told what is missing, left over or changed" translator_is_told
check "every sentence that is listed is said, and every one that is said is listed" sentences_are_said
check "README shows what lair play prints" readme_is_a_screen
if command -v python3 >/dev/null; then
    check "its picture is drawn from a terminal" picture_is_a_screen
fi
check "the sample configuration is good" sample_is_good
check "RUNNING.md explains every message about storage" storage_is_documented
check "RUNNING.md names every package that lair is built with" packages_are_named
check "each change since 0.1.0 is told in a line of 140 characters" changes_are_lines
tap_end
