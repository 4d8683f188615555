#!/bin/bash
# tests/style.sh - every C file is as clang-format leaves it (.clang-format), and what else a script can see
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

[ -n "$CLANG_FORMAT" ] && [ "$CLANG_FORMAT" != no ] || tap_skip_all "clang-format not found"
case $("$CLANG_FORMAT" --version) in
*" 14."*) ;;
*) tap_skip_all "the spaces of another clang-format than 14 differ" ;;
esac
cd "$srcdir" || exit 1

folders='adapters bot contrib engine tests'     # every C file is in one of these
plain='adapters bot contrib engine tests'  # and these hold what is said of layout and names as well

formatted()
{
    find $folders -name '*.[ch]' -print0 |
        xargs -0 -r -n 50 -P "$(nproc)" "$CLANG_FORMAT" --style=file --dry-run -Werror --ferror-limit=3
}

# What the compiler and clang-format do not see.
no_tabs_or_trailing_blanks()
{
    ! find $folders -name '*.[ch]' -exec grep -HnP '\t|[ \t]+$' {} +
}

# No line of the C files in the plain folders matches.
none()      # pattern
{
    # shellcheck disable=SC2086
    ! grep -rHnP --include='*.[ch]' -e "$1" $plain
}

# Of a C file the last line of its opening comment, of a script that of its head, is its licence.
c_files_name_their_licence()
{
    # shellcheck disable=SC2086
    find $folders -name '*.[ch]' -exec awk '
        FNR == 1 { head = 1 }
        head && /\*\// { head = 0; if ($0 != " * SPDX-License-Identifier: MIT */") { print FILENAME; bad = 1 } }
        END { exit bad }' {} +
}

scripts_name_their_licence()
{
    find contrib tests -type f ! -path '*/corpus/*' ! -path '*/transcripts/*' \
        -exec awk 'FNR == 1 && (/^#!/ || FILENAME ~ /\.(sh|py)$/) { print FILENAME } FNR > 1 { nextfile }' {} + |
        xargs awk '
            FNR == 1 { head = 1 }
            head && !/^#/ { head = 0; if (last != "# SPDX-License-Identifier: MIT") { print FILENAME; bad = 1 } }
            { last = $0 }
            END { exit bad }'
}

# "/* path - what it is", so that a file says what it is wherever one meets it.
opens_with_its_path()
{
    local file first bad=0
    while read -r file; do
        IFS= read -r first <"$file"
        case $first in "/* $file - "?*) ;; *) echo "$file: $first"; bad=1 ;; esac
    # shellcheck disable=SC2086
    done < <(find $plain -name '*.[ch]')
    return $bad
}

# "/* ---- name ---- */", with as many "-" behind the name as lead to column 100.
rules_end_at_one_column()
{
    none '^ */\* *-{2,} .*\*/$(?<!^.{100})|^ */\* *-{2,}.*[^-] \*/$'
}

# "Who leaves is out" is no plain English: "a player who leaves is out".  A question may begin so.
who_begins_questions_alone()
{
    # shellcheck disable=SC2086
    ! {
        grep -rnP --include='*.[ch]' -e '^ *(/\*| \*)( -)? ([^"]*[.] +)?Who [a-z][^?]*$' $plain
        grep -nP -e '(^|[.] +)Who [a-z][^?]*$' -- *.md */*.md engine/sets/README.md bot/community/CHAIN.md man/* \
            templates/text/*.mustache templates/text/rules/*.mustache
    } | grep -v '^CHANGELOG'
}

# Words that are no names: "const char *was", "int who".  Comments begin a line with a star.
names_are_nouns()
{
    none '^(?! *(/?\*))[^"]*[(,] *(const )?((struct|enum) )?(?!enum)\w+ \**(is|too|was|who|whose)( *[,)[]|$)'
}

# atoi("1h30") is 1: what somebody typed or wrote down is read to its end, by bot/words/span.h or g_ascii_string_to_signed().
# These files look at what stands behind the number, or have seen that there are digits alone, or read what another
# program sends.
prefix_readers='adapters/discord/rest.c adapters/irc/register.c adapters/marks.c bot/cli/boards.c
bot/cli/config.c bot/cli/kept.c bot/cli/reader.c bot/commands/move.c
bot/commands/orders.c bot/games/given.c bot/games/orders.c bot/games/plans.c bot/games/spoken.c
bot/people/dates.c bot/people/hours.c bot/people/timezone.c bot/words/prompt.c engine/language/reader.c'
values_are_read_to_their_end()
{
    local found
    found=$(grep -rlwE --include='*.[ch]' 'strto(l|ul|ll|ull|d|f)|g_ascii_strto(ll|ull|d)|ato(i|l|ll|f)|sscanf' \
        adapters bot engine | sort)
    diff <(tr ' ' '\n' <<<"$prefix_readers") - <<<"$found"
}

check "every C file is as clang-format leaves it" formatted
check "no C file has a tab or a blank at the end of a line" no_tabs_or_trailing_blanks
check "every C file opens with its path and what it is" opens_with_its_path
check "every C file names its licence" c_files_name_their_licence
check "every script names its licence" scripts_name_their_licence
check "rules between sections end at column 100" rules_end_at_one_column
check "no comment is padded before its end" none '\S  +\*/$'
check "a number is read to its end, but for what is listed" values_are_read_to_their_end
check "no sentence begins with Who that is no question" who_begins_questions_alone
check "no parameter is called is, too, was, who or whose" names_are_nouns
tap_end
