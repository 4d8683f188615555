/* bot/host.c - the host: networks, tables, and the loop's turn */
#include "bot/host.h"

#include <string.h>

#include "bot/command.h"
#include "bot/games/heartbeat.h"
#include "bot/games/hints.h"
#include "bot/games/keep.h"
#include "bot/games/pace.h"
#include "bot/journal.h"
#include "bot/log.h"
#include "bot/network.h"
#include "bot/pager.h"
#include "bot/people/bans.h"
#include "bot/people/manner.h"
#include "bot/people/people.h"
#include "bot/people/watch.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/tell.h"

enum {
    REQUESTS_PER_TURN = 64,                /* of people; so that a turn stays short                */
    LATER_MS = 1000,                       /* until what is not urgent is stored, or tried again   */
    REQUESTS_KEPT_MS = 24 * 60 * 60 * 1000 /* how long a request is known to have been done        */
};

const struct host_settings host_defaults = {
    .sets = "bmr",
    .clock_s = 300,
    .beat_ms = 1500,
    .lobby_s = 60 * 60,
    .tables_per_person = 3,
    .tables_per_place = 8,
    .max_tables = 20000,
    .person_lines = { .lines = 12, .line_ms = 1000, .calm_ms = 10 * 1000 },
    .place_lines = { .lines = 20, .line_ms = 500 },
};

int64_t host_ticks(const struct host *h)
{
    return clock_ticks(h->clock);
}

/* ---- what comes in ------------------------------------------------------------------- */

static void request_free(struct request *r)
{
    person_clear(&r->who);
    person_clear(&r->from);
    g_free(r->place);
    g_free(r->id);
    g_free(r->text);
    g_free(r->subject);
    g_free(r->tag);
    g_free(r);
}

static struct request *request_new(struct host *h, struct network *net, const struct adapter_line *line)
{
    struct request *r = g_new0(struct request, 1);

    r->net = net;
    person_set(&r->from, line->who.network, line->who.key, line->who.nick);
    people_identify(h, line->who.network, line->who.key, line->who.nick, &r->who);
    r->place = line->whisper ? NULL : g_strdup(line->place);
    r->whisper = line->whisper;
    r->moderates = line->moderates;
    r->id = g_strdup(line->request);
    r->text = g_strdup(line->text);
    r->after = h->reports - line->overtaken;
    return r;
}

/* In a place that is too lively, those who play there are heard before all others. */
static bool sits_here(const struct host *h, const struct request *r)
{
    const struct table_list *own = tables_of_person(h, r->who.network, r->who.key);

    for (guint i = 0; i < own->n; i++)
        if (table_is_open(own->table[i]) && g_strcmp0(own->table[i]->place, r->place) == 0)
            return true;
    return false;
}

/* Does a game wait for the author of a line?  Who is asked must be able to answer. */
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

/* Is a line heard?  If it is the first that is too much its author, or the place, is told. */
static bool is_heard(struct host *h, const struct request *r)
{
    const struct flood_limits *person = &h->settings.person_lines, *place = &h->settings.place_lines;
    int64_t now = host_ticks(h);
    enum flood_verdict v =
        flood_line(h->people, person, r->net->name, person_source(r->from.key), is_asked(h, r), now);

    if (v == FLOOD_OVER)
        say_too_much(h, r, person->calm_ms / 1000);
    if (v == FLOOD_HEARD && r->place != NULL && !sits_here(h, r)) {
        v = flood_line(h->crowds, place, r->net->name, r->place, false, now);
        if (v == FLOOD_OVER)
            say_in_place(h, r->net, r->place, "too-lively");
    }
    if (v != FLOOD_IGNORED)
        host_wake(h);
    return v == FLOOD_HEARD;
}

static void take_in(struct host *h, const struct adapter_line *line, const char *subject, const char *tag)
{
    struct network *net = host_network(h, line->who.network);
    g_autofree char *who = g_strconcat(line->who.network, " ", person_source(line->who.key), NULL);
    struct request *r;

    if (net == NULL || bans_stop(h, net, line))
        return;
    r = request_new(h, net, line);
    r->subject = g_strdup(subject);
    r->tag = g_strdup(tag);
    if (is_heard(h, r))
        inbox_put(h->inbox, who, r);
    else
        request_free(r);
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    take_in(ctx, line, NULL, NULL);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    take_in(ctx, &pick->line, pick->subject, pick->tag);
}

