/* adapters/irc_rooms.c - being in channels, and seeing who comes and goes there */
#include "irc_rooms.h"

#include <string.h>

#include "irc_lines.h"
#include "irc_lookup.h"
#include "irc_out.h"
#include "irc_register.h"

enum {
    PAUSE_MAX_MS = 10 * 60 * 1000,
    STAY_MS = 60 * 1000, /* in a channel for so long: the pause before coming back is short again */
    NAMES_ASKED = 60,    /* people in a channel about whom we ask one by one, where WHOX is missing */
};

/* ---- our channels -------------------------------------------------------- */

void irc_rooms_init(struct irc *irc)
{
    irc->n_rooms = irc->set.rooms->len;
    irc->rooms = g_new0(struct irc_room, irc->n_rooms);
    for (unsigned i = 0; i < irc->n_rooms; i++) {
        irc->rooms[i].set = &g_array_index(irc->set.rooms, struct irc_room_setting, i);
        irc->rooms[i].pause_ms = irc->set.rejoin_ms;
    }
    irc_people_init(&irc->people);
}

void irc_rooms_free(struct irc *irc)
{
    for (unsigned i = 0; i < irc->n_rooms; i++)
        clock_stop(irc->clock, &irc->rooms[i].again);
    g_free(irc->rooms);
    irc_people_free(&irc->people);
}

void irc_rooms_reset(struct irc *irc)
{
    for (unsigned i = 0; i < irc->n_rooms; i++) {
        clock_stop(irc->clock, &irc->rooms[i].again);
        irc->rooms[i].in = false;
        irc->rooms[i].pause_ms = irc->set.rejoin_ms;
    }
    irc_people_clear(&irc->people);
}

struct irc_room *irc_rooms_find(const struct irc *irc, const char *name)
{
    for (unsigned i = 0; i < irc->n_rooms; i++)
        if (irc_same(irc->people.map, irc->rooms[i].set->name, name))
            return &irc->rooms[i];
    return NULL;
}

bool irc_rooms_is_in(const struct irc *irc, const char *name)
{
    const struct irc_room *room = irc_rooms_find(irc, name);

    return room != NULL && room->in;
}

static uint64_t bit_of(const struct irc *irc, const struct irc_room *room)
{
    return UINT64_C(1) << (room - irc->rooms);
}

static void join(struct irc *irc, const struct irc_room *room)
{
    const char *key = room->set->key;

    irc_command(irc, "JOIN %s%s%s", room->set->name, key != NULL ? " " : "", key != NULL ? key : "");
}

void irc_rooms_join(struct irc *irc)
{
    for (unsigned i = 0; i < irc->n_rooms; i++)
        join(irc, &irc->rooms[i]);
}

/* The clock knows no channels: tries all whose pause is over. */
static void try_again(void *ctx)
{
    struct irc *irc = ctx;

    for (unsigned i = 0; i < irc->n_rooms; i++) {
        struct irc_room *room = &irc->rooms[i];
        if (room->again == CLOCK_NONE || clock_ticks(irc->clock) < room->since + room->pause_ms)
            continue;
        clock_stop(irc->clock, &room->again);
        room->pause_ms = MIN(2 * room->pause_ms, PAUSE_MAX_MS);
        join(irc, room);
    }
}

/* Not in, or not any more: back after a pause, longer each time. */
static void come_back(struct irc *irc, struct irc_room *room)
{
    int64_t now = clock_ticks(irc->clock);

    if (room->again != CLOCK_NONE)
        return;
    if (room->in && now - room->since > STAY_MS)
        room->pause_ms = irc->set.rejoin_ms;
    room->in = false;
    room->since = now;
    room->again = clock_after(irc->clock, room->pause_ms, try_again, irc);
}

/* ---- people -------------------------------------------------------------- */

static void tell(struct irc *irc, enum adapter_presence what, const char *key, const char *nick,
                 bool has_account, const char *was)
{
    struct adapter_person who = irc_person_for_host(irc, key, nick, has_account);

    irc->host->person(irc->ctx, what, &who, was);
}

static void tell_left(struct irc *irc, const char *key, const char *nick)
{
    if (irc_people_by_key(&irc->people, key, NULL) == NULL) /* not still here by another nick */
        tell(irc, ADAPTER_LEFT, key, nick, strchr(key, '!') == NULL, NULL);
}

/* The same person, by another key or nick. */
static void tell_changed(struct irc *irc, const char *was, const char *key, const struct irc_person *who)
{
    if (!g_str_equal(was, key)) {
        irc_queue_rename(&irc->queue, was, key, who->nick);
        irc_lines_rename(irc, was, key, who->nick);
    }
    tell(irc, ADAPTER_CHANGED, key, who->nick, who->account != NULL, was);
}

