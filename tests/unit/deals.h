/* tests/unit/deals.h - random positions in mid-game, classic and on a town board */
#ifndef DEALS_H
#define DEALS_H

#include <json-c/json.h>

#include "tests/unit/matches.h"

#define DEALS_LEN(a) (sizeof(a) / sizeof(a)[0])

/* Designs by kind, each as often as it is there; drawn without return. */
struct deal {
    const struct lair_catalog *cat;
    const char *const *sets; /* of cards, ended by NULL; heroes are those of the first */
    enum lair_rules rules;
    int seats;
    unsigned variants;
    const unsigned long *seen; /* by design: what was seen least is dealt most */
    uint32_t *dice;
    lair_design left[LAIR_N_KINDS][LAIR_MAX_CARDS];
    int n[LAIR_N_KINDS];
};

static inline int deal_roll(struct deal *d, int n)
{
    return (int)games_roll(d->dice, (uint32_t)n);
}

static inline struct json_object *deal_text(const char *text)
{
    return json_object_new_string(text);
}

static inline bool deal_board(const struct deal *d)
{
    return d->rules != LAIR_CLASSIC;
}

/* A board is played with the trial set. */
static inline bool deal_tries(const struct deal *d, const char *set)
{
    return deal_board(d) && strcmp(set, "trial") == 0;
}

static inline bool deal_uses(const struct deal *d, const char *set)
{
    for (int i = 0; d->sets[i] != NULL; i++)
        if (strcmp(d->sets[i], set) == 0)
            return true;
    return deal_tries(d, set);
}

static inline bool deal_has(const struct deal *d, const struct lair_print *p)
{
    bool hero = p->kind == LAIR_HERO || p->kind == LAIR_EPIC;

    if (p->request || !deal_uses(d, p->set) ||
        (hero && strcmp(p->set, d->sets[0]) != 0 && !deal_tries(d, p->set)))
        return false;
    return !hero || (p->players <= (d->seats > 1 ? d->seats : 4) &&
                     !(d->variants & LAIR_HARD && p->kind == LAIR_HERO && p->health == 4));
}

static inline void deal_begin(struct deal *d)
{
    memset(d->n, 0, sizeof d->n);
    for (int i = LAIR_N_KINDS + 1; i <= lair_designs(d->cat); i++) {
        const struct lair_print *p = lair_print(d->cat, (lair_design)i);

        for (int k = 0; k < p->copies && deal_has(d, p); k++)
            d->left[p->kind][d->n[p->kind]++] = (lair_design)i;
    }
}

static inline const struct lair_print *deal_one(struct deal *d, enum lair_kind kind)
{
    /* a hero of the trial set takes the place of another one: as many must not be named */
    int guests = !deal_board(d) ? 0 : kind == LAIR_HERO ? 2 : kind == LAIR_EPIC;
    lair_design got;
    int i;

    if (d->n[kind] <= guests)
        return NULL;
    i = deal_roll(d, d->n[kind]);
    for (int tries = 0; tries < 12; tries++) {
        int other = deal_roll(d, d->n[kind]);

        if (d->seen[d->left[kind][other]] < d->seen[d->left[kind][i]])
            i = other;
    }
    got = d->left[kind][i];
    d->left[kind][i] = d->left[kind][--d->n[kind]];
    return lair_print(d->cat, got);
}

static inline struct json_object *deal_cards(struct deal *d, enum lair_kind kind, int n,
                                             struct json_object *to)
{
    const struct lair_print *p;

    while (n-- > 0 && (p = deal_one(d, kind)) != NULL)
        json_object_array_add(to, deal_text(p->id));
    return to;
}

static inline struct json_object *deal_list(struct deal *d, enum lair_kind kind, int n)
{
    return deal_cards(d, kind, n, json_object_new_array());
}

/* Takes a card with a certain id out of what is left; NULL: there is none. */
static inline const struct lair_print *deal_this(struct deal *d, const char *id)
{
    for (int i = 0; i < d->n[LAIR_ROOM]; i++) {
        const struct lair_print *p = lair_print(d->cat, d->left[LAIR_ROOM][i]);

        if (strcmp(p->id, id) == 0) {
            d->left[LAIR_ROOM][i] = d->left[LAIR_ROOM][--d->n[LAIR_ROOM]];
            return p;
        }
    }
    return NULL;
}

