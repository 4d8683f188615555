/* contrib/fuzz/fuzz_import.c - JSON lines as `lair import` takes them, then a host over what they left
 *
 * Each line is a row.  So that an input can be short and its games be played, "@bmr" stands for the
 * bytes of the set bmr and %bmr% for their hash, and likewise for the town board.  An archive is
 * either refused with a reason, and nothing of it is stored; or it is taken, and then a host lives
 * with it whatever people type: every table is read or frozen, and every game is one that the rules
 * allow.
 * SPDX-License-Identifier: MIT */
#include <glib.h>
#include <glib/gstdio.h>
#include <json-c/json.h>
#include <unistd.h>

#include "bot/cli/cmd.h"
#include "bot/store/archive.h"
#include "bot/store/check.h"
#include "bot/tables.h"
#include "contrib/fuzz/fuzz.h"
#include "tests/blank.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { MINUTE_MS = 60 * 1000 };

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static GLogWriterOutput quiet(GLogLevelFlags level, const GLogField *fields, gsize n, void *ctx)
{
    (void)level, (void)fields, (void)n, (void)ctx; /* a frozen table is told as an error, and is none */
    return G_LOG_WRITER_HANDLED;
}

/* ---- the archive ----------------------------------------------------------------------------- */

/* A set that inputs may name. */
struct known_set {
    const char *name;
    char *text, *hash; /* in hexadecimal; NULL: not read yet */
};

static void read_set(struct known_set *set)
{
    g_autofree char *path = g_strdup_printf(LAIR_SOURCE_DIR "/engine/sets/%s.json", set->name), *bytes = NULL;
    GString *hex = g_string_new(NULL);
    gsize len;

    must(g_file_get_contents(path, &bytes, &len, NULL), path);
    for (gsize i = 0; i < len; i++)
        g_string_append_printf(hex, "%02x", (unsigned char)bytes[i]);
    set->text = g_string_free(hex, FALSE);
    set->hash = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes, len);
}

/* Puts the set in place of what stands for it. */
static void fill_in(GString *line)
{
    static struct known_set sets[] = { { .name = "bmr" }, { .name = "board-super" } };

    for (size_t i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autofree char *text = g_strdup_printf("\"@%s\"", sets[i].name), *bytes = NULL;
        g_autofree char *hash = g_strdup_printf("%%%s%%", sets[i].name);

        if (sets[i].text == NULL)
            read_set(&sets[i]);
        bytes = g_strdup_printf("\"%s\"", sets[i].text);
        g_string_replace(line, text, bytes, 1);
        g_string_replace(line, hash, sets[i].hash, 4);
    }
}

static bool take_line(struct store_import *import, const char *line, size_t len)
{
    g_autoptr(GString) whole = g_string_new_len(line, (gssize)len);
    struct lair_fault fault = { "" };
    struct json_object *row;
    g_autofree char *why = NULL;
    bool taken;

    fill_in(whole);
    row = cmd_parse_json(whole->str, whole->len, NULL, &fault);
    if (row == NULL) {
        fuzz_refused(&fault);
        return false;
    }
    taken = store_import_row(import, row, &why);
    must(taken == (why == NULL) && (taken || why[0] != '\0'), "a refusal says why");
    json_object_put(row);
    return taken;
}

static bool take_lines(struct store_import *import, const char *at, const char *end)
{
    g_autofree char *why = NULL;

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop != NULL ? stop : end) - at);

        if (!take_line(import, at, len))
            return false;
        at += len + 1;
    }
    if (store_import_end(import, &why))
        return true;
    must(why != NULL && why[0] != '\0', "a refusal says why");
    return false;
}

static bool import_all(const char *path, const char *at, const char *end)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(path, STORE_WRITE, &why);
    struct store_import *import = s != NULL ? store_import_new(s, &why) : NULL;
    bool taken;

    must(import != NULL, why);
    taken = take_lines(import, at, end);
    store_import_free(import);
    if (taken)
        must(store_commit(s) == 0, store_fault(s));
    else
        store_rollback(s);
    store_close(s);
    return taken;
}

/* ---- the host -------------------------------------------------------------------------------- */

static void tables_hold(const struct host *h)
{
    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];
        const char *wrong = table_has_game(t) ? lair_check(t->cat, table_game(t)) : NULL;

        must(wrong == NULL, wrong);
        must((t->state == TABLE_FROZEN) == (t->why_frozen != NULL), "what is frozen says why");
    }
}

static void talk(struct stage *s)
{
    static const char *const lines[] = {
        "tables", "board", "1", "hand", "log 20", "solo", "pass", "rematch"
    };
    static const char *const people[] = { "ann", "ben", "cleo" };
    struct tape *net = stage_tape(s, "net");

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        tape_line(net, people[i % G_N_ELEMENTS(people)], i % 2 ? "#dungeon" : NULL, lines[i]);
        stage_turn(s, MINUTE_MS);
        tables_hold(s->host);
    }
    for (guint i = 0; i < tape_mark(net); i++)
        must(g_utf8_validate(tape_letter(net, i)->whole, -1, NULL), "a letter is UTF-8");
}

static void play(const char *path)
{
    struct stage *s =
        stage_new("net:#dungeon,#cellar", path,
                  &(struct host_settings){ .sets = "bmr", .offer = "bmr", .clock_s = 60, .beat_ms = 1500 });
    g_autofree char *why = NULL;

    s->lives = 100; /* what was said in the archive's life is not said again */
    must(stage_try(s, &why), why);
    talk(s);
    stage_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    static bool once;
    g_autofree char *path = g_strdup_printf("/dev/shm/lair-fuzz-%d.db", (int)getpid());

    if (!once)
        g_log_set_writer_func(quiet, NULL, NULL);
    once = true;
    failing_vfs_install();
    blank_prepare(path);
    if (import_all(path, (const char *)data, (const char *)data + size))
        play(path);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *file = g_strconcat(path, ends[i], NULL);
        g_unlink(file);
    }
    return 0;
}
