/* tests/stage.c - a host in this process, over networks on tape, and people who play on it
 * SPDX-License-Identifier: MIT */
#include "tests/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "bot/games/orders.h"
#include "bot/games/tick.h"
#include "bot/games/wares.h"
#include "bot/lexicon.h"
#include "bot/loop.h"
#include "bot/network.h"
#include "bot/networks.h"
#include "bot/tables.h"
#include "bot/turn.h"
#include "tests/blank.h"
#include "tests/folder.h"

enum { EPOCH_MS = 1000000, TRIES = 4 };

static void network_free(struct stage_network *n)
{
    g_free(n->name);
    g_strfreev(n->places);
    g_hash_table_unref(n->people);
    g_free(n);
}

/* "net:#dungeon,#cellar", or "net=panel:hall" */
static struct stage_network *network_new(const char *text)
{
    struct stage_network *n = g_new0(struct stage_network, 1);
    const char *colon = strchr(text, ':');

    assert_non_null(colon);
    n->name = g_strndup(text, strcspn(text, "=:"));
    n->kind = g_str_has_prefix(text + strlen(n->name), "=panel:") ? &tape_panel_adapter : &tape_adapter;
    n->places = g_strsplit(colon + 1, ",", 0);
    n->people = tape_people();
    return n;
}

struct stage *stage_new(const char *networks, const char *path, const struct host_settings *settings)
{
    struct stage *s = g_new0(struct stage, 1);
    g_auto(GStrv) all = g_strsplit(networks, " ", 0);

    s->settings = *settings;
    s->path = g_strdup(path != NULL ? path : STORE_MEMORY);
    s->clock = clock_new_by_hand(EPOCH_MS);
    s->networks = g_ptr_array_new_with_free_func((GDestroyNotify)network_free);
    for (int i = 0; all[i] != NULL; i++)
        g_ptr_array_add(s->networks, network_new(all[i]));
    return s;
}

struct stage *stage_new_in_folder(const char *networks, const struct host_settings *settings)
{
    char *folder = folder_new();
    g_autofree char *path = g_build_filename(folder, "lair.db", NULL);
    struct stage *s = stage_new(networks, path, settings);

    s->folder = folder;
    return s;
}

