/* contrib/fuzz/fuzz_chat.c - lines of several people, to a whole host over a network on tape
 *
 * The input is lines.  The first byte of each says who speaks, where, and whether the rest is typed
 * or is the number of a choice; "%" turns the clock, "#" lets somebody go and come back.  There are
 * two players, one watcher and a guest.  Whatever they say, the game stays one that the rules allow,
 * nobody is told a card that they may not know, every speaker is answered, and neither what is said
 * nor the memory grows beyond bounds.
 * SPDX-License-Identifier: MIT */
#include <glib.h>

#include "bot/store/impl.h"
#include "bot/tables.h"
#include "contrib/fuzz/fuzz.h"
#include "tests/known.h"
#include "tests/stage.h"

enum {
    LINES_MAX = 60,      /* of one input */
    LETTERS_MAX = 60,    /* that one line may cause */
    TEXT_MAX = 16384,    /* bytes of a letter */
    TABLES_MAX = 40,     /* in memory: four people cannot have more */
    LIFE = 200,          /* inputs until the host is another one */
    TURN_MS = 20 * 1000, /* a "%" */
};

static const char place[] = "#dungeon";
static const char *const people[] = { "ann", "ben", "wanda", "mallory" };

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

/* ---- the host -------------------------------------------------------------------------------- */

struct hall {
    struct stage *stage;
    struct tape *net;
    struct known *known; /* of the game that both began to play */
    int64_t id;          /* its table */
    int inputs;
};

static void quiet(const char *domain, GLogLevelFlags level, const char *text, void *ctx)
{
    (void)domain, (void)ctx;
    must((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) == 0, text);
}

static GLogWriterOutput quiet_fields(GLogLevelFlags level, const GLogField *fields, gsize n, void *ctx)
{
    for (gsize i = 0; i < n; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0)
            quiet(NULL, level, fields[i].value, ctx);
    return G_LOG_WRITER_HANDLED;
}

static void open_hall(struct hall *h)
{
    static bool once;

    if (!once)
        g_log_set_writer_func(quiet_fields, NULL, NULL);
    once = true;
    h->stage = stage_new("net:#dungeon", NULL,
                         &(struct host_settings){ .sets = "bmr", .offer = "bmr,tnl", .clock_s = 60 });
    stage_open(h->stage);
    h->net = stage_tape(h->stage, "net");
    tape_guest(h->net, "mallory");
    h->inputs = 0;
}

static void close_hall(struct hall *h)
{
    stage_free(h->stage);
    h->stage = NULL;
}

/* Nothing is left of the last input but what people have chosen for themselves. */
static void clear_tables(struct hall *h)
{
    struct host *host = h->stage->host;

    while (host->tables->len > 0)
        tables_remove(host, host->tables->pdata[0]);
    tape_forget(h->net);
}

/* NULL: it is over and out of memory. */
static const struct table *game(const struct hall *h)
{
    return tables_by_id(h->stage->host, h->id);
}

static void begin(struct hall *h, uint32_t seed)
{
    if (h->stage != NULL && ++h->inputs > LIFE)
        close_hall(h);
    if (h->stage == NULL)
        open_hall(h);
    clear_tables(h);
    h->id = stage_begin(h->stage, h->net, place, "crypt", "", 2, seed)->id;
    tape_line(h->net, "wanda", NULL, "watch crypt");
    h->known = known_new(game(h));
}

/* ---- what is said to it ---------------------------------------------------------------------- */

/* What an adapter would make of such bytes; NULL: no line. */
static char *as_line(const char *bytes, size_t len)
{
    char *text = g_utf8_make_valid(bytes, (gssize)MIN(len, ADAPTER_LINE_MAX / 3));

    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = ' ';
    g_strstrip(text);
    if (text[0] == '\0')
        g_clear_pointer(&text, g_free);
    return text;
}

static void come_and_go(struct hall *h, int speaker)
{
    tape_leave(h->net, people[speaker]);
    tape_come(h->net, people[speaker]);
}

static void choose(struct hall *h, int speaker, const char *text)
{
    const struct tape_letter *l = tape_question(h->net, people[speaker]);
    unsigned n = l != NULL ? g_strv_length(l->moves) : 0;

    if (n > 0)
        tape_pick_of(h->net, people[speaker], l, 1 + (unsigned char)text[0] % n);
}

static void happen(struct hall *h, const char *bytes, size_t len)
{
    int speaker = bytes[0] & 3;
    g_autofree char *text = as_line(bytes + 1, len - 1);

    if (bytes[0] == '%')
        stage_turn(h->stage, TURN_MS);
    else if (bytes[0] == '#')
        come_and_go(h, text != NULL ? text[0] & 3 : 0);
    else if (text != NULL && (bytes[0] & 4) != 0)
        choose(h, speaker, text);
    else if (text != NULL)
        tape_line(h->net, people[speaker], (bytes[0] & 8) != 0 ? place : NULL, text);
}

/* ---- what must hold -------------------------------------------------------------------------- */

/* Does the host say of itself what this letter says, or does it repeat a card that was asked for? */
static bool is_news(const struct tape_letter *l)
{
    return l->slot != ADAPTER_REPLY;
}

static void letter_holds(const struct hall *h, const struct tape_letter *l)
{
    const struct table *t = game(h);
    int seat = t != NULL ? table_seat_of(t, "net", l->whom) : -1;
    const char *secret;

    must(g_utf8_validate(l->whole, -1, NULL), "a letter is UTF-8");
    must(strlen(l->whole) < TEXT_MAX, "a letter is short");
    if (t == NULL || !table_has_game(t) || !is_news(l) || !stage_is_about(l, t))
        return;
    secret = known_secret(h->known, t, seat >= 0 ? seat : LAIR_PUBLIC, l->whole);
    if (secret != NULL)
        fprintf(stderr, "%s may not know %s: %s\n", l->whom, secret, l->whole);
    must(secret == NULL, "nobody is told what it may not know");
}

static void all_holds(struct hall *h, guint mark)
{
    const struct host *host = h->stage->host;
    const struct table *t = game(h);

    if (t != NULL && table_has_game(t)) {
        const char *wrong = lair_check(t->cat, table_game(t));

        must(wrong == NULL, wrong);
        known_learn(h->known, t);
    }
    must(tape_mark(h->net) - mark <= LETTERS_MAX, "a line causes few letters");
    for (guint i = mark; i < tape_mark(h->net); i++)
        letter_holds(h, tape_letter(h->net, i));
    must(host->tables->len <= TABLES_MAX, "few people have few tables");
    must(!store_is_dirty(host->store), "what a turn did is stored");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hall h;
    const char *at = (const char *)data, *end = at + size;

    if (size < 2)
        return 0;
    begin(&h, data[0]);
    for (int i = 0; i < LINES_MAX && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop != NULL ? stop : end) - at);
        guint mark = tape_mark(h.net);

        if (len > 0)
            happen(&h, at, len);
        all_holds(&h, mark);
        at += len + 1;
    }
    known_free(h.known);
    return 0;
}
