/* bot/people/people.c - who is who: several accounts, one person
 * SPDX-License-Identifier: MIT */
#include "bot/people/people.h"

#include <sodium.h>
#include <string.h>

#include "bot/games/timer.h"
#include "bot/people/habit.h"
#include "bot/people/seats.h"
#include "bot/people/tongue.h"
#include "bot/people/watch.h"
#include "bot/store/settings.h"
#include "bot/tables.h"

enum {
    CODES_MAX = 256,   /* codes that hold at once; the oldest makes room */
    TRIES = 5,         /* wrong codes that one account may say in a minute */
    TRIERS_MAX = 1024, /* accounts whose wrong codes are remembered */
    MINUTE_MS = 60 * 1000,
};

/* A code that was given out. */
struct code {
    char text[PEOPLE_CODE + 1];
    struct person giver;
    struct person taker; /* the one who said it, for whom alone it still means something */
    int64_t until;       /* clock_ticks */
};

/* Somebody who said a wrong code. */
struct trier {
    struct person who;
    int tries;
    int64_t since; /* clock_ticks of the first */
};

struct people {
    GQueue codes;  /* of struct code *, the oldest first */
    GQueue triers; /* of struct trier *, the oldest first */
};

static void code_free(gpointer data)
{
    struct code *c = data;

    person_clear(&c->giver);
    person_clear(&c->taker);
    g_free(c);
}

static void trier_free(gpointer data)
{
    struct trier *t = data;

    person_clear(&t->who);
    g_free(t);
}

struct people *people_new(void)
{
    struct people *p = g_new0(struct people, 1);

    g_queue_init(&p->codes);
    g_queue_init(&p->triers);
    return p;
}

void people_free(struct people *p)
{
    g_queue_clear_full(&p->codes, code_free);
    g_queue_clear_full(&p->triers, trier_free);
    g_free(p);
}

/* ---- identity -------------------------------------------------------------------------------- */

static void identify(struct store *s, const struct person *account, struct person *person)
{
    struct person primary = { 0 };

    if (store_read_link(s, account->network, account->key, &primary))
        person_set(person, primary.network, primary.key, account->nick, NULL); /* guests are not joined */
    else
        person_copy(person, account);
    person_clear(&primary);
}

void people_identify(const struct host *h, const struct person *account, struct person *person)
{
    identify(h->store, account, person);
}

static GPtrArray *accounts_of(struct store *s, const struct person *person)
{
    GPtrArray *all = store_read_links(s, person);
    struct person *self = g_new0(struct person, 1);

    person_set(self, person->network, person->key, NULL, person->source);
    g_ptr_array_insert(all, 0, self);
    return all;
}

static GPtrArray *all_accounts_of(struct store *s, const struct person *account)
{
    struct person identity = { 0 };
    GPtrArray *accounts;

    identify(s, account, &identity);
    accounts = accounts_of(s, &identity);
    person_clear(&identity);
    return accounts;
}

GPtrArray *people_accounts_of(struct host *h, const struct person *account)
{
    return all_accounts_of(h->store, account);
}

bool people_operates(struct store *s, GHashTable *operators, const struct person *account)
{
    g_autoptr(GPtrArray) accounts = all_accounts_of(s, account);

    for (guint i = 0; i < accounts->len; i++)
        if (host_lists(operators, accounts->pdata[i]))
            return true;
    return false;
}

bool people_is_operator(const struct host *h, const struct person *account)
{
    return people_operates(h->store, h->settings.operators, account);
}

bool people_is_helper(const struct host *h, const struct person *person)
{
    g_autofree char *since = store_read_setting(h->store, person, SETTING_HELPER);

    return since != NULL;
}

static bool same(const struct person *a, const struct person *b)
{
    return person_is(a, b->network, b->key);
}

/* ---- codes ----------------------------------------------------------------------------------- */

/* Forgets what no longer holds. */
static void sweep(struct host *h)
{
    struct people *p = h->people;
    const struct code *c;
    const struct trier *t;

    while ((c = g_queue_peek_head(&p->codes)) != NULL &&
           (c->until <= host_ticks(h) || p->codes.length > CODES_MAX))
        code_free(g_queue_pop_head(&p->codes));
    while ((t = g_queue_peek_head(&p->triers)) != NULL &&
           (t->since + MINUTE_MS <= host_ticks(h) || p->triers.length > TRIERS_MAX))
        trier_free(g_queue_pop_head(&p->triers));
}