/* ---- seats ----------------------------------------------------------------------------------- */

static inline struct json_object *deal_stack(struct deal *d, const char *on_top)
{
    struct json_object *stack = json_object_new_array(), *room;
    const struct lair_print *p = on_top != NULL ? deal_this(d, on_top) : NULL;

    if (p != NULL)
        json_object_array_add(stack, deal_text(p->id));
    deal_cards(d, LAIR_ROOM, 1 + deal_roll(d, 2), stack);
    if (!deal_board(d) || deal_roll(d, 3) != 0)
        return stack;
    room = json_object_new_object();
    json_object_object_add(room, "stack", stack);
    json_object_object_add(room, "counters", json_object_new_int(1 + deal_roll(d, 4)));
    return room;
}

/* A room that destroys itself on one that waits to be uncovered. */
static inline void deal_lid(struct deal *d, struct json_object *rows)
{
    static const char *const lids[] = { "BMA009", "BMA030", "BMA039" };
    struct json_object *stack = json_object_new_array();
    const struct lair_print *lid = deal_this(d, lids[deal_roll(d, (int)DEALS_LEN(lids))]);
    const struct lair_print *below = lid != NULL ? deal_this(d, "TRI009") : NULL;

    if (lid != NULL)
        json_object_array_add(stack, deal_text(lid->id));
    if (below != NULL)
        json_object_array_add(stack, deal_text(below->id));
    json_object_array_add(rows, deal_cards(d, LAIR_ROOM, 1, stack));
}

static inline struct json_object *deal_dungeon(struct deal *d)
{
    /* rooms that are set off together with others, so that somebody must say which is first */
    static const char *const busy[] = { "BMA019", "BMA031", "BMA026" };
    struct json_object *rows = json_object_new_array();
    int squares = deal_roll(d, 2) + 4; /* Level Ups are near */

    if (deal_board(d))
        deal_lid(d, rows);
    for (int q = deal_board(d); q < squares; q++)
        json_object_array_add(rows, deal_stack(d, q < 2 ? busy[deal_roll(d, (int)DEALS_LEN(busy))] : NULL));
    return rows;
}

/* How far a game has got: just so, near its end, or with everybody about to lose. */
enum stage { STAGE_MIDDLE, STAGE_LATE, STAGE_DOOMED };

static inline struct json_object *deal_seat(struct deal *d, enum stage stage)
{
    bool late = stage == STAGE_LATE;
    struct json_object *s = json_object_new_object(), *hand, *souls;

    json_object_object_add(s, "boss", deal_text(deal_one(d, LAIR_BOSS)->id));
    if (stage == STAGE_DOOMED) {
        json_object_object_add(s, "wounds", deal_list(d, LAIR_EPIC, 2));
        json_object_object_add(s, "entrance", deal_list(d, LAIR_HERO, 1));
        return s;
    }
    json_object_object_add(s, "dungeon", deal_dungeon(d));
    hand = deal_list(d, LAIR_ROOM, deal_roll(d, 6));
    json_object_object_add(s, "hand", deal_cards(d, LAIR_SPELL, deal_roll(d, 4), hand));
    souls = deal_list(d, LAIR_EPIC, deal_roll(d, late ? 4 : 2));
    json_object_object_add(s, "souls", deal_cards(d, LAIR_HERO, deal_roll(d, 3), souls));
    json_object_object_add(s, "wounds", deal_list(d, LAIR_HERO, deal_roll(d, late ? 5 : 3)));
    json_object_object_add(s, "entrance", deal_list(d, LAIR_HERO, deal_roll(d, 4)));
    if (deal_board(d) && deal_roll(d, 2) == 0)
        json_object_object_add(s, "levelled", json_object_new_boolean(true));
    return s;
}

/* ---- common zones ---------------------------------------------------------------------------- */

