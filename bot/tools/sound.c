/* bot/tools/sound.c - what must hold of every game
 * SPDX-License-Identifier: MIT */
#include "bot/tools/sound.h"

#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

static bool unsound(GString *why, const char *format, ...) G_GNUC_PRINTF(2, 3);

static bool unsound(GString *why, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_string_vprintf(why, format, args);
    va_end(args);
    return false;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The legal moves of a seat. */
struct moves {
    size_t n;
    struct lair_move move[LAIR_MAX_MOVES];
};

static bool has(const struct moves *m, const struct lair_move *one)
{
    for (size_t i = 0; i < m->n; i++)
        if (memcmp(&m->move[i], one, sizeof *one) == 0)
            return true;
    return false;
}

static bool move_reads_back(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                            const struct lair_move *m, GString *why)
{
    char text[LAIR_TEXT];
    struct lair_refused reason;
    struct lair_move read;

    lair_move_text(cat, g, seat, m, text);
    if (lair_parse(cat, g, seat, text, &read, &reason) != LAIR_OK)
        return unsound(why, "'%c %s' is legal and not read: %s", 'a' + seat, text, reason.text);
    if (memcmp(&read, m, sizeof read) != 0)
        return unsound(why, "'%c %s' is read as another move than it was written from", 'a' + seat, text);
    return true;
}

/* Are the legal moves in a seat's own view the n moves in m? */
static bool view_has_same(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          const struct moves *m, GString *why)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    g_autofree struct moves *seen = g_new(struct moves, 1);

    lair_view(cat, g, seat, view);
    seen->n = lair_moves(cat, view, seat, seen->move);
    for (size_t i = 0; i < m->n; i++) {
        char text[LAIR_TEXT];

        if (has(seen, &m->move[i]))
            continue;
        lair_move_text(cat, g, seat, &m->move[i], text);
        return unsound(why, "'%c %s' is no move in the seat's own view", 'a' + seat, text);
    }
    return seen->n == m->n || unsound(why, "seat %c has more moves in its own view", 'a' + seat);
}

static bool moves_are_sound(const struct lair_catalog *cat, const struct lair_game *g, int seat, bool asked,
                            GString *why)
{
    g_autofree struct moves *m = g_new(struct moves, 1);
    struct lair_move fallback;

    m->n = lair_moves(cat, g, seat, m->move);
    if ((m->n > 0) != asked)
        return unsound(why, "seat %c is %sasked and has %zu moves", 'a' + seat, asked ? "" : "not ", m->n);
    if (lair_default(cat, g, seat, &fallback) != asked)
        return unsound(why, "seat %c is %sasked and has %s default", 'a' + seat, asked ? "" : "not ",
                       asked ? "no" : "a");
    if (asked && !has(m, &fallback))
        return unsound(why, "the default of seat %c is not legal", 'a' + seat);
    for (size_t i = 0; i < m->n; i++)
        if (!move_reads_back(cat, g, seat, &m->move[i], why))
            return false;
    return view_has_same(cat, g, seat, m, why);
}

bool sound_game(const struct lair_catalog *cat, const struct lair_game *g, GString *why)
{
    struct lair_ask asks[LAIR_MAX_SEATS];
    int n = lair_asks(cat, g, asks);
    const char *broken = lair_check(cat, g);
    bool asked[LAIR_MAX_SEATS] = { false };

    if (broken != NULL)
        return unsound(why, "%s", broken);
    for (int i = 0; i < n; i++)
        asked[asks[i].seat] = true;
    for (int seat = 0; seat < g->n_seats; seat++)
        if (!moves_are_sound(cat, g, seat, asked[seat], why))
            return false;
    return true;
}

/* ---- views ----------------------------------------------------------------------------------- */

static struct json_object *view_json(const struct lair_catalog *cat, const struct lair_game *g, int viewer,
                                     struct lair_game *view)
{
    lair_view(cat, g, viewer, view);
    return lair_view_json(cat, view);
}

static bool view_is_sound(const struct lair_catalog *cat, const struct lair_game *g, int viewer, GString *why)
{
    static const uint8_t no_seed[LAIR_SEED];
    g_autofree struct lair_game *view = g_new(struct lair_game, 1), *dealt = g_new(struct lair_game, 1);
    struct json_object *shown = view_json(cat, g, viewer, view), *again;
    const char *broken;
    bool same;

    if (memcmp(view->seed, no_seed, LAIR_SEED) != 0)
        return unsound(why, "the view of %d has a seed", viewer);
    lair_redeal(cat, view, g->seed, dealt);
    broken = lair_check(cat, dealt);
    again = view_json(cat, dealt, viewer, view);
    same = json_object_equal(shown, again) != 0;
    if (broken != NULL)
        unsound(why, "dealt anew from the view of %d: %s", viewer, broken);
    else if (!same)
        unsound(why, "dealt anew from the view of %d it looks different:\n%s\n%s", viewer,
                json_object_to_json_string_ext(shown, JSON_C_TO_STRING_PLAIN),
                json_object_to_json_string_ext(again, JSON_C_TO_STRING_PLAIN));
    json_object_put(shown);
    json_object_put(again);
    return broken == NULL && same;
}

bool sound_views(const struct lair_catalog *cat, const struct lair_game *g, GString *why)
{
    for (int seat = 0; seat < g->n_seats; seat++)
        if (!view_is_sound(cat, g, seat, why))
            return false;
    return view_is_sound(cat, g, LAIR_PUBLIC, why);
}

/* ---- positions and records ------------------------------------------------------------------- */

/* Is again, which was made from what, the same game?  Frees again. */
static bool is_again(const struct lair_catalog *cat, const struct lair_match *m, struct lair_match *again,
                     const char *what, const struct lair_fault *fault, GString *why)
{
    uint8_t one[LAIR_HASH], two[LAIR_HASH];

    if (again == NULL)
        return unsound(why, "its %s is refused: %s", what, fault->text);
    lair_hash(cat, lair_match_game(m), one);
    lair_hash(cat, lair_match_game(again), two);
    lair_match_free(again);
    return memcmp(one, two, LAIR_HASH) == 0 || unsound(why, "its %s makes another game", what);
}

static bool record_is_sound(const struct lair_catalog *cat, const struct lair_match *m, GString *why)
{
    char *text = lair_match_record(m);
    struct lair_fault fault = { "no memory" };
    struct lair_match *again = text == NULL ? NULL : lair_match_load(cat, text, strlen(text), NULL, &fault);

    free(text);
    return is_again(cat, m, again, "record", &fault, why);
}

bool sound_match(const struct lair_catalog *cat, const struct lair_match *m, GString *why)
{
    struct json_object *position = lair_match_position(m);
    struct lair_fault fault = { "" };
    struct lair_match *again = lair_match_set(cat, position, &fault);

    json_object_put(position);
    return is_again(cat, m, again, "position", &fault, why) && record_is_sound(cat, m, why);
}
