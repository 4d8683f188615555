/* tests/unit/test_why.c - where a number comes from, as a player is told: why SQUARE, why NAME
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>
#include <sodium.h>

#include "tests/stage.h"

enum { SEED = 17 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a) and ben (b) */
};

static void open_stage(struct fixture *f, const char *sets)
{
    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = sets });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    open_stage(f, "bmr");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void play(struct fixture *f, const char *line)
{
    int seat = line[0] - 'a';
    struct lair_move m;
    struct lair_refused why;

    if (lair_parse(f->table->cat, table_game(f->table), seat, line + 2, &m, &why) != LAIR_OK ||
        lair_match_play(f->table->match, seat, &m, NULL) != LAIR_OK)
        fail_msg("%s: %s", line, why.text);
}

/* The names of the sets that the table is played with. */
static struct json_object *sets_of(const struct table *t)
{
    g_auto(GStrv) sets = g_strsplit(t->sets, ",", 0);
    struct json_object *names = json_object_new_array();

    for (char **one = sets; *one != NULL; one++)
        json_object_array_add(names, json_object_new_string_len(*one, (int)strcspn(*one, "@")));
    return names;
}

/* A game of such rules stands as a position says, with ' for "; moves ("b pass") are played from there, up to NULL. */
static void stands(struct fixture *f, const char *rules, const char *position, const char *const *moves)
{
    struct json_object *pos = json_tokener_parse(position);
    struct lair_match *m;
    struct lair_fault why;

    if (strcmp(rules, "solo") == 0) {
        tape_line(f->net, "ann", place, "new crypt solo");
        f->table = stage_table(f->stage, "crypt");
    } else {
        f->table = stage_begin(f->stage, f->net, place, "crypt", rules, 2, SEED);
    }
    assert_non_null(pos);
    json_object_object_add(pos, "sets", sets_of(f->table));
    m = lair_match_set(f->table->cat, pos, &why);
    json_object_put(pos);
    if (m == NULL)
        fail_msg("%s", why.text);
    lair_match_free(f->table->match);
    f->table->match = m;
    for (; moves != NULL && *moves != NULL; moves++)
        play(f, *moves);
}

static void is_told(struct fixture *f, const char *nick, const char *line, const char *answer)
{
    guint mark = tape_mark(f->net);
    g_autofree char *told = NULL, *expected = g_strdup_printf("[crypt] %s\n", answer);

    tape_line(f->net, nick, place, line);
    told = tape_told(f->net, nick, mark);
    assert_string_equal(told, expected);
}

/* A room beside a Goblin Armory that counts others (Monster's Ballroom), and spells for them. */
static const char values[] = "{'phase': 'adventure', 'turn': 2, 'seats': ["
                             "{'boss': 'Cleopatra', 'hand': ['Giant Size', 'Freeze', 'Counterspell'],"
                             " 'dungeon': ['Goblin Armory', 'BMA020', 'Golem Factory', 'Jackpot Stash']},"
                             "{'boss': 'Robobo', 'dungeon': ['Open Grave']}]}";

/* ---- rooms ----------------------------------------------------------------------------------- */

static void a_room_that_nothing_changes_has_what_is_printed(void **state)
{
    struct fixture *f = *state;

    stands(f, "", values, NULL);
    is_told(f, "ann", "why b1", "b1 Open Grave: damage 2 = Open Grave 2\ntreasure C1 = Open Grave 1");
    is_told(f, "ben", "why B1",
            "b1 Open Grave: damage 2 = Open Grave 2\ntreasure C1 = Open Grave 1"); /* whoever asks */
}

static void what_other_rooms_and_spells_add_is_told_term_by_term(void **state)
{
    struct fixture *f = *state;

    stands(f, "", values, (const char *const[]){ "a cast giant size a2", NULL });
    is_told(
        f, "ann", "why a2",
        "a2 Monster's Ballroom: damage 7 = Monster's Ballroom 0, then Monster's Ballroom 3 + 1 Goblin Armory + 3 Giant Size\ntreasure F1 = Monster's Ballroom 1");
    is_told(
        f, "ann", "why monster",
        "a2 Monster's Ballroom: damage 7 = Monster's Ballroom 0, then Monster's Ballroom 3 + 1 Goblin Armory + 3 Giant Size\ntreasure F1 = Monster's Ballroom 1"); /* by the beginning of its name */
}

