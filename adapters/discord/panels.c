/* adapters/discord/panels.c - what one person sees, and nobody else
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/panels.h"

#include <string.h>

#include "adapters/discord/flights.h"
#include "adapters/discord/json.h"
#include "adapters/discord/message.h"
#include "adapters/discord/places.h"
#include "adapters/discord/threads.h"

enum {
    OPEN_MS = 14 * 60 * 1000 + 30 * 1000, /* tokens are good for 15 minutes */
    LATE_MS = 1500,                       /* an answer is owed within 3 seconds: then it is put off */
    CALLBACK_MS = 3000,
    PARTS = 40,     /* that a panel keeps */
    ROOM = 3600,    /* bytes of text in it: fits, with what is done about Markdown */
    CHANNELS = 100, /* that are remembered of a person */
    PEOPLE = 20000, /* after which those are forgotten to whom nothing can be said anyway */
};

/* Types of an answer to an interaction. */
enum { ANSWER = 4, ANSWER_LATER = 5, CHANGE_LATER = 6, CHANGE = 7, COMPLETIONS = 8, FORM = 9 };
enum { COMPLETIONS_MAX = 25, COMPLETION_MAX = 100 };

enum { ANSWERED_ALREADY = 40060 }; /* code of an error: the answer had arrived, but word of that was lost */

struct discord_person {
    struct discord *d;
    char *id, *nick;
    char *locale;         /* NULL: unknown */
    GHashTable *channels; /* ids of those in which the person has done something */
    bool came;            /* the host knows that the person is there */
    char *token;          /* of the newest interaction; NULL: none */
    char *direct;         /* the channel of direct messages, if the person wrote there since; NULL: not */
    int64_t until;        /* clock_ticks until which more can be said */
    GPtrArray *parts;     /* of struct discord_said *: what the panel shows */
    struct discord_owed *answering; /* the newest request that is not done; NULL: none */
    unsigned owed;                  /* requests that are not done */
    clock_handle flush;
    bool busy, stale; /* a change is under way; and there is more by now */
};

struct discord_owed { /* a request that was handed in, until it is done */
    struct discord *d;
    char *id, *token; /* token NULL: it is a direct message */
    struct discord_person *person;
    bool change; /* it was pressed on the panel, which is to be changed */
    bool later;  /* the answer was put off */
    clock_handle late;
};

/* ---- people ---------------------------------------------------------------------------------- */

static void person_free(gpointer data)
{
    struct discord_person *p = data;

    g_free(p->id);
    g_free(p->nick);
    g_free(p->locale);
    g_hash_table_unref(p->channels);
    g_free(p->token);
    g_free(p->direct);
    g_ptr_array_unref(p->parts);
    g_free(p);
}

static void owed_free(gpointer data)
{
    struct discord_owed *r = data;

    clock_stop(r->d->clock, &r->late);
    g_free(r->id);
    g_free(r->token);
    g_free(r);
}

void discord_panels_init(struct discord *d)
{
    d->people = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, person_free);
    d->requests = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, owed_free);
}

void discord_panels_free(struct discord *d)
{
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->people);
    while (g_hash_table_iter_next(&i, NULL, &p))
        clock_stop(d->clock, &((struct discord_person *)p)->flush);
    g_hash_table_unref(d->requests);
    g_hash_table_unref(d->people);
}

static struct adapter_person seen(const struct discord *d, const struct discord_person *p)
{
    return (struct adapter_person){
        .network = d->network, .key = p->id, .nick = p->nick, .has_account = true, .language = p->locale
    };
}

static bool is_open(const struct discord *d, const struct discord_person *p)
{
    return (p->token != NULL || p->direct != NULL) && clock_ticks(d->clock) < p->until;
}

/* Whoever comes again is met anew. */
static gboolean is_idle(gpointer id, gpointer person, gpointer ctx)
{
    struct discord_person *p = person;

    (void)id;
    if (p->owed > 0 || is_open(ctx, p))
        return FALSE;
    clock_stop(p->d->clock, &p->flush);
    return TRUE;
}

static struct discord_person *person_of(struct discord *d, const char *id, const char *nick)
{
    struct discord_person *p = g_hash_table_lookup(d->people, id);

    if (p == NULL && g_hash_table_size(d->people) >= PEOPLE)
        g_hash_table_foreach_remove(d->people, is_idle, d);
    if (p == NULL) {
        p = g_new0(struct discord_person, 1);
        p->d = d;
        p->id = g_strdup(id);
        p->channels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        p->parts = g_ptr_array_new_with_free_func((GDestroyNotify)discord_said_free);
        g_hash_table_insert(d->people, p->id, p);
    }
    if (g_strcmp0(p->nick, nick) != 0) {
        g_free(p->nick);
        p->nick = g_strdup(nick);
    }
    return p;
}

