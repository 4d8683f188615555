/* bot/table.c - one table: who sits where, and the game on it
 * SPDX-License-Identifier: MIT */
#include "bot/table.h"

#include <string.h>

#include "bot/community/ladder.h"
#include "bot/people/dates.h"

const char *table_state_name(enum table_state state)
{
    static const char *const names[] = {
        [TABLE_LOBBY] = "lobby",     [TABLE_RUNNING] = "running", [TABLE_OVER] = "over",
        [TABLE_ABORTED] = "aborted", [TABLE_FROZEN] = "frozen",
    };
    static_assert(G_N_ELEMENTS(names) == TABLE_STATES, "a name for every state");

    return names[state];
}

void table_freeze(struct table *t, const char *why)
{
    t->state = TABLE_FROZEN;
    if (t->why_frozen == NULL)
        t->why_frozen = g_strdup(why);
}

struct table *table_new(const char *name, const char *network, const char *place)
{
    struct table *t = g_new0(struct table, 1);

    t->name = g_strdup(name);
    t->network = g_strdup(network);
    t->place = g_strdup(place);
    t->max_seats = 4;
    t->turn.beat_at = -1;
    t->turn.logged = -1;
    return t;
}

int64_t seat_calls_again(const struct seat *s, int64_t at)
{
    const struct vacation *v = &s->vacation.days;
    const int64_t noon = dates_moment(1) / 2;

    if (v->last == 0 || at < dates_moment(v->first))
        return at;
    return MAX(at, dates_moment(v->last + 1) + noon);
}

int seat_vacation_first(const struct seat *s)
{
    const struct vacation *v = &s->vacation.days;

    return MIN(MAX(v->first, (int)(s->vacation.told_at / dates_moment(1))), v->last);
}

void seat_forget_answer(struct seat *s)
{
    g_free(s->answer.move);
    g_free(s->answer.kept);
    s->answer = (struct seat_answer){ 0 };
}

void seat_forget_line(struct seat *s)
{
    g_clear_pointer(&s->refused, g_free);
    s->unsure = false;
}

static void seat_clear(struct seat *s)
{
    person_clear(&s->owner);
    person_clear(&s->who);
    person_clear(&s->reach);
    g_free(s->word);
    seat_forget_line(s);
    g_free(s->orders.stops);
    g_free(s->orders.about);
    g_free(s->orders.given);
    g_free(s->half);
    g_free(s->plan);
    seat_forget_answer(s);
    *s = (struct seat){ 0 };
}

void table_free(struct table *t)
{
    if (t == NULL)
        return;
    table_drop_game(t);
    for (int i = 0; i < t->n_seats; i++)
        seat_clear(&t->seat[i]);
    g_clear_pointer(&t->watchers, g_ptr_array_unref);
    person_clear(&t->owner);
    g_free(t->name);
    g_free(t->shown);
    g_free(t->network);
    g_free(t->place);
    g_free(t->sets);
    g_free(t->stars);
    g_free(t->why_frozen);
    g_free(t->turning);
    g_free(t);
}

int table_seat_of(const struct table *t, const char *network, const char *key)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && person_is(&t->seat[i].who, network, key))
            return i;
    return -1;
}

int table_seat_called(const struct table *t, const char *nick)
{
    for (int i = 0; i < t->n_seats; i++)
        if (g_ascii_strcasecmp(t->seat[i].who.nick, nick) == 0)
            return i;
    if (nick[0] != '\0' && nick[1] == '\0') {
        int seat = g_ascii_tolower(nick[0]) - 'a';
        if (seat >= 0 && seat < t->n_seats)
            return seat;
    }
    return -1;
}

bool table_is_open(const struct table *t)
{
    return t->state == TABLE_LOBBY || t->state == TABLE_RUNNING;
}

int table_humans(const struct table *t)
{
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        n += !t->seat[i].bot;
    return n;
}

bool table_somebody_is_there(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && t->seat[i].away == SEAT_THERE && !t->seat[i].gone)
            return true;
    return false;
}

bool table_player_is_in_place(const struct table *t, int seat)
{
    return t->place != NULL && g_strcmp0(t->seat[seat].reach.network, t->network) == 0;
}

bool table_is_piloted(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return t->state == TABLE_RUNNING && !s->bot && s->away != SEAT_THERE && ladder_is_slow(t->clock_s);
}

