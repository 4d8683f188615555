/* bot/commands/label.c - a line that is what is printed on a choice
 * SPDX-License-Identifier: MIT */
#include "bot/commands/label.h"

#include "adapters/typed.h"
#include "bot/network.h"
#include "bot/offered.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"

static bool is_about(const struct talk *talk, const struct offered_choice *c)
{
    gint64 table = 0;

    g_ascii_string_to_signed(c->subject, 10, 1, G_MAXINT64, &table, NULL);
    return !talk->named || (talk->t != NULL && table == talk->t->id);
}

static bool find_shown(const struct talk *talk, const char *reader, struct offered_choice *c)
{
    return reader != NULL && offered_find(talk->h->offered, talk->r->net->name, reader, talk->line, c) &&
           is_about(talk, c);
}

/* The number of the choice with that label, from 0; p->n_choices: there is none. */
static size_t labelled(const struct prompt *p, const char *label)
{
    size_t i = 0;

    while (i < p->n_choices && !typed_is_label(label, p->choices[i].label))
        i++;
    return i;
}

/* What the author is asked at talk's table may have been shown long ago. */
static bool find_asked(const struct talk *talk, char **line, bool *command)
{
    struct table_eyes *e;
    struct voice v;
    struct prompt *p;
    size_t i;
    bool found;

    if (talk->t == NULL || talk->seat < 0 || talk->t->seat[talk->seat].decision == 0 ||
        !table_has_game(talk->t))
        return false;
    e = table_eyes(talk->t, talk->seat, NULL);
    v = voice_back(talk->r, talk->t);
    p = prompt_new(v.words, &e->facts);
    i = p != NULL ? labelled(p, talk->line) : 0;
    found = p != NULL && i < p->n_choices;
    if (found) {
        *line = g_strdup(p->choices[i].line);
        *command = p->choices[i].command;
    }
    prompt_free(p);
    table_eyes_free(e);
    return found;
}

static void make_pick(struct talk *talk, char *line, bool command, int64_t table, char *tag)
{
    struct request *r = talk->r;

    g_free(r->text);
    g_free(r->tag);
    r->text = line;
    r->tag = tag;
    r->picks = true;
    r->commands = command;
    r->table = table;
    r->asks = talk->asks;
    talk->again = true;
}

bool label_take(struct talk *talk)
{
    const struct request *r = talk->r;
    struct offered_choice c;
    gint64 table = 0;
    bool command;
    char *line;

    if (r->picks)
        return false;
    if (find_shown(talk, r->from.key, &c) || find_shown(talk, r->place, &c)) {
        g_ascii_string_to_signed(c.subject, 10, 1, G_MAXINT64, &table, NULL);
        make_pick(talk, g_strdup(c.line), c.command, table, g_strdup(c.tag));
        return true;
    }
    if (!find_asked(talk, &line, &command))
        return false;
    make_pick(talk, line, command, talk->t->id, g_strdup_printf("%d", talk->t->seat[talk->seat].decision));
    return true;
}
