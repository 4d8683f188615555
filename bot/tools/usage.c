/* bot/tools/usage.c - what became of bosses, cards and lines in many games
 * SPDX-License-Identifier: MIT */
#include "bot/tools/usage.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

enum { LINES = 8 /* of a card, at most */ };

/* Two numbers of each game, of which the one is part of the other, and what the error of their ratio takes. */
struct ratio {
    int64_t of, part;
    int64_t of_of, of_part, part_part; /* sums of products */
};

/* A design in all games. */
struct sums {
    int64_t games; /* that had it */
    /* how often it came into a hand, and was built or cast; of an item: was gained, and used */
    struct ratio used;
    struct ratio won; /* seats that had the boss, or have built, cast or used the card, and those who won */
    int64_t line[LINES]; /* how often it took effect; of "while": turns in which it held */
};

/* A design in the game that is played. */
struct now {
    int64_t drawn, used;
    uint8_t seats; /* bits: who had the boss, or has built, cast or used it */
    int64_t line[LINES];
    int held[LINES]; /* "while": the turn in which it was seen to hold, from 1 */
};

struct usage {
    struct lair_sink sink; /* the first member */
    const struct lair_catalog *cat;
    struct lair_event before; /* the last one that was told */
    int turn;
    int n;             /* designs, and one more: they count from 1 */
    struct sums *sums; /* by design */
    struct now *now;   /* the same */
};

/* ---- hearing --------------------------------------------------------------------------------- */

static void used_by(struct usage *u, const struct lair_event *e, int seat)
{
    if (seat >= LAIR_MAX_SEATS)
        return;
    u->now[e->card].used++;
    u->now[e->card].seats |= (uint8_t)(1u << seat);
}

/* A room that is used from the hand is discarded there and then; one in sight is not, whoever uses it. */
static bool is_use_from_hand(const struct usage *u, const struct lair_event *e)
{
    return e->kind == LAIR_EV_DISCARDS && u->before.kind == LAIR_EV_USES && u->before.card == e->card &&
           u->before.seat == e->seat;
}

static void count(struct usage *u, const struct lair_event *e)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_BOSS: u->now[e->card].seats |= (uint8_t)(1u << e->seat); return;
    case LAIR_EV_TURN: u->turn = e->n; return;
    case LAIR_EV_DRAWS:
    case LAIR_EV_DRAFTS:
    case LAIR_EV_TAKES: u->now[e->card].drawn++; return;
    case LAIR_EV_ITEM: u->now[e->card].drawn += e->n == LAIR_TROPHIES; return;
    case LAIR_EV_REVEALS: used_by(u, e, e->other); return;
    case LAIR_EV_BUILDS:
    case LAIR_EV_CASTS: used_by(u, e, e->seat); return;
    case LAIR_EV_USES:
        if (lair_print(u->cat, e->card)->kind == LAIR_ITEM)
            used_by(u, e, e->seat);
        return;
    case LAIR_EV_DISCARDS:
        if (is_use_from_hand(u, e))
            used_by(u, e, e->seat);
        return;
    default: return;
    }
}

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct usage *u = (struct usage *)sink;

    count(u, e);
    u->before = *e;
}

static void hear_line(struct lair_sink *sink, lair_design card, int line)
{
    ((struct usage *)sink)->now[card].line[line - 1]++;
}

/* What holds all the time holds at many questions of a turn. */
static void hear_held(struct lair_sink *sink, lair_design card, int line)
{
    struct usage *u = (struct usage *)sink;
    struct now *now = &u->now[card];

    now->line[line - 1] += now->held[line - 1] != u->turn + 1;
    now->held[line - 1] = u->turn + 1;
}

struct usage *usage_new(const struct lair_catalog *cat)
{
    struct usage *u = g_new0(struct usage, 1);

    u->cat = cat;
    u->n = lair_designs(cat) + 1;
    u->sums = g_new0(struct sums, u->n);
    u->now = g_new0(struct now, u->n);
    return u;
}

void usage_free(struct usage *u)
{
    if (u == NULL)
        return;
    g_free(u->sums);
    g_free(u->now);
    g_free(u);
}

