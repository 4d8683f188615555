/* bot/store/claim.c - a lock on a file that lies where its name says
 * SPDX-License-Identifier: MIT */
#include "bot/store/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <glib.h>

enum { TRIES = 100 /* of a file that is another one each time: whoever does that does it for ever */ };

bool claim_is_at(int fd, const char *path)
{
    struct stat have, there;

    return fstat(fd, &have) == 0 && lstat(path, &there) == 0 && have.st_ino == there.st_ino &&
           have.st_dev == there.st_dev;
}

bool claim_lock(int fd, const char *path)
{
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return false;
    if (claim_is_at(fd, path))
        return true;
    errno = EBUSY; /* also where no file has that name now */
    return false;
}

int claim_open(const char *path, int flags)
{
    for (int i = 0; i < TRIES; i++) {
        int fd = open(path, flags | O_CLOEXEC, 0600), error;

        if (fd < 0 || claim_lock(fd, path))
            return fd;
        error = errno;
        close(fd);
        errno = error;
        if (error != EBUSY)
            return -1;
    }
    return -1;
}

/* The process of a line of proc_locks(5), "4: FLOCK  ADVISORY  WRITE 5118 00:1b:967455 0 EOF"; 0: it is of another file. */
static pid_t owner_in(const char *line, const char *file)
{
    g_autoptr(GRegex) form = g_regex_new("^[0-9]+: FLOCK +[A-Z]+ +WRITE ([0-9]+) ([0-9a-f:]+) ", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *pid = NULL, *of = NULL;
    guint64 owner = 0;

    if (!g_regex_match(form, line, 0, &match))
        return 0;
    pid = g_match_info_fetch(match, 1);
    of = g_match_info_fetch(match, 2);
    if (strcmp(of, file) == 0)
        g_ascii_string_to_unsigned(pid, 10, 0, G_MAXINT32, &owner, NULL);
    return (pid_t)owner;
}

pid_t claim_owner(const char *path)
{
    g_autofree char *locks = NULL, *file = NULL;
    g_auto(GStrv) lines = NULL;
    pid_t owner = 0;
    struct stat st;

    if (lstat(path, &st) < 0 || !g_file_get_contents("/proc/locks", &locks, NULL, NULL))
        return 0;
    file =
        g_strdup_printf("%02x:%02x:%llu", major(st.st_dev), minor(st.st_dev), (unsigned long long)st.st_ino);
    lines = g_strsplit(locks, "\n", -1);
    for (char **line = lines; owner == 0 && *line != NULL; line++)
        owner = owner_in(*line, file);
    return owner;
}
