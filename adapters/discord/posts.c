/* adapters/discord/posts.c - what stands in a channel: boards, calls, and what happened
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/posts.h"

#include <string.h>

#include "adapters/discord/flights.h"
#include "adapters/discord/gathering.h"
#include "adapters/discord/json.h"
#include "adapters/discord/message.h"
#include "adapters/discord/places.h"
#include "adapters/discord/removals.h"
#include "adapters/discord/threads.h"

enum {
    OLD_MS = 55 * 60 * 1000, /* edits of messages that are older than an hour are few, ... */
    OLD_EDITS = 3,           /* ... how few is written nowhere: so many are tried */
    BOARD_GATHERS = 2,       /* a board waits so many times as long as what happened */
};

/* Discord's codes of errors. */
enum {
    UNKNOWN_CHANNEL = 10003,
    UNKNOWN_MESSAGE = 10008,
    TOO_MANY_EDITS = 30046,
    NO_ACCESS = 50001,
    NO_PERMISSION = 50013,
    THREAD_ARCHIVED = 50083,
    THREAD_LOCKED = 160005,
    /* what its words earn: AutoMod's rules, of a message or a title, and the filter of links */
    WORDS_REFUSED = 200000,
    TITLE_REFUSED = 200001,
    LINK_REFUSED = 240000,
};

struct discord_board { /* a board or a call: a message that takes the place of the one before */
    struct discord *d;
    char *name; /* also the one under which it is kept */
    char *channel, *subject;
    char *message;             /* its id; NULL: none stands there */
    char *turn;                /* which it is of */
    int64_t posted_at;         /* clock_now */
    int old_edits;             /* of it, since it is old */
    bool busy;                 /* something about it is under way */
    bool calls;                /* it is a call */
    bool over;                 /* its subject is gone: it is forgotten when that has ended */
    struct discord_said *next; /* what waits; NULL: nothing */
    struct gathering more;     /* until which it does */
};

struct discord_notices { /* what happened in a channel and was not posted yet */
    struct discord *d;
    char *channel;
    bool busy;
    struct gathering more; /* until which they wait, to be posted together */
    GPtrArray *waiting;    /* of struct discord_said * */
};

static void board_free(gpointer data)
{
    struct discord_board *b = data;

    gathering_stop(&b->more, b->d->clock);
    g_free(b->name);
    g_free(b->channel);
    g_free(b->subject);
    g_free(b->message);
    g_free(b->turn);
    discord_said_free(b->next);
    g_free(b);
}

static void notices_free(gpointer data)
{
    struct discord_notices *n = data;

    gathering_stop(&n->more, n->d->clock);
    g_free(n->channel);
    g_ptr_array_unref(n->waiting);
    g_free(n);
}

static void thread_opened(struct discord *d, struct discord_thread *t);

void discord_posts_init(struct discord *d)
{
    d->boards = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, board_free);
    d->notices = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, notices_free);
    discord_threads_init(d, thread_opened);
}

void discord_posts_free(struct discord *d)
{
    g_hash_table_unref(d->boards);
    g_hash_table_unref(d->notices);
    discord_removals_free(d);
}

/* ---- requests -------------------------------------------------------------------------------- */

/* A request about that channel; takes body (NULL: none). */
static void send(struct discord_flight *f, const char *method, const char *channel, const char *message,
                 struct json_object *body, const struct discord_said *s)
{
    g_autofree char *lane = g_strdup_printf("channel %s", channel);
    g_autofree char *path = message != NULL ? g_strdup_printf("/channels/%s/messages/%s", channel, message)
                                            : g_strdup_printf("/channels/%s/messages", channel);
    struct discord_request q = { .method = method, .path = path, .lane = lane, .body = body };

    if (s != NULL && s->file != NULL) {
        q.file = g_bytes_ref(s->file);
        q.file_name = s->file_name;
        q.file_type = s->file_type;
    }
    discord_flight_send(f, &q);
}

