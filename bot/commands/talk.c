/* bot/commands/talk.c - a line that somebody said, and what commands need to handle it
 * SPDX-License-Identifier: MIT */
#include "bot/commands/talk.h"

#include <stdlib.h>
#include <string.h>

#include "adapters/typed.h"
#include "bot/community/daily.h"
#include "bot/games/bout.h"
#include "bot/people/person.h"
#include "bot/reply.h"
#include "bot/store/chain.h"
#include "bot/say.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

enum {
    ECHO_MAX = 32, /* characters repeated of what a stranger typed */
    WORD_MAX = 20, /* bytes of a word that may be a slip */
};

/* ---- which command is meant ------------------------------------------------------------------ */

bool talk_is_number(const char *line)
{
    unsigned number;
    size_t len = typed_number(line, &number);

    return len > 0 && line[len] == '\0';
}

char *talk_number(const char *line)
{
    unsigned number = 0;

    typed_number(line, &number);
    return g_strdup_printf("%u", number);
}

/* Other words for commands, some of them from other programs. */
static const struct {
    const char *typed, *name;
} aliases[] = {
    { "?", "help" },
    { "hilfe", "help" },
    { "exit", "quit" },
    { "q", "quit" },
    { "concede", "resign" },
    { "surrender", "resign" },
    { "give up", "resign" },
    { "forfeit", "resign" },
    { "i give up", "resign" },
    { "i resign", "resign" },
    { "i concede", "resign" },
    { "i surrender", "resign" },
    { "i forfeit", "resign" },
    { "i quit", "resign" },
    { "aufgeben", "resign" },
    { "gib auf", "resign" },
    { "gebe auf", "resign" },
    { "ich gebe auf", "resign" },
    { "ich geb auf", "resign" },
};

static const char *alias_of(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(aliases); i++)
        if (g_ascii_strcasecmp(aliases[i].typed, name) == 0)
            return aliases[i].name;
    return name;
}

size_t talk_name_length(const char *line)
{
    for (size_t i = 0; i < G_N_ELEMENTS(aliases); i++) {
        size_t len = strlen(aliases[i].typed);

        if (g_ascii_strncasecmp(line, aliases[i].typed, len) == 0 && (line[len] == ' ' || line[len] == '\0'))
            return len;
    }
    return strcspn(line, " ");
}

const struct command *talk_find_command(const struct command *commands, const char *typed)
{
    const char *name = alias_of(typed);
    const struct command *found = NULL;
    size_t len = strlen(name);

    for (const struct command *c = commands; len > 0 && c->name != NULL; c++) {
        if (g_ascii_strcasecmp(c->name, name) == 0)
            return c;
        if (len >= 2 && !c->whole && g_ascii_strncasecmp(c->name, name, len) == 0) {
            if (found != NULL)
                return NULL;
            found = c;
        }
    }
    return found;
}

/* How many letters must be put in, taken out or changed to make b from a. */
static int slips(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    int m = (int)strlen(a), n = (int)strlen(b);

    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; i <= m; i++) {
        int corner = row[0];

        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int change = corner + (g_ascii_tolower(a[i - 1]) != b[j - 1]);

            corner = row[j];
            row[j] = MIN(change, 1 + MIN(row[j], row[j - 1]));
        }
    }
    return row[n];
}

const char *talk_nearest_command(const struct command *commands, const char *name)
{
    const char *best = NULL;
    int least = 3;

    if (strlen(name) < 2 || strlen(name) > WORD_MAX)
        return NULL;
    for (const struct command *c = commands; c->name != NULL; c++) {
        int n = slips(name, c->name);

        if (n < least && n < (int)strlen(c->name) - 1) {
            least = n;
            best = c->name;
        }
    }
    return best;
}

/* ---- whose line it is ------------------------------------------------------------------------ */

bool talk_is_operators(const struct talk *talk)
{
    return host_is_operator(talk->h, &talk->r->from);
}

/* Digits alone: no sign, and no brackets as around a choice's number. */
static bool read_digits(const char *typed, int64_t most, int64_t *number)
{
    gint64 n;

    if (!g_ascii_isdigit(typed[0]) || !g_ascii_string_to_signed(typed, 10, 0, most, &n, NULL))
        return false;
    *number = n;
    return true;
}

bool talk_read_game(const char *typed, int64_t *number)
{
    return read_digits(typed, G_MAXINT64, number);
}

bool talk_read_entry(const char *typed, int64_t *number)
{
    return read_digits(typed, STORE_ENTRIES_MAX, number);
}

bool talk_read_percent(const char *typed, int *percent)
{
    gint64 n;

    if (!g_ascii_string_to_signed(typed, 10, 1, 100, &n, NULL))
        return false;
    *percent = (int)n;
    return true;
}

bool talk_read_reliable(const char *typed, int *percent)
{
    return g_ascii_strncasecmp(typed, "reliable=", 9) == 0 && talk_read_percent(typed + 9, percent);
}

/* ---- answers --------------------------------------------------------------------------------- */

char *talk_echo(const char *typed)
{
    g_autofree char *begin = NULL;

    if (g_utf8_strlen(typed, -1) <= ECHO_MAX)
        return g_strdup(typed);
    begin = g_utf8_substring(typed, 0, ECHO_MAX);
    return g_strconcat(begin, "\u2026", NULL);
}

int talk_seat_named(struct talk *talk)
{
    int seat = talk->args[0] != '\0' ? table_seat_called(talk->t, talk->args) : -1;
    struct json_object *o;

    if (seat >= 0)
        return seat;
    g_autofree char *typed = talk_echo(talk->args);
    o = json_object_new_object();
    facts_text(o, "typed", typed);
    for (int i = 0; i < talk->t->n_seats; i++)
        facts_append(o, "people", say_person(talk->t, i, NULL));
    talk_reply(talk, "no-such-seat", o);
    return -1;
}

char *talk_usage(const struct talk *talk, const char *name)
{
    struct voice v = voice_back(talk->r, talk->t);

    return voice_text_of(&v, "usage-", name);
}

struct json_object *talk_seat_facts(const struct talk *talk, int seat, adapter_quiet *quiet)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", talk->t->name);
    facts_add(o, "by", say_nick(talk->r->who.nick, quiet));
    if (seat >= 0)
        facts_add(o, "seat", say_person(talk->t, seat, quiet));
    return o;
}

void talk_reply(struct talk *talk, const char *name, struct json_object *data)
{
    reply_say(talk->h, talk->r, talk->t, name, data);
}

void talk_reply_typed(struct talk *talk, const char *name, const char *typed)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *echo = talk_echo(typed);

    facts_text(o, "typed", echo);
    talk_reply(talk, name, o);
}

bool talk_load_game(struct talk *talk)
{
    if (bout_load(talk->h, talk->t))
        return true;
    if (daily_is_past(talk->h, talk->t))
        talk_reply(talk, "daily-closes", NULL);
    else
        talk_reply(talk, talk->t->thinned ? "thinned" : "frozen", NULL);
    return false;
}