/* Letters and digits that are not taken for each other, by eye or by ear: about 40 bits. */
static void draw_code(char text[PEOPLE_CODE + 1])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";

    for (int i = 0; i < PEOPLE_CODE; i++)
        text[i] = letters[randombytes_uniform(sizeof letters - 1)];
    text[PEOPLE_CODE] = '\0';
}

static void forget_codes_of(struct people *p, const struct person *giver)
{
    for (GList *l = p->codes.head, *next; l != NULL; l = next) {
        next = l->next;
        if (same(&((struct code *)l->data)->giver, giver)) {
            code_free(l->data);
            g_queue_delete_link(&p->codes, l);
        }
    }
}

const char *people_new_code(struct host *h, const struct person *person)
{
    struct code *c = g_new0(struct code, 1);

    forget_codes_of(h->people, person);
    draw_code(c->text);
    person_copy(&c->giver, person);
    c->until = host_ticks(h) + PEOPLE_CODE_MINUTES * (int64_t)MINUTE_MS;
    g_queue_push_tail(&h->people->codes, c);
    sweep(h);
    return c->text;
}

static GList *find_code(struct host *h, const char *text)
{
    sweep(h);
    for (GList *l = h->people->codes.head; l != NULL; l = l->next)
        if (g_ascii_strcasecmp(((struct code *)l->data)->text, text) == 0)
            return l;
    return NULL;
}

bool people_burn_code(struct host *h, const char *text)
{
    GList *l = find_code(h, text);

    if (l == NULL)
        return false;
    code_free(l->data);
    g_queue_delete_link(&h->people->codes, l);
    return true;
}

static struct trier *find_trier(struct host *h, const struct person *person)
{
    sweep(h);
    for (GList *l = h->people->triers.head; l != NULL; l = l->next)
        if (same(&((struct trier *)l->data)->who, person))
            return l->data;
    return NULL;
}

static void note_wrong_code(struct host *h, const struct person *person)
{
    struct trier *t = find_trier(h, person);

    if (t == NULL) {
        t = g_new0(struct trier, 1);
        person_copy(&t->who, person);
        t->since = host_ticks(h);
        g_queue_push_tail(&h->people->triers, t);
    }
    t->tries++;
}

/* ---- joining --------------------------------------------------------------------------------- */

/* An open table at which both sit; NULL: none. */
static const struct table *where_both_sit(const struct host *h, const struct person *a,
                                          const struct person *b)
{
    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        if (table_is_open(t) && table_seat_of(t, a->network, a->key) >= 0 &&
            table_seat_of(t, b->network, b->key) >= 0)
            return t;
    }
    return NULL;
}

/* Everything that is from's becomes to's, at all tables and in the store. */
static void become(struct host *h, const struct person *from, const struct person *to)
{
    seats_become(h, from, to);
    store_become(h->store, from, to);
}

static enum people_link join(struct host *h, const struct person *mine, const struct person *theirs,
                             const struct table **where)
{
    g_autoptr(GPtrArray) here = accounts_of(h->store, mine), there = accounts_of(h->store, theirs);

    if (here->len + there->len > PEOPLE_ACCOUNTS_MAX)
        return PEOPLE_TOO_MANY;
    *where = where_both_sit(h, mine, theirs);
    if (*where != NULL)
        return PEOPLE_BOTH_SIT;
    become(h, mine, theirs);
    store_put_link(h->store, mine, theirs, clock_now(h->clock));
    return PEOPLE_LINKED;
}

