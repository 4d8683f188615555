/* bot/command.c - reads a line as a command or a move, and does it
 * SPDX-License-Identifier: MIT */
#include "bot/command.h"

#include <string.h>

#include "adapters/typed.h"
#include "bot/commands/commands.h"
#include "bot/commands/label.h"
#include "bot/commands/question.h"
#include "bot/commands/takes.h"
#include "bot/games/pace.h"
#include "bot/network.h"
#include "bot/people/people.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"

/* clang-format off */
const struct command command_list[] = {
#define OPERATORS .needs = NEEDS_NOTHING, .whole = true, .operators = true
    { .name = "ban", .run = command_ban, .which = BAN_TOLD, .example = "ban eve 30 spam", OPERATORS, .effect = COMMAND_CHANGES, .text_from = 2, .takes = "X *" },
    { .name = "ignore", .run = command_ban, .which = BAN_SILENT, .example = "ignore eve 30", OPERATORS, .effect = COMMAND_CHANGES, .text_from = 2, .takes = "X *" },
    { .name = "unban", .run = command_unban, .example = "unban eve", OPERATORS, .effect = COMMAND_CHANGES, .takes = "X" },
    { .name = "bans", .run = command_bans, OPERATORS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "close", .run = command_close, .example = "close crypt spam", OPERATORS, .effect = COMMAND_CHANGES, .text_from = 2, .takes = "X *" },
    { .name = "void", .run = command_void, .example = "void 7 played with a prompter", OPERATORS, .effect = COMMAND_CHANGES, .text_from = 2, .takes = "X *" },
    { .name = "marks", .run = command_marks, OPERATORS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "audit", .run = command_audit, .example = "audit 20", OPERATORS, .effect = COMMAND_TELLS, .takes = "X" },
    { .name = "helper", .run = command_helper, .example = "helper ann", OPERATORS, .effect = COMMAND_CHANGES, .takes = "off X | X" },
    { .name = "helpers", .run = command_helpers, OPERATORS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "operator", .run = command_operator, OPERATORS, .effect = COMMAND_TELLS, .takes = "" },
#define HELPERS .needs = NEEDS_NOTHING, .whole = true, .helpers = true
    { .name = "stalled", .run = command_stalled, HELPERS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "remind", .run = command_remind, .example = "remind crypt", HELPERS, .effect = COMMAND_CHANGES, .takes = "X" },
    { .name = "lengthen", .run = command_lengthen, .example = "lengthen crypt 1d", HELPERS, .effect = COMMAND_CHANGES, .takes = "X X" },
    { .name = "offer", .run = command_offer, .example = "offer crypt b", HELPERS, .effect = COMMAND_CHANGES, .takes = "X X" },
    { .name = "help", .run = command_help, .needs = NEEDS_NOTHING, .example = "help build", .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "new", .run = command_new, .needs = NEEDS_NOTHING, .example = "new crypt super 3", .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "join", .run = command_join, .needs = NEEDS_NOTHING, .example = "join crypt", .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "seek", .run = command_seek, .needs = NEEDS_NOTHING, .example = "seek classic 3-4 slow", .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "seeks", .run = command_seeks, .needs = NEEDS_NOTHING, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "leave", .run = command_leave, .needs = NEEDS_SEAT, .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "really" },
    { .name = "bots", .run = command_bots, .needs = NEEDS_LOBBY, .example = "bots 2 sane", .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "@ X X" },
    { .name = "start", .run = command_start, .needs = NEEDS_LOBBY, .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "abort", .run = command_abort, .needs = NEEDS_SEAT, .example = "abort really", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "really" },
    { .name = "rematch", .run = command_rematch, .needs = NEEDS_TABLE, .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "daily", .run = command_daily, .needs = NEEDS_NOTHING, .example = "daily challenge", .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .except = "list best chance", .takes = "*" },
    { .name = "tables", .run = command_tables, .needs = NEEDS_NOTHING, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "mine", .run = command_mine, .needs = NEEDS_NOTHING, .group = GROUP_LOOKS, .whole = true, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "hand", .run = command_hand, .needs = NEEDS_TURN, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "board", .run = command_board, .needs = NEEDS_GAME, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "town", .run = command_town, .needs = NEEDS_GAME, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "moves", .run = command_moves, .needs = NEEDS_TURN, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "#" },
    { .name = "draft", .run = command_move, .needs = NEEDS_TURN, .example = "draft #2, minion library treasure", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "minion", .run = command_move, .needs = NEEDS_TURN, .example = "minion library treasure", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "build", .run = command_move, .needs = NEEDS_TURN, .example = "build dark altar new", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "promote", .run = command_move, .needs = NEEDS_TURN, .example = "promote spike", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "cast", .run = command_move, .needs = NEEDS_TURN, .example = "cast freeze b2", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "use", .run = command_move, .needs = NEEDS_TURN, .example = "use bottomless pit", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "choose", .run = command_move, .needs = NEEDS_TURN, .example = "choose nick the masher", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "pass", .run = command_move, .needs = NEEDS_TURN, .example = "pass turn", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "stop", .run = command_stop, .needs = NEEDS_TURN, .example = "stop a3", .group = GROUP_MOVES, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "stops", .run = command_stop, .needs = NEEDS_TURN, .group = GROUP_MOVES, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "order", .run = command_order, .needs = NEEDS_TURN, .example = "order if a hero enters my dungeon: ask me", .group = GROUP_MOVES, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "orders", .run = command_order, .needs = NEEDS_TURN, .example = "orders off 2", .group = GROUP_MOVES, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "plan", .run = command_plan, .needs = NEEDS_TURN, .example = "plan build dark altar new", .group = GROUP_MOVES, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "asks", .run = command_asks, .needs = NEEDS_SEAT, .example = "asks all", .group = GROUP_MOVES, .effect = COMMAND_TELLS, .except = "*", .takes = "few/all" },
    { .name = "done", .run = command_move, .needs = NEEDS_TURN, .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "mulligan", .run = command_move, .needs = NEEDS_TURN, .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "keep", .run = command_move, .needs = NEEDS_TURN, .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "yes", .run = command_move, .needs = NEEDS_TURN, .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "no", .run = command_move, .needs = NEEDS_TURN, .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "take", .run = command_move, .needs = NEEDS_TURN, .example = "take back", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "undo", .run = command_undo, .needs = NEEDS_TURN, .group = GROUP_MOVES, .whole = true, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "draw", .run = command_move, .needs = NEEDS_TURN, .example = "draw spell", .group = GROUP_MOVES, .effect = COMMAND_MOVES },
    { .name = "sell", .run = command_sell, .needs = NEEDS_TURN, .example = "sell dark altar", .group = GROUP_MOVES, .whole = true, .effect = COMMAND_MOVES },
    { .name = "resign", .run = command_resign, .needs = NEEDS_TURN, .example = "resign really", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_MOVES, .takes = "really" },
    { .name = "tutorial", .run = command_tutorial, .needs = NEEDS_NOTHING, .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "hint", .run = command_hint, .needs = NEEDS_TURN, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .except = "really", .takes = "really" },
    { .name = "hints", .run = command_hints, .needs = NEEDS_SEAT, .example = "hints off", .group = GROUP_LOOKS, .effect = COMMAND_CHANGES, .takes = "on/off/really" },
    { .name = "card", .run = command_card, .needs = NEEDS_NOTHING, .example = "card dark altar", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "sets", .run = command_sets, .needs = NEEDS_NOTHING, .example = "sets here bmr,tnl", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .except = "here", .takes = "*" },
    { .name = "rules", .run = command_rules, .needs = NEEDS_NOTHING, .example = "rules bait", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "why", .run = command_why, .needs = NEEDS_GAME, .example = "why a1", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "note", .run = command_note, .needs = NEEDS_SEAT, .example = "note keep freeze for digby", .group = GROUP_LOOKS, .whole = true, .effect = COMMAND_TELLS, .except = "*", .text_from = 1, .takes = "*" },
    { .name = "forecast", .run = command_forecast, .needs = NEEDS_GAME, .example = "forecast cast freeze b2", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "log", .run = command_log, .needs = NEEDS_GAME, .example = "log 20", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "X" },
    { .name = "recap", .run = command_recap, .needs = NEEDS_GAME, .example = "recap 3", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "record", .run = command_record, .needs = NEEDS_NOTHING, .example = "record crypt", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "replay", .run = command_replay, .needs = NEEDS_NOTHING, .example = "replay crypt turn 3", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "chain", .run = command_chain, .needs = NEEDS_NOTHING, .example = "chain 7 0123456789abcdef", .group = GROUP_LOOKS, .whole = true, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "more", .run = command_more, .needs = NEEDS_NOTHING, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "watch", .run = command_watch, .needs = NEEDS_NOTHING, .example = "watch crypt", .group = GROUP_LOOKS, .effect = COMMAND_CHANGES, .takes = "off/allow/deny X | X" },
    { .name = "quiet", .run = command_manner, .which = MANNER_QUIET, .needs = NEEDS_NOTHING, .group = GROUP_PLACES, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "normal", .run = command_manner, .which = MANNER_NORMAL, .needs = NEEDS_NOTHING, .group = GROUP_PLACES, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "verbose", .run = command_manner, .which = MANNER_VERBOSE, .needs = NEEDS_NOTHING, .group = GROUP_PLACES, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "pages", .run = command_pages, .needs = NEEDS_NOTHING, .example = "pages on", .group = GROUP_PLACES, .whole = true, .effect = COMMAND_TELLS, .except = "*", .takes = "on/off" },
    { .name = "rating", .run = command_rating, .needs = NEEDS_NOTHING, .example = "rating ann", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "profile", .run = command_profile, .needs = NEEDS_NOTHING, .example = "profile ann", .group = GROUP_LOOKS, .whole = true, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "solo", .run = command_solo, .needs = NEEDS_NOTHING, .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .takes = "" },
    { .name = "stats", .run = command_stats, .needs = NEEDS_NOTHING, .example = "stats ann", .group = GROUP_LOOKS, .whole = true, .effect = COMMAND_TELLS, .takes = "*" },
    { .name = "top", .run = command_top, .needs = NEEDS_NOTHING, .example = "top challenge ever", .group = GROUP_LOOKS, .whole = true, .effect = COMMAND_TELLS, .except = "off on", .takes = "*" },
    { .name = "home", .run = command_home, .needs = NEEDS_NOTHING, .example = "home here", .group = GROUP_LOOKS, .effect = COMMAND_TELLS, .except = "*", .takes = "X" },
    { .name = "clock", .run = command_clock, .needs = NEEDS_TABLE, .example = "clock 10m", .group = GROUP_TABLES, .effect = COMMAND_TELLS, .except = "*", .takes = "@ X X" },
    { .name = "swap", .run = command_swap, .needs = NEEDS_LOBBY, .example = "swap b", .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "kick", .run = command_kick, .needs = NEEDS_SEAT, .example = "kick b", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "pause", .run = command_pause, .needs = NEEDS_TURN, .example = "pause 3d", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "@ X X" },
    { .name = "time", .run = command_time, .needs = NEEDS_TURN, .example = "time ben 1d", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "object", .run = command_object, .needs = NEEDS_TURN, .example = "object ben", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "sub", .run = command_sub, .needs = NEEDS_NOTHING, .example = "sub crypt", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "*" },
    { .name = "substitute", .run = command_substitute, .needs = NEEDS_NOTHING, .example = "substitute me slow", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "link", .run = command_link, .needs = NEEDS_NOTHING, .group = GROUP_TABLES, .effect = COMMAND_CHANGES, .takes = "X" },
    { .name = "unlink", .run = command_unlink, .needs = NEEDS_NOTHING, .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = "forget", .run = command_forget, .needs = NEEDS_NOTHING, .example = "forget me", .group = GROUP_TABLES, .whole = true, .effect = COMMAND_CHANGES, .takes = "me really" },
    { .name = "language", .run = command_language, .needs = NEEDS_NOTHING, .example = "language de", .effect = COMMAND_TELLS, .except = "*", .takes = "here X | X" },
    { .name = "manner", .run = command_habit, .needs = NEEDS_NOTHING, .example = "manner message", .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "push", .run = command_push, .needs = NEEDS_NOTHING, .example = "push https://ntfy.sh/lair-Xk3v9", .effect = COMMAND_TELLS, .except = "*", .takes = "X" },
    { .name = "hours", .run = command_hours, .needs = NEEDS_NOTHING, .example = "hours 8-23 Europe/Berlin", .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "away", .run = command_away, .needs = NEEDS_NOTHING, .example = "away until 12 dec", .whole = true, .effect = COMMAND_TELLS, .except = "*", .takes = "*" },
    { .name = "quit", .run = command_quit, .needs = NEEDS_NOTHING, .whole = true, .effect = COMMAND_CHANGES, .takes = "" },
    { .name = NULL },
};
/* clang-format on */