/* Leaves few cards in the decks now and then, so that they run out. */
static inline void deal_thin_decks(struct deal *d, struct json_object *pos)
{
    struct json_object *discard = json_object_new_array(), *removed = json_object_new_array();

    if (deal_roll(d, 2) == 0) {
        struct json_object *to = deal_roll(d, 3) == 0 ? removed : discard; /* nothing to fill them up with */

        deal_cards(d, LAIR_ROOM, d->n[LAIR_ROOM] - deal_roll(d, 6), to);
        deal_cards(d, LAIR_SPELL, d->n[LAIR_SPELL] - deal_roll(d, 4), to);
    }
    if (deal_roll(d, 2) == 0)
        deal_cards(d, LAIR_HERO, d->n[LAIR_HERO], removed);
    if (deal_roll(d, 4) == 0)
        deal_cards(d, LAIR_EPIC, d->n[LAIR_EPIC] - deal_roll(d, 3), removed);
    json_object_object_add(pos, "discard", discard);
    json_object_object_add(pos, "removed", removed);
}

/* Heroes at some landmarks, each of any class; the Tavern holds many, but in solo none. */
static inline void deal_landmarks(struct deal *d, struct json_object *pos)
{
    static const char *const names[] = { "Temple", "Stadium", "Library", "Hideout", "Tavern" };
    struct json_object *all = json_object_new_object();

    for (int i = 0; i < (d->seats == 1 ? 4 : 5); i++)
        if (deal_roll(d, 2) == 0)
            json_object_object_add(all, names[i], deal_list(d, LAIR_HERO, i < 4 ? 1 : 1 + deal_roll(d, 3)));
    json_object_object_add(pos, "landmarks", all);
}

static inline struct json_object *deal_sets(const struct deal *d)
{
    struct json_object *sets = json_object_new_array();

    for (int i = 0; d->sets[i] != NULL; i++)
        json_object_array_add(sets, deal_text(d->sets[i]));
    if (deal_board(d)) {
        json_object_array_add(sets, deal_text("trial"));
        json_object_array_add(sets, deal_text("board-super"));
    }
    return sets;
}

static inline const char *deal_phase(struct deal *d)
{
    static const char *const classic[] = { "start", "build", "bait", "adventure", "end" };
    static const char *const super[] = { "town", "town", "build", "bait", "adventure", "end" };

    return deal_board(d) ? super[deal_roll(d, (int)DEALS_LEN(super))]
                         : classic[deal_roll(d, (int)DEALS_LEN(classic))];
}

static inline void deal_head(struct deal *d, struct json_object *pos)
{
    struct json_object *names = json_object_new_array();
    char seed[2 * LAIR_SEED + 1];

    for (int i = 0; i < LAIR_SEED; i++)
        snprintf(seed + 2 * i, 3, "%02x", games_roll(d->dice, 256));
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (d->variants & 1u << i)
            json_object_array_add(names, deal_text(lair_variant_name(i)));
    json_object_object_add(pos, "rules", deal_text(lair_rules_name(d->rules)));
    json_object_object_add(pos, "sets", deal_sets(d));
    json_object_object_add(pos, "variants", names);
    json_object_object_add(pos, "turn", json_object_new_int(2 + deal_roll(d, 9)));
    json_object_object_add(pos, "phase", deal_text(deal_phase(d)));
    json_object_object_add(pos, "seed", deal_text(seed));
}

/* A match from a random position; .cat to .dice of d are set. */
static inline struct lair_match *deal_match(struct deal *d)
{
    struct json_object *pos = json_object_new_object(), *list = json_object_new_array();
    struct lair_fault why = { "" };
    struct lair_match *m;
    bool doomed;

    deal_begin(d);
    deal_head(d, pos);
    doomed = deal_roll(d, 5) == 0;
    for (int s = 0; s < d->seats; s++) {
        enum stage stage = deal_roll(d, 3) == 0 ? STAGE_LATE : STAGE_MIDDLE;

        json_object_array_add(list, deal_seat(d, doomed ? STAGE_DOOMED : stage));
    }
    json_object_object_add(pos, "seats", list);
    json_object_object_add(pos, "town", deal_list(d, LAIR_HERO, deal_roll(d, 3)));
    if (deal_board(d))
        deal_landmarks(d, pos);
    deal_thin_decks(d, pos);
    m = lair_match_set(d->cat, pos, &why);
    if (m == NULL)
        fail_msg("%s\n%s", why.text, json_object_to_json_string(pos));
    json_object_put(pos);
    return m;
}

#endif
