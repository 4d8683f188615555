#!/bin/bash
# tests/cli.sh - the command line: commands, options, exit codes, and the engine's protocol
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
seed=$(printf '%064d' 7)
commands="play games replay record boards serve tables backup restore export import sim scenario engine verify cards lint"

# exits CODE ARGS...: lair ARGS... ends with that code; what it says is kept.
exits()
{
    local code=$1 rc
    shift
    "$LAIR" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    rc=$?
    [ "$rc" -eq "$code" ] && return
    echo "lair $*: exit status $rc"
    cat "$tmp/out" "$tmp/err"
    return 1
}

# says TEXT CODE ARGS...: and one line of it has TEXT in it.
says()
{
    local text=$1
    shift
    exits "$@" || return
    grep -qF -- "$text" "$tmp/out" "$tmp/err" && return
    shift
    echo "lair $*:"
    cat "$tmp/out" "$tmp/err"
    return 1
}

# ---- commands ----

each_command_helps()
{
    local command
    for command in $commands; do
        says "lair $command" 0 "$command" --help && says "lair $command" 0 help "$command" || return
    done
}

help_lists_each_command()
{
    local command
    for command in $commands; do
        says "  $command " 0 --help || return
    done
}

each_command_refuses_an_unknown_option()
{
    local command
    for command in $commands; do
        exits 2 "$command" --no-such-option || return
    done
}

tells_its_version()
{
    exits 0 --version && grep -qE '^lair [0-9]+\.[0-9]+' "$tmp/out"
}

no_pipe_is_too_short()
{
    "$LAIR" cards | head -n 1 | grep -q .
}

check "lair tells its version" tells_its_version
check "lair --help lists every command" help_lists_each_command
check "every command tells about itself" each_command_helps
check "every command refuses an option that it does not know" each_command_refuses_an_unknown_option
check "lair alone is misuse, and tells what there is" says "Commands:" 2
check "an unknown command is misuse" says "no command 'frobnicate'" 2 frobnicate
check "a mistyped command is guessed" says "did you mean 'scenario'?" 2 scenraio
check "a command cut short is guessed" says "did you mean 'replay'?" 2 rep
# Of one that takes none, and behind what the others take.
a_word_too_many_is_named()
{
    local words

    for words in "serve" "tables" "export" "import" "games" "boards" "sim" "engine" "backup x" "restore x"; do
        # shellcheck disable=SC2086
        says "what is 'nonsense'?" 2 $words nonsense || return
    done
}
check "a word too many is named" a_word_too_many_is_named
check "an unknown option of lair itself is misuse" exits 2 --frobnicate
check "help for an unknown command is misuse" exits 2 help frobnicate
check "a folder of data that is not there is misuse" exits 2 --data "$tmp/none" cards
check "--data wants a folder" exits 2 cards --data
check "a reader that has had enough is no fault" no_pipe_is_too_short

# ---- cards, lint ----

own_set()   # file, a damage
{
    cat >"$1" <<END
{"set":"own","name":"My own","kind":"small","counts":{"bosses":0,"rooms":1,"spells":0,"heroes":0,"epics":0},
 "bosses":[],"spells":[],"heroes":[],"epics":[],
 "rooms":[{"id":"OWN001","name":"My Room","type":"trap","advanced":false,"damage":$2,"treasure":"C","copies":1,"text":"","rulings":[]}]}
END
}

a_set_in_data_is_found()
{
    mkdir -p "$tmp/data/sets"
    own_set "$tmp/data/sets/own.json" 2
    says "My Room" 0 --data "$tmp/data" cards --set own && says "My Room" 0 cards --set own "--data=$tmp/data" &&
        LAIR_DATA=$tmp/data says "My Room" 0 cards --set own && says "Freeze" 0 --data "$tmp/data" cards --set bmr
}

a_set_may_be_a_path()
{
    own_set "$tmp/own.json" 1
    says "My Room" 0 cards --set "$tmp/own.json"
}

a_fault_of_a_set_is_one_line()
{
    own_set "$tmp/bad.json" '"much"'
    exits 1 lint "$tmp/bad.json" && [ "$(wc -l <"$tmp/out")" -eq 1 ] && grep -q "bad.json.*OWN001" "$tmp/out"
}

all_faults_of_a_set_are_told()
{
    own_set "$tmp/bad.json" 99
    sed -i 's/"type":"trap"/"tpye":"trap"/; s/"rulings":\[\]/"lines":[{"when":"bulit","do":["draw a romo card"]}]/' "$tmp/bad.json"
    exits 1 lint "$tmp/bad.json" "$tmp/bad.json"
    diff - "$tmp/out" <<END
$(for _ in 1 2; do cat <<ONCE
$tmp/bad.json: OWN001: unknown word "tpye": did you mean "type"?
$tmp/bad.json: OWN001: "type": missing
$tmp/bad.json: OWN001: "damage": 99 is not between 0 and 20
$tmp/bad.json: OWN001: line 1: "bulit": not understood from "bulit" on: did you mean "built"?
$tmp/bad.json: OWN001: line 1: "draw a romo card": not understood from "romo" on: did you mean "room"?
ONCE
done)
END
}

a_text_that_nothing_carries_out_is_a_warning()
{
    own_set "$tmp/idle.json" 1
    sed -i 's/"text":""/"text":"Kills everybody."/' "$tmp/idle.json"
    says "OWN001: warning: it has a text, but no line" 0 lint "$tmp/idle.json" &&
        sed -i 's/Kills everybody/A reminder: mind the step/' "$tmp/idle.json" && exits 0 lint "$tmp/idle.json" && [ ! -s "$tmp/out" ]
}

own_recipe()    # file, how many rooms of what it draws from
{
    own_set "${1%/*}/own.json" 2
    cat >"$1" <<END
{"set":"tiny","name":"A tiny recipe","kind":"deck","from":["bmr","own"],"heroes":"bmr","whole":["bmr"],
 "cards":{"Freeze":1,"My Room":$2}}
END
}

a_recipe_is_linted_and_played_with_the_sets_it_draws_from()
{
    local -x LAIR_DATA=$tmp/recipes
    mkdir -p "$LAIR_DATA/sets"
    own_recipe "$LAIR_DATA/sets/tiny.json" 1
    exits 0 lint "$LAIR_DATA/sets/tiny.json" && [ ! -s "$tmp/out" ] &&
        says "8 bosses, 76 rooms, 28 spells" 0 cards --set tiny && ! grep -q "Freeze.*copies" "$tmp/out" &&
        says "OWN001" 0 cards --set tiny my && exits 0 sim --games 1 --sets tiny --check &&
        exits 0 sim --games 1 --sets tiny,bmr,own && exits 2 sim --games 1 --sets tiny,combo || return
    own_recipe "$LAIR_DATA/sets/tiny.json" 2
    says "tiny.json: My Room: 2 are more than the 1 that \"own\" has" 1 lint "$LAIR_DATA/sets/tiny.json" &&
        says "tiny.json: My Room: 2 are more" 1 sim --games 1 --sets tiny || return
    rm "$LAIR_DATA/sets/own.json"
    says "tiny.json: \"from\": there is no set \"own\"" 1 lint "$LAIR_DATA/sets/tiny.json"
}

