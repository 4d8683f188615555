/* bot/store/trouble.c - what is wrong with a database's file or disk, and what to do about it
 * SPDX-License-Identifier: MIT */
#include "bot/store/trouble.h"

#include <errno.h>
#include <stdbool.h>

#include <glib.h>
#include <sqlite3.h>

/* clang-format off */
static const struct trouble {
    int codes[3], errors[3]; /* each list ends with 0 */
    const char *text;
} troubles[] = {
    { .codes = { SQLITE_CORRUPT },
      .text = "the database is damaged: keep a copy of it, and go back to a backup or name another" },
    { .codes = { SQLITE_NOTADB },
      .text = "it is not a database, or one that is damaged from its beginning on: go back to a backup or name another" },
    { .codes = { SQLITE_FULL }, .errors = { ENOSPC, EDQUOT },
      .text = "the disk is full: make room there" },
    { .codes = { SQLITE_READONLY }, .errors = { EROFS },
      .text = "it cannot be written to: the disk is read-only, or the file is somebody else's" },
    { .codes = { SQLITE_PERM }, .errors = { EACCES, EPERM },
      .text = "it, or its folder, is somebody else's: run lair as whoever owns it, or name another" },
    { .errors = { ENOENT, ENOTDIR },
      .text = "it, or its folder, is not there: name another, or make the folder" },
    { .errors = { EISDIR },
      .text = "it is a folder: name a file" },
    { .codes = { SQLITE_BUSY, SQLITE_LOCKED },
      .text = "another program holds it: end that, and try again" },
    { .codes = { SQLITE_NOMEM }, .errors = { ENOMEM },
      .text = "there is no memory left" },
    { .codes = { SQLITE_IOERR }, .errors = { EIO },
      .text = "the disk fails: look at the system's log, and copy what can be read to another" },
    { .codes = { SQLITE_CANTOPEN },
      .text = "it cannot be opened" },
};
/* clang-format on */

static const char *find(int code, int error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(troubles); i++)
        for (size_t k = 0; k < G_N_ELEMENTS(troubles[i].codes); k++)
            if ((code != 0 && troubles[i].codes[k] == code) || (error != 0 && troubles[i].errors[k] == error))
                return troubles[i].text;
    return NULL;
}

const char *trouble_of_errno(int error)
{
    const char *text = find(0, error);

    return text != NULL ? text : g_strerror(error);
}

const char *trouble_of_code(int code)
{
    const char *text = find(code, 0);

    return text != NULL ? text : sqlite3_errstr(code);
}

/* The system's error is the better reason: SQLite's code may only say that reading, writing or
 * opening failed. */
const char *trouble_of_database(sqlite3 *db)
{
    int code = sqlite3_errcode(db) & 0xff;
    bool vague = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
    const char *text = vague ? find(0, sqlite3_system_errno(db)) : NULL;

    if (text == NULL)
        text = find(code, 0);
    return text != NULL ? text : sqlite3_errmsg(db);
}
