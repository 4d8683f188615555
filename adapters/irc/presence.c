/* adapters/irc/presence.c - who comes and goes in our channels, and who keeps order there
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/presence.h"

#include <string.h>

#include "adapters/irc/lookup.h"
#include "adapters/irc/register.h"
#include "adapters/irc/requests.h"
#include "adapters/irc/rooms.h"
#include "adapters/irc/send.h"
#include "adapters/irc/told.h"

enum {
    NAMES_ASKED = 60,         /* people in a channel about whom we ask one by one, where WHOX is missing */
    FEW = 2,                  /* so many people are asked about one by one */
    WHO_PAUSE_MS = 30 * 1000, /* between two questions about a whole channel */
    GATHER_MS = 2 * 1000,     /* to wait for all who come back from a netsplit */
    HAND_MS = 30 * 1000,      /* to wait until the server has made somebody operator */
};

/* ---- people ---------------------------------------------------------------------------------- */

void irc_presence_reset(struct irc *irc)
{
    clock_stop(irc->clock, &irc->gathering);
    irc_people_clear(&irc->people);
}

static void tell(struct irc *irc, enum adapter_presence what, const char *key, const char *nick,
                 const char *from)
{
    struct adapter_person person = irc_session_person(irc, key, nick);

    irc->host->person(irc->ctx, what, &person, from);
}

static void tell_left(struct irc *irc, const char *key, const char *nick)
{
    if (irc_people_count_key(&irc->people, key) == 0) /* not still here by another nick */
        tell(irc, ADAPTER_LEFT, key, nick, NULL);
}

/* The same person, by another key or nick. */
static void tell_changed(struct irc *irc, const char *from, const struct irc_person *person)
{
    if (!g_str_equal(from, person->key)) {
        irc_queue_rename(&irc->queue, from, person->key, person->who.nick);
        irc_requests_rename(irc, from, person->key, person->who.nick);
        irc_told_rekeyed(irc, from, person->key);
    }
    tell(irc, ADAPTER_CHANGED, person->key, person->who.nick, from);
}

void irc_presence_learn(struct irc *irc, struct irc_person *person, const char *user, const char *host,
                        const char *account, enum irc_same_person same)
{
    g_autofree char *from = g_strdup(person->key);
    bool had_account = person->who.account != NULL;

    if (irc_people_learn(&irc->people, person, user, host, account))
        person->asked = clock_ticks(irc->clock);
    if (from != NULL && g_strcmp0(from, person->key) == 0)
        return;
    if (from != NULL && person->key != NULL && same == IRC_SAME_PERSON && !had_account) {
        tell_changed(irc, from, person);
        return;
    }
    if (from != NULL)
        tell_left(irc, from, person->who.nick);
    if (person->key != NULL && irc_people_count_key(&irc->people, person->key) == 1)
        tell(irc, ADAPTER_CAME, person->key, person->who.nick, NULL);
}

/* ---- our own status -------------------------------------------------------------------------- */

/* Somebody else in room, preferably one who keeps order there; NULL: there is nobody. */
static const struct irc_person *successor(const struct irc *irc, const struct irc_room *room)
{
    const struct irc_person *found = NULL;
    uint64_t bit = irc_rooms_bit(irc, room);
    GHashTableIter i;
    const struct irc_person *person;

    g_hash_table_iter_init(&i, irc->people.by_nick);
    while (g_hash_table_iter_next(&i, NULL, (gpointer *)&person))
        if ((person->rooms & bit) != 0 && (found == NULL || (person->moderates & bit) != 0))
            found = person;
    return found;
}

/* A server makes whoever comes to an empty channel its operator.  A bot does not need to be one,
 * but if it gave that up while nobody else was one, nobody ever would be.  So the status goes to
 * the next person who comes, who would have had it without us, and only then do we give it up.  A
 * status that somebody gave us we keep. */
static void hand_status_on(struct irc *irc, struct irc_room *room)
{
    const struct irc_person *next;

    room->founded = room->founded && room->status != 0;
    if (!room->founded || irc->set.keep_op || (next = successor(irc, room)) == NULL)
        return;
    if ((next->moderates & irc_rooms_bit(irc, room)) != 0) {
        irc_send_command(irc, IRC_COMMAND_DO, "MODE %s -%c %s", room->name, room->status, irc->nick);
        irc_session_note(irc, room->name, G_LOG_LEVEL_MESSAGE, "operator no more: %s is", next->who.nick);
        room->founded = false;
    } else if (room->hand_after <= clock_ticks(irc->clock)) {
        irc_send_command(irc, IRC_COMMAND_DO, "MODE %s +o %s", room->name, next->who.nick);
        room->hand_after = clock_ticks(irc->clock) + HAND_MS;
    }
}

