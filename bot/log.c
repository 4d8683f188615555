/* bot/log.c - what the operator reads: one line per event
 * SPDX-License-Identifier: MIT */
#include "bot/log.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    FIELDS_MAX = 6,      /* MESSAGE, PRIORITY, and the four of struct log_about */
    TEXT_MAX_CHARS = 900 /* of one event: a reason that a stranger gave is cut */
};

enum form {
    FORM_LINES,    /* with time and level: a terminal, a file */
    FORM_PRIORITY, /* "<4>text": a pipe to systemd */
    FORM_JOURNAL,  /* fields */
};

struct log {
    struct clock *clock; /* NULL: the log has ended */
    GLogLevelFlags level;
    enum form form;
};

/* The words of lair.conf and syslog's numbers, the most urgent first. */
static const struct {
    GLogLevelFlags level;
    const char *word, *priority;
} levels[] = {
    { G_LOG_LEVEL_ERROR, "error", "3" },     { G_LOG_LEVEL_CRITICAL, "error", "3" },
    { G_LOG_LEVEL_WARNING, "warning", "4" }, { G_LOG_LEVEL_MESSAGE, "notice", "5" },
    { G_LOG_LEVEL_INFO, "info", "6" },       { G_LOG_LEVEL_DEBUG, "debug", "7" },
};

/* The row of a level; the last one for a level that has none. */
static size_t row_of(GLogLevelFlags level)
{
    size_t i = 0;

    while (i < G_N_ELEMENTS(levels) - 1 && (level & levels[i].level) == 0)
        i++;
    return i;
}

bool log_level_read(GLogLevelFlags *level, const char *word)
{
    for (size_t i = G_N_ELEMENTS(levels); i-- > 0;)
        if (strcmp(levels[i].word, word) == 0) {
            *level = levels[i].level;
            return true;
        }
    return false;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Marks, joiners and spaces of any language are text.  Control characters, line ends and format
 * characters, among them the marks that turn the reading direction, are not. */
static bool is_text(gunichar c)
{
    return g_unichar_isprint(c) && c != 0x2028 && c != 0x2029;
}

char *log_safe(const char *text)
{
    GString *safe = g_string_new(NULL);
    int n = 0;

    for (const char *p = text; *p != '\0' && n < TEXT_MAX_CHARS; n++) {
        gunichar c = g_utf8_get_char_validated(p, -1);

        if (c == (gunichar)-1 || c == (gunichar)-2) {
            g_string_append_printf(safe, "\\x%02x", (unsigned char)*p++);
            continue;
        }
        if (is_text(c))
            g_string_append_unichar(safe, c);
        else
            g_string_append_printf(safe, c < 0x80 ? "\\x%02x" : "\\u%04x", c);
        p = g_utf8_next_char(p);
    }
    return g_string_free(safe, FALSE);
}

/* What a field says; NULL: there is no field of that name. */
static char *field(const GLogField *fields, gsize n, const char *key)
{
    for (gsize i = 0; i < n; i++)
        if (strcmp(fields[i].key, key) == 0)
            return fields[i].length < 0 ? g_strdup(fields[i].value)
                                        : g_strndup(fields[i].value, (gsize)fields[i].length);
    return NULL;
}

/* ---- where it goes --------------------------------------------------------------------------- */

static enum form form_of(int fd)
{
    if (g_log_writer_is_journald(fd))
        return FORM_JOURNAL;
    return g_getenv("JOURNAL_STREAM") != NULL ? FORM_PRIORITY : FORM_LINES;
}

static void write_line(const struct log *log, size_t row, const char *text)
{
    g_autoptr(GDateTime) t =
        g_date_time_new_from_unix_utc(log->clock != NULL ? clock_now(log->clock) / 1000 : 0);
    g_autofree char *time = g_date_time_format(t, "%Y-%m-%dT%H:%M:%SZ");
    g_autofree char *line = log->form == FORM_PRIORITY
                                ? g_strdup_printf("<%s>%s\n", levels[row].priority, text)
                                : g_strdup_printf("%s %s: %s\n", time, levels[row].word, text);

    fputs(line, stderr); /* in one call, so that the lines of two processes do not mix */
    fflush(stderr);
}

/* Writes the fields as they are, except for a text that is safe to show. */
static bool write_journal(GLogLevelFlags level, const GLogField *fields, gsize n, const char *text)
{
    g_autofree GLogField *safe = g_memdup2(fields, n * sizeof fields[0]);

    for (gsize i = 0; i < n; i++)
        if (strcmp(safe[i].key, "MESSAGE") == 0)
            safe[i] = (GLogField){ .key = "MESSAGE", .value = text, .length = -1 };
    return g_log_writer_journald(level, safe, n, NULL) == G_LOG_WRITER_HANDLED;
}

static GLogWriterOutput write_event(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    const struct log *log = ctx;
    size_t row = row_of(level);
    g_autofree char *message = NULL, *text = NULL;

    if (row > row_of(log->level))
        return G_LOG_WRITER_HANDLED;
    message = field(fields, n, "MESSAGE");
    text = log_safe(message != NULL ? message : "");
    if (log->form != FORM_JOURNAL || !write_journal(level, fields, n, text))
        write_line(log, row, text);
    return G_LOG_WRITER_HANDLED;
}

struct log *log_start(struct clock *clock, GLogLevelFlags level)
{
    struct log *log = g_new0(struct log, 1);

    log->clock = clock;
    log->level = level;
    log->form = form_of(STDERR_FILENO);
    g_log_set_writer_func(write_event, log, NULL);
    return log;
}

void log_end(struct log *log)
{
    log->clock = NULL;
}

void log_set_level(struct log *log, GLogLevelFlags level)
{
    log->level = level;
}

bool log_to_file(struct log *log, const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0600);

    if (fd < 0)
        return false;
    dup2(fd, STDERR_FILENO);
    close(fd);
    log->form = FORM_LINES;
    return true;
}

/* ---- an event -------------------------------------------------------------------------------- */

static void add(GLogField *fields, gsize *n, const char *key, const char *value)
{
    if (value != NULL)
        fields[(*n)++] = (GLogField){ .key = key, .value = value, .length = -1 };
}

/* "libera: #dungeon: crypt: anna: " and the text */
static char *whole_text(struct log_about about, const char *text)
{
    const char *const parts[] = { about.network, about.place, about.table, about.person };
    GString *whole = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        if (parts[i] != NULL)
            g_string_append_printf(whole, "%s: ", parts[i]);
    g_string_append(whole, text);
    return g_string_free(whole, FALSE);
}

void log_event(GLogLevelFlags level, struct log_about about, const char *format, ...)
{
    GLogField fields[FIELDS_MAX];
    g_autofree char *text = NULL, *whole = NULL, *person = NULL, *place = NULL;
    gsize n = 0;
    va_list args;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    whole = whole_text(about, text);
    person = about.person != NULL ? log_safe(about.person) : NULL;
    place = about.place != NULL ? log_safe(about.place) : NULL;
    add(fields, &n, "MESSAGE", whole);
    add(fields, &n, "PRIORITY", levels[row_of(level)].priority);
    add(fields, &n, "LAIR_NETWORK", about.network);
    add(fields, &n, "LAIR_PLACE", place);
    add(fields, &n, "LAIR_TABLE", about.table);
    add(fields, &n, "LAIR_PERSON", person);
    g_log_structured_array(level, fields, n);
}
