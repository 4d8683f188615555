/* bot/games/tale.c - a recorded game, to be read turn by turn
 * SPDX-License-Identifier: MIT */
#include "bot/games/tale.h"

#include <json-c/json.h>
#include <string.h>

#include "bot/games/data.h"
#include "bot/games/record.h"

/* A record that is played once more. */
struct telling {
    struct lair_sink sink;    /* the first member */
    GArray *events;           /* of struct lair_event: those of this move */
    struct lair_match *match; /* as far as it is told */
    const struct lair_catalog *cat;
    tale_move_fn *fn;
    void *ctx;
};

static void gather(struct lair_sink *sink, const struct lair_event *e)
{
    g_array_append_val(((struct telling *)sink)->events, *e);
}

static void hand_on(struct telling *t)
{
    t->fn(t->ctx, lair_match_game(t->match), (const struct lair_event *)(void *)t->events->data,
          t->events->len);
    g_array_set_size(t->events, 0);
}

/* A match with the same beginning as g, which the record came to. */
static struct lair_match *begin(struct telling *t, const char *text, const struct lair_game *g,
                                struct lair_fault *why)
{
    g_autofree char *position = record_tag(text, "position");
    g_autofree const char **sets = data_set_ids(t->cat);
    g_autofree char *ids = record_tag(text, "stars");
    g_auto(GStrv) stars = g_strsplit(ids != NULL ? ids : "", " ", 0);
    struct lair_setup setup = { .rules = (enum lair_rules)g->rules,
                                .rules_number = g->rules_number,
                                .seats = g->n_seats,
                                .sets = sets,
                                .stars = (const char *const *)stars,
                                .n_stars = (int)g_strv_length(stars),
                                .variants = g->variants };
    struct json_object *o;
    struct lair_match *match;

    memcpy(setup.seed, g->seed, LAIR_SEED);
    setup.n_sets = (int)g_strv_length((char **)sets);
    if (position == NULL)
        return lair_match_new(t->cat, &setup, &t->sink, why);
    o = json_tokener_parse(position);
    match = lair_match_set(t->cat, o, why);
    json_object_put(o);
    return match;
}

/* Plays a line of the record, "7 adventure b cast freeze a3 ; a comment", if it is a move. */
static bool play_line(struct telling *t, const char *line, struct lair_fault *why)
{
    g_autofree char *text = g_strndup(line, strcspn(line, ";\n"));
    g_auto(GStrv) words = g_strsplit(g_strchomp(text), " ", 4);
    struct lair_move move;
    struct lair_refused reason;
    int seat;

    if (!g_ascii_isdigit(*line) || g_strv_length(words) < 4)
        return true;
    seat = words[2][0] - 'a';
    if (lair_parse(t->cat, lair_match_game(t->match), seat, words[3], &move, &reason) == LAIR_OK &&
        lair_match_play(t->match, seat, &move, &t->sink) == LAIR_OK)
        return true;
    g_snprintf(why->text, sizeof why->text, "'%s' cannot be played: %s", text, reason.text);
    return false;
}

static bool tell_lines(struct telling *t, const char *text, struct lair_fault *why)
{
    hand_on(t);
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (!play_line(t, line, why))
            return false;
        hand_on(t);
    }
    return true;
}

/* Tells a record that leads to g; the match is the caller's to free. */
static bool tell(struct telling *t, const char *text, const struct lair_game *g, struct lair_fault *why)
{
    bool told;

    t->sink.event = gather;
    t->events = g_array_new(FALSE, FALSE, sizeof(struct lair_event));
    t->match = begin(t, text, g, why);
    told = t->match != NULL && tell_lines(t, text, why);
    g_array_unref(t->events);
    return told;
}

bool tale_moves(const struct tale *tale, const char *text, tale_move_fn *fn, void *ctx,
                struct lair_fault *why)
{
    struct telling t = { .cat = tale->cat, .fn = fn, .ctx = ctx };
    bool told = tell(&t, text, lair_match_game(tale->match), why);

    lair_match_free(t.match);
    return told;
}

/* ---- pages ----------------------------------------------------------------------------------- */

const struct tale_page *tale_page(const struct tale *t, guint i)
{
    return t->pages->pdata[i];
}

const struct lair_event *tale_events(const struct tale *t)
{
    return (const struct lair_event *)(void *)t->events->data;
}

bool tale_is_over(const struct tale *t)
{
    return lair_match_game(t->match)->phase == LAIR_PHASE_OVER;
}

/* A page with the game as the move leaves it in which it begins. */
static struct tale_page *new_page(struct tale *t, int turn, const struct lair_game *g)
{
    struct tale_page *page = g_new0(struct tale_page, 1);

    page->turn = turn;
    page->from = page->asked = page->to = t->events->len;
    page->game = *g;
    g_ptr_array_add(t->pages, page);
    return page;
}

/* A game that began with a position has a turn already, and nothing happened before its first move. */
static struct tale_page *first_page(struct tale *t, const struct lair_game *g, guint events)
{
    return new_page(t, events == 0 ? g->turn : 0, g);
}

static void foresee(const struct tale *t, struct tale_page *page, const struct lair_game *g)
{
    struct tale_foreseen *f = &page->foreseen;

    lair_view(t->cat, g, LAIR_PUBLIC, &f->view);
    f->known = lair_forecast(t->cat, &f->view, NULL, NULL, &f->to) == LAIR_OK;
    f->at = t->events->len;
}

/* Begins a page with each turn among the events of a move. */
static void add_move(void *ctx, const struct lair_game *g, const struct lair_event *events, guint n)
{
    struct tale *t = ctx;
    guint pages = t->pages->len;
    struct tale_page *page = pages > 0 ? t->pages->pdata[pages - 1] : first_page(t, g, n);

    for (guint i = 0; i < n; i++) {
        if (events[i].kind == LAIR_EV_TURN) {
            page->end = *g;
            page = new_page(t, events[i].n, g);
        }
        g_array_append_val(t->events, events[i]);
        page->to = t->events->len;
    }
    page->end = *g;
    if (t->pages->len > pages)
        page->asked = page->to;
    if (g->phase == LAIR_PHASE_ADVENTURE && !page->foreseen.known)
        foresee(t, page, g);
}

struct tale *tale_again(const struct lair_catalog *cat, const char *text, const struct lair_game *g,
                        struct lair_fault *why)
{
    struct tale *t = g_new0(struct tale, 1);
    struct telling telling = { .cat = cat, .fn = add_move, .ctx = t };
    bool told;

    t->cat = cat;
    t->events = g_array_new(FALSE, FALSE, sizeof(struct lair_event));
    t->pages = g_ptr_array_new_with_free_func(g_free);
    told = tell(&telling, text, g, why);
    t->match = telling.match;
    if (told)
        return t;
    tale_free(t);
    return NULL;
}

struct tale *tale_read(const struct lair_catalog *cat, const char *text, size_t len, struct lair_fault *why)
{
    struct lair_match *whole = lair_match_load(cat, text, len, NULL, why);
    struct tale *t = whole != NULL ? tale_again(cat, text, lair_match_game(whole), why) : NULL;

    lair_match_free(whole);
    return t;
}

void tale_free(struct tale *t)
{
    if (t == NULL)
        return;
    lair_match_free(t->match);
    g_array_unref(t->events);
    g_ptr_array_unref(t->pages);
    g_free(t);
}
