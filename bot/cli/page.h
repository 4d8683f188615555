/* bot/cli/page.h - a text on a terminal, broken between words */
#ifndef LAIR_BOT_CLI_PAGE_H
#define LAIR_BOT_CLI_PAGE_H

/* The columns of the terminal that standard output is; 0: it is none, and lines have no end. */
int page_width(void);

/* Prints lines, each broken between words so that it fits in so many columns (0: any); what was broken off is
 * indented.  Nothing is printed that a terminal would obey. */
void page_print(const char *text, int width);

#endif
