/* bot/store/part.c - a database while it is written beside its place
 * SPDX-License-Identifier: MIT */
#include "bot/store/part.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "bot/store/bond.h"
#include "bot/store/claim.h"
#include "bot/store/kin.h"
#include "bot/store/trouble.h"

bool part_refuse(char **why, const char *path, const char *reason)
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
    claim_lock(p->fd, p->path); /* nobody else has the file yet; whether it stays there is seen at the end */
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
    bool ours = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
                (st.st_uid == geteuid() || geteuid() == 0) && st.st_nlink == 1 && is_rest(p->path);
    bool idle = ours && claim_lock(fd, p->path);

    if (!ours)
        part_refuse(why, p->path, "it is in the way, and not the rest of a backup: remove it");
    else if (!idle)
        part_refuse(why, p->path, "another backup is being written there");
    else if (unlink(p->path) != 0)
        part_refuse(why, p->path, trouble_of_errno(errno));
    if (fd >= 0)
        close(fd);
    return *why == NULL;
}

bool part_open(struct part *p, char **why)
{
    if (make(p))
        return true;
    if (errno == EEXIST && !remove_rest(p, why))
        return false;
    return make(p) || part_refuse(why, p->to, trouble_of_errno(errno));
}

bool part_sync_folder(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        close(fd);
    return done;
}

/* It takes its name once all of it is on the disk.  SQLite opened it by its name: that has to be the file that was created.
 * The folder is synchronised before, too: where that cannot be done at all nothing has happened yet. */
bool part_finish(const struct part *p, char **why)
{
    if (!claim_is_at(p->fd, p->path))
        return part_refuse(why, p->path, "somebody put another file there");
    if (!bond_renew(p->fd) || fsync(p->fd) != 0 || !part_sync_folder(p->to) || rename(p->path, p->to) != 0)
        return part_refuse(why, p->to, trouble_of_errno(errno));
    if (!part_sync_folder(p->to))
        *why = g_strdup_printf("%s: it is there, but may not be after a power cut: %s", p->to,
                               trouble_of_errno(errno));
    return true;
}

void part_close(struct part *p)
{
    if (p->fd >= 0 && claim_is_at(p->fd, p->path))
        unlink(p->path);
    if (p->fd >= 0)
        close(p->fd);
    g_clear_pointer(&p->path, g_free);
    p->fd = -1;
}
