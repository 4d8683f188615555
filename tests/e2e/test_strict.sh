#!/bin/bash
# tests/e2e/test_strict.sh - the stand-in Discord refuses what Discord refuses, and a client gets on with it
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

python=/usr/bin/python3     # Debian's: another one on PATH may lack the modules
folder=$srcdir/tests/e2e/discord

has()       # modules...
{
    "$python" -c "import $*" 2>/dev/null
}

# Runs a program that speaks TAP.
passes_tap()    # command...
{
    local said
    said=$("$@" 2>&1) && grep -q '^1\.\.[1-9]' <<<"$said" && ! grep -q '^not ok' <<<"$said" && return
    printf '%s\n' "$said"
    return 1
}

# Each of these programs starts stand-ins of its own.
passes()    # program
{
    passes_tap timeout 300 "$python" -B "$folder/$1"
}

skip()      # sentence, reason
{
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

has aiohttp,jsonschema || tap_skip_all "$python has no aiohttp or no jsonschema"
check "each rule of requests bites" passes test_rest.py
check "people see what is theirs, rights and time are kept" passes test_people.py
check "each rule of the gateway bites" passes test_gateway.py
check "what it tells is as the types of Discord's events" passes test_told.py
if has discord; then
    check "python3-discord gets on with it" passes test_foreign.py
else
    skip "python3-discord gets on with it" "it is not installed"
fi

# discord.js is not Debian's: it comes from npm's registry, if that can be reached, and goes again.
if tmp=$(mktemp -d) && (cd "$tmp" && timeout 60 npm install --silent --no-audit --no-fund \
        --ignore-scripts discord.js@14) >/dev/null 2>&1; then
    check "discord.js gets on with it" passes_tap timeout 120 node "$folder/test_foreign.mjs" "$tmp"
else
    skip "discord.js gets on with it" "npm is not there, or cannot get it"
fi
rm -rf "${tmp:?}"
tap_end