static void a_room_that_is_deactivated_says_so(void **state)
{
    struct fixture *f = *state;

    stands(f, "", values, (const char *const[]){ "a cast freeze a3", NULL });
    is_told(f, "ann", "why a3",
            "a3 Golem Factory is deactivated until the end of the turn: no damage, no icons, no text.");
}

static void icons_that_are_doubled_are_told(void **state)
{
    struct fixture *f = *state;

    stands(
        f, "",
        "{'phase': 'build', 'turn': 2, 'seats': ["
        "{'boss': 'Cleopatra', 'hand': ['Freeze'], 'dungeon': ['Jackpot Stash', 'Mimic Vault']}, {'boss': 'Robobo'}]}",
        (const char *const[]){ "a use jackpot stash", NULL });
    is_told(
        f, "ann", "why a1",
        "a1 Mimic Vault: damage 1 = Mimic Vault 1\ntreasure M2 = Mimic Vault 1 x 2 Jackpot Stash\ntreasure T2 = Mimic Vault 1 x 2 Jackpot Stash");
}

static void what_lies_face_down_is_named_to_who_laid_it_alone(void **state)
{
    struct fixture *f = *state;

    stands(f, "",
           "{'phase': 'build', 'turn': 2, 'seats': ["
           "{'boss': 'Cleopatra', 'hand': ['Dark Altar', 'Open Grave'], 'dungeon': ['Golem Factory']},"
           "{'boss': 'Robobo', 'hand': ['Dark Altar']}]}",
           (const char *const[]){ "a build dark altar on golem factory", "a done", "b build dark altar new",
                                  NULL });
    is_told(f, "ann", "why a1",
            "a1: Dark Altar lies face-down on Golem Factory: neither counts until it is turned up.\n"
            "Then: damage 1 = Dark Altar 1\ntreasure C2 = Dark Altar 2");
    is_told(f, "ben", "why a1",
            "a1: a room lies face-down on Golem Factory: neither counts until it is turned up.");
    is_told(f, "ann", "why b1", "b1: a room lies face-down: it counts once it is turned up.");
    is_told(f, "ben", "why b1",
            "b1: Dark Altar lies face-down: it counts once it is turned up.\n"
            "Then: damage 1 = Dark Altar 1\ntreasure C2 = Dark Altar 2");
    is_told(f, "ben", "why dark altar",
            "b1: Dark Altar lies face-down: it counts once it is turned up.\n"
            "Then: damage 1 = Dark Altar 1\ntreasure C2 = Dark Altar 2");
    is_told(f, "ann", "why golem",
            "a1: Dark Altar lies face-down on Golem Factory: neither counts until it is turned up.\n"
            "Then: damage 1 = Dark Altar 1\ntreasure C2 = Dark Altar 2");
    is_told(f, "eve", "why b1", "b1: a room lies face-down: it counts once it is turned up.");
}

/* ---- heroes ---------------------------------------------------------------------------------- */

static void a_hero_in_town_tells_where_it_goes_and_for_what(void **state)
{
    struct fixture *f = *state;

    stands(
        f, "",
        "{'phase': 'build', 'turn': 2, 'town': ['Samurai Tom', 'The Fool', 'Jesta the Rogue'], 'seats': ["
        "{'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory', 'Goblin Armory'], 'souls': ['Koey, the Last Dragon Mage']},"
        "{'boss': 'Robobo', 'dungeon': ['Neanderthal Cave']}]}",
        NULL);
    is_told(
        f, "ann", "why samurai",
        "Samurai Tom: health 6 = Samurai Tom 6.\nIt looks for F: ann 3 (a1 1, a2 2), ben 2 (b1 1, boss 1). It goes to you: nobody shows as much.");
    is_told(
        f, "ben", "why fool",
        "The Fool: health 2 = The Fool 2.\nIt looks for the fewest souls: ann 1, ben 0. It goes to you: nobody has as few."); /* without its article */
    is_told(
        f, "ben", "why the fool",
        "The Fool: health 2 = The Fool 2.\nIt looks for the fewest souls: ann 1, ben 0. It goes to you: nobody has as few.");
    is_told(
        f, "ann", "why jesta",
        "Jesta the Rogue: health 6 = Jesta the Rogue 6.\nIt looks for T: ann 1 (boss 1), ben 0. It goes to you: nobody shows as much.");
}

