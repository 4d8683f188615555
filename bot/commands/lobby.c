/* bot/commands/lobby.c - tables before and after the game: new, join, leave, start, ...
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/company.h"
#include "bot/commands/naming.h"
#include "bot/commands/terms.h"
#include "bot/commands/wish.h"
#include "bot/community/daily.h"
#include "bot/community/seeking.h"
#include "bot/games/data.h"
#include "bot/games/hints.h"
#include "bot/games/seed.h"
#include "bot/games/sets.h"
#include "bot/games/shelf.h"
#include "bot/games/timer.h"
#include "bot/lobby.h"
#include "bot/log.h"
#include "bot/name.h"
#include "bot/network.h"
#include "bot/people/lookalike.h"
#include "bot/people/seats.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/reasons.h"

static struct json_object *news_facts(const struct talk *talk)
{
    adapter_quiet *quiet = say_quiet(talk->h, talk->t);
    struct json_object *o = lobby_facts(talk->t, quiet);

    facts_add(o, "by", say_nick(talk->r->who.nick, quiet));
    return o;
}

static void announce(struct talk *talk, const char *name)
{
    say_table(talk->h, talk->t, name, news_facts(talk));
}

/* The author sits down: the others are told how reliable it is. */
static void announce_author(struct talk *talk, const char *name)
{
    struct json_object *o = news_facts(talk);

    company_add_author(talk, o);
    say_table(talk->h, talk->t, name, o);
}

/* ---- new ------------------------------------------------------------------------------------- */

/* The template that says why nobody may open one more table (place NULL: in no place); NULL: one may. */
static const char *why_no_table(const struct host *h, const struct person *person, const char *place)
{
    const struct host_settings *s = &h->settings;

    if (tables_no_seat(h, person) != NULL)
        return tables_no_seat(h, person);
    if (place != NULL && s->tables_per_place > 0 &&
        tables_count_open(tables_at_place(h, person->network, place)) >= s->tables_per_place)
        return "too-many-here";
    return s->max_tables > 0 && (int)h->tables->len >= s->max_tables ? "too-many-tables" : NULL;
}

static bool may_open(struct talk *talk)
{
    const struct request *r = talk->r;
    const char *why = why_no_table(talk->h, &r->who, r->place);

    if (why != NULL)
        terms_refuse_limit(talk, why);
    return why == NULL;
}

static bool name_is_free(struct talk *talk, const char *name)
{
    const struct table *t = tables_by_name(talk->h, talk->r->net->name, name);

    return t == NULL || !table_is_open(t);
}

/* A day's seed has nobody's word in it. */
static char *own_word(const struct table *t, const struct person *from)
{
    return t->day != 0 ? g_strdup("-")
                       : seed_word(&t->drawn, t->name, from->network, from->key, t->n_seats + 1);
}

static void sit(struct talk *talk, const char *word)
{
    struct table *t = talk->t;
    g_autofree char *own = own_word(t, &talk->r->from); /* as others see it, not its identity */

    talk->seat = table_sit(t, &talk->r->who, word != NULL ? word : own);
    person_copy(&t->seat[talk->seat].reach, &talk->r->from);
}

static void open_table(struct talk *talk, struct table *t)
{
    person_copy(&t->owner, &talk->r->who);
    if (t->day == 0)
        seed_draw(&t->drawn);
    talk->t = t;
    sit(talk, NULL);
    tables_add(talk->h, t);
}

static void add_bots(struct table *t, int n, enum lair_policy policy)
{
    static const char *const names[] = { "Grim", "Mudge", "Scratch", "Wick", "Snarl", "Bramble" };
    const int many = (int)G_N_ELEMENTS(names);

    for (int i = 0, k = 0; i < n; k++)
        if (table_seat_called(t, names[k % many]) < 0 || k >= many) {
            table_sit_bot(t, policy, names[k % many]);
            i++;
        }
}

/* Can a table be opened by that name (NULL: none was given), if no word of the line is wrong?  False: the author was told
 * why not. */
static bool may_be_called(struct talk *talk, const struct wish *wish, const char *name, const char *wrong)
{
    if (name != NULL && name != wish->recipe && !naming_may_be(talk, wish, name))
        return false;
    if (wrong != NULL)
        naming_refuse(talk, wish, wrong);
    else if (name != NULL && !name_is_free(talk, name))
        talk_reply_typed(talk, "name-taken", name);
    else
        return true;
    return false;
}