lint_reads_standard_input()
{
    own_set "$tmp/own.json" 1
    "$LAIR" lint - <"$tmp/own.json" && ! echo '{' | "$LAIR" lint - >"$tmp/out" && grep -q 'standard input' "$tmp/out"
}

all_faults_of_templates_are_told()
{
    mkdir -p "$tmp/templates/irc"
    printf '%s\n' '{{! == full == }}' '{{tabel}} is full.' '' '{{! == fulll == }}' 'Full.' >"$tmp/templates/irc/a.mustache"
    printf '%s\n' '{{#p}}{{p}}{{/p}}' >"$tmp/templates/irc/bye.mustache"
    exits 1 lint "$tmp/templates/irc"
    diff - "$tmp/out" <<END
$tmp/templates/irc/bye.mustache:1: bye: its heading does not list 'p'
$tmp/templates/irc/bye.mustache:1: bye: its heading does not list 'p'
$tmp/templates/irc/a.mustache:2: full: its heading does not list 'tabel'
$tmp/templates/irc/a.mustache:4: nothing uses 'fulll': did you mean 'full'?
END
}

a_page_alone_is_looked_at()
{
    printf '%s\n' '{{! == a: b == }}' '{{b}}' '{{! == c: d( == }}' '{{#d}}' >"$tmp/page.mustache"
    exits 1 lint "$tmp/page.mustache"
    [ "$(wc -l <"$tmp/out")" -eq 2 ] && grep -q "page.mustache:3: c: a name is wanted" "$tmp/out" &&
        grep -q "page.mustache:4: section 'd' is never closed" "$tmp/out"
}

what_is_left_unsaid_is_told()
{
    mkdir -p "$tmp/data2/templates/text/rules"
    cp "$srcdir"/templates/text/*.mustache "$tmp/data2/templates/text"
    exits 0 lint "$tmp/data2/templates/text" || return 1
    rm "$tmp/data2/templates/text/hints.mustache"
    echo '{{nick}}' >"$tmp/data2/templates/text/rules/turn.mustache"
    says "$tmp/data2/templates/text: no template 'hint-welcome'" 1 lint "$tmp/data2/templates/text" &&
        grep -q "rules/turn.mustache:1: turn: its heading does not list 'nick'" "$tmp/out"
}

check "the cards of a set are printed" says "Freeze" 0 cards --set bmr
check "cards are found by a part of the name" says "BMA046" 0 cards freez
check "no such card is found wrong" exits 1 cards "no such card"
check "a card that comes on request alone says so" says "Mirrax, The Silver Queen: boss, 2000 XP, T, on request" 0 cards --set tnl
check "an item for any treasure says so" says "Boots of Jumping: item, any treasure" 0 cards --set thk boots
check "an item says what it does with a hero, and what for who has won it" says "Won: Choose a hero inside any dungeon: it skips the next room." 0 cards --set thk boots
check "the cards are printed as JSON" says '"id":"BMA046"' 0 cards --set bmr --json
check "the language of cards is printed" says "| words | meaning |" 0 cards --language
check "an unknown set is told, with those that there are" says "there are: bmr" 1 cards --set nosuch
check "a misspelt set is guessed, too" says "did you mean 'tnl'? there are: bmr" 1 cards --set tln
check "sets in --data and LAIR_DATA are found before others" a_set_in_data_is_found
check "a set may be a path" a_set_may_be_a_path
check "lair's own sets have no fault" exits 0 lint "$srcdir"/engine/sets/*.json "$srcdir/tests/sets/hard.json"
check "a fault of a set is one line with file, card and reason" a_fault_of_a_set_is_one_line
check "lint tells every fault of every file and guesses what was meant" all_faults_of_a_set_are_told
check "a text that no line carries out is warned of, and is no fault" a_text_that_nothing_carries_out_is_a_warning
check "lint tells every fault of a folder of templates" all_faults_of_templates_are_told
check "lint looks at a page alone" a_page_alone_is_looked_at
topics_of_a_language_are_read()
{
    mkdir -p "$tmp/data3/templates/xx/rules"
    echo '{{nick}} {{#alone}}{{p}}{{/alone}}' >"$tmp/data3/templates/xx/rules/turn.mustache"
    printf '%s\n' '{{! == full == }}' '{{table}} {{tabel}}' >"$tmp/data3/templates/xx/a.mustache"
    exits 1 lint "$tmp/data3/templates/xx"
    diff - "$tmp/out" <<EOF
$tmp/data3/templates/xx/a.mustache:2: full: its heading does not list 'tabel'
$tmp/data3/templates/xx/rules/turn.mustache:1: turn: its heading does not list 'nick'
EOF
}
check "lint reads a language, and its topics, against the English" topics_of_a_language_are_read
check "lint tells what templates leave unsaid, and what rules ask for" what_is_left_unsaid_is_told
check "lint reads standard input" lint_reads_standard_input
check "lint of a file that is not there finds wrong" exits 1 lint "$tmp/none.json"
check "lint wants a file" exits 2 lint
check "a recipe is linted and played with the sets that it draws from" a_recipe_is_linted_and_played_with_the_sets_it_draws_from

# ---- sim ----

sim_tells()     # member...
{
    local member
    exits 0 sim --games 3 --seats 2 --rules classic --sets bmr --policy random --seed "$seed" --json || return
    [ "$(wc -l <"$tmp/out")" -eq 1 ] || return
    for member; do
        grep -q "[{,]\"$member\":" "$tmp/out" || { echo "no $member"; return 1; }
    done
}

# What of a simulation does not depend on the machine.
sim_sum()
{
    "$LAIR" sim --games 20 --seed "$seed" --verbose "$@" | grep -vE ' in [0-9.]+ s,| ns an ask'
}

jobs_change_nothing()
{
    sim_sum --jobs 1 >"$tmp/one" && sim_sum --jobs 3 >"$tmp/three" && diff "$tmp/one" "$tmp/three" &&
        [ "$(grep -c '^game ' "$tmp/one")" -eq 20 ]
}

# Every seat has one boss, and those who win are the bosses' and the seats' alike; what a line of a spell did it did
# when the spell was cast; and a line never took effect if, and only if, it is said so.
a_tally_adds_up()
{
    "$LAIR" sim --games 12 --seed "$seed" --sets bmr,tnl --tally --json "$@" >"$tmp/out" || return
    python3 - "$tmp/out" <<'EOF'
import json, sys
t = json.load(open(sys.argv[1]))
assert sum(b["seats"] for b in t["bosses"]) == 2 * t["games"], "seats of bosses"
assert sum(b["won"] for b in t["bosses"]) == sum(t["wins_by_seat"]), "wins of bosses"
cast = {c["id"]: c["used"] for c in t["cards"]}
done = {}
for line in t["lines"]:
    if line["word"] == "cast":
        done[line["id"]] = done.get(line["id"], 0) + line["resolved"]
assert done and sum(done.values()) > 0 and all(n <= cast[i] for i, n in done.items()), "lines of spells"
assert all(0 < c["drawn"] for c in t["cards"] if c["used"]) and any(c["used"] for c in t["cards"]), "drawn"
never = ["%s/%d" % (line["id"], line["line"]) for line in t["lines"] if line["resolved"] == 0]
assert never == t["never_resolved"], "never resolved"
EOF
}

# An item is used by who has gained it, and only what was used takes effect as its boss's.
a_tally_counts_items()
{
    "$LAIR" sim --games 40 --seed "$seed" --policy greedy --sets bmr,thk --tally --json >"$tmp/out" || return
    python3 - "$tmp/out" <<'EOF'
import json, sys
t = json.load(open(sys.argv[1]))
gained = sum(i["gained"] for i in t["items"])
used = {i["id"]: i["used"] for i in t["items"]}
done = {line["id"] for line in t["lines"] if line["word"] == "use" and line["resolved"] and line["id"] in used}
assert len(used) == 20 and 40 < gained > sum(used.values()), "gained"
assert len(done) > 10 and all(used[i] for i in done), "used"
assert all(i["won"] <= i["seats"] <= i["used"] and i["gained"] for i in t["items"] if i["used"]), "seats"
assert any(i["used_error"] and i["won_error"] for i in t["items"]), "errors"
EOF
}

# Paywall is used by others as often as they like, and that builds it no second time.
a_tally_counts_what_is_built()
{
    "$LAIR" sim --games 60 --seed "$seed" --policy sane --sets rmb --tally --json >"$tmp/out" || return
    python3 - "$tmp/out" <<'EOF'
import json, sys
t = json.load(open(sys.argv[1]))
wall = next(c for c in t["cards"] if c["id"] == "RMB046")
well = next(c for c in t["cards"] if c["id"] == "RMB035")
uses = sum(line["resolved"] for line in t["lines"] if line["id"] == "RMB046")
assert uses > wall["drawn"] >= wall["used"] > 0, "built"
assert well["used"] > 0, "used from the hand"
EOF
}

a_tally_does_not_depend_on_jobs()
{
    sim_sum --tally --jobs 1 >"$tmp/one" && sim_sum --tally --jobs 3 >"$tmp/three" && diff "$tmp/one" "$tmp/three" &&
        grep -q '^never resolved: ' "$tmp/one"
}

a_game_is_the_same_alone()
{
    "$LAIR" sim --games 20 --seed "$seed" --verbose | grep '^game 13:' >"$tmp/among" &&
        "$LAIR" sim --first 13 --games 1 --seed "$seed" --verbose | grep '^game ' >"$tmp/alone" &&
        diff "$tmp/among" "$tmp/alone"
}

# Boards show what greedy comes to: a hundred games are within two points and a half of that.
a_machine_plays_as_boards_say()     # rules, as the code and the command line have it
{
    local tenths=$(sed -nE "s/.*\\[$1\\] = ([0-9]+).*/\\1/p" "$srcdir/bot/community/standings.c")
    "$LAIR" sim --games 100 --seats 1 --rules "$2" --sets bmr --policy greedy --seed "$seed" --json >"$tmp/out" &&
        sed -nE 's/.*"score_mean":([-0-9.]+).*/\1/p' "$tmp/out" | awk -v told="$tenths" \
            '{ n++; d = $1 * 10 - told; bad = d > 25 || d < -25 } END { exit n != 1 || bad }' || { cat "$tmp/out"; return 1; }
}

