/* tests/village.c - people on three networks who play slow games for months, and live meanwhile */
#include "tests/village.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bot/community/recount.h"
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
};

static const struct {
    int net;
    const char *place;
} places[PLACES] = { { 0, "#crypt" }, { 0, "#vault" }, { 1, "#moat" },
                     { 1, "#gate" },  { 2, "pit" },    { 2, "well" } };
static const char *const networks[NETWORKS] = { "irc", "far", "hub" };
static const char world[] = "irc:#crypt,#vault far:#moat,#gate hub=panel:pit,well";
static const int64_t begins = INT64_C(1767225600000); /* a year */

enum bent { DAILY, USUAL, LEAVES };

struct villager {
    struct visitor *visitor;
    struct person person; /* strings are the visitor's and constants */
    int net;
    enum bent bent;
    int64_t at;    /* when it looks next */
    int64_t until; /* a holiday ends, or: it never comes again after that */
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
    int tables, lives, outages, looks, notes, orders, answers;
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

/* Called for each message before it is said. */
static void listen(void *ctx, const struct tape_letter *l)
{
    const struct village *v = ctx;
    const char *at = strstr(l->whole, secret);

    if (at != NULL) {
        const char *owner = at + strlen(secret);
        size_t len = strcspn(owner, ".");

        if (l->to == ADAPTER_TO_PLACE || strlen(l->whom) != len || strncmp(l->whom, owner, len) != 0)
            fail_msg("%s is told what is another's: %s", l->whom, l->whole);
    }
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
    w->visitor = visitor_new(nick, VISITOR_ALL, seed * 1000 + (uint32_t)i, now(v));
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

        g_string_append_printf(out, " %s %d %d: %d %s %d %s; %d %d %d %s %s", s->who.nick, s->decision,
                               (int)s->away, s->answer.to, s->answer.move, s->answer.then, s->answer.kept,
                               s->orders.kind, s->orders.ahead, s->orders.turn, s->orders.stops, s->plan);
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

/* Of all games that are played. */
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
    return g_string_free(out, FALSE);
}

static void kill_host(struct village *v)
{
    g_autofree char *before = describe_all(v), *after = NULL;

    stage_crash(v->stage);
    look_up(v);
    after = describe_all(v);
    assert_string_equal(before, after);
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

static const struct villager *find_villager(const struct village *v, const struct person *person)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->villager[i].visitor->nick, person->nick) == 0)
            return &v->villager[i];
    return NULL;
}

/* Nobody who comes every day is ever too late. */
static void check_daily(const struct village *v, const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        const struct villager *w = find_villager(v, &s->who);

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

static void look_at_table(struct village *v, struct villager *w, int64_t id)
{
    struct table *t = tables_by_id(v->stage->host, id);
    int seat = t != NULL ? table_seat_of(t, w->person.network, w->person.key) : -1;

    if (seat < 0)
        return;
    if (one_in(v, 4))
        chat(v, w, t);
    if (one_in(v, 8))
        note(v, w, t);
    t = tables_by_id(v->stage->host, id);
    if (t != NULL && one_in(v, 10))
        stop(v, w, t);
    t = tables_by_id(v->stage->host, id);
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

static void look(struct village *v, struct villager *w)
{
    g_autoptr(GArray) own = tables_in(v, w, TABLE_RUNNING);

    v->looks++;
    say(v, w, NULL, "mine");
    for (guint i = 0; i < own->len; i++)
        look_at_table(v, w, g_array_index(own, int64_t, i));
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
    return g_strdup_printf("%d people, %d looks, %d answers, %d notes, %d stops, %d tables, %" G_GINT64_FORMAT
                           " games over, %d lives of "
                           "the host, %d outages",
                           v->n, v->looks, v->answers, v->notes, v->orders, v->tables, v->matches, v->lives,
                           v->outages);
}
