/* bot/cli/listing.c - the games that a database keeps, as a list
 * SPDX-License-Identifier: MIT */
#include "bot/cli/listing.h"

#include <string.h>

#include "bot/games/replay.h"
#include "bot/games/solo.h"
#include "bot/store/check.h"
#include "bot/store/days.h"
#include "bot/words/facts.h"

/* ---- one game -------------------------------------------------------------------------------- */

/* Games that are listed. */
struct listing {
    struct store *store;
    struct shelf *shelf;
    enum listing_form form;
    struct json_object *games; /* a list */
};

/* A game that is listed, as it stands or ended. */
struct game {
    struct table *table;
    struct lair_match *match;       /* of its record; NULL: it goes on, or cannot be played again */
    const struct lair_catalog *cat; /* NULL: it cannot be played again */
    bool sealed;                    /* its day is not over: it is not told how it stands */
};

/* NULL: it is damaged, or too much of it is gone. */
static const struct lair_game *position_of(const struct game *g)
{
    if (g->match != NULL)
        return lair_match_game(g->match);
    return g->cat != NULL ? table_game(g->table) : NULL;
}

static void load_game(const struct listing *l, struct game *g)
{
    struct lair_fault why;
    const struct table *t = g->table;

    if (g->sealed) {
        g->cat = NULL;
    } else if (t->state == TABLE_RUNNING) {
        g->cat = replay_game(l->shelf, l->store, g->table, 0, &why) ? t->cat : NULL;
    } else if (t->state == TABLE_OVER) {
        g_autofree char *record = store_read_record(l->store, t->id);

        g->cat = record != NULL ? shelf_catalog(l->shelf, l->store, t->sets, &why) : NULL;
        g->match = g->cat != NULL ? lair_match_load(g->cat, record, strlen(record), NULL, &why) : NULL;
        if (g->match == NULL)
            g->cat = NULL;
    }
}

static struct json_object *player_facts(const struct game *g, int seat)
{
    const struct lair_game *at = position_of(g);
    const struct seat *s = &g->table->seat[seat];
    struct json_object *o = json_object_new_object();
    char letter[] = { (char)('a' + seat), '\0' };

    facts_text(o, "letter", letter);
    facts_text(o, "nick", s->who.nick);
    facts_flag(o, "bot", s->bot);
    if (g->match == NULL)
        return o;
    facts_number(o, "souls", lair_souls(g->cat, at, seat));
    facts_number(o, "wounds", lair_wounds(g->cat, at, seat));
    facts_flag(o, "one_soul", lair_souls(g->cat, at, seat) == 1);
    facts_flag(o, "one_wound", lair_wounds(g->cat, at, seat) == 1);
    facts_flag(o, "out", (at->seat[seat].flags & LAIR_OUT) != 0);
    facts_flag(o, "won", (at->seat[seat].flags & LAIR_WON) != 0);
    return o;
}

static struct json_object *game_facts(const struct game *g)
{
    const struct lair_game *at = position_of(g);
    const struct table *t = g->table;
    struct json_object *o = json_object_new_object();

    facts_add(o, "number", json_object_new_int64(t->id));
    facts_text(o, "rules", lair_rules_name((int)t->rules));
    facts_add(o, "at", facts_moment(t->changed));
    facts_flag(o, "running", t->state == TABLE_RUNNING && g->cat != NULL);
    facts_flag(o, "over", g->match != NULL);
    facts_flag(o, "thinned", t->thinned && g->match == NULL);
    facts_flag(o, "sealed", g->sealed);
    facts_flag(o, "damaged", at == NULL && !t->thinned && !g->sealed);
    facts_flag(o, "unrated", t->by_hand);
    if (at != NULL) {
        facts_number(o, "turns", at->turn);
        facts_flag(o, "one_turn", at->turn == 1);
    }
    for (int i = 0; i < t->n_seats; i++)
        facts_append(o, "people", player_facts(g, i));
    facts_add(o, "alone", g->match != NULL ? solo_facts(g->cat, at) : NULL);
    return o;
}

/* ---- for programs ---------------------------------------------------------------------------- */

static struct json_object *player_json(const struct game *g, int seat)
{
    const struct lair_game *at = position_of(g);
    const struct seat *s = &g->table->seat[seat];
    struct json_object *o = json_object_new_object();

    facts_text(o, "nick", s->who.nick);
    facts_text(o, "machine", s->bot ? lair_policy_name(s->policy) : NULL);
    if (g->match == NULL)
        return o;
    facts_number(o, "souls", lair_souls(g->cat, at, seat));
    facts_number(o, "wounds", lair_wounds(g->cat, at, seat));
    json_object_object_add(o, "out", json_object_new_boolean((at->seat[seat].flags & LAIR_OUT) != 0));
    json_object_object_add(o, "won", json_object_new_boolean((at->seat[seat].flags & LAIR_WON) != 0));
    return o;
}

static const char *state_of(const struct game *g)
{
    if (position_of(g) != NULL)
        return table_state_name(g->table->state);
    return g->sealed ? "sealed" : g->table->thinned ? "thinned" : "damaged";
}

static struct json_object *game_json(const struct game *g)
{
    const struct lair_game *at = position_of(g);
    const struct table *t = g->table;
    g_autoptr(GDateTime) date = g_date_time_new_from_unix_utc(t->changed / 1000);
    g_autofree char *text = date != NULL ? g_date_time_format_iso8601(date) : NULL;
    struct json_object *o = json_object_new_object(), *players = json_object_new_array();

    json_object_object_add(o, "game", json_object_new_int64(t->id));
    facts_text(o, "date", text);
    facts_text(o, "rules", lair_rules_name((int)t->rules));
    facts_text(o, "state", state_of(g));
    json_object_object_add(o, "rated", json_object_new_boolean(!t->by_hand));
    if (at != NULL)
        facts_number(o, "turns", at->turn);
    for (int i = 0; i < t->n_seats; i++)
        json_object_array_add(players, player_json(g, i));
    json_object_object_add(o, "players", players);
    return o;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void add_game(void *ctx, struct table *t)
{
    struct listing *l = ctx;
    struct game g = { .table = t, .sealed = store_day_is_open(l->store, t->day) };

    if (t->state != TABLE_LOBBY && t->state != TABLE_ABORTED) {
        load_game(l, &g);
        json_object_array_add(l->games, l->form == LISTING_JSON ? game_json(&g) : game_facts(&g));
        lair_match_free(g.match);
    }
    table_free(t);
}

struct json_object *listing_read(struct store *s, struct shelf *shelf, enum listing_form form)
{
    struct listing l = { s, shelf, form, json_object_new_array() };
    g_autoptr(GArray) ids = store_check_ids(s);
    bool read = !store_has_failed(s);

    for (guint i = 0; read && i < ids->len; i++)
        read = store_read_tables(s, g_array_index(ids, int64_t, i), add_game, &l) == 0;
    if (read)
        return l.games;
    json_object_put(l.games);
    return NULL;
}
