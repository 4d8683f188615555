/* bot/config.c - lair.conf(5) */
#include "config.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CLOCK_MIN = 10, CLOCK_MAX = 604800, BEAT_MAX = 60, PREFIX_MAX = 4 };

/* Every key, and what the adapter calls it if it is only handed on. */
static const struct key {
    const char *group, *name, *adapter;
} keys[] = {
    { "host", "database", NULL },
    { "host", "data", NULL },
    { "host", "prefix", NULL },
    { "host", "log", NULL },
    { "table", "clock", NULL },
    { "table", "beat", NULL },
    { "irc", "server", "host" },
    { "irc", "port", "port" },
    { "irc", "tls", NULL },
    { "irc", "ca", NULL },
    { "irc", "nick", "nick" },
    { "irc", "user", "user" },
    { "irc", "realname", "realname" },
    { "irc", "password", "server-password" },
    { "irc", "password_env", NULL },
    { "irc", "sasl_account", "account" },
    { "irc", "sasl_password", "account-password" },
    { "irc", "sasl_password_env", NULL },
    { "irc", "channels", "channels" },
    { "irc", "burst", "burst" },
    { "irc", "line_ms", "line-ms" },
};

/* The file being read. */
struct reading {
    const char *path;
    GKeyFile *file;
    char *folder; /* of the file, absolute: relative paths start there */
    char **why;
};

static bool fault(struct reading *r, const char *group, const char *name, const char *reason)
{
    *r->why = name != NULL ? g_strdup_printf("%s: [%s] %s: %s", r->path, group, name, reason)
                           : g_strdup_printf("%s: [%s]: %s", r->path, group, reason);
    return false;
}

static bool known_key(const char *group, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        if (strcmp(keys[i].group, group) == 0 && (name == NULL || strcmp(keys[i].name, name) == 0))
            return true;
    return false;
}

static bool check_keys(struct reading *r)
{
    g_auto(GStrv) groups = g_key_file_get_groups(r->file, NULL);

    for (char **g = groups; *g != NULL; g++) {
        g_auto(GStrv) names = g_key_file_get_keys(r->file, *g, NULL, NULL);

        if (!known_key(*g, NULL))
            return fault(r, *g, NULL, "there is no such group");
        for (char **n = names; *n != NULL; n++)
            if (!known_key(*g, *n))
                return fault(r, *g, *n, "there is no such key");
    }
    return true;
}

/* The value without blanks around it; NULL: none, or an empty one.  g_free it. */
static char *get(const struct reading *r, const char *group, const char *name)
{
    char *value = g_key_file_get_string(r->file, group, name, NULL);

    if (value != NULL && g_strstrip(value)[0] == '\0')
        g_clear_pointer(&value, g_free);
    return value;
}

static char *get_path(const struct reading *r, const char *group, const char *name, const char *otherwise)
{
    g_autofree char *value = get(r, group, name);
    const char *path = value != NULL ? value : otherwise;

    return path != NULL ? g_canonicalize_filename(path, r->folder) : NULL;
}

/* ---- [host] and [table] ----------------------------------------------------------------- */

static bool read_host(struct reading *r, struct config *c)
{
    c->database = get_path(r, "host", "database", "lair.db");
    c->data = get_path(r, "host", "data", NULL);
    c->log = get_path(r, "host", "log", NULL);
    c->prefix = get(r, "host", "prefix");
    if (c->prefix == NULL)
        c->prefix = g_strdup("!");
    if (strlen(c->prefix) > PREFIX_MAX || strchr(c->prefix, ' ') != NULL || !g_str_is_ascii(c->prefix))
        return fault(r, "host", "prefix", "one to four printable characters without a space are wanted");
    return true;
}

static bool read_table(struct reading *r, struct config *c)
{
    g_autofree char *clock = get(r, "table", "clock"), *beat = get(r, "table", "beat");
    gint64 seconds = 300;
    char *end = NULL;
    double s = beat != NULL ? g_ascii_strtod(beat, &end) : 1.5;

    if (clock != NULL && !g_ascii_string_to_signed(clock, 10, 0, CLOCK_MAX, &seconds, NULL))
        return fault(r, "table", "clock", "a number of seconds from 10 to 604800 is wanted, or 0");
    if (seconds != 0 && seconds < CLOCK_MIN)
        return fault(r, "table", "clock", "a number of seconds from 10 to 604800 is wanted, or 0");
    if (beat != NULL && (end == beat || *end != '\0' || !(s >= 0 && s <= BEAT_MAX)))
        return fault(r, "table", "beat", "a number of seconds from 0 to 60 is wanted");
    c->clock_s = (int)seconds;
    c->beat_ms = (int)(s * 1000 + 0.5);
    return true;
}

