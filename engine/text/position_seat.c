/* engine/text/position_seat.c - the seats of a position: dungeons, hands, scores
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/text/position_reader.h"
#include "engine/zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- a dungeon ------------------------------------------------------------------------------- */

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

    if (position_array(r, path, o, LAIR_MAX_CARDS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        lair_card c;

        if (position_read_card(r, path, json_object_array_get_idx(o, i), 1 << LAIR_ROOM, &c) < 0)
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
        return position_fail(r, path, "cards lie face-down in the build phase only");
    if (position_read_card(r, path, o, 1 << LAIR_ROOM, &c) < 0)
        return -1;
    zone_set(r->g, LAIR_IN_DUNGEON, s->seat, c);
    room_of(r, s)->new_card = c;
    room_of(r, s)->placer = (uint8_t)s->seat;
    return 0;
}

static int read_placed_by(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    if (room_of(r, what)->new_card == 0)
        return position_fail(r, path, "no card lies face-down there");
    return position_seat(r, path, o, &room_of(r, what)->placer);
}

static int read_deactivated(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    if (position_bool(r, path, o, &set) < 0)
        return -1;
    room_of(r, what)->deactivated = set;
    return 0;
}

static int read_room_coins(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_byte(r, path, o, UINT8_MAX, &room_of(r, what)->coins);
}

static int read_counters(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_byte(r, path, o, UINT8_MAX, &room_of(r, what)->counters);
}

static int read_miniboss(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    struct lair_room *room = room_of(r, what);
    lair_card c;

    if (position_read_card(r, path, o, 1 << LAIR_ROOM, &c) < 0)
        return -1;
    if (!lair_print(r->cat, r->g->card[c].design)->miniboss)
        return position_fail(r, path, "%s: is no miniboss", lair_print(r->cat, r->g->card[c].design)->name);
    zone_set(r->g, LAIR_IN_DUNGEON, ((const struct square *)what)->seat, c);
    room->mini = c;
    room->level = 1;
    return 0;
}

static int read_level(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    if (room_of(r, what)->mini == 0)
        return position_fail(r, path, "no miniboss lies there");
    if (position_byte(r, path, o, LAIR_MAX_LEVEL, &room_of(r, what)->level) < 0)
        return -1;
    return room_of(r, what)->level > 0 ? 0 : position_fail(r, path, "levels begin with 1");
}

static const struct position_key room_keys[] = {
    { "stack", read_stack },         { "face_down", read_face_down },
    { "placed_by", read_placed_by }, { "deactivated", read_deactivated },
    { "coins", read_room_coins },    { "counters", read_counters },
    { "miniboss", read_miniboss },   { "level", read_level },
};

static bool is_room_key(const char *name)
{
    return position_has_row(room_keys, ARRAY_LEN(room_keys), sizeof room_keys[0], name);
}

/* A square is a card, a stack, or an object with more about it. */
static int read_square(struct position_reader *r, const char *path, struct json_object *o, struct square *s)
{
    if (json_object_is_type(o, json_type_array))
        return read_stack(r, path, o, s);
    if (json_object_is_type(o, json_type_object))
        return position_check_keys(r, path, o, is_room_key) < 0
                   ? -1
                   : position_read_keys(r, path, o, room_keys, ARRAY_LEN(room_keys), s);
    if (position_read_card(r, path, o, 1 << LAIR_ROOM, &room_of(r, s)->top) < 0)
        return -1;
    zone_set(r->g, LAIR_IN_DUNGEON, s->seat, room_of(r, s)->top);
    return 0;
}

/* New places are on the left, with a card that nobody has seen. */
static int check_square(struct position_reader *r, const char *path, const struct square *s)
{
    const struct lair_room *room = room_of(r, s);

    if (room->top == 0 && room->new_card == 0)
        return position_fail(r, path, "no card is there");
    if (room->top == 0 && s->square > 0 && room[-1].top != 0)
        return position_fail(r, path, "a new place can only be left of the others");
    if (room->top == 0 && (room->deactivated || room->coins > 0 || room->counters > 0 || room->mini != 0))
        return position_fail(r, path, "there is no room yet");
    if (room->new_card != 0 && room->deactivated)
        return position_fail(r, path, "nothing is laid on a deactivated room");
    return 0;
}

static int read_dungeon(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    struct square s = { .seat = *(int *)what };
    char inner[POSITION_PATH];

    if (position_array(r, path, o, LAIR_MAX_SQUARES) < 0)
        return -1;
    if (r->g->phase < LAIR_PHASE_START && json_object_array_length(o) > 0)
        return position_fail(r, path, "nobody has a room before the first turn");
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

/* ---- a seat ---------------------------------------------------------------------------------- */

static int read_boss(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int seat = *(int *)what;
    lair_card c;

    if (position_read_card(r, path, o, 1 << LAIR_BOSS, &c) < 0)
        return -1;
    zone_set(r->g, LAIR_THRONE, seat, c);
    r->g->seat[seat].boss = c;
    return 0;
}

static int read_hand(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int seat = *(int *)what;

    if (position_array(r, path, o, LAIR_MAX_CARDS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        lair_card c;
        bool room;

        if (position_read_card(r, path, json_object_array_get_idx(o, i), 1 << LAIR_ROOM | 1 << LAIR_SPELL,
                               &c) < 0)
            return -1;
        room = lair_print(r->cat, r->g->card[c].design)->kind == LAIR_ROOM;
        zone_append(r->g, room ? LAIR_HAND_ROOMS : LAIR_HAND_SPELLS, seat, c);
    }
    return 0;
}

static int read_granted(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    lair_design boss;

    if (!json_object_is_type(o, json_type_string))
        return position_fail(r, path, "must be the name of a boss");
    if (position_find_design(r, path, json_object_get_string(o), &boss) < 0)
        return -1;
    if (lair_print(r->cat, boss)->kind != LAIR_BOSS)
        return position_fail(r, path, "%s: is no boss", lair_print(r->cat, boss)->name);
    r->g->seat[*(int *)what].granted = boss;
    return 0;
}

static int read_left(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    struct lair_seat *s = &r->g->seat[*(int *)what];
    int64_t n;

    if (position_number(r, path, o, 1, LAIR_MAX_SEATS, &n) < 0)
        return -1;
    if ((s->flags & LAIR_OUT) == 0)
        return position_fail(r, path, "is for who is out");
    s->left = (uint16_t)n;
    return 0;
}

static int read_left_with(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    struct lair_seat *s = &r->g->seat[*(int *)what];
    int64_t n;

    if (position_number(r, path, o, INT16_MIN, INT16_MAX, &n) < 0)
        return -1;
    if ((s->flags & LAIR_OUT) == 0)
        return position_fail(r, path, "is for who is out");
    s->left_with = (int16_t)n;
    return 0;
}

static int read_builds(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_byte(r, path, o, UINT8_MAX, &r->g->seat[*(int *)what].builds);
}

static int read_coins(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_byte(r, path, o, UINT8_MAX, &r->g->seat[*(int *)what].coins);
}

static int read_passes(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;

    if (position_string(r, path, o, &name) < 0)
        return -1;
    for (int i = 0; i < POSITION_PASSES; i++)
        if (position_passes[i] != NULL && strcmp(position_passes[i], name) == 0) {
            r->g->seat[*(int *)what].scope = (uint8_t)i;
            return 0;
        }
    return position_fail(r, path, "\"%.20s\" is neither hero nor turn", name);
}

static int in_score(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what; /* read_score() takes it */
    return position_array(r, path, o, LAIR_MAX_CARDS);
}

static int in_score_order(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *order;

    (void)what;
    return position_string(r, path, o, &order);
}

static const struct position_key seat_keys[] = {
    { "boss", read_boss },
    { "hand", read_hand },
    { "dungeon", read_dungeon },
    { "granted", read_granted },
    { "left", read_left },
    { "left_with", read_left_with },
    { "coins", read_coins },
    { "built_this_turn", read_builds },
    { "passes", read_passes },
    { "souls", in_score },
    { "wounds", in_score },
    { "score", in_score_order },
    { "minion", position_read_minion },
};

static bool is_tally(const char *name)
{
    for (int i = 0; i < LAIR_N_TALLIES; i++)
        if (strcmp(position_tallies[i], name) == 0)
            return true;
    return false;
}

static int read_tallies(struct position_reader *r, const char *path, struct json_object *o, int seat)
{
    char inner[POSITION_PATH];

    for (int i = 0; i < LAIR_N_TALLIES; i++) {
        struct json_object *value;

        if (!json_object_object_get_ex(o, position_tallies[i], &value))
            continue;
        position_path(inner, path, position_tallies[i]);
        if (position_byte(r, inner, value, UINT8_MAX, &r->g->seat[seat].tally[i]) < 0)
            return -1;
    }
    return 0;
}

static bool is_seat_key(const char *name)
{
    return is_tally(name) ||
           position_has_row(position_seat_flags, ARRAY_LEN(position_seat_flags),
                            sizeof position_seat_flags[0], name) ||
           position_has_row(seat_keys, ARRAY_LEN(seat_keys), sizeof seat_keys[0], name) ||
           position_has_row(position_seat_lists, ARRAY_LEN(position_seat_lists),
                            sizeof position_seat_lists[0], name);
}

static int read_seat_flags(struct position_reader *r, const char *path, struct json_object *o, int seat)
{
    char inner[POSITION_PATH];

    for (size_t i = 0; i < ARRAY_LEN(position_seat_flags); i++) {
        struct json_object *value;
        bool set;

        if (!json_object_object_get_ex(o, position_seat_flags[i].key, &value))
            continue;
        position_path(inner, path, position_seat_flags[i].key);
        if (position_bool(r, inner, value, &set) < 0)
            return -1;
        if (set)
            r->g->seat[seat].flags |= (uint16_t)position_seat_flags[i].flag;
    }
    return 0;
}

static int score_hero(struct position_reader *r, const char *path, struct json_object *list, size_t i,
                      int seat, bool wound)
{
    lair_card c;

    if (position_read_card(r, path, json_object_array_get_idx(list, i), POSITION_HEROES, &c) < 0)
        return -1;
    if (r->g->card[c].with != 0)
        return position_fail(r, path, "a hero has an item in town, at a landmark or at an entrance only");
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
    char inner[2][POSITION_PATH];
    size_t n[2] = { 0, 0 }, at[2] = { 0, 0 };

    for (int i = 0; i < 2; i++) {
        position_path(inner[i], path, key[i]);
        if (json_object_object_get_ex(o, key[i], &list[i]))
            n[i] = json_object_array_length(list[i]);
    }
    json_object_object_get_ex(o, "score", &order);
    for (const char *s = order == NULL ? "" : json_object_get_string(order); *s != '\0'; s++) {
        int wound = *s == 'w';

        if ((*s != 's' && *s != 'w') || at[wound] == n[wound])
            return position_fail(r, path, "\"score\" is an s for each soul and a w for each wound");
        if (score_hero(r, inner[wound], list[wound], at[wound]++, seat, wound) < 0)
            return -1;
    }
    if (order != NULL && (at[0] < n[0] || at[1] < n[1]))
        return position_fail(r, path, "\"score\" leaves heroes out");
    for (int i = 0; i < 2; i++)
        while (at[i] < n[i])
            if (score_hero(r, inner[i], list[i], at[i]++, seat, i) < 0)
                return -1;
    return 0;
}

/* A player who is out has nothing left (D30); one who is in has a boss once they are chosen. */
static int check_seat(struct position_reader *r, const char *path, int seat)
{
    const struct lair_seat *s = &r->g->seat[seat];
    int n = s->n_rooms;

    for (size_t i = 0; i < ARRAY_LEN(s->zone); i++)
        n += s->zone[i].n;
    if ((s->flags & LAIR_OUT) != 0 && (n > 0 || s->boss != 0))
        return position_fail(r, path, "who is out has no cards: they are in \"removed\"");
    if ((s->flags & LAIR_OUT) == 0 && s->boss == 0 && r->g->phase != LAIR_PHASE_BOSS &&
        r->g->phase != LAIR_PHASE_OVER) /* over while bosses were chosen: the others resigned */
        return position_fail(r, path, "has no boss");
    if (s->boss != 0 && s->zone[LAIR_BOSS_CHOICE - LAIR_N_COMMON].n > 0)
        return position_fail(r, path, "has a boss and a choice of bosses");
    return 0;
}

static int read_one_seat(struct position_reader *r, const char *path, struct json_object *o, int seat)
{
    r->g->seat[seat].flags = LAIR_PLAYING;
    if (position_object(r, path, o) < 0 || position_check_keys(r, path, o, is_seat_key) < 0 ||
        read_seat_flags(r, path, o, seat) < 0 || read_tallies(r, path, o, seat) < 0 ||
        position_read_keys(r, path, o, seat_keys, ARRAY_LEN(seat_keys), &seat) < 0 ||
        position_read_lists(r, path, o, position_seat_lists, ARRAY_LEN(position_seat_lists), seat) < 0 ||
        read_score(r, path, o, seat) < 0)
        return -1;
    return check_seat(r, path, seat);
}

/* A face-down card was one of its placer's builds. */
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

/* Nobody left later than after all the others who are out. */
static int check_left(struct position_reader *r, const char *path)
{
    int out = 0;

    for (int seat = 0; seat < r->g->n_seats; seat++)
        out += (r->g->seat[seat].flags & LAIR_OUT) != 0;
    for (int seat = 0; seat < r->g->n_seats; seat++)
        if (r->g->seat[seat].left > out)
            return position_fail(r, path, "so many have not left");
    return 0;
}

int position_read_seats(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    char inner[POSITION_PATH];

    (void)what;
    for (int seat = 0; seat < r->g->n_seats; seat++) {
        snprintf(inner, sizeof inner, "%s[%d]", path, seat);
        if (read_one_seat(r, inner, json_object_array_get_idx(o, (size_t)seat), seat) < 0)
            return -1;
    }
    count_builds(r->g);
    return check_left(r, path);
}
