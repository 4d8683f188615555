/* bot/store/backup.c - a consistent copy of a database that is in use
 * SPDX-License-Identifier: MIT */
#include <sys/stat.h>

#include "bot/store/impl.h"
#include "bot/store/kin.h"
#include "bot/store/part.h"
#include "bot/store/trouble.h"

/* Did the database fail, rather than the copy? */
static bool is_of_source(struct store *s)
{
    int code = sqlite3_errcode(s->db);

    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_BUSY;
}

static bool copy(struct store *s, const struct part *p, char **why)
{
    sqlite3_stmt *st = NULL;
    bool done = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &st, NULL) == SQLITE_OK &&
                sqlite3_bind_text(st, 1, p->path, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(st) == SQLITE_DONE;

    if (!done && is_of_source(s))
        part_refuse(why, store_path(s), trouble_of_database(s->db));
    else if (!done)
        part_refuse(why, p->to, trouble_of_database(s->db));
    sqlite3_finalize(st);
    return done;
}

/* ---- where it goes --------------------------------------------------------------------------- */

/* Is nothing in the place of the copy, or an older copy? */
static bool may_replace(const char *to, char **why)
{
    switch (kin_look(to)) {
    case KIN_NOTHING:
    case KIN_COPY: return true;
    case KIN_HOSTS:
        return part_refuse(why, to, "it is the database of a host, and no backup: name another file");
    case KIN_TORN:
    case KIN_FOREIGN: break;
    }
    return part_refuse(why, to, "it is no backup of lair's, and is left as it is: name another file");
}

/* Would something beside the copy be taken for its log? */
static bool is_alone(const char *to, char **why)
{
    static const char *const endings[] = { "-wal", "-journal" };

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strconcat(to, endings[i], NULL);
        struct stat st;

        if (lstat(path, &st) == 0)
            return part_refuse(why, path,
                               "it is in the way, and would be taken for the log of the backup: remove it");
    }
    return true;
}

static bool may_write(struct store *s, const char *to, const char *part, char **why)
{
    const char *path = store_path(s), *kin = kin_of(path, to) != NULL ? kin_of(path, to) : kin_of(path, part);

    if (kin != NULL) {
        *why = g_strdup_printf("%s: that is %s: name another file", to, kin);
        return false;
    }
    return may_replace(to, why) && is_alone(to, why);
}

int store_backup(struct store *s, const char *to, char **why)
{
    struct part p = { .to = to, .path = g_strconcat(to, ".part", NULL), .fd = -1 };
    bool done;

    *why = NULL;
    done = may_write(s, to, p.path, why) && part_open(&p, why) && copy(s, &p, why) && part_finish(&p, why);
    part_close(&p);
    return done && *why == NULL ? 0 : -1;
}