/* ---- [irc] ------------------------------------------------------------------------------- */

static bool read_tls(struct reading *r, GKeyFile *irc, bool *tls)
{
    g_autofree char *value = get(r, "irc", "tls");
    bool no = value != NULL && (!g_ascii_strcasecmp(value, "no") || !g_ascii_strcasecmp(value, "false"));
    bool yes = value == NULL || !g_ascii_strcasecmp(value, "yes") || !g_ascii_strcasecmp(value, "true");

    if (!yes && !no)
        return fault(r, "irc", "tls", "yes or no is wanted");
    *tls = yes;
    g_key_file_set_string(irc, "irc", "tls", yes ? "true" : "false");
    return true;
}

/* A password that an environment variable holds. */
static bool read_secret(struct reading *r, GKeyFile *irc, const char *name, const char *env,
                        const char *adapter)
{
    g_autofree char *plain = get(r, "irc", name), *variable = get(r, "irc", env);
    const char *value = variable != NULL ? g_getenv(variable) : NULL;

    if (variable == NULL)
        return true;
    if (plain != NULL)
        return fault(r, "irc", env, "the password is given twice");
    if (value == NULL || value[0] == '\0')
        return fault(r, "irc", env, "that variable is not set");
    g_key_file_set_string(irc, "irc", adapter, value);
    return true;
}

static bool hand_on(struct reading *r, GKeyFile *irc, bool tls)
{
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        g_autofree char *value = get(r, keys[i].group, keys[i].name);

        if (value != NULL && keys[i].adapter != NULL)
            g_key_file_set_string(irc, "irc", keys[i].adapter, value);
    }
    if (!g_key_file_has_key(irc, "irc", "port", NULL))
        g_key_file_set_string(irc, "irc", "port", tls ? "6697" : "6667");
    return read_secret(r, irc, "password", "password_env", "server-password") &&
           read_secret(r, irc, "sasl_password", "sasl_password_env", "account-password");
}

static bool read_irc(struct reading *r, struct config *c)
{
    g_autofree char *server = NULL, *ca = NULL;
    bool tls;

    if (!g_key_file_has_group(r->file, "irc"))
        return true;
    server = get(r, "irc", "server");
    ca = get_path(r, "irc", "ca", NULL);
    if (server == NULL)
        return fault(r, "irc", "server", "it is missing");
    c->irc = g_key_file_new();
    if (!read_tls(r, c->irc, &tls) || !hand_on(r, c->irc, tls))
        return false;
    if (ca != NULL)
        g_key_file_set_string(c->irc, "irc", "ca-file", ca);
    g_key_file_set_string(c->irc, "irc", "prefix", c->prefix);
    return true;
}

/* ---- the file ------------------------------------------------------------------------------ */

static bool load(struct reading *r)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *whole = g_canonicalize_filename(r->path, NULL);

    r->folder = g_path_get_dirname(whole);
    r->file = g_key_file_new();
    if (g_key_file_load_from_file(r->file, r->path, G_KEY_FILE_NONE, &error))
        return true;
    *r->why = g_strdup_printf("%s: %s", r->path, error->message);
    return false;
}

static void unload(struct reading *r)
{
    g_key_file_unref(r->file);
    g_free(r->folder);
}

struct config *config_read(const char *path, char **why)
{
    struct reading r = { .path = path, .why = why };
    struct config *c = g_new0(struct config, 1);

    if (!load(&r) || !check_keys(&r) || !read_host(&r, c) || !read_table(&r, c) || !read_irc(&r, c))
        g_clear_pointer(&c, config_free);
    unload(&r);
    return c;
}

char *config_database(const char *path, char **why)
{
    struct reading r = { .path = path, .why = why };
    char *database = load(&r) ? get_path(&r, "host", "database", "lair.db") : NULL;

    unload(&r);
    return database;
}

void config_free(struct config *c)
{
    if (c == NULL)
        return;
    g_free(c->database);
    g_free(c->data);
    g_free(c->prefix);
    g_free(c->log);
    if (c->irc != NULL)
        g_key_file_unref(c->irc);
    g_free(c);
}