bool table_is_free(const struct table *t, int seat)
{
    return t->state == TABLE_RUNNING &&
           (t->seat[seat].bot ? t->seat[seat].vacant : t->seat[seat].away && !t->seat[seat].late);
}

bool table_owner_returns(const struct table *t, int seat)
{
    return t->seat[seat].sub_moves < TABLE_SUB_MOVES || table_is_free(t, seat);
}

bool table_shows_piloted(const struct table *t, int seat)
{
    return table_is_piloted(t, seat) && !t->seat[seat].late;
}

bool table_owes_question(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return table_awaits(t, seat) && !s->planned && s->orders.acting == 0 &&
           s->reader.prompted != s->decision && !s->away;
}

bool table_is_solo(const struct table *t)
{
    return lair_rules_most_seats(t->rules) == 1;
}

bool table_is_alone(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].vacant)
            return false;
    return table_humans(t) == 1;
}

int table_sit(struct table *t, const struct person *person, const char *word)
{
    struct seat *s;

    if (t->n_seats >= t->max_seats)
        return -1;
    s = &t->seat[t->n_seats];
    *s = (struct seat){ .word = g_strdup(word) };
    person_copy(&s->who, person);
    person_copy(&s->reach, person);
    return t->n_seats++;
}

int table_sit_bot(struct table *t, enum lair_policy policy, const char *nick)
{
    struct seat *s;

    if (t->n_seats >= t->max_seats)
        return -1;
    s = &t->seat[t->n_seats];
    *s = (struct seat){ .bot = true, .policy = policy, .word = g_strdup(lair_policy_name(policy)) };
    s->who.nick = g_strdup(nick);
    return t->n_seats++;
}

void table_forget_votes(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        t->seat[i].gives_up = t->seat[i].pauses = t->seat[i].unclocks = false;
        t->seat[i].kicks = t->seat[i].swaps = 0;
    }
}

void table_stand_up(struct table *t, int seat)
{
    table_forget_votes(t);
    seat_clear(&t->seat[seat]);
    t->n_seats--;
    memmove(&t->seat[seat], &t->seat[seat + 1], (size_t)(t->n_seats - seat) * sizeof t->seat[0]);
    t->seat[t->n_seats] = (struct seat){ 0 };
}

/* ---- watchers -------------------------------------------------------------------------------- */

static void watcher_free(gpointer watcher)
{
    struct watcher *w = watcher;

    person_clear(&w->who);
    g_free(w);
}

struct watcher *table_watcher_at(const struct table *t, int i)
{
    return t->watchers->pdata[i];
}

int table_watchers(const struct table *t)
{
    return t->watchers != NULL ? (int)t->watchers->len : 0;
}

int table_watcher_of(const struct table *t, const char *network, const char *key)
{
    for (guint i = 0; t->watchers != NULL && i < t->watchers->len; i++)
        if (person_is(&((struct watcher *)t->watchers->pdata[i])->who, network, key))
            return (int)i;
    return -1;
}

struct watcher *table_watcher(const struct table *t, int number)
{
    for (guint i = 0; t->watchers != NULL && i < t->watchers->len; i++) {
        struct watcher *w = t->watchers->pdata[i];

        if (w->number == number)
            return w;
    }
    return NULL;
}

struct watcher *table_add_watcher(struct table *t, const struct person *person)
{
    struct watcher *w = g_new0(struct watcher, 1);

    if (t->watchers == NULL)
        t->watchers = g_ptr_array_new_with_free_func(watcher_free);
    w->number = TABLE_WATCHER + t->numbered++;
    person_copy(&w->who, person);
    g_ptr_array_add(t->watchers, w);
    return w;
}

/* ---- the game -------------------------------------------------------------------------------- */

/* A sink that appends to a table's events. */
struct recorder {
    struct lair_sink sink;
    GArray *events;
};

static void record(struct lair_sink *sink, const struct lair_event *e)
{
    struct recorder *r = (struct recorder *)sink;

    g_array_append_val(r->events, *e);
}

bool table_has_game(const struct table *t)
{
    return t->match != NULL;
}

const struct lair_game *table_game(const struct table *t)
{
    return lair_match_game(t->match);
}

static enum lair_ask_kind kind_of(const struct table *t)
{
    return (enum lair_ask_kind)table_game(t)->ask;
}

bool table_is_in_window(const struct table *t)
{
    return lair_ask_is_window(kind_of(t));
}