/* Somebody is gone, who may be the one that the status was given to. */
static void hand_status_on_again(struct irc *irc, struct irc_room *room)
{
    room->hand_after = 0;
    hand_status_on(irc, room);
}

/* ---- going ----------------------------------------------------------------------------------- */

/* person cannot be seen any more. */
static void person_gone(struct irc *irc, struct irc_person *person)
{
    g_autofree char *nick = g_strdup(person->who.nick), *key = g_strdup(person->key);

    irc_people_remove(&irc->people, nick);
    if (key != NULL)
        tell_left(irc, key, nick);
}

static void leaves(struct irc *irc, struct irc_person *person, const struct irc_room *room)
{
    person->rooms &= ~irc_rooms_bit(irc, room);
    person->moderates &= person->rooms;
    if (person->rooms == 0)
        person_gone(irc, person);
}

static void person_out_of(struct irc *irc, const char *nick, struct irc_room *room)
{
    struct irc_person *person = irc_people_find(&irc->people, nick);

    if (person != NULL)
        leaves(irc, person, room);
    hand_status_on_again(irc, room);
}

static void everybody_out_of(struct irc *irc, const struct irc_room *room)
{
    GList *all = g_hash_table_get_values(irc->people.by_nick);

    for (GList *i = all; i != NULL; i = i->next)
        leaves(irc, i->data, room);
    g_list_free(all);
}

/* ---- asking who they are --------------------------------------------------------------------- */

static void ask_who(struct irc *irc, struct irc_room *room)
{
    irc_send_command(irc, IRC_COMMAND_ASK, "WHO %s %%tcuhnfar,42", room->name);
    room->who_due = false;
    room->who_after = clock_ticks(irc->clock) + WHO_PAUSE_MS;
}

/* Asks about the people in room of whom nothing is known: one by one if they are few. */
static void ask_unknown(struct irc *irc, struct irc_room *room)
{
    const char *nick[FEW];
    GHashTableIter i;
    struct irc_person *person;
    unsigned n = 0;

    g_hash_table_iter_init(&i, irc->people.by_nick);
    while (n <= FEW && g_hash_table_iter_next(&i, NULL, (gpointer *)&person))
        if (person->key == NULL && (person->rooms & irc_rooms_bit(irc, room)) != 0 && n++ < FEW)
            nick[n - 1] = person->who.nick;
    if (n > FEW) {
        ask_who(irc, room);
        return;
    }
    room->who_due = false;
    for (unsigned k = 0; k < n; k++)
        irc_lookup_nick(irc, nick[k]);
}

static void gather(void *ctx)
{
    struct irc *irc = ctx;

    irc->gathering = CLOCK_NONE;
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++) {
        struct irc_room *room = &irc->rooms[i];
        if (!room->in || !room->who_due)
            continue;
        if (room->who_after <= clock_ticks(irc->clock))
            ask_unknown(irc, room);
        else if (irc->gathering == CLOCK_NONE)
            irc->gathering = clock_after(irc->clock, GATHER_MS, gather, irc);
    }
}

/* Somebody came, and the server does not say who it is.  After a netsplit that can be half a
 * channel within a second: one WHO asks about all of them.  Where the server's WHO does not tell
 * accounts, people are asked about when they speak. */
static void ask_about(struct irc *irc, struct irc_room *room, const char *nick)
{
    if (!irc->whox) {
        if (irc_lookup_busy(irc) < IRC_CROWD)
            irc_lookup_nick(irc, nick);
        return;
    }
    room->who_due = true;
    if (irc->gathering == CLOCK_NONE)
        irc->gathering = clock_after(irc->clock, GATHER_MS, gather, irc);
}

/* ---- we come and go -------------------------------------------------------------------------- */

static void we_joined(struct irc *irc, struct irc_room *room, const struct irc_line *l)
{
    if (l->user != NULL && l->host != NULL) {
        g_strlcpy(irc->user, l->user, sizeof irc->user);
        g_strlcpy(irc->host_name, l->host, sizeof irc->host_name);
    }
    irc_rooms_entered(irc, room, l);
    irc_session_note(irc, room->name, G_LOG_LEVEL_MESSAGE, "joined");
    if (irc->whox)
        ask_who(irc, room);
    irc_session_place(irc, room->name, true);
}

static void we_left(struct irc *irc, struct irc_room *room)
{
    if (room->in) {
        everybody_out_of(irc, room);
        irc_session_place(irc, room->name, false);
    }
    irc_rooms_left(irc, room);
}

