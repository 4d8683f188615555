/* bot/store_table.c - tables, seats, moves and who was told what */
#include <string.h>

#include "store_impl.h"

static void bind_text(sqlite3_stmt *st, int i, const char *text)
{
    sqlite3_bind_text(st, i, text, -1, SQLITE_TRANSIENT);
}

static void put_seat(struct store *s, const struct table *t, int seat)
{
    const struct seat *x = &t->seat[seat];
    sqlite3_stmt *st = store_writing(s, PUT_SEAT);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    sqlite3_bind_int(st, 2, seat);
    sqlite3_bind_int(st, 3, x->bot);
    sqlite3_bind_int(st, 4, x->policy);
    bind_text(st, 5, x->who.network);
    bind_text(st, 6, x->who.key);
    bind_text(st, 7, x->who.nick);
    bind_text(st, 8, x->word);
    sqlite3_bind_int(st, 9, x->reader.told);
    sqlite3_bind_int(st, 10, x->away);
    sqlite3_bind_int(st, 11, x->decision);
    sqlite3_bind_int(st, 12, x->arrived);
    bind_text(st, 13, x->reach.network);
    bind_text(st, 14, x->reach.key);
    sqlite3_bind_int(st, 15, x->vacant);
    sqlite3_bind_int(st, 16, x->timed);
    sqlite3_bind_int64(st, 17, x->left_ms);
    sqlite3_bind_int64(st, 18, x->since);
    sqlite3_bind_int(st, 19, x->gone);
    store_run(s, st);
}

static void drop_seats_from(struct store *s, const struct table *t, int first)
{
    sqlite3_stmt *st = store_writing(s, DROP_SEATS_FROM);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    sqlite3_bind_int(st, 2, first);
    store_run(s, st);
}

static void put_seats(struct store *s, struct table *t)
{
    if (t->stored_seats > t->n_seats)
        drop_seats_from(s, t, t->n_seats);
    for (int i = 0; i < t->n_seats; i++)
        put_seat(s, t, i);
    t->stored_seats = t->n_seats;
}

static void bind_table(sqlite3_stmt *st, const struct table *t)
{
    bind_text(st, 2, t->name);
    bind_text(st, 3, t->network);
    bind_text(st, 4, t->place);
    sqlite3_bind_int(st, 5, t->state);
    bind_text(st, 6, t->owner.network);
    bind_text(st, 7, t->owner.key);
    bind_text(st, 8, t->owner.nick);
    sqlite3_bind_int(st, 9, t->max_seats);
    sqlite3_bind_int(st, 10, t->variants);
    bind_text(st, 11, t->sets);
    sqlite3_bind_int(st, 12, t->clock_s);
    sqlite3_bind_int(st, 13, t->by_hand);
    sqlite3_bind_blob(st, 14, t->drawn.half, LAIR_SEED, SQLITE_TRANSIENT);
    sqlite3_bind_blob(st, 15, t->seed, LAIR_SEED, SQLITE_TRANSIENT);
    sqlite3_bind_blob(st, 16, t->drawn.commitment, LAIR_HASH, SQLITE_TRANSIENT);
    sqlite3_bind_int(st, 17, t->reader.told);
    sqlite3_bind_int(st, 18, t->posted_over);
    sqlite3_bind_int(st, 19, t->n_events);
    sqlite3_bind_int64(st, 20, t->made);
    sqlite3_bind_int64(st, 21, t->changed);
    sqlite3_bind_int64(st, 22, t->hints);
    sqlite3_bind_int(st, 23, t->watchable);
    sqlite3_bind_int(st, 24, t->rules);
    sqlite3_bind_int(st, 25, t->rules_number);
}

/* It is put with a new table and never again: only forgetting changes it (store_people.c). */
static void bind_salt(sqlite3_stmt *st, const struct table *t)
{
    if (!t->drawn.salted)
        return;
    sqlite3_bind_blob(st, 26, t->drawn.salt, LAIR_SEED, SQLITE_TRANSIENT);
    sqlite3_bind_blob(st, 27, t->drawn.salt_hash, LAIR_HASH, SQLITE_TRANSIENT);
}

void store_put_table(struct store *s, struct table *t)
{
    sqlite3_stmt *st = store_writing(s, t->id == 0 ? NEW_TABLE : PUT_TABLE);

    if (st == NULL)
        return;
    bind_table(st, t);
    if (t->id != 0)
        sqlite3_bind_int64(st, 1, t->id);
    else
        bind_salt(st, t);
    store_run(s, st);
    if (t->id == 0 && !s->failed)
        t->id = sqlite3_last_insert_rowid(s->db);
    put_seats(s, t);
}

