# contrib/setup.sh - what contrib/run and contrib/check share; sourced by both (bash)
#
# top        the source tree
# say        a line of progress, on standard error: standard output is the program's
# quietly    run a command into a log; on failure show the log and exit 1
# need       install what is missing of these Debian packages; nothing missing, no network
# sanitized  how a build for tests and fuzzing is configured
# configured make a build folder ready for make
# made       make targets in a build folder
# in_memory  let tests have their folders in memory, where there is room
# SPDX-License-Identifier: MIT

top=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd) || exit 1

build_packages=(
    autoconf automake build-essential pkg-config
    libcairo2-dev libcurl4-gnutls-dev libedit-dev libglib2.0-dev libicu-dev libircclient-dev libjson-c-dev libsodium-dev libsoup-3.0-dev
    libsqlite3-dev libsystemd-dev
    ca-certificates glib-networking             # TLS, when it runs
    fonts-dejavu-core                           # letters in pictures
    tzdata                                      # zones in which people are awake
)
test_packages=(
    anope inspircd ngircd openssl               # IRC servers, services
    ii irssi                                    # clients that nobody here wrote
    clang clang-format libclang-rt-14-dev       # fuzzers, style
    python3 universal-ctags                     # the shape of the code
    python3-aiohttp python3-jsonschema          # a Discord of our own,
    python3-discord                             # and a client of it that nobody here wrote
    libcmocka-dev mandoc valgrind
)

# How a build for tests and fuzz targets is configured.  Lines are all that a report of a sanitizer needs of -g; counters
# tell libFuzzer where an input has led, and cost the tests little.  Two of clang's warnings are of what we mean: a variable
# that is only there to be freed, and members that an initializer leaves out; gcc's of that name are on in other builds.
sanitized=(
    --enable-sanitizers --enable-werror CC=clang
    CFLAGS="-O1 -gline-tables-only -fsanitize-coverage=inline-8bit-counters,pc-table -Wno-missing-field-initializers -Wno-unused-variable"
)

say()
{
    printf 'lair: %s\n' "$*" >&2
}

quietly()   # log file, command...
{
    local log=$1
    shift
    "$@" >"$log" 2>&1 </dev/null && return
    tail -n 60 "$log" >&2
    say "failed: $* (all of it: $log)"
    return 1
}

as_root()
{
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

install_packages()
{
    as_root apt-get update || echo "apt-get update failed; trying with the lists that are here"
    as_root apt-get install -y --no-install-recommends "$@"
}

need()      # package...
{
    local package state missing=() log

    command -v dpkg-query >/dev/null || { say "not a Debian system: taking it that all packages are here"; return 0; }
    local -A installed=()
    while read -r package state; do
        [ "$state" = installed ] && installed[$package]=1
    done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
    for package; do
        [ -n "${installed[$package]}" ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0

    say "installing ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { say "run this as root, or install sudo"; return 1; }
        sudo -v || return 1                     # ask for the password before all goes to the log
    fi
    log=$(mktemp) || return 1
    quietly "$log" install_packages "${missing[@]}" && rm -f "$log"
}

configured()    # build folder, configure arguments...
{
    local build=$1
    shift
    mkdir -p "$build" || return 1
    (
        flock 8                                 # contrib/run and contrib/check at once
        [ -e "$top/configure" ] && exit 0
        say "preparing"
        cd "$top" && quietly "$build/autoreconf.log" autoreconf -fi
    ) 8<"$top/configure.ac" || return 1
    if [ ! -e "$build/Makefile" ]; then
        say "configuring"
        (cd "$build" && quietly "$build/configure.log" "$top/configure" -q "$@") || return 1
    fi
}

# One after the other: "all" is a make of its own, which would make the same files beside the others.
made()          # build folder, target...
{
    local build=$1 target
    shift
    for target; do
        quietly "$build/make.log" make -C "$build" -s -j"$(nproc)" "$target" || return 1
    done
}

# Tests open thousands of databases, and wait for the disk more than for anything else.  Some of their servers run as
# others, who go through the folder.
in_memory()
{
    local shm=/dev/shm room

    room=$(df --output=avail -k "$shm" 2>/dev/null | tail -n 1)
    if [ -n "${TMPDIR:-}" ] || [ "${room:-0}" -lt 2000000 ] || findmnt -no OPTIONS "$shm" | grep -qw noexec; then
        return
    fi
    TMPDIR=$(mktemp -d "$shm/lair-XXXXXX") || exit 1
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
    chmod 755 "$TMPDIR"
}