void command_new(struct talk *talk)
{
    g_autofree char *composed = g_utf8_normalize(talk->args, -1, G_NORMALIZE_NFC);
    g_auto(GStrv) words = g_strsplit(composed != NULL ? composed : talk->args, " ", 0);
    struct table *t;
    const char *name = NULL, *wrong;
    g_autofree char *given = NULL;
    struct wish wish = { NULL };

    if (!may_open(talk))
        return;
    given = tables_free_name(talk->h, talk->r->net->name);
    t = table_new(given, talk->r->net->name, talk->r->place);
    t->clock_s = talk->h->settings.clock_s;
    t->tick_s = talk->h->settings.tick_s;
    wrong = wish_read(talk->h, t, &wish, words, &name);
    if (!may_be_called(talk, &wish, name, wrong)) {
        table_free(t);
        return;
    }
    if (!wish_settle_pace(talk, t, &wish) ||
        (t->max_seats > 1 && !terms_let_in(talk, t->reliable, t->clock_s)) ||
        !commands_choose_sets(talk, t, wish.sets)) {
        table_free(t);
        return;
    }
    if (name != NULL) {
        g_free(t->name);
        t->name = g_strdup(name);
    }
    open_table(talk, t);
    if (t->max_seats == 1) /* there is nobody to wait for */
        command_start(talk);
    else
        announce_author(talk, "opened");
}

void commands_tell_of_lesson(struct talk *talk, struct json_object *o)
{
    g_autofree char *asked = commands_set_of_lesson(talk), *list = store_sets_names(talk->t->sets);
    g_auto(GStrv) sets = g_strsplit(list, ",", 0);
    const char *set = asked, *title = NULL;

    for (int i = 0; set == NULL && hints_are_about_cards(talk->t) && sets[i] != NULL; i++)
        set = commands_has_lesson(talk, sets[i]) ? sets[i] : NULL;
    if (set != NULL)
        lair_catalog_set(sets_catalog(talk->h), sets_find(talk->h, set), &title, NULL);
    facts_text(o, "about", title);
    talk_reply(talk, "tutorial", o);
}

/* Reads what a lesson is to be like; false: the author was told what is wrong. */
static bool read_lesson(struct talk *talk, struct table *t, char **words)
{
    g_autofree char *about = commands_set_of_lesson(talk), *sets = NULL;
    const char *name = NULL, *wrong;
    struct wish wish = { NULL };

    t->rules = about != NULL ? LAIR_CLASSIC : LAIR_SOLO;
    t->max_seats = lair_rules_least_seats(t->rules);
    wrong = wish_read(talk->h, t, &wish, words, &name);
    wrong = wrong != NULL ? wrong : wish.called ? name : wish.tick;
    if (about != NULL && wish.sets == NULL && name != NULL && g_ascii_strcasecmp(name, about) == 0) {
        g_autofree char *usual = sets_usual(talk->h, t->network, NULL);

        wish.sets = sets = sets_with(talk->h, usual, about);
        name = NULL;
    }
    if (name != NULL && wish.sets == NULL) { /* a lesson has no name: it is meant for a set's */
        wish.sets = name;
        name = NULL;
    }
    if (wrong != NULL || name != NULL || wish.pace != NULL ||
        t->weekends_off) { /* it is as slow as one likes */
        wish_refuse(talk, &wish, wrong != NULL ? wrong : name != NULL ? name : talk->args);
        return false;
    }
    if (about != NULL)
        hints_set_about_cards(t);
    else
        hints_set(t, true);
    return commands_choose_sets(talk, t, wish.sets);
}

/* At a terminal one game is played at a time: another, which the disk has as it stands, stays there. */
static bool is_set_aside(struct talk *talk, struct table *t)
{
    if (!talk->h->settings.may_quit || t->turn.touched)
        return false;
    tables_remove(talk->h, t);
    return true;
}

/* The author's other games make way for the lesson that begins, or o says which lesson goes on. */
static void make_way(struct talk *talk, struct json_object *o)
{
    const struct person *who = &talk->r->who;
    g_autofree struct table **list = directory_copy(tables_of_person(talk->h, who->network, who->key));

    for (guint i = 0; list[i] != NULL; i++) {
        if (list[i] == talk->t || list[i]->state != TABLE_RUNNING)
            continue;
        if (is_set_aside(talk, list[i]))
            facts_true(o, "aside");
        else if (hints_are_on(list[i]))
            facts_text(o, "beside", list[i]->name);
    }
}