/* Is it a game's own thread, which is no use any more?  What was said there is said again in the channel. */
static bool is_lost_thread(struct discord *d, const char *channel, int code)
{
    struct discord_thread *t = discord_thread_with(d, channel);

    if (t == NULL ||
        (code != UNKNOWN_CHANNEL && code != NO_ACCESS && code != NO_PERMISSION && code != THREAD_LOCKED))
        return false;
    discord_thread_lose(d, t);
    return true;
}

/* Something was posted there. */
static void works(struct discord *d, const char *channel)
{
    discord_places_works(d, channel);
    discord_removals_go_on(d, channel);
}

/* What became of a post or an edit that was not done.  What was refused for its own sake would be refused again: it
 * is said to nobody if people wait for it, and over otherwise. */
static enum adapter_told not_done(struct discord *d, const char *channel, const struct discord_answer *a,
                                  bool call)
{
    if (a->end != DISCORD_REFUSED || is_lost_thread(d, channel, a->code))
        return ADAPTER_TOLD_LOST;
    switch (a->code) {
    case UNKNOWN_CHANNEL: discord_places_shut(d, channel, DISCORD_SHUT_GONE); return ADAPTER_TOLD_LOST;
    case NO_ACCESS:
    case NO_PERMISSION: discord_places_shut(d, channel, DISCORD_SHUT_RIGHTS); return ADAPTER_TOLD_LOST;
    case THREAD_LOCKED: discord_places_shut(d, channel, DISCORD_SHUT_LOCKED); return ADAPTER_TOLD_LOST;
    case WORDS_REFUSED:
    case TITLE_REFUSED:
    case LINK_REFUSED: d->host->censored(d->ctx, d->network, channel); break;
    default: break;
    }
    d->host->note(d->ctx, d->network, channel, G_LOG_LEVEL_WARNING, a->why);
    return call ? ADAPTER_TOLD_NOBODY : ADAPTER_TOLD;
}

/* ---- boards and calls ------------------------------------------------------------------------ */

static void keep(struct discord *d, const struct discord_board *b)
{
    g_autofree char *value =
        b->message != NULL ? g_strdup_printf("%s %" G_GINT64_FORMAT " %s", b->message, b->posted_at, b->turn)
                           : NULL;

    d->host->keep(d->ctx, d->network, b->name, value);
}

/* What an earlier life kept. */
static void read_kept(struct discord *d, struct discord_board *b)
{
    g_autofree char *value = d->host->kept(d->ctx, d->network, b->name);
    g_auto(GStrv) part = g_strsplit(value != NULL ? value : "", " ", 3);
    gint64 at;

    if (g_strv_length(part) != 3 || !g_ascii_string_to_signed(part[1], 10, 0, G_MAXINT64, &at, NULL))
        return;
    b->message = g_strdup(part[0]);
    b->posted_at = at;
    b->turn = g_strdup(part[2]);
}

static char *name_of(enum adapter_slot slot, const char *channel, const char *subject)
{
    return g_strdup_printf("%s %s %s", slot == ADAPTER_CALL ? "call" : "board", channel, subject);
}

static struct discord_board *board_of(struct discord *d, const char *channel, const char *subject,
                                      enum adapter_slot slot)
{
    g_autofree char *name = name_of(slot, channel, subject);
    struct discord_board *b = g_hash_table_lookup(d->boards, name);

    if (b != NULL)
        return b;
    b = g_new0(struct discord_board, 1);
    b->d = d;
    b->name = g_steal_pointer(&name);
    b->channel = g_strdup(channel);
    b->subject = g_strdup(subject);
    b->calls = slot == ADAPTER_CALL;
    read_kept(d, b);
    g_hash_table_insert(d->boards, b->name, b);
    return b;
}

static void next(struct discord *d, struct discord_board *b);
static void hurry_notices(struct discord *d, const char *channel);

