/* bot/cli/config.c - lair.conf(5)
 * SPDX-License-Identifier: MIT */
#include "bot/cli/config.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "adapters/door.h"
#include "adapters/push.h"
#include "bot/cli/secret.h"
#include "bot/games/tick.h"
#include "bot/log.h"
#include "bot/name.h"
#include "bot/network.h"
#include "bot/words/span.h"

enum { PREFIX_MAX = 4, ADDRESS_MAX = 200 };

/* The kinds of network that a group may be about. */
static const struct adapter_kind *const kinds[] = { &discord_adapter, &irc_adapter };

/* The file being read. */
struct reading {
    const char *path;
    GKeyFile *file;
    char *folder;      /* of the file, absolute: relative paths start here */
    GPtrArray *faults; /* of char * */
    struct config *config;
    bool open_secret; /* a password is written in the file itself */
};

struct key;
/* Takes the value over. */
typedef void read_fn(struct reading *r, const struct key *k, char *value);

/* A key outside the networks' groups. */
struct key {
    const char *group, *name;
    read_fn *read;
    size_t at;             /* of its member in struct config */
    const char *otherwise; /* the value if the key is missing; NULL: there is none */
    int least, most;       /* of a number */
    bool or_none;          /* of a number: 0 is allowed as well */
};

static read_fn read_text, read_path, read_prefix, read_level, read_metrics, read_pages, read_push_hosts,
    read_number, read_span, read_ms, read_tick, read_days, read_accounts;

/* clang-format off */
static const struct key keys[] = {
    { .group = "host", .name = "database", .read = read_path, .at = offsetof(struct config, database),
      .otherwise = "lair.db" },
    { .group = "host", .name = "data", .read = read_path, .at = offsetof(struct config, data) },
    { .group = "host", .name = "language", .read = read_text, .at = offsetof(struct config, language) },
    { .group = "host", .name = "prefix", .read = read_prefix, .at = offsetof(struct config, prefix),
      .otherwise = "!" },
    { .group = "host", .name = "log", .read = read_path, .at = offsetof(struct config, log) },
    { .group = "host", .name = "log_level", .read = read_level, .at = offsetof(struct config, log_level),
      .otherwise = "info" },
    { .group = "host", .name = "metrics", .read = read_metrics, .at = offsetof(struct config, metrics) },
    { .group = "host", .name = "pages", .read = read_pages, .at = offsetof(struct config, host.pages) },
    { .group = "host", .name = "push_hosts", .read = read_push_hosts, .at = offsetof(struct config, host.push_hosts) },
    { .group = "host", .name = "keep", .read = read_days, .at = offsetof(struct config, host.keep_days),
      .otherwise = "0", .least = 1, .most = 36500 },
    { .group = "table", .name = "clock", .read = read_span, .at = offsetof(struct config, host.clock_s),
      .otherwise = "300", .least = 10, .most = 604800, .or_none = true },
    { .group = "table", .name = "beat", .read = read_ms, .at = offsetof(struct config, host.beat_ms),
      .otherwise = "1", .most = 60 },
    { .group = "table", .name = "tick", .read = read_tick, .at = offsetof(struct config, host.tick_s),
      .otherwise = "120", .least = TICK_MIN_S, .most = TICK_MAX_S, .or_none = true },
    { .group = "table", .name = "lobby", .read = read_span, .at = offsetof(struct config, host.lobby_s),
      .otherwise = "3600", .least = 60, .most = 604800, .or_none = true },
    { .group = "table", .name = "sets", .read = read_text, .at = offsetof(struct config, host.sets), .otherwise = "bmr" },
    { .group = "table", .name = "offer", .read = read_text, .at = offsetof(struct config, host.offer) },
    { .group = "limits", .name = "person_tables", .read = read_number,
      .at = offsetof(struct config, host.tables_per_person), .otherwise = "12", .least = 1, .most = 1000, .or_none = true },
    { .group = "limits", .name = "place_tables", .read = read_number,
      .at = offsetof(struct config, host.tables_per_place), .otherwise = "8", .least = 1, .most = 1000, .or_none = true },
    { .group = "limits", .name = "tables", .read = read_number, .at = offsetof(struct config, host.max_tables),
      .otherwise = "20000", .least = 1, .most = 1000000, .or_none = true },
    { .group = "limits", .name = "person_lines", .read = read_number,
      .at = offsetof(struct config, host.person_lines.lines), .otherwise = "12", .least = 1, .most = 1000, .or_none = true },
    { .group = "limits", .name = "person_pace", .read = read_ms,
      .at = offsetof(struct config, host.person_lines.line_ms), .otherwise = "1", .most = 60 },
    { .group = "limits", .name = "person_calm", .read = read_ms,
      .at = offsetof(struct config, host.person_lines.calm_ms), .otherwise = "10", .least = 1, .most = 3600 },
    { .group = "limits", .name = "place_lines", .read = read_number,
      .at = offsetof(struct config, host.place_lines.lines), .otherwise = "20", .least = 1, .most = 1000, .or_none = true },
    { .group = "limits", .name = "place_pace", .read = read_ms,
      .at = offsetof(struct config, host.place_lines.line_ms), .otherwise = "0.5", .most = 60 },
    { .group = "operators", .name = "accounts", .read = read_accounts, .at = offsetof(struct config, operators) },
};
/* clang-format on */

