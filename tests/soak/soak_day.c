/* tests/soak/soak_day.c - two hundred people who play slow games for a year, on a turned clock
 *
 *     soak_day [DAYS [PEOPLE [SEED]]]
 *
 * As tests/unit/test_slow_month.c, for longer (tests/village.h says what must hold).  Tells at the end what there was, and
 * how long it took.  contrib/soak runs it.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sodium.h>

#include "tests/drawn.h"
#include "tests/village.h"

static int days = 365, people = 200;
static uint32_t seed = 1;

static void a_year_of_slow_games_loses_nothing_and_tells_nobody(void **state)
{
    struct village *v = village_new(people, seed);
    int64_t began = g_get_monotonic_time();
    g_autofree char *told = NULL;

    (void)state;
    village_live(v, days);
    village_check(v);
    told = village_told(v);
    print_message("%d days: %s; %.0f s\n", days, told, (double)(g_get_monotonic_time() - began) / 1e6);
    village_free(v);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        a_year_of_slow_games_loses_nothing_and_tells_nobody) };

    days = argc > 1 ? atoi(argv[1]) : days;
    people = argc > 2 ? atoi(argv[2]) : people;
    seed = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : seed;
    if (days < 1 || people < 6) {
        fprintf(stderr, "usage: soak_day [DAYS [PEOPLE [SEED]]]\n");
        return 2;
    }
    drawn_settle(seed);
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