void store_put_move(struct store *s, const struct table *t, int n, int seat, const char *move, int64_t when)
{
    sqlite3_stmt *st = store_writing(s, PUT_MOVE);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    sqlite3_bind_int(st, 2, n);
    sqlite3_bind_int(st, 3, seat);
    bind_text(st, 4, move);
    sqlite3_bind_int64(st, 5, when);
    store_run(s, st);
}

void store_put_readers(struct store *s, const struct table *t)
{
    sqlite3_stmt *st = store_writing(s, PUT_READER);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    sqlite3_bind_int(st, 2, t->reader.told);
    sqlite3_bind_int(st, 3, t->posted_over);
    store_run(s, st);
    for (int i = 0; i < t->n_seats; i++) {
        if (t->seat[i].bot || (st = store_writing(s, PUT_SEAT_READER)) == NULL)
            continue;
        sqlite3_bind_int64(st, 1, t->id);
        sqlite3_bind_int(st, 2, i);
        sqlite3_bind_int(st, 3, t->seat[i].reader.told);
        sqlite3_bind_int(st, 4, t->seat[i].arrived);
        sqlite3_bind_int(st, 5, t->seat[i].timed);
        sqlite3_bind_int64(st, 6, t->seat[i].left_ms);
        sqlite3_bind_int64(st, 7, t->seat[i].since);
        sqlite3_bind_int(st, 8, t->seat[i].gone);
        store_run(s, st);
    }
    for (guint i = 0; t->watchers != NULL && i < t->watchers->len; i++)
        store_put_watcher(s, t, t->watchers->pdata[i]);
}

void store_put_record(struct store *s, const struct table *t, const char *record)
{
    sqlite3_stmt *st = store_writing(s, PUT_RECORD);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    bind_text(st, 2, record);
    store_run(s, st);
}

void store_put_standing(struct store *s, const struct table *t, const char *hash, const char *waiting)
{
    sqlite3_stmt *st = store_writing(s, PUT_STANDING);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    bind_text(st, 2, hash);
    bind_text(st, 3, waiting);
    store_run(s, st);
}

void store_drop_table(struct store *s, const struct table *t)
{
    static const enum statement drops[] = { DROP_SEATS, DROP_MOVES, DROP_TABLE };

    for (size_t i = 0; i < G_N_ELEMENTS(drops); i++) {
        sqlite3_stmt *st = store_writing(s, drops[i]);

        if (st == NULL)
            return;
        sqlite3_bind_int64(st, 1, t->id);
        store_run(s, st);
    }
}

/* ---- reading ---------------------------------------------------------------------- */

static const char *text_at(sqlite3_stmt *st, int i)
{
    return (const char *)sqlite3_column_text(st, i);
}

/* A blob of exactly len bytes; one of another length leaves to as it is: false. */
static bool blob_at(sqlite3_stmt *st, int i, uint8_t *to, int len)
{
    if (sqlite3_column_bytes(st, i) != len)
        return false;
    memcpy(to, sqlite3_column_blob(st, i), (size_t)len);
    return true;
}

/* A lobby needs the salt; a game does not, and nobody else is to have it. */
static void read_salt(sqlite3_stmt *st, struct table *t)
{
    t->drawn.salted = sqlite3_column_type(st, 27) != SQLITE_NULL;
    if (!t->drawn.salted)
        return;
    if (!blob_at(st, 27, t->drawn.salt_hash, LAIR_HASH) ||
        (t->state == TABLE_LOBBY && !blob_at(st, 26, t->drawn.salt, LAIR_SEED)))
        t->state = TABLE_FROZEN; /* its words could be foretold */
}

static struct table *read_table_row(sqlite3_stmt *st)
{
    struct table *t = table_new(text_at(st, 1), text_at(st, 2), text_at(st, 3));
    int state = sqlite3_column_int(st, 4), seats = sqlite3_column_int(st, 8);

    t->id = sqlite3_column_int64(st, 0);
    t->state = state >= 0 && state < TABLE_STATES ? (enum table_state)state : TABLE_FROZEN;
    if (text_at(st, 6) != NULL)
        person_set(&t->owner, text_at(st, 5), text_at(st, 6), text_at(st, 7));
    t->logged = (int)t->state;
    t->max_seats = CLAMP(seats, 1, LAIR_MAX_SEATS);
    t->variants = (uint8_t)sqlite3_column_int(st, 9);
    t->sets = g_strdup(text_at(st, 10));
    t->clock_s = sqlite3_column_int(st, 11);
    t->by_hand = sqlite3_column_int(st, 12) != 0;
    blob_at(st, 13, t->drawn.half, LAIR_SEED);
    blob_at(st, 14, t->seed, LAIR_SEED);
    blob_at(st, 15, t->drawn.commitment, LAIR_HASH);
    read_salt(st, t);
    t->reader.told = t->reader.sent = sqlite3_column_int(st, 16);
    t->posted_over = sqlite3_column_int(st, 17) != 0;
    t->n_moves = sqlite3_column_int(st, 18);
    t->n_events = sqlite3_column_int(st, 19);
    t->made = sqlite3_column_int64(st, 20);
    t->changed = sqlite3_column_int64(st, 21);
    t->hints = (uint32_t)sqlite3_column_int64(st, 22);
    t->watchable = sqlite3_column_int(st, 23) != 0;
    t->rules = (enum lair_rules)sqlite3_column_int(st, 24);
    t->rules_number = (uint16_t)sqlite3_column_int(st, 25);
    if (lair_rules_name((int)t->rules) == NULL) { /* of a lair that knows more games */
        t->rules = LAIR_CLASSIC;
        t->state = TABLE_FROZEN;
    }
    return t;
}

