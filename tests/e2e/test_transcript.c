/* tests/e2e/test_transcript.c - what people read of a whole game on IRC, to the byte
 *
 * Three people play a recorded game in a channel: the host and its IRC adapter are the
 * real ones, the server is played by this program without a socket (tests/unit/wire.h), the
 * clock is turned by hand, and everybody answers as soon as all of the question can be read.
 *
 *     tests/e2e/transcripts/classic/game.record    the game: its seed and its moves
 *     tests/e2e/transcripts/classic/channel        what was to be read in #dungeon
 *     tests/e2e/transcripts/classic/ann            what lair and ann said to each other
 *
 * and so on for ben and cleo, and for a game of Super.  Each ends with how much there was to
 * read and how long it took.  Whoever changes a sentence changes these, in a commit of its own,
 * and reads the difference:
 *
 *     LAIR_TRANSCRIPTS=write make check TESTS=tests/e2e/test_transcript
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "adapters/marks.h"
#include "bot/games/record.h"
#include "bot/games/seed.h"
#include "bot/host.h"
#include "bot/loop.h"
#include "bot/networks.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"
#include "tests/unit/wire.h"

enum {
    SEATS = 3,
    CHANNEL = SEATS, /* the reader after the players */
    READERS,
    STEP_MS = 100,            /* by which the clock is turned while nobody has anything to do */
    WAIT_MS = 10 * 60 * 1000, /* after which nothing more can be expected */
};

#define TRANSCRIPTS LAIR_SOURCE_DIR "/tests/e2e/transcripts"

static const char place[] = "#dungeon";
static const char *const reader[READERS] = { "ann", "ben", "cleo", "channel" };

/* A move of the recorded game. */
struct move {
    int seat;
    char *text;
};

struct fixture {
    struct clock *clock;
    struct host *host;
    GArray *moves; /* of struct move */
    uint8_t seed[LAIR_SEED];
    GString *text[READERS]; /* what was read so far */
    int lines[READERS];     /* of these, lair's */
    GQueue lines_in;        /* of char *: of the bot, yet to be seen by the server */
    int64_t began;
    size_t asides; /* that were said */
};

/* ---- chance, the same each time -------------------------------------------------------------- */

static uint32_t drawn;

static const char *chance_name(void)
{
    return "counted";
}

static uint32_t chance_draw(void)
{
    return drawn++ * 2654435761u;
}

static void chance_fill(void *const buf, const size_t len)
{
    for (size_t i = 0; i < len; i++)
        ((uint8_t *)buf)[i] = (uint8_t)(chance_draw() >> 24);
}

static struct randombytes_implementation chance = {
    .implementation_name = chance_name,
    .random = chance_draw,
    .buf = chance_fill,
};

/* ---- the recorded game ----------------------------------------------------------------------- */

static void move_clear(gpointer move)
{
    g_free(((struct move *)move)->text);
}

/* "7 adventure b cast freeze a3" */
static void add_move(struct fixture *f, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 4);
    struct move m = { .seat = words[2][0] - 'a', .text = g_strdup(words[3]) };

    g_array_append_val(f->moves, m);
}

static void read_game(struct fixture *f, const char *game)
{
    g_autofree char *path = g_strdup_printf(TRANSCRIPTS "/%s/game.record", game);
    g_autofree char *text = NULL, *seed = NULL;
    g_auto(GStrv) lines = NULL;

    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    seed = record_tag(text, "seed");
    assert_true(seed_read(f->seed, seed));
    lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++)
        if (g_ascii_isdigit(lines[i][0]))
            add_move(f, lines[i]);
}

/* ---- what is read ---------------------------------------------------------------------------- */

static void reads(struct fixture *f, const char *to, const char *nick, const char *text)
{
    for (int i = 0; i < READERS; i++)
        if (strcmp(to, i == CHANNEL ? place : reader[i]) == 0) {
            g_string_append_printf(f->text[i], "<%s> %s\n", nick, text);
            f->lines[i] += strcmp(nick, "lair") == 0;
        }
}

/* Somebody types a line, in the channel or to the bot. */
static void types(struct fixture *f, const char *nick, const char *to, const char *text)
{
    reads(f, to != NULL ? to : nick, nick, text);
    wire_send("@account=%s :%s!%s@home PRIVMSG %s :%s", nick, nick, nick, to != NULL ? to : "lair", text);
}

