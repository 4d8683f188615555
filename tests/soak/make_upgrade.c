/* tests/soak/make_upgrade.c - leaves databases in mid-game, for an archive in tests/upgrade
 *
 *     make_upgrade FOLDER
 *
 * Writes databases into a folder that is there, each closed, or as a kill left it, while people are in the middle of things;
 * and beside each NAME.held, what was acknowledged (tests/held.h), and NAME.at, when it was left, in ms since
 * 1970.  contrib/archive adds what lair export makes of them, and packs them.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/heartbeat.h"
#include "bot/tables.h"
#include "tests/drawn.h"
#include "tests/held.h"
#include "tests/village.h"
#include "tests/village_parts.h"

enum {
    BEAT_MS = 1500,
    CLOCK_S = 300,
    LONG_S = 24 * 60 * 60,
    TICK_S = 240,
    MOST = 4000,      /* moves or beats until something comes that surely comes */
    LEFT_H = 24 * 10, /* hours, at most, until a seat is free */
    PEOPLE = 9,       /* of a village */
    VILLAGE_DAYS = 11,
};

static const char dungeon[] = "#dungeon", cellar[] = "#cellar";

/* What happens: a row of a script. */
enum act {
    SAY,       /* who says text, in a place or (NULL) in a whisper, on net */
    ORDER,     /* ... and keeps order there */
    MOVES,     /* all who sit at the table who look at what they are asked */
    BEGIN,     /* so many people open the table who, with the options text, and begin */
    START,     /* ... after its lobby, so that its game is rated */
    PLAY,      /* at the table who so many moves are made, or the game ends */
    TO_WINDOW, /* ... until so many are asked in a window, after the first turn */
    TO_BUILD,  /* ... until somebody is asked something else */
    PASS_TIME, /* so many minutes go by */
    LEAVE,     /* all but the seat text of the table who play on until that one has missed its clocks */
    SHOW,      /* a place belongs to the community text, as a thread of who (NULL: it is none) */
    KEEP,      /* a network keeps text under the name who */
    LINK,      /* who is also text, on the network where */
};

struct step {
    enum act act;
    const char *net, *who, *where, *text;
    int n;
};

struct left {
    const char *name, *networks, *begins;
    const struct step *step;
    size_t n_steps;
    int clock_s;
    bool daily, killed;
};

struct maker {
    const char *folder;
    struct stage *stage;
    GRand *dice;
    GHashTable *operators;
    struct pager pager;
};

/* ---- scripts --------------------------------------------------------------------------------- */

static const struct step slow[] = {
    { SAY, "net", "ann", NULL, "hours 8-23 berlin", 0 },
    { SAY, "net", "ben", NULL, "hours 7-22 UTC-5", 0 },
    { SAY, "net", "cleo", NULL, "manner digest 8:00", 0 },
    { SAY, "net", "dora", NULL, "manner call 1h", 0 },
    { SAY, "net", "ann", NULL, "push https://" PAGER_HOST "/annie", 0 },
    { BEGIN, "net", "crypt", dungeon, "clock=1d weekends=off", 3 },
    { BEGIN, "net", "vault", cellar, "clock=12h tick=10m", 4 },
    { TO_WINDOW, "net", "vault", NULL, NULL, 2 },
    { MOVES, "net", "vault", NULL, NULL, 0 },
    { SAY, "net", "ann", NULL, "pass once @vault", 0 },
    { SAY, "net", "ben", NULL, "stop cast @vault", 0 },
    { SAY, "net", "dora", NULL, "note keep the freeze @vault", 0 },
    { SAY, "net", "cleo", NULL, "order if a hero would die in my dungeon: pass @vault", 0 },
    { SAY, "net", "cleo", NULL, "order always if i have 8+ souls: ask me @vault", 0 },
    { SAY, "net", "dora", NULL, "order pass @vault", 0 },
    { TO_BUILD, "net", "crypt", NULL, NULL, 0 },
    { SAY, "net", "ann", NULL, "plan build #1 new, else wait @crypt", 0 },
    { SAY, "net", "ben", NULL, "plan build #1 new, else wait @crypt", 0 },
    { SAY, "net", "cleo", NULL, "plan build #1 new, else wait @crypt", 0 },
    { SAY, "net", "ben", NULL, "away until 5 mar", 0 },
    { SAY, "net", "dora", NULL, "away from 20 feb until 25 feb", 0 },
    { SAY, "net", "ann", NULL, "object dora @vault", 0 },
    { SAY, "net", "cleo", NULL, "pause 2d @crypt", 0 },
    { SAY, "net", "ann", NULL, "time ben 1d @vault", 0 },
    { SAY, "net", "ann", NULL, "clock off @vault", 0 },
    { PASS_TIME, NULL, NULL, NULL, NULL, 5 * 60 },
    { SAY, "net", "wanda", dungeon, "watch crypt", 0 },
};

