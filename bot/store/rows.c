/* bot/store/rows.c - what a row of the database may say */
#include "bot/store/rows.h"

#include <sodium.h>
#include <string.h>

#include "adapters/adapter.h"
#include "bot/name.h"
#include "bot/store.h"
#include "bot/store/chain.h"
#include "bot/store/days.h"
#include "bot/store/notes.h"
#include "bot/store/pack.h"

/* What kind of value a column holds; .least and .most bound its length or its value. */
enum cell {
    CELL_NUMBER,
    CELL_TEXT,    /* UTF-8 without control characters */
    CELL_NAME,    /* of a table */
    CELL_NETWORK, /* its name; "" if the least is 0 */
    CELL_HASH,    /* 64 hexadecimal digits; "" if the least is 0 */
    CELL_RECORD,  /* UTF-8 with line ends, as it is or packed */
    CELL_BYTES,
};
enum { N_CELLS = CELL_BYTES + 1 };

struct column {
    const char *name;
    enum cell cell;
    bool key;     /* it is part of the primary key */
    bool or_null; /* it may be NULL */
    /* It is NULL, or empty, exactly if this column is; NULL: it depends on none. */
    const char *with;
    int64_t least, most;
};

struct rows_kind {
    const char *name;
    const struct column *columns;
    size_t n;
    /* What is wrong with a row as a whole, all of whose columns make sense; NULL: nothing, or there
     * is nothing to ask. */
    const char *(*whole)(const struct row *r);
    const char *about; /* the column that is named in that fault */
};

enum {
    NICK_MAX = ADAPTER_KEY_MAX,
    PLACE_MAX = ADAPTER_KEY_MAX,
    STOPS_MAX = 4096, /* bytes of a seat's stops and orders */
    SETS_MAX = 8192,  /* bytes of a list of sets with their hashes, or paths */
    WHY_MAX = 4096,   /* of a text that an operator writes */
    EVENTS_MAX = 1000 * 1000 * 1000,
    CLOCK_MAX = 7 * 24 * 60 * 60,
    SCORE_MAX = 100 * 1000,
    BOSS_MAX = 64,
};

/* ---- every column of every table ------------------------------------------------------------- */

/* clang-format off */
#define FLAG(column)   { .name = column, .cell = CELL_NUMBER, .most = 1 }
#define TIME(column)   { .name = column, .cell = CELL_NUMBER, .most = ROW_TIME_MAX }
/* bounded by its reader (bot/games/timer.h): time that is up is less than none */
#define ANY_TIME(column) { .name = column, .cell = CELL_NUMBER, .least = INT64_MIN, .most = INT64_MAX }
#define TABLE_ID       { .name = "table_id", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX }
#define ID             { .name = "id", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX }
#define NETWORK_OF_KEY { .name = "network", .cell = CELL_NETWORK, .key = true, .least = 1, .most = NAME_NETWORK_MAX }
#define KEY_OF_KEY     { .name = "key", .cell = CELL_TEXT, .key = true, .least = 1, .most = ADAPTER_KEY_MAX }
/* of a guest; NULL: an account */
#define SOURCE         { .name = "source", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = ADAPTER_KEY_MAX }

static const struct column sets[] = {
    { .name = "hash", .cell = CELL_HASH, .key = true, .least = 1 },
    { .name = "name", .cell = CELL_TEXT, .least = 1, .most = SETS_MAX },
    { .name = "text", .cell = CELL_BYTES, .least = 1, .most = ROW_RECORD_MAX },
};