/* The commands without those of operators, which stand first. */
static const struct command *helpers(void)
{
    const struct command *c = command_list;

    while (c->operators)
        c++;
    return c;
}

/* ... and without those of helpers, which come next. */
static const struct command *everybodys(void)
{
    const struct command *c = helpers();

    while (c->helpers)
        c++;
    return c;
}

static const struct command *commands_for(const struct talk *talk)
{
    if (talk->r->picks)
        return everybodys();
    if (talk_is_operators(talk))
        return command_list;
    return people_is_helper(talk->h, &talk->r->who) ? helpers() : everybodys();
}

/* ---- at which table -------------------------------------------------------------------------- */

static bool fits(const struct table *t, enum command_needs needs, int seat)
{
    switch (needs) {
    case NEEDS_NOTHING: return false;
    case NEEDS_TABLE: return t->state != TABLE_FROZEN;
    case NEEDS_GAME: return t->state == TABLE_RUNNING || t->state == TABLE_OVER;
    case NEEDS_LOBBY: return seat >= 0 && t->state == TABLE_LOBBY;
    case NEEDS_SEAT: return seat >= 0 && table_is_open(t);
    case NEEDS_TURN: return seat >= 0 && t->state == TABLE_RUNNING;
    }
    return false;
}

/* How near a table is to its asker: the one that was spoken of counts most, then a place. */
static int nearness(const struct request *r, const struct table *t, int seat)
{
    bool here =
        r->place != NULL && g_strcmp0(t->place, r->place) == 0 && strcmp(t->network, r->net->name) == 0;
    bool asked = seat >= 0 && t->state == TABLE_RUNNING && table_awaits(t, seat);

    if (seat < 0 && !here)
        return -1;
    return (r->table == t->id ? 16 : 0) + (here ? 8 : 0) + (seat >= 0 ? 4 : 0) + (table_is_open(t) ? 2 : 0) +
           (asked ? 1 : 0);
}

