/* tests/unit/test_killed.c - a host that is killed after every single line
 *
 * A game is played and recorded, line by line, by a host that lives from its beginning to its end.
 * Then the same lines are handed to hosts that live for one line each: a child opens the database,
 * hears the line, and is killed with SIGKILL, in turn after it has answered, and after it has written
 * and before it answers.  Whichever is killed, and when: tables, positions, questions and the
 * waiting list are those of the long life, and everybody was told each thing that happened once, or
 * again only if the kill came between telling it and noting that it was told.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/pace.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum {
    CLOCK_S = 60,
    NOTED_MS = 1000, /* by then the host has noted what was told (bot/host.c) */
    STALE = 30,      /* who missed more events than this gets a board instead (bot/tell.c) */
    STEPS_MAX = 2000 /* no game comes near */
};

static const char place[] = "#dungeon";
static const char game[] = "crypt";

/* ---- what is handed in ----------------------------------------------------------------------- */

enum step_kind {
    STEP_LINE, /* said, in the place or whispered */
    STEP_PICK, /* a choice taken */
    STEP_SEED, /* the game's seed is given by hand */
    STEP_WAIT, /* nobody speaks until the clock of the player who is asked has run out */
};

/* One thing that happens to the host, and what the long-lived host did then. */
struct step {
    enum step_kind kind;
    uint32_t seed;
    char *nick, *place, *text, *subject, *tag;
    char *request;
    char *letters;  /* everything said then, but for boards */
    char *boards;   /* those */
    char *events;   /* of it, what happened in the game, as each was told */
    int n_events;   /* how many have happened */
    char *whispers; /* of what happened, what the place was not told */
    int n_place;    /* how many the place has not heard of, those of a hero who walked before among them */
    bool opening;   /* no turn has begun */
    char *after;    /* how everything stood then, see standing() */
    char *end;      /* of the events, how the game ended; NULL: it did not */
    char *asked;    /* the questions that were asked then and are open */
};

static void step_free(void *step)
{
    struct step *s = step;
    char **all[] = { &s->nick,   &s->place,  &s->text,  &s->subject, &s->tag, &s->request, &s->letters,
                     &s->boards, &s->events, &s->after, &s->asked,   &s->end, &s->whispers };

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        g_free(*all[i]);
    g_free(s);
}

static void give_seed(struct stage *s, uint32_t seed)
{
    struct table *t = stage_table(s, game);

    t->by_hand = true;
    for (int i = 0; i < LAIR_SEED; i++)
        t->seed[i] = (uint8_t)(seed >> 8 * (i % 4));
    tables_touch(s->host, t);
    tape_settle();
}

static void pick(struct tape *net, const struct step *step)
{
    const struct adapter_pick taken = { .line = { .who =
                                                      tape_seen(net->network, tape_person(net, step->nick)),
                                                  .whisper = true,
                                                  .request = step->request,
                                                  .text = step->text },
                                        .subject = step->subject,
                                        .tag = step->tag };

    net->host->pick(net->ctx, &taken);
    tape_settle();
}

static void happen(struct stage *s, const struct step *step)
{
    struct tape *net = stage_tape(s, "net");

    switch (step->kind) {
    case STEP_LINE: tape_line_as(net, step->nick, step->place, step->text, step->request); break;
    case STEP_PICK: pick(net, step); break;
    case STEP_SEED: give_seed(s, step->seed); break;
    case STEP_WAIT: stage_turn(s, CLOCK_S * 1000); break;
    }
}

/* ---- how everything stands ------------------------------------------------------------------- */

/* What a seat is asked, as it is asked. */
static void add_question(struct stage *s, const struct table *t, int seat, GString *out)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    struct voice v = voice_in(network_find(s->host, "net"), NULL);
    struct prompt *p = prompt_new(v.words, &e->facts);

    g_string_append(out, p->text);
    for (size_t i = 0; i < p->n_choices; i++)
        g_string_append_printf(out, "\n%zu) %s", i + 1, p->choices[i].label);
    g_string_append_c(out, '\n');
    prompt_free(p);
    table_eyes_free(e);
}

