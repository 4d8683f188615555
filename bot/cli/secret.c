/* bot/cli/secret.c - passwords that are kept outside lair.conf
 * SPDX-License-Identifier: MIT */
#include "bot/cli/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

enum { SECRET_MAX = 1024 }; /* bytes; a line of IRC holds less */

void secret_close_memory(void)
{
    const struct rlimit nothing = { 0, 0 };

    setrlimit(RLIMIT_CORE, &nothing);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* the limit does not count where a program takes the core */
}

char *secret_from_env(const char *variable, char **why)
{
    const char *value = g_getenv(variable);

    if (value != NULL && value[0] != '\0')
        return g_strdup(value);
    *why = g_strdup("that variable is not set");
    return NULL;
}

/* What is wrong with a file that holds a secret; NULL: nothing. */
static const char *fault_of(int fd, bool from_systemd)
{
    struct stat st;

    if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
        return "it is not a file";
    if (from_systemd)
        return NULL;
    if (st.st_uid != geteuid())
        return "it belongs to somebody else: chown it to who runs lair";
    if ((st.st_mode & 077) != 0)
        return "others can read it: chmod 600";
    return NULL;
}

/* The first line in fd; NULL: there is none, or it is too long. */
static char *read_line(int fd)
{
    char buf[SECRET_MAX + 1];
    ssize_t n = read(fd, buf, sizeof buf);
    char *line = NULL;

    if (n > 0 && n <= SECRET_MAX) {
        buf[n] = '\0';
        buf[strcspn(buf, "\r\n")] = '\0';
        if (buf[0] != '\0')
            line = g_strdup(buf);
    }
    explicit_bzero(buf, sizeof buf);
    return line;
}

/* The path of a credential; NULL: there is none of that name. */
static char *credential(const char *name)
{
    const char *folder = g_getenv("CREDENTIALS_DIRECTORY");
    g_autofree char *path = folder != NULL ? g_build_filename(folder, name, NULL) : NULL;

    return path != NULL && strchr(name, '/') == NULL && access(path, F_OK) == 0 ? g_steal_pointer(&path)
                                                                                : NULL;
}

char *secret_from_file(const char *path, const char *folder, char **why)
{
    g_autofree char *given = credential(path), *whole = g_canonicalize_filename(path, folder);
    int fd = open(given != NULL ? given : whole, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    const char *wrong = fd < 0 ? g_strerror(errno) : fault_of(fd, given != NULL);
    char *secret = NULL;

    if (wrong == NULL && (secret = read_line(fd)) == NULL)
        wrong = "a password of one line is wanted in it";
    if (wrong != NULL)
        *why = g_strdup(wrong);
    if (fd >= 0)
        close(fd);
    return secret;
}
