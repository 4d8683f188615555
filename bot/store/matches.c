/* bot/store/matches.c - finished rated games among people, and who came where, as rows of the store
 * SPDX-License-Identifier: MIT */
#include "bot/store/matches.h"

#include "bot/store/impl.h"

/* The column "gone". */
static_assert(STORE_LEFT == 1 && STORE_PUT_OUT == 2, "what the schema says");

static const char put_leaver_sql[] =
    "INSERT OR IGNORE INTO match_people (table_id, seat, place, gone, guest, network, key)"
    " VALUES (?1, ?2, 0, ?6, ?3, ?4, ?5)";
static const char drop_leaver_sql[] =
    "DELETE FROM match_people WHERE table_id = ?1 AND seat = ?2 AND place = 0 AND gone <> 0";
static const char leavers_sql[] =
    "SELECT table_id, seat, gone FROM match_people WHERE table_id = ?1 AND gone <> 0 ORDER BY seat";
static const char put_sql[] = "INSERT INTO matches (table_id, at, rules, clock, sets, seats)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
static const char put_seat_sql[] =
    "INSERT OR IGNORE INTO match_people (table_id, seat, place, gone, guest, network, key)" /* see read_seats() */
    " VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6)";
static const char put_place_sql[] = "UPDATE match_people SET place = ?3 WHERE table_id = ?1 AND seat = ?2";
static const char read_sql[] =
    "SELECT m.number, m.table_id, m.at, m.rules, m.clock, m.sets, m.seats, t.network AS on_network,"
    " t.place AS in_place FROM matches AS m LEFT JOIN tables AS t ON t.id = m.table_id"
    " WHERE NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = m.table_id AND e.voids IS NOT NULL)"
    " ORDER BY m.number";
static const char read_seats_sql[] =
    "SELECT table_id, seat, place, gone, guest, network, key FROM match_people"
    " WHERE table_id = ?1 ORDER BY seat";

static const char begun_sql[] =
    "SELECT t.id, t.rules, t.clock, t.state, w.away IS NOT NULL AS sits, coalesce(w.away, 0) AS is_away,"
    " coalesce((SELECT max(gone) FROM match_people WHERE table_id = t.id AND network = ?1 AND key = ?2), 0) AS went,"
    " EXISTS (SELECT 1 FROM match_people AS m WHERE m.table_id = t.id AND m.seat = w.seat AND m.gone <> 0"
    " AND NOT (m.network = ?1 AND m.key = ?2)) AS took,"
    " coalesce((SELECT at FROM moves WHERE table_id = t.id AND n = 0), 0) AS made,"
    " coalesce((SELECT at FROM matches WHERE table_id = t.id), t.touched) AS touched"
    " FROM sitters AS s JOIN tables AS t ON t.id = s.table_id LEFT JOIN seats AS w"
    " ON w.table_id = t.id AND w.network = s.network AND w.key = s.key"
    " WHERE s.network = ?1 AND s.key = ?2 AND t.state IN (1, 2) AND t.by_hand = 0 AND t.max_seats > 1"
    " AND (SELECT count(*) FROM sitters WHERE table_id = t.id) > 1"
    " AND NOT EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.voids IS NOT NULL)"
    " ORDER BY t.id DESC LIMIT ?3";

/* ---- putting --------------------------------------------------------------------------------- */

void store_put_leaver(struct store *s, const struct table *t, int seat, const struct person *person,
                      bool put_out)
{
    const struct value of[] = { value_int(t->id), value_int(seat) };

    if (person == NULL) {
        store_write(s, drop_leaver_sql, of, G_N_ELEMENTS(of));
        return;
    }
    const struct value row[] = { of[0],
                                 of[1],
                                 value_int(person_is_guest(person)),
                                 value_text(person->network),
                                 value_text(person->key),
                                 value_int(put_out ? STORE_PUT_OUT : STORE_LEFT) };

    store_write(s, put_leaver_sql, row, G_N_ELEMENTS(row));
}

struct store_leavers store_read_leavers(struct store *s, const struct table *t)
{
    const struct value of = value_int(t->id);
    sqlite3_stmt *st = store_query(s, leavers_sql, &of, 1);
    struct store_leavers seats = { 0, 0 };
    struct row r;

