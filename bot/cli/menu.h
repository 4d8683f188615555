/* bot/cli/menu.h - the games that lair play keeps, and which of them goes on
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_MENU_H
#define LAIR_BOT_CLI_MENU_H

#include <glib.h>

#include "bot/host.h"

/* The running games of a host that has read its tables, the one played last first; of struct table *,
 * which stay the host's. */
GPtrArray *menu_games(const struct host *h);

/* What is kept, a game a line with its own number (bot/cli/kept.h); language: as in struct host_settings.  g_free it. */
char *menu_list(struct host *h, const GPtrArray *games, const char *language);

/* The question which of them goes on, or what is begun.  g_free it. */
char *menu_text(struct host *h, const GPtrArray *games, const char *language);

/* What somebody chose who was asked what to play. */
enum menu_choice {
    MENU_GO_ON,
    MENU_ALONE,
    MENU_AGAINST,
    MENU_TUTORIAL,
    MENU_LEAVE, /* nothing, or the input has ended */
};

/* Asks on the terminal which game goes on, or what is begun, until that is answered.  *game: its place in the
 * list, for MENU_GO_ON. */
enum menu_choice menu_ask(struct host *h, const GPtrArray *games, const char *language, guint *game);

/* The games of that list stay on disk while the host runs, but for one: as if they were not there.  NULL: all
 * of them do. */
void menu_set_aside(struct host *h, const GPtrArray *games, const struct table *but);

#endif
