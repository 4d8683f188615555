/* engine/text/position_lasting.c - the modifiers that last and the limits that are spent
 * SPDX-License-Identifier: MIT */
#include "engine/text/position_reader.h"

#include <stdio.h>
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/rules/rules.h"
#include "engine/text/place.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

struct lasting_reader { /* an entry, and the list it is in */
    struct lair_lasting *l;
    int *time;
};

static int find_place(struct position_reader *r, const char *path, struct json_object *o, lair_card *out)
{
    const char *name;

    if (position_string(r, path, o, &name) < 0)
        return -1;
    *out = place_find(r->g, name);
    return *out != 0 ? 0 : position_fail(r, path, "no card lies at \"%.40s\"", name);
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

    if (position_string(r, path, o, &name) < 0)
        return -1;
    modifier = catalog_find_modifier(r->cat, name);
    if (modifier < 0)
        return position_fail(r, path, "there is no modifier \"%.40s\"", name);
    ((struct lasting_reader *)what)->l->modifier = (uint16_t)modifier;
    return 0;
}

static int read_line(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    if (position_number(r, path, o, 1, CATALOG_MAX_LINES, &n) < 0)
        return -1;
    ((struct lasting_reader *)what)->l->line = (uint8_t)(n - 1);
    return 0;
}

static int read_for_good(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    if (position_bool(r, path, o, &set) < 0)
        return -1;
    if (set)
        ((struct lasting_reader *)what)->l->end = LAIR_FOR_GOOD;
    return 0;
}

static int read_whose(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_seat(r, path, o, &((struct lasting_reader *)what)->l->seat);
}

static int read_player(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_seat(r, path, o, &((struct lasting_reader *)what)->l->player);
}

static int read_amount(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    if (position_number(r, path, o, INT8_MIN, INT8_MAX, &n) < 0)
        return -1;
    ((struct lasting_reader *)what)->l->amount = (int8_t)n;
    return 0;
}

static int read_times(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    return position_byte(r, path, o, UINT8_MAX, &((struct lasting_reader *)what)->l->times);
}

static int read_time(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    if (position_number(r, path, o, 1, LAIR_MAX_LASTING, &n) < 0)
        return -1;
    *((struct lasting_reader *)what)->time = (int)n;
    return 0;
}

static const struct position_key modifier_keys[] = {
    { "modifier", read_modifier }, { "source", read_source }, { "on", read_on },       { "seat", read_whose },
    { "player", read_player },     { "amount", read_amount }, { "times", read_times }, { "time", read_time },
};
static const struct position_key used_keys[] = {
    { "card", read_source }, { "line", read_line },         { "on", read_on },
    { "seat", read_whose },  { "player", read_player },     { "amount", read_amount },
    { "times", read_times }, { "for_good", read_for_good }, { "time", read_time },
};

static bool is_modifier_key(const char *name)
{
    return position_has_row(modifier_keys, ARRAY_LEN(modifier_keys), sizeof modifier_keys[0], name);
}

static bool is_used_key(const char *name)
{
    return position_has_row(used_keys, ARRAY_LEN(used_keys), sizeof used_keys[0], name);
}

struct lasting_list { /* one of the three lists of a position */
    const char *key;
    uint8_t end;
    uint16_t modifier; /* LAIR_SPENT: limits */
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
    if (position_object(r, path, o) < 0 ||
        position_check_keys(r, path, o, spent ? is_used_key : is_modifier_key) < 0)
        return -1;
    if (!json_object_object_get_ex(o, spent ? "line" : "modifier", NULL))
        return position_fail(r, path, "names no %s", spent ? "line" : "modifier");
    if (spent)
        return position_read_keys(r, path, o, used_keys, ARRAY_LEN(used_keys), out);
    return position_read_keys(r, path, o, modifier_keys, ARRAY_LEN(modifier_keys), out);
}

/* Moves the newest entry to its place in time, behind those of the same time. */
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
    if (position_array(r, list->key, o, LAIR_MAX_LASTING) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        struct lasting_reader entry = { &r->g->lasting[r->g->n_lasting], &time[r->g->n_lasting] };
        char path[POSITION_PATH];

        snprintf(path, sizeof path, "%s[%zu]", list->key, i);
        if (r->g->n_lasting == LAIR_MAX_LASTING)
            return position_fail(r, path, "more than %d things last", LAIR_MAX_LASTING);
        if (read_lasting_entry(r, path, json_object_array_get_idx(o, i), list, &entry) < 0)
            return -1;
        r->g->n_lasting++;
        sort_in(r->g, time);
    }
    return 0;
}

/* Does something last for good that the card has begun? */
static bool has_begun(const struct lair_game *g, lair_card c)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].source == c && g->lasting[i].end == LAIR_FOR_GOOD &&
            g->lasting[i].modifier != LAIR_SPENT)
            return true;
    return false;
}

/* A boss that has levelled up has what lasts of that. */
static int check_levelled(struct position_reader *r)
{
    for (int s = 0; s < r->g->n_seats && rules_have(r->g, RULES_SOUND_POSITIONS); s++) {
        const struct lair_seat *seat = &r->g->seat[s];
        lair_design boss = seat->boss != 0 ? r->g->card[seat->boss].design : 0;
        char path[POSITION_PATH];

        if ((seat->flags & (LAIR_LEVELLED | LAIR_OUT)) != LAIR_LEVELLED ||
            !catalog_level_up_lasts(r->cat, boss) || has_begun(r->g, seat->boss))
            continue;
        snprintf(path, sizeof path, "seats[%d].levelled", s);
        return position_fail(r, path, "what %s gives for the rest of the game is missing in \"lasting\"",
                             lair_print(r->cat, boss)->name);
    }
    return 0;
}

int position_read_lasting(struct position_reader *r, struct json_object *pos)
{
    int time[LAIR_MAX_LASTING];

    for (size_t i = 0; i < ARRAY_LEN(lasting_lists); i++) {
        struct json_object *o;

        if (json_object_object_get_ex(pos, lasting_lists[i].key, &o) &&
            read_lasting_list(r, o, &lasting_lists[i], time) < 0)
            return -1;
    }
    return check_levelled(r);
}

bool position_is_lasting(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(lasting_lists); i++)
        if (strcmp(lasting_lists[i].key, name) == 0)
            return true;
    return false;
}