int table_questions(const struct table *t, struct lair_ask out[LAIR_MAX_SEATS])
{
    int n = lair_window_seats(t->cat, table_game(t), out), asked = 0;

    if (n == 0)
        return lair_asks(t->cat, table_game(t), out);
    if (t->seat[out[0].seat].bot)
        return 1;
    for (int i = 0; i < n; i++)
        if (!t->seat[out[i].seat].bot)
            out[asked++] = out[i];
    return asked;
}

void table_ask(struct table *t, int mover, bool same, int64_t now)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = table_questions(t, ask);
    bool asked[LAIR_MAX_SEATS] = { false };

    for (int i = 0; i < n; i++) {
        struct seat *s = &t->seat[ask[i].seat];

        asked[ask[i].seat] = true;
        s->scoped = ask[i].scoped;
        if (s->decision != 0 && same && ask[i].seat != mover)
            continue;
        s->decision = ++t->asked;
        s->asked_at = now;
    }
    t->in_window = table_is_in_window(t);
    t->n_events = (int)t->events->len;
    for (int seat = 0; seat < t->n_seats; seat++)
        if (!asked[seat])
            t->seat[seat].decision = 0;
}

static void bound_reader(struct reader *r, int most)
{
    r->told = MIN(r->told, most);
    r->sent = MIN(r->sent, most);
}

void table_bound_readers(struct table *t)
{
    int most = (int)t->events->len;

    bound_reader(&t->reader, most);
    for (int i = 0; i < t->n_seats; i++) {
        bound_reader(&t->seat[i].reader, most);
        t->seat[i].digested = MIN(t->seat[i].digested, most);
    }
    for (int i = 0; i < table_watchers(t); i++)
        bound_reader(&table_watcher_at(t, i)->reader, most);
}

/* The names in a list like "bmr@0123,tnl@4567", without the hashes. */
static char **set_names(const char *sets)
{
    char **names = g_strsplit(sets, ",", 0);

    for (int i = 0; names[i] != NULL; i++) {
        names[i][strcspn(names[i], "@")] = '\0';
        if (names[i][0] == STORE_DRAWN)
            memmove(names[i], names[i] + 1, strlen(names[i]));
    }
    return names;
}

static char **star_names(const char *stars)
{
    return g_strsplit(stars != NULL ? stars : "", ",", 0);
}

/* names: set_names() of its sets; stars: star_names() of its stars. */
static struct lair_setup setup_of(const struct table *t, char *const *names, char *const *stars)
{
    struct lair_setup setup = { .rules = t->rules,
                                .rules_number = t->rules_number,
                                .seats = t->n_seats,
                                .sets = (const char *const *)names,
                                .n_sets = (int)g_strv_length((char **)names),
                                .stars = (const char *const *)stars,
                                .n_stars = (int)g_strv_length((char **)stars),
                                .variants = t->variants };

    memcpy(setup.seed, t->seed, sizeof setup.seed);
    return setup;
}

enum lair_unfit table_unfit(const struct table *t, const struct lair_catalog *cat)
{
    g_auto(GStrv) names = set_names(t->sets), stars = star_names(t->stars);
    struct lair_setup setup = setup_of(t, names, stars);

    return lair_unfit(cat, &setup);
}

int table_deal(struct table *t, const struct lair_catalog *cat, struct lair_fault *why)
{
    g_auto(GStrv) names = set_names(t->sets), stars = star_names(t->stars);
    struct lair_setup setup = setup_of(t, names, stars);
    struct recorder r = { { .event = record }, g_array_new(FALSE, TRUE, sizeof(struct lair_event)) };

    t->match = lair_match_new(cat, &setup, &r.sink, why);
    if (t->match == NULL) {
        g_array_unref(r.events);
        return -1;
    }
    t->cat = cat;
    t->events = r.events;
    t->n_moves = 0;
    lair_match_commit(t->match, t->by_hand ? NULL : t->drawn.commitment);
    table_ask(t, -1, false, 0);
    return 0;
}

enum lair_refusal table_play(struct table *t, int seat, const struct lair_move *m)
{
    struct recorder r = { { .event = record }, t->events };
    enum lair_refusal why = lair_match_play(t->match, seat, m, &r.sink);

    t->n_moves += why == LAIR_OK;
    return why;
}

void table_drop_game(struct table *t)
{
    if (t->match != NULL)
        lair_match_free(t->match);
    t->match = NULL;
    t->cat = NULL;
    g_clear_pointer(&t->events, g_array_unref);
    g_clear_pointer(&t->standing, g_free);
}