/* ---- the server ------------------------------------------------------------------------------ */

static void on_join(const char *channel)
{
    wire_send(":lair!lair@host JOIN %s * :lair", channel);
    wire_send(":s 353 lair = %s :lair ann ben cleo", channel);
    wire_send(":s 366 lair %s :End", channel);
}

/* To the one question of WHOX that the adapter asks, numbered 42. */
static void on_who(void)
{
    for (int i = 0; i < SEATS; i++)
        wire_send(":s 354 lair 42 %s %s home %s H %s :%s", place, reader[i], reader[i], reader[i], reader[i]);
    wire_send(":s 315 lair %s :End", place);
}

static void on_registered(void)
{
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 005 lair CASEMAPPING=ascii WHOX PREFIX=(ov)@+ :are supported by this server");
    wire_send(":s 422 lair :No MOTD");
}

/* The server answers a line of the bot, or takes it to whoever is to read it. */
static void serves(struct fixture *f, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 3);
    const char *verb = words[0], *first = words[1] != NULL ? words[1] : "";
    const char *rest = words[1] != NULL && words[2] != NULL ? words[2] + (words[2][0] == ':') : "";

    if (strcmp(verb, "NOTICE") == 0 || strcmp(verb, "PRIVMSG") == 0)
        reads(f, first, "lair", rest);
    else if (strcmp(verb, "PING") == 0)
        wire_send(":s PONG s %s", first);
    else if (strcmp(verb, "CAP") == 0 && strcmp(first, "LS") == 0)
        wire_send("CAP * LS :account-tag extended-join account-notify");
    else if (strcmp(verb, "CAP") == 0 && strcmp(first, "REQ") == 0)
        wire_send("CAP * ACK :%s", rest);
    else if (strcmp(verb, "CAP") == 0 && strcmp(first, "END") == 0)
        on_registered();
    else if (strcmp(verb, "JOIN") == 0)
        on_join(first);
    else if (strcmp(verb, "WHO") == 0)
        on_who();
    else if (strcmp(verb, "MODE") == 0 && rest[0] == '\0')
        wire_send(":s 324 lair %s +nt", first);
}

/* Goes on until nobody has anything to do before time passes.  What the bot says at one moment
 * counts as said at once: it hears of none of it before the next turn of its loop. */
static void settle(struct fixture *f)
{
    const char *line;
    bool more = true;

    while (more) {
        more = g_main_context_iteration(NULL, FALSE);
        while ((line = wire_next()) != NULL)
            g_queue_push_tail(&f->lines_in, g_strdup(line));
        while (!g_queue_is_empty(&f->lines_in)) {
            g_autofree char *one = g_queue_pop_head(&f->lines_in);

            serves(f, one);
            more = true;
        }
    }
}

static void turn(struct fixture *f, int64_t ms)
{
    clock_turn(f->clock, ms);
    settle(f);
}

/* ---- fixtures -------------------------------------------------------------------------------- */