check "a machine is as good alone as boards say" a_machine_plays_as_boards_say LAIR_SOLO solo
check "... and in a challenge" a_machine_plays_as_boards_say LAIR_CHALLENGE challenge
check "sim tells in one line of JSON what it counted" \
    sim_tells games seconds games_per_s asks ns_per_ask moves finished state_bytes wins_by_seat
check "games do not depend on the number of jobs" jobs_change_nothing
names_why()
{
    "$LAIR" sim --games 2 --seed "$seed" --questions >"$tmp/out" && grep -qE '^windows a turn:( [a-z ]+ [0-9.]+,?)+$' "$tmp/out"
}

check "sim names why people are asked" names_why
check "a tally of bosses, cards and lines adds up" a_tally_adds_up
check "... and counts items that were gained and used" a_tally_counts_items
check "... and what was built, not what others use of it" a_tally_counts_what_is_built
check "... and does not depend on the number of jobs" a_tally_does_not_depend_on_jobs
check "a tally is not of games that are played twice" says "not with --questions" 2 sim --tally --questions
check "sim says which cards come on request, and of which sets" says ", Mirrax (tnl)" 2 sim --stars nobody
check "sim says of which set a card on request is" says "Mirrax is of the set \"tnl\"" 2 sim --stars mirrax
check "play says the same" says ", Mirrax (tnl)" 1 play --database "$tmp/play.db" --stars nobody
closed_set_tells_what_is_known()
{
    says "iod is closed" 1 cards --set iod && grep -q "^iod     Banseer Bivan (boss)" "$tmp/out" &&
        grep -q "not known: XP, Level Up, number" "$tmp/out" && ! grep -q Necromancer "$tmp/out"
}

check "cards that nobody knows are listed with what is missing" says "Pixel Lincoln (epic hero)" 0 cards --unknown
check "... those of a set alone, too" says "Necromancer (hero)" 0 cards --unknown --set tnl
check "... and a set of which nothing is unknown says so" says "nothing is unknown there" 1 cards --unknown --set bmr
check "the cards of a set end with those that nobody knows" says "Anererak (boss)" 0 cards --set promo
check "a set of which too little is known tells what is" closed_set_tells_what_is_known
check "a game is the same among others and alone" a_game_is_the_same_alone
sound_with_tnl()
{
    exits 0 sim --games 2 --seats 3 --sets bmr,tnl --stars mirrax --seed "$seed" --check &&
        exits 0 sim --games 2 --sets tnl --seed "$seed" --check --policy sane &&
        exits 0 sim --games 1 --rules super --sets tnl --seed "$seed" --check
}

sound_with_small_sets()
{
    exits 0 sim --games 2 --seats 3 --sets bmr,promo,dbm,thk,crl --stars demigod --seed "$seed" --check
}

check "every position of a few games is sound, with two seats" exits 0 sim --games 3 --seed "$seed" --check
check "every position of a few games is sound, with four seats" \
    exits 0 sim --games 2 --seats 4 --seed "$seed" --check --policy sane
check "every position of a few games of The Next Level is sound, alone and mixed with the base set" sound_with_tnl
check "... and of the small sets with a star hero" sound_with_small_sets
check "policies play against each other" says "greedy: " 0 sim --games 2 --policy greedy,sane --seed "$seed"
check "variants are played" exits 0 sim --games 2 --variants classic-hand,hard --seed "$seed"
check "sim refuses an unknown policy" says "no policy 'clever'" 2 sim --policy clever
check "sim refuses an unknown variant, with those that there are" says "there are: classic-hand" 2 sim --variants easy
check "sim refuses unknown rules" says "no rules 'chess'" 2 sim --rules chess
check "sim refuses a seed that is no number" exits 2 sim --seed xyzzy
check "sim refuses more seats than there can be" exits 2 sim --seats 9
check "sim refuses no games" exits 2 sim --games 0
check "sim refuses what is no option" exits 2 sim bmr

