/* bot/tables.c - all tables of a host: finding, loading, keeping, forgetting */
#include "tables.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "seed.h"

enum { IDLE_MS = 10 * 60 * 1000 }; /* a game nobody touched for so long leaves the memory */

static struct table *at(const struct host *h, guint i)
{
    return h->tables->pdata[i];
}

static void adopt(void *ctx, struct table *t)
{
    struct host *h = ctx;

    t->used_at = host_ticks(h);
    g_ptr_array_add(h->tables, t);
}

int tables_read(struct host *h)
{
    return store_read_tables(h->store, 0, adopt, h);
}

struct table *tables_by_id(const struct host *h, int64_t id)
{
    for (guint i = 0; i < h->tables->len; i++)
        if (at(h, i)->id == id)
            return at(h, i);
    return NULL;
}

struct table *tables_by_name(const struct host *h, const char *network, const char *name)
{
    struct table *found = NULL;

    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = at(h, i);

        if (strcmp(t->network, network) != 0 || g_ascii_strcasecmp(t->name, name) != 0)
            continue;
        if (found == NULL || table_is_open(t) || !table_is_open(found))
            found = t;
    }
    return found;
}

void tables_add(struct host *h, struct table *t)
{
    g_ptr_array_add(h->tables, t);
    tables_touch(h, t);
}

void tables_remove(struct host *h, struct table *t)
{
    g_ptr_array_remove(h->tables, t);
    table_free(t);
}

void tables_touch(struct host *h, struct table *t)
{
    t->touched = true;
    t->used_at = host_ticks(h);
    host_wake(h);
}

/* ---- the game ------------------------------------------------------------------ */

struct replay {
    struct table *t;
    int64_t now;
    bool whole; /* every move was taken */
};

static bool replay_move(void *ctx, int n, int seat, const char *text)
{
    struct replay *r = ctx;
    struct lair_move m;
    char why[LAIR_REASON];

    r->whole = n == r->t->n_moves && seat >= 0 && seat < r->t->n_seats;
    if (!r->whole)
        return false;
    if (g_strcmp0(text, "resign") == 0)
        m = (struct lair_move){ .verb = LAIR_RESIGN };
    else if (lair_parse(r->t->cat, table_game(r->t), seat, text, &m, why, sizeof why) != LAIR_OK)
        r->whole = false;
    r->whole = r->whole && table_play(r->t, seat, &m, r->now) == LAIR_OK;
    return r->whole;
}

static void game_hash(const struct table *t, char hex[2 * LAIR_HASH + 1])
{
    uint8_t hash[LAIR_HASH];

    lair_hash(t->cat, table_game(t), hash);
    sodium_bin2hex(hex, 2 * LAIR_HASH + 1, hash, sizeof hash);
}

/* Deals and replays.  False with *why: the moves do not give what was stored. */
static bool replay_game(struct host *h, struct table *t, struct lair_fault *why)
{
    const struct lair_catalog *cat = shelf_catalog(h->shelf, h->store, t->sets, why);
    struct replay r = { .t = t, .now = host_ticks(h), .whole = true };
    int stored = t->n_moves;
    g_autofree char *hash = NULL;
    char now[2 * LAIR_HASH + 1];

    if (cat == NULL || table_deal(t, cat, why) < 0)
        return false;
    if (store_read_moves(h->store, t->id, replay_move, &r) < 0 || !r.whole || t->n_moves != stored) {
        g_snprintf(why->text, sizeof why->text, "move %d of %d cannot be played", t->n_moves + 1, stored);
        t->n_moves = stored;
        return false;
    }
    hash = store_read_hash(h->store, t->id);
    game_hash(t, now);
    if (hash[0] != '\0' && strcmp(hash, now) != 0) {
        g_snprintf(why->text, sizeof why->text, "its moves give another position than the stored one");
        return false;
    }
    return true;
}

bool tables_load_game(struct host *h, struct table *t)
{
    struct lair_fault why = { "" };

    if (table_has_game(t))
        return true;
    if (t->state != TABLE_RUNNING && t->state != TABLE_OVER)
        return false;
    if (!replay_game(h, t, &why)) {
        g_warning("table %s (%" G_GINT64_FORMAT ") is frozen: %s", t->name, t->id, why.text);
        table_drop_game(t);
        t->state = TABLE_FROZEN;
        return false;
    }
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].asked_at = host_ticks(h);
    t->turn_events = (int)t->events->len;
    return true;
}

