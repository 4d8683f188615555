/* bot/ask.c - a seat is asked what it may do
 * SPDX-License-Identifier: MIT */
#include "bot/ask.h"

#include "bot/games/hints.h"
#include "bot/games/orders.h"
#include "bot/network.h"
#include "bot/reply.h"
#include "bot/say.h"
#include "bot/store/notes.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"

/* What was ordered already is not offered again. */
static void leave_out_orders(const struct table *t, int seat, struct prompt *p)
{
    for (size_t i = p->n_choices; i-- > 0;)
        if (orders_have(t, seat, p->choices[i].line))
            prompt_drop(p, i);
}

/* Where nobody can type what is not offered, all of it is: the rest at another press. */
static void add_more(struct prompt *p, const struct voice *v, size_t first)
{
    struct json_object *o;

    if (p->left == 0 || network_traits(v->net)->buttons == 0)
        return;
    o = json_object_new_object();
    facts_number(o, "left", (int)p->left);
    prompt_add_command(p, voice_text(v, "more-choices", o),
                       g_strdup_printf("moves %zu", first + PROMPT_CHOICES + 1));
}

static struct prompt *question(const struct table *t, int seat, const struct voice *v, size_t first)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    struct prompt *p = prompt_from(v->words, &e->facts, first);

    table_eyes_free(e);
    if (p == NULL)
        return NULL;
    leave_out_orders(t, seat, p);
    add_more(p, v, first);
    return p;
}

/* Puts in front of a question why it is asked although its player passed. */
static void add_why(struct table *t, int seat, const struct voice *v, struct prompt *p)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    g_autofree char *why = voice_text(v, "asked-why", orders_why(&e->facts, &t->seat[seat]));
    char *text = g_strconcat(why, why[0] != '\0' ? " " : "", p->text, NULL);

    g_free(p->text);
    p->text = text;
    table_eyes_free(e);
}

static void add_hints(struct table *t, int seat, const struct voice *v, struct prompt *p)
{
    char *text = hints_around(t, seat, v, p->text);

    g_free(p->text);
    p->text = text;
}

/* What its player noted stands above the first question that it is asked in a turn, also if that is asked again. */
static void add_note(struct host *h, struct table *t, int seat, const struct voice *v, struct prompt *p)
{
    const struct person *who = &t->seat[seat].who;
    int turn = table_game(t)->turn, decision = t->seat[seat].decision;
    struct json_object *o;
    struct note note;
    g_autofree char *line = NULL, *text = p->text;

    if (!store_read_note(h->store, t->id, who, &note) || (note.turn == turn && note.decision != decision)) {
        g_steal_pointer(&text);
        return;
    }
    o = json_object_new_object();
    facts_text(o, "note", note.text);
    line = voice_text(v, "note-shown", o);
    p->text = g_strconcat(line, "\n", text, NULL);
    if (note.turn == turn)
        return;
    note.turn = turn;
    note.decision = decision;
    store_put_note(h->store, t->id, who, &note);
}

void ask_seat(struct host *h, struct table *t, int seat, const struct request *r)
{
    ask_seat_from(h, t, seat, r, 0);
}

void ask_seat_from(struct host *h, struct table *t, int seat, const struct request *r, size_t first)
{
    struct seat *s = &t->seat[seat];
    struct voice v =
        r != NULL ? voice_back(r, t) : voice_to(network_find(h, s->reach.network), s->reach.key, t);
    struct outbox_about about = { .table = t->id, .seat = seat, .decision = s->decision };
    struct prompt *p = v.net != NULL ? question(t, seat, &v, first) : NULL;

    if (p == NULL)
        return;
    add_why(t, seat, &v, p);
    if (r == NULL)
        add_note(h, t, seat, &v, p);
    if (r == NULL && hints_are_on(t))
        add_hints(t, seat, &v, p);
    if (r != NULL)
        reply_choices(h, r, t, seat, p);
    else
        say_prompt(h, t, seat, p, &about);
    s->reader.prompted = s->decision;
    s->left_with = 0;
    s->looks_at = table_has_answered(t, seat) ? s->decision : 0;
    g_clear_pointer(&s->half, g_free); /* all of it is offered again */
    prompt_free(p);
}

/* Can the seat's player answer the question that was shown?  Also if its pass or answer stands, and it only wanted to see
 * it. */
static bool is_open(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    bool wanted = table_has_answered(t, seat) ? s->looks_at == s->decision : s->scoped;

    return table_awaits(t, seat) || (wanted && s->reader.prompted == s->decision);
}

/* Does a question stand where its player reads it though it is not asked any more? */
static bool stands_in_vain(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    const struct network *net = network_find(h, s->reach.network);

    return s->reader.prompted != 0 && !is_open(t, seat) && net != NULL && network_traits(net)->edits;
}

bool ask_owes(const struct host *h, const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (stands_in_vain(h, t, i))
            return true;
    return false;
}

void ask_withdraw(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        if (!stands_in_vain(h, t, i))
            continue;
        t->seat[i].reader.prompted = 0;
        say_prompt(h, t, i, NULL, NULL);
    }
}
