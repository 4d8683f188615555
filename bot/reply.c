/* bot/reply.c - what answers a request
 * SPDX-License-Identifier: MIT */
#include "bot/reply.h"

#include "bot/network.h"
#include "bot/pager.h"
#include "bot/saying.h"
#include "bot/voice.h"

/* Whose buttons come with the choices of a question. */
static const char asking[] = "prompt";

/* What is shown of an answer at once.  table: its name; NULL: the answer is about none. */
static char *first_page(struct host *h, const struct request *r, const struct voice *v, const char *table,
                        char *text)
{
    int left = pager_cut(h->pager, network_traits(r->net), &r->who, table, text, host_ticks(h));
    g_autofree char *hint = NULL, *page = text;
    struct json_object *o;

    if (left == 0)
        return g_steal_pointer(&page);
    o = json_object_new_object();
    facts_number(o, "lines", left);
    facts_flag(o, "one", left == 1);
    hint = voice_text(v, "more", o);
    return g_strdup_printf("%s\n%s", page, hint);
}

/* What answers a request. */
struct answer {
    const struct table *t; /* that it is about; NULL: none */
    const char *text;
    const char *sentence;            /* what the text is; NULL: none by itself */
    const struct prompt *p;          /* the choices that come with it; NULL: none */
    bool asks;                       /* ... they answer what the seat is asked */
    int seat;                        /* of whom; -1: nobody's */
    const struct adapter_file *file; /* NULL: none */
};

static void reply_text(struct host *h, const struct request *r, const struct voice *v, const struct answer *a)
{
    char *named = saying_private(h, v, a->t, &r->who, a->text);
    g_autofree char *whole =
        a->p != NULL ? named : first_page(h, r, v, a->t != NULL ? a->t->name : NULL, named);
    g_autofree char *tag = saying_tag(a->t, a->seat);
    struct saying s = { .voice = *v,
                        .t = a->t,
                        .reader = a->seat,
                        .sentence = a->sentence,
                        .p = a->p,
                        .tag = tag,
                        .author = r->from.key };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_REQUEST, .request = r->id },
                                 .slot = ADAPTER_REPLY,
                                 .text = whole,
                                 .file = a->file };

    /* That an answer is held nobody wants to know any more when the game has gone on. */
    m.fleeting = g_strcmp0(a->sentence, "answer-held") == 0;
    if (a->asks)
        s.about = (struct outbox_about){
            .table = a->t->id, .seat = a->seat, .decision = a->t->seat[a->seat].decision, .reply = true
        };
    if (whole[0] != '\0' || (a->p != NULL && a->p->n_choices > 0))
        saying_put(h, &s, &m);
}

void reply_say(struct host *h, const struct request *r, const struct table *t, const char *name,
               struct json_object *data)
{
    struct voice v = voice_back(r, t);
    g_autofree char *text = voice_text(&v, name, data);

    reply_text(h, r, &v, &(struct answer){ .t = t, .text = text, .seat = -1, .sentence = name });
}

void reply_prompt(struct host *h, const struct request *r, const struct table *t, const char *name,
                  const struct prompt *p, const struct adapter_file *file)
{
    struct voice v = voice_back(r, t);

    reply_text(
        h, r, &v,
        &(struct answer){ .t = t, .text = p->text, .p = p, .seat = -1, .sentence = name, .file = file });
}

void reply_more(struct host *h, const struct request *r)
{
    g_autofree char *about = NULL, *rest = pager_take(h->pager, &r->who, &about, host_ticks(h)), *page = NULL;
    struct voice v = voice_back(r, NULL);
    struct saying s = { .voice = v };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_REQUEST, .request = r->id },
                                 .slot = ADAPTER_REPLY };

    if (rest == NULL) {
        reply_say(h, r, NULL, "no-more", NULL);
        return;
    }
    page = first_page(h, r, &v, about, about != NULL ? saying_of_table(&v, about, rest) : g_strdup(rest));
    m.text = page;
    saying_put(h, &s, &m);
}

void reply_choices(struct host *h, const struct request *r, const struct table *t, int seat,
                   const struct prompt *p)
{
    struct voice v = voice_back(r, t);

    reply_text(
        h, r, &v,
        &(struct answer){ .t = t, .text = p->text, .p = p, .asks = true, .seat = seat, .sentence = asking });
}

void reply_commands(struct host *h, const struct request *r, const struct prompt *p)
{
    struct voice v = voice_back(r, NULL);

    reply_text(h, r, &v, &(struct answer){ .text = p->text, .p = p, .seat = -1 });
}
