/* bot/words/facts.c - what the templates know of a game: cards, seats and events as JSON
 * SPDX-License-Identifier: MIT */
#include "bot/words/facts.h"

#include <string.h>

static const char letter_of[LAIR_N_TREASURES] = {
    [LAIR_CLERIC] = 'C', [LAIR_FIGHTER] = 'F', [LAIR_MAGE] = 'M', [LAIR_THIEF] = 'T', [LAIR_EXPLORER] = 'E',
};
static const char *const kind_key[LAIR_N_KINDS] = {
    [LAIR_BOSS] = "boss", [LAIR_ROOM] = "room", [LAIR_SPELL] = "spell",       [LAIR_HERO] = "hero",
    [LAIR_EPIC] = "epic", [LAIR_ITEM] = "item", [LAIR_LANDMARK] = "landmark",
};
static const char *const phase_key[LAIR_N_PHASES] = {
    [LAIR_PHASE_BOSS] = "boss_phase",   [LAIR_PHASE_MULLIGAN] = "mulligan_phase",
    [LAIR_PHASE_HAND] = "hand_phase",   [LAIR_PHASE_FIRST] = "first_phase",
    [LAIR_PHASE_TOWN] = "town_phase",   [LAIR_PHASE_MINION] = "minion_phase",
    [LAIR_PHASE_START] = "start_phase", [LAIR_PHASE_BUILD] = "build_phase",
    [LAIR_PHASE_BAIT] = "bait_phase",   [LAIR_PHASE_ADVENTURE] = "adventure_phase",
    [LAIR_PHASE_END] = "end_phase",     [LAIR_PHASE_OVER] = "over_phase",
};
static const char *const zone_key[LAIR_N_ZONES] = {
    [LAIR_NOWHERE] = "nowhere",
    [LAIR_BOX] = "box",
    [LAIR_ROOM_DECK] = "room_deck",
    [LAIR_SPELL_DECK] = "spell_deck",
    [LAIR_HERO_DECK] = "hero_deck",
    [LAIR_EPIC_DECK] = "epic_deck",
    [LAIR_ITEM_DECK] = "item_deck",
    [LAIR_DISCARD] = "discard",
    [LAIR_REMOVED] = "removed",
    [LAIR_TOWN] = "town",
    [LAIR_TOWN_ITEMS] = "town_items",
    [LAIR_MARKET] = "market",
    [LAIR_BOARD] = "board",
    [LAIR_SPOTS + 0] = "landmark",
    [LAIR_SPOTS + 1] = "landmark",
    [LAIR_SPOTS + 2] = "landmark",
    [LAIR_SPOTS + 3] = "landmark",
    [LAIR_SPOTS + 4] = "landmark",
    [LAIR_SPOTS + 5] = "landmark",
    [LAIR_HAND_ROOMS] = "hand_rooms",
    [LAIR_HAND_SPELLS] = "hand_spells",
    [LAIR_ENTRANCE] = "entrance",
    [LAIR_SCORE] = "score",
    [LAIR_TROPHIES] = "trophies",
    [LAIR_BOSS_CHOICE] = "boss_choice",
    [LAIR_THRONE] = "throne",
    [LAIR_IN_DUNGEON] = "dungeon",
    [LAIR_INSIDE] = "inside",
    [LAIR_CARRIED] = "carried",
    [LAIR_DECLARED] = "declared",
};
static const char *const verb_key[LAIR_N_VERBS] = {
    [LAIR_PASS] = "pass",
    [LAIR_PASS_HERO] = "pass_hero",
    [LAIR_PASS_TURN] = "pass_turn",
    [LAIR_KEEP] = "keep",
    [LAIR_MULLIGAN] = "mulligan",
    [LAIR_BUILD_NONE] = "build_none",
    [LAIR_BUILD_NEW] = "build_new",
    [LAIR_BUILD_ON] = "build_on",
    [LAIR_TAKE_BACK] = "take_back",
    [LAIR_DONE_BUILDING] = "done",
    [LAIR_CAST] = "cast",
    [LAIR_USE] = "use",
    [LAIR_DRAFT] = "draft",
    [LAIR_MINION] = "minion",
    [LAIR_CHOOSE] = "choose",
    [LAIR_YES] = "yes",
    [LAIR_NO] = "no",
    [LAIR_DRAW_ROOM] = "draw_room",
    [LAIR_DRAW_SPELL] = "draw_spell",
    [LAIR_PROMOTE] = "promote",
    [LAIR_SELL] = "sell",
    [LAIR_RESIGN] = "resign",
};

