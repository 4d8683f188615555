/* engine/position_read.c - a game out of a position's JSON
 *
 * First comes what tells how many cards of which design the game has; every card
 * that is then named is taken from that stock, so that none can lie in two places.
 * What is left of the stock at the end goes under the decks, shuffled. */
#include "position.h"

#include <json-c/json.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog.h"
#include "chance.h"
#include "hash.h"
#include "place.h"
#include "setup.h"
#include "zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { PATH = 80 }; /* "seats[5].dungeon[4].face_down.item" and some: cut if longer */

struct position_reader {
    const struct lair_catalog *cat;
    struct lair_game *g;
    struct lair_fault *why;
    lair_design stock[LAIR_MAX_CARDS]; /* the cards of the game; 0: placed         */
    int n_stock;
};

/* ---- faults: "KEY: what is wrong" ---- */

__attribute__((format(printf, 3, 4))) static int fail(struct position_reader *r, const char *path,
                                                      const char *format, ...)
{
    char reason[LAIR_REASON];
    va_list ap;

    va_start(ap, format);
    vsnprintf(reason, sizeof reason, format, ap);
    va_end(ap);
    snprintf(r->why->text, sizeof r->why->text, "%s: %s", path, reason);
    return -1;
}

/* ---- plain values ---- */

static int read_number(struct position_reader *r, const char *path, struct json_object *o, int64_t low,
                       int64_t high, int64_t *out)
{
    if (!json_object_is_type(o, json_type_int))
        return fail(r, path, "must be a whole number");
    *out = json_object_get_int64(o);
    if (*out < low || *out > high)
        return fail(r, path, "must be between %lld and %lld", (long long)low, (long long)high);
    return 0;
}

static int read_byte(struct position_reader *r, const char *path, struct json_object *o, int high,
                     uint8_t *out)
{
    int64_t n;

    if (read_number(r, path, o, 0, high, &n) < 0)
        return -1;
    *out = (uint8_t)n;
    return 0;
}

static int read_seat(struct position_reader *r, const char *path, struct json_object *o, uint8_t *out)
{
    return read_byte(r, path, o, r->g->n_seats - 1, out);
}

static int read_bool(struct position_reader *r, const char *path, struct json_object *o, bool *out)
{
    if (!json_object_is_type(o, json_type_boolean))
        return fail(r, path, "must be true or false");
    *out = json_object_get_boolean(o);
    return 0;
}

static int read_string(struct position_reader *r, const char *path, struct json_object *o, const char **out)
{
    if (!json_object_is_type(o, json_type_string))
        return fail(r, path, "must be text");
    *out = json_object_get_string(o);
    return 0;
}

static int check_array(struct position_reader *r, const char *path, struct json_object *o, size_t most)
{
    if (!json_object_is_type(o, json_type_array))
        return fail(r, path, "must be a list");
    if (json_object_array_length(o) > most)
        return fail(r, path, "has more than %zu entries", most);
    return 0;
}

static int check_object(struct position_reader *r, const char *path, struct json_object *o)
{
    return json_object_is_type(o, json_type_object) ? 0 : fail(r, path, "must be an object");
}

/* ---- objects: their keys are read in the order of a table ---- */

struct key {
    const char *name;
    int (*read)(struct position_reader *r, const char *path, struct json_object *o, void *what);
};

static int check_keys(struct position_reader *r, const char *path, struct json_object *o,
                      bool (*is_known)(const char *name))
{
    static const char *const views[] = { "viewer", "inside", "pending", "ask", "owes", "look", "sealed" };

    json_object_object_foreach(o, name, value) {
        (void)value;
        if (is_known(name))
            continue;
        for (size_t i = 0; i < ARRAY_LEN(views); i++)
            if (strcmp(views[i], name) == 0)
                return fail(r, path, "\"%s\" is told in views and cannot be set", name);
        return fail(r, path, "unknown key \"%.40s\"", name);
    }
    return 0;
}

static bool has_key(const struct key *table, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(table[i].name, name) == 0)
            return true;
    return false;
}

static void path_to(char out[PATH], const char *path, const char *key)
{
    snprintf(out, PATH, "%.50s%s%.25s", path, *path == '\0' ? "" : ".", key);
}

static int read_keys(struct position_reader *r, const char *path, struct json_object *o,
                     const struct key *table, size_t n, void *what)
{
    char inner[PATH];

    for (size_t i = 0; i < n; i++) {
        struct json_object *value;

        path_to(inner, path, table[i].name);
        if (json_object_object_get_ex(o, table[i].name, &value) && table[i].read(r, inner, value, what) < 0)
            return -1;
    }
    return 0;
}

/* ---- a card ---- */

static int find_design(struct position_reader *r, const char *path, const char *name, lair_design *out)
{
    int several;
    lair_design d = position_named(r->cat, r->g, name, &several);

    if (several > 1)
        return fail(r, path, "%.60s: %d cards are called so; an id tells them apart", name, several);
    if (several == 0)
        d = lair_find_design(r->cat, name, &several);
    if (several > 1)
        return fail(r, path, "%.60s: fits %d cards", name, several);
    if (d == 0)
        return fail(r, path, "%.60s: there is no such card", name);
    if (!position_has(r->cat, r->g, d))
        return fail(r, path, "%.60s: its set is not in the game", name);
    *out = d;
    return 0;
}