static void fault(struct reading *r, const char *group, const char *name, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
static void fault(struct reading *r, const char *group, const char *name, const char *format, ...)
{
    g_autofree char *reason = NULL;
    va_list args;

    va_start(args, format);
    reason = g_strdup_vprintf(format, args);
    va_end(args);
    g_ptr_array_add(r->faults, name != NULL ? g_strdup_printf("%s: [%s] %s: %s", r->path, group, name, reason)
                                            : g_strdup_printf("%s: [%s]: %s", r->path, group, reason));
}

/* The value without blanks around it; NULL: there is none, or an empty one.  g_free it. */
static char *get(const struct reading *r, const char *group, const char *name)
{
    char *value = g_key_file_get_string(r->file, group, name, NULL);

    if (value != NULL && g_strstrip(value)[0] == '\0')
        g_clear_pointer(&value, g_free);
    return value;
}

static void *member(const struct reading *r, const struct key *k)
{
    return (char *)r->config + k->at;
}

/* ---- [host], [table], ... -------------------------------------------------------------------- */

static void read_text(struct reading *r, const struct key *k, char *value)
{
    *(const char **)member(r, k) = value;
    g_ptr_array_add(r->config->texts, value);
}

static void read_path(struct reading *r, const struct key *k, char *value)
{
    read_text(r, k, value != NULL ? g_canonicalize_filename(value, r->folder) : NULL);
    g_free(value);
}

static bool is_prefix(const char *s)
{
    return strlen(s) <= PREFIX_MAX && strchr(s, ' ') == NULL && g_str_is_ascii(s);
}

static void read_prefix(struct reading *r, const struct key *k, char *value)
{
    read_text(r, k, value);
    if (!is_prefix(value))
        fault(r, k->group, k->name, "one to four printable characters without a space are wanted");
}

static void read_level(struct reading *r, const struct key *k, char *value)
{
    if (!log_level_read(member(r, k), value))
        fault(r, k->group, k->name, "error, warning, notice, info or debug is wanted");
    g_free(value);
}

/* Figures are for somebody on this machine, since nobody is asked for a password. */
static void read_metrics(struct reading *r, const struct key *k, char *value)
{
    g_autoptr(GSocketAddress) at = value != NULL ? door_address(value) : NULL;

    read_text(r, k, value);
    if (value != NULL && at == NULL)
        fault(r, k->group, k->name, "a loopback address with a port is wanted, as 127.0.0.1:9477");
}

/* It is told in chats, where it is to be a link and nothing else. */
static void read_pages(struct reading *r, const struct key *k, char *value)
{
    read_text(r, k, value);
    if (value != NULL && (!g_uri_is_valid(value, G_URI_FLAGS_NONE, NULL) ||
                          !g_str_has_prefix(value, "http") || strlen(value) > ADDRESS_MAX))
        fault(r, k->group, k->name, "an address of the web is wanted, as https://example.org/lair/");
}

static void read_push_hosts(struct reading *r, const struct key *k, char *value)
{
    read_text(r, k, value);
    if (value != NULL && !push_hosts_fit(value))
        fault(r, k->group, k->name, "names of hosts are wanted, as ntfy.sh, push.example.org:8443");
}

static void read_number(struct reading *r, const struct key *k, char *value)
{
    gint64 n = 0;

    if (!g_ascii_string_to_signed(value, 10, k->or_none ? 0 : k->least, k->most, &n, NULL) ||
        (n < k->least && n != 0))
        fault(r, k->group, k->name, "a whole number from %d to %d%s is wanted", k->least, k->most,
              k->or_none ? ", or 0," : "");
    *(int *)member(r, k) = (int)n;
    g_free(value);
}

/* A span of time in seconds: "300", "5m", "12h"; or none: "0". */
static void read_span(struct reading *r, const struct key *k, char *value)
{
    if (!span_read(value, k->least, k->most, member(r, k)))
        fault(r, k->group, k->name,
              "a time from %d seconds to %d days is wanted, as 90s, 10m, 12h or 2d, or 0 for none", k->least,
              k->most / (24 * 60 * 60));
    g_free(value);
}

/* Days: "90d"; "0": for ever. */
static void read_days(struct reading *r, const struct key *k, char *value)
{
    bool days = g_str_has_suffix(value, "d");
    gint64 n = 0;

    if (days)
        value[strlen(value) - 1] = '\0';
    if (!g_ascii_string_to_signed(value, 10, days ? k->least : 0, days ? k->most : 0, &n, NULL))
        fault(r, k->group, k->name, "a number of days from %dd to %dd is wanted, as 90d, or 0 for ever",
              k->least, k->most);
    *(int *)member(r, k) = (int)n;
    g_free(value);
}

/* Seconds with a fraction, kept in ms. */
static void read_ms(struct reading *r, const struct key *k, char *value)
{
    char *end;
    double s = g_ascii_strtod(value, &end); /* which also takes "0x1p3" and "1e1" */

    if (end == value || value[strspn(value, "0123456789.")] != '\0' || *end != '\0' || s < k->least ||
        s > k->most)
        fault(r, k->group, k->name, "a number of seconds from %d to %d is wanted", k->least, k->most);
    else
        *(int *)member(r, k) = (int)(s * 1000 + 0.5);
    g_free(value);
}

/* A tick's length, or 0. */
static void read_tick(struct reading *r, const struct key *k, char *value)
{
    int seconds = 0;

    if (!span_read(value, k->least, k->most, &seconds) || (seconds != 0 && !tick_is_length(seconds)))
        fault(r, k->group, k->name,
              "a time from %d to %d minutes is wanted that goes into a day, as 2m, 10m or 1h, or 0 for none",
              k->least / 60, k->most / 60);
    *(int *)member(r, k) = seconds;
    g_free(value);
}

/* "network/account, ...": keys of people, as adapters write them. */
static void read_accounts(struct reading *r, const struct key *k, char *value)
{
    g_auto(GStrv) list = g_strsplit(value != NULL ? value : "", ",", -1);

    for (char **one = list; *one != NULL; one++) {
        g_autofree char *account = g_ascii_strdown(g_strstrip(*one), -1);
        char *slash = strchr(account, '/');

        if (account[0] == '\0')
            continue;
        if (slash != NULL)
            *slash = '\0';
        if (slash == NULL || slash[1] == '\0' || strpbrk(slash + 1, " !") != NULL)
            fault(r, k->group, k->name, "\"%s\" is not NETWORK/ACCOUNT", *one);
        else if (config_network(r->config, account) == NULL)
            fault(r, k->group, k->name, "\"%s\": there is no network of that name here", *one);
        else
            g_hash_table_add(r->config->operators, g_ascii_strdown(*one, -1));
    }
    g_free(value);
}

static void read_keys(struct reading *r)
{
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        char *value = get(r, keys[i].group, keys[i].name);

        keys[i].read(r, &keys[i], value != NULL ? value : g_strdup(keys[i].otherwise));
    }
}

