/* tests/unit/test_event.c - engine/text/event.h: what is told of a game, and to whom
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include <json-c/json.h>

#include "engine/language/language.h"
#include "engine/text/event.h"

struct fixture {
    struct lair_catalog *cat;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);

    *state = f;
    f->cat = games_catalog();
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    lair_catalog_free(f->cat);
    free(f);
    return 0;
}

static lair_design card(const struct fixture *f, const char *name)
{
    lair_design d = lair_find_design(f->cat, name, NULL);

    assert_int_not_equal(d, 0);
    return d;
}

static void assert_json(const struct fixture *f, const struct lair_event *e, const char *expected)
{
    struct json_object *o = lair_event_json(f->cat, e);

    assert_string_equal(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN), expected);
    json_object_put(o);
}

static void every_event_has_a_name_of_its_own_and_a_help(void **state)
{
    (void)state;
    for (int i = 0; i < LAIR_N_EVENTS; i++) {
        const char *name = lair_event_name((enum lair_event_kind)i);

        assert_non_null(name);
        assert_non_null(event_table[i].help);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(name, lair_event_name((enum lair_event_kind)k));
    }
}

static void every_phase_zone_and_kind_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; i < LAIR_N_PHASES; i++)
        assert_non_null(lair_phase_name((enum lair_phase)i));
    for (int i = 0; i < LAIR_N_ZONES; i++)
        assert_non_null(lair_zone_name((enum lair_zone)i));
    for (int i = 0; i < LAIR_N_KINDS; i++)
        assert_non_null(lair_kind_name((enum lair_kind)i));
}

/* And is written, whatever an event says of it. */
static void every_property_has_a_name_of_its_own(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = { .kind = LAIR_EV_LASTS, .card = card(f, "Freeze") };
    const char *name[N_PROPERTIES];
    struct json_object *told[N_PROPERTIES];

    for (int i = 0; i < N_PROPERTIES; i++) {
        e.n = (uint8_t)i;
        told[i] = lair_event_json(f->cat, &e);
        name[i] = json_object_get_string(json_object_object_get(told[i], "property"));
        assert_non_null(name[i]);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(name[i], name[k]);
    }
    for (int i = 0; i < N_PROPERTIES; i++)
        json_object_put(told[i]);
}

static void who_knows_a_draw_whole_is_told_the_card(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = {
        .kind = LAIR_EV_DRAWS, .seat = 1, .other = LAIR_NOBODY, .whole = 1 << 1, .card = card(f, "Freeze")
    };
    struct lair_event told = lair_event_for(f->cat, &e, 1);

    assert_int_equal(told.card, e.card);
}

static void the_others_are_told_the_back_of_the_card(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = {
        .kind = LAIR_EV_DRAWS, .seat = 1, .other = LAIR_NOBODY, .whole = 1 << 1, .card = card(f, "Freeze")
    };
    struct lair_event opponent = lair_event_for(f->cat, &e, 0);
    struct lair_event public = lair_event_for(f->cat, &e, LAIR_PUBLIC);

    assert_int_equal(opponent.card, lair_unknown(LAIR_SPELL));
    assert_int_equal(public.card, lair_unknown(LAIR_SPELL));
    assert_json(f, &public, "{\"event\":\"draws\",\"seat\":\"b\",\"card\":{\"unknown\":\"spell\"}}");
}

static void a_shadow_of_a_shadow_is_the_same(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = { .kind = LAIR_EV_TAKES,
                            .seat = 0,
                            .other = 1,
                            .whole = 3,
                            .n = LAIR_HAND_ROOMS,
                            .card = card(f, "Dark Altar") };
    struct lair_event once = lair_event_for(f->cat, &e, 2);
    struct lair_event twice = lair_event_for(f->cat, &once, 2);

    assert_int_equal(once.card, lair_unknown(LAIR_ROOM));
    assert_memory_equal(&once, &twice, sizeof once);
}

static void a_public_event_is_told_whole_to_everybody(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = { .kind = LAIR_EV_TAKES,
                            .seat = 0,
                            .other = LAIR_NOBODY,
                            .whole = 0xff,
                            .n = LAIR_DISCARD,
                            .card = card(f, "Dark Altar") };

    for (int seat = 0; seat < LAIR_MAX_SEATS; seat++)
        assert_int_equal(lair_event_for(f->cat, &e, seat).card, e.card);
    assert_int_equal(lair_event_for(f->cat, &e, LAIR_PUBLIC).card, e.card);
}

/* The last card that was taken. */
struct taken {
    struct lair_sink sink;
    struct lair_event last;
};

static void note_taken(struct lair_sink *sink, const struct lair_event *e)
{
    if (e->kind == LAIR_EV_TAKES)
        ((struct taken *)sink)->last = *e;
}