static const struct step window[] = {
    { BEGIN, "net", "crypt", dungeon, "pace=live", 3 },
    { TO_WINDOW, "net", "crypt", NULL, NULL, 3 },
    { MOVES, "net", "crypt", NULL, NULL, 0 },
    { SAY, "net", "ann", NULL, "pass once @crypt", 0 },
    { SAY, "net", "cleo", NULL, "pass @crypt", 0 },
    { BEGIN, "net", "vault", cellar, "asks=all", 2 },
    { TO_WINDOW, "net", "vault", NULL, NULL, 2 },
    { MOVES, "net", "vault", NULL, NULL, 0 },
    { SAY, "net", "ben", NULL, "pass hero @vault", 0 },
    { BEGIN, "net", "keep", cellar, "super", 4 },
    { TO_WINDOW, "net", "keep", NULL, NULL, 2 },
    { MOVES, "net", "keep", NULL, NULL, 0 },
    { SAY, "net", "cleo", NULL, "pass once @keep", 0 },
    { SAY, "net", "ann", NULL, "kick b @keep", 0 },
    { SAY, "net", "ann", NULL, "abort really @keep", 0 },
    { SAY, "net", "dora", NULL, "clock off @keep", 0 },
    { BEGIN, "net", "pit", dungeon, "", 2 },
    { TO_BUILD, "net", "pit", NULL, NULL, 0 },
    { PLAY, "net", "pit", NULL, NULL, 3 },
    { SAY, "net", "ann", NULL, "undo @pit", 0 },
};

static const struct step seeks[] = {
    { SAY, "net", "emil", dungeon, "seek classic 3-4 slow", 0 },
    { SAY, "net", "flo", dungeon, "seek super 2 live reliable=80", 0 },
    { SAY, "far", "gus", "#hall", "seek", 0 },
    { SAY, "net", "hal", NULL, "hours 8-23 berlin", 0 },
    { SAY, "net", "hal", NULL, "hours shared", 0 },
    { SAY, "net", "hal", dungeon, "seek 5-6 slow hours=shared", 0 },
    { SAY, "net", "ida", NULL, "substitute me slow", 0 },
    { SAY, "far", "jo", NULL, "substitute me classic", 0 },
    { BEGIN, "net", "crypt", dungeon, "clock=2h", 4 },
    { PLAY, "net", "crypt", NULL, NULL, 60 },
    { LEAVE, "net", "crypt", NULL, "d", 0 },
    { BEGIN, "net", "vault", cellar, "clock=1d", 3 },
    { PLAY, "net", "vault", NULL, NULL, 30 },
    { SAY, "net", "cleo", NULL, "leave really @vault", 0 },
    { SAY, "net", "ida", NULL, "sub vault", 0 },
    { PASS_TIME, NULL, NULL, NULL, NULL, 15 },
};

#define SERVER "800000000000000001"
#define CHANNEL "900000000000000001"
#define HIDDEN "900000000000000002"
#define ELSEWHERE "900000000000000003"
#define THREAD CHANNEL "/910000000000000001"

