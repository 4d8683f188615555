/* bot/store/bond.c - the number that a database and its log have in common
 * SPDX-License-Identifier: MIT */
#include "bot/store/bond.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <sodium.h>

/* Where things stand in SQLite's files (its "Database File Format"); all numbers there are big-endian. */
enum {
    NUMBER_AT = 68, /* of the first page: application_id */
    NUMBER_LEN = 4,
    HEAD = 32,       /* bytes of a log's head, of which the last 8 are their sum */
    FRAME_HEAD = 24, /* ... of a frame's, before its page: of these the last 8 are the sum so far */
    SALTS_AT = 16,   /* of a log's head; they tell its frames from those of the log that was there before */
    FRAME_SALTS_AT = 8,
    SALTS_LEN = 8,
    PAGE_LEAST = 512,
    PAGE_MOST = 65536,
};
/* ... and in the index of a log, which the processes of one machine share; numbers there are the machine's. */
enum {
    INDEX_PART = 32768, /* bytes that are mapped at once */
    INDEX_FRAMES_AT = 16,
    INDEX_SALTS_AT = 32,
    INDEX_DONE_AT = 96, /* how many of the frames are in the database */
};
static const uint32_t log_magic = 0x377f0682; /* with 1 in the last bit: sums are of big-endian numbers */

