/* bot/community/daytold.c - what is told of a day: its chance, its list, and the news of it in places
 * SPDX-License-Identifier: MIT */
#include "bot/community/daytold.h"

#include <string.h>

#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/entries.h"
#include "bot/games/seed.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/words/facts.h"

enum { NEWS_NAMED = 3 }; /* people of the day before, in the news of a day */

struct json_object *daytold_oneday(int day, enum lair_rules rules)
{
    struct json_object *o = json_object_new_object();
    char date[DAY_DATE];

    day_date(date, day);
    facts_number(o, "number", day);
    facts_text(o, "date", date);
    facts_flag(o, "challenge", rules == LAIR_CHALLENGE);
    return o;
}

/* ---- the list -------------------------------------------------------------------------------- */

/* What the rows of a list are written with. */
struct scribe {
    struct host *h;
    const struct network *net;
    adapter_quiet *quiet;
};

static struct json_object *person_facts(const struct scribe *s, const struct daylist_row *row)
{
    g_autofree char *nick = store_read_nick(s->h->store, row->table, row->network, row->key);
    struct json_object *o = say_nick(nick != NULL ? nick : "somebody", s->quiet);

    if (strcmp(row->network, s->net->name) != 0)
        facts_text(o, "network", row->network);
    facts_flag(o, "unfinished", row->unfinished);
    return o;
}

/* Equals are a row together. */
static void add_ranked(const struct scribe *s, struct json_object *o, const struct daylist *l, int most)
{
    struct json_object *one = NULL;
    int place = 0, more = 0;

    for (guint i = 0; i < l->ranked; i++) {
        const struct daylist_row *row = l->rows->pdata[i];

        if ((int)i >= most && row->place != place)
            break;
        if ((int)i >= most) {
            more++;
            continue;
        }
        if (row->place != place) {
            one = json_object_new_object();
            facts_number(one, "place", row->place);
            facts_number(one, "score", row->score);
            facts_append(o, "rows", one);
            place = row->place;
        }
        facts_append(one, "people", person_facts(s, row));
    }
    if (more > 0)
        facts_number(one, "more", more);
}

static void add_apart(const struct scribe *s, struct json_object *o, const struct daylist *l, int most)
{
    for (guint i = l->ranked; i < l->rows->len && (int)(i - l->ranked) < most; i++) {
        const struct daylist_row *row = l->rows->pdata[i];
        struct json_object *one = person_facts(s, row);

        facts_number(one, "score", row->score);
        facts_flag(one, "hints", row->hints);
        facts_flag(one, "operates", row->operates);
        facts_append(o, "apart", one);
    }
}

struct json_object *daytold_about(const struct daylist *l, int day, enum lair_rules rules)
{
    struct json_object *o = daytold_oneday(day, rules);
    g_autofree char *median = g_strdup_printf("%s%d%s", l->median < 0 ? "-" : "", ABS(l->median) / 10,
                                              l->median % 10 != 0 ? ".5" : "");
    g_autofree char *greedy = l->has_greedy ? g_strdup_printf("%d", l->greedy) : NULL;

    facts_number(o, "played", (int)l->rows->len);
    facts_text(o, "median", l->ranked > 0 ? median : NULL);
    facts_text(o, "greedy", greedy);
    return o;
}

struct json_object *daytold_list(struct host *h, const struct daylist *l, int day, enum lair_rules rules,
                                 const struct network *net, adapter_quiet *quiet, int most)
{
    const struct scribe s = { h, net, quiet };
    struct json_object *o = daytold_about(l, day, rules);

    add_ranked(&s, o, l, most);
    add_apart(&s, o, l, most);
    return o;
}

/* ---- its chance ------------------------------------------------------------------------------ */

static void add_hex(struct json_object *o, const char *key, const uint8_t bytes[LAIR_SEED])
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    facts_text(o, key, hex);
}

static void take_game(void *ctx, const struct store_day *game)
{
    add_hex(ctx, game->rules == LAIR_CHALLENGE ? "hard" : "solo", game->commitment);
    if (game->told && game->rules == LAIR_SOLO)
        add_hex(ctx, "value", game->value);
}