void command_new_lesson(struct talk *talk)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", 0);
    g_autofree char *given = NULL;
    struct json_object *o;
    struct table *t;

    if (!may_open(talk))
        return;
    given = tables_free_name(talk->h, talk->r->net->name);
    t = table_new(given, talk->r->net->name, NULL);
    if (!read_lesson(talk, t, words)) {
        table_free(t);
        return;
    }
    open_table(talk, t);
    add_bots(t, t->max_seats - 1, LAIR_POLICY_SANE);
    o = json_object_new_object();
    facts_flag(o, "in_place", talk->r->place != NULL);
    facts_flag(o, "alone", t->max_seats == 1);
    facts_flag(o, "several", t->max_seats > 2);
    make_way(talk, o);
    commands_tell_of_lesson(talk, o);
    command_start(talk);
}

bool command_new_day(struct talk *talk, enum lair_rules rules)
{
    const char *why = why_no_table(talk->h, &talk->r->who, NULL);
    struct table *t;

    if (why != NULL) {
        terms_refuse_limit(talk, why);
        return false;
    }
    t = table_new("day", talk->r->net->name, NULL);
    if (!daily_deal(talk->h, t, rules)) {
        table_free(t);
        talk_reply(talk, "not-stored", NULL);
        return false;
    }
    open_table(talk, t);
    return true;
}

/* ---- join, leave, bots ----------------------------------------------------------------------- */

/* Whoever knows the name of a lobby without a place was told it by its people. */
static bool may_know(const struct talk *talk, const struct table *t)
{
    return (t->state == TABLE_LOBBY && t->place == NULL) ||
           (table_is_open(t) && tables_in_sight(talk->h, t, talk->r));
}

/* The lobby that is meant where none is named: the newest of the place or, in a whisper, of all that have a
 * place. */
static struct table *lobby_here(struct talk *talk)
{
    const struct table_list *l = tables_lobbies(talk->h, talk->r->net->name);

    for (guint i = l->n; i-- > 0;)
        if ((talk->r->place == NULL ? l->table[i]->place != NULL
                                    : g_strcmp0(l->table[i]->place, talk->r->place) == 0) &&
            tables_in_sight(talk->h, l->table[i], talk->r))
            return l->table[i];
    return NULL;
}

/* A word is shown to others and stands in the record: all of it can be seen, and none of it is blank. */
static bool is_word(const char *word)
{
    size_t len = strlen(word);

    if (len == 0 || len > TABLE_WORD_MAX || !g_utf8_validate(word, -1, NULL))
        return false;
    for (; *word != '\0'; word = g_utf8_next_char(word))
        if (!g_unichar_isgraph(g_utf8_get_char(word)))
            return false;
    return true;
}

static bool read_join(struct talk *talk, char **words, const char **word)
{
    *word = NULL;
    for (int i = 0; words[i] != NULL; i++) {
        if (g_str_has_prefix(words[i], "word=")) {
            *word = words[i] + strlen("word=");
            if (!is_word(*word))
                return talk_reply_typed(talk, "bad-word", words[i]), false;
        } else if (words[i][0] != '\0') {
            talk->t = seeking_asked(talk->h, &talk->r->who, words[i]);
            if (talk->t != NULL)
                continue;
            talk->t = tables_meant(talk->h, talk->r, words[i]);
            if (talk->t == NULL || !may_know(talk, talk->t))
                return talk->t = NULL, talk_reply_typed(talk, "no-such-table", words[i]), false;
        }
    }
    if (talk->t == NULL)
        talk->t = lobby_here(talk);
    if (talk->t == NULL)
        talk->t = seeking_asked(talk->h, &talk->r->who, NULL);
    return true;
}

static void refuse_lookalike(struct talk *talk)
{
    const struct person *who = &talk->r->who;
    struct json_object *o = lobby_facts(talk->t, NULL);

    facts_add(o, "seat", say_person(talk->t, lookalike_at(talk->t, who->nick, who), NULL));
    talk_reply(talk, "looks-like", o);
}

/* Whoever opened the table was shown the commitment only after sitting down, and may still bring a word. */
static void join_again(struct talk *talk, const char *word)
{
    struct table *t = talk->t;

    if (word != NULL && t->state == TABLE_LOBBY) {
        struct seat *s = &t->seat[table_seat_of(t, talk->r->who.network, talk->r->who.key)];

        g_free(s->word);
        s->word = g_strdup(word);
        tables_touch(talk->h, t);
        talk_reply(talk, "word-taken", lobby_facts(t, NULL));
    } else {
        talk_reply(talk, "sits-already", lobby_facts(t, NULL));
    }
    terms_tell_seed(talk);
}