/* ---- networks -------------------------------------------------------------------------------- */

/* The kind of network that a group is about; NULL: none. */
static const struct adapter_kind *kind_of(const char *group)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        size_t len = strlen(kinds[i]->name);

        if (strncmp(group, kinds[i]->name, len) == 0 && (group[len] == ' ' || group[len] == '\0'))
            return kinds[i];
    }
    return NULL;
}

/* The option that a key in a network's group sets, by its own name or as "sasl_password_env";
 * *suffix is what follows the option's name then: "", "_env" or "_file".  NULL:
 * there is no such option. */
static const struct adapter_option *option_of(const struct adapter_kind *kind, const char *key,
                                              const char **suffix)
{
    for (const struct adapter_option *o = kind->options; o->name != NULL; o++) {
        size_t len = strlen(o->name);

        if (strncmp(key, o->name, len) != 0)
            continue;
        *suffix = key + len;
        if (**suffix == '\0' ||
            (o->secret && (strcmp(*suffix, "_env") == 0 || strcmp(*suffix, "_file") == 0)))
            return o;
    }
    return NULL;
}

/* The value of a secret, which one of three keys may hold; NULL: none does, or a fault was told. */
static char *get_secret(struct reading *r, const char *group, const char *name)
{
    g_autofree char *env = g_strconcat(name, "_env", NULL), *file = g_strconcat(name, "_file", NULL);
    g_autofree char *plain = get(r, group, name), *variable = get(r, group, env), *path = get(r, group, file);
    char *secret = NULL, *why = NULL;

    if ((plain != NULL) + (variable != NULL) + (path != NULL) > 1) {
        fault(r, group, name, "it is given more than once: as itself, by _env or by _file");
    } else if (plain != NULL) {
        r->open_secret = true;
        secret = g_steal_pointer(&plain);
    } else if (variable != NULL) {
        secret = secret_from_env(variable, &why);
        if (secret == NULL)
            fault(r, group, env, "%s", why);
    } else if (path != NULL) {
        secret = secret_from_file(path, r->folder, &why);
        if (secret == NULL)
            fault(r, group, file, "%s", why);
    }
    g_free(why);
    return secret;
}