static void read_seat_row(sqlite3_stmt *st, struct table *t)
{
    struct person who = { (char *)text_at(st, 2), (char *)text_at(st, 3), (char *)text_at(st, 4) };
    int policy = sqlite3_column_int(st, 1), seat;

    if (sqlite3_column_int(st, 0) != 0)
        seat =
            table_sit_bot(t, policy >= 0 && policy < LAIR_N_POLICIES ? policy : LAIR_POLICY_SANE, who.nick);
    else
        seat = table_sit(t, &who, text_at(st, 5));
    if (seat < 0)
        return;
    t->seat[seat].reader.told = t->seat[seat].reader.sent = sqlite3_column_int(st, 6);
    t->seat[seat].away = CLAMP(sqlite3_column_int(st, 7), SEAT_THERE, SEAT_GONE);
    t->seat[seat].vacant = sqlite3_column_int(st, 12) != 0;
    if (t->seat[seat].bot) { /* a machine has the word of whoever sat there first */
        g_free(t->seat[seat].word);
        t->seat[seat].word = g_strdup(text_at(st, 5));
    }
    t->seat[seat].decision = sqlite3_column_int(st, 8);
    t->seat[seat].prompted = t->seat[seat].seen = t->seat[seat].arrived = sqlite3_column_int(st, 9);
    t->seat[seat].timed = sqlite3_column_int(st, 13);
    t->seat[seat].left_ms = sqlite3_column_int64(st, 14);
    t->seat[seat].since = sqlite3_column_int64(st, 15);
    t->seat[seat].gone = sqlite3_column_int(st, 16) != 0;
    if (!t->seat[seat].bot && text_at(st, 10) != NULL && text_at(st, 11) != NULL)
        person_set(&t->seat[seat].reach, text_at(st, 10), text_at(st, 11), who.nick);
}

static void read_seats(struct store *s, struct table *t)
{
    sqlite3_stmt *st = store_statement(s, READ_SEATS);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    while (store_row(s, st))
        read_seat_row(st, t);
    t->stored_seats = t->n_seats;
}

int store_read_tables(struct store *s, int64_t only, store_table_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement(s, only != 0 ? READ_TABLE : READ_OPEN_TABLES);
    g_autoptr(GPtrArray) tables = g_ptr_array_new();

    if (st == NULL)
        return -1;
    if (only != 0)
        sqlite3_bind_int64(st, 1, only);
    while (store_row(s, st))
        g_ptr_array_add(tables, read_table_row(st));
    for (guint i = 0; i < tables->len; i++)
        read_seats(s, tables->pdata[i]);
    store_read_watchers(s, only, tables);
    for (guint i = 0; i < tables->len; i++)
        if (s->failed)
            table_free(tables->pdata[i]);
        else
            fn(ctx, tables->pdata[i]);
    return s->failed ? -1 : 0;
}

int store_read_moves(struct store *s, int64_t table, store_move_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement(s, READ_MOVES);
    bool wanted = true;

    if (st == NULL)
        return -1;
    sqlite3_bind_int64(st, 1, table);
    while (store_row(s, st))
        wanted = wanted && fn(ctx, sqlite3_column_int(st, 0), sqlite3_column_int(st, 1), text_at(st, 2));
    return s->failed ? -1 : 0;
}

/* A text column of a table; "" if there is no such row. */
static char *read_column(struct store *s, enum statement which, int64_t table)
{
    sqlite3_stmt *st = store_statement(s, which);
    char *text = NULL;

    if (st == NULL)
        return g_strdup("");
    sqlite3_bind_int64(st, 1, table);
    while (store_row(s, st)) {
        g_free(text);
        text = g_strdup(text_at(st, 0));
    }
    return text != NULL ? text : g_strdup("");
}

char *store_read_hash(struct store *s, int64_t table)
{
    return read_column(s, READ_HASH, table);
}

char *store_read_waiting(struct store *s, int64_t table)
{
    return read_column(s, READ_WAITING, table);
}
