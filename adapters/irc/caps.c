/* adapters/irc/caps.c - which IRCv3 capabilities a server offers and has switched on
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/caps.h"

#include <assert.h>
#include <string.h>

#include <glib.h>

static const char *const cap_name[] = {
    [IRC_CAP_SASL] = "sasl",
    [IRC_CAP_ACCOUNT_TAG] = "account-tag",
    [IRC_CAP_EXTENDED_JOIN] = "extended-join",
    [IRC_CAP_ACCOUNT_NOTIFY] = "account-notify",
    [IRC_CAP_CHGHOST] = "chghost",
    [IRC_CAP_CAP_NOTIFY] = "cap-notify",
    [IRC_CAP_MESSAGE_TAGS] = "message-tags",
    [IRC_CAP_SERVER_TIME] = "server-time",
    [IRC_CAP_ECHO_MESSAGE] = "echo-message",
};
static_assert(G_N_ELEMENTS(cap_name) == IRC_CAPS, "a name for every capability");

static bool list_has(const char *list, const char *wanted)
{
    g_auto(GStrv) all = g_strsplit(list, ",", -1);

    for (char **one = all; *one != NULL; one++)
        if (g_ascii_strcasecmp(*one, wanted) == 0)
            return true;
    return false;
}

/* The capability that word ("sasl=PLAIN,EXTERNAL") names; IRC_CAPS: none of ours. */
static unsigned find(const char *word)
{
    size_t len = strcspn(word, "=");
    unsigned i = 0;

    while (i < IRC_CAPS && !(strlen(cap_name[i]) == len && memcmp(cap_name[i], word, len) == 0))
        i++;
    return i;
}

static void offer_sasl(struct irc_caps *c, const char *list)
{
    for (int i = IRC_SASL_PLAIN; i < IRC_SASLS; i++)
        c->sasl[i] = list == NULL || list_has(list, irc_sasl_name((enum irc_sasl)i));
}

void irc_caps_offer(struct irc_caps *c, const char *list)
{
    g_auto(GStrv) words = g_strsplit(list, " ", -1);

    for (char **word = words; *word != NULL; word++) {
        unsigned i = find(*word);
        const char *value = strchr(*word, '=');

        if (i == IRC_CAPS)
            continue;
        c->offered[i] = true;
        if (i == IRC_CAP_SASL)
            offer_sasl(c, value != NULL && value[1] != '\0' ? value + 1 : NULL);
    }
}

void irc_caps_withdraw(struct irc_caps *c, const char *list)
{
    g_auto(GStrv) words = g_strsplit(list, " ", -1);

    for (char **word = words; *word != NULL; word++) {
        unsigned i = find(*word);
        if (i < IRC_CAPS)
            c->offered[i] = c->on[i] = false;
    }
}

void irc_caps_acknowledge(struct irc_caps *c, const char *list)
{
    g_auto(GStrv) words = g_strsplit(list, " ", -1);

    for (char **word = words; *word != NULL; word++) {
        bool off = **word == '-';
        unsigned i = find(*word + off);
        if (i < IRC_CAPS)
            c->on[i] = !off;
    }
}

char *irc_caps_wish(const struct irc_caps *c, enum irc_sasl sasl)
{
    GString *wish = g_string_new(NULL);

    for (unsigned i = 0; i < IRC_CAPS; i++) {
        if (!c->offered[i] || c->on[i] || (i == IRC_CAP_SASL && !(sasl != IRC_SASL_NONE && c->sasl[sasl])))
            continue;
        g_string_append_printf(wish, "%s%s", wish->len > 0 ? " " : "", cap_name[i]);
    }
    return g_string_free(wish, wish->len == 0);
}