/* The end that a day's value leads to, the last one that was told before it, and that of a year to come. */
struct ends_of {
    int day;
    struct json_object *o;
};

static void put_end(struct json_object *o, const char *key, int first, const uint8_t end[LAIR_SEED])
{
    struct json_object *one = json_object_new_object();
    char date[DAY_DATE];

    day_date(date, first);
    facts_text(one, "first_day", date);
    add_hex(one, "hash", end);
    json_object_object_del(o, key);
    facts_add(o, key, one);
}

static void take_end(void *ctx, int first, const uint8_t end[LAIR_SEED])
{
    const struct ends_of *of = ctx;

    put_end(of->o, first > of->day ? "coming" : "end", first, end);
}

struct json_object *daytold_ends(struct host *h, int day)
{
    struct json_object *o = json_object_new_object();
    struct ends_of of = { day, o };

    store_read_day_ends(h->store, take_end, &of);
    return o;
}

struct json_object *daytold_chance(struct host *h, int day)
{
    struct json_object *o = daytold_oneday(day, LAIR_SOLO);
    struct ends_of of = { day, o };

    store_read_day(h->store, day, take_game, o);
    if (!json_object_object_get_ex(o, "solo", NULL) || !json_object_object_get_ex(o, "hard", NULL)) {
        json_object_put(o);
        return NULL;
    }
    store_read_day_ends(h->store, take_end, &of);
    return o;
}

/* ---- news ------------------------------------------------------------------------------------ */

/* The day before, if it is told and had anybody. */
static struct json_object *over_facts(struct host *h, const struct network *net, int day)
{
    struct daylist *l = daylist_read(h, day, LAIR_SOLO, net->name);
    struct json_object *o = NULL, *chance = daytold_chance(h, day), *value;

    if (l != NULL) {
        o = daytold_list(h, l, day, LAIR_SOLO, net, net->way.kind->quiet, NEWS_NAMED);
        if (chance != NULL && json_object_object_get_ex(chance, "value", &value))
            facts_text(o, "value", json_object_get_string(value));
    }
    json_object_put(chance);
    daylist_free(l);
    return o;
}

static struct json_object *news_facts(struct host *h, const struct network *net, int today)
{
    struct json_object *o = daytold_chance(h, today);
    struct entries_told head;
    int before = store_last_told_day(h->store);

    if (o == NULL)
        return NULL;
    if (before != 0)
        facts_add(o, "over", over_facts(h, net, before));
    if (entries_head(h, &head)) {
        facts_add(o, "head", entries_facts(&head));
        entries_told_clear(&head);
    }
    return o;
}

/* A place that was not told of today. */
struct untold {
    struct network *net;
    char *place;
};

struct untold_places {
    struct host *h;
    int today;
    GArray *all; /* of struct untold */
};

static void take_place(void *ctx, const char *network, const char *place, int told)
{
    struct untold_places *p = ctx;
    struct untold one = { .net = network_find(p->h, network) };

    if (told >= p->today || one.net == NULL || !one.net->online || !places_is_open(one.net->places, place))
        return;
    one.place = g_strdup(place);
    g_array_append_val(p->all, one);
}

static void tell_place(struct host *h, const struct untold *one, int today)
{
    const struct adapter_target target = { .to = ADAPTER_TO_PLACE, .place = one->place };
    struct json_object *o = news_facts(h, one->net, today);

    store_put_day_place(h->store, one->net->name, one->place, today);
    if (o != NULL)
        say_notice(h, one->net, &target, "daily-news", o);
}

void daytold_places(struct host *h)
{
    struct untold_places p = { .h = h, .today = daily_today(h) };

    if (!daily_is_open(h))
        return;
    p.all = g_array_new(FALSE, FALSE, sizeof(struct untold));
    store_read_day_places(h->store, take_place, &p);
    for (guint i = 0; i < p.all->len; i++) {
        struct untold *one = &g_array_index(p.all, struct untold, i);

        tell_place(h, one, p.today);
        g_free(one->place);
    }
    g_array_unref(p.all);
}
