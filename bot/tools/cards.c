/* bot/tools/cards.c - lair cards: what is printed on the cards */
#include "bot/cli/cmd.h"
#include "bot/games/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

enum { WIDTH = 78, INDENT = 8 };

static const char treasure_letter[] = { 'C', 'F', 'M', 'T', 'E' };
static_assert(sizeof treasure_letter == LAIR_N_TREASURES, "a letter for every treasure");

/* ---- text ------------------------------------------------------------------------------------ */

/* Icons of treasures: "CCF"; "?" for a hero with none.  buf holds CARD_ICONS. */
enum { CARD_ICONS = 32 };
static void write_icons(char buf[CARD_ICONS], const struct lair_print *p)
{
    size_t n = 0;

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        for (int i = 0; i < p->treasure[t] && n < CARD_ICONS - 1; i++)
            buf[n++] = treasure_letter[t];
    buf[n] = '\0';
}

static void add_numbers(GString *line, const struct lair_print *p)
{
    switch (p->kind) {
    case LAIR_BOSS: g_string_append_printf(line, ", %d XP", p->xp); return;
    case LAIR_ROOM:
        g_string_append_printf(line, ", %s%s, damage %d", p->advanced ? "advanced " : "",
                               p->trap ? "trap" : "monster", p->damage);
        return;
    case LAIR_SPELL:
        if (p->phases & LAIR_IN_BUILD)
            g_string_append(line, ", build");
        if (p->phases & LAIR_IN_ADVENTURE)
            g_string_append(line, ", adventure");
        return;
    case LAIR_HERO:
    case LAIR_EPIC:
        g_string_append_printf(line, ", health %d, souls %d, wounds %d, %d+ players", p->health, p->souls,
                               p->wounds, p->players);
        return;
    case LAIR_LANDMARK:
    case LAIR_ITEM: return;
    }
}

/* Prints a text in lines of WIDTH characters, each after INDENT blanks. */
static void print_wrapped(const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    long column = 0;

    for (int i = 0; words[i] != NULL; i++) {
        long len = g_utf8_strlen(words[i], -1);

        if (column > 0 && column + 1 + len > WIDTH) {
            putchar('\n');
            column = 0;
        }
        if (column == 0) {
            printf("%*s", INDENT, "");
            column = INDENT;
        } else {
            putchar(' ');
            column++;
        }
        fputs(words[i], stdout);
        column += len;
    }
    putchar('\n');
}

