/* tests/unit/test_metrics.c - a host in figures: each network's under its own name
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/cli/metrics.h"
#include "bot/host.h"
#include "bot/loop.h"
#include "bot/network.h"
#include "bot/networks.h"
#include "tests/tape.h"

struct fixture {
    struct adapter_kind kind; /* a tape that counts what count() says */
    struct clock *clock;
    struct host *host;
};

/* No two figures are the same. */
static void count(const struct adapter *a, struct adapter_counts *out)
{
    const struct tape *t = (const struct tape *)a;
    unsigned n = strcmp(t->network, "far") == 0 ? 200 : 100;

    *out = (struct adapter_counts){ .lines_in = n + 1,
                                    .lines_out = n + 2,
                                    .skipped = n + 3,
                                    .connected = n + 4,
                                    .dropped = n + 5,
                                    .waiting = n + 6,
                                    .people = n + 7 };
}

static void add_network(struct fixture *f, const char *name)
{
    g_autoptr(GKeyFile) none = g_key_file_new();
    g_autofree char *why = NULL;

    assert_int_equal(networks_add(f->host, name, &f->kind, none, name, "!", &why), 0);
}

static struct tape *tape(const struct fixture *f, const char *network)
{
    return tape_of(network_find(f->host, network)->way.adapter);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *why = NULL;

    *state = f;
    f->kind = tape_adapter;
    f->kind.count = count;
    f->clock = clock_new_by_hand(INT64_C(1800000000000));
    f->host = loop_open(&(struct host_settings){ .sets = "bmr" }, f->clock,
                        store_open(STORE_MEMORY, STORE_WRITE, &why));
    add_network(f, "net");
    add_network(f, "far");
    assert_int_equal(loop_start(f->host, &why), 0);
    tape_settle();
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    loop_close(f->host);
    clock_free(f->clock);
    g_free(f);
    return 0;
}

/* Is this a whole line of the text? */
static void assert_line(const char *text, const char *line)
{
    g_autofree char *whole = g_strdup_printf("\n%s\n", line);

    if (strstr(text, whole) == NULL)
        fail_msg("no \"%s\" in:\n%s", line, text);
}

static unsigned lines_with(const char *text, const char *part)
{
    unsigned n = 0;

    for (const char *p = text; (p = strstr(p, part)) != NULL; p++)
        n++;
    return n;
}

static void each_network_has_its_own_figures(void **state)
{
    static const char *const names[] = { "lines_in_total", "lines_out_total", "skipped_total",
                                         "connects_total", "dropped_total",   "waiting",
                                         "people" };
    struct fixture *f = *state;
    g_autofree char *text = metrics_text(f->host);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        for (unsigned n = 1; n <= 2; n++) {
            g_autofree char *line = g_strdup_printf("lair_network_%s{network=\"%s\"} %zu", names[i],
                                                    n == 1 ? "net" : "far", n * 100 + i + 1);
            assert_line(text, line);
        }
    assert_int_equal(lines_with(text, "{network=\"net\"}"), lines_with(text, "{network=\"far\"}"));
}

static void a_network_that_is_there_is_told_from_one_that_is_not(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = NULL, *wrong = NULL;

    tape_online(tape(f, "net"));
    tape_place(tape(f, "net"), "#a", true);
    tape_place(tape(f, "net"), "#b", true);
    tape_settle();
    text = metrics_text(f->host);
    assert_line(text, "lair_network_online{network=\"net\"} 1");
    assert_line(text, "lair_network_online{network=\"far\"} 0");
    assert_line(text, "lair_network_places{network=\"net\"} 2");
    assert_line(text, "lair_network_places{network=\"far\"} 0");
    wrong = metrics_health(f->host);
    assert_string_equal(wrong, "network far is offline\n");
}

static void every_figure_is_explained_once(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = metrics_text(f->host);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **l = lines; *l != NULL && **l != '\0'; l++) {
        g_autofree char *name = g_strndup(*l, strcspn(*l, "{ ")), *type = NULL;

        if (**l == '#')
            continue;
        for (const char *const *end = (const char *const[]){ "_bucket", "_sum", "_count", NULL };
             *end != NULL; end++)
            if (g_str_has_suffix(name, *end))
                name[strlen(name) - strlen(*end)] = '\0';
        type = g_strdup_printf("\n# TYPE %s ", name);
        assert_int_equal(lines_with(text, type) + g_str_has_prefix(text, type + 1), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_network_has_its_own_figures, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_network_that_is_there_is_told_from_one_that_is_not, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(every_figure_is_explained_once, set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