void stage_free(struct stage *s)
{
    if (s == NULL)
        return;
    stage_close(s);
    clock_free(s->clock);
    g_ptr_array_unref(s->networks);
    folder_remove(s->folder);
    g_free(s->path);
    g_free(s->born);
    g_free(s);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Notes the name of a part, or "rules/TOPIC", that was shown, once: contrib/words --said. */
static void note_said(const struct template_set *set, const char *name)
{
    static GHashTable *said;
    const char *path = g_getenv("LAIR_SAID");
    g_autofree char *folder = g_path_get_dirname(template_file(set, name));
    char *whole = g_strconcat(g_str_has_suffix(folder, "/rules") ? "rules/" : "", name, NULL);
    FILE *f;

    if (said == NULL)
        said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (!g_hash_table_add(said, whole) || path == NULL)
        return;
    f = fopen(path, "a");
    assert_non_null(f);
    fprintf(f, "%s\n", whole);
    fclose(f);
}

void stage_compare(void *user, const struct template_set *set, const char *name, struct json_object *data)
{
    const struct given *given = template_given(set, name);
    g_autofree char *why = given != NULL ? given_refuses(given, data) : NULL;

    (void)user;
    note_said(set, name);
    if (why != NULL)
        fail_msg("%s:%d: %s: %s", template_file(set, name), template_line(set, name), name, why);
}

/* What is installed is read once for all lives of all hosts of a test. */
static struct lexicon *usual_words(void)
{
    static struct lexicon *words;

    if (words == NULL)
        words = lexicon_new(NULL);
    return words;
}

static struct wares *usual_wares(void)
{
    static struct wares *wares;

    if (wares == NULL)
        wares = wares_new(NULL);
    return wares;
}

static bool add_network(struct stage *s, struct stage_network *n, char **why)
{
    g_autoptr(GKeyFile) none = g_key_file_new();
    struct tape *t;

    if (networks_add(s->host, n->name, n->kind, none, n->name, "!", why) < 0)
        return false;
    t = stage_tape(s, n->name);
    g_hash_table_unref(t->people);
    t->people = g_hash_table_ref(n->people);
    t->born = s->born;
    for (int i = 0; n->places[i] != NULL; i++)
        tape_place(t, n->places[i], true);
    return true;
}

static bool start(struct stage *s, char **why)
{
    for (guint i = 0; i < s->networks->len; i++)
        if (!add_network(s, s->networks->pdata[i], why))
            return false;
    return loop_start(s->host, why) == 0;
}

bool stage_try(struct stage *s, char **why)
{
    struct store *store;

    blank_prepare(s->path);
    store = store_open(s->path, STORE_WRITE, why);

    if (store == NULL)
        return false;
    g_free(s->born);
    s->born = g_strdup_printf("life%d-", ++s->lives);
    s->settings.lexicon = s->settings.data == NULL ? usual_words() : NULL;
    s->settings.wares = s->settings.data == NULL ? usual_wares() : NULL;
    s->host = loop_open(&s->settings, s->clock, store);
    lexicon_watch(s->host->lexicon, stage_compare, NULL);
    if (!start(s, why)) {
        stage_close(s);
        return false;
    }
    tape_settle();
    for (guint i = 0; i < s->networks->len && !s->offline; i++)
        tape_online(stage_tape(s, ((struct stage_network *)s->networks->pdata[i])->name));
    return true;
}

void stage_open(struct stage *s)
{
    g_autofree char *why = NULL;

    if (!stage_try(s, &why))
        fail_msg("%s", why);
}

void stage_sql(const struct stage *s, const char *sql)
{
    char *why = NULL;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(s->path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

void stage_close(struct stage *s)
{
    loop_close(s->host);
    s->host = NULL;
}

void stage_restart(struct stage *s)
{
    stage_close(s);
    stage_open(s);
}

/* The content of a file of the database; one that is not there is empty. */
static GBytes *keep(const struct stage *s, const char *end)
{
    g_autofree char *path = g_strconcat(s->path, end, NULL);
    char *text = NULL;
    gsize len = 0;

    g_file_get_contents(path, &text, &len, NULL);
    return g_bytes_new_take(text, len);
}

static void put_back(const struct stage *s, const char *end, GBytes *kept)
{
    g_autofree char *path = g_strconcat(s->path, end, NULL);
    gsize len;
    const char *text = g_bytes_get_data(kept, &len);

    assert_true(g_file_set_contents(path, len > 0 ? text : "", (gssize)len, NULL));
    g_bytes_unref(kept);
}

void stage_crash(struct stage *s)
{
    GBytes *file = keep(s, ""),
           *log = keep(s, "-wal"); /* what it would write in its last moments is not in them */

    stage_close(s);
    put_back(s, "", file);
    put_back(s, "-wal", log);
    stage_open(s);
}

void stage_restore(struct stage *s, const char *backup)
{
    char *text = NULL;
    gsize len;

    stage_close(s);
    assert_true(g_file_get_contents(backup, &text, &len, NULL));
    put_back(s, "", g_bytes_new_take(text, len));
    put_back(s, "-wal", g_bytes_new(NULL, 0));
    stage_open(s);
}

void stage_reboot(struct stage *s, int64_t now_ms)
{
    assert_null(s->host);
    clock_free(s->clock);
    s->clock = clock_new_by_hand(now_ms);
}

struct tape *stage_tape(const struct stage *s, const char *network)
{
    return tape_of(network_find(s->host, network)->way.adapter);
}

int64_t stage_date(const char *text)
{
    g_autoptr(GDateTime) t = g_date_time_new_from_iso8601(text, NULL);

    assert_non_null(t);
    return g_date_time_to_unix(t) * 1000;
}

void stage_turn(struct stage *s, int64_t ms)
{
    clock_turn(s->clock, ms);
    tape_settle();
}

/* ---- people who play ------------------------------------------------------------------------- */

struct table *stage_table(const struct stage *s, const char *name)
{
    const struct stage_network *first = s->networks->pdata[0];

    return tables_by_name(s->host, first->name, name);
}

const char *stage_nick(int seat)
{
    static const char *const nicks[] = { "ann", "ben", "cleo", "dora", "emil", "flo" };

    assert_in_range(seat, 0, G_N_ELEMENTS(nicks) - 1);
    return nicks[seat];
}

struct table *stage_begin(struct stage *s, struct tape *tape, const char *place, const char *name,
                          const char *options, int seats, uint32_t seed)
{
    g_autofree char *open = g_strdup_printf("new %s %d %s", name, seats, options);
    g_autofree char *join = g_strdup_printf("join %s", name), *begin = g_strdup_printf("start @%s", name);
    struct table *t;

    tape_line(tape, stage_nick(0), place, open);
    for (int i = 1; i < seats; i++)
        tape_line(tape, stage_nick(i), place, join);
    t = tables_by_name(s->host, tape->network, name);
    assert_non_null(t);
    assert_int_equal(t->n_seats, seats);
    t->by_hand = true;
    for (int i = 0; i < LAIR_SEED; i++)
        t->seed[i] = (uint8_t)(seed >> 8 * (i % 4));
    tape_line(tape, stage_nick(0), NULL, begin);
    assert_int_equal(t->state, TABLE_RUNNING);
    return t;
}

void stage_set(struct stage *s, struct table *t, const char *position)
{
    g_autofree char *text = g_strdelimit(g_strdup(position), "'", '"');
    struct json_object *pos = json_tokener_parse(text);
    struct lair_match *m;
    struct lair_fault why;

    assert_non_null(pos);
    m = lair_match_set(t->cat, pos, &why);
    json_object_put(pos);
    if (m == NULL)
        fail_msg("%s", why.text);
    lair_match_free(t->match);
    t->match = m;
    table_ask(t, -1, false, host_ticks(s->host));
    t->turn.beat_at = host_ticks(s->host) + s->host->settings.beat_ms;
    t->opened = clock_now(s->host->clock);
    tick_arm(s->host, t);
    orders_note(t);
    tables_touch(s->host, t);
    turn_run(s->host);
    tape_settle();
}

int stage_asked(const struct table *t, GRand *dice)
{
    int first = g_rand_int_range(dice, 0, LAIR_MAX_SEATS);

    for (int i = 0; i < LAIR_MAX_SEATS; i++) {
        int seat = (first + i) % LAIR_MAX_SEATS;

        if (t->state == TABLE_RUNNING && seat < t->n_seats && table_awaits(t, seat) && !t->seat[seat].planned)
            return seat;
    }
    return -1;
}

/* The choice whose move begins and ends so and comes first in the alphabet; 0: there is none. */
static unsigned choice_like(const struct tape_letter *l, const char *begin, const char *end)
{
    unsigned found = 0;

    for (unsigned i = 0; l->moves[i] != NULL; i++)
        if (g_str_has_prefix(l->moves[i], begin) && g_str_has_suffix(l->moves[i], end) &&
            (found == 0 || strcmp(l->moves[i], l->moves[found - 1]) < 0))
            found = i + 1;
    return found;
}

/* The choices that are moves come first, and after them orders. */
static unsigned moves_in(const struct tape_letter *question)
{
    unsigned n = 0;

    while (question->moves[n] != NULL && !question->command[n])
        n++;
    return n;
}

/* The choice before which n others come in the alphabet. */
static unsigned choice_at(const struct tape_letter *l, int n)
{
    for (unsigned i = 0; i < moves_in(l); i++) {
        int before = 0;

        for (unsigned k = 0; k < moves_in(l); k++)
            before += strcmp(l->moves[k], l->moves[i]) < 0;
        if (before == n)
            return i + 1;
    }
    return 1; /* two choices stand for the same move */
}

unsigned stage_choice(const struct tape_letter *question, GRand *dice)
{
    bool builds = g_rand_int_range(dice, 0, 4) != 0, passes = g_rand_boolean(dice);
    int any = g_rand_int_range(dice, 0, (gint32)moves_in(question));
    unsigned n = 0;

    if (builds)
        n = choice_like(question, "build ", " new");
    if (n == 0 && passes)
        n = choice_like(question, "pass", "");
    if (n == 0 && passes)
        n = choice_like(question, "done", "");
    return n != 0 ? n : choice_at(question, any);
}

bool stage_is_about(const struct tape_letter *l, const struct table *t)
{
    return g_ascii_strtoll(l->subject, NULL, 10) == t->id;
}

/* The newest question about a table to a nick; NULL: there is none. */
const struct tape_letter *stage_question(const struct tape *tape, const struct table *t, const char *nick)
{
    for (guint i = tape_mark(tape); i-- > 0;) {
        const struct tape_letter *l = tape_letter(tape, i);

        if (l->tag[0] != '\0' && l->moves[0] != NULL && !l->command[0] && strcmp(l->whom, nick) == 0 &&
            stage_is_about(l, t) && (l->to != ADAPTER_TO_PERSON || l->reaches))
            return l;
    }
    return NULL;
}

/* As above; players who were asked before the host was restarted have to look again. */
static const struct tape_letter *question(struct tape *tape, const struct table *t, int seat)
{
    const char *nick = t->seat[seat].who.nick;
    g_autofree char *moves = g_strdup_printf("moves @%s", t->name);

    if (stage_question(tape, t, nick) == NULL && t->seat[seat].reader.arrived == t->seat[seat].decision)
        tape_line(tape, nick, NULL, moves);
    if (stage_question(tape, t, nick) == NULL)
        fail_msg("%s is asked something and was not told", nick);
    return stage_question(tape, t, nick);
}

bool stage_act(struct tape *tape, struct table *t, GRand *dice)
{
    int seat = stage_asked(t, dice), moves = t->n_moves;

    for (int i = 0; seat >= 0 && i < TRIES; i++) {
        const char *nick = t->seat[seat].who.nick;
        const struct tape_letter *l = question(tape, t, seat);

        tape_pick_of(tape, nick, l, stage_choice(l, dice));
        if (t->n_moves != moves || table_has_answered(t, seat))
            return true;
    }
    if (seat >= 0)
        fail_msg("what %s chose is not played: %s", t->seat[seat].who.nick,
                 tape_letter(tape, tape_mark(tape) - 1)->whole);
    return false;
}

char *stage_link_code(struct tape *tape, const char *nick)
{
    const char *begin;

    tape_line(tape, nick, NULL, "link");
    begin = tape_expect(tape, nick, "Whisper link ")->text + strlen("Whisper link ");
    return g_strndup(begin, strcspn(begin, " "));
}
