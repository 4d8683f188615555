/* tests/unit/test_slow_month.c - a month of slow games: nothing is lost, nobody is put out who comes, nothing is told
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sodium.h>

#include "tests/drawn.h"
#include "tests/village.h"

enum { PEOPLE = 18, DAYS = 31 };

static void a_month_of_slow_games_loses_nothing_and_tells_nobody(void **state)
{
    struct village *v = village_new(PEOPLE, 7);
    g_autofree char *told = NULL;

    (void)state;
    village_live(v, DAYS);
    village_check(v);
    told = village_told(v);
    print_message("%s\n", told);
    village_free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        a_month_of_slow_games_loses_nothing_and_tells_nobody) };

    drawn_settle(1);
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
