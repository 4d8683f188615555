/* tests/unit/test_talk.c - what people read: whom it reaches, what it names, how much it is */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/host.h"
#include "tests/stage.h"

enum { SEED = 17, REPEATED_MAX = 500 /* bytes of an answer to a line of nonsense */ };

static const char place[] = "#dungeon";

struct fixture {
    char *folder, *path;
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->stage = stage_new("net:#dungeon", f->path, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    struct fixture *f = *state;

    stage_free(f->stage);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        g_unlink(path);
    }
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

static const struct tape_letter *expect(struct fixture *f, const char *whom, const char *text)
{
    const struct tape_letter *l = tape_find(f->net, whom, text);

    if (l != NULL)
        return l;
    for (guint i = f->net->looked; i < tape_mark(f->net); i++)
        print_message("%s <- %s\n", tape_letter(f->net, i)->whom, tape_letter(f->net, i)->whole);
    fail_msg("nothing like \"%s\" was said to %s", text, whom);
    return NULL;
}

static void expect_nothing(struct fixture *f, const char *whom, const char *text)
{
    const struct tape_letter *l = tape_find(f->net, whom, text);

    if (l != NULL)
        fail_msg("%s was told: %s", whom, l->whole);
}

/* Ann and Ben begin a game at the place, and keep their hands. */
static struct table *begin(struct fixture *f)
{
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);

    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    return t;
}

/* ---- names -------------------------------------------------------------------------------- */

static void what_is_whispered_names_its_table(void **state)
{
    struct fixture *f = *state;

    begin(f);
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "[crypt] You are ");
    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (l->to != ADAPTER_TO_PLACE && strstr(l->text, "crypt") == NULL)
            fail_msg("to %s without its table: %s", l->whom, l->text);
        if (l->to == ADAPTER_TO_PLACE && strstr(l->text, "[crypt]") != NULL)
            fail_msg("it is the only table here: %s", l->text);
    }
}

static void where_several_tables_are_played_each_line_names_its_own(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "cleo", place, "new vault");
    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, place, "[crypt] a\u200bnn keeps");
}

/* ---- the beginning -------------------------------------------------------------------------- */

static void how_a_game_begins_is_told_and_no_empty_board(void **state)
{
    struct fixture *f = *state;

    begin(f);
    expect(f, place, " plays ");
    expect(f, "ann", "You draw ");
    expect_nothing(f, place, "Town: nobody");
}

/* ---- answers --------------------------------------------------------------------------------- */

static void a_number_that_nobody_offered_is_answered_with_the_question(void **state)
{
    struct fixture *f = *state;

    begin(f);
    say(f, "ann", NULL, "77");
    expect(f, "ann", "No choice has the number 77");
    assert_non_null(strstr(expect(f, "ann", "Your first room")->whole, "1) build "));
    say(f, "cleo", place, "77");
    expect(f, "cleo", "nothing is asked of you");
}

static void what_was_typed_is_repeated_only_in_part(void **state)
{
    static const char *const lines[] = { "card", "rules", "why", "help", "join", "new" };
    struct fixture *f = *state;
    g_autofree char *long_word = g_strnfill(900, 'B');

    begin(f);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *line = g_strconcat(lines[i], " ", long_word, NULL);

        say(f, "cleo", place, line);
        assert_true(strlen(expect(f, "cleo", "BBBB")->text) < REPEATED_MAX);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_is_whispered_names_its_table),
        T(where_several_tables_are_played_each_line_names_its_own),
        T(how_a_game_begins_is_told_and_no_empty_board),
        T(a_number_that_nobody_offered_is_answered_with_the_question),
        T(what_was_typed_is_repeated_only_in_part),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