# ---- engine ----

# reply REQUEST...: the reply to the last of them.
reply()
{
    printf '%s\n' "$@" | "$LAIR" engine | tail -n 1
}

# replies TEXT REQUEST...: the last reply has TEXT in it.
replies()
{
    local text=$1 is
    shift
    is=$(reply "$@")
    case $is in *"$text"*) ;; *) printf '%s\n' "$is"; return 1 ;; esac
}

new='{"do":"new","rules":"classic","sets":["bmr"],"seats":2,"seed":"'$seed'","variants":[]}'
error='{"ok":false,"error":"'

hash_now()
{
    reply "$@" '{"do":"hash"}'
}

# Whatever of a refused line is in it, the game is as it was.
refused()   # line
{
    replies "$error" "$new" "$1" && [ "$(hash_now "$new")" = "$(hash_now "$new" "$1")" ]
}

refuses_all()   # lines on standard input
{
    local line
    while IFS= read -r line; do
        refused "$line" || { echo "line: $line"; return 1; }
    done
}

malformed()
{
    refuses_all <<'END'

{
[]
"new"
7
null
{"do":"asks"} {"do":"asks"}
{"do":"asks"}x
{'do':'asks'}
{"do":7}
{"undo":"asks"}
{"do":"frobnicate"}
{"do":"asks","seat":0}
{"do":"moves"}
{"do":"moves","seat":"a"}
{"do":"moves","seat":2}
{"do":"moves","seat":-1}
{"do":"moves","seat":0.5}
{"do":"moves","seat":true}
{"do":"play","seat":0}
{"do":"play","seat":0,"move":7}
{"do":"play","seat":0,"move":""}
{"do":"play","seat":0,"move":"frobnicate"}
{"do":"play","seat":9,"move":"pass"}
{"do":"view","seat":"private"}
{"do":"view"}
{"do":"set"}
{"do":"set","position":[]}
{"do":"set","position":{"sets":"bmr"}}
{"do":"set","position":{"sets":[7]}}
{"do":"set","position":{"sets":["nosuch"]}}
{"do":"set","position":{"sets":["bmr"],"seats":7}}
{"do":"set","position":{"rules":7,"sets":["bmr"]}}
{"do":"set","position":{"rules":"super","sets":"bmr"}}
{"do":"set","position":{"rules":"super","sets":[7]}}
{"do":"load"}
{"do":"load","record":""}
{"do":"load","record":"lair-record 1\n"}
{"do":"load","record":7}
{"do":"explain"}
{"do":"explain","what":"a5"}
{"do":"explain","what":""}
{"do":"explain","what":"nobody of that name"}
{"do":"new","seats":1}
{"do":"new","seats":99}
{"do":"new","seats":"two"}
{"do":"new","rules":"chess"}
{"do":"new","sets":[]}
{"do":"new","sets":["../sets/bmr"]}
{"do":"new","sets":"bmr"}
{"do":"new","seed":"77"}
{"do":"new","variants":["easy"]}
{"do":"new","speed":9}
END
}

not_text()
{
    printf '%s\n{"do":"hash"}\n\xff\xfe\n{"do":"a\0sks"}\n{"do":"hash"}\n' "$new" | "$LAIR" engine >"$tmp/out" &&
        [ "$(grep -c '"ok":false' "$tmp/out")" -eq 2 ] && [ "$(grep '"hash"' "$tmp/out" | tail -n 2 | uniq | wc -l)" -eq 1 ]
}

too_long()
{
    {
        head -c 5000000 /dev/zero | tr '\0' '['
        printf '\n%s\n' "$new"
    } | "$LAIR" engine >"$tmp/out" && [ "$(wc -l <"$tmp/out")" -eq 2 ] && head -n 1 "$tmp/out" | grep -q "^$error" &&
        tail -n 1 "$tmp/out" | grep -q '^{"ok":true'
}

view_has_no_seed()
{
    reply "$new" '{"do":"view","seat":0}' >"$tmp/out"
    grep -qF '"view":{' "$tmp/out" && ! grep -F "$seed" "$tmp/out"
}

# The first member of that name in a line of replies, a text without quotes in it.
text_member()   # name
{
    grep -oE "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d'"' -f4
}

# The first legal move of the seat that is asked first.
first_moves()   # how many
{
    local n seat move i
    n=$1
    coproc ENGINE { "$LAIR" engine; }
    # shellcheck disable=SC2153
    printf '%s\n' "$new" >&"${ENGINE[1]}"
    read -r line <&"${ENGINE[0]}"
    for ((i = 0; i < n; i++)); do
        printf '{"do":"asks"}\n' >&"${ENGINE[1]}"
        read -r line <&"${ENGINE[0]}"
        seat=$(grep -oE '"seat":[0-9]' <<<"$line" | head -n 1 | cut -d: -f2)
        [ -n "$seat" ] || break
        printf '{"do":"moves","seat":%s}\n' "$seat" >&"${ENGINE[1]}"
        read -r line <&"${ENGINE[0]}"
        move=$(grep -oE '\[.*\]' <<<"$line" | cut -d'"' -f2)
        printf '{"do":"play","seat":%s,"move":"%s"}\n' "$seat" "$move" >&"${ENGINE[1]}"
        read -r line <&"${ENGINE[0]}"
        case $line in '{"ok":true'*) ;; *) echo "$seat $move: $line"; return 1 ;; esac
    done
    printf '{"do":"%s"}\n' hash position record >&"${ENGINE[1]}"
    read -r hash <&"${ENGINE[0]}"
    read -r position <&"${ENGINE[0]}"
    read -r record <&"${ENGINE[0]}"
    eval "exec ${ENGINE[1]}>&-"
    wait "$ENGINE_PID"
}