static const struct step places[] = {
    { SHOW, "net", NULL, "#hall", "house", 0 },
    { SHOW, "net", NULL, "#attic", "house", 0 },
    { SHOW, "pan", NULL, CHANNEL, SERVER, 0 },
    { SHOW, "pan", NULL, HIDDEN, SERVER, 0 },
    { SHOW, "pan", CHANNEL, THREAD, SERVER, 0 },
    { SHOW, "pan", NULL, ELSEWHERE, "800000000000000002", 0 },
    { ORDER, "pan", "mod", CHANNEL, "language here de", 0 },
    { ORDER, "pan", "mod", CHANNEL, "sets here bmr", 0 },
    { ORDER, "pan", "mod", CHANNEL, "pages on", 0 },
    { ORDER, "pan", "mod", HIDDEN, "quiet", 0 },
    { ORDER, "net", "oper", "#hall", "verbose", 0 },
    { ORDER, "net", "oper", "#hall", "sets here bmr,tnl", 0 },
    { ORDER, "net", "oper", "#attic", "language here de", 0 },
    { BEGIN, "pan", "crypt", CHANNEL, "sets=bmr,tnl", 3 },
    { PLAY, "pan", "crypt", NULL, NULL, 60 },
    { BEGIN, "pan", "vault", THREAD, "super sets=bmr", 2 },
    { PLAY, "pan", "vault", NULL, NULL, 30 },
    { BEGIN, "pan", "keep", HIDDEN, "", 2 },
    { START, "pan", "tomb", ELSEWHERE, "combo", 2 },
    { PLAY, "pan", "tomb", NULL, NULL, 30 },
    { SAY, "pan", "flo", CHANNEL, "home here", 0 },
    { SAY, "net", "ann", NULL, "language de", 0 },
    { KEEP, "pan", "board 1", NULL, "920000000000000001 4", 0 },
    { BEGIN, "net", "pit", "#hall", "", 2 },
    { PLAY, "net", "pit", NULL, NULL, 40 },
};

static const struct step sets[] = {
    { START, "net", "crypt", dungeon, "sets=bmr,tnl,promo stars=TNL000", 4 },
    { PLAY, "net", "crypt", NULL, NULL, 30 },
    { START, "net", "vault", dungeon, "sets=rmb,crl", 5 },
    { PLAY, "net", "vault", NULL, NULL, 45 },
    { START, "net", "keep", dungeon, "super sets=bmr,crl,rmb", 6 },
    { PLAY, "net", "keep", NULL, NULL, 60 },
    { START, "net", "tomb", dungeon, "combo", 3 },
    { PLAY, "net", "tomb", NULL, NULL, 75 },
    { START, "net", "pit", dungeon, "e-rated hard machinations", 2 },
    { PLAY, "net", "pit", NULL, NULL, 70 },
    { START, "net", "den", dungeon, "sets=bmr,thk choose-boss", 3 },
    { PLAY, "net", "den", NULL, NULL, 105 },
    { START, "net", "mine", dungeon, "super sets=tnl,dbm", 3 },
    { PLAY, "net", "mine", NULL, NULL, 120 },
    { START, "net", "nest", dungeon, "landing", 3 },
    { PLAY, "net", "nest", NULL, NULL, 135 },
    { START, "net", "cave", dungeon, "unlimited-lives classic-hand sets=rmb,trial", 3 },
    { PLAY, "net", "cave", NULL, NULL, 150 },
    { SAY, "net", "ann", NULL, "new lone solo sets=rmb", 0 },
    { PLAY, "net", "lone", NULL, NULL, 12 },
    { SAY, "net", "ben", NULL, "new dare challenge", 0 },
    { PLAY, "net", "dare", NULL, NULL, 12 },
    { SAY, "net", "cleo", NULL, "tutorial", 0 },
    { SAY, "net", "dora", dungeon, "new lobby 3 sets=bmr,tnl stars=TNL000", 0 },
    { SAY, "net", "emil", dungeon, "join lobby word=grue", 0 },
    { SAY, "net", "dora", NULL, "bots 1 greedy @lobby", 0 },
};

