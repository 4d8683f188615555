#!/bin/bash
# tests/exports.sh - the engine library: what leaves it, what it needs, what it keeps
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

lib=liblair_engine.a

# Symbols that another program could bind to: defined, global, of default visibility.
# The sanitizers' own begin with two underscores.
foreign_exports()
{
    readelf -sW "$lib" | awk '
        $5 ~ /^(GLOBAL|WEAK)$/ && $6 == "DEFAULT" && $7 != "UND" && $8 !~ /^(lair_|__)/ { print $8; n++ }
        END { exit n > 0 }'
}

exports_something()
{
    readelf -sW "$lib" | awk '$5 == "GLOBAL" && $6 == "DEFAULT" && $7 != "UND" && $8 ~ /^lair_/ { n++ } END { exit !n }'
}

# Whole, and with nothing but its own two libraries.
links_alone()
{
    local out
    out=$(mktemp) || return 1
    echo 'int main(void) { return 0; }' |
        $CC -x c - -x none -Wl,--whole-archive "$lib" -Wl,--no-whole-archive $ENGINE_LIBS -o "$out"
    local rc=$?
    rm -f "$out"
    return $rc
}

# Objects in writable sections.  .data.rel.ro holds constants that contain addresses.
variables()
{
    objdump -t "$lib" | awk '
        NF > 3 && $(NF-2) ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ && $(NF-2) !~ /^\.data\.rel\.ro/ \
            && $0 ~ / O / && $NF !~ /^(_|\.L)/ { print $NF; n++ }
        END { exit n > 0 }'
}

check "the engine exports something" exports_something
check "only lair_ names leave the engine" foreign_exports
check "the engine links with json-c, libsodium and the C library alone" links_alone
check "the engine has no variable that outlives a call" variables
tap_end
