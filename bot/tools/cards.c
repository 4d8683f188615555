/* bot/tools/cards.c - lair cards: what is printed on the cards
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/games/unknown.h"

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

/* Prints a text, if the card has it, behind the words that say when it counts. */
static void print_effect(const char *label, const char *text)
{
    g_autofree char *effect = g_strconcat(label, text, NULL);

    if (*text != '\0')
        print_wrapped(effect);
}

static void print_text(const struct lair_print *p, int copies)
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
    else if (p->kind == LAIR_ITEM)
        g_string_append(line, ", any treasure");
    if (copies > 1)
        g_string_append_printf(line, ", %d copies", copies);
    if (p->request)
        g_string_append(line, ", on request");
    printf("%-*s%s\n", INDENT, p->id, line->str);
    print_effect(p->kind == LAIR_ITEM ? "With a hero: " : "", p->text);
    print_effect("Won: ", p->boss_text);
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

/* The title of the set that a card is of. */
static const char *title_of(const struct lair_catalog *cat, const struct lair_print *p)
{
    const char *title = "", *set;

    for (int i = 0; (set = lair_catalog_set(cat, i, &title, NULL)) != NULL && strcmp(set, p->set) != 0; i++)
        continue;
    return title;
}

static struct json_object *card_json(const struct lair_catalog *cat, lair_design d, int copies)
{
    const struct lair_print *p = lair_print(cat, d);
    struct json_object *o = json_object_new_object(), *rulings = json_object_new_array();
    struct json_object *lines = json_object_new_array();
    const char *word;
    char icons[CARD_ICONS];

    write_icons(icons, p);
    add_text(o, "id", p->id);
    add_text(o, "name", p->name);
    add_text(o, "epithet", p->epithet);
    add_text(o, "set", p->set);
    add_text(o, "set_name", title_of(cat, p));
    add_text(o, "kind", lair_kind_name(p->kind));
    add_number(o, "copies", copies);
    add_flag(o, "request", p->request);
    add_kind_members(o, p);
    add_text(o, "treasure", icons);
    add_text(o, "text", p->text);
    add_text(o, "boss_text", p->boss_text);
    for (int i = 0; i < p->n_rulings; i++)
        json_object_array_add(rulings, json_object_new_string(p->rulings[i]));
    json_object_object_add(o, "rulings", rulings);
    for (int i = 1; (word = lair_line_word(cat, d, i)) != NULL; i++)
        json_object_array_add(lines, json_object_new_string(word));
    json_object_object_add(o, "lines", lines);
    return o;
}