static int take_from_stock(struct position_reader *r, const char *path, lair_design d)
{
    const struct lair_print *p = lair_print(r->cat, d);

    for (int i = 0; i < r->n_stock; i++)
        if (r->stock[i] == d) {
            r->stock[i] = 0;
            return 0;
        }
    for (lair_card c = 1; c <= r->g->n_cards; c++)
        if (r->g->card[c].design == d)
            return fail(r, path, "%s: there is no further copy", p->name);
    return fail(r, path, "%s: a game of this size has no such card", p->name);
}

static int read_card(struct position_reader *r, const char *path, struct json_object *o, int kinds,
                     lair_card *out);

static int read_item(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    lair_card hero = *(lair_card *)what, item;

    if (read_card(r, path, o, 1 << LAIR_ITEM, &item) < 0)
        return -1;
    zone_set(r->g, LAIR_CARRIED, LAIR_NOBODY, item);
    r->g->card[hero].with = item;
    r->g->card[item].with = hero;
    return 0;
}

static int read_damage(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    enum { DEADLY = 250 };

    return read_byte(r, path, o, DEADLY, &r->g->card[*(lair_card *)what].damage);
}

/* Numbers of lines, from 1, as bits. */
static int read_lines(struct position_reader *r, const char *path, struct json_object *o, uint8_t *out)
{
    if (check_array(r, path, o, 8) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        int64_t n;

        if (read_number(r, path, json_object_array_get_idx(o, i), 1, 8, &n) < 0)
            return -1;
        *out |= (uint8_t)(1u << (n - 1));
    }
    return 0;
}

static int read_used(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_lines(r, path, o, &r->g->card[*(lair_card *)what].used);
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

static const struct key card_keys[] = {
    { "card", no_name }, { "damage", read_damage }, { "used", read_used }, { "spent", read_spent }
};
static const struct key hero_keys[] = { { "item", read_item } };

static bool is_card_key(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(position_card_flags); i++)
        if (strcmp(position_card_flags[i].key, name) == 0)
            return true;
    return has_key(card_keys, ARRAY_LEN(card_keys), name) || has_key(hero_keys, ARRAY_LEN(hero_keys), name);
}

static int read_card_flags(struct position_reader *r, const char *path, struct json_object *o,
                           enum lair_kind kind, lair_card c)
{
    char inner[PATH];

