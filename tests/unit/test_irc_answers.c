/* tests/unit/test_irc_answers.c - what an answer means on IRC, whenever it is typed
 *
 * The IRC adapter on a clock turned by hand, a server, and ann, who answers what she reads.  Lines
 * take any time both ways and lists go out slowly, so that answers come at every moment.  Only the
 * server says what ann had on her screen when it got a line of hers, since the order is known
 * nowhere else.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/adapter.h"
#include "tests/unit/wire.h"

enum { GAMES = 200, STEPS = 400, CHOICES_MAX = 5, SLICE_MS = 100, SETTLE_S = 60 };

/* Something ann typed, and what she had read when the server got it. */
struct typed {
    bool number; /* else a word */
    int asked;   /* the newest question of which she had a line; 0: none */
    int offered; /* the newest of which she had a line with a number; 0: none */
};

struct game {
    struct clock *clock;
    struct adapter *bot;
    GRand *dice;
    bool asks_who; /* the server: only WHOIS tells who somebody is */

    /* on their way: what the adapter writes in one moment is one string, since nobody answers in
     * the middle of it; each line from the server is a string */
    GQueue to_server, to_bot; /* of char * */
    GArray *typed;            /* of struct typed, all of them */
    guint heard;              /* by the host, of these */
    int screen_asked, screen_offered;
    int screen_numbers; /* those of the newest list, so far */

    /* the host */
    int question; /* what it asks now */
    uint64_t serial;
    GHashTable *questions; /* serial (a pointer) -> question */
    uint64_t reports;      /* as struct host has it */
    int seen;              /* the newest question that was seen */
    uint64_t seen_at;      /* when, in reports */
    int picks, passes, refused;
};

/* ---- the host -------------------------------------------------------------------------------- */

static void note_seen(struct game *g, uint64_t serial)
{
    int question = GPOINTER_TO_INT(g_hash_table_lookup(g->questions, GUINT_TO_POINTER(serial)));

    if (question <= g->seen)
        return;
    g->seen = question;
    g->seen_at = g->reports;
}

static void on_shown(void *ctx, uint64_t serial)
{
    struct game *g = ctx;

    g->reports++;
    note_seen(g, serial);
}

static void on_told(void *ctx, uint64_t serial, enum adapter_told what)
{
    struct game *g = ctx;

    g->reports++;
    if (what == ADAPTER_TOLD)
        note_seen(g, serial);
}

static const struct typed *next_typed(struct game *g)
{
    assert_true(g->heard < g->typed->len);
    return &g_array_index(g->typed, struct typed, g->heard++);
}

/* A number that was taken refers to the list on the screen; while only the question of the next
 * list is there, it may refer to either. */
static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    struct game *g = ctx;
    const struct typed *t = next_typed(g);
    int of = atoi(pick->tag);

    assert_true(t->number);
    assert_in_range(of, t->offered, t->asked);
    if (of == g->question)
        g->picks++;
    else
        g->refused++;
}

/* A number that offers nothing is refused, but never one of the question that ann has before her. */
static void hear_number(struct game *g, const struct typed *t)
{
    if (t->offered != 0 && t->offered == g->question)
        fail_msg("the number was of question %d, and is none", t->offered);
    g->refused++;
}

/* A word answers the present question if its author had read that, which the host finds out. */
static void hear_word(struct game *g, const struct typed *t, const struct adapter_line *line)
{
    bool late = g->seen != g->question || g->reports - line->overtaken < g->seen_at;

    assert_int_equal(late, t->asked != g->question);
    if (late)
        g->refused++;
    else
        g->passes++;
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    struct game *g = ctx;
    const struct typed *t = next_typed(g);

    assert_int_equal(t->number, g_ascii_isdigit(line->text[0]));
    if (t->number)
        hear_number(g, t);
    else
        hear_word(g, t, line);
}

static char **on_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    (void)ctx, (void)person, (void)text;
    return NULL;
}

static void on_person(void *ctx, enum adapter_presence what, const struct adapter_person *person,
                      const char *from)
{
    (void)ctx, (void)what, (void)person, (void)from;
}

static void on_place(void *ctx, const struct adapter_place *place, bool open)
{
    (void)ctx, (void)place, (void)open;
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    (void)ctx;
    (void)network;
    (void)place;
    (void)level;
    (void)what;
}

