/* bot/commands/daily.c - daily: the dungeon of the day
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/daydone.h"
#include "bot/community/daylist.h"
#include "bot/community/daytold.h"
#include "bot/community/midnight.h"
#include "bot/community/tries.h"
#include "bot/games/seed.h"
#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

enum { NAMED = 5, COMMITMENT_DIGITS = 16 };

/* What is wanted. */
enum wish { PLAY, LIST, BEST, CHANCE, HERE, OFF, ANEW };

struct asked {
    enum wish wish;
    enum lair_rules rules;
    int day;     /* 0: none was named */
    bool really; /* ... to begin anew */
};

/* ---- what is asked for ----------------------------------------------------------------------- */

static bool take_word(struct asked *a, const char *word)
{
    /* The rest is said by no word. */
    static const char *const wishes[] = {
        [LIST] = "list", [BEST] = "best", [CHANCE] = "chance", [HERE] = "here", [OFF] = "off", [ANEW] = "anew"
    };
    gint64 day;

    for (size_t i = LIST; i < G_N_ELEMENTS(wishes); i++)
        if (g_ascii_strcasecmp(word, wishes[i]) == 0) {
            a->wish = (enum wish)i;
            return true;
        }
    if (g_ascii_strcasecmp(word, "solo") == 0 || g_ascii_strcasecmp(word, "challenge") == 0)
        a->rules = g_ascii_tolower(word[0]) == 's' ? LAIR_SOLO : LAIR_CHALLENGE;
    else if (g_ascii_strcasecmp(word, "really") == 0)
        a->really = true;
    else if (g_ascii_string_to_signed(word, 10, 1, DAY_GREATEST, &day, NULL))
        a->day = (int)day;
    else
        return day_read(&a->day, word) && a->day > 0;
    return true;
}

/* False: a word means nothing, and the author was told so. */
static bool take_words(struct talk *talk, struct asked *a)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", -1);

    for (char **word = words; *word != NULL; word++)
        if (**word != '\0' && !take_word(a, *word)) {
            talk_reply_typed(talk, "daily-what", *word);
            return false;
        }
    return true;
}

/* ---- playing --------------------------------------------------------------------------------- */

static struct json_object *left_facts(const struct host *h)
{
    return facts_span(day_left(clock_now(h->clock)), FACTS_ABOUT);
}

static struct json_object *today_facts(const struct talk *talk, enum lair_rules rules)
{
    struct json_object *o = daytold_oneday(daily_today(talk->h), rules);

    facts_add(o, "left", left_facts(talk->h));
    return o;
}

/* Why there is nothing to play. */
static void tell_none(struct talk *talk, enum daily_state state)
{
    struct json_object *o = json_object_new_object();

    facts_flag(o, "off", state == DAILY_OFF);
    facts_flag(o, "soon", state == DAILY_SOON);
    facts_flag(o, "lost", state == DAILY_LOST);
    facts_flag(o, "broken", state == DAILY_BROKEN);
    if (state == DAILY_LATER) {
        char today[DAY_DATE], next[DAY_DATE];

        day_date(today, daily_today(talk->h));
        day_date(next, daily_next(talk->h));
        facts_text(o, "today", today);
        facts_text(o, "later", next);
    }
    facts_add(o, "left", left_facts(talk->h));
    talk_reply(talk, "daily-none", o);
}

static void begin(struct talk *talk, enum lair_rules rules)
{
    struct json_object *o;
    char hex[SEED_HEX];

    if (!command_new_day(talk, rules))
        return;
    o = today_facts(talk, rules);
    seed_write(hex, talk->t->drawn.commitment);
    hex[COMMITMENT_DIGITS] = '\0';
    facts_text(o, "commitment", hex);
    facts_flag(o, "in_place", talk->r->place != NULL);
    talk_reply(talk, "daily-begun", o);
    command_start(talk);
    if (talk->t->state == TABLE_RUNNING)
        tries_put(talk->h, talk->r, talk->t);
}

