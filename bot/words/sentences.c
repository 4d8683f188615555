/* bot/words/sentences.c - the templates that the code says, by name
 * SPDX-License-Identifier: MIT */
#include "bot/words/sentences.h"

#include <string.h>

#include "engine/lair.h"

/* clang-format off */
/* Their names stand where they are said. */
static const char *const said[] = {
    "abort-really", "aborted", "act-banned", "act-closed", "act-helped", "act-helper", "act-looked", "act-unbanned", "act-voided", "answer-held", "asked-why", "asks", "away", "away-what", "bad-bots", "bad-chain",
    "bad-called", "bad-clock", "bad-log", "bad-option", "options-clash", "bad-recap", "bad-pace", "bad-sets", "bad-stars", "bad-tick", "bad-word", "bank-drawn", "bank-helps", "banned", "barred", "board", "bye",
    "called", "card-like", "card-text", "cards-like", "chain", "chain-entry", "chain-none", "chain-off", "chain-text", "chance", "clock", "clock-only-longer", "closed",
    "commitment", "daily-again", "daily-anew", "daily-begun", "daily-best", "daily-chance", "daily-closes",
    "daily-done", "daily-ends", "daily-had", "daily-here", "daily-list", "daily-news", "daily-no-day", "daily-none", "daily-off",
    "daily-over", "daily-sealed", "daily-what", "digest", "digest-call", "done-really", "forecast", "forecast-what", "forget-later", "forget-really", "forgotten",
    "form-say", "frozen", "full", "games", "gave-seat", "gone", "guest-seat", "hand", "help", "help-all", "help-command", "helped", "helped-not", "helper", "helper-already", "helper-guest", "helper-reminds", "helper-told", "helper-unseen", "helpers",
    "hint", "hint-once", "hint-unranks", "hints-not", "hints-off", "hints-on", "home", "home-here", "home-off", "home-what", "home-where", "hours", "hours-offer", "hours-refuse", "hours-use", "hours-what", "joined", "keep-what", "kept-games",
    "kept-menu", "kick-alone",
    "kick-machine", "kick-yourself", "kicked", "kicked-before", "language", "language-name",
    "language-unknown", "languages", "leave-day", "leave-is-resign", "left", "link-aloud", "link-both-sit", "link-code",
    "link-guest", "link-many", "link-too-fast", "link-wrong", "linked", "lobby", "lobby-begun", "lobby-closed", "lobby-gone", "log", "looks-like",
    "manner", "manner-digest", "manner-none", "manner-time", "manner-what", "manner-where", "manner-who", "manners", "marks", "marks-aloud", "mine", "more", "more-choices",
    "move", "name-alike", "name-like", "name-taken", "name-word", "no-card", "no-lobby", "no-lobby-here", "no-more", "no-quit", "no-record",
    "no-seat", "no-start", "no-sub-here", "no-such-choice",
    "no-such-seat", "no-such-table", "no-table", "no-voice", "not-linked", "not-stored", "not-your-move",
    "not-yours", "object-again", "object-late", "object-none", "object-own", "objected", "note", "note-long", "note-shown", "noted", "of-table", "opened", "operator-acts", "operator-banned", "operator-bans",
    "operator-closed", "operator-commands", "operator-days", "operator-friend", "operator-no-ban", "operator-no-entry", "operator-no-game", "operator-unbanned",
    "operator-void-before", "operator-void-what", "operator-voided", "operator-whom", "operator-wide", "over", "pages", "pass-noted", "picture", "place-censors", "plan-first", "plan-not", "plan-now", "plan-off", "plan-offer", "plan-rules", "plan-what", "plans", "place-lacks", "plays-already", "put-out",
    "profile", "rating", "recap", "recap-nothing", "receipt", "record", "record-text", "refused", "rematch", "reminder", "replay-end",
    "replay-hand", "replay-help", "replay-none", "replay-text", "replay-title", "replay-what", "resign-really", "rule-text", "sat-before", "seat-asked", "seat-back", "seat-given", "seat-kept", "seat-offered", "seat-waits", "seat-wanted", "seats-kept", "seek-alone", "seek-call", "seek-found", "seek-guest", "seek-late", "seek-left", "seek-lobbies", "seek-many", "seek-missing",
    "pace-told", "seek-hours", "seek-near", "seek-off", "seek-on", "seek-opened", "seek-over", "seek-sets", "seek-what", "seeks", "sell-not", "sell-what", "sets", "sets-here", "sets-what", "sits-already",
    "solo", "stalled",
    "started", "stats", "stats-none", "still-played", "order-given", "order-never", "order-not", "order-number", "order-void", "order-what", "order-wrong", "orders-listed", "stop-many", "stop-what", "stops", "sub-call", "sub-offer", "sub-taken", "sub-which", "subbed", "substitute", "substitute-guest", "substitute-what",
    "only-slow", "pause", "pause-over", "pause-what", "paused", "swap-asked", "swap-waits", "swap-yourself", "swapped", "tables", "thinned", "time-bank", "time-given", "time-is-up", "time-not", "time-what", "told",
    "too-few", "too-late", "too-late-over", "too-lively", "too-many-here", "too-many-slow", "too-many-tables",
    "too-many-yours", "too-much", "top", "top-empty", "top-off", "top-on", "top-rating", "top-sets", "top-what", "topics", "town", "tutorial", "unknown-command", "unreliable", "undo-late", "undo-not", "undone", "undone-told", "unlinked",
    "vacation-off", "vacation-shorter", "vacation-told", "wants-abort", "wants-pause", "wants-kick", "wants-no-clock", "watch-allowed", "watch-denied", "watch-ended", "watch-full", "watch-off",
    "watch-on", "watch-open", "watch-own", "watch-sealed", "watch-told", "watch-too-many", "watch-what", "watch-whose",
    "web-board", "web-day", "web-day-mark", "web-days", "web-days-foot", "web-foot", "web-game", "web-game-foot", "web-game-people", "web-games", "web-index", "web-machine", "web-more", "web-nobody", "web-page", "web-person", "web-place", "web-played", "web-provisional", "web-rating", "web-ratings", "web-score",
    "web-somebody", "web-title", "web-turn",
    "welcome", "welcome-first", "where", "which-table", "why-card", "why-hero", "why-now", "why-room", "why-what",
    "table-unfit", "word-taken", "word-unknown", "would-do", "would-move", "you-are-out",
    "called-alone", "push", "push-aloud", "push-ended", "push-guest", "push-line", "push-line-test", "push-none",
    "push-off", "push-test", "push-what",
};
/* Names made of a command's, or of what a hint is about. */
static const char *const made[] = {
    "button-board", "button-bots", "button-hand", "button-help", "button-join", "button-leave", "button-moves",
    "button-record", "button-rematch", "button-rules", "button-say", "button-start", "button-town", "button-undo",
    "button-watch", "button-why",
    "help-abort", "help-asks", "help-audit", "help-ban", "help-bans", "help-board", "help-bots",
    "help-build", "help-card", "help-cast", "help-chain", "help-choose", "help-clock", "help-close", "help-daily", "help-done",
    "help-away", "help-draft", "help-draw", "help-forecast", "help-forget", "help-hand", "help-help", "help-helper", "help-helpers", "help-lengthen", "help-offer", "help-remind", "help-stalled", "help-hint", "help-hints", "help-home", "help-hours",
    "help-ignore", "help-join", "help-keep", "help-kick", "help-language", "help-leave", "help-link",
    "help-log", "help-manner", "help-marks", "help-mine", "help-minion", "help-more", "help-moves", "help-mulligan", "help-new",
    "help-no", "help-normal", "help-note", "help-operator", "help-order", "help-orders", "help-pages", "help-pass", "help-plan", "help-promote", "help-quiet", "help-quit",
    "help-object", "help-pause", "help-profile", "help-rating", "help-recap", "help-record", "help-rematch", "help-replay", "help-resign", "help-sell",
    "help-rules", "help-seek", "help-seeks", "help-sets", "help-solo", "help-start", "help-stats", "help-stop", "help-stops", "help-sub", "help-substitute", "help-swap",
    "help-tables", "help-take", "help-time", "help-top", "help-town", "help-tutorial", "help-unban", "help-undo", "help-unlink", "help-use",
    "help-verbose", "help-void", "help-watch", "help-why", "help-yes",
    "hint-adventure", "hint-answer", "hint-boss", "hint-build", "hint-cards-end", "hint-carried", "hint-choose", "hint-coins", "hint-draw", "hint-end",
    "hint-explorer", "hint-item", "hint-miniboss", "hint-promotion", "hint-set", "hint-set-crl", "hint-set-dbm", "hint-set-promo", "hint-set-rmb", "hint-set-thk", "hint-trophy",
    "hint-extra", "hint-first", "hint-hand", "hint-level", "hint-may", "hint-mulligan", "hint-order",
    "hint-solo-adventure", "hint-solo-answer", "hint-solo-boss", "hint-solo-build", "hint-solo-draft",
    "hint-solo-end", "hint-solo-first", "hint-solo-landmark", "hint-solo-minion", "hint-solo-mulligan",
    "hint-solo-next-turn", "hint-solo-soul", "hint-solo-turn", "hint-solo-welcome", "hint-solo-wound",
    "hint-super-boss", "hint-super-draft", "hint-super-landmark", "hint-super-minion", "hint-super-next-turn", "hint-super-turn", "hint-super-wound",
    "hint-soul", "hint-turn", "hint-welcome", "hint-window", "hint-wound",
    "usage-abort", "usage-asks", "usage-audit", "usage-ban", "usage-bots", "usage-build", "usage-card",
    "usage-cast", "usage-chain", "usage-choose", "usage-clock", "usage-close", "usage-daily", "usage-draft", "usage-draw",
    "usage-away", "usage-forecast", "usage-forget", "usage-help", "usage-helper", "usage-lengthen", "usage-offer", "usage-remind", "usage-hints", "usage-home", "usage-hours", "usage-ignore", "usage-join",
    "usage-kick", "usage-language", "usage-leave", "usage-link", "usage-log", "usage-manner", "usage-minion",
    "usage-new", "usage-note", "usage-object", "usage-order", "usage-orders", "usage-pages", "usage-pass", "usage-plan", "usage-promote", "usage-pause", "usage-profile", "usage-rating", "usage-recap", "usage-record", "usage-replay", "usage-resign", "usage-sell", "usage-rules", "usage-sets",
    "usage-seek",
    "usage-stats", "usage-stop", "usage-sub", "usage-substitute", "usage-swap", "usage-take", "usage-time", "usage-top",
    "usage-tutorial", "usage-unban", "usage-use", "usage-void", "usage-watch", "usage-why",
    "help-push", "usage-push",
};
/* clang-format on */

