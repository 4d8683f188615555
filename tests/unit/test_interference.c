/* tests/unit/test_interference.c - nobody hears, sees or feels what it may not know
 *
 * A game is played on a host.  At many points of it the world is dealt again for one viewer
 * (engine/lair.h, lair_redeal): other hands, other decks, other sealed answers, but the same view.
 * From there on the same happens in both worlds: the same lines, or for other seats lines that look
 * the same from outside.  As long as the engine shows the viewer the same, the host must tell the
 * place, the watchers and the viewer the same, to the byte, in the same order and at the same
 * times, and must wait for the same people.
 *
 * Both worlds are children of the process at that point: one goes on with the
 * game as it is, one with the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/tables.h"
#include "tests/stage.h"

enum {
    BEAT_MS = 1500,
    BEATS = 60,        /* after each line: enough for all who pass by themselves */
    STEPS_MAX = 5,     /* lines said in both worlds */
    EVERY = 3,         /* moves between two points at which worlds part */
    EVENTS_MAX = 2000, /* of one line; no line comes near */
    GAME_MAX = 20000,  /* events of a game; none comes near */
};

static const char place[] = "#dungeon";
static const char game[] = "crypt";
static const char watcher[] = "wanda";

/* ---- what the engine shows ------------------------------------------------------------------- */

/* A world as the engine has it, and what the viewer has been told in it. */
struct world {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int viewer;
    struct lair_game game;
    struct lair_event heard[EVENTS_MAX];
    size_t n;
    struct lair_event all[GAME_MAX]; /* since the game began */
    int n_all;
    struct standing pass[LAIR_MAX_SEATS];
    bool passes[LAIR_MAX_SEATS]; /* who is asked, and passes by itself */
    bool holds[LAIR_MAX_SEATS];  /* who has answered in the window, which does not count yet */
    struct lair_move held[LAIR_MAX_SEATS];
};

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct world *w = (struct world *)sink;

    assert_true(w->n < EVENTS_MAX);
    w->heard[w->n++] = lair_event_for(w->cat, e, w->viewer);
    assert_true(w->n_all < GAME_MAX);
    w->all[w->n_all++] = *e;
}

static char *view_text(const struct world *w)
{
    static struct lair_game view;
    struct json_object *o;
    char *text;

    lair_view(w->cat, &w->game, w->viewer, &view);
    o = lair_view_json(w->cat, &view);
    text = g_strdup(json_object_to_json_string(o));
    json_object_put(o);
    return text;
}

static bool look_the_same(const struct world *a, const struct world *b)
{
    g_autofree char *x = NULL, *y = NULL;

    if (a->n != b->n || memcmp(a->heard, b->heard, a->n * sizeof a->heard[0]) != 0)
        return false;
    x = view_text(a);
    y = view_text(b);
    return strcmp(x, y) == 0;
}

/* What a seat's passes go by. */
static struct standing_eyes eyes(const struct world *w, int seat)
{
    static struct lair_game view;

    lair_view(w->cat, &w->game, LAIR_PUBLIC, &view);
    return (struct standing_eyes){
        .cat = w->cat, .view = &view, .seat = seat, .event = w->all, .n_events = w->n_all
    };
}

static bool is_window(const struct world *w)
{
    return w->game.ask == LAIR_ASK_WINDOW || w->game.ask == LAIR_ASK_ANSWER;
}

/* Finds out who is asked, and passes by itself.  What was answered before is void. */
static void note_who_passes(struct world *w)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask);

    memset(w->passes, 0, sizeof w->passes);
    memset(w->holds, 0, sizeof w->holds);
    for (int i = 0; i < n; i++) {
        struct standing_eyes e = eyes(w, ask[i].seat);
        lair_design about;

        w->passes[ask[i].seat] = standing_ask(&w->pass[ask[i].seat], &e, &about) == STANDING_HOLDS;
    }
}

/* What counts in the window does, as at a beat of the host: all passes, or all before an act and that.  False:
 * somebody has yet to answer. */
static bool count(struct world *w)
{
    const struct lair_move pass = { .verb = LAIR_PASS };
    struct lair_ask ask[LAIR_MAX_SEATS];
    struct lair_move answer[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask), known = 0;
    bool acts = false;

    for (; known < n && !acts && (w->passes[ask[known].seat] || w->holds[ask[known].seat]); known++) {
        answer[known] = w->holds[ask[known].seat] ? w->held[ask[known].seat] : pass;
        acts = answer[known].verb != LAIR_PASS;
    }
    if (n == 0 || (known < n && !acts))
        return false;
    for (int i = 0; i < known; i++)
        assert_int_equal(lair_play(w->cat, &w->game, ask[i].seat, &answer[i], &w->sink), LAIR_OK);
    note_who_passes(w);
    return true;
}

