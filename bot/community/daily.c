/* bot/community/daily.c - the dungeon of the day
 * SPDX-License-Identifier: MIT */
#include "bot/community/daily.h"

#include <string.h>

#include <sodium.h>

#include "bot/community/day.h"
#include "bot/community/root.h"
#include "bot/games/data.h"
#include "bot/games/seed.h"
#include "bot/games/shelf.h"
#include "bot/log.h"
#include "bot/tables.h"

static_assert((int)STORE_DAY_MAX == (int)DAY_GREATEST, "the last day is the last");

static const struct log_about days = { .network = NULL };
/* A day has begun that has the last of them (has_begun()). */
static const enum lair_rules games[] = { LAIR_CHALLENGE, LAIR_SOLO };

enum { NEXT_LOOKS = 64 }; /* at days, for the next one: more than the file and the chains can have in a row */

struct daily {
    char *path; /* of the file of the roots; NULL: the store is in memory, and so are they */
    struct root root;
    char *broken; /* why no day begins; NULL: they do */
    int open;     /* the day whose games can be played; 0: none */
    int begun;    /* ... and which the file is to know of; 0: it does */
    bool plays;   /* the host plays games on whose day is over */
};

int daily_today(const struct host *h)
{
    return day_of(clock_now(h->clock));
}

void daily_free(struct daily *d)
{
    if (d == NULL)
        return;
    root_wipe(&d->root);
    g_free(d->path);
    g_free(d->broken);
    g_free(d);
}

/* ---- what is there --------------------------------------------------------------------------- */

struct wanted {
    enum lair_rules rules;
    struct daily_game *out;
};

static void take_game(void *ctx, const struct store_day *game)
{
    struct wanted *w = ctx;

    if (game->rules != w->rules)
        return;
    w->out->day = *game;
    w->out->day.sets = w->out->sets = g_strdup(game->sets);
}

bool daily_read(struct store *s, int day, enum lair_rules rules, struct daily_game *out)
{
    struct wanted w = { rules, out };

    out->sets = NULL;
    store_read_day(s, day, take_game, &w);
    return out->sets != NULL;
}

/* What the store has told of the days' chance; sets is for g_free.  false: one of its rows makes no sense. */
static bool read_told(const struct host *h, struct root_told *told, struct chance_sets *sets)
{
    struct daily_game game = { .sets = NULL };
    int last = store_last_day(h->store);
    bool known = last == 0 || daily_read(h->store, last, LAIR_SOLO, &game);

    *told = (struct root_told){ 0 };
    store_read_day_end(h->store, &told->first, told->end);
    if (last != 0 && known && (known = chance_read_sets(sets, game.sets))) {
        told->deal = (struct chance_deal){ .day = last,
                                           .rules = LAIR_SOLO,
                                           .rules_number = game.day.rules_number,
                                           .n_sets = sets->n,
                                           .set = sets->at };
        memcpy(told->commitment, game.day.commitment, LAIR_HASH);
    }
    g_free(game.sets);
    return known;
}

/* Do file and store go together?  If not the operator is told; a store that is older than the file has lost days,
 * which is no reason to stop. */
static void compare(struct host *h)
{
    struct daily *d = h->daily;
    struct chance_sets sets;
    struct root_told told;
    char *why = NULL;

    if (!read_told(h, &told, &sets)) {
        d->broken = g_strdup("the database has a day whose game makes no sense");
        return;
    }
    switch (root_compare(&d->root, &told, &why)) {
    case ROOT_FITS: break;
    case ROOT_AHEAD:
        log_event(G_LOG_LEVEL_WARNING, days, "days are lost: %s", why);
        g_free(why);
        break;
    case ROOT_OTHER: d->broken = why; break;
    }
}

void daily_open(struct host *h)
{
    struct daily *d;

    if (!h->settings.daily || h->daily != NULL)
        return;
    h->daily = d = g_new0(struct daily, 1);
    if (store_path(h->store)[0] != '\0') {
        d->path = root_path(store_path(h->store));
        root_read(d->path, &d->root, &d->broken);
    }
    if (d->broken == NULL)
        compare(h);
    if (d->broken != NULL)
        log_event(
            G_LOG_LEVEL_CRITICAL, days,
            "no dungeon of the day begins: %s.  Put the right %s back and start again; if it is lost, an "
            "operator may say: daily anew really",
            d->broken, d->path);
}

bool daily_is_sealed(const struct host *h, const struct table *t)
{
    return store_day_is_open(h->store, t->day);
}

bool daily_is_past(const struct host *h, const struct table *t)
{
    bool plays = h->daily != NULL && h->daily->plays;

    return t->day != 0 && t->state == TABLE_RUNNING && !plays && daily_today(h) > t->day;
}

/* Of the games of a day, what the store has. */
enum known { KNOWN_NOTHING, KNOWN_BEGUN, KNOWN_TOLD };

