/* bot/presence.c - people come, go, and are seen
 * SPDX-License-Identifier: MIT */
#include "bot/presence.h"

#include "bot/community/seeking.h"
#include "bot/games/hints.h"
#include "bot/games/pace.h"
#include "bot/network.h"
#include "bot/people/people.h"
#include "bot/people/watch.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/tell.h"
#include "bot/vacancies.h"

void presence_tell_missed(struct host *h, const struct table_list *l)
{
    g_autofree struct table **list = directory_copy(l);

    for (guint i = 0; list[i] != NULL; i++)
        if (tell_owes_any(h, list[i]))
            tables_touch(h, list[i]);
}

/* Is the very first game about to begin, and without explanations? */
static bool is_newcomer(const struct table_list *l)
{
    return l->n == 1 && l->table[0]->id == 1 && l->table[0]->n_moves == 0 && !hints_are_on(l->table[0]);
}

/* Somebody who sits down at a terminal again sees nothing of what was said last time. */
static void welcome(struct host *h, const struct network *net, const struct adapter_person *account,
                    const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    say_notice(h, net, &(struct adapter_target){ .to = ADAPTER_TO_PERSON, .person = *account },
               is_newcomer(l) ? "welcome-first" : "welcome", NULL);
    for (guint i = 0; i < l->n; i++) {
        struct table *t = l->table[i];
        struct reader *r = &t->seat[table_seat_of(t, person->network, person->key)].reader;

        r->prompted = 0;
        if (t->state == TABLE_RUNNING && r->told > 0) /* it is not the first time */
            t->turn.board_due = true;
    }
}

/* The seat of a person whom the table whispers to at this account; NULL: it whispers to another. */
static struct seat *seat_reached(struct table *t, const struct person *person, const struct person *account)
{
    struct seat *s = &t->seat[table_seat_of(t, person->network, person->key)];

    return person_is(&s->reach, account->network, account->key) ? s : NULL;
}

static void leaves(struct host *h, const struct person *account, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++) {
        struct seat *s = seat_reached(l->table[i], person, account);

        if (s == NULL)
            continue;
        s->left_with = s->reader.prompted;
        pace_left(h, l->table[i], table_seat_of(l->table[i], person->network, person->key));
    }
}

void presence_seen(struct host *h, const struct person *account, const struct person *person)
{
    g_autofree struct table **list = directory_copy(tables_of_person(h, person->network, person->key));

    for (guint i = 0; list[i] != NULL; i++) {
        int seat = table_seat_of(list[i], person->network, person->key);

        if (account == NULL || seat_reached(list[i], person, account) != NULL)
            pace_seen(h, list[i], seat);
        if (account == NULL) {
            list[i]->seat[seat].heard_at = host_ticks(h);
            pace_wait(h, list[i]); /* what it is called for counts from now */
        }
    }
}

/* Somebody who comes back may have lost what was on the screen, and is asked again.  That counts as
 * a line, as if it had typed "moves", so that nobody makes us talk by coming and going. */
static void ask_again(struct host *h, const struct person *account, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    bool counted = false;

    for (guint i = 0; i < l->n; i++) {
        struct seat *s = seat_reached(l->table[i], person, account);

        if (s == NULL || s->decision == 0 || s->left_with != s->decision)
            continue;
        if (!counted && flood_line(h->person_flood, &h->settings.person_lines, account->network,
                                   person_origin(account), false, host_ticks(h)) != FLOOD_HEARD)
            return;
        counted = true;
        s->reader.prompted = 0;
    }
}

void presence_change(struct host *h, enum adapter_presence what, const struct adapter_person *seen,
                     const char *from)
{
    const struct network *net = network_find(h, seen->network);
    const struct person account = person_seen(seen);
    struct person person = { 0 };

    if (what == ADAPTER_CHANGED) {
        people_renamed(h, from, &account);
        watch_rename(h, from, &account);
    }
    people_identify(h, &account, &person);
    if (what == ADAPTER_LEFT) {
        leaves(h, &account, &person);
    } else {
        if (what == ADAPTER_CAME && h->settings.may_quit && net != NULL)
            welcome(h, net, seen, &person);
        ask_again(h, &account, &person); /* a guest who logs in may be the person who left */
        presence_seen(h, &account, &person);
        seeking_seen(h, &person);
        vacancies_seen(h, &account);
        presence_tell_missed(h, tables_of_person(h, person.network, person.key));
        presence_tell_missed(h, tables_watched_by(h, account.network, account.key));
        host_wake(h);
    }
    person_clear(&person);
}
