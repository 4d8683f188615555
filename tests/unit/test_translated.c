/* tests/unit/test_translated.c - hosts that speak another language than English
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/command.h"
#include "bot/commands/commands.h"
#include "bot/lexicon.h"
#include "bot/network.h"
#include "tests/folder.h"
#include "tests/stage.h"

enum { SEED = 17 };

static const char place[] = "#dungeon";

/* A folder of data with a language "xx" of few words. */
struct fixture {
    char *data;
    struct stage *stage;
};

static void write_page(const struct fixture *f, const char *folder, const char *leaf, const char *text)
{
    g_autofree char *dir = g_build_filename(f->data, "templates", folder, NULL);
    g_autofree char *path = g_build_filename(dir, leaf, NULL);

    assert_int_equal(g_mkdir_with_parents(dir, 0700), 0);
    assert_true(g_file_set_contents(path, text, -1, NULL));
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->data = folder_new();
    write_page(f, "xx", "lobby.mustache",
               "{{! == full == }}\nxx {{table}}\n\n{{! == no-lobby == }}\nxx lobby\n");
    write_page(f, "xx/rules", "trap.mustache", "xx trap\n");
    f->stage = stage_new("net:#dungeon", NULL,
                         &(struct host_settings){ .sets = "bmr", .data = f->data, .language = "xx" });
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    folder_remove(f->data);
    g_free(f);
    return 0;
}

/* Somebody whispers it, and is answered so. */
static void is_answered(struct fixture *f, const char *text, const char *answer)
{
    struct tape *net = stage_tape(f->stage, "net");
    const struct tape_letter *l;

    tape_skip(net);
    tape_line(net, "ann", NULL, text);
    l = tape_expect(net, "ann", "");
    assert_string_equal(l->text, answer);
}

static void what_a_language_lacks_is_said_in_english(void **state)
{
    struct fixture *f = *state;

    stage_open(f->stage);
    is_answered(f, "start", "xx lobby");
    is_answered(f, "log 0", "There is no game here; new opens a table.");
    is_answered(f, "rules trap", "trap: xx trap");
    is_answered(
        f, "rules search",
        "search: A player who searches a deck looks through it alone, shows what was sought by kind, and "
        "shuffles the deck afterwards.");
}

static void a_networks_own_words_win_over_those_of_the_language(void **state)
{
    struct fixture *f = *state;

    write_page(f, "tape", "mine.mustache", "{{! == no-lobby == }}\ntape lobby\n");
    stage_open(f->stage);
    is_answered(f, "start", "tape lobby");
    stage_close(f->stage);
    write_page(f, "xx/tape", "mine.mustache", "{{! == no-lobby == }}\nxx tape lobby\n");
    stage_open(f->stage);
    is_answered(f, "start", "xx tape lobby");
}

static void a_language_that_is_not_there_is_refused_with_those_that_are(void **state)
{
    struct fixture *f = *state;
    g_autofree char *why = NULL, *list = NULL, *wanted = NULL;
    g_auto(GStrv) names = NULL;
    struct lexicon *l;

    f->stage->settings.language = "yy";
    assert_false(stage_try(f->stage, &why));
    l = lexicon_new(f->data);
    names = lexicon_languages(l);
    lexicon_free(l);
    list = g_strjoinv(", ", names);
    wanted = g_strdup_printf("there is no language 'yy' in templates/; there are: %s", list);
    assert_string_equal(why, wanted);
    assert_true(g_str_has_prefix(list, "en, "));
    assert_true(g_strv_contains((const char *const *)names, "xx"));
}

/* A network's folder, or one of something else, is no language, and no way out of templates/. */
static void only_a_language_is_taken_for_one(void **state)
{
    static const char *const none[] = {
        "text", "tape", "", "..", "x", "xx/rules", "XX", "pt-", "text/rules"
    };
    struct fixture *f = *state;

    struct lexicon *l = lexicon_new(f->data);

    write_page(f, "tape", "mine.mustache", "{{! == full == }}\nFull.\n");
    for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
        g_autofree char *why = NULL;

        assert_null(lexicon_rules(l, none[i], &why));
        assert_true(g_str_has_prefix(why, "there is no language '"));
    }
    lexicon_free(l);
}

static void english_is_a_language_like_others(void **state)
{
    struct fixture *f = *state;

    f->stage->settings.language = "en";
    stage_open(f->stage);
    is_answered(f, "rules trap",
                "trap: Rooms are Monster rooms or Trap rooms. The kind matters only for texts that name it.");
}

/* ---- German ---------------------------------------------------------------------------------- */

/* Nothing that is typed, and no German word, is written like one of these. */
static const char english[] =
    "\\b(the|you|your|and|is|are|not|of|for|from|with|may|this|that|who|what|it|as|to|"
    "at|by|waits|takes|keeps|plays|draws|builds|damage|wounds?|seats?)\\b";

