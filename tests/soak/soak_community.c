/* tests/soak/soak_community.c - a community for a year, on a turned clock
 *
 *     soak_community [DAYS [PEOPLE [ACTS [SEED]]]]
 *
 * As tests/unit/test_month.c, for longer: two hundred people, eight places, three networks, and all that they do on a
 * day.  Tells at the end what there was, how large the database is, and how long it took.  contrib/soak runs it.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sodium.h>

#include "tests/drawn.h"
#include "tests/town.h"

static int days = 365, people = 200, acts = 60;
static uint32_t seed = 1;

static void a_year_is_what_boards_show(void **state)
{
    struct town *t = town_new(people, acts, seed);
    int64_t began = g_get_monotonic_time();
    g_autofree char *told = NULL;

    (void)state;
    town_live(t, days);
    town_check(t);
    told = town_told(t);
    print_message("%d days: %s\n", days, told);
    print_message("database: %.1f MB; %.0f s\n", (double)town_bytes(t) / 1e6,
                  (double)(g_get_monotonic_time() - began) / 1e6);
    town_free(t);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_year_is_what_boards_show) };

    days = argc > 1 ? atoi(argv[1]) : days;
    people = argc > 2 ? atoi(argv[2]) : people;
    acts = argc > 3 ? atoi(argv[3]) : acts;
    seed = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : seed;
    if (days < 1 || people < 10 || acts < 1) {
        fprintf(stderr, "usage: soak_community [DAYS [PEOPLE [ACTS [SEED]]]]\n");
        return 2;
    }
    drawn_settle(seed);
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
