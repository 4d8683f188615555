/* tests/e2e/test_discord_panels.c - what people see and can do on a stand-in Discord, kind by kind
 *
 * A whole game in German; hands, forms, lists, completions, lobbies; and presses that come too late, twice, or from
 * somebody else.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/presser.h"

/* ---- a game in German ------------------------------------------------------------------------ */

/* What would call people, draw, hide or turn round what stands behind it, if it were taken for more than a name:
 * each has 32 characters, as many as Discord allows. */
static const char *const odd_nicks[] = {
    "@everyone **_~~`|<>[]()#-+://\\{{",
    "# @here <@&1> \u202e\u05d0\u05d1\u05d2\u202c \u6f22\u5b57\u6f22\u5b57 ||\U0001f600\u200b.",
};

/* What English says, and German does not. */
static const char *const english[] = {
    "You build",   "Your hand",     " is over",        " begins:",    "; hand ",          " damage, ",
    " souls,",     "Waiting for",   "at the entrance", "\"My move\"", "\"My hand\"",      "\"Board\"",
    "\"Town\"",    "\"Watch\"",     "\"Help\"",        "\"Join\"",    "\"Add machines\"", "\"Start\"",
    "\"Rematch\"", "\"Take back\"", "Say it",          "\"Why?\"",    "\"Leave\"",        "\"Record\"",
};

static void check_german(struct presser *p, const char *user)
{
    struct json_object *view = standin_view(p->discord, user, p->place), *m;

    for (size_t i = 0; (m = presser_message(view, i)) != NULL; i++) {
        const char *all = json_object_to_json_string_ext(m, JSON_C_TO_STRING_PLAIN);

        assert_int_equal(json_object_array_length(json_object_object_get(m, "pinged")), 0);
        for (size_t k = 0; k < G_N_ELEMENTS(english); k++)
            if (strstr(all, english[k]) != NULL)
                fail_msg("%s reads \"%s\": %s", user, english[k], all);
    }
    assert_int_equal(json_object_get_int(json_object_object_get(view, "rung")), 0);
}

static void three_play_in_german_under_odd_names(void **state)
{
    static const char table[] = "Verlies-mit_einem-Namen1"; /* no name may be longer */
    struct presser *p = *state;
    g_autofree char *mention = NULL;

    p->words = &presser_german;
    p->players = 3;
    presser_meet(p, "ann", "de", odd_nicks[0]);
    presser_meet(p, "ben", "de", odd_nicks[1]);
    mention = g_strdup_printf("<@%s>~~1. _x_~~||", standin_user(p->discord, "dora", "castle"));
    presser_meet(p, "cleo", "de", mention);
    presser_configure(p, "");
    presser_start(p);
    standin_channel(p->discord, "castle", "keller");
    p->place = g_strdup("keller");
    standin_call(
        p->discord, "permissions",
        json_tokener_parse("{\"user\": \"ann\", \"guild\": \"castle\", \"allow\": [\"MANAGE_CHANNELS\"]}"));
    standin_answer(p->discord,
                   standin_slash(p->discord, "ann", "keller", "lair", "line", "language here de", NULL));
    presser_new_table(p, table, "");
    presser_gather(p);
    while (!presser_is_over(p) && p->presses < 5000) {
        if (!presser_step(p))
            presser_look(p);
        check_german(p, p->names[p->presses % p->players]);
    }
    for (int i = 0; i < p->players; i++)
        check_german(p, p->names[i]);
    presser_play_to_the_end(p);
}

/* ---- asking and reading ---------------------------------------------------------------------- */