comes_back()
{
    first_moves 40 || return
    [ "$(reply "{\"do\":\"set\",${position#'{"ok":true,'}")" = "$hash" ] || { echo "set: another hash"; return 1; }
    replies "$(text_member hash <<<"$hash")" "{\"do\":\"load\",${record#'{"ok":true,'}"
}

# A position of two seats by rules that want a town board, and with these sets.
on_a_board()    # rules, sets
{
    echo '{"do":"set","position":{"rules":"'"$1"'","sets":['"$2"'],"seats":[{"boss":"King Croak"},{"boss":"Gorgona"}]}}'
}

sets_the_usual_board()
{
    replies '"sets":["bmr","board-super"]' "$(on_a_board super '"bmr"')" '{"do":"position"}' &&
        replies '"sets":["bmr"]' "$(on_a_board classic '"bmr"')" '{"do":"position"}'
}

keeps_its_board()
{
    replies '"sets":["board-super","bmr"]' "$(on_a_board super '"board-super","bmr"')" '{"do":"position"}' &&
        replies 'board-none' "$(on_a_board super '"bmr","board-none"')"
}

check "a new game tells its events and hash" replies '"hash":"' "$new"
check "the same seed makes the same game" test "$(reply "$new")" = "$(reply "$new")"
check "a game without a seed gets one" replies '"seed":"' '{"do":"new"}'
check "who is asked, and what, is told" replies '{"ok":true,"asks":[{"seat":0,"kind":"' "$new" '{"do":"asks"}'
check "a new game is not over" replies '"over":false}' "$new" '{"do":"asks"}'
check "the legal moves of a seat are told" replies '{"ok":true,"moves":["' "$new" '{"do":"moves","seat":0}'
check "where no window is open nobody is asked in one" replies '{"ok":true,"window":[]}' "$new" '{"do":"window"}'
check "a seat's view is told" replies '"viewer":0' "$new" '{"do":"view","seat":0}'
check "the public's view is told" replies '"viewer":"public"' "$new" '{"do":"view","seat":"public"}'
check "what comes of a turn is foretold" replies '"end":"choice","seat":0,"events":[]' "$new" '{"do":"forecast","seat":0}'
check "the public may not ask after a move" replies "$error" "$new" '{"do":"forecast","seat":"public","move":"pass"}'
check "the position is told" replies '"seats":[' "$new" '{"do":"position"}'
check "a view has no seed" view_has_no_seed
check "a position and a record make the same game again" comes_back
check "a position by rules with a town board gets lair's own" sets_the_usual_board
check "a position that names a town board gets no other" keeps_its_board
check "what a hero is lured by is explained" replies '"terms":[' "$new" '{"do":"explain","what":"nick"}'
check "without a game there is nothing to ask" replies "$error" '{"do":"asks"}'
check "a malformed or unknown request is refused and changes nothing" malformed
check "bytes that are no text are refused" not_text
check "a line that is too long is refused, and the next one is read" too_long
check "a last line without its end is answered" test -n "$(printf '%s' "$new" | "$LAIR" engine)"
check "engine takes no arguments" exits 2 engine bmr

# ---- replay, verify ----

write_record()
{
    first_moves 40 && printf '%b' "$(sed 's/^{"ok":true,"record":"//; s/"}$//; s/\\"/"/g' <<<"$record")" >"$tmp/record"
}

# Every byte counts: one in the middle, the last ones, and what is cut off.
a_changed_record_is_found()
{
    local size at
    size=$(wc -c <"$tmp/record")
    for at in $((size / 2)) $((size / 3)) $((size - 2)) $((size - 1)); do
        { head -c "$at" "$tmp/record"; printf '~'; tail -c +$((at + 2)) "$tmp/record"; } >"$tmp/changed"
        exits 1 verify "$tmp/changed" && [ "$(wc -l <"$tmp/err")" -eq 1 ] || return
    done
    head -c $((size - 2)) "$tmp/record" >"$tmp/changed"
    exits 1 verify "$tmp/changed"
}

verify_reads_standard_input()
{
    "$LAIR" verify - <"$tmp/record" >"$tmp/out" && grep -q '^moves: they are legal' "$tmp/out"
}

check "the engine writes a record" write_record
check "a record is verified" says "moves: they are legal" 0 verify "$tmp/record"
check "of a seed that was given nothing is proved" says "given by hand; whoever gave it could know every card" 0 verify "$tmp/record"
check "a record is read from standard input" verify_reads_standard_input
check "a record that was changed is found out" a_changed_record_is_found
check "a record is told again" says "King Croak" 0 replay "$tmp/record"
check "a record is told again as JSON" says '{"event":"' 0 replay "$tmp/record" --json
check "a solo game with every point there is has been played" says "moves: they are legal" 0 verify "$srcdir/tests/records/solo-36.record"
check "and came to 36" grep -qx "result a 36" "$srcdir/tests/records/solo-36.record"
check "what is no record is told in one line" says "no record" 1 replay "$srcdir/engine/sets/bmr.json"
check "a record that is not there is found wrong" exits 1 verify "$tmp/none"
check "a chain that is not there is found wrong" exits 1 verify --chain --database "$tmp/none"
check "what is no receipt is refused" says "7:0123456789abcdef" 2 verify --chain --receipt 7:0123 --database "$tmp/none"
check "a receipt is looked up in a chain" exits 2 verify --receipt 7:0123456789abcdef
check "a chain is not a record's" exits 2 verify --chain "$tmp/record"
# A file that cannot be read is named once, whatever reads it.
named_once()
{
    says "No such file" 1 "$1" "$tmp/none.json" && [ "$(cat "$tmp/out" "$tmp/err" | grep -o none.json | wc -l)" -eq 1 ]
}
for command in replay verify lint scenario; do
    check "a file that $command cannot read is named once" named_once $command
done
check "replay wants a record" exits 2 replay

board_and_sentences()
{
    says "Turn 1, build." 0 replay "$1" && grep -q "King Croak" "$tmp/out" && ! grep -q "means nothing here" "$tmp/out"
}

moves_have_no_board()
{
    exits 0 replay "$tmp/record" --moves && grep -q "King Croak" "$tmp/out" && ! grep -q "Turn 1, build." "$tmp/out"
}

check "a record is told with its boards" board_and_sentences "$tmp/record"
check "and move by move without them" moves_have_no_board
check "in German, too" says "Runde 1, Bauphase" 0 replay "$tmp/record" --language de
check "a language that is not there is told" says "there is no language 'xx'" 1 replay "$tmp/record" --language xx
check "a record is told in one way" exits 2 replay "$tmp/record" --moves --json
check "the end of a record tells the score" says "36 points" 0 replay "$srcdir/tests/records/solo-36.record"

# ---- games, record ----

# kept COMMAND ARGS...: of the games that lair play keeps for somebody who has none.
kept()
{
    local code=$1
    shift
    XDG_STATE_HOME=$tmp/nobody exits "$code" "$@"
}

# One game that was given up, and one that goes on.
play_games()
{
    printf 'resign really\nq\n' | "$LAIR" play --name tess --database "$tmp/play.db" --seed "$seed" >"$tmp/out" 2>&1 &&
        printf 'moves\nq\n' | "$LAIR" play --name tess --database "$tmp/play.db" >"$tmp/out" 2>&1
}

# Two lobbies were left open; a game with machines begins beside them all the same.
begins_beside_lobbies()
{
    printf 'new one 3\nsets\n1\nquit\n' | "$LAIR" play --new --name tess --database "$tmp/lobby.db" >"$tmp/out" 2>&1 &&
        printf 'board\nquit\n' | "$LAIR" play --seats 3 --new --name tess --database "$tmp/lobby.db" >"$tmp/out" 2>&1 &&
        grep -q "Your hand:" "$tmp/out" && grep -q "Mudge" "$tmp/out"
}

games_are_listed()
{
    says "1. " 0 games --database "$tmp/play.db" && [ "$(wc -l <"$tmp/out")" -eq 2 ] &&
        grep -q "^1\. .*solo, unrated: tess: out" "$tmp/out" && grep -q "^2\. .*tess; turn [01], goes on" "$tmp/out"
}

games_are_json()
{
    exits 0 games --json --database "$tmp/play.db" &&
        grep -q '^{"game":1,"date":".*"rules":"solo","state":"over","rated":false,.*"players":\[{"nick":"tess",' "$tmp/out" &&
        grep -q '^{"game":2,.*"state":"running","rated":true' "$tmp/out"
}

a_record_comes_back()
{
    exits 0 record 1 --database "$tmp/play.db" --output "$tmp/kept.record" && [ ! -s "$tmp/out" ] &&
        says "moves: they are legal" 0 verify "$tmp/kept.record" &&
        exits 0 record 1 --database "$tmp/play.db" && cmp "$tmp/out" "$tmp/kept.record"
}

# The player sits at the table while others look.
looks_beside_a_player()
{
    local rc=0
    coproc PLAY { "$LAIR" play --name tess --database "$tmp/play.db" 2>&1; }
    while read -r line <&"${PLAY[0]}" && [[ $line != 1\)* ]]; do :; done
    says "2. " 0 games --database "$tmp/play.db" && exits 0 replay 1 --database "$tmp/play.db" &&
        says "is not over" 1 replay 2 --database "$tmp/play.db" || rc=1
    echo q >&"${PLAY[1]}"
    wait "$PLAY_PID"
    return $rc
}

