/* bot/words/picture.c - a board as a picture, for networks that show pictures
 * SPDX-License-Identifier: MIT */
#include "bot/words/picture.h"

#include <stdbool.h>
#include <string.h>

#include <cairo.h>

/* Pixels.  A phone shows 1000 of them as some 360: letters smaller than LETTER cannot be read there. */
enum {
    WIDTH = 1000,
    EDGE = 16,
    LETTER = 30,
    LINE = 38,
    HEAD = LINE + 2 * EDGE,
    SEAT = 4 * LINE + EDGE, /* high; where a miniboss lies under a room, a line more */
    PLAYER = 180,           /* what is to be said of a player is so wide */
    ROOM = 155,             /* and a room with the gap behind it */
    GAP = 8,
    ROOMS = 5, /* so many have room beside each other */
    CHIP = 84, /* a hero */
    SWORDS = 30,
};

static const double paper[] = { 0.12, 0.11, 0.15 }, ink[] = { 0.94, 0.92, 0.88 },
                    faint[] = { 0.62, 0.60, 0.66 }, stone[] = { 0.25, 0.22, 0.32 },
                    dark[] = { 0.18, 0.17, 0.20 }, gold[] = { 0.93, 0.74, 0.30 },
                    blood[] = { 0.86, 0.33, 0.33 };

static const char swords[] = "\u2694"; /* an item: a hero carries it, or a player has it ready */

/* ---- what the facts say ---------------------------------------------------------------------- */

static const char *text_of(struct json_object *o, const char *key)
{
    struct json_object *value = json_object_object_get(o, key);

    return json_object_is_type(value, json_type_string) ? json_object_get_string(value) : "";
}

static bool is_true(struct json_object *o, const char *key)
{
    return json_object_get_boolean(json_object_object_get(o, key));
}

static int number_of(struct json_object *o, const char *key)
{
    return json_object_get_int(json_object_object_get(o, key));
}

static size_t length_of(struct json_object *o, const char *key)
{
    struct json_object *list = json_object_object_get(o, key);

    return json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
}

static struct json_object *item_of(struct json_object *o, const char *key, size_t i)
{
    return json_object_array_get_idx(json_object_object_get(o, key), i);
}

/* ---- letters --------------------------------------------------------------------------------- */

/* What cannot be drawn is left out: cairo draws nothing any more after one character that is none
 * (U+FFFE), and those that show nothing would be boxes. */
static char *drawable(const char *text)
{
    GString *out = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        bool none = (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);

        if (!none && g_unichar_isprint(c) && !g_unichar_iszerowidth(c))
            g_string_append_unichar(out, c);
    }
    return g_string_free(out, FALSE);
}

static double width_of(cairo_t *cr, const char *text)
{
    cairo_text_extents_t e;

    cairo_text_extents(cr, text, &e);
    return e.x_advance;
}

/* Takes characters off until the text fits, with a sign that it was longer. */
static char *fitting(cairo_t *cr, const char *text, double width)
{
    char *all = drawable(text);

    if (width_of(cr, all) <= width)
        return all;
    for (glong n = g_utf8_strlen(all, -1); n > 0; n--) {
        g_autofree char *begin = g_utf8_substring(all, 0, n - 1);
        char *cut = g_strconcat(g_strchomp(begin), "\u2026", NULL);

        if (width_of(cr, cut) <= width || n == 1) {
            g_free(all);
            return cut;
        }
        g_free(cut);
    }
    return all;
}

static void set_colour(cairo_t *cr, const double colour[3])
{
    cairo_set_source_rgb(cr, colour[0], colour[1], colour[2]);
}

/* Writes on the line whose upper edge is y. */
static void put(cairo_t *cr, double x, double y, double width, const double colour[3], const char *text)
{
    g_autofree char *fits = fitting(cr, text, width);

    set_colour(cr, colour);
    cairo_move_to(cr, x, y + LETTER);
    cairo_show_text(cr, fits);
}

/* The same, ending at x. */
static void put_before(cairo_t *cr, double x, double y, const double colour[3], const char *text)
{
    put(cr, x - width_of(cr, text), y, WIDTH, colour, text);
}