/* Hands on a group's settings, with absolute paths, and secrets read from where they are kept. */
static void hand_on(struct reading *r, const struct config_network *n)
{
    for (const struct adapter_option *o = n->kind->options; o->name != NULL; o++) {
        g_autofree char *value = o->secret ? get_secret(r, n->group, o->name) : get(r, n->group, o->name);
        g_autofree char *path = o->path && value != NULL ? g_canonicalize_filename(value, r->folder) : NULL;

        if (value != NULL)
            g_key_file_set_string(r->config->settings, n->group, o->name, path != NULL ? path : value);
    }
}

/* Asks the adapter what is wrong with its settings, unless this group was blamed already. */
static void try_adapter(struct reading *r, const struct config_network *n)
{
    struct clock *clock = clock_new_by_hand(0);
    g_autofree char *why = NULL;
    struct adapter *a = n->kind->open(n->name, r->config->settings, n->group, NULL, NULL, clock, &why);
    g_auto(GStrv) lines = g_strsplit(why != NULL ? why : "", "\n", -1);

    for (char **line = lines; *line != NULL; line++)
        g_ptr_array_add(r->faults, g_strdup_printf("%s: %s", r->path, *line));
    n->kind->free(a);
    clock_free(clock);
}

static void network_free(gpointer network)
{
    struct config_network *n = network;

    g_free(n->name);
    g_free(n->group);
    g_free(n->prefix);
    g_free(n);
}

static void read_network(struct reading *r, const char *group, const struct adapter_kind *kind)
{
    struct config_network *n = g_new0(struct config_network, 1);
    const char *space = strchr(group, ' ');
    guint faults = r->faults->len;

    n->kind = kind;
    n->group = g_strdup(group);
    n->name = g_strdup(space != NULL ? space + 1 : group);
    n->prefix = get(r, group, "prefix");
    if (!name_fits_network(n->name))
        fault(r, group, NULL, "a network's name is of small letters, digits and '-'");
    if (config_network(r->config, n->name) != NULL)
        fault(r, group, NULL, "there is another network of that name");
    if (n->prefix != NULL && !is_prefix(n->prefix))
        fault(r, group, "prefix", "one to four printable characters without a space are wanted");
    g_ptr_array_add(r->config->networks, n);
    hand_on(r, n);
    if (r->faults->len == faults)
        try_adapter(r, n);
}

static void read_networks(struct reading *r)
{
    g_auto(GStrv) groups = g_key_file_get_groups(r->file, NULL);

    for (char **g = groups; *g != NULL; g++)
        if (kind_of(*g) != NULL)
            read_network(r, *g, kind_of(*g));
    if (r->config->networks->len == 0)
        fault(r, "irc", NULL, "there is no network to sit on");
}

/* Networks without a prefix get the host's, and their adapters are told; some kinds have one of their own. */
static void hand_on_prefix(struct reading *r)
{
    for (guint i = 0; i < r->config->networks->len; i++) {
        struct config_network *n = r->config->networks->pdata[i];

        if (n->prefix == NULL)
            n->prefix = g_strdup(n->kind->traits.prefix != NULL ? n->kind->traits.prefix : r->config->prefix);
        if (n->kind->traits.prefix == NULL)
            g_key_file_set_string(r->config->settings, n->group, "prefix", n->prefix);
    }
}