static void count_all(struct world *w)
{
    int beats = 0;

    while (count(w))
        assert_true(++beats < BEATS);
}

/* A pass stands as the host lets it stand. */
static struct lair_move as_host_plays(struct world *w, int seat, const struct lair_move *m)
{
    struct standing_eyes e = eyes(w, seat);

    switch ((enum lair_verb)m->verb) {
    case LAIR_PASS: standing_pass(&w->pass[seat], &e, STANDING_FORESEEN, e.n_events); break;
    case LAIR_PASS_HERO: standing_pass(&w->pass[seat], &e, STANDING_HERO, e.n_events); break;
    case LAIR_PASS_TURN: standing_pass(&w->pass[seat], &e, STANDING_TURN, e.n_events); break;
    default: standing_end(&w->pass[seat], &e); return *m;
    }
    return (struct lair_move){ .verb = LAIR_PASS };
}

static void play(struct world *w, int seat, const struct lair_move *m)
{
    if (is_window(w)) {
        w->held[seat] = as_host_plays(w, seat, m);
        w->holds[seat] = true;
    } else {
        assert_int_equal(lair_play(w->cat, &w->game, seat, m, &w->sink), LAIR_OK);
        note_who_passes(w);
    }
    count_all(w);
}

/* What a seat may answer, also where others are asked before it. */
static size_t moves_of(const struct world *w, int seat, struct lair_move moves[LAIR_MAX_MOVES])
{
    static struct lair_game turned;

    turned = w->game;
    lair_window_turn(w->cat, &turned, seat);
    return lair_moves(w->cat, &turned, seat, moves);
}

static void write_move(const struct world *w, int seat, const struct lair_move *m, char text[LAIR_TEXT])
{
    static struct lair_game turned;

    turned = w->game;
    lair_window_turn(w->cat, &turned, seat);
    lair_move_text(w->cat, &turned, seat, m, text);
}

/* ---- what happens in both worlds ------------------------------------------------------------- */

struct step {
    int seat;
    char text[2][LAIR_TEXT];    /* in each world */
    uint8_t hash[2][LAIR_HASH]; /* of the position after it */
};

/* Could a stranger take one for the other? */
static bool alike(const struct lair_move *a, const struct lair_move *b, bool same)
{
    return a->verb == b->verb && a->target.kind == b->target.kind && a->target.seat == b->target.seat &&
           a->target.id == b->target.id && (!same || memcmp(a, b, sizeof *a) == 0);
}

/* Finds in world b what looks to the viewer like the move that was played in a.  False: there is
 * nothing, since something hidden came to light. */
static bool follow(const struct world *a, struct world *b, int seat, const struct lair_move *m, char *text)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    static struct world then;
    size_t n = moves_of(b, seat, moves);

    for (int same = 1; same >= 0; same--)
        for (size_t i = 0; i < n; i++) {
            if (!alike(m, &moves[i], same != 0))
                continue;
            then = *b;
            play(&then, seat, &moves[i]);
            if (!look_the_same(a, &then))
                continue;
            write_move(b, seat, &moves[i], text);
            *b = then;
            return true;
        }
    return false;
}

/* Somebody who is asked and does not pass by itself, at times one who has answered and changes that; -1:
 * nobody. */
static int who_speaks(const struct world *w, GRand *dice)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask), speaks = 0;
    bool changes = g_rand_int_range(dice, 0, 6) == 0;

    if (n == 0)
        n = lair_asks(w->cat, &w->game, ask);
    for (int i = 0; i < n; i++)
        if (!w->passes[ask[i].seat] && (changes || !w->holds[ask[i].seat]))
            ask[speaks++] = ask[i];
    return speaks > 0 ? ask[g_rand_int_range(dice, 0, speaks)].seat : -1;
}

/* Somebody sets a stop at something that all can see, in both worlds alike.  False: something hidden came to
 * light meanwhile. */
static bool write_stop(struct world *a, struct world *b, GRand *dice, struct step *s)
{
    int owner = g_rand_int_range(dice, 0, a->game.n_seats), n_rooms = a->game.seat[owner].n_rooms;
    struct standing_stop stop = { .seat = (uint8_t)owner, .square = LAIR_NO_SQUARE };
    struct standing_eyes mine, theirs;

    s->seat = g_rand_int_range(dice, 0, a->game.n_seats);
    if (n_rooms > 0) {
        stop.square = (uint8_t)g_rand_int_range(dice, 0, n_rooms);
        g_snprintf(s->text[0], sizeof s->text[0], "stop %c%d", 'a' + owner, stop.square + 1);
    } else {
        stop = (struct standing_stop){ .cast = true };
        g_strlcpy(s->text[0], "stop cast", sizeof s->text[0]);
    }
    memcpy(s->text[1], s->text[0], sizeof s->text[1]);
    mine = eyes(a, s->seat);
    standing_set_stop(&a->pass[s->seat], &mine, &stop);
    theirs = eyes(b, s->seat);
    standing_set_stop(&b->pass[s->seat], &theirs, &stop);
    return look_the_same(a, b);
}

