/* tests/village.c - people on three networks who play slow games for months, and live meanwhile */
#include "tests/village.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/community/recount.h"
#include "bot/games/plans.h"
#include "bot/people/hours.h"
#include "bot/store/notes.h"
#include "bot/tables.h"
#include "tests/visitor.h"

enum {
    NETWORKS = 3,
    PANELS = 2, /* the one that lets nobody be whispered to */
    PLACES = 6,
    SECOND_MS = 1000,
    MINUTE_MS = 60 * SECOND_MS,
    HOUR_MS = 60 * MINUTE_MS,
    DAY_MS = 24 * HOUR_MS,
    READS_MS = 2 * SECOND_MS,
    ANSWERS_MOST = 200, /* in one look at one table */
    TABLES_EACH = 2,
    FATE_EVERY_H = 30, /* on average */
    QUIET = 40,        /* days after which who stops coming has done so */
    SOULS = 300,       /* in an order of somebody: so many, and its number; nobody else writes of so many */
    HOURS_TOLD = 32,   /* bytes of hours, as "7-23 UTC+10" */
};

static const struct {
    int net;
    const char *place;
} places[PLACES] = { { 0, "#crypt" }, { 0, "#vault" }, { 1, "#moat" },
                     { 1, "#gate" },  { 2, "pit" },    { 2, "well" } };
static const char *const networks[NETWORKS] = { "irc", "far", "hub" };
static const char world[] = "irc:#crypt,#vault far:#moat,#gate hub=panel:pit,well";
static const int64_t begins = INT64_C(1767225600000); /* a year */

/* All but those that think for long, and what a village does itself. */
static const unsigned habits_of_visitors = VISITOR_ALL & ~(VISITOR_ANSWERS | VISITOR_HOURS);

enum bent { DAILY, USUAL, LEAVES };

struct villager {
    struct visitor *visitor;
    struct person person; /* strings are the visitor's and constants */
    int net;
    enum bent bent;
    struct hours hours; /* that it has told; none: it sleeps whenever */
    bool settled;       /* it has said how it wants to be called */
    int64_t at;         /* when it looks next */
    int64_t until;      /* a holiday ends, or: it never comes again after that */
    int number;
};

struct village {
    struct stage *stage;
    struct adapter_kind panels;  /* of the third network: drawing pictures takes longer than all else */
    struct tape *tape[NETWORKS]; /* of the host's newest life */
    struct villager *villager;
    int n;
    GRand *lot;
    int64_t fate_at, back_at[NETWORKS]; /* back_at: when a network that is gone is back; 0: it is there */
    const char *alone;                  /* whoever says what nobody else is to notice; NULL: nobody */
    int64_t matches;                    /* at the end: rated games that are over */
    int tables, lives, outages, looks, notes, stops, orders, answers;
    int calls, substitutes, acted; /* acted: orders that answer, as they were seen by their player's look */
};

static int64_t now(const struct village *v)
{
    return clock_now(v->stage->clock);
}

static int below(struct village *v, int n)
{
    return g_rand_int_range(v->lot, 0, n);
}

static bool one_in(struct village *v, int n)
{
    return below(v, n) == 0;
}

/* ---- what nobody else is told ---------------------------------------------------------------- */

static const char secret[] = "quill-of-";

static const struct villager *find_nick(const struct village *v, const char *nick)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->villager[i].visitor->nick, nick) == 0)
            return &v->villager[i];
    return NULL;
}

/* Fails if somebody reads a note or an order of somebody else. */
static void check_secrets(const struct village *v, const struct tape_letter *l)
{
    const char *note = strstr(l->whole, secret), *souls = strstr(l->whole, "+ souls");
    const struct villager *w = l->to == ADAPTER_TO_PLACE ? NULL : find_nick(v, l->whom);
    const char *digits = souls;

    while (digits != NULL && digits > l->whole && g_ascii_isdigit(digits[-1]))
        digits--;
    if (note != NULL && (w == NULL || !g_str_has_prefix(note + strlen(secret), w->visitor->nick)))
        fail_msg("%s is told what is another's: %s", l->whom, l->whole);
    if (souls != NULL && atoi(digits) >= SOULS && (w == NULL || atoi(digits) != SOULS + w->number))
        fail_msg("%s is told what another ordered: %s", l->whom, l->whole);
}

