/* bot/commands/career.c - what there is to tell of one person: what it has reached alone, and against people
 * SPDX-License-Identifier: MIT */
#include "bot/commands/career.h"

#include "bot/community/ladder.h"
#include "bot/community/standings.h"
#include "bot/games/sets.h"
#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/words/facts.h"

/* ---- who it is ------------------------------------------------------------------------------- */

void career_tell_nobody(struct talk *talk, const char *nick)
{
    talk_reply_typed(talk, "stats-none", nick);
}

struct json_object *career_find(struct talk *talk, const char *nick, struct person *player)
{
    const struct network *net = talk->r->net;
    struct store *store = talk->h->store;
    int64_t table = store_find_player(store, net->name, nick, player);
    g_autofree char *called = NULL;

    if (table == 0 || store_is_unlisted(store, player)) {
        career_tell_nobody(talk, nick);
        return NULL;
    }
    called = store_read_nick(store, table, player->network, player->key);
    return say_nick(called != NULL ? called : nick, talk->r->place != NULL ? net->way.kind->quiet : NULL);
}

void career_answer(struct talk *talk, career_tell_fn *tell)
{
    struct person player = { 0 };
    struct json_object *called;

    talk->t = NULL;
    if (talk->args[0] == '\0')
        tell(talk, &talk->r->who, NULL);
    else if ((called = career_find(talk, talk->args, &player)) != NULL)
        tell(talk, &player, called);
    person_clear(&player);
}

/* ---- alone ----------------------------------------------------------------------------------- */

enum { LATEST = 5, TITLES = 3 };

/* Results of one kind of game; they come with the latest first. */
struct tally {
    int n, sum;
    int titles[SOLO_TITLES], scores[SOLO_TITLES]; /* how often each was reached, and a score that has it */
    int rising;                  /* how often in a row the latest was better than the one before */
    bool rose;                   /* that row goes on */
    int last;                    /* the score that came last */
    struct standings *standings; /* that person alone; NULL: there is none yet */
};

struct career {
    struct tally tally[LAIR_N_RULES];
    struct json_object *latest; /* a list */
    int64_t since;              /* when the first game was over; 0: there is none */
    const struct lair_catalog *cat;
};

static const char *boss_name(const struct career *c, const char *id)
{
    lair_design d = c->cat != NULL ? lair_find_design(c->cat, id, NULL) : 0;

    return d != 0 ? lair_print(c->cat, d)->name : id; /* id: its set is not installed any more */
}

static void count(struct tally *t, const struct solo_result *r)
{
    size_t title = solo_title_number(r->score);

    if (t->standings == NULL)
        t->standings = standings_new();
    standings_add(t->standings, r);
    t->rose = t->n == 0 || (t->rose && t->last > r->score);
    t->rising += t->n > 0 && t->rose;
    t->last = r->score;
    t->sum += r->score;
    t->titles[title]++;
    t->scores[title] = r->score;
    t->n++;
}

static void add_result(void *ctx, const struct solo_result *r)
{
    struct career *c = ctx;
    struct tally *t = lair_rules_name((int)r->rules) != NULL ? &c->tally[r->rules] : NULL;
    struct json_object *one;

    if (t == NULL || !r->rated)
        return;
    count(t, r);
    c->since = r->at;
    if (json_object_array_length(c->latest) >= LATEST)
        return;
    one = json_object_new_object();
    facts_number(one, "score", r->score);
    facts_text(one, "boss", r->boss != NULL ? boss_name(c, r->boss) : NULL);
    facts_flag(one, "challenge", r->rules == LAIR_CHALLENGE);
    facts_flag(one, "first", json_object_array_length(c->latest) == 0);
    json_object_array_add(c->latest, one);
}

/* The mean of the last ten, and by how much it is more than before, where there are enough. */
static void add_ten(struct json_object *one, const struct tally *t, const struct contender *person)
{
    g_autofree char *ten = standings_score(person, STANDINGS_MEAN);
    g_autofree char *gain = standings_score(person, STANDINGS_IMPROVED);

    if (t->n <= STANDINGS_RECENT)
        return;
    facts_text(one, "ten", ten);
    if (t->n >= 2 * STANDINGS_RECENT && person->gain > 0)
        facts_text(one, "gain", gain);
}