    for (size_t i = 0; i < ARRAY_LEN(position_card_flags); i++) {
        const struct position_flag *f = &position_card_flags[i];
        struct json_object *value;
        bool set;

        if (!json_object_object_get_ex(o, f->key, &value))
            continue;
        path_to(inner, path, f->key);
        if (read_bool(r, inner, value, &set) < 0)
            return -1;
        if (set && (f->kinds >> kind & 1) == 0)
            return fail(r, inner, "means nothing for a card of kind %s", lair_kind_name(kind));
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
        return fail(r, path, "only heroes have an item or damage");
    if (read_keys(r, path, o, card_keys, ARRAY_LEN(card_keys), &c) < 0 ||
        read_card_flags(r, path, o, kind, c) < 0)
        return -1;
    return read_keys(r, path, o, hero_keys, ARRAY_LEN(hero_keys), &c);
}

/* The name of a card, which is a text or the "card" of an object. */
static int read_card_name(struct position_reader *r, const char *path, struct json_object *o,
                          const char **name)
{
    struct json_object *card;

    if (!json_object_is_type(o, json_type_object))
        return read_string(r, path, o, name);
    if (json_object_object_get_ex(o, "unknown", NULL))
        return fail(r, path, "an unknown card can only be in a view");
    if (!json_object_object_get_ex(o, "card", &card))
        return fail(r, path, "a card's object has its name as \"card\"");
    if (check_keys(r, path, o, is_card_key) < 0)
        return -1;
    return read_string(r, path, card, name);
}

/* Makes a card that is in no zone yet. */
static int read_card(struct position_reader *r, const char *path, struct json_object *o, int kinds,
                     lair_card *out)
{
    const char *name;
    lair_design d;
    enum lair_kind kind;

    if (read_card_name(r, path, o, &name) < 0 || find_design(r, path, name, &d) < 0)
        return -1;
    kind = lair_print(r->cat, d)->kind;
    if ((kinds >> kind & 1) == 0)
        return fail(r, path, "%s: a card of kind %s cannot be here", lair_print(r->cat, d)->name,
                    lair_kind_name(kind));
    if (take_from_stock(r, path, d) < 0)
        return -1;
    *out = zone_new_card(r->g, d);
    return json_object_is_type(o, json_type_object) ? read_card_state(r, path, o, *out) : 0;
}

static int read_list(struct position_reader *r, const char *path, struct json_object *o,
                     const struct position_list *l, int seat)
{
    if (check_array(r, path, o, LAIR_MAX_CARDS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        lair_card c;

        if (read_card(r, path, json_object_array_get_idx(o, i), l->kinds, &c) < 0)
            return -1;
        if (r->g->card[c].with != 0 && l->zone != LAIR_TOWN && l->zone != LAIR_ENTRANCE)
            return fail(r, path, "a hero has an item in town or at an entrance only");
        zone_append(r->g, l->zone, seat, c);
    }
    return 0;
}

/* The lists of a table, those that are there. */
static int read_lists(struct position_reader *r, const char *path, struct json_object *o,
                      const struct position_list *l, size_t n, int seat)
{
    char inner[PATH];

    for (size_t i = 0; i < n; i++) {
        struct json_object *list;

        path_to(inner, path, l[i].key);
        if (json_object_object_get_ex(o, l[i].key, &list) && read_list(r, inner, list, &l[i], seat) < 0)
            return -1;
    }
    return 0;
}

static bool is_list_key(const struct position_list *l, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(l[i].key, name) == 0)
            return true;
    return false;
}

/* ---- a dungeon ---- */

struct square { /* which one is read */
    int seat;
    int square;
};

static struct lair_room *room_of(struct position_reader *r, const struct square *s)
{
    return &r->g->seat[s->seat].room[s->square];
}

static int read_stack(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const struct square *s = what;
    lair_card above = 0;

    if (check_array(r, path, o, LAIR_MAX_CARDS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        lair_card c;

        if (read_card(r, path, json_object_array_get_idx(o, i), 1 << LAIR_ROOM, &c) < 0)
            return -1;
        zone_set(r->g, LAIR_IN_DUNGEON, s->seat, c);
        if (above == 0)
            room_of(r, s)->top = c;
        else
            r->g->card[above].next = c;
        above = c;
    }
    return 0;
}

static int read_face_down(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const struct square *s = what;
    lair_card c;

    if (r->g->phase != LAIR_PHASE_BUILD)
        return fail(r, path, "cards lie face-down in the build phase only");
    if (read_card(r, path, o, 1 << LAIR_ROOM, &c) < 0)
        return -1;
    zone_set(r->g, LAIR_IN_DUNGEON, s->seat, c);
    room_of(r, s)->new_card = c;
    room_of(r, s)->placer = (uint8_t)s->seat;
    return 0;
}

static int read_placed_by(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    if (room_of(r, what)->new_card == 0)
        return fail(r, path, "no card lies face-down there");
    return read_seat(r, path, o, &room_of(r, what)->placer);
}

static int read_deactivated(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    if (read_bool(r, path, o, &set) < 0)
        return -1;
    room_of(r, what)->deactivated = set;
    return 0;
}

static int read_room_coins(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_byte(r, path, o, UINT8_MAX, &room_of(r, what)->coins);
}

static int read_counters(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_byte(r, path, o, UINT8_MAX, &room_of(r, what)->counters);
}

static const struct key room_keys[] = {
    { "stack", read_stack },         { "face_down", read_face_down },
    { "placed_by", read_placed_by }, { "deactivated", read_deactivated },
    { "coins", read_room_coins },    { "counters", read_counters },
};

static bool is_room_key(const char *name)
{
    return has_key(room_keys, ARRAY_LEN(room_keys), name);
}

/* A square is a card, a stack, or an object with more about it. */
static int read_square(struct position_reader *r, const char *path, struct json_object *o, struct square *s)
{
    if (json_object_is_type(o, json_type_array))
        return read_stack(r, path, o, s);
    if (json_object_is_type(o, json_type_object))
        return check_keys(r, path, o, is_room_key) < 0
                   ? -1
                   : read_keys(r, path, o, room_keys, ARRAY_LEN(room_keys), s);
    if (read_card(r, path, o, 1 << LAIR_ROOM, &room_of(r, s)->top) < 0)
        return -1;
    zone_set(r->g, LAIR_IN_DUNGEON, s->seat, room_of(r, s)->top);
    return 0;
}

/* New places are on the left, with a card that nobody has seen. */
static int check_square(struct position_reader *r, const char *path, const struct square *s)
{
    const struct lair_room *room = room_of(r, s);

    if (room->top == 0 && room->new_card == 0)
        return fail(r, path, "no card is there");
    if (room->top == 0 && s->square > 0 && room[-1].top != 0)
        return fail(r, path, "a new place can only be left of the others");
    if (room->top == 0 && (room->deactivated || room->coins > 0 || room->counters > 0))
        return fail(r, path, "there is no room yet");
    if (room->new_card != 0 && room->deactivated)
        return fail(r, path, "nothing is laid on a deactivated room");
    return 0;
}

static int read_dungeon(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    struct square s = { .seat = *(int *)what };
    char inner[PATH];

    if (check_array(r, path, o, LAIR_MAX_SQUARES) < 0)
        return -1;
    for (; s.square < (int)json_object_array_length(o); s.square++) {
        room_of(r, &s)->placer = LAIR_NOBODY;
        snprintf(inner, sizeof inner, "%.60s[%d]", path, s.square);
        if (read_square(r, inner, json_object_array_get_idx(o, (size_t)s.square), &s) < 0 ||
            check_square(r, inner, &s) < 0)
            return -1;
        r->g->seat[s.seat].n_rooms++;
    }
    return 0;
}

/* ---- a seat ---- */

static int read_boss(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int seat = *(int *)what;
    lair_card c;

    if (read_card(r, path, o, 1 << LAIR_BOSS, &c) < 0)
        return -1;
    zone_set(r->g, LAIR_THRONE, seat, c);
    r->g->seat[seat].boss = c;
    return 0;
}

static int read_hand(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int seat = *(int *)what;

    if (check_array(r, path, o, LAIR_MAX_CARDS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        lair_card c;
        bool room;

        if (read_card(r, path, json_object_array_get_idx(o, i), 1 << LAIR_ROOM | 1 << LAIR_SPELL, &c) < 0)
            return -1;
        room = lair_print(r->cat, r->g->card[c].design)->kind == LAIR_ROOM;
        zone_append(r->g, room ? LAIR_HAND_ROOMS : LAIR_HAND_SPELLS, seat, c);
    }
    return 0;
}

static int read_granted(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    uint8_t from;

    if (read_seat(r, path, o, &from) < 0)
        return -1;
    r->g->seat[*(int *)what].granted = (uint8_t)(from + 1);
    return 0;
}

static int read_builds(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_byte(r, path, o, UINT8_MAX, &r->g->seat[*(int *)what].builds);
}

static int read_coins(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_byte(r, path, o, UINT8_MAX, &r->g->seat[*(int *)what].coins);
}

static int read_passes(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;

    if (read_string(r, path, o, &name) < 0)
        return -1;
    for (int i = 0; i < POSITION_PASSES; i++)
        if (position_passes[i] != NULL && strcmp(position_passes[i], name) == 0) {
            r->g->seat[*(int *)what].scope = (uint8_t)i;
            return 0;
        }
    return fail(r, path, "\"%.20s\" is neither hero nor turn", name);
}

static int in_score(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what; /* read_score() takes it */
    return check_array(r, path, o, LAIR_MAX_CARDS);
}

static int in_score_order(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *order;

    (void)what;
    return read_string(r, path, o, &order);
}

static const struct key seat_keys[] = {
    { "boss", read_boss },       { "hand", read_hand },   { "dungeon", read_dungeon },
    { "granted", read_granted }, { "coins", read_coins }, { "built_this_turn", read_builds },
    { "passes", read_passes },   { "souls", in_score },   { "wounds", in_score },
    { "score", in_score_order },
};

static bool is_seat_key(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(position_seat_flags); i++)
        if (strcmp(position_seat_flags[i].key, name) == 0)
            return true;
    return has_key(seat_keys, ARRAY_LEN(seat_keys), name) ||
           is_list_key(position_seat_lists, ARRAY_LEN(position_seat_lists), name);
}

static int read_seat_flags(struct position_reader *r, const char *path, struct json_object *o, int seat)
{
    char inner[PATH];

    for (size_t i = 0; i < ARRAY_LEN(position_seat_flags); i++) {
        struct json_object *value;
        bool set;

        if (!json_object_object_get_ex(o, position_seat_flags[i].key, &value))
            continue;
        path_to(inner, path, position_seat_flags[i].key);
        if (read_bool(r, inner, value, &set) < 0)
            return -1;
        if (set)
            r->g->seat[seat].flags |= (uint8_t)position_seat_flags[i].flag;
    }
    return 0;
}

static int score_hero(struct position_reader *r, const char *path, struct json_object *list, size_t i,
                      int seat, bool wound)
{
    lair_card c;

    if (read_card(r, path, json_object_array_get_idx(list, i), POSITION_HEROES, &c) < 0)
        return -1;
    if (r->g->card[c].with != 0)
        return fail(r, path, "a hero has an item in town or at an entrance only");
    zone_append(r->g, LAIR_SCORE, seat, c);
    if (wound)
        r->g->card[c].flags |= LAIR_FACE_UP;
    return 0;
}

/* Souls and wounds lie in one pile; "score" tells how they came. */
static int read_score(struct position_reader *r, const char *path, struct json_object *o, int seat)
{
    static const char *const key[2] = { "souls", "wounds" };
    struct json_object *list[2] = { NULL, NULL }, *order = NULL;
    char inner[2][PATH];
    size_t n[2] = { 0, 0 }, at[2] = { 0, 0 };

    for (int i = 0; i < 2; i++) {
        path_to(inner[i], path, key[i]);
        if (json_object_object_get_ex(o, key[i], &list[i]))
            n[i] = json_object_array_length(list[i]);
    }
    json_object_object_get_ex(o, "score", &order);
    for (const char *s = order == NULL ? "" : json_object_get_string(order); *s != '\0'; s++) {
        int wound = *s == 'w';

        if ((*s != 's' && *s != 'w') || at[wound] == n[wound])
            return fail(r, path, "\"score\" is an s for each soul and a w for each wound");
        if (score_hero(r, inner[wound], list[wound], at[wound]++, seat, wound) < 0)
            return -1;
    }
    if (order != NULL && (at[0] < n[0] || at[1] < n[1]))
        return fail(r, path, "\"score\" leaves heroes out");
    for (int i = 0; i < 2; i++)
        while (at[i] < n[i])
            if (score_hero(r, inner[i], list[i], at[i]++, seat, i) < 0)
                return -1;
    return 0;
}

/* Whose player is out has nothing left (D30); who is in has a boss once they are chosen. */
static int check_seat(struct position_reader *r, const char *path, int seat)
{
    const struct lair_seat *s = &r->g->seat[seat];
    int n = s->n_rooms;

    for (size_t i = 0; i < ARRAY_LEN(s->zone); i++)
        n += s->zone[i].n;
    if ((s->flags & LAIR_OUT) != 0 && (n > 0 || s->boss != 0))
        return fail(r, path, "who is out has no cards: they are in \"removed\"");
    if ((s->flags & LAIR_OUT) == 0 && s->boss == 0 && r->g->phase != LAIR_PHASE_BOSS)
        return fail(r, path, "has no boss");
    if (s->boss != 0 && s->zone[LAIR_BOSS_CHOICE - LAIR_N_COMMON].n > 0)
        return fail(r, path, "has a boss and a choice of bosses");
    return 0;
}

static int read_one_seat(struct position_reader *r, const char *path, struct json_object *o, int seat)
{
    r->g->seat[seat].flags = LAIR_PLAYING;
    if (check_object(r, path, o) < 0 || check_keys(r, path, o, is_seat_key) < 0 ||
        read_seat_flags(r, path, o, seat) < 0 ||
        read_keys(r, path, o, seat_keys, ARRAY_LEN(seat_keys), &seat) < 0 ||
        read_lists(r, path, o, position_seat_lists, ARRAY_LEN(position_seat_lists), seat) < 0 ||
        read_score(r, path, o, seat) < 0)
        return -1;
    return check_seat(r, path, seat);
}

/* What lies face-down was one of its placer's builds. */
static void count_builds(struct lair_game *g)
{
    uint8_t laid[LAIR_MAX_SEATS] = { 0 };

    for (int seat = 0; seat < g->n_seats; seat++)
        for (int sq = 0; sq < g->seat[seat].n_rooms; sq++)
            if (g->seat[seat].room[sq].new_card != 0)
                laid[g->seat[seat].room[sq].placer]++;
    for (int seat = 0; seat < g->n_seats; seat++)
        if (g->seat[seat].builds < laid[seat])
            g->seat[seat].builds = laid[seat];
}

static int read_seats(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    char inner[PATH];

    (void)what;
    for (int seat = 0; seat < r->g->n_seats; seat++) {
        snprintf(inner, sizeof inner, "%s[%d]", path, seat);
        if (read_one_seat(r, inner, json_object_array_get_idx(o, (size_t)seat), seat) < 0)
            return -1;
    }
    count_builds(r->g);
    return 0;
}

/* ---- what the game is ---- */

static int read_rules(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;

    (void)what;
    if (read_string(r, path, o, &name) < 0)
        return -1;
    return strcmp(name, "classic") == 0 ? 0 : fail(r, path, "\"%.20s\" cannot be played", name);
}

static int read_rules_number(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    (void)what;
    if (read_number(r, path, o, 1, LAIR_RULES_CLASSIC, &n) < 0)
        return -1;
    r->g->rules = (uint16_t)n;
    return 0;
}

/* Does a set's file have a hash that begins with these hex digits? */
static bool set_has_hash(const struct set *s, const char *digits)
{
    char hex[HASH_HEX];
    size_t len = strlen(digits);

    hash_hex(s->hash, hex);
    return len >= 8 && len < HASH_HEX && strncmp(hex, digits, len) == 0;
}

int position_set(const struct lair_catalog *cat, const char *name, struct lair_fault *why)
{
    const char *at = strchr(name, '@');
    char plain[32];
    int i;

    snprintf(plain, sizeof plain, "%.*s", (int)(at == NULL ? 31 : at - name), name);
    i = catalog_find_set(cat, plain);
    if (i < 0)
        snprintf(why->text, sizeof why->text, "the set \"%s\" is not loaded", plain);
    else if (at != NULL && !set_has_hash(&cat->set[i], at + 1)) {
        snprintf(why->text, sizeof why->text, "the set \"%s\" that is loaded is another file", plain);
        i = -1;
    }
    return i;
}

static int read_sets(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_array(r, path, o, CATALOG_MAX_SETS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        struct lair_fault why;
        const char *name;
        int set;

        if (read_string(r, path, json_object_array_get_idx(o, i), &name) < 0)
            return -1;
        set = position_set(r->cat, name, &why);
        if (set < 0)
            return fail(r, path, "%.150s", why.text);
        r->g->sets |= (uint16_t)(1u << set);
    }
    return 0;
}

static int read_hashes(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_object(r, path, o) < 0)
        return -1;
    json_object_object_foreach(o, name, value) {
        int i = catalog_find_set(r->cat, name);
        const char *hex;

        if (read_string(r, path, value, &hex) < 0)
            return -1;
        if (i < 0 || (r->g->sets >> i & 1) == 0)
            return fail(r, path, "the set \"%.20s\" is not in the game", name);
        if (!set_has_hash(&r->cat->set[i], hex))
            return fail(r, path, "the set \"%.20s\" that is loaded is another file", name);
    }
    return 0;
}

int position_variant(const char *name)
{
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (strcmp(lair_variant_name(i), name) == 0)
            return i;
    return -1;
}

static int read_variants(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_array(r, path, o, LAIR_N_VARIANTS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        const char *name;
        int bit;

        if (read_string(r, path, json_object_array_get_idx(o, i), &name) < 0)
            return -1;
        bit = position_variant(name);
        if (bit < 0)
            return fail(r, path, "there is no variant \"%.20s\"", name);
        r->g->variants |= (uint8_t)(1u << bit);
    }
    return 0;
}

static int count_seats(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_array(r, path, o, LAIR_MAX_SEATS) < 0)
        return -1;
    r->g->n_seats = (uint8_t)json_object_array_length(o);
    return 0;
}