a_host_is_looked_at()
{
    printf '[host]\ndatabase=play.db\n[net]\nkind=irc\nserver=localhost\nnick=lair\nplaces=#a\n' >"$tmp/host.conf"
    chmod 600 "$tmp/host.conf"
    says "1. " 0 games -c "$tmp/host.conf" && exits 0 record 1 -c "$tmp/host.conf" &&
        exits 2 games -c "$tmp/host.conf" --database "$tmp/play.db"
}

one_error()     # args...
{
    exits 1 "$@" && [ "$(wc -l <"$tmp/err")" -eq 1 ] && [ ! -s "$tmp/out" ]
}

check "a game begins beside lobbies that were left open" begins_beside_lobbies
check "games are played" play_games
check "games are listed" games_are_listed
check "... as JSON" games_are_json
check "... in German" says "geht weiter" 0 games --language de --database "$tmp/play.db"
check "who has none is told how to begin" kept 0 games
check "a game is replayed by its number, with names" says "tess" 0 replay 1 --database "$tmp/play.db"
check "its record is written, and verified" a_record_comes_back
check "games are looked at while one is played" looks_beside_a_player
check "a host's games are looked at" a_host_is_looked_at
boards_are_pages()
{
    exits 0 boards --html "$tmp/pages" --database "$tmp/play.db" && [ ! -s "$tmp/out" ] &&
        grep -q '^</html>' "$tmp/pages/index.html" && [ "$(stat -c %a "$tmp/pages" "$tmp/pages/index.html" | tr '\n' ' ')" = '755 644 ' ]
}

# Whoever follows writes the pages at once, and again when somebody else has changed the database.
pages_follow()
{
    local rc=0 line
    coproc FOLLOW { exec "$LAIR" boards --html "$tmp/followed" --follow --database "$tmp/play.db" 2>&1; }
    read -r -t 60 line <&"${FOLLOW[0]}" && [ "$line" = "$tmp/followed: written" ] && rm "$tmp/followed/index.html" &&
        printf 'new nook solo\nresign really\nquit\n' | "$LAIR" play --name tess --database "$tmp/play.db" >/dev/null &&
        read -r -t 60 line <&"${FOLLOW[0]}" && [ -s "$tmp/followed/index.html" ] || rc=1
    kill "$FOLLOW_PID" && wait "$FOLLOW_PID" || rc=1
    return $rc
}

check "boards are pages" boards_are_pages
check "... which follow what happens" pages_follow
check "... and nothing but pages does" exits 2 boards --json --follow --database "$tmp/play.db"
check "... and JSON" exits 0 boards --json --database "$tmp/play.db"
check "... one of them at a time" exits 2 boards --database "$tmp/play.db"
check "... not both" exits 2 boards --json --html "$tmp/pages" --database "$tmp/play.db"
check "... and hold against the records" says "all of it holds" 0 boards --check --database "$tmp/play.db"
check "... which is one thing at a time, too" exits 2 boards --check --json --database "$tmp/play.db"
check "pages that cannot be written are told" one_error boards --html "$tmp/record/pages" --database "$tmp/play.db"
check "who has no games has no boards" kept 1 boards --json
check "a game that goes on has no record" one_error record 2 --database "$tmp/play.db"
check "no game has that number" one_error replay 7 --database "$tmp/play.db"
check "no number is that long" one_error replay 99999999999999999999 --database "$tmp/play.db"
check "who has no games has no number" kept 1 replay 1
check "a database that is not there is told" one_error games --database "$tmp/none/play.db"
check "a database that is none is told" one_error games --database "$tmp/record"
check "record wants a number" exits 2 record "$tmp/record"
check "a record that cannot be written is told" one_error record 1 --database "$tmp/play.db" --output "$tmp/none/record"
check "verify wants one record" exits 2 verify a b

# ---- scenario ----

scenario()  # name, play: a file with one scenario
{
    cat >"$tmp/scenario.json" <<END
{"section":"Test","scenarios":[{"name":"$1","cites":["C1a","BMA001"],
 "position":{"seats":[{"boss":"Draculord"},{"boss":"Xyzax"}],"phase":"adventure","turn":1},
 "play":[$2]}]}
END
}

holds()     # play: it does
{
    scenario "it holds" "$1"
    says "ok it holds" 0 scenario "$tmp/scenario.json" && tail -n 1 "$tmp/out" | grep -qx '1 passed, 0 failed'
}

holds_not() # play, reason
{
    scenario "it does not hold" "$1"
    says "$2" 1 scenario "$tmp/scenario.json" && grep -q '^not ok it does not hold: ' "$tmp/out" &&
        tail -n 1 "$tmp/out" | grep -qx '0 passed, 1 failed'
}

# The asks at the beginning of this position, as a list.
asks_here()
{
    scenario "x" '{"asks":["none"]}'
    "$LAIR" scenario "$tmp/scenario.json" | sed -n 's/.*asks are //p'
}
asks=$(asks_here)

cites_are_listed()
{
    scenario "it holds" "{\"asks\":$asks}"
    exits 0 scenario --cites "$tmp/scenario.json" && grep -qx "BMA001 $tmp/scenario.json it holds" "$tmp/out" &&
        [ "$(wc -l <"$tmp/out")" -eq 2 ]
}

tap_is_printed()
{
    scenario "it holds" "{\"asks\":$asks}"
    exits 0 scenario --tap "$tmp/scenario.json" && grep -qx 'ok 1 - it holds' "$tmp/out" && grep -qx '1..1' "$tmp/out"
}

example_holds()
{
    awk '/^```$/ { on = 0 } on { print } /^```json$/ { on = 1 }' "$srcdir/tests/rules/README.md" >"$tmp/example.json"
    exits 0 scenario "$tmp/example.json"
}

check "a scenario holds" holds "{\"asks\":$asks}"
check "a scenario sees the position" \
    holds '{"see":{"seats":[{"boss":"BMA001"},{"boss":"xyzax","wounds":[]}],"discard":[]}},'"{\"asks\":$asks}"