static char **on_complete(void *ctx, const struct adapter_person *who, const char *text)
{
    return command_complete(ctx, who->network, who->key, text);
}

static void set_ring(struct host *h);

static void on_shown(void *ctx, uint64_t serial)
{
    struct host *h = ctx;
    struct outbox_about about;

    h->reports++;
    if (outbox_shown(h->outbox, serial, &about))
        tell_shown(h, &about);
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
    case ADAPTER_TOLD: tell_arrived(h, &about); break;
    case ADAPTER_TOLD_REPLACED: break; /* by the same question or a newer one, which is still to arrive */
    case ADAPTER_TOLD_NOBODY:
        tell_lost(h, &about);
        if (t != NULL)
            pace_in_vain(h, t, about.seat, about.decision);
        break;
    case ADAPTER_TOLD_LOST:
        tell_lost(h, &about);
        if (t != NULL)
            pace_retell(h, t, LATER_MS); /* for nothing, if the network is gone */
        break;
    }
    set_ring(h);
}

/* What was missed is told: who is on a list's tables, or their place, can be reached again. */
static void tell_missed(struct host *h, const struct table_list *l)
{
    g_autofree struct table **list = g_memdup2(l->table, l->n * sizeof l->table[0]);

    for (guint i = 0, n = l->n; i < n; i++)
        if (tell_owes_any(list[i]))
            tables_touch(h, list[i]);
}

/* Is the first game ever about to begin, without explanations? */
static bool is_newcomer(const struct table_list *l)
{
    return l->n == 1 && l->table[0]->id == 1 && l->table[0]->n_moves == 0 && !hints_are_on(l->table[0]);
}

/* Who sits down at a terminal again sees nothing of what was said last time. */
static void welcome(struct host *h, const struct network *net, const struct adapter_person *who,
                    const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    say_to(h, net, who, is_newcomer(l) ? "welcome-first" : "welcome");
    for (guint i = 0; i < l->n; i++)
        l->table[i]->seat[table_seat_of(l->table[i], person->network, person->key)].prompted = 0;
}

/* Where a person sits whom the table whispers to by the account who; NULL: it uses another. */
static struct seat *seat_reached(struct table *t, const struct person *person,
                                 const struct adapter_person *who)
{
    struct seat *s = &t->seat[table_seat_of(t, person->network, person->key)];

    return person_is(&s->reach, who->network, who->key) ? s : NULL;
}

static void leaves(struct host *h, const struct adapter_person *who, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++) {
        struct seat *s = seat_reached(l->table[i], person, who);

        if (s == NULL)
            continue;
        s->left_with = s->prompted;
        pace_left(h, l->table[i], table_seat_of(l->table[i], person->network, person->key));
    }
}

/* Somebody was seen, or (who NULL) heard by whatever account. */
static void is_there(struct host *h, const struct adapter_person *who, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    g_autofree struct table **list = g_memdup2(l->table, l->n * sizeof l->table[0]);

    for (guint i = 0, n = l->n; i < n; i++)
        if (who == NULL || seat_reached(list[i], person, who) != NULL)
            pace_seen(h, list[i], table_seat_of(list[i], person->network, person->key));
}

/* Who comes back may have lost what was on the screen, and is asked again: that counts as a line,
 * as if it had typed "moves", so that nobody makes us talk by coming and going. */
static void ask_again(struct host *h, const struct adapter_person *who, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    bool counted = false;

    for (guint i = 0; i < l->n; i++) {
        struct seat *s = seat_reached(l->table[i], person, who);

        if (s == NULL || s->decision == 0 || s->left_with != s->decision)
            continue;
        if (!counted && flood_line(h->people, &h->settings.person_lines, who->network,
                                   person_source(who->key), false, host_ticks(h)) != FLOOD_HEARD)
            return;
        counted = true;
        s->prompted = 0;
    }
}