/* Keys live for ever, and need no copy: with a card's many flags, that is half of the time. */
static void add(struct json_object *o, const char *key, struct json_object *value)
{
    json_object_object_add_ex(o, key, value, JSON_C_OBJECT_ADD_CONSTANT_KEY);
}

void facts_text(struct json_object *o, const char *key, const char *text)
{
    if (text != NULL)
        add(o, key, json_object_new_string(text));
}

void facts_number(struct json_object *o, const char *key, int n)
{
    add(o, key, json_object_new_int(n));
}

/* A command makes hundreds of flags, and nobody changes one later: all of them are the same two values. */
void facts_flag(struct json_object *o, const char *key, bool set)
{
    static struct json_object *value[2];

    if (value[set] == NULL)
        value[set] = json_object_new_boolean(set);
    add(o, key, json_object_get(value[set]));
}

void facts_true(struct json_object *o, const char *key)
{
    facts_flag(o, key, true);
}

void facts_add(struct json_object *o, const char *key, struct json_object *value)
{
    if (value != NULL)
        add(o, key, value);
}

void facts_append(struct json_object *o, const char *key, struct json_object *item)
{
    struct json_object *list = json_object_object_get(o, key);

    if (list == NULL) {
        list = json_object_new_array();
        add(o, key, list);
    }
    if (json_object_is_type(item, json_type_object))
        facts_flag(item, "first", json_object_array_length(list) == 0);
    json_object_array_add(list, item);
}

/* Letters of treasure, "CCF", of count[]; g_free it. */
static char *treasure_letters(const int count[LAIR_N_TREASURES])
{
    GString *s = g_string_new(NULL);

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        for (int i = 0; i < count[t] && i < 20; i++)
            g_string_append_c(s, letter_of[t]);
    return g_string_free(s, FALSE);
}

char *facts_totals(const int count[LAIR_N_TREASURES])
{
    GString *s = g_string_new(NULL);

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (count[t] > 0)
            g_string_append_printf(s, "%s%c%d", s->len > 0 ? " " : "", letter_of[t], count[t]);
    if (s->len == 0)
        g_string_append_c(s, '-');
    return g_string_free(s, FALSE);
}

const char *facts_square(char buf[8], int seat, int square)
{
    buf[0] = '\0';
    if (seat >= 0 && seat < LAIR_MAX_SEATS && square >= 0 && square < LAIR_MAX_SQUARES)
        g_snprintf(buf, 8, "%c%d", 'a' + seat, square + 1);
    return buf;
}

struct json_object *facts_span(int64_t ms, enum facts_span how)
{
    static const struct {
        const char *unit;
        int64_t ms;
    } units[] = { { "days", 86400000 }, { "hours", 3600000 }, { "minutes", 60000 }, { "seconds", 1000 } };
    struct json_object *o = json_object_new_object();
    size_t u = 0;

    while (u + 1 < G_N_ELEMENTS(units) &&
           (ms < 2 * units[u].ms || (how == FACTS_EXACTLY && ms % units[u].ms != 0)))
        u++;
    facts_number(o, "n", (int)(ms / units[u].ms));
    facts_flag(o, "one", ms / units[u].ms == 1);
    facts_true(o, units[u].unit);
    return o;
}

struct json_object *facts_moment(int64_t ms)
{
    static const struct {
        const char *key, *format;
    } parts[] = {
        { "year", "%Y" }, { "month", "%m" }, { "day", "%d" }, { "hour", "%H" }, { "minute", "%M" }
    };
    g_autoptr(GDateTime) t = g_date_time_new_from_unix_utc(ms / 1000);
    g_autofree char *seconds = g_strdup_printf("%" G_GINT64_FORMAT, ms / 1000);
    struct json_object *o = json_object_new_object();

    for (size_t i = 0; t != NULL && i < G_N_ELEMENTS(parts); i++) {
        g_autofree char *text = g_date_time_format(t, parts[i].format);

        facts_text(o, parts[i].key, text);
    }
    facts_text(o, "unix", seconds);
    return o;
}

void facts_vacation(struct json_object *o, int first, int last)
{
    const int64_t day_ms = 24 * 60 * 60 * 1000;
    struct json_object *v;

    if (last == 0)
        return;
    v = json_object_new_object();
    if (first != last)
        facts_add(v, "from", facts_moment(first * day_ms));
    facts_add(v, "until", facts_moment(last * day_ms));
    facts_add(o, "vacation", v);
}