check "a scenario sees what a seat may know" holds '{"view":"b","see":{"seats":{"count":2}}},'"{\"asks\":$asks}"
check "a scenario computes values" holds '{"value":"souls a","is":0},{"value":"rooms b","is":0},'"{\"asks\":$asks}"
check "a refusal is expected" holds '{"refused":"b frobnicate","because":"a"},'"{\"asks\":$asks}"
check "another position than expected is a failure" \
    holds_not '{"see":{"seats":[{"boss":"Robobo"},{}]}},'"{\"asks\":$asks}" 'step 1: seats[0].boss is "Draculord"'
check "a member of an unknown name is a failure" \
    holds_not '{"see":{"seats":[{"sould":[]},{}]}},'"{\"asks\":$asks}" 'has no "sould"'
check "another value than expected is a failure" \
    holds_not '{"value":"souls a","is":1},'"{\"asks\":$asks}" 'souls a is 0'
check "a value of nothing is a failure" holds_not '{"value":"soles a","is":0},'"{\"asks\":$asks}" "no value"
check "a scenario that does not end in asks is a failure" holds_not '{"value":"souls a","is":0}' 'the last step is not "asks"'
check "other asks than expected are a failure" holds_not '{"asks":["a frobnicate"]}' 'asks are ['
check "asks that nobody expected are a failure" holds_not '{"asks":[]}' 'asks are ['
check "a step of an unknown kind is a failure" holds_not '{"seen":{}},{"asks":[]}' 'no such step'
check "a step with a member too many is a failure" holds_not '{"asks":[],"also":1}' 'has no "also"'
check "a move that is not legal is a failure" holds_not '"a frobnicate",{"asks":[]}' "'a frobnicate' is refused"
check "to exclude a move that means nothing is a failure" \
    holds_not '{"legal":"a","exclude":["cast freze a1"]},'"{\"asks\":$asks}" "means nothing"
check "the example of tests/rules/README.md holds" example_holds
check "what the passing scenarios cite is listed" cites_are_listed
check "scenarios print TAP" tap_is_printed
check "a file without scenarios is a failure" says "0 passed, 1 failed" 1 scenario "$srcdir/tests/sets/hard.json"
check "a scenario file that is not there is a failure" says "0 passed, 1 failed" 1 scenario "$tmp/none.json"
check "scenario wants a file" exits 2 scenario

# ---- the operator's commands ----

# A configuration in a folder of its own, $tmp/host, and no database yet.
a_host()
{
    rm -rf "$tmp/host"
    mkdir -p "$tmp/host" && printf '[irc]\nserver=irc.test\nchannels=#dungeon\n%s' "$1" >"$tmp/host/lair.conf"
}
conf=$tmp/host/lair.conf

import()    # lines on standard input
{
    "$LAIR" import -c "$conf" >"$tmp/out" 2>"$tmp/err"
}

schema=$(sed -n 's/.*STORE_SCHEMA = \([0-9]*\).*/\1/p' "$srcdir/bot/store.h")
head_line="{\"kind\":\"lair\",\"version\":1,\"schema\":$schema}"
place_line='{"kind":"places","network":"irc","place":"#dungeon","manner":1}'

what_was_imported_is_exported()
{
    a_host && printf '%s\n' "$head_line" "$place_line" >"$tmp/lines" && import <"$tmp/lines" &&
        exits 0 export -c "$conf" && diff "$tmp/lines" "$tmp/out"
}

a_broken_line_is_named()
{
    a_host
    printf '%s\n' "$head_line" "$place_line" '{"kind":' | import && return 1
    grep -q '^lair import: line 3: .*nothing was imported$' "$tmp/err" && [ "$(wc -l <"$tmp/err")" -eq 1 ] &&
        exits 0 export -c "$conf" && [ "$(wc -l <"$tmp/out")" -eq 1 ]
}

a_full_database_is_left_alone()
{
    what_was_imported_is_exported || return
    import <"$tmp/lines" && return 1
    grep -q 'not empty' "$tmp/err"
}

all_faults_are_told()
{
    a_host $'port=x\nchanels=#a\n[table]\nclock=1\n'
    exits 1 serve -c "$conf" --check && [ "$(wc -l <"$tmp/err")" -eq 3 ] && grep -q 'did you mean channels' "$tmp/err"
}

