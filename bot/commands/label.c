/* bot/commands/label.c - a line that is what is printed on a choice
 * SPDX-License-Identifier: MIT */
#include "bot/commands/label.h"

#include "adapters/typed.h"
#include "bot/network.h"
#include "bot/offered.h"
#include "bot/saying.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"

static bool is_about(const struct talk *talk, const struct offered_choice *c)
{
    return !talk->named || (talk->t != NULL && request_table(c->subject) == talk->t->id);
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

static void pick(struct talk *talk, const struct offered_choice *c)
{
    request_pick(talk->r, &(struct adapter_pick){ .line = { .text = c->line },
                                                  .command = c->command,
                                                  .asks = talk->asks,
                                                  .subject = c->subject,
                                                  .tag = c->tag });
    talk->r->labelled = true;
    talk->again = true;
}

static void pick_asked(struct talk *talk, const struct adapter_choice *choice)
{
    g_autofree char *subject = g_strdup_printf("%" G_GINT64_FORMAT, talk->t->id),
                    *tag = saying_tag(talk->t, talk->seat);

    pick(talk, &(struct offered_choice){
                   .line = choice->line, .subject = subject, .tag = tag, .command = choice->command });
}

/* A question at talk's table may have been shown long ago, and its choices forgotten. */
static bool take_asked(struct talk *talk)
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
    if (found)
        pick_asked(talk, &p->choices[i]);
    prompt_free(p);
    table_eyes_free(e);
    return found;
}

bool label_take(struct talk *talk)
{
    const struct request *r = talk->r;
    struct offered_choice c;

    if (r->picks)
        return false;
    if (find_shown(talk, r->from.key, &c) || find_shown(talk, r->place, &c)) {
        pick(talk, &c);
        return true;
    }
    return take_asked(talk);
}
