/* bot/community/inspect.c - is what a database says of rated games true?
 * SPDX-License-Identifier: MIT */
#include "bot/community/inspect.h"

#include <string.h>

#include "bot/community/chance.h"
#include "bot/community/day.h"
#include "bot/games/record.h"
#include "bot/games/replay.h"
#include "bot/games/seed.h"
#include "bot/games/solo.h"
#include "bot/store/chain.h"
#include "bot/store/check.h"
#include "bot/store/days.h"

struct inspection {
    struct store *store;
    struct shelf *shelf;
    inspect_fn *fn;
    inspect_game_fn *game; /* may be NULL */
    void *ctx;
    struct inspect *found;
    struct chain_entry entry;   /* the one at hand */
    bool sound;                 /* ... its text is an entry's */
    bool known[LAIR_MAX_SEATS]; /* ... whose names and salts are kept */
    int64_t since;              /* when the chain began; 0: there is none */
    GHashTable *games;          /* a set of int64_t: the numbers of games' entries */
    GHashTable *tables;         /* ... and of their tables */
};

static void blame(struct inspection *i, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void blame(struct inspection *i, const char *format, ...)
{
    va_list args;
    g_autofree char *what = NULL;

    va_start(args, format);
    what = g_strdup_vprintf(format, args);
    va_end(args);
    i->found->faults++;
    i->fn(i->ctx, what, true);
}

static bool add(GHashTable *set, int64_t number)
{
    return g_hash_table_add(set, g_memdup2(&number, sizeof number));
}

/* ---- records --------------------------------------------------------------------------------- */

/* The score of a game alone, by its record: "result a 17"; with "result -" it was given up.  False: it has none. */
static bool score_of(const char *record, int *score)
{
    g_autofree char *result = record_tag(record, "result");
    gint64 n;

    *score = SOLO_GIVEN_UP;
    if (result != NULL && g_str_has_prefix(result, "- "))
        return true;
    if (result == NULL || !g_str_has_prefix(result, "a ") ||
        !g_ascii_string_to_signed(result + 2, 10, G_MININT, G_MAXINT, &n, NULL))
        return false;
    *score = (int)n;
    return true;
}

/* A result, beside its record. */
struct compared {
    struct inspection *i;
    int64_t table;
    const char *record; /* NULL: it is not kept */
};

static void compare_result(void *ctx, const struct solo_result *result)
{
    const struct compared *c = ctx;
    int score = 0;

    if (c->record != NULL && (!score_of(c->record, &score) || score != result->score))
        blame(c->i,
              "game %" G_GINT64_FORMAT ": its result is kept as %d points, which its record does not have",
              c->table, result->score);
    else if (result->score != result->souls - result->wounds)
        blame(c->i, "game %" G_GINT64_FORMAT ": its points are not its souls less its wounds", c->table);
    if (c->i->since > 0 && result->rated && result->at > c->i->since &&
        !g_hash_table_contains(c->i->tables, &c->table))
        blame(c->i, "game %" G_GINT64_FORMAT ": it was over after the chain began, and has no entry",
              c->table);
}

/* The value that a day's game was dealt of, by its record, and the day's. */
struct dealt {
    uint8_t value[CHANCE_BYTES];
    bool agrees;
};

static void compare_value(void *ctx, const struct store_day *game)
{
    struct dealt *dealt = ctx;

    dealt->agrees = !game->told || memcmp(game->value, dealt->value, CHANCE_BYTES) == 0;
}

/* Is a record that of a game of the table's day, or of none? */
static bool is_of_day(const struct inspection *i, const struct table *t, const char *record)
{
    g_autofree char *daily = record_tag(record, "daily"), *value = record_tag(record, "value");
    struct dealt dealt = { .agrees = false };
    char date[DAY_DATE];

    if (t->day == 0)
        return daily == NULL;
    day_date(date, t->day);
    if (g_strcmp0(daily, date) != 0 || value == NULL || !seed_read(dealt.value, value))
        return false;
    store_read_day(i->store, t->day, compare_value, &dealt);
    return dealt.agrees;
}

/* How the game ended, for lair_match_free(); NULL: the record does not hold. */
static struct lair_match *play_record(struct inspection *i, const struct table *t, const char *record,
                                      const struct lair_catalog **cat)
{
    g_autofree char *seed = record_tag(record, "seed");
    struct lair_match *match = NULL;
    struct lair_fault why = { "" };
    uint8_t bytes[LAIR_SEED];

    i->found->records++;
    if (!seed_read(bytes, seed) || memcmp(bytes, t->seed, LAIR_SEED) != 0)
        blame(i, "game %" G_GINT64_FORMAT ": its record is of another game", t->id);
    else if ((match = replay_ended(i->shelf, i->store, t, record, cat, &why)) == NULL)
        blame(i, "game %" G_GINT64_FORMAT ": its record: %s", t->id, why.text);
    else if (!is_of_day(i, t, record))
        blame(i, "game %" G_GINT64_FORMAT ": its record is not of the day that it is kept under", t->id);
    else if (record_check_seed(record, &why) == RECORD_SEED_BY_HAND)
        blame(i,
              "game %" G_GINT64_FORMAT
              ": it is kept as rated, and its record says nothing of where its seed is from",
              t->id);
    return match;
}

static void take_table(void *ctx, struct table *t)
{
    struct table **to = ctx;

    table_free(*to);
    *to = t;
}

/* Hands on a game that is over. */
static void hand_on(struct inspection *i, const struct table *t, const struct chain_entry *entry,
                    const struct lair_catalog *cat, const struct lair_match *match)
{
    const struct inspect_game game = { t, entry, cat, match != NULL ? lair_match_game(match) : NULL };

    if (i->game != NULL && t != NULL && t->state == TABLE_OVER)
        i->game(i->ctx, &game);
}

/* Plays the record of a table again, if that is a rated game that is over, or one of the chain (entry; NULL: it has
 * none).  False: none is kept. */
static bool look_at_table(struct inspection *i, int64_t id, const struct chain_entry *entry, char **record)
{
    const struct lair_catalog *cat = NULL;
    struct lair_match *match = NULL;
    struct table *t = NULL;
    bool rated;

    store_read_tables(i->store, id, take_table, &t);
    rated = t != NULL && t->state == TABLE_OVER && (!t->by_hand || g_hash_table_contains(i->tables, &id));
    *record = rated ? store_read_record(i->store, id) : NULL;
    if (t != NULL && t->state == TABLE_FROZEN)
        blame(i, "game %" G_GINT64_FORMAT ": %s", id, t->why_frozen);
    if (*record != NULL)
        match = play_record(i, t, *record, &cat);
    if (rated) {
        struct compared c = { i, id, *record };

        store_read_table_results(i->store, id, compare_result, &c);
    }
    hand_on(i, t, entry, cat, match);
    if (match != NULL)
        lair_match_free(match);
    table_free(t);
    return *record != NULL;
}

/* ---- the chain ------------------------------------------------------------------------------- */

static void look_at_person(void *ctx, const struct store_entry_person *p)
{
    struct inspection *i = ctx;
    uint8_t digest[CHAIN_HASH];

    chain_digest(digest, p->salt, p->network, p->key);
    if (p->seat >= i->entry.n_seats || i->entry.seat[p->seat].kind != CHAIN_SEAT_PERSON ||
        memcmp(digest, i->entry.seat[p->seat].digest, CHAIN_HASH) != 0)
        blame(i, "entry %" G_GINT64_FORMAT ": the digest of seat %c is of somebody else", p->entry,
              'a' + p->seat);
    if (p->seat < LAIR_MAX_SEATS)
        i->known[p->seat] = true;
}

static void look_at_people(struct inspection *i, int64_t number)
{
    memset(i->known, 0, sizeof i->known);
    store_read_entry_people(i->store, number, look_at_person, i);
    for (int seat = 0; seat < i->entry.n_seats; seat++)
        if (i->entry.seat[seat].kind == CHAIN_SEAT_PERSON)
            ++*(i->known[seat] ? &i->found->digests : &i->found->forgotten);
}

static void look_at_game(struct inspection *i, int64_t number)
{
    g_autofree char *record = NULL;
    struct lair_fault why = { "" };

    look_at_people(i, number);
    add(i->games, number);
    if (!add(i->tables, i->entry.table))
        blame(i, "entry %" G_GINT64_FORMAT ": game %" G_GINT64_FORMAT " has an entry before it", number,
              i->entry.table);
    else if (!look_at_table(i, i->entry.table, &i->entry, &record))
        i->found->gone++;
    else if (!chain_agrees(&i->entry, record, &why))
        blame(i, "entry %" G_GINT64_FORMAT ": the record of game %" G_GINT64_FORMAT ": %s", number,
              i->entry.table, why.text);
}

static void look_at_void(struct inspection *i, int64_t number)
{
    if (!g_hash_table_contains(i->games, &i->entry.voids))
        blame(i,
              "entry %" G_GINT64_FORMAT ": it voids entry %" G_GINT64_FORMAT ", which is no game's before it",
              number, i->entry.voids);
}

/* Does the entry follow the one before it? */
static void take_step(struct inspection *i, const struct store_entry *e)
{
    struct lair_fault why = { "" };
    enum chain_step step = chain_step(&i->found->head, e->number, e->text, e->signature, &i->entry, &why);

    i->sound = i->entry.number != 0;
    if (step == CHAIN_BREAKS)
        blame(i, "entry %" G_GINT64_FORMAT ": %s", e->number, why.text);
    if (step == CHAIN_HOLDS_ALONE) {
        g_autofree char *what =
            g_strdup_printf("entry %" G_GINT64_FORMAT ": a key that the one before it did not "
                            "sign: nothing vouches that the host is the same",
                            e->number);
        i->found->alone++;
        i->fn(i->ctx, what, false);
    }
}

static void look_at_entry(void *ctx, const struct store_entry *e)
{
    struct inspection *i = ctx;

    i->found->entries++;
    take_step(i, e);
    if (!i->sound)
        return;
    i->found->when = i->entry.when;
    if (i->since == 0)
        i->since = i->entry.when;
    if (i->entry.table != e->table || i->entry.voids != e->voids)
        blame(i, "entry %" G_GINT64_FORMAT ": it is filed under another game than its own", e->number);
    if (chain_kind_is_game(i->entry.kind))
        look_at_game(i, e->number);
    else if (i->entry.kind == CHAIN_KIND_VOID)
        look_at_void(i, e->number);
    chain_clear(&i->entry);
}

/* ---- the newest entry ------------------------------------------------------------------------ */

/* Is the last entry that is there the newest, as the database says and the key has signed? */
static void look_at_head(struct inspection *i)
{
    const struct chain_walk *at = &i->found->head;
    struct store_head head;
    g_autofree char *text = NULL;

    if (!store_read_head(i->store, &head)) {
        if (at->number > 0)
            i->fn(i->ctx,
                  "which entry is the newest is not noted: nobody can tell whether one is missing at the end",
                  false);
        return;
    }
    text = chain_head_text(head.number, head.hash);
    if (head.number > at->number)
        blame(i, "entry %" G_GINT64_FORMAT ": it was the newest, and is missing", head.number);
    else if (head.number < at->number)
        blame(i, "entry %" G_GINT64_FORMAT ": it is not noted that it is the newest", at->number);
    else if (memcmp(head.hash, at->hash, CHAIN_HASH) != 0)
        blame(i, "entry %" G_GINT64_FORMAT ": the newest was another one", at->number);
    else if (!chain_is_signed(text, head.signature, at->key))
        blame(i, "entry %" G_GINT64_FORMAT ": that it is the newest was not signed by the key", at->number);
}

/* ---- days ------------------------------------------------------------------------------------ */

/* Walks along the days.  What the next value has to lead to: the end of its year, or a value before it. */
struct days {
    struct inspection *i;
    int known_day;
    uint8_t known[CHANCE_BYTES];
    int day;
};

static void take_day_end(void *ctx, int first, const uint8_t end[LAIR_SEED])
{
    struct days *d = ctx;

    if (first > d->day || first <= d->known_day)
        return;
    d->known_day = first - 1;
    memcpy(d->known, end, CHANCE_BYTES);
}

static bool is_committed_to(const struct store_day *game)
{
    struct chance_sets sets;
    struct chance_deal deal = { .day = game->day, .rules = game->rules, .rules_number = game->rules_number };
    uint8_t seed[LAIR_SEED], commitment[LAIR_HASH];

    if (!chance_read_sets(&sets, game->sets))
        return false;
    deal.n_sets = sets.n;
    deal.set = sets.at;
    chance_seed(seed, game->value, &deal);
    chance_commit(commitment, seed);
    return memcmp(commitment, game->commitment, LAIR_HASH) == 0;
}

static void look_at_day(void *ctx, const struct store_day *game)
{
    struct days *d = ctx;
    char date[DAY_DATE];

    if (!game->told)
        return;
    day_date(date, game->day);
    if (!is_committed_to(game))
        blame(d->i, "day %s: the seed of its %s is not the one that was committed to", date,
              lair_rules_name((int)game->rules));
    if (game->day == d->known_day) /* its other game */
        return;
    d->day = game->day;
    store_read_day_ends(d->i->store, take_day_end, d);
    if (!chance_leads(game->value, game->day, d->known, d->known_day))
        blame(d->i, "day %s: its value does not lead to what was told before it", date);
    d->known_day = game->day;
    memcpy(d->known, game->value, CHANCE_BYTES);
}

static void take_day_number(void *ctx, int day)
{
    g_array_append_val((GArray *)ctx, day);
}

static void look_at_days(struct inspection *i)
{
    g_autoptr(GArray) days = g_array_new(FALSE, FALSE, sizeof(int));
    struct days d = { .i = i };

    store_read_days(i->store, 1, take_day_number, days);
    for (guint n = 0; n < days->len; n++)
        store_read_day(i->store, g_array_index(days, int, n), look_at_day, &d);
    i->found->days = days->len;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Rated games that have no entry: of 0.1.0, and against machines alone. */
static void look_at_others(struct inspection *i)
{
    g_autoptr(GArray) ids = store_check_ids(i->store);

    for (guint n = 0; n < ids->len; n++) {
        int64_t id = g_array_index(ids, int64_t, n);
        g_autofree char *record = NULL;

        if (!g_hash_table_contains(i->tables, &id) && look_at_table(i, id, NULL, &record))
            i->found->unchained++;
    }
}

void inspect_begun(struct store *s, inspect_fn *fn, inspect_game_fn *game, void *ctx, struct inspect *found)
{
    struct inspection i = { .store = s, .fn = fn, .game = game, .ctx = ctx, .found = found };

    *found = (struct inspect){ 0 };
    i.shelf = shelf_new(NULL);
    i.games = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    i.tables = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    store_read_entries(s, STORE_ENTRIES, 0, look_at_entry, &i);
    look_at_head(&i);
    look_at_others(&i);
    look_at_days(&i);
    if (store_has_failed(s))
        blame(&i, "%s", store_fault(s));
    g_hash_table_unref(i.games);
    g_hash_table_unref(i.tables);
    shelf_free(i.shelf);
}

bool inspect_database(struct store *s, inspect_fn *fn, void *ctx, struct inspect *found)
{
    if (!store_begin_reading(s))
        return false;
    inspect_begun(s, fn, NULL, ctx, found);
    store_end_reading(s);
    return true;
}

static void take_hash(void *ctx, const struct store_entry *e)
{
    uint8_t hash[CHAIN_HASH];

    chain_hash(hash, e->text);
    seed_write(ctx, hash);
}

enum inspect_receipt inspect_receipt(struct store *s, const char *receipt, char hash[CHAIN_HEX])
{
    g_auto(GStrv) part = g_strsplit_set(receipt, ": ", 2);
    g_autofree char *digits = part[0] != NULL && part[1] != NULL ? g_ascii_strdown(part[1], -1) : NULL;
    size_t n = digits != NULL ? strspn(digits, "0123456789abcdef") : 0;
    gint64 number;

    hash[0] = '\0';
    if (n < CHAIN_DIGITS_LEAST || n >= CHAIN_HEX || digits[n] != '\0' ||
        !g_ascii_string_to_signed(part[0], 10, 1, STORE_ENTRIES_MAX, &number, NULL))
        return INSPECT_NONE;
    store_read_entries(s, STORE_ENTRY, number, take_hash, hash);
    if (hash[0] == '\0')
        return INSPECT_MISSING;
    return strncmp(hash, digits, n) == 0 ? INSPECT_STANDS : INSPECT_DIFFERS;
}
