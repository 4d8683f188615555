/* bot/people/seats.c - whose seats they are, when accounts become others or are forgotten */
#include "bot/people/seats.h"

#include <string.h>

#include "bot/games/timer.h"
#include "bot/people/lookalike.h"
#include "bot/tables.h"

/* A copy of a list, for those who touch its tables; g_free. */
static struct table **copy_of(const struct table_list *l, guint *n)
{
    *n = l->n;
    return g_memdup2(l->table, l->n * sizeof l->table[0]);
}

/* p is is's from now, by the nick it has. */
static void hand_over(struct person *p, const struct person *is)
{
    g_autofree char *nick = g_strdup(p->nick);

    person_set(p, is->network, is->key, nick);
}

void seats_become(struct host *h, const struct person *was, const struct person *is)
{
    guint n;
    g_autofree struct table **list = copy_of(tables_of_person(h, was->network, was->key), &n);

    for (guint i = 0; i < n; i++) {
        struct table *t = list[i];
        int seat = table_seat_of(t, was->network, was->key);

        if (seat >= 0 && (!table_is_open(t) || table_seat_of(t, is->network, is->key) < 0))
            hand_over(&t->seat[seat].who, is);
        if (person_is(&t->owner, was->network, was->key))
            hand_over(&t->owner, is);
        tables_touch(h, t);
    }
}

void seats_forget(struct host *h, const struct person *who)
{
    guint n;
    g_autofree struct table **list = copy_of(tables_of_person(h, who->network, who->key), &n);

    for (guint i = 0; i < n; i++) {
        struct table *t = list[i];
        int seat = table_seat_of(t, who->network, who->key);

        if (table_is_open(t) || t->why_frozen != NULL)
            continue;
        person_set(&t->seat[seat].who, "", "", "somebody");
        person_set(&t->seat[seat].reach, "", "", "somebody");
        if (person_is(&t->owner, who->network, who->key))
            person_set(&t->owner, "", "", "somebody");
        tables_touch(h, t);
    }
}

/* What others call somebody is the nick it has on the table's own network, but for one that is
 * taken for another's there: then it keeps the one it had. */
static void show_nick(struct table *t, struct person *who, const struct person *account)
{
    if (strcmp(t->network, account->network) == 0 && strcmp(who->nick, account->nick) != 0 &&
        lookalike_at(t, account->nick, who) < 0) {
        g_free(who->nick);
        who->nick = g_strdup(account->nick);
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
    person_set(&s->reach, account->network, account->key, account->nick);
    show_nick(t, &s->who, account);
    tables_touch(h, t);
}

void seats_reach(struct host *h, const struct person *who, const struct person *account)
{
    guint n;
    g_autofree struct table **list = copy_of(tables_of_person(h, who->network, who->key), &n);

    for (guint i = 0; i < n; i++)
        if (table_is_open(list[i]))
            reach_at(h, list[i], table_seat_of(list[i], who->network, who->key), account);
}

void seats_rename(struct host *h, const struct person *who, const char *was, const struct person *account)
{
    guint n;
    g_autofree struct table **list = copy_of(tables_of_person(h, who->network, who->key), &n);

    for (guint i = 0; i < n; i++) {
        int seat = table_seat_of(list[i], who->network, who->key);

        if (person_is(&list[i]->seat[seat].reach, account->network, was))
            reach_at(h, list[i], seat, account);
    }
}