static void start_host(struct fixture *f)
{
    static const char text[] = "[irc]\nserver=irc.test\nchannels=#dungeon\n";
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *why = NULL;

    f->host = loop_open(&host_defaults, f->clock, store_open(STORE_MEMORY, STORE_WRITE, &why));
    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    assert_int_equal(networks_add(f->host, "irc", &irc_adapter, file, "irc", "!", &why), 0);
    assert_int_equal(loop_start(f->host, &why), 0);
    settle(f);
    assert_true(wire_accept());
    settle(f);          /* it registers, … */
    turn(f, 60 * 1000); /* … joins, … */
    turn(f, 60 * 1000); /* … asks who is there, and may say many lines at once again */
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    drawn = 1;
    f->clock = clock_new_by_hand(INT64_C(1800000000000));
    f->moves = g_array_new(FALSE, FALSE, sizeof(struct move));
    g_array_set_clear_func(f->moves, move_clear);
    g_queue_init(&f->lines_in);
    for (int i = 0; i < READERS; i++)
        f->text[i] = g_string_new(NULL);
    *state = f;
    start_host(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    loop_close(f->host);
    clock_free(f->clock);
    g_array_unref(f->moves);
    g_queue_clear_full(&f->lines_in, g_free);
    for (int i = 0; i < READERS; i++)
        g_string_free(f->text[i], TRUE);
    g_free(f);
    return 0;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* People sit down, and the recorded game is dealt: with its seed, as if host and words had made it. */
static void begin(struct fixture *f, const char *options)
{
    g_autofree char *open = g_strdup_printf("!new crypt 3%s", options);
    struct table *t;

    f->began = clock_ticks(f->clock);
    types(f, "ann", place, open);
    turn(f, 1000);
    types(f, "ben", place, "!join");
    turn(f, 1000);
    types(f, "cleo", place, "!join");
    turn(f, 1000);
    t = tables_by_name(f->host, "irc", "crypt");
    assert_non_null(t);
    t->by_hand = true;
    memcpy(t->seed, f->seed, sizeof t->seed);
    types(f, "ann", place, "!start");
    settle(f);
    assert_int_equal(t->state, TABLE_RUNNING);
    t->by_hand = false;
}

/* What else people want to know during a game. */
static const struct {
    int moves; /* at least so many were made */
    const char *nick, *to, *text;
} asides[] = {
    { 20, "ann", NULL, "help" },          { 40, "ben", NULL, "hand" },
    { 60, "cleo", NULL, "why c1" },       { 80, "ann", place, "!board" },
    { 100, "ben", NULL, "town" },         { 120, "cleo", NULL, "card dark altar" },
    { 140, "ann", NULL, "moves" },        { 160, "ben", NULL, "juggle" },
    { 180, "cleo", place, "!log 5" },     { 200, "ann", place, "!tables" },
    { 220, "ben", place, "!rules bait" },
};

static void say_asides(struct fixture *f, int moves)
{
    for (; f->asides < G_N_ELEMENTS(asides) && asides[f->asides].moves <= moves; f->asides++) {
        types(f, asides[f->asides].nick, asides[f->asides].to, asides[f->asides].text);
        settle(f);
    }
}

/* Are the question and the last of its choices on the player's screen? */
static bool is_on_screen(const struct fixture *f, const struct table *t, int seat)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    struct voice v = voice_in(network_find(f->host, "irc"), NULL);
    struct prompt *p = prompt_new(v.words, &e->facts);
    g_autofree char *plain = marks_strip(p->text), *question = g_strndup(plain, strcspn(plain, "\n"));
    g_autofree char *last = g_strdup_printf("%zu) ", p->n_choices);
    const char *from = g_strrstr(f->text[seat]->str, question);
    bool shown = from != NULL && strstr(from, last) != NULL;

    prompt_free(p);
    table_eyes_free(e);
    return shown;
}

/* Is the player to answer, and can it read what? */
static bool has_read_its_question(const struct fixture *f, const struct table *t, int seat)
{
    return table_awaits(t, seat) && t->seat[seat].reader.seen == t->seat[seat].decision &&
           is_on_screen(f, t, seat);
}

/* Does the player of a recorded move act later in that turn? */
static bool acts_later(const struct fixture *f, int n)
{
    int seat = g_array_index(f->moves, struct move, n).seat;

    for (guint i = (guint)n + 1; i < f->moves->len; i++) {
        const struct move *m = &g_array_index(f->moves, struct move, i);

        if (m->seat != seat)
            continue;
        if (g_str_has_prefix(m->text, "cast ") || g_str_has_prefix(m->text, "use "))
            return true;
        if (!g_str_has_prefix(m->text, "pass"))
            return false;
    }
    return false;
}

/* What the player of a recorded move types.  It passes until something comes, unless it is going to act. */
static const char *typed(const struct fixture *f, int n)
{
    const char *text = g_array_index(f->moves, struct move, n).text;

    if (!g_str_has_prefix(text, "pass"))
        return text;
    return acts_later(f, n) ? "pass once" : "pass";
}

/* Could a seat make a recorded move now? */
static bool fits(const struct fixture *f, const struct table *t, int seat, int n)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    struct lair_move m;

    return lair_parse(t->cat, table_game_for(t, seat, room), seat,
                      g_array_index(f->moves, struct move, n).text, &m, NULL) == LAIR_OK;
}