static void print_text(const struct lair_print *p)
{
    g_autoptr(GString) line = g_string_new(p->name);
    char icons[CARD_ICONS];

    if (*p->epithet != '\0')
        g_string_append_printf(line, ", %s", p->epithet);
    g_string_append_printf(line, ": %s", lair_kind_name(p->kind));
    add_numbers(line, p);
    write_icons(icons, p);
    if (*icons != '\0')
        g_string_append_printf(line, ", %s", icons);
    if (p->copies > 1)
        g_string_append_printf(line, ", %d copies", p->copies);
    if (p->request)
        g_string_append(line, ", on request");
    printf("%-*s%s\n", INDENT, p->id, line->str);
    if (*p->text != '\0')
        print_wrapped(p->text);
    if (*p->boss_text != '\0')
        print_wrapped(p->boss_text);
    for (int i = 0; i < p->n_rulings; i++) {
        g_autofree char *ruling = g_strdup_printf("(%d) %s", i + 1, p->rulings[i]);

        print_wrapped(ruling);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void add_text(struct json_object *o, const char *key, const char *text)
{
    if (*text != '\0')
        json_object_object_add(o, key, json_object_new_string(text));
}

static void add_number(struct json_object *o, const char *key, int n)
{
    json_object_object_add(o, key, json_object_new_int(n));
}

static void add_flag(struct json_object *o, const char *key, bool set)
{
    json_object_object_add(o, key, json_object_new_boolean(set));
}

static void add_kind_members(struct json_object *o, const struct lair_print *p)
{
    struct json_object *phases;

    switch (p->kind) {
    case LAIR_BOSS: add_number(o, "xp", p->xp); return;
    case LAIR_ROOM:
        add_text(o, "type", p->trap ? "trap" : "monster");
        add_flag(o, "advanced", p->advanced);
        add_number(o, "damage", p->damage);
        return;
    case LAIR_SPELL:
        phases = json_object_new_array();
        if (p->phases & LAIR_IN_BUILD)
            json_object_array_add(phases, json_object_new_string("build"));
        if (p->phases & LAIR_IN_ADVENTURE)
            json_object_array_add(phases, json_object_new_string("adventure"));
        json_object_object_add(o, "phases", phases);
        return;
    case LAIR_HERO:
    case LAIR_EPIC:
        add_number(o, "health", p->health);
        add_number(o, "souls", p->souls);
        add_number(o, "wounds", p->wounds);
        add_number(o, "players", p->players);
        add_flag(o, "star", p->star);
        return;
    case LAIR_LANDMARK:
    case LAIR_ITEM: return;
    }
}

static struct json_object *card_json(const struct lair_print *p)
{
    struct json_object *o = json_object_new_object(), *rulings = json_object_new_array();
    char icons[CARD_ICONS];

    write_icons(icons, p);
    add_text(o, "id", p->id);
    add_text(o, "name", p->name);
    add_text(o, "epithet", p->epithet);
    add_text(o, "set", p->set);
    add_text(o, "kind", lair_kind_name(p->kind));
    add_number(o, "copies", p->copies);
    add_flag(o, "request", p->request);
    add_kind_members(o, p);
    add_text(o, "treasure", icons);
    add_text(o, "text", p->text);
    add_text(o, "boss_text", p->boss_text);
    for (int i = 0; i < p->n_rulings; i++)
        json_object_array_add(rulings, json_object_new_string(p->rulings[i]));
    json_object_object_add(o, "rulings", rulings);
    return o;
}

static void print_json(const struct lair_print *p, bool first)
{
    struct json_object *o = card_json(p);

    printf("%s%s", first ? "" : ",\n",
           json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(o);
}

/* ---- which cards, and how -------------------------------------------------------------------- */

enum form { FORM_TEXT, FORM_JSON, FORM_CITES };

struct listing {
    enum form form;
    char **wanted; /* names, or the beginnings of names or ids; empty: all cards */
    int n;         /* how many cards were printed */
};

/* What scenarios have to cite: the card if it does something, and each of its rulings. */
static void print_cites(const struct lair_print *p)
{
    if (*p->text != '\0')
        puts(p->id);
    for (int i = 0; i < p->n_rulings; i++)
        printf("%s/%d\n", p->id, i + 1);
}

static bool is_wanted(const struct listing *l, const struct lair_print *p)
{
    g_autofree char *name = g_utf8_casefold(p->name, -1);

    if (l->wanted[0] == NULL)
        return true;
    for (int i = 0; l->wanted[i] != NULL; i++) {
        g_autofree char *wanted = g_utf8_casefold(l->wanted[i], -1);

        if (strstr(name, wanted) != NULL || g_ascii_strcasecmp(p->id, l->wanted[i]) == 0)
            return true;
    }
    return false;
}

static void print_card(struct listing *l, const struct lair_print *p)
{
    switch (l->form) {
    case FORM_TEXT: print_text(p); break;
    case FORM_JSON: print_json(p, l->n == 0); break;
    case FORM_CITES: print_cites(p); break;
    }
    l->n++;
}

/* Prints the cards of one set; false: it has a fault, which has been told. */
static bool print_set(struct listing *l, const char *set)
{
    const char *const names[] = { set, NULL };
    struct lair_fault why;
    struct lair_catalog *cat = data_catalog(NULL, names, &why);
    const char *title = "";

    if (cat == NULL) {
        cmd_wrong("%s", why.text);
        return false;
    }
    lair_catalog_set(cat, 0, &title, NULL);
    if (l->form == FORM_TEXT && l->wanted[0] == NULL)
        printf("%s%s\n\n", l->n > 0 ? "\n" : "", title);
    for (int d = 1; d <= lair_designs(cat); d++)
        if (!lair_is_unknown((lair_design)d) && is_wanted(l, lair_print(cat, (lair_design)d)))
            print_card(l, lair_print(cat, (lair_design)d));
    lair_catalog_free(cat);
    return true;
}

static int print_sets(struct listing *l, char **sets)
{
    int rc = CMD_OK;

    if (l->form == FORM_JSON)
        putchar('[');
    for (int i = 0; sets[i] != NULL; i++)
        if (!print_set(l, sets[i]))
            rc = CMD_WRONG;
    if (l->form == FORM_JSON)
        puts("]");
    if (rc == CMD_OK && l->n == 0)
        return cmd_wrong("no such card");
    return rc;
}

static int print_language(void)
{
    char *help = lair_language_help();

    if (help == NULL)
        return cmd_wrong("no memory");
    fputs(help, stdout);
    free(help);
    return CMD_OK;
}

int cmd_cards(int argc, char **argv)
{
    gboolean json = FALSE, cites = FALSE, language = FALSE;
    g_autofree char *set = NULL;
    const GOptionEntry entries[] = {
        { "set", 0, 0, G_OPTION_ARG_STRING, &set,
          "Sets or files of sets, parted by commas (all that are found)", "LIST" },
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print a JSON array", NULL },
        { "cites", 0, 0, G_OPTION_ARG_NONE, &cites,
          "Print the ids that scenarios must cite: texts and rulings", NULL },
        { "language", 0, 0, G_OPTION_ARG_NONE, &language, "Print the words that card texts are written in",
          NULL },
        G_OPTION_ENTRY_NULL,
    };
    struct listing listing = { 0 };
    g_auto(GStrv) sets = NULL;

    if (!cmd_options(&argc, &argv, entries, "[NAME…]",
                     "Prints the cards, or those whose name has NAME in it or whose id it is."))
        return CMD_MISUSE;
    if (language)
        return print_language();
    listing.form = json ? FORM_JSON : cites ? FORM_CITES : FORM_TEXT;
    listing.wanted = argv + 1;
    sets = set == NULL ? data_set_names(NULL) : data_split(set);
    if (sets[0] == NULL)
        return cmd_wrong("no card sets are found: say where they are with --data or LAIR_DATA");
    return print_sets(&listing, sets);
}