static void add_seat(struct stage *s, const struct table *t, int seat, GString *out)
{
    const struct seat *x = &t->seat[seat];
    struct lair_ask ask = { 0 };
    enum lair_ask_kind kind = table_asked(t, seat, &ask);

    g_string_append_printf(out, " %s (%s, %s) away %d decision %d: %s%s, answered %s\n", x->who.nick,
                           x->who.key, x->word, x->away, x->decision, lair_ask_name(kind),
                           ask.scoped ? ", passes" : "",
                           table_has_answered(t, seat) ? x->answer.move : "nothing");
    if (kind != LAIR_ASK_NONE)
        add_question(s, t, seat, out);
}

static void add_table(struct stage *s, struct table *t, GString *out)
{
    uint8_t hash[LAIR_HASH];
    char hex[2 * LAIR_HASH + 1];
    bout_load(s->host, t);
    g_autofree char *stored = store_read_hash(s->host->store, t->id);
    g_autofree char *waiting = store_read_waiting(s->host->store, t->id);

    if (table_has_game(t)) {
        lair_hash(t->cat, table_game(t), hash);
        sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
        if (strcmp(hex, stored) != 0)
            g_string_append(out, "the stored hash is another one\n");
    }
    g_string_append_printf(out,
                           "%s at %s of %s: state %d, %d moves, %s; clock %d, variants %d, owner %s; "
                           "awaited: %s\n",
                           t->name, t->place, t->network, t->state, t->n_moves, stored, t->clock_s,
                           t->variants, t->owner.key, waiting);
    for (int i = 0; i < t->n_seats; i++)
        add_seat(s, t, i, out);
}

/* Tables, seats, positions, questions; g_free it. */
static char *standing(struct stage *s)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < s->host->tables->len; i++)
        add_table(s, s->host->tables->pdata[i], out);
    return g_string_free(out, FALSE);
}

/* The text without the times of day that it names: each life begins at the same. */
static char *without_times(char *text)
{
    g_autoptr(GRegex) time = g_regex_new(" until [-0-9: ]+ UTC", 0, 0, NULL);
    g_autofree char *own = text;

    return g_regex_replace_literal(time, text, -1, 0, "", 0, NULL);
}

/* Letters from number from on that a test wants, as text; g_free it. */
static char *letters(const struct tape *t, guint from, bool (*wanted)(const struct tape_letter *l))
{
    static const char *const slots[ADAPTER_SLOTS] = { "board", "prompt", "reply", "notice" };
    GString *out = g_string_new(NULL);

    for (guint i = from; i < tape_mark(t); i++) {
        const struct tape_letter *l = tape_letter(t, i);

        if (wanted(l))
            g_string_append_printf(out, "%s to %s, %s %s: %s\n", slots[l->slot], l->whom, l->subject, l->tag,
                                   l->whole);
    }
    return without_times(g_string_free(out, FALSE));
}

static bool is_board(const struct tape_letter *l)
{
    return l->slot == ADAPTER_BOARD;
}

static bool is_no_board(const struct tape_letter *l)
{
    return l->slot != ADAPTER_BOARD;
}

/* Is it something that happened in the game: a notice of which the host hears what became? */
static bool is_event(const struct tape_letter *l)
{
    return l->slot == ADAPTER_NOTICE && l->serial != 0;
}

static bool is_question(const struct tape_letter *l)
{
    return l->slot == ADAPTER_PROMPT;
}

/* Those of the letters from number from on that ask what is open now, in the order of seats; g_free
 * it. */
static char *questions(const struct stage *s, guint from)
{
    const struct table *t = stage_table(s, game);
    const struct tape *net = stage_tape(s, "net");
    GString *out = g_string_new(NULL);

    for (int seat = 0; t != NULL && seat < t->n_seats; seat++)
        for (guint i = from; i < tape_mark(net); i++) {
            const struct tape_letter *l = tape_letter(net, i);

            if (is_question(l) && strcmp(l->whom, t->seat[seat].who.nick) == 0 &&
                atoi(l->tag) == t->seat[seat].decision)
                g_string_append_printf(out, "%s is asked: %s\n", l->whom, l->whole);
        }
    return g_string_free(out, FALSE);
}

