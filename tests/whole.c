/* tests/whole.c - a database in which every table of the schema has rows
 * SPDX-License-Identifier: MIT */
#include "tests/whole.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "bot/games/heartbeat.h"
#include "bot/games/solo.h"
#include "bot/store/days.h"
#include "bot/store/impl.h"
#include "bot/store/notes.h"
#include "bot/store/pushes.h"
#include "bot/store/rows.h"
#include "bot/tables.h"

static const char dungeon[] = "#dungeon", cellar[] = "#cellar";

struct stage *whole_stage(const char *path)
{
    static GHashTable *operators; /* of all stages: nobody changes it */

    if (operators == NULL) {
        operators = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_add(operators, (gpointer) "net/oper");
    }
    return stage_new(
        "net:#dungeon,#cellar", path,
        &(struct host_settings){
            .sets = "bmr", .offer = "bmr,tnl", .clock_s = 300, .chained = true, .operators = operators });
}

static void play(struct tape *net, struct table *t, int moves)
{
    GRand *dice = g_rand_new_with_seed(4);

    for (int i = 0; i < moves; i++)
        assert_true(stage_act(net, t, dice));
    g_rand_free(dice);
}

static void put_result(struct stage *s, struct table *t)
{
    const struct solo_result result = { .rules = LAIR_SOLO,
                                        .score = 17,
                                        .souls = 19,
                                        .wounds = 2,
                                        .turns = 12,
                                        .boss = "BMR001",
                                        .rated = true,
                                        .at = clock_now(s->clock) };

    store_put_result(s->host->store, t, &result);
}

static void put_link(struct stage *s)
{
    const struct person annie = { (char *)"net", (char *)"annie", NULL, NULL },
                        ann = { (char *)"net", (char *)"ann", NULL, NULL };

    store_put_link(s->host->store, &annie, &ann, clock_now(s->clock));
}

/* A day that is open, and whose dungeon nobody has begun. */
static void put_day(struct stage *s)
{
    const struct store_day game = {
        .day = 411, .rules = LAIR_SOLO, .rules_number = 1, .sets = stage_table(s, "keep")->sets
    };
    const uint8_t bytes[LAIR_SEED] = { 7 };

    store_put_day(s->host->store, &game);
    store_put_day_end(s->host->store, 366, bytes);
    store_put_try(s->host->store, 411, LAIR_SOLO, bytes, WHOLE_TOMB);
    store_put_day_address(s->host->store, 411, bytes, stage_table(s, "keep")->id);
    store_put_day_place(s->host->store, "net", dungeon, 411);
    store_put_note(s->host->store, stage_table(s, "keep")->id, &stage_table(s, "keep")->seat[0].who,
                   &(struct note){ .text = "freeze the pit", .turn = 2, .decision = 7 });
    store_put_push(s->host->store, &stage_table(s, "keep")->seat[0].who,
                   &(struct store_push){ .address = "https://ntfy.sh/keep", .failed = 2, .status = 500 });
    store_put_place_sets(s->host->store, "net", dungeon, "bmr,tnl");
    store_put_page_place(s->host->store, "net", dungeon, true);
    store_put_page_table(s->host->store, stage_table(s, "keep"), true);
}

static void has_all(struct store *s)
{
    for (int i = 0; rows_kind_at(i) != NULL; i++) {
        const char *kind = rows_name(rows_kind_at(i));
        g_autofree char *sql = g_strdup_printf("SELECT 1 FROM \"%s\"", kind);
        sqlite3_stmt *st = NULL;

        assert_int_equal(sqlite3_prepare_v2(s->db, sql, -1, &st, NULL), SQLITE_OK);
        if (sqlite3_step(st) != SQLITE_ROW)
            fail_msg("there is no row of %s: tests/whole.c must make one", kind);
        sqlite3_finalize(st);
    }
}

void whole_play(struct stage *s)
{
    struct tape *net = stage_tape(s, "net");
    struct table *crypt = stage_begin(s, net, dungeon, "crypt", "", 2, 41);
    struct table *vault = stage_begin(s, net, cellar, "vault", "", 2, 42);

    tape_line(net, "wanda", NULL, "watch crypt");
    play(net, crypt, 8);
    play(net, vault, 5);
    tape_line(net, "cleo", NULL, "new keep solo");
    put_result(s, stage_table(s, "keep"));
    tape_line(net, "ben", dungeon, "new tomb 2");
    tape_line(net, "dora", dungeon, "join tomb");
    tape_line(net, "ben", dungeon, "start @tomb");
    tape_line(net, "dora", dungeon, "resign really @tomb");
    assert_int_equal(stage_table(s, "tomb")->state, TABLE_OVER);
    put_link(s);
    put_day(s);
    net->host->keep(net->ctx, "net", "board", "message 7");
    tape_line(net, "oper", dungeon, "verbose");
    tape_line(net, "oper", dungeon, "language here en");
    tape_line(net, "wanda", NULL, "language en");
    tape_line(net, "wanda", NULL, "manner message call 10m");
    tape_line(net, "wanda", NULL, "hours 8-23 UTC+2");
    tape_line(net, "wanda", NULL, "away 3d");
    tape_line(net, "wanda", NULL, "top off");
    tape_line(net, "wanda", NULL, "substitute me classic slow");
    tape_line(net, "wanda", dungeon, "home here");
    tape_line(net, "yan", dungeon, "seek classic 3-4 live");
    tape_line(net, "oper", NULL, "ban mallory 30 spam");
    stage_turn(s, 2000); /* so that it is stored who was told what */
    heartbeat_put(s->host);
    assert_int_equal(store_commit(s->host->store), 0);
    assert_int_equal(crypt->id, WHOLE_CRYPT);
    assert_int_equal(vault->id, WHOLE_VAULT);
    assert_int_equal(stage_table(s, "keep")->id, WHOLE_KEEP);
    assert_int_equal(stage_table(s, "tomb")->id, WHOLE_TOMB);
    has_all(s->host->store);
}