static void go_on(struct talk *talk, struct table *t)
{
    struct json_object *o = today_facts(talk, t->rules);

    facts_flag(o, "in_place", talk->r->place != NULL);
    talk->t = t;
    talk_reply(talk, "daily-again", o);
    t->seat[0].reader.prompted = 0; /* asked again */
    tables_touch(talk->h, t);
}

/* The author has had a try at that table, or somebody who is the same person. */
static void tell_try(struct talk *talk, enum lair_rules rules, int64_t table)
{
    struct table *t = tables_by_id(talk->h, table);
    enum lair_rules other = rules == LAIR_SOLO ? LAIR_CHALLENGE : LAIR_SOLO;
    int today = daily_today(talk->h);
    struct json_object *o;

    if (t != NULL && t->state == TABLE_RUNNING &&
        table_seat_of(t, talk->r->who.network, talk->r->who.key) == 0) {
        go_on(talk, t);
        return;
    }
    o = daydone_facts(talk->h, &talk->r->who, today, rules, table);
    if (o == NULL) {
        talk_reply(talk, "daily-had", today_facts(talk, rules));
        return;
    }
    facts_flag(o, "other", tries_find(talk->h, talk->r, today, other) == 0);
    talk_reply(talk, "daily-done", o);
}

static void play(struct talk *talk, const struct asked *a)
{
    enum daily_state state = daily_state(talk->h);
    int64_t table;

    if (state != DAILY_OPEN) {
        tell_none(talk, state);
        return;
    }
    table = tries_find(talk->h, talk->r, daily_today(talk->h), a->rules);
    if (table != 0)
        tell_try(talk, a->rules, table);
    else
        begin(talk, a->rules);
}

/* ---- days that are over ---------------------------------------------------------------------- */

/* There is nothing to tell of a day (0: of any). */
static void tell_no_day(struct talk *talk, int day, enum lair_rules rules)
{
    enum daily_state state = daily_state(talk->h);
    struct json_object *o;

    if (state == DAILY_OFF) {
        tell_none(talk, state);
        return;
    }
    o = day != 0 ? daytold_oneday(day, rules) : json_object_new_object();
    facts_flag(o, "open", state == DAILY_OPEN);
    talk_reply(talk, "daily-no-day", o);
}

/* The list of the day that is meant, or the author is told why there is none. */
static struct daylist *list_meant(struct talk *talk, struct asked *a)
{
    struct daylist *l;
    bool sealed;

    if (a->day == 0)
        a->day = store_last_told_day(talk->h->store);
    l = a->day != 0 ? daylist_read(talk->h, a->day, a->rules, talk->r->net->name) : NULL;
    if (l != NULL)
        return l;
    sealed = (a->day == 0 || a->day == daily_today(talk->h)) && daily_state(talk->h) == DAILY_OPEN;
    if (sealed)
        talk_reply(talk, "daily-sealed", today_facts(talk, a->rules));
    else
        tell_no_day(talk, a->day, a->rules);
    return NULL;
}

static void add_own(const struct talk *talk, struct json_object *o, const struct daylist *l)
{
    const struct daylist_row *row = daylist_of(l, &talk->r->who);
    struct json_object *own;

    if (row == NULL || (row->place > 0 && row->place <= NAMED))
        return;
    own = json_object_new_object();
    if (row->place > 0)
        facts_number(own, "place", row->place);
    facts_number(own, "score", row->score);
    facts_add(o, "own", own);
}

static void tell_list(struct talk *talk, struct asked *a)
{
    const struct network *net = talk->r->net;
    struct daylist *l = list_meant(talk, a);
    struct json_object *o;

    if (l == NULL)
        return;
    o = daytold_list(talk->h, l, a->day, a->rules, net, talk->r->place != NULL ? net->way.kind->quiet : NULL,
                     NAMED);
    add_own(talk, o, l);
    talk_reply(talk, "daily-list", o);
    daylist_free(l);
}

