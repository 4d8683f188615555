/* bot/cli/play.c - lair play: the host on this terminal, alone or against built-in opponents
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib-unix.h>
#include <sodium.h>

#include "adapters/adapter.h"
#include "bot/cli/kept.h"
#include "bot/cli/menu.h"
#include "bot/games/data.h"
#include "bot/games/hints.h"
#include "bot/games/seed.h"
#include "bot/host.h"
#include "bot/log.h"
#include "bot/loop.h"
#include "bot/networks.h"
#include "bot/store/trouble.h"
#include "bot/tables.h"
#include "bot/turn.h"

/* What was asked for on the command line. */
struct play {
    int seats;
    char *rules, *sets, *seed, *name, *bots, *variants, *stars, *language, *database, *color;
    char *history; /* the file of the lines that were typed */
    enum lair_policy policy;
    gboolean tutorial, anew, list, plain;
    int64_t number;               /* of the kept game that is to go on; 0: none was named */
    bool seats_named, bots_named; /* whether these were given, as their defaults depend on the rules */
    uint8_t variant_bits;
    enum lair_rules rule_set;
    struct host *host;
    GMainLoop *loop;
};

enum { DEFAULT_SEATS = 3 };

static const char network[] = "console";

static void on_ended(void *ctx)
{
    struct play *p = ctx;

    g_main_loop_quit(p->loop);
}

static gboolean on_signal(void *ctx)
{
    struct play *p = ctx;

    networks_stop(p->host);
    return G_SOURCE_CONTINUE;
}

/* ---- options --------------------------------------------------------------------------------- */

static bool read_policy(struct play *p)
{
    for (int i = 0; i < LAIR_N_POLICIES; i++)
        if (strcmp(lair_policy_name(i), p->bots) == 0) {
            p->policy = (enum lair_policy)i;
            return true;
        }
    return false;
}

/* Without --rules one plays alone, unless the command line asks for something that only a game
 * against others has; that has always meant a classic game. */
static enum lair_rules usual_rules(const struct play *p)
{
    bool others = p->seats > 1 || p->bots != NULL || p->variants != NULL;

    return others ? LAIR_CLASSIC : LAIR_SOLO;
}

/* CMD_OK, or CMD_MISUSE, which was told. */
static int check_options(struct play *p)
{
    struct lair_fault why = { "" };
    uint8_t seed[LAIR_SEED];
    int least, most;

    p->rule_set = usual_rules(p);
    p->seats_named = p->seats != -1;
    p->bots_named = p->bots != NULL;
    if (p->bots == NULL)
        p->bots = g_strdup("greedy");
    if (p->rules != NULL && !cmd_parse_rules(p->rules, &p->rule_set, &why))
        return cmd_misuse("%s", why.text);
    least = lair_rules_least_seats(p->rule_set);
    most = lair_rules_most_seats(p->rule_set);
    if (p->seats == -1)
        p->seats = p->tutorial ? least : CLAMP(DEFAULT_SEATS, least, most);
    if (!cmd_parse_variants(p->variants, &p->variant_bits, &why))
        return cmd_misuse("%s", why.text);
    if (p->seats < least || p->seats > most)
        return cmd_misuse(least == most ? "--seats is %d" : "--seats is %d to %d", least, most);
    if (p->seed != NULL && !seed_read(seed, p->seed))
        return cmd_misuse("--seed is 64 hexadecimal digits");
    if (!read_policy(p))
        return cmd_misuse("--bots is random, sane or greedy");
    if (p->tutorial && p->bots_named)
        return cmd_misuse("--tutorial has opponents of its own, without --bots");
    return CMD_OK;
}

/* Chooses where a game is kept: in $XDG_STATE_HOME/lair/play.db, with the history beside it; or
 * where the player says, and then everything beside it is named after it.  CMD_OK, or
 * what is wrong was told. */
static int choose_files(struct play *p)
{
    g_autofree char *folder = NULL;

    if (p->database != NULL) {
        p->history = g_strconcat(p->database, "-history", NULL);
        return CMD_OK;
    }
    folder = kept_folder();
    if (g_mkdir_with_parents(folder, 0700) != 0)
        return cmd_wrong("%s: %s; --database names another place", folder, trouble_of_errno(errno));
    p->database = g_build_filename(folder, "play.db", NULL);
    p->history = g_build_filename(folder, "history", NULL);
    return CMD_OK;
}

static const char *sets_of(const struct play *p)
{
    return p->sets != NULL ? p->sets : "bmr";
}

/* ---- a game that is kept, and one that is to be begun ---------------------------------------- */

