/* tests/unit/test_translated.c - hosts that speak another language than English */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/language.h"
#include "tests/folder.h"
#include "tests/stage.h"

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
    is_answered(f, "rules search",
                "search: Who searches a deck looks through it alone, shows what was sought by kind, and "
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

    f->stage->settings.language = "yy";
    assert_false(stage_try(f->stage, &why));
    names = language_names(f->data);
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

    write_page(f, "tape", "mine.mustache", "{{! == full == }}\nFull.\n");
    for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
        g_autofree char *why = NULL;

        assert_null(language_rules(f->data, none[i], &why));
        assert_true(g_str_has_prefix(why, "there is no language '"));
    }
}

static void english_is_a_language_like_others(void **state)
{
    struct fixture *f = *state;

    f->stage->settings.language = "en";
    stage_open(f->stage);
    is_answered(f, "rules trap",
                "trap: Rooms are Monster rooms or Trap rooms. The kind matters only for texts that name it.");
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
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
