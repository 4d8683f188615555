/* bot/complete.c - what could stand at the end of a line that somebody types
 * SPDX-License-Identifier: MIT */
#include "bot/complete.h"

#include <string.h>

#include "bot/command.h"
#include "bot/games/sets.h"
#include "bot/lexicon.h"
#include "bot/people/people.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/prompt.h"

/* A line that is being completed. */
struct line {
    struct host *h;
    struct person person;
    struct voice voice;
    const struct table *t; /* with a game in which the person plays; NULL: none */
    int seat;
    const char *text; /* what is typed, of a command's arguments if its name is complete */
    GPtrArray *found; /* char *: words, each once */
};

/* Offers a whole text that could stand where l->text stands: its word after all that is there already. */
static void offer(struct line *l, const char *whole)
{
    const char *space = strrchr(l->text, ' ');
    size_t begin = space != NULL ? (size_t)(space + 1 - l->text) : 0, len = strlen(l->text);
    char *word;

    if (g_ascii_strncasecmp(whole, l->text, len) != 0)
        return;
    word = g_ascii_strdown(whole + begin, (gssize)strcspn(whole + begin, " "));
    if (word[0] != '\0' && !g_ptr_array_find_with_equal_func(l->found, word, g_str_equal, NULL))
        g_ptr_array_add(l->found, word);
    else
        g_free(word);
}

/* Offers a word that may stand behind any others. */
static void offer_word(struct line *l, const char *word, size_t len)
{
    const char *space = strrchr(l->text, ' ');
    g_autofree char *before = g_strndup(l->text, space != NULL ? (gsize)(space + 1 - l->text) : 0);
    g_autofree char *whole = g_strdup_printf("%s%.*s", before, (int)len, word);

    offer(l, whole);
}

/* ---- what commands take ---------------------------------------------------------------------- */

static void offer_commands(struct line *l)
{
    for (const struct command *c = command_list; c->name != NULL; c++)
        if (!c->operators && !c->helpers)
            offer(l, c->name);
}

static void offer_topics(struct line *l)
{
    g_autofree char *why = NULL;
    struct template_set *rules = lexicon_rules(l->h->lexicon, l->voice.language, &why);
    g_autofree const char **names = rules != NULL ? template_set_names(rules, NULL) : NULL;

    for (size_t i = 0; names != NULL && names[i] != NULL; i++)
        offer(l, names[i]);
}

static void offer_cards(struct line *l)
{
    const struct lair_catalog *cat = l->t != NULL ? l->t->cat : sets_catalog(l->h);

    for (lair_design d = 1; cat != NULL && d <= lair_designs(cat); d++)
        if (!lair_is_unknown(d))
            offer(l, lair_print(cat, d)->name);
}

static void offer_moves(struct line *l)
{
    struct table_eyes *e = l->t != NULL ? table_eyes(l->t, l->seat, NULL) : NULL;
    g_auto(GStrv) words = e != NULL ? prompt_complete(&e->facts, l->text) : NULL;

    for (char **word = words; word != NULL && *word != NULL; word++)
        offer_word(l, *word, strlen(*word));
    table_eyes_free(e);
}

static bool is_hero_in_sight(const struct lair_game *view, const struct lair_catalog *cat, int c)
{
    const struct lair_card_state *card = &view->card[c];
    int kind = lair_is_unknown(card->design) ? -1 : (int)lair_print(cat, card->design)->kind;

    return (kind == LAIR_HERO || kind == LAIR_EPIC) &&
           (card->zone == LAIR_TOWN || card->zone == LAIR_ENTRANCE || card->zone == LAIR_INSIDE ||
            (card->zone >= LAIR_SPOTS && card->zone < LAIR_N_COMMON));
}