/* Prints one of a list, and frees it. */
static void print_json(struct json_object *o, bool first)
{
    printf("%s%s", first ? "" : ",\n",
           json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(o);
}

/* ---- what nobody knows ----------------------------------------------------------------------- */

/* Prints the cards of a set (NULL: of all) that nobody knows, if there are any, below a head (NULL: none); returns how
 * many. */
static unsigned print_unknown(const char *set, const char *head)
{
    g_autoptr(GPtrArray) cards = unknown_cards(NULL, set);

    if (cards->len > 0 && head != NULL)
        puts(head);
    for (guint i = 0; i < cards->len; i++) {
        const struct unknown_card *c = cards->pdata[i];
        g_autofree char *known = g_strdup_printf("known: %s", c->known);
        g_autofree char *missing = g_strdup_printf("not known: %s", c->missing);

        printf("%-*s%s (%s)\n", INDENT, c->set, c->card, c->kind);
        print_wrapped(known);
        print_wrapped(missing);
    }
    return cards->len;
}

static int print_unknown_json(const char *set)
{
    g_autoptr(GPtrArray) cards = unknown_cards(NULL, set);

    putchar('[');
    for (guint i = 0; i < cards->len; i++) {
        const struct unknown_card *c = cards->pdata[i];
        struct json_object *o = json_object_new_object();

        add_text(o, "set", c->set);
        add_text(o, "card", c->card);
        add_text(o, "kind", c->kind);
        add_text(o, "known", c->known);
        add_text(o, "unknown", c->missing);
        print_json(o, i == 0);
    }
    puts("]");
    return CMD_OK;
}

/* A set of which too little is known to play it has no file. */
static bool is_closed(const char *name)
{
    g_autofree char *file = data_set_path(NULL, name);
    g_autoptr(GPtrArray) cards = unknown_cards(NULL, name);

    return file == NULL && cards->len > 0;
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

static void print_card(struct listing *l, const struct lair_catalog *cat, lair_design d, int copies)
{
    switch (l->form) {
    case FORM_TEXT: print_text(lair_print(cat, d), copies); break;
    case FORM_JSON: print_json(card_json(cat, d, copies), l->n == 0); break;
    case FORM_CITES: print_cites(lair_print(cat, d)); break;
    }
    l->n++;
}

/* The set that was asked for: what it draws from comes before it. */
static int last_set(const struct lair_catalog *cat)
{
    int i = 0;

    while (lair_catalog_set(cat, i + 1, NULL, NULL) != NULL)
        i++;
    return i;
}

/* What somebody who writes a recipe looks at: how many cards of each kind, and icons of each treasure. */
static void print_sums(const struct lair_catalog *cat, int set)
{
    static const char *const plural[] = {
        [LAIR_BOSS] = "bosses",        [LAIR_ROOM] = "rooms",       [LAIR_SPELL] = "spells",
        [LAIR_HERO] = "heroes",        [LAIR_EPIC] = "epic heroes", [LAIR_ITEM] = "items",
        [LAIR_LANDMARK] = "landmarks",
    };
    int cards[LAIR_N_KINDS] = { 0 }, icons[LAIR_N_TREASURES] = { 0 };
    bool first = true;

    static_assert(G_N_ELEMENTS(plural) == LAIR_N_KINDS, "a word for every kind");
    for (int d = 1; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);
        int n = lair_catalog_copies(cat, set, (lair_design)d);

        cards[p->kind] += n;
        for (int t = 0; p->kind == LAIR_ROOM && t < LAIR_N_TREASURES; t++)
            icons[t] += n * p->treasure[t];
    }
    for (int k = 0; k < LAIR_N_KINDS; k++)
        if (cards[k] > 0) {
            printf("%s%d %s", first ? "" : ", ", cards[k], plural[k]);
            first = false;
        }
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (icons[t] > 0)
            printf("%s%d %c", t == 0 ? "; on rooms " : ", ", icons[t], treasure_letter[t]);
    putchar('\n');
}

static void print_head(const struct listing *l, const struct lair_catalog *cat, int set)
{
    const char *title;

    lair_catalog_set(cat, set, &title, NULL);
    printf("%s%s\n", l->n > 0 ? "\n" : "", title);
    if (lair_catalog_kind(cat, set) == LAIR_SET_DECK)
        print_sums(cat, set);
    putchar('\n');
}

/* Prints the cards of one set; false: it has a fault, which has been told. */
static bool print_set(struct listing *l, const char *name)
{
    const char *const names[] = { name, NULL };
    bool whole = l->form == FORM_TEXT && l->wanted[0] == NULL, closed = is_closed(name);
    struct lair_fault why;
    struct lair_catalog *cat = closed ? NULL : data_catalog(NULL, names, &why);
    int set;

    if (closed) {
        cmd_wrong("%s is closed: too little is known of its cards to play with them", name);
        if (whole)
            print_unknown(name, NULL);
        return false;
    }
    if (cat == NULL) {
        cmd_wrong("%s", why.text);
        return false;
    }
    set = last_set(cat);
    if (whole)
        print_head(l, cat, set);
    for (int d = 1; d <= lair_designs(cat); d++)
        if (lair_catalog_copies(cat, set, (lair_design)d) > 0 &&
            is_wanted(l, lair_print(cat, (lair_design)d)))
            print_card(l, cat, (lair_design)d, lair_catalog_copies(cat, set, (lair_design)d));
    lair_catalog_free(cat);
    if (whole)
        print_unknown(name, "\nNot known well enough to be played as printed:\n");
    return true;
}

/* Has an installed recipe that name?  It has no cards of its own. */
static bool is_recipe(const char *name)
{
    g_autofree char *file = data_set_file(NULL, name), *text = NULL;
    g_auto(GStrv) drawn = NULL;
    size_t len;

    if (file == NULL || !g_file_get_contents(file, &text, &len, NULL))
        return false;
    drawn = data_draws(text, len);
    return drawn[0] != NULL;
}

/* all: nobody has named the sets. */
static int print_sets(struct listing *l, char **sets, bool all)
{
    int rc = CMD_OK;

    if (l->form == FORM_JSON)
        putchar('[');
    for (int i = 0; sets[i] != NULL; i++)
        if (!(all && is_recipe(sets[i])) && !print_set(l, sets[i]))
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
    gboolean json = FALSE, cites = FALSE, language = FALSE, unknown = FALSE;
    g_autofree char *set = NULL;
    const GOptionEntry entries[] = {
        { "set", 0, 0, G_OPTION_ARG_STRING, &set,
          "Sets or files of sets, parted by commas (all that are found)", "LIST" },
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print a JSON array", NULL },
        { "cites", 0, 0, G_OPTION_ARG_NONE, &cites,
          "Print the ids that scenarios must cite: texts and rulings", NULL },
        { "language", 0, 0, G_OPTION_ARG_NONE, &language, "Print the words that card texts are written in",
          NULL },
        { "unknown", 0, 0, G_OPTION_ARG_NONE, &unknown,
          "Print the cards that nobody knows, and what is missing", NULL },
        G_OPTION_ENTRY_NULL,
    };
    struct listing listing = { 0 };
    g_auto(GStrv) sets = NULL;

    if (!cmd_options(&argc, &argv, entries, "[NAME…]",
                     "Prints the cards, or those whose name has NAME in it or whose id it is."))
        return CMD_MISUSE;
    if (language)
        return print_language();
    if (unknown && json)
        return print_unknown_json(set);
    if (unknown)
        return print_unknown(set, NULL) > 0 ? CMD_OK : cmd_wrong("nothing is unknown there");
    listing.form = json ? FORM_JSON : cites ? FORM_CITES : FORM_TEXT;
    listing.wanted = argv + 1;
    sets = set == NULL ? data_set_names(NULL) : data_split(set);
    if (sets[0] == NULL)
        return cmd_wrong("no card sets are found: say where they are with --data or LAIR_DATA");
    return print_sets(&listing, sets, set == NULL);
}