bool facts_same_day(int64_t a, int64_t b)
{
    enum { DAY_MS = 24 * 60 * 60 * 1000 };

    return a / DAY_MS == b / DAY_MS;
}

struct json_object *facts_answers(int64_t tick, int64_t until, int64_t now)
{
    struct json_object *o = json_object_new_object();
    struct json_object *at = tick > 0 ? facts_moment(tick) : NULL;

    if (at != NULL)
        facts_flag(at, "today", facts_same_day(tick, now));
    facts_add(o, "tick", at);
    facts_flag(o, "today", facts_same_day(until, now));
    facts_add(o, "until", until > 0 ? facts_moment(until) : NULL);
    return o;
}

void facts_phase(struct json_object *o, int phase)
{
    if (phase >= 0 && phase < LAIR_N_PHASES)
        facts_true(o, phase_key[phase]);
}

/* What only some kinds of cards have. */
static void add_print(struct json_object *o, const struct lair_print *p)
{
    g_autofree char *treasure = treasure_letters(p->treasure);

    facts_text(o, "name", p->name);
    facts_text(o, "id", p->id);
    facts_text(o, "treasure", treasure);
    if (p->text != NULL && p->text[0] != '\0')
        facts_text(o, "text", p->text);
    if (p->epithet != NULL && p->epithet[0] != '\0')
        facts_text(o, "epithet", p->epithet);
    facts_flag(o, "miniboss", p->miniboss);
    facts_flag(o, "trap", p->kind == LAIR_ROOM && p->trap);
    facts_flag(o, "monster", p->kind == LAIR_ROOM && !p->trap && !p->miniboss);
    facts_flag(o, "advanced", p->advanced);
    facts_flag(o, "in_build", (p->phases & LAIR_IN_BUILD) != 0);
    facts_flag(o, "in_adventure", (p->phases & LAIR_IN_ADVENTURE) != 0);
    facts_flag(o, "souls_lure", p->lure != LAIR_LURE_TREASURE && p->lure != LAIR_LURE_COINS);
    facts_flag(o, "most_souls", p->lure == LAIR_LURE_MOST_SOULS);
    facts_flag(o, "fewest_wounds", p->lure == LAIR_LURE_FEWEST_WOUNDS);
    facts_flag(o, "most_cards", p->lure == LAIR_LURE_MOST_CARDS);
    facts_flag(o, "coins_lure", p->lure == LAIR_LURE_COINS);
    if (p->boss_text != NULL && p->boss_text[0] != '\0')
        facts_text(o, "boss_text", p->boss_text);
    facts_flag(o, "universal", p->kind == LAIR_ITEM && treasure[0] == '\0');
    facts_number(o, "damage", p->damage);
    facts_number(o, "health", p->health);
    facts_number(o, "xp", p->xp);
    facts_number(o, "souls", p->souls);
    facts_flag(o, "one_soul", p->souls == 1);
    facts_number(o, "wounds", p->wounds);
    facts_number(o, "copies", p->copies);
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        facts_flag(o, lair_treasure_name((enum lair_treasure)t), p->treasure[t] > 0);
}

struct json_object *facts_card(const struct facts *f, lair_design d)
{
    const struct lair_print *p;
    struct json_object *o;
    int kind;

    if (d == 0 || d > lair_designs(f->cat))
        return NULL;
    o = json_object_new_object();
    p = lair_print(f->cat, d);
    kind = lair_is_unknown(d) ? d - 1 : (int)p->kind;
    facts_flag(o, "unknown", lair_is_unknown(d));
    for (int k = 0; k < LAIR_N_KINDS; k++)
        facts_flag(o, kind_key[k], k == kind);
    facts_flag(o, "anyhero", kind == LAIR_HERO || kind == LAIR_EPIC);
    if (!lair_is_unknown(d))
        add_print(o, p);
    return o;
}

/* What a text says between one sign and the next of such as it has; NULL: it has no such sign.  g_free it. */
static char *text_between(const char *text, const char *sign, bool (*ends)(const char *rest))
{
    const char *at = text != NULL ? strstr(text, sign) : NULL, *end;

    if (at == NULL)
        return NULL;
    at += strlen(sign);
    end = strstr(at, ". ");
    while (end != NULL && !ends(end + 2))
        end = strstr(end + 1, ". ");
    return g_strndup(at, end != NULL ? (gsize)(end - at) : strlen(at) - g_str_has_suffix(at, "."));
}