/* Souls less wounds after each turn, as a text. */
static char *turns_text(struct host *h, int64_t table)
{
    g_autoptr(GArray) turns = daylist_turns(h, table);
    GString *text = g_string_new(NULL);

    for (guint i = 0; turns != NULL && i < turns->len; i++)
        g_string_append_printf(text, "%s%d", i > 0 ? " " : "", g_array_index(turns, int, i));
    return g_string_free(text, FALSE);
}

static struct json_object *turns_facts(struct host *h, const struct daylist_row *row)
{
    g_autofree char *turns = turns_text(h, row->table),
                    *nick = store_read_nick(h->store, row->table, row->network, row->key);
    struct json_object *o = say_nick(nick != NULL ? nick : "somebody", NULL);

    facts_number(o, "score", row->score);
    facts_text(o, "turns", turns);
    facts_add(o, "table", json_object_new_int64(row->table));
    return o;
}

static void tell_best(struct talk *talk, struct asked *a)
{
    struct daylist *l = list_meant(talk, a);
    const struct daylist_row *best, *own;
    struct json_object *o;

    if (l == NULL)
        return;
    o = daytold_oneday(a->day, a->rules);
    best = l->ranked > 0 ? l->rows->pdata[0] : NULL;
    own = daylist_of(l, &talk->r->who);
    if (best != NULL)
        facts_add(o, "best", turns_facts(talk->h, best));
    if (best != NULL && own != NULL && own != best)
        facts_add(o, "own", turns_facts(talk->h, own));
    talk_reply(talk, "daily-best", o);
    daylist_free(l);
}

static void tell_chance(struct talk *talk, const struct asked *a)
{
    int day = a->day != 0 ? a->day : store_last_day(talk->h->store);
    struct json_object *o = day != 0 ? daytold_chance(talk->h, day) : NULL;

    if (day == 0)
        talk_reply(talk, "daily-ends", daytold_ends(talk->h, daily_today(talk->h)));
    else if (o != NULL)
        talk_reply(talk, "daily-chance", o);
    else
        tell_no_day(talk, day, a->rules);
}

/* ---- places, operators ----------------------------------------------------------------------- */

static void set_place(struct talk *talk, bool on)
{
    const struct request *r = talk->r;

    if (r->place == NULL) {
        talk_reply(talk, "manner-where", NULL);
    } else if (!r->moderates && !talk_is_operators(talk)) {
        talk_reply(talk, "manner-who", NULL);
    } else if (on) {
        store_put_day_place(talk->h->store, r->net->name, r->place, daily_today(talk->h));
        talk_reply(talk, "daily-here", NULL);
    } else {
        store_drop_day_place(talk->h->store, r->net->name, r->place);
        talk_reply(talk, "daily-off", NULL);
    }
}

static void begin_anew(struct talk *talk, const struct asked *a)
{
    g_autofree char *why = NULL;
    struct json_object *o = json_object_new_object();

    if (a->really && daily_begin_anew(talk->h, &why)) {
        midnight_again(talk->h);
        facts_true(o, "done");
    }
    facts_text(o, "why", why);
    talk_reply(talk, "daily-anew", o);
}

void command_daily(struct talk *talk)
{
    struct asked a = { .wish = PLAY, .rules = LAIR_SOLO };

    talk->t = NULL;
    if (!take_words(talk, &a))
        return;
    switch (a.wish) {
    case PLAY: play(talk, &a); break;
    case LIST: tell_list(talk, &a); break;
    case BEST: tell_best(talk, &a); break;
    case CHANCE: tell_chance(talk, &a); break;
    case HERE:
    case OFF: set_place(talk, a.wish == HERE); break;
    case ANEW:
        if (talk_is_operators(talk))
            begin_anew(talk, &a);
        else
            talk_reply_typed(talk, "daily-what", "anew");
    }
}
