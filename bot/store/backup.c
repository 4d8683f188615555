/* bot/store/backup.c - a consistent copy of a database that is in use */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/store/bond.h"
#include "bot/store/impl.h"
#include "bot/store/kin.h"
#include "bot/store/trouble.h"

/* The copy while it is written: TO.part beside TO.  It is always created anew, so that nobody
 * else's file becomes the copy; what lies there already must be the rest of a
 * backup that was killed. */
struct part {
    char *path;
    int fd; /* locked while it is written; -1: not open */
};

static bool refuse(char **why, const char *path, const char *reason)
{
    *why = g_strdup_printf("%s: %s", path, reason);
    return false;
}

/* Creates the file, mode 0600; fails if there is one already. */
static bool make(struct part *p)
{
    p->fd = open(p->path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (p->fd < 0)
        return false;
    fchmod(p->fd, 0600);
    flock(p->fd, LOCK_EX | LOCK_NB); /* cannot fail: nobody else has the file yet */
    return true;
}

/* Could a killed backup have left what lies there? */
static bool is_rest(const char *path)
{
    enum kin_found found = kin_look(path);

    return found == KIN_NOTHING || found == KIN_TORN || found == KIN_COPY;
}

/* Removes what a killed backup left.  A link, or a file that is not ours, was not left by one. */
static bool remove_rest(const struct part *p, char **why)
{
    int fd = open(p->path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st;
    bool ours = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
                st.st_nlink == 1 && is_rest(p->path);
    bool idle = ours && flock(fd, LOCK_EX | LOCK_NB) == 0;

    if (!ours)
        refuse(why, p->path, "it is in the way, and not the rest of a backup: remove it");
    else if (!idle)
        refuse(why, p->path, "another backup is being written there");
    else if (unlink(p->path) != 0)
        refuse(why, p->path, trouble_of_errno(errno));
    if (fd >= 0)
        close(fd);
    return *why == NULL;
}

static bool part_open(struct part *p, char **why)
{
    if (make(p))
        return true;
    if (errno == EEXIST && !remove_rest(p, why))
        return false;
    return make(p) || refuse(why, p->path, trouble_of_errno(errno));
}

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
        refuse(why, store_path(s), trouble_of_database(s->db));
    else if (!done)
        refuse(why, p->path, trouble_of_database(s->db));
    sqlite3_finalize(st);
    return done;
}

/* SQLite opened the file by its name: is that the file that was created? */
static bool is_the_same(const struct part *p)
{
    struct stat made, named;

    return fstat(p->fd, &made) == 0 && lstat(p->path, &named) == 0 && made.st_ino == named.st_ino &&
           made.st_dev == named.st_dev;
}

static bool sync_folder(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        close(fd);
    return done;
}

/* Makes the part the copy once all of it is on the disk. */
static bool part_finish(const struct part *p, const char *to, char **why)
{
    if (!is_the_same(p))
        return refuse(why, p->path, "somebody put another file there");
    if (!bond_renew(p->fd) || fsync(p->fd) != 0)
        return refuse(why, p->path, trouble_of_errno(errno));
    return (rename(p->path, to) == 0 && sync_folder(to)) || refuse(why, to, trouble_of_errno(errno));
}

/* ---- where it goes --------------------------------------------------------------------------- */

/* Is nothing in the place of the copy, or an older copy? */
static bool may_replace(const char *to, char **why)
{
    switch (kin_look(to)) {
    case KIN_NOTHING:
    case KIN_COPY: return true;
    case KIN_HOSTS: return refuse(why, to, "it is the database of a host, and no backup: name another file");
    case KIN_TORN:
    case KIN_FOREIGN: break;
    }
    return refuse(why, to, "it is no backup of lair's, and is left as it is: name another file");
}

/* Would something beside the copy be taken for its log? */
static bool is_alone(const char *to, char **why)
{
    static const char *const endings[] = { "-wal", "-journal" };

    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strconcat(to, endings[i], NULL);
        struct stat st;

        if (lstat(path, &st) == 0)
            return refuse(why, path,
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
    struct part p = { g_strconcat(to, ".part", NULL), -1 };
    bool done = false;

    *why = NULL;
    if (may_write(s, to, p.path, why) && part_open(&p, why)) {
        done = copy(s, &p, why) && part_finish(&p, to, why);
        if (!done && is_the_same(&p))
            unlink(p.path);
    }
    if (p.fd >= 0)
        close(p.fd);
    g_free(p.path);
    return done ? 0 : -1;
}
