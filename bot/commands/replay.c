/* bot/commands/replay.c - replay: a game that is over, told again
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/shelved.h"
#include "bot/community/day.h"
#include "bot/community/daylist.h"
#include "bot/games/record.h"
#include "bot/games/shelf.h"
#include "bot/say.h"
#include "bot/store/days.h"
#include "bot/story.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* What is asked for. */
struct asked {
    char *named;           /* a table's name or number; NULL: none */
    bool daily;            /* the best game of a day ... */
    enum lair_rules rules; /* ... by these rules, ... */
    int day;               /* ... and its number; 0: the last that is told */
    int turn;              /* the only turn that is wanted; -1: all */
};

static bool read_number(const char *word, int *n)
{
    gint64 number;

    if (!g_ascii_string_to_signed(word, 10, 0, DAY_GREATEST, &number, NULL))
        return false;
    *n = (int)number;
    return true;
}

/* "turn 3" may stand at the end of anything. */
static void take_turn(struct asked *a, char **words, guint n)
{
    if (n < 2 || g_ascii_strcasecmp(words[n - 2], "turn") != 0 || !read_number(words[n - 1], &a->turn))
        return;
    g_clear_pointer(&words[n - 2], g_free);
    g_clear_pointer(&words[n - 1], g_free);
}

/* False: a word means nothing, and the author was told so. */
static bool take_words(struct talk *talk, struct asked *a)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", -1);

    take_turn(a, words, g_strv_length(words));
    for (char **word = words; *word != NULL; word++) {
        if (word == words && g_ascii_strcasecmp(*word, "daily") == 0)
            a->daily = true;
        else if (a->daily && g_ascii_strcasecmp(*word, "challenge") == 0)
            a->rules = LAIR_CHALLENGE;
        else if (a->daily &&
                 (g_ascii_strcasecmp(*word, "best") == 0 || g_ascii_strcasecmp(*word, "solo") == 0))
            continue;
        else if (a->daily && (read_number(*word, &a->day) || day_read(&a->day, *word)))
            continue;
        else if (!a->daily && a->named == NULL && **word != '\0')
            a->named = g_strdup(*word);
        else if (**word != '\0') {
            talk_reply_typed(talk, "replay-what", *word);
            return false;
        }
    }
    return true;
}

/* ---- which game ------------------------------------------------------------------------------ */

/* The best game of a day that is told, which is for everybody to see. */
static struct shelved best_of(struct talk *talk, const struct asked *a)
{
    int day = a->day != 0 ? a->day : store_last_told_day(talk->h->store);
    struct daylist *l = day != 0 ? daylist_read(talk->h, day, a->rules, talk->r->net->name) : NULL;
    struct shelved s = { .t = NULL };

    if (l != NULL && l->ranked > 0)
        s = shelved_with(talk->h, ((const struct daylist_row *)l->rows->pdata[0])->table);
    daylist_free(l);
    return s;
}

static struct shelved game_meant(struct talk *talk, const struct asked *a)
{
    struct shelved s = a->daily ? best_of(talk, a) : shelved_meant(talk, a->named);

    if (s.t != NULL && !a->daily && !shelved_may_have(talk, s.t)) {
        shelved_put_back(&s);
        s = (struct shelved){ .t = NULL };
    }
    return s;
}

/* ---- its story ------------------------------------------------------------------------------- */

/* All of it, or one turn; NULL: it has no such turn.  g_free it. */
static char *text_of(const struct story *s, int turn)
{
    GString *text = g_string_new(NULL);
    int only = turn >= 0 ? story_page_of(s, turn) : -1;
    guint from = only >= 0 ? (guint)only : 0, to = only >= 0 ? from + 1 : story_pages(s);

    for (guint page = from; page < to && (turn < 0 || only >= 0); page++) {
        g_autofree char *told = story_page(s, page, STORY_OPEN);

        g_string_append(text, told);
    }
    return g_string_free(text, text->len == 0);
}

static void tell(struct talk *talk, const struct table *t, const char *record, int turn)
{
    struct lair_fault why = { "" };
    struct voice v = voice_back(talk->r, NULL);
    const struct lair_catalog *cat = shelf_catalog(talk->h->shelf, talk->h->store, t->sets, &why);
    struct tale *tale = cat != NULL ? tale_read(cat, record, strlen(record), &why) : NULL;
    struct story s = { .tale = tale, .words = v.words, .unrated = t->by_hand };
    g_autofree char *text = NULL;
    struct json_object *o;

    for (int i = 0; i < t->n_seats; i++)
        s.nick[i] = t->seat[i].who.nick;
    text = tale != NULL ? text_of(&s, turn) : NULL;
    tale_free(tale);
    if (text == NULL) {
        talk_reply(talk, "replay-none", NULL);
        return;
    }
    o = json_object_new_object();
    facts_text(o, "text", g_strchomp(text));
    talk_reply(talk, "replay-text", o);
}

void command_replay(struct talk *talk)
{
    struct asked a = { .rules = LAIR_SOLO, .turn = -1 };
    g_autofree char *record = NULL;
    struct shelved s;

    if (take_words(talk, &a)) {
        s = game_meant(talk, &a);
        record = s.t != NULL ? shelved_record(talk->h, s.t) : NULL;
        talk->t = NULL; /* it may be about one that nobody else sees */
        if (record != NULL)
            tell(talk, s.t, record, a.turn);
        else
            talk_reply(talk, "replay-none", NULL);
        shelved_put_back(&s);
    }
    g_free(a.named);
}
