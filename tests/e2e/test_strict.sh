#!/bin/bash
# tests/e2e/test_strict.sh - the stand-in Discord refuses what Discord refuses, and a client gets on with it
. "$srcdir/tests/tap.sh"

python=/usr/bin/python3     # Debian's: another one on PATH may lack the modules
folder=$srcdir/tests/e2e/discord

has()       # modules...
{
    "$python" -c "import $*" 2>/dev/null
}

# Each of these programs starts stand-ins of its own and speaks TAP.
passes()    # program
{
    local said
    said=$(timeout 300 "$python" -B "$folder/$1" 2>&1) && grep -q '^1\.\.[1-9]' <<<"$said" &&
        ! grep -q '^not ok' <<<"$said" && return
    printf '%s\n' "$said"
    return 1
}

has aiohttp,jsonschema || tap_skip_all "$python has no aiohttp or no jsonschema"
check "each rule of requests bites" passes test_rest.py
check "people see what is theirs, rights and time are kept" passes test_people.py
check "each rule of the gateway bites" passes test_gateway.py
check "what it tells is as the types of Discord's events" passes test_told.py
if has discord; then
    check "python3-discord gets on with it" passes test_foreign.py
else
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - python3-discord gets on with it # SKIP it is not installed"
fi
tap_end
