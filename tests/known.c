/* tests/known.c - which cards of a game each of its viewers may have seen
 * SPDX-License-Identifier: MIT */
#include "tests/known.h"

#include <string.h>

#include "bot/games/seed.h"

enum { PUBLIC = LAIR_MAX_SEATS, VIEWERS = PUBLIC + 1 }; /* places in what is known */

struct known {
    bool *design[VIEWERS]; /* by design; NULL: no such seat */
    int n_events;          /* looked at so far */
};

static int viewer_of(int viewer)
{
    return viewer == PUBLIC ? LAIR_PUBLIC : viewer;
}

struct known *known_new(const struct table *t)
{
    struct known *k = g_new0(struct known, 1);

    for (int i = 0; i < VIEWERS; i++)
        if (i < t->n_seats || i == PUBLIC)
            k->design[i] = g_new0(bool, lair_designs(t->cat) + 1);
    known_learn(k, t);
    return k;
}

void known_free(struct known *k)
{
    if (k == NULL)
        return;
    for (int i = 0; i < VIEWERS; i++)
        g_free(k->design[i]);
    g_free(k);
}

static void learn(struct known *k, const struct table *t, int viewer)
{
    struct table_eyes *e = table_eyes(t, viewer_of(viewer), NULL);

    for (int c = 1; c <= e->view.n_cards; c++)
        k->design[viewer][e->view.card[c].design] = true;
    table_eyes_free(e);
    for (int i = k->n_events; i < (int)t->events->len; i++) {
        struct lair_event ev =
            lair_event_for(t->cat, &g_array_index(t->events, struct lair_event, i), viewer_of(viewer));

        k->design[viewer][ev.card] = k->design[viewer][ev.card2] = true;
    }
}

void known_learn(struct known *k, const struct table *t)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (k->design[viewer] != NULL)
            learn(k, t, viewer);
    k->n_events = (int)t->events->len;
}

static bool is_in(const char *text, const uint8_t bytes[LAIR_SEED])
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    return strstr(text, hex) != NULL;
}

const char *known_secret(const struct known *k, const struct table *t, int viewer, const char *text)
{
    const bool *known = k->design[viewer == LAIR_PUBLIC ? PUBLIC : viewer];

    for (int d = 1 + LAIR_N_KINDS; d <= lair_designs(t->cat); d++) {
        const struct lair_print *p = lair_print(t->cat, (lair_design)d);

        if ((p->kind == LAIR_ROOM || p->kind == LAIR_SPELL) && !known[d] && strstr(text, p->name) != NULL)
            return p->name;
    }
    if (table_game(t)->phase != LAIR_PHASE_OVER &&
        (is_in(text, t->seed) || (!t->by_hand && is_in(text, t->drawn.half))))
        return "the seed";
    return NULL;
}
