/* bot/games/orders.c - what the players of a table pass beforehand */
#include "bot/games/orders.h"

#include <string.h>

/* ---- a seat's pass --------------------------------------------------------------------------- */

static struct standing *standing_of(struct table *t, int seat)
{
    if (t->standing == NULL)
        t->standing = g_new0(struct standing, LAIR_MAX_SEATS);
    return &t->standing[seat];
}

/* What a seat's passes go by.  view: room for it. */
static struct standing_eyes eyes_of(const struct table *t, int seat, struct lair_game *view)
{
    lair_view(t->cat, table_game(t), table_is_alone(t) ? seat : LAIR_PUBLIC, view);
    return (struct standing_eyes){ .cat = t->cat,
                                   .view = view,
                                   .seat = seat,
                                   .event = (const struct lair_event *)(void *)t->events->data,
                                   .n_events = (int)t->events->len };
}

/* "BMA101@a3", "@b", "cast" */
static void write_stop(GString *out, const struct lair_catalog *cat, const struct standing_stop *stop)
{
    if (out->len > 0)
        g_string_append_c(out, ' ');
    if (stop->cast) {
        g_string_append(out, "cast");
        return;
    }
    if (stop->hero != 0)
        g_string_append(out, lair_print(cat, stop->hero)->id);
    if (stop->seat == LAIR_NOBODY)
        return;
    g_string_append_printf(out, "@%c", 'a' + stop->seat);
    if (stop->square != LAIR_NO_SQUARE)
        g_string_append_printf(out, "%d", stop->square + 1);
}

/* Writes what is to be stored of a seat's pass into the seat. */
static void keep(struct table *t, int seat)
{
    const struct standing *s = standing_of(t, seat);
    struct seat_orders *o = &t->seat[seat].orders;
    GString *stops = g_string_new(NULL);

    for (int i = 0; i < s->n_stops; i++)
        write_stop(stops, t->cat, &s->stop[i]);
    g_free(o->stops);
    o->stops = g_string_free(stops, stops->len == 0);
    o->kind = s->kind;
    o->ahead = s->ahead;
    o->turn = s->turn;
    o->since = s->events;
    o->stops_since = s->stops_since;
}

void orders_pass(struct table *t, int seat, enum standing_kind kind, int since)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);

    standing_pass(standing_of(t, seat), &e, kind, since >= 0 ? since : e.n_events);
    t->seat[seat].orders.at = t->n_moves;
    keep(t, seat);
}

void orders_end(struct table *t, int seat)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);

    standing_end(standing_of(t, seat), &e);
    keep(t, seat);
}

void orders_pass_ahead(struct table *t, int seat, unsigned phases)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);

    standing_pass_ahead(standing_of(t, seat), &e, phases);
    keep(t, seat);
}

bool orders_stop(struct table *t, int seat, const struct standing_stop *stop)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);
    bool fits = standing_set_stop(standing_of(t, seat), &e, stop);

    keep(t, seat);
    return fits;
}

void orders_stop_off(struct table *t, int seat)
{
    standing_of(t, seat)->n_stops = 0;
    keep(t, seat);
}

int orders_stops(const struct table *t, int seat, struct standing_stop out[STANDING_STOPS])
{
    const struct standing *s = t->standing != NULL ? &t->standing[seat] : NULL;

    if (s == NULL || s->turn != table_game(t)->turn)
        return 0;
    memcpy(out, s->stop, (size_t)s->n_stops * sizeof out[0]);
    return s->n_stops;
}

void orders_forget(struct table *t, int seat)
{
    struct seat_orders *o = &t->seat[seat].orders;

    g_free(o->stops);
    g_free(o->about);
    *o = (struct seat_orders){ 0 };
    if (t->standing != NULL)
        t->standing[seat] = (struct standing){ 0 };
}

bool orders_stand(const struct table *t, int seat)
{
    return !t->asks_all && !t->seat[seat].orders.asks_all;
}

/* ---- who is asked ---------------------------------------------------------------------------- */

/* With hints a window in which one can only pass is asked as well, or it could not be explained. */
static bool is_empty_window(const struct table *t, int seat)
{
    return table_is_alone(t) && t->hints == 0 && standing_has_only_passes(t->cat, table_game(t), seat);
}

static enum standing_why why_asked(struct table *t, int seat)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);
    struct standing *s = standing_of(t, seat);
    int ahead = s->ahead;
    lair_design about;
    enum standing_why why = standing_ask(s, &e, &about);

    if (s->ahead != ahead)
        t->seat[seat].orders.at = t->n_moves;
    if (why != STANDING_HOLDS && about != 0 && !lair_is_unknown(about))
        t->seat[seat].orders.about = g_strdup(lair_print(t->cat, about)->id);
    keep(t, seat);
    return why;
}