GPtrArray *sentences_names(void)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

    for (size_t i = 0; i < G_N_ELEMENTS(said); i++)
        g_ptr_array_add(names, g_strdup(said[i]));
    for (size_t i = 0; i < G_N_ELEMENTS(made); i++)
        g_ptr_array_add(names, g_strdup(made[i]));
    for (int kind = 0; kind < LAIR_N_EVENTS; kind++)
        g_ptr_array_add(names, g_strconcat("event-", lair_event_name(kind), NULL));
    for (int kind = LAIR_ASK_NONE + 1; kind < LAIR_N_ASKS; kind++)
        g_ptr_array_add(names, g_strconcat("ask-", lair_ask_name(kind), NULL));
    g_ptr_array_add(names, NULL);
    return names;
}

/* What somebody may have meant who wrote a name that nothing uses; NULL: nothing is near. */
static char *nearest(const struct template_set *set, const char *name, const GPtrArray *said_names)
{
    g_autofree const char **names = template_set_names(set, NULL);
    g_autoptr(GPtrArray) known = g_ptr_array_new();

    for (guint i = 0; i + 1 < said_names->len; i++)
        g_ptr_array_add(known, said_names->pdata[i]);
    for (size_t i = 0; names[i] != NULL; i++)
        if (template_is_partial(set, names[i]))
            g_ptr_array_add(known, (void *)names[i]);
    g_ptr_array_add(known, NULL);
    return g_strdup(lair_nearest(name, (const char *const *)known->pdata));
}

