#!/bin/bash
# tests/e2e/test_play.sh - lair play through a pipe: a whole game in several sittings
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
seed=00000000000000000000000000000000000000000000000000000000000000aa

# play LINE...: one sitting, the lines typed one after the other.
play()
{
    printf '%s\n' "$@" | timeout 60 "$LAIR" play --name tess --database "$folder/play.db" 2>&1
}

says()      # pattern, file
{
    grep -Eq -- "$1" "$2" || { tail -5 "$2"; return 1; }
}

says_not()
{
    ! grep -E -- "$1" "$2"
}

# Sits down again and again, for ten decisions each, until the game is over.
play_to_the_end()
{
    local sitting
    for sitting in $(seq 80); do
        play 1 1 1 1 1 1 1 1 1 1 >"$folder/sitting" || return 1
        cat "$folder/sitting" >>"$folder/whole"
        grep -q 'is over\.' "$folder/sitting" && return 0
    done
    echo "no end after $sitting sittings"
    return 1
}

printf 'quit\n' | timeout 60 "$LAIR" play --name tess --database "$folder/play.db" --seed $seed --seats 2 \
    >"$folder/first" 2>&1
check "a game begins by itself and tells how to go on" says 'help tells more' "$folder/first"
check "the first question is asked at once" says '^1\) keep the hand' "$folder/first"
check "quit keeps the game" says 'The game is kept' "$folder/first"

play hand 'why zzz' quit >"$folder/second"
check "the next start goes on with it" says '^1\) keep the hand' "$folder/second"
check "the hand is shown" says '\((advanced )?(trap|monster) [0-9]' "$folder/second"
check "what is wrong is answered in one line" says "'zzz' is no room or hero in sight" "$folder/second"

check "a game comes to its end in several sittings" play_to_the_end
check "and nothing was told twice" says_not '^(Turn 3\.)$' <(grep -E '^Turn 3\.$' "$folder/whole" | tail -n +2)
printf 'resign really\nq\n' | timeout 60 "$LAIR" play --name tess --database "$folder/resigned.db" >"$folder/resigned" 2>&1
check "the end calls the game what it was called before: the game" says '^The game is over\.' "$folder/resigned"
check "and what is over is not kept" eval \
    "says '^Goodbye' '$folder/resigned' && says_not 'is kept|crypt' '$folder/resigned'"
check "the end tells the score" says 'souls, [0-9]+ wounds' "$folder/whole"

printf 'quit\n' | timeout 60 "$LAIR" play --database "$folder/six.db" --seed $seed --sets bmr,crl --seats 6 >"$folder/six" 2>&1
printf 'board\nquit\n' | timeout 60 "$LAIR" play --database "$folder/six.db" >"$folder/six" 2>&1
check "six sit at the table, and the board says what the letter of explorers means" eval \
    "says '^f ' '$folder/six' && says 'T thief, E explorer: ' '$folder/six'"
printf 'board\nquit\n' | timeout 60 "$LAIR" play --database "$folder/three.db" --seed $seed --seats 3 >"$folder/three" 2>&1
check "where there are none it does not" says 'T thief: ' "$folder/three"

# lair play with these options and nothing typed, on a database of its own; it is to refuse.
refuses()   # pattern, option...
{
    local pattern=$1
    shift
    ! timeout 60 "$LAIR" play --name tess --database "$folder/none.db" "$@" </dev/null >"$folder/refused" 2>&1 &&
        [ "$(wc -l <"$folder/refused")" -eq 1 ] && says "$pattern" "$folder/refused"
}

nothing_is_kept()
{
    printf 'tables\n' | timeout 60 "$LAIR" play --name tess --database "$folder/none.db" >"$folder/kept" 2>&1
    ! grep -q 'free' "$folder/kept" && grep -q 'keep' "$folder/kept"    # a new game, and no lobby beside it
}

check "an unknown set begins no game" refuses "no card set 'nope'" --sets nope
check "a file that is not there is no set" refuses 'no such file' --sets /nowhere/at/all.json
check "a file is no set either" refuses 'by its name' --sets "$srcdir/tests/sets/few.json"
check "a set that is too small for a game begins none" refuses '.' --sets trial --seats 4
check "what was refused leaves nothing behind" nothing_is_kept