/* Would a command of these needs work on the table if it were not frozen? */
static bool would_fit(const struct table *t, enum command_needs needs, int seat)
{
    return t->state == TABLE_FROZEN && (seat >= 0 || needs <= NEEDS_GAME);
}

/* The nearest table so far, and how many are as near. */
struct nearest {
    bool (*fits)(const struct table *t, enum command_needs needs, int seat);
    struct table *t;
    int nearness, equals;
};

static void look_at(struct nearest *best, const struct request *r, enum command_needs needs, struct table *t)
{
    int seat = table_seat_of(t, r->who.network, r->who.key), near = nearness(r, t, seat);

    if (needs == NEEDS_TURN && r->table != 0 &&
        r->table != t->id) /* no move at another table than it is about */
        return;
    if (near < 0 || near < best->nearness || !best->fits(t, needs, seat))
        return;
    best->equals = near == best->nearness ? best->equals + 1 : 1;
    best->nearness = near;
    best->t = t;
}

static void look_at_all(struct nearest *best, const struct host *h, const struct request *r,
                        enum command_needs needs)
{
    const struct table_list *own = tables_of_person(h, r->who.network, r->who.key);

    for (guint i = 0; i < own->n; i++)
        look_at(best, r, needs, own->table[i]);
    if (r->place != NULL) {
        const struct table_list *here = tables_at_place(h, r->net->name, r->place);

        for (guint i = 0; i < here->n; i++)
            if (table_seat_of(here->table[i], r->who.network, r->who.key) < 0 &&
                tables_in_sight(h, here->table[i], r))
                look_at(best, r, needs, here->table[i]);
    }
}

