/* bot/store/kin.c - which files belong to a database, and what a file is that lies where one is wanted
 * SPDX-License-Identifier: MIT */
#include "bot/store/kin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <sqlite3.h>

static const struct {
    const char *ending, *what;
} files[] = {
    { "", "the database itself" },         { "-wal", "its log" },
    { "-shm", "the index of its log" },    { "-journal", "its journal" },
    { ".key", "the key of its results" },  { ".key.old", "the old key of its results" },
    { ".daily", "the roots of its days" },
};

/* ---- paths ----------------------------------------------------------------------------------- */

enum { LINKS_MAX = 40 /* one behind the other: as many as the system follows */ };

char *kin_real(const char *database)
{
    char *at = g_strdup(database);

    for (int i = 0; i < LINKS_MAX; i++) {
        g_autofree char *folder = g_path_get_dirname(at), *to = g_file_read_link(at, NULL);

        if (to == NULL)
            break;
        g_free(at);
        at = g_path_is_absolute(to) ? g_steal_pointer(&to) : g_build_filename(folder, to, NULL);
    }
    return at;
}

/* Would two files that are not there be one? */
static bool would_be_same(const char *a, const char *b)
{
    g_autofree char *name_a = g_path_get_basename(a), *name_b = g_path_get_basename(b);
    g_autofree char *in_a = g_path_get_dirname(a), *in_b = g_path_get_dirname(b);
    struct stat folder_a, folder_b;

    return strcmp(name_a, name_b) == 0 && stat(in_a, &folder_a) == 0 && stat(in_b, &folder_b) == 0 &&
           folder_a.st_ino == folder_b.st_ino && folder_a.st_dev == folder_b.st_dev;
}

bool kin_is_same(const char *a, const char *b)
{
    struct stat at_a, at_b;

    if (stat(a, &at_a) == 0 && stat(b, &at_b) == 0)
        return at_a.st_ino == at_b.st_ino && at_a.st_dev == at_b.st_dev;
    return would_be_same(a, b);
}

const char *kin_of(const char *database, const char *path)
{
    g_autofree char *real = kin_real(database);

    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *file = g_strconcat(real, files[i].ending, NULL);

        if (kin_is_same(file, path))
            return files[i].what;
    }
    return NULL;
}

/* ---- what lies there ------------------------------------------------------------------------- */

enum { HEADER = 100, WRITES_AT = 18 }; /* bytes of SQLite's header; 2 there: by way of a log */
static const char magic[] = "SQLite format 3";

/* The number that a query gives of a file that nobody changes meanwhile; -1: it gives none. */
static int ask(sqlite3 *db, const char *query)
{
    sqlite3_stmt *st = NULL;
    int n = -1;

    if (sqlite3_prepare_v2(db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return n;
}

bool kin_open(const char *path, struct sqlite3 **db)
{
    g_autofree char *escaped = g_uri_escape_string(path, "/", FALSE);
    /* With no host named, or the first word of a path that begins with two slashes would be one. */
    g_autofree char *uri = g_strconcat(path[0] == '/' ? "file://" : "file:", escaped, "?immutable=1", NULL);

    return sqlite3_open_v2(uri, db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK;
}

static enum kin_found look_into(const char *path, bool logged)
{
    sqlite3 *db = NULL;
    enum kin_found found = KIN_TORN;

    if (kin_open(path, &db) && ask(db, "SELECT count(*) FROM sqlite_schema") > 0) {
        bool ours = ask(db, "PRAGMA user_version") > 0 &&
                    ask(db, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
                            " AND name IN ('tables', 'seats', 'moves')") == 3;

        found = !ours ? KIN_FOREIGN : logged ? KIN_HOSTS : KIN_COPY;
    }
    sqlite3_close(db);
    return found;
}

/* The beginning of a file; how many bytes, or -1: it is none that may be read, or a link. */
static ssize_t read_header(const char *path, uint8_t header[HEADER])
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat st;
    ssize_t n = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? read(fd, header, HEADER) : -1;

    if (fd >= 0)
        close(fd);
    return n;
}

enum kin_found kin_look(const char *path)
{
    static const uint8_t zero[HEADER];
    uint8_t header[HEADER] = { 0 };
    struct stat st;
    ssize_t n;

    if (lstat(path, &st) < 0)
        return errno == ENOENT ? KIN_NOTHING : KIN_FOREIGN;
    n = read_header(path, header);
    if (n == 0)
        return KIN_NOTHING;
    if (n == HEADER && memcmp(header, magic, sizeof magic) == 0)
        return look_into(path, header[WRITES_AT] == 2);
    return n == HEADER && memcmp(header, zero, HEADER) == 0 ? KIN_TORN : KIN_FOREIGN;
}
