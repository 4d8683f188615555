/* bot/store/whose.c - whom the rows of the database are about
 * SPDX-License-Identifier: MIT */
#include "bot/store/whose.h"

#include <glib.h>

/* The account ?1, ?2, and all accounts that are linked to the same person. */
#define ME                                                                                             \
    "WITH top(network, key) AS (SELECT ?1, ?2 UNION"                                                   \
    " SELECT primary_network, primary_key FROM links WHERE network = ?1 AND key = ?2),"                \
    " me(network, key) AS (SELECT network, key FROM top UNION SELECT l.network, l.key FROM links AS l" \
    " WHERE (l.primary_network, l.primary_key) IN (SELECT network, key FROM top)) "

/* Continues ME with where these come from, if they are guests, as far as it is known. */
#define CAME                                                                                            \
    ", came(network, source) AS (SELECT network, source FROM seats"                                     \
    " WHERE (network, key) IN (SELECT network, key FROM me) UNION SELECT network, source FROM watchers" \
    " WHERE (network, key) IN (SELECT network, key FROM me)) "

/* Every column that is told is named, so that what is added to the schema is not told before
 * somebody has thought about who may see it. */
static const struct whose all[] = {
    { .table = "links",
      .network = "network",
      .key = "key",
      .forget = FORGET_ROWS,
      .count = COUNT_LINKS,
      .told = ME "SELECT network, key, primary_network, primary_key, at FROM links"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key" },
    { .table = "links",
      .network = "primary_network",
      .key = "primary_key",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .count = COUNT_LINKS,
      .because = "told with the account that is linked" },
    { .table = "tables",
      .network = "owner_network",
      .key = "owner_key",
      .nick = "owner_nick",
      .of = "id",
      .link = LINK_MOVES,
      .forget = FORGET_NAME,
      .told =
          ME "SELECT id, name, network, place, state, max_seats, variants, sets, stars, clock,"
             " commitment,"
             " CASE WHEN state IN (2, 3) THEN salt END AS salt,"
             " (owner_network, owner_key) IN (SELECT network, key FROM me) AS owner FROM tables"
             " WHERE (owner_network, owner_key) IN (SELECT network, key FROM me)"
             " OR id IN (SELECT table_id FROM seats WHERE (network, key) IN (SELECT network, key FROM me))"
             " ORDER BY id" },
    { .table = "seats",
      .network = "network",
      .key = "key",
      .nick = "nick",
      .source = "source",
      .of = "table_id",
      .link = LINK_MOVES,
      .forget = FORGET_NAME,
      .count = COUNT_SEATS,
      .then = "UPDATE tables SET salt = NULL WHERE state NOT IN (0, 1)"
              " AND id IN (SELECT table_id FROM sitters WHERE network = ?1 AND key = ?2)"
              " AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND key <> '')",
      .told = ME
      "SELECT table_id, seat, network, key, nick, word, told, away, missed, missed_at, away_at, reach_network, reach_key,"
      " source, hours, vacation_first, vacation_last, objected"
      " FROM seats WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY table_id, seat" },
    { .table = "seats",
      .network = "reach_network",
      .key = "reach_key",
      .of = "table_id",
      .forget = FORGET_COLUMN,
      .because = "an account of whoever sits there, told with the seat" },
    { .table = "seats", /* who had the seat before a substitute */
      .network = "owner_network",
      .key = "owner_key",
      .nick = "owner_nick",
      .of = "table_id",
      .link = LINK_MOVES,
      .forget = FORGET_NAME,
      .told =
          ME "SELECT table_id, seat, owner_network, owner_key, owner_nick FROM seats"
             " WHERE (owner_network, owner_key) IN (SELECT network, key FROM me) ORDER BY table_id, seat" },
    { .table = "moves",
      .told = ME "SELECT m.table_id, m.n, m.seat, m.move, m.at FROM moves AS m JOIN seats AS s"
                 " ON s.table_id = m.table_id AND s.seat = m.seat"
                 " WHERE (s.network, s.key) IN (SELECT network, key FROM me) ORDER BY m.table_id, m.n",
      .because = "moves are a seat's, and stay as somebody's: without them the game of the others is none" },
    { .table = "results",
      .network = "network",
      .key = "key",
      .source = "source",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .count = COUNT_RESULTS,
      .told =
          ME "SELECT table_id, network, key, rules, score, souls, wounds, turns, boss, rated, at, played_on,"
             " place, hints, source, open, day, unfinished FROM results"
             " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY table_id" },
    { .table = "chain_heads", .because = "which entry was the newest, of results in which nobody is named" },
    { .table = "entries", .because = "results, in which nobody is named: the names and salts stand apart" },
    { .table = "entry_people", /* the account is part of what the digest was made of */
      .network = "network",
      .key = "key",
      .forget = FORGET_ROWS,
      .told = ME "SELECT entry, seat, network, key, salt FROM entry_people"
                 " WHERE (network, key) IN (SELECT network, key FROM me)"
                 " OR (now_network, now_key) IN (SELECT network, key FROM me) ORDER BY entry, seat" },
    { .table = "entry_people",
      .network = "now_network",
      .key = "now_key",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .because = "told with the account that played" },
    { .table = "unlisted", /* whoever wants to be on no board is on none under any account */
      .network = "network",
      .key = "key",
      .source = "source",
      .link = LINK_REPLACES,
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, source FROM unlisted"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key" },
    { .table = "matches", .because = "games, in which nobody is named: who came where stands apart" },
    { .table = "match_people", /* the others' ratings depend on who it was, but not on the name */
      .network = "network",
      .key = "key",
      .link = LINK_MOVES,
      .forget = FORGET_NOBODY,
      .told = ME "SELECT table_id, seat, place, gone, guest, network, key FROM match_people"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY table_id" },
    { .table = "homes",
      .network = "network",
      .key = "key",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, of_network, place FROM homes"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key, of_network" },
    { .table = "days", .because = "the games of a day, which are everybody's" },
    { .table = "day_ends", .because = "ends of chains of values, which are about nobody" },
    { .table = "day_tries",
      .because =
          "who has had a try on a day that is not over, as digests: nobody gets another one by being forgotten."
          "  They go with the day" },
    { .table = "day_addresses",
      .because =
          "where tries on a day came from, as digests with nobody's name.  They go a week after the day" },
    { .table = "day_places", .because = "places that are told of each day" },
    { .table = "page_places", .because = "places whose tables have pages" },
    { .table = "page_tables", .because = "tables that have a page" },
    { .table = "notes",
      .network = "network",
      .key = "key",
      .of = "table_id",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .told = ME "SELECT table_id, network, key, text FROM notes"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY table_id" },
    { .table = "pushes", /* an account's own, and so that of all that are joined to it */
      .network = "network",
      .key = "key",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, address, failed, status FROM pushes"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key" },
    { .table = "seeks",
      .network = "network",
      .key = "key",
      .nick = "nick",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .told = ME
      "SELECT id, network, key, nick, on_network, place, rules, least, most, pace, reliable, shared, at"
      " FROM seeks WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY id" },
    { .table = "substitutes", /* it is the account that seats are offered to */
      .network = "network",
      .key = "key",
      .nick = "nick",
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, nick, rules, slow, at FROM substitutes"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key" },
    { .table = "sitters",
      .network = "network",
      .key = "key",
      .link = LINK_REPLACES,
      .forget = FORGET_ROWS,
      .told = ME "SELECT table_id, network, key FROM sitters"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY table_id" },
    { .table = "watchers", /* the account that watches is what counts, whatever it is linked to */
      .network = "network",
      .key = "key",
      .nick = "nick",
      .source = "source",
      .forget = FORGET_ROWS,
      .told = ME "SELECT table_id, network, key, nick, source FROM watchers"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY table_id" },
    { .table = "person_tongues", /* it is the account that reads in a language */
      .network = "network",
      .key = "key",
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, language FROM person_tongues"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key" },
    { .table = "person_habits", /* ... and is told in a manner */
      .network = "network",
      .key = "key",
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, message, colour, call_s FROM person_habits"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key" },
    { .table = "person_settings",
      .network = "network",
      .key = "key",
      .link = LINK_MOVES,
      .forget = FORGET_ROWS,
      .told = ME "SELECT network, key, what, value FROM person_settings"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY network, key, what" },
    { .table = "bans", /* a ban is looked for by every account of a person */
      .network = "network",
      .key = "mask",
      .told = ME CAME
      "SELECT id, network, mask, silent, at, until, why, guests FROM bans AS b WHERE CASE guests"
      " WHEN 0 THEN (network, mask) IN (SELECT network, key FROM me)"
      " ELSE EXISTS (SELECT 1 FROM came WHERE network = b.network AND source GLOB b.mask) END ORDER BY id",
      .because = "who is banned does not come back by being forgotten" },
    { .table = "bans",
      .network = "network",
      .key = "by",
      .told = ME "SELECT b.id, b.network, b.at, b.by FROM bans AS b JOIN me"
                 " ON b.network = me.network AND b.by = me.key ORDER BY b.id",
      .because = "operators answer for what they do" },
    { .table = "audit",
      .network = "network",
      .key = "key",
      .nick = "nick",
      .told = ME "SELECT id, at, network, key, nick, what FROM audit"
                 " WHERE (network, key) IN (SELECT network, key FROM me) ORDER BY id",
      .because = "operators answer for what they do" },
    { .table = "places", .because = "channels, and how much is said there" },
    { .table = "place_tongues", .because = "channels, and the language there" },
    { .table = "place_sets", .because = "channels, and the cards there" },
    { .table = "requests", .because = "numbers of lines, for a day, and not whose" },
    { .table = "kept", .because = "what networks keep of messages and places, and never of people" },
    { .table = "numbers", .because = "how many tables there were" },
    { .table = "networks", .because = "for how long each was there, and not who" },
    { .table = "sets", .because = "cards" },
};

const struct whose *whose_at(int i)
{
    return i >= 0 && i < (int)G_N_ELEMENTS(all) ? &all[i] : NULL;
}
