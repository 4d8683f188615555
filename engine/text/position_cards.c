/* engine/text/position_cards.c - the cards of a position: names, piles, and what is left of the stock
 *
 * Every card that is named is taken from the stock, so that none can lie in two
 * places.  What is left of the stock at the end goes under the decks, shuffled.  A
 * hero that is meant for more seats may be named too: it takes the place of another.
 * SPDX-License-Identifier: MIT */
#include "engine/text/position_reader.h"

#include <stdio.h>
#include <string.h>

#include "engine/chance.h"
#include "engine/language/catalog.h"
#include "engine/rules/setup.h"
#include "engine/zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- a card ---------------------------------------------------------------------------------- */

int position_find_design(struct position_reader *r, const char *path, const char *name, lair_design *out)
{
    int several;
    lair_design d = position_named(r->cat, r->g, name, &several);

    if (several > 1)
        return position_fail(r, path, "%.60s: %d cards are called so; an id tells them apart", name, several);
    if (several == 0)
        d = lair_find_design(r->cat, name, &several);
    if (several > 1)
        return position_fail(r, path, "%.60s: fits %d cards", name, several);
    if (d == 0)
        return position_fail(r, path, "%.60s: there is no such card", name);
    if (!position_has(r->cat, r->g, d))
        return position_fail(r, path, "%.60s: %s", name,
                             (r->g->sets >> catalog_design(r->cat, d)->set & 1) != 0
                                 ? "the recipe of the game has none of it"
                                 : "its set is not in the game");
    *out = d;
    return 0;
}

static bool is_placed(const struct lair_game *g, lair_design d)
{
    for (lair_card c = 1; c <= g->n_cards; c++)
        if (g->card[c].design == d)
            return true;
    return false;
}

static int take_from_stock(struct position_reader *r, const char *path, lair_design d)
{
    const struct lair_print *p = lair_print(r->cat, d);

    for (int i = 0; i < r->n_stock; i++)
        if (r->stock[i] == d) {
            r->stock[i] = 0;
            return 0;
        }
    if (is_placed(r->g, d))
        return position_fail(r, path, "%s: there is no further copy", p->name);
    if ((POSITION_HEROES >> p->kind & 1) == 0)
        return position_fail(r, path, "%s: the game has no such card", p->name);
    if (!setup_lends(r->cat, r->g, d))
        return position_fail(r, path,
                             p->request ? "%s: comes on request: name it under \"stars\""
                                        : "%s: its set lends no heroes to this game",
                             p->name);
    r->guests[p->kind]++;
    return r->g->n_cards < r->n_stock ? 0 : position_fail(r, path, "%s: one card too many", p->name);
}

static int read_item(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    lair_card hero = *(lair_card *)what, item;

    if (position_read_card(r, path, o, 1 << LAIR_ITEM, &item) < 0)
        return -1;
    zone_set(r->g, LAIR_CARRIED, LAIR_NOBODY, item);
    r->g->card[hero].with = item;
    r->g->card[item].with = hero;
    return 0;
}

static int read_damage(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    enum { DEADLY = 250 };

    return position_byte(r, path, o, DEADLY, &r->g->card[*(lair_card *)what].damage);
}

/* Numbers of lines, from 1, as bits. */
static int read_lines(struct position_reader *r, const char *path, struct json_object *o, uint8_t *out)
{
    if (position_array(r, path, o, CATALOG_MAX_LINES) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        int64_t n;

        if (position_number(r, path, json_object_array_get_idx(o, i), 1, CATALOG_MAX_LINES, &n) < 0)
            return -1;
        *out |= (uint8_t)(1u << (n - 1));
    }
    return 0;
}

static int read_used(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_lines(r, path, o, &r->g->card[*(lair_card *)what].used);
}

/* A spell in the pile: which seats have cast it this turn. */
static int read_cast_by(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    lair_card c = *(lair_card *)what;

    if (lair_print(r->cat, r->g->card[c].design)->kind != LAIR_SPELL)
        return position_fail(r, path, "only spells are cast");
    if (position_array(r, path, o, LAIR_MAX_SEATS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        uint8_t seat = 0;

        if (position_seat(r, path, json_object_array_get_idx(o, i), &seat) < 0)
            return -1;
        r->g->card[c].used |= (uint8_t)(1u << seat);
    }
    return 0;
}

static int read_spent(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_lines(r, path, o, &r->g->card[*(lair_card *)what].spent);
}

static int no_name(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)r;
    (void)path;
    (void)o;
    (void)what; /* "card" has been read */
    return 0;
}