/* Does the answer say that?  Whoever does not sit there may know what is public alone. */
static void expect_answer(struct presser *p, const char *user, const char *interaction, const char *pattern)
{
    struct json_object *m = presser_read(p, user, interaction);
    g_autofree char *all = g_strdup(json_object_to_json_string_ext(m, JSON_C_TO_STRING_PLAIN));
    int seat = LAIR_PUBLIC;

    if (!g_pattern_match_simple(pattern, presser_text(m, "text")))
        fail_msg("%s is not told \"%s\": %s", user, pattern, all);
    for (int i = 0; i < p->players; i++)
        if (g_str_equal(p->names[i], user))
            seat = i;
    world_look(p->world);
    if (world_table(p->world) != NULL)
        presser_check_text(p, seat, all);
}

/* Presses it, on that message or there, and reads the answer. */
static void expect_press(struct presser *p, const char *user, const char *on, const char *what,
                         const char *pattern)
{
    expect_answer(p, user, standin_press(p->discord, user, on, what), pattern);
}

/* Somebody asks anew, and is asked something there; the message's id, to be freed. */
static char *asked_anew(struct presser *p, const char *user)
{
    struct json_object *m;

    standin_answer(p->discord, standin_slash(p->discord, user, p->place, "moves", NULL));
    m = presser_question(p, user);
    return m != NULL ? g_strdup(presser_text(m, "id")) : NULL;
}

/* Plays until user is asked something, and says so; the message's id, to be freed. */
static char *play_until_asked(struct presser *p, const char *user)
{
    char *id;

    while ((id = asked_anew(p, user)) == NULL) {
        assert_false(presser_is_over(p));
        presser_step(p);
    }
    return id;
}

/* The answer that is on a message, taken as it is now. */
static struct presser_answer answer_on(struct presser *p, const char *user, const char *message)
{
    struct json_object *view = standin_view(p->discord, user, p->place), *m;

    for (size_t i = 0; (m = presser_message(view, i)) != NULL; i++)
        if (g_str_equal(presser_text(m, "id"), message))
            return presser_answer_of(p, m);
    fail_msg("%s sees no message %s", user, message);
    return (struct presser_answer){ NULL };
}

/* The move behind one, to be freed. */
static char *line_on(struct presser *p, const char *user, const char *message)
{
    struct presser_answer a = answer_on(p, user, message);
    char *line = g_strdup(presser_line(&a));

    presser_answer_clear(&a);
    assert_non_null(line);
    return line;
}

/* So many moves has whoever opened the table decided. */
static unsigned moves(struct presser *p)
{
    world_look(p->world);
    return world_decided(p->world, 0);
}

/* ---- hands, forms, lists --------------------------------------------------------------------- */

static bool has_label(struct json_object *m, const char *label)
{
    struct json_object *all = json_object_object_get(m, "components");

    for (size_t i = 0; i < json_object_array_length(all); i++)
        if (g_str_equal(presser_text(json_object_array_get_idx(all, i), "label"), label))
            return true;
    return false;
}

static void each_card_of_a_hand_says_why(void **state)
{
    struct presser *p = *state;
    g_autofree char *asked = NULL, *hand = NULL;
    struct json_object *m;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    presser_play(p, 2); /* the bosses are chosen */
    asked = play_until_asked(p, "ann");
    m = presser_read(p, "ann", standin_press(p->discord, "ann", asked, "My hand"));
    assert_true(g_pattern_match_simple("*You are *", presser_text(m, "text")));
    assert_true(has_label(m, "Why?"));
    hand = g_strdup(presser_text(m, "id"));
    assert_string_equal(hand, asked); /* in the same panel */
    m = presser_read(p, "ann", standin_press(p->discord, "ann", hand, "Why?"));
    assert_string_equal(presser_text(m, "id"), hand);
    assert_true(has_label(m, "My hand"));
    presser_check_secrets(p);
    presser_play_to_the_end(p);
}

/* Opens the form on a message, and sends that line; again: the last one once more. */
static const char *say_it(struct presser *p, const char *user, const char *on, const char *line)
{
    assert_int_equal(standin_answer(p->discord, standin_press(p->discord, user, on, "Say it\u2026")), 9);
    return standin_modal(p->discord, user, "line", line, NULL);
}