enum lair_ask_kind table_asked(const struct table *t, int seat, struct lair_ask *out)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = table_has_game(t) ? table_questions(t, ask) : 0;

    for (int i = 0; i < n; i++)
        if (ask[i].seat == seat) {
            if (out != NULL)
                *out = ask[i];
            return ask[i].kind;
        }
    return LAIR_ASK_NONE;
}

bool table_asks(const struct table *t, int seat)
{
    return table_asked(t, seat, NULL) != LAIR_ASK_NONE;
}

bool table_is_hushed(const struct table *t)
{
    return t->state == TABLE_RUNNING && t->in_window && !table_is_alone(t);
}

int table_tick_s(const struct table *t)
{
    bool slow = t->clock_s >= LADDER_SLOW_S;

    return slow && table_is_hushed(t) && table_humans(t) > 0 ? t->tick_s : 0;
}

int64_t table_tick_after(const struct table *t, int64_t since)
{
    int64_t tick = (int64_t)table_tick_s(t) * 1000;
    int64_t least = MAX(t->opened + tick / 2, since);

    return (least + tick - 1) / tick * tick;
}

int64_t table_clock_end(const struct table *t, int64_t asked)
{
    static const struct hours none;
    const struct hours_free free = { .weekends = t->weekends_off };

    return hours_deadline(&none, &free, asked, (int64_t)t->clock_s * 1000);
}

/* Until when answers are taken by the clock, as far as everybody can know; 0: nobody can. */
static int64_t answers_until(const struct table *t, int64_t now)
{
    int64_t until = t->clock_s > 0 && t->opened > 0 ? table_clock_end(t, t->opened) + t->longer_ms : 0;

    if (until > 0 && table_tick_s(t) > 0)
        until = table_tick_after(t, until);
    return until > now ? until : 0;
}

/* At which tick they count at the earliest; 0: there are no ticks. */
static int64_t answers_tick(const struct table *t, int64_t now)
{
    return table_tick_s(t) > 0 ? table_tick_after(t, now + 1) : 0;
}

struct json_object *table_answers(const struct table *t, int64_t now)
{
    return table_is_hushed(t) ? facts_answers(answers_tick(t, now), answers_until(t, now), now) : NULL;
}

void table_view(const struct table *t, int viewer, struct lair_game *out)
{
    lair_view(t->cat, table_game(t), viewer, out);
    if (table_asks(t, viewer))
        lair_window_turn(t->cat, out, viewer);
}

const struct lair_game *table_game_for(const struct table *t, int seat, struct lair_game *room)
{
    if ((table_game(t)->owes >> seat & 1) != 0)
        return table_game(t);
    *room = *table_game(t);
    return lair_window_turn(t->cat, room, seat) ? room : table_game(t);
}

/* ---- eyes ------------------------------------------------------------------------------------ */

struct table_eyes *table_eyes(const struct table *t, int viewer, adapter_quiet *quiet)
{
    struct table_eyes *e = g_new0(struct table_eyes, 1);

    table_view(t, viewer, &e->view);
    e->facts = (struct facts){ .cat = t->cat,
                               .view = &e->view,
                               .viewer = viewer,
                               .unrated = t->by_hand,
                               .weekends = t->weekends_off,
                               .paused_until = t->paused_until,
                               .hushed = table_is_hushed(t),
                               .tick = answers_tick(t, t->turn.now),
                               .until = answers_until(t, t->turn.now),
                               .now = t->turn.now,
                               .answered = viewer < t->n_seats && table_has_answered(t, viewer) };
    for (int i = 0; i < t->n_seats; i++) {
        e->nick[i] = quiet != NULL ? quiet(t->seat[i].who.nick) : g_strdup(t->seat[i].who.nick);
        e->facts.nick[i] = e->nick[i];
        e->facts.offered |= (unsigned)(table_is_free(t, i) && t->seat[i].offered != 0) << i;
        e->facts.piloted |= (unsigned)table_shows_piloted(t, i) << i;
        e->facts.vacation[i][0] = seat_vacation_first(&t->seat[i]);
        e->facts.vacation[i][1] = t->seat[i].vacation.days.last;
    }
    return e;
}

void table_eyes_free(struct table_eyes *e)
{
    if (e == NULL)
        return;
    for (int i = 0; i < LAIR_MAX_SEATS; i++)
        g_free(e->nick[i]);
    g_free(e);
}