/* ---- the long life --------------------------------------------------------------------------- */

struct game {
    int seats;
    const char *variants;
    uint32_t seed;
    GPtrArray *steps; /* of struct step */
    bool asked[LAIR_N_ASKS];
};

static int count_events(const struct stage *s)
{
    const struct table *t = stage_table(s, game);

    return t != NULL && table_has_game(t) ? (int)t->events->len : 0;
}

static void note_questions(struct game *g, const struct stage *s)
{
    const struct table *t = stage_table(s, game);

    for (int i = 0; t != NULL && i < t->n_seats; i++)
        g->asked[table_asked(t, i, NULL)] = true;
}

/* The first event that the place has not heard of. */
static int place_heard(const struct stage *s)
{
    const struct table *t = stage_table(s, game);

    return t != NULL ? t->reader.sent : 0;
}

static bool is_whispered_event(const struct tape_letter *l)
{
    return is_event(l) && l->whom[0] != '#';
}

/* The newest event. */
static char *end(const struct tape *t)
{
    guint i = tape_mark(t) - 1;

    while (!is_event(tape_letter(t, i)))
        i--;
    return letters(t, i, is_event);
}

static struct step *record(struct game *g, struct stage *s, struct step model)
{
    struct step *step = g_memdup2(&model, sizeof model);
    struct tape *net = stage_tape(s, "net");
    guint mark = tape_mark(net);
    int events = count_events(s), heard = place_heard(s);

    step->request = g_strdup_printf("line-%u", g->steps->len);
    happen(s, step);
    step->letters = letters(net, mark, is_no_board);
    step->boards = letters(net, mark, is_board);
    step->events = letters(net, mark, is_event);
    step->n_events = count_events(s) - events;
    step->whispers = letters(net, mark, is_whispered_event);
    step->n_place = count_events(s) - heard;
    step->opening = table_has_game(stage_table(s, game)) && table_game(stage_table(s, game))->turn == 0;
    if (stage_table(s, game)->state == TABLE_OVER)
        step->end = end(net);
    step->after = standing(s);
    step->asked = questions(s, mark);
    note_questions(g, s);
    g_ptr_array_add(g->steps, step);
    return step;
}

static void say(struct game *g, struct stage *s, const char *nick, const char *where, const char *text)
{
    record(g, s,
           (struct step){
               .kind = STEP_LINE, .nick = g_strdup(nick), .place = g_strdup(where), .text = g_strdup(text) });
}

/* A table of the game, and one at which somebody waits for others meanwhile. */
static void open_tables(struct game *g, struct stage *s)
{
    g_autofree char *open = g_strdup_printf("new %s %d %s", game, g->seats, g->variants);

    say(g, s, stage_nick(0), place, open);
    for (int i = 1; i < g->seats; i++)
        say(g, s, stage_nick(i), place, "join crypt");
    say(g, s, "eve", "#cellar", "new vault 3 hard");
    record(g, s, (struct step){ .kind = STEP_SEED, .seed = g->seed });
    say(g, s, stage_nick(0), place, "start");
}

/* Is one seat asked, and did it answer itself last time? */
static bool may_wait(const struct table *t, int seat)
{
    for (int i = 0; i < t->n_seats; i++)
        if (i != seat && t->seat[i].decision != 0)
            return false;
    return t->seat[seat].missed == 0;
}

/* Somebody answers, by a choice or its words; but takes the choice of being done, since whether `done` is asked about
 * after half a build is what a host that is killed may forget. */
