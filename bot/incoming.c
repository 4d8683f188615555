/* bot/incoming.c - what networks hand in: lines, people, places, and what became of messages
 * SPDX-License-Identifier: MIT */
#include "bot/incoming.h"

#include "bot/arrival.h"
#include "bot/command.h"
#include "bot/complete.h"
#include "bot/games/pace.h"
#include "bot/games/solo.h"
#include "bot/host.h"
#include "bot/log.h"
#include "bot/memo.h"
#include "bot/network.h"
#include "bot/people/bans.h"
#include "bot/people/people.h"
#include "bot/people/tongue.h"
#include "bot/presence.h"
#include "bot/reply.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/turn.h"
#include "bot/words/facts.h"

/* ---- lines ----------------------------------------------------------------------------------- */

static struct request *request_new(struct host *h, struct network *net, const struct adapter_line *line)
{
    struct request *r = g_new0(struct request, 1);
    const struct person author = person_seen(&line->who);

    r->net = net;
    person_copy(&r->from, &author);
    people_identify(h, &author, &r->who);
    tongue_hear(net, author.key, line->who.language);
    r->place = line->whisper ? NULL : g_strdup(line->place);
    r->whisper = line->whisper;
    r->moderates = line->moderates;
    r->address = g_strdup(line->address);
    r->id = g_strdup(line->request);
    r->table = request_table(line->subject);
    r->text = g_strdup(line->text);
    r->after = h->reports - line->overtaken;
    return r;
}

/* In a place that is too lively, its players are heard before everybody else. */
static bool sits_here(const struct host *h, const struct request *r)
{
    const struct table_list *own = tables_of_person(h, r->who.network, r->who.key);

    for (guint i = 0; i < own->n; i++)
        if (table_is_open(own->table[i]) && g_strcmp0(own->table[i]->place, r->place) == 0)
            return true;
    return false;
}

/* Does a game wait for the author of this line?  Whoever is asked must be able to answer. */
static bool is_asked(const struct host *h, const struct request *r)
{
    const struct table_list *own = tables_of_person(h, r->who.network, r->who.key);

    for (guint i = 0; i < own->n; i++) {
        const struct table *t = own->table[i];

        if (t->state == TABLE_RUNNING && t->seat[table_seat_of(t, r->who.network, r->who.key)].decision != 0)
            return true;
    }
    return false;
}

/* Tells the author of a request that it said too much, and is not heard until it has said nothing
 * for calm_s. */
static void tell_too_much(struct host *h, const struct request *r, int calm_s)
{
    struct json_object *o = json_object_new_object();

    facts_number(o, "seconds", calm_s);
    reply_say(h, r, NULL, "too-much", o);
}

/* Is a line heard?  If it is the first one too many, its author, or the place, is told so. */
static bool is_heard(struct host *h, const struct request *r)
{
    const struct flood_limits *person = &h->settings.person_lines, *place = &h->settings.place_lines;
    int64_t now = host_ticks(h);
    enum flood_verdict v =
        flood_line(h->person_flood, person, r->net->name, person_origin(&r->from), is_asked(h, r), now);

    if (v == FLOOD_OVER)
        tell_too_much(h, r, person->calm_ms / 1000);
    if (v == FLOOD_HEARD && r->place != NULL && !sits_here(h, r)) {
        v = flood_line(h->place_flood, place, r->net->name, r->place, false, now);
        if (v == FLOOD_OVER)
            say_notice(h, r->net, &(struct adapter_target){ .to = ADAPTER_TO_PLACE, .place = r->place },
                       "too-lively", NULL);
    }
    if (v != FLOOD_IGNORED)
        host_wake(h);
    return v == FLOOD_HEARD;
}

/* Tells the author of a line that it is banned. */
static void tell_banned(struct host *h, const struct request *r, const struct ban *ban)
{
    struct json_object *o = json_object_new_object();

    if (ban->until != 0)
        facts_add(o, "until", facts_moment(ban->until));
    facts_text(o, "reason", ban->why);
    facts_flag(o, "reasoned", ban->why[0] != '\0');
    reply_say(h, r, NULL, "banned", o);
    host_wake(h);
}

static bool is_banned(struct host *h, const struct request *r, const struct adapter_line *line)
{
    bool tell;
    const struct ban *ban = bans_stop(h, line, &tell);

    if (tell)
        tell_banned(h, r, ban);
    return ban != NULL;
}