/* Rooms and heroes that lie in sight. */
static void offer_sights(struct line *l)
{
    struct table_eyes *e = l->t != NULL ? table_eyes(l->t, l->seat, NULL) : NULL;
    char at[8];

    for (int seat = 0; e != NULL && seat < e->view.n_seats; seat++)
        for (int sq = 0; sq < e->view.seat[seat].n_rooms; sq++)
            offer(l, facts_square(at, seat, sq));
    for (int c = 1; e != NULL && c <= e->view.n_cards; c++)
        if (is_hero_in_sight(&e->view, l->t->cat, c))
            offer(l, lair_print(l->t->cat, e->view.card[c].design)->name);
    table_eyes_free(e);
}

static void offer_nicks(struct line *l)
{
    for (int i = 0; l->t != NULL && i < l->t->n_seats; i++)
        offer(l, l->t->seat[i].who.nick);
}

static void offer_stops(struct line *l)
{
    offer_sights(l);
    offer_nicks(l);
    offer(l, "cast");
    offer(l, "off");
}

static void offer_languages(struct line *l)
{
    g_auto(GStrv) names = lexicon_languages(l->h->lexicon);

    for (char **one = names; *one != NULL; one++)
        offer(l, *one);
}

static void offer_policies(struct line *l)
{
    for (int i = 0; i < LAIR_N_POLICIES; i++)
        offer_word(l, lair_policy_name(i), strlen(lair_policy_name(i)));
}

/* Offers names behind key, as "sets=", and those that stand there already. */
static void offer_list(struct line *l, const char *key, const GPtrArray *names)
{
    const char *space = strrchr(l->text, ' '), *word = space != NULL ? space + 1 : l->text;
    g_autofree char *typed = g_ascii_strdown(word, -1), *begin = NULL;
    const char *comma = strrchr(typed, ',');
    size_t last = comma != NULL ? (size_t)(comma + 1 - typed) : strlen(key);
    g_auto(GStrv) named = NULL;
    bool ends;

    if (!g_str_has_prefix(typed, key))
        return;
    named = g_strsplit(typed + strlen(key), ",", -1);
    ends = g_ptr_array_find_with_equal_func((GPtrArray *)names, typed + last, g_str_equal, NULL);
    begin = ends ? g_strconcat(typed, ",", NULL) : g_strndup(typed, last);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *whole = g_strconcat(begin, names->pdata[i], NULL);

        if (!g_strv_contains((const char *const *)named, names->pdata[i]))
            offer_word(l, whole, strlen(whole));
    }
}

static void offer_sets(struct line *l)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    const char *name;

    for (int i = 0; (name = sets_next(l->h, &i)) != NULL; i++)
        g_ptr_array_add(names, (char *)name);
    offer_list(l, "sets=", names);
}

/* The sets that a new table's options choose, or those that are usual; g_free it. */
static char *chosen_sets(const struct line *l)
{
    g_autofree char *small = g_ascii_strdown(l->text, -1);
    g_auto(GStrv) words = g_strsplit(small, " ", -1);
    const char *recipe = NULL;

    for (int i = 0; words[i] != NULL; i++) {
        if (g_str_has_prefix(words[i], "sets="))
            return g_strdup(words[i] + strlen("sets="));
        if (recipe == NULL && sets_are(l->h, words[i], LAIR_SET_DECK))
            recipe = words[i];
    }
    return recipe != NULL ? g_strdup(recipe) : sets_usual(l->h, l->person.network, NULL);
}

/* Offers behind "stars=" what comes on request of the chosen sets. */
static void offer_stars(struct line *l)
{
    const struct lair_catalog *cat = sets_catalog(l->h);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *list = chosen_sets(l);
    g_auto(GStrv) sets = g_strsplit(list, ",", -1);
    struct lair_setup setup = { .rules = LAIR_CLASSIC,
                                .seats = lair_rules_least_seats(LAIR_CLASSIC),
                                .sets = (const char *const *)sets,
                                .n_sets = (int)g_strv_length(sets),
                                .n_stars = 1 };
    lair_design found;

    for (lair_design d = 1; cat != NULL && d <= lair_designs(cat); d++) {
        g_autofree char *word = lair_print(cat, d)->request ? sets_star_word(lair_print(cat, d)->name) : NULL;
        const char *star[] = { word };

        setup.stars = star;
        if (word != NULL && lair_star(cat, &setup, 0, &found) == LAIR_STAR_COMES)
            g_ptr_array_add(names, g_steal_pointer(&word));
    }
    offer_list(l, "stars=", names);
}