static const struct step daily[] = {
    { PASS_TIME, NULL, NULL, NULL, NULL, 5 * 60 },     { SAY, "net", "oper", dungeon, "daily here", 0 },
    { PASS_TIME, NULL, NULL, NULL, NULL, 24 * 60 },    { SAY, "net", "ann", NULL, "daily", 0 },
    { PLAY, "net", "day411", NULL, NULL, MOST },       { PASS_TIME, NULL, NULL, NULL, NULL, 35 * 60 },
    { SAY, "net", "ann", NULL, "daily", 0 },           { PLAY, "net", "day412", NULL, NULL, 20 },
    { SAY, "net", "ben", NULL, "daily challenge", 0 }, { PLAY, "net", "day412-2", NULL, NULL, 9 },
    { SAY, "net", "cleo", NULL, "daily", 0 },          { PLAY, "net", "day412-3", NULL, NULL, MOST },
};

static const struct step chain[] = {
    { START, "net", "one", dungeon, "", 2 },
    { PLAY, "net", "one", NULL, NULL, MOST },
    { START, "net", "two", dungeon, "super", 3 },
    { PLAY, "net", "two", NULL, NULL, MOST },
    { START, "net", "three", dungeon, "", 4 },
    { PLAY, "net", "three", NULL, NULL, MOST },
    { START, "net", "four", dungeon, "", 2 },
    { PLAY, "net", "four", NULL, NULL, 20 },
    { SAY, "net", "ben", NULL, "resign really @four", 0 },
    { LINK, "net", "ann", "far", "annie", 0 },
    { SAY, "net", "oper", NULL, "void 2 too late", 0 },
    { SAY, "net", "cleo", NULL, "top off", 0 },
    { SAY, "net", "oper", NULL, "ban mallory 30 spam", 0 },
    { START, "net", "five", dungeon, "", 2 },
    { PLAY, "net", "five", NULL, NULL, 30 },
};

#define SCRIPT(steps) .step = (steps), .n_steps = G_N_ELEMENTS(steps)
static const struct left lefts[] = {
    { "slow", "net:#dungeon,#cellar far:#hall", "2027-02-13T08:00:00Z", SCRIPT(slow), .clock_s = LONG_S },
    { "window", "net:#dungeon,#cellar", "2027-02-16T12:00:00Z", SCRIPT(window), .clock_s = CLOCK_S },
    { "killed", "net:#dungeon,#cellar", "2027-02-16T12:00:00Z", SCRIPT(window), .clock_s = CLOCK_S,
      .killed = true },
    { "seeks", "net:#dungeon,#cellar far:#hall", "2027-02-16T12:00:00Z", SCRIPT(seeks), .clock_s = CLOCK_S },
    { "places", "net: pan=panel:", "2027-02-16T12:00:00Z", SCRIPT(places), .clock_s = CLOCK_S },
    { "sets", "net:#dungeon,#cellar", "2027-02-16T12:00:00Z", SCRIPT(sets), .clock_s = CLOCK_S },
    { "daily", "net:#dungeon,#cellar far:#hall", "2027-02-13T20:00:00Z", SCRIPT(daily), .clock_s = CLOCK_S,
      .daily = true },
    { "chain", "net:#dungeon,#cellar far:#hall", "2027-02-16T12:00:00Z", SCRIPT(chain), .clock_s = CLOCK_S },
};

/* ---- playing --------------------------------------------------------------------------------- */

static struct table *table_of(const struct maker *mk, const struct step *s)
{
    struct table *t = tables_by_name(mk->stage->host, s->net, s->who);

    if (t == NULL)
        fail_msg("there is no table %s", s->who);
    assert_true(bout_load(mk->stage->host, t));
    return t;
}

/* A move, or time goes by until the next beat or tick. */
static void go_on(struct maker *mk, struct table *t)
{
    assert_true(bout_load(mk->stage->host, t));
    if (!stage_act(stage_tape(mk->stage, t->network), t, mk->dice))
        stage_turn(mk->stage, t->clock_s > 60 * 60 ? 10 * MINUTE_MS : BEAT_MS);
    assert_true(t->state != TABLE_RUNNING || bout_load(mk->stage->host, t));
}