# The faults of a configuration, one a pattern and a line.
finds()     # configuration, pattern...
{
    local pattern
    a_host "$1" && exits 1 serve -c "$conf" --check || return 1
    shift
    [ "$(wc -l <"$tmp/err")" -eq $# ] || { cat "$tmp/err"; return 1; }
    for pattern; do
        grep -q -- "$pattern" "$tmp/err" || { echo "no $pattern in:"; cat "$tmp/err"; return 1; }
    done
    [ "$(ls "$tmp/host")" = lair.conf ]     # nothing was made
}

a_database_that_is_none_is_found()
{
    finds $'[host]\ndatabase=lair.conf\n' 'database: .*lair.conf: .*not a database'
}

a_database_of_ours_is_good()
{
    a_host && printf '%s\n' "$head_line" | import && says "is good" 0 serve -c "$conf" --check
}

secrets_that_others_may_read_are_found()
{
    local secret database
    for secret in key daily; do
        a_host && printf '%s\n' "$head_line" | import || return
        database=$(ls "$tmp"/host/*.db)
        echo secret >"$database.$secret" && chmod 644 "$database.$secret" || return
        says "lair.db.$secret: others " 1 serve -c "$conf" --check || return
        chmod 600 "$database.$secret" && says "lair.db.$secret: " 1 serve -c "$conf" --check || return
        rm "$database" "$database.$secret"
    done
}

a_mistyped_sentence_is_found()
{
    mkdir -p "$tmp/own/templates/irc"
    printf '%s\n' '{{! == fulll == }}' 'No seat is left.' >"$tmp/own/templates/irc/mine.mustache"
    finds "[host]
data=$tmp/own
" "templates/irc/mine.mustache:1: nothing uses 'fulll': did you mean 'full'?"
}

check "every path of a configuration is opened" finds \
    $'ca=/nowhere/ca.pem\ncert=/nowhere/cert.pem\nkey=/nowhere/key.pem\n[host]\nlog=/nowhere/log\ndatabase=/nowhere/lair.db\n' \
    '\[irc\] ca: /nowhere/ca.pem: No such file' '\[irc\] cert: /nowhere/cert.pem: No such file' \
    '\[irc\] key: /nowhere/key.pem: No such file' '\[host\] log: /nowhere: No such file' \
    '\[host\] database: /nowhere: No such file'
check "no log goes into the database" finds $'[host]\nlog=./lair.db\n' 'log: .*lair.db: that is the database itself'
check "what is in them is looked at" finds $'ca=lair.conf\ncert=lair.conf\n[host]\nlog=.\n' \
    '\[irc\] ca: .*lair.conf' '\[irc\] cert: .*lair.conf' '\[host\] log: .*directory'
check "a file that is no database is found" a_database_that_is_none_is_found
check "a database of ours is good" a_database_of_ours_is_good
check "--check finds secrets that others may read" secrets_that_others_may_read_are_found
check "a sentence of one's own that is never said is found" a_mistyped_sentence_is_found
check "a language that is not there is found, with those that are" finds $'[host]\nlanguage=fr\n' \
    "there is no language 'fr' in templates/; there are: en, de"
check "a language that is there is good" eval \
    'a_host && printf "%s\n" "[host]" "database=$tmp/de.db" "language=de" >>"$conf" && says "is good" 0 serve -c "$conf" --check'
check "a game is not played in a language that is not there" says "no language 'fr'" 1 play --language fr --database "$tmp/fr.db"
check "a good configuration is good" eval 'a_host && says "is good" 0 serve -c "$conf" --check'
check "all faults of a configuration are told at once" all_faults_are_told
check "sets that are not there are found, with those that are" finds $'[table]\nsets=bmr,tln\noffer=bmr,x/y\n' \
    "\[table\] sets: there is no set 'tln'; there are: .*bmr" "\[table\] offer: there is no set 'x/y'; there are: "
check "sets that are not on offer, or not enough, are found" finds $'[table]\nsets=trial\noffer=bmr,tnl\n' \
    '\[table\] sets: trial is not on offer' '\[table\] sets: trial cannot be played with alone'
check "sets that are on offer are good" eval \
    'a_host && printf "%s\n" "[table]" "sets=tnl" "offer=bmr, tnl" >>"$conf" && says "is good" 0 serve -c "$conf" --check'
check "a configuration that is not there is found wrong" exits 1 serve -c "$tmp/none" --check
check "serve wants a configuration" exits 2 serve
check "networks are asked when a configuration is looked at" eval 'a_host && exits 2 serve -c "$conf" --online'
check "of IRC only the configuration is looked at" \
    eval 'a_host && says "[irc] not asked: " 0 serve -c "$conf" --check --online'
check "without a database there are no tables" eval 'a_host && exits 1 tables -c "$conf"'
check "what was imported is exported" what_was_imported_is_exported
check "there are no open tables" says "no open tables" 0 tables -c "$conf"
check "a good database is found good" says "all is well" 0 tables --check -c "$conf"
# How each command writes to a place, which is the first word behind it, if it writes to any; what stands in a configuration
# is its database.  "-": it only reads.
declare -A writes=(
    [play]='play --new --rules solo --name tess --database' [games]=- [replay]=-
    [record]="record 1 --database $tmp/play.db -o" [boards]="boards --database $tmp/play.db --html"
    [serve]='configured serve' [tables]=- [backup]="backup -c $conf" [restore]="configured restore $tmp/play.copy"
    [export]=- [import]='configured import'
    [sim]='sim --games 1 --seats 1 --rules solo --policy sane --record' [scenario]=- [engine]=- [verify]=- [cards]=- [lint]=-
)

# A folder in which everything is somebody else's.
make_theirs()
{
    local name
    mkdir -p "$tmp/theirs/folder"
    for name in mine index.html lair.conf lair.db lair.db-wal lair.db.key lair.db.daily; do
        echo mine >"$tmp/theirs/$name"
        chmod 644 "$tmp/theirs/$name"
    done
    echo mine >"$tmp/theirs/folder/notes"
    ln -s mine "$tmp/theirs/link"
}

state()         # of a folder: names, modes, contents
{
    (cd "$1" && find . -printf '%p %m %s %l\n' | sort && find . -type f -exec sha256sum {} + | sort)
}

# Writes to a place, as a command does: it ends with one error.
is_left_alone() # command, place
{
    local words
    read -ra words <<<"${writes[$1]}"
    if [ "${words[0]}" = configured ]; then
        printf '[host]\ndatabase=%s\n[irc]\nserver=127.0.0.1\nport=1\ntls=no\nnick=lair\nchannels=#x\n' "$2" >"$tmp/walk.conf"
        chmod 600 "$tmp/walk.conf"
        words=("${words[1]}" -c "$tmp/walk.conf" "${words[@]:2}")
    else
        words+=("$2")
    fi
    timeout 60 "$LAIR" "${words[@]}" >"$tmp/out" 2>"$tmp/err" </dev/null
    [ $? -eq 1 ] && [ "$(wc -l <"$tmp/err")" -eq 1 ] || { echo "lair ${words[*]}:"; cat "$tmp/out" "$tmp/err"; return 1; }
}

nothing_of_somebody_else_is_written_over()
{
    local command place before host n=0
    make_theirs && exits 0 backup -c "$conf" "$tmp/copy" && exits 0 record 1 --database "$tmp/play.db" -o "$tmp/theirs/mine.record" || return
    printf '[host]\ndatabase=play.db\n' >"$tmp/play.conf" && exits 0 backup -c "$tmp/play.conf" "$tmp/play.copy" || return
    before=$(state "$tmp/theirs")
    host=$(state "$tmp/host")
    for command in $commands; do
        [ -n "${writes[$command]:-}" ] || { echo "where does lair $command write?"; return 1; }
        [ "${writes[$command]}" != - ] || continue
        for place in mine index.html lair.conf lair.db lair.db-wal link folder .; do
            # What the configuration calls the database gets another name, whatever it is: that may be all that is left of it.
            [ "$command" != restore ] || [ -d "$tmp/theirs/$place" ] || continue
            is_left_alone "$command" "$tmp/theirs/$place" || return
            [ "$(state "$tmp/theirs")" = "$before" ] || { echo "lair $command changes $place:"; diff <(state "$tmp/theirs") - <<<"$before"; return 1; }
            n=$((n + 1))
        done
        case ${writes[$command]} in configured* | play*) continue ;; esac
        for place in lair.conf lair.db .; do
            is_left_alone "$command" "$tmp/host/$place" || return
            [ "$(state "$tmp/host")" = "$host" ] || { echo "lair $command changes the host's $place"; return 1; }
        done
    done
    for place in play.db-wal play.db.key play.db.daily; do      # also where there is none
        is_left_alone record "$tmp/$place" || return
        ! head -c 12 "$tmp/$place" 2>/dev/null | grep -q lair-record || { echo "$place is a record"; return 1; }
    done
    [ "$n" -gt 50 ] || { echo "$n places"; return 1; }
}

check "what is somebody else's is not written over" nothing_of_somebody_else_is_written_over
check "a backup is made" eval 'exits 0 backup -c "$conf" "$tmp/copy" && test -s "$tmp/copy"'
check "a backup is put back" eval 'says "what was there is called" 0 restore -c "$conf" "$tmp/copy" && says "all is well" 0 tables --check -c "$conf"'
check "... and wants to be named" exits 2 restore -c "$conf"
check "a person of whom nothing is kept is told so" says "nothing is kept" 1 export -c "$conf" --person irc/anna
check "a person is a network and an account" exits 2 export -c "$conf" --person anna
check "a broken line is named by its number, and nothing is changed" a_broken_line_is_named
check "a database with something in it is left alone" a_full_database_is_left_alone

tap_end