/* A new message stands there, or not. */
static enum adapter_told posted(struct discord_flight *f, struct discord_board *b,
                                const struct discord_answer *a)
{
    struct discord *d = f->d;
    const char *id = discord_json_id(a->body, "id");

    if (a->end != DISCORD_DONE || id == NULL)
        return not_done(d, b->channel, a, f->said->slot == ADAPTER_CALL);
    works(d, b->channel);
    if (g_strcmp0(b->message, id) != 0)
        discord_remove(d, b->channel, b->message);
    g_free(b->message);
    b->message = g_strdup(id);
    b->posted_at = clock_now(d->clock);
    b->old_edits = 0;
    g_free(b->turn);
    b->turn = g_strdup(f->said->turn);
    keep(d, b);
    return ADAPTER_TOLD;
}

/* Can a board not be edited as it is, but posted anew?  Somebody has removed it, it is too old, or it is in a thread
 * that was archived, which a post opens. */
static bool wants_a_post(const struct discord_answer *a)
{
    return a->end == DISCORD_REFUSED &&
           (a->code == UNKNOWN_MESSAGE || a->code == TOO_MANY_EDITS || a->code == THREAD_ARCHIVED);
}

/* A new one is posted where that is wanted, unless a newer one waits. */
static enum adapter_told edited(struct discord_flight *f, struct discord_board *b,
                                const struct discord_answer *a)
{
    struct discord *d = f->d;

    if (a->end == DISCORD_DONE) {
        discord_removals_go_on(d, b->channel);
        return ADAPTER_TOLD;
    }
    if (wants_a_post(a)) {
        if (a->code == UNKNOWN_MESSAGE)
            g_clear_pointer(&b->message, g_free);
        if (b->calls)
            return ADAPTER_TOLD; /* another one would ring */
        b->posted_at = 0;
        b->old_edits = OLD_EDITS;
        if (b->next == NULL)
            b->next = g_steal_pointer(&f->said);
        return ADAPTER_TOLD_REPLACED;
    }
    return not_done(d, b->channel, a, false);
}

/* What waits for more to come goes now. */
static void hurry(struct discord *d, struct discord_board *b)
{
    gathering_stop(&b->more, d->clock);
    next(d, b);
}

/* Nothing more is said about its subject: when all is said a board stays as it stands, and a call goes. */
static void forget(struct discord *d, struct discord_board *b)
{
    const struct discord_place *p = discord_place(d, b->channel);
    bool stood = b->message != NULL;

    b->over = true;
    hurry(d, b);
    if (b->busy || b->next != NULL)
        return;
    if (b->calls && p != NULL)
        discord_remove(d, b->channel, b->message);
    g_clear_pointer(&b->message, g_free);
    if (stood)
        keep(d, b);
    g_hash_table_remove(d->boards, b->name);
}

/* The lobby's message stands, on which the thread of its game is to hang. */
static void open_thread_on(struct discord *d, const struct discord_board *b)
{
    struct discord_thread *t = discord_thread_of(d, b->channel, b->subject);

    if (t->state == DISCORD_THREAD_WANTED && b->next == NULL)
        discord_thread_ask(d, t, b->message, ((const struct discord_said *)t->waiting->pdata[0])->apart);
}

static enum adapter_told board_ended(struct discord_flight *f, const struct discord_answer *a)
{
    struct discord_board *b = g_hash_table_lookup(f->d->boards, f->about);
    enum adapter_told what;

    if (b == NULL)
        return ADAPTER_TOLD_LOST;
    what = f->posts ? posted(f, b, a) : edited(f, b, a);
    b->busy = false;
    open_thread_on(f->d, b);
    if (b->over && b->next == NULL)
        forget(f->d, b);
    else
        next(f->d, b);
    return what;
}

/* Is it to be posted anew however old the one is that stands there? */
static bool is_anew(const struct discord_board *b, const struct discord_said *s)
{
    return b->calls ? s->rings : b->message == NULL || g_strcmp0(b->turn, s->turn) != 0;
}

