/* bot/commands/reading.c - what move a line is
 * SPDX-License-Identifier: MIT */
#include "bot/commands/reading.h"

#include <string.h>

#include "adapters/typed.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"

/* The line with players' nicks replaced by the letters of their seats; NULL: there is none in it. */
static char *with_letters(const struct table *t, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 0);
    bool any = false;

    for (int i = 1; words[0] != NULL && words[i] != NULL; i++)
        for (int seat = 0; seat < t->n_seats; seat++)
            if (g_ascii_strcasecmp(words[i], t->seat[seat].who.nick) == 0) {
                g_free(words[i]);
                words[i] = g_strdup_printf("%c", 'a' + seat);
                any = true;
                break;
            }
    return any ? g_strjoinv(" ", words) : NULL;
}

/* Reads a line that is no move in notation as people write: "golem new". */
static enum lair_refusal read_loosely(const struct talk *talk, const char *line, struct lair_move *m)
{
    struct table_eyes *e = table_eyes(talk->t, talk->seat, NULL);
    int n = prompt_find(&e->facts, line, m);

    table_eyes_free(e);
    return n == 0 ? LAIR_NOT_UNDERSTOOD : n == 1 ? LAIR_OK : LAIR_AMBIGUOUS;
}

enum lair_refusal reading_parse(struct talk *talk, const char *line, struct lair_move *m,
                                struct lair_refused *why)
{
    const struct table *t = talk->t;
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    const struct lair_game *g = table_game_for(t, talk->seat, room);
    enum lair_refusal r = lair_parse(t->cat, g, talk->seat, line, m, why);
    g_autofree char *lettered = r == LAIR_OK ? NULL : with_letters(t, line);

    if (r == LAIR_OK && m->verb == LAIR_RESIGN) {
        talk->resigns = true;
        return LAIR_NOT_UNDERSTOOD;
    }
    if (lettered != NULL && lair_parse(t->cat, g, talk->seat, lettered, m, NULL) == LAIR_OK)
        return LAIR_OK;
    return r == LAIR_NOT_UNDERSTOOD ? read_loosely(talk, line, m) : r;
}

bool reading_builds_instead(const struct talk *talk, const char *line, struct lair_move *back,
                            struct lair_move *m)
{
    const struct table *t = talk->t;
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    g_autofree struct lair_game *then = g_new(struct lair_game, 1);
    size_t n = lair_moves(t->cat, table_game(t), talk->seat, moves);

    for (size_t i = 0; i < n; i++) {
        if (moves[i].verb != LAIR_TAKE_BACK)
            continue;
        *then = *table_game(t);
        *back = moves[i];
        return lair_play(t->cat, then, talk->seat, back, NULL) == LAIR_OK &&
               lair_parse(t->cat, then, talk->seat, line, m, NULL) == LAIR_OK &&
               (m->verb == LAIR_BUILD_NEW || m->verb == LAIR_BUILD_ON);
    }
    return false;
}

bool reading_has_number(const char *line)
{
    unsigned number;

    return g_ascii_isdigit(line[0]) || typed_number(line, &number) > 0;
}

char *reading_part(const struct talk *talk)
{
    struct table_eyes *e;
    struct voice v;
    struct prompt *p;
    char *part;

    if (!reading_has_number(talk->line) || talk_is_number(talk->line))
        return NULL;
    e = table_eyes(talk->t, talk->seat, NULL);
    v = voice_back(talk->r, talk->t);
    p = prompt_new(v.words, &e->facts);
    part = p != NULL ? prompt_part(&e->facts, p, talk->line) : NULL;
    prompt_free(p);
    table_eyes_free(e);
    return part;
}