static int read_seed(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *hex;

    (void)what;
    if (read_string(r, path, o, &hex) < 0)
        return -1;
    if (strlen(hex) != 2 * LAIR_SEED || !hash_unhex(hex, 2 * LAIR_SEED, r->g->seed))
        return fail(r, path, "must be %d hex digits", 2 * LAIR_SEED);
    return 0;
}

static int find_stream(const char *name)
{
    for (int i = 0; i < LAIR_N_CHANCES; i++)
        if (strcmp(chance_name((enum lair_chance)i), name) == 0)
            return i;
    return -1;
}

static int read_chance(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    static const int64_t most = (int64_t)1 << 36; /* a stream ends after 2^32 blocks of 16 words */

    (void)what;
    if (check_object(r, path, o) < 0)
        return -1;
    json_object_object_foreach(o, name, value) {
        int stream = find_stream(name);
        int64_t n;

        if (stream < 0)
            return fail(r, path, "unknown key \"%.40s\"", name);
        if (read_number(r, path, value, 0, most, &n) < 0)
            return -1;
        r->g->drawn[stream] = (uint64_t)n;
    }
    return 0;
}

int position_phase(const char *name)
{
    for (int i = 0; i < LAIR_N_PHASES; i++)
        if (strcmp(lair_phase_name((enum lair_phase)i), name) == 0)
            return i;
    return -1;
}

