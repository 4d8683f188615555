/* bot/tell.c - who is to be told what: events, boards and questions */
#include "tell.h"

#include <string.h>

#include "board.h"
#include "chronicle.h"
#include "pace.h"
#include "prompt.h"
#include "say.h"
#include "seed.h"
#include "tables.h"

enum { STALE_EVENTS = 30 }; /* missed events that are worth telling one by one */

static const struct lair_event *events_of(const struct table *t)
{
    return &g_array_index(t->events, struct lair_event, 0);
}

/* From where on a reader is told; more than a little missed in earlier turns is passed over, but
 * never how the game opened while no turn has begun: no board shows who may keep what. */
static int tell_from(const struct table *t, const struct reader *r)
{
    bool missed = r->sent < t->turn_events, opening = table_game(t)->turn == 0;

    if (missed && !opening && t->turn_events - r->sent > STALE_EVENTS)
        return t->turn_events;
    return r->sent;
}

/* ---- boards -------------------------------------------------------------------------- */

/* Phases with something to see; before the first build no room lies open. */
static bool is_shown(int phase)
{
    return phase == LAIR_PHASE_BUILD || phase == LAIR_PHASE_ADVENTURE;
}

/* Is somebody waited for who is not a machine? */
static bool awaits_people(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && t->seat[i].decision != 0)
            return true;
    return false;
}

static void note_phases(struct table *t)
{
    for (int i = t->turn_events; i < (int)t->events->len; i++) {
        const struct lair_event *e = &events_of(t)[i];

        if (e->kind == LAIR_EV_PHASE)
            t->board_due = is_shown(e->n); /* what was due before is out of date */
    }
}

static void post_board(struct host *h, struct table *t, int reader)
{
    struct network *net = host_network(h, t->network);
    struct table_eyes *e = table_eyes(t, reader == TABLE_PLACE ? LAIR_PUBLIC : reader, reader == TABLE_PLACE);
    struct json_object *o = board_facts(&e->facts);

    if (reader == TABLE_PLACE)
        facts_text(o, "table", t->name);
    g_autofree char *text = say_text(net, reader == TABLE_PLACE, "board", o);
    if (reader == TABLE_PLACE)
        say_place(h, t, ADAPTER_BOARD, text, NULL);
    else
        say_seat(h, t, reader, ADAPTER_BOARD, text, NULL);
    table_eyes_free(e);
}

/* ---- events ---------------------------------------------------------------------------- */

/* Can the reader be spoken to? */
static bool is_reachable(const struct host *h, const struct table *t, int reader)
{
    const struct network *net =
        host_network(h, reader == TABLE_PLACE ? t->network : t->seat[reader].who.network);

    if (net == NULL || !net->online)
        return false;
    return reader != TABLE_PLACE || g_hash_table_contains(net->places, t->place);
}

/* The place is told, or (reader a seat) a player. */
static void tell_events(struct host *h, struct table *t, int reader)
{
    bool place = reader == TABLE_PLACE;
    struct reader *r = place ? &t->reader : &t->seat[reader].reader;
    struct network *net = host_network(h, place ? t->network : t->seat[reader].who.network);
    int from = tell_from(t, r), to = (int)t->events->len;
    enum chronicle_which which = place || t->place == NULL ? CHRONICLE_ALL : CHRONICLE_PRIVATE;
    struct outbox_about about = { .table = t->id, .seat = reader, .events = to };

    if (!is_reachable(h, t, reader) || r->sent >= to)
        return;
    if (from != r->sent)
        t->board_due = true; /* instead of what was missed */
    struct table_eyes *e = table_eyes(t, place ? LAIR_PUBLIC : reader, place);
    g_autofree char *text = chronicle_text(net->words, &e->facts, events_of(t) + from, (size_t)(to - from),
                                           which, place ? CHRONICLE_PACKED : CHRONICLE_LINES);
    table_eyes_free(e);
    r->sent = to;
    if (text[0] == '\0')
        r->told = to; /* nothing to say: as good as told */
    else if (place)
        say_place(h, t, ADAPTER_NOTICE, text, &about);
    else
        say_seat(h, t, reader, ADAPTER_NOTICE, text, &about);
}

/* ---- questions ---------------------------------------------------------------------------- */

static struct prompt *question(const struct table *t, int seat, const struct network *net)
{
    struct table_eyes *e = table_eyes(t, seat, false);
    struct prompt *p = prompt_new(net->words, &e->facts);

    table_eyes_free(e);
    return p;
}

void tell_ask(struct host *h, struct table *t, int seat, const struct request *r)
{
    struct seat *s = &t->seat[seat];
    struct network *net = host_network(h, s->who.network);
    struct outbox_about about = { .table = t->id, .seat = seat, .decision = s->decision };
    struct prompt *p = net != NULL ? question(t, seat, net) : NULL;

    if (p == NULL)
        return;
    if (r != NULL) {
        say_reply_choices(h, r, t, seat, p);
        s->seen = s->decision; /* who typed a line reads the answer to it */
    } else {
        say_prompt(h, t, seat, p, &about);
    }
    s->prompted = s->decision;
    prompt_free(p);
}

/* Is the seat's player to be asked what it has not been asked? */
static bool owes_question(const struct seat *s)
{
    return !s->bot && s->decision != 0 && s->prompted != s->decision && !s->away && !s->scoped;
}

static void ask_seats(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        if (!owes_question(&t->seat[i]) || !is_reachable(h, t, i))
            continue;
        tell_ask(h, t, i, NULL);
    }
}

/* ---- the end ------------------------------------------------------------------------------- */

