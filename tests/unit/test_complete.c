/* tests/unit/test_complete.c - what could stand at the end of a line that is typed
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/complete.h"
#include "bot/table.h"
#include "tests/stage.h"
#include "tests/tape.h"

static const char place[] = "#dungeon";
enum { SEED = 17 };

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *t;
};

/* ann and ben in the build of turn 2; all sets are offered to new tables. */
static int set_up(void **state)
{
    static struct fixture f;
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);

    f.stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f.stage);
    f.net = stage_tape(f.stage, "net");
    f.t = stage_begin(f.stage, f.net, place, "crypt", "", 2, SEED);
    while (table_game(f.t)->turn < 2 || table_game(f.t)->phase != LAIR_PHASE_BUILD)
        assert_true(stage_act(f.net, f.t, dice));
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    return 0;
}

/* What ann's text may be completed to, in one line. */
static char *completed(struct fixture *f, const char *text)
{
    const struct person *ann = &f->t->seat[0].who;
    const struct person who = { .network = (char *)"net", .key = ann->key, .nick = ann->nick };
    g_auto(GStrv) words = complete_line(f->stage->host, &who, text);

    return words != NULL ? g_strjoinv(" ", words) : g_strdup("");
}

static void whole(struct fixture *f, const char *text, const char *expected)
{
    g_autofree char *found = completed(f, text);

    assert_string_equal(found, expected);
}

static void among(struct fixture *f, const char *text, const char *word)
{
    g_autofree char *found = completed(f, text);
    g_auto(GStrv) words = g_strsplit(found, " ", -1);

    if (!g_strv_contains((const char *const *)words, word))
        fail_msg("'%s' is not completed to '%s' but: %s", text, word, found);
}

static void not_among(struct fixture *f, const char *text, const char *word)
{
    g_autofree char *found = completed(f, text);
    g_auto(GStrv) words = g_strsplit(found, " ", -1);

    assert_false(g_strv_contains((const char *const *)words, word));
}

static void commands_and_moves_are_offered_together(void **state)
{
    struct fixture *f = *state;

    among(f, "b", "board");
    among(f, "b", "build");
    whole(f, "tut", "tutorial");
    whole(f, "TUT", "tutorial");
    whole(f, "xyz", "");
    among(f, "", "help");
    not_among(f, "ba", "ban"); /* an operator's: to others it does not exist */
}

static void a_move_is_completed_word_by_word(void **state)
{
    struct fixture *f = *state;
    const struct lair_game *g = table_game(f->t);
    lair_card c = lair_first(g, LAIR_HAND_ROOMS, 0);
    const char *name = lair_print(f->t->cat, g->card[c].design)->name;
    g_autofree char *first = g_ascii_strdown(name, (gssize)strcspn(name, " "));
    g_autofree char *typed = g_strndup(name, 3), *line = g_strdup_printf("build %s", typed);
    g_autofree char *forecast = g_strdup_printf("forecast %s", line);

    among(f, line, first);
    among(f, forecast, first);
}

static void what_a_command_takes_is_offered_behind_it(void **state)
{
    struct fixture *f = *state;

    among(f, "help b", "build");
    among(f, "help b", "board");
    among(f, "rules b", "bait");
    whole(f, "card dark a", "altar");
    among(f, "card da", "dark");
    among(f, "why a", "a1");
    whole(f, "why no", "now");
    among(f, "stop c", "cast");
    among(f, "stop b", "ben");
    whole(f, "language d", "de");
    whole(f, "bots 2 sa", "sane");
    whole(f, "hints of", "off");
    among(f, "new vault 2 u", "unlimited-lives");
    whole(f, "new vault sup", "super");
    whole(f, "new vault clo", "clock=");
    whole(f, "hand ", "");
    whole(f, "nonsense a", "");
}

static void cards_and_lessons_of_sets_are_offered(void **state)
{
    struct fixture *f = *state;

    whole(f, "new com", "combo");
    whole(f, "new vault sets=com", "sets=combo");
    whole(f, "new vault sets=bmr,th", "sets=bmr,thk");
    whole(f, "new vault sets=bmr,promo stars=de", "stars=demigod");
    whole(f, "new vault sets=bmr,promo stars=pr", ""); /* the Princess is of another set */
    whole(f, "new vault sets=bmr,dbm,promo stars=demigod,pr", "stars=demigod,princess");
    whole(f, "new vault stars=de", "");
    whole(f, "tutorial th", "thk");
    whole(f, "tutorial classic TN", "tnl");
    whole(f, "tutorial com", ""); /* a recipe is no lesson */
    whole(f, "tutorial sets=th", "sets=thk");
}

static void heroes_in_sight_are_offered(void **state)
{
    struct fixture *f = *state;
    const struct lair_game *g = table_game(f->t);
    lair_card hero = lair_first(g, LAIR_TOWN, LAIR_NOBODY);
    const char *name = lair_print(f->t->cat, g->card[hero].design)->name;
    g_autofree char *first = g_ascii_strdown(name, (gssize)strcspn(name, " "));
    g_autofree char *line = g_strdup_printf("why %.3s", name);

    among(f, line, first);
}

/* Nothing of another hand, of a face-down room or of a deck. */
static void nothing_hidden_is_offered(void **state)
{
    struct fixture *f = *state;
    const struct lair_game *g = table_game(f->t);

    for (int c = 1; c <= g->n_cards; c++) {
        const char *name = lair_print(f->t->cat, g->card[c].design)->name;
        g_autofree char *why = g_strdup_printf("why %.5s", name),
                        *build = g_strdup_printf("build %.5s", name);
        g_autofree char *sight = NULL, *move = NULL;

        if (g->card[c].zone != LAIR_HERO_DECK && g->card[c].zone != LAIR_EPIC_DECK)
            continue;
        sight = completed(f, why);
        move = completed(f, build);
        for (lair_card in = lair_first(g, LAIR_TOWN, LAIR_NOBODY); in != 0 && sight[0] != '\0';
             in = g->card[in].next)
            if (g_ascii_strncasecmp(lair_print(f->t->cat, g->card[in].design)->name, name, 5) == 0)
                sight[0] = '\0'; /* one of that name is in town */
        assert_string_equal(sight, "");
        assert_string_equal(move, "");
    }
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(commands_and_moves_are_offered_together),
        T(a_move_is_completed_word_by_word),
        T(what_a_command_takes_is_offered_behind_it),
        T(cards_and_lessons_of_sets_are_offered),
        T(heroes_in_sight_are_offered),
        T(nothing_hidden_is_offered),
    };

    return cmocka_run_group_tests_name("complete", tests, NULL, NULL);
}