static int read_phase(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;
    int phase;

    (void)what;
    if (read_string(r, path, o, &name) < 0)
        return -1;
    phase = position_phase(name);
    if (phase < 0)
        return fail(r, path, "there is no phase \"%.20s\"", name);
    r->g->phase = (uint8_t)phase;
    return 0;
}

static int read_turn(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    (void)what;
    if (read_number(r, path, o, 0, UINT16_MAX - 1, &n) < 0)
        return -1;
    r->g->turn = (uint16_t)n;
    return 0;
}

static int read_stale(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    return read_byte(r, path, o, UINT8_MAX, &r->g->stale);
}

static int read_left_town(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    (void)what;
    if (read_bool(r, path, o, &set) < 0)
        return -1;
    r->g->left_town = set;
    return 0;
}

static int read_woken(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    (void)what;
    if (read_bool(r, path, o, &set) < 0)
        return -1;
    r->g->woken = set;
    return 0;
}

static int read_active(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    return read_seat(r, path, o, &r->g->active);
}

/* ---- lists, decks, order, outcome ---- */

static bool is_deck(const char *name)
{
    return is_list_key(position_decks, ARRAY_LEN(position_decks), name);
}

static int read_decks(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_object(r, path, o) < 0 || check_keys(r, path, o, is_deck) < 0)
        return -1;
    return read_lists(r, path, o, position_decks, ARRAY_LEN(position_decks), LAIR_NOBODY);
}

