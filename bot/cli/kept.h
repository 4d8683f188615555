/* bot/cli/kept.h - the games that lair play keeps, and which of them goes on */
#ifndef LAIR_BOT_CLI_KEPT_H
#define LAIR_BOT_CLI_KEPT_H

#include <glib.h>

#include "bot/host.h"

/* The running games of a host that has read its tables, the one played last first; of struct table *,
 * which stay the host's. */
GPtrArray *kept_games(const struct host *h);

/* What is kept, a game a line, numbered from 1; language: as in struct host_settings.  g_free it. */
char *kept_list(struct host *h, const GPtrArray *games, const char *language);

/* The question which of them goes on, or what is begun.  g_free it. */
char *kept_menu(struct host *h, const GPtrArray *games, const char *language);

/* What somebody chose who was asked what to play. */
enum kept_choice {
    KEPT_GO_ON,
    KEPT_ALONE,
    KEPT_AGAINST,
    KEPT_TUTORIAL,
    KEPT_LEAVE, /* nothing, or the input has ended */
};

/* Asks on the terminal which game goes on, or what is begun, until that is answered.  *game: its place in the
 * list, for KEPT_GO_ON. */
enum kept_choice kept_ask(struct host *h, const GPtrArray *games, const char *language, guint *game);

/* The games of that list stay on disk while the host runs, but for one: as if they were not there.  NULL: all
 * of them do. */
void kept_set_aside(struct host *h, const GPtrArray *games, const struct table *but);

#endif