enum people_link people_link(struct host *h, const struct person *from, const char *text,
                             const struct table **where)
{
    const struct trier *tries = find_trier(h, from);
    struct person mine = { 0 }, theirs = { 0 };
    enum people_link what = PEOPLE_LINKED_ALREADY;
    GList *l;
    struct code *c;

    if (tries != NULL && tries->tries >= TRIES)
        return PEOPLE_TOO_FAST;
    l = find_code(h, text);
    c = l != NULL ? l->data : NULL;
    if (c == NULL || (c->taker.key != NULL && !same(&c->taker, from))) {
        note_wrong_code(h, from);
        return PEOPLE_NO_CODE;
    }
    people_identify(h, from, &mine);
    people_identify(h, &c->giver, &theirs);
    if (!same(&mine, &theirs))
        what = join(h, &mine, &theirs, where);
    if (what == PEOPLE_LINKED) /* the turn may not reach the disk, and saying it again must work then */
        person_copy(&c->taker, from);
    person_clear(&mine);
    person_clear(&theirs);
    return what;
}

/* What is person's becomes that of heir, one of its accounts, to which the others are joined now. */
static void hand_over(struct host *h, const struct person *person, const struct person *heir)
{
    store_drop_link(h->store, heir);
    become(h, person, heir);
}

/* Seats reached at an account that is no longer their person's are reached at the person itself. */
static void reach_elsewhere(struct host *h, const struct person *account)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        for (int seat = 0; seat < t->n_seats; seat++) {
            struct seat *s = &t->seat[seat];

            if (s->bot || !same(&s->reach, account) || same(&s->who, account))
                continue;
            timer_stop(h, t, seat);
            person_copy(&s->reach, &s->who);
            tables_touch(h, t);
        }
    }
}

bool people_unlink(struct host *h, const struct person *from)
{
    struct person identity = { 0 };

    people_identify(h, from, &identity);
    g_autoptr(GPtrArray) accounts = accounts_of(h->store, &identity);
    const struct person *rest = same(&identity, from) && accounts->len > 1 ? accounts->pdata[1] : &identity;

    if (accounts->len > 1) {
        if (rest == &identity)
            store_drop_link(h->store, from);
        else
            hand_over(h, &identity, rest);
        store_sat_as_well(h->store, rest, from); /* it still knows what it has seen there */
        reach_elsewhere(h, from);
        store_reach_elsewhere(h->store, from);
    }
    person_clear(&identity);
    return accounts->len > 1;
}

/* How the account is spoken to is forgotten. */
static void forget_manner(struct host *h, const struct person *account)
{
    struct network *net = network_find(h, account->network);

    if (net == NULL)
        return;
    tongue_set(net, TONGUE_OF_PERSON, account->key, NULL);
    habit_set(net, account->key, &(struct habit){ .call_s = 0 });
}

/* A guest who takes another nick goes on in the language, and is told in the manner, that was chosen. */
static void keep_manner(struct host *h, const char *from, const struct person *account)
{
    struct network *net = network_find(h, account->network);
    const char *language = net != NULL ? tongue_of_person(net, from) : NULL;

    if (language != NULL)
        tongue_set(net, TONGUE_OF_PERSON, account->key, language);
    if (net != NULL)
        habit_move(net, from, account->key);
}

void people_forget(struct host *h, const struct person *person, struct store_forgotten *n)
{
    g_autoptr(GPtrArray) accounts = accounts_of(h->store, person);

    forget_codes_of(h->people, person);
    seats_forget(h, person);
    for (guint i = 0; i < accounts->len; i++) {
        const struct person *p = accounts->pdata[i];
        g_autofree struct table **watched = directory_copy(tables_watched_by(h, p->network, p->key));

        for (guint k = 0; watched[k] != NULL; k++)
            watch_end(h, watched[k], p->network, p->key);
        forget_manner(h, p);
        store_forget_account(h->store, p, n);
    }
}

/* ---- what the network saw -------------------------------------------------------------------- */

void people_renamed(struct host *h, const char *from, const struct person *account)
{
    const struct person was = { account->network, (char *)from, NULL, NULL }; /* all that is known */
    struct person before = { 0 }, now = { 0 };

    keep_manner(h, from, account);
    people_identify(h, &was, &before);
    people_identify(h, account, &now);
    if (!same(&before, &now)) {
        seats_become(h, &before, &now);
        if (store_sat_anywhere(h->store, &before))
            store_sat_as_well(h->store, &before, &now);
    }
    seats_rename(h, &now, from, account);
    person_clear(&before);
    person_clear(&now);
}

void people_heard(struct host *h, struct request *r)
{
    people_identify(h, &r->from, &r->who);
    seats_reach(h, &r->who, &r->from);
}
