/* bot/store/table.c - tables, seats, moves, and how far readers were told */
#include <string.h>

#include "bot/store/impl.h"

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
    store_bind_text(st, 5, x->who.network);
    store_bind_text(st, 6, x->who.key);
    store_bind_text(st, 7, x->who.nick);
    store_bind_text(st, 8, x->word);
    sqlite3_bind_int(st, 9, x->reader.told);
    sqlite3_bind_int(st, 10, x->away);
    sqlite3_bind_int(st, 11, x->decision);
    sqlite3_bind_int(st, 12, x->reader.arrived);
    store_bind_text(st, 13, x->reach.network);
    store_bind_text(st, 14, x->reach.key);
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
    store_bind_text(st, 2, t->name);
    store_bind_text(st, 3, t->network);
    store_bind_text(st, 4, t->place);
    sqlite3_bind_int(st, 5, t->state);
    store_bind_text(st, 6, t->owner.network);
    store_bind_text(st, 7, t->owner.key);
    store_bind_text(st, 8, t->owner.nick);
    sqlite3_bind_int(st, 9, t->max_seats);
    sqlite3_bind_int(st, 10, t->variants);
    store_bind_text(st, 11, t->sets);
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

/* The salt is put with a new table and never again: only forgetting somebody changes it
 * (bot/store/whose.c). */
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
    store_bind_text(st, 4, move);
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
        sqlite3_bind_int(st, 4, t->seat[i].reader.arrived);
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
    store_bind_text(st, 2, record);
    store_run(s, st);
}

void store_put_state(struct store *s, const struct table *t)
{
    sqlite3_stmt *st = store_writing(s, PUT_STATE);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    sqlite3_bind_int(st, 2, t->state);
    store_run(s, st);
}