static void on_person(void *ctx, enum adapter_presence what, const struct adapter_person *who,
                      const char *was)
{
    struct host *h = ctx;
    const struct network *net = host_network(h, who->network);
    struct person person = { 0 };

    if (what == ADAPTER_CHANGED) {
        people_renamed(h, who->network, was, who->key, who->nick);
        watch_rename(h, who->network, was, who->key, who->nick);
    }
    people_identify(h, who->network, who->key, NULL, &person);
    if (what == ADAPTER_LEFT) {
        leaves(h, who, &person);
    } else {
        if (what == ADAPTER_CAME && h->settings.may_quit && net != NULL)
            welcome(h, net, who, &person);
        ask_again(h, who, &person); /* a guest who logs in may be who left */
        is_there(h, who, &person);
        tell_missed(h, tables_of_person(h, person.network, person.key));
        tell_missed(h, watch_of_person(h, who->network, who->key));
        host_wake(h);
    }
    person_clear(&person);
}

static void on_place(void *ctx, const char *network, const char *place, bool open)
{
    struct host *h = ctx;
    struct network *net = host_network(h, network);

    if (net == NULL)
        return;
    if (!open) {
        g_hash_table_remove(net->places, place);
        return;
    }
    g_hash_table_add(net->places, g_strdup(place));
    tell_missed(h, tables_at_place(h, network, place));
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
    struct network *net = host_network(h, network);

    if (net == NULL)
        return;
    if (online)
        log_event(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = network }, "online");
    else if (net->online || !final)
        log_event(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = network }, "offline: %s",
                  why != NULL ? why : "no reason given");
    network_comes(net, online);
    net->ended = final;
    if (online)
        pace_online(h, network);
    else
        g_hash_table_remove_all(net->places);
    host_wake(h);
    if (final)
        end_if_all_ended(h);
}

const struct adapter_host host_callbacks = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = on_shown,
    .told = on_told,
    .person = on_person,
    .place = on_place,
    .note = on_note,
    .connection = on_connection,
};

/* ---- a turn ------------------------------------------------------------------------------ */

/* Once a day, while there is something to do anyway. */
static void forget_requests(struct host *h)
{
    int64_t now = clock_now(h->clock);

    if (now - h->forgot_at < REQUESTS_KEPT_MS)
        return;
    store_forget_requests(h->store, now - REQUESTS_KEPT_MS);
    h->forgot_at = now;
}

static void run_waiting(struct host *h)
{
    struct request *r;

    if (!inbox_is_empty(h->inbox))
        forget_requests(h);
    while (h->done->len < REQUESTS_PER_TURN && (r = inbox_take(h->inbox)) != NULL) {
        g_ptr_array_add(h->done, r);
        if (store_has_request(h->store, r->net->name, r->id))
            continue;
        h->counts.requests++;
        people_heard(h, r);
        is_there(h, NULL, &r->who);
        command_run(h, r);
        if (store_is_dirty(h->store))
            store_put_request(h->store, r->net->name, r->id, clock_now(h->clock));
    }
}

/* A message was not taken: it will be said again when the reader can be reached. */
static void refused(void *ctx, const struct outbox_about *about, enum adapter_say why)
{
    struct host *h = ctx;
    struct table *t = tables_by_id(h, about->table);

    tell_lost(h, about);
    if (t == NULL)
        return;
    if (why == ADAPTER_SAY_ABSENT && !about->reply)
        pace_in_vain(h, t, about->seat, about->decision);
    else if (why != ADAPTER_SAY_OFFLINE)
        pace_retell(h, t, LATER_MS);
}

/* Says nothing that is not on disk, but to those who asked for something. */
static void forget_turn(struct host *h)
{
    outbox_drop(h->outbox);
    tables_forget_turn(h);
    bans_forget_turn(h);
    for (guint i = 0; i < h->networks->len; i++)
        if (manner_read(h->networks->pdata[i]) < 0)
            store_rollback(h->store);
    for (guint i = 0; i < h->done->len; i++)
        say_reply(h, h->done->pdata[i], NULL, "not-stored", NULL);
    outbox_flush(h->outbox, refused, h);
}