/* Plays a line; before it everybody passes for as long as windows are asked. */
static void play(const struct fixture *f, struct lair_match *m, int seat, const char *line, struct taken *t)
{
    const struct lair_game *g = lair_match_game(m);
    const struct lair_move pass = { .verb = LAIR_PASS };
    struct lair_ask ask[LAIR_MAX_SEATS];
    struct lair_move move;

    while (lair_parse(f->cat, g, seat, line, &move, NULL) != LAIR_OK) {
        if (g->ask != LAIR_ASK_WINDOW || lair_asks(f->cat, g, ask) == 0)
            fail_msg("%s", line);
        assert_int_equal(lair_match_play(m, ask[0].seat, &pass, &t->sink), LAIR_OK);
    }
    assert_int_equal(lair_match_play(m, seat, &move, &t->sink), LAIR_OK);
}

static void assert_known_to(const struct fixture *f, const struct lair_event *e, const char *name,
                            unsigned seats)
{
    lair_design back = lair_unknown(lair_print(f->cat, card(f, name))->kind);

    for (int s = 0; s < 3; s++)
        assert_int_equal(lair_event_for(f->cat, e, s).card, seats >> s & 1 ? card(f, name) : back);
    assert_int_equal(lair_event_for(f->cat, e, LAIR_PUBLIC).card, seats == 0xff ? card(f, name) : back);
}

/* Draculord chooses in a hand; Dark Altar takes what lies open (D28). */
static void a_card_that_is_taken_is_known_to_those_who_saw_it(void **state)
{
    static const char *const chosen[] = { "choose freeze", "choose dark altar" };
    struct fixture *f = *state;

    for (int i = 0; i < 2; i++) {
        struct taken t = { .sink.event = note_taken };
        struct lair_match *m = matches_set(
            f->cat,
            "{'sets': ['bmr'], 'phase': 'build', 'turn': 3, 'seats': [{'boss': 'Draculord', 'hand': ['Open Grave'],"
            " 'dungeon': ['Dark Altar', 'Dark Altar', 'Goblin Armory', 'Goblin Armory']},"
            " {'boss': 'Robobo', 'hand': ['Freeze', 'Dark Altar', 'Golem Factory']}, {'boss': 'Gorgona'}],"
            " 'discard': ['Fear']}");

        play(f, m, 0, "use dark altar a1", &t);
        play(f, m, 0, "choose fear", &t);
        assert_known_to(f, &t.last, "Fear", 0xff);
        lair_match_free(m);
        m = matches_set(
            f->cat,
            "{'sets': ['bmr'], 'phase': 'build', 'turn': 3, 'seats': [{'boss': 'Draculord', 'hand': ['Open Grave'],"
            " 'dungeon': ['Dark Altar', 'Dark Altar', 'Goblin Armory', 'Goblin Armory']},"
            " {'boss': 'Robobo', 'hand': ['Freeze', 'Dark Altar', 'Golem Factory']}, {'boss': 'Gorgona'}]}");
        play(f, m, 0, "build open grave new", &t);
        play(f, m, 0, "done", &t);
        play(f, m, 1, "build golem factory new", &t);
        play(f, m, 1, "done", &t);
        play(f, m, 0, chosen[i], &t);
        assert_known_to(f, &t.last, chosen[i] + strlen("choose "), 1 << 0 | 1 << 1);
        lair_match_free(m);
    }
}

static void an_event_says_its_members_by_name(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = { .kind = LAIR_EV_DAMAGE,
                            .seat = 0,
                            .other = LAIR_NOBODY,
                            .square = 2,
                            .square2 = LAIR_NO_SQUARE,
                            .whole = 0xff,
                            .card = card(f, "BMA056"),
                            .card2 = card(f, "BMA009"),
                            .n = 2 };

    assert_json(f, &e,
                "{\"event\":\"damage\",\"seat\":\"a\","
                "\"hero\":{\"id\":\"BMA056\",\"name\":\"Nick the Masher\",\"kind\":\"hero\"},"
                "\"room\":{\"id\":\"BMA009\",\"name\":\"Dark Altar\",\"kind\":\"room\"},"
                "\"square\":\"a3\",\"damage\":2}");
}

static void what_an_event_lacks_is_not_said(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = { .kind = LAIR_EV_DAMAGE,
                            .seat = 0,
                            .other = LAIR_NOBODY,
                            .square = LAIR_NO_SQUARE,
                            .square2 = LAIR_NO_SQUARE,
                            .whole = 0xff,
                            .card = card(f, "BMA056"),
                            .n = 2 };

    assert_json(f, &e,
                "{\"event\":\"damage\",\"seat\":\"a\","
                "\"hero\":{\"id\":\"BMA056\",\"name\":\"Nick the Masher\",\"kind\":\"hero\"},\"damage\":2}");
}