/* Writes what is said in both worlds from here on; returns the number of lines. */
static int write_script(struct world *a, struct world *b, GRand *dice, struct step *steps)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    int n = 0;

    while (n < STEPS_MAX) {
        struct step *s = &steps[n];
        const struct lair_move *m;

        if (a->game.turn > 0 && g_rand_int_range(dice, 0, 4) == 0) {
            if (!write_stop(a, b, dice, s))
                break;
        } else {
            s->seat = who_speaks(a, dice);
            if (s->seat < 0)
                break;
            m = &moves[g_rand_int_range(dice, 0, (gint32)moves_of(a, s->seat, moves))];
            write_move(a, s->seat, m, s->text[0]);
            play(a, s->seat, m);
            if (!follow(a, b, s->seat, m, s->text[1]))
                break;
        }
        lair_hash(a->cat, &a->game, s->hash[0]);
        lair_hash(b->cat, &b->game, s->hash[1]);
        n++;
    }
    return n;
}

/* ---- what the host says ---------------------------------------------------------------------- */

static void add_letters(GString *out, const struct tape *net, guint from, const char *whom)
{
    for (guint i = from; i < tape_mark(net); i++) {
        const struct tape_letter *l = tape_letter(net, i);

        if (strcmp(l->whom, whom) == 0)
            g_string_append_printf(out, "%d ms, slot %d to %s, %s %s: %s\n", (int)l->at, l->slot, whom,
                                   l->subject, l->tag, l->whole);
    }
}

/* Otherwise the worlds would part for another reason. */
static void is_where_the_engine_was(const struct table *t, const uint8_t *expected)
{
    uint8_t hash[LAIR_HASH];

    lair_hash(t->cat, table_game(t), hash);
    if (memcmp(hash, expected, sizeof hash) != 0) {
        fprintf(stderr, "the host has played something else\n");
        _exit(2);
    }
}

/* Everything that a viewer can notice while a script is played in a world. */
static char *notice(struct stage *s, const struct step *steps, int n, int world, int viewer)
{
    struct tape *net = stage_tape(s, "net");
    struct table *t = stage_table(s, game);
    GString *out = g_string_new(NULL);

    for (int i = 0; i < n; i++) {
        guint mark = tape_mark(net);

        tape_line(net, stage_nick(steps[i].seat), NULL, steps[i].text[world]);
        for (int beat = 0; beat < BEATS; beat++) {
            g_autofree char *waiting = store_read_waiting(s->host->store, t->id);

            g_string_append_printf(out, "awaited: %s\n", waiting);
            stage_turn(s, BEAT_MS);
        }
        is_where_the_engine_was(t, steps[i].hash[world]);
        add_letters(out, net, mark, place);
        add_letters(out, net, mark, watcher);
        if (viewer != LAIR_PUBLIC)
            add_letters(out, net, mark, stage_nick(viewer));
    }
    return g_string_free(out, FALSE);
}

/* The child: the table goes on as a game that may be another one. */
static void live(struct stage *s, const struct lair_game *g, const struct step *steps, int n, int world,
                 int viewer, int fd)
{
    struct table *t = stage_table(s, game);
    char *text;
    size_t len;

    *(struct lair_game *)lair_match_game(t->match) = *g;
    text = notice(s, steps, n, world, viewer);
    len = strlen(text);
    for (size_t done = 0; done < len;) {
        ssize_t k = write(fd, text + done, len - done);

        if (k <= 0)
            _exit(1);
        done += (size_t)k;
    }
    _exit(0);
}