static const struct position_key card_keys[] = { { "card", no_name },
                                                 { "damage", read_damage },
                                                 { "used", read_used },
                                                 { "cast_by", read_cast_by },
                                                 { "spent", read_spent } };
static const struct position_key hero_keys[] = { { "item", read_item } };

static bool is_card_key(const char *name)
{
    return position_has_row(position_card_flags, ARRAY_LEN(position_card_flags),
                            sizeof position_card_flags[0], name) ||
           position_has_row(card_keys, ARRAY_LEN(card_keys), sizeof card_keys[0], name) ||
           position_has_row(hero_keys, ARRAY_LEN(hero_keys), sizeof hero_keys[0], name);
}

static int read_card_flags(struct position_reader *r, const char *path, struct json_object *o,
                           enum lair_kind kind, lair_card c)
{
    char inner[POSITION_PATH];

    for (size_t i = 0; i < ARRAY_LEN(position_card_flags); i++) {
        const struct position_flag *f = &position_card_flags[i];
        struct json_object *value;
        bool set;

        if (!json_object_object_get_ex(o, f->key, &value))
            continue;
        position_path(inner, path, f->key);
        if (position_bool(r, inner, value, &set) < 0)
            return -1;
        if (set && (f->kinds >> kind & 1) == 0)
            return position_fail(r, inner, "means nothing for a card of kind %s", lair_kind_name(kind));
        if (set)
            r->g->card[c].flags |= (uint8_t)f->flag;
    }
    return 0;
}

static int read_card_state(struct position_reader *r, const char *path, struct json_object *o, lair_card c)
{
    enum lair_kind kind = lair_print(r->cat, r->g->card[c].design)->kind;
    bool hero = (POSITION_HEROES >> kind & 1) != 0;

    if (!hero && (json_object_object_get_ex(o, "item", NULL) || json_object_object_get_ex(o, "damage", NULL)))
        return position_fail(r, path, "only heroes have an item or damage");
    if (position_read_keys(r, path, o, card_keys, ARRAY_LEN(card_keys), &c) < 0 ||
        read_card_flags(r, path, o, kind, c) < 0)
        return -1;
    return position_read_keys(r, path, o, hero_keys, ARRAY_LEN(hero_keys), &c);
}

/* The name of a card, which is a text or the "card" of an object. */
static int read_card_name(struct position_reader *r, const char *path, struct json_object *o,
                          const char **name)
{
    struct json_object *card;

    if (!json_object_is_type(o, json_type_object))
        return position_string(r, path, o, name);
    if (json_object_object_get_ex(o, "unknown", NULL))
        return position_fail(r, path, "an unknown card can only be in a view");
    if (!json_object_object_get_ex(o, "card", &card))
        return position_fail(r, path, "a card's object has its name as \"card\"");
    if (position_check_keys(r, path, o, is_card_key) < 0)
        return -1;
    return position_string(r, path, card, name);
}

/* Makes a card that is in no zone yet. */
int position_read_card(struct position_reader *r, const char *path, struct json_object *o, int kinds,
                       lair_card *out)
{
    const char *name;
    lair_design d = 0;
    enum lair_kind kind;

    if (read_card_name(r, path, o, &name) < 0 || position_find_design(r, path, name, &d) < 0)
        return -1;
    kind = lair_print(r->cat, d)->kind;
    if ((kinds >> kind & 1) == 0)
        return position_fail(r, path, "%s: a card of kind %s cannot be here", lair_print(r->cat, d)->name,
                             lair_kind_name(kind));
    if (take_from_stock(r, path, d) < 0)
        return -1;
    *out = zone_new_card(r->g, d);
    return json_object_is_type(o, json_type_object) ? read_card_state(r, path, o, *out) : 0;
}

/* An item stays with a hero that goes down to a landmark (S3j). */
static bool may_carry(enum lair_zone zone)
{
    return zone == LAIR_TOWN || zone == LAIR_ENTRANCE || (zone >= LAIR_SPOTS && zone < LAIR_N_COMMON);
}