static void on_connection(void *ctx, const char *network, bool online, bool final, const char *why)
{
    (void)ctx, (void)network, (void)online, (void) final, (void)why;
}

/* Nothing is kept. */
static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    (void)ctx, (void)network, (void)name, (void)value;
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    (void)ctx, (void)network, (void)name;
    return NULL;
}

static const struct adapter_host host = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = on_shown,
    .told = on_told,
    .person = on_person,
    .place = on_place,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = on_connection,
};

static int below(struct game *g, int n)
{
    return g_rand_int_range(g->dice, 0, n);
}

/* A new question, or the same one again; as a prompt or as an answer. */
static void host_asks(struct game *g)
{
    static char label[] =
        "about as long as a choice is; two fill a line of a list, so that it has several of "
        "them and takes its time: it is a long one";
    struct adapter_choice choices[CHOICES_MAX];
    g_autofree char *question = NULL, *tag = NULL;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PERSON },
                                 .subject = "crypt",
                                 .choices = choices };

    g->question += g->question == 0 || below(g, 4) > 0;
    m.n_choices = (size_t)(1 + g->question % CHOICES_MAX);
    g_hash_table_insert(g->questions, GUINT_TO_POINTER(++g->serial), GINT_TO_POINTER(g->question));
    question = g_strdup_printf("question %d", g->question);
    tag = g_strdup_printf("%d", g->question);
    for (size_t i = 0; i < m.n_choices; i++)
        choices[i] = (struct adapter_choice){ .label = label, .line = tag };
    m.target.person = g->asks_who ? (struct adapter_person){ "test", "ann!u@h", "ann", "u@h", false, NULL }
                                  : (struct adapter_person){ "test", "ann", "ann", NULL, true, NULL };
    m.serial = g->serial;
    m.slot = below(g, 4) == 0 ? ADAPTER_REPLY : ADAPTER_PROMPT;
    m.text = question;
    m.tag = tag;
    irc_adapter.say(g->bot, &m);
}

/* ---- ways ------------------------------------------------------------------------------------ */

static void to_bot(struct game *g, const char *line)
{
    g_queue_push_tail(&g->to_bot, g_strdup(line));
}

/* Sends what the adapter has written so far on its way. */
static void collect(struct game *g)
{
    GString *lines = g_string_new(NULL);
    const char *line;

    while ((line = wire_next()) != NULL)
        g_string_append_printf(lines, "%s\n", line);
    if (lines->len > 0)
        g_queue_push_tail(&g->to_server, g_string_free(lines, FALSE));
    else
        g_string_free(lines, TRUE);
}

static void time_passes(struct game *g, int ms)
{
    for (; ms > 0; ms -= SLICE_MS) {
        clock_turn(g->clock, SLICE_MS);
        collect(g);
    }
}

static bool bot_hears(struct game *g)
{
    g_autofree char *line = g_queue_pop_head(&g->to_bot);

    if (line != NULL)
        wire_send("%s", line);
    collect(g);
    return line != NULL;
}

/* ---- the server, and ann --------------------------------------------------------------------- */

static void server_reads_line(struct game *g, const char *line)
{
    g_autofree char *pong = NULL;

    if (sscanf(line, "NOTICE ann :question %d", &g->screen_asked) == 1) {
        if (strstr(line, "  1) ") != NULL) { /* a short list stands on the question's line */
            g->screen_numbers = 1;
            g->screen_offered = g->screen_asked;
        }
        return;
    }
    if (sscanf(line, "NOTICE ann :%d)", &g->screen_numbers) == 1) {
        g->screen_offered = g->screen_asked;
    } else if (g_str_has_prefix(line, "PING :")) {
        pong = g_strdup_printf(":s PONG s :%s", line + strlen("PING :"));
        to_bot(g, pong);
    } else if (g_str_has_prefix(line, "WHOIS ann")) {
        to_bot(g, ":s 311 lair ann u h * :real");
        to_bot(g, ":s 318 lair ann :End");
    }
}

static bool server_reads(struct game *g)
{
    g_autofree char *lines = g_queue_pop_head(&g->to_server);
    g_auto(GStrv) each = lines != NULL ? g_strsplit(lines, "\n", -1) : NULL;

    for (char **line = each; line != NULL && *line != NULL; line++)
        server_reads_line(g, *line);
    return lines != NULL;
}

