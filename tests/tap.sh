# tests/tap.sh - for shell tests, sourced: one sentence, one command, one TAP line
#
#   . "$srcdir/tests/tap.sh"
#   check "the sun rises in the east" test "$sun" = east
#   tap_end
#
# A check whose command fails is "not ok"; what the command says stands above
# it as a comment.  Call tap_end last: it prints the plan.
# SPDX-License-Identifier: MIT

tap_count=0

check()     # sentence, command...
{
    local sentence=$1 said
    shift
    tap_count=$((tap_count + 1))
    if said=$("$@" 2>&1); then
        printf 'ok %d - %s\n' "$tap_count" "$sentence"
    else
        [ -z "$said" ] || printf '%s\n' "$said" | sed 's/^/# /'
        printf 'not ok %d - %s\n' "$tap_count" "$sentence"
    fi
}

tap_end()
{
    printf '1..%d\n' "$tap_count"
}

tap_skip_all()  # reason
{
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}