struct lair_sink *usage_begin(struct usage *u)
{
    memset(u->now, 0, (size_t)u->n * sizeof *u->now);
    u->turn = 0;
    u->sink = (struct lair_sink){ .event = hear, .line = hear_line };
    return &u->sink;
}

void usage_look(struct usage *u, const struct lair_game *g)
{
    u->sink.line = hear_held;
    lair_in_force(u->cat, g, &u->sink);
    u->sink.line = hear_line;
}

/* ---- adding up ------------------------------------------------------------------------------- */

static void ratio_add(struct ratio *r, int64_t of, int64_t part)
{
    r->of += of;
    r->part += part;
    r->of_of += of * of;
    r->of_part += of * part;
    r->part_part += part * part;
}

static void ratio_merge(struct ratio *r, const struct ratio *more)
{
    r->of += more->of;
    r->part += more->part;
    r->of_of += more->of_of;
    r->of_part += more->of_part;
    r->part_part += more->part_part;
}

static double ratio_value(const struct ratio *r)
{
    return r->of > 0 ? (double)r->part / (double)r->of : 0;
}

/* The standard error of the ratio of two sums over games. */
static double ratio_error(const struct ratio *r)
{
    double v = ratio_value(r);
    double sum = (double)r->part_part - 2 * v * (double)r->of_part + v * v * (double)r->of_of;

    return r->of > 0 && sum > 0 ? sqrt(sum) / (double)r->of : 0;
}