void command_join(struct talk *talk)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", 0);
    const char *word;

    if (!read_join(talk, words, &word))
        return;
    if (talk->t == NULL)
        talk_reply(talk, "no-lobby-here", NULL);
    else if (table_seat_of(talk->t, talk->r->who.network, talk->r->who.key) >= 0)
        join_again(talk, word);
    else if (talk->t->state != TABLE_LOBBY)
        talk_reply(talk, "plays-already", lobby_facts(talk->t, NULL));
    else if (talk->t->n_seats >= talk->t->max_seats)
        talk_reply(talk, "full", lobby_facts(talk->t, NULL));
    else if (talk->t->n_seats + seeking_kept(talk->h, talk->t, &talk->r->who) >= talk->t->max_seats)
        talk_reply(talk, "seats-kept", lobby_facts(talk->t, NULL));
    else if (tables_no_seat(talk->h, &talk->r->who) != NULL)
        terms_refuse_limit(talk, tables_no_seat(talk->h, &talk->r->who));
    else if (!terms_let_in(talk, talk->t->reliable, talk->t->clock_s))
        return;
    else if (store_has_sat(talk->h->store, talk->t, &talk->r->who))
        talk_reply(talk, "kicked-before", lobby_facts(talk->t, NULL));
    else if (lookalike_at(talk->t, talk->r->who.nick, &talk->r->who) >= 0)
        refuse_lookalike(talk);
    else {
        sit(talk, word);
        tables_touch(talk->h, talk->t);
        announce_author(talk, "joined");
        if (talk->t->n_seats == talk->t->max_seats && !talk->t->kept)
            company_tell(talk);
        terms_tell_seed(talk);
        if (person_is_guest(&talk->r->from))
            talk_reply(talk, "guest-seat", NULL);
        if (talk->t->kept &&
            talk->t->n_seats == talk->t->max_seats) /* all whom it was opened for have come */
            command_start(talk);
    }
}

void command_leave(struct talk *talk)
{
    if (talk->t->state == TABLE_RUNNING) {
        command_leave_game(talk);
        return;
    }
    announce(talk, "left");
    seats_leave_lobby(talk->h, talk->t, talk->seat);
}

static int policy_called(const char *word)
{
    for (int i = 0; i < LAIR_N_POLICIES; i++)
        if (g_ascii_strcasecmp(lair_policy_name(i), word) == 0)
            return i;
    return -1;
}

static void remove_bots(struct table *t)
{
    for (int i = t->n_seats; i-- > 0;)
        if (t->seat[i].bot)
            table_stand_up(t, i);
}

void command_bots(struct talk *talk)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", 0);
    int people = table_humans(talk->t);
    int free_seats = talk->t->max_seats - people - seeking_kept(talk->h, talk->t, &talk->r->who);
    int n = free_seats, policy = LAIR_POLICY_GREEDY;

    for (int i = 0; words[i] != NULL; i++) {
        int called = policy_called(words[i]);

        if (called >= 0)
            policy = called;
        else if (g_ascii_isdigit(words[i][0]) && words[i][1] == '\0' && words[i][0] - '0' <= free_seats)
            n = words[i][0] - '0';
        else if (words[i][0] != '\0') {
            struct json_object *o = lobby_facts(talk->t, NULL);
            g_autofree char *typed = talk_echo(words[i]);

            facts_text(o, "typed", typed);
            facts_number(o, "most", free_seats);
            talk_reply(talk, "bad-bots", o);
            return;
        }
    }
    remove_bots(talk->t);
    add_bots(talk->t, n, (enum lair_policy)policy);
    tables_touch(talk->h, talk->t);
    announce(talk, "joined");
}

/* ---- start, rematch -------------------------------------------------------------------------- */

static void mix_seed(struct table *t)
{
    const char *words[LAIR_MAX_SEATS];

    for (int i = 0; i < t->n_seats; i++)
        words[i] = t->seat[i].word;
    if (!t->by_hand && t->day == 0)
        seed_mix(t->seed, t->drawn.half, words, t->n_seats);
}

/* The sets that a table is played with, with their hashes; those of a day's are known.  g_free it. */
static char *pin(struct talk *talk, struct lair_fault *why)
{
    const struct table *t = talk->t;
    g_autofree char *sets = data_sets_for(t->rules, t->n_seats, t->sets);

    return t->day != 0 ? g_strdup(t->sets) : shelf_pin(talk->h->shelf, talk->h->store, sets, why);
}