static int read_list(struct position_reader *r, const char *path, struct json_object *o,
                     const struct position_list *l, int seat)
{
    if (position_array(r, path, o, LAIR_MAX_CARDS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        lair_card c;

        if (position_read_card(r, path, json_object_array_get_idx(o, i), l->kinds, &c) < 0)
            return -1;
        if (r->g->card[c].with != 0 && !may_carry(l->zone))
            return position_fail(r, path, "a hero has an item in town, at a landmark or at an entrance only");
        zone_append(r->g, l->zone, seat, c);
    }
    return 0;
}

int position_read_lists(struct position_reader *r, const char *path, struct json_object *o,
                        const struct position_list *l, size_t n, int seat)
{
    char inner[POSITION_PATH];

    for (size_t i = 0; i < n; i++) {
        struct json_object *list;

        position_path(inner, path, l[i].key);
        if (json_object_object_get_ex(o, l[i].key, &list) && read_list(r, inner, list, &l[i], seat) < 0)
            return -1;
    }
    return 0;
}

/* ---- the stock ------------------------------------------------------------------------------- */

/* Puts the landmarks of the stock on the board. */
static void place_board(struct position_reader *r)
{
    for (int i = 0; i < r->n_stock; i++)
        if (lair_print(r->cat, r->stock[i])->kind == LAIR_LANDMARK) {
            zone_append(r->g, LAIR_BOARD, LAIR_NOBODY, zone_new_card(r->g, r->stock[i]));
            r->stock[i] = 0;
        }
}

/* The cards of such a game. */
int position_fill_stock(struct position_reader *r)
{
    r->n_stock = setup_of(r->cat, r->g, r->stock);
    if (r->n_stock <= 0)
        return position_fail(r, "sets", "no game can be made of them");
    place_board(r);
    return 0;
}

/* The one of a kind that makes room for a guest: the last that is named nowhere. */
static bool drop_one(struct position_reader *r, enum lair_kind kind)
{
    for (int i = r->n_stock - 1; i >= 0; i--)
        if (r->stock[i] != 0 && lair_print(r->cat, r->stock[i])->kind == kind) {
            r->stock[i] = 0;
            return true;
        }
    return false;
}

static int make_room_for_guests(struct position_reader *r)
{
    for (int kind = 0; kind < LAIR_N_KINDS; kind++)
        for (; r->guests[kind] > 0; r->guests[kind]--)
            if (!drop_one(r, (enum lair_kind)kind))
                return position_fail(r, "seats", "too many cards of kind %s are named for so few seats",
                                     lair_kind_name((enum lair_kind)kind));
    return 0;
}

/* Puts all that is left of some kinds at the end of a zone. */
static void append_rest(struct position_reader *r, enum lair_zone zone, int kinds)
{
    for (int i = 0; i < r->n_stock; i++)
        if (r->stock[i] != 0 && (kinds >> lair_print(r->cat, r->stock[i])->kind & 1) != 0)
            zone_append(r->g, zone, LAIR_NOBODY, zone_new_card(r->g, r->stock[i]));
}

/* Alone: how many heroes of some kinds are in the game by what was named (S9). */
static int heroes_named(const struct position_reader *r, int kinds)
{
    int n = 0;

    for (lair_card c = 1; c <= r->g->n_cards; c++)
        n += kinds >> lair_print(r->cat, r->g->card[c].design)->kind & 1 && r->g->card[c].zone != LAIR_BOX;
    return n;
}

/* The rest of a deck, shuffled, and on it what was named. */
static void deal_deck(struct position_reader *r, const struct position_list *deck)
{
    struct lair_pile *pile = zone_pile(r->g, deck->zone, LAIR_NOBODY);
    struct lair_pile named = *pile;
    bool cut = r->g->n_seats == 1 && deck->kinds & POSITION_HEROES;
    int keep = cut ? SETUP_SOLO_HEROES - heroes_named(r, deck->kinds) : 0;

    *pile = (struct lair_pile){ 0 };
    append_rest(r, deck->zone, deck->kinds);
    chance_shuffle(r->g, deck->shuffle, deck->zone, LAIR_NOBODY);
    if (cut)
        setup_cut_deck(r->cat, r->g, deck->zone, keep > 0 ? keep : 0);
    if (named.n == 0)
        return;
    r->g->card[named.last].next = pile->first;
    pile->first = named.first;
    pile->last = pile->n > 0 ? pile->last : named.last;
    pile->n = (uint16_t)(pile->n + named.n);
}

/* What was named nowhere; bosses lie in the box. */
int position_deal_rest(struct position_reader *r)
{
    if (make_room_for_guests(r) < 0)
        return -1;
    for (size_t i = 0; i < ARRAY_LEN(position_decks); i++)
        deal_deck(r, &position_decks[i]);
    append_rest(r, LAIR_BOX, 1 << LAIR_BOSS);
    return 0;
}