static bool is_old(const struct discord_board *b)
{
    return !b->calls && clock_now(b->d->clock) - b->posted_at > OLD_MS;
}

/* Is it said already, or not to be said any more? */
static bool is_done(const struct discord_board *b, const struct discord_said *s)
{
    return b->calls && (s->text[0] == '\0' || (!s->rings && b->message == NULL));
}

/* Sends what waits, if nothing is under way, and no more is to come. */
static void next(struct discord *d, struct discord_board *b)
{
    struct discord_said *s = b->next;
    bool fresh;
    struct discord_flight *f;
    struct json_object *body;

    if (b->busy || s == NULL || gathering_goes_on(&b->more))
        return;
    b->next = NULL;
    if (is_done(b, s)) {
        discord_report(d, s->serial, ADAPTER_TOLD);
        discord_said_free(s);
        forget(d, b);
        return;
    }
    fresh = is_anew(b, s) || (is_old(b) && b->old_edits++ >= OLD_EDITS);
    if (fresh)
        hurry_notices(d, b->channel); /* what it was said after stands above it */
    body = b->calls ? discord_message_plain(s, 0, &d->digests)
                    : discord_message((const struct discord_said *const *)&s, 1, fresh ? DISCORD_SILENT : 0,
                                      &d->digests);
    if (fresh)
        discord_flights_nonce(d, body, s->mark);
    f = discord_flight_new(d, b->name);
    f->ended = board_ended;
    f->posts = fresh;
    f->said = s;
    discord_flight_carries(f, s);
    b->busy = true;
    send(f, fresh ? "POST" : "PATCH", b->channel, fresh ? NULL : b->message, body, s);
}

static void board_gathered(void *ctx)
{
    struct discord_board *b = ctx;

    gathering_ended(&b->more);
    next(b->d, b);
}

/* May it wait for more of its kind?  What people do in a lobby, and the first of a turn, is to be seen at once. */
static bool may_wait(const struct discord *d, const struct discord_said *s)
{
    return d->set.gather_ms > 0 && d->state != DISCORD_LEAVING && s->apart != NULL && !s->ends;
}

/* Takes s over. */
static void say_board(struct discord *d, const char *channel, struct discord_said *s)
{
    struct discord_board *b = board_of(d, channel, s->subject, s->slot);
    bool waits;

    if (b->next != NULL) {
        discord_report(d, b->next->serial, ADAPTER_TOLD_REPLACED);
        discord_said_replaces(s, b->next);
    }
    waits = may_wait(d, s) && !is_done(b, s) && (b->busy || !is_anew(b, s));
    discord_said_free(b->next);
    b->next = s;
    b->over = false;
    if (waits)
        gathering_more(&b->more, d->clock, BOARD_GATHERS * d->set.gather_ms, board_gathered, b);
    else
        hurry(d, b);
}

static void forget_boards(struct discord *d, const char *channel, const char *subject)
{
    forget(d, board_of(d, channel, subject, ADAPTER_CALL));
    forget(d, board_of(d, channel, subject, ADAPTER_BOARD));
}

/* The subject is gone. */
static void say_over(struct discord *d, const char *place, const char *subject)
{
    const struct discord_thread *t = discord_thread_of(d, place, subject);

    if (t->id != NULL)
        forget_boards(d, t->id, subject);
    forget_boards(d, place, subject);
    discord_thread_forget(d, place, subject);
}

/* ---- what happened --------------------------------------------------------------------------- */

static void post_notices(struct discord *d, struct discord_notices *n);

static enum adapter_told notices_ended(struct discord_flight *f, const struct discord_answer *a)
{
    struct discord_notices *n = g_hash_table_lookup(f->d->notices, f->about);