static char *in_world(struct stage *s, const struct lair_game *g, const struct step *steps, int n, int world,
                      int viewer)
{
    GString *out = g_string_new(NULL);
    char buf[4096];
    int fd[2], status;
    ssize_t k;
    pid_t child;

    assert_int_equal(pipe(fd), 0);
    child = fork();
    if (child == 0)
        live(s, g, steps, n, world, viewer, fd[1]);
    close(fd[1]);
    while ((k = read(fd[0], buf, sizeof buf)) > 0)
        g_string_append_len(out, buf, k);
    close(fd[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    return g_string_free(out, FALSE);
}

/* ---- the test -------------------------------------------------------------------------------- */

struct tally {
    int points, lines, differ; /* differ: points at which the other seats' cards are others */
};

static struct world *world_of(const struct table *t, const struct lair_game *g, int viewer)
{
    struct world *w = g_new0(struct world, 1);

    w->sink.event = hear;
    w->cat = t->cat;
    w->viewer = viewer;
    w->game = *g;
    w->n_all = (int)t->events->len;
    assert_true(w->n_all < GAME_MAX);
    memcpy(w->all, t->events->data, (size_t)w->n_all * sizeof w->all[0]);
    if (t->standing != NULL)
        memcpy(w->pass, t->standing, sizeof w->pass);
    for (int i = 0; i < t->n_seats; i++) {
        w->passes[i] = t->seat[i].decision != 0 && t->seat[i].scoped;
        w->holds[i] = table_has_answered(t, i);
        w->held[i] = (struct lair_move){ .verb = LAIR_PASS };
    }
    return w;
}

/* The world as it could also be, with what the other players have decided. */
static void deal_anew(const struct table *t, int viewer, GRand *dice, struct lair_game *other)
{
    static struct lair_game view;
    uint8_t seed[LAIR_SEED];

    for (int i = 0; i < LAIR_SEED; i++)
        seed[i] = (uint8_t)g_rand_int_range(dice, 0, 256);
    lair_view(t->cat, table_game(t), viewer, &view);
    lair_redeal(t->cat, &view, seed, other);
}

static void worlds_part(struct stage *s, GRand *dice, struct tally *tally)
{
    const struct table *t = stage_table(s, game);
    int viewer = g_rand_int_range(dice, -1, t->n_seats);
    g_autofree struct world *a = NULL, *b = NULL;
    g_autofree char *heard = NULL, *heard_too = NULL;
    struct step steps[STEPS_MAX];
    struct lair_game other;
    int n;

    if (viewer < 0)
        viewer = LAIR_PUBLIC;
    deal_anew(t, viewer, dice, &other);
    a = world_of(t, table_game(t), viewer);
    b = world_of(t, &other, viewer);
    n = write_script(a, b, dice, steps);
    if (n == 0)
        return;
    heard = in_world(s, table_game(t), steps, n, 0, viewer);
    heard_too = in_world(s, &other, steps, n, 1, viewer);
    tally->points++;
    tally->lines += n;
    for (int i = 0; i < n; i++)
        tally->differ += strcmp(steps[i].text[0], steps[i].text[1]) != 0;
    if (strcmp(heard, heard_too) == 0)
        return;
    for (int i = 0; i < n; i++)
        print_message("%s: %s / %s\n", stage_nick(steps[i].seat), steps[i].text[0], steps[i].text[1]);
    fprintf(stderr, "---- in one world:\n%s\n---- in the other:\n%s\n", heard, heard_too);
    fail_msg("viewer %d is told what it may not know", viewer);
}

/* An act that is held may be none in another world. */
static bool holds_act(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (table_has_answered(t, i) && strcmp(t->seat[i].answer.move, "pass") != 0)
            return true;
    return false;
}

static void a_game(int seats, const char *options, uint32_t seed, struct tally *tally)
{
    struct stage *s =
        stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr", .beat_ms = BEAT_MS });
    GRand *dice = g_rand_new_with_seed(seed);
    struct tape *net;
    struct table *t;

    stage_open(s);
    net = stage_tape(s, "net");
    t = stage_begin(s, net, place, game, options, seats, seed);
    tape_line(net, watcher, NULL, "watch crypt");
    for (int i = 0; t->state == TABLE_RUNNING; i++) {
        for (int beat = 0; i % EVERY == 0 && beat < BEATS; beat++)
            stage_turn(s, BEAT_MS);
        if (t->state == TABLE_RUNNING && stage_asked(t, dice) >= 0 && i % EVERY == 0 && !holds_act(t))
            worlds_part(s, dice, tally);
        if (stage_asked(t, dice) >= 0)
            stage_act(net, t, dice);
        stage_turn(s, BEAT_MS);
    }
    g_rand_free(dice);
    stage_free(s);
}

static void nobody_is_told_what_it_may_not_know(void **state)
{
    static const char *const options[] = { "", "classic-hand", "choose-boss", "machinations" };
    struct tally tally = { 0 };

    (void)state;
    for (int seats = 2; seats <= 4; seats++)
        for (uint32_t i = 0; i < 2; i++)
            a_game(seats, options[(seats + (int)i) % 4], (uint32_t)seats * 100 + i, &tally);
    print_message("# %d points, %d lines, %d of them others\n", tally.points, tally.lines, tally.differ);
    assert_true(tally.points > 50);
    assert_true(tally.differ > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(nobody_is_told_what_it_may_not_know) };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
