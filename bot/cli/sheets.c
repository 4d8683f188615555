/* bot/cli/sheets.c - a folder of pages for a web server, renewed all at once */
#include "bot/cli/sheets.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>
#include <sodium.h>

enum { FOLDER_MODE = 0755, PAGE_MODE = 0644, DIGITS = 16 };
#define BEGINNING "board-"
#define ENDING ".html"
#define INDEX "index" ENDING
#define GAME "game-"
#define GAME_ENDING ".txt"
#define TABLE "table-"

struct sheets {
    char *folder, *part; /* where they are read; where they are written */
    GHashTable *names; /* of the pages that were put: char *, and whether one was written or stays as it is */
};

static bool fail(char **why, const char *path)
{
    *why = g_strdup_printf("%s: %s", path, g_strerror(errno));
    return false;
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

/* ---- a folder -------------------------------------------------------------------------------- */

/* Removes pages of ours in a folder; kept (may be NULL): but for those. */
static void remove_pages(const char *folder, GHashTable *kept)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        if (is_ours(name) && (kept == NULL || !g_hash_table_contains(kept, name)))
            g_unlink(path);
    }
}

static bool make_folder(const char *folder, char **why)
{
    if (g_mkdir(folder, FOLDER_MODE) == 0)
        return chmod(folder, FOLDER_MODE) == 0 || fail(why, folder); /* whatever the umask is */
    return errno == EEXIST || fail(why, folder);
}

/* The folder within the folder, of which an earlier life may have left something. */
static bool make_part(const struct sheets *s, char **why)
{
    remove_pages(s->part, NULL);
    return g_mkdir(s->part, 0700) == 0 || errno == EEXIST || fail(why, s->part);
}

struct sheets *sheets_begin(const char *folder, char **why)
{
    struct sheets *s = g_new0(struct sheets, 1);

    s->folder = g_strdup(folder);
    s->part = g_build_filename(folder, ".lair-part", NULL);
    s->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (make_folder(folder, why) && make_part(s, why))
        return s;
    sheets_free(s);
    return NULL;
}

void sheets_free(struct sheets *s)
{
    if (s == NULL)
        return;
    remove_pages(s->part, NULL);
    g_rmdir(s->part);
    g_hash_table_unref(s->names);
    g_free(s->part);
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
    g_autofree char *path = g_build_filename(s->part, name, NULL);
    int fd = g_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, PAGE_MODE);
    bool good = fd >= 0 && write_page(fd, text);

    g_assert(is_ours(name));
    if (!good)
        fail(why, path);
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
    g_autofree char *from = g_build_filename(s->part, name, NULL);
    g_autofree char *to = g_build_filename(s->folder, name, NULL);

    return g_rename(from, to) == 0 || fail(why, to);
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
    remove_pages(s->folder, s->names);
    return true;
}