static struct json_object *end_facts(const struct table *t, bool place)
{
    struct table_eyes *e = table_eyes(t, LAIR_PUBLIC, place);
    struct json_object *o = board_facts(&e->facts);
    char hex[SEED_HEX];

    for (int i = 0; i < t->n_seats; i++) {
        struct json_object *one = json_object_new_object();
        facts_text(one, "word", t->seat[i].word);
        facts_append(o, "words", one);
    }
    facts_flag(o, "rated", !t->by_hand);
    seed_write(hex, t->half);
    facts_text(o, "half", hex);
    table_eyes_free(e);
    return o;
}

/* Is there anybody to whom the end can be told? */
static bool end_has_readers(const struct host *h, const struct table *t)
{
    if (t->place != NULL)
        return is_reachable(h, t, TABLE_PLACE);
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && is_reachable(h, t, i))
            return true;
    return false;
}

static void tell_end(struct host *h, struct table *t)
{
    struct network *net = host_network(h, t->network);
    struct outbox_about about = { .table = t->id, .seat = TABLE_PLACE, .over = true };
    struct json_object *o;

    if (t->posted_over || t->end_sent || t->state != TABLE_OVER || net == NULL || !end_has_readers(h, t))
        return;
    o = end_facts(t, t->place != NULL);
    facts_text(o, "table", t->name);
    g_autofree char *text = say_text(net, t->place != NULL, "over", o);
    if (t->place != NULL)
        say_place(h, t, ADAPTER_NOTICE, text, &about);
    for (int i = 0; t->place == NULL && i < t->n_seats; i++)
        say_seat(h, t, i, ADAPTER_NOTICE, text, &about);
    t->end_sent = true;
}

static void post_boards(struct host *h, struct table *t)
{
    bool posted = false;

    if (!t->board_due || t->state != TABLE_RUNNING || !awaits_people(t))
        return;
    for (int i = t->place != NULL ? TABLE_PLACE : 0; i < (t->place != NULL ? 0 : t->n_seats); i++) {
        if ((i != TABLE_PLACE && t->seat[i].bot) || !is_reachable(h, t, i))
            continue;
        post_board(h, t, i);
        posted = true;
    }
    t->board_due = !posted;
}

/* ---- all of it -------------------------------------------------------------------------------- */

bool tell_owes(const struct table *t, int reader)
{
    bool place = reader == TABLE_PLACE, running = t->state == TABLE_RUNNING;

    if (!running && t->state != TABLE_OVER)
        return false;
    if (place ? t->place == NULL : t->seat[reader].bot)
        return false;
    if ((place ? &t->reader : &t->seat[reader].reader)->sent < t->n_events || t->n_events < 0)
        return true;
    if (!running)
        return !t->posted_over && !t->end_sent && (place || t->place == NULL);
    return !place && owes_question(&t->seat[reader]);
}

bool tell_owes_any(const struct table *t)
{
    bool owes = tell_owes(t, TABLE_PLACE);

    for (int i = 0; i < t->n_seats && !owes; i++)
        owes = tell_owes(t, i);
    return owes;
}

void tell_table(struct host *h, struct table *t)
{
    if ((!tell_owes_any(t) && !(t->board_due && table_has_game(t))) || !tables_load_game(h, t))
        return;
    note_phases(t);
    if (t->place != NULL)
        tell_events(h, t, TABLE_PLACE);
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot)
            tell_events(h, t, i);
    post_boards(h, t);
    if (t->state == TABLE_RUNNING)
        ask_seats(h, t);
    tell_end(h, t);
}

static struct reader *reader_of(struct table *t, int seat)
{
    if (seat == TABLE_PLACE)
        return &t->reader;
    return seat >= 0 && seat < t->n_seats ? &t->seat[seat].reader : NULL;
}

void tell_arrived(struct host *h, const struct outbox_about *about)
{
    struct table *t = tables_by_id(h, about->table);
    struct reader *r = t != NULL ? reader_of(t, about->seat) : NULL;

    if (r == NULL)
        return;
    if (about->events > r->told) {
        r->told = about->events;
        r->sent = MAX(r->sent, r->told);
        host_told(h, t);
    }
    if (about->over) {
        t->posted_over = true;
        host_told(h, t);
    }
    if (about->decision != 0 && about->seat >= 0) {
        struct seat *s = &t->seat[about->seat];
        bool first = about->decision == s->decision && s->seen < about->decision;

        s->seen = MAX(s->seen, about->decision);
        host_told(h, t);
        if (first)
            pace_asked(h, t, about->seat);
    }
}

void tell_lost(struct host *h, const struct outbox_about *about, enum tell_fault whose)
{
    struct table *t = tables_by_id(h, about->table);
    struct reader *r = t != NULL ? reader_of(t, about->seat) : NULL;

    if (r == NULL)
        return;
    if (about->events != 0)
        r->sent = r->told;
    if (about->over)
        t->end_sent = false;
    if (about->decision == 0 || about->seat < 0)
        return;
    t->seat[about->seat].prompted = 0;
    if (whose == TELL_NETWORKS_FAULT)
        pace_asked(h, t, about->seat);
    else
        pace_wait(h, t);
}

char *tell_log(struct host *h, const struct table *t, const struct network *net, int viewer, int n)
{
    struct table_eyes *e = table_eyes(t, viewer, false);
    g_autofree char *all =
        chronicle_text(net->words, &e->facts, events_of(t), t->events->len, CHRONICLE_ALL, CHRONICLE_LINES);
    const char *from = all + strlen(all);

    (void)h;
    table_eyes_free(e);
    for (int lines = 0; from > all; from--)
        if (from[-1] == '\n' && ++lines == n)
            break;
    return g_strdup(from);
}
