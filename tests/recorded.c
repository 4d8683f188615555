/* tests/recorded.c - a game as lines that can be said again, to another host
 * SPDX-License-Identifier: MIT */
#include "tests/recorded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/tables.h"

enum { TRIES = 20 };

static void line_free(void *line)
{
    struct recorded_line *l = line;

    g_free(l->nick);
    g_free(l->move);
    g_free(l->subject);
    g_free(l);
}

void recorded_hash(const struct stage *s, struct table *t, char hex[RECORDED_HASH])
{
    uint8_t hash[LAIR_HASH];

    hex[0] = '\0';
    if (!bout_load(s->host, t))
        return;
    lair_hash(t->cat, table_game(t), hash);
    sodium_bin2hex(hex, RECORDED_HASH, hash, sizeof hash);
}

/* The number of what somebody is asked at the table of a line; g_free it. */
static char *tag_of(const struct stage *s, const struct recorded_line *l)
{
    const struct table *t = tables_by_id(s->host, g_ascii_strtoll(l->subject, NULL, 10));

    for (int i = 0; t != NULL && i < t->n_seats; i++)
        if (g_str_equal(t->seat[i].who.nick, l->nick))
            return g_strdup_printf("%d", t->seat[i].decision);
    return g_strdup("");
}

guint recorded_say(const struct stage *s, struct tape *net, const struct recorded_line *l, int attempt)
{
    g_autofree char *id = g_strdup_printf("%s-%s-%d-%d", s->born, l->subject, l->number, attempt);
    g_autofree char *tag = tag_of(s, l);
    const struct tape_person *p = tape_person(net, l->nick);
    const struct adapter_pick pick = { .line = { tape_seen(net->network, p), .whisper = true, .request = id,
                                                 .text = l->move },
                                       .subject = l->subject,
                                       .tag = tag };
    guint mark = tape_mark(net);

    g_hash_table_replace(net->request, g_strdup(id), g_strdup(l->nick));
    net->host->pick(net->ctx, &pick);
    tape_settle();
    return mark;
}

static bool holds_any(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (table_has_answered(t, i))
            return true;
    return false;
}

GPtrArray *recorded_game(struct stage *s, struct tape *net, struct table *t, GRand *dice)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(line_free);
    int seat, tries = 0;

    while (t->state == TABLE_RUNNING && (seat = stage_asked(t, dice)) >= 0) {
        const struct tape_letter *q = stage_question(net, t, t->seat[seat].who.nick);
        struct recorded_line *l = g_new0(struct recorded_line, 1);
        int moves = t->n_moves;

        l->nick = g_strdup(q->whom);
        l->move = g_strdup(q->moves[stage_choice(q, dice) - 1]);
        l->subject = g_strdup(q->subject);
        l->number = (int)lines->len;
        recorded_say(s, net, l, -1 - tries);
        recorded_hash(s, t, l->hash);
        l->moves = t->n_moves;
        l->held = holds_any(t);
        tries = t->n_moves > moves || table_has_answered(t, seat) ? 0 : tries + 1;
        if (tries > TRIES)
            fail_msg("%s says '%s', and nothing comes of it: %s", l->nick, l->move,
                     tape_letter(net, tape_mark(net) - 1)->whole);
        if (tries == 0)
            g_ptr_array_add(lines, l);
        else
            line_free(l); /* it only led to a narrower question */
    }
    return lines;
}