static enum known known_of(const struct host *h, int day)
{
    struct daily_game game = { .sets = NULL };
    bool there = daily_read(h->store, day, LAIR_SOLO, &game);

    g_free(game.sets);
    if (!there)
        return KNOWN_NOTHING;
    return game.day.told ? KNOWN_TOLD : KNOWN_BEGUN;
}

/* The last day that is told in the chain of a day, from that day on; 0: none is. */
static int last_told_from(const struct host *h, int day)
{
    return store_last_told_between(h->store, day, root_last(&h->daily->root, day));
}

/* Has a day not been yet?  A clock that ran ahead may have begun later ones; once such a day of the same chain is told,
 * the values of all before it are known. */
static bool is_to_come(const struct host *h, int day)
{
    const struct root *root = &h->daily->root;
    enum known known = known_of(h, day);

    if (known != KNOWN_NOTHING)
        return known == KNOWN_BEGUN && day > daily_today(h);
    return !root_has_begun(root, day) && last_told_from(h, day) == 0;
}

int daily_next(const struct host *h)
{
    int day = MAX(MAX(daily_today(h), 0), h->daily->root.floor) + 1;

    for (int i = 0; i < NEXT_LOOKS && !is_to_come(h, day); i++)
        day = MAX(day, last_told_from(h, day)) + 1;
    return day;
}

bool daily_is_open(const struct host *h)
{
    return h->daily != NULL && h->daily->broken == NULL && h->daily->open == daily_today(h);
}

enum daily_state daily_state(const struct host *h)
{
    const struct daily *d = h->daily;

    if (d == NULL)
        return DAILY_OFF;
    if (d->broken != NULL)
        return DAILY_BROKEN;
    if (daily_is_open(h))
        return DAILY_OPEN;
    if (daily_next(h) > daily_today(h) + 1)
        return DAILY_LATER;
    return root_last(&d->root, daily_today(h)) != 0 ? DAILY_LOST : DAILY_SOON;
}

/* ---- a day begins ---------------------------------------------------------------------------- */

/* The seed of a day's game.  False: its sets make no sense. */
static bool make_seed(const struct store_day *game, const uint8_t value[CHANCE_BYTES],
                      uint8_t seed[LAIR_SEED])
{
    struct chance_sets sets;
    struct chance_deal deal = { .day = game->day, .rules = game->rules, .rules_number = game->rules_number };

    if (!chance_read_sets(&sets, game->sets))
        return false;
    deal.n_sets = sets.n;
    deal.set = sets.at;
    chance_seed(seed, value, &deal);
    return true;
}

bool daily_seed(const struct store_day *game, uint8_t seed[LAIR_SEED])
{
    return game->told && make_seed(game, game->value, seed);
}

/* False: the game cannot be played with the sets that are there. */
static bool put_game(struct host *h, int day, enum lair_rules rules, const uint8_t value[CHANCE_BYTES])
{
    struct lair_fault why = { "" };
    g_autofree char *names = data_sets_for(rules, 1, h->settings.sets);
    g_autofree char *sets = shelf_pin(h->shelf, h->store, names, &why);
    struct store_day game = {
        .day = day, .rules = rules, .rules_number = lair_rules_number(rules), .sets = sets
    };
    uint8_t seed[LAIR_SEED];

    if (sets == NULL || !make_seed(&game, value, seed)) {
        log_event(G_LOG_LEVEL_WARNING, days, "no dungeon today: %s", why.text);
        return false;
    }
    chance_commit(game.commitment, seed);
    sodium_memzero(seed, sizeof seed);
    store_put_day(h->store, &game);
    return true;
}

static void put_end(struct host *h, const struct chance_year *year)
{
    char date[DAY_DATE], hex[SEED_HEX];

    day_date(date, year->first);
    seed_write(hex, year->end);
    store_put_day_end(h->store, year->first, year->end);
    log_event(G_LOG_LEVEL_MESSAGE, days, "days from %s on lead to %s", date, hex);
}

struct told_end {
    const struct chance_year *year;
    bool told;
};

static void take_end(void *ctx, int first, const uint8_t end[LAIR_SEED])
{
    struct told_end *t = ctx;

    t->told = t->told || (first == t->year->first && memcmp(end, t->year->end, CHANCE_BYTES) == 0);
}

/* Ends of chains stand in the store before the day that is told first, and after the file. */
static void put_ends(struct host *h)
{
    const struct root *root = &h->daily->root;

    for (int i = 0; i < root->n_years; i++) {
        struct told_end t = { .year = &root->year[i] };

        store_read_day_ends(h->store, take_end, &t);
        if (!t.told)
            put_end(h, t.year);
    }
}