/* Sends the last form once more; custom_id: under another one, NULL: its own. */
static const char *say_it_again(struct presser *p, const char *user, const char *line, const char *custom_id)
{
    struct json_object *o = json_object_new_object(), *values = json_object_new_object();

    json_object_object_add(values, "line", json_object_new_string(line));
    json_object_object_add(o, "user", json_object_new_string(user));
    json_object_object_add(o, "values", values);
    json_object_object_add(o, "again", json_object_new_boolean(TRUE));
    if (custom_id != NULL)
        json_object_object_add(o, "custom_id", json_object_new_string(custom_id));
    return g_intern_string(presser_text(standin_call(p->discord, "modal", o), "id"));
}

static void what_is_said_in_a_form_is_done_once(void **state)
{
    struct presser *p = *state;
    g_autofree char *asked = NULL, *line = NULL;
    unsigned before;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    asked = play_until_asked(p, "ann");
    expect_answer(p, "ann", say_it(p, "ann", asked, "xyzzy \u202e@everyone"), "*not understood*");
    line = line_on(p, "ann", asked);
    before = moves(p);
    expect_answer(p, "ann", say_it(p, "ann", asked, line), "*");
    assert_int_equal(moves(p), before + 1);
    expect_answer(p, "ann", say_it_again(p, "ann", line, NULL), "*");
    presser_check_secrets(p);
    g_free(asked);
    asked = play_until_asked(p, "ann");
    assert_int_equal(standin_answer(p->discord, standin_press(p->discord, "ann", asked, "Say it\u2026")), 9);
    presser_check_secrets(p); /* it is open */
    presser_play(p, 5000);
    assert_true(presser_is_over(p));
    before = moves(p);
    expect_answer(p, "ann", standin_modal(p->discord, "ann", "line", "pass", NULL), "*do not play*");
    assert_int_equal(moves(p), before);
    standin_assert_clean(p->discord);
}

/* The first list of a message that has more options than there are buttons in a row; NULL: there is none. */
static struct json_object *long_list(struct json_object *m)
{
    struct json_object *all = m != NULL ? json_object_object_get(m, "components") : NULL;

    for (size_t i = 0; all != NULL && i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i), *options;

        options = json_object_object_get(c, "options");
        if (g_str_has_prefix(presser_text(c, "custom_id"), "s|") && json_object_array_length(options) > 5)
            return c;
    }
    return NULL;
}

/* The last of them is as good as any. */
static void many_choices_come_as_a_list(void **state)
{
    struct presser *p = *state;
    struct json_object *m, *list, *options;
    g_autofree char *message = NULL, *control = NULL, *option = NULL;
    const char *pressed;
    unsigned before;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    while ((list = long_list(m = presser_question(p, "ann"))) == NULL) {
        assert_false(presser_is_over(p));
        if (!presser_step(p))
            presser_look(p);
    }
    options = json_object_object_get(list, "options");
    message = g_strdup(presser_text(m, "id"));
    control = g_strdup(presser_text(list, "custom_id"));
    option = g_strdup(
        presser_text(json_object_array_get_idx(options, json_object_array_length(options) - 1), "value"));
    before = moves(p);
    pressed = standin_try(p->discord, "ann", message, control, option);
    assert_non_null(pressed);
    presser_read(p, "ann", pressed);
    for (int i = 0; i < 20 && moves(p) == before; i++)
        presser_step(p); /* in a window it counts when those before ann have answered */
    assert_int_equal(moves(p), before + 1);
    presser_check_secrets(p);
    standin_assert_clean(p->discord);
}