size_t discord_panels_people(const struct discord *d)
{
    return g_hash_table_size(d->people);
}

bool discord_panels_knows(const struct discord *d, const char *person, const char *channel)
{
    const struct discord_person *p = g_hash_table_lookup(d->people, person);

    return p != NULL && g_hash_table_contains(p->channels, channel);
}

void discord_panels_report(struct discord *d)
{
    GHashTableIter i;
    gpointer data;

    g_hash_table_iter_init(&i, d->people);
    while (g_hash_table_iter_next(&i, NULL, &data)) {
        struct discord_person *p = data;
        struct adapter_person person = seen(d, p);

        p->came = is_open(d, p);
        if (p->came)
            d->host->person(d->ctx, ADAPTER_CAME, &person, NULL);
    }
}

/* ---- what a panel shows ---------------------------------------------------------------------- */

/* Nothing can be said there any more. */
static void close_panel(struct discord_person *p)
{
    g_clear_pointer(&p->token, g_free);
    g_clear_pointer(&p->direct, g_free);
    p->came = false;
}

/* Is a part good until another takes its place? */
static bool stays(const struct discord_said *s)
{
    return s->slot == ADAPTER_PROMPT || s->slot == ADAPTER_BOARD;
}

static void remove_part(struct discord *d, struct discord_person *p, guint i)
{
    const struct discord_said *s = p->parts->pdata[i];

    discord_report(d, s->serial, ADAPTER_TOLD_REPLACED);
    g_ptr_array_remove_index(p->parts, i);
}

/* A new answer begins: what was told before was read. */
static void turn_page(struct discord *d, struct discord_person *p)
{
    for (guint i = p->parts->len; i > 0; i--) {
        const struct discord_said *s = p->parts->pdata[i - 1];

        if (!stays(s) && s->serial == 0)
            remove_part(d, p, i - 1);
    }
}

/* The question that was just answered is no question any more. */
static void drop_question(struct discord *d, struct discord_person *p, const char *subject)
{
    for (guint i = p->parts->len; i > 0; i--) {
        const struct discord_said *s = p->parts->pdata[i - 1];

        if (s->slot == ADAPTER_PROMPT && g_str_equal(s->subject, subject))
            remove_part(d, p, i - 1);
    }
}

/* False: it says nothing that is not shown already. */
static bool add_part(struct discord *d, struct discord_person *p, struct discord_said *s)
{
    bool empty = s->text[0] == '\0' && s->choices->len == 0, any = false;

    for (guint i = p->parts->len; i > 0 && stays(s); i--) {
        const struct discord_said *old = p->parts->pdata[i - 1];

        if (old->slot != s->slot || !g_str_equal(old->subject, s->subject))
            continue;
        remove_part(d, p, i - 1);
        any = true;
    }
    if (empty) {
        discord_report(d, s->serial, ADAPTER_TOLD);
        discord_said_free(s);
        return any;
    }
    g_ptr_array_add(p->parts, s);
    for (guint i = 0; p->parts->len > PARTS && i < p->parts->len; i++)
        if (!stays(p->parts->pdata[i]))
            remove_part(d, p, i--);
    return true;
}

/* News for which there is no room beside what stays are not told here: the oldest ones. */
static void make_room(struct discord *d, struct discord_person *p)
{
    size_t length = 0;

    for (guint i = 0; i < p->parts->len; i++)
        length += strlen(((const struct discord_said *)p->parts->pdata[i])->text);
    for (guint i = 0; length > ROOM && i < p->parts->len; i++) {
        const struct discord_said *s = p->parts->pdata[i];

        if (stays(s))
            continue;
        length -= strlen(s->text);
        remove_part(d, p, i--);
    }
}

/* Fills in the body of a request, and what comes with it.  News first, questions last, so that they stand next to
 * their buttons. */
static struct json_object *body_of(struct discord *d, struct discord_person *p, unsigned flags,
                                   struct discord_request *q)
{
    g_autoptr(GPtrArray) order = g_ptr_array_new();
    const struct discord_said *const *parts;
    const struct discord_said *file;

    make_room(d, p);
    for (int last = 0; last <= 1; last++)
        for (guint i = 0; i < p->parts->len; i++)
            if (stays(p->parts->pdata[i]) == (last == 1))
                g_ptr_array_add(order, p->parts->pdata[i]);
    parts = (const struct discord_said *const *)order->pdata;
    file = discord_message_file(parts, order->len);
    if (file != NULL) {
        q->file = g_bytes_ref(file->file);
        q->file_name = file->file_name;
        q->file_type = file->file_type;
    }
    return discord_message(parts, order->len, flags, &d->digests);
}

