/* tests/unit/test_faults.c - a host whose disk fails, is full, or lies
 *
 * A short game is played.  For each of its lines the first write fails, then the
 * second, and so on until the line is taken; and so for each other way in which a
 * disk can fail.  Then files are spoilt: flipped bits, cut ends, other programs'
 * files.  Who asked for something hears one line; nothing is announced that is not
 * stored, nothing stored is lost; and when the disk is well again the game goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/store_impl.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { STEPS_MAX = 200, LATER_MS = 11 * 1000 }; /* later: the host has tried again all there is */

static const char place[] = "#dungeon";

/* One line of the game, and the position it comes to. */
struct step {
    char *nick, *move, *tag;
    char hash[2 * LAIR_HASH + 1];
    int moves; /* played until then: some seats pass by themselves */
};

/* The game, as it goes on a good disk. */
static struct step steps[STEPS_MAX];
static int n_steps;

struct fixture {
    char *folder, *path;
    struct stage *stage;
};

/* ---- the game ------------------------------------------------------------------------------- */

static struct table *crypt(const struct stage *s)
{
    return stage_table(s, "crypt");
}

static void position(struct stage *s, char hex[2 * LAIR_HASH + 1])
{
    uint8_t hash[LAIR_HASH];
    struct table *t = crypt(s);

    hex[0] = '\0';
    if (!tables_load_game(s->host, t))
        return;
    lair_hash(t->cat, table_game(t), hash);
    sodium_bin2hex(hex, 2 * LAIR_HASH + 1, hash, sizeof hash);
}

static void open_host(struct fixture *f)
{
    stage_open(f->stage);
}

static void begin(struct fixture *f)
{
    open_host(f);
    stage_begin(f->stage, stage_tape(f->stage, "net"), place, "crypt", "", 2, 77);
}

/* Somebody answers; the letters that come of it have numbers from the returned one on. */
static guint answer(struct stage *s, const struct step *step, int attempt)
{
    g_autofree char *id = g_strdup_printf("%s-%d-%d", s->born, (int)(step - steps), attempt);
    struct tape *net = stage_tape(s, "net");
    const struct tape_person *p = tape_person(net, step->nick);
    const struct adapter_pick pick = { .line = { { net->network, p->key, p->nick, true },
                                                 .whisper = true,
                                                 .request = id,
                                                 .text = step->move },
                                       .subject = "crypt",
                                       .tag = step->tag };
    guint mark = tape_mark(net);

    g_hash_table_replace(net->request, g_strdup(id), g_strdup(step->nick));
    net->host->pick(net->ctx, &pick);
    tape_settle();
    return mark;
}

static void step_clear(struct step *step)
{
    g_clear_pointer(&step->nick, g_free);
    g_clear_pointer(&step->move, g_free);
    g_clear_pointer(&step->tag, g_free);
}

static void record_game(struct fixture *f)
{
    GRand *dice = g_rand_new_with_seed(1);
    struct tape *net;
    struct table *t;
    int seat;

    begin(f);
    net = stage_tape(f->stage, "net");
    t = crypt(f->stage);
    while (t->state == TABLE_RUNNING && n_steps < STEPS_MAX && (seat = stage_asked(t, dice)) >= 0) {
        struct step *step = &steps[n_steps];
        int moves = t->n_moves;
        const struct tape_letter *l = tape_question(net, t->seat[seat].who.nick);

        step->nick = g_strdup(l->whom);
        step->move = g_strdup(l->moves[stage_choice(l, dice) - 1]);
        step->tag = g_strdup(l->tag);
        answer(f->stage, step, moves);
        position(f->stage, step->hash);
        step->moves = t->n_moves;
        if (t->n_moves > moves)
            n_steps++;
        else
            step_clear(step); /* it only led to a narrower question */
    }
    g_rand_free(dice);
}

/* ---- fixtures ---------------------------------------------------------------------------------- */

