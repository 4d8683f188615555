/* adapters/discord/settings.h - what the operator says about Discord
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_SETTINGS_H
#define LAIR_ADAPTERS_DISCORD_SETTINGS_H

#include <stdbool.h>

#include <glib.h>
#include <sodium.h>

#include "adapters/adapter.h"

struct discord_settings { /* owns its strings */
    char *token;          /* the bot's secret */
    char *api;            /* "https://discord.com/api/v10" */
    char *ca_file;        /* NULL: the system's */
    bool threads;         /* each game has a thread of its own where it may */
    int64_t gather_ms;    /* for which a game's news wait for more of their kind; 0: they do not */
    bool posts; /* interactions come by signed posts (endpoint.h), not by the gateway; then these are set: */
    char *listen;                                         /* "127.0.0.1:8787"; NULL: nowhere */
    unsigned char public_key[crypto_sign_PUBLICKEYBYTES]; /* the application's; zeros: unknown */
    GStrv channels; /* ids of those in which, and in whose threads, is played; NULL: in all */
};

/* All settings, for struct adapter_kind. */
extern const struct adapter_option discord_options[];

/* Reads a group.  True: *s is complete, and to be cleared.  False: *why (g_free) says everything that is wrong, a
 * line for each fault, and there is nothing to clear. */
bool discord_settings_read(struct discord_settings *s, GKeyFile *file, const char *group, char **why);
void discord_settings_clear(struct discord_settings *s);

/* Takes over from newer, which is cleared, whatever can be changed while the adapter runs.  Returns the names of what
 * else is different (g_free); NULL: nothing. */
char *discord_settings_change(struct discord_settings *s, struct discord_settings *newer);

#endif