/* :nick!user@host JOIN #channel [account :real name] */
void irc_presence_on_join(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);
    struct irc_person *person;
    char account[IRC_NAME + 1];

    if (irc_session_is_me(irc, l->nick)) {
        if (room != NULL)
            we_joined(irc, room, l);
        else if (irc_wire_is_word(l->param[0]) && strlen(l->param[0]) <= IRC_PARAM)
            /* somebody had the server move us */
            irc_send_command(irc, IRC_COMMAND_DO, "PART %s", l->param[0]);
        return;
    }
    person = room != NULL ? irc_people_get(&irc->people, l->nick) : NULL;
    if (person == NULL)
        return;
    person->rooms |= irc_rooms_bit(irc, room);
    hand_status_on(irc, room);
    if (l->n_params > 1 && irc->caps.on[IRC_CAP_EXTENDED_JOIN])
        irc_presence_learn(irc, person, l->user, l->host, l->param[1], IRC_MAYBE_ANOTHER);
    else if (irc->caps.on[IRC_CAP_ACCOUNT_TAG])
        irc_presence_learn(irc, person, l->user, l->host,
                           irc_wire_tag(l, "account", account, sizeof account) ? account : NULL,
                           IRC_MAYBE_ANOTHER);
    else if (person->key == NULL)
        ask_about(irc, room, l->nick);
}

void irc_presence_on_part(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);

    if (room == NULL)
        return;
    if (irc_session_is_me(irc, l->nick)) {
        irc_session_note(irc, room->name, G_LOG_LEVEL_MESSAGE, "left");
        we_left(irc, room);
    } else {
        person_out_of(irc, l->nick, room);
    }
}

/* :op KICK #channel nick :reason */
void irc_presence_on_kick(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);

    if (room == NULL)
        return;
    if (irc_session_is_me(irc, l->param[1])) {
        irc_session_note(irc, room->name, G_LOG_LEVEL_WARNING, "kicked by %s: %s", l->nick,
                         l->n_params > 2 ? l->param[2] : "no reason given");
        we_left(irc, room);
    } else {
        person_out_of(irc, l->param[1], room);
    }
}

/* ---- others change --------------------------------------------------------------------------- */

void irc_presence_on_quit(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *person = irc_people_find(&irc->people, l->nick);
    uint64_t rooms = person != NULL ? person->rooms : 0;

    if (person != NULL)
        person_gone(irc, person);
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++)
        if ((rooms & irc_rooms_bit(irc, &irc->rooms[i])) != 0)
            hand_status_on_again(irc, &irc->rooms[i]);
    irc_register_nick_free(irc, l->nick);
}

/* :old!user@host NICK new */
void irc_presence_on_nick(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *person = irc_people_find(&irc->people, l->nick);
    g_autofree char *from = NULL;

    if (strlen(l->param[0]) > IRC_NAME || *l->param[0] == '\0')
        return;
    if (irc_session_is_me(irc, l->nick)) {
        irc_register_renamed(irc, l->param[0]);
        return;
    }
    if (person != NULL) {
        from = g_strdup(person->key);
        irc_people_rename(&irc->people, person, l->param[0]);
        if (from != NULL && person->key != NULL)
            tell_changed(irc, from, person);
        else if (from != NULL)
            tell_left(irc, from, person->who.nick);
        irc_told_renamed(irc, l->nick);
        irc_lookup_renamed(irc, l->nick, l->param[0]);
    }
    irc_register_nick_free(irc, l->nick);
}

/* :nick!user@host ACCOUNT name, or * */
void irc_presence_on_account(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *person = irc_people_find(&irc->people, l->nick);

    if (person != NULL)
        irc_presence_learn(irc, person, l->user, l->host, l->param[0], IRC_SAME_PERSON);
}

/* :nick!user@host CHGHOST user host */
void irc_presence_on_chghost(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *person = irc_people_find(&irc->people, l->nick);

    if (irc_session_is_me(irc, l->nick)) {
        g_strlcpy(irc->user, l->param[0], sizeof irc->user);
        g_strlcpy(irc->host_name, l->param[1], sizeof irc->host_name);
    } else if (person != NULL && person->key != NULL) {
        g_autofree char *account = g_strdup(person->who.account);
        irc_presence_learn(irc, person, l->param[0], l->param[1], account, IRC_SAME_PERSON);
    }
}

/* ---- who is there ---------------------------------------------------------------------------- */

/* Sets whether person, whose nick has these signs before it, keeps order in room. */
static void set_status(struct irc *irc, const struct irc_room *room, struct irc_person *person,
                       const char *signs)
{
    uint64_t bit = irc_rooms_bit(irc, room);

    if (strpbrk(signs, irc->moderator_signs) != NULL)
        person->moderates |= bit;
    else
        person->moderates &= ~bit;
}

