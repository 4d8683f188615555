/* tests/bench/bench_flow.c - how a game flows in a channel of a real IRC server
 *
 *     bench_flow ngircd|inspircd [shipped|strict] [GAMES]      (shipped 1)
 *
 * `lair serve` with its own defaults, on a server with the limits of its package (tests/e2e/ircd.h),
 * and three raw clients at a classic table.  Each answers 0.7 s after the last line of its question:
 * it lays a room that brings no wound, if there is one, passes where it may, and takes what is first
 * where it must choose.  For each game and for all of them is printed
 *
 *     minutes       from !new to the end, and for six turns of it
 *     channel       lines of lair's in the channel, a turn
 *     whispers      messages (text up to its last choice) and lines to a player, a turn
 *     next choices  from a move until somebody reads choices, where nobody moved in between: median and p90
 *
 * A game in which lair is thrown off the server fails.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"

enum {
    PLAYERS = 3,
    THINK_MS = 700,
    STILL_MS = 5 * 60 * 1000, /* after which a game is taken to stand still */
    TURNS = 6,
};

static const char *const nick[PLAYERS] = { "ann", "ben", "cleo" };

/* Somebody who plays. */
struct player {
    struct peer *peer;
    unsigned read;      /* lines that were read */
    GPtrArray *choices; /* labels of the newest question */
    bool fresh;         /* ... to which no answer was given */
    gint64 at;          /* when its last line came, in ms */
    int lines, messages;
};

struct flow {
    struct player player[PLAYERS];
    int channel, turns;
    gint64 moved;  /* when somebody moved last, in ms; 0: choices were read since */
    GArray *waits; /* of gint64: ms from a move to the next choices */
    bool begun, over, thrown_out;
};

