/* adapters/irc/rooms.c - our channels: getting in, coming back, and those we no longer want
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/rooms.h"

#include <string.h>

#include <libirc_rfcnumeric.h>

#include "adapters/irc/send.h"

enum {
    PAUSE_MAX_MS = 10 * 60 * 1000,
    STAY_MS = 60 * 1000,   /* after so long in a channel the pause before coming back is short again */
    ANSWER_MS = 60 * 1000, /* for a JOIN to be answered */
    JOIN_TARGETS = 10,     /* channels in a JOIN, where the server does not say (005 TARGMAX) */
};

/* ---- slots ----------------------------------------------------------------------------------- */

static void room_clear(struct irc *irc, struct irc_room *room)
{
    clock_stop(irc->clock, &room->again);
    g_free(room->name);
    g_free(room->key);
    *room = (struct irc_room){ 0 };
}

static struct irc_room *free_slot(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++)
        if (irc->rooms[i].name == NULL)
            return &irc->rooms[i];
    return NULL;
}

/* Takes a slot for each channel of the settings that has none.  Slots that other channels still
 * hold are taken when we are out of those. */
static void take_slots(struct irc *irc)
{
    for (unsigned i = 0; i < irc->set.rooms->len; i++) {
        const struct irc_room_setting *set = &g_array_index(irc->set.rooms, struct irc_room_setting, i);
        struct irc_room *room = irc_rooms_find(irc, set->name);
        if (room == NULL && (room = free_slot(irc)) != NULL) {
            room->name = g_strdup(set->name);
            room->pause_ms = irc->set.rejoin_ms;
        }
        if (room != NULL) {
            g_free(room->key);
            room->key = g_strdup(set->key);
            room->unwanted = false;
        }
    }
}

void irc_rooms_init(struct irc *irc)
{
    take_slots(irc);
}

void irc_rooms_free(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++)
        room_clear(irc, &irc->rooms[i]);
}

void irc_rooms_reset(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++) {
        struct irc_room *room = &irc->rooms[i];
        clock_stop(irc->clock, &room->again);
        room->in = room->public = room->listing = room->names_asked = false;
        room->pause_ms = irc->set.rejoin_ms;
        if (room->unwanted)
            room_clear(irc, room);
    }
    take_slots(irc);
}

struct irc_room *irc_rooms_find(const struct irc *irc, const char *name)
{
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++)
        if (irc->rooms[i].name != NULL && irc_wire_same(irc->people.map, irc->rooms[i].name, name))
            return (struct irc_room *)&irc->rooms[i];
    return NULL;
}

bool irc_rooms_is_in(const struct irc *irc, const char *name)
{
    const struct irc_room *room = irc_rooms_find(irc, name);

    return room != NULL && room->in;
}

uint64_t irc_rooms_bit(const struct irc *irc, const struct irc_room *room)
{
    return UINT64_C(1) << (room - irc->rooms);
}

bool irc_rooms_shows(const struct irc *irc, const char *name, const char *key)
{
    const struct irc_room *room = irc_rooms_find(irc, name);

    return room != NULL && (room->public || irc_people_is_in(&irc->people, key, irc_rooms_bit(irc, room)));
}

/* ---- public, or not -------------------------------------------------------------------------- */

static void set_public(struct irc *irc, struct irc_room *room, bool public)
{
    if (room->public == public)
        return;
    room->public = public;
    irc_session_place(irc, room->name, true);
}

/* The sign in a list of names tells it as well, but not on every server. */
static void ask_modes(struct irc *irc, struct irc_room *room)
{
    room->modes_asked = irc_send_command(irc, IRC_COMMAND_ASK, "MODE %s", room->name);
}

/* 324 me #channel +nst [parameters] */
void irc_rooms_on_channel_modes(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);

    if (room == NULL || !room->in)
        return;
    room->modes_asked = false;
    set_public(irc, room, strpbrk(l->param[2], "sp") == NULL);
}

/* A mode that hides the channel counts at once.  When one is taken away, another may still hide it. */
void irc_rooms_changed(struct irc *irc, struct irc_room *room, const char *letters)
{
    char sign = '+';

    room->muted = false; /* perhaps */
    for (const char *p = letters; *p != '\0'; p++) {
        if (*p == '+' || *p == '-')
            sign = *p;
        else if ((*p == 's' || *p == 'p') && sign == '+')
            set_public(irc, room, false);
        else if (*p == 's' || *p == 'p')
            ask_modes(irc, room);
    }
}

/* ---- getting in ------------------------------------------------------------------------------ */

/* Channels of one JOIN; keys belong to the first of them (RFC 2812, 3.2.1). */
struct joining {
    GString *names, *keys;
    unsigned n;
};

static void send_join(struct irc *irc, struct joining *j)
{
    if (j->n > 0)
        irc_send_command(irc, IRC_COMMAND_DO, "JOIN %s%s%s", j->names->str, j->keys->len > 0 ? " " : "",
                         j->keys->str);
    g_string_truncate(j->names, 0);
    g_string_truncate(j->keys, 0);
    j->n = 0;
}

static bool has_room(const struct irc *irc, const struct joining *j, const struct irc_room *room)
{
    size_t key = room->key != NULL ? strlen(room->key) + 1 : 0;
    size_t len = strlen("JOIN ") + j->names->len + strlen(",") + strlen(room->name) + strlen(" ") +
                 j->keys->len + key + strlen("\r\n");

    return len <= irc->line_len && j->n < (irc->join_targets > 0 ? irc->join_targets : JOIN_TARGETS);
}

static void try_again(void *ctx);