static void carry_parts(struct discord_flight *f, struct discord_person *p)
{
    for (guint i = 0; i < p->parts->len; i++)
        discord_flight_carries(f, p->parts->pdata[i]);
}

/* ---- saying ---------------------------------------------------------------------------------- */

static void show(struct discord *d, struct discord_person *p);

/* What was said was read, or the panel is gone for good. */
static enum adapter_told shown(struct discord_flight *f, const struct discord_answer *a)
{
    struct discord_person *p = g_hash_table_lookup(f->d->people, f->about);

    if (p == NULL)
        return ADAPTER_TOLD_NOBODY;
    p->busy = false;
    if (a->end != DISCORD_DONE && !(a->end == DISCORD_REFUSED && a->code == ANSWERED_ALREADY)) {
        if (g_strcmp0(f->by, p->token != NULL ? p->token : p->direct) == 0) /* no press has come since */
            close_panel(p);
        return ADAPTER_TOLD_NOBODY;
    }
    if (p->stale)
        show(f->d, p);
    return ADAPTER_TOLD;
}

static void send(struct discord *d, struct discord_person *p, struct discord_request *q)
{
    struct discord_flight *f = discord_flight_new(d, p->id);
    g_autofree char *lane = g_strdup_printf("person %s", p->id);

    q->lane = lane;
    q->urgent = p->direct == NULL;
    f->ended = shown;
    f->by = g_strdup(p->token != NULL ? p->token : p->direct);
    carry_parts(f, p);
    p->busy = true;
    discord_flight_send(f, q);
}

/* Shows the panel as it is now; in direct messages what is new. */
static void show(struct discord *d, struct discord_person *p)
{
    struct discord_request q = { .method = p->direct != NULL ? "POST" : "PATCH" };
    g_autofree char *path = NULL;

    p->stale = p->busy;
    if (p->busy || p->parts->len == 0 || !is_open(d, p))
        return;
    if (p->direct != NULL) {
        path = g_strdup_printf("/channels/%s/messages", p->direct);
        q.body = body_of(d, p, 0, &q);
        discord_flights_nonce(d, q.body, NULL);
    } else {
        path = g_strdup_printf("/webhooks/%s/%s/messages/@original", d->application, p->token);
        q.body = body_of(d, p, 0, &q);
    }
    q.path = path;
    send(d, p, &q);
    if (p->direct != NULL)
        g_ptr_array_set_size(p->parts, 0);
}

static void flush(void *ctx)
{
    struct discord_person *p = ctx;

    p->flush = CLOCK_NONE;
    if (p->answering == NULL)
        show(p->d, p);
}

/* Shows it at the end of this turn of the loop, with all that is said until then. */
static void show_soon(struct discord *d, struct discord_person *p)
{
    if (p->answering == NULL && p->flush == CLOCK_NONE)
        p->flush = clock_after(d->clock, 0, flush, p);
}

enum adapter_say discord_panels_say(struct discord *d, const struct adapter_message *m)
{
    bool reply = m->target.to == ADAPTER_TO_REQUEST;
    const struct discord_owed *r = reply ? g_hash_table_lookup(d->requests, m->target.request) : NULL;
    struct discord_person *p =
        reply ? (r != NULL ? r->person : NULL) : g_hash_table_lookup(d->people, m->target.person.key);

    if (p == NULL || !is_open(d, p))
        return ADAPTER_SAY_ABSENT;
    if (add_part(d, p, discord_said_new(m)))
        show_soon(d, p);
    return ADAPTER_SAY_TAKEN;
}

/* ---- answering ------------------------------------------------------------------------------- */

/* Sends the answer that an interaction is owed, which f carries.  q: its body is the answer's data (NULL: none), and
 * what comes with it. */
static void call_back(struct discord_flight *f, const char *id, const char *token, int type,
                      struct discord_request *q)
{
    g_autofree char *path = g_strdup_printf("/interactions/%s/%s/callback", id, token);
    struct json_object *body = json_object_new_object();

    json_object_object_add(body, "type", json_object_new_int(type));
    if (q->body != NULL)
        json_object_object_add(body, "data", q->body);
    q->method = "POST";
    q->path = path;
    q->lane = "";
    q->urgent = true;
    q->deadline_ms = CALLBACK_MS;
    q->body = body;
    discord_flight_send(f, q);
}