static void note_seat(struct table *t, const struct lair_ask *ask)
{
    struct seat *s = &t->seat[ask->seat];

    s->scoped = ask->scoped;
    s->orders.why = STANDING_HOLDS;
    g_clear_pointer(&s->orders.about, g_free);
    if (s->bot || !standing_is_window(ask->kind))
        return;
    s->scoped = s->scoped || is_empty_window(t, ask->seat);
    if (s->scoped)
        return;
    s->orders.why = (uint8_t)why_asked(t, ask->seat);
    s->scoped = s->orders.why == STANDING_HOLDS;
}

void orders_note(struct table *t)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_asks(t->cat, table_game(t), ask);

    for (int i = 0; i < n; i++)
        note_seat(t, &ask[i]);
}

/* The card of a game with an id; 0: none. */
static lair_design card_with_id(const struct lair_catalog *cat, const struct lair_game *g, const char *id,
                                size_t len)
{
    for (lair_card c = 1; c <= g->n_cards; c++) {
        const char *own = lair_is_unknown(g->card[c].design) ? "" : lair_print(cat, g->card[c].design)->id;

        if (strlen(own) == len && strncmp(own, id, len) == 0)
            return g->card[c].design;
    }
    return 0;
}

struct json_object *orders_why(const struct facts *f, const struct seat_orders *o)
{
    static const char *const names[STANDING_WHYS] = {
        [STANDING_STOP] = "stop",       [STANDING_ACT] = "act",       [STANDING_FATE] = "fate",
        [STANDING_ABILITY] = "ability", [STANDING_ENTERS] = "enters", [STANDING_OUT] = "out",
        [STANDING_NEWS] = "news",
    };
    struct json_object *facts = json_object_new_object();

    if (names[o->why] != NULL)
        facts_flag(facts, names[o->why], true);
    facts_flag(facts, "own", f->view->walk.hero != 0 && f->view->walk.seat == f->viewer);
    if (o->about != NULL)
        facts_add(facts, "card", facts_card(f, card_with_id(f->cat, f->view, o->about, strlen(o->about))));
    return facts;
}

/* ---- out of the store ------------------------------------------------------------------------ */

/* Reads one stop; false: it makes no sense at this table. */
static bool read_stop(const struct table *t, const char *text, struct standing_stop *stop)
{
    size_t id = strcspn(text, "@");
    const char *at = text[id] == '@' ? text + id + 1 : NULL;

    *stop = (struct standing_stop){ .seat = LAIR_NOBODY, .square = LAIR_NO_SQUARE };
    if (strcmp(text, "cast") == 0)
        return stop->cast = true;
    if (id > 0 && (stop->hero = card_with_id(t->cat, table_game(t), text, id)) == 0)
        return false;
    if (at == NULL)
        return id > 0;
    if (at[0] < 'a' || at[0] >= 'a' + t->n_seats)
        return false;
    stop->seat = (uint8_t)(at[0] - 'a');
    if (at[1] >= '1' && at[1] <= '9' && at[2] == '\0')
        stop->square = (uint8_t)(at[1] - '1');
    return at[1] == '\0' || stop->square != LAIR_NO_SQUARE;
}

static void read_stops(struct table *t, int seat)
{
    g_auto(GStrv) all =
        g_strsplit(t->seat[seat].orders.stops != NULL ? t->seat[seat].orders.stops : "", " ", -1);
    struct standing *s = standing_of(t, seat);

    s->n_stops = 0;
    for (char **one = all; *one != NULL && s->n_stops < STANDING_STOPS; one++)
        s->n_stops += read_stop(t, *one, &s->stop[s->n_stops]);
}

void orders_replay(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat_orders *o = &t->seat[i].orders;
        g_autofree struct lair_game *view = NULL;
        struct standing_eyes e;

        if (o->kind == STANDING_NONE || o->at != t->n_moves)
            continue;
        view = g_new(struct lair_game, 1);
        e = eyes_of(t, i, view);
        standing_pass(standing_of(t, i), &e, (enum standing_kind)o->kind, MIN(o->since, e.n_events));
    }
}

void orders_restore(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat_orders *o = &t->seat[i].orders;
        struct standing *s = standing_of(t, i);

        s->turn = (uint16_t)o->turn;
        s->ahead = o->ahead;
        s->events = MIN(o->since, (int)t->events->len);
        s->stops_since = MIN(o->stops_since, (int)t->events->len);
        read_stops(t, i);
    }
}