static void the_brothers_go_by_souls_less_wounds(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    open_stage(f, "tnl,bmr");
    stands(f, "",
           "{'phase': 'build', 'turn': 2, 'town': ['The Brothers'], 'seats': ["
           "{'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'souls': ['Elfstar', 'Hookshot Joe'],"
           " 'wounds': ['Danae the Slayer', 'Lady Samantha']}, {'boss': 'Robobo', 'souls': ['Black Leaf']}]}",
           NULL);
    is_told(
        f, "ben", "why the brothers",
        "The Brothers: health 20 = The Brothers 20.\nIt looks for the most souls less wounds: ann 0, ben 1. "
        "It goes to you: nobody has as many.");
}

static void demigod_goes_by_wounds(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    open_stage(f, "bmr,promo");
    stands(f, "",
           "{'phase': 'build', 'turn': 2, 'stars': ['demigod'], 'town': ['Demigod'], 'seats': ["
           "{'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'wounds': ['Samurai Tom']}, {'boss': 'Robobo'}]}",
           NULL);
    is_told(
        f, "ben", "why demigod",
        "Demigod: health 20 = Demigod 20.\nIt looks for the fewest wounds: ann 1, ben 0. It goes to you: nobody has as few.");
}

static void what_rooms_deal_to_one_hero_alone_is_told_of_room_and_hero(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    open_stage(f, "bmr,promo");
    stands(
        f, "",
        "{'phase': 'build', 'turn': 2, 'stars': ['monster hunter', 'trap master'], 'town': ['Trap Master'], 'seats': ["
        "{'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'dungeon': ['Dizzygas Hallway', 'Mimic Vault', {'stack': ['Ghoulyard'], 'counters': 1}],"
        " 'entrance': ['Monster Hunter', 'Nick the Masher']}, {'boss': 'Robobo'}]}",
        NULL);
    is_told(f, "ann", "why a3",
            "a3 Ghoulyard: damage 3 = Ghoulyard 2 + 1\ntreasure C1 = Ghoulyard 1\n"
            "to Monster Hunter: damage 4 = Ghoulyard 2 + 1 - 1 Monster Hunter x 2 Ghoulyard");
    is_told(f, "ann", "why monster hunter",
            "Monster Hunter: health 13 = Monster Hunter 13.\nIt waits at your entrance.\n"
            "Ghoulyard (a3) deals it 4, not 3: Ghoulyard 2 + 1 - 1 Monster Hunter x 2 Ghoulyard.");
    is_told(
        f, "ann", "why trap master",
        "Trap Master: health 13 = Trap Master 13.\nIt looks for MT: ann 4 (a1 1, a2 2, boss 1), ben 0. It goes to you: nobody shows as much.\n"
        "Mimic Vault (a2) deals it 1, not 3: Mimic Vault 1.");
    is_told(f, "ann", "why nick",
            "Nick the Masher: health 4 = Nick the Masher 4.\nIt waits at your entrance.");
}

static void a_hero_who_was_sent_back_or_finds_no_dungeon_ahead_stays(void **state)
{
    struct fixture *f = *state;

    stands(
        f, "",
        "{'phase': 'build', 'turn': 2, 'town': ['Nick the Masher', {'card': 'Samurai Tom', 'sent_back': true}], 'seats': ["
        "{'boss': 'Robobo', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']}, {'boss': 'Gorgona'}]}",
        NULL);
    is_told(
        f, "ann", "why nick",
        "Nick the Masher: health 4 = Nick the Masher 4.\nIt looks for C: ann 0, ben 0. It stays: nobody shows any.");
    is_told(f, "ann", "why samurai tom",
            "Samurai Tom: health 6 = Samurai Tom 6.\nIt was sent back to town, and stays there this turn.");
}