static bool sleeps(const struct village *v, const struct villager *w)
{
    return w != NULL && hours_are_told(&w->hours) && !hours_awake(&w->hours, now(v));
}

/* Is it a whisper that calls somebody, or reminds it?  Where nobody is whispered to unasked, a digest is the beginning of
 * an answer. */
static bool is_whispered_call(const struct village *v, const struct tape_letter *l)
{
    static const char *const calls[] = { "then the harmless move is made", "mine tells of all.",
                                         "Your games today:" };
    const struct villager *w = l->to == ADAPTER_TO_PERSON ? find_nick(v, l->whom) : NULL;

    if (w != NULL && w->net == PANELS)
        return false;
    for (size_t i = 0; l->to == ADAPTER_TO_PERSON && l->reaches && i < G_N_ELEMENTS(calls); i++)
        if (strstr(l->text, calls[i]) != NULL)
            return true;
    return false;
}

/* Fails if somebody who has told its hours is called at night. */
static void check_night(struct village *v, const struct tape_letter *l)
{
    if (is_whispered_call(v, l)) {
        v->calls++;
        if (sleeps(v, find_nick(v, l->whom)))
            fail_msg("%s is called at night: %s", l->whom, l->whole);
    }
    for (char **called = l->mentions; l->slot == ADAPTER_CALL && *called != NULL; called++) {
        const struct villager *w = find_nick(v, *called);

        v->calls++;
        if (sleeps(v, w) && w->net != PANELS)
            fail_msg("%s is called at night: %s", *called, l->whole);
    }
}

/* Called for each message before it is said. */
static void listen(void *ctx, const struct tape_letter *l)
{
    struct village *v = ctx;

    check_secrets(v, l);
    check_night(v, l);
    if (v->alone == NULL || (l->to == ADAPTER_TO_PERSON && !l->reaches))
        return;
    if (l->to == ADAPTER_TO_PLACE || strcmp(l->whom, v->alone) != 0)
        fail_msg("what %s said to itself has %s told: %s", v->alone, l->whom, l->whole);
}

static void look_up(struct village *v)
{
    for (int i = 0; i < NETWORKS; i++) {
        v->tape[i] = stage_tape(v->stage, networks[i]);
        v->tape[i]->saying = listen;
        v->tape[i]->saying_ctx = v;
        v->back_at[i] = 0;
    }
    v->lives++;
}

static void forget_letters(struct village *v)
{
    for (int i = 0; i < NETWORKS; i++)
        tape_forget(v->tape[i]);
}

static void say(struct village *v, const struct villager *w, const char *place, const char *line)
{
    tape_line(v->tape[w->net], w->visitor->nick, place, line);
}

/* ---- people ---------------------------------------------------------------------------------- */

static void settle(struct village *v, int i, uint32_t seed)
{
    struct villager *w = &v->villager[i];
    g_autofree char *nick = g_strdup_printf("dweller%d", i);

    *w = (struct villager){ .number = i, .net = i % NETWORKS };
    w->bent = i / NETWORKS % 3 == 0 ? DAILY : i / NETWORKS % 6 == 5 ? LEAVES : USUAL;
    w->visitor = visitor_new(nick, habits_of_visitors, seed * 1000 + (uint32_t)i, now(v));
    w->visitor->misses = w->bent == DAILY ? 0 : w->visitor->misses;
    w->person = (struct person){ (char *)networks[w->net], w->visitor->nick, w->visitor->nick, NULL };
    w->at = visitor_next(w->visitor);
    if (w->bent == LEAVES)
        w->until = now(v) + (5 + below(v, QUIET)) * (int64_t)DAY_MS;
    tape_person(v->tape[w->net], nick);
}

struct village *village_new(int people, uint32_t seed)
{
    struct village *v = g_new0(struct village, 1);
    const struct host_settings settings = {
        .sets = "bmr", .clock_s = 24 * 60 * 60, .beat_ms = SECOND_MS, .chained = true
    };