/* The highest titles, each with how often it was reached. */
static void add_titles(struct json_object *one, const struct tally *t, bool challenge)
{
    int shown = 0;

    for (size_t i = 0; i < SOLO_TITLES && shown < TITLES; i++) {
        struct json_object *title = t->titles[i] > 0 ? json_object_new_object() : NULL;

        if (title == NULL)
            continue;
        facts_add(title, "title", solo_title(t->scores[i]));
        facts_flag(title, "challenge", challenge);
        facts_number(title, "times", t->titles[i]);
        facts_append(one, "titles", title);
        shown++;
    }
}

static void add_tally(struct json_object *o, const struct career *c, enum lair_rules rules)
{
    const struct tally *t = &c->tally[rules];
    const struct contender *person;
    struct json_object *one;
    g_autofree char *mean = NULL;

    if (t->n == 0)
        return;
    standings_rank(t->standings, STANDINGS_BEST);
    person = standings_at(t->standings, 0);
    one = json_object_new_object();
    mean = g_strdup_printf("%.1f", (double)t->sum / t->n);
    facts_text(one, "rules", lair_rules_name(rules));
    facts_number(one, "games", t->n);
    facts_flag(one, "once", t->n == 1);
    facts_number(one, "best", person->best);
    facts_add(one, "title", solo_title(person->best));
    facts_flag(one, "challenge", rules == LAIR_CHALLENGE);
    facts_text(one, "mean", mean);
    add_ten(one, t, person);
    if (t->rising > 1)
        facts_number(one, "rising", t->rising);
    if (t->n > 1)
        add_titles(one, t, rules == LAIR_CHALLENGE);
    facts_append(o, "tallies", one);
}

static void career_clear(struct career *c)
{
    for (int rules = 0; rules < LAIR_N_RULES; rules++)
        standings_free(c->tally[rules].standings);
}

struct json_object *career_alone(const struct talk *talk, const struct person *player, int64_t *since)
{
    struct career c = { .latest = json_object_new_array(), .cat = sets_catalog(talk->h) };
    struct json_object *o;

    if (store_read_results(talk->h->store, player->network, player->key, add_result, &c) < 0) {
        json_object_put(c.latest);
        career_clear(&c);
        return NULL;
    }
    o = json_object_new_object();
    for (int rules = 0; rules < LAIR_N_RULES; rules++)
        add_tally(o, &c, (enum lair_rules)rules);
    facts_add(o, "latest", c.latest);
    *since = c.since;
    career_clear(&c);
    return o;
}

/* ---- against people -------------------------------------------------------------------------- */

static void add_tenths(struct json_object *o, const char *key, double value)
{
    g_autofree char *text = g_strdup_printf("%.1f", value);

    facts_text(o, key, text);
}

static void add_rating(struct json_object *o, enum ladder_pace pace, const struct ladder_person *p)
{
    struct json_object *one = json_object_new_object();

    facts_flag(one, "live", pace == LADDER_LIVE);
    add_tenths(one, "mean", p->rating.mu);
    add_tenths(one, "deviation", p->rating.sigma);
    facts_number(one, "games", p->games);
    facts_flag(one, "provisional", rating_is_provisional(p->rating));
    facts_append(o, "ratings", one);
}

bool career_add_ratings(const struct talk *talk, struct json_object *o, const struct person *player,
                        int64_t *since, bool *sure)
{
    const struct ladder *ladder = ladder_of(talk->h);
    int64_t now = clock_now(talk->h->clock);
    struct ladder_person p;

    *sure = true;
    for (int pace = 0; ladder != NULL && pace < LADDER_PACES; pace++)
        if (ladder_person(ladder, (enum ladder_pace)pace, player->network, player->key, now, &p)) {
            add_rating(o, (enum ladder_pace)pace, &p);
            *sure = *sure && !rating_is_provisional(p.rating);
            *since = *since == 0 ? p.since : MIN(*since, p.since);
        }
    return ladder != NULL;
}