/* One that was opened while somebody sat there, or that a client made up: who sits there is looked up today. */
static void a_form_for_a_table_of_others_is_no_move(void **state)
{
    struct presser *p = *state;
    g_autofree char *asked = NULL, *line = NULL;
    unsigned before;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    asked = play_until_asked(p, "ann");
    line = line_on(p, "ann", asked);
    standin_channel(p->discord, "castle", "attic");
    standin_answer(p->discord, standin_slash(p->discord, "cleo", "attic", "new", "line", "tower solo", NULL));
    g_free(p->place);
    p->place = g_strdup("attic");
    expect_answer(p, "cleo", say_it(p, "cleo", "attic", "xyzzy"), "*not understood*");
    before = moves(p);
    expect_answer(p, "cleo", say_it_again(p, "cleo", line, "t|1||"), "*do not play*");
    expect_answer(p, "cleo", say_it_again(p, "cleo", line, "t|99||"), "*");
    assert_int_equal(moves(p), before);
    standin_assert_clean(p->discord);
}

/* ---- what is typed after a slash ------------------------------------------------------------- */

/* The completions of an option that is typed. */
static struct json_object *completions(struct presser *p, const char *user, const char *command,
                                       const char *option, const char *typed)
{
    struct json_object *o = json_object_new_object(), *options = json_object_new_object();
    g_autofree char *id = NULL;

    json_object_object_add(options, option, json_object_new_string(typed));
    json_object_object_add(o, "user", json_object_new_string(user));
    json_object_object_add(o, "channel", json_object_new_string(p->place));
    json_object_object_add(o, "command", json_object_new_string(command));
    json_object_object_add(o, "focused", json_object_new_string(option));
    json_object_object_add(o, "options", options);
    id = g_strdup(presser_text(standin_call(p->discord, "complete", o), "id"));
    assert_int_equal(standin_answer(p->discord, id), 8);
    return json_object_object_get(standin_do(p->discord, "interaction", "id", id, NULL), "choices");
}

/* Is that among them? */
static void expect_completion(struct presser *p, const char *user, const char *command, const char *option,
                              const char *typed, const char *wanted)
{
    struct json_object *all = completions(p, user, command, option, typed);

    for (size_t i = 0; i < json_object_array_length(all); i++)
        if (g_str_equal(presser_text(json_object_array_get_idx(all, i), "value"), wanted))
            return;
    fail_msg("/%s %s is not completed to \"%s\": %s", command, typed, wanted,
             json_object_to_json_string(all));
}

static void what_is_typed_is_completed(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 2);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    expect_completion(p, "ann", "lair", "line", "", "help");
    expect_completion(p, "ann", "lair", "line", "rul", "rules");
    expect_completion(p, "ann", "lair", "line", "card brains", "card brainsucker");
    expect_completion(p, "ann", "card", "name", "brains", "brainsucker");
    expect_completion(p, "ann", "card", "name", "brainsucker h", "brainsucker hive");
    expect_completion(p, "ann", "rules", "topic", "tur", "turn");
    standin_assert_clean(p->discord);
}

/* The list of sets has what can be opened below it, a recipe as well; and so has what is typed. */
static void a_table_is_opened_by_a_recipe_that_is_listed(void **state)
{
    struct presser *p = *state;
    struct json_object *list;
    g_autofree char *id = NULL;

    presser_begin(p, 2);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    expect_completion(p, "ann", "lair", "line", "new co", "new combo");
    expect_completion(p, "ann", "lair", "line", "new crypt sets=co", "new crypt sets=combo");
    list = presser_read(p, "ann", standin_slash(p->discord, "ann", "hall", "lair", "line", "sets", NULL));
    id = g_strdup(presser_text(list, "id"));
    assert_non_null(strstr(presser_text(list, "text"), "combo: The official combo, 172 cards of bmr, tnl"));
    standin_answer(p->discord, standin_choose(p->discord, "ann", id, "new sets=combo", "new sets=combo"));
    standin_expect(p->discord, "ben", "hall", "*seats free, sets combo.*");
    standin_answer(p->discord, standin_slash(p->discord, "ben", "hall", "new", "line", "e-rated", NULL));
    standin_expect(p->discord, "ben", "hall", "*seats free, sets e-rated.*");
    standin_assert_clean(p->discord);
}