/* ---- names ----------------------------------------------------------------------------------- */

static void add_once(GPtrArray *names, const char *name)
{
    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        g_ptr_array_add(names, (gpointer)name);
}

static void suggest(struct reading *r, const char *group, const char *name, GPtrArray *names)
{
    const char *what = name != NULL ? "key" : "group", *near;

    g_ptr_array_add(names, NULL);
    near = lair_nearest(name != NULL ? name : group, (const char *const *)names->pdata);
    if (near != NULL)
        fault(r, group, name, "there is no such %s; did you mean %s?", what, near);
    else
        fault(r, group, name, "there is no such %s", what);
}

static void unknown_group(struct reading *r, const char *group)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        add_once(names, keys[i].group);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        add_once(names, kinds[i]->name);
    suggest(r, group, NULL, names);
}

/* The keys that a group may have; empty: there is no such group. */
static GPtrArray *names_in(const char *group)
{
    GPtrArray *names = g_ptr_array_new();
    const struct adapter_kind *kind = kind_of(group);

    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        if (strcmp(keys[i].group, group) == 0)
            g_ptr_array_add(names, (gpointer)keys[i].name);
    for (const struct adapter_option *o = kind != NULL ? kind->options : NULL; o != NULL && o->name != NULL;
         o++)
        g_ptr_array_add(names, (gpointer)o->name);
    return names;
}

static void check_key(struct reading *r, const char *group, const char *name, GPtrArray *names)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *value = g_key_file_get_string(r->file, group, name, &error);
    const struct adapter_kind *kind = kind_of(group);
    const char *suffix;

    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL) &&
        (kind == NULL || option_of(kind, name, &suffix) == NULL)) {
        g_autoptr(GPtrArray) copy = g_ptr_array_copy(names, NULL, NULL);
        suggest(r, group, name, copy);
    } else if (g_error_matches(error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_UNKNOWN_ENCODING)) {
        fault(r, group, name, "it is not UTF-8");
    } else if (error != NULL) {
        fault(r, group, name, "a backslash is written twice");
    }
}

static void check_names(struct reading *r)
{
    g_auto(GStrv) groups = g_key_file_get_groups(r->file, NULL);

    for (char **g = groups; *g != NULL; g++) {
        g_auto(GStrv) names = g_key_file_get_keys(r->file, *g, NULL, NULL);
        g_autoptr(GPtrArray) known = names_in(*g);

        if (known->len == 0)
            unknown_group(r, *g);
        for (char **n = names; known->len > 0 && *n != NULL; n++)
            check_key(r, *g, *n, known);
    }
}

/* ---- the file, line by line ------------------------------------------------------------------ */

/* The state of a walk over the lines. */
struct lines {
    struct reading *r;
    int number;       /* of the line, counted from 1 */
    char *group;      /* the group that the line is in; NULL: none yet, or one that cannot be read */
    bool lost;        /* the group's own line was wrong: the lines that follow are in no group */
    GHashTable *seen; /* a set of "group]" and "group]key" */
    GString *good;    /* the lines that GLib can read */
};

/* Tells a fault of the line, but does not repeat the line: it may be half a password. */
static void line_fault(struct lines *l, const char *what)
{
    g_ptr_array_add(l->r->faults, g_strdup_printf("%s: line %d %s", l->r->path, l->number, what));
}

static bool can_be_read(const char *before, const char *line)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *text = g_strdup_printf("%s%s\n", before, line);

    return g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, NULL);
}

static void group_line(struct lines *l, const char *s)
{
    bool good = can_be_read("", s);
    g_autofree char *group = good ? g_strndup(s + 1, strlen(s) - 2) : NULL;

    g_free(l->group);
    l->group = g_steal_pointer(&group);
    l->lost = !good;
    if (!good)
        line_fault(l, "is neither a [group] nor KEY=VALUE nor a comment");
    else if (!g_hash_table_add(l->seen, g_strconcat(l->group, "]", NULL)))
        fault(l->r, l->group, NULL, "it is there twice");
    if (good)
        g_string_append_printf(l->good, "%s\n", s);
}

/* GLib would take the last of two lines for one key, and half a group would
 * be lost without a word. */
