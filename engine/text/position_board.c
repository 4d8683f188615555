/* engine/text/position_board.c - the town board in a position (S2 to S4)
 *
 *     "market": ["Dark Altar", "Freeze"]
 *     "landmarks": {"Library": ["Wisebeard"], "Tavern": ["Nick", "Jarek"]}   the top one first
 *     "minion": "Library treasure", "boss", or "a2" (a seat's)
 *     "first": 0                                                       the First Player
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <strings.h>

#include "engine/language/catalog.h"
#include "engine/language/words.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/text/position_reader.h"
#include "engine/zone.h"

static const struct position_list market = { .key = "market",
                                             .zone = LAIR_MARKET,
                                             .kinds = 1 << LAIR_ROOM | 1 << LAIR_SPELL };

/* The landmark that text begins with; its name's length in *len, its place in *spot. */
static lair_card landmark_named(const struct position_reader *r, const char *text, int *spot, size_t *len)
{
    *spot = 0;
    for (lair_card c = lair_first(r->g, LAIR_BOARD, 0); c != 0; c = r->g->card[c].next, ++*spot) {
        const char *name = lair_print(r->cat, r->g->card[c].design)->name;

        *len = strlen(name);
        if (strncasecmp(name, text, *len) == 0 && (text[*len] == '\0' || text[*len] == ' '))
            return c;
    }
    return 0;
}

int position_read_market(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    struct json_object *holder = json_object_new_object();
    int rc;

    (void)path, (void)what;
    json_object_object_add(holder, market.key, json_object_get(o));
    rc = position_read_lists(r, "", holder, &market, 1, LAIR_NOBODY);
    json_object_put(holder);
    return rc;
}

int position_read_landmarks(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_object(r, path, o) < 0)
        return -1;
    json_object_object_foreach(o, name, value) {
        struct position_list list = { .key = name, .kinds = POSITION_HEROES };
        size_t len;
        int spot;

        (void)value;
        if (landmark_named(r, name, &spot, &len) == 0 || name[len] != '\0')
            return position_fail(r, path, "there is no landmark \"%.30s\"", name);
        list.zone = (enum lair_zone)(LAIR_SPOTS + spot);
        if (position_read_lists(r, path, o, &list, 1, LAIR_NOBODY) < 0)
            return -1;
    }
    return 0;
}

/* The line of a card that is such a space; -1: it has none. */
static int line_of(const struct position_reader *r, lair_card card, const char *space)
{
    const struct design *d = catalog_design(r->cat, r->g->card[card].design);

    for (int i = 0; card != 0 && i < d->n_lines; i++) {
        const struct line *l = catalog_line(r->cat, d->first_line + i);

        if (l->kind == LINE_SPACE && strcasecmp(words_spaces[l->space], space) == 0)
            return i;
    }
    return -1;
}

int position_read_minion(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int seat = *(int *)what, spot, line;
    struct lair_seat *s = &r->g->seat[seat];
    const char *text, *space = "action";
    lair_card card;
    size_t len;

    if (position_string(r, path, o, &text) < 0)
        return -1;
    card = landmark_named(r, text, &spot, &len);
    if (card != 0)
        space = text + len + (text[len] == ' ');
    else if (strcasecmp(text, "boss") == 0)
        card = s->boss;
    else if (text[0] == 'a' + seat && text[1] >= '1' && text[1] < '1' + s->n_rooms && text[2] == '\0')
        card = s->room[text[1] - '1'].top;
    line = card != 0 ? line_of(r, card, space) : -1;
    if (line < 0)
        return position_fail(r, path, "\"%.40s\" is no action space", text);
    s->minion = card;
    s->space = (uint8_t)line;
    return 0;
}

/* One minion on a space, no more heroes in town than it has slots, no more counters on a room than
 * the rules allow (S3, S4, S7). */
int position_check_board(struct position_reader *r)
{
    const struct board *board = rules_board(r->cat, r->g);
    const struct lair_seat *s = r->g->seat;
    int most = rules_of(r->g)->most_counters;

    for (int a = 0; a < r->g->n_seats; a++) {
        for (int b = 0; b < a; b++)
            if (s[a].minion != 0 && s[a].minion == s[b].minion && s[a].space == s[b].space)
                return position_fail(r, "seats", "two minions stand on one space");
        for (int q = 0; q < s[a].n_rooms; q++)
            if (s[a].room[q].counters > most)
                return position_fail(r, "seats", "a room has at most %d counters", most);
    }
    if (board != NULL && lair_count(r->g, LAIR_TOWN, 0) > board->slots)
        return position_fail(r, "town", "it has %d slots", board->slots);
    return 0;
}

int position_read_first(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    uint8_t first;

    (void)what;
    if (position_seat(r, path, o, &first) < 0)
        return -1;
    setup_clockwise(r->g, first);
    return 0;
}