static void remove_files(const struct fixture *f)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal", ".good" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        g_unlink(path);
    }
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    failing_vfs_heal();
    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->stage = stage_new("net:#dungeon", f->path, &(struct host_settings){ .sets = "bmr" });
    *state = f;
    if (n_steps > 0 || f->folder == NULL)
        return f->folder != NULL ? 0 : -1;
    record_game(f);
    stage_close(f->stage);
    remove_files(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    remove_files(f);
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

/* ---- faults that pass ------------------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *name;
    struct vfs_fault fault;
    int lines; /* of the game; 0: all */
} faults[] = {
    { "the disk is full",           { VFS_WRITE, SQLITE_FULL, 0, 1 }, 0 },
    { "the disk stays full",        { VFS_WRITE, SQLITE_FULL, 0, 0 }, 20 },
    { "a write fails",              { VFS_WRITE, SQLITE_IOERR_WRITE, 0, 1 }, 20 },
    { "all writes fail",            { VFS_WRITE, SQLITE_IOERR_WRITE, 0, 0 }, 20 },
    { "a sync fails",               { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 1 }, 0 },
    { "all syncs fail",             { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 0 }, 20 },
    { "the disk becomes read-only", { VFS_WRITE | VFS_TRUNCATE, SQLITE_READONLY, 0, 0 }, 20 },
    { "a read fails",               { VFS_READ, SQLITE_IOERR_READ, 0, 1 }, 0 },
    { "all reads fail",             { VFS_READ, SQLITE_IOERR_READ, 0, 0 }, 20 },
    { "a read ends early",          { VFS_SHORT_READ, 1, 0, 1 }, 20 },
    { "nothing works",              { VFS_READ | VFS_WRITE | VFS_SYNC | VFS_SIZE, SQLITE_IOERR, 0, 0 }, 20 },
};
/* clang-format on */

/* So that the disk is asked for everything. */
static void forget_all(struct stage *s)
{
    sqlite3_db_release_memory(s->host->store->db);
    if (crypt(s) != NULL) /* it could be read again */
        table_drop_game(crypt(s));
}

