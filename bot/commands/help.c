/* bot/commands/help.c - help, and what was probably meant
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/situation.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

static void help_on(struct talk *talk, const struct command *c)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *name = g_strconcat("help-", c->name, NULL);
    struct voice v = voice_back(talk->r, NULL);
    g_autofree char *text = voice_text(&v, name, NULL);
    g_autofree char *usage = talk_usage(talk, c->name);

    facts_text(o, "name", c->name);
    facts_text(o, "usage", usage);
    facts_flag(o, "bare", usage[0] == '\0');
    facts_text(o, "text", text);
    facts_text(o, "example", c->example);
    talk->t = NULL;
    talk_reply(talk, "help-command", o);
}

/* All commands, by group. */
static void help_all(struct talk *talk)
{
    static const char *const keys[COMMAND_GROUPS] = {
        [GROUP_OTHER] = "others", [GROUP_TABLES] = "tables", [GROUP_MOVES] = "moves",
        [GROUP_LOOKS] = "looks",  [GROUP_PLACES] = "places",
    };
    struct json_object *o = json_object_new_object();

    for (const struct command *c = talk->commands; c->name != NULL; c++) {
        struct json_object *one;

        if (c->operators || (c->helpers && talk_is_operators(talk)))
            continue; /* operators have a list of theirs */
        one = json_object_new_object();
        facts_text(one, "name", c->name);
        facts_append(o, keys[c->group], one);
    }
    talk->t = NULL;
    talk_reply(talk, "help-all", o);
}

/* What the author most likely wants to know now. */
static void help_now(struct talk *talk)
{
    struct json_object *o;

    if (talk->t == NULL || talk->seat < 0)
        talk->t = situation_table(talk->h, talk->r);
    o = situation_facts(talk->h, talk->r, talk->t);
    facts_flag(o, "operator", talk_is_operators(talk));
    facts_flag(o, "may_quit", talk->h->settings.may_quit);
    talk_reply(talk, "help", o);
}

/* Help on what is no command: a topic of the rules or a card, shown as `rules` and `card` do, or what was
 * probably meant. */
static void help_on_else(struct talk *talk)
{
    g_autofree char *typed = talk_echo(talk->args);
    struct json_object *o;

    talk->t = NULL;
    if (command_look_up(talk))
        return;
    o = json_object_new_object();
    facts_text(o, "typed", typed);
    facts_text(o, "near", talk_nearest_command(talk->commands, talk->args));
    talk_reply(talk, "unknown-command", o);
}

void command_help(struct talk *talk)
{
    const struct command *c = talk_find_command(talk->commands, talk->args);

    if (talk->args[0] == '\0')
        help_now(talk);
    else if (g_ascii_strcasecmp(talk->args, "all") == 0)
        help_all(talk);
    else if (c != NULL)
        help_on(talk, c);
    else
        help_on_else(talk);
}

void command_quit(struct talk *talk)
{
    struct json_object *o;

    if (!talk->h->settings.may_quit) {
        talk_reply(talk, "no-quit", NULL);
        return;
    }
    o = json_object_new_object();
    facts_flag(o, "kept", tables_of(talk->h, talk->r->who.network, talk->r->who.key) > 0);
    talk_reply(talk, "bye", o);
    talk->h->quits = true;
}
