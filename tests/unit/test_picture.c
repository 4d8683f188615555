/* tests/unit/test_picture.c - boards as pictures
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cairo.h>
#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/words/picture.h"
#include "tests/stage.h"

enum { SEED = 17, WIDTH = 1000 };

static const char hall[] = "#hall";

/* ---- reading a picture ----------------------------------------------------------------------- */

struct reading {
    const unsigned char *bytes;
    gsize len;
};

static cairo_status_t read_on(void *reading, unsigned char *out, unsigned int n)
{
    struct reading *r = reading;

    if (n > r->len)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(out, r->bytes, n);
    r->bytes += n;
    r->len -= n;
    return CAIRO_STATUS_SUCCESS;
}

/* A good PNG, and wider than high; cairo_surface_destroy it. */
static cairo_surface_t *read_picture(GBytes *bytes)
{
    struct reading r = { 0 };
    cairo_surface_t *s;

    assert_non_null(bytes);
    r.bytes = g_bytes_get_data(bytes, &r.len);
    s = cairo_image_surface_create_from_png_stream(read_on, &r);
    assert_int_equal(cairo_surface_status(s), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(s), WIDTH);
    assert_true(cairo_image_surface_get_height(s) < WIDTH);
    return s;
}

/* How many pixels in a part of it are not of the colour of its corner, the paper. */
static int inked(cairo_surface_t *s, int x, int y, int width, int height)
{
    const unsigned char *data = cairo_image_surface_get_data(s);
    int stride = cairo_image_surface_get_stride(s), n = 0;
    guint32 paper, pixel;

    memcpy(&paper, data, sizeof paper);
    for (int row = y; row < y + height; row++)
        for (int column = x; column < x + width; column++) {
            memcpy(&pixel, data + row * stride + column * 4, sizeof pixel);
            n += pixel != paper;
        }
    return n;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static struct json_object *board_of(const char *nick, const char *room)
{
    g_autofree char *text = g_strdup_printf(
        "{\"town\": [{\"treasure\": \"T\", \"left\": 4}], \"seats\": [{\"letter\": \"a\", \"nick\": \"%s\","
        " \"souls\": 3, \"wounds\": 1, \"entrance\": [], \"boss\": {\"name\": \"Xyzax\"},"
        " \"rooms\": [{\"at\": \"a1\", \"name\": \"%s\", \"damage\": 2, \"treasure\": \"CF\"}]}]}",
        nick, room);
    struct json_object *o = json_tokener_parse(text);

    assert_non_null(o);
    return o;
}

static GBytes *draw(const char *nick, const char *room)
{
    struct json_object *o = board_of(nick, room);
    GBytes *bytes = picture_of_board(o);

    json_object_put(o);
    return bytes;
}

static void what_lies_open_is_drawn(void **state)
{
    g_autoptr(GBytes) bytes = draw("ann", "Dark Altar"), none = draw("", "");
    cairo_surface_t *s = read_picture(bytes), *empty = read_picture(none);

    (void)state;
    assert_true(inked(s, 16, 16, 84, 38) > 50);   /* a hero in town */
    assert_true(inked(s, 16, 70, 180, 38) > 200); /* the player */
    assert_true(inked(s, 204, 70, 147, 150) > inked(empty, 204, 70, 147, 150) / 2);
    assert_true(inked(s, 16, 70, 180, 38) > inked(empty, 16, 70, 180, 38));
    assert_int_equal(inked(s, 380, 70, 600, 100), 0); /* one room, and no more */
    cairo_surface_destroy(s);
    cairo_surface_destroy(empty);
}

/* A hero who carries an item, and a player who has one ready, has a sign more. */
static void items_are_drawn(void **state)
{
    struct json_object *bare = board_of("ann", "Dark Altar"), *armed = board_of("ann", "Dark Altar");
    struct json_object *hero = json_object_array_get_idx(json_object_object_get(armed, "town"), 0),
                       *seat = json_object_array_get_idx(json_object_object_get(armed, "seats"), 0);
    g_autoptr(GBytes) without = picture_of_board(bare), with = NULL;
    cairo_surface_t *a = read_picture(without), *b;

    (void)state;
    json_object_object_add(hero, "carries", json_tokener_parse("{\"name\": \"Longbow\"}"));
    json_object_object_add(seat, "items", json_tokener_parse("[{\"name\": \"Longbow\", \"ready\": true}]"));
    with = picture_of_board(armed);
    b = read_picture(with);
    assert_true(inked(b, 16, 16, 84, 38) > inked(a, 16, 16, 84, 38));
    assert_true(inked(b, 166, 70, 30, 38) > 50 && inked(a, 166, 70, 30, 38) == 0);
    assert_int_equal(inked(b, 197, 70, 6, 150), 0); /* within its place */
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    json_object_put(bare);
    json_object_put(armed);
}

/* Where one lies under a room the seats have a line more for it. */
static void minibosses_are_drawn(void **state)
{
    struct json_object *bare = board_of("ann", "Dark Altar"), *with = board_of("ann", "Dark Altar");
    struct json_object *seat = json_object_array_get_idx(json_object_object_get(with, "seats"), 0);
    struct json_object *room = json_object_array_get_idx(json_object_object_get(seat, "rooms"), 0);
    g_autoptr(GBytes) low = picture_of_board(bare), high = NULL;
    cairo_surface_t *a = read_picture(low), *b;
    int line;

    (void)state;
    json_object_object_add(room, "mini", json_tokener_parse("{\"name\": \"Mageseeker\", \"level\": 2}"));
    high = picture_of_board(with);
    b = read_picture(high);
    line = cairo_image_surface_get_height(b) - cairo_image_surface_get_height(a);
    assert_true(line > 30);
    assert_true(inked(b, 212, 72 + 4 * line, 131, line - 4) > 200);
    assert_int_equal(inked(b, 354, 70, 600, 4 * line), 0); /* within its place */
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    json_object_put(bare);
    json_object_put(with);
}

/* Of a nick that cairo takes for none, or that hides what follows, the rest is drawn. */
static void no_nick_spoils_a_picture(void **state)
{
    static const char *const nicks[] = {
        "\\ufffe\\uffff\\ufdd0",
        "a\\u200bnn",
        "\\u202enna",
        "\\u0007\\u001b[2J",
        "\\u4e2d\\u6587",
        "\\ud83d\\ude00",
        "a\\u0301nn",
        "<b>&amp;",
        "                    ",
        "an endless nick that goes on and on and on and on and on and on and on and on and on",
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(nicks); i++) {
        g_autoptr(GBytes) bytes = draw(nicks[i], nicks[i]);
        cairo_surface_t *s = read_picture(bytes);

        assert_true(inked(s, 16, 108, 180, 38) > 100);  /* what is drawn after the nick */
        assert_int_equal(inked(s, 197, 70, 6, 150), 0); /* and nothing runs out of its place */
        cairo_surface_destroy(s);
    }
}

/* Whatever a board has, as the facts of a broken position, a picture comes of it or none. */
static void nothing_needs_to_be_there(void **state)
{
    static const char *const boards[] = {
        "{}",
        "{\"seats\": []}",
        "{\"seats\": [{}]}",
        "{\"seats\": [{\"rooms\": [{}, {}, {}, {}, {}, {}, {}]}]}",
        "{\"seats\": 7, \"town\": \"x\"}",
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(boards); i++) {
        struct json_object *o = json_tokener_parse(boards[i]);
        g_autoptr(GBytes) bytes = picture_of_board(o);
        cairo_surface_t *s = read_picture(bytes);

        cairo_surface_destroy(s);
        json_object_put(o);
    }
}

/* ---- where pictures are shown ---------------------------------------------------------------- */

/* All boards of some turns of four. */
static void each_board_in_a_place_comes_with_its_picture(void **state)
{
    struct stage *stage = stage_new("disc=panel:#hall", NULL, &(struct host_settings){ .sets = "bmr" });
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    struct tape *net;
    int boards = 0;

    (void)state;
    stage_open(stage);
    net = stage_tape(stage, "disc");
    stage_begin(stage, net, hall, "crypt", "", 4, SEED);
    for (int i = 0; i < 60 && stage_act(net, stage_table(stage, "crypt"), dice); i++)
        continue;
    for (guint i = 0; i < tape_mark(net); i++) {
        const struct tape_letter *l = tape_letter(net, i);

        /* the first ones show the lobby */
        if ((l->slot == ADAPTER_BOARD && l->to == ADAPTER_TO_PLACE && strstr(l->text, "Town: ") != NULL) !=
            (l->picture != NULL))
            fail_msg("%s <- %s", l->whom, l->whole);
        if (l->picture == NULL)
            continue;
        cairo_surface_destroy(read_picture(l->picture));
        assert_string_equal(l->picture_words, "The board of crypt as it is written here.");
        boards++;
    }
    assert_true(boards > 5);
    stage_free(stage);
}

static void where_no_pictures_are_shown_none_is_drawn(void **state)
{
    struct stage *stage = stage_new("net:#hall", NULL, &(struct host_settings){ .sets = "bmr" });
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    struct tape *net;

    (void)state;
    stage_open(stage);
    net = stage_tape(stage, "net");
    stage_begin(stage, net, hall, "crypt", "", 2, SEED);
    for (int i = 0; i < 20; i++)
        assert_true(stage_act(net, stage_table(stage, "crypt"), dice));
    for (guint i = 0; i < tape_mark(net); i++)
        assert_null(tape_letter(net, i)->picture);
    stage_free(stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_open_is_drawn),
        cmocka_unit_test(items_are_drawn),
        cmocka_unit_test(minibosses_are_drawn),
        cmocka_unit_test(no_nick_spoils_a_picture),
        cmocka_unit_test(nothing_needs_to_be_there),
        cmocka_unit_test(each_board_in_a_place_comes_with_its_picture),
        cmocka_unit_test(where_no_pictures_are_shown_none_is_drawn),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