static void answer(struct game *g, struct stage *s, GRand *dice)
{
    struct table *t = stage_table(s, game);
    int seat = stage_asked(t, dice);
    const char *nick = t->seat[seat].who.nick;
    const struct tape_letter *l = tape_question(stage_tape(s, "net"), nick);
    unsigned n = stage_choice(l, dice);

    if (g_rand_int_range(dice, 0, 20) == 0 && may_wait(t, seat))
        record(g, s, (struct step){ .kind = STEP_WAIT });
    else if (g_rand_int_range(dice, 0, 4) == 0 && !g_str_equal(l->moves[n - 1], "done"))
        say(g, s, nick, NULL, l->moves[n - 1]);
    else
        record(g, s,
               (struct step){ .kind = STEP_PICK,
                              .nick = g_strdup(nick),
                              .text = g_strdup(l->moves[n - 1]),
                              .subject = g_strdup(l->subject),
                              .tag = g_strdup(l->tag) });
}

static struct stage *new_stage(const char *path)
{
    return stage_new("net:#dungeon,#cellar", path,
                     &(struct host_settings){ .sets = "bmr", .clock_s = CLOCK_S });
}

static void play(struct game *g, const char *path)
{
    struct stage *s = new_stage(path);
    GRand *dice = g_rand_new_with_seed(g->seed);

    g->steps = g_ptr_array_new_with_free_func(step_free);
    stage_open(s);
    open_tables(g, s);
    while (stage_table(s, game)->state == TABLE_RUNNING && g->steps->len < STEPS_MAX)
        answer(g, s, dice);
    assert_int_equal(stage_table(s, game)->state, TABLE_OVER);
    g_rand_free(dice);
    stage_free(s);
}

/* ---- short lives ----------------------------------------------------------------------------- */

enum death {
    DIES_ANSWERED, /* after it has answered, before it has noted who was told */
    DIES_NOTED,    /* having answered and noted */
    DIES_WRITTEN,  /* having written, with the first, second or third letter in hand */
};

/* What a life reported before it ended; a string is NULL if it did not come to that. */
struct life {
    char *born_events;    /* told as soon as it was there */
    char *born_questions; /* asked then */
    char *born;           /* how everything stood then */
    char *letters;        /* of the line */
    char *boards;         /* of the line */
    char *after;          /* how everything stood after the line */
};

static void life_clear(struct life *l)
{
    g_free(l->born_events);
    g_free(l->born_questions);
    g_free(l->born);
    g_free(l->letters);
    g_free(l->boards);
    g_free(l->after);
}

static void report(int fd, char *text)
{
    guint32 len = (guint32)strlen(text);

    if (write(fd, &len, sizeof len) != sizeof len || write(fd, text, len) != (ssize_t)len)
        _exit(3);
    g_free(text);
}

static void die(void *ctx, const struct tape_letter *l)
{
    int *left = ctx;

    (void)l;
    if ((*left)-- == 0)
        kill(getpid(), SIGKILL);
}

/* The child: never returns.  step NULL: nothing is handed in. */
static void live(const char *path, const struct step *step, enum death death, int letter, int fd)
{
    struct stage *s = new_stage(path);
    struct tape *net;
    guint mark;

    for (int i = 0; i < 4; i++)
        tape_people_add(((struct stage_network *)s->networks->pdata[0])->people, stage_nick(i), stage_nick(i),
                        NULL);
    stage_open(s);
    net = stage_tape(s, "net");
    report(fd, letters(net, 0, is_event));
    report(fd, questions(s, 0));
    report(fd, standing(s));
    mark = tape_mark(net);
    if (death == DIES_WRITTEN) {
        net->saying = die;
        net->saying_ctx = &letter;
    }
    if (step != NULL)
        happen(s, step);
    net->saying = NULL;
    if (death == DIES_NOTED)
        stage_turn(s, NOTED_MS);
    report(fd, letters(net, mark, is_no_board));
    report(fd, letters(net, mark, is_board));
    report(fd, standing(s));
    close(fd);
    for (;;)
        pause();
}

static char *read_text(int fd)
{
    guint32 len;
    char *text;

    if (read(fd, &len, sizeof len) != sizeof len)
        return NULL;
    text = g_malloc0(len + 1);
    for (guint32 n = 0; n < len;) {
        ssize_t got = read(fd, text + n, len - n);

        if (got <= 0) {
            g_free(text);
            return NULL;
        }
        n += (guint32)got;
    }
    return text;
}