/* The nearest table that fits; *equals counts those that are as near as it. */
static struct table *nearest_table(const struct host *h, const struct request *r, enum command_needs needs,
                                   int *equals)
{
    struct nearest best = { .fits = fits, .nearness = -1 };

    look_at_all(&best, h, r, needs);
    *equals = best.equals;
    return best.t;
}

/* The table that a line names, or whose choice it takes. */
struct named {
    bool any;        /* it does */
    struct table *t; /* NULL: there is none such */
    char *name;      /* as it was typed; NULL: it was not */
};

/* The table that is meant, if it is frozen; NULL otherwise. */
static struct table *frozen_table(const struct talk *talk, const struct named *named,
                                  enum command_needs needs)
{
    const struct request *r = talk->r;
    struct nearest best = { .fits = would_fit, .nearness = -1, .t = named->t };

    if (!named->any)
        look_at_all(&best, talk->h, r, needs);
    return best.t != NULL && best.t->state == TABLE_FROZEN && tables_in_sight(talk->h, best.t, r) ? best.t
                                                                                                  : NULL;
}

/* Is a frozen table meant?  If so, the author has been told. */
static bool is_frozen(struct talk *talk, const struct named *named, enum command_needs needs)
{
    struct table *t = frozen_table(talk, named, needs);

    if (t == NULL)
        return false;
    talk->t = t;
    talk_reply(talk, "frozen", NULL);
    return true;
}