    v->lot = g_rand_new_with_seed(seed);
    v->panels = tape_panel_adapter;
    v->panels.traits.pictures = false;
    v->stage = stage_new_in_folder(world, &settings);
    ((struct stage_network *)v->stage->networks->pdata[PANELS])->kind = &v->panels;
    stage_reboot(v->stage, begins);
    stage_open(v->stage);
    look_up(v);
    v->n = people;
    v->villager = g_new0(struct villager, people);
    for (int i = 0; i < people; i++)
        settle(v, i, seed);
    v->fate_at = now(v) + DAY_MS;
    return v;
}

void village_free(struct village *v)
{
    if (v == NULL)
        return;
    for (int i = 0; i < v->n; i++)
        visitor_free(v->villager[i].visitor);
    g_free(v->villager);
    stage_free(v->stage);
    g_rand_free(v->lot);
    g_free(v);
}

/* ---- time and fate --------------------------------------------------------------------------- */

/* What was acknowledged of a table, as text. */
static void describe(const struct village *v, const struct table *t, GString *out)
{
    g_string_append_printf(out, "%s: %d, %d moves, question %d\n", t->name, (int)t->state, t->n_moves,
                           t->asked);
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        struct note note;

        g_string_append_printf(out, " %s %d %d: %d %s %d %s; %d %d %d %s %s; %s %d; %s %d", s->who.nick,
                               s->decision, (int)s->away, s->answer.to, s->answer.move, s->answer.then,
                               s->answer.kept, s->orders.kind, s->orders.ahead, s->orders.turn,
                               s->orders.stops, s->plan, s->orders.given, s->orders.given_not, s->owner.nick,
                               s->sub_moves);
        if (store_read_note(v->stage->host->store, t->id, &s->who, &note))
            g_string_append_printf(out, " (%s)", note.text);
        g_string_append_c(out, '\n');
    }
}

static int by_id(const void *a, const void *b)
{
    const struct table *x = *(const struct table *const *)a, *y = *(const struct table *const *)b;

    return x->id < y->id ? -1 : x->id > y->id;
}

static void describe_hours(const struct village *v, const struct villager *w, GString *out)
{
    g_autofree char *text = NULL;
    struct hours hours;

    hours_of(v->stage->host, &w->person, &hours);
    text = hours_text(&hours);
    g_string_append_printf(out, "%s: %s\n", w->visitor->nick, text);
}

/* Of all games that are played, and all people. */
static char *describe_all(const struct village *v)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        struct table *t = v->stage->host->tables->pdata[i];

        if (t->state == TABLE_RUNNING)
            g_ptr_array_add(all, t);
    }
    g_ptr_array_sort(all, by_id);
    for (guint i = 0; i < all->len; i++)
        describe(v, all->pdata[i], out);
    for (int i = 0; i < v->n; i++)
        describe_hours(v, &v->villager[i], out);
    return g_string_free(out, FALSE);
}

/* Both are too long to be told whole: where the first line that is another begins to be. */
static void is_the_same(const char *before, const char *after)
{
    enum { TOLD = 240 };
    size_t same = 0, line = 0;

    while (before[same] != '\0' && before[same] == after[same])
        if (before[same++] == '\n')
            line = same;
    if (before[same] != after[same])
        fail_msg("killed, \"%.*s\" is another: \"%.*s\" is now \"%.*s\"", (int)strcspn(before + line, ":"),
                 before + line, (int)MIN(strcspn(before + same, "\n"), TOLD), before + same,
                 (int)MIN(strcspn(after + same, "\n"), TOLD), after + same);
}

static void kill_host(struct village *v)
{
    g_autofree char *before = describe_all(v), *after = NULL;

    stage_crash(v->stage);
    look_up(v);
    after = describe_all(v);
    is_the_same(before, after);
}

/* The machine stands still for some hours. */
static void stand_still(struct village *v)
{
    int64_t then = now(v) + (1 + below(v, 12)) * (int64_t)HOUR_MS;

    stage_close(v->stage);
    stage_reboot(v->stage, then);
    stage_open(v->stage);
    look_up(v);
}

static void lose_network(struct village *v)
{
    int net = below(v, NETWORKS);

    if (v->back_at[net] != 0)
        return;
    tape_offline(v->tape[net]);
    v->back_at[net] = now(v) + (1 + below(v, 8)) * (int64_t)HOUR_MS;
    v->outages++;
}