# The kept games and one sitting with the line "board".
sits()      # [!] pattern, option...
{
    local not=
    [ "$1" != ! ] || { not=says_not; shift; }
    local pattern=$1
    shift
    printf 'board\nquit\n' | timeout 60 "$LAIR" play --name tess --database "$folder/none.db" "$@" >"$folder/sits" 2>&1
    ${not:-says} "$pattern" "$folder/sits"
}
lists()     # pattern
{
    "$LAIR" play --database "$folder/none.db" --list >"$folder/list" && says "$1" "$folder/list"
}

check "a kept game is not taken for another one: that begins beside it" \
    sits '^c +[A-Z][a-z]*, ' --seats 3
check "what is kept goes on when it is asked for" sits ! '^b +[A-Z]' --rules solo
check "so does the other" sits '^c +[A-Z][a-z]*, ' --rules classic
check "without options the one that was played last goes on" sits '^c +[A-Z][a-z]*, '
check "the list has their numbers" lists '^2\) classic against 2 machines'
check "that of each game" lists '^1\) solo, alone'
check "a number names one" sits ! '^b +[A-Z]' 1
check "a number that is none is told" says 'no game 3 goes on here, see --list' \
    <(timeout 60 "$LAIR" play --name tess --database "$folder/none.db" 3 2>&1 </dev/null)
check "--new begins one more" eval "sits ! '^b +[A-Z]' --new && lists '^3\)'"
check "what is set aside is not touched" lists '^.. classic against 2 machines'

# What the hint says is typed, until the game is over.
follow_the_hints()
{
    local sitting line=hand
    for sitting in $(seq 400); do
        printf '%s\n' "$line" | timeout 60 "$LAIR" play --tutorial --name tess --database "$folder/first.db" \
            >"$folder/lesson" 2>/dev/null || return 1
        cat "$folder/lesson" >>"$folder/lessons"
        grep -q 'is over\.' "$folder/lesson" && return 0
        line=$(sed -n 's/^Hint: \([^.]*\)\.$/\1/p' "$folder/lesson" | sed 's/ - .*//' | tail -1)
    done
    echo "no end after $sitting sittings"
    return 1
}

check "a first game can be played by its hints alone" follow_the_hints
check "it explains what it is about, once" test "$(grep -c 'Welcome to your first game' "$folder/lessons")" = 1
check "every hint can be typed" says_not 'Not played|No command|No choice' "$folder/lessons"
check "it explains its end" says 'That was a whole game|your first win' "$folder/lessons"
# Which game begins: the line of its first board or question tells.
begins()    # pattern, option...
{
    local pattern=$1
    shift
    rm -f "$folder/other.db"
    printf 'board\nquit\n' | timeout 60 "$LAIR" play --name tess --database "$folder/other.db" --seed $seed "$@" \
        >"$folder/other" 2>&1
    says "$pattern" "$folder/other"
}

check "without options one plays alone" begins '^Which boss do you keep'
check "the first start offers to teach it" begins 'New here\? tutorial' --rules solo
check "but not to who learns already" bash -c "! grep -q 'New here' '$folder/lessons'"
check "so does who asks for solo" begins '^Which boss do you keep' --rules solo
check "who wants opponents plays classic" begins '^c +[A-Z][a-z]*, ' --seats 3
check "classic has two of them" begins '^c +[A-Z][a-z]*, ' --rules classic
check "who says what they are has them" begins '^c +[A-Z][a-z]*, ' --bots sane
check "who gave a seed is told so on the board" begins 'first hands\. Unrated: the seed was given\.' --seats 3
check "super may be asked for" begins '^b +[A-Z]' --rules super --seats 2
check "seats must fit the rules" bash -c "! '$LAIR' play --rules solo --seats 3 </dev/null 2>/dev/null"
check "the database is private" test "$(stat -c %a "$folder/play.db")" = 600
# A terminal of its own, on which lines are edited and kept.
on_a_terminal()     # DATABASE LINE...
{
    local database=$1
    shift
    printf '%s\r' "$@" | TERM=xterm timeout 60 script -qec "'$LAIR' play --name tess --database '$database'" /dev/null
}