/* What could be built is in the hand, in lower case, or it is a word of the language. */
static void check_builds(struct json_object *all, const char *hand)
{
    for (size_t i = 0; i < json_object_array_length(all); i++) {
        const char *word = presser_text(json_object_array_get_idx(all, i), "value") + strlen("build ");

        if (strstr("nothing new on", word) == NULL && strstr(hand, word) == NULL)
            fail_msg("\"%s\" could be built, of %s", word, hand);
    }
}

static void completions_tell_of_ones_own_hand(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    presser_play(p, 6);
    for (int i = 0; i < 10 && !presser_is_over(p); i++) {
        g_autofree char *asked = play_until_asked(p, "ann"), *hand = NULL;
        const char *shown = standin_slash(p->discord, "ann", p->place, "hand", NULL);

        hand = g_ascii_strdown(presser_text(presser_read(p, "ann", shown), "text"), -1);
        check_builds(completions(p, "ann", "lair", "line", "build "), hand);
        check_builds(completions(p, "cleo", "lair", "line", "build "), "");
        presser_step(p);
    }
    standin_assert_clean(p->discord);
}

/* ---- presses that come too late, twice, or from somebody else -------------------------------- */

/* Whoever does not play reads what everybody may, or hears that. */
static void a_stranger_may_press_what_is_public(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    presser_play(p, 8);
    standin_expect(p->discord, "cleo", p->place, "*crypt: turn*[My move]*");
    expect_press(p, "cleo", p->place, "My move", "*do not play*");
    expect_press(p, "cleo", p->place, "My hand", "*do not play*");
    expect_press(p, "cleo", p->place, "Town", "*Town*");
    expect_press(p, "cleo", p->place, "Watch", "*crypt*");
    expect_press(p, "cleo", p->place, "Help", "*help*");
    presser_check_secrets(p);
    presser_play(p, 5000);
    assert_true(presser_is_over(p));
    for (int i = 0; i < 3; i++)
        expect_press(p, p->names[i], p->place, "Record", "*");
    standin_assert_clean(p->discord);
}

/* The same button of an old panel, whenever it is pressed, says how things stand and does nothing. */
static void check_old(struct presser *p, const char *user, const struct presser_answer *old)
{
    unsigned before = moves(p);
    const char *pressed = standin_try(p->discord, user, old->message, old->control, old->option);

    if (pressed == NULL) /* it was changed in its place: today's are on it */
        return;
    presser_read(p, user, pressed);
    assert_int_equal(moves(p), before);
    presser_check_secrets(p);
}

static void an_old_panel_says_how_things_stand(void **state)
{
    struct presser *p = *state;
    g_autofree char *first = NULL, *second = NULL;
    struct presser_answer old, again;
    struct json_object *m;

    presser_begin(p, 1);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    standin_answer(p->discord, standin_slash(p->discord, "ann", p->place, "new", "line", "vault solo", NULL));
    presser_name_table(p, "vault");
    presser_play(p, 3);
    first = play_until_asked(p, "ann");
    old = answer_on(p, "ann", first);
    second = asked_anew(p, "ann");
    assert_string_not_equal(first, second);
    m = presser_question(p, "ann");
    assert_true(presser_press(p, "ann", m));
    check_old(p, "ann", &old);
    check_old(p, "ann", &old);
    standin_answer(p->discord, standin_slash(p->discord, "ann", p->place, "lair", "line", "undo", NULL));
    presser_name_table(p, "vault"); /* it is read anew */
    g_free(second);
    second = asked_anew(p, "ann");
    again = answer_on(p, "ann", second);
    presser_play(p, 5000);
    assert_true(presser_is_over(p));
    check_old(p, "ann", &old);
    check_old(p, "ann", &again);
    expect_answer(p, "ann", standin_slash(p->discord, "ann", p->place, "moves", NULL), "*");
    presser_answer_clear(&old);
    presser_answer_clear(&again);
    standin_assert_clean(p->discord);
}

