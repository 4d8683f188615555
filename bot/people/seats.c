/* bot/people/seats.c - whose seats they are, when accounts become others or people go
 * SPDX-License-Identifier: MIT */
#include "bot/people/seats.h"

#include <string.h>

#include "bot/games/timer.h"
#include "bot/people/lookalike.h"
#include "bot/tables.h"

/* p becomes the person to, under the nick that p has. */
static void hand_over(struct person *p, const struct person *to)
{
    g_autofree char *nick = g_strdup(p->nick);

    person_set(p, to->network, to->key, nick, to->source);
}

/* Where a substitute has somebody's seat, that person is to from now on; NULL: nobody. */
static void become_owner(struct host *h, const struct person *from, const struct person *to)
{
    for (guint k = 0; k < h->tables->len; k++) {
        struct table *t = h->tables->pdata[k];

        for (int i = 0; i < t->n_seats; i++) {
            if (!person_is(&t->seat[i].owner, from->network, from->key))
                continue;
            if (to != NULL)
                hand_over(&t->seat[i].owner, to);
            else
                person_clear(&t->seat[i].owner);
            tables_touch(h, t);
        }
    }
}

void seats_become(struct host *h, const struct person *from, const struct person *to)
{
    g_autofree struct table **list = directory_copy(tables_of_person(h, from->network, from->key));

    for (guint i = 0; list[i] != NULL; i++) {
        struct table *t = list[i];
        int seat = table_seat_of(t, from->network, from->key);

        if (seat >= 0 && (!table_is_open(t) || table_seat_of(t, to->network, to->key) < 0))
            hand_over(&t->seat[seat].who, to);
        if (person_is(&t->owner, from->network, from->key))
            hand_over(&t->owner, to);
        tables_touch(h, t);
    }
    become_owner(h, from, to);
}

void seats_forget(struct host *h, const struct person *person)
{
    g_autofree struct table **list = directory_copy(tables_of_person(h, person->network, person->key));

    for (guint i = 0; list[i] != NULL; i++) {
        struct table *t = list[i];
        int seat = table_seat_of(t, person->network, person->key);

        if (table_is_open(t) || t->why_frozen != NULL)
            continue;
        person_set(&t->seat[seat].who, "", "", "somebody", NULL);
        person_set(&t->seat[seat].reach, "", "", "somebody", NULL);
        if (person_is(&t->owner, person->network, person->key))
            person_set(&t->owner, "", "", "somebody", NULL);
        tables_touch(h, t);
    }
    become_owner(h, person, NULL);
}

/* Others see the nick that somebody has on the table's own network; but one that could be taken for
 * another's there is not shown, and the old one stays. */
static void show_nick(struct table *t, struct person *person, const struct person *account)
{
    if (strcmp(t->network, account->network) == 0 && strcmp(person->nick, account->nick) != 0 &&
        lookalike_at(t, account->nick, person) < 0) {
        g_free(person->nick);
        person->nick = g_strdup(account->nick);
    }
}

static void reach_at(struct host *h, struct table *t, int seat, const struct person *account)
{
    struct seat *s = &t->seat[seat];
    bool moved = !person_is(&s->reach, account->network, account->key);

    if (!moved && strcmp(s->reach.nick, account->nick) == 0)
        return;
    if (moved) {
        s->reader.prompted = 0; /* what is asked is asked again there */
        timer_stop(h, t, seat);
    }
    person_copy(&s->reach, account);
    show_nick(t, &s->who, account);
    tables_touch(h, t);
}

void seats_reach(struct host *h, const struct person *person, const struct person *account)
{
    g_autofree struct table **list = directory_copy(tables_of_person(h, person->network, person->key));

    for (guint i = 0; list[i] != NULL; i++)
        if (table_is_open(list[i]))
            reach_at(h, list[i], table_seat_of(list[i], person->network, person->key), account);
}

void seats_rename(struct host *h, const struct person *person, const char *from, const struct person *account)
{
    g_autofree struct table **list = directory_copy(tables_of_person(h, person->network, person->key));

    for (guint i = 0; list[i] != NULL; i++) {
        int seat = table_seat_of(list[i], person->network, person->key);

        if (person_is(&list[i]->seat[seat].reach, account->network, from))
            reach_at(h, list[i], seat, account);
    }
}

static void inherit(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot) {
            person_copy(&t->owner, &t->seat[i].who);
            return;
        }
}

void seats_leave_lobby(struct host *h, struct table *t, int seat)
{
    bool owns = person_is(&t->owner, t->seat[seat].who.network, t->seat[seat].who.key);

    table_stand_up(t, seat);
    if (owns)
        inherit(t);
    if (table_humans(t) == 0 && !t->kept)
        t->state = TABLE_ABORTED;
    tables_touch(h, t);
}
