/* bot/store/restore.c - a backup takes a database's place
 * SPDX-License-Identifier: MIT */
#include "bot/store/restore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <sqlite3.h>

#include "bot/store.h"
#include "bot/store/bond.h"
#include "bot/store/claim.h"
#include "bot/store/kin.h"
#include "bot/store/part.h"
#include "bot/store/trouble.h"

enum {
    ROOM = 64 * 1024, /* bytes that are copied at once */
    HEADER = 100,     /* ... of SQLite's header */
    WRITES_AT = 18,   /* where that says how the database is written and read: 1: without a log */
    READS_AT = 19,
};

static char *beside(const char *path, const char *ending)
{
    return g_strconcat(path, ending, NULL);
}

static bool is_there(const char *path)
{
    struct stat st;

    return lstat(path, &st) == 0 && st.st_size > 0;
}

/* ---- the backup ------------------------------------------------------------------------------ */

/* Is there a backup of lair's, and nothing beside it that belongs to it? */
static bool may_restore(const char *database, const char *backup, char **why)
{
    const char *kin = kin_of(database, backup);
    enum kin_found found = kin_look(backup);
    g_autofree char *log = beside(backup, "-wal"), *journal = beside(backup, "-journal");

    if (kin != NULL) {
        *why = g_strdup_printf("%s: that is %s: name a backup", backup, kin);
        return false;
    }
    if (found != KIN_COPY && found != KIN_HOSTS)
        return part_refuse(why, backup, "it is no backup of lair's");
    if (is_there(log) || is_there(journal))
        return part_refuse(why, backup,
                           "a log lies beside it, without which it is not whole: make a lair backup of it");
    return true;
}

/* A file that is copied. */
struct copying {
    const char *from, *to; /* as people know them */
    int in, out;
};

/* False: *why, and so in all of these. */
static bool write_all(const struct copying *c, const void *bytes, size_t len, char **why)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t n = write(c->out, at, len);

        if (n < 0 && errno != EINTR)
            return part_refuse(why, c->to, trouble_of_errno(errno));
        at += MAX(n, 0);
        len -= (size_t)MAX(n, 0);
    }
    return true;
}

static bool copy(const struct copying *c, char **why)
{
    g_autofree char *room = g_malloc(ROOM);
    ssize_t n;

    while ((n = read(c->in, room, ROOM)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0 && !write_all(c, room, (size_t)n, why))
            return false;
    return n == 0 || part_refuse(why, c->from, trouble_of_errno(errno));
}

/* The header comes last: what a killed process leaves is none that anybody could take for a database. */
static bool copy_database(const struct copying *c, char **why)
{
    static const uint8_t zero[HEADER];
    uint8_t header[HEADER];
    ssize_t n = read(c->in, header, HEADER);

    if (n != HEADER)
        return part_refuse(why, c->from, n < 0 ? trouble_of_errno(errno) : "it is no backup of lair's");
    if (!write_all(c, zero, HEADER, why) || !copy(c, why))
        return false;
    header[WRITES_AT] = header[READS_AT] = 1;
    return pwrite(c->out, header, HEADER, 0) == HEADER || part_refuse(why, c->to, trouble_of_errno(errno));
}

static bool copy_file(const char *from, const char *to, int out,
                      bool (*how)(const struct copying *c, char **why), char **why)
{
    const struct copying c = { .from = from, .to = to, .in = open(from, O_RDONLY | O_CLOEXEC), .out = out };
    bool done = c.in >= 0 ? how(&c, why) : part_refuse(why, from, trouble_of_errno(errno));

    if (c.in >= 0)
        close(c.in);
    return done;
}

/* The first thing that SQLite says of the file, "ok" if nothing is wrong with it; g_free it. */
static char *look_through(sqlite3 *db, int *schema)
{
    sqlite3_stmt *st = NULL;
    char *said = NULL;

    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        *schema = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        said = g_strdup((const char *)sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    return said;
}

/* Could a host use the copy? */
static bool is_good(const char *backup, const char *part, char **why)
{
    g_autofree char *said = NULL;
    sqlite3 *db = NULL;
    int schema = 0;

    if (kin_open(part, &db))
        said = look_through(db, &schema);
    sqlite3_close(db);
    if (schema > STORE_SCHEMA)
        return part_refuse(why, backup, "it was written by a newer lair; nothing was changed");
    if (g_strcmp0(said, "ok") != 0)
        return part_refuse(why, backup, "the backup is damaged, and was not put back; nothing was changed");
    return true;
}

/* ---- the old database ------------------------------------------------------------------------ */

static bool refuse_host(const char *database, char **why)
{
    pid_t owner = claim_owner(database);
    g_autofree char *known = owner != 0 ? g_strdup_printf(" (process %d)", (int)owner) : g_strdup("");
    g_autofree char *reason = g_strdup_printf("the host runs%s: stop the host first", known);

    return part_refuse(why, database, reason);
}

/* What is there when the backup comes. */
struct old {
    int lock;  /* on the file of the database */
    bool made; /* there was none: it is empty, so that no host begins another one meanwhile */
};

/* Locks the database as a host would. */
static bool claim(const char *database, struct old *old, char **why)
{
    static const int how = O_RDWR | O_NONBLOCK | O_NOCTTY;

    old->lock = claim_open(database, how);
    if (old->lock < 0 && errno == ENOENT) {
        old->lock = claim_open(database, how | O_CREAT | O_EXCL);
        old->made = old->lock >= 0;
    }
    if (old->lock >= 0)
        return true;
    return errno == EWOULDBLOCK || errno == EEXIST ? refuse_host(database, why)
                                                   : part_refuse(why, database, trouble_of_errno(errno));
}

/* restored: another file has the name. */
static void let_go(const char *database, const struct old *old, bool restored)
{
    if (old->made && !restored && claim_is_at(old->lock, database))
        unlink(database);
    if (old->lock >= 0)
        close(old->lock);
}

/* Brings the log of the old database in, if it is its own: then one file has all of it. */
static void fold(const char *database)
{
    sqlite3 *db = NULL;

    if (!is_there(database))
        return;
    if (sqlite3_open_v2(database, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        bond_look(db) == BOND_FITS)
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
}

/* Has nothing a name, or what a database of that name would take for its own? */
static bool is_free(const char *name)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal" };

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = beside(name, endings[i]);
        struct stat st;

        if (lstat(path, &st) == 0)
            return false;
    }
    return true;
}

/* A name that is free; g_free it. */
static char *free_name(const char *database)
{
    for (int n = 1;; n++) {
        char *name = n == 1 ? beside(database, ".before-restore")
                            : g_strdup_printf("%s.before-restore-%d", database, n);

        if (is_free(name))
            return name;
        g_free(name);
    }
}

/* Gives a file another name besides its own; where that cannot be, a copy has it. */
static bool name_twice(const char *path, const char *name, char **why)
{
    int fd;
    bool done;

    if (!is_there(path) || link(path, name) == 0)
        return true;
    fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    done = fd >= 0 && copy_file(path, name, fd, copy, why) && fsync(fd) == 0;
    if (!done && *why == NULL)
        part_refuse(why, name, trouble_of_errno(errno));
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && !done)
        unlink(name); /* half of it is no use */
    return done;
}