static void offer_recipes(struct line *l)
{
    const char *name;

    for (int i = 0; (name = sets_next(l->h, &i)) != NULL; i++)
        if (sets_are(l->h, name, LAIR_SET_DECK))
            offer_word(l, name, strlen(name));
}

static void offer_game_options(struct line *l)
{
    offer_sets(l);
    offer_stars(l);
    offer_recipes(l);
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        offer_word(l, lair_variant_name(i), strlen(lair_variant_name(i)));
}

/* Offers the sets that a lesson can be about, or be played with. */
static void offer_lessons(struct line *l)
{
    const char *name;

    for (int i = 0; (name = sets_next(l->h, &i)) != NULL; i++)
        if (!sets_are(l->h, name, LAIR_SET_DECK))
            offer_word(l, name, strlen(name));
    offer_sets(l);
    offer_stars(l);
}

static const struct {
    const char *command;
    void (*offer)(struct line *l);
} completions[] = {
    { "bots", offer_policies }, { "card", offer_cards },         { "forecast", offer_moves },
    { "help", offer_commands }, { "language", offer_languages }, { "new", offer_game_options },
    { "order", offer_moves },   { "rules", offer_topics },       { "stop", offer_stops },
    { "top", offer_sets },      { "tutorial", offer_lessons },   { "why", offer_sights },
};

/* Offers the words that the usage of a command says itself: what is in capitals stands for something else. */
static void offer_usage(struct line *l, const char *command)
{
    g_autofree char *usage = voice_text_of(&l->voice, "usage-", command);
    static const char between[] = "[]| ";

    if (strstr(usage, " | ") != NULL && strchr(l->text, ' ') != NULL)
        return; /* each of these stands alone */
    for (const char *word = usage; *word != '\0'; word += strspn(word, between)) {
        size_t len = strcspn(word, between), plain = 0;

        while (plain < len && !g_ascii_isupper(word[plain]) && word[plain] != '.')
            plain++;
        if (plain == len || (plain > 0 && word[plain - 1] == '='))
            offer_word(l, word, plain);
        word += len;
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void offer_arguments(struct line *l, const char *command)
{
    for (size_t i = 0; i < G_N_ELEMENTS(completions); i++)
        if (g_ascii_strcasecmp(completions[i].command, command) == 0)
            completions[i].offer(l);
    offer_usage(l, command);
}

/* The newest game in which the person plays, if it is in memory. */
static void find_game(struct line *l)
{
    const struct table_list *own = tables_of_person(l->h, l->person.network, l->person.key);

    for (guint i = own->n; i-- > 0 && l->t == NULL;)
        if (own->table[i]->state == TABLE_RUNNING && table_has_game(own->table[i]))
            l->t = own->table[i];
    if (l->t != NULL)
        l->seat = table_seat_of(l->t, l->person.network, l->person.key);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char **all_found(struct line *l)
{
    g_ptr_array_sort(l->found, by_name);
    if (l->found->len > 0)
        g_ptr_array_add(l->found, NULL);
    return (char **)g_ptr_array_free(l->found, l->found->len == 0);
}

char **complete_line(struct host *h, const struct person *account, const char *text)
{
    struct line l = { .h = h, .text = text, .found = g_ptr_array_new() };
    g_autofree char *command = g_strndup(text, strcspn(text, " "));

    people_identify(h, account, &l.person);
    l.voice = voice_to(network_find(h, account->network), l.person.key, NULL);
    find_game(&l);
    offer_moves(&l);
    if (text[strlen(command)] == ' ') {
        l.text += strlen(command) + 1;
        offer_arguments(&l, command);
    } else {
        offer_commands(&l);
    }
    person_clear(&l.person);
    return all_found(&l);
}