static void fate(struct village *v)
{
    static void (*const all[])(struct village * v) = { kill_host, kill_host, lose_network, lose_network,
                                                       stand_still };

    v->fate_at = now(v) + below(v, 2 * FATE_EVERY_H) * (int64_t)HOUR_MS;
    all[below(v, (int)G_N_ELEMENTS(all))](v);
}

/* Nobody who comes every day is ever too late. */
static void check_daily(const struct village *v, const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        const struct villager *w = find_nick(v, s->who.nick);

        if (w == NULL || w->bent != DAILY)
            continue;
        if (s->away != SEAT_THERE || s->missed > 0 || s->bot || s->vacant)
            fail_msg("%s came every day and was too late at %s", s->who.nick, t->name);
    }
}

static void check_tables(struct village *v)
{
    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        const struct table *t = v->stage->host->tables->pdata[i];

        assert_int_not_equal(t->state, TABLE_FROZEN);
        if (t->state == TABLE_RUNNING)
            check_daily(v, t);
    }
}

static void pass(struct village *v, int64_t ms)
{
    stage_turn(v->stage, ms);
    check_tables(v);
}

/* ---- a look ---------------------------------------------------------------------------------- */

/* Says what nobody else is to notice. */
static void say_alone(struct village *v, const struct villager *w, const char *line)
{
    pass(v, 0); /* what was due by now is said: a call goes when whoever it called has looked */
    v->alone = w->visitor->nick;
    say(v, w, NULL, line);
    v->alone = NULL;
}

static void note(struct village *v, const struct villager *w, const struct table *t)
{
    g_autofree char *line =
        g_strdup_printf("note %s%s. number %d @%s", secret, w->visitor->nick, v->notes++, t->name);

    say_alone(v, w, line);
}

static void stop(struct village *v, const struct villager *w, const struct table *t)
{
    g_autofree char *line = g_strdup_printf("stop cast @%s", t->name);

    say_alone(v, w, line);
    v->stops++;
}

/* Some are carried out, some never, and some are refused, as they fit nothing in the hand. */
static void order(struct village *v, const struct villager *w, const struct table *t)
{
    static const char *const acts[] = {
        "if a hero enters my dungeon and it would die: pass",
        "if a hero with 8+ health enters my dungeon: cast freeze on a1, else pass", "build #1 new, else done",
        "off 1"
    };
    g_autofree char *never = g_strdup_printf("always if i have %d+ souls: ask me", SOULS + w->number);
    int which = below(v, 2 + (int)G_N_ELEMENTS(acts)) - 2;
    g_autofree char *line = g_strdup_printf("order %s @%s", which < 0 ? never : acts[which], t->name);

    say_alone(v, w, line);
    v->orders++;
}

/* What one types while one looks at a game. */
static void chat(struct village *v, const struct villager *w, const struct table *t)
{
    static const char *const lines[] = { "board", "mine", "recap", "why now",
                                         "hand",  "town", "stops", "tables" };
    g_autofree char *line = g_strdup_printf("%s @%s", lines[below(v, (int)G_N_ELEMENTS(lines))], t->name);

    say(v, w, NULL, line);
}

/* What one does besides answering, and how seldom. */
static const struct {
    void (*fn)(struct village *v, const struct villager *w, const struct table *t);
    int one_in;
} habits[] = { { chat, 4 }, { note, 8 }, { stop, 10 }, { order, 6 } };

static void look_at_table(struct village *v, struct villager *w, int64_t id)
{
    struct table *t = tables_by_id(v->stage->host, id);
    int seat = t != NULL ? table_seat_of(t, w->person.network, w->person.key) : -1;

    if (seat < 0)
        return;
    v->acted += t->seat[seat].orders.acting != 0;
    for (size_t i = 0; i < G_N_ELEMENTS(habits); i++)
        if (t != NULL && t->state == TABLE_RUNNING && one_in(v, habits[i].one_in)) {
            habits[i].fn(v, w, t);
            t = tables_by_id(v->stage->host, id);
        }
    for (int i = 0; i < ANSWERS_MOST && t != NULL && t->state == TABLE_RUNNING; i++) {
        if (visitor_say(w->visitor, v->stage->host, v->tape[w->net], t, seat) == VISITOR_NOTHING)
            return;
        v->answers++;
        pass(v, READS_MS);
        t = tables_by_id(v->stage->host, id);
    }
}

