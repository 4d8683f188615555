/* bot/cli/gallery.c - games as pages of HTML
 * SPDX-License-Identifier: MIT */
#include "bot/cli/gallery.h"

#include <stdlib.h>
#include <string.h>

#include "adapters/console/paint.h"
#include "bot/games/replay.h"
#include "bot/store/days.h"
#include "bot/story.h"
#include "bot/words/facts.h"

enum {
    SHOWN = 200, /* games */
    FORM = 1,    /* of pages: another one, and all are written anew */
};

struct gallery {
    const struct gallery_from *from;
    struct sheets *sheets;
    GHashTable *unlisted; /* names of people who are off the boards */
    GString *list;
    char *why; /* NULL: all went well so far */
};

/* A game whose page is written. */
struct showing {
    const struct table *t;
    struct tale *tale;
    struct story story;
    bool over;
};

/* ---- people ---------------------------------------------------------------------------------- */

/* Names of networks have neither '/' nor '!'. */
static char *name_of(const struct person *p)
{
    return g_strconcat(p->network, p->source != NULL ? "!" : "/", p->source != NULL ? p->source : p->key,
                       NULL);
}

static void take_unlisted(void *ctx, const struct person *person)
{
    g_hash_table_add(ctx, name_of(person));
}

/* What somebody in a seat is called; NULL: by its letter. */
static const char *nick_of(const struct gallery *g, const struct seat *s)
{
    g_autofree char *name = s->bot || s->who.key == NULL ? NULL : name_of(&s->who);

    return name != NULL && g_hash_table_contains(g->unlisted, name) ? NULL : s->who.nick;
}

static struct json_object *people_facts(const struct showing *s)
{
    struct json_object *o = json_object_new_object();

    for (int i = 0; i < s->t->n_seats; i++) {
        struct json_object *one = json_object_new_object();
        char letter[] = { (char)('a' + i), '\0' };

        facts_text(one, "letter", letter);
        facts_text(one, "nick", s->story.nick[i]);
        facts_append(o, "people", one);
    }
    return o;
}

/* ---- a game ---------------------------------------------------------------------------------- */

static struct tale *tell_running(const struct gallery *g, struct table *t, struct lair_fault *why)
{
    struct tale *tale;
    char *record;

    if (!replay_game(g->from->shelf, g->from->store, t, 0, why))
        return NULL;
    record = lair_match_record(t->match);
    tale = tale_again(t->cat, record, table_game(t), why);
    free(record);
    return tale;
}

static struct tale *tell_over(const struct gallery *g, const struct table *t, struct lair_fault *why)
{
    g_autofree char *record = store_read_record(g->from->store, t->id);
    const struct lair_catalog *cat =
        record != NULL ? shelf_catalog(g->from->shelf, g->from->store, t->sets, why) : NULL;

    return cat != NULL ? tale_read(cat, record, strlen(record), why) : NULL;
}

static int turn_of(const struct showing *s)
{
    return tale_page(s->tale, s->tale->pages->len - 1)->turn;
}

/* Two pages with the same line in their heads say the same. */
static char *stamp_of(const struct gallery *g, const struct showing *s)
{
    GString *about = g_string_new(g->from->html->language);
    char *stamp;

    for (int i = 0; i < s->t->n_seats; i++)
        g_string_append_printf(about, "\n%s", s->story.nick[i] != NULL ? s->story.nick[i] : "");
    stamp =
        g_strdup_printf("<meta name=\"lair\" content=\"%d game %" G_GINT64_FORMAT " %s %d %08x\">\n", FORM,
                        s->t->id, table_state_name(s->t->state), turn_of(s), g_str_hash(about->str));
    g_string_free(about, TRUE);
    return stamp;
}

/* ---- a page ---------------------------------------------------------------------------------- */

static void add_pre(GString *out, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1), *plain = paint_text(valid, 0, false);
    g_auto(GStrv) lines = g_strsplit(g_strchomp(plain), "\n", -1);

    g_string_append(out, "<pre>");
    for (char **line = lines; *line != NULL; line++) {
        html_add_text(out, *line);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</pre>\n");
}

