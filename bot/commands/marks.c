/* bot/commands/marks.c - marks: results that an operator may want to look at
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"
#include "bot/community/marks.h"
#include "bot/log.h"
#include "bot/network.h"
#include "bot/store/bans.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* An operator who looks at others is in the audit, like whoever does something. */
static void audit_look(struct talk *talk)
{
    const struct person *author = &talk->r->from;
    struct voice v = voice_to(talk->r->net, NULL, NULL);
    g_autofree char *what = voice_text(&v, "act-looked", json_object_new_object());

    store_put_audit(talk->h->store, clock_now(talk->h->clock), author, what);
    log_event(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = author->network, .person = author->key },
              "operator: %s", what);
}

static struct json_object *mark_facts(const struct mark *m)
{
    struct json_object *o = json_object_new_object();

    facts_number(o, "game", (int)m->table);
    facts_number(o, "n", m->n);
    facts_flag(o, "greedy", m->kind == MARK_GREEDY);
    facts_flag(o, "twins", m->kind == MARK_TWINS);
    facts_flag(o, "host", m->kind == MARK_HOST);
    if (m->kind == MARK_FAST)
        facts_number(o, "of", m->of);
    return o;
}

void command_marks(struct talk *talk)
{
    GArray *marks;
    struct json_object *o;
    int looked;

    talk->t = NULL;
    if (!talk->r->whisper) {
        talk_reply(talk, "marks-aloud", NULL);
        return;
    }
    marks = marks_read(talk->h->store, talk->h->shelf, &looked);
    if (marks == NULL) {
        talk_reply(talk, "not-stored", NULL);
        return;
    }
    audit_look(talk);
    o = json_object_new_object();
    facts_number(o, "looked", looked);
    for (guint i = 0; i < marks->len; i++)
        facts_append(o, "marks", mark_facts(&g_array_index(marks, struct mark, i)));
    g_array_unref(marks);
    talk_reply(talk, "marks", o);
}
