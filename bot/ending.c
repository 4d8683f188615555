/* bot/ending.c - what is told when a game is over
 * SPDX-License-Identifier: MIT */
#include "bot/ending.h"

#include "bot/community/daydone.h"
#include "bot/community/entries.h"
#include "bot/games/seed.h"
#include "bot/games/solo.h"
#include "bot/games/turning.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/store.h"
#include "bot/words/board.h"

/* How the seed was made; NULL: it was given by hand, or nobody there needs to know. */
static struct json_object *proof_facts(const struct network *net, const struct table *t)
{
    struct json_object *o;
    char hex[SEED_HEX];

    if (t->by_hand || !say_proves_seed(net, t))
        return NULL;
    o = json_object_new_object();
    seed_write(hex, t->drawn.half);
    facts_text(o, "half", hex);
    if (t->drawn.salted) {
        seed_write(hex, t->drawn.salt_hash);
        facts_text(o, "salt_hash", hex);
    }
    for (int i = 0; i < t->n_seats; i++) {
        struct json_object *one = json_object_new_object();
        facts_text(one, "word", t->seat[i].word);
        facts_append(o, "words", one);
    }
    return o;
}

/* ---- the turning point ----------------------------------------------------------------------- */

/* Worked out once, however many are told of it: the game is played again for that. */
static const struct turning *turning_of(struct host *h, struct table *t)
{
    g_autofree char *record = NULL;
    struct lair_fault why;
    struct tale *tale;

    if (t->turning != NULL)
        return t->turning;
    t->turning = g_new0(struct turning, 1);
    record = store_read_record(h->store, t->id);
    tale = record != NULL ? tale_again(t->cat, record, table_game(t), &why) : NULL;
    if (tale != NULL)
        *t->turning = turning_point(tale);
    tale_free(tale);
    return t->turning;
}

/* ---- against machines ------------------------------------------------------------------------ */

/* The seat of the only person, where all others are machines; -1: there is no such. */
static int only_person(const struct table *t)
{
    int person = -1;

    for (int i = 0; i < t->n_seats; i++) {
        if (t->seat[i].vacant || (!t->seat[i].bot && person >= 0))
            return -1;
        if (!t->seat[i].bot)
            person = i;
    }
    return t->n_seats > 1 ? person : -1;
}

/* The policy of all machines; -1: they have several. */
static int only_policy(const struct table *t)
{
    int policy = -1;

    for (int i = 0; i < t->n_seats; i++) {
        if (!t->seat[i].bot)
            continue;
        if (policy >= 0 && policy != (int)t->seat[i].policy)
            return -1;
        policy = (int)t->seat[i].policy;
    }
    return policy;
}

/* NULL: it was no such game, or one that does not count, as its seed was given. */
static struct json_object *machines_facts(struct host *h, const struct table *t, const struct facts *f)
{
    int seat = only_person(t), policy = only_policy(t);
    struct store_machines n;
    struct json_object *o;

    if (seat < 0 || t->by_hand || store_read_machines(h->store, &t->seat[seat].who, policy, &n) < 0 ||
        n.played == 0)
        return NULL;
    o = json_object_new_object();
    facts_text(o, "nick", f->nick[seat]);
    facts_number(o, "won", n.won);
    facts_number(o, "played", n.played);
    facts_flag(o, "once", n.played == 1);
    facts_text(o, "policy", policy >= 0 ? lair_policy_name((enum lair_policy)policy) : NULL);
    return o;
}

struct json_object *ending_facts(struct host *h, struct table *t, const struct network *net,
                                 adapter_quiet *quiet)
{
    struct table_eyes *e = table_eyes(t, LAIR_PUBLIC, quiet);
    struct json_object *o = board_facts(&e->facts);

    facts_add(o, "alone", solo_facts(t->cat, table_game(t)));
    facts_add(o, "turning", turning_facts(turning_of(h, t), &e->facts));
    facts_add(o, "machines", machines_facts(h, t, &e->facts));
    facts_flag(o, "terminal", network_traits(net)->alone); /* there is room for lines */
    facts_add(o, "proof", proof_facts(net, t));
    if (t->day != 0)
        facts_add(o, "daily", daydone_facts(h, &t->seat[0].who, t->day, t->rules, t->id));
    table_eyes_free(e);
    return o;
}

struct json_object *ending_receipt(struct host *h, const struct table *t)
{
    struct entries_told told;
    struct json_object *o;

    if (!entries_of_table(h, t->id, &told))
        return NULL;
    o = entries_facts(&told);
    entries_told_clear(&told);
    return o;
}