static bool keep_aside(const char *database, char **aside, char **why)
{
    g_autofree char *name = free_name(database), *log = beside(database, "-wal"),
                    *journal = beside(database, "-journal");
    g_autofree char *log_name = beside(name, "-wal");

    fold(database);
    if (is_there(journal)) /* SQLite would take it for the new one's */
        return part_refuse(why, journal, "it cannot be brought into the database: move it away");
    if (!is_there(database) && !is_there(log))
        return true;
    if (!name_twice(log, log_name, why) || !name_twice(database, name, why))
        return false;
    *aside = g_steal_pointer(&name);
    return part_sync_folder(database) || part_refuse(why, database, trouble_of_errno(errno));
}

/* ---- the new one ----------------------------------------------------------------------------- */

/* It belongs to whom the old one belonged to, or else the folder: root may do this for the host. */
static bool give(int fd, const char *database, const struct old *old)
{
    g_autofree char *folder = g_path_get_dirname(database);
    struct stat st;

    if (geteuid() != 0)
        return true;
    return (old->made ? stat(folder, &st) : fstat(old->lock, &st)) == 0 &&
           fchown(fd, st.st_uid, st.st_gid) == 0;
}

static void remove_log(const char *database)
{
    g_autofree char *log = beside(database, "-wal"), *index = beside(database, "-shm");

    unlink(log);
    unlink(index);
    part_sync_folder(database);
}

static bool put_back(const char *database, const char *backup, const struct old *old, char **aside,
                     char **why)
{
    struct part p = { .to = database, .path = beside(database, ".restore"), .fd = -1 };
    bool done = part_open(&p, why) && copy_file(backup, database, p.fd, copy_database, why);

    if (done && !give(p.fd, database, old))
        done = part_refuse(why, database, trouble_of_errno(errno));
    done = done && is_good(backup, p.path, why) && keep_aside(database, aside, why) && part_finish(&p, why);
    if (done)
        remove_log(database);
    part_close(&p);
    return done;
}

bool store_restore(const char *database, const char *backup, char **aside, char **why)
{
    g_autofree char *real = kin_real(database), *from = realpath(backup, NULL);
    struct old old = { .lock = -1 };
    bool done;

    *aside = *why = NULL;
    if (from == NULL)
        return part_refuse(why, backup, trouble_of_errno(errno));
    done = may_restore(real, from, why) && claim(real, &old, why) && put_back(real, from, &old, aside, why);
    let_go(real, &old, done);
    return done;
}
