/* bot/commands/watch.c - watch: following a game without a seat at it
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/community/daily.h"
#include "bot/games/bout.h"
#include "bot/name.h"
#include "bot/network.h"
#include "bot/people/lookalike.h"
#include "bot/lobby.h"
#include "bot/people/watch.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/board.h"
#include "bot/words/facts.h"

static struct json_object *watch_facts(const struct table *t)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", t->name);
    lobby_add_sets(t, o);
    facts_flag(o, "private", t->place == NULL);
    facts_flag(o, "watchable", t->watchable);
    facts_flag(o, "unrated", t->by_hand);
    for (int i = 0; i < t->n_seats; i++)
        facts_append(o, "people", say_person(t, i, NULL));
    for (int i = 0; i < table_watchers(t); i++)
        facts_append(o, "watchers", say_nick(table_watcher_at(t, i)->who.nick, NULL));
    return o;
}

/* ---- which table ----------------------------------------------------------------------------- */

/* The newest open table of the place, one that is played before one that is not. */
static struct table *table_here(const struct talk *talk)
{
    const struct table_list *l;
    struct table *found = NULL;

    if (talk->r->place == NULL)
        return NULL;
    l = tables_at_place(talk->h, talk->r->net->name, talk->r->place);
    for (guint i = l->n; i-- > 0;)
        if (table_is_open(l->table[i]) && (found == NULL || found->state < l->table[i]->state))
            found = l->table[i];
    return found;
}

/* The table that was named, or (name "") is meant; NULL: none that its author may know of. */
static struct table *table_meant(const struct talk *talk, const char *name)
{
    const struct request *r = talk->r;
    struct table *t = talk->t;

    if (name[0] != '\0')
        t = tables_meant(talk->h, r, name);
    else if (t == NULL)
        t = table_here(talk);
    return t != NULL && table_is_open(t) && tables_in_sight(talk->h, t, r) ? t : NULL;
}

/* ---- on and off ------------------------------------------------------------------------------ */

static int watched(const struct talk *talk)
{
    return tables_count_open(tables_watched_by(talk->h, talk->r->from.network, talk->r->from.key));
}

static void tell_watched(struct talk *talk)
{
    const struct table_list *l = tables_watched_by(talk->h, talk->r->from.network, talk->r->from.key);
    struct json_object *o = json_object_new_object();

    for (guint i = 0; i < l->n; i++) {
        struct json_object *one;

        if (!tables_in_sight(talk->h, l->table[i], talk->r))
            continue;
        one = json_object_new_object();
        facts_text(one, "name", l->table[i]->name);
        facts_append(o, "tables", one);
    }
    talk_reply(talk, "watch-what", o);
}

/* Somebody begins to watch; stored. */
static void add_watcher(struct host *h, struct table *t, const struct person *person)
{
    struct watcher *w = table_add_watcher(t, person);

    w->reader.told = w->reader.sent = MAX(t->n_events, 0);
    tables_file_watcher(h, t, w);
    store_put_watcher(h->store, t, w);
    tables_touch(h, t);
}

static void begin(struct talk *talk)
{
    bool played = talk->t->state == TABLE_RUNNING && bout_load(talk->h, talk->t);
    struct table_eyes *e;

    add_watcher(talk->h, talk->t, &talk->r->from);
    talk_reply(talk, "watch-on", watch_facts(talk->t));
    say_players(talk->h, talk->t, "watch-told", say_nick(talk->r->who.nick, NULL));
    if (!played)
        return;
    e = table_eyes(talk->t, LAIR_PUBLIC, NULL);
    talk_reply(talk, "board", board_facts(&e->facts));
    table_eyes_free(e);
}

static void refuse_lookalike(struct talk *talk)
{
    struct json_object *o = watch_facts(talk->t);
    const struct person *who = &talk->r->who;

    facts_add(o, "seat", say_person(talk->t, lookalike_at(talk->t, who->nick, who), NULL));
    talk_reply(talk, "looks-like", o);
}

static void watch(struct talk *talk, const char *name)
{
    const struct request *r = talk->r;
    struct table *t = table_meant(talk, name);

    if (t == NULL && name[0] == '\0') {
        tell_watched(talk);
        return;
    }
    talk->t = t;
    if (t == NULL) {
        talk_reply_typed(talk, "no-such-table", name);
        return;
    }
    if (table_seat_of(t, r->who.network, r->who.key) >= 0)
        talk_reply(talk, "watch-own", watch_facts(t));
    else if (table_watcher_of(t, r->from.network, r->from.key) >= 0)
        talk_reply(talk, "watch-on", watch_facts(t));
    else if (lookalike_at(t, r->who.nick, &r->who) >= 0)
        refuse_lookalike(talk);
    else if (table_watchers(t) >= WATCHERS_MAX)
        talk_reply(talk, "watch-full", watch_facts(t));
    else if (watched(talk) >= WATCHED_MAX)
        talk_reply(talk, "watch-too-many", NULL);
    else
        begin(talk);
}

/* Ends watching the table of that name, or (name "") all of them. */
static void watch_off(struct talk *talk, const char *name)
{
    const struct request *r = talk->r;
    g_autofree struct table **list = directory_copy(tables_watched_by(talk->h, r->from.network, r->from.key));
    int ended = 0;

    for (guint i = 0; list[i] != NULL; i++)
        if (name[0] == '\0' || name_is(list[i]->name, name)) {
            watch_end(talk->h, list[i], r->from.network, r->from.key);
            ended++;
        }
    talk->t = NULL;
    if (ended > 0)
        talk_reply(talk, "watch-off", NULL);
    else
        tell_watched(talk);
}

/* ---- in nobody's sight ----------------------------------------------------------------------- */

/* The author's table of that name, or (name "") its only one in nobody's sight; NULL: none, or several. */
static struct table *own_table(const struct talk *talk, const char *name)
{
    const struct table_list *l = tables_of_person(talk->h, talk->r->who.network, talk->r->who.key);
    struct table *found = NULL;

    for (guint i = 0; i < l->n; i++) {
        struct table *t = l->table[i];
        bool meant = name[0] != '\0' ? name_is(t->name, name) : t->place == NULL;

        if (!table_is_open(t) || !meant)
            continue;
        if (found != NULL)
            return NULL;
        found = t;
    }
    return found;
}

static void allow(struct talk *talk, const char *name, bool may)
{
    struct table *t = own_table(talk, name);

    talk->t = t;
    if (t == NULL) {
        talk_reply(talk, "watch-whose", NULL);
        return;
    }
    if (t->place != NULL) {
        talk_reply(talk, "watch-open", watch_facts(t));
        return;
    }
    if (may && daily_is_sealed(talk->h, t)) {
        talk_reply(talk, "watch-sealed", NULL);
        return;
    }
    t->watchable = may;
    tables_touch(talk->h, t);
    say_players(talk->h, t, may ? "watch-allowed" : "watch-denied", say_nick(talk->r->who.nick, NULL));
    if (may)
        return;
    say_watchers(talk->h, t, "watch-ended");
    watch_end_all(talk->h, t);
}

void command_watch(struct talk *talk)
{
    g_autofree char *word = g_strndup(talk->args, strcspn(talk->args, " "));
    const char *rest = talk->args + strlen(word);

    rest += strspn(rest, " ");
    if (g_ascii_strcasecmp(word, "off") == 0)
        watch_off(talk, rest);
    else if (g_ascii_strcasecmp(word, "allow") == 0 || g_ascii_strcasecmp(word, "deny") == 0)
        allow(talk, rest, g_ascii_tolower(word[0]) == 'a');
    else
        watch(talk, talk->args);
}