/* The template that says what is missing. */
static const char *missing(enum command_needs needs)
{
    switch (needs) {
    case NEEDS_TABLE:
    case NEEDS_GAME:
    case NEEDS_NOTHING: return "no-table";
    case NEEDS_LOBBY: return "no-lobby";
    case NEEDS_SEAT:
    case NEEDS_TURN: return "no-seat";
    }
    return "no-table";
}

static void take_table(struct talk *talk, struct table *t)
{
    talk->t = t;
    talk->seat = t != NULL ? table_seat_of(t, talk->r->who.network, talk->r->who.key) : -1;
}

static void ask_which_table(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "example", talk->t->name);
    talk->t = NULL;
    talk_reply(talk, "which-table", o);
}

/* Takes the table that is named, if a command of these needs works on it. */
static bool take_named(struct talk *talk, const struct named *named, enum command_needs needs)
{
    take_table(talk, named->t);
    if (talk->t != NULL && !tables_in_sight(talk->h, talk->t, talk->r))
        talk->t = NULL;
    if (needs == NEEDS_NOTHING || (talk->t != NULL && fits(talk->t, needs, talk->seat)))
        return true;
    talk->t = NULL;
    return false;
}

/* Says why the table that was named will not do. */
static void refuse_named(struct talk *talk, const struct named *named)
{
    const struct table *t = named->t;
    bool sits = t != NULL && table_seat_of(t, talk->r->who.network, talk->r->who.key) >= 0;
    struct json_object *o;

    if (t == NULL || (!sits && !tables_in_sight(talk->h, t, talk->r))) {
        talk_reply_typed(talk, "no-such-table", named->name);
        return;
    }
    o = json_object_new_object();
    facts_text(o, "table", t->name);
    facts_flag(o, "sits", sits);
    facts_flag(o, "lobby", t->state == TABLE_LOBBY);
    facts_flag(o, "running", t->state == TABLE_RUNNING);
    talk_reply(talk, "table-unfit", o);
}

/* Finds the table that a command of these needs works on; false: the author was
 * told why there is none. */
static bool find_table(struct talk *talk, const struct named *named, enum command_needs needs)
{
    int equals = 0;

    if (needs == NEEDS_NOTHING && !named->any)
        return true;
    if (named->any && take_named(talk, named, needs))
        return true;
    if (!named->any)
        take_table(talk, nearest_table(talk->h, talk->r, needs, &equals));
    if (talk->t != NULL && (equals == 1 || needs <= NEEDS_GAME))
        return true;
    if (talk->t == NULL && is_frozen(talk, named, needs))
        return false;
    if (equals > 1)
        ask_which_table(talk);
    else if (named->name != NULL)
        refuse_named(talk, named);
    else
        talk_reply(talk, missing(needs), NULL);
    return false;
}

/* ---- a line ---------------------------------------------------------------------------------- */

static void unknown(struct talk *talk, const char *word)
{
    struct json_object *o = json_object_new_object();
    bool number = talk_is_number(word);
    g_autofree char *begin = number ? talk_number(word) : talk_echo(word);

    facts_flag(o, "number", number);
    facts_text(o, "typed", begin);
    facts_text(o, "near", talk_nearest_command(talk->commands, word));
    talk->t = NULL;
    talk_reply(talk, "unknown-command", o);
}

/* The game that a line may be a move of, without an answer if there is none. */
static bool find_game(struct talk *talk, const struct named *named)
{
    int equals;

    take_table(talk, named->any ? named->t : nearest_table(talk->h, talk->r, NEEDS_TURN, &equals));
    return talk->seat >= 0 && talk->t->state == TABLE_RUNNING && talk->t->seat[talk->seat].decision != 0;
}