static void alone_a_hero_asks_for_as_much_as_its_slot(void **state)
{
    struct fixture *f = *state;

    stands(
        f, "solo",
        "{'rules': 'solo', 'phase': 'build', 'turn': 2, 'town': ['Samurai Tom', 'Jesta the Rogue', 'The Fool'], 'seats': ["
        "{'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']}]}",
        NULL);
    is_told(f, "ann", "why samurai",
            "Samurai Tom: health 6 = Samurai Tom 6.\nIts slot asks for 1 F: ann 1 (a1 1). It comes.");
    is_told(
        f, "ann", "why jesta",
        "Jesta the Rogue: health 6 = Jesta the Rogue 6.\nIts slot asks for 2 T: ann 1 (boss 1). It stays.");
    is_told(f, "ann", "why fool", "The Fool: health 2 = The Fool 2.\nIt comes to whoever is alone.");
}

static void a_hero_at_an_entrance_tells_its_health_and_what_is_left(void **state)
{
    struct fixture *f = *state;

    stands(f, "",
           "{'phase': 'adventure', 'turn': 2, 'seats': ["
           "{'boss': 'Cleopatra', 'hand': ['Freeze'], 'dungeon': ['Boulder Ramp', 'Golem Factory'],"
           " 'entrance': [{'card': 'Samurai Tom', 'damage': 2}, 'Jesta the Rogue']},"
           "{'boss': 'Robobo', 'hand': ['Assassin'], 'dungeon': ['Open Grave']}]}",
           NULL);
    is_told(f, "ann", "why samurai",
            "Samurai Tom: health 6 = Samurai Tom 6, 4 left.\nIt waits at your entrance.");
    is_told(f, "ben", "why jesta",
            "Jesta the Rogue: health 6 = Jesta the Rogue 6.\nIt waits at ann's entrance.");
}

static void what_a_spell_adds_to_a_heros_health_is_told(void **state)
{
    struct fixture *f = *state;

    stands(f, "",
           "{'phase': 'adventure', 'turn': 2, 'seats': ["
           "{'boss': 'Cleopatra', 'dungeon': ['Golem Factory', 'Open Grave'], 'entrance': ['Samurai Tom']},"
           "{'boss': 'Robobo', 'hand': ['Assassin', 'Fear'], 'dungeon': ['Open Grave']}]}",
           (const char *const[]){ "b pass", "b cast assassin samurai tom", "b pass", NULL });
    is_told(f, "ann", "why samurai", "Samurai Tom: health 9 = Samurai Tom 6 + 3 Assassin, 7 left.");
}

static void a_hero_at_a_landmark_tells_where_it_stands(void **state)
{
    struct fixture *f = *state;

    stands(
        f, "super",
        "{'rules': 'super', 'phase': 'build', 'turn': 2, 'seats': [{'boss': 'Cleopatra'}, {'boss': 'Robobo'}],"
        " 'landmarks': {'Library': ['Samurai Tom'], 'Tavern': ['Jesta the Rogue', 'The Fool']}}",
        NULL);
    is_told(
        f, "ann", "why samurai",
        "Samurai Tom: health 6 = Samurai Tom 6.\nIt stands at the Library, and comes to a dungeon only when somebody sends it there: whoever puts the minion there in the town phase (!minion library summon) sends it to an entrance of choice.");
    is_told(
        f, "ann", "why fool",
        "The Fool: health 2 = The Fool 2.\nIt stands at the Tavern, and comes to a dungeon only when somebody sends it there: whoever puts the minion there in the town phase (!minion tavern summon) sends it to an entrance of choice. But Jesta the Rogue stands before it, and goes first.");
    is_told(
        f, "ann", "why jesta",
        "Jesta the Rogue: health 6 = Jesta the Rogue 6.\nIt stands at the Tavern, and comes to a dungeon only when somebody sends it there: whoever puts the minion there in the town phase (!minion tavern summon) sends it to an entrance of choice.");
}