static void play(struct maker *mk, const struct step *s)
{
    struct table *t = table_of(mk, s);

    for (int i = 0; i < s->n && t->state == TABLE_RUNNING; i++)
        go_on(mk, t);
}

static bool is_reached(const struct table *t, const struct step *s)
{
    int awaited = 0;

    for (int i = 0; i < t->n_seats; i++)
        awaited += table_awaits(t, i);
    return table_game(t)->turn >= 2 && awaited >= MAX(s->n, 1) &&
           table_is_in_window(t) == (s->act == TO_WINDOW);
}

static void play_to(struct maker *mk, const struct step *s)
{
    struct table *t = table_of(mk, s);

    for (int i = 0; !is_reached(t, s); i++) {
        if (i == MOST || t->state != TABLE_RUNNING)
            fail_msg("%s does not come to that", s->who);
        go_on(mk, t);
    }
}

static void look(struct maker *mk, const struct step *s)
{
    const struct table *t = table_of(mk, s);
    g_autofree char *line = g_strdup_printf("moves @%s", t->name);

    for (int i = 0; i < t->n_seats; i++)
        tape_line(stage_tape(mk->stage, s->net), t->seat[i].who.nick, NULL, line);
}

static void answer(struct maker *mk, struct tape *net, const struct table *t, int seat)
{
    g_autofree char *moves = g_strdup_printf("moves @%s", t->name);
    const char *nick = t->seat[seat].who.nick;
    const struct tape_letter *l;

    tape_line(net, nick, NULL, moves);
    l = stage_question(net, t, nick);
    if (l != NULL)
        tape_pick_of(net, nick, l, stage_choice(l, mk->dice));
}

/* All others answer every hour, until the seat is free. */
static void leave(struct maker *mk, const struct step *s)
{
    struct table *t = table_of(mk, s);
    int gone = s->text[0] - 'a';

    for (int h = 0; h < LEFT_H && !table_is_free(t, gone); h++) {
        stage_turn(mk->stage, HOUR_MS);
        for (int i = 0; i < t->n_seats; i++)
            if (i != gone && t->seat[i].decision != 0)
                answer(mk, stage_tape(mk->stage, s->net), t, i);
    }
    if (!table_is_free(t, gone))
        fail_msg("%s does not lose seat %s", s->who, s->text);
}

/* ---- a script -------------------------------------------------------------------------------- */

static void begin_rated(struct maker *mk, const struct step *s)
{
    struct tape *net = stage_tape(mk->stage, s->net);
    g_autofree char *open = g_strdup_printf("new %s %d %s", s->who, s->n, s->text);
    g_autofree char *join = g_strdup_printf("join %s", s->who), *start = g_strdup_printf("start @%s", s->who);

    tape_line(net, stage_nick(0), s->where, open);
    for (int i = 1; i < s->n; i++)
        tape_line(net, stage_nick(i), s->where, join);
    tape_line(net, stage_nick(0), NULL, start);
    assert_int_equal(table_of(mk, s)->state, TABLE_RUNNING);
}

static void link_accounts(struct maker *mk, const struct step *s)
{
    g_autofree char *code = stage_link_code(stage_tape(mk->stage, s->net), s->who);
    g_autofree char *line = g_strdup_printf("link %s", code);

    tape_line(stage_tape(mk->stage, s->where), s->text, NULL, line);
}

static void order(struct tape *net, const struct step *s)
{
    tape_hand_in(
        net, &(struct tape_line){ .nick = s->who, .place = s->where, .text = s->text, .moderates = true });
    tape_settle();
}

static void take_step(struct maker *mk, const struct step *s)
{
    struct tape *net = s->net != NULL ? stage_tape(mk->stage, s->net) : NULL;

    switch (s->act) {
    case SAY: tape_line(net, s->who, s->where, s->text); return;
    case ORDER: order(net, s); return;
    case MOVES: look(mk, s); return;
    case BEGIN:
        stage_begin(mk->stage, net, s->where, s->who, s->text, s->n, (uint32_t)g_rand_int(mk->dice));
        return;
    case START: begin_rated(mk, s); return;
    case PLAY: play(mk, s); return;
    case TO_WINDOW:
    case TO_BUILD: play_to(mk, s); return;
    case PASS_TIME: stage_turn(mk->stage, s->n * (int64_t)MINUTE_MS); return;
    case LEAVE: leave(mk, s); return;
    case SHOW: tape_place_in(net, s->where, s->text, s->who); return;
    case KEEP: net->host->keep(net->ctx, s->net, s->who, s->text); return;
    case LINK: link_accounts(mk, s); return;
    }
}

