/* bot/cli/wall.c - the boards as pages of HTML
 * SPDX-License-Identifier: MIT */
#include "bot/cli/wall.h"

#include <string.h>

#include "bot/cli/dayspage.h"
#include "bot/cli/gallery.h"
#include "bot/cli/sheets.h"
#include "bot/community/hall.h"
#include "bot/games/solo.h"
#include "bot/words/facts.h"

enum {
    SHOWN = 100, /* people on a board */
    PROVED = 10, /* places of which the record can be had */
};

/* A page that is being written, and what is known of the others. */
struct writing {
    const struct wall *wall;
    struct sheets *sheets;
    GString *page;         /* the body of the page */
    char *network, *place; /* ... whose boards it has; both NULL: of the index */
    GString *index, *list; /* the body of the index, and its list of pages */
    char *why;             /* NULL: all went well so far */
};

/* ---- a board --------------------------------------------------------------------------------- */

static struct json_object *board_facts(const struct hall_board *b)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "sets", b->sets);
    facts_flag(o, "challenge", b->rules == LAIR_CHALLENGE);
    facts_flag(o, "mean", b->by == STANDINGS_MEAN);
    facts_flag(o, "improved", b->by == STANDINGS_IMPROVED);
    facts_flag(o, "season", b->span == STANDINGS_SEASON);
    if (b->by != STANDINGS_BEST)
        facts_number(o, "gate", standings_gate(b->standings));
    return o;
}

static struct json_object *title_facts(const struct hall_board *b, const struct contender *one)
{
    struct json_object *o = json_object_new_object();

    facts_add(o, "title", solo_title(one->best));
    facts_flag(o, "challenge", b->rules == LAIR_CHALLENGE);
    return o;
}

/* Somebody by nick, fenced so that it changes nothing beside it, whichever way it is written; nick NULL: nobody
 * knows it. */
static void add_nick(const struct writing *w, const struct hall_board *b, const char *nick,
                     const char *network)
{
    g_string_append(w->page, "<bdi>");
    if (nick != NULL)
        html_add_text(w->page, nick);
    else
        html_add_said(w->page, &w->wall->html, "web-somebody", NULL);
    g_string_append(w->page, "</bdi>");
    if (b->network == NULL || strcmp(network, b->network) != 0) {
        g_string_append(w->page, " <small><bdi>");
        html_add_text(w->page, network);
        g_string_append(w->page, "</bdi></small>");
    }
}

static void add_person(const struct writing *w, const struct hall_board *b, const struct contender *one)
{
    g_autofree char *nick = hall_nick(w->wall->store, one);

    g_string_append(w->page, "<td class=\"p\">");
    add_nick(w, b, nick, one->network);
    if (b->by == STANDINGS_BEST) {
        g_string_append(w->page, "<br><small>");
        html_add_said(w->page, &w->wall->html, "web-title", title_facts(b, one));
        g_string_append(w->page, "</small>");
    }
    g_string_append(w->page, "</td>");
}

/* The name of a game's record, which is put beside the pages if it was not yet; NULL: none is kept.  g_free it. */
static char *put_record(struct writing *w, int64_t table)
{
    g_autofree char *name = sheets_game(table), *record = NULL;

    if (sheets_has(w->sheets, name))
        return g_steal_pointer(&name);
    record = store_read_record(w->wall->store, table);
    if (record == NULL || w->why != NULL)
        return NULL;
    return sheets_put(w->sheets, name, record, &w->why) ? g_steal_pointer(&name) : NULL;
}

static void add_score(struct writing *w, const struct hall_board *b, const struct contender *one)
{
    g_autofree char *score = standings_score(one, b->by), *record = NULL;

    if (b->by == STANDINGS_BEST && one->place <= PROVED)
        record = put_record(w, one->best_table);
    if (record != NULL)
        g_string_append_printf(w->page, "<td class=\"n\"><a href=\"%s\">%s</a></td>", record, score);
    else
        g_string_append_printf(w->page, "<td class=\"n\">%s</td>", score);
}

