/* adapters/console/input.h - where the console's lines come from
 *
 * Two sources: a terminal with line editing (console_edit.c, on libedit), or
 * anything else, line by line (console_plain.c).  Standard input and output are
 * one per process, so there is at most one of either at a time. */
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

/* Takes standard input and output over, if both are a terminal on which lines
 * can be edited; else NULL.  Multibyte characters are those of the locale, which
 * main sets.  history: file to keep lines in; NULL, or a file with something else in it: only
 * in memory. */
struct console_edit *console_edit_new(const char *prompt, const char *history,
                                      const struct console_events *events, void *ctx);

/* Gives the terminal back as it was, and writes the history.  NULL is allowed. */
void console_edit_free(struct console_edit *e);

/* Prints text, lines that end with '\n', above the line that is being typed. */
void console_edit_print(struct console_edit *e, const char *text);

/* ---- anything else --------------------------------------------------------------------------- */

struct console_plain; /* opaque */

/* Reads lines from standard input, each handed in only when nothing else in the
 * loop is to be done: a script's next line finds what the last one led to. */
struct console_plain *console_plain_new(const struct console_events *events, void *ctx);
void console_plain_free(struct console_plain *p); /* NULL is allowed */

#endif
