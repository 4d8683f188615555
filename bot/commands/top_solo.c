/* bot/commands/top_solo.c - top: who stands where by games played alone
 * SPDX-License-Identifier: MIT */
#include "bot/commands/top.h"

#include "bot/network.h"
#include "bot/words/facts.h"

/* The board while it is read and shown. */
struct climb {
    const struct top *top;
    enum standings_span span;
    struct standings *standings;
    bool marked; /* the machine's mark is shown */
};

/* ---- reading --------------------------------------------------------------------------------- */

/* Takes in what counts for a place of one community alone. */
struct sieve {
    struct standings *standings;
    const struct places *places;
    const char *community; /* NULL: all counts */
};

static void take(void *ctx, const struct solo_result *result)
{
    const struct sieve *s = ctx;

    if (s->community == NULL ||
        (result->place != NULL && g_strcmp0(places_community(s->places, result->place), s->community) == 0))
        standings_add(s->standings, result);
}

/* Reads the board of a span.  False: the store failed. */
static bool read_span(struct talk *talk, struct climb *c)
{
    struct store *store = talk->h->store;
    const int64_t begun = standings_since(c->span, clock_now(talk->h->clock));
    const struct store_board board = {
        .rules = c->top->rules,
        .network = top_network(talk, c->top),
        .place = top_place(c->top),
        .since = c->top->last ? standings_since(c->span, begun - 1) : begun,
        .until = c->top->last ? begun : 0,
        .sets = c->top->sets,
    };

    struct sieve sieve = { .places = talk->r->net->places, .community = top_community(c->top) };

    standings_free(c->standings);
    c->standings = sieve.standings = standings_new();
    if (store_read_board(store, &board, take, &sieve) < 0 ||
        store_read_unlisted(store, standings_drop, c->standings) < 0)
        return false;
    standings_rank(c->standings, c->top->by);
    return true;
}

static bool read_board(struct talk *talk, struct climb *c)
{
    bool read = read_span(talk, c);

    while (read && c->top->any_span && standings_listed(c->standings) == 0 && c->span < STANDINGS_EVER) {
        c->span++;
        read = read_span(talk, c);
    }
    return read;
}

/* ---- showing --------------------------------------------------------------------------------- */

static void add_score(struct json_object *o, const struct climb *c, const struct contender *one)
{
    g_autofree char *score = standings_score(one, c->top->by);

    facts_number(o, "place", one->place);
    facts_text(o, "score", score);
}

static struct json_object *named(const struct talk *talk, const struct contender *one, bool author)
{
    return top_named(talk, one->table, one->network, one->key, author);
}

/* Adds the mark of a machine to means, if that is more than the next one's (NULL: there is none) and not there yet. */
static void add_machine(const struct talk *talk, struct json_object *o, struct climb *c,
                        const struct contender *next)
{
    int mean = 0;
    g_autofree char *score =
        standings_machine(c->top->rules, c->top->sets != NULL ? c->top->sets : talk->h->settings.sets, &mean);
    struct json_object *row;

    if (c->top->by != STANDINGS_MEAN || c->marked || score == NULL || (next != NULL && next->mean >= mean))
        return;
    row = json_object_new_object();
    facts_true(row, "machine");
    facts_text(row, "score", score);
    facts_append(o, "rows", row);
    c->marked = true;
}

/* Equals are a line together, as far as they are shown. */
static void add_rows(const struct talk *talk, struct json_object *o, struct climb *c)
{
    const struct contender *author = standings_of(c->standings, &talk->r->who), *one;
    struct json_object *row = NULL;
    int place = 0, n = 0, more = 0;

    for (guint i = 0; (one = standings_at(c->standings, i)) != NULL && (n < TOP_SHOWN || one->place == place);
         i++) {
        if (n == TOP_SHOWN) {
            more++;
            continue;
        }
        if (one->place != place) {
            add_machine(talk, o, c, one);
            row = json_object_new_object();
            add_score(row, c, one);
            facts_append(o, "rows", row);
            place = one->place;
        }
        facts_append(row, "people", named(talk, one, one == author));
        n++;
    }
    if (more > 0)
        facts_number(row, "more", more);
    if (one == NULL)
        add_machine(talk, o, c, NULL);
}

/* Is somebody among those who are named? */
static bool is_shown(const struct climb *c, const struct contender *person)
{
    for (guint i = 0; i < TOP_SHOWN; i++)
        if (standings_at(c->standings, i) == person)
            return true;
    return false;
}

/* Where the author stands, or what is missing to that. */
static void add_own(const struct talk *talk, struct json_object *o, const struct climb *c)
{
    const struct contender *author = standings_of(c->standings, &talk->r->who);

    facts_flag(o, "stands", author != NULL && author->place > 0);
    if (author != NULL && author->place > 0 && !is_shown(c, author)) {
        struct json_object *own = json_object_new_object();

        add_score(own, c, author);
        facts_add(o, "own", own);
    }
    if (author != NULL && author->games < standings_gate(c->standings)) {
        facts_number(o, "games", author->games);
        facts_number(o, "gate", standings_gate(c->standings));
    }
}

/* Which board it is. */
static struct json_object *title_facts(const struct talk *talk, const struct climb *c)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "sets", c->top->sets);
    facts_text(o, "rules", lair_rules_name((int)c->top->rules));
    facts_flag(o, "challenge", c->top->rules == LAIR_CHALLENGE);
    facts_flag(o, "mean", c->top->by == STANDINGS_MEAN);
    facts_flag(o, "improved", c->top->by == STANDINGS_IMPROVED);
    facts_flag(o, "today", c->span == STANDINGS_TODAY);
    facts_flag(o, "week", c->span == STANDINGS_WEEK);
    facts_flag(o, "season", c->span == STANDINGS_SEASON);
    facts_flag(o, "last", c->top->last);
    top_add_facts(o, talk, c->top);
    return o;
}

static void show(struct talk *talk, struct climb *c)
{
    struct json_object *o = title_facts(talk, c);

    if (standings_listed(c->standings) > 0)
        add_rows(talk, o, c);
    add_own(talk, o, c);
    talk_reply(talk, standings_listed(c->standings) > 0 ? "top" : "top-empty", o);
}

void top_solo(struct talk *talk, const struct top *top)
{
    struct climb c = { .top = top, .span = top->span };

    if (read_board(talk, &c))
        show(talk, &c);
    else
        talk_reply(talk, "not-stored", NULL);
    standings_free(c.standings);
}