/* The same of nobody's part. */
static void call_back_with(struct discord_person *p, const char *id, const char *token, int type,
                           struct json_object *data)
{
    call_back(discord_flight_new(p->d, p->id), id, token, type, &(struct discord_request){ .body = data });
}

/* An answer without a word: that it will come later, or that there is none. */
static void call_back_blank(struct discord_owed *r, int type)
{
    struct json_object *data = NULL;

    if (type == ANSWER_LATER) {
        data = json_object_new_object();
        json_object_object_add(data, "flags", json_object_new_int(DISCORD_EPHEMERAL));
    }
    call_back_with(r->person, r->id, r->token, type, data);
}

/* The host takes longer than it should: Discord hears that the answer will come. */
static void put_off(void *ctx)
{
    struct discord_owed *r = ctx;

    r->late = CLOCK_NONE;
    r->later = true;
    call_back_blank(r, r->change ? CHANGE_LATER : ANSWER_LATER);
}

/* What says that something was heard, where the host says nothing. */
static struct json_object *nod(unsigned flags)
{
    struct adapter_message m = { .slot = ADAPTER_REPLY, .text = "\u2713" };
    struct discord_said *s = discord_said_new(&m);
    struct json_object *body = discord_message((const struct discord_said *const *)&s, 1, flags, NULL);

    discord_said_free(s);
    return body;
}

static void answer(struct discord *d, struct discord_owed *r)
{
    struct discord_person *p = r->person;
    unsigned flags = r->change ? 0 : DISCORD_EPHEMERAL;
    struct discord_request q = { .body = NULL };
    struct discord_flight *f = discord_flight_new(d, p->id);

    f->ended = shown;
    f->by = g_strdup(r->token);
    q.body = p->parts->len > 0 ? body_of(d, p, flags, &q) : nod(flags);
    carry_parts(f, p);
    p->busy = true;
    call_back(f, r->id, r->token, r->change ? CHANGE : ANSWER, &q);
}

void discord_panels_done(struct discord *d, const char *request)
{
    struct discord_owed *r = g_hash_table_lookup(d->requests, request);

    if (r == NULL)
        return;
    if (r->person->answering == r)
        r->person->answering = NULL;
    if (r->token == NULL || r->later)
        show(d, r->person);
    else
        answer(d, r);
    r->person->owed--;
    g_hash_table_remove(d->requests, request);
}

/* ---- what comes in --------------------------------------------------------------------------- */

/* From now on what is said to p goes with the answer to that interaction, and then into its message. */
static struct discord_owed *owe(struct discord *d, struct discord_person *p, const char *id,
                                const char *token)
{
    struct discord_owed *r = g_new0(struct discord_owed, 1);

    r->d = d;
    r->id = g_strdup(id);
    r->token = g_strdup(token);
    r->person = p;
    if (token != NULL)
        r->late = clock_after(d->clock, LATE_MS, put_off, r);
    g_hash_table_replace(d->requests, r->id, r);
    turn_page(d, p);
    clock_stop(d->clock, &p->flush);
    g_free(p->token);
    p->token = g_strdup(token);
    p->until = clock_ticks(d->clock) + OPEN_MS;
    p->answering = r;
    p->owed++;
    return r;
}

/* Whoever could not be spoken to before can be now. */
static void report_came(struct discord *d, struct discord_person *p, bool was_open)
{
    struct adapter_person person = seen(d, p);

    if (!p->came || !was_open)
        d->host->person(d->ctx, ADAPTER_CAME, &person, NULL);
    p->came = true;
}

static void note_channel(struct discord_person *p, const char *channel)
{
    if (g_hash_table_size(p->channels) < CHANNELS)
        g_hash_table_add(p->channels, g_strdup(channel));
}

static void note_locale(struct discord_person *p, const char *locale)
{
    if (g_strcmp0(p->locale, locale) == 0)
        return;
    g_free(p->locale);
    p->locale = g_strdup(locale);
}

static void hand_in_press(struct discord *d, struct discord_person *p, const struct discord_control *c,
                          struct adapter_line *line)
{
    struct adapter_pick pick = { .line = *line, .subject = c->subject, .tag = c->tag };

    /* a button that is not ours, or of which nothing is known any more: what is asked today */
    pick.command = c->kind != DISCORD_CONTROL_MOVE || c->line == NULL;
    pick.line.text = c->line != NULL ? c->line : "moves";
    if (c->kind == DISCORD_CONTROL_NONE)
        pick.subject = pick.tag = "";
    if (!pick.command)
        drop_question(d, p, pick.subject);
    d->host->pick(d->ctx, &pick);
}