static int read_order(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    unsigned seen = 0;

    (void)what;
    if (check_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        if (read_seat(r, path, json_object_array_get_idx(o, i), &r->g->order[i]) < 0)
            return -1;
        seen |= 1u << r->g->order[i];
    }
    return seen == (1u << r->g->n_seats) - 1 ? 0 : fail(r, path, "must name every seat once");
}

static int read_winner(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    if (r->g->phase != LAIR_PHASE_OVER)
        return fail(r, path, "the game is not over");
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        uint8_t seat;

        if (read_seat(r, path, json_object_array_get_idx(o, i), &seat) < 0)
            return -1;
        r->g->seat[seat].flags |= LAIR_WON;
    }
    return 0;
}

/* It follows from the piles: a position that says otherwise is a mistake. */
static int read_result(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (check_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        int score = lair_souls(r->cat, r->g, (int)i) - lair_wounds(r->cat, r->g, (int)i);
        int64_t n;

        if (read_number(r, path, json_object_array_get_idx(o, i), INT16_MIN, INT16_MAX, &n) < 0)
            return -1;
        if (n != score)
            return fail(r, path, "seat %zu has %d", i, score);
    }
    return 0;
}

/* ---- what lasts ---- */

struct lasting_reader { /* an entry, and the list it is in */
    struct lair_lasting *l;
    int *time;
};

static int find_place(struct position_reader *r, const char *path, struct json_object *o, lair_card *out)
{
    const char *name;

    if (read_string(r, path, o, &name) < 0)
        return -1;
    *out = place_find(r->g, name);
    return *out != 0 ? 0 : fail(r, path, "no card lies at \"%.40s\"", name);
}

static int read_source(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return find_place(r, path, o, &((struct lasting_reader *)what)->l->source);
}

static int read_on(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return find_place(r, path, o, &((struct lasting_reader *)what)->l->on);
}

static int read_modifier(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;
    int modifier;

    if (read_string(r, path, o, &name) < 0)
        return -1;
    modifier = catalog_find_modifier(r->cat, name);
    if (modifier < 0)
        return fail(r, path, "there is no modifier \"%.40s\"", name);
    ((struct lasting_reader *)what)->l->modifier = (uint16_t)modifier;
    return 0;
}

static int read_line(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    if (read_number(r, path, o, 1, 8, &n) < 0)
        return -1;
    ((struct lasting_reader *)what)->l->line = (uint8_t)(n - 1);
    return 0;
}

static int read_for_good(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    if (read_bool(r, path, o, &set) < 0)
        return -1;
    if (set)
        ((struct lasting_reader *)what)->l->end = LAIR_FOR_GOOD;
    return 0;
}

static int read_whose(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_seat(r, path, o, &((struct lasting_reader *)what)->l->seat);
}

static int read_player(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_seat(r, path, o, &((struct lasting_reader *)what)->l->player);
}