static void ann_types(struct game *g)
{
    struct typed t = { .number = below(g, 3) > 0, .asked = g->screen_asked, .offered = g->screen_offered };
    g_autofree char *line = NULL;

    line = t.number ? g_strdup_printf("%d", below(g, MAX(g->screen_numbers, 1)) + 1) : g_strdup("pass");
    g_array_append_val(g->typed, t);
    g_queue_push_tail(
        &g->to_bot, g_strdup_printf("%s:ann!u@h PRIVMSG lair :%s", g->asks_who ? "" : "@account=ann ", line));
}

/* ---- games ----------------------------------------------------------------------------------- */

static void step(struct game *g)
{
    int what = below(g, 100);

    if (what < 4)
        host_asks(g);
    else if (what < 14)
        ann_types(g);
    else if (what < 40)
        server_reads(g);
    else if (what < 70)
        bot_hears(g);
    else if (what < 92)
        time_passes(g, SLICE_MS);
    else
        time_passes(g, below(g, 5000));
}

/* Everything that is on its way arrives. */
static void settle(struct game *g)
{
    for (int i = 0; i < SETTLE_S; i++) {
        while (server_reads(g) || bot_hears(g))
            continue;
        time_passes(g, 1000);
    }
}

static void begin(struct game *g)
{
    static const char all[] = "[x]\nserver=irc.test\nchannels=#lair\nburst=3\nline_ms=1000\n";
    g_autoptr(GKeyFile) file = g_key_file_new();
    const char *caps = g->asks_who ? "multi-prefix" : "account-tag extended-join account-notify";
    char *why = NULL;

    assert_true(g_key_file_load_from_data(file, all, -1, G_KEY_FILE_NONE, NULL));
    g->bot = irc_adapter.open("test", file, "x", &host, g, g->clock, &why);
    irc_adapter.start(g->bot);
    assert_true(wire_accept());
    wire_send("CAP * LS :%s", caps);
    wire_send("CAP * ACK :%s", caps);
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 422 lair :No MOTD");
    wire_send(":lair!l@host JOIN #lair");
    wire_send(g->asks_who ? ":ann!u@h JOIN #lair" : ":ann!u@h JOIN #lair ann :Ann");
    settle(g);
}

static void clear(struct game *g)
{
    irc_adapter.free(g->bot);
    clock_free(g->clock);
    g_rand_free(g->dice);
    g_queue_clear_full(&g->to_server, g_free);
    g_queue_clear_full(&g->to_bot, g_free);
    g_array_unref(g->typed);
    g_hash_table_unref(g->questions);
    *g = (struct game){ 0 };
}

static void play(struct game *g, guint32 seed, bool asks_who)
{
    g->clock = clock_new_by_hand(0);
    g->dice = g_rand_new_with_seed(seed);
    g->asks_who = asks_who;
    g->questions = g_hash_table_new(NULL, NULL);
    g_queue_init(&g->to_server);
    g_queue_init(&g->to_bot);
    g->typed = g_array_new(FALSE, FALSE, sizeof(struct typed));
    begin(g);
    for (int i = 0; i < STEPS; i++)
        step(g);
    settle(g);
    assert_int_equal(g->heard, g->typed->len);
    assert_int_equal(g->screen_offered, g->question);
}

static int set_up(void **state)
{
    *state = g_new0(struct game, 1);
    return 0;
}

static int tear_down(void **state)
{
    struct game *g = *state;

    if (g->clock != NULL)
        clear(g);
    g_free(g);
    return 0;
}

static void play_many(struct game *g, bool asks_who)
{
    int picks = 0, passes = 0, refused = 0;

    for (guint32 seed = 1; seed <= GAMES; seed++) {
        play(g, seed, asks_who);
        picks += g->picks;
        passes += g->passes;
        refused += g->refused;
        clear(g);
    }
    assert_true(picks > GAMES && passes > GAMES && refused > GAMES); /* everything was tried */
}

static void an_answer_is_to_what_its_author_has_read(void **state)
{
    play_many(*state, false);
}

static void an_answer_that_waits_for_whois_is_to_what_its_author_had_read(void **state)
{
    play_many(*state, true);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(an_answer_is_to_what_its_author_has_read),
        TEST(an_answer_that_waits_for_whois_is_to_what_its_author_had_read),
    };

    return cmocka_run_group_tests_name("irc_answers", tests, NULL, NULL);
}