static bool has_sets(const struct table *t, const char *list)
{
    g_autofree char *kept = store_sets_names(t->sets), *wanted = store_sets_names(list);

    return g_str_equal(kept, wanted);
}

static bool has_bots(const struct table *t, enum lair_policy policy)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].bot && t->seat[i].policy != policy)
            return false;
    return true;
}

/* Is a kept game what the options ask for?  What they leave out may be anything. */
static bool is_asked_for(const struct play *p, const struct table *t)
{
    bool rules = p->rules != NULL || p->seats_named || p->bots_named || p->variants != NULL;
    g_autofree char *sets = data_sets_for(t->rules, t->n_seats, sets_of(p));

    return p->seed == NULL && (!p->tutorial || hints_are_on(t)) && (!rules || t->rules == p->rule_set) &&
           (!p->seats_named || t->n_seats == p->seats) &&
           (p->variants == NULL || t->variants == p->variant_bits) &&
           (p->stars == NULL || g_strcmp0(t->stars, p->stars) == 0) &&
           (!p->bots_named || has_bots(t, p->policy)) && (p->sets == NULL || has_sets(t, sets));
}

/* Are these names of sets?  A game keeps the very sets that it was begun with,
 * and knows them by name. */
static bool are_names(const char *list, struct lair_fault *why)
{
    g_auto(GStrv) names = data_split(list);

    for (int i = 0; names[i] != NULL; i++) {
        g_autofree char *set = data_set_file(NULL, names[i]), *file = data_set_path(NULL, names[i]);

        if (set == NULL && file != NULL) {
            g_snprintf(
                why->text, sizeof why->text,
                "%s: a set is wanted by its name: put the file into a folder sets/ of DIR, and say lair --data DIR",
                names[i]);
            return false;
        }
    }
    return true;
}

/* Can such a game begin?  It is dealt once, to nobody. */
static bool can_begin(const struct play *p, struct lair_fault *why)
{
    g_autofree char *sets = data_sets_for(p->rule_set, p->seats, sets_of(p));
    struct lair_catalog *cat = are_names(sets, why) ? data_catalog_of(NULL, sets, why) : NULL;
    struct table *t;
    int dealt;

    if (cat == NULL)
        return false;
    t = table_new("", network, NULL);
    t->sets = g_steal_pointer(&sets);
    t->rules = p->rule_set;
    t->max_seats = p->seats;
    t->rules_number = (uint16_t)lair_rules_number(p->rule_set);
    t->variants = p->variant_bits;
    t->stars = g_strdup(p->stars);
    for (int i = 0; i < p->seats; i++)
        table_sit_bot(t, p->policy, "");
    dealt = table_deal(t, cat, why);
    if (dealt < 0 && p->stars != NULL)
        data_tell_stars(p->rule_set, p->seats, sets_of(p), p->stars, why);
    table_free(t);
    lair_catalog_free(cat);
    return dealt == 0;
}

/* ---- the game -------------------------------------------------------------------------------- */

static GKeyFile *console_settings(const struct play *p)
{
    GKeyFile *settings = g_key_file_new();

    g_key_file_set_string(settings, network, "history", p->history);
    if (p->name != NULL)
        g_key_file_set_string(settings, network, "name", p->name);
    if (p->color != NULL)
        g_key_file_set_string(settings, network, "color", p->color);
    return settings;
}

/* Hands the host a line as if it had been typed. */
static void type(struct play *p, const char *nick, const char *text)
{
    static unsigned n;
    g_autofree char *id = g_strdup_printf("begin-%" G_GINT64_FORMAT "-%u", clock_now(p->host->clock), n++);
    struct adapter_line line = {
        .who = { network, nick, nick, NULL, true }, .whisper = true, .request = id, .text = text
    };

    p->host->callbacks->line(p->host, &line);
}

/* Was anything said of which game it is to be? */
static bool is_any(const struct play *p)
{
    return p->rules == NULL && p->sets == NULL && p->stars == NULL && p->seed == NULL && !p->bots_named &&
           p->variants == NULL && !p->seats_named && !p->tutorial;
}

/* The options are as if they had been given so. */
static void take_choice(struct play *p, enum menu_choice choice)
{
    p->anew = true;
    p->tutorial = choice == MENU_TUTORIAL;
    p->rule_set = choice == MENU_AGAINST ? LAIR_CLASSIC : LAIR_SOLO;
    p->seats = choice == MENU_AGAINST ? DEFAULT_SEATS : 1;
}