static int read_amount(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    if (read_number(r, path, o, INT8_MIN, INT8_MAX, &n) < 0)
        return -1;
    ((struct lasting_reader *)what)->l->amount = (int8_t)n;
    return 0;
}

static int read_times(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return read_byte(r, path, o, UINT8_MAX, &((struct lasting_reader *)what)->l->times);
}

static int read_time(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    if (read_number(r, path, o, 1, LAIR_MAX_LASTING, &n) < 0)
        return -1;
    *((struct lasting_reader *)what)->time = (int)n;
    return 0;
}

static const struct key modifier_keys[] = {
    { "modifier", read_modifier }, { "source", read_source }, { "on", read_on },       { "seat", read_whose },
    { "player", read_player },     { "amount", read_amount }, { "times", read_times }, { "time", read_time },
};
static const struct key used_keys[] = {
    { "card", read_source }, { "line", read_line },         { "on", read_on },
    { "seat", read_whose },  { "player", read_player },     { "amount", read_amount },
    { "times", read_times }, { "for_good", read_for_good }, { "time", read_time },
};

static bool is_modifier_key(const char *name)
{
    return has_key(modifier_keys, ARRAY_LEN(modifier_keys), name);
}

static bool is_used_key(const char *name)
{
    return has_key(used_keys, ARRAY_LEN(used_keys), name);
}

enum { MOST_LASTING = LAIR_MAX_LASTING / 2 }; /* the other half is for what triggers add */

struct lasting_list { /* one of the three lists of a position */
    const char *key;
    uint8_t end;
    uint16_t modifier; /* LAIR_SPENT: limits                   */
};

static const struct lasting_list lasting_lists[] = {
    { "lasting", LAIR_FOR_GOOD, 0 },
    { "until_end", LAIR_UNTIL_END, 0 },
    { "used", LAIR_UNTIL_END, LAIR_SPENT },
};

static int read_lasting_entry(struct position_reader *r, const char *path, struct json_object *o,
                              const struct lasting_list *list, struct lasting_reader *out)
{
    bool spent = list->modifier == LAIR_SPENT;

    *out->l = (struct lair_lasting){
        .modifier = list->modifier, .end = list->end, .seat = LAIR_NOBODY, .player = LAIR_NOBODY
    };
    *out->time = 0;
    if (check_object(r, path, o) < 0 || check_keys(r, path, o, spent ? is_used_key : is_modifier_key) < 0)
        return -1;
    if (!json_object_object_get_ex(o, spent ? "line" : "modifier", NULL))
        return fail(r, path, "names no %s", spent ? "line" : "modifier");
    if (spent)
        return read_keys(r, path, o, used_keys, ARRAY_LEN(used_keys), out);
    return read_keys(r, path, o, modifier_keys, ARRAY_LEN(modifier_keys), out);
}

/* Puts the newest entry where its time is: behind those of the same time. */
static void sort_in(struct lair_game *g, int time[LAIR_MAX_LASTING])
{
    for (int i = g->n_lasting - 1; i > 0 && time[i - 1] > time[i]; i--) {
        struct lair_lasting l = g->lasting[i];
        int t = time[i];

        g->lasting[i] = g->lasting[i - 1];
        time[i] = time[i - 1];
        g->lasting[i - 1] = l;
        time[i - 1] = t;
    }
}

static int read_lasting_list(struct position_reader *r, struct json_object *o,
                             const struct lasting_list *list, int time[LAIR_MAX_LASTING])
{
    if (check_array(r, list->key, o, LAIR_MAX_LASTING) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        struct lasting_reader entry = { &r->g->lasting[r->g->n_lasting], &time[r->g->n_lasting] };
        char path[PATH];

        snprintf(path, sizeof path, "%s[%zu]", list->key, i);
        if (r->g->n_lasting == MOST_LASTING)
            return fail(r, path, "more than %d things last", MOST_LASTING);
        if (read_lasting_entry(r, path, json_object_array_get_idx(o, i), list, &entry) < 0)
            return -1;
        r->g->n_lasting++;
        sort_in(r->g, time);
    }
    return 0;
}

static int read_lasting(struct position_reader *r, struct json_object *pos)
{
    int time[LAIR_MAX_LASTING];

    for (size_t i = 0; i < ARRAY_LEN(lasting_lists); i++) {
        struct json_object *o;

        if (json_object_object_get_ex(pos, lasting_lists[i].key, &o) &&
            read_lasting_list(r, o, &lasting_lists[i], time) < 0)
            return -1;
    }
    return 0;
}

/* ---- the whole ---- */

static const struct key game_keys[] = {
    /* before any card */
    { "rules", read_rules },         { "rules_number", read_rules_number },
    { "sets", read_sets },           { "hashes", read_hashes },
    { "variants", read_variants },   { "seats", count_seats },
    { "seed", read_seed },           { "chance", read_chance },
    { "phase", read_phase },         { "turn", read_turn },
    { "active", read_active },       { "stale", read_stale },
    { "left_town", read_left_town }, { "woken", read_woken },
};
static const struct key board_keys[] = { { "seats", read_seats }, { "decks", read_decks } };
static const struct key late_keys[] = {
    /* with all cards in place */
    { "order", read_order },
    { "winner", read_winner },
    { "result", read_result },
};