/* "2: once a turn ..." */
static bool begins_level(const char *rest)
{
    return g_ascii_isdigit(rest[0]) && rest[1] == ':';
}

char *facts_level_text(const struct facts *f, lair_design miniboss, int level)
{
    char sign[] = { (char)('0' + level), ':', ' ', '\0' };

    return text_between(lair_print(f->cat, miniboss)->text, sign, begins_level);
}

char *facts_short_name(const struct facts *f, lair_design d)
{
    const char *name = lair_print(f->cat, d)->name;

    return g_strndup(name, strcspn(name, ","));
}

struct json_object *facts_seat(const struct facts *f, int seat)
{
    struct json_object *o;
    char letter[2] = { (char)('a' + seat), '\0' };
    lair_card boss;

    if (seat < 0 || seat >= LAIR_MAX_SEATS)
        return NULL;
    o = json_object_new_object();
    facts_text(o, "letter", letter);
    facts_text(o, "nick", f->nick[seat] != NULL ? f->nick[seat] : letter);
    facts_flag(o, "you", seat == f->viewer);
    boss = f->view != NULL ? f->view->seat[seat].boss : 0;
    if (boss != 0 && !lair_is_unknown(f->view->card[boss].design))
        facts_text(o, "bossname", lair_print(f->cat, f->view->card[boss].design)->name);
    return o;
}

void facts_coins(struct json_object *o, const char *key, int n, bool told)
{
    struct json_object *coins;

    if (!told)
        return;
    coins = json_object_new_object();
    facts_number(coins, "n", n);
    facts_flag(coins, "one", n == 1);
    facts_add(o, key, coins);
}

/* The card whose text counts on a square, or lies face-down on it. */
static void add_room_card(const struct facts *f, struct json_object *o, lair_card c)
{
    lair_design d = f->view->card[c].design;

    if (lair_is_unknown(d))
        facts_true(o, "hidden");
    else
        facts_text(o, "name", lair_print(f->cat, d)->name);
}

/* The miniboss under a room, if any, and its level; unless it has one, its coin is not paid yet (L2b). */
static void add_miniboss(const struct facts *f, struct json_object *o, const struct lair_room *r)
{
    struct json_object *mini;

    if (r->mini == 0)
        return;
    mini = facts_card(f, f->view->card[r->mini].design);
    if (r->level > 0)
        facts_number(mini, "level", r->level);
    facts_flag(mini, "unpaid", r->level == 0);
    facts_flag(mini, "face_down", false);
    facts_add(o, "mini", mini);
}

struct json_object *facts_room(const struct facts *f, int seat, int square)
{
    const struct lair_room *r = &f->view->seat[seat].room[square];
    struct json_object *o = json_object_new_object();
    int treasure[LAIR_N_TREASURES];
    g_autofree char *letters = NULL;
    char at[8];

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        treasure[t] = lair_room_treasure(f->cat, f->view, seat, square, t);
    letters = treasure_letters(treasure);
    facts_text(o, "at", facts_square(at, seat, square));
    facts_flag(o, "hidden", false);
    facts_flag(o, "new", r->new_card != 0);
    facts_flag(o, "asleep", r->deactivated);
    add_room_card(f, o, r->new_card != 0 ? r->new_card : r->top);
    facts_number(o, "damage", lair_damage(f->cat, f->view, seat, square));
    if (r->counters > 0)
        facts_number(o, "counters", r->counters);
    facts_coins(o, "coins", r->coins, r->coins > 0);
    add_miniboss(f, o, r);
    facts_text(o, "treasure", letters);
    facts_flag(o, "bait", letters[0] != '\0');
    return o;
}

struct json_object *facts_hero(const struct facts *f, lair_card hero)
{
    const struct lair_card_state *c = &f->view->card[hero];
    struct json_object *o = facts_card(f, c->design);
    int health = lair_health(f->cat, f->view, hero);

    if (o == NULL)
        return NULL;
    if (!lair_is_unknown(c->design)) {
        g_autofree char *called = facts_short_name(f, c->design);

        facts_text(o, "called", called);
    }
    facts_number(o, "health", health);
    facts_number(o, "left", health - c->damage);
    facts_flag(o, "hurt", c->damage > 0);
    if (c->with != 0)
        facts_add(o, "carries", facts_card(f, f->view->card[c->with].design));
    return o;
}