static void a_square_is_in_the_dungeon_that_its_event_is_about(void **state)
{
    struct fixture *f = *state;
    struct lair_event e = { .kind = LAIR_EV_PLACES,
                            .seat = 0,
                            .other = 1,
                            .square = 0,
                            .square2 = LAIR_NO_SQUARE,
                            .whole = 1,
                            .card = lair_unknown(LAIR_ROOM),
                            .n = 1 };

    assert_json(f, &e,
                "{\"event\":\"places\",\"seat\":\"a\",\"owner\":\"b\",\"card\":{\"unknown\":\"room\"},"
                "\"square\":\"b1\",\"new\":true}");
}

static void numbers_that_stand_for_words_are_words(void **state)
{
    struct fixture *f = *state;
    struct lair_event phase = { .kind = LAIR_EV_PHASE, .seat = LAIR_NOBODY, .n = LAIR_PHASE_ADVENTURE };
    struct lair_event zone = { .kind = LAIR_EV_SHUFFLES, .seat = LAIR_NOBODY, .n = LAIR_ROOM_DECK };
    struct lair_event none = { .kind = LAIR_EV_NO_CARD, .seat = 2, .n = LAIR_SPELL };
    struct lair_event out = { .kind = LAIR_EV_OUT, .seat = 2, .other = 1, .n = 3 };

    assert_json(f, &phase, "{\"event\":\"phase\",\"phase\":\"adventure\"}");
    assert_json(f, &zone, "{\"event\":\"shuffles\",\"zone\":\"room-deck\"}");
    assert_json(f, &none, "{\"event\":\"no-card\",\"seat\":\"c\",\"kind\":\"spell\"}");
    assert_json(f, &out, "{\"event\":\"out\",\"seat\":\"c\",\"resigned\":true,\"wounds\":3}");
}

static bool is_member(enum lair_event_kind kind, const char *name)
{
    const char *member;

    for (int i = 0; (member = lair_event_member(kind, i)) != NULL; i++)
        if (strcmp(member, name) == 0)
            return true;
    return strcmp(name, "event") == 0;
}

static void an_event_with_everything_has_the_members_of_its_row(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < LAIR_N_EVENTS; i++) {
        struct lair_event e = { .kind = (uint8_t)i,
                                .seat = 0,
                                .other = 1,
                                .square = 1,
                                .square2 = 2,
                                .whole = 0xff,
                                .card = card(f, "Freeze"),
                                .card2 = card(f, "Freeze"),
                                .n = 1 };
        struct json_object *o = lair_event_json(f->cat, &e);
        int members = 0;

        while (lair_event_member((enum lair_event_kind)i, members) != NULL)
            members++;
        assert_int_equal(json_object_object_length(o), members + 1);
        json_object_object_foreach(o, name, value) {
            (void)value;
            assert_true(is_member((enum lair_event_kind)i, name));
        }
        json_object_put(o);
    }
}

static void the_help_has_a_row_for_every_event(void **state)
{
    char *help = lair_event_help();
    int rows = 0;

    (void)state;
    assert_non_null(help);
    for (const char *s = help; (s = strchr(s, '\n')) != NULL; s++)
        rows++;
    assert_int_equal(rows, LAIR_N_EVENTS + 2);
    free(help);
}

/* ---- events of a game ------------------------------------------------------------------------ */

struct counter {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int n, hidden;
};

static void count(struct lair_sink *sink, const struct lair_event *e)
{
    struct counter *c = (struct counter *)sink;
    struct lair_event told = lair_event_for(c->cat, e, LAIR_PUBLIC);

    assert_true(e->kind < LAIR_N_EVENTS);
    assert_true(e->whole == 0xff || event_table[e->kind].hides_card);
    json_object_put(lair_event_json(c->cat, e));
    c->n++;
    c->hidden += told.card != e->card;
}

static void only_events_that_hide_a_card_are_not_for_everybody(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = matches_new(f->cat, 3, 0, 5);
    struct counter c = { .sink = { .event = count }, .cat = f->cat };
    uint32_t dice = 1;

    while (matches_play_one(m, f->cat, &dice, &c.sink))
        ;
    assert_true(c.n > 100);
    assert_true(c.hidden > 10);
    lair_match_free(m);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_event_has_a_name_of_its_own_and_a_help),
        TEST(every_phase_zone_and_kind_has_a_name),
        TEST(every_property_has_a_name_of_its_own),
        TEST(who_knows_a_draw_whole_is_told_the_card),
        TEST(the_others_are_told_the_back_of_the_card),
        TEST(a_shadow_of_a_shadow_is_the_same),
        TEST(a_public_event_is_told_whole_to_everybody),
        TEST(a_card_that_is_taken_is_known_to_those_who_saw_it),
        TEST(an_event_says_its_members_by_name),
        TEST(what_an_event_lacks_is_not_said),
        TEST(a_square_is_in_the_dungeon_that_its_event_is_about),
        TEST(numbers_that_stand_for_words_are_words),
        TEST(an_event_with_everything_has_the_members_of_its_row),
        TEST(the_help_has_a_row_for_every_event),
        TEST(only_events_that_hide_a_card_are_not_for_everybody),
    };

    return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