/* The second press comes before the first is answered. */
static void two_presses_at_once_are_one_move(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 2);
    presser_open(p, "crypt", "");
    for (int i = 0; i < 10 && !presser_is_over(p); i++) {
        g_autofree char *asked = play_until_asked(p, "ann");
        char *both[2];
        struct presser_answer a = answer_on(p, "ann", asked);
        unsigned before = moves(p);

        for (int k = 0; k < 2; k++)
            both[k] = g_strdup(standin_try(p->discord, "ann", a.message, a.control, a.option));
        for (int k = 0; k < 2; k++) {
            if (both[k] != NULL)
                presser_read(p, "ann", both[k]);
            g_free(both[k]);
        }
        assert_in_range(moves(p), before, before + 1);
        presser_answer_clear(&a);
    }
    presser_check_secrets(p);
    standin_assert_clean(p->discord);
}

/* ---- before a game --------------------------------------------------------------------------- */

static bool is_edited(void *ctx)
{
    struct presser *p = ctx;
    struct json_object *m = standin_seen(p->discord, "ben", p->place, "*crypt: *[Join]*");

    return m != NULL && json_object_get_int(json_object_object_get(m, "edits")) >= p->presses;
}

/* One message shows who is there, and changes. */
static void a_lobby_is_one_message(void **state)
{
    struct presser *p = *state;
    struct json_object *m;

    presser_begin(p, 3);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    presser_new_table(p, "crypt", "");
    expect_press(p, "cleo", p->place, "How to play", "*urn*");
    standin_answer(p->discord, standin_press(p->discord, "ben", p->place, "Join"));
    presser_expect(p, "cleo", "", ": 1 of 3*ben*");
    expect_press(p, "ben", p->place, "Join", "*already*");
    standin_answer(p->discord, standin_press(p->discord, "ben", p->place, "Leave"));
    presser_expect(p, "cleo", "", ": 2 of 3*");
    expect_press(p, "cleo", p->place, "Leave", "*");
    expect_press(p, "cleo", p->place, "Start", "*");
    standin_answer(p->discord, standin_press(p->discord, "cleo", p->place, "Join"));
    presser_expect(p, "ben", "", ": 1 of 3*cleo*");
    p->presses = 3; /* edits */
    assert_true(wait_until(is_edited, p));
    m = standin_expect(p->discord, "ben", p->place, "*crypt: *[Join]*");
    assert_int_equal(json_object_get_int(json_object_object_get(m, "edits")), 3);
    standin_answer(p->discord, standin_press(p->discord, "cleo", p->place, "Leave"));
    presser_expect(p, "ben", "", ": 2 of 3*");
    standin_answer(p->discord, standin_press(p->discord, "ann", p->place, "Leave"));
    standin_expect_gone(p->discord, "ben", p->place, "*[Join]*");
    standin_expect(p->discord, "ben", p->place, "*crypt was closed*");
    standin_assert_clean(p->discord);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, presser_set_up, presser_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(three_play_in_german_under_odd_names),
        TEST(each_card_of_a_hand_says_why),
        TEST(what_is_said_in_a_form_is_done_once),
        TEST(many_choices_come_as_a_list),
        TEST(a_form_for_a_table_of_others_is_no_move),
        TEST(what_is_typed_is_completed),
        TEST(a_table_is_opened_by_a_recipe_that_is_listed),
        TEST(completions_tell_of_ones_own_hand),
        TEST(a_stranger_may_press_what_is_public),
        TEST(an_old_panel_says_how_things_stand),
        TEST(two_presses_at_once_are_one_move),
        TEST(a_lobby_is_one_message),
    };

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord_panels", tests, NULL, NULL);
}