/* Asks which game it is to be.  False: none. */
static bool ask(struct play *p, const GPtrArray *games, const struct table **t)
{
    guint game = 0;
    enum menu_choice choice = menu_ask(p->host, games, p->language, &game);

    if (choice == MENU_GO_ON)
        *t = games->pdata[game];
    else
        take_choice(p, choice);
    return choice != MENU_LEAVE;
}

/* The newest kept game that the options ask for, or NULL. */
static const struct table *fitting(const struct play *p, const GPtrArray *games)
{
    for (guint i = 0; !p->anew && i < games->len; i++)
        if (is_asked_for(p, games->pdata[i]))
            return games->pdata[i];
    return NULL;
}

/* The game of that number, or NULL. */
static const struct table *numbered(const GPtrArray *games, int64_t number)
{
    for (guint i = 0; i < games->len; i++)
        if (((const struct table *)games->pdata[i])->id == number)
            return games->pdata[i];
    return NULL;
}

/* Which kept game goes on, in *t; NULL: a new one begins.  False: nothing is to be played. */
static bool choose(struct play *p, const GPtrArray *games, const struct table **t)
{
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);

    *t = NULL;
    if (p->number > 0)
        *t = numbered(games, p->number);
    else if (games->len > 0 && terminal && is_any(p) && !p->anew)
        return ask(p, games, t);
    else
        *t = fitting(p, games);
    return true;
}

/* The line that opens the game: a lesson, or a table of that name.  g_free it. */
static char *opening(const struct play *p, const char *name)
{
    GString *line = g_string_new(NULL);

    if (p->tutorial)
        g_string_append_printf(line, "tutorial %s %d", lair_rules_name(p->rule_set), p->seats);
    else
        g_string_append_printf(line, "new %s %s %d clock=off", name, lair_rules_name(p->rule_set), p->seats);
    if (p->seed != NULL)
        g_string_append_printf(line, " seed=%s", p->seed);
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (p->variant_bits & 1 << i)
            g_string_append_printf(line, " %s", lair_variant_name(i));
    if (p->stars != NULL)
        g_string_append_printf(line, " stars=%s", p->stars);
    return g_string_free(line, FALSE);
}

/* Opens a table, fills it with opponents, and begins, as people on a network would; by its name, as other lobbies may
 * have been left open. */
static void begin(struct play *p, const char *nick)
{
    g_autofree char *name = tables_free_name(p->host, network), *open = opening(p, name);
    g_autofree char *bots =
        g_strdup_printf("bots %d %s @%s", p->seats - 1, lair_policy_name(p->policy), name);
    g_autofree char *start = g_strdup_printf("start @%s", name);

    type(p, nick, open);
    if (p->seats > 1 && !p->tutorial) { /* a game for one begins at once */
        type(p, nick, bots);
        type(p, nick, start);
    }
    turn_run(p->host);
}

static const char *nick_of(const struct play *p)
{
    const char *user = g_get_user_name();

    if (p->name != NULL)
        return p->name;
    return user[0] != '\0' && strpbrk(user, "! \t") == NULL ? user : "player";
}

static struct host *make_host(const struct play *p, struct clock *clock, struct store *store, char **why)
{
    struct host_settings settings = {
        .sets = sets_of(p), .language = p->language, .may_quit = true, .legend = !p->plain
    };
    struct host *h = loop_open(&settings, clock, store);
    GKeyFile *console = console_settings(p);
    int rc = networks_add(h, network, &console_adapter, console, network, "", why);

    g_key_file_unref(console);
    if (rc == 0)
        return h;
    loop_close(h);
    return NULL;
}

static void loop(struct play *p, bool begins)
{
    guint term = g_unix_signal_add(SIGTERM, on_signal, p), hup = g_unix_signal_add(SIGHUP, on_signal, p);

    p->host->ended = on_ended;
    p->host->ctx = p;
    if (begins)
        begin(p, nick_of(p));
    g_main_loop_run(p->loop);
    g_source_remove(term);
    g_source_remove(hup);
}

/* What goes on, or begins.  CMD_OK, or what is wrong was told. */
static int play_one(struct play *p, const struct table *t)
{
    struct lair_fault fault = { "" };
    g_autofree char *why = NULL;

    if (t == NULL && !can_begin(p, &fault))
        return cmd_wrong("%s", fault.text);
    if (loop_start(p->host, &why) < 0)
        return cmd_wrong("%s", why);
    p->loop = g_main_loop_new(NULL, FALSE);
    loop(p, t == NULL);
    g_main_loop_unref(p->loop);
    return CMD_OK;
}