/* ---- what will be there ---------------------------------------------------------------------- */

#define TIED                                                                          \
    "{'phase': 'build', 'turn': 2, 'town': ['Nick the Masher'], 'seats': ["           \
    "{'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'dungeon': ['Neanderthal Cave']}," \
    "{'boss': 'Robobo', 'hand': ['Open Grave'], 'dungeon': ['Open Grave']}]}"

static void who_shows_as_much_as_another_lures_nobody(void **state)
{
    struct fixture *f = *state;

    stands(f, "",
           "{'phase': 'build', 'turn': 2, 'town': ['Nick the Masher'], 'seats': ["
           "{'boss': 'Robobo', 'hand': ['Golem Factory'], 'dungeon': ['Open Grave']},"
           "{'boss': 'Gorgona', 'dungeon': ['Open Grave']}]}",
           NULL);
    is_told(
        f, "ann", "why nick",
        "Nick the Masher: health 4 = Nick the Masher 4.\n"
        "It looks for C: ann 1 (a1 1), ben 1 (b1 1). It stays: you and ben are even, and nobody is ahead.");
}

/* Ann alone knows what she laid: for her the hero comes to her, for all others to ben. */
static void ones_own_face_down_room_counts_for_oneself_alone(void **state)
{
    struct fixture *f = *state;

    stands(f, "", TIED, (const char *const[]){ "a build dark altar new", NULL });
    is_told(
        f, "ann", "why nick",
        "Nick the Masher: health 4 = Nick the Masher 4.\nIt looks for C: ann 2 (a1 2), ben 1 (b1 1), with "
        "your face-down room. It goes to you: nobody shows as much.");
    is_told(f, "ben", "why nick",
            "Nick the Masher: health 4 = Nick the Masher 4.\nIt looks for C: ann 0, ben 1 (b1 1). It goes to "
            "you: nobody shows as much.");
    is_told(f, "ann", "town", "Town, with your face-down room: Nick the Masher (C 4 hp) -> you");
    is_told(f, "ben", "town", "Town: Nick the Masher (C 4 hp) -> you");
    is_told(f, "eve", "town", "Town: Nick the Masher (C 4 hp) -> ben");
}

static void a_board_counts_ones_own_face_down_room(void **state)
{
    struct fixture *f = *state;

    stands(f, "", TIED, (const char *const[]){ "a build dark altar new", NULL });
    tape_skip(f->net);
    tape_line(f->net, "ann", place, "board");
    tape_expect(f->net, "ann",
                "| a1 Dark Altar 1 CC (face-down) | a2 Neanderthal Cave 3 F | 4 damage, C2 F1 T1 with your "
                "face-down room;");
    tape_line(f->net, "ben", place, "board");
    tape_expect(f->net, "ben", "| a1 face-down | a2 Neanderthal Cave 3 F | 3 damage, F1 T1;");
}

static void what_a_minion_will_add_counts_for_everybody(void **state)
{
    struct fixture *f = *state;

    stands(f, "super",
           "{'rules': 'super', 'phase': 'build', 'turn': 2, 'town': ['Nick the Masher'],"
           " 'seats': [{'boss': 'Robobo', 'minion': 'Temple treasure', 'dungeon': ['Golem Factory']},"
           " {'boss': 'Gorgona', 'hand': ['Open Grave'], 'dungeon': ['Golem Factory']}]}",
           NULL);
    is_told(
        f, "eve", "why nick",
        "Nick the Masher: health 4 = Nick the Masher 4.\nIt looks for C: ann 1 (boss 1), ben 0, with what the "
        "minions add. It goes to ann: nobody shows as much.");
    is_told(f, "ben", "town", "Town, with what the minions add: Nick the Masher (C 4 hp) -> ann");
}