/* Writes a name in two lines, parted where words are. */
static void put_name(cairo_t *cr, double x, double y, double width, const char *name)
{
    g_autofree char *all = drawable(name);
    char *last = strchr(all, ' ');

    for (char *p = last; p != NULL; p = strchr(p + 1, ' ')) {
        *p = '\0';
        if (width_of(cr, all) <= width)
            last = p;
        *p = ' ';
    }
    if (last == NULL || width_of(cr, all) <= width) {
        put(cr, x, y, width, ink, all);
        return;
    }
    *last = '\0';
    put(cr, x, y, width, ink, all);
    put(cr, x, y + LINE, width, ink, last + 1);
}

/* ---- things ---------------------------------------------------------------------------------- */

static void box(cairo_t *cr, double x, double y, double width, double height, const double fill[3],
                const double edge[3])
{
    cairo_rectangle(cr, x, y, width, height);
    set_colour(cr, fill);
    cairo_fill_preserve(cr);
    set_colour(cr, edge);
    cairo_set_line_width(cr, edge == gold ? 5 : 2);
    cairo_stroke(cr);
}

/* "T4", with the health that is left, and a sign if it carries an item. */
static void draw_hero(cairo_t *cr, double x, double y, struct json_object *hero)
{
    const char *armed = json_object_object_get(hero, "carries") != NULL ? swords : "";
    g_autofree char *text =
        g_strdup_printf("%s%d%s", text_of(hero, "treasure"), number_of(hero, "left"), armed);

    put(cr, x, y, CHIP, is_true(hero, "hurt") ? blood : is_true(hero, "epic") ? gold : ink, text);
}

static void draw_heroes(cairo_t *cr, double x, double y, double width, struct json_object *o, const char *key)
{
    size_t n = length_of(o, key), fit = (size_t)(width / CHIP);

    for (size_t i = 0; i < n && i < fit; i++) {
        if (i + 1 == fit && n > fit)
            put(cr, x + CHIP * (double)i, y, CHIP, faint, "\u2026");
        else
            draw_hero(cr, x + CHIP * (double)i, y, item_of(o, key, i));
    }
}

/* Coins as they are drawn; "" without any.  g_free it. */
static char *coins_of(struct json_object *coins)
{
    return coins != NULL ? g_strdup_printf("\u25cf %d", number_of(coins, "n")) : g_strdup("");
}

/* "2 Spike" */
static void draw_miniboss(cairo_t *cr, double x, double y, double width, struct json_object *mini)
{
    const char *name = text_of(mini, "name");
    int level = number_of(mini, "level");
    g_autofree char *text = level > 0 ? g_strdup_printf("%d %s", level, name) : g_strdup(name);

    put(cr, x, y, width, level > 0 ? ink : faint, text);
}

static void draw_room(cairo_t *cr, double x, double y, double height, struct json_object *room)
{
    struct json_object *visitor = json_object_object_get(room, "visitor");
    bool known = text_of(room, "name")[0] != '\0', asleep = is_true(room, "asleep");
    g_autofree char *damage = g_strdup_printf("%d", number_of(room, "damage"));
    g_autofree char *coins = coins_of(json_object_object_get(room, "coins"));
    g_autofree char *at = g_strdup_printf("%s %s", text_of(room, "at"), coins);
    double inner = ROOM - GAP - 16;

    box(cr, x, y, ROOM - GAP, height - EDGE, known && !asleep ? stone : dark, visitor != NULL ? gold : faint);
    put(cr, x + 8, y + 2, inner, faint, at);
    if (known)
        put_before(cr, x + 8 + inner, y + 2, asleep ? faint : blood, damage);
    put_name(cr, x + 8, y + 2 + LINE, inner, known ? text_of(room, "name") : "?");
    put(cr, x + 8, y + 2 + 3 * LINE, inner - (visitor != NULL ? CHIP - 16 : 0), gold,
        text_of(room, "treasure"));
    if (visitor != NULL)
        draw_hero(cr, x + ROOM - GAP - CHIP + 20, y + 2 + 3 * LINE, visitor);
    if (json_object_object_get(room, "mini") != NULL)
        draw_miniboss(cr, x + 8, y + 2 + 4 * LINE, inner, json_object_object_get(room, "mini"));
}