/* c: what was pressed, or the form that was filled in.  t: the game's thread in which that was done; NULL: in none. */
static void hand_in(struct discord *d, struct discord_person *p, const struct discord_interaction *i,
                    const struct discord_control *c, const struct discord_thread *t)
{
    const char *place = t != NULL ? t->place : i->channel;
    bool here = i->guild != NULL && discord_places_plays(d, place);
    struct adapter_line line = { .who = seen(d, p),
                                 .place = here ? place : NULL,
                                 .subject = t != NULL ? t->subject : NULL,
                                 .whisper = !here,
                                 .moderates = here && i->moderates,
                                 .request = i->id,
                                 .text = i->line };

    if (i->did == DISCORD_DID_FORM)
        line.subject = c->subject;
    if (i->did == DISCORD_DID_PRESS)
        hand_in_press(d, p, c, &line);
    else
        d->host->line(d->ctx, &line);
}

/* What could follow; text is a line of which what is behind its first bytes, so many, was typed. */
static struct json_object *completions(struct discord *d, const struct discord_person *p, const char *text,
                                       size_t typed_at)
{
    struct adapter_person person = seen(d, p);
    g_auto(GStrv) words = d->host->complete(d->ctx, &person, text);
    const char *last = strrchr(text, ' ');
    size_t kept = last != NULL ? (size_t)(last + 1 - text) : 0;
    struct json_object *all = json_object_new_array(), *data = json_object_new_object();

    for (int i = 0; kept >= typed_at && words != NULL && words[i] != NULL && i < COMPLETIONS_MAX; i++) {
        g_autofree char *whole = g_strdup_printf("%.*s%s", (int)(kept - typed_at), text + typed_at, words[i]);
        struct json_object *o = json_object_new_object();

        g_strchomp(whole);
        if (whole[0] == '\0' || g_utf8_strlen(whole, -1) > COMPLETION_MAX) {
            json_object_put(o);
            continue;
        }
        discord_json_put(o, "name", whole);
        discord_json_put(o, "value", whole);
        json_object_array_add(all, o);
    }
    json_object_object_add(data, "choices", all);
    return data;
}

void discord_panels_did(struct discord *d, struct discord_interaction *i)
{
    struct discord_person *p = person_of(d, i->user, i->nick);
    bool was_open = is_open(d, p);

    struct discord_control c = { .kind = DISCORD_CONTROL_NONE };
    const struct discord_thread *t;

    if (i->custom_id != NULL)
        c = discord_control_read(i->custom_id, i->value, &d->digests);
    t = i->guild != NULL ? discord_thread_with(d, i->channel) : NULL;
    note_channel(p, t != NULL ? t->place : i->channel);
    note_locale(p, i->locale);
    if (i->guild != NULL && t == NULL)
        discord_places_meet(d, i);
    if (i->did == DISCORD_DID_COMPLETE) {
        call_back_with(p, i->id, i->token, COMPLETIONS, completions(d, p, i->line, i->typed_at));
    } else if (i->did == DISCORD_DID_PRESS && c.kind == DISCORD_CONTROL_FORM) {
        call_back_with(p, i->id, i->token, FORM, discord_message_form(&c));
    } else {
        g_clear_pointer(&p->direct, g_free);
        owe(d, p, i->id, i->token)->change = i->own_message;
        report_came(d, p, was_open);
        hand_in(d, p, i, &c, t);
    }
    discord_control_clear(&c);
    discord_interaction_clear(i);
}

void discord_panels_wrote(struct discord *d, struct json_object *message)
{
    struct json_object *author = discord_json_object(message, "author");
    const char *id = discord_json_id(message, "id"), *user = discord_json_id(author, "id");
    const char *channel = discord_json_id(message, "channel_id"),
               *text = discord_json_string(message, "content");
    g_autofree char *nick = discord_interaction_nick(author, NULL), *line = NULL;
    struct discord_person *p;
    bool was_open;

    if (id == NULL || user == NULL || channel == NULL || text == NULL || discord_json_flag(author, "bot") ||
        discord_json_id(message, "guild_id") != NULL)
        return;
    line = g_strndup(text, MIN(strcspn(text, "\n"), ADAPTER_LINE_MAX));
    if (g_strstrip(line)[0] == '\0' || !g_utf8_validate(line, -1, NULL))
        return;
    p = person_of(d, user, nick);
    was_open = is_open(d, p);
    g_free(p->direct);
    p->direct = g_strdup(channel);
    owe(d, p, id, NULL);
    report_came(d, p, was_open);
    d->host->line(d->ctx,
                  &(struct adapter_line){ .who = seen(d, p), .whisper = true, .request = id, .text = line });
}