void facts_heroes(const struct facts *f, struct json_object *o, const char *key, lair_card first)
{
    for (lair_card c = first; c != 0; c = f->view->card[c].next)
        facts_append(o, key, facts_hero(f, c));
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Events whose first square lies in the dungeon of the other seat. */
static bool square_is_others(int kind)
{
    return kind == LAIR_EV_PLACES || kind == LAIR_EV_TAKES_BACK || kind == LAIR_EV_CASTS ||
           kind == LAIR_EV_RETURNS || kind == LAIR_EV_LAYS;
}

/* Events whose number is a zone. */
static bool number_is_zone(int kind)
{
    return kind == LAIR_EV_MOVES || kind == LAIR_EV_TAKES || kind == LAIR_EV_LOOKS ||
           kind == LAIR_EV_SEARCHES || kind == LAIR_EV_SHUFFLES || kind == LAIR_EV_ITEM;
}

static void add_event_number(struct json_object *o, const struct lair_event *e)
{
    facts_number(o, "n", e->n);
    facts_flag(o, "one", e->n == 1);
    if (e->kind == LAIR_EV_PHASE)
        facts_phase(o, e->n);
    if (number_is_zone(e->kind) && e->n >= 0 && e->n < LAIR_N_ZONES)
        facts_true(o, zone_key[e->n]);
    if (e->kind == LAIR_EV_NO_CARD && e->n >= 0 && e->n < LAIR_N_KINDS)
        facts_true(o, kind_key[e->n]);
    if (e->kind == LAIR_EV_COUNTERS && e->n < 0) {
        facts_number(o, "fewer", -e->n);
        facts_flag(o, "one", e->n == -1);
    }
    if (e->kind == LAIR_EV_MINION)
        facts_text(o, "space", lair_space_word(e->n));
    if (e->kind == LAIR_EV_PLACES)
        facts_flag(o, "new", e->n == 1);
    if (e->kind == LAIR_EV_OUT)
        facts_flag(o, "resigned", e->other == 1);
}

/* What a miniboss that comes, or is promoted, says from now on. */
static void add_event_level(const struct facts *f, struct json_object *o, const struct lair_event *e)
{
    bool rises = e->kind == LAIR_EV_ATTACHED || (e->kind == LAIR_EV_LEVEL && e->n > 1);
    g_autofree char *does = rises ? facts_level_text(f, e->card, e->n) : NULL;

    facts_text(o, "does", does);
}

struct json_object *facts_event(const struct facts *f, const struct lair_event *whole)
{
    struct lair_event e = lair_event_for(f->cat, whole, f->viewer);
    struct json_object *o = json_object_new_object();
    bool others = square_is_others(e.kind);
    char at[8];

    facts_text(o, "event", lair_event_name(e.kind));
    facts_add(o, "seat", facts_seat(f, e.seat));
    if (e.kind != LAIR_EV_OUT && e.kind != LAIR_EV_LASTS)
        facts_add(o, "other", facts_seat(f, e.other));
    facts_flag(o, "same", e.other == e.seat);
    facts_flag(o, "foreign", e.other != e.seat && e.other < LAIR_MAX_SEATS);
    facts_add(o, "card", facts_card(f, e.card));
    facts_add(o, "card2", facts_card(f, e.card2));
    if (facts_square(at, others ? e.other : e.seat, e.square)[0] != '\0')
        facts_text(o, "at", at);
    if (facts_square(at, e.kind == LAIR_EV_USES ? e.other : e.seat, e.square2)[0] != '\0')
        facts_text(o, "at2", at);
    add_event_number(o, &e);
    add_event_level(f, o, &e);
    return o;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* "Service: a card of the market." */
static bool begins_space(const char *rest)
{
    size_t word = 0;

    while (g_ascii_isalpha(rest[word]))
        word++;
    return word > 0 && rest[word] == ':';
}

/* What a landmark's text says of one of its spaces, which it names in turn: "Treasure: one more icon.  Service: ..."
 * g_free it; NULL: nothing. */
static char *space_text(const char *text, const char *space)
{
    g_autofree char *named = g_strdup_printf("%c%s: ", g_ascii_toupper(space[0]), space + 1);

    return text_between(text, named, begins_space);
}

static void add_space(const struct facts *f, struct json_object *o, const struct lair_ref *r)
{
    const char *space = lair_space_name(f->cat, r);
    g_autofree char *does = space_text(lair_print(f->cat, r->id)->text, space);

    facts_add(o, "card", facts_card(f, r->id));
    facts_text(o, "space", space);
    facts_text(o, "does", does);
}

/* A card, and of a hero in town where it would go. */
static void add_card(const struct facts *f, struct json_object *o, lair_design d)
{
    facts_add(o, "card", facts_card(f, d));
    for (lair_card c = lair_first(f->view, LAIR_TOWN, LAIR_NOBODY); c != 0; c = f->view->card[c].next)
        if (f->view->card[c].design == d && !lair_is_unknown(d))
            facts_add(o, "to", facts_seat(f, lair_lure_of(f->cat, f->view, c)));
}

static struct json_object *ref_facts(const struct facts *f, const struct lair_ref *r)
{
    struct json_object *o = json_object_new_object();

    switch ((enum lair_ref_kind)r->kind) {
    case LAIR_REF_CARD:
    case LAIR_REF_HERO:
    case LAIR_REF_ITEM: add_card(f, o, r->id); break;
    case LAIR_REF_ROOM: facts_add(o, "place", facts_room(f, r->seat, r->id)); break;
    case LAIR_REF_SEAT: facts_add(o, "player", facts_seat(f, r->seat)); break;
    case LAIR_REF_BOSS: facts_add(o, "bossof", facts_seat(f, r->seat)); break;
    case LAIR_REF_SPACE: add_space(f, o, r); break;
    case LAIR_REF_PENDING: facts_number(o, "pending", r->id); break;
    case LAIR_REF_PILE:
        if (r->id < LAIR_N_ZONES)
            facts_true(o, zone_key[r->id]);
        facts_true(o, "pile");
        break;
    case LAIR_REF_NOTHING: facts_true(o, "nothing"); break;
    case LAIR_REF_NUMBER: facts_coins(o, "coins", r->id, true); break;
    case LAIR_REF_TREASURE: break; /* the move itself says which */
    case LAIR_REF_MINIBOSS:
        facts_add(o, "card", facts_card(f, f->view->card[f->view->seat[r->seat].room[r->id].mini].design));
        facts_number(o, "level", f->view->seat[r->seat].room[r->id].level);
        facts_add(o, "under", facts_room(f, r->seat, r->id));
        break;
    case LAIR_REF_COVERED:
        facts_add(o, "card", facts_card(f, f->view->card[lair_covered_card(f->view, r)].design));
        facts_add(o, "under", facts_room(f, r->seat, lair_covered_square(r)));
        break;
    case LAIR_REF_NONE: json_object_put(o); return NULL;
    }
    return o;
}

/* The level to which a miniboss is promoted, and what it says there. */
static struct json_object *rise_facts(const struct facts *f, const struct lair_ref *r)
{
    const struct lair_room *room = &f->view->seat[r->seat].room[r->id];
    struct json_object *o = json_object_new_object();
    g_autofree char *does = facts_level_text(f, f->view->card[room->mini].design, room->level + 1);

    facts_number(o, "level", room->level + 1);
    facts_text(o, "does", does);
    return o;
}

struct json_object *facts_move(const struct facts *f, int seat, const struct lair_move *m, const char *text)
{
    struct json_object *o = json_object_new_object();
    char option[LAIR_OPTION];

    facts_true(o, verb_key[m->verb]);
    /* One of several goals lies in the facts of them all, and must not be taken for a new room
     * because that one is.  In nothing else do verbs of one question differ. */
    facts_flag(o, verb_key[LAIR_BUILD_NEW], m->verb == LAIR_BUILD_NEW);
    facts_flag(o, "several", false);
    facts_flag(o, "builds_nothing",
               m->verb == LAIR_DONE_BUILDING && f->view->ask == LAIR_ASK_BUILD &&
                   f->view->seat[seat].builds == 0);
    lair_option(f->cat, f->view, m, option);
    if (g_ascii_isdigit(option[0]))
        facts_number(o, "option", m->option);
    else if (option[0] != '\0')
        facts_text(o, "called", option);
    facts_add(o, "what", ref_facts(f, &m->what));
    facts_add(o, "target", ref_facts(f, &m->target));
    if (m->verb == LAIR_PROMOTE)
        facts_add(o, "rises", rise_facts(f, &m->what));
    facts_text(o, "move", text);
    return o;
}