static const struct column tables[] = {
    ID,
    { .name = "name", .cell = CELL_NAME, .least = 1, .most = NAME_TABLE_MAX },
    { .name = "network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "place", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = PLACE_MAX },
    { .name = "state", .cell = CELL_NUMBER, .most = TABLE_ABORTED },
    { .name = "owner_network", .cell = CELL_NETWORK, .or_null = true, .most = NAME_NETWORK_MAX },
    { .name = "owner_key", .cell = CELL_TEXT, .or_null = true, .with = "owner_network", .most = ADAPTER_KEY_MAX },
    { .name = "owner_nick", .cell = CELL_TEXT, .or_null = true, .most = NICK_MAX },
    { .name = "max_seats", .cell = CELL_NUMBER, .least = 1, .most = LAIR_MAX_SEATS },
    { .name = "variants", .cell = CELL_NUMBER, .most = (1 << LAIR_N_VARIANTS) - 1 },
    { .name = "sets", .cell = CELL_TEXT, .least = 1, .most = SETS_MAX },
    { .name = "clock", .cell = CELL_NUMBER, .most = CLOCK_MAX },
    FLAG("by_hand"),
    { .name = "half", .cell = CELL_BYTES, .least = LAIR_SEED, .most = LAIR_SEED },
    { .name = "seed", .cell = CELL_BYTES, .least = LAIR_SEED, .most = LAIR_SEED },
    { .name = "commitment", .cell = CELL_BYTES, .least = LAIR_HASH, .most = LAIR_HASH },
    { .name = "told", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    FLAG("posted_over"),
    { .name = "hash", .cell = CELL_HASH },
    { .name = "waiting", .cell = CELL_TEXT, .most = LAIR_MAX_SEATS * (NICK_MAX + 2) },
    { .name = "record", .cell = CELL_RECORD, .or_null = true, .least = 1, .most = ROW_RECORD_MAX },
    { .name = "hints", .cell = CELL_NUMBER, .most = UINT32_MAX },
    FLAG("watchable"),
    FLAG("asks_all"),
    TIME("made"),
    TIME("touched"),
    TIME("opened"),
    FLAG("in_window"),
    FLAG("thinned"),
    { .name = "rules", .cell = CELL_NUMBER, .most = LAIR_N_RULES - 1 },
    { .name = "rules_number", .cell = CELL_NUMBER, .most = UINT16_MAX },
    { .name = "events", .cell = CELL_NUMBER, .least = -1, .most = EVENTS_MAX },
    { .name = "asked", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "undone", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "salt", .cell = CELL_BYTES, .or_null = true, .least = LAIR_SEED, .most = LAIR_SEED },
    { .name = "salt_hash", .cell = CELL_BYTES, .or_null = true, .least = LAIR_HASH, .most = LAIR_HASH },
    { .name = "day", .cell = CELL_NUMBER, .most = STORE_DAY_MAX },
};

static const struct column seats[] = {
    TABLE_ID,
    { .name = "seat", .cell = CELL_NUMBER, .key = true, .most = LAIR_MAX_SEATS - 1 },
    FLAG("bot"),
    { .name = "policy", .cell = CELL_NUMBER, .most = LAIR_N_POLICIES - 1 },
    { .name = "network", .cell = CELL_NETWORK, .or_null = true, .most = NAME_NETWORK_MAX },
    { .name = "key", .cell = CELL_TEXT, .or_null = true, .with = "network", .most = ADAPTER_KEY_MAX },
    { .name = "nick", .cell = CELL_TEXT, .least = 1, .most = NICK_MAX },
    { .name = "word", .cell = CELL_TEXT, .most = TABLE_WORD_MAX },
    { .name = "told", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    { .name = "away", .cell = CELL_NUMBER, .most = SEAT_GONE },
    { .name = "reach_network", .cell = CELL_NETWORK, .or_null = true, .most = NAME_NETWORK_MAX },
    { .name = "reach_key", .cell = CELL_TEXT, .or_null = true, .with = "reach_network", .most = ADAPTER_KEY_MAX },
    FLAG("vacant"),
    { .name = "decision", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "seen", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "timed", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    ANY_TIME("left_ms"),
    ANY_TIME("since"),
    FLAG("gone"),
    SOURCE,
    FLAG("asks_all"),
    { .name = "pass", .cell = CELL_NUMBER, .most = STANDING_KINDS - 1 },
    { .name = "pass_ahead", .cell = CELL_NUMBER, .most = LAIR_IN_BUILD | LAIR_IN_ADVENTURE },
    { .name = "pass_turn", .cell = CELL_NUMBER, .most = UINT16_MAX },
    { .name = "pass_at", .cell = CELL_NUMBER, .most = ROW_MOVES_MAX },
    { .name = "pass_since", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    { .name = "stops", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = STOPS_MAX },
    { .name = "stops_since", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    { .name = "why", .cell = CELL_NUMBER, .most = STANDING_WHYS - 1 },
    { .name = "why_card", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = STOPS_MAX },
    { .name = "answers", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "answer", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = LAIR_TEXT },
    { .name = "pass_then", .cell = CELL_NUMBER, .most = STANDING_KINDS - 1 },
    { .name = "kept", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = LAIR_TEXT },
    { .name = "kept_since", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    { .name = "hailed", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
};

static const struct column networks[] = {
    { .name = "name", .cell = CELL_NETWORK, .key = true, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "online_ms", .cell = CELL_NUMBER, .most = ROW_TIME_MAX },
};

static const struct column kept[] = {
    NETWORK_OF_KEY,
    { .name = "name", .cell = CELL_TEXT, .key = true, .least = 1, .most = ADAPTER_KEPT_NAME },
    { .name = "value", .cell = CELL_TEXT, .most = ADAPTER_KEPT_MAX },
    { .name = "n", .cell = CELL_NUMBER, .most = INT64_MAX - 1 },
};

static const struct column numbers[] = {
    { .name = "what", .cell = CELL_TEXT, .key = true, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "last", .cell = CELL_NUMBER, .most = INT64_MAX - 1 },
};

static const struct column moves[] = {
    TABLE_ID,
    { .name = "n", .cell = CELL_NUMBER, .key = true, .most = ROW_MOVES_MAX - 1 },
    { .name = "seat", .cell = CELL_NUMBER, .most = LAIR_MAX_SEATS - 1 },
    { .name = "move", .cell = CELL_TEXT, .least = 1, .most = LAIR_TEXT },
    TIME("at"),
    FLAG("decided"),
};

static const struct column requests[] = {
    NETWORK_OF_KEY,
    { .name = "id", .cell = CELL_TEXT, .key = true, .least = 1, .most = ADAPTER_KEY_MAX },
    TIME("at"),
};

static const struct column links[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "primary_network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "primary_key", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
    TIME("at"),
};

static const struct column sitters[] = { TABLE_ID, NETWORK_OF_KEY, KEY_OF_KEY };

static const struct column watchers[] = {
    TABLE_ID,
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "nick", .cell = CELL_TEXT, .least = 1, .most = NICK_MAX },
    { .name = "told", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    SOURCE,
};

static const struct column places[] = {
    NETWORK_OF_KEY,
    { .name = "place", .cell = CELL_TEXT, .key = true, .least = 1, .most = PLACE_MAX },
    { .name = "manner", .cell = CELL_NUMBER, .most = MANNERS - 1 },
};

#define LANGUAGE { .name = "language", .cell = CELL_TEXT, .least = 2, .most = TONGUE_MAX }

static const struct column place_tongues[] = {
    NETWORK_OF_KEY,
    { .name = "place", .cell = CELL_TEXT, .key = true, .least = 1, .most = PLACE_MAX },
    LANGUAGE,
};

static const struct column person_tongues[] = { NETWORK_OF_KEY, KEY_OF_KEY, LANGUAGE };

static const struct column person_habits[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    FLAG("message"),
    FLAG("colour"),
    { .name = "call_s", .cell = CELL_NUMBER, .most = HABIT_CALL_MAX },
};

static const struct column bans[] = {
    ID,
    { .name = "network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "mask", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_LINE_MAX },
    FLAG("silent"),
    TIME("at"),
    { .name = "until", .cell = CELL_NUMBER, .or_null = true, .most = ROW_TIME_MAX },
    { .name = "by", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
    { .name = "why", .cell = CELL_TEXT, .most = WHY_MAX },
    FLAG("guests"),
};

static const struct column audit[] = {
    ID,
    TIME("at"),
    { .name = "network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "key", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
    { .name = "nick", .cell = CELL_TEXT, .least = 1, .most = NICK_MAX },
    { .name = "what", .cell = CELL_TEXT, .least = 1, .most = WHY_MAX },
};

static const struct column results[] = {
    TABLE_ID,
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "rules", .cell = CELL_NUMBER, .most = LAIR_N_RULES - 1 },
    { .name = "score", .cell = CELL_NUMBER, .least = -SCORE_MAX, .most = SCORE_MAX },
    { .name = "souls", .cell = CELL_NUMBER, .most = SCORE_MAX },
    { .name = "wounds", .cell = CELL_NUMBER, .most = SCORE_MAX },
    { .name = "turns", .cell = CELL_NUMBER, .most = SCORE_MAX },
    { .name = "boss", .cell = CELL_TEXT, .least = 1, .most = BOSS_MAX },
    FLAG("rated"),
    TIME("at"),
    { .name = "played_on", .cell = CELL_NETWORK, .or_null = true, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "place", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = PLACE_MAX },
    FLAG("hints"),
    SOURCE,
    FLAG("open"),
    { .name = "day", .cell = CELL_NUMBER, .most = STORE_DAY_MAX },
    FLAG("unfinished"),
};

static const struct column unlisted[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    SOURCE,
};

static const struct column homes[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "of_network", .cell = CELL_NETWORK, .key = true, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "place", .cell = CELL_TEXT, .least = 1, .most = PLACE_MAX },
};

static const struct column entries[] = {
    { .name = "number", .cell = CELL_NUMBER, .key = true, .least = 1, .most = STORE_ENTRIES_MAX },
    { .name = "table_id", .cell = CELL_NUMBER, .or_null = true, .least = 1, .most = INT64_MAX },
    { .name = "voids", .cell = CELL_NUMBER, .or_null = true, .least = 1, .most = STORE_ENTRIES_MAX },
    { .name = "text", .cell = CELL_RECORD, .least = 1, .most = STORE_ENTRY_MAX },
    { .name = "signature", .cell = CELL_BYTES, .least = STORE_SIGNATURE, .most = STORE_SIGNATURE },
};

static const struct column entry_people[] = {
    { .name = "entry", .cell = CELL_NUMBER, .key = true, .least = 1, .most = STORE_ENTRIES_MAX },
    { .name = "seat", .cell = CELL_NUMBER, .key = true, .most = LAIR_MAX_SEATS - 1 },
    { .name = "network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "key", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
    { .name = "salt", .cell = CELL_BYTES, .least = STORE_SALT, .most = STORE_SALT },
    { .name = "now_network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "now_key", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
};

static const struct column matches[] = {
    { .name = "number", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX },
    { .name = "table_id", .cell = CELL_NUMBER, .least = 1, .most = INT64_MAX },
    TIME("at"),
    { .name = "rules", .cell = CELL_NUMBER, .most = LAIR_N_RULES - 1 },
    { .name = "clock", .cell = CELL_NUMBER, .most = CLOCK_MAX },
    { .name = "sets", .cell = CELL_TEXT, .least = 1, .most = SETS_MAX },
    { .name = "seats", .cell = CELL_NUMBER, .least = 2, .most = LAIR_MAX_SEATS },
};

static const struct column match_people[] = {
    TABLE_ID,
    { .name = "seat", .cell = CELL_NUMBER, .key = true, .most = LAIR_MAX_SEATS - 1 },
    { .name = "place", .cell = CELL_NUMBER, .most = LAIR_MAX_SEATS },
    { .name = "gone", .cell = CELL_NUMBER, .most = 2 },
    FLAG("guest"),
    { .name = "network", .cell = CELL_NETWORK, .most = NAME_NETWORK_MAX }, /* "": nobody's any more */
    { .name = "key", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
};

#define DAY_OF_KEY { .name = "day", .cell = CELL_NUMBER, .key = true, .least = 1, .most = STORE_DAY_MAX }
#define RULES_OF_KEY { .name = "rules", .cell = CELL_NUMBER, .key = true, .most = LAIR_N_RULES - 1 }

static const struct column days[] = {
    DAY_OF_KEY,
    RULES_OF_KEY,
    { .name = "rules_number", .cell = CELL_NUMBER, .least = 1, .most = UINT16_MAX },
    { .name = "sets", .cell = CELL_TEXT, .least = 1, .most = SETS_MAX },
    { .name = "commitment", .cell = CELL_BYTES, .least = LAIR_HASH, .most = LAIR_HASH },
    { .name = "value", .cell = CELL_BYTES, .or_null = true, .least = LAIR_SEED, .most = LAIR_SEED },
};

static const struct column day_ends[] = {
    { .name = "first", .cell = CELL_NUMBER, .key = true, .least = 1, .most = STORE_DAY_MAX },
    { .name = "value", .cell = CELL_BYTES, .least = LAIR_SEED, .most = LAIR_SEED },
};

static const struct column day_tries[] = {
    DAY_OF_KEY,
    RULES_OF_KEY,
    { .name = "digest", .cell = CELL_BYTES, .key = true, .least = LAIR_HASH, .most = LAIR_HASH },
    { .name = "table_id", .cell = CELL_NUMBER, .least = 1, .most = INT64_MAX },
};

static const struct column day_places[] = {
    NETWORK_OF_KEY,
    { .name = "place", .cell = CELL_TEXT, .key = true, .least = 1, .most = PLACE_MAX },
    { .name = "told", .cell = CELL_NUMBER, .most = STORE_DAY_MAX },
};

static const struct column page_places[] = {
    NETWORK_OF_KEY,
    { .name = "place", .cell = CELL_TEXT, .key = true, .least = 1, .most = PLACE_MAX },
};

static const struct column page_tables[] = {
    { .name = "table_id", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX },
};

static const struct column notes[] = {
    { .name = "table_id", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX },
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "text", .cell = CELL_TEXT, .least = 1, .most = NOTE_MAX - 1 },
    { .name = "turn", .cell = CELL_NUMBER, .most = INT_MAX },
    { .name = "decision", .cell = CELL_NUMBER, .most = INT_MAX },
};

static const char *seat_fault(const struct row *r);
static const char *set_fault(const struct row *r);

#define KIND(table) .name = #table, .columns = table, .n = G_N_ELEMENTS(table)
static const struct rows_kind kinds[] = {
    { KIND(sets), .whole = set_fault, .about = "text" },
    { KIND(tables) },
    { KIND(networks) },
    { KIND(numbers) },
    { KIND(kept) },
    { KIND(place_tongues) },
    { KIND(person_tongues) },
    { KIND(person_habits) },
    { KIND(seats), .whole = seat_fault, .about = "key" },
    { KIND(moves) },
    { KIND(requests) },
    { KIND(links) },
    { KIND(sitters) },
    { KIND(watchers) },
    { KIND(places) },
    { KIND(bans) },
    { KIND(audit) },
    { KIND(results) },
    { KIND(entries) },
    { KIND(entry_people) },
    { KIND(unlisted) },
    { KIND(matches) },
    { KIND(match_people) },
    { KIND(homes) },
    { KIND(days) },
    { KIND(day_ends) },
    { KIND(day_tries) },
    { KIND(day_places) },
    { KIND(page_places) },
    { KIND(page_tables) },
    { KIND(notes) },
};
/* clang-format on */

const struct rows_kind *rows_kind(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

const struct rows_kind *rows_kind_at(int i)
{
    return i >= 0 && i < (int)G_N_ELEMENTS(kinds) ? &kinds[i] : NULL;
}

const char *rows_name(const struct rows_kind *k)
{
    return k->name;
}

const char *rows_column(const struct rows_kind *k, int i)
{
    return i >= 0 && (size_t)i < k->n ? k->columns[i].name : NULL;
}

/* ---- one value ------------------------------------------------------------------------------- */

/* The text has no NUL within. */
typedef const char *text_fault_fn(const char *text);

static bool is_control(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f);
}

static const char *plain_fault(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p))
        if (is_control(g_utf8_get_char(p)))
            return "has a control character in it";
    return NULL;
}

static const char *name_fault(const char *text)
{
    return name_fits_table(text) ? NULL : "is no name of a table";
}

static const char *network_fault(const char *text)
{
    return text[0] == '\0' || name_fits_network(text) ? NULL : "is no name of a network";
}

static const char *hash_fault(const char *text)
{
    size_t digits = strspn(text, "0123456789abcdef");

    return text[digits] == '\0' && (digits == 0 || digits == 2 * LAIR_HASH) ? NULL : "is no SHA-256";
}

static const char *record_fault(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p))
        if (*p != '\n' && is_control(g_utf8_get_char(p)))
            return "has a control character in it";
    return NULL;
}

/* What SQLite has for each kind of cell, and what else a text must be. */
static const struct {
    int type;
    text_fault_fn *fault;
} cells[] = {
    [CELL_NUMBER] = { SQLITE_INTEGER, NULL },  [CELL_TEXT] = { SQLITE_TEXT, plain_fault },
    [CELL_NAME] = { SQLITE_TEXT, name_fault }, [CELL_NETWORK] = { SQLITE_TEXT, network_fault },
    [CELL_HASH] = { SQLITE_TEXT, hash_fault }, [CELL_RECORD] = { SQLITE_TEXT, record_fault },
    [CELL_BYTES] = { SQLITE_BLOB, NULL },
};
static_assert(G_N_ELEMENTS(cells) == N_CELLS, "every kind of cell has a type");

static const char *number_fault(const struct column *c, int64_t n)
{
    return n >= c->least && n <= c->most ? NULL : "is out of range";
}

static const char *text_fault(const struct column *c, const char *text, int64_t len)
{
    int64_t most = c->cell == CELL_HASH ? 2 * LAIR_HASH : c->most;

    if (text == NULL) /* no memory was left for it */
        return "cannot be read";
    if (len < c->least || len > most)
        return len < c->least ? "is too short" : "is too long";
    return g_utf8_validate_len(text, (gsize)len, NULL) ? cells[c->cell].fault(text) : "is not UTF-8";
}

static const char *packed_fault(const struct column *c, const void *bytes, int len)
{
    g_autofree char *text = unpack(bytes, (gsize)len, (gsize)c->most);

    return text != NULL ? text_fault(c, text, (int64_t)strlen(text)) : "cannot be unpacked";
}

/* What is wrong with the value in column i; NULL: nothing. */
static const char *value_fault(const struct column *c, sqlite3_stmt *st, int i)
{
    int type = sqlite3_column_type(st, i);

    if (type == SQLITE_BLOB && c->cell == CELL_RECORD)
        return packed_fault(c, sqlite3_column_blob(st, i), sqlite3_column_bytes(st, i));
    if (type == SQLITE_NULL)
        return c->or_null ? NULL : "is missing";
    if (type != cells[c->cell].type)
        return "is of another type";
    if (type == SQLITE_INTEGER)
        return number_fault(c, sqlite3_column_int64(st, i));
    if (type == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_column_text(st, i);

        return text_fault(c, text, sqlite3_column_bytes(st, i));
    }
    return number_fault(c, sqlite3_column_bytes(st, i)) != NULL ? "has another length" : NULL;
}

/* ---- one row --------------------------------------------------------------------------------- */

static const struct column *column_called(const struct rows_kind *k, const char *name)
{
    for (size_t i = 0; i < k->n; i++)
        if (strcmp(k->columns[i].name, name) == 0)
            return &k->columns[i];
    return NULL;
}

/* The number of the statement's column of that name; -1: the statement does not read it. */
static int place_of(const struct row *r, const char *name)
{
    for (int i = 0; i < sqlite3_column_count(r->st); i++)
        if (strcmp(sqlite3_column_name(r->st, i), name) == 0)
            return i;
    return -1;
}

static bool is_bad(const struct row *r, int i)
{
    return (r->bad & UINT64_C(1) << i) != 0;
}

static void blame(struct row *r, int i, const char *column, const char *why)
{
    if (i >= 0)
        r->bad |= UINT64_C(1) << i;
    if (r->column != NULL)
        return;
    r->column = column;
    r->why = why;
}

/* 0: there is no value; 1: an empty one; 2: a real one. */
static int fullness(const struct row *r, int i)
{
    if (sqlite3_column_type(r->st, i) == SQLITE_NULL)
        return 0;
    return sqlite3_column_bytes(r->st, i) > 0 ? 2 : 1;
}

static void look_at_pair(struct row *r, int i, const struct column *c)
{
    int other = c->with != NULL && !is_bad(r, i) ? place_of(r, c->with) : -1;

    if (other >= 0 && (is_bad(r, other) || fullness(r, i) != fullness(r, other)))
        blame(r, i, c->name, "does not go with its network");
}

/* A person sits there, by network and key, or a machine, which has neither.  A person who was
 * forgotten has both, but empty.  Only a guest comes from somewhere. */
static const char *seat_fault(const struct row *r)
{
    int bot = place_of(r, "bot"), key = place_of(r, "key"), source = place_of(r, "source");

    if (bot < 0 || key < 0)
        return NULL;
    if (source >= 0 && fullness(r, source) > 0 && fullness(r, key) < 2)
        return "is nobody's, but a guest sits there";
    if (sqlite3_column_int(r->st, bot) != 0)
        return fullness(r, key) > 0 ? "is somebody's, but a machine sits there" : NULL;
    return fullness(r, key) == 0 ? "is missing, and no machine sits there" : NULL;
}

/* A set of cards is known by the SHA-256 of the file it came in. */
static const char *set_fault(const struct row *r)
{
    int text = place_of(r, "text"), hash = place_of(r, "hash");
    unsigned char sum[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof sum + 1];

    if (text < 0 || hash < 0)
        return NULL;
    crypto_hash_sha256(sum, sqlite3_column_blob(r->st, text),
                       (unsigned long long)sqlite3_column_bytes(r->st, text));
    sodium_bin2hex(hex, sizeof hex, sum, sizeof sum);
    return strcmp(hex, (const char *)sqlite3_column_text(r->st, hash)) == 0 ? NULL
                                                                            : "is not what its hash says";
}

void row_look(struct row *r, const char *kind, sqlite3_stmt *st)
{
    int n = sqlite3_column_count(st);

    *r = (struct row){ .st = st, .kind = rows_kind(kind) };
    g_assert(r->kind != NULL && n <= 64);
    for (int i = 0; i < n; i++) {
        const struct column *c = column_called(r->kind, sqlite3_column_name(st, i));
        const char *why = c != NULL ? value_fault(c, st, i) : NULL;

        if (why != NULL)
            blame(r, i, c->name, why);
    }
    for (int i = 0; i < n; i++) {
        const struct column *c = column_called(r->kind, sqlite3_column_name(st, i));

        if (c != NULL)
            look_at_pair(r, i, c);
    }
    if (r->column == NULL && r->kind->whole != NULL && r->kind->whole(r) != NULL)
        blame(r, -1, r->kind->about, r->kind->whole(r));
}

bool row_is_good(const struct row *r)
{
    return r->column == NULL;
}

/* "7/0": which row it is, by as much of its primary key as the statement reads; g_free it. */
static char *key_of(const struct row *r)
{
    GString *key = g_string_new(NULL);

    for (size_t i = 0; i < r->kind->n; i++) {
        const struct column *c = &r->kind->columns[i];
        int at = c->key ? place_of(r, c->name) : -1;
        const char *text = at >= 0 ? (const char *)sqlite3_column_text(r->st, at) : NULL;

        if (text != NULL)
            g_string_append_printf(key, "%s%.*s", key->len > 0 ? "/" : "", ADAPTER_KEY_MAX, text);
    }
    return g_string_free(key, FALSE);
}

char *row_fault(const struct row *r)
{
    g_autofree char *key = key_of(r);

    return g_strdup_printf("%s %s: \"%s\" %s", r->kind->name, key, r->column, r->why);
}

int64_t row_int64(const struct row *r, int i)
{
    return is_bad(r, i) ? 0 : sqlite3_column_int64(r->st, i);
}

int row_int(const struct row *r, int i)
{
    return (int)row_int64(r, i);
}

const char *row_text(const struct row *r, int i)
{
    return is_bad(r, i) ? NULL : (const char *)sqlite3_column_text(r->st, i);
}

char *row_record(const struct row *r, int i)
{
    if (is_bad(r, i) || sqlite3_column_type(r->st, i) != SQLITE_BLOB)
        return g_strdup(row_text(r, i));
    return unpack(sqlite3_column_blob(r->st, i), (gsize)sqlite3_column_bytes(r->st, i), ROW_RECORD_MAX);
}

bool row_bytes(const struct row *r, int i, uint8_t *to, int len)
{
    if (is_bad(r, i) || sqlite3_column_bytes(r->st, i) != len)
        return false;
    memcpy(to, sqlite3_column_blob(r->st, i), (size_t)len);
    return true;
}