static int play_chosen(struct play *p)
{
    g_autoptr(GPtrArray) games = menu_games(p->host);
    const struct table *t;

    if (p->list) {
        g_autofree char *text = menu_list(p->host, games, p->language);
        puts(g_strchomp(text));
        return CMD_OK;
    }
    if (p->number > 0 && numbered(games, p->number) == NULL)
        return cmd_wrong("no game %" G_GINT64_FORMAT " goes on here, see --list", p->number);
    if (!choose(p, games, &t))
        return CMD_OK;
    menu_set_aside(p->host, games, t);
    return play_one(p, t);
}

static int play(struct play *p)
{
    struct clock *clock = clock_new();
    struct log *log = log_start(clock, G_LOG_LEVEL_WARNING); /* anything less is for operators */
    g_autofree char *why = NULL;
    bool looks =
        p->list && g_file_test(p->database, G_FILE_TEST_EXISTS); /* also while somebody plays there */
    struct store *store = store_open(p->database, looks ? STORE_READ : STORE_WRITE, &why);
    int rc;

    p->host = store != NULL ? make_host(p, clock, store, &why) : NULL;
    if (p->host == NULL || loop_read(p->host, &why) < 0)
        rc = cmd_wrong("%s", why);
    else
        rc = play_chosen(p);
    loop_close(p->host);
    log_end(log);
    clock_free(clock);
    return rc;
}

/* The number of a kept game, if one is named.  False: something else is. */
static bool read_number(struct play *p, int argc, char **argv)
{
    guint64 n;

    if (argc == 1)
        return true;
    if (argc > 2 || !g_ascii_string_to_unsigned(argv[1], 10, 1, G_MAXINT, &n, NULL))
        return false;
    p->number = (int64_t)n;
    return true;
}

int cmd_play(int argc, char **argv)
{
    struct play p = { .seats = -1 };
    const GOptionEntry options[] = {
        { "rules", 0, 0, G_OPTION_ARG_STRING, &p.rules,
          "solo, challenge, super or classic (solo; classic with --seats, --bots or --variants)", "RULES" },
        { "sets", 0, 0, G_OPTION_ARG_STRING, &p.sets, "card sets with commas (bmr)", "LIST" },
        { "seats", 0, 0, G_OPTION_ARG_INT, &p.seats, "2 to 6, you among them (3 where there are others)",
          "N" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &p.seed, "64 hexadecimal digits: this very game, begun anew",
          "HEX" },
        { "name", 0, 0, G_OPTION_ARG_STRING, &p.name, "what the others call you", "NICK" },
        { "bots", 0, 0, G_OPTION_ARG_STRING, &p.bots, "random, sane or greedy (greedy)", "POLICY" },
        { "tutorial", 0, 0, G_OPTION_ARG_NONE, &p.tutorial, "a first game, explained as it goes", NULL },
        { "variants", 0, 0, G_OPTION_ARG_STRING, &p.variants, "with commas, see `rules variants`", "LIST" },
        { "stars", 0, 0, G_OPTION_ARG_STRING, &p.stars, "cards that come on request, with commas", "LIST" },
        { "language", 0, 0, G_OPTION_ARG_STRING, &p.language, "what is said: de; without it, English",
          "LANG" },
        { "new", 0, 0, G_OPTION_ARG_NONE, &p.anew, "begin anew, whatever is kept", NULL },
        { "list", 0, 0, G_OPTION_ARG_NONE, &p.list, "tell which games are kept, and play none", NULL },
        { "no-legend", 0, 0, G_OPTION_ARG_NONE, &p.plain, "boards do not say what their letters mean", NULL },
        { "color", 0, 0, G_OPTION_ARG_STRING, &p.color,
          "auto, always or never (auto: on a terminal, without NO_COLOR)", "WHEN" },
        { "database", 0, 0, G_OPTION_ARG_FILENAME, &p.database, "where the game is kept", "FILE" },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    int rc = CMD_MISUSE;

    if (cmd_options(
            &argc, &argv, options, "[N]",
            "A game on this terminal, or the kept game N, see --list. `help` tells the rest; `quit` keeps the game\n"
            "for the next time.")) {
        rc = read_number(&p, argc, argv) ? check_options(&p) : cmd_misuse("unexpected '%s'", argv[1]);
    }
    if (rc == CMD_OK)
        rc = choose_files(&p);
    if (rc == CMD_OK)
        rc = sodium_init() < 0 ? cmd_wrong("libsodium does not start") : play(&p);
    char **all[] = { &p.rules, &p.sets,     &p.seed,     &p.name,    &p.bots, &p.variants,
                     &p.stars, &p.language, &p.database, &p.history, &p.color };
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        g_free(*all[i]);
    return rc;
}
