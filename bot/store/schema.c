/* bot/store/schema.c - the steps of the database's schema
 * SPDX-License-Identifier: MIT */
#include "bot/store/schema.h"

#include <glib.h>

#include "bot/store.h"

const char *const schema_steps[] = {
    /* 1: tables and their games */
    "CREATE TABLE sets (hash TEXT PRIMARY KEY, name TEXT NOT NULL, text BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL, network TEXT NOT NULL, place TEXT,"
    " state INTEGER NOT NULL, owner_network TEXT, owner_key TEXT, owner_nick TEXT,"
    " max_seats INTEGER NOT NULL, variants INTEGER NOT NULL, sets TEXT NOT NULL, clock INTEGER NOT NULL,"
    " by_hand INTEGER NOT NULL, half BLOB NOT NULL, seed BLOB NOT NULL, commitment BLOB NOT NULL,"
    " told INTEGER NOT NULL DEFAULT 0, posted_over INTEGER NOT NULL DEFAULT 0,"
    " hash TEXT NOT NULL DEFAULT '', waiting TEXT NOT NULL DEFAULT '', record TEXT);"
    "CREATE INDEX tables_by_state ON tables (state);"
    "CREATE TABLE seats (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " bot INTEGER NOT NULL, policy INTEGER NOT NULL, network TEXT, key TEXT, nick TEXT NOT NULL,"
    " word TEXT NOT NULL, told INTEGER NOT NULL DEFAULT 0, away INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (table_id, seat)) WITHOUT ROWID;"
    "CREATE TABLE moves (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, move TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;"
    "CREATE TABLE requests (network TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (network, id)) WITHOUT ROWID;"
    "CREATE INDEX requests_by_time ON requests (at);",

    /* 2: people, manners, and watchers.  A link says that key on network is the same person as primary_key on
     * primary_network.  A sitter had a seat of a table, and knows what could be seen from there.  A seat's reach is
     * the account that its player last spoke from.  The numbers of events and decisions tell without the game who is
     * to be told something; -1: only playing it again can tell. */
    "CREATE TABLE links (network TEXT NOT NULL, key TEXT NOT NULL, primary_network TEXT NOT NULL,"
    " primary_key TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (network, key)) WITHOUT ROWID;"
    "CREATE INDEX links_by_primary ON links (primary_network, primary_key);"
    "CREATE TABLE sitters (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " network TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (table_id, network, key)) WITHOUT ROWID;"
    "CREATE INDEX sitters_by_person ON sitters (network, key);"
    "CREATE TABLE watchers (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " network TEXT NOT NULL, key TEXT NOT NULL, nick TEXT NOT NULL, told INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (table_id, network, key)) WITHOUT ROWID;"
    "CREATE TABLE places (network TEXT NOT NULL, place TEXT NOT NULL, manner INTEGER NOT NULL,"
    " PRIMARY KEY (network, place)) WITHOUT ROWID;"
    "CREATE TABLE bans (id INTEGER PRIMARY KEY, network TEXT NOT NULL, mask TEXT NOT NULL,"
    " silent INTEGER NOT NULL, at INTEGER NOT NULL, until INTEGER, by TEXT NOT NULL, why TEXT NOT NULL);"
    "CREATE TABLE audit (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, network TEXT NOT NULL, key TEXT NOT NULL,"
    " nick TEXT NOT NULL, what TEXT NOT NULL);"
    "CREATE TABLE results (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " network TEXT NOT NULL, key TEXT NOT NULL, rules INTEGER NOT NULL, score INTEGER NOT NULL,"
    " souls INTEGER NOT NULL, wounds INTEGER NOT NULL, turns INTEGER NOT NULL, boss TEXT NOT NULL,"
    " rated INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, network, key)) WITHOUT ROWID;"
    "CREATE INDEX results_by_person ON results (network, key);"
    "ALTER TABLE seats ADD COLUMN reach_network TEXT;"
    "ALTER TABLE seats ADD COLUMN reach_key TEXT;"
    "ALTER TABLE seats ADD COLUMN vacant INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN watchable INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN made INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN rules_number INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN events INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE seats ADD COLUMN decision INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;",

    /* 3: the salt that made words of accounts (bot/games/seed.h): without a hash there never was
     * one, without a salt it was forgotten.  The time that is left for a decision, and how long
     * each network was there, by which that time is measured (bot/games/timer.h).  Whose player was
     * seen to leave.  Of a game that has been over for long only the record is kept, packed
     * (bot/games/keep.h). */
    "ALTER TABLE tables ADD COLUMN salt BLOB;"
    "ALTER TABLE tables ADD COLUMN salt_hash BLOB;"
    "CREATE TABLE networks (name TEXT PRIMARY KEY, online_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "ALTER TABLE seats ADD COLUMN timed INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN left_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE seats ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN thinned INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX tables_to_thin ON tables (touched, id) WHERE thinned = 0 AND state IN (2, 3);",

    /* 4: the last number that was given to a table, since none is ever given twice (bot/store/numbers.c),
     * and to a table's questions, which were numbered by the moves before them.  Small
     * values that networks keep (bot/memo.h).  Where guests
     * come from, and whether a ban is on such sources or on an account: what was read out of keys
     * until then is read out of them here for the last time, as "nick!user@host" was a guest's, and a
     * mask with '@' was for guests. */
    "CREATE TABLE numbers (what TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;"
    "ALTER TABLE tables ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE kept (network TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, n INTEGER NOT NULL,"
    " PRIMARY KEY (network, name)) WITHOUT ROWID;"
    "UPDATE tables SET asked = (SELECT count(*) + 1 FROM moves WHERE table_id = tables.id);"
    "ALTER TABLE seats ADD COLUMN source TEXT;"
    "UPDATE seats SET source = substr(key, instr(key, '!') + 1) WHERE key LIKE '%!_%';"
    "ALTER TABLE watchers ADD COLUMN source TEXT;"
    "UPDATE watchers SET source = substr(key, instr(key, '!') + 1) WHERE key LIKE '%!_%';"
    "ALTER TABLE bans ADD COLUMN guests INTEGER NOT NULL DEFAULT 0;"
    "UPDATE bans SET guests = 1 WHERE instr(mask, '@') > 0;",

    /* 5: the languages that places and people chose (bot/people/tongue.h). */
    "CREATE TABLE place_tongues (network TEXT NOT NULL, place TEXT NOT NULL, language TEXT NOT NULL,"
    " PRIMARY KEY (network, place)) WITHOUT ROWID;"
    "CREATE TABLE person_tongues (network TEXT NOT NULL, key TEXT NOT NULL, language TEXT NOT NULL,"
    " PRIMARY KEY (network, key)) WITHOUT ROWID;",

    /* 6: what players pass beforehand (bot/games/orders.h).  A pass stands now, so whoever is asked
     * something in a game is asked anew, once, and told so (STANDING_NEWS). */
    "ALTER TABLE tables ADD COLUMN asks_all INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN asks_all INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN pass INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN pass_ahead INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN pass_turn INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN pass_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN pass_since INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN stops TEXT;"
    "ALTER TABLE seats ADD COLUMN stops_since INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN why INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN why_card TEXT;"
    "UPDATE seats SET seen = 0, why = 8 WHERE bot = 0 AND decision <> 0;",

    /* 7: answers in a window that have not counted yet (bot/games/answers.h). */
    "ALTER TABLE tables ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN in_window INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN answer TEXT;"
    "ALTER TABLE seats ADD COLUMN pass_then INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN kept TEXT;"
    "ALTER TABLE seats ADD COLUMN kept_since INTEGER NOT NULL DEFAULT 0;",

    /* 8: how people want to be told (bot/people/habit.h), and the question for which a seat's player was
     * called by name (bot/hail.h). */
    "CREATE TABLE person_habits (network TEXT NOT NULL, key TEXT NOT NULL, message INTEGER NOT NULL,"
    " colour INTEGER NOT NULL, call_s INTEGER NOT NULL, PRIMARY KEY (network, key)) WITHOUT ROWID;"
    "ALTER TABLE seats ADD COLUMN hailed INTEGER NOT NULL DEFAULT 0;",

    /* 9: which moves players decided themselves, and how often a game went back (bot/games/undo.h).  Of the
     * moves that are there nobody knows: all count. */
    "ALTER TABLE moves ADD COLUMN decided INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE tables ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;",

    /* 10: the chain of results (bot/community/CHAIN.md).  An entry is never changed.  Whose digests it has stands
     * apart, by the account that the digest is of and by the identity that this is now. */
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, table_id INTEGER, voids INTEGER, text TEXT NOT NULL,"
    " signature BLOB NOT NULL);"
    "CREATE INDEX entries_by_table ON entries (table_id);"
    "CREATE TABLE entry_people (entry INTEGER NOT NULL, seat INTEGER NOT NULL, network TEXT NOT NULL,"
    " key TEXT NOT NULL, salt BLOB NOT NULL, now_network TEXT NOT NULL, now_key TEXT NOT NULL,"
    " PRIMARY KEY (entry, seat)) WITHOUT ROWID;"
    "CREATE INDEX entry_people_by_account ON entry_people (network, key);"
    "CREATE INDEX entry_people_by_person ON entry_people (now_network, now_key);",

    /* 11: where a result counts (bot/games/solo.h), whether hints were taken, and where a guest who
     * reached it came from.  For a result that was reached in whispers that is the place of the table
     * at which its player had sat last.  Which players are off the boards (bot/community/standings.h). */
    "ALTER TABLE results ADD COLUMN played_on TEXT;"
    "ALTER TABLE results ADD COLUMN place TEXT;"
    "ALTER TABLE results ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE results ADD COLUMN source TEXT;"
    "UPDATE results SET (played_on, place, hints) = (SELECT network, place, hints & 1 FROM tables"
    " WHERE id = table_id), source = (SELECT source FROM seats AS s WHERE s.table_id = results.table_id"
    " AND s.network = results.network AND s.key = results.key);"
    "UPDATE results SET place = (SELECT t.place FROM sitters AS s JOIN tables AS t ON t.id = s.table_id"
    " WHERE s.network = results.network AND s.key = results.key AND t.network = played_on"
    " AND t.place IS NOT NULL AND t.id < results.table_id ORDER BY t.id DESC LIMIT 1) WHERE place IS NULL;"
    "CREATE INDEX results_by_time ON results"
    " (rules, at, table_id, network, key, source, played_on, place, score, rated, hints);"
    "CREATE INDEX results_by_place ON results"
    " (rules, played_on, place, at, table_id, network, key, source, score, rated, hints);"
    "CREATE TABLE unlisted (network TEXT NOT NULL, key TEXT NOT NULL, source TEXT,"
    " PRIMARY KEY (network, key)) WITHOUT ROWID;",

    /* 12: rated games among people, in the order of their ends, and who came where (bot/store/matches.h).  Of
     * games that are not over there is only who left one (gone 1) or was put out (2), whose place is 0. */
    "CREATE TABLE matches (number INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES tables"
    " ON DELETE CASCADE, at INTEGER NOT NULL, rules INTEGER NOT NULL, clock INTEGER NOT NULL,"
    " sets TEXT NOT NULL, seats INTEGER NOT NULL);"
    "CREATE INDEX matches_by_table ON matches (table_id);"
    "CREATE TABLE match_people (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seat INTEGER NOT NULL, place INTEGER NOT NULL, gone INTEGER NOT NULL, guest INTEGER NOT NULL,"
    " network TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (table_id, seat)) WITHOUT ROWID;"
    "CREATE INDEX match_people_by_person ON match_people (network, key);",

    /* 13: for which place of a network somebody's games in whispers count, if it said so, and whether
     * everybody could look into the place of a result when it was reached: of old ones nobody knows. */
    "CREATE TABLE homes (network TEXT NOT NULL, key TEXT NOT NULL, of_network TEXT NOT NULL,"
    " place TEXT NOT NULL, PRIMARY KEY (network, key, of_network)) WITHOUT ROWID;"
    "ALTER TABLE results ADD COLUMN open INTEGER NOT NULL DEFAULT 0;",

    /* 14: days and their dungeons (bot/store/days.h).  A row of days is a game of a day that has begun; its value is
     * NULL until that is told.  Of those who had a try a digest is kept until the day is over. */
    "ALTER TABLE tables ADD COLUMN day INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE results ADD COLUMN day INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE results ADD COLUMN unfinished INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX results_by_day ON results (day, rules) WHERE day > 0;"
    "CREATE TABLE days (day INTEGER NOT NULL, rules INTEGER NOT NULL, rules_number INTEGER NOT NULL,"
    " sets TEXT NOT NULL, commitment BLOB NOT NULL, value BLOB, PRIMARY KEY (day, rules)) WITHOUT ROWID;"
    "CREATE INDEX days_untold ON days (day) WHERE value IS NULL;"
    "CREATE TABLE day_ends (first INTEGER PRIMARY KEY, value BLOB NOT NULL);"
    "CREATE TABLE day_tries (day INTEGER NOT NULL, rules INTEGER NOT NULL, digest BLOB NOT NULL,"
    " table_id INTEGER NOT NULL, PRIMARY KEY (day, rules, digest)) WITHOUT ROWID;"
    "CREATE TABLE day_places (network TEXT NOT NULL, place TEXT NOT NULL, told INTEGER NOT NULL,"
    " PRIMARY KEY (network, place)) WITHOUT ROWID;",

    /* 15: places whose tables have pages (lair boards --html), and the tables that have one. */
    "CREATE TABLE page_places (network TEXT NOT NULL, place TEXT NOT NULL,"
    " PRIMARY KEY (network, place)) WITHOUT ROWID;"
    "CREATE TABLE page_tables (table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE);",

    /* 16: what players note for themselves, and the question with which that was shown last. */
    "CREATE TABLE notes (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, network TEXT NOT NULL,"
    " key TEXT NOT NULL, text TEXT NOT NULL, turn INTEGER NOT NULL, decision INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, network, key)) WITHOUT ROWID;",

    /* 17: where tries on a day came from, as digests, for as long as operators may look (bot/store/days.h). */
    "CREATE TABLE day_addresses (day INTEGER NOT NULL, digest BLOB NOT NULL,"
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " PRIMARY KEY (day, digest, table_id)) WITHOUT ROWID;",

    /* 18: how far somebody has gone in being absent (bot/games/pace.h): clocks missed in a row, and when the last of
     * them ended; since when the seat's player is away; whether that is still to be told; and where it moved last. */
    "ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN missed_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN away_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN late INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;",

    /* 19: what players seal before they are asked (bot/games/plans.h). */
    "ALTER TABLE seats ADD COLUMN plan TEXT;",

    /* 20: the ticks at which windows of slow tables close (bot/games/tick.h): games that were begun without go on
     * without. */
    "ALTER TABLE tables ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;",

    /* 21: addresses outside chat, what is owed to them, and for which question somebody was called there. */
    "CREATE TABLE pushes (network TEXT NOT NULL, key TEXT NOT NULL, address TEXT NOT NULL, owed INTEGER NOT NULL,"
    " next INTEGER NOT NULL, failed INTEGER NOT NULL, status INTEGER NOT NULL, told INTEGER NOT NULL,"
    " PRIMARY KEY (network, key)) WITHOUT ROWID;"
    "CREATE INDEX pushes_owed ON pushes (next) WHERE owed > 0;"
    "ALTER TABLE seats ADD COLUMN urged INTEGER NOT NULL DEFAULT 0;",

    /* 22: what people chose for themselves, whichever account they speak from (bot/store/settings.h). */
    "CREATE TABLE person_settings (network TEXT NOT NULL, key TEXT NOT NULL, what TEXT NOT NULL,"
    " value TEXT NOT NULL, PRIMARY KEY (network, key, what)) WITHOUT ROWID;",

    /* 23: what people seek (bot/store/seeks.h). */
    "CREATE TABLE seeks (id INTEGER PRIMARY KEY, network TEXT NOT NULL, key TEXT NOT NULL, nick TEXT NOT NULL,"
    " on_network TEXT NOT NULL, place TEXT, rules INTEGER NOT NULL, least INTEGER NOT NULL, most INTEGER NOT NULL,"
    " pace INTEGER NOT NULL, reliable INTEGER NOT NULL, shared INTEGER NOT NULL, near INTEGER NOT NULL,"
    " at INTEGER NOT NULL, lobby INTEGER NOT NULL, table_id INTEGER NOT NULL, asked INTEGER NOT NULL,"
    " told INTEGER NOT NULL, sat INTEGER NOT NULL);",

    /* 24: how reliable the players of a table have to be. */
    "ALTER TABLE tables ADD COLUMN reliable INTEGER NOT NULL DEFAULT 0;",

    /* 25: who asked for seats that become free (bot/vacancies.h), and the last of them that a seat was offered to; from
     * whom a substitute took a seat over, how many moves it decided since, and whether that person wants it back. */
    "CREATE TABLE substitutes (network TEXT NOT NULL, key TEXT NOT NULL, nick TEXT NOT NULL, rules INTEGER NOT NULL,"
    " slow INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (network, key)) WITHOUT ROWID;"
    "CREATE INDEX substitutes_by_time ON substitutes (at);"
    "ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN offered_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN owner_network TEXT; ALTER TABLE seats ADD COLUMN owner_key TEXT;"
    "ALTER TABLE seats ADD COLUMN owner_nick TEXT; ALTER TABLE seats ADD COLUMN sub_moves INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN owner_asks INTEGER NOT NULL DEFAULT 0;",

    /* 26: standing orders (bot/games/given.h), and the question that they leave to their player. */
    "ALTER TABLE seats ADD COLUMN given TEXT; ALTER TABLE seats ADD COLUMN given_not INTEGER NOT NULL DEFAULT 0;",

    /* 27: by which hours the time of a question was reckoned, and how much that gave (bot/games/timer.h). */
    "ALTER TABLE seats ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN hours TEXT; ALTER TABLE seats ADD COLUMN eased_ms INTEGER NOT NULL DEFAULT 0;",

    /* 28: tables at which weekends do not count. */
    "ALTER TABLE tables ADD COLUMN weekends_off INTEGER NOT NULL DEFAULT 0;",

    /* 29: time banks (bot/games/timer.h); until when a table is paused (bot/commands/seats.c). */
    "ALTER TABLE seats ADD COLUMN banked_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN bank_used INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN paused_until INTEGER NOT NULL DEFAULT 0;",

    /* 30: of how many events somebody was told with all its games at once (bot/news.h). */
    "ALTER TABLE seats ADD COLUMN digested INTEGER NOT NULL DEFAULT 0;",

    /* 31: the vacations of players as their tables were told of them (bot/games/holidays.h), in days since 1970. */
    "ALTER TABLE seats ADD COLUMN vacation_first INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN vacation_last INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN vacation_told INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN vacation_refused INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN vacation_ms INTEGER NOT NULL DEFAULT 0;",

    /* 32: for what a call in the place rang somebody's phone (bot/call.h): a question, or when a window opened. */
    "ALTER TABLE seats ADD COLUMN rung INTEGER NOT NULL DEFAULT 0;",

    /* 33: the pause that somebody agreed to, in s (bot/commands/seats.c), and the turn of the game in which that holds. */
    "ALTER TABLE seats ADD COLUMN pauses INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN vote_turn INTEGER NOT NULL DEFAULT 0;",

    /* 34: how much time everybody was given for what is asked, besides the clock (bot/commands/helper.c). */
    "ALTER TABLE tables ADD COLUMN longer_ms INTEGER NOT NULL DEFAULT 0;",

    /* 35: the cards that were asked for (bot/table.h). */
    "ALTER TABLE tables ADD COLUMN stars TEXT;",

    /* 36: with which sets tables of a place are played if nobody says others (bot/games/sets.h). */
    "CREATE TABLE place_sets (network TEXT NOT NULL, place TEXT NOT NULL, sets TEXT NOT NULL,"
    " PRIMARY KEY (network, place)) WITHOUT ROWID;",

    /* 37: what a seat's player voted for besides (bot/commands/seats.c): to abort, whom to put out, whom to swap with. */
    "ALTER TABLE seats ADD COLUMN gives_up INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN kicks INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN swaps INTEGER NOT NULL DEFAULT 0;",

    /* 38: when the others were told of a vacation, by the time of the table's network. */
    "ALTER TABLE seats ADD COLUMN vacation_since INTEGER NOT NULL DEFAULT 0;",

    /* 39: who agreed to go on without a clock (bot/commands/clock.c). */
    "ALTER TABLE seats ADD COLUMN unclocks INTEGER NOT NULL DEFAULT 0;",

    /* 40: days to which others objected, besides the next vacation (bot/games/holidays.h). */
    "ALTER TABLE seats ADD COLUMN objected TEXT;",

    /* 41: when somebody was told last that a seat is offered to it (bot/vacancies.h). */
    "ALTER TABLE seats ADD COLUMN offer_told INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seats SET offer_told = offered_at;",

    /* 42: of each entry of the chain of results that it was the newest, signed (bot/community/entries.c). */
    "CREATE TABLE chain_heads (number INTEGER PRIMARY KEY, hash BLOB NOT NULL, signature BLOB NOT NULL);",
};
static_assert(STANDING_NEWS == 8, "what step 6 writes");
static_assert(G_N_ELEMENTS(schema_steps) == STORE_SCHEMA, "a step to every version");