/* ---- leaving --------------------------------------------------------------------------------- */

static void write_text(const struct maker *mk, const char *name, const char *end, const char *text)
{
    g_autofree char *path = g_strdup_printf("%s/%s.%s", mk->folder, name, end);

    if (!g_file_set_contents(path, text, -1, NULL))
        fail_msg("%s cannot be written", path);
}

/* A file of an open database, with its end, as a kill would leave it. */
static void copy(const struct maker *mk, const char *name, const char *end)
{
    g_autofree char *from = g_strconcat(mk->stage->path, end, NULL);
    g_autofree char *to = g_strdup_printf("%s/%s.db%s", mk->folder, name, end);
    g_autofree char *bytes = NULL;
    gsize len;

    if (g_file_get_contents(from, &bytes, &len, NULL) &&
        !g_file_set_contents_full(to, bytes, (gssize)len, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL))
        fail_msg("%s cannot be written", to);
}

static void leave_behind(struct maker *mk, const char *name, bool killed)
{
    static const char *const ends[] = { "", "-wal", ".key", ".daily" };
    g_autofree char *held = NULL, *at = NULL;

    stage_turn(mk->stage, 2 * SECOND_MS); /* so that it is stored who was told what */
    heartbeat_put(mk->stage->host);
    held = held_text(mk->stage->host);
    at = g_strdup_printf("%" G_GINT64_FORMAT "\n", clock_now(mk->stage->clock));
    if (!killed)
        stage_close(mk->stage);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
        copy(mk, name, ends[i]);
    write_text(mk, name, "held", held);
    write_text(mk, name, "at", at);
}

static void make(struct maker *mk, const struct left *l)
{
    const struct host_settings settings = { .sets = "bmr",
                                            .clock_s = l->clock_s,
                                            .lobby_s = 3600,
                                            .beat_ms = BEAT_MS,
                                            .tick_s = TICK_S,
                                            .chained = true,
                                            .daily = l->daily,
                                            .pages = "https://lair.example/pages",
                                            .push_hosts = PAGER_HOST,
                                            .push_how = &mk->pager.how,
                                            .operators = mk->operators };

    mk->stage = stage_new_in_folder(l->networks, &settings);
    stage_reboot(mk->stage, stage_date(l->begins));
    stage_open(mk->stage);
    for (size_t i = 0; i < l->n_steps; i++)
        take_step(mk, &l->step[i]);
    leave_behind(mk, l->name, l->killed);
    stage_free(mk->stage);
}

/* People play slow games by themselves. */
static void make_month(struct maker *mk)
{
    struct village *v = village_new(PEOPLE, 7);

    village_live(v, VILLAGE_DAYS);
    mk->stage = v->stage;
    leave_behind(mk, "month", false);
    village_free(v);
}

/* A telephone that takes every line. */
static int take_line(void *ctx, const char *address, const char *line)
{
    (void)ctx;
    (void)address;
    (void)line;
    return 200;
}

int main(int argc, char **argv)
{
    struct maker mk = { .pager = { .rings = take_line } };

    if (argc != 2) {
        fprintf(stderr, "usage: make_upgrade FOLDER\n");
        return 2;
    }
    drawn_settle(1);
    if (sodium_init() < 0)
        return 1;
    mk.folder = argv[1];
    mk.dice = g_rand_new_with_seed(3);
    mk.operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(mk.operators, (gpointer) "net/oper");
    for (size_t i = 0; i < G_N_ELEMENTS(lefts); i++)
        make(&mk, &lefts[i]);
    make_month(&mk);
    g_hash_table_unref(mk.operators);
    g_rand_free(mk.dice);
    return 0;
}
