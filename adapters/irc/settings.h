/* adapters/irc/settings.h - what the operator says about one IRC network
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_SETTINGS_H
#define LAIR_ADAPTERS_IRC_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/adapter.h"
#include "adapters/irc/sasl.h"

enum { IRC_ROOMS_MAX = 64 }; /* channels, since those of a person are the bits of a uint64_t */

struct irc_room_setting {
    char *name;
    char *key; /* to get in; NULL: none */
};

struct irc_settings { /* owns its strings */
    char *host;
    uint16_t port;
    bool tls;
    char *tls_name;         /* NULL: host */
    char *ca_file;          /* NULL: the system's */
    char *cert_file;        /* the certificate that we show to the server; NULL: none */
    char *key_file;         /* of cert_file; NULL: it is in there */
    char *server_password;  /* NULL: none */
    char *account;          /* to log in to; NULL: none */
    char *account_password; /* NULL: we do not log in with a password */
    char *sasl_mechanism;   /* NULL: see irc_settings_sasl */
    char *nick;
    char *user;
    char *realname;
    char *prefix;     /* what lines for the bot begin with; "": only its name addresses it */
    bool keep_op;     /* stay operator of a channel that was empty before we came */
    GArray *rooms;    /* of struct irc_room_setting, 1 to IRC_ROOMS_MAX */
    int burst;        /* lines that may go at once */
    int line_ms;      /* after that, one line in this many ms at first, and at the slowest */
    int fastest_ms;   /* ... and in this many at the fastest, as the server is seen to take it */
    int reconnect_ms; /* pause before the first new attempt */
    int rejoin_ms;    /* pause before coming back after a kick */
    int silence_ms;   /* silence of the server before it is asked */
};

/* All settings, for struct adapter_kind. */
extern const struct adapter_option irc_options[];

/* Reads a group.  True: *s is complete, and to be cleared.  False: *why (g_free) says everything
 * that is wrong, a line for each fault, and there is nothing to clear. */
bool irc_settings_read(struct irc_settings *s, GKeyFile *file, const char *group, char **why);
void irc_settings_clear(struct irc_settings *s);

/* Can the files that are named be read, and are they what they should be?  False: *why (g_free)
 * says everything that is wrong, a line for each fault. */
bool irc_settings_check_files(const struct irc_settings *s, const char *group, char **why);

/* How to log in: as sasl_mechanism says, else by the password, else by the
 * certificate, if there is one. */
enum irc_sasl irc_settings_sasl(const struct irc_settings *s);

/* Takes over from newer, which is cleared, whatever can be changed while the adapter runs.  Returns
 * the names of what else is different, "server, tls" (g_free); NULL: nothing. */
char *irc_settings_change(struct irc_settings *s, struct irc_settings *newer);

#endif