    n->busy = false;
    post_notices(f->d, n);
    if (!n->busy && n->waiting->len == 0)
        g_hash_table_remove(f->d->notices, f->about);
    if (a->end != DISCORD_DONE)
        return not_done(f->d, f->about, a, false);
    works(f->d, f->about);
    return ADAPTER_TOLD;
}

/* How many of those that wait fit into one message: those that offer something go alone. */
static guint fitting(const struct discord_notices *n)
{
    size_t length = 0;
    guint i = 0;

    for (; i < n->waiting->len; i++) {
        const struct discord_said *s = n->waiting->pdata[i];

        length += strlen(s->text) + 1;
        if (i > 0 && (s->choices->len > 0 || length > DISCORD_PLAIN_MAX))
            break;
        if (s->choices->len > 0)
            return 1;
    }
    return i;
}

/* The last thing that was told in a game's thread: the message in the channel says it, too. */
static void end_thread(struct discord *d, const struct discord_said *s, const char *channel)
{
    struct discord_thread *t = s->ends ? discord_thread_with(d, channel) : NULL;
    const struct discord_said *const part[] = { s };

    if (t == NULL || t->state != DISCORD_THREAD_THERE)
        return;
    discord_thread_archive(d, t);
    if (t->anchor != NULL)
        send(discord_flight_new(d, t->place), "PATCH", t->place, t->anchor,
             discord_message(part, 1, 0, &d->digests), NULL);
}

static void post_notices(struct discord *d, struct discord_notices *n)
{
    guint take = fitting(n);
    struct discord_flight *f;
    struct json_object *body;

    if (n->busy || take == 0)
        return;
    body = discord_message((const struct discord_said *const *)n->waiting->pdata, take, DISCORD_SILENT,
                           &d->digests);
    discord_flights_nonce(d, body, ((const struct discord_said *)n->waiting->pdata[0])->mark);
    f = discord_flight_new(d, n->channel);
    f->ended = notices_ended;
    for (guint i = 0; i < take; i++)
        discord_flight_carries(f, n->waiting->pdata[i]);
    n->busy = true;
    send(f, "POST", n->channel, NULL, body, NULL);
    for (guint i = 0; i < take; i++)
        end_thread(d, n->waiting->pdata[i], n->channel);
    g_ptr_array_remove_range(n->waiting, 0, take);
}

static void notices_gathered(void *ctx)
{
    struct discord_notices *n = ctx;

    gathering_ended(&n->more);
    post_notices(n->d, n);
}

static void hurry_notices(struct discord *d, const char *channel)
{
    struct discord_notices *n = g_hash_table_lookup(d->notices, channel);

    if (n == NULL)
        return;
    gathering_stop(&n->more, d->clock);
    post_notices(d, n);
}

/* Takes s over. */
static void say_notice(struct discord *d, const char *channel, struct discord_said *s)
{
    struct discord_notices *n = g_hash_table_lookup(d->notices, channel);
    bool waits = may_wait(d, s) && s->choices->len == 0;

    if (n == NULL) {
        n = g_new0(struct discord_notices, 1);
        n->d = d;
        n->channel = g_strdup(channel);
        n->waiting = g_ptr_array_new_with_free_func((GDestroyNotify)discord_said_free);
        g_hash_table_insert(d->notices, n->channel, n);
    }
    g_ptr_array_add(n->waiting, s);
    gathering_more(&n->more, d->clock, waits ? d->set.gather_ms : 0, notices_gathered, n);
}

/* ---- saying ---------------------------------------------------------------------------------- */

enum { WAITING_MAX = 200 }; /* notices for one channel */

/* Takes s over. */
static void say_in(struct discord *d, const char *channel, struct discord_said *s)
{
    if (s->ends)
        hurry(d, board_of(d, channel, s->subject, ADAPTER_BOARD)); /* how it stood at the end, above that */
    if (s->slot == ADAPTER_BOARD || s->slot == ADAPTER_CALL) {
        say_board(d, channel, s);
    } else if (s->text[0] != '\0') {
        say_notice(d, channel, s);
    } else {
        discord_report(d, s->serial, ADAPTER_TOLD);
        discord_said_free(s);
    }
}