void store_put_standing(struct store *s, const struct table *t, const char *hash, const char *waiting)
{
    sqlite3_stmt *st = store_writing(s, PUT_STANDING);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    store_bind_text(st, 2, hash);
    store_bind_text(st, 3, waiting);
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

/* ---- reading --------------------------------------------------------------------------------- */

/* The name of a frozen table whose own name cannot be read. */
static char *made_name(int64_t id)
{
    return g_strdup_printf("number-%" G_GINT64_FORMAT, id);
}

static void freeze_by_row(struct table *t, const struct row *r)
{
    g_autofree char *fault = row_is_good(r) ? NULL : row_fault(r);

    if (fault != NULL)
        table_freeze(t, fault);
}

/* A table with its names, by which it is found; each is something, whatever the row says. */
static struct table *new_table(const struct row *r, int64_t id)
{
    g_autofree char *made = made_name(id);
    const char *name = row_text(r, 1), *network = row_text(r, 2);
    struct table *t = table_new(name != NULL ? name : made, network != NULL ? network : "", row_text(r, 3));

    t->id = id;
    return t;
}

static struct table *read_table_row(sqlite3_stmt *st)
{
    struct row r;
    struct table *t;
    int64_t moves = sqlite3_column_int64(st, 18); /* computed, so no column of the table */
    bool has_salt;

    row_look(&r, "tables", st);
    t = new_table(&r, sqlite3_column_int64(st, 0));
    t->state = (enum table_state)row_int(&r, 4);
    if (row_text(&r, 6) != NULL)
        person_set(&t->owner, row_text(&r, 5), row_text(&r, 6), row_text(&r, 7));
    t->max_seats = MAX(row_int(&r, 8), 1);
    t->variants = (uint8_t)row_int(&r, 9);
    t->sets = g_strdup(row_text(&r, 10) != NULL ? row_text(&r, 10) : "");
    t->clock_s = row_int(&r, 11);
    t->by_hand = row_int(&r, 12) != 0;
    row_bytes(&r, 13, t->drawn.half, LAIR_SEED);
    row_bytes(&r, 14, t->seed, LAIR_SEED);
    row_bytes(&r, 15, t->drawn.commitment, LAIR_HASH);
    t->drawn.salted = row_bytes(&r, 27, t->drawn.salt_hash, LAIR_HASH);
    has_salt = row_bytes(&r, 26, t->drawn.salt, LAIR_SEED);
    t->reader.told = t->reader.sent = row_int(&r, 16);
    t->posted_over = row_int(&r, 17) != 0;
    t->n_moves = (int)CLAMP(moves, 0, ROW_MOVES_MAX);
    t->n_events = row_int(&r, 19);
    t->made = row_int64(&r, 20);
    t->changed = row_int64(&r, 21);
    t->hints = (uint32_t)row_int64(&r, 22);
    t->watchable = row_int(&r, 23) != 0;
    t->rules = (enum lair_rules)row_int(&r, 24);
    t->rules_number = (uint16_t)row_int(&r, 25);
    t->thinned = row_int(&r, 28) != 0;
    freeze_by_row(t, &r);
    if (moves != t->n_moves)
        table_freeze(t, "its moves are not numbered from 0 on");
    if (t->state == TABLE_LOBBY && t->drawn.salted && !has_salt)
        table_freeze(t, "its salt is missing, and words could not be made");
    if (t->state != TABLE_LOBBY)
        seed_forget_salt(&t->drawn); /* only the store still has it */
    return t;
}

static void read_person(const struct row *r, struct table *t)
{
    struct person person = { (char *)row_text(r, 2), (char *)row_text(r, 3), (char *)row_text(r, 4) };
    int seat = table_sit(t, &person, row_text(r, 5));

    if (seat >= 0 && row_text(r, 11) != NULL)
        person_set(&t->seat[seat].reach, row_text(r, 10), row_text(r, 11), person.nick);
}

static void read_machine(const struct row *r, struct table *t)
{
    int seat = table_sit_bot(t, (enum lair_policy)row_int(r, 1), row_text(r, 4));

    if (seat < 0)
        return;
    g_free(t->seat[seat].word); /* a machine's seat keeps the word of the person who sat there first */
    t->seat[seat].word = g_strdup(row_text(r, 5));
}

/* Takes a seat only if its row makes sense. */
static void read_seat_row(sqlite3_stmt *st, struct table *t)
{
    int before = t->n_seats;
    struct row r;
    struct seat *s;

    row_look(&r, "seats", st);
    if (!row_is_good(&r)) {
        freeze_by_row(t, &r);
        return;
    }
    if (row_int(&r, 17) != t->n_seats)
        table_freeze(t, "its seats are not numbered from 0 on");
    row_int(&r, 0) != 0 ? read_machine(&r, t) : read_person(&r, t);
    if (t->n_seats == before) {
        table_freeze(t, "more sit there than it has seats");
        return;
    }
    s = &t->seat[before];
    s->reader.told = s->reader.sent = row_int(&r, 6);
    s->away = (enum seat_away)row_int(&r, 7);
    s->vacant = row_int(&r, 12) != 0;
    s->decision = row_int(&r, 8);
    s->reader.prompted = s->reader.seen = s->reader.arrived = row_int(&r, 9);
    s->timed = row_int(&r, 13);
    s->left_ms = row_int64(&r, 14);
    s->since = row_int64(&r, 15);
    s->gone = row_int(&r, 16) != 0;
}

/* Does a list of sets pin the files that the game is played with: "bmr@HASH,tnl@HASH"? */
static bool is_pinned(const char *sets)
{
    g_auto(GStrv) all = g_strsplit(sets, ",", -1);

    for (char **set = all; *set != NULL; set++) {
        const char *at = strrchr(*set, '@');

        if (at == NULL || at == *set || strlen(at + 1) != 2 * LAIR_HASH ||
            at[1 + strspn(at + 1, "0123456789abcdef")] != '\0')
            return false;
    }
    return true;
}

/* What makes no sense in a table whose rows do, each by itself; NULL: nothing. */
static const char *fault_of(const struct table *t)
{
    bool begun = t->state == TABLE_RUNNING || t->state == TABLE_OVER;

    if (t->n_seats == 0)
        return "nobody sits there";
    if (t->max_seats > lair_rules_most_seats(t->rules))
        return "it has more seats than its rules allow";
    if (begun && t->n_seats < lair_rules_least_seats(t->rules))
        return "it has fewer players than its rules want";
    if (begun && t->rules_number == 0)
        return "its rules have no number";
    if (begun && !is_pinned(t->sets))
        return "its sets are not named with their hashes";
    if (t->thinned && (table_is_open(t) || t->n_moves > 0))
        return "it was thinned, and has moves, or is open";
    if (t->state == TABLE_LOBBY && t->n_moves > 0)
        return "it has moves, and has not begun";
    for (int i = 0; table_is_open(t) && i < t->n_seats; i++)
        if (!t->seat[i].bot && t->seat[i].who.key[0] == '\0')
            return "somebody sits there who was forgotten";
    return NULL;
}

static void read_seats(struct store *s, struct table *t)
{
    sqlite3_stmt *st = store_statement(s, READ_SEATS);
    const char *fault;

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    while (store_row(s, st))
        read_seat_row(st, t);
    t->stored_seats = t->n_seats;
    fault = t->state != TABLE_FROZEN ? fault_of(t) : NULL;
    if (fault != NULL)
        table_freeze(t, fault);
    t->turn.logged = (int)t->state;
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

/* Hands on one move; false: no more of them are wanted. */
static bool hand_on_move(struct store *s, sqlite3_stmt *st, store_move_fn *fn, void *ctx)
{
    struct row r;

    row_look(&r, "moves", st);
    if (store_takes(s, &r))
        return fn(ctx, row_int(&r, 0), row_int(&r, 1), row_text(&r, 2));
    fn(ctx, -1, -1, NULL);
    return false;
}

int store_read_moves(struct store *s, int64_t table, store_move_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement(s, READ_MOVES);
    bool wanted = true;

    if (st == NULL)
        return -1;
    sqlite3_bind_int64(st, 1, table);
    while (store_row(s, st))
        wanted = wanted && hand_on_move(s, st, fn, ctx);
    return s->failed ? -1 : 0;
}

/* A text column of a table; "" if there is no such row, NULL if it makes no sense. */
static char *read_column(struct store *s, enum statement which, int64_t table)
{
    sqlite3_stmt *st = store_statement(s, which);
    char *text = g_strdup("");

    if (st == NULL)
        return text;
    sqlite3_bind_int64(st, 1, table);
    while (store_row(s, st)) {
        struct row r;

        row_look(&r, "tables", st);
        g_free(text);
        text = g_strdup(store_takes(s, &r) ? row_text(&r, 0) : NULL);
    }
    return text;
}

char *store_read_hash(struct store *s, int64_t table)
{
    return read_column(s, READ_HASH, table);
}

char *store_read_waiting(struct store *s, int64_t table)
{
    char *names = read_column(s, READ_WAITING, table);

    return names != NULL ? names : g_strdup("");
}
