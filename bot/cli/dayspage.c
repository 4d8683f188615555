/* bot/cli/dayspage.c - the dungeons of the last days as a page of HTML
 * SPDX-License-Identifier: MIT */
#include "bot/cli/dayspage.h"

#include "bot/community/daytold.h"
#include "bot/store/days.h"
#include "bot/words/facts.h"

enum { DAYS = 14, SHOWN = 10 /* people of a day, and who has the same as the last of them */ };

/* A page that is written. */
struct diary {
    const struct daylist_from *from;
    const struct html *html;
    struct sheets *sheets;
    GString *page;
    char **why;
};

/* ---- a row ----------------------------------------------------------------------------------- */

static void add_person(const struct diary *d, const struct daylist_row *row)
{
    g_autofree char *nick = store_read_nick(d->from->store, row->table, row->network, row->key);

    g_string_append(d->page, "<td class=\"p\"><bdi>");
    if (nick != NULL)
        html_add_text(d->page, nick);
    else
        html_add_said(d->page, d->html, "web-somebody", NULL);
    g_string_append(d->page, "</bdi> <small><bdi>");
    html_add_text(d->page, row->network);
    g_string_append(d->page, "</bdi>");
    if (row->hints || row->operates || row->unfinished) {
        struct json_object *o = json_object_new_object();

        facts_flag(o, "hints", row->hints);
        facts_flag(o, "operates", row->operates);
        facts_flag(o, "unfinished", row->unfinished);
        g_string_append(d->page, "<br>");
        html_add_said(d->page, d->html, "web-day-mark", o);
    }
    g_string_append(d->page, "</small></td>");
}

/* The best game's record lies beside the page. */
static bool put_record(const struct diary *d, const struct daylist_row *row, const char *name)
{
    g_autofree char *record =
        sheets_has(d->sheets, name) ? NULL : store_read_record(d->from->store, row->table);

    if (record != NULL)
        return sheets_put(d->sheets, name, record, d->why);
    return sheets_has(d->sheets, name);
}

static void add_row(const struct diary *d, const struct daylist_row *row)
{
    g_autofree char *name = sheets_game(row->table);

    if (row->place > 0)
        g_string_append_printf(d->page, "<tr><td class=\"n\">%d</td>", row->place);
    else
        g_string_append(d->page, "<tr><td class=\"n\">&ndash;</td>");
    add_person(d, row);
    if (row->place == 1 && *d->why == NULL && put_record(d, row, name))
        g_string_append_printf(d->page, "<td class=\"n\"><a href=\"%s\">%d</a></td></tr>\n", name,
                               row->score);
    else
        g_string_append_printf(d->page, "<td class=\"n\">%d</td></tr>\n", row->score);
}

/* ---- a day ----------------------------------------------------------------------------------- */

static void add_heads(const struct diary *d)
{
    static const char *const heads[] = { "web-place", "web-person", "web-score" };

    g_string_append(d->page, "<table><thead><tr>");
    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        g_string_append_printf(d->page, "<th scope=\"col\" class=\"%c\">", i == 1 ? 'p' : 'n');
        html_add_said(d->page, d->html, heads[i], NULL);
        g_string_append(d->page, "</th>");
    }
    g_string_append(d->page, "</tr></thead><tbody>\n");
}

/* The ranked ones up to some place, and those apart behind them.  How many were left out. */
static guint add_rows(const struct diary *d, const struct daylist *l)
{
    guint left = 0;
    int last = 0;

    for (guint i = 0; i < l->rows->len; i++) {
        const struct daylist_row *row = l->rows->pdata[i];
        bool first = i < SHOWN || (i >= l->ranked && i - l->ranked < SHOWN);

        if (first || (row->place != 0 && row->place == last)) {
            add_row(d, row);
            last = row->place;
        } else {
            left++;
        }
    }
    return left;
}

static void add_list(const struct diary *d, const struct daylist *l, int day, enum lair_rules rules)
{
    struct json_object *o = daytold_about(l, day, rules);
    guint left;

    g_string_append(d->page, "<section><h2>");
    html_add_said(d->page, d->html, "web-day", o);
    g_string_append(d->page, "</h2>\n");
    add_heads(d);
    left = add_rows(d, l);
    g_string_append(d->page, "</tbody></table>\n");
    if (left > 0) {
        struct json_object *more = json_object_new_object();

        facts_number(more, "more", (int)left);
        g_string_append(d->page, "<p>");
        html_add_said(d->page, d->html, "web-more", more);
        g_string_append(d->page, "</p>\n");
    }
    g_string_append(d->page, "</section>\n");
}

static void add_day(const struct diary *d, int day)
{
    static const enum lair_rules games[] = { LAIR_SOLO, LAIR_CHALLENGE };

    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        struct daylist *l = daylist_make(d->from, day, games[i], NULL);

        if (l != NULL && l->rows->len > 0)
            add_list(d, l, day, games[i]);
        daylist_free(l);
    }
}

/* ---- the page -------------------------------------------------------------------------------- */

static void put_page(const struct diary *d, GString *index)
{
    g_autofree char *title = html_said(d->html, "web-days", NULL), *page = NULL;

    g_string_append(d->page, "<nav><p><a href=\"index.html\">");
    html_add_said(d->page, d->html, "web-index", NULL);
    g_string_append(d->page, "</a></p></nav>\n");
    page = html_page(d->html, "web-days-foot", title, "", d->page->str);
    sheets_put(d->sheets, SHEETS_DAYS, page, d->why);
    g_string_append_printf(index, "<nav><p><a href=\"%s\">%s</a></p></nav>\n", SHEETS_DAYS, title);
}

bool dayspage_put(const struct daylist_from *from, const struct html *html, struct sheets *sheets,
                  GString *index, char **why)
{
    g_autoptr(GString) page = g_string_new(NULL);
    const struct diary d = { from, html, sheets, page, why };
    int last = store_last_told_day(from->store);

    for (int day = last; day > 0 && day > last - DAYS && *why == NULL; day--)
        add_day(&d, day);
    if (page->len > 0 && *why == NULL)
        put_page(&d, index);
    return *why == NULL;
}