/* The letter of the status among these signs that lets somebody keep order; 0: there is none. */
static char status_of(const struct irc *irc, const char *signs)
{
    const char *sign = strpbrk(signs, irc->moderator_signs);

    return sign != NULL ? irc->moderator_modes[strchr(irc->moderator_signs, *sign) - irc->moderator_signs]
                        : 0;
}

/* A new list of the channel begins, in which everybody who has a status shows it. */
static void forget_status(struct irc *irc, struct irc_room *room)
{
    GHashTableIter i;
    struct irc_person *person;

    room->status = 0;
    g_hash_table_iter_init(&i, irc->people.by_nick);
    while (g_hash_table_iter_next(&i, NULL, (gpointer *)&person))
        person->moderates &= ~irc_rooms_bit(irc, room);
}

/* 353 me = #channel :@nick +nick nick ... */
void irc_presence_on_names(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[2]);
    g_auto(GStrv) names = g_strsplit(l->param[3], " ", -1);

    if (room == NULL || !room->in)
        return;
    if (!room->listing)
        forget_status(irc, room);
    room->listing = true;
    room->names_asked = false; /* changes from now on are not in this list */
    for (char **name = names; *name != NULL; name++) {
        size_t n = strspn(*name, irc->signs);
        g_autofree char *signs = g_strndup(*name, n);
        const char *nick = *name + n;
        struct irc_person *person;
        if (irc_session_is_me(irc, nick))
            room->status = status_of(irc, signs);
        if (*nick == '\0' || strlen(nick) > IRC_NAME || irc_session_is_me(irc, nick))
            continue;
        person = irc_people_get(&irc->people, nick);
        if (person == NULL)
            break;
        person->rooms |= irc_rooms_bit(irc, room);
        set_status(irc, room, person, signs);
    }
}

/* 366 me #channel :End of NAMES.  Without WHOX everybody is asked about, so that people can be told
 * about a game in progress before they speak; in a crowd only those who speak are asked about. */
void irc_presence_on_names_end(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);
    GHashTableIter i;
    struct irc_person *person;

    if (room == NULL || !room->in)
        return;
    room->listing = room->names_asked = false;
    if (!room->counted)
        room->founded = successor(irc, room) == NULL;
    hand_status_on(irc, room);
    if (room->counted)
        return;
    room->counted = true;
    if (irc->whox || g_hash_table_size(irc->people.by_nick) > NAMES_ASKED)
        return;
    g_hash_table_iter_init(&i, irc->people.by_nick);
    while (g_hash_table_iter_next(&i, NULL, (gpointer *)&person))
        if (person->key == NULL)
            irc_lookup_nick(irc, person->who.nick);
}

/* 354 me 42 #channel user host nick flags account :real name */
void irc_presence_on_who(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[2]);
    const char *nick = l->param[5];
    struct irc_person *person;

    if (!g_str_equal(l->param[1], "42") || room == NULL || !room->in || irc_session_is_me(irc, nick) ||
        strlen(nick) > IRC_NAME)
        return;
    person = irc_people_get(&irc->people, nick);
    if (person == NULL)
        return;
    person->rooms |= irc_rooms_bit(irc, room);
    set_status(irc, room, person, l->param[6]);
    irc_presence_learn(irc, person, l->param[3], l->param[4], l->param[7], IRC_MAYBE_ANOTHER);
}

/* :op MODE #channel +o-v nick nick.  Which name goes with which letter depends on the other
 * letters, so the server is asked for the names again; until it has answered, nobody named here
 * keeps order. */
void irc_presence_on_mode(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);

    if (room == NULL || !room->in)
        return;
    irc_rooms_changed(irc, room, l->param[1]);
    if (strpbrk(l->param[1], irc->moderator_modes) == NULL)
        return;
    for (int i = 2; i < l->n_params; i++) {
        struct irc_person *person = irc_people_find(&irc->people, l->param[i]);
        if (person != NULL)
            person->moderates &= ~irc_rooms_bit(irc, room);
    }
    if (!room->names_asked)
        room->names_asked = irc_send_command(irc, IRC_COMMAND_ASK, "NAMES %s", room->name);
}

bool irc_presence_moderates(const struct irc *irc, const char *nick, const char *place)
{
    const struct irc_person *person = irc_people_find(&irc->people, nick);
    const struct irc_room *room = irc_rooms_find(irc, place);

    return person != NULL && room != NULL && (person->moderates & irc_rooms_bit(irc, room)) != 0;
}