/* Where machines play for the author, it plays again; but not, whatever it says elsewhere, where it gave its seat up. */
static void come_back(const struct talk *talk, bool told)
{
    const struct person *who = &talk->r->who;
    g_autofree struct table **list = directory_copy(tables_of_person(talk->h, who->network, who->key));

    for (guint i = 0; list[i] != NULL; i++) {
        struct talk there = *talk;

        there.t = list[i];
        there.seat = table_seat_of(list[i], who->network, who->key);
        if (there.seat >= 0 && table_is_piloted(there.t, there.seat) &&
            (there.t->seat[there.seat].away != SEAT_LEFT || there.t == talk->t))
            command_come_back(&there, told && there.t == talk->t);
    }
}

/* told: what the author says tells it what happened. */
static void heard(struct talk *talk, bool told)
{
    come_back(talk, told);
    if (talk->t != NULL && talk->seat >= 0 && talk->t->state == TABLE_RUNNING)
        pace_heard(talk->h, talk->t, talk->seat);
}

/* The line is neither a command nor a move of a game that waits for its author. */
static void run_nothing(struct talk *talk, const struct named *named, const char *word)
{
    bool answers = talk->r->picks || talk_is_number(word);
    int equals;

    if (answers && is_frozen(talk, named, NEEDS_TURN))
        return;
    if (!talk->r->picks && answers && named->any && named->t == NULL) {
        refuse_named(talk, named);
        return;
    }
    if (!talk->r->picks) {
        if (!label_take(talk))
            unknown(talk, word);
        return;
    }
    if (talk->t == NULL && !named->any)
        take_table(talk, nearest_table(talk->h, talk->r, NEEDS_GAME, &equals)); /* it may be over */
    command_not_asked(talk);
}

/* ---- words that a command takes -------------------------------------------------------------- */

/* Refuses a word that the command does not take. */
static void refuse_word(struct talk *talk, const struct command *c, const char *word)
{
    g_autofree char *usage = talk_usage(talk, c->name);
    struct json_object *o = json_object_new_object();
    g_autofree char *echo = talk_echo(word);

    facts_text(o, "typed", echo);
    facts_text(o, "name", c->name);
    facts_text(o, "usage", usage);
    facts_flag(o, "bare", usage[0] == '\0');
    talk->t = NULL;
    talk_reply(talk, "word-unknown", o);
}

static void close_gap(char **words, int at)
{
    do
        words[at] = words[at + 1];
    while (words[at++] != NULL);
}

/* The words behind a command's name; g_strfreev() them. */
static char **words_of(const char *args)
{
    char **words = g_strsplit(args, " ", 0);

    for (int i = 0; words[i] != NULL;) {
        if (words[i][0] != '\0') {
            i++;
            continue;
        }
        g_free(words[i]); /* blanks in a row */
        close_gap(words, i);
    }
    return words;
}

/* Takes the first word that is a table's name, and without which the command takes all others, as its name.  False:
 * there is none. */
static bool take_table_word(const struct talk *talk, const struct command *c, char **words,
                            struct named *named)
{
    for (int i = 0; words[i] != NULL; i++) {
        struct table *t = tables_meant(talk->h, talk->r, words[i]);
        g_autofree char **rest = NULL; /* the words are those of the others */

        if (t == NULL)
            continue;
        rest = g_memdup2(words, (g_strv_length(words) + 1) * sizeof words[0]);
        close_gap(rest, i);
        if (takes_unknown(c->takes, rest) >= 0)
            continue;
        *named = (struct named){ .any = true, .t = t, .name = words[i] };
        close_gap(words, i);
        return true;
    }
    return false;
}

/* Takes what the command knows of the words behind its name, which are *args from now on (g_free it); one may be the
 * name of a table that it needs.  False: one is unknown, and the author was told which. */
static bool take_words(struct talk *talk, const struct command *c, struct named *named, char **args)
{
    g_auto(GStrv) words = words_of(talk->args);
    bool names = c->needs != NEEDS_NOTHING;
    int unknown = c->takes != NULL ? takes_unknown(c->takes, words) : -1;

    if ((unknown >= 0 || takes_table(c->takes)) && names && !named->any &&
        take_table_word(talk, c, words, named)) {
        g_free(*args);
        talk->args = *args = g_strjoinv(" ", words);
        return true;
    }
    if (unknown < 0)
        return true;
    if (names && words[unknown + 1] != NULL && tables_meant(talk->h, talk->r, words[unknown]) != NULL)
        unknown++; /* that one it would have taken */
    if (!label_take(talk))
        refuse_word(talk, c, words[unknown]);
    return false;
}