/* One life: born, told of a step, killed. */
static struct life life(const char *path, const struct step *step, enum death death, int letter)
{
    struct life l = { 0 };
    int fd[2], status;
    pid_t child;

    assert_int_equal(pipe(fd), 0);
    child = fork();
    if (child == 0) {
        close(fd[0]);
        live(path, step, death, letter, fd[1]);
    }
    close(fd[1]);
    l.born_events = read_text(fd[0]);
    l.born_questions = read_text(fd[0]);
    l.born = read_text(fd[0]);
    l.letters = read_text(fd[0]);
    l.boards = read_text(fd[0]);
    l.after = read_text(fd[0]);
    close(fd[0]);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        fail_msg("it did not live until it was killed: status %x", (unsigned)status);
    return l;
}

static void same(const char *what, guint k, const char *now, const char *then)
{
    if (g_strcmp0(now, then) == 0)
        return;
    print_message("---- now:\n%s\n---- in the long life:\n%s\n", now, then);
    fail_msg("line %u: %s", k, what);
}

/* What is told again of events: all of the opening; otherwise a board in place of many of them, or
 * how the game ended. */
static const char *anew(const struct step *s)
{
    if (s->n_events <= STALE || s->opening)
        return s->n_place <= STALE || s->opening ? s->events : s->whispers;
    return s->end != NULL ? s->end : "";
}

/* How things stand when a life begins; events and questions are what is told and asked then. */
static void born(guint k, const struct life *l, const struct step *before, const char *events,
                 const char *questions)
{
    same("how it stands after the restart", k, l->born, before != NULL ? before->after : "");
    same("what is told after the restart", k, l->born_events, events);
    same("what is asked after the restart", k, l->born_questions, questions);
}

/* The life after the game. */
static void the_end(const char *path, const struct step *last, const char *told)
{
    struct life l = life(path, NULL, DIES_NOTED, 0);

    born(STEPS_MAX, &l, last, told, "");
    life_clear(&l);
}

static bool moved(const struct step *s, const struct step *before)
{
    return before == NULL || strcmp(s->after, before->after) != 0;
}

/* What the next life tells and asks when it is born, since the last one could not note it. */
struct owed {
    const char *told, *asked;
};
static const struct owed nothing = { "", "" };

/* What was owed before is noted with whatever moves. */
static struct owed owed_after(const struct step *s, const struct step *before, struct owed owed)
{
    return moved(s, before) ? (struct owed){ anew(s), s->asked } : owed;
}

/* Killed after it has answered, with or without time to note who was told. */
static struct owed killed_when_answered(const char *path, guint k, const struct step *s,
                                        const struct step *before, enum death death, struct owed owed)
{
    struct life l = life(path, s, death, 0);

    born(k, &l, before, owed.told, owed.asked);
    same("how it stands after the line", k, l.after, s->after);
    same("what is said", k, l.letters, s->letters);
    if (s->boards[0] != '\0') /* a restart may bring one more */
        same("what is shown", k, l.boards, s->boards);
    life_clear(&l);
    if (death == DIES_NOTED)
        return nothing;
    return owed_after(s, before, owed);
}

/* Killed when it has written and is about to say so; then it hears the same line again, notes that, and is killed. */
static struct owed killed_when_written(const char *path, guint k, const struct step *s,
                                       const struct step *before, struct owed owed)
{
    bool is_request = s->kind == STEP_LINE || s->kind == STEP_PICK;
    int letter = (int)(k % 3) + (s->kind == STEP_WAIT); /* the reminder comes before the move */
    struct life l = life(path, s, DIES_WRITTEN, letter);

    born(k, &l, before, owed.told, owed.asked);
    life_clear(&l);
    owed = owed_after(s, before, owed);
    l = life(path, is_request ? s : NULL, DIES_NOTED, 0);
    born(k, &l, s, owed.told, owed.asked);
    same("how it stands after the same line twice", k, l.after, s->after);
    life_clear(&l);
    return nothing;
}

