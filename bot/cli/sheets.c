/* bot/cli/sheets.c - a folder of pages for a web server, renewed all at once
 * SPDX-License-Identifier: MIT */
#include "bot/cli/sheets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>
#include <sodium.h>

enum {
    FOLDER_MODE = 0755,
    PAGE_MODE = 0644,
    DIGITS = 16,
    BEGINNING_MAX = 1024, /* bytes of a file that are looked at: a page's head is shorter */
};
#define PART ".lair-part"
#define BEGINNING "board-"
#define ENDING ".html"
#define INDEX "index" ENDING
#define GAME "game-"
#define GAME_ENDING ".txt"
#define TABLE "table-"

/* Everything is done by way of the two open folders: no link in the one leads out of it. */
struct sheets {
    char *folder;      /* where they are read, as it was named */
    int at, part_at;   /* that; and where they are written; -1: not open */
    GHashTable *names; /* of the pages that were put: char *, and whether one was written or stays as it is */
};

/* Always false.  name: of a file in the folder, or NULL: the folder. */
static bool refuse(const struct sheets *s, const char *name, const char *reason, char **why)
{
    g_autofree char *path = name != NULL ? g_build_filename(s->folder, name, NULL) : g_strdup(s->folder);

    *why = g_strdup_printf("%s: %s", path, reason);
    return false;
}

static bool fail(const struct sheets *s, const char *name, char **why)
{
    return refuse(s, name, g_strerror(errno), why);
}

/* ---- names ----------------------------------------------------------------------------------- */

char *sheets_name(const char *network, const char *place)
{
    /* What networks call their places may be anything, and no file is called like that. */
    g_autofree char *subject = g_strconcat(network, "\n", place, NULL);
    unsigned char sum[crypto_hash_sha256_BYTES];
    char hex[DIGITS + 1];

    crypto_hash_sha256(sum, (const unsigned char *)subject, strlen(subject));
    sodium_bin2hex(hex, sizeof hex, sum, DIGITS / 2);
    return g_strconcat(BEGINNING, hex, ENDING, NULL);
}

char *sheets_game(int64_t number)
{
    return g_strdup_printf(GAME "%" G_GINT64_FORMAT GAME_ENDING, number);
}

char *sheets_table(int64_t number)
{
    return g_strdup_printf(TABLE "%" G_GINT64_FORMAT ENDING, number);
}

/* Is there a number, and nothing else, between the beginning and the ending? */
static bool is_numbered(const char *name, const char *beginning, const char *ending)
{
    size_t before = strlen(beginning), digits;

    if (!g_str_has_prefix(name, beginning))
        return false;
    digits = strspn(name + before, "0123456789");
    return digits > 0 && strcmp(name + before + digits, ending) == 0;
}

/* Is that the name of a page that we wrote, now or before? */
static bool is_ours(const char *name)
{
    size_t beginning = strlen(BEGINNING);

    return strcmp(name, INDEX) == 0 || strcmp(name, SHEETS_DAYS) == 0 ||
           is_numbered(name, GAME, GAME_ENDING) || is_numbered(name, TABLE, ENDING) ||
           (g_str_has_prefix(name, BEGINNING) && strspn(name + beginning, "0123456789abcdef") == DIGITS &&
            strcmp(name + beginning + DIGITS, ENDING) == 0);
}

/* ---- what is there --------------------------------------------------------------------------- */

/* A page begins like this, behind the language, and so did those of every version (bot/cli/html.c). */
static const char page_begins[] = "<!DOCTYPE html>\n<html lang=\"";
static const char page_goes_on[] =
    "\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n";
static const char record_begins[] = "lair-record ";