/* Nobody listens to a request, but a network that owes each an answer hears that it is over. */
static void pass_over(struct host *h, struct request *r)
{
    if (r->net->way.kind->done == NULL) {
        request_free(r);
        return;
    }
    g_ptr_array_add(h->unheard, r);
    host_wake(h);
}

/* pick: the choice that the line takes; NULL: none. */
static void take_in(struct host *h, const struct adapter_line *line, const struct adapter_pick *pick)
{
    struct network *net = network_find(h, line->who.network);
    g_autofree char *owner = NULL;
    struct request *r;

    if (net == NULL)
        return;
    r = request_new(h, net, line);
    owner = g_strconcat(net->name, " ", person_origin(&r->from), NULL);
    if (pick != NULL)
        request_pick(r, pick);
    if (!is_banned(h, r, line) && is_heard(h, r))
        inbox_put(h->inbox, owner, r);
    else
        pass_over(h, r);
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    take_in(ctx, line, NULL);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    take_in(ctx, &pick->line, pick);
}

static char **on_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    const struct person author = person_seen(person);

    return complete_line(ctx, &author, text);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void on_shown(void *ctx, uint64_t serial)
{
    struct host *h = ctx;
    struct outbox_about about;

    h->reports++;
    if (outbox_shown(h->outbox, serial, &about))
        arrival_shown(h, &about);
}

static void on_told(void *ctx, uint64_t serial, enum adapter_told what)
{
    struct host *h = ctx;
    struct outbox_about about;
    struct table *t;

    h->reports++;
    if (!outbox_told(h->outbox, serial, &about))
        return;
    t = tables_by_id(h, about.table);
    switch (what) {
    case ADAPTER_TOLD: arrival_told(h, &about); break;
    case ADAPTER_TOLD_REPLACED: break; /* by the same question or a newer one, which is still on its way */
    case ADAPTER_TOLD_NOBODY:
        arrival_lost(h, &about);
        if (t != NULL)
            pace_in_vain(h, t, about.seat, about.decision);
        break;
    case ADAPTER_TOLD_LOST:
        arrival_lost(h, &about);
        if (t != NULL)
            pace_retell(h, t, HOST_LATER_MS); /* in vain, if the network is gone */
        break;
    }
    turn_set_ring(h);
}

/* ---- people, places, networks ---------------------------------------------------------------- */

static void on_person(void *ctx, enum adapter_presence what, const struct adapter_person *person,
                      const char *from)
{
    presence_change(ctx, what, person, from);
}

static void on_place(void *ctx, const struct adapter_place *place, bool open)
{
    struct host *h = ctx;
    struct network *net = network_find(h, place->network);

    if (net == NULL)
        return;
    places_put(net->places, place, open);
    if (open && places_hide(net->places, place->place, !solo_place_is_open(net, place->place))) {
        store_hide_place(h->store, place->network, place->place);
        host_wake(h);
    }
    if (open)
        presence_tell_missed(h, tables_at_place(h, place->network, place->place));
}

/* The people there are told once, so that they do not wonder what is missing. */
static void on_censored(void *ctx, const char *network, const char *place)
{
    struct host *h = ctx;
    struct network *net = network_find(h, network);

    if (net == NULL || !places_censors(net->places, place))
        return;
    say_notice(h, net, &(struct adapter_target){ .to = ADAPTER_TO_PLACE, .place = place }, "place-censors",
               NULL);
    host_wake(h);
}

static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    memo_put(ctx, network, name, value);
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    return memo_get(ctx, network, name);
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    (void)ctx;
    log_event(level, (struct log_about){ .network = network, .place = place }, "%s", what);
}

static void end_if_all_ended(struct host *h)
{
    for (guint i = 0; i < h->networks->len; i++)
        if (!((struct network *)h->networks->pdata[i])->ended)
            return;
    if (h->ended != NULL)
        h->ended(h->ctx);
}

static void on_connection(void *ctx, const char *network, bool online, bool final, const char *why)
{
    struct host *h = ctx;
    struct network *net = network_find(h, network);

    if (net == NULL)
        return;
    if (online)
        log_event(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = network }, "online");
    else if (net->online || !final)
        log_event(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = network }, "offline: %s",
                  why != NULL ? why : "no reason given");
    network_comes(net, online);
    net->ended = final;
    if (online) {
        places_forget(net->places);
        pace_online(h, network);
    }
    host_wake(h);
    if (final)
        end_if_all_ended(h);
}

const struct adapter_host incoming_callbacks = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = on_shown,
    .told = on_told,
    .person = on_person,
    .place = on_place,
    .censored = on_censored,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = on_connection,
};