/* 0, or -1 with *why for the operator and *unfit for the players; LAIR_FITS: it is none of theirs. */
static int deal(struct talk *talk, struct lair_fault *why, enum lair_unfit *unfit)
{
    struct table *t = talk->t;
    const struct lair_catalog *cat;
    char *pinned = pin(talk, why);

    *unfit = pinned != NULL ? LAIR_FITS : LAIR_UNFIT_SETS;
    if (pinned == NULL)
        return -1;
    g_free(t->sets);
    t->sets = pinned;
    if (t->day == 0)
        t->rules_number = (uint16_t)lair_rules_number(t->rules);
    mix_seed(t);
    cat = shelf_catalog(talk->h->shelf, talk->h->store, t->sets, why);
    if (cat == NULL)
        return -1;
    *unfit = table_unfit(t, cat);
    return table_deal(t, cat, why);
}

static void refuse_start(struct talk *talk, enum lair_unfit unfit)
{
    struct json_object *o = json_object_new_object();

    reasons_of_unfit(o, talk->t->rules, talk->t->n_seats, unfit);
    talk_reply(talk, "no-start", o);
}

void command_start(struct talk *talk)
{
    struct table *t = talk->t;
    struct lair_fault why = { "" };
    enum lair_unfit unfit;

    if (t->n_seats < lair_rules_least_seats(t->rules)) {
        talk_reply(talk, "too-few", lobby_facts(t, NULL));
        return;
    }
    if (deal(talk, &why, &unfit) < 0) {
        log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = t->network, .table = t->name },
                  "cannot begin: %s", why.text);
        refuse_start(talk, unfit);
        if (t->max_seats == 1) { /* the lobby can do nothing but begin */
            t->state = TABLE_ABORTED;
            tables_touch(talk->h, t);
        }
        return;
    }
    t->state = TABLE_RUNNING;
    seed_forget_salt(&t->drawn); /* there will be no more words */
    t->turn.events = 0;
    t->turn.board_due = false; /* there is nothing to see before the first build */
    for (int i = 0; i < t->n_seats; i++) {
        t->seat[i].asked_at = host_ticks(talk->h);
        if (!t->seat[i].bot)
            store_put_sitter(talk->h->store, t, &t->seat[i].who);
    }
    pages_begin(talk->h, t);
    table_forget_votes(t);
    tables_touch(talk->h, t);
    announce(talk, "started");
    if (talk->t->kept || talk->t->n_seats < talk->t->max_seats) /* else it was told when the last sat down */
        company_tell(talk);
}

/* A lobby like an old table, under another name if that one's is a day's, or somebody has taken it. */
static struct table *like(struct talk *talk, const struct table *old)
{
    bool same = old->day == 0 && name_is_free(talk, old->name);
    g_autofree char *name = same ? g_strdup(old->name) : tables_free_name(talk->h, old->network);
    struct table *t = table_new(name, old->network, old->place);

    t->sets = store_sets_names(old->sets);
    t->rules = old->rules;
    t->max_seats = old->max_seats;
    t->variants = old->variants;
    t->stars = g_strdup(old->stars);
    t->clock_s = old->clock_s;
    t->tick_s = old->tick_s;
    t->asks_all = old->asks_all;
    t->reliable = old->reliable;
    t->weekends_off = old->weekends_off;
    return t;
}

/* Machines sit down again, save those that played on for somebody. */
static void seat_bots_of(struct table *t, const struct table *old)
{
    for (int i = 0; i < old->n_seats; i++)
        if (old->seat[i].bot && !old->seat[i].vacant)
            table_sit_bot(t, old->seat[i].policy, old->seat[i].who.nick);
}

void command_rematch(struct talk *talk)
{
    struct table *old = talk->t;

    if (table_is_open(old)) {
        talk_reply(talk, old->state == TABLE_LOBBY ? "sits-already" : "still-played", lobby_facts(old, NULL));
        return;
    }
    struct table *open = tables_by_name(talk->h, old->network, old->name);

    if (open != NULL && table_is_open(open) &&
        may_know(talk, open)) { /* somebody was quicker: sit down there */
        talk->args = open->name;
        command_join(talk);
        return;
    }
    if (!may_open(talk) || (old->max_seats > 1 && !terms_let_in(talk, old->reliable, old->clock_s)))
        return;
    open_table(talk, like(talk, old));
    seat_bots_of(talk->t, old);
    announce(talk, "rematch");
    if (table_humans(old) == 1 && talk->t->n_seats == old->n_seats &&
        talk->t->n_seats >= lair_rules_least_seats(old->rules))
        command_start(talk);
}