void irc_rooms_learn(struct irc *irc, struct irc_person *who, const char *user, const char *host,
                     const char *account, enum irc_same_person same)
{
    char was[ADAPTER_KEY_MAX + 1] = "", key[ADAPTER_KEY_MAX + 1];
    bool had_key = irc_person_key(was, sizeof was, &irc->people, who), had_account = who->account != NULL;
    bool here_already;

    who->known = false;
    irc_person_learn(who, user, host, account);
    who->asked = clock_ticks(irc->clock);
    if (!irc_person_key(key, sizeof key, &irc->people, who)) {
        who->known = false;
        if (had_key)
            tell_left(irc, was, who->nick);
        return;
    }
    if (had_key && g_str_equal(was, key))
        return;
    if (had_key && same == IRC_SAME_PERSON && !had_account) {
        tell_changed(irc, was, key, who);
        return;
    }
    if (had_key)
        tell_left(irc, was, who->nick);
    who->known = false;
    here_already = irc_people_by_key(&irc->people, key, NULL) != NULL;
    who->known = true;
    if (!here_already)
        tell(irc, ADAPTER_CAME, key, who->nick, who->account != NULL, NULL);
}

/* nick is out of all that we see. */
static void person_gone(struct irc *irc, struct irc_person *who)
{
    char key[ADAPTER_KEY_MAX + 1];
    bool had_key = irc_person_key(key, sizeof key, &irc->people, who);
    g_autofree char *nick = g_strdup(who->nick);

    irc_people_remove(&irc->people, nick);
    if (had_key)
        tell_left(irc, key, nick);
}

static void person_out_of(struct irc *irc, const char *nick, const struct irc_room *room)
{
    struct irc_person *who = irc_people_find(&irc->people, nick);

    if (who == NULL)
        return;
    who->rooms &= ~bit_of(irc, room);
    if (who->rooms == 0)
        person_gone(irc, who);
}

static void everybody_out_of(struct irc *irc, const struct irc_room *room)
{
    GList *all = g_hash_table_get_values(irc->people.by_nick);

    for (GList *i = all; i != NULL; i = i->next) {
        struct irc_person *who = i->data;
        who->rooms &= ~bit_of(irc, room);
        if (who->rooms == 0)
            person_gone(irc, who);
    }
    g_list_free(all);
}

/* ---- we come and go ------------------------------------------------------ */

static void we_joined(struct irc *irc, struct irc_room *room, const struct irc_line *l)
{
    if (l->user != NULL && l->host != NULL) {
        g_strlcpy(irc->user, l->user, sizeof irc->user);
        g_strlcpy(irc->host_name, l->host, sizeof irc->host_name);
    }
    if (!irc_tag(l, "time", room->from, sizeof room->from))
        room->from[0] = '\0';
    clock_stop(irc->clock, &room->again);
    room->in = true;
    room->counted = false;
    room->since = clock_ticks(irc->clock);
    if (irc->whox)
        irc_command(irc, "WHO %s %%tcuhnfar,42", room->set->name);
    irc->host->place(irc->ctx, irc->network, room->set->name, true);
}

static void we_left(struct irc *irc, struct irc_room *room)
{
    if (room->in) {
        everybody_out_of(irc, room);
        irc->host->place(irc->ctx, irc->network, room->set->name, false);
    }
    come_back(irc, room);
}

/* :nick!user@host JOIN #channel [account :real name] */
void irc_on_join(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);
    struct irc_person *who;

    if (irc_is_me(irc, l->nick)) {
        if (room != NULL)
            we_joined(irc, room, l);
        else
            irc_command(irc, "PART %s", l->param[0]); /* somebody had the server move us */
        return;
    }
    if (room == NULL)
        return;
    who = irc_people_get(&irc->people, l->nick);
    who->rooms |= bit_of(irc, room);
    if (l->n_params > 1 && irc->caps.on[IRC_CAP_EXTENDED_JOIN])
        irc_rooms_learn(irc, who, l->user, l->host, l->param[1], IRC_MAYBE_ANOTHER);
    else if (!who->known)
        irc_lookup_nick(irc, l->nick);
}

void irc_on_part(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);

    if (room == NULL)
        return;
    if (irc_is_me(irc, l->nick))
        we_left(irc, room);
    else
        person_out_of(irc, l->nick, room);
}