/* It is known now where what waited is to be said. */
static void thread_opened(struct discord *d, struct discord_thread *t)
{
    g_autoptr(GPtrArray) waiting = t->waiting;
    const char *channel = t->state == DISCORD_THREAD_THERE ? t->id : t->place;

    t->waiting = g_ptr_array_new_with_free_func((GDestroyNotify)discord_said_free);
    g_ptr_array_set_free_func(waiting, NULL);
    for (guint i = 0; i < waiting->len; i++)
        say_in(d, channel, waiting->pdata[i]);
}

/* A game has begun: its thread hangs on the message of its lobby, when that stands. */
static void begin_thread(struct discord *d, struct discord_thread *t, const char *name)
{
    const struct discord_board *b = board_of(d, t->place, t->subject, ADAPTER_BOARD);

    if (!discord_threads_may(d, t->place))
        t->state = DISCORD_THREAD_NONE;
    else if (b->busy || b->next != NULL)
        t->state = DISCORD_THREAD_WANTED;
    else
        discord_thread_ask(d, t, b->message, name);
}

/* What is said of a game; takes s over. */
static void say_apart(struct discord *d, const char *place, struct discord_said *s)
{
    struct discord_thread *t = discord_thread_of(d, place, s->subject);

    if (t->state == DISCORD_THREAD_NEW)
        begin_thread(d, t, s->apart);
    if (t->state == DISCORD_THREAD_WANTED || t->state == DISCORD_THREAD_ASKED)
        g_ptr_array_add(t->waiting, s);
    else
        say_in(d, t->state == DISCORD_THREAD_THERE ? t->id : place, s);
}

static bool is_full(const struct discord *d, const char *place)
{
    const struct discord_notices *n = g_hash_table_lookup(d->notices, place);

    return n != NULL && n->waiting->len >= WAITING_MAX;
}

enum adapter_say discord_posts_say(struct discord *d, const struct adapter_message *m)
{
    const struct discord_place *p = discord_place(d, m->target.place);

    if (m->slot == ADAPTER_BOARD && m->text[0] == '\0') {
        say_over(d, m->target.place, m->subject);
        discord_report(d, m->serial, ADAPTER_TOLD);
        return ADAPTER_SAY_TAKEN;
    }
    if (p == NULL || !p->open)
        return ADAPTER_SAY_OFFLINE;
    if (is_full(d, m->target.place))
        return ADAPTER_SAY_FULL;
    if (m->apart != NULL && m->subject != NULL)
        say_apart(d, m->target.place, discord_said_new(m));
    else
        say_in(d, m->target.place, discord_said_new(m));
    return ADAPTER_SAY_TAKEN;
}

void discord_posts_hurry(struct discord *d)
{
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->boards);
    while (g_hash_table_iter_next(&i, NULL, &p))
        hurry(d, p);
    g_hash_table_iter_init(&i, d->notices);
    while (g_hash_table_iter_next(&i, &p, NULL))
        hurry_notices(d, p);
}

size_t discord_posts_waiting(const struct discord *d)
{
    GHashTableIter i;
    gpointer p;
    size_t n = 0;

    g_hash_table_iter_init(&i, d->boards);
    while (g_hash_table_iter_next(&i, NULL, &p))
        n += ((struct discord_board *)p)->busy || ((struct discord_board *)p)->next != NULL;
    g_hash_table_iter_init(&i, d->notices);
    while (g_hash_table_iter_next(&i, NULL, &p))
        n += ((struct discord_notices *)p)->waiting->len + ((struct discord_notices *)p)->busy;
    g_hash_table_iter_init(&i, d->threads);
    while (g_hash_table_iter_next(&i, NULL, &p))
        n += ((struct discord_thread *)p)->waiting->len;
    return n;
}
