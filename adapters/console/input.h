/* adapters/console/input.h - where the console's lines come from
 *
 * Two sources: a terminal with line editing (edit.c, on libedit), or anything else, line by line
 * (plain.c).  Standard input and output are one per process, so there is at most one of either at a
 * time.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_CONSOLE_INPUT_H
#define LAIR_ADAPTERS_CONSOLE_INPUT_H

/* Called from the main loop. */
struct console_events {
    void (*line)(void *ctx, const char *line);       /* without its end; any bytes but NUL */
    void (*end)(void *ctx);                          /* no more lines: once */
    char **(*complete)(void *ctx, const char *text); /* as in struct adapter_host */
};

/* ---- a terminal ------------------------------------------------------------------------------ */

struct console_edit; /* opaque */

/* Takes over standard input and output, if both are a terminal on which lines can be edited; else
 * NULL.  Multibyte characters are those of the locale, which main sets.  history is the file to
 * keep lines in; they are kept only in memory if it is NULL or holds something else. */
struct console_edit *console_edit_new(const char *prompt, const char *history,
                                      const struct console_events *events, void *ctx);

/* Gives the terminal back as it was, and writes the history.  NULL is allowed. */
void console_edit_free(struct console_edit *e);

/* How wide the terminal is now. */
unsigned console_edit_columns(void);

/* Prints text, lines that end with '\n', above the line that is being typed. */
void console_edit_print(struct console_edit *e, const char *text);

/* ---- anything else --------------------------------------------------------------------------- */

struct console_plain; /* opaque */

/* Reads lines from standard input.  Each is handed in only when the loop has nothing else to do, so
 * that a script's next line finds what the last one led to. */
struct console_plain *console_plain_new(const struct console_events *events, void *ctx);
void console_plain_free(struct console_plain *p); /* NULL is allowed */

#endif