static void store_told(struct host *h)
{
    for (guint i = 0; i < h->told->len; i++) {
        struct table *t = tables_by_id(h, g_array_index(h->told, int64_t, i));

        if (t != NULL && t->told_more && t->why_frozen == NULL)
            store_put_readers(h->store, t);
    }
}

/* What store_told() put is on disk, or (stored false) is to be put again. */
static void end_told(struct host *h, bool stored)
{
    h->told_at = stored ? 0 : host_ticks(h) + LATER_MS;
    for (guint i = 0; stored && i < h->told->len; i++) {
        struct table *t = tables_by_id(h, g_array_index(h->told, int64_t, i));

        if (t == NULL)
            continue;
        t->told_more = false;
        if (tables_settle(h, t)) /* its end may have been told */
            pace_wait(h, t);
    }
    if (stored)
        g_array_set_size(h->told, 0);
}

static void ring(void *ctx)
{
    struct host *h = ctx;

    h->ring = CLOCK_NONE;
    host_wake(h);
}

/* Sets the wait for what is due first. */
static void set_ring(struct host *h)
{
    int64_t next = tables_wait_until(h);

    if (h->told_at != 0 && (next < 0 || h->told_at < next))
        next = h->told_at;
    if (keep_at(h) >= 0 && (next < 0 || keep_at(h) < next))
        next = keep_at(h);
    clock_stop(h->clock, &h->ring);
    if (next >= 0)
        h->ring = clock_after(h->clock, next - host_ticks(h), ring, h);
}

void host_told(struct host *h, struct table *t)
{
    if (!t->told_more)
        g_array_append_val(h->told, t->id);
    t->told_more = true;
    if (h->told_at == 0)
        h->told_at = host_ticks(h) + LATER_MS; /* once: a busy host must come to it, too */
}

/* The operator is told of a fault of the storage when it begins and when it is over: in between
 * each turn meets it. */
static void note_storage(struct host *h, bool works)
{
    const struct log_about all = { .network = NULL };

    if (!works && !h->counts.store_failed)
        log_event(G_LOG_LEVEL_CRITICAL, all, "storage fails, nothing is taken: %s", store_fault(h->store));
    if (works && h->counts.store_failed)
        log_event(G_LOG_LEVEL_MESSAGE, all, "storage works again");
    h->counts.store_failed = !works;
    h->counts.store_faults += !works;
}

/* Commits what the turn has put, and who was told what if it is time; false: it is not on disk. */
static bool commit(struct host *h)
{
    bool tells = h->told_at != 0 && h->told_at <= host_ticks(h), dirty, stored;
    int64_t began = clock_micros(h->clock);

    if (tells)
        store_told(h);
    dirty = store_is_dirty(h->store);
    stored = store_commit(h->store) == 0;
    if (tells)
        end_told(h, stored);
    if (dirty)
        counts_time(&h->counts.commit, clock_micros(h->clock) - began);
    if (dirty || !stored)
        note_storage(h, stored);
    return stored;
}

/* What came in is played, then written, then said. */
void host_turn(struct host *h)
{
    const GPtrArray *touched = tables_touched(h);
    int64_t began = clock_micros(h->clock);
    bool stored;

    tables_read_again(h);
    run_waiting(h);
    pace_due(h);
    for (guint i = 0; i < touched->len; i++)
        pace_table(h, touched->pdata[i]);
    for (guint i = 0; i < touched->len; i++)
        tell_table(h, touched->pdata[i]);
    tables_store(h);
    keep_due(h);
    stored = commit(h);
    keep_end_turn(h, stored);
    if (stored) {
        bans_end_turn(h);
        journal_turn(h);
        outbox_flush(h->outbox, refused, h);
    } else {
        forget_turn(h);
    }
    for (guint i = 0; i < touched->len; i++)
        pace_wait(h, touched->pdata[i]);
    tables_end_turn(h);
    g_ptr_array_set_size(h->done, 0);
    if (h->quits)
        host_stop(h);
    if (!inbox_is_empty(h->inbox))
        host_wake(h);
    set_ring(h);
    counts_time(&h->counts.turn, clock_micros(h->clock) - began);
    if (h->turned != NULL)
        h->turned(h->ctx);
}