/* The numbers (int64_t) of somebody's tables that are in some state; g_array_unref() it. */
static GArray *tables_in(const struct village *v, const struct villager *w, enum table_state state)
{
    const struct table_list *own = tables_of_person(v->stage->host, w->person.network, w->person.key);
    GArray *found = g_array_new(FALSE, FALSE, sizeof(int64_t));

    for (guint i = 0; i < own->n; i++)
        if (own->table[i]->state == state)
            g_array_append_val(found, own->table[i]->id);
    return found;
}

static void open_table(struct village *v, const struct villager *w)
{
    int place = 2 * w->net + below(v, 2), seats = one_in(v, 3) ? 3 + below(v, 2) : 2;
    g_autofree char *line = g_strdup_printf("new v%d %s%d", v->tables++, one_in(v, 4) ? "super " : "", seats);

    say(v, w, places[place].place, line);
}

static void join_table(struct village *v, const struct villager *w, struct table *t)
{
    g_autofree char *join = g_strdup_printf("join %s", t->name),
                    *start = g_strdup_printf("start @%s", t->name);

    say(v, w, t->place, join);
    if (t->n_seats == t->max_seats)
        say(v, w, NULL, start);
}

/* A lobby of its network at which it does not sit; NULL: there is none. */
static struct table *find_lobby(const struct village *v, const struct villager *w)
{
    const struct table_list *all = tables_lobbies(v->stage->host, w->person.network);

    for (guint i = 0; i < all->n; i++)
        if (all->table[i]->state == TABLE_LOBBY &&
            table_seat_of(all->table[i], w->person.network, w->person.key) < 0)
            return all->table[i];
    return NULL;
}

static void find_game(struct village *v, const struct villager *w)
{
    g_autoptr(GArray) waits = tables_in(v, w, TABLE_LOBBY);
    struct table *lobby = find_lobby(v, w);

    if (lobby != NULL)
        join_table(v, w, lobby);
    else if (waits->len == 0)
        open_table(v, w);
}

/* A seat of its network that it may take over; NULL: there is none. */
static struct table *find_vacancy(const struct village *v, const struct villager *w)
{
    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        struct table *t = v->stage->host->tables->pdata[i];

        if (t->state != TABLE_RUNNING || strcmp(t->network, w->person.network) != 0 ||
            table_seat_of(t, w->person.network, w->person.key) >= 0)
            continue;
        for (int seat = 0; seat < t->n_seats; seat++)
            if (table_is_free(t, seat))
                return t;
    }
    return NULL;
}

/* Whoever takes a seat over finds nothing there that its former player had set. */
static void take_over(struct village *v, const struct villager *w)
{
    struct table *t = find_vacancy(v, w);
    g_autofree char *line = t != NULL ? g_strdup_printf("sub %s", t->name) : NULL;
    struct note note;
    struct plan plan;
    const struct seat *s;
    int seat;

    if (t == NULL)
        return;
    say(v, w, NULL, line);
    seat = table_seat_of(t, w->person.network, w->person.key);
    if (seat < 0)
        return;
    s = &t->seat[seat];
    assert_null(s->orders.given);
    assert_null(s->orders.stops);
    for (enum plans_about about = PLANS_BUILD; about < PLANS_TOLD; about++)
        assert_false(plans_get(t, seat, about, &plan));
    assert_null(s->answer.move);
    if (store_read_note(v->stage->host->store, t->id, &w->person,
                        &note)) /* of its own, when it sat there before */
        assert_true(g_str_has_prefix(note.text + strlen(secret), w->visitor->nick));
    v->substitutes++;
}

/* Says once when and how it wants to be called, and whether it takes seats over. */
static void settle_down(struct village *v, struct villager *w)
{
    char hours[HOURS_TOLD];
    g_autofree char *line = NULL;

    w->settled = true;
    if (w->number % 4 == 1)
        say_alone(v, w, "manner call 1h");
    if (w->number % 7 == 3)
        say_alone(v, w, "manner digest 8:00");
    if (w->number % 5 == 2)
        say_alone(v, w, "substitute me slow");
    if (w->number % 5 == 0)
        return;
    g_snprintf(hours, sizeof hours, "7-23 UTC%+d", w->visitor->zone_h);
    line = g_strdup_printf("hours %s", hours);
    say_alone(v, w, line);
    assert_int_equal(hours_read(hours, &w->hours, NULL), HOURS_OK);
}

