#!/bin/bash
# tests/layers.sh - who may include whom (ARCHITECTURE.md, "The house")
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
cd "$srcdir" || exit 1

# A room, and what its files may include besides each other: rooms, and single headers of rooms.
rooms='
engine              engine/language engine/rules
engine/language     engine/lair.h
engine/rules        engine/lair.h engine/chance.h engine/zone.h engine/language
engine/text         engine engine/language engine/rules
engine/opponents    engine/lair.h engine/zone.h engine/language engine/rules

adapters
adapters/irc        adapters
adapters/console    adapters
adapters/discord    adapters

bot/words           engine/lair.h adapters/adapter.h adapters/marks.h adapters/typed.h
bot/store           bot adapters/adapter.h
bot/games           bot bot/community bot/people bot/words engine/lair.h
bot/community       bot bot/games bot/people bot/store bot/words engine/lair.h
bot/people          bot bot/games bot/store adapters/adapter.h
bot/commands        bot bot/community bot/games bot/people bot/store bot/words adapters/typed.h
bot                 bot/commands bot/community bot/games bot/people bot/store bot/words engine/lair.h adapters/adapter.h adapters/clock.h adapters/marks.h adapters/push.h adapters/typed.h
bot/cli             bot bot/community bot/games bot/store bot/words engine/lair.h adapters/adapter.h adapters/clock.h adapters/console/paint.h adapters/door.h adapters/push.h
bot/tools           bot/cli/cmd.h bot/games bot/words engine/lair.h
'
# The one file that knows all rooms of its part.
above='bot/main.c'

# What the files of a room include from elsewhere: "file header" lines.
includes_of()       # room
{
    find "$1" -maxdepth 1 -name '*.[ch]' -exec grep -HE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' {} + |
        sed -E 's/^([^:]*):[^"]*"([^"]*)".*/\1 \2/'
}

includes_only()     # room, rooms and headers...
{
    local room=$1 file header bad=0
    shift
    while read -r file header; do
        case " config.h $room $* " in *" $header "* | *" ${header%/*} "*) continue ;; esac
        [ "$file" != "$above" ] || continue
        echo "$file includes \"$header\""
        bad=1
    done < <(includes_of "$room")
    return $bad
}

# Every folder with C files is a room of the table.
every_room_is_known()
{
    local folder bad=0
    while read -r folder; do
        grep -qE "^$folder( |$)" <<<"$rooms" || { echo "$folder is no room"; bad=1; }
    done < <(find engine bot adapters -name '*.[ch]' -printf '%h\n' | sort -u)
    return $bad
}

# Every room of the table has its row in ARCHITECTURE.md, with the same words.
architecture_says_the_same()
{
    local room may row bad=0
    while read -r room may; do
        row=$(grep -F "| \`$room/\` |" ARCHITECTURE.md) || { echo "ARCHITECTURE.md has no row for $room/"; bad=1; continue; }
        for word in $may; do
            case $word in *.h) ;; *) word=$word/ ;; esac
            grep -qF "\`$word\`" <<<"$row" || { echo "$room/: ARCHITECTURE.md lacks $word"; bad=1; }
        done
    done < <(grep . <<<"$rooms")
    return $bad
}

# names_none PATTERN FOLDER...: no file of the FOLDERs has a line that matches.
names_none()
{
    local pattern=$1
    shift
    ! find "$@" -name '*.[ch]' -exec grep -HnP "$pattern" {} +
}

check "every folder of C files is a room" every_room_is_known
while read -r room may; do
    # shellcheck disable=SC2086
    check "$room/ includes what it may" includes_only "$room" $may
done < <(grep . <<<"$rooms")
check "ARCHITECTURE.md has the same table" architecture_says_the_same
check "the engine knows no host library" names_none 'include *<(glib|gio|sqlite3|editline|histedit|curl)' engine
check "the engine asks for no time, no network, no thread" \
    names_none 'include *<(time|sys/time|sys/socket|pthread|threads|poll|unistd)\.h>' engine
check "time in the host comes from clock.h" \
    names_none '\b(g_timeout_add(_seconds)?(_full)?|time(?=\((NULL|0|&))|g_get_real_time|gettimeofday|clock_gettime|sleep|usleep|g_usleep) ?\(' $(
        find bot adapters -name '*.[ch]' ! -name 'clock.[ch]')
tap_end
