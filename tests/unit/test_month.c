/* tests/unit/test_month.c - a month of sixty people: every board is what they reached, and nothing is lost or altered
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sodium.h>

#include "tests/drawn.h"
#include "tests/town.h"

enum { PEOPLE = 60, DAYS = 31, ACTS = 24 };

static void a_month_of_sixty_people_is_what_boards_show(void **state)
{
    struct town *t = town_new(PEOPLE, ACTS, 5);
    g_autofree char *told = NULL;

    (void)state;
    town_live(t, DAYS);
    town_check(t);
    told = town_told(t);
    print_message("%s\n", told);
    town_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_month_of_sixty_people_is_what_boards_show) };

    drawn_settle(1);
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
