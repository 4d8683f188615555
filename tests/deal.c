/* tests/deal.c - random positions in mid-game of what a mixture has, by all rules
 * SPDX-License-Identifier: MIT */
#include "tests/deal.h"

#include <json-c/json.h>

#include "engine/language/catalog.h"
#include "tests/unit/matches.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* The cards of a game by kind, drawn without return. */
struct deal {
    const struct lair_catalog *cat;
    const struct mixture *mix;
    const unsigned long *seen;
    uint32_t *dice;
    lair_design left[LAIR_N_KINDS][LAIR_MAX_CARDS];
    int n[LAIR_N_KINDS];
    bool coins; /* the game has them */
};

static int roll(struct deal *d, int n)
{
    return (int)games_roll(d->dice, (uint32_t)n);
}

static struct json_object *text_of(const char *text)
{
    return json_object_new_string(text);
}

static bool has_board(const struct deal *d)
{
    return lair_rules_want_board(d->mix->rules);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* All cards that such a game begins with. */
static void begin(struct deal *d)
{
    static struct lair_game g;
    struct lair_setup setup = mixture_setup(d->mix);
    struct lair_fault why;

    if (lair_new(d->cat, &g, &setup, NULL, &why) < 0)
        fail_msg("%s", why.text);
    d->coins = lair_coins(d->cat, &g) > 0;
    for (lair_card c = 1; c <= g.n_cards; c++) {
        enum lair_kind kind = lair_print(d->cat, g.card[c].design)->kind;

        d->left[kind][d->n[kind]++] = g.card[c].design;
    }
}

static const struct lair_print *take(struct deal *d, enum lair_kind kind, int i)
{
    lair_design got = d->left[kind][i];

    d->left[kind][i] = d->left[kind][--d->n[kind]];
    return lair_print(d->cat, got);
}

/* One that was seen little; NULL: none is left. */
static const struct lair_print *deal_one(struct deal *d, enum lair_kind kind)
{
    int i;

    if (d->n[kind] == 0)
        return NULL;
    i = roll(d, d->n[kind]);
    for (int tries = 0; tries < 12; tries++) {
        int other = roll(d, d->n[kind]);

        if (d->seen[d->left[kind][other]] < d->seen[d->left[kind][i]])
            i = other;
    }
    return take(d, kind, i);
}

/* A room for a stack, or a miniboss for under one; of those tried the one that was seen least.  NULL: none is left. */
static const struct lair_print *deal_room(struct deal *d, bool miniboss)
{
    int best = -1;

    for (int i = 0; i < d->n[LAIR_ROOM]; i++) {
        lair_design card = d->left[LAIR_ROOM][i];

        if (lair_print(d->cat, card)->miniboss == miniboss && (best < 0 || roll(d, 4) == 0) &&
            (best < 0 || roll(d, 3) == 0 || d->seen[card] < d->seen[d->left[LAIR_ROOM][best]]))
            best = i;
    }
    return best < 0 ? NULL : take(d, LAIR_ROOM, best);
}

static struct json_object *deal_rooms(struct deal *d, int n, struct json_object *to)
{
    const struct lair_print *p;

    while (n-- > 0 && (p = deal_room(d, false)) != NULL)
        json_object_array_add(to, text_of(p->id));
    return to;
}

static struct json_object *deal_cards(struct deal *d, enum lair_kind kind, int n, struct json_object *to)
{
    const struct lair_print *p;

    while (n-- > 0 && (p = deal_one(d, kind)) != NULL)
        json_object_array_add(to, text_of(p->id));
    return to;
}

static struct json_object *deal_list(struct deal *d, enum lair_kind kind, int n)
{
    return deal_cards(d, kind, n, json_object_new_array());
}

/* Takes a room with a certain id out of what is left; NULL: there is none. */
static const struct lair_print *deal_this(struct deal *d, const char *id)
{
    for (int i = 0; i < d->n[LAIR_ROOM]; i++)
        if (strcmp(lair_print(d->cat, d->left[LAIR_ROOM][i])->id, id) == 0)
            return take(d, LAIR_ROOM, i);
    return NULL;
}

/* ---- heroes and items ------------------------------------------------------------------------ */

static bool shares_treasure(const struct lair_print *a, const struct lair_print *b)
{
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (a->treasure[t] > 0 && b->treasure[t] > 0)
            return true;
    return false;
}

/* An item that a hero would pick up; NULL: none is left. */
static const struct lair_print *item_for(struct deal *d, const struct lair_print *hero)
{
    for (int tries = 0; tries < 8 && d->n[LAIR_ITEM] > 0 && !hero->star; tries++) {
        int i = roll(d, d->n[LAIR_ITEM]);

        if (shares_treasure(lair_print(d->cat, d->left[LAIR_ITEM][i]), hero))
            return take(d, LAIR_ITEM, i);
    }
    return NULL;
}

/* Heroes on their way, half of them with an item if there are any. */
static struct json_object *deal_heroes(struct deal *d, enum lair_kind kind, int n, struct json_object *to)
{
    const struct lair_print *p, *item;

    while (n-- > 0 && (p = deal_one(d, kind)) != NULL) {
        struct json_object *hero;

        item = roll(d, 2) == 0 ? item_for(d, p) : NULL;
        if (item == NULL) {
            json_object_array_add(to, text_of(p->id));
            continue;
        }
        hero = json_object_new_object();
        json_object_object_add(hero, "card", text_of(p->id));
        json_object_object_add(hero, "item", text_of(item->id));
        json_object_array_add(to, hero);
    }
    return to;
}

/* Items that a player has won: one is ready at most (B10a). */
static struct json_object *deal_trophies(struct deal *d)
{
    struct json_object *list = json_object_new_array();
    const struct lair_print *p = roll(d, 2) == 0 ? deal_one(d, LAIR_ITEM) : NULL;

    if (p != NULL) {
        struct json_object *ready = json_object_new_object();

        json_object_object_add(ready, "card", text_of(p->id));
        json_object_object_add(ready, "ready", json_object_new_boolean(true));
        json_object_array_add(list, ready);
    }
    return deal_cards(d, LAIR_ITEM, roll(d, 2), list);
}

/* ---- seats ----------------------------------------------------------------------------------- */

/* under: a miniboss may lie under it */
static struct json_object *deal_stack(struct deal *d, const char *on_top, bool under)
{
    struct json_object *stack = json_object_new_array(), *room;
    const struct lair_print *mini;
    const struct lair_print *p = on_top != NULL ? deal_this(d, on_top) : NULL;

    if (p != NULL)
        json_object_array_add(stack, text_of(p->id));
    deal_rooms(d, 1 + roll(d, 2), stack);
    room = json_object_new_object();
    json_object_object_add(room, "stack", stack);
    if (roll(d, has_board(d) ? 3 : 8) == 0)
        json_object_object_add(room, "counters", json_object_new_int(1 + roll(d, 4)));
    mini = under && roll(d, 2) == 0 ? deal_room(d, true) : NULL;
    if (mini != NULL) {
        json_object_object_add(room, "miniboss", text_of(mini->id));
        json_object_object_add(room, "level", json_object_new_int(1 + roll(d, LAIR_MAX_LEVEL)));
    }
    return room;
}

/* A room that destroys itself on one that waits to be uncovered. */
static void deal_lid(struct deal *d, struct json_object *rows)
{
    static const char *const lids[] = { "BMA009", "BMA030", "BMA039" };
    struct json_object *stack = json_object_new_array();
    const struct lair_print *lid = deal_this(d, lids[roll(d, (int)ARRAY_LEN(lids))]);
    const struct lair_print *below = lid != NULL ? deal_this(d, "TRI009") : NULL;

    if (lid != NULL)
        json_object_array_add(stack, text_of(lid->id));
    if (below != NULL)
        json_object_array_add(stack, text_of(below->id));
    json_object_array_add(rows, deal_rooms(d, 1, stack));
}

static struct json_object *deal_dungeon(struct deal *d)
{
    /* rooms that are set off together with others, so that somebody must say which is first */
    static const char *const busy[] = { "BMA019", "BMA031", "BMA026" };
    struct json_object *rows = json_object_new_array();
    int squares = roll(d, 2) + 4; /* Level Ups are near */
    int odd = roll(d, 2);         /* minibosses do not come beside each other */

    if (has_board(d))
        deal_lid(d, rows);
    for (int q = has_board(d); q < squares && d->n[LAIR_ROOM] > 2; q++)
        json_object_array_add(
            rows, deal_stack(d, q < 2 ? busy[roll(d, (int)ARRAY_LEN(busy))] : NULL, q % 2 == odd));
    return rows;
}

/* How far a game has got: just so, near its end, or with everybody about to lose. */
enum stage { STAGE_MIDDLE, STAGE_LATE, STAGE_DOOMED };

static void deal_hand_and_score(struct deal *d, enum stage stage, struct json_object *s)
{
    bool late = stage == STAGE_LATE;
    struct json_object *hand = deal_list(d, LAIR_ROOM, roll(d, 6)), *souls;

    json_object_object_add(s, "hand", deal_cards(d, LAIR_SPELL, roll(d, 4), hand));
    souls = deal_list(d, LAIR_EPIC, roll(d, late ? 4 : 2));
    json_object_object_add(s, "souls", deal_cards(d, LAIR_HERO, roll(d, 3), souls));
    json_object_object_add(s, "wounds", deal_list(d, LAIR_HERO, roll(d, late ? 5 : 3)));
}

static struct json_object *deal_seat(struct deal *d, enum stage stage)
{
    struct json_object *s = json_object_new_object(), *entrance = json_object_new_array();
    const struct lair_print *boss = deal_one(d, LAIR_BOSS);
    bool lasts = catalog_level_up_lasts(d->cat, lair_find_design(d->cat, boss->id, NULL));

    json_object_object_add(s, "boss", text_of(boss->id));
    if (stage == STAGE_DOOMED) {
        json_object_object_add(s, "wounds", deal_list(d, LAIR_EPIC, 2));
        json_object_object_add(s, "entrance", deal_heroes(d, LAIR_HERO, 1, entrance));
        return s;
    }
    json_object_object_add(s, "dungeon", deal_dungeon(d));
    json_object_object_add(s, "coins", json_object_new_int(d->coins ? roll(d, 6) : 0));
    deal_hand_and_score(d, stage, s);
    if (roll(d, 3) == 0)
        deal_heroes(d, LAIR_EPIC, 1, entrance);
    json_object_object_add(s, "entrance", deal_heroes(d, LAIR_HERO, roll(d, 4), entrance));
    json_object_object_add(s, "trophies", deal_trophies(d));
    if (roll(d, has_board(d) ? 2 : 4) == 0 && !lasts)
        json_object_object_add(s, "levelled", json_object_new_boolean(true));
    return s;
}

/* ---- common zones ---------------------------------------------------------------------------- */

/* Leaves few cards in the decks now and then, so that they run out. */
static void deal_thin_decks(struct deal *d, struct json_object *pos)
{
    struct json_object *discard = json_object_new_array(), *removed = json_object_new_array();

    if (roll(d, 2) == 0) {
        struct json_object *to = roll(d, 3) == 0 ? removed : discard; /* nothing to fill them up with */

        deal_cards(d, LAIR_ROOM, d->n[LAIR_ROOM] - roll(d, 6), to);
        deal_cards(d, LAIR_SPELL, d->n[LAIR_SPELL] - roll(d, 4), to);
    }
    if (roll(d, 2) == 0)
        deal_cards(d, LAIR_HERO, d->n[LAIR_HERO], removed);
    if (roll(d, 4) == 0)
        deal_cards(d, LAIR_EPIC, d->n[LAIR_EPIC] - roll(d, 3), removed);
    json_object_object_add(pos, "discard", discard);
    json_object_object_add(pos, "removed", removed);
}

/* The landmark of no class holds many heroes, but alone none. */
static bool is_tavern(const struct lair_print *landmark)
{
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (landmark->treasure[t] > 0)
            return false;
    return true;
}

/* Heroes at some landmarks, each of any class. */
static void deal_landmarks(struct deal *d, struct json_object *pos)
{
    struct json_object *all = json_object_new_object();

    for (int i = 0; i < d->n[LAIR_LANDMARK]; i++) {
        const struct lair_print *p = lair_print(d->cat, d->left[LAIR_LANDMARK][i]);
        int most = !is_tavern(p) ? 1 : d->mix->seats == 1 ? 0 : 1 + roll(d, 3);

        if (most > 0 && roll(d, 2) == 0)
            json_object_object_add(all, p->name, deal_heroes(d, LAIR_HERO, most, json_object_new_array()));
    }
    json_object_object_add(pos, "landmarks", all);
}

static struct json_object *list_of(const char *const *names, int n)
{
    struct json_object *list = json_object_new_array();

    for (int i = 0; i < n; i++)
        json_object_array_add(list, text_of(names[i]));
    return list;
}

static const char *phase_of(struct deal *d)
{
    static const char *const classic[] = { "start", "build", "bait", "adventure", "end" };
    static const char *const super[] = { "town", "town", "build", "bait", "adventure", "end" };

    return has_board(d) ? super[roll(d, (int)ARRAY_LEN(super))] : classic[roll(d, (int)ARRAY_LEN(classic))];
}

static void deal_head(struct deal *d, struct json_object *pos)
{
    struct json_object *names = json_object_new_array();
    char seed[2 * LAIR_SEED + 1];

    for (int i = 0; i < LAIR_SEED; i++)
        snprintf(seed + 2 * i, 3, "%02x", games_roll(d->dice, 256));
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (d->mix->variants & 1u << i)
            json_object_array_add(names, text_of(lair_variant_name(i)));
    json_object_object_add(pos, "rules", text_of(lair_rules_name((int)d->mix->rules)));
    json_object_object_add(pos, "sets", list_of(d->mix->set, d->mix->n_sets));
    json_object_object_add(pos, "stars", list_of(d->mix->star, d->mix->n_stars));
    json_object_object_add(pos, "variants", names);
    json_object_object_add(pos, "turn", json_object_new_int(2 + roll(d, 9)));
    json_object_object_add(pos, "phase", text_of(phase_of(d)));
    json_object_object_add(pos, "seed", text_of(seed));
}

static void deal_town(struct deal *d, struct json_object *pos)
{
    json_object_object_add(pos, "town", deal_heroes(d, LAIR_HERO, roll(d, 3), json_object_new_array()));
    json_object_object_add(pos, "town_items", deal_list(d, LAIR_ITEM, roll(d, 3)));
    if (has_board(d))
        deal_landmarks(d, pos);
    deal_thin_decks(d, pos);
}

struct lair_match *deal_match(const struct lair_catalog *cat, const struct mixture *mix,
                              const unsigned long *seen, uint32_t *dice)
{
    static struct deal d;
    struct json_object *pos = json_object_new_object(), *seats = json_object_new_array();
    struct lair_fault why = { "" };
    struct lair_match *m;
    bool doomed;

    d = (struct deal){ .cat = cat, .mix = mix, .seen = seen, .dice = dice };
    begin(&d);
    deal_head(&d, pos);
    doomed = roll(&d, 5) == 0;
    for (int s = 0; s < mix->seats; s++) {
        enum stage stage = roll(&d, 3) == 0 ? STAGE_LATE : STAGE_MIDDLE;

        json_object_array_add(seats, deal_seat(&d, doomed ? STAGE_DOOMED : stage));
    }
    json_object_object_add(pos, "seats", seats);
    deal_town(&d, pos);
    m = lair_match_set(cat, pos, &why);
    if (m == NULL)
        fail_msg("%s\n%s", why.text, json_object_to_json_string(pos));
    json_object_put(pos);
    return m;
}
