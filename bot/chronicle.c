/* bot/chronicle.c - events become sentences, for one reader
 * SPDX-License-Identifier: MIT */
#include "bot/chronicle.h"

#include <string.h>

enum manner {
    ALONE, /* a sentence of its own */
    MERGE, /* one sentence for all that follow each other */
    BEGIN, /* begins a hero's way */
    GO_ON, /* a part of a hero's way, if the sentence before belongs to that way */
    END,   /* its last part */
};

/* The kinds of event that are not told in a sentence of their own, as the rest are. */
static const enum manner manners[LAIR_N_EVENTS] = {
    [LAIR_EV_BOSS_DEALT] = MERGE,  [LAIR_EV_SEEDED] = MERGE,    [LAIR_EV_DRAWS] = MERGE,
    [LAIR_EV_MARKET] = MERGE,      [LAIR_EV_LEFT_OVER] = MERGE, [LAIR_EV_SHOWS] = MERGE,
    [LAIR_EV_ARRIVES] = MERGE,     [LAIR_EV_LURED] = MERGE,     [LAIR_EV_STAYS] = MERGE,
    [LAIR_EV_DISCARDS] = MERGE,    [LAIR_EV_REMOVED] = MERGE,   [LAIR_EV_ENTERS] = BEGIN,
    [LAIR_EV_ENTERS_ROOM] = GO_ON, [LAIR_EV_DAMAGE] = GO_ON,    [LAIR_EV_SURVIVES_ROOM] = GO_ON,
    [LAIR_EV_DIES] = END,          [LAIR_EV_WOUNDS] = END,      [LAIR_EV_NO_CARD] = MERGE,
};

static bool is_private(const struct facts *f, const struct lair_event *e)
{
    struct lair_event mine = lair_event_for(f->cat, e, f->viewer);
    struct lair_event shadow = lair_event_for(f->cat, e, LAIR_PUBLIC);

    mine.whole = shadow.whole = 0;
    return memcmp(&mine, &shadow, sizeof mine) != 0;
}

/* Is an event told in one sentence with the first of its kind? */
static bool is_alike(const struct lair_event *first, const struct lair_event *e)
{
    return e->kind == first->kind && e->seat == first->seat && e->other == first->other &&
           (e->kind != LAIR_EV_NO_CARD || e->n == first->n); /* a room, or a spell */
}

/* How many of the n events are told together with the first. */
static size_t merged(const struct facts *f, const struct lair_event *e, size_t n, enum chronicle_which which)
{
    size_t i = 1;

    if (manners[e->kind] != MERGE)
        return 1;
    while (i < n && is_alike(e, &e[i]) && (which == CHRONICLE_ALL || is_private(f, &e[i])))
        i++;
    return i;
}

static void add_count(struct json_object *o, const char *key, const char *many, int n)
{
    if (n > 0)
        facts_number(o, key, n);
    facts_flag(o, many, n > 1);
}

/* The facts of n events that are told together. */
static struct json_object *merged_facts(const struct facts *f, const struct lair_event *e, size_t n)
{
    struct json_object *o = facts_event(f, e);
    int rooms = 0, spells = 0;

    for (size_t i = 0; i < n; i++) {
        struct lair_event one = lair_event_for(f->cat, &e[i], f->viewer);
        struct json_object *card = facts_card(f, one.card);

        if (card == NULL)
            continue;
        rooms += json_object_get_boolean(json_object_object_get(card, "room"));
        spells += json_object_get_boolean(json_object_object_get(card, "spell"));
        facts_append(o, "cards", card);
    }
    add_count(o, "rooms", "many_rooms", rooms);
    add_count(o, "spells", "many_spells", spells);
    facts_flag(o, "both", rooms > 0 && spells > 0);
    return o;
}

enum { NO_PART = -1 };

/* What was told before, as far as the next sentence depends on it. */
struct before {
    int part;     /* kind of the last part of a hero's way that stands open, or NO_PART */
    bool arrival; /* heroes arrive, and everybody draws */
};

static bool is_part(const struct lair_event *e)
{
    return manners[e->kind] == BEGIN || manners[e->kind] == GO_ON;
}

static bool is_joined(const struct before *b, const struct lair_event *e)
{
    return (manners[e->kind] == GO_ON || manners[e->kind] == END) && b->part != NO_PART;
}

/* Events of which nobody is told, and which may come within a hero's way. */
static bool is_silent(const struct lair_event *e)
{
    return e->kind == LAIR_EV_PASSES || e->kind == LAIR_EV_ACTIVE;
}

size_t chronicle_whole(const struct lair_event *events, size_t n)
{
    size_t whole = n;

    for (size_t i = n; i > 0 && (is_part(&events[i - 1]) || is_silent(&events[i - 1])); i--)
        if (is_part(&events[i - 1])) {
            whole = i - 1;
            if (manners[events[whole].kind] == BEGIN)
                break;
        }
    return whole;
}