only_its_own_history_is_written()
{
    mkdir -p "$folder/mine" && echo 'a letter' >"$folder/mine/history" || return 1
    on_a_terminal "$folder/mine/g.db" hand quit >"$folder/terminal"
    [ "$(cat "$folder/mine/history")" = 'a letter' ] && grep -q hand "$folder/mine/g.db-history"
}

# The player is told in one line what is wrong and what to do; nothing is made.
no_home_is_told()
{
    echo x >"$folder/file"
    ! XDG_STATE_HOME="$folder/file" timeout 60 "$LAIR" play </dev/null >"$folder/out" 2>&1 &&
        [ "$(wc -l <"$folder/out")" -eq 1 ] && grep -q -- "/file/lair: .*; --database names another place" "$folder/out"
}

a_damaged_game_is_told()
{
    mkdir -p "$folder/broken" && head -c 3000 "$folder/play.db" >"$folder/broken/g.db" || return 1
    ! timeout 60 "$LAIR" play --database "$folder/broken/g.db" </dev/null >"$folder/out" 2>&1 &&
        [ "$(wc -l <"$folder/out")" -eq 1 ] && grep -q 'g.db: the database is damaged: keep a copy of it' "$folder/out"
}


# Typed at the menu: a wrong answer, then a new game against machines.
menu_is_asked()
{
    on_a_terminal "$folder/none.db" nonsense 5 hand quit >"$folder/menu"
    [ "$(grep -c 'go on: ' "$folder/menu")" = 6 ] && grep -q '1) keep the hand' "$folder/menu" &&
        "$LAIR" play --database "$folder/none.db" --list | grep -q '^4) '
}

if command -v script >/dev/null; then
    check "on a terminal one is asked which game goes on" menu_is_asked
    check "lines are kept under the database's name, and no other file is written" only_its_own_history_is_written
fi
check "a home that cannot be written to is told in one line" no_home_is_told
check "a damaged game is told as what it is" a_damaged_game_is_told

# ---- looking back ----

# What lair replay shows on a terminal of so many columns, to somebody who types these lines.
reads()     # columns, number, line...
{
    local columns=$1 number=$2
    shift 2
    printf '%s\n' "$@" | timeout 60 script -qefc \
        "stty cols $columns; exec '$LAIR' replay $number --database '$folder/play.db'" /dev/null >"$folder/read" 2>&1 &&
        sed -i 's/\r//g' "$folder/read"
}

# No line has more columns than these.
fits()      # columns
{
    ! sed $'s/\033\\[[0-9;]*m//g' "$folder/read" | awk -v most="$1" 'length($0) > most' | grep .
}

turns_pages()
{
    reads 80 1 '' '' b 3 'eyes b' 'eyes public' frobnicate q && says '^\[Before turn 1; all cards open\]' "$folder/read" &&
        [ "$(grep -c '^\[Turn 1 of [0-9]*; all cards open\]' "$folder/read")" -eq 2 ] &&
        says '^\[Turn 2 of' "$folder/read" && says "^\[Turn 3 of .*'s eyes\]" "$folder/read" &&
        says '^\[Turn 3 of .*what everybody saw\]' "$folder/read" && says "'frobnicate' means nothing here" "$folder/read"
}

fits_everywhere()
{
    local columns
    for columns in 60 80 100 200; do
        reads $columns 1 '' '' '' '' q && fits $columns || return 1
    done
}

ends_with_its_input()
{
    timeout 60 "$LAIR" replay 1 --database "$folder/play.db" </dev/null >"$folder/read" && says 'is over\.' "$folder/read" &&
        says '^tess' "$folder/read"
}

check "games that were played are listed" says '^1\. .*: tess: ' <("$LAIR" games --database "$folder/play.db")
if command -v script >/dev/null; then
    check "a game is read turn by turn" turns_pages
    check "a page fits its terminal" fits_everywhere
fi
check "without a terminal it is told at once, by its players' names" ends_with_its_input
check "a game against machines does not count if its seed was given" says_not 'has won' "$folder/whole"
printf 'resign really\nq\n' | timeout 60 "$LAIR" play --name tess --database "$folder/rated.db" --seats 2 >"$folder/rated" 2>&1
check "else it does, in a line of its own" says '^tess has won 0 of 1 game against greedy\.$' "$folder/rated"
tap_end