static bool is_position_key(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(lasting_lists); i++)
        if (strcmp(lasting_lists[i].key, name) == 0)
            return true;
    return strcmp(name, "moves") == 0 || has_key(game_keys, ARRAY_LEN(game_keys), name) ||
           has_key(board_keys, ARRAY_LEN(board_keys), name) ||
           has_key(late_keys, ARRAY_LEN(late_keys), name) ||
           is_list_key(position_lists, ARRAY_LEN(position_lists), name);
}

/* The cards of such a game. */
static int fill_stock(struct position_reader *r)
{
    const char *sets[CATALOG_MAX_SETS];
    struct lair_setup setup = { .seats = r->g->n_seats, .sets = sets, .variants = r->g->variants };

    for (int i = 0; i < r->cat->n_sets; i++)
        if ((r->g->sets >> i & 1) != 0)
            sets[setup.n_sets++] = r->cat->set[i].name;
    r->n_stock = setup_cards(r->cat, &setup, r->stock);
    return r->n_stock > 0 ? 0 : fail(r, "sets", "no game can be made of them");
}

/* What was named nowhere: bosses back into the box, the rest under its deck, shuffled. */
static void deal_rest(struct position_reader *r)
{
    for (size_t i = 0; i < ARRAY_LEN(position_decks); i++) {
        const struct position_list *deck = &position_decks[i];
        struct lair_pile named = *zone_pile(r->g, deck->zone, LAIR_NOBODY);
        struct lair_pile *pile = zone_pile(r->g, deck->zone, LAIR_NOBODY);

        *pile = (struct lair_pile){ 0 };
        for (int k = 0; k < r->n_stock; k++)
            if (r->stock[k] != 0 && (deck->kinds >> lair_print(r->cat, r->stock[k])->kind & 1) != 0)
                zone_append(r->g, deck->zone, LAIR_NOBODY, zone_new_card(r->g, r->stock[k]));
        if (pile->n > 0)
            chance_shuffle(r->g, deck->shuffle, deck->zone, LAIR_NOBODY);
        if (named.n == 0)
            continue;
        r->g->card[named.last].next = pile->first;
        pile->first = named.first;
        pile->last = pile->n > 0 ? pile->last : named.last;
        pile->n = (uint16_t)(pile->n + named.n);
    }
    for (int k = 0; k < r->n_stock; k++)
        if (r->stock[k] != 0 && lair_print(r->cat, r->stock[k])->kind == LAIR_BOSS)
            zone_append(r->g, LAIR_BOX, LAIR_NOBODY, zone_new_card(r->g, r->stock[k]));
}

/* Must a come before b?  The higher XP; of equals the id that sorts first (C3).  Who has no
 * boss comes last. */
static bool comes_before(const struct position_reader *r, int a, int b)
{
    const struct lair_print *p[2] = { NULL, NULL };
    int seat[2] = { a, b };

    for (int i = 0; i < 2; i++)
        if (r->g->seat[seat[i]].boss != 0)
            p[i] = lair_print(r->cat, r->g->card[r->g->seat[seat[i]].boss].design);
    if (p[0] == NULL || p[1] == NULL)
        return p[0] != NULL;
    return p[0]->xp != p[1]->xp ? p[0]->xp > p[1]->xp : strcmp(p[0]->id, p[1]->id) < 0;
}

static void order_seats(struct position_reader *r)
{
    for (int seat = 0; seat < r->g->n_seats; seat++) {
        int at = seat;

        for (; at > 0 && comes_before(r, seat, r->g->order[at - 1]); at--)
            r->g->order[at] = r->g->order[at - 1];
        r->g->order[at] = (uint8_t)seat;
    }
}

static int read_game(struct position_reader *r, struct json_object *pos)
{
    if (read_keys(r, "", pos, game_keys, ARRAY_LEN(game_keys), NULL) < 0)
        return -1;
    if (r->g->sets == 0)
        return fail(r, "sets", "a position names its sets");
    if (r->g->n_seats == 0)
        return fail(r, "seats", "a position has seats");
    if (!json_object_object_get_ex(pos, "turn", NULL) && r->g->phase >= LAIR_PHASE_START)
        r->g->turn = 1;
    if (r->g->phase == LAIR_PHASE_START && r->g->turn-- == 0) /* the phase counts the turn itself */
        return fail(r, "turn", "the first is turn 1");
    return fill_stock(r);
}

static int read_board(struct position_reader *r, struct json_object *pos)
{
    if (read_keys(r, "", pos, board_keys, ARRAY_LEN(board_keys), NULL) < 0 ||
        read_lists(r, "", pos, position_lists, ARRAY_LEN(position_lists), LAIR_NOBODY) < 0)
        return -1;
    deal_rest(r);
    order_seats(r);
    if (read_keys(r, "", pos, late_keys, ARRAY_LEN(late_keys), NULL) < 0)
        return -1;
    return read_lasting(r, pos);
}

int position_read(const struct lair_catalog *cat, struct json_object *pos, struct lair_game *g,
                  struct lair_fault *why)
{
    struct position_reader r = { .cat = cat, .g = g, .why = why };

    setup_empty(g);
    g->phase = LAIR_PHASE_START;
    if (check_object(&r, "position", pos) < 0 || check_keys(&r, "position", pos, is_position_key) < 0 ||
        read_game(&r, pos) < 0)
        return -1;
    return read_board(&r, pos);
}