static gboolean turn_source(void *ctx)
{
    struct host *h = ctx;

    h->turn_source = 0;
    host_turn(h);
    return G_SOURCE_REMOVE;
}

void host_wake(struct host *h)
{
    if (h->turn_source == 0)
        h->turn_source = g_idle_add_full(G_PRIORITY_DEFAULT, turn_source, h, NULL);
}

/* ---- life ---------------------------------------------------------------------------------- */

struct host *host_new(const struct host_settings *settings, struct clock *clock, struct store *store)
{
    struct host *h = g_new0(struct host, 1);

    h->settings = *settings;
    h->clock = clock;
    h->counts.started = clock_now(clock);
    h->store = store;
    h->shelf = shelf_new(settings->data);
    h->outbox = outbox_new();
    h->pager = pager_new();
    h->links = people_new();
    h->networks = g_ptr_array_new();
    tables_open(h);
    watch_open(h);
    h->done = g_ptr_array_new_with_free_func((GDestroyNotify)request_free);
    h->told = g_array_new(FALSE, FALSE, sizeof(int64_t));
    h->inbox = inbox_new(request_free);
    h->bans = bans_new();
    h->keep = keep_new();
    h->people = flood_new();
    h->crowds = flood_new();
    return h;
}

/* What readers were told last, and what time it is for them, is not forgotten by going in good
 * order. */
static void store_last_told(struct host *h)
{
    if (h->store == NULL)
        return;
    store_rollback(h->store); /* of a turn that did not come */
    store_told(h);
    heartbeat_put(h);
    if (store_commit(h->store) < 0)
        g_warning("who was told what is not stored: %s", store_fault(h->store));
}

void host_free(struct host *h)
{
    if (h == NULL)
        return;
    store_last_told(h);
    if (h->turn_source != 0)
        g_source_remove(h->turn_source);
    clock_stop(h->clock, &h->ring);
    heartbeat_stop(h);
    inbox_free(h->inbox);
    bans_free(h->bans);
    keep_free(h->keep);
    flood_free(h->people);
    flood_free(h->crowds);
    g_ptr_array_unref(h->done);
    g_array_unref(h->told);
    outbox_free(h->outbox);
    pager_free(h->pager);
    people_free(h->links);
    for (guint i = 0; i < h->networks->len; i++)
        network_close(h->networks->pdata[i]);
    g_ptr_array_unref(h->networks);
    tables_close(h);
    watch_close(h);
    shelf_free(h->shelf);
    store_close(h->store);
    g_free(h);
}

/* Games stay on disk, but for those where something is to be told, or done, at once. */
static void begin_tables(struct host *h)
{
    for (guint i = h->tables->len; i-- > 0;) {
        struct table *t = h->tables->pdata[i];

        if (tell_owes_any(t) || pace_is_automatic(t))
            tables_touch(h, t);
        if (tables_rest(h, t))
            pace_wait(h, t);
    }
}

void host_change(struct host *h, const struct host_settings *settings)
{
    const char *data = h->settings.data;

    h->settings = *settings;
    h->settings.data = data;
    for (guint i = 0; i < h->tables->len; i++)
        pace_wait(h, h->tables->pdata[i]);
}

int host_start(struct host *h, char **why)
{
    if (tables_read(h) < 0 || bans_read(h) < 0) {
        *why = g_strdup_printf("%s: %s", store_path(h->store), store_fault(h->store));
        return -1;
    }
    forget_requests(h);
    begin_tables(h);
    for (guint i = 0; i < h->networks->len; i++)
        network_start(h->networks->pdata[i]);
    host_wake(h);
    return 0;
}

void host_stop(struct host *h)
{
    for (guint i = 0; i < h->networks->len; i++)
        network_stop(h->networks->pdata[i]);
    h->quits = false;
}