static int bits(unsigned set)
{
    int n = 0;

    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* The designs of a game, and of nothing else. */
static void count_present(struct usage *u, const struct lair_game *g)
{
    g_autofree bool *there = g_new0(bool, u->n);

    for (lair_card c = 1; c <= g->n_cards; c++)
        there[g->card[c].design] = true;
    for (int d = 0; d < u->n; d++)
        u->sums[d].games += there[d];
}

void usage_end(struct usage *u, const struct lair_game *g)
{
    unsigned won = 0;

    for (int s = 0; s < g->n_seats; s++)
        if (g->seat[s].flags & LAIR_WON)
            won |= 1u << s;
    count_present(u, g);
    for (int d = 0; d < u->n; d++) {
        ratio_add(&u->sums[d].used, u->now[d].drawn, u->now[d].used);
        ratio_add(&u->sums[d].won, bits(u->now[d].seats), bits(u->now[d].seats & won));
        for (int i = 0; i < LINES; i++)
            u->sums[d].line[i] += u->now[d].line[i];
    }
}

/* ---- between processes ----------------------------------------------------------------------- */

const void *usage_bytes(const struct usage *u, size_t *len)
{
    *len = (size_t)u->n * sizeof *u->sums;
    return u->sums;
}

void usage_merge(struct usage *u, const void *bytes)
{
    const struct sums *more = bytes;

    for (int d = 0; d < u->n; d++) {
        u->sums[d].games += more[d].games;
        ratio_merge(&u->sums[d].used, &more[d].used);
        ratio_merge(&u->sums[d].won, &more[d].won);
        for (int i = 0; i < LINES; i++)
            u->sums[d].line[i] += more[d].line[i];
    }
}

/* ---- telling --------------------------------------------------------------------------------- */

static bool is_boss(const struct usage *u, int d)
{
    return u->sums[d].games > 0 && lair_print(u->cat, (lair_design)d)->kind == LAIR_BOSS;
}

static bool is_card(const struct usage *u, int d)
{
    enum lair_kind kind = lair_print(u->cat, (lair_design)d)->kind;

    return u->sums[d].games > 0 && (kind == LAIR_ROOM || kind == LAIR_SPELL);
}

static bool is_item(const struct usage *u, int d)
{
    return u->sums[d].games > 0 && lair_print(u->cat, (lair_design)d)->kind == LAIR_ITEM;
}

/* The word of a line of a card that some game had; NULL: there is no such line. */
static const char *line_word(const struct usage *u, int d, int line)
{
    return u->sums[d].games > 0 && line < LINES ? lair_line_word(u->cat, (lair_design)d, line + 1) : NULL;
}

static void print_ratio(const char *what, const struct ratio *r)
{
    printf(", %s %.1f %% (%.1f)", what, 100 * ratio_value(r), 100 * ratio_error(r));
}

static const char *used_word(enum lair_kind kind)
{
    return kind == LAIR_ROOM ? "built" : kind == LAIR_SPELL ? "cast" : "used";
}

void usage_print(const struct usage *u)
{
    puts("shares, and in brackets their standard errors:");
    for (int d = 1; d < u->n; d++) {
        const struct lair_print *p = lair_print(u->cat, (lair_design)d);
        const struct sums *s = &u->sums[d];

        if (!is_boss(u, d) && !is_card(u, d) && !is_item(u, d))
            continue;
        printf("%s %s:", p->id, p->name);
        if (!is_boss(u, d)) {
            printf(" %s %" PRId64, is_item(u, d) ? "gained" : "drawn", s->used.of);
            print_ratio(used_word(p->kind), &s->used);
        } else {
            printf(" %" PRId64 " seats", s->won.of);
        }
        print_ratio("won", &s->won);
        putchar('\n');
    }
    for (int d = 1; d < u->n; d++)
        for (int i = 0; line_word(u, d, i) != NULL; i++)
            if (u->sums[d].line[i] == 0)
                printf("never resolved: %s line %d (%s) of %s\n", lair_print(u->cat, (lair_design)d)->id,
                       i + 1, line_word(u, d, i), lair_print(u->cat, (lair_design)d)->name);
}

/* A text with " and \ as JSON has them; names have no control characters. */
static void print_text(const char *key, const char *text)
{
    printf("\"%s\":\"", key);
    for (; *text != '\0'; text++)
        printf("%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
    putchar('"');
}

static void print_won(const struct ratio *r)
{
    printf(",\"seats\":%" PRId64 ",\"won\":%" PRId64 ",\"won_share\":%.4f,\"won_error\":%.4f", r->of, r->part,
           ratio_value(r), ratio_error(r));
}

static void print_design(const struct usage *u, int d)
{
    const struct lair_print *p = lair_print(u->cat, (lair_design)d);
    const struct ratio *r = &u->sums[d].used;

    putchar('{');
    print_text("id", p->id);
    putchar(',');
    print_text("name", p->name);
    if (p->kind != LAIR_BOSS)
        printf(",\"%s\":%" PRId64 ",\"used\":%" PRId64 ",\"used_share\":%.4f,\"used_error\":%.4f",
               p->kind == LAIR_ITEM ? "gained" : "drawn", r->of, r->part, ratio_value(r), ratio_error(r));
    print_won(&u->sums[d].won);
    putchar('}');
}

static void print_list(const struct usage *u, const char *key, bool (*fits)(const struct usage *, int))
{
    const char *comma = "";

    printf(",\"%s\":[", key);
    for (int d = 1; d < u->n; d++)
        if (fits(u, d)) {
            fputs(comma, stdout);
            print_design(u, d);
            comma = ",";
        }
    putchar(']');
}

static void print_lines(const struct usage *u)
{
    const char *comma = "";

    fputs(",\"lines\":[", stdout);
    for (int d = 1; d < u->n; d++)
        for (int i = 0; line_word(u, d, i) != NULL; i++) {
            printf("%s{", comma);
            print_text("id", lair_print(u->cat, (lair_design)d)->id);
            printf(",\"line\":%d,\"word\":\"%s\",\"resolved\":%" PRId64 "}", i + 1, line_word(u, d, i),
                   u->sums[d].line[i]);
            comma = ",";
        }
    putchar(']');
}

static void print_never(const struct usage *u)
{
    const char *comma = "";

    fputs(",\"never_resolved\":[", stdout);
    for (int d = 1; d < u->n; d++)
        for (int i = 0; line_word(u, d, i) != NULL; i++)
            if (u->sums[d].line[i] == 0) {
                printf("%s\"%s/%d\"", comma, lair_print(u->cat, (lair_design)d)->id, i + 1);
                comma = ",";
            }
    putchar(']');
}

void usage_print_json(const struct usage *u)
{
    print_list(u, "bosses", is_boss);
    print_list(u, "cards", is_card);
    print_list(u, "items", is_item);
    print_lines(u);
    print_never(u);
}
