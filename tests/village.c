/* tests/village.c - people on three networks who play slow games for months, and live meanwhile
 * SPDX-License-Identifier: MIT */
#include "tests/village.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "bot/community/recount.h"
#include "tests/fate.h"
#include "tests/vigil.h"
#include "tests/villager.h"

static const char world[] = "irc:#crypt,#vault far:#moat,#gate hub=panel:pit,well";
static const int64_t begins = INT64_C(1767225600000); /* a year */

struct village *village_new(int people, uint32_t seed)
{
    struct village *v = g_new0(struct village, 1);
    const struct host_settings settings = { .sets = "bmr",
                                            .clock_s = 24 * 60 * 60,
                                            .beat_ms = SECOND_MS,
                                            .chained = true,
                                            .push_hosts = PAGER_HOST,
                                            .push_how = &v->pager.how };

    v->lot = g_rand_new_with_seed(seed);
    v->pager = (struct pager){ .rings = vigil_ring, .ctx = v };
    v->panels = tape_panel_adapter;
    v->panels.traits.pictures = false;
    v->stage = stage_new_in_folder(world, &settings);
    ((struct stage_network *)v->stage->networks->pdata[VILLAGE_PANELS])->kind = &v->panels;
    stage_reboot(v->stage, begins);
    stage_open(v->stage);
    fate_begin_life(v);
    v->n = people;
    v->villager = g_new0(struct villager, people);
    for (int i = 0; i < people; i++)
        villager_settle(v, i, seed);
    v->fate_at = village_now(v) + DAY_MS;
    return v;
}

void village_free(struct village *v)
{
    if (v == NULL)
        return;
    for (int i = 0; i < v->n; i++)
        villager_clear(&v->villager[i]);
    g_free(v->villager);
    stage_free(v->stage);
    g_rand_free(v->lot);
    g_free(v);
}

/* ---- days ------------------------------------------------------------------------------------ */

static struct villager *find_next(const struct village *v)
{
    struct villager *next = &v->villager[0];

    for (int i = 1; i < v->n; i++)
        if (v->villager[i].at < next->at)
            next = &v->villager[i];
    return next;
}

void village_live(struct village *v, int days)
{
    int64_t end = village_now(v) + days * (int64_t)DAY_MS;

    while (village_now(v) < end) {
        struct villager *w = find_next(v);

        fate_pass_until(v, MIN(w->at, MIN(v->fate_at, end)));
        if (v->fate_at <= village_now(v))
            fate_strike(v);
        if (w->at > village_now(v))
            continue;
        if (v->back_at[w->net] != 0) { /* who finds the network gone looks again when it is back */
            w->at = v->back_at[w->net] + village_below(v, HOUR_MS / 2);
            continue;
        }
        villager_look(v, w);
        villager_plan_look(v, w);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static void tell(void *ctx, const char *what, bool fault)
{
    if (fault)
        g_string_append_printf(ctx, "%s\n", what);
}

void village_check(struct village *v)
{
    g_autofree char *why = NULL;
    g_autoptr(GString) found = g_string_new(NULL);
    struct inspect inspect;
    struct recount counted;
    struct store *s;

    fate_kill_host(v);
    s = store_open(v->stage->path, STORE_READ, &why);
    assert_non_null(s);
    assert_true(recount_database(s, tell, found, &inspect, &counted));
    assert_string_equal(found->str, "");
    store_close(s);
    v->matches = counted.matches;
    assert_true(v->matches > 0);
    assert_true(v->rings > 0 && v->dead_rings > 0);
    assert_true(v->vacations > 0 && v->objections > 0);
}

char *village_told(const struct village *v)
{
    GString *out = g_string_new(NULL);

    g_string_append_printf(
        out, "%d people, %d looks, %d answers, %d notes, %d stops, %d orders, %d of them seen to answer, ",
        v->n, v->looks, v->answers, v->notes, v->stops, v->orders, v->acted);
    g_string_append_printf(
        out,
        "%d calls, %d outside chat and %d in vain, %d vacations, %d objections, %d substitutes, "
        "%d tables, %" G_GINT64_FORMAT " games over, %d lives of the host, %d outages",
        v->calls, v->rings, v->dead_rings, v->vacations, v->objections, v->substitutes, v->tables, v->matches,
        v->lives, v->outages);
    return g_string_free(out, FALSE);
}
