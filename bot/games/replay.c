/* bot/games/replay.c - a table's game out of its stored moves
 * SPDX-License-Identifier: MIT */
#include "bot/games/replay.h"

#include <sodium.h>
#include <string.h>

#include "bot/games/orders.h"
#include "bot/games/record.h"
#include "bot/games/shelf.h"

struct replay {
    struct table *t;
    bool whole; /* every move was taken */
};

bool replay_read(const struct lair_catalog *cat, const struct lair_game *g, int seat, const char *text,
                 struct lair_move *m)
{
    if (strcmp(text, "resign") == 0) {
        *m = (struct lair_move){ .verb = LAIR_RESIGN };
        return true;
    }
    return lair_parse(cat, g, seat, text, m, NULL) == LAIR_OK;
}

static bool replay_move(void *ctx, int n, int seat, const char *text, bool decided)
{
    struct replay *r = ctx;
    struct lair_move m;

    (void)decided;
    r->whole = text != NULL && n == r->t->n_moves && seat >= 0 && seat < r->t->n_seats;
    if (!r->whole)
        return false;
    r->whole = replay_read(r->t->cat, table_game(r->t), seat, text, &m);
    orders_replay(r->t);
    r->whole = r->whole && table_play(r->t, seat, &m) == LAIR_OK;
    return r->whole;
}

void replay_hash(const struct table *t, char hex[REPLAY_HEX])
{
    uint8_t hash[LAIR_HASH];

    lair_hash(t->cat, table_game(t), hash);
    sodium_bin2hex(hex, REPLAY_HEX, hash, sizeof hash);
}

bool replay_game(struct shelf *shelf, struct store *store, struct table *t, int64_t now,
                 struct lair_fault *why)
{
    const struct lair_catalog *cat = shelf_catalog(shelf, store, t->sets, why);
    struct replay r = { .t = t, .whole = true };
    int stored = t->n_moves;
    g_autofree char *hash = NULL;
    char reached[REPLAY_HEX];

    if (cat == NULL)
        return false;
    if (t->rules_number > lair_rules_number(t->rules)) {
        g_snprintf(why->text, sizeof why->text, "its rules are %s %d, and this lair knows %d",
                   lair_rules_name((int)t->rules), t->rules_number, lair_rules_number(t->rules));
        return false;
    }
    if (table_deal(t, cat, why) < 0)
        return false;
    if (store_read_moves(store, t->id, replay_move, &r) < 0 || !r.whole || t->n_moves != stored) {
        g_snprintf(why->text, sizeof why->text, "move %d of %d cannot be played", t->n_moves + 1, stored);
        t->n_moves = stored;
        return false;
    }
    table_ask(t, -1, false, now);
    orders_replay(t);
    orders_restore(t);
    hash = store_read_hash(store, t->id);
    replay_hash(t, reached);
    if (hash == NULL || (hash[0] == '\0' && stored > 0))
        g_snprintf(why->text, sizeof why->text, "the hash of its position is not there");
    else if (hash[0] != '\0' && strcmp(hash, reached) != 0)
        g_snprintf(why->text, sizeof why->text, "its moves give another position than the stored one");
    else
        return true;
    return false;
}

struct lair_match *replay_ended(struct shelf *shelf, struct store *store, const struct table *t,
                                const char *record, const struct lair_catalog **cat, struct lair_fault *why)
{
    struct lair_match *match;

    *cat = shelf_catalog(shelf, store, t->sets, why);
    match = *cat != NULL ? lair_match_load(*cat, record, strlen(record), NULL, why) : NULL;
    if (match == NULL || record_check_seed(record, why) != RECORD_SEED_WRONG)
        return match;
    lair_match_free(match);
    return NULL;
}

bool replay_record(struct shelf *shelf, struct store *store, const struct table *t, const char *record,
                   struct lair_fault *why)
{
    const struct lair_catalog *cat;
    struct lair_match *match = replay_ended(shelf, store, t, record, &cat, why);
    bool holds = match != NULL;

    if (holds)
        lair_match_free(match);
    return holds;
}