static gint64 now_ms(void)
{
    return g_get_monotonic_time() / 1000;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Takes down the labels of choices, if there are any.  A list that begins is a question to be answered, once. */
static void take_choices(struct player *p, const char *text)
{
    g_auto(GStrv) part = g_strsplit(text, "  ", -1);

    for (char **one = part; *one != NULL; one++) {
        char *label;
        guint64 number = g_ascii_strtoull(*one, &label, 10);

        if (number == 0 || !g_str_has_prefix(label, ") "))
            continue;
        if (number == 1) {
            g_ptr_array_set_size(p->choices, 0);
            p->fresh = true;
        }
        if (number != p->choices->len + 1)
            continue;
        g_ptr_array_add(p->choices, g_strdup(label + 2));
    }
}

static void read_whisper(struct flow *f, struct player *p, const char *text)
{
    bool waited = !p->fresh;

    take_choices(p, text);
    p->lines++;
    p->at = now_ms();
    if (p->fresh && waited && f->moved > 0) {
        gint64 wait = p->at - f->moved;

        g_array_append_val(f->waits, wait);
        f->moved = 0;
    }
    p->messages += text[0] == '['; /* the table's name begins each */
}

static void read_channel(struct flow *f, const char *text)
{
    f->channel++;
    if (strstr(text, " begins: ") != NULL)
        f->begun = true;
    if (strstr(text, " is over. ") != NULL)
        f->over = true;
    for (const char *turn = text; (turn = strstr(turn, "urn ")) != NULL; turn++)
        f->turns = MAX(f->turns, atoi(turn + strlen("urn ")));
}

static void read_line(struct flow *f, int i, const char *line)
{
    const char *text = strstr(line + 1, " :");

    if (!g_str_has_prefix(line, ":lair!") || text == NULL)
        return;
    if (strstr(line, " QUIT ") != NULL)
        f->thrown_out = true;
    else if (strstr(line, " #dungeon :") == NULL)
        read_whisper(f, &f->player[i], text + 2);
    else if (i == 0 && strstr(line, " PRIVMSG ") != NULL)
        read_channel(f, text + 2);
}

static void read_all(struct flow *f)
{
    const char *line;

    for (int i = 0; i < PLAYERS; i++)
        while ((line = peer_line(f->player[i].peer, f->player[i].read)) != NULL) {
            f->player[i].read++;
            read_line(f, i, line);
        }
}

/* ---- playing --------------------------------------------------------------------------------- */

/* The number of a choice that begins so and says nothing of a wound; 0: none does. */
static unsigned harmless(const struct player *p, const char *begins)
{
    for (unsigned i = 0; i < p->choices->len; i++) {
        const char *label = p->choices->pdata[i];

        if (g_str_has_prefix(label, begins) && strstr(label, "wound you") == NULL)
            return i + 1;
    }
    return 0;
}

static unsigned choose(const struct player *p)
{
    unsigned build = harmless(p, "build ");

    return build > 0 ? build : 1;
}

static void answer(struct flow *f)
{
    for (int i = 0; i < PLAYERS; i++) {
        struct player *p = &f->player[i];

        if (!p->fresh || now_ms() - p->at < THINK_MS)
            continue;
        p->fresh = false;
        f->moved = now_ms();
        peer_send(p->peer, "PRIVMSG lair :%u", choose(p));
    }
}

static gboolean tick(gpointer ctx)
{
    (void)ctx;
    return G_SOURCE_CONTINUE;
}

/* Plays until the game is over, or nothing has moved for long. */
static void play(struct flow *f)
{
    guint waker = g_timeout_add(10, tick, NULL);
    gint64 last = now_ms();

    while (!f->over && !f->thrown_out && now_ms() - last < STILL_MS) {
        gint64 moved = f->moved;

        g_main_context_iteration(NULL, TRUE);
        read_all(f);
        answer(f);
        if (f->moved != moved)
            last = now_ms();
    }
    g_source_remove(waker);
}

/* ---- a game ---------------------------------------------------------------------------------- */

static void sit_down(struct flow *f)
{
    peer_send(f->player[0].peer, "PRIVMSG #dungeon :!new crypt 3");
    peer_expect(f->player[0].peer, "*PRIVMSG #dungeon *opens crypt*");
    for (int i = 1; i < PLAYERS; i++) {
        g_autofree char *sits = g_strdup_printf("*PRIVMSG #dungeon :crypt:*%s*", nick[i] + 1);

        peer_send(f->player[i].peer, "PRIVMSG #dungeon :!join crypt");
        peer_expect(f->player[0].peer, sits);
    }
    peer_send(f->player[0].peer, "PRIVMSG #dungeon :!start crypt");
}

static struct flow *flow_new(uint16_t port)
{
    struct flow *f = g_new0(struct flow, 1);

    f->waits = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (int i = 0; i < PLAYERS; i++) {
        f->player[i].peer = peer_new(port, nick[i]);
        f->player[i].choices = g_ptr_array_new_with_free_func(g_free);
        peer_send(f->player[i].peer, "JOIN #dungeon");
        peer_expect(f->player[i].peer, "* 366 *");
    }
    return f;
}

static void flow_free(struct flow *f)
{
    for (int i = 0; i < PLAYERS; i++) {
        peer_free(f->player[i].peer);
        g_ptr_array_unref(f->player[i].choices);
    }
    g_array_unref(f->waits);
    g_free(f);
}

static gint by_size(gconstpointer a, gconstpointer b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;

    return (x > y) - (x < y);
}

static double share(const GArray *waits, int percent)
{
    if (waits->len == 0)
        return 0;
    return (double)g_array_index(waits, gint64, (waits->len - 1) * (guint)percent / 100) / 1000;
}

static void print_flow(const struct flow *f, double minutes)
{
    int turns = MAX(f->turns, 1), lines = 0, messages = 0, most = 0;

    for (int i = 0; i < PLAYERS; i++) {
        lines += f->player[i].lines;
        messages += f->player[i].messages;
        most = MAX(most, f->player[i].lines);
    }
    g_array_sort(f->waits, by_size);
    printf("%d turns in %.1f min (six: %.1f); a turn: channel %.1f lines, a player %.1f messages, %.1f lines"
           " (most %.1f); next choices %.1f s median, %.1f s p90 of %u%s\n",
           f->turns, minutes, minutes / turns * TURNS, (double)f->channel / turns,
           (double)messages / turns / PLAYERS, (double)lines / turns / PLAYERS, (double)most / turns,
           share(f->waits, 50), share(f->waits, 90), f->waits->len,
           f->thrown_out ? " - THROWN OFF"
           : f->over     ? ""
                         : " - STOOD STILL");
    fflush(stdout);
}

static bool play_game(uint16_t port)
{
    g_autofree char *config =
        g_strdup_printf("[host]\ndatabase=lair.db\n[irc]\nserver=127.0.0.1\nport=%u\ntls=no\n"
                        "channels=#dungeon\n",
                        port);
    struct served *s = served_new(port, NULL, NULL);
    struct flow *f;
    gint64 began;
    bool well;

    served_write(s, config);
    f = flow_new(port);
    served_start(s);
    peer_expect(f->player[0].peer, ":lair!*JOIN*#dungeon*");
    began = now_ms();
    sit_down(f);
    play(f);
    print_flow(f, (double)(now_ms() - began) / 60000);
    well = f->over && !f->thrown_out;
    served_free(s);
    flow_free(f);
    return well;
}

int main(int argc, char **argv)
{
    enum ircd_kind kind = argc > 1 && strcmp(argv[1], "inspircd") == 0 ? IRCD_INSPIRCD : IRCD_NGIRCD;
    enum ircd_limits limits = argc > 2 && strcmp(argv[2], "strict") == 0 ? IRCD_STRICT : IRCD_SHIPPED;
    int games = argc > 3 ? atoi(argv[3]) : 1;
    struct ircd *server;
    bool well = true;

    if (!ircd_is_installed(kind, IRCD_ALONE)) {
        fprintf(stderr, "bench_flow: that server is not installed\n");
        return 1;
    }
    server = ircd_new_limited(kind, IRCD_ALONE, limits);
    if (server == NULL)
        return 1;
    for (int i = 0; i < games; i++)
        well = play_game(ircd_port(server)) && well;
    ircd_free(server);
    return well ? 0 : 1;
}
