#!/bin/bash
# tests/knots.sh - what contrib/knots measures stays within its limits
# SPDX-License-Identifier: MIT
. "$srcdir/tests/tap.sh"

# The limits, which only ever become narrower:
#   static    so many % of the functions are static, at least
#   function  lines of the longest function, at most
#   file      lines of the longest .c, at most
#   circles   files of the largest circle, of the next, ..., at most; there is no other
limits='
engine    static    71
engine    function  50
engine    file      700
engine    circles

bot       static    65
bot       function  50
bot       file      700
bot       circles

adapters  static    55
adapters  function  50
adapters  file      700
adapters  circles
'

command -v python3 >/dev/null || tap_skip_all "python3 not found"
case $(ctags --version 2>/dev/null) in
"Universal Ctags"*) ;;
*) tap_skip_all "universal-ctags not found" ;;
esac

beyond=$("$srcdir/contrib/knots" --limits <(echo "$limits") "$srcdir" 2>&1)
status=$?

# What contrib/knots found is none of those.
within()    # folder, limit
{
    ! grep -E "^$1 $2: " <<<"$beyond"
}

# Every line says what is beyond which limit: contrib/knots came to its end.
measured()
{
    [ $status -le 1 ] && ! grep -vE '^$|^[a-z]+ (static|function|file|circles): ' <<<"$beyond"
}

check "the code can be measured" measured
for folder in engine bot adapters; do
    check "enough functions of $folder/ are static" within $folder static
    check "no function of $folder/ is too long" within $folder function
    check "no .c of $folder/ is too long" within $folder file
    check "no more files of $folder/ call each other in a circle than may" within $folder circles
done
tap_end
