/* bot/pace.c - answers that come by themselves, and the clock of each move */
#include "pace.h"

#include "facts.h"
#include "say.h"
#include "seed.h"
#include "tables.h"

enum {
    AT_ONCE_MAX = 500, /* automatic answers of one turn of the loop, with a beat of 0 */
    REMIND_PERCENT = 80,
};

/* Is anybody there to play for? */
static bool somebody_is_there(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && !t->seat[i].away)
            return true;
    return false;
}

/* Does the seat answer by itself what it is asked? */
static bool is_automatic(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    struct lair_ask ask;

    if (s->decision == 0)
        return false;
    if (s->bot)
        return true;
    if (s->away)
        return somebody_is_there(t);
    return table_asked(t, seat, &ask) != LAIR_ASK_NONE && ask.scoped;
}

static bool any_automatic(const struct table *t)
{
    if (table_humans(t) > 0 && !somebody_is_there(t))
        return false;
    for (int i = 0; i < t->n_seats; i++)
        if (is_automatic(t, i))
            return true;
    return false;
}

static bool default_move(const struct table *t, int seat, struct lair_move *m)
{
    return lair_default(t->cat, table_game(t), seat, m);
}

static bool bot_move(const struct table *t, int seat, struct lair_move *m)
{
    uint64_t dice = seed_dice(t->seed, seat, t->n_moves);
    struct table_eyes *e = table_eyes(t, seat, false);
    bool chosen = lair_choose(t->cat, &e->view, t->seat[seat].policy, &dice, m, NULL, 0);

    table_eyes_free(e);
    return chosen;
}

static void answer(struct host *h, struct table *t, int seat)
{
    struct lair_move m;
    bool chosen = t->seat[seat].bot ? bot_move(t, seat, &m) : default_move(t, seat, &m);

    if (chosen && tables_play(h, t, seat, &m) == LAIR_OK)
        return;
    if (default_move(t, seat, &m) && tables_play(h, t, seat, &m) == LAIR_OK)
        return;
    g_warning("table %s: seat %c has no move", t->name, 'a' + seat);
    t->state = TABLE_FROZEN;
    tables_touch(h, t);
}

/* All that answer by themselves do, once each. */
static int answer_all(struct host *h, struct table *t)
{
    bool automatic[LAIR_MAX_SEATS] = { false };
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        automatic[i] = is_automatic(t, i);
    for (int i = 0; i < t->n_seats && t->state == TABLE_RUNNING; i++)
        if (automatic[i] && is_automatic(t, i)) {
            answer(h, t, i);
            n++;
        }
    return n;
}

static void beat(struct host *h, struct table *t)
{
    int64_t now = host_ticks(h);

    if (h->settings.beat_ms == 0) {
        for (int n = 0; n < AT_ONCE_MAX && t->state == TABLE_RUNNING && any_automatic(t);)
            n += answer_all(h, t);
        t->beat_at = t->state == TABLE_RUNNING && any_automatic(t) ? now : -1;
        return;
    }
    if (t->beat_at >= 0 && t->beat_at <= now) {
        t->beat_at = -1;
        answer_all(h, t);
    }
    if (t->beat_at < 0 && t->state == TABLE_RUNNING && any_automatic(t))
        t->beat_at = now + h->settings.beat_ms;
}

/* ---- the clock -------------------------------------------------------------------- */

static bool clock_runs(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    const struct network *net = s->bot ? NULL : host_network(h, s->who.network);

    return t->clock_s > 0 && net != NULL && net->online && s->decision != 0 && !s->away &&
           !is_automatic(t, seat);
}

static void remind(struct host *h, struct table *t, int seat, int64_t left_ms)
{
    struct network *net = host_network(h, t->seat[seat].who.network);
    struct json_object *o = json_object_new_object();
    g_autofree char *text = NULL;

    t->seat[seat].reminded = t->seat[seat].decision;
    facts_text(o, "table", t->name);
    facts_number(o, "seconds", (int)((left_ms + 999) / 1000));
    text = say_text(net, false, "reminder", o);
    say_seat(h, t, seat, ADAPTER_NOTICE, text, NULL);
}

static void time_is_up(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    struct json_object *o = say_person(t, seat, t->place != NULL);
    struct lair_move m;
    char text[LAIR_TEXT] = "";

    if (!default_move(t, seat, &m)) {
        json_object_put(o);
        return;
    }
    s->missed++;
    s->away = s->missed >= TABLE_MISSES;
    lair_move_text(t->cat, table_game(t), seat, &m, text);
    facts_flag(o, "away", s->away);
    say_table(h, t, "time-is-up", o);
    tables_play(h, t, seat, &m);
}

static void run_clocks(struct host *h, struct table *t)
{
    int64_t now = host_ticks(h), whole = (int64_t)t->clock_s * 1000;

    for (int i = 0; i < t->n_seats && t->state == TABLE_RUNNING; i++) {
        struct seat *s = &t->seat[i];
        int64_t used = now - s->asked_at;

        if (!clock_runs(h, t, i))
            continue;
        if (used >= whole)
            time_is_up(h, t, i);
        else if (used >= whole * REMIND_PERCENT / 100 && s->reminded != s->decision)
            remind(h, t, i, whole - used);
    }
}

void pace_table(struct host *h, struct table *t)
{
    if (t->state != TABLE_RUNNING)
        return;
    if (!table_has_game(t) && (!t->touched || !tables_load_game(h, t)))
        return;
    run_clocks(h, t);
    beat(h, t);
}

/* When something is due at a table; -1: never. */
static int64_t due(const struct host *h, const struct table *t)
{
    int64_t first = t->beat_at, whole = (int64_t)t->clock_s * 1000;

    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        int64_t at = s->asked_at + (s->reminded == s->decision ? whole : whole * REMIND_PERCENT / 100);

        if (clock_runs(h, t, i) && (first < 0 || at < first))
            first = at;
    }
    return first;
}

int64_t pace_next(const struct host *h)
{
    int64_t now = host_ticks(h), next = -1;

    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];
        int64_t at = t->state == TABLE_RUNNING && table_has_game(t) ? due(h, t) : -1;

        if (at >= 0 && (next < 0 || MAX(at - now, 0) < next))
            next = MAX(at - now, 0);
    }
    return next;
}

void pace_restart(struct host *h, const char *network)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        for (int k = 0; k < t->n_seats; k++)
            if (!t->seat[k].bot && g_strcmp0(t->seat[k].who.network, network) == 0)
                t->seat[k].asked_at = host_ticks(h);
    }
}

void pace_heard(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];

    s->missed = 0;
    if (!s->away)
        return;
    s->away = false;
    s->asked_at = host_ticks(h);
    tables_touch(h, t);
}