/* Kills a host at each line, by the deaths in turn, beginning with one of them. */
static void kill_at_each_line(struct game *g, const char *path, const enum death *deaths, guint n_deaths,
                              guint first)
{
    const struct step *before = NULL;
    struct owed owed = nothing;

    for (guint k = 0; k < g->steps->len; k++) {
        const struct step *s = g->steps->pdata[k];
        enum death death = deaths[(k + first) % n_deaths];

        owed = death == DIES_WRITTEN ? killed_when_written(path, k, s, before, owed)
                                     : killed_when_answered(path, k, s, before, death, owed);
        before = s;
    }
    the_end(path, before, owed.told);
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* Each life draws the same, so that what is told of a draw can be compared. */

static const char *no_chance_name(void)
{
    return "no chance";
}

static uint32_t no_chance(void)
{
    return 7;
}

static void no_chance_bytes(void *const buf, const size_t size)
{
    memset(buf, 7, size);
}

static struct randombytes_implementation without_chance = { .implementation_name = no_chance_name,
                                                            .random = no_chance,
                                                            .buf = no_chance_bytes };

/* ---- the games ------------------------------------------------------------------------------- */

/* Together they come to every kind of question; whoever changes what is asked looks for others. */
static struct game games[] = {
    { .seats = 2, .variants = "machinations", .seed = 145 },
    { .seats = 3, .variants = "choose-boss classic-hand", .seed = 42 },
    { .seats = 4, .variants = "choose-boss classic-hand", .seed = 55 },
    { .seats = 2, .variants = "super", .seed = 12 },
};

struct fixture {
    char *folder, *path;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    *state = f;
    return f->folder != NULL ? 0 : -1;
}

static void remove_database(struct fixture *f)
{
    static const char *const ends[] = { "", "-wal", "-shm" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        g_unlink(path);
    }
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    remove_database(f);
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

static void the_games_come_to_every_question(void **state)
{
    struct fixture *f = *state;
    bool asked[LAIR_N_ASKS] = { false };

    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        play(&games[i], f->path);
        remove_database(f);
        for (int kind = 0; kind < LAIR_N_ASKS; kind++)
            asked[kind] = asked[kind] || games[i].asked[kind];
    }
    for (int kind = 0; kind < LAIR_N_ASKS; kind++)
        if (!asked[kind] && kind != LAIR_ASK_ITEM) /* the installed sets have no items */
            fail_msg("nobody is asked: %s", lair_ask_name(kind));
}

/* After its answer and before it, in turn: each kind of question comes often enough for both. */
static void a_host_killed_at_every_line_tells_again_only_what_it_could_not_note(void **state)
{
    static const enum death deaths[] = { DIES_ANSWERED, DIES_WRITTEN };
    struct fixture *f = *state;

    for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
        kill_at_each_line(&games[i], f->path, deaths, G_N_ELEMENTS(deaths), i);
        remove_database(f);
    }
}

/* Of one game: where a host is killed before its answer the one after it is killed when it has noted that, too. */
static void a_host_killed_when_it_has_noted_what_it_told_tells_nothing_twice(void **state)
{
    static const enum death noted[] = { DIES_NOTED };
    struct fixture *f = *state;

    kill_at_each_line(&games[0], f->path, noted, G_N_ELEMENTS(noted), 0);
    remove_database(f);
}

/* A child has the pages of its parent, and to hand on what AddressSanitizer keeps of freed memory takes longer than all that
 * a child does. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=4";
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(the_games_come_to_every_question),
        T(a_host_killed_at_every_line_tells_again_only_what_it_could_not_note),
        T(a_host_killed_when_it_has_noted_what_it_told_tells_nothing_twice),
    };
    int failed;

    if (randombytes_set_implementation(&without_chance) != 0 || sodium_init() < 0)
        return 1;
    failing_vfs_install();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++)
        if (games[i].steps != NULL)
            g_ptr_array_unref(games[i].steps);
    return failed;
}
