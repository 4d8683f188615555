/* bot/cli/page.c - a text on a terminal, as lair play would show it
 * SPDX-License-Identifier: MIT */
#include "bot/cli/page.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <glib.h>

#include "adapters/console/paint.h"

enum { NARROWEST = 20, USUAL = 80 };

/* The columns of the terminal that standard output is; 0: it is none, and lines have no end. */
static unsigned width(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL;
    return MAX(size.ws_col, NARROWEST);
}

static bool has_colour(void)
{
    const char *none = g_getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) && (none == NULL || *none == '\0');
}

void page_print(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1), *painted = paint_text(valid, width(), has_colour());

    fputs(painted, stdout);
}
