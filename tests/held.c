/* tests/held.c - what a host has acknowledged to the seats of its open tables, as text
 * SPDX-License-Identifier: MIT */
#include "tests/held.h"

#include "bot/store/notes.h"
#include "bot/tables.h"

static const char *or_dash(const char *text)
{
    return text != NULL ? text : "-";
}

static void add_seat(GString *out, const struct host *h, const struct table *t, const struct seat *s)
{
    const struct seat_answer *a = &s->answer;
    const struct seat_orders *o = &s->orders;
    struct note note;

    g_string_append_printf(out, "%s %s %d moves: answers %d %s %d %s; passes %d %d %d; ", t->name,
                           s->who.nick, t->n_moves, a->to, or_dash(a->move), (int)a->then, or_dash(a->kept),
                           (int)o->kind, (int)o->ahead, (int)o->turn);
    g_string_append_printf(out, "stops %s; plan %s; orders %s; of %s; off %d %d", or_dash(o->stops),
                           or_dash(s->plan), or_dash(o->given), or_dash(s->owner.nick),
                           s->vacation.days.first, s->vacation.days.last);
    if (store_read_note(h->store, t->id, &s->who, &note))
        g_string_append_printf(out, "; noted %s", note.text);
    g_string_append_c(out, '\n');
}

char *held_text(const struct host *h)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        for (int seat = 0; table_is_open(t) && seat < t->n_seats; seat++)
            add_seat(out, h, t, &t->seat[seat]);
    }
    return g_string_free(out, FALSE);
}