/* The beginning of a file in a folder; NULL: it is none, or a link.  g_free it. */
static char *beginning_of(int at, const char *name)
{
    int fd = openat(at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    char *text = g_malloc0(BEGINNING_MAX);
    struct stat st;
    bool read_it =
        fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && read(fd, text, BEGINNING_MAX - 1) >= 0;

    if (fd >= 0)
        close(fd);
    if (!read_it)
        g_clear_pointer(&text, g_free);
    return text;
}

/* Was a file that has a page's name written by us?  An empty one is nobody's. */
static bool is_page(int at, const char *name)
{
    g_autofree char *text = beginning_of(at, name);

    if (text == NULL)
        return false;
    return text[0] == '\0' || g_str_has_prefix(text, record_begins) ||
           (g_str_has_prefix(text, page_begins) && strstr(text, page_goes_on) != NULL);
}

/* The names in a folder that pages of ours may have; g_ptr_array_unref. */
static GPtrArray *our_names(int at)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    int again = openat(at, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;

    for (struct dirent *d = dir != NULL ? readdir(dir) : NULL; d != NULL; d = readdir(dir))
        if (is_ours(d->d_name))
            g_ptr_array_add(names, g_strdup(d->d_name));
    if (dir != NULL)
        closedir(dir);
    else if (again >= 0)
        close(again);
    return names;
}

/* Is there no file that a page would replace, or that would go, and that is none of ours? */
static bool has_only_pages(const struct sheets *s, const GPtrArray *names, char **why)
{
    for (guint i = 0; i < names->len; i++)
        if (!is_page(s->at, names->pdata[i]))
            return refuse(s, names->pdata[i],
                          "it is no page of lair's, and is left as it is: name a folder of lair's own", why);
    return true;
}

/* Does a folder have nothing in it, but for what an earlier life left and files of nobody with the names of pages? */
static bool is_empty(int at)
{
    int again = openat(at, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    bool empty = dir != NULL;

    for (struct dirent *d = empty ? readdir(dir) : NULL; d != NULL; d = readdir(dir))
        empty = empty && (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0 ||
                          strcmp(d->d_name, PART) == 0 || is_ours(d->d_name));
    if (dir != NULL)
        closedir(dir);
    else if (again >= 0)
        close(again);
    return empty;
}

/* Is it a folder of pages, or nobody's?  Once pages are there its owner may put other files beside them. */
static bool is_own(const struct sheets *s, char **why)
{
    g_autoptr(GPtrArray) names = our_names(s->at);

    if (!has_only_pages(s, names, why))
        return false;
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *text = beginning_of(s->at, names->pdata[i]);

        if (text != NULL && text[0] != '\0')
            return true;
    }
    return is_empty(s->at) ||
           refuse(s, NULL, "it has other files, and no page of lair's: name a folder of lair's own", why);
}

/* ---- a folder -------------------------------------------------------------------------------- */

/* Removes pages of ours in a folder; kept (may be NULL): but for those. */
static void remove_pages(int at, GHashTable *kept)
{
    g_autoptr(GPtrArray) names = our_names(at);

    for (guint i = 0; i < names->len; i++)
        if (kept == NULL || !g_hash_table_contains(kept, names->pdata[i]))
            unlinkat(at, names->pdata[i], 0);
}

static bool open_folder(struct sheets *s, char **why)
{
    bool made = g_mkdir(s->folder, FOLDER_MODE) == 0;

    if (!made && errno != EEXIST)
        return fail(s, NULL, why);
    s->at = open(s->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->at < 0 || (made && fchmod(s->at, FOLDER_MODE) < 0)) /* whatever the umask is */
        return fail(s, NULL, why);
    return true;
}

/* The folder within the folder, of which an earlier life may have left something. */
static bool open_part(struct sheets *s, char **why)
{
    struct stat st;
    int at;

    if (mkdirat(s->at, PART, 0700) < 0 && errno != EEXIST)
        return fail(s, PART, why);
    at = openat(s->at, PART, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (at < 0 || fstat(at, &st) < 0 || st.st_uid != geteuid()) {
        if (at >= 0)
            close(at); /* sheets_free() would empty it */
        return refuse(s, PART, "it is in the way, and no folder of lair's: remove it", why);
    }
    s->part_at = at;
    remove_pages(at, NULL);
    return true;
}

struct sheets *sheets_begin(const char *folder, char **why)
{
    struct sheets *s = g_new0(struct sheets, 1);

    s->folder = g_strdup(folder);
    s->at = s->part_at = -1;
    s->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (open_folder(s, why) && is_own(s, why) && open_part(s, why))
        return s;
    sheets_free(s);
    return NULL;
}

void sheets_free(struct sheets *s)
{
    if (s == NULL)
        return;
    if (s->part_at >= 0) {
        remove_pages(s->part_at, NULL);
        close(s->part_at);
        unlinkat(s->at, PART, AT_REMOVEDIR);
    }
    if (s->at >= 0)
        close(s->at);
    g_hash_table_unref(s->names);
    g_free(s->folder);
    g_free(s);
}

/* ---- pages ----------------------------------------------------------------------------------- */

static bool write_page(int fd, const char *text)
{
    size_t len = strlen(text);
    ssize_t n;

    while (len > 0 && ((n = write(fd, text, len)) > 0 || (n < 0 && errno == EINTR)))
        if (n > 0) {
            text += n;
            len -= (size_t)n;
        }
    return len == 0 && fchmod(fd, PAGE_MODE) == 0 && fsync(fd) == 0;
}

bool sheets_put(struct sheets *s, const char *name, const char *text, char **why)
{
    int fd = openat(s->part_at, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, PAGE_MODE);
    bool good = fd >= 0 && write_page(fd, text);

    g_assert(is_ours(name));
    if (!good)
        fail(s, PART, why);
    if (fd >= 0)
        close(fd);
    g_hash_table_replace(s->names, g_strdup(name), GINT_TO_POINTER(true));
    return good;
}

char *sheets_old(const struct sheets *s, const char *name)
{
    g_autofree char *path = g_build_filename(s->folder, name, NULL);
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

void sheets_keep(struct sheets *s, const char *name)
{
    g_hash_table_replace(s->names, g_strdup(name), GINT_TO_POINTER(false));
}

bool sheets_has(const struct sheets *s, const char *name)
{
    return g_hash_table_contains(s->names, name);
}

static bool move_page(const struct sheets *s, const char *name, char **why)
{
    return renameat(s->part_at, name, s->at, name) == 0 || fail(s, name, why);
}

bool sheets_end(struct sheets *s, char **why)
{
    GHashTableIter all;
    gpointer name, written;

    g_hash_table_iter_init(&all, s->names);
    while (g_hash_table_iter_next(&all, &name, &written))
        if (written && strcmp(name, INDEX) != 0 && !move_page(s, name, why))
            return false;
    if (g_hash_table_contains(s->names, INDEX) &&
        !move_page(s, INDEX, why)) /* when all that it leads to is there */
        return false;
    remove_pages(s->at, s->names);
    return true;
}