/* How the seed was made, for the record (bot/record.h). */
static void tag_seed(struct table *t)
{
    char hex[SEED_HEX], tag[] = "word-a";

    if (t->by_hand)
        return;
    seed_write(hex, t->half);
    lair_match_tag(t->match, "half", hex);
    for (int i = 0; i < t->n_seats; i++, tag[5]++)
        lair_match_tag(t->match, tag, t->seat[i].word);
}

static void finish(struct host *h, struct table *t)
{
    char *record;

    t->state = TABLE_OVER;
    tag_seed(t);
    record = lair_match_record(t->match);
    if (record != NULL)
        store_put_record(h->store, t, record);
    free(record);
}

enum lair_refusal tables_play(struct host *h, struct table *t, int seat, const struct lair_move *m)
{
    char text[LAIR_TEXT];
    enum lair_refusal refusal;
    int n = t->n_moves;

    lair_move_text(t->cat, table_game(t), seat, m, text);
    refusal = table_play(t, seat, m, host_ticks(h));
    if (refusal != LAIR_OK)
        return refusal;
    store_put_move(h->store, t, n, seat, text, clock_now(h->clock));
    t->beat_at = -1;
    tables_touch(h, t);
    if (table_game(t)->phase == LAIR_PHASE_OVER)
        finish(h, t);
    return LAIR_OK;
}

/* ---- the end of a turn ------------------------------------------------------------- */

static void store_waiting(struct host *h, struct table *t)
{
    g_autoptr(GString) names = g_string_new(NULL);

    for (int i = 0; t->state == TABLE_RUNNING && i < t->n_seats; i++)
        if (t->seat[i].decision != 0)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", t->seat[i].who.nick);
    store_put_waiting(h->store, t, names->str);
}

void tables_store(struct host *h)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = at(h, i);
        char hash[2 * LAIR_HASH + 1];

        if (!t->touched || t->state == TABLE_FROZEN) /* of a frozen one nothing is overwritten */
            continue;
        store_put_table(h->store, t);
        store_waiting(h, t);
        if (!table_has_game(t))
            continue;
        game_hash(t, hash);
        store_put_hash(h->store, t, hash);
    }
}

void tables_forget_turn(struct host *h)
{
    for (guint i = h->tables->len; i-- > 0;) {
        struct table *t = at(h, i);
        int64_t id = t->id;

        if (!t->touched)
            continue;
        g_ptr_array_remove_index(h->tables, i);
        table_free(t);
        if (id == 0)
            continue;
        if (store_read_tables(h->store, id, adopt, h) < 0) {
            g_warning("table %" G_GINT64_FORMAT " cannot be read again: %s", id, store_fault(h->store));
            store_rollback(h->store);
        }
    }
}

/* Will something happen at the table by itself? */
static bool is_timed(const struct table *t)
{
    bool clock = false;

    for (int i = 0; i < t->n_seats; i++)
        clock = clock || (t->seat[i].decision != 0 && !t->seat[i].away);
    return t->state == TABLE_RUNNING && (t->beat_at >= 0 || (clock && t->clock_s > 0));
}

void tables_end_turn(struct host *h)
{
    int64_t now = host_ticks(h);

    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = at(h, i);

        t->touched = false;
        if (table_has_game(t))
            t->turn_events = (int)t->events->len;
        if (!is_timed(t) && table_has_game(t) && now - t->used_at > IDLE_MS)
            table_drop_game(t);
    }
}

/* ---- people ------------------------------------------------------------------------- */

int tables_of(const struct host *h, const char *network, const char *key)
{
    int n = 0;

    for (guint i = 0; i < h->tables->len; i++)
        n += table_is_open(at(h, i)) && table_seat_of(at(h, i), network, key) >= 0;
    return n;
}

void tables_rename(struct host *h, const char *network, const char *was, const char *key, const char *nick)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = at(h, i);
        int seat = table_seat_of(t, network, was);

        if (seat >= 0 && (strcmp(was, key) == 0 || table_seat_of(t, network, key) < 0)) {
            person_set(&t->seat[seat].who, network, key, nick);
            tables_touch(h, t);
        }
        if (person_is(&t->owner, network, was))
            person_set(&t->owner, network, key, nick);
    }
}

char *tables_free_name(const struct host *h, const char *network)
{
    static const char *const names[] = { "crypt", "vault", "keep", "cellar", "tower", "pit", "maze", "tomb" };

    for (int round = 1;; round++)
        for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
            char *name = round == 1 ? g_strdup(names[i]) : g_strdup_printf("%s%d", names[i], round);
            struct table *t = tables_by_name(h, network, name);

            if (t == NULL || !table_is_open(t))
                return name;
            g_free(name);
        }
}