static void add_join(struct irc *irc, struct joining *j, struct irc_room *room)
{
    if (!has_room(irc, j, room))
        send_join(irc, j);
    g_string_append_printf(j->names, "%s%s", j->n > 0 ? "," : "", room->name);
    if (room->key != NULL)
        g_string_append_printf(j->keys, "%s%s", j->keys->len > 0 ? "," : "", room->key);
    j->n++;
    clock_stop(irc->clock, &room->again);
    room->due = clock_ticks(irc->clock) + ANSWER_MS;
    room->again = clock_after(irc->clock, ANSWER_MS, try_again, irc);
}

/* Joins the channels that are due, in as few lines as the server takes; those
 * with a key first. */
static void join_due(struct irc *irc)
{
    struct joining j = { .names = g_string_new(NULL), .keys = g_string_new(NULL) };
    int64_t now = clock_ticks(irc->clock);

    for (int keyed = 1; keyed >= 0; keyed--) {
        for (unsigned i = 0; i < IRC_ROOMS_MAX; i++) {
            struct irc_room *room = &irc->rooms[i];
            if (room->name != NULL && (room->key != NULL) == keyed && !room->in && !room->unwanted &&
                room->due <= now)
                add_join(irc, &j, room);
        }
    }
    send_join(irc, &j);
    g_string_free(j.names, TRUE);
    g_string_free(j.keys, TRUE);
}

void irc_rooms_join(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++)
        irc->rooms[i].due = 0;
    join_due(irc);
}

/* The clock does not say which channel it is: tries all whose pause is over. */
static void try_again(void *ctx)
{
    struct irc *irc = ctx;

    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++) {
        struct irc_room *room = &irc->rooms[i];
        if (room->again == CLOCK_NONE || clock_ticks(irc->clock) < room->due)
            continue;
        clock_stop(irc->clock, &room->again);
        room->pause_ms = MIN(2 * room->pause_ms, PAUSE_MAX_MS);
    }
    join_due(irc);
}

/* We are not in, or no longer: come back after a pause that is longer each time. */
static void come_back(struct irc *irc, struct irc_room *room)
{
    int64_t now = clock_ticks(irc->clock);

    if (room->in && now - room->since > STAY_MS)
        room->pause_ms = irc->set.rejoin_ms;
    room->in = room->public = false;
    if (room->unwanted) {
        room_clear(irc, room);
        irc_rooms_change(irc); /* another channel may have waited for the slot */
        return;
    }
    clock_stop(irc->clock, &room->again);
    room->due = now + room->pause_ms;
    room->again = clock_after(irc->clock, room->pause_ms, try_again, irc);
}

/* ---- in and out ------------------------------------------------------------------------------ */

void irc_rooms_entered(struct irc *irc, struct irc_room *room, const struct irc_line *l)
{
    if (!irc_wire_tag(l, "time", room->from, sizeof room->from))
        room->from[0] = '\0';
    clock_stop(irc->clock, &room->again);
    room->in = true;
    room->muted = false;
    room->counted = room->listing = room->names_asked = room->founded = false;
    room->status = 0;
    room->hand_after = 0;
    room->since = clock_ticks(irc->clock);
    ask_modes(irc, room);
}

void irc_rooms_left(struct irc *irc, struct irc_room *room)
{
    come_back(irc, room);
}

bool irc_rooms_refused(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);

    if (room == NULL)
        return true;
    if (room->in && room->modes_asked && l->numeric == LIBIRC_RFC_ERR_NOCHANMODES) {
        room->modes_asked = false;
        set_public(irc, room, true);
        return true;
    }
    if (room->in)
        return false;
    irc_session_note(irc, room->name, G_LOG_LEVEL_MESSAGE, "not let in (%s)", l->command);
    come_back(irc, room);
    return true;
}

/* The operator is told once, until somebody changes a mode there or we come in again. */
void irc_rooms_on_muted(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);

    if (room != NULL && room->in && !room->muted) {
        irc_session_note(irc, room->name, G_LOG_LEVEL_WARNING, "not allowed to speak (%s): %s", l->command,
                         l->n_params > 2 ? l->param[l->n_params - 1] : "no reason given");
        room->muted = true;
    }
}

/* :nick INVITE me #channel: if it is one of ours, joins it at once. */
void irc_rooms_on_invite(struct irc *irc, const struct irc_line *l)
{
    struct irc_room *room = irc_rooms_find(irc, l->param[1]);

    if (room == NULL || room->in || room->again == CLOCK_NONE)
        return;
    room->due = clock_ticks(irc->clock);
    join_due(irc);
}

/* ---- other settings -------------------------------------------------------------------------- */

static bool is_wanted(const struct irc *irc, const struct irc_room *room)
{
    for (unsigned i = 0; i < irc->set.rooms->len; i++) {
        const struct irc_room_setting *set = &g_array_index(irc->set.rooms, struct irc_room_setting, i);
        if (irc_wire_same(irc->people.map, set->name, room->name))
            return true;
    }
    return false;
}

/* Parts from a channel that we are in.  Its slot is free when the server says that we are out,
 * since until then there are people in it.  A JOIN under way ends with a PART. */
static void give_up(struct irc *irc, struct irc_room *room)
{
    if (!room->in) {
        room_clear(irc, room);
        return;
    }
    if (!room->unwanted)
        irc_send_command(irc, IRC_COMMAND_DO, "PART %s", room->name);
    room->unwanted = true;
}

void irc_rooms_change(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_ROOMS_MAX; i++)
        if (irc->rooms[i].name != NULL && !is_wanted(irc, &irc->rooms[i]))
            give_up(irc, &irc->rooms[i]);
    take_slots(irc);
    if (irc->state == IRC_ONLINE)
        join_due(irc);
}
