/* tests/blank.c - databases that tests make begin with the schema
 * SPDX-License-Identifier: MIT */
#include "tests/blank.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <sqlite3.h>

#include "bot/store.h"
#include "bot/store/bond.h"
#include "tests/folder.h"

/* Where the header of a database says how it is written and read: WAL, which none in memory knows, or a journal. */
enum { WRITE_VERSION = 18, READ_VERSION = 19, JOURNAL = 1 };

static char *blank; /* the bytes of a database in which nothing is */
static gsize blank_len;
static bool in_memory; /* the next database that is opened in memory begins with them */

static void make_blank(void)
{
    char *folder = folder_new(), *why = NULL;
    g_autofree char *path = g_build_filename(folder, "blank.db", NULL);
    struct store *s = store_open(path, STORE_WRITE, &why);

    assert_non_null(s);
    store_close(s);
    assert_true(g_file_get_contents(path, &blank, &blank_len, NULL));
    folder_remove(folder);
}

/* Called by SQLite for each database that is opened. */
static int begin_with_blank(sqlite3 *db, const char **why, const struct sqlite3_api_routines *api)
{
    unsigned char *bytes;

    (void)why, (void)api;
    if (!in_memory)
        return SQLITE_OK;
    in_memory = false;
    bytes = sqlite3_malloc64(blank_len);
    if (bytes == NULL)
        return SQLITE_NOMEM;
    memcpy(bytes, blank, blank_len);
    bytes[WRITE_VERSION] = bytes[READ_VERSION] = JOURNAL;
    return sqlite3_deserialize(db, "main", bytes, (sqlite3_int64)blank_len, (sqlite3_int64)blank_len,
                               SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
}

static void write_blank(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, blank, blank_len), blank_len);
    assert_true(bond_renew(fd));
    close(fd);
}

void blank_prepare(const char *path)
{
    bool exists = g_file_test(path, G_FILE_TEST_EXISTS);

    if (exists)
        return;
    if (blank == NULL) {
        make_blank();
        sqlite3_auto_extension((void (*)(void))begin_with_blank);
    }
    in_memory = strcmp(path, STORE_MEMORY) == 0;
    if (!in_memory)
        write_blank(path);
}