static void key_line(struct lines *l, const char *s)
{
    g_autofree char *name = g_strndup(s, strcspn(s, "="));

    if (strchr(s, '=') == NULL || !can_be_read("[x]\n", s))
        line_fault(l, "is neither a [group] nor KEY=VALUE nor a comment");
    else if (l->group == NULL && !l->lost)
        line_fault(l, "stands before the first [group]");
    else if (l->group != NULL &&
             !g_hash_table_add(l->seen, g_strconcat(l->group, "]", g_strchomp(name), NULL)))
        fault(l->r, l->group, name, "it is there twice");
    else if (l->group != NULL)
        g_string_append_printf(l->good, "%s\n", s);
}

/* The lines that can be read, as a text; every other line is a fault.  g_free it. */
static char *good_lines(struct reading *r, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    struct lines l = { .r = r, .good = g_string_new(NULL) };

    l.seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int i = 0; lines[i] != NULL; i++) {
        const char *s = g_strstrip(lines[i]);

        l.number = i + 1;
        if (*s == '[')
            group_line(&l, s);
        else if (*s != '\0' && *s != '#')
            key_line(&l, s);
    }
    g_hash_table_unref(l.seen);
    g_free(l.group);
    return g_string_free(l.good, FALSE);
}

/* ---- the file -------------------------------------------------------------------------------- */

static bool load(struct reading *r, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *whole = g_canonicalize_filename(path, NULL), *text = NULL, *good = NULL;
    gsize len;

    r->path = path;
    r->folder = g_path_get_dirname(whole);
    r->file = g_key_file_new();
    r->faults = g_ptr_array_new_with_free_func(g_free);
    if (g_file_get_contents(path, &text, &len, &error)) {
        if (memchr(text, '\0', len) != NULL)
            g_ptr_array_add(r->faults, g_strdup_printf("%s: there is a NUL in it", path));
        good = good_lines(r, text);
        if (*good == '\0' || g_key_file_load_from_data(r->file, good, (gsize)-1, G_KEY_FILE_NONE, &error))
            return true;
    }
    g_ptr_array_add(r->faults, g_strdup_printf("%s: %s", path, error->message));
    return false;
}

static void unload(struct reading *r)
{
    g_ptr_array_unref(r->faults);
    g_key_file_unref(r->file);
    g_free(r->folder);
}

/* A password in a file that everybody may read is no secret. */
static void check_mode(struct reading *r)
{
    struct stat st;

    if (r->open_secret && stat(r->path, &st) == 0 && (st.st_mode & S_IROTH) != 0)
        g_ptr_array_add(r->faults,
                        g_strdup_printf("%s: there is a password in it, and everybody can read it: "
                                        "chmod o-r, or keep the password elsewhere",
                                        r->path));
}

static struct config *config_new(void)
{
    struct config *c = g_new0(struct config, 1);

    c->host = host_defaults;
    c->texts = g_ptr_array_new_with_free_func(g_free);
    c->operators = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    c->networks = g_ptr_array_new_with_free_func(network_free);
    c->settings = g_key_file_new();
    return c;
}

/* The faults that were found, in order; the caller owns them. */
static char **steal_faults(struct reading *r)
{
    char **faults;

    g_ptr_array_add(r->faults, NULL);
    faults = g_strdupv((char **)r->faults->pdata);
    return faults;
}

struct config *config_read(const char *path, char ***faults)
{
    struct reading r = { .config = config_new() };
    struct config *c = NULL;

    if (load(&r, path)) {
        check_names(&r);
        read_networks(&r);
        read_keys(&r);
        hand_on_prefix(&r);
        check_mode(&r);
    }
    if (r.faults->len == 0)
        c = g_steal_pointer(&r.config);
    else
        *faults = steal_faults(&r);
    config_free(r.config);
    unload(&r);
    return c;
}

const struct config_network *config_network(const struct config *c, const char *name)
{
    for (guint i = 0; i < c->networks->len; i++) {
        const struct config_network *n = c->networks->pdata[i];

        if (strcmp(n->name, name) == 0)
            return n;
    }
    return NULL;
}

char *config_database(const char *path, char **why)
{
    struct reading r = { 0 };
    char *database = NULL;

    if (load(&r, path)) {
        g_autofree char *value = get(&r, "host", "database");

        database = g_canonicalize_filename(value != NULL ? value : "lair.db", r.folder);
    } else {
        *why = g_strdup(r.faults->pdata[0]);
    }
    unload(&r);
    return database;
}

void config_free(struct config *c)
{
    if (c == NULL)
        return;
    g_ptr_array_unref(c->texts);
    g_hash_table_unref(c->operators);
    g_ptr_array_unref(c->networks);
    g_key_file_unref(c->settings);
    g_free(c);
}
