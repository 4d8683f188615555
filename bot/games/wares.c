/* bot/games/wares.c - the card sets that a host offers, as they are installed
 * SPDX-License-Identifier: MIT */
#include "bot/games/wares.h"

#include <string.h>

#include <glib.h>

#include "bot/games/data.h"
#include "bot/log.h"

struct wares {
    char *dir; /* NULL: the usual places */
    char *of;  /* the list that the catalog was made of; "": of all there are; NULL: there is none */
    struct lair_catalog *cat;
};

struct wares *wares_new(const char *dir)
{
    struct wares *w = g_new0(struct wares, 1);

    w->dir = g_strdup(dir);
    return w;
}

void wares_look_again(struct wares *w)
{
    g_clear_pointer(&w->cat, lair_catalog_free);
    g_clear_pointer(&w->of, g_free);
}

void wares_free(struct wares *w)
{
    wares_look_again(w);
    g_free(w->dir);
    g_free(w);
}

/* Adds an installed set if it can be read.  later: takes the names of recipes, which come after all others, so that what
 * they draw from stands where its name belongs; NULL: this one's turn has come. */
static void offer(struct wares *w, const char *name, GPtrArray *later)
{
    struct lair_fault why = { "" };
    size_t len = 0;
    g_autofree char *text = data_read_set(w->dir, name, &len, &why);
    g_auto(GStrv) drawn = data_draws(text != NULL ? text : "", len);

    if (drawn[0] != NULL && later != NULL)
        g_ptr_array_add(later, (gpointer)name);
    else if (text == NULL || data_add_drawn(w->cat, w->dir, text, len, &why) < 0 ||
             lair_catalog_add_text(w->cat, name, text, len, &why) < 0)
        log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = NULL }, "not offered: %s", why.text);
}

static void read_all(struct wares *w, const char *list)
{
    g_auto(GStrv) all = data_set_names(w->dir), named = list != NULL ? data_split(list) : NULL;
    g_autoptr(GPtrArray) recipes = g_ptr_array_new();

    w->cat = lair_catalog_new();
    g_assert(w->cat != NULL); /* as GLib does when there is no memory */
    for (char **name = all; *name != NULL; name++)
        if (named == NULL || data_is_board(*name) || g_strv_contains((const char *const *)named, *name))
            offer(w, *name, recipes);
    for (guint i = 0; i < recipes->len; i++)
        offer(w, recipes->pdata[i], NULL);
}

const struct lair_catalog *wares_catalog(struct wares *w, const char *list)
{
    const char *of = list != NULL ? list : "";

    if (w->cat != NULL && strcmp(w->of, of) == 0)
        return w->cat;
    wares_look_again(w);
    w->of = g_strdup(of);
    read_all(w, list);
    return w->cat;
}
