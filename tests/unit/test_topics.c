/* tests/unit/test_topics.c - which page of the rules is opened: bot/commands/topics.h, `rules`
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/commands/topics.h"
#include "bot/lexicon.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

/* What a player reads by the rules that are played. */
static void the_page_is_the_one_that_is_meant(void **state)
{
    static const struct {
        const char *typed, *classic, *super, *alone;
    } all[] = {
        { "first", "xp: XP is", "first-player: Super: the First Player", "turn: A turn: town" },
        { "win", "end: At the end of a turn, who has five", "end: The game ends after a whole turn",
          "titles: " },
        { "winning", "end: At the end", "end: The game ends after", "titles: " },
        { "turn", "turn: A turn: heroes arrive", "turn: A turn: town (the market",
          "turn: A turn: town (the market" },
        { "end", "end: At the end of a turn", "end: The game ends after a whole turn",
          "end: The game ends with the turn" },
        { "town", "town: As many heroes come",
          "town: Super: a turn begins in town. The market is laid out, and as many",
          "town: Super: a turn begins in town. The market is laid out, and three" },
        { "heroes", "hero: ", "hero: ", "hero: " },
        { "Wounds", "souls: ", "souls: ", "souls: " },
        { "machinations", "variants: ", "variants: ", "variants: " },
        { "discard pile", "discard: ", "discard: ", "discard: " },
        { "R\303\204UME", "room: ", "room: ", "room: " },
        { "level", "level-up: ", "level-up: ", "level-up: " },
        { "points", "souls: ", "souls: ", "titles: " },
        { "soul", "five wounds are the end of a player", "wounds put nobody out",
          "Souls less wounds are your score" },
        { "setup", "begin the discard pile", "keeps one, five rooms and two spells; the highest XP",
          "setup: You get two bosses" },
        { "start", "setup: ", "setup: Everybody gets two", "setup: You get" },
        { "first player", "first-player: The seat whose boss has most XP",
          "first-player: Super: ", "first-player: Super: " },
        { "super end", "super-end: Super: the game", "super-end: ", "super-end: " },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        g_autofree char *line = g_strconcat("rules ", all[i].typed, NULL);

        tape_line(f->net, "ann", place, "new crypt classic");
        tape_assert_told(f->net, "ann", place, line, all[i].classic);
        tape_line(f->net, "ann", place, "leave");
        tape_line(f->net, "ann", place, "new crypt super");
        tape_assert_told(f->net, "ann", place, line, all[i].super);
        tape_line(f->net, "ann", place, "leave");
        tape_line(f->net, "ben", place, "new vault solo");
        tape_assert_told(f->net, "ben", place, line, all[i].alone);
        tape_line(f->net, "ben", NULL, "resign really");
    }
    tape_assert_told(f->net, "zoe", NULL, "rules town", "town: Super: a turn begins in town.");
    tape_assert_told(f->net, "zoe", NULL, "rules xyzzy", "No topic");
}

/* In all languages, since topics are typed as they are in English. */
static void each_word_leads_to_a_topic_that_there_is(void **state)
{
    struct fixture *f = *state;
    g_auto(GStrv) languages = lexicon_languages(f->stage->host->lexicon);
    const char *word, *topic;

    for (char **one = languages; *one != NULL; one++) {
        g_autofree char *why = NULL;
        g_autofree const char **topics =
            template_set_names(lexicon_rules(f->stage->host->lexicon, *one, &why), NULL);

        for (int rules = 0; rules < TOPICS_RULES; rules++)
            for (int i = 0; (word = topics_word(i, (enum topics_rules)rules, &topic)) != NULL; i++) {
                if (g_strv_contains(topics, word))
                    fail_msg("%s is a topic", word);
                if (g_strcmp0(topics_called(topics, word, (enum topics_rules)rules), topic) != 0)
                    fail_msg("%s: %s", word, topic);
            }
        for (int i = 0; topics[i] != NULL; i++)
            assert_string_equal(topics_called(topics, topics[i], TOPICS_SUPER), topics[i]);
    }
}

static void a_kill_counts_in_machinations(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(
        f->net, "ann", NULL, "rules variants",
        "by a hero who died, a wound that was healed or a hero taken from another pile, may draw");
    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(
        f->net, "ann", NULL, "rules variants",
        "durch einen Helden, der starb, eine Wunde, die geheilt wurde, oder einen Helden aus einem anderen");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(the_page_is_the_one_that_is_meant),
        T(each_word_leads_to_a_topic_that_there_is),
        T(a_kill_counts_in_machinations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