/* Moves that are on the disk. */
static int stored_moves(const struct fixture *f)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    int n;

    assert_int_equal(sqlite3_open_v2(f->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM moves", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* Its author, and nobody else, hears in one line that it was not taken. */
static void only_its_author_hears(const struct stage *s, const struct step *step, guint mark)
{
    const struct tape *net = stage_tape(s, "net");

    for (guint i = mark; tape_mark(net) != mark + 1 && i < tape_mark(net); i++)
        print_message("# %s <- %s\n", tape_letter(net, i)->whom, tape_letter(net, i)->whole);
    assert_int_equal(tape_mark(net), mark + 1);
    assert_string_equal(tape_letter(net, mark)->whom, step->nick);
    assert_int_equal(tape_letter(net, mark)->to, ADAPTER_TO_REQUEST);
    assert_non_null(strstr(tape_letter(net, mark)->text, "Not taken"));
    assert_null(strchr(tape_letter(net, mark)->text, '\n'));
}

/* Hands in a line again and again, with a fault one operation later each time, until it is taken. */
static int until_taken(struct fixture *f, const struct step *step, struct vfs_fault fault)
{
    for (;; fault.after++) {
        int before = stored_moves(f);
        guint mark;

        forget_all(f->stage);
        failing_vfs_fail(&fault);
        mark = answer(f->stage, step, fault.after);
        failing_vfs_heal();
        if (stored_moves(f) > before)
            return fault.after;
        only_its_author_hears(f->stage, step, mark);
        assert_int_not_equal(failing_vfs_failed(), 0);
    }
}

/* What was told is noted, whatever failed. */
static void all_is_noted(struct fixture *f)
{
    const struct table *t;
    int events;
    char hash[2 * LAIR_HASH + 1];

    stage_turn(f->stage, LATER_MS);
    position(f->stage, hash);
    t = crypt(f->stage);
    events = (int)t->events->len;
    assert_int_equal(t->reader.told, events);
    for (int i = 0; i < t->n_seats; i++)
        assert_int_equal(t->seat[i].reader.told, events);
}

static void a_line_is_taken_whole_or_not_at_all_whatever_fails(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(faults); i++) {
        int lines = faults[i].lines == 0 ? n_steps : faults[i].lines, n = 0;
        char hash[2 * LAIR_HASH + 1];

        print_message("# %s\n", faults[i].name);
        begin(f);
        for (int k = 0; k < lines; k++) {
            n += until_taken(f, &steps[k], faults[i].fault);
            position(f->stage, hash);
            assert_string_equal(hash, steps[k].hash);
        }
        assert_true(n >= lines / 2); /* it did fail, most of the time */
        all_is_noted(f);
        stage_close(f->stage);
        remove_files(f);
    }
}

/* ---- faults while it is opened -------------------------------------------------------------------- */

static void play_lines(struct fixture *f, int from, int to)
{
    for (int k = from; k < to; k++)
        answer(f->stage, &steps[k], 0);
}

static void is_at(struct fixture *f, int lines)
{
    char hash[2 * LAIR_HASH + 1];

    position(f->stage, hash);
    assert_string_equal(hash, steps[lines - 1].hash);
}

/* One line that names the file. */
static void is_clear(const struct fixture *f, const char *why)
{
    assert_non_null(why);
    assert_non_null(strstr(why, f->path));
    assert_null(strchr(why, '\n'));
}

/* Opens with a fault one operation later each time, until it opens without having met one. */
static void until_opened(struct fixture *f, struct vfs_fault fault)
{
    for (;; fault.after++) {
        g_autofree char *why = NULL;
        bool opened;

        failing_vfs_fail(&fault);
        opened = stage_try(f->stage, &why);
        failing_vfs_heal();
        if (!opened)
            is_clear(f, why);
        stage_close(f->stage);
        if (failing_vfs_failed() == 0)
            return;
    }
}

static void a_host_that_cannot_open_its_database_says_so_and_changes_nothing(void **state)
{
    static const struct vfs_fault opening[] = {
        { VFS_OPEN, SQLITE_CANTOPEN, 0, 1 },
        { VFS_READ, SQLITE_IOERR_READ, 0, 1 },
        { VFS_SHORT_READ, 1, 0, 1 },
        { VFS_WRITE, SQLITE_FULL, 0, 1 },
        { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 1 },
        { VFS_SIZE, SQLITE_IOERR_FSTAT, 0, 1 },
        { VFS_SHM, SQLITE_IOERR_SHMMAP, 0, 1 },
        { VFS_LOCK, SQLITE_IOERR_LOCK, 0, 1 },
    };
    struct fixture *f = *state;
    const int lines = 12;

    for (size_t i = 0; i < G_N_ELEMENTS(opening); i++) {
        until_opened(f, opening[i]); /* a new one */
        begin(f);
        play_lines(f, 0, lines);
        stage_close(f->stage);
        until_opened(f, opening[i]);
        open_host(f);
        is_at(f, lines);
        play_lines(f, lines, n_steps);
        is_at(f, n_steps);
        stage_close(f->stage);
        remove_files(f);
    }
}

/* ---- files that lie --------------------------------------------------------------------------------- */

/* The database in the middle of the game, as bytes. */
static GBytes *half_a_game(struct fixture *f)
{
    char *bytes;
    gsize len;

    begin(f);
    play_lines(f, 0, n_steps / 2);
    stage_close(f->stage);
    assert_true(g_file_get_contents(f->path, &bytes, &len, NULL));
    return g_bytes_new_take(bytes, len);
}

/* Without waiting for the disk. */
static void put_bytes(const char *path, const void *bytes, gsize len)
{
    assert_true(g_file_set_contents_full(path, bytes, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void put_file(const struct fixture *f, const void *bytes, gsize len)
{
    remove_files(f);
    put_bytes(f->path, bytes, len);
}

enum outcome { REFUSES_FILE, REFUSES_LINE, PLAYS };

/* A host over a file that may be spoilt refuses it, or refuses the line, or plays the very game
 * that was begun. */
static enum outcome nobody_plays_another_game(struct fixture *f)
{
    const struct step *step = &steps[n_steps / 2];
    g_autofree char *why = NULL;
    char hash[2 * LAIR_HASH + 1];
    struct table *t;
    guint mark;
    bool plays;

    if (!stage_try(f->stage, &why)) {
        is_clear(f, why);
        return REFUSES_FILE;
    }
    mark = answer(f->stage, step, 0);
    t = crypt(f->stage);
    plays = t != NULL && t->n_moves == step->moves;
    if (plays) {
        position(f->stage, hash);
        assert_string_equal(hash, step->hash);
    } else {
        assert_true(tape_mark(stage_tape(f->stage, "net")) > mark || t == NULL ||
                    table_seat_of(t, "net", step->nick) < 0);
    }
    stage_close(f->stage);
    return plays ? PLAYS : REFUSES_LINE;
}

static void a_spoilt_page_gives_nobody_another_game(void **state)
{
    enum { PAGE = 4096 };
    struct fixture *f = *state;
    g_autoptr(GBytes) good = half_a_game(f);
    gsize len = g_bytes_get_size(good);
    int n[PLAYS + 1] = { 0 };

    for (gsize at = 0; at < len; at += PAGE)
        for (int how = 0; how < 2; how++) {
            g_autofree char *bytes = g_memdup2(g_bytes_get_data(good, NULL), len);

            memset(bytes + at, how == 0 ? 0 : 0x5a, PAGE);
            put_file(f, bytes, len);
            n[nobody_plays_another_game(f)]++;
        }
    assert_true(n[REFUSES_FILE] > 0 && n[REFUSES_LINE] > 0 && n[PLAYS] > 0);
}

static void a_flipped_bit_gives_nobody_another_game(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GBytes) good = half_a_game(f);
    gsize len = g_bytes_get_size(good);
    GRand *dice = g_rand_new_with_seed(3);

    for (int i = 0; i < 200; i++) {
        g_autofree char *bytes = g_memdup2(g_bytes_get_data(good, NULL), len);

        bytes[g_rand_int_range(dice, 0, (gint32)len)] ^= (char)(1 << g_rand_int_range(dice, 0, 8));
        put_file(f, bytes, len);
        nobody_plays_another_game(f);
    }
    g_rand_free(dice);
}

static void a_file_that_was_cut_gives_nobody_another_game(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GBytes) good = half_a_game(f);
    gsize len = g_bytes_get_size(good);

    for (gsize cut = 0; cut < len; cut += 1500) { /* 0: what is left is a new database */
        put_file(f, g_bytes_get_data(good, NULL), cut);
        nobody_plays_another_game(f);
    }
}

/* What was not yet in the file itself when the power failed, and is not whole. */
static void a_journal_that_was_cut_takes_back_whole_lines(void **state)
{
    struct fixture *f = *state;
    g_autofree char *journal = g_strconcat(f->path, "-wal", NULL), *file = NULL, *wal = NULL;
    gsize len, wal_len;
    int whole = 0;

    begin(f);
    play_lines(f, 0, 6);
    assert_true(g_file_get_contents(f->path, &file, &len, NULL));
    assert_true(g_file_get_contents(journal, &wal, &wal_len, NULL));
    stage_close(f->stage);
    for (gsize cut = 0; cut < wal_len; cut += 2000) {
        char hash[2 * LAIR_HASH + 1];
        const struct table *t;
        int k = 0;

        put_file(f, file, len);
        put_bytes(journal, wal, cut);
        open_host(f);
        t = crypt(f->stage);
        if (t != NULL && t->state == TABLE_RUNNING && t->n_moves > 0) {
            while (steps[k].moves < t->n_moves)
                k++;
            position(f->stage, hash);
            assert_string_equal(hash, steps[k].hash);
            whole++;
        }
        stage_close(f->stage);
    }
    assert_true(whole > 0);
}

static void is_refused(struct fixture *f, const char *reason)
{
    g_autofree char *before = NULL, *after = NULL, *why = NULL;
    gsize len, len_after;

    assert_true(g_file_get_contents(f->path, &before, &len, NULL));
    assert_false(stage_try(f->stage, &why));
    is_clear(f, why);
    assert_non_null(strstr(why, reason));
    assert_true(g_file_get_contents(f->path, &after, &len_after, NULL));
    assert_int_equal(len, len_after);
    assert_memory_equal(before, after, len);
}

static void run_sql(const struct fixture *f, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void what_is_not_ours_is_left_as_it_is(void **state)
{
    static const char letter[] = "Dear aunt, this is no database at all, however long one looks at it.";
    struct fixture *f = *state;

    put_file(f, letter, strlen(letter));
    is_refused(f, "not a database");
    remove_files(f);
    run_sql(f, "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
    is_refused(f, "not a database of lair");
    remove_files(f);
    begin(f);
    stage_close(f->stage);
    run_sql(f, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 99");
    is_refused(f, "newer");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_line_is_taken_whole_or_not_at_all_whatever_fails),
        T(a_host_that_cannot_open_its_database_says_so_and_changes_nothing),
        T(a_spoilt_page_gives_nobody_another_game),
        T(a_flipped_bit_gives_nobody_another_game),
        T(a_file_that_was_cut_gives_nobody_another_game),
        T(a_journal_that_was_cut_takes_back_whole_lines),
        T(what_is_not_ours_is_left_as_it_is),
    };
    int failed;

    if (sodium_init() < 0)
        return 1;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; i < n_steps; i++)
        step_clear(&steps[i]);
    return failed;
}
