/* bot/store/table.c - tables, seats, moves, and how far readers were told
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bot/store/impl.h"

/* The hours that a seat's question goes by, as a row has them: of a game that is over none; g_free it. */
static char *hours_for(const struct table *t, const struct seat *seat)
{
    bool any = t->state == TABLE_RUNNING && hours_are_told(&seat->slow.hours);

    return any ? hours_text(&seat->slow.hours) : NULL;
}

/* The days to which others objected, likewise. */
static char *objected_for(const struct table *t, const struct seat *seat)
{
    return t->state == TABLE_RUNNING ? vacations_text(&seat->vacation.objected) : NULL;
}

static void put_seat(struct store *s, const struct table *t, int seat)
{
    static const char sql[] =
        "INSERT OR REPLACE INTO seats (table_id, seat, bot, policy, network, key, nick, word, told, away,"
        " decision, seen, reach_network, reach_key, vacant, timed, left_ms, since, gone, source, asks_all, pass,"
        " pass_ahead, pass_turn, pass_at, pass_since, stops, why, why_card, stops_since, answers,"
        " answer, pass_then, kept, kept_since, hailed, missed, missed_at, away_at, late, moved_at,"
        " plan, urged, offered, offered_at, owner_network, owner_key, owner_nick, sub_moves, owner_asks,"
        " given, given_not, reminded, hours, eased_ms, banked_ms, bank_used, digested, vacation_first,"
        " vacation_last, vacation_told, vacation_refused, vacation_ms, rung, pauses, gives_up,"
        " kicks, swaps, vacation_since, unclocks, objected, offer_told)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,"
        " ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36,"
        " ?37, ?38, ?39, ?40, ?41, ?42, ?43, ?44, ?45, ?46, ?47, ?48, ?49, ?50, ?51, ?52, ?53, ?54,"
        " ?55, ?56, ?57, ?58, ?59, ?60, ?61, ?62, ?63, ?64, ?65, ?66, ?67, ?68, ?69, ?70, ?71, ?72)";
    const struct seat *x = &t->seat[seat];
    g_autofree char *hours = hours_for(t, x), *objected = objected_for(t, x);
    const struct vacation none = { .last = 0 }, *away = t->state == TABLE_RUNNING ? &x->vacation.days : &none;
    const struct seat_orders *o = &x->orders;
    /* clang-format off */
    const struct value row[] = {
        value_int(t->id), value_int(seat), value_int(x->bot), value_int(x->policy),
        value_text(x->who.network), value_text(x->who.key), value_text(x->who.nick), value_text(x->word),
        value_int(x->reader.told), value_int(x->away), value_int(x->decision), value_int(x->reader.arrived),
        value_text(x->reach.network), value_text(x->reach.key), value_int(x->vacant),
        value_int(x->timed), value_int(x->left_ms), value_int(x->since), value_int(x->gone),
        value_text(x->who.source),
        value_int(o->asks_all), value_int(o->kind), value_int(o->ahead), value_int(o->turn),
        value_int(o->at), value_int(o->since), value_text(o->stops), value_int(o->why),
        value_text(o->about), value_int(o->stops_since),
        value_int(x->answer.to), value_text(x->answer.move), value_int(x->answer.then),
        value_text(x->answer.kept), value_int(x->answer.kept_since), value_int(x->hailed),
        value_int(x->missed), value_int(x->missed_at), value_int(x->away_at), value_int(x->late),
        value_int(x->moved_at), value_text(x->plan), value_int(x->urged),
        value_int(x->offered), value_int(x->offered_at), value_text(x->owner.network), value_text(x->owner.key),
        value_text(x->owner.nick), value_int(x->sub_moves), value_int(x->owner_asks),
        value_text(o->given), value_int(o->given_not),
        value_int(x->reminded), value_text(hours), value_int(x->slow.eased_ms),
        value_int(x->slow.banked_ms), value_int(x->bank_used), value_int(x->digested),
        value_int(away->first), value_int(away->last), value_int(x->vacation.told_at),
        value_int(x->vacation.refused), value_int(x->vacation.gave_ms), value_int(x->rung),
        value_int(x->pauses ? t->pause_s : 0), value_int(x->gives_up), value_int(x->kicks), value_int(x->swaps),
        value_int(x->vacation.since), value_int(x->unclocks), value_text(objected),
        value_int(x->offer_told),
    };
    /* clang-format on */

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

static void put_seats(struct store *s, struct table *t)
{
    static const char drop_sql[] = "DELETE FROM seats WHERE table_id = ?1 AND seat >= ?2";
    const struct value from[] = { value_int(t->id), value_int(t->n_seats) };

    if (t->stored_seats > t->n_seats)
        store_write(s, drop_sql, from, G_N_ELEMENTS(from));
    for (int i = 0; i < t->n_seats; i++)
        put_seat(s, t, i);
    t->stored_seats = t->n_seats;
}

/* The salt and its hash are put with a new table and never again: only forgetting somebody changes
 * them (bot/store/whose.c). */
enum { N_SALTLESS = 37 };
static const char new_table_sql[] =
    "INSERT INTO tables (id, name, network, place, state, owner_network, owner_key, owner_nick,"
    " max_seats, variants, sets, clock, by_hand, half, seed, commitment, told, posted_over,"
    " events, made, touched, hints, watchable, rules, rules_number, asked, asks_all, opened,"
    " in_window, undone, day, tick, weekends_off, paused_until, vote_turn, longer_ms, stars, salt,"
    " salt_hash)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,"
    " ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35,"
    " ?36, ?37, ?38, ?39)";
static const char put_table_sql[] =
    "UPDATE tables SET name = ?2, network = ?3, place = ?4, state = ?5, owner_network = ?6,"
    " owner_key = ?7, owner_nick = ?8, max_seats = ?9, variants = ?10, sets = ?11, clock = ?12,"
    " by_hand = ?13, half = ?14, seed = ?15, commitment = ?16, told = ?17, posted_over = ?18,"
    " events = ?19, made = ?20, touched = ?21, hints = ?22, watchable = ?23,"
    " rules = ?24, rules_number = ?25, asked = ?26, asks_all = ?27, opened = ?28, in_window = ?29,"
    " undone = ?30, day = ?31, tick = ?32, weekends_off = ?33, paused_until = ?34, vote_turn = ?35, longer_ms = ?36,"
    " stars = ?37"
    " WHERE id = ?1";

/* It never changes. */
static void put_reliable(struct store *s, int64_t id, int percent)
{
    const struct value row[] = { value_int(id), value_int(percent) };

    store_write(s, "UPDATE tables SET reliable = ?2 WHERE id = ?1", row, G_N_ELEMENTS(row));
}

void store_put_table(struct store *s, struct table *t)
{
    const bool is_new = t->id == 0;
    const int64_t id = is_new ? store_draw_table_number(s) : t->id;
    /* clang-format off */
    const struct value row[] = {
        value_int(id), value_text(t->name), value_text(t->network), value_text(t->place),
        value_int(t->state), value_text(t->owner.network), value_text(t->owner.key), value_text(t->owner.nick),
        value_int(t->max_seats), value_int(t->variants), value_text(t->sets),
        value_int(t->clock_s), value_int(t->by_hand),
        value_blob(t->drawn.half, LAIR_SEED), value_blob(t->seed, LAIR_SEED),
        value_blob(t->drawn.commitment, LAIR_HASH),
        value_int(t->reader.told), value_int(t->posted_over), value_int(t->n_events),
        value_int(t->made), value_int(t->changed), value_int((int64_t)t->hints), value_int(t->watchable),
        value_int(t->rules), value_int(t->rules_number), value_int(t->asked),
        value_int(t->asks_all), value_int(t->opened), value_int(t->in_window), value_int(t->undone),
        value_int(t->day), value_int(t->tick_s), value_int(t->weekends_off), value_int(t->paused_until),
        value_int(t->vote_turn), value_int(t->longer_ms), value_text(t->stars),
        value_blob(t->drawn.salted ? t->drawn.salt : NULL, LAIR_SEED),
        value_blob(t->drawn.salted ? t->drawn.salt_hash : NULL, LAIR_HASH),
    };
    /* clang-format on */

    if (is_new)
        store_write(s, new_table_sql, row, G_N_ELEMENTS(row));
    else
        store_write(s, put_table_sql, row, N_SALTLESS);
    if (is_new && t->reliable > 0)
        put_reliable(s, id, t->reliable);
    if (s->failed)
        return;
    t->id = id;
    put_seats(s, t);
}

void store_put_move(struct store *s, const struct table *t, int n, int seat, const char *move, bool decided,
                    int64_t when)
{
    static const char sql[] =
        "INSERT INTO moves (table_id, n, seat, move, decided, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    const struct value row[] = { value_int(t->id), value_int(n),       value_int(seat),
                                 value_text(move), value_int(decided), value_int(when) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_cut_moves(struct store *s, const struct table *t)
{
    static const char sql[] = "DELETE FROM moves WHERE table_id = ?1 AND n >= ?2";
    const struct value row[] = { value_int(t->id), value_int(t->n_moves) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

static void put_reader_of_seat(struct store *s, const struct table *t, int seat)
{
    static const char sql[] = "UPDATE seats SET told = ?3, seen = ?4, timed = ?5, left_ms = ?6, since = ?7,"
                              " gone = ?8, reminded = ?9, hours = ?10, eased_ms = ?11,"
                              " banked_ms = ?12, bank_used = ?13, digested = ?14, vacation_ms = ?15,"
                              " rung = ?16"
                              " WHERE table_id = ?1 AND seat = ?2";
    const struct seat *x = &t->seat[seat];
    g_autofree char *hours = hours_for(t, x);
    const struct value row[] = { value_int(t->id),
                                 value_int(seat),
                                 value_int(x->reader.told),
                                 value_int(x->reader.arrived),
                                 value_int(x->timed),
                                 value_int(x->left_ms),
                                 value_int(x->since),
                                 value_int(x->gone),
                                 value_int(x->reminded),
                                 value_text(hours),
                                 value_int(x->slow.eased_ms),
                                 value_int(x->slow.banked_ms),
                                 value_int(x->bank_used),
                                 value_int(x->digested),
                                 value_int(x->vacation.gave_ms),
                                 value_int(x->rung) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_put_readers(struct store *s, const struct table *t)
{
    static const char sql[] = "UPDATE tables SET told = ?2, posted_over = ?3 WHERE id = ?1";
    const struct value row[] = { value_int(t->id), value_int(t->reader.told), value_int(t->posted_over) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot)
            put_reader_of_seat(s, t, i);
    for (guint i = 0; t->watchers != NULL && i < t->watchers->len; i++)
        store_put_watcher(s, t, t->watchers->pdata[i]);
}

void store_put_record(struct store *s, const struct table *t, const char *record)
{
    static const char sql[] = "UPDATE tables SET record = ?2 WHERE id = ?1";
    const struct value row[] = { value_int(t->id), value_text(record) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_put_state(struct store *s, const struct table *t)
{
    static const char sql[] = "UPDATE tables SET state = ?2, waiting = '' WHERE id = ?1";
    const struct value row[] = { value_int(t->id), value_int(t->state) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_put_standing(struct store *s, const struct table *t, const char *hash, const char *waiting)
{
    static const char sql[] = "UPDATE tables SET hash = coalesce(?2, hash), waiting = ?3 WHERE id = ?1";
    const struct value row[] = { value_int(t->id), value_text(hash), value_text(waiting) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_drop_table(struct store *s, const struct table *t)
{
    static const char *const drops[] = {
        "DELETE FROM seats WHERE table_id = ?1",
        "DELETE FROM moves WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1",
    };
    const struct value id = value_int(t->id);

    for (size_t i = 0; i < G_N_ELEMENTS(drops); i++)
        store_write(s, drops[i], &id, 1);
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

/* How the seed came about.  The salt is needed as long as words are made with it: after that only the
 * store has it. */
static void read_draw(const struct row *r, struct table *t)
{
    bool has_salt = row_bytes(r, 26, t->drawn.salt, LAIR_SEED);

    t->by_hand = row_int(r, 12) != 0;
    row_bytes(r, 13, t->drawn.half, LAIR_SEED);
    row_bytes(r, 14, t->seed, LAIR_SEED);
    row_bytes(r, 15, t->drawn.commitment, LAIR_HASH);
    t->drawn.salted = row_bytes(r, 27, t->drawn.salt_hash, LAIR_HASH);
    if (t->state == TABLE_LOBBY && t->drawn.salted && !has_salt)
        table_freeze(t, "its salt is missing, and words could not be made");
    if (t->state != TABLE_LOBBY)
        seed_forget_salt(&t->drawn);
}

static struct table *read_table_row(sqlite3_stmt *st)
{
    struct row r;
    struct table *t;
    int64_t moves = sqlite3_column_int64(st, 18); /* computed, so no column of the table */

    row_look(&r, "tables", st);
    t = new_table(&r, sqlite3_column_int64(st, 0));
    t->state = (enum table_state)row_int(&r, 4);
    if (row_text(&r, 6) != NULL)
        person_set(&t->owner, row_text(&r, 5), row_text(&r, 6), row_text(&r, 7), NULL);
    t->max_seats = MAX(row_int(&r, 8), 1);
    t->variants = (uint8_t)row_int(&r, 9);
    t->sets = g_strdup(row_text(&r, 10) != NULL ? row_text(&r, 10) : "");
    t->clock_s = row_int(&r, 11);
    t->reader.told = t->reader.sent = row_int(&r, 16);
    t->posted_over = row_int(&r, 17) != 0;
    t->n_moves = (int)CLAMP(moves, 0, ROW_MOVES_MAX);
    t->n_events = row_int(&r, 19);
    t->made = row_int64(&r, 20);
    t->changed = row_int64(&r, 21);
    t->hints = (uint64_t)row_int64(&r, 22);
    t->watchable = row_int(&r, 23) != 0;
    t->rules = (enum lair_rules)row_int(&r, 24);
    t->rules_number = (uint16_t)row_int(&r, 25);
    t->thinned = row_int(&r, 28) != 0;
    t->asked = row_int(&r, 29);
    t->asks_all = row_int(&r, 30) != 0;
    t->opened = row_int64(&r, 31);
    t->in_window = row_int(&r, 32) != 0;
    t->undone = row_int(&r, 33);
    t->day = row_int(&r, 34);
    t->tick_s = row_int(&r, 35);
    t->reliable = row_int(&r, 36);
    t->weekends_off = row_int(&r, 37) != 0;
    t->paused_until = row_int64(&r, 38);
    t->vote_turn = row_int(&r, 39);
    t->longer_ms = row_int64(&r, 40);
    t->stars = g_strdup(row_text(&r, 41));
    freeze_by_row(t, &r);
    if (moves != t->n_moves)
        table_freeze(t, "its moves are not numbered from 0 on");
    read_draw(&r, t);
    return t;
}

/* A guest is reached where it sits, so that only accounts are reached elsewhere. */
static void read_person(const struct row *r, struct table *t)
{
    struct person person = { (char *)row_text(r, 2), (char *)row_text(r, 3), (char *)row_text(r, 4),
                             (char *)row_text(r, 19) };
    int seat = table_sit(t, &person, row_text(r, 5));

    if (seat >= 0 && row_text(r, 11) != NULL && !person_is(&person, row_text(r, 10), row_text(r, 11)))
        person_set(&t->seat[seat].reach, row_text(r, 10), row_text(r, 11), person.nick, NULL);
}

static void read_machine(const struct row *r, struct table *t)
{
    int seat = table_sit_bot(t, (enum lair_policy)row_int(r, 1), row_text(r, 4));

    if (seat < 0)
        return;
    g_free(t->seat[seat].word); /* a machine's seat keeps the word of the person who sat there first */
    t->seat[seat].word = g_strdup(row_text(r, 5));
}

/* What its player missed, sealed, and was called for, and who had the seat before. */
static void read_absence(const struct row *r, struct seat *s)
{
    s->hailed = row_int(r, 35);
    s->missed = row_int(r, 36);
    s->missed_at = row_int64(r, 37);
    s->away_at = row_int64(r, 38);
    s->late = row_int(r, 39) != 0;
    s->moved_at = row_int(r, 40);
    s->plan = g_strdup(row_text(r, 41));
    s->urged = row_int(r, 42);
    s->offered = row_int64(r, 43);
    s->offered_at = row_int64(r, 44);
    s->offer_told = row_int64(r, 71);
    if (row_text(r, 46) != NULL)
        person_set(&s->owner, row_text(r, 45), row_text(r, 46), row_text(r, 47), NULL);
    s->sub_moves = row_int(r, 48);
    s->owner_asks = row_int(r, 49) != 0;
    s->reminded = row_int(r, 52);
    if (row_text(r, 53) != NULL)
        hours_read(row_text(r, 53), &s->slow.hours, NULL);
    s->slow.eased_ms = row_int64(r, 54);
    s->slow.banked_ms = row_int64(r, 55);
    s->bank_used = row_int64(r, 56);
    s->digested = row_int(r, 57);
    s->vacation = (struct seat_vacation){ .days = { row_int(r, 58), row_int(r, 59) },
                                          .told_at = row_int64(r, 60),
                                          .since = row_int64(r, 68),
                                          .refused = row_int(r, 61) != 0,
                                          .gave_ms = row_int64(r, 62),
                                          .objected = vacations_read(row_text(r, 70)) };
    s->rung = s->ring_sent = row_int64(r, 63);
}

static void read_orders(const struct row *r, struct seat_orders *o)
{
    *o = (struct seat_orders){ .asks_all = row_int(r, 20) != 0,
                               .kind = (uint8_t)row_int(r, 21),
                               .ahead = (uint8_t)row_int(r, 22),
                               .turn = row_int(r, 23),
                               .at = row_int(r, 24),
                               .since = row_int(r, 25),
                               .stops = g_strdup(row_text(r, 26)),
                               .why = (uint8_t)row_int(r, 27),
                               .about = g_strdup(row_text(r, 28)),
                               .stops_since = row_int(r, 29),
                               .given = g_strdup(row_text(r, 50)),
                               .given_not = row_int(r, 51) };
}

static void read_votes(const struct row *r, struct table *t, struct seat *s)
{
    s->pauses = row_int(r, 64) > 0;
    t->pause_s = MAX(t->pause_s, row_int(r, 64));
    s->gives_up = row_int(r, 65) != 0;
    s->kicks = (uint8_t)row_int(r, 66);
    s->swaps = (uint8_t)row_int(r, 67);
    s->unclocks = row_int(r, 69) != 0;
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
    read_orders(&r, &s->orders);
    s->answer = (struct seat_answer){ .to = row_text(&r, 31) != NULL ? row_int(&r, 30) : 0,
                                      .move = g_strdup(row_text(&r, 31)),
                                      .then = (uint8_t)row_int(&r, 32),
                                      .kept = g_strdup(row_text(&r, 33)),
                                      .kept_since = row_int(&r, 34) };
    read_absence(&r, s);
    read_votes(&r, t, s);
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

    if (t->n_seats == 0 && t->state != TABLE_LOBBY) /* one may wait for all whom it was opened for */
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
    static const char sql[] =
        "SELECT bot, policy, network, key, nick, word, told, away, decision, seen, reach_network, reach_key,"
        " vacant, timed, left_ms, since, gone, seat, table_id, source, asks_all, pass, pass_ahead,"
        " pass_turn, pass_at, pass_since, stops, why, why_card, stops_since, answers, answer, pass_then,"
        " kept, kept_since, hailed, missed, missed_at, away_at, late, moved_at, plan, urged,"
        " offered, offered_at, owner_network, owner_key, owner_nick, sub_moves, owner_asks, given, given_not,"
        " reminded, hours, eased_ms, banked_ms, bank_used, digested, vacation_first, vacation_last,"
        " vacation_told, vacation_refused, vacation_ms, rung, pauses, gives_up, kicks, swaps, vacation_since,"
        " unclocks, objected, offer_told"
        " FROM seats WHERE table_id = ?1 ORDER BY seat";
    const struct value id = value_int(t->id);
    sqlite3_stmt *st = store_query(s, sql, &id, 1);
    const char *fault;

    if (st == NULL)
        return;
    while (store_row(s, st))
        read_seat_row(st, t);
    t->stored_seats = t->n_seats;
    fault = t->state != TABLE_FROZEN ? fault_of(t) : NULL;
    if (fault != NULL)
        table_freeze(t, fault);
    t->turn.logged = (int)t->state;
}

#define TABLE_COLUMNS                                                                                   \
    "id, name, network, place, state, owner_network, owner_key, owner_nick, max_seats, variants, sets," \
    " clock, by_hand, half, seed, commitment, told, posted_over,"                                       \
    " (SELECT coalesce(max(n) + 1, 0) FROM moves WHERE table_id = tables.id), events, made, touched,"   \
    " hints, watchable, rules, rules_number, salt, salt_hash, thinned, asked, asks_all,"                \
    " opened, in_window, undone, day, tick, reliable, weekends_off, paused_until, vote_turn,"           \
    " longer_ms, stars"

/* A table whose state makes no sense counts as open, since it may be. */
static const char open_tables_sql[] =
    "SELECT " TABLE_COLUMNS " FROM tables WHERE state < 2 OR state > 2 AND state < 3 OR state > 3"
    " OR state IS NULL OR state = 2 AND (posted_over IS NOT 1 OR touched > (SELECT max(touched) FROM tables"
    " WHERE typeof(touched) = 'integer' AND touched BETWEEN 0 AND 253402300799999) - 24 * 60 * 60 * 1000"
    " OR id IN (SELECT max(id) FROM tables WHERE state = 2 AND place IS NOT NULL GROUP BY network, place))"
    " ORDER BY id";
static const char one_table_sql[] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1";

int store_read_tables(struct store *s, int64_t only, store_table_fn *fn, void *ctx)
{
    const struct value id = value_int(only);
    sqlite3_stmt *st =
        only != 0 ? store_query(s, one_table_sql, &id, 1) : store_query(s, open_tables_sql, NULL, 0);
    g_autoptr(GPtrArray) tables = g_ptr_array_new();

    if (st == NULL)
        return -1;
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
        return fn(ctx, row_int(&r, 0), row_int(&r, 1), row_text(&r, 2), row_int(&r, 5) != 0);
    fn(ctx, -1, -1, NULL, false);
    return false;
}

int store_read_moves(struct store *s, int64_t table, store_move_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT n, seat, move, at, table_id, decided FROM moves WHERE table_id = ?1 ORDER BY n";
    const struct value id = value_int(table);
    sqlite3_stmt *st = store_query(s, sql, &id, 1);
    bool wanted = true;

    while (store_row(s, st))
        wanted = wanted && hand_on_move(s, st, fn, ctx);
    return s->failed ? -1 : 0;
}

/* A text column of a table; "" if there is no such row, NULL if it makes no sense. */
static char *read_column(struct store *s, const char *sql, int64_t table)
{
    const struct value id = value_int(table);
    sqlite3_stmt *st = store_query(s, sql, &id, 1);
    char *text = g_strdup("");

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
    static const char sql[] = "SELECT hash, id FROM tables WHERE id = ?1";

    return read_column(s, sql, table);
}

char *store_read_waiting(struct store *s, int64_t table)
{
    static const char sql[] = "SELECT waiting, id FROM tables WHERE id = ?1";
    char *names = read_column(s, sql, table);

    return names != NULL ? names : g_strdup("");
}