static void begin(struct host *h, int today)
{
    struct daily *d = h->daily;
    uint8_t value[CHANCE_BYTES];
    bool there = known_of(h, today) == KNOWN_BEGUN, fresh = !there && is_to_come(h, today);

    d->open = 0;
    if ((there || fresh) && root_value(&d->root, today, value)) {
        for (size_t i = 0; !there && i < G_N_ELEMENTS(games); i++)
            fresh = fresh && put_game(h, today, games[i], value);
        if (there || fresh)
            d->open = d->begun = today;
    }
    sodium_memzero(value, sizeof value);
}

/* The operator hears why there is none today. */
static void note_none(const struct host *h, int today)
{
    char date[DAY_DATE], next[DAY_DATE];

    if (daily_state(h) != DAILY_LATER && daily_state(h) != DAILY_LOST)
        return;
    day_date(date, today);
    day_date(next, daily_next(h));
    log_event(
        G_LOG_LEVEL_WARNING, days,
        "there is no dungeon on %s, which the clock says it is: that day, or a later one, has been before; the "
        "next begins on %s.  Is the clock right?",
        date, next);
}

void daily_begin(struct host *h, int today)
{
    struct daily *d = h->daily;
    g_autofree char *why = NULL;

    d->begun = 0;
    if (d->broken != NULL)
        return;
    if (!root_renew(d->path, &d->root, today, &why))
        log_event(G_LOG_LEVEL_WARNING, days, "the roots of days are not renewed: %s", why);
    put_ends(h);
    begin(h, today);
    note_none(h, today);
}

void daily_note_begun(struct host *h, bool stored)
{
    struct daily *d = h->daily;
    g_autofree char *why = NULL;

    if (!stored)
        d->open = 0;
    else if (d->begun != 0 && !root_begin(d->path, &d->root, d->begun, &why))
        log_event(G_LOG_LEVEL_WARNING, days, "that a day has begun is not noted: %s", why);
    d->begun = 0;
}

/* ---- a day ends ------------------------------------------------------------------------------ */

/* The value of a day that is over, from the file of the roots, or of a game that was dealt of it. */
static bool value_of(const struct host *h, int day, uint8_t value[CHANCE_BYTES])
{
    return root_value(&h->daily->root, day, value) || store_read_day_value(h->store, day, value);
}

void daily_end(struct host *h, int day)
{
    uint8_t value[CHANCE_BYTES];

    if (value_of(h, day, value))
        store_tell_day(h->store, day, value);
    else
        store_drop_day(h->store, day); /* nobody has played it, and nobody ever knows what it was */
}

bool daily_can_end(const struct host *h, int day)
{
    return h->daily->broken == NULL || store_has_day_value(h->store, day);
}

void daily_let_host_play(struct host *h, bool plays)
{
    h->daily->plays = plays;
}

/* ---- a root is given up ---------------------------------------------------------------------- */

bool daily_begin_anew(struct host *h, char **why)
{
    struct daily *d = h->daily;
    struct root fresh = { 0 };

    if (d == NULL || d->broken == NULL) {
        *why = g_strdup("nothing is broken");
        return false;
    }
    fresh.floor = fresh.begun = MAX(daily_today(h), store_last_day(h->store));
    if (!root_renew(d->path, &fresh, fresh.begun, why))
        return false;
    d->root = fresh;
    root_wipe(&fresh);
    g_clear_pointer(&d->broken, g_free);
    log_event(G_LOG_LEVEL_WARNING, days,
              "a new root of days is drawn, and the chain of their chance is broken");
    return true;
}

/* ---- a table --------------------------------------------------------------------------------- */

/* A name that no open table of the network has: "day412", "day412-2".  g_free it. */
static char *free_name(const struct host *h, const char *network, int day)
{
    for (int n = 1;; n++) {
        g_autofree char *name = n == 1 ? g_strdup_printf("day%d", day) : g_strdup_printf("day%d-%d", day, n);
        const struct table *t = tables_by_name(h, network, name);

        if (t == NULL || !table_is_open(t))
            return g_steal_pointer(&name);
    }
}

bool daily_deal(struct host *h, struct table *t, enum lair_rules rules)
{
    struct daily_game game = { .sets = NULL };
    uint8_t value[CHANCE_BYTES];
    int today = daily_today(h);
    bool dealt = daily_is_open(h) && daily_read(h->store, today, rules, &game) &&
                 root_value(&h->daily->root, today, value) && make_seed(&game.day, value, t->seed);

    if (dealt) {
        t->day = today;
        t->rules = rules;
        t->rules_number = (uint16_t)game.day.rules_number;
        t->max_seats = 1;
        g_free(t->sets);
        t->sets = g_steal_pointer(&game.sets);
        g_free(t->name);
        t->name = free_name(h, t->network, today);
        memcpy(t->drawn.half, value, LAIR_SEED);
        memcpy(t->drawn.commitment, game.day.commitment, LAIR_HASH);
    }
    sodium_memzero(value, sizeof value);
    g_free(game.sets);
    return dealt;
}
