/* bot/store/columns.c - what each column of the database may hold
 * SPDX-License-Identifier: MIT */
#include "bot/store/columns.h"

#include <glib.h>

#include "adapters/adapter.h"
#include "bot/name.h"
#include "bot/store.h"
#include "bot/store/chain.h"
#include "bot/store/days.h"
#include "bot/store/notes.h"
#include "bot/store/pushes.h"
#include "bot/store/rows.h"
#include "bot/store/seeks.h"
#include "bot/store/settings.h"

enum {
    NICK_MAX = ADAPTER_KEY_MAX,
    PLACE_MAX = ADAPTER_KEY_MAX,
    STOPS_MAX = 4096,  /* bytes of a seat's stops and orders, or plans */
    GIVEN_MAX = 20000, /* ... and of its standing orders */
    STARS_MAX = 400,   /* bytes of a line of chat */
    SETS_MAX = 8192,   /* bytes of a list of sets with their hashes, or paths */
    WHY_MAX = 4096,    /* of a text that an operator writes */
    EVENTS_MAX = 1000 * 1000 * 1000,
    CLOCK_MAX = 7 * 24 * 60 * 60,
    PAUSE_MAX = 14 * 24 * 60 * 60,
    TICK_MAX = 60 * 60,
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
    { .name = "hints", .cell = CELL_NUMBER, .most = INT64_MAX },
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
    { .name = "tick", .cell = CELL_NUMBER, .most = TICK_MAX },
    { .name = "reliable", .cell = CELL_NUMBER, .most = 100 },
    FLAG("weekends_off"),
    TIME("paused_until"),
    { .name = "vote_turn", .cell = CELL_NUMBER, .most = UINT16_MAX },
    TIME("longer_ms"),
    { .name = "stars", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = STARS_MAX },
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
    { .name = "away", .cell = CELL_NUMBER, .most = SEAT_LEFT },
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
    { .name = "missed", .cell = CELL_NUMBER, .most = TABLE_MISSES },
    TIME("missed_at"),
    TIME("away_at"),
    FLAG("late"),
    { .name = "moved_at", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    { .name = "plan", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = STOPS_MAX },
    { .name = "urged", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    TIME("offered"),
    TIME("offered_at"),
    { .name = "owner_network", .cell = CELL_NETWORK, .or_null = true, .most = NAME_NETWORK_MAX },
    { .name = "owner_key", .cell = CELL_TEXT, .or_null = true, .with = "owner_network", .most = ADAPTER_KEY_MAX },
    { .name = "owner_nick", .cell = CELL_TEXT, .or_null = true, .with = "owner_key", .most = NICK_MAX },
    { .name = "sub_moves", .cell = CELL_NUMBER, .most = TABLE_SUB_MOVES },
    FLAG("owner_asks"),
    { .name = "given", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = GIVEN_MAX },
    { .name = "given_not", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "reminded", .cell = CELL_NUMBER, .most = ROW_QUESTIONS_MAX },
    { .name = "hours", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = HOURS_TEXT },
    ANY_TIME("eased_ms"),
    ANY_TIME("banked_ms"),
    ANY_TIME("bank_used"),
    { .name = "digested", .cell = CELL_NUMBER, .most = EVENTS_MAX },
    { .name = "vacation_first", .cell = CELL_NUMBER, .most = STORE_DAY_MAX },
    { .name = "vacation_last", .cell = CELL_NUMBER, .most = STORE_DAY_MAX },
    TIME("vacation_told"),
    FLAG("vacation_refused"),
    ANY_TIME("vacation_ms"),
    TIME("rung"),
    { .name = "pauses", .cell = CELL_NUMBER, .most = PAUSE_MAX },
    FLAG("gives_up"),
    { .name = "kicks", .cell = CELL_NUMBER, .most = (1 << LAIR_MAX_SEATS) - 1 },
    { .name = "swaps", .cell = CELL_NUMBER, .most = LAIR_MAX_SEATS },
    TIME("vacation_since"),
    FLAG("unclocks"),
    { .name = "objected", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = VACATION_TEXT },
    TIME("offer_told"),
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

static const struct column place_sets[] = {
    NETWORK_OF_KEY,
    { .name = "place", .cell = CELL_TEXT, .key = true, .least = 1, .most = PLACE_MAX },
    { .name = "sets", .cell = CELL_TEXT, .least = 1, .most = SETS_MAX },
};

static const struct column person_tongues[] = { NETWORK_OF_KEY, KEY_OF_KEY, LANGUAGE };

static const struct column person_habits[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    FLAG("message"),
    FLAG("colour"),
    { .name = "call_s", .cell = CELL_NUMBER, .most = HABIT_CALL_MAX },
};

static const struct column person_settings[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "what", .cell = CELL_TEXT, .key = true, .least = 1, .most = STORE_SETTING_NAME },
    { .name = "value", .cell = CELL_TEXT, .least = 1, .most = STORE_SETTING_MAX },
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

static const struct column chain_heads[] = {
    { .name = "number", .cell = CELL_NUMBER, .key = true, .least = 1, .most = STORE_ENTRIES_MAX },
    { .name = "hash", .cell = CELL_BYTES, .least = LAIR_HASH, .most = LAIR_HASH },
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

static const struct column day_addresses[] = {
    DAY_OF_KEY,
    { .name = "digest", .cell = CELL_BYTES, .key = true, .least = LAIR_HASH, .most = LAIR_HASH },
    { .name = "table_id", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX },
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

static const struct column substitutes[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "nick", .cell = CELL_TEXT, .least = 1, .most = NICK_MAX },
    { .name = "rules", .cell = CELL_NUMBER, .least = -1, .most = LAIR_N_RULES - 1 },
    FLAG("slow"),
    TIME("at"),
};

static const struct column notes[] = {
    { .name = "table_id", .cell = CELL_NUMBER, .key = true, .least = 1, .most = INT64_MAX },
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "text", .cell = CELL_TEXT, .least = 1, .most = NOTE_MAX - 1 },
    { .name = "turn", .cell = CELL_NUMBER, .most = INT_MAX },
    { .name = "decision", .cell = CELL_NUMBER, .most = INT_MAX },
};

static const struct column pushes[] = {
    NETWORK_OF_KEY,
    KEY_OF_KEY,
    { .name = "address", .cell = CELL_TEXT, .least = 1, .most = PUSH_ADDRESS_MAX - 1 },
    { .name = "owed", .cell = CELL_NUMBER, .most = PUSH_OWED - 1 },
    TIME("next"),
    { .name = "failed", .cell = CELL_NUMBER, .most = PUSH_FAILURES_MAX },
    { .name = "status", .cell = CELL_NUMBER, .most = 999 },
    FLAG("told"),
};

static const struct column seeks[] = {
    ID,
    { .name = "network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "key", .cell = CELL_TEXT, .least = 1, .most = ADAPTER_KEY_MAX },
    { .name = "nick", .cell = CELL_TEXT, .least = 1, .most = NICK_MAX },
    { .name = "on_network", .cell = CELL_NETWORK, .least = 1, .most = NAME_NETWORK_MAX },
    { .name = "place", .cell = CELL_TEXT, .or_null = true, .least = 1, .most = PLACE_MAX },
    { .name = "rules", .cell = CELL_NUMBER, .most = LAIR_N_RULES - 1 },
    { .name = "least", .cell = CELL_NUMBER, .least = 2, .most = LAIR_MAX_SEATS },
    { .name = "most", .cell = CELL_NUMBER, .least = 2, .most = LAIR_MAX_SEATS },
    { .name = "pace", .cell = CELL_NUMBER, .most = STORE_PACES - 1 },
    { .name = "reliable", .cell = CELL_NUMBER, .most = 100 },
    FLAG("shared"),
    FLAG("near"),
    TIME("at"),
    { .name = "lobby", .cell = CELL_NUMBER, .most = INT64_MAX },
    { .name = "table_id", .cell = CELL_NUMBER, .most = INT64_MAX },
    TIME("asked"),
    TIME("told"),
    FLAG("sat"),
};

#define KIND(table) .name = #table, .columns = table, .n = G_N_ELEMENTS(table)
static const struct rows_kind kinds[] = {
    { KIND(sets) },
    { KIND(tables) },
    { KIND(networks) },
    { KIND(numbers) },
    { KIND(kept) },
    { KIND(place_tongues) },
    { KIND(place_sets) },
    { KIND(person_tongues) },
    { KIND(person_habits) },
    { KIND(person_settings) },
    { KIND(seats) },
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
    { KIND(chain_heads) },
    { KIND(entry_people) },
    { KIND(unlisted) },
    { KIND(matches) },
    { KIND(match_people) },
    { KIND(homes) },
    { KIND(days) },
    { KIND(day_ends) },
    { KIND(day_tries) },
    { KIND(day_addresses) },
    { KIND(day_places) },
    { KIND(page_places) },
    { KIND(page_tables) },
    { KIND(notes) },
    { KIND(pushes) },
    { KIND(seeks) },
    { KIND(substitutes) },
};
/* clang-format on */

const struct rows_kind *columns_table(int i)
{
    return i >= 0 && i < (int)G_N_ELEMENTS(kinds) ? &kinds[i] : NULL;
}