static void add_row(struct writing *w, const struct hall_board *b, const struct contender *one)
{
    g_string_append_printf(w->page, "<tr><td class=\"n\">%d</td>", one->place);
    add_person(w, b, one);
    add_score(w, b, one);
    g_string_append_printf(w->page, "<td class=\"n\">%d</td></tr>\n", one->games);
}

/* A machine has no place among people, and stands between them by its mean.  True: it stands here. */
static bool add_machine(const struct writing *w, const struct hall_board *b, const struct contender *next)
{
    int mean = 0;
    g_autofree char *score = standings_machine(b->rules, b->sets != NULL ? b->sets : w->wall->sets, &mean);

    if (b->by != STANDINGS_MEAN || score == NULL || (next != NULL && next->mean >= mean))
        return false;
    g_string_append(w->page, "<tr><td class=\"n\">&ndash;</td><td class=\"p\"><small>");
    html_add_said(w->page, &w->wall->html, "web-machine", NULL);
    g_string_append_printf(w->page, "</small></td><td class=\"n\"><small>%s</small></td><td></td></tr>\n",
                           score);
    return true;
}

/* score: the word above what people are compared by. */
static void add_heads(const struct writing *w, const char *score)
{
    const char *const heads[] = { "web-place", "web-person", score, "web-games" };

    g_string_append(w->page, "<table><thead><tr>");
    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        g_string_append_printf(w->page, "<th scope=\"col\" class=\"%c\">", i == 1 ? 'p' : 'n');
        html_add_said(w->page, &w->wall->html, heads[i], NULL);
        g_string_append(w->page, "</th>");
    }
    g_string_append(w->page, "</tr></thead><tbody>\n");
}

static void begin_board(const struct writing *w, const char *title, struct json_object *data,
                        const char *score)
{
    g_string_append(w->page, "<section><h2>");
    html_add_said(w->page, &w->wall->html, title, data);
    g_string_append(w->page, "</h2>\n");
    add_heads(w, score);
}

static void end_board(const struct writing *w, guint listed)
{
    g_string_append(w->page, "</tbody></table>\n");
    if (listed > SHOWN) {
        struct json_object *o = json_object_new_object();

        facts_number(o, "more", (int)(listed - SHOWN));
        g_string_append(w->page, "<p>");
        html_add_said(w->page, &w->wall->html, "web-more", o);
        g_string_append(w->page, "</p>\n");
    }
    g_string_append(w->page, "</section>\n");
}

static void add_alone(struct writing *w, const struct hall_board *b)
{
    guint listed = standings_listed(b->standings);
    bool marked = false;

    begin_board(w, "web-board", board_facts(b), "web-score");
    for (guint i = 0; i < MIN(listed, SHOWN); i++) {
        marked = marked || add_machine(w, b, standings_at(b->standings, i));
        add_row(w, b, standings_at(b->standings, i));
    }
    if (!marked && listed <= SHOWN)
        add_machine(w, b, NULL);
    end_board(w, listed);
}

/* ---- ratings --------------------------------------------------------------------------------- */

static void add_rated(const struct writing *w, const struct hall_board *b, const struct ranked *one)
{
    g_autofree char *nick = hall_rated_nick(w->wall->store, one);

    if (one->place > 0)
        g_string_append_printf(w->page, "<tr><td class=\"n\">%d</td>", one->place);
    else
        g_string_append(w->page, "<tr><td class=\"n\">&ndash;</td>");
    g_string_append(w->page, "<td class=\"p\">");
    add_nick(w, b, nick, one->person.network);
    if (one->place == 0) {
        g_string_append(w->page, "<br><small>");
        html_add_said(w->page, &w->wall->html, "web-provisional", NULL);
        g_string_append(w->page, "</small>");
    }
    g_string_append_printf(w->page, "</td><td class=\"n\">%.1f ± %.1f</td><td class=\"n\">%d</td></tr>\n",
                           one->person.rating.mu, one->person.rating.sigma, one->person.games);
}

static void add_ratings(const struct writing *w, const struct hall_board *b)
{
    struct json_object *o = json_object_new_object();

    facts_flag(o, "live", b->pace == LADDER_LIVE);
    begin_board(w, "web-ratings", o, "web-rating");
    for (guint i = 0; i < MIN(ranking_size(b->ranking), SHOWN); i++)
        add_rated(w, b, ranking_at(b->ranking, i));
    end_board(w, ranking_size(b->ranking));
}