static void a_hero_that_a_minion_sends_says_so(void **state)
{
    struct fixture *f = *state;

    stands(f, "super",
           "{'rules': 'super', 'phase': 'build', 'turn': 2, 'landmarks': {'Library': ['Samurai Tom']},"
           " 'seats': [{'boss': 'Robobo', 'minion': 'Library summon', 'hand': ['Open Grave']},"
           " {'boss': 'Gorgona'}]}",
           NULL);
    is_told(
        f, "ben", "why samurai",
        "Samurai Tom: health 6 = Samurai Tom 6.\nIt stands at the Library, and comes to a dungeon only when "
        "somebody sends it there: ann's minion does, this turn.");
}

/* ---- why a line was refused ------------------------------------------------------------------ */

/* Ann is asked, says a line that is not played, and asks why. */
static void is_barred(struct fixture *f, const char *line, const char *because)
{
    g_autofree char *expected = g_strdup_printf("'%s' was not played: %s", line, because);

    tape_line(f->net, "ann", NULL, "moves");
    tape_skip(f->net);
    tape_line(f->net, "ann", NULL, line);
    tape_expect(f->net, "ann", "");
    tape_line(f->net, "ann", NULL, "why");
    tape_expect(f->net, "ann", expected);
}

#define FULL                                                                                          \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': [{'boss': 'Cleopatra',"                  \
    " 'hand': ['Golem Factory', 'Beast Menagerie', 'Giant Size', 'Fear'],"                            \
    " 'dungeon': ['Open Grave', 'Neanderthal Cave', 'Open Grave', 'Goblin Armory', 'Boulder Ramp']}," \
    "{'boss': 'Robobo', 'hand': ['Dark Altar'], 'dungeon': ['Neanderthal Cave']}]}"

static void the_rule_that_bars_a_build_is_told(void **state)
{
    struct fixture *f = *state;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, f->table, FULL);
    is_barred(f, "build golem factory new",
              "a dungeon has five rooms at most: build on one of them (rules building). "
              "You could: build golem factory on a1");
    is_barred(f, "build beast menagerie new", "an advanced room never goes on an empty place");
    is_barred(f, "build beast menagerie on a1",
              "an advanced room goes on a room that shows one of its icons, ");
    is_barred(f, "build beast menagerie on a2",
              "no advanced room may be built on a2 Neanderthal Cave. You could: build beast menagerie on a4");
    is_barred(f, "build golem factory on b1", "b1 is not in your dungeon.");
    is_barred(f, "build golem factory on a9", "your dungeon has no a9.");
    is_barred(f, "build giant size new", "Giant Size is no room, and only rooms are built.");
    is_barred(f, "build dark altar new", "Dark Altar is not in your hand.");
    is_barred(f, "build castle new", "no card in this game is called 'castle'; hand lists yours.");
    is_barred(f, "cast golem", "Golem Factory is no spell, and only spells are cast.");
    is_barred(f, "cast fear", "Fear is cast in the adventure phase (rules spells).");
    is_barred(f, "use goblin armory", "Goblin Armory has nothing to be used now");
    is_barred(f, "use golem", "Golem Factory is not in your dungeon.");
}

static void one_room_a_turn_is_laid(void **state)
{
    struct fixture *f = *state;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, f->table, FULL);
    tape_line(f->net, "ann", NULL, "moves");
    tape_line(f->net, "ann", NULL, "build golem factory on a1");
    is_barred(f, "build beast menagerie new",
              "you lay one room a turn, and have laid one: take back returns it");
    is_barred(f, "use open grave", "a room lies face-down there");
}

static void a_room_built_in_the_build_phase_rests_until_the_adventure(void **state)
{
    struct fixture *f = *state;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(
        f->stage, f->table,
        "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': [{'boss': 'Cleopatra',"
        " 'hand': ['Golem Factory'], 'dungeon': [[{'card': 'Dark Altar', 'came_now': true}], 'Open Grave']},"
        "{'boss': 'Robobo', 'hand': ['Golem Factory']}]}");
    is_barred(f, "use dark altar",
              "Dark Altar was built in this build phase, and can be used from the adventure phase on "
              "(rules activated).");
    tape_line(f->net, "ann", NULL, "why use dark altar");
    tape_expect(f->net, "ann", "Not now: Dark Altar was built in this build phase");
}