/* :op KICK #channel nick :reason */
void irc_on_kick(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[0]);

    if (room == NULL)
        return;
    if (irc_is_me(irc, l->param[1]))
        we_left(irc, room);
    else
        person_out_of(irc, l->param[1], room);
}

/* 403, 471, 473 and their like: me #channel :why not */
void irc_on_join_refused(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);

    if (room == NULL || room->in)
        return;
    g_message("%s: not let into %s (%s)", irc->network, room->set->name, l->command);
    come_back(irc, room);
}

/* :nick INVITE me #channel: into one of ours at once. */
void irc_on_invite(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);

    if (room == NULL || room->in || room->again == CLOCK_NONE)
        return;
    clock_stop(irc->clock, &room->again);
    join(irc, room);
}

/* ---- others change ------------------------------------------------------- */

void irc_on_quit(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *who = irc_people_find(&irc->people, l->nick);

    if (who != NULL)
        person_gone(irc, who);
    irc_register_nick_free(irc, l->nick);
}

/* :old!user@host NICK new */
void irc_on_nick(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *who = irc_people_find(&irc->people, l->nick);
    char was[ADAPTER_KEY_MAX + 1], key[ADAPTER_KEY_MAX + 1];
    bool had_key;

    if (strlen(l->param[0]) > IRC_NAME || *l->param[0] == '\0')
        return;
    if (irc_is_me(irc, l->nick)) {
        g_strlcpy(irc->nick, l->param[0], sizeof irc->nick);
        return;
    }
    if (who != NULL) {
        had_key = irc_person_key(was, sizeof was, &irc->people, who);
        irc_people_rename(&irc->people, who, l->param[0]);
        if (had_key && irc_person_key(key, sizeof key, &irc->people, who))
            tell_changed(irc, was, key, who);
        irc_lookup_renamed(irc, l->nick, l->param[0]);
    }
    irc_register_nick_free(irc, l->nick);
}

/* :nick!user@host ACCOUNT name, or * */
void irc_on_account(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *who = irc_people_find(&irc->people, l->nick);

    if (who != NULL)
        irc_rooms_learn(irc, who, l->user, l->host, l->param[0], IRC_SAME_PERSON);
}

/* :nick!user@host CHGHOST user host */
void irc_on_chghost(struct irc *irc, const struct irc_line *l)
{
    struct irc_person *who = irc_people_find(&irc->people, l->nick);

    if (irc_is_me(irc, l->nick)) {
        g_strlcpy(irc->user, l->param[0], sizeof irc->user);
        g_strlcpy(irc->host_name, l->param[1], sizeof irc->host_name);
    } else if (who != NULL && who->known) {
        g_autofree char *account = g_strdup(who->account);
        irc_rooms_learn(irc, who, l->param[0], l->param[1], account, IRC_SAME_PERSON);
    }
}

/* ---- who is there when we come ------------------------------------------- */

/* 353 me = #channel :@nick +nick nick ... */
void irc_on_names(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[2]);
    g_auto(GStrv) names = g_strsplit(l->param[3], " ", -1);

    if (room == NULL || !room->in)
        return;
    for (char **name = names; *name != NULL; name++) {
        const char *nick = *name + strspn(*name, "~&@%+!");
        if (*nick != '\0' && strlen(nick) <= IRC_NAME && !irc_is_me(irc, nick))
            irc_people_get(&irc->people, nick)->rooms |= bit_of(irc, room);
    }
}

/* 366 me #channel :End of NAMES.  Without WHOX everybody is asked about, so that
 * people of a game that goes on can be told things before they speak; in a
 * crowd only those who speak. */
void irc_on_names_end(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);
    GHashTableIter i;
    struct irc_person *who;

    if (room == NULL || !room->in || room->counted)
        return;
    room->counted = true;
    if (irc->whox || g_hash_table_size(irc->people.by_nick) > NAMES_ASKED)
        return;
    g_hash_table_iter_init(&i, irc->people.by_nick);
    while (g_hash_table_iter_next(&i, NULL, (gpointer *)&who))
        if (!who->known)
            irc_lookup_nick(irc, who->nick);
}

/* 354 me 42 #channel user host nick flags account :real name */
void irc_on_who(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[2]);
    const char *nick = l->param[5];
    struct irc_person *who;

    if (!g_str_equal(l->param[1], "42") || room == NULL || !room->in || irc_is_me(irc, nick) ||
        strlen(nick) > IRC_NAME)
        return;
    who = irc_people_get(&irc->people, nick);
    who->rooms |= bit_of(irc, room);
    irc_rooms_learn(irc, who, l->param[3], l->param[4], l->param[7], IRC_MAYBE_ANOTHER);
}
