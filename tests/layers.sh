#!/bin/bash
# tests/layers.sh - who may include whom (ARCHITECTURE.md, "The house")
. "$srcdir/tests/tap.sh"
cd "$srcdir" || exit 1

# includes_only FOLDER HEADER...: "headers" that the files of FOLDER name are its
# own, config.h, or among the HEADERs.
includes_only()
{
    local folder=$1 file header bad=0
    shift
    while IFS=: read -r file header; do
        case " config.h $* " in *" $header "*) continue ;; esac
        [ -e "$folder/$header" ] && continue
        case $header in "$folder"/*) continue ;; esac
        echo "$file includes \"$header\""
        bad=1
    done < <(find "$folder" -name '*.[ch]' -exec grep -HE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' {} + |
             sed -E 's/^([^:]*):[^"]*"([^"]*)".*/\1:\2/')
    return $bad
}

# names_none PATTERN FOLDER...: no file of the FOLDERs has a line that matches.
names_none()
{
    local pattern=$1
    shift
    ! find "$@" -name '*.[ch]' -exec grep -HnP "$pattern" {} +
}

check "the engine includes nothing outside engine/" includes_only engine
check "the host knows the engine by lair.h and the networks by adapter.h" \
    includes_only bot engine/lair.h adapters/adapter.h adapters/clock.h
check "an adapter knows adapter.h and nothing of the engine or a table" includes_only adapters
check "the engine knows no host library" names_none 'include *<(glib|gio|sqlite3|editline|histedit|curl)' engine
check "the engine asks for no time, no network, no thread" \
    names_none 'include *<(time|sys/time|sys/socket|pthread|threads|poll|unistd)\.h>' engine
check "time in the host comes from clock.h" \
    names_none '\b(g_timeout_add(_seconds)?(_full)?|time(?=\((NULL|0|&))|g_get_real_time|gettimeofday|clock_gettime|sleep|usleep|g_usleep) ?\(' $(
        find bot adapters -name '*.[ch]' ! -name 'clock.[ch]')
tap_end
