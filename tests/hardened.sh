#!/bin/bash
# tests/hardened.sh - the built program has what makes a mistake of ours harder to abuse
#
# Read in the program itself, so that neither a flag that is lost nor a linker that ignores it goes
# by unseen.  A build with sanitizers is checked but for what they replace; contrib/check has the
# release of the tarball checked as well.
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"
for tool in readelf objdump; do
    command -v $tool >/dev/null || tap_skip_all "$tool is not installed"
done

# Does the compiler know these flags?  Without a warning: -D_FORTIFY_SOURCE warns where it is in vain.
takes()     # flag...
{
    printf '#include <stdio.h>\nint main(void) { return puts(""); }\n' |
        $CC -Werror "$@" -x c - -o /dev/null 2>/dev/null
}

has_sanitizers()
{
    readelf -W --dyn-syms "$LAIR" | grep -q ' __asan_init'
}

has_segment()   # name, pattern
{
    readelf -lW "$LAIR" | grep -w "$1" | grep -qE "$2"
}

has_dynamic()   # pattern
{
    readelf -dW "$LAIR" | grep FLAGS | grep -qE "$1"
}

imports()       # pattern
{
    readelf -W --dyn-syms "$LAIR" | awk '{ print $8 }' | grep -qE "$1"
}

# So many of these instructions: the C library's own start code has some.
has_code()      # number, pattern
{
    local n
    n=$(objdump -d --no-show-raw-insn "$LAIR" | grep -cE "$2")
    [ "$n" -ge "$1" ] || { echo "only $n of $2"; return 1; }
}

check "the program lies where chance puts it (PIE)" has_dynamic '\bPIE\b'
check "what the linker fills in is read-only (RELRO)" has_segment GNU_RELRO ' R +0x'
check "it is filled in before the program begins (BIND_NOW)" has_dynamic '\bNOW\b'
check "the stack holds no code" has_segment GNU_STACK ' RW +0x'
check "a function that writes beyond its variables ends the program" imports '^__stack_chk_fail'
if takes -fcf-protection || takes -mbranch-protection=standard; then
    check "jumps go where jumps may go" has_code 500 '\s(endbr(32|64)|bti|paciasp)\b'
fi
if takes -D_FORTIFY_SOURCE=2 && ! has_sanitizers; then
    check "copies and prints know how much room there is" imports '^__(memcpy|snprintf|vsnprintf)_chk'
fi
if takes -fstack-clash-protection && ! has_sanitizers && [ "$(uname -m)" = x86_64 ]; then
    check "a big frame cannot step over the guard below the stack" has_code 5 'sub +\$0x1000,%rsp'
fi
tap_end