/* Texts become a letter: cards are printed in English, and what is in a sentence was watched itself. */
static void cover_texts(struct json_object *data)
{
    if (json_object_is_type(data, json_type_string) && json_object_get_string_len(data) > 0)
        json_object_set_string(data, "x");
    if (json_object_is_type(data, json_type_array))
        for (size_t i = 0; i < json_object_array_length(data); i++)
            cover_texts(json_object_array_get_idx(data, i));
    if (json_object_is_type(data, json_type_object)) {
        json_object_object_foreach(data, key, value) {
            (void)key;
            cover_texts(value);
        }
    }
}

struct reading {
    GRegex *english;
    GHashTable *said; /* a set of the names of sentences */
};

/* What is quoted is typed as it stands there.  text is taken over, and may be NULL. */
static char *without_quotes(char *text)
{
    static const char opens[] = "„", closes[] = "“";
    char *from, *to;

    while (text != NULL && (from = strstr(text, opens)) != NULL && (to = strstr(from, closes)) != NULL)
        memmove(from, to + strlen(closes), strlen(to + strlen(closes)) + 1);
    return text;
}

/* Watches: the sentence's own words are German. */
static void read_sentence(void *user, const struct template_set *set, const char *name,
                          struct json_object *data)
{
    struct reading *r = user;
    struct json_object *covered = NULL;
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *text = NULL;

    stage_compare(NULL, set, name, data);
    g_hash_table_add(r->said, g_strdup(name));
    assert_int_equal(json_object_deep_copy(data, &covered, NULL), 0);
    cover_texts(covered);
    template_set_watch((struct template_set *)set, NULL, NULL);
    text = without_quotes(template_render(set, name, covered));
    template_set_watch((struct template_set *)set, read_sentence, r);
    json_object_put(covered);
    if (text == NULL || g_regex_match(r->english, text, 0, &match))
        fail_msg("%s: %s: %s", template_file(set, name), name, text);
}

/* All that can be asked for at any time. */
static void ask_for_all(struct tape *net, const char *nick)
{
    static const char *const lines[] = { "help",    "help all", "tables", "board",  "hand",
                                         "town",    "log 50",   "moves",  "why a1", "why xyz",
                                         "rules",   "more",     "solo",   "xyz",    "watch",
                                         "clock",   "99",       "commit", "sub",    "recap",
                                         "recap 0", "recap 9",  "record", "why",    "card dark" };

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        tape_line(net, nick, NULL, lines[i]);
    for (const struct command *c = command_list; c->name != NULL; c++) {
        g_autofree char *line = g_strdup_printf("help %s", c->name);

        tape_line(net, nick, NULL, line);
    }
}

/* A game for one explains itself. */
static struct table *begin(struct fixture *f, struct tape *net, const char *options, int seats)
{
    g_autofree char *line = g_strdup_printf("new crypt solo seed=%064d", SEED);

    if (seats > 1)
        return stage_begin(f->stage, net, place, "crypt", options, seats, SEED);
    tape_line(net, "ann", place, line);
    tape_line(net, "ann", NULL, "hints on");
    return stage_table(f->stage, "crypt");
}

static void play_in_german(struct fixture *f, struct reading *r, const char *options, int seats)
{
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    struct tape *net = stage_tape(f->stage, "net");
    struct table *t;
    int acts = 0;

    lexicon_watch(f->stage->host->lexicon, read_sentence, r);
    ask_for_all(net, "ann");
    t = begin(f, net, options, seats);
    while (stage_act(net, t, dice)) {
        stage_turn(f->stage, 100);
        if (acts++ % 25 == 0)
            ask_for_all(net, "ann");
    }
    assert_int_equal(t->state, TABLE_OVER);
    ask_for_all(net, "ann");
}

static void all_of_a_game_is_said_in_german(void **state)
{
    static const struct {
        const char *options;
        int seats;
    } games[] = { { "", 3 }, { "super", 3 }, { "choose-boss machinations", 2 }, { "solo", 1 } };
    struct fixture *f = *state;
    struct reading r = { .english = g_regex_new(english, G_REGEX_CASELESS, 0, NULL),
                         .said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL) };

    f->stage->settings.language = "de";
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        stage_open(f->stage);
        play_in_german(f, &r, games[i].options, games[i].seats);
        stage_close(f->stage);
    }
    assert_true(g_hash_table_size(r.said) > 150);
    g_hash_table_unref(r.said);
    g_regex_unref(r.english);
}

#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(what_a_language_lacks_is_said_in_english),
        T(a_networks_own_words_win_over_those_of_the_language),
        T(a_language_that_is_not_there_is_refused_with_those_that_are),
        T(only_a_language_is_taken_for_one),
        T(english_is_a_language_like_others),
        T(all_of_a_game_is_said_in_german),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