static struct mustache_fault unused(const struct template_set *set, const char *name, const GPtrArray *names)
{
    g_autofree char *near = nearest(set, name, names);
    g_autofree char *meant = near != NULL ? g_strdup_printf(": did you mean '%s'?", near) : g_strdup("");
    struct mustache_fault fault;

    mustache_fault_set(&fault, template_file(set, name), template_line(set, name), "nothing uses '%s'%s",
                       name, meant);
    return fault;
}

GArray *sentences_faults(const struct template_set *set, const char *folder)
{
    GArray *faults = g_array_new(FALSE, FALSE, sizeof(struct mustache_fault));
    g_autoptr(GPtrArray) names = sentences_names();
    g_autofree const char **there = template_set_names(set, NULL);
    struct mustache_fault fault;

    for (size_t i = 0; there[i] != NULL; i++) {
        if (template_is_partial(set, there[i]) ||
            g_strv_contains((const char *const *)names->pdata, there[i]))
            continue;
        fault = unused(set, there[i], names);
        g_array_append_val(faults, fault);
    }
    for (guint i = 0; i + 1 < names->len; i++) {
        if (template_set_has(set, names->pdata[i]))
            continue;
        mustache_fault_set(&fault, folder, 0, "no template '%s'", (const char *)names->pdata[i]);
        g_array_append_val(faults, fault);
    }
    return faults;
}

struct template_set *sentences_load(const char *const *dirs, struct mustache_fault *fault)
{
    struct template_set *set = template_set_load(dirs, fault);
    g_autoptr(GArray) faults = set != NULL ? sentences_faults(set, dirs[0]) : NULL;

    if (set == NULL || faults->len == 0)
        return set;
    if (fault != NULL)
        *fault = g_array_index(faults, struct mustache_fault, 0);
    template_set_free(set);
    return NULL;
}
