/* bot/cli/page.c - a text on a terminal, broken between words */
#include "bot/cli/page.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <glib.h>

enum { INDENT = 2, NARROWEST = 20, USUAL = 80 };

int page_width(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL;
    return MAX(size.ws_col, NARROWEST);
}

/* Columns of so many bytes of UTF-8. */
static int columns(const char *s, size_t len)
{
    int n = 0;

    for (const char *p = s; p < s + len; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        n += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
    return n;
}

/* A word that is longer than a line stays whole: the terminal breaks it. */
static void print_line(const char *line, int width)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    int at = 0;

    for (char **word = words; *word != NULL; word++) {
        int n = columns(*word, strlen(*word));

        if (at > 0 && width > 0 && at + 1 + n > width)
            at = printf("\n%*s", INDENT, "") - 1;
        else if (word != words)
            at += printf(" ");
        fputs(*word, stdout);
        at += n;
    }
    putchar('\n');
}

void page_print(const char *text, int width)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_auto(GStrv) lines = NULL;

    for (char *p = valid; *p != '\0'; p++)
        if (((unsigned char)*p < 0x20 && *p != '\n') || *p == 0x7f)
            *p = ' ';
    lines = g_strsplit(valid, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        if (line[1] != NULL || **line != '\0') /* nothing follows the last line's end */
            print_line(*line, width);
}
