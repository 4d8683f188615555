/* bot/community/daydone.c - what somebody has made of a day: the line to share, and the streak
 * SPDX-License-Identifier: MIT */
#include "bot/community/daydone.h"

#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/daytold.h"
#include "bot/community/streak.h"
#include "bot/words/facts.h"

/* ---- the streak ------------------------------------------------------------------------------ */

static void add_day(void *ctx, int day)
{
    g_array_append_val((GArray *)ctx, day);
}

/* The days of a span on which the host had no dungeon. */
static GArray *days_down(struct host *h, int from, int to)
{
    GArray *down = g_array_new(FALSE, FALSE, sizeof(int));
    g_autoptr(GArray) there = g_array_new(FALSE, FALSE, sizeof(int));
    guint at = 0;

    store_read_days(h->store, from, add_day, there);
    for (int day = from; day <= to; day++) {
        while (at < there->len && g_array_index(there, int, at) < day)
            at++;
        if (at == there->len || g_array_index(there, int, at) != day)
            g_array_append_val(down, day);
    }
    return down;
}

static struct streak streak_until(struct host *h, const struct person *person, int day)
{
    g_autoptr(GArray) played = g_array_new(FALSE, FALSE, sizeof(int)), down = NULL;

    store_read_days_played(h->store, person, add_day, played);
    if (played->len == 0)
        return (struct streak){ 0 };
    down = days_down(h, g_array_index(played, int, 0), day);
    return streak_of((struct streak_days){ (const int *)played->data, (int)played->len },
                     (struct streak_days){ (const int *)down->data, (int)down->len }, day);
}

/* ---- a result -------------------------------------------------------------------------------- */

struct own {
    const struct person *person;
    bool there, given_up, hints;
    int score;
};

static void take_own(void *ctx, const struct solo_result *r)
{
    struct own *own = ctx;

    if (!person_is(own->person, r->network, r->key))
        return;
    own->there = true;
    own->given_up = r->boss == NULL;
    own->hints = r->hints;
    own->score = r->score;
}

struct json_object *daydone_facts(struct host *h, const struct person *person, int day, enum lair_rules rules,
                                  int64_t table)
{
    struct own own = { .person = person };
    struct streak streak;
    struct json_object *o;

    store_read_table_results(h->store, table, take_own, &own);
    if (!own.there)
        return NULL;
    o = daytold_oneday(day, rules);
    streak = streak_until(h, person, day);
    facts_flag(o, "past", daily_today(h) > day);
    facts_add(o, "left", facts_span(day_left(clock_now(h->clock)), FACTS_ABOUT));
    facts_flag(o, "given_up", own.given_up);
    facts_flag(o, "hints", own.hints);
    facts_number(o, "score", own.score);
    facts_flag(o, "one_point", own.score == 1);
    if (streak.days > 1 && !own.given_up) {
        facts_number(o, "streak", streak.days);
        facts_flag(o, "spare", streak.spare);
    }
    return o;
}