/* The next recorded move of a seat, -1: there is none.  Before the first turn all answer at the
 * same time, and whoever reads first makes its move sooner than the record says. */
static int next_of(const struct fixture *f, const struct table *t, int seat)
{
    bool opening = table_game(t)->turn == 0;

    for (int n = MAX(t->n_moves - (opening ? SEATS - 1 : 0), 0); n < (int)f->moves->len; n++)
        if (g_array_index(f->moves, struct move, n).seat == seat && (!opening || fits(f, t, seat, n)))
            return n;
    return -1;
}

/* Everybody who has read a question types the next recorded move; false: nobody has. */
static bool answer(struct fixture *f, struct table *t)
{
    bool any = false;

    for (int seat = 0, n = t->n_moves; seat < SEATS && t->n_moves == n; seat++) {
        int next = next_of(f, t, seat);

        if (next < 0 || !has_read_its_question(f, t, seat))
            continue;
        types(f, reader[seat], NULL, typed(f, next));
        settle(f);
        any = true;
    }
    return any;
}

/* Makes the next recorded move, and others with it, as soon as all have answered who are asked besides. */
static void make_move(struct fixture *f, struct table *t)
{
    int n = t->n_moves;
    int64_t until = clock_ticks(f->clock) + WAIT_MS;

    say_asides(f, n);
    while (t->n_moves == n && clock_ticks(f->clock) < until)
        if (!answer(f, t))
            turn(f, STEP_MS);
    if (t->n_moves == n)
        fail_msg("move %d is not played: '%s'", n, g_array_index(f->moves, struct move, n).text);
}

/* Says everything that is still on its way, and how much that was. */
static void say_the_rest(struct fixture *f)
{
    for (int ms = 0; ms < WAIT_MS; ms += STEP_MS)
        turn(f, STEP_MS);
    for (int i = 0; i < READERS; i++)
        g_string_append_printf(f->text[i], "-- %d lines of lair's\n", f->lines[i]);
}

static void play(struct fixture *f, const char *options)
{
    struct table *t;
    int64_t took;

    begin(f, options);
    t = tables_by_name(f->host, "irc", "crypt");
    while (t->n_moves < (int)f->moves->len)
        make_move(f, t);
    assert_int_equal(t->state, TABLE_OVER);
    took = (clock_ticks(f->clock) - f->began) / 1000; /* until the last move */
    say_the_rest(f);
    /* It was begin() that gave it. */
    assert_int_equal(g_string_replace(f->text[CHANNEL], " Unrated: the seed was given.", "", 0), 1);
    g_string_append_printf(f->text[CHANNEL], "-- %d min %d s\n", (int)(took / 60), (int)(took % 60));
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* The number of the first line, from 1, in which two texts differ. */
static int first_difference(const char *a, const char *b)
{
    int line = 1;

    for (; *a == *b; a++, b++)
        line += *a == '\n';
    return line;
}

static void compare(const struct fixture *f, const char *game, int i)
{
    g_autofree char *path = g_strdup_printf(TRANSCRIPTS "/%s/%s", game, reader[i]), *text = NULL;

    if (g_strcmp0(g_getenv("LAIR_TRANSCRIPTS"), "write") == 0) {
        assert_true(g_file_set_contents(path, f->text[i]->str, -1, NULL));
        return;
    }
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    if (strcmp(text, f->text[i]->str) != 0)
        fail_msg("line %d of tests/e2e/transcripts/%s/%s is another; see the head of this test",
                 first_difference(text, f->text[i]->str), game, reader[i]);
}

static void reads_to_the_byte(struct fixture *f, const char *game, const char *options)
{
    read_game(f, game);
    play(f, options);
    for (int i = 0; i < READERS; i++)
        compare(f, game, i);
}

static void a_classic_game_reads_as_it_did(void **state)
{
    reads_to_the_byte(*state, "classic", "");
}

static void a_game_of_super_reads_as_it_did(void **state)
{
    reads_to_the_byte(*state, "super", " super");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_classic_game_reads_as_it_did, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_of_super_reads_as_it_did, set_up, tear_down),
    };

    randombytes_set_implementation(&chance);
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
