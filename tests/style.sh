#!/bin/bash
# tests/style.sh - every C file is as clang-format leaves it (.clang-format)
. "$srcdir/tests/tap.sh"

[ -n "$CLANG_FORMAT" ] && [ "$CLANG_FORMAT" != no ] || tap_skip_all "clang-format not found"
case $("$CLANG_FORMAT" --version) in
*" 14."*) ;;
*) tap_skip_all "the spaces of another clang-format than 14 differ" ;;
esac
cd "$srcdir" || exit 1

formatted()
{
    find adapters bot contrib engine tests -name '*.[ch]' -print0 |
        xargs -0 -r "$CLANG_FORMAT" --style=file --dry-run -Werror --ferror-limit=3
}

# What the compiler and clang-format do not see.
no_tabs_or_trailing_blanks()
{
    ! find adapters bot contrib engine tests -name '*.[ch]' -exec grep -HnP '\t|[ \t]+$' {} +
}

check "every C file is as clang-format leaves it" formatted
check "no C file has a tab or a blank at the end of a line" no_tabs_or_trailing_blanks
tap_end