/* The page of a story, to be unfolded. */
static void add_page(const struct gallery *g, const struct showing *s, GString *out, guint i)
{
    int eyes = s->over ? STORY_OPEN : LAIR_PUBLIC;
    g_autofree char *text = story_page(&s->story, i, eyes);
    struct json_object *o = json_object_new_object();
    bool end = i == s->tale->pages->len;

    facts_flag(o, "end", end);
    if (!end && tale_page(s->tale, i)->turn > 0)
        facts_number(o, "turn", tale_page(s->tale, i)->turn);
    g_string_append(out, end ? "<details open><summary>" : "<details><summary>");
    html_add_said(out, g->from->html, "web-turn", o);
    g_string_append(out, "</summary>\n");
    add_pre(out, text);
    g_string_append(out, "</details>\n");
}

static char *body_of(const struct gallery *g, const struct showing *s)
{
    GString *out = g_string_new("<p>");
    guint last = story_pages(&s->story) - 1;

    html_add_said(out, g->from->html, "web-game-people", people_facts(s));
    g_string_append(out, "</p>\n");
    if (s->over) {
        for (guint i = 0; i <= last; i++)
            add_page(g, s, out, i);
    } else {
        g_autofree char *standing = story_standing(&s->story, last, LAIR_PUBLIC);

        add_pre(out, standing);
        for (guint i = last; i-- > 0;)
            add_page(g, s, out, i);
    }
    g_string_append(out, "<nav><p><a href=\"index.html\">");
    html_add_said(out, g->from->html, "web-index", NULL);
    g_string_append(out, "</a></p></nav>\n");
    return g_string_free(out, FALSE);
}

static char *title_of(const struct gallery *g, const struct showing *s)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", s->t->name);
    facts_flag(o, "over", s->over);
    if (turn_of(s) > 0)
        facts_number(o, "turn", turn_of(s));
    return html_said(g->from->html, "web-game", o);
}

static void put_page(struct gallery *g, const struct showing *s)
{
    g_autofree char *name = sheets_table(s->t->id), *stamp = stamp_of(g, s), *title = title_of(g, s);
    g_autofree char *old = sheets_old(g->sheets, name);

    g_string_append_printf(g->list, "<li><a href=\"%s\"><bdi>%s</bdi></a> <small>", name, title);
    html_add_said(g->list, g->from->html, "web-game-people", people_facts(s));
    g_string_append(g->list, "</small></li>\n");
    if (old != NULL && strstr(old, stamp) != NULL) {
        sheets_keep(g->sheets, name);
    } else {
        g_autofree char *body = body_of(g, s),
                        *page = html_page(g->from->html, "web-game-foot", title, stamp, body);

        sheets_put(g->sheets, name, page, &g->why);
    }
}

/* One that cannot be told has no page: lair tables --check says why. */
static void show(struct gallery *g, struct table *t)
{
    struct lair_fault why;
    struct showing s = { .t = t, .over = t->state == TABLE_OVER };

    if (t->day != 0 && (!s.over || store_day_is_open(g->from->store, t->day)))
        return;
    s.tale = s.over ? tell_over(g, t, &why) : tell_running(g, t, &why);
    if (s.tale == NULL)
        return;
    s.story = (struct story){ .tale = s.tale, .words = g->from->html->words, .unrated = t->by_hand };
    for (int i = 0; i < t->n_seats; i++)
        s.story.nick[i] = nick_of(g, &t->seat[i]);
    put_page(g, &s);
    tale_free(s.tale);
}

static void take_table(void *ctx, struct table *t)
{
    struct gallery *g = ctx;

    if (g->why == NULL && (t->state == TABLE_RUNNING || t->state == TABLE_OVER))
        show(g, t);
    table_free(t);
}

/* ---- all of them ----------------------------------------------------------------------------- */

bool gallery_put(const struct gallery_from *from, struct sheets *sheets, GString *index, char **why)
{
    g_autoptr(GHashTable) unlisted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) ids = store_read_page_tables(from->store);
    g_autoptr(GString) list = g_string_new(NULL);
    struct gallery g = { .from = from, .sheets = sheets, .unlisted = unlisted, .list = list };
    bool read = store_read_unlisted(from->store, take_unlisted, unlisted) == 0;

    for (guint i = 0; read && g.why == NULL && i < MIN(ids->len, SHOWN); i++)
        read = store_read_tables(from->store, g_array_index(ids, int64_t, ids->len - 1 - i), take_table,
                                 &g) == 0;
    if (!read)
        g.why = g_strdup_printf("%s: %s", store_path(from->store), store_fault(from->store));
    if (list->len > 0) {
        g_string_append(index, "<section><h2>");
        html_add_said(index, from->html, "web-played", NULL);
        g_string_append_printf(index, "</h2>\n<ul>\n%s</ul></section>\n", list->str);
    }
    *why = g.why;
    return g.why == NULL;
}