/* The words behind the command's name. */
static const char *behind_name(const char *line)
{
    line += talk_name_length(line);
    return line + strspn(line, " ");
}

static void run_line(struct talk *talk, struct named *named)
{
    g_autofree char *word = g_strndup(talk->line, talk_name_length(talk->line));
    g_autofree char *plain = typed_plain(word), *args = NULL;
    bool answers = talk->r->picks && !talk->r->commands;
    const struct command *c = answers ? NULL : talk_find_command(talk->commands, plain);

    talk->args = behind_name(talk->line);
    if (c != NULL && c->effect == COMMAND_TELLS && !question_changes(c, talk->args))
        talk->args = args = typed_plain(talk->args);
    if (c != NULL) {
        if (!take_words(talk, c, named, &args) || !find_table(talk, named, c->needs))
            return;
        heard(talk, c->run == command_recap);
        talk->command = c;
        if (talk->asks && question_changes(c, talk->args))
            question_answer(talk);
        else
            c->run(talk);
    } else if (find_game(talk, named)) {
        heard(talk, false);
        command_move(talk);
    } else {
        run_nothing(talk, named, word);
    }
}

/* The table that a request names; what is in its line of that is taken off. */
static struct named named_table(struct host *h, const struct request *r, char *line)
{
    char *name = r->picks ? NULL : typed_take_name(line);

    if (r->picks)
        return (struct named){ .any = true, .t = tables_by_id(h, r->table) };
    return (struct named){ .any = name != NULL,
                           .t = name != NULL ? tables_meant(h, r, name) : NULL,
                           .name = name };
}

/* The words behind "@NAME" at the beginning of a line, or all of them. */
static const char *behind_table(const char *line)
{
    if (line[0] == '@')
        line += strcspn(line, " ");
    return line + strspn(line, " ");
}

/* Takes a question mark off the end of a line, unless it stands in free text. */
static void take_question(struct talk *talk, char *line)
{
    size_t stem = typed_before_question(line);
    g_autofree char *bare = NULL, *word = NULL;
    const struct command *c;
    const char *said;

    if (talk->r->picks || stem == strlen(line))
        return;
    bare = g_strndup(line, stem);
    said = behind_table(bare);
    word = g_strndup(said, talk_name_length(said));
    c = talk_find_command(talk->commands, word);
    if (c != NULL && question_is_text(c, behind_name(said)))
        return;
    line[stem] = '\0';
    talk->asks = true;
}

void command_run(struct host *h, struct request *r)
{
    g_autofree char *line = g_strdup(r->text);
    struct talk talk = { .h = h, .r = r, .seat = -1, .asks = r->asks };
    struct named named;

    talk.commands = commands_for(&talk);
    take_question(&talk, line); /* "leave @crypt?" */
    named = named_table(h, r, g_strstrip(line));
    take_question(&talk, line); /* "leave? @crypt" */
    talk.named = named.any;
    talk.line = line[0] != '\0' ? line : "board";
    run_line(&talk, &named);
    g_free(named.name);
    if (talk.again)
        command_run(h, r);
}

/* ---- for networks that list commands --------------------------------------------------------- */

void command_hand_out(const struct network *net)
{
    struct adapter_command list[G_N_ELEMENTS(command_list)];
    struct voice voice = voice_to(net, NULL, NULL);
    size_t n = 0;

    if (net->way.kind->commands == NULL)
        return;
    for (const struct command *c = everybodys(); c->name != NULL; c++, n++)
        list[n] = (struct adapter_command){ .name = c->name,
                                            .usage = voice_text_of(&voice, "usage-", c->name),
                                            .example = c->example != NULL ? c->example : c->name,
                                            .help = voice_text_of(&voice, "help-", c->name) };
    net->way.kind->commands(net->way.adapter, list, n);
    for (size_t i = 0; i < n; i++) {
        g_free((char *)list[i].usage);
        g_free((char *)list[i].help);
    }
}