/* ---- a page ---------------------------------------------------------------------------------- */

static void put_page(struct writing *w, const char *name, const char *title, const char *body)
{
    g_autofree char *text = html_page(&w->wall->html, "web-foot", title, "", body);

    if (w->why == NULL)
        sheets_put(w->sheets, name, text, &w->why);
}

/* What a page is called: a place, or a network; g_free it. */
static char *title_of(const struct writing *w)
{
    struct json_object *o;

    if (w->network == NULL)
        return html_said(&w->wall->html, "web-index", NULL);
    o = json_object_new_object();
    facts_text(o, "network", w->network);
    facts_text(o, "spot", w->place);
    return html_said(&w->wall->html, "web-page", o);
}

/* The boards of a network or place are there: that page is written, and the index knows of it. */
static void end_page(struct writing *w)
{
    g_autofree char *name = NULL, *title = NULL, *back = NULL;

    if (w->network == NULL)
        return;
    name = sheets_name(w->network, w->place);
    title = title_of(w);
    back = html_said(&w->wall->html, "web-index", NULL);
    g_string_append_printf(w->list, "<li><a href=\"%s\"><bdi>%s</bdi></a></li>\n", name, title);
    g_string_append_printf(w->page, "<nav><p><a href=\"index.html\">%s</a></p></nav>\n", back);
    put_page(w, name, title, w->page->str);
    g_string_free(w->page, TRUE);
    w->page = NULL;
}

static void begin_page(struct writing *w, const struct hall_board *b)
{
    end_page(w);
    g_free(w->network);
    g_free(w->place);
    w->network = g_strdup(b->network);
    w->place = g_strdup(b->place);
    w->page = g_string_new(NULL);
}

static void take_board(void *ctx, const struct hall_board *b)
{
    struct writing *w = ctx;

    if (g_strcmp0(w->network, b->network) != 0 || g_strcmp0(w->place, b->place) != 0)
        begin_page(w, b);
    if (b->ranking != NULL)
        add_ratings(w, b);
    else
        add_alone(w, b);
}

static void put_index(struct writing *w)
{
    g_autofree char *title = NULL;

    end_page(w);
    g_clear_pointer(&w->network, g_free);
    title = title_of(w);
    if (w->index->len == 0) {
        g_string_append(w->index, "<p>");
        html_add_said(w->index, &w->wall->html, "web-nobody", NULL);
        g_string_append(w->index, "</p>\n");
    }
    if (w->why == NULL)
        dayspage_put(&(struct daylist_from){ w->wall->store, w->wall->shelf, w->wall->operators },
                     &w->wall->html, w->sheets, w->index, &w->why);
    if (w->why == NULL)
        gallery_put(&(struct gallery_from){ w->wall->store, w->wall->shelf, &w->wall->html }, w->sheets,
                    w->index, &w->why);
    if (w->list->len > 0)
        g_string_append_printf(w->index, "<nav><ul>\n%s</ul></nav>\n", w->list->str);
    put_page(w, "index.html", title, w->index->str);
}

/* ---- all of them ----------------------------------------------------------------------------- */

bool wall_write(const struct wall *wall, const char *folder, char **why)
{
    struct writing w = { .wall = wall, .sheets = sheets_begin(folder, why) };

    if (w.sheets == NULL)
        return false;
    w.page = w.index = g_string_new(NULL);
    w.list = g_string_new(NULL);
    if (hall_read(wall->store, wall->html.now, take_board, &w) < 0)
        w.why = g_strdup_printf("%s: %s", store_path(wall->store), store_fault(wall->store));
    put_index(&w);
    if (w.why == NULL)
        sheets_end(w.sheets, &w.why);
    sheets_free(w.sheets);
    g_string_free(w.index, TRUE);
    g_string_free(w.list, TRUE);
    g_free(w.network);
    g_free(w.place);
    *why = w.why;
    return w.why == NULL;
}