static void look(struct village *v, struct villager *w)
{
    g_autoptr(GArray) own = tables_in(v, w, TABLE_RUNNING);

    v->looks++;
    if (!w->settled)
        settle_down(v, w);
    say(v, w, NULL, "mine");
    for (guint i = 0; i < own->len; i++)
        look_at_table(v, w, g_array_index(own, int64_t, i));
    if (own->len < TABLES_EACH && one_in(v, 2))
        take_over(v, w);
    if (own->len < TABLES_EACH)
        find_game(v, w);
    if (v->looks % 10 == 0)
        forget_letters(v);
}

/* When somebody who has looked, or could not, comes again. */
static void plan_look(struct village *v, struct villager *w)
{
    do
        w->at = visitor_next(w->visitor);
    while (w->at <= now(v));
    if (w->bent == LEAVES && w->at > w->until)
        w->at = INT64_MAX;
    if (w->bent != USUAL || !one_in(v, 60))
        return;
    w->until = now(v) + (3 + below(v, 8)) * (int64_t)DAY_MS; /* a holiday */
    while (w->at <= w->until)
        w->at = visitor_next(w->visitor);
}

/* ---- days ------------------------------------------------------------------------------------ */

static struct villager *find_next(const struct village *v)
{
    struct villager *next = &v->villager[0];

    for (int i = 1; i < v->n; i++)
        if (v->villager[i].at < next->at)
            next = &v->villager[i];
    return next;
}

static void come_back(struct village *v)
{
    for (int i = 0; i < NETWORKS; i++)
        if (v->back_at[i] != 0 && v->back_at[i] <= now(v)) {
            v->back_at[i] = 0;
            tape_online(v->tape[i]);
        }
}

/* Lets what is due before then happen. */
static void pass_until(struct village *v, int64_t at)
{
    while (now(v) < at) {
        int64_t due = clock_due(v->stage->clock), left = at - now(v);

        for (int i = 0; i < NETWORKS; i++)
            if (v->back_at[i] > now(v))
                left = MIN(left, v->back_at[i] - now(v));
        if (due != INT64_MAX)
            left = CLAMP(due - clock_ticks(v->stage->clock), 0, left);
        pass(v, left);
        come_back(v);
    }
}

void village_live(struct village *v, int days)
{
    int64_t end = now(v) + days * (int64_t)DAY_MS;

    while (now(v) < end) {
        struct villager *w = find_next(v);

        pass_until(v, MIN(w->at, MIN(v->fate_at, end)));
        if (v->fate_at <= now(v))
            fate(v);
        if (w->at > now(v))
            continue;
        if (v->back_at[w->net] != 0) { /* who finds the network gone looks again when it is back */
            w->at = v->back_at[w->net] + below(v, HOUR_MS / 2);
            continue;
        }
        look(v, w);
        plan_look(v, w);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static void tell(void *ctx, const char *what, bool fault)
{
    if (fault)
        g_string_append_printf(ctx, "%s\n", what);
}

void village_check(struct village *v)
{
    g_autofree char *why = NULL;
    g_autoptr(GString) found = g_string_new(NULL);
    struct inspect inspect;
    struct recount counted;
    struct store *s;

    kill_host(v);
    s = store_open(v->stage->path, STORE_READ, &why);
    assert_non_null(s);
    assert_true(recount_database(s, tell, found, &inspect, &counted));
    assert_string_equal(found->str, "");
    store_close(s);
    v->matches = counted.matches;
    assert_true(v->matches > 0);
}

char *village_told(const struct village *v)
{
    GString *out = g_string_new(NULL);

    g_string_append_printf(
        out, "%d people, %d looks, %d answers, %d notes, %d stops, %d orders, %d of them seen to answer, ",
        v->n, v->looks, v->answers, v->notes, v->stops, v->orders, v->acted);
    g_string_append_printf(out,
                           "%d calls, %d substitutes, %d tables, %" G_GINT64_FORMAT
                           " games over, %d lives of the host, "
                           "%d outages",
                           v->calls, v->substitutes, v->tables, v->matches, v->lives, v->outages);
    return g_string_free(out, FALSE);
}