/* Is the viewer asked whether it keeps its hand?  That question tells the cards. */
static bool asks_for_hand(const struct facts *f)
{
    return f->view->ask == LAIR_ASK_MULLIGAN && f->viewer < LAIR_MAX_SEATS &&
           (f->view->owes >> f->viewer & 1) != 0;
}

/* Whoever walks is called by its first name: the town's board says the whole of it. */
static void add_walker(const struct facts *f, struct json_object *o, const struct lair_event *e)
{
    if ((is_part(e) || manners[e->kind] == END) && e->card != 0 && !lair_is_unknown(e->card)) {
        g_autofree char *name = facts_short_name(f, e->card);

        facts_text(o, "walker", name);
    }
}

static char *sentence(const struct template_set *set, const struct facts *f, const struct lair_event *e,
                      size_t n, const struct before *b, enum chronicle_layout layout)
{
    g_autofree char *name = g_strdup_printf("event-%s", lair_event_name(e->kind));
    struct json_object *o = merged_facts(f, e, n);
    char *text;

    facts_flag(o, "joined", is_joined(b, e));
    facts_flag(o, "brief", layout == CHRONICLE_BRIEF || layout == CHRONICLE_BOARDED);
    facts_flag(o, "boarded", layout == CHRONICLE_BOARDED);
    facts_flag(o, "again", b->part == e->kind);
    add_walker(f, o, e);
    facts_flag(o, "routine", b->arrival && n == 1);
    facts_flag(o, "solitary", f->view->n_seats == 1);
    facts_flag(o, "asked_hand", asks_for_hand(f));
    text = template_render(set, name, o);
    json_object_put(o);
    return text != NULL ? g_strstrip(text) : g_strdup("");
}

/* What is told: lines of sentences, for the template "told". */
struct told {
    struct json_object *lines; /* {"lines":[{"told":[...]}]} */
    struct json_object *line;  /* the last of them; NULL: none yet */
    struct json_object *last;  /* its last sentence */
};

/* A sentence that nothing is joined to ends with a stop, unless it ends with a sign of its own. */
static void end_sentence(struct told *told)
{
    const char *text = json_object_get_string(json_object_object_get(told->last, "text"));

    if (text != NULL && strchr(".!?:\n", text[strlen(text) - 1]) == NULL)
        facts_true(told->last, "stop");
}

/* How a part of a hero's way is joined to the one before it. */
static void add_join(struct told *told, const struct before *b, const struct lair_event *e)
{
    facts_flag(told->last, "first_part", manners[b->part] == BEGIN && manners[e->kind] != END);
    facts_flag(told->last, "last_part", manners[e->kind] == END);
}

static bool is_packed(enum chronicle_layout layout)
{
    return layout == CHRONICLE_PACKED || layout == CHRONICLE_BRIEF || layout == CHRONICLE_BOARDED;
}

static void add_sentence(struct told *told, const char *text, bool joined, enum chronicle_layout layout)
{
    if (!joined)
        end_sentence(told);
    if (told->line == NULL || (!joined && !is_packed(layout))) {
        told->line = json_object_new_object();
        facts_append(told->lines, "lines", told->line);
    }
    told->last = json_object_new_object();
    facts_text(told->last, "text", text);
    facts_flag(told->last, "joined", joined);
    facts_append(told->line, "told", told->last);
}

/* The whole text; told is used up. */
static char *all_told(const struct template_set *set, struct told *told)
{
    char *text;

    end_sentence(told);
    text = told->line != NULL ? template_render(set, "told", told->lines) : NULL;
    json_object_put(told->lines);
    return text != NULL ? g_strchomp(text) : g_strdup("");
}

char *chronicle_text(const struct template_set *set, const struct facts *f, const struct lair_event *events,
                     size_t n, enum chronicle_which which, enum chronicle_layout layout)
{
    struct told told = { .lines = json_object_new_object() };
    struct before before = { .part = NO_PART };

    for (size_t i = 0, k; i < n; i += k) {
        const struct lair_event *e = &events[i];

        k = 1;
        if (e->kind == LAIR_EV_PHASE)
            before.arrival = e->n == LAIR_PHASE_START && layout != CHRONICLE_EACH;
        if (which == CHRONICLE_PRIVATE && !is_private(f, e))
            continue;
        k = layout == CHRONICLE_EACH ? 1 : merged(f, e, n - i, which);
        g_autofree char *s = sentence(set, f, e, k, &before, layout);
        if (s[0] == '\0')
            continue;
        add_sentence(&told, s, is_joined(&before, e), layout);
        if (is_joined(&before, e))
            add_join(&told, &before, e);
        before.part = is_part(e) && layout != CHRONICLE_EACH ? e->kind : NO_PART;
    }
    return all_told(set, &told);
}