static void after_a_move_or_with_nothing_to_tell_a_thing_is_asked_for(void **state)
{
    struct fixture *f = *state;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, f->table, FULL);
    tape_line(f->net, "ann", NULL, "moves");
    tape_line(f->net, "ann", NULL, "build golem factory new");
    tape_line(f->net, "ann", NULL, "done");
    tape_skip(f->net);
    tape_line(f->net, "ann", NULL, "done");
    tape_line(f->net, "ann", NULL, "why");
    tape_expect(f->net, "ann", "Say a square or a hero in sight: why a1.");
    tape_line(f->net, "ben", NULL, "moves");
    tape_line(f->net, "ben", NULL, "fiddlesticks");
    tape_skip(f->net);
    tape_line(f->net, "ben", NULL, "why");
    tape_expect(f->net, "ben", "no card in this game is called 'fiddlesticks'");
}

static void a_card_of_ones_own_says_what_can_be_done_with_it(void **state)
{
    struct fixture *f = *state;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, f->table, FULL);
    is_told(
        f, "ann", "why golem",
        "Golem Factory: Once a turn, when a hero dies here, draw a room.\nYou can: build golem factory on a1; "
        "build golem factory on a2; build golem factory on a3; build golem factory on a4; "
        "build golem factory on a5");
    is_told(f, "ann", "why fear",
            "Fear: Send a hero inside any dungeon back to town.\n"
            "Not now: Fear is cast in the adventure phase (!rules spells).");
    is_told(
        f, "ann", "why use boulder ramp",
        "Boulder Ramp: While a hero is inside this room, destroy another room of yours: that hero takes 5 "
        "damage.\nNot now: Boulder Ramp has nothing to be used now, or its price cannot be paid (!rules "
        "activated).");
    is_told(f, "ann", "why dark altar",
            "'dark altar' is no room or hero in sight, and no card of yours: !why a1, or a name.");
}

/* ---- what it cannot be asked of -------------------------------------------------------------- */

static void what_is_not_there_is_said_to_be_not_there(void **state)
{
    struct fixture *f = *state;

    stands(f, "", values, NULL);
    is_told(f, "ann", "why", "Say a square or a hero in sight: !why a1.");
    is_told(f, "ann", "why a5",
            "'a5' is no room or hero in sight, and no card of yours: !why a1, or a name.");
    is_told(f, "ann", "why c1",
            "'c1' is no room or hero in sight, and no card of yours: !why a1, or a name.");
    is_told(
        f, "ann", "why dracolich lair",
        "'dracolich lair' is no room or hero in sight, and no card of yours: !why a1, or a name."); /* in the deck */
    is_told(f, "ben", "why giant size", /* in another's hand */
            "'giant size' is no room or hero in sight, and no card of yours: !why a1, or a name.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_room_that_nothing_changes_has_what_is_printed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_other_rooms_and_spells_add_is_told_term_by_term, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_room_that_is_deactivated_says_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(icons_that_are_doubled_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_lies_face_down_is_named_to_who_laid_it_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_in_town_tells_where_it_goes_and_for_what, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_brothers_go_by_souls_less_wounds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(demigod_goes_by_wounds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_rooms_deal_to_one_hero_alone_is_told_of_room_and_hero, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_hero_who_was_sent_back_or_finds_no_dungeon_ahead_stays, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(alone_a_hero_asks_for_as_much_as_its_slot, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_at_an_entrance_tells_its_health_and_what_is_left, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_a_spell_adds_to_a_heros_health_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_at_a_landmark_tells_where_it_stands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_said_to_be_not_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_shows_as_much_as_another_lures_nobody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ones_own_face_down_room_counts_for_oneself_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_board_counts_ones_own_face_down_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_a_minion_will_add_counts_for_everybody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_that_a_minion_sends_says_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_rule_that_bars_a_build_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_room_a_turn_is_laid, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_room_built_in_the_build_phase_rests_until_the_adventure, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_card_of_ones_own_says_what_can_be_done_with_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(after_a_move_or_with_nothing_to_tell_a_thing_is_asked_for, set_up,
                                        tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