static bool has_ready_item(struct json_object *seat)
{
    for (size_t i = 0; i < length_of(seat, "items"); i++)
        if (is_true(item_of(seat, "items", i), "ready"))
            return true;
    return false;
}

static void draw_player(cairo_t *cr, double y, struct json_object *seat)
{
    g_autofree char *name = g_strdup_printf("%s %s", text_of(seat, "letter"), text_of(seat, "nick"));
    g_autofree char *souls = g_strdup_printf("\u2605 %d", number_of(seat, "souls"));
    g_autofree char *wounds = g_strdup_printf("\u2716 %d", number_of(seat, "wounds"));
    struct json_object *hoard = json_object_object_get(seat, "hoard");
    g_autofree char *coins = coins_of(hoard);
    double part = hoard != NULL ? PLAYER / 3.0 : PLAYER / 2.0;
    bool absent = is_true(seat, "out") || is_true(seat, "piloted"), armed = has_ready_item(seat);

    put(cr, EDGE, y, PLAYER - (armed ? SWORDS : 0),
        absent                    ? faint
        : is_true(seat, "active") ? gold
                                  : ink,
        name);
    if (armed)
        put_before(cr, EDGE + PLAYER, y, gold, swords);
    put(cr, EDGE, y + LINE, part, ink, souls);
    put(cr, EDGE + part, y + LINE, part, blood, wounds);
    if (hoard != NULL)
        put(cr, EDGE + 2 * part, y + LINE, part, gold, coins);
    put(cr, EDGE, y + 2 * LINE, PLAYER, faint, text_of(json_object_object_get(seat, "boss"), "name"));
    draw_heroes(cr, EDGE, y + 3 * LINE, PLAYER, seat, "entrance");
}

static void draw_seat(cairo_t *cr, double y, double height, struct json_object *seat)
{
    draw_player(cr, y, seat);
    for (size_t i = 0; i < length_of(seat, "rooms") && i < ROOMS; i++)
        draw_room(cr, EDGE + PLAYER + GAP + ROOM * (double)i, y, height, item_of(seat, "rooms", i));
}

static bool has_miniboss(struct json_object *seat)
{
    for (size_t i = 0; i < length_of(seat, "rooms"); i++)
        if (json_object_object_get(item_of(seat, "rooms", i), "mini") != NULL)
            return true;
    return false;
}

/* How high a seat of the board is. */
static int height_of_seat(struct json_object *board)
{
    for (size_t i = 0; i < length_of(board, "seats"); i++)
        if (has_miniboss(item_of(board, "seats", i)))
            return SEAT + LINE;
    return SEAT;
}

static void draw_board(cairo_t *cr, struct json_object *board, double height)
{
    int seat = height_of_seat(board);

    cairo_rectangle(cr, 0, 0, WIDTH, height);
    set_colour(cr, paper);
    cairo_fill(cr);
    draw_heroes(cr, EDGE, EDGE, WIDTH - 2 * EDGE, board, "town");
    for (size_t i = 0; i < length_of(board, "seats"); i++)
        draw_seat(cr, HEAD + seat * (double)i, seat, item_of(board, "seats", i));
}

/* ---- the picture ----------------------------------------------------------------------------- */

/* Without a font cairo draws strokes, ASCII alone, and says nothing: then a heart looks like a
 * character that no font has. */
static bool has_font(cairo_t *cr)
{
    return width_of(cr, "\u2665") != width_of(cr, "\ue000");
}

static cairo_status_t append(void *bytes, const unsigned char *data, unsigned int len)
{
    g_byte_array_append(bytes, data, len);
    return CAIRO_STATUS_SUCCESS;
}

GBytes *picture_of_board(struct json_object *board)
{
    int height = HEAD + height_of_seat(board) * (int)length_of(board, "seats");
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, height);
    cairo_t *cr = cairo_create(surface);
    GByteArray *png = g_byte_array_new();
    bool drawn;

    cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, LETTER);
    draw_board(cr, board, height);
    drawn = has_font(cr) && cairo_status(cr) == CAIRO_STATUS_SUCCESS &&
            cairo_surface_write_to_png_stream(surface, append, png) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    if (drawn)
        return g_byte_array_free_to_bytes(png);
    g_byte_array_unref(png);
    return NULL;
}