static uint32_t big(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t little(const uint8_t *b)
{
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* ---- the number ------------------------------------------------------------------------------ */

int32_t bond_draw(void)
{
    return (int32_t)(1 + randombytes_uniform(INT32_MAX / 2));
}

int32_t bond_next(int32_t number)
{
    return number > 0 && number < INT32_MAX / 4 * 3 ? number + 1 : bond_draw();
}

bool bond_renew(int fd)
{
    uint32_t number = (uint32_t)bond_draw();
    const uint8_t bytes[NUMBER_LEN] = { (uint8_t)(number >> 24), (uint8_t)(number >> 16),
                                        (uint8_t)(number >> 8), (uint8_t)number };

    return pwrite(fd, bytes, NUMBER_LEN, NUMBER_AT) == NUMBER_LEN;
}

/* ---- a log ----------------------------------------------------------------------------------- */

struct log {
    int fd;
    uint8_t head[HEAD];
    uint32_t page_size;
    uint32_t sum[2]; /* of all that was read */
    uint8_t *frame;  /* a frame: its head and its page */
};

/* Adds bytes, a multiple of eight, to the sum. */
static void add(struct log *l, const uint8_t *bytes, size_t len)
{
    bool is_big = (big(l->head) & 1) != 0;

    for (size_t i = 0; i < len; i += 8) {
        l->sum[0] += (is_big ? big(bytes + i) : little(bytes + i)) + l->sum[1];
        l->sum[1] += (is_big ? big(bytes + i + 4) : little(bytes + i + 4)) + l->sum[0];
    }
}

static bool is_sum(const struct log *l, const uint8_t *bytes)
{
    return l->sum[0] == big(bytes) && l->sum[1] == big(bytes + 4);
}

static bool read_head(struct log *l)
{
    if (pread(l->fd, l->head, HEAD, 0) != HEAD || (big(l->head) & ~1U) != log_magic)
        return false;
    l->page_size = big(l->head + 8);
    add(l, l->head, HEAD - 8);
    return is_sum(l, l->head + HEAD - 8) && l->page_size >= PAGE_LEAST && l->page_size <= PAGE_MOST &&
           (l->page_size & (l->page_size - 1)) == 0;
}

/* Reads frame i, counted from 0; false: SQLite would take neither it nor what comes behind it. */
static bool read_frame(struct log *l, int64_t i)
{
    size_t len = FRAME_HEAD + l->page_size;

    if (pread(l->fd, l->frame, len, HEAD + i * (int64_t)len) != (ssize_t)len || big(l->frame) == 0 ||
        memcmp(l->frame + FRAME_SALTS_AT, l->head + SALTS_AT, SALTS_LEN) != 0)
        return false;
    add(l, l->frame, 8);
    add(l, l->frame + FRAME_HEAD, l->page_size);
    return is_sum(l, l->frame + FRAME_HEAD - 8);
}

/* The numbers in the first pages of a log; first 0: it has none. */
struct numbers {
    uint32_t first, last;
    bool rise; /* none is less than the one before */
};

static void note_number(struct numbers *n, uint32_t number)
{
    if (n->first == 0) {
        n->first = n->last = number;
        n->rise = true;
    }
    n->rise = n->rise && number >= n->last;
    n->last = number;
}

/* Do the numbers of what SQLite would take of a log go with the database's?  Older lairs had none, and wrote no first
 * page in a log. */
static enum bond look_along(struct log *l, uint32_t number)
{
    struct numbers seen = { 0 }, taken = { 0 };
    bool any = false;

    for (int64_t i = 0; read_frame(l, i); i++) {
        if (big(l->frame) == 1)
            note_number(&seen, big(l->frame + FRAME_HEAD + NUMBER_AT));
        if (big(l->frame + 4) != 0) { /* a transaction ends: what comes behind the last one is not taken */
            taken = seen;
            any = true;
        }
    }
    if (!any)
        return BOND_NONE;
    if (number == 0)
        return taken.last == 0 ? BOND_FITS : BOND_OTHER;
    return taken.first != 0 && taken.rise && number + 1 >= taken.first && number <= taken.last ? BOND_FITS
                                                                                               : BOND_OTHER;
}

static enum bond look_into(int fd, uint32_t number)
{
    struct log l = { .fd = fd };
    enum bond found = BOND_NONE;

    if (read_head(&l)) {
        l.frame = g_malloc(FRAME_HEAD + l.page_size);
        found = look_along(&l, number);
        g_free(l.frame);
    }
    return found;
}

/* The file of an open database, as SQLite has it: closing one of ours would release the locks that this process has on it
 * (fcntl(2)).  NULL: there is none. */
static sqlite3_file *file_of(sqlite3 *db)
{
    sqlite3_file *file = NULL;
    int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);

    return rc == SQLITE_OK && file != NULL && file->pMethods != NULL ? file : NULL;
}

/* The number of an open database; 0: it has none. */
static uint32_t number_of(sqlite3 *db)
{
    sqlite3_file *file = file_of(db);
    uint8_t number[NUMBER_LEN] = { 0 };

    if (file == NULL || file->pMethods->xRead(file, number, NUMBER_LEN, NUMBER_AT) != SQLITE_OK)
        return 0;
    return big(number);
}

bool bond_is_database(sqlite3 *db)
{
    static const char begins[] = "SQLite format 3";
    sqlite3_file *file = file_of(db);
    char beginning[sizeof begins] = "";
    sqlite3_int64 size = 0;
    int rc;

    if (file == NULL || file->pMethods->xFileSize(file, &size) != SQLITE_OK || size == 0)
        return true;
    rc = file->pMethods->xRead(file, beginning, sizeof begins, 0);
    return (rc != SQLITE_OK && rc != SQLITE_IOERR_SHORT_READ) ||
           memcmp(beginning, begins, sizeof begins) == 0;
}

/* A number of the index; it stands at a multiple of four. */
static uint32_t index_number(const volatile void *index, int at)
{
    return ((const volatile uint32_t *)index)[at / 4];
}

bool bond_log_of(sqlite3 *db, struct bond_log *log)
{
    volatile void *index = NULL;
    sqlite3_file *file = file_of(db);

    if (file == NULL || file->pMethods->iVersion < 2 ||
        file->pMethods->xShmMap(file, 0, INDEX_PART, 0, &index) != SQLITE_OK || index == NULL)
        return false;
    log->salts =
        (uint64_t)index_number(index, INDEX_SALTS_AT) << 32 | index_number(index, INDEX_SALTS_AT + 4);
    log->over = index_number(index, INDEX_DONE_AT) == index_number(index, INDEX_FRAMES_AT);
    return true;
}

static char *log_path(const char *database)
{
    return g_strconcat(database, "-wal", NULL);
}

enum bond bond_look(sqlite3 *db)
{
    g_autofree char *path = log_path(sqlite3_db_filename(db, "main"));
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat st;
    enum bond found = BOND_NONE;

    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > HEAD)
        found = look_into(fd, number_of(db));
    if (fd >= 0)
        close(fd);
    return found;
}

bool bond_is_orphan(const char *database)
{
    g_autofree char *path = log_path(database);
    struct stat db, log;

    return stat(path, &log) == 0 && log.st_size > HEAD && (stat(database, &db) < 0 || db.st_size == 0);
}