    while (store_good_row(s, st, "match_people", &r))
        *(row_int(&r, 2) == STORE_LEFT ? &seats.left : &seats.put_out) |= 1u << row_int(&r, 1);
    return seats;
}

static void put_seat(struct store *s, int64_t table, const struct store_match_seat *seat)
{
    const struct value row[] = { value_int(table),       value_int(seat->seat),     value_int(seat->place),
                                 value_int(seat->guest), value_text(seat->network), value_text(seat->key) };

    if (seat->left)
        store_write(s, put_place_sql, row, 3);
    else
        store_write(s, put_seat_sql, row, G_N_ELEMENTS(row));
}

void store_put_match(struct store *s, const struct store_match *m)
{
    const struct value row[] = { value_int(m->table),   value_int(m->at),    value_int(m->rules),
                                 value_int(m->clock_s), value_text(m->sets), value_int(m->n_seats) };

    store_write(s, put_sql, row, G_N_ELEMENTS(row));
    for (int i = 0; i < m->n_seats; i++)
        put_seat(s, m->table, &m->seat[i]);
    s->matches_version++;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the seats, whose names it keeps in names.  False: they are not all there, or a row makes no sense: one
 * that was in the way when the match was put as well, which must not keep a game from ending. */
static bool read_seats(struct store *s, struct store_match *m, int n, GStringChunk *names)
{
    const struct value of = value_int(m->table);
    sqlite3_stmt *st = store_query(s, read_seats_sql, &of, 1);
    struct row r;

    m->n_seats = 0;
    while (store_good_row(s, st, "match_people", &r)) {
        if (m->n_seats < LAIR_MAX_SEATS && row_int(&r, 2) > 0)
            m->seat[m->n_seats++] =
                (struct store_match_seat){ .seat = row_int(&r, 1),
                                           .place = row_int(&r, 2),
                                           .left = row_int(&r, 3) != 0,
                                           .guest = row_int(&r, 4) != 0,
                                           .network = g_string_chunk_insert(names, row_text(&r, 5)),
                                           .key = g_string_chunk_insert(names, row_text(&r, 6)) };
    }
    return m->n_seats == n;
}

int store_read_matches(struct store *s, store_match_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_query(s, read_sql, NULL, 0);
    GStringChunk *names = g_string_chunk_new(512);
    struct row r;

    while (store_good_row(s, st, "matches", &r)) {
        struct store_match m = { .number = row_int64(&r, 0),
                                 .table = row_int64(&r, 1),
                                 .at = row_int64(&r, 2),
                                 .rules = (enum lair_rules)row_int(&r, 3),
                                 .clock_s = row_int(&r, 4),
                                 .sets = row_text(&r, 5),
                                 .network = row_text(&r, 7),
                                 .place = row_text(&r, 8) };

        g_string_chunk_clear(names);
        if (read_seats(s, &m, row_int(&r, 6), names))
            fn(ctx, &m);
    }
    g_string_chunk_free(names);
    return s->failed ? -1 : 0;
}

int store_read_begun(struct store *s, const struct person *person, int most, store_begun_fn *fn, void *ctx)
{
    const struct value of[] = { value_text(person->network), value_text(person->key), value_int(most) };
    sqlite3_stmt *st = store_query(s, begun_sql, of, G_N_ELEMENTS(of));
    struct row r;

    while (store_good_row(s, st, "tables", &r)) {
        const struct store_begun game = { .table = row_int64(&r, 0),
                                          .rules = (enum lair_rules)row_int(&r, 1),
                                          .clock_s = row_int(&r, 2),
                                          .over = row_int(&r, 3) == TABLE_OVER,
                                          .sits = row_int(&r, 4) != 0,
                                          .away = row_int(&r, 5) == SEAT_AWAY || row_int(&r, 5) == SEAT_LEFT,
                                          .gone = (enum store_gone)row_int(&r, 6),
                                          .took = row_int(&r, 7) != 0,
                                          .began = row_int64(&r, 8),
                                          .ended = row_int64(&r, 9) };

        fn(ctx, &game);
    }
    return s->failed ? -1 : 0;
}

uint64_t store_matches_version(const struct store *s)
{
    return s->matches_version;
}
