/* engine/language/fault.c - telling what is wrong with a card set
 * SPDX-License-Identifier: MIT */
#include "engine/language/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FILE_SHOWN = 120 }; /* bytes of a path, from its end: the reason must have room, too */

/* "FILE: CARD: line 2: warning: reason" */
static void write_fault(const struct faults *f, const char *kind, const char *format, va_list ap,
                        struct lair_fault *out)
{
    size_t cap = sizeof out->text, len = strlen(f->file);
    int n = snprintf(out->text, cap, "%s: ", len > FILE_SHOWN ? f->file + len - FILE_SHOWN : f->file);

    if (f->card != NULL)
        n += snprintf(out->text + n, cap - (size_t)n, "%.60s: ", f->card);
    if (f->line > 0)
        n += snprintf(out->text + n, cap - (size_t)n, "line %d: ", f->line);
    n += snprintf(out->text + n, cap - (size_t)n, "%s", kind);
    vsnprintf(out->text + n, cap - (size_t)n, format, ap);
}

int fault(struct faults *f, const char *format, ...)
{
    struct lair_fault what;
    va_list ap;

    if (f->n++ > 0 && f->lint == NULL)
        return -1; /* only the first one is heard */
    va_start(ap, format);
    write_fault(f, "", format, ap, &what);
    va_end(ap);
    if (f->n == 1 && f->first != NULL)
        *f->first = what;
    if (f->lint != NULL)
        f->lint->fault(f->lint, &what, false);
    return -1;
}

void fault_warn(struct faults *f, const char *format, ...)
{
    struct lair_fault what;
    va_list ap;

    if (f->lint == NULL)
        return;
    va_start(ap, format);
    write_fault(f, "warning: ", format, ap, &what);
    va_end(ap);
    f->lint->fault(f->lint, &what, true);
}

const char *fault_guess(char buf[FAULT_GUESS], const char *word, const char *const *names)
{
    const char *near = lair_nearest(word, names);

    buf[0] = '\0';
    if (near != NULL)
        snprintf(buf, FAULT_GUESS, ": did you mean \"%s\"?", near);
    return buf;
}

/* "trap", "monster" */
static void list_words(const char *const *words, char *out, size_t cap)
{
    size_t n = 0;

    out[0] = '\0';
    for (; *words != NULL && n < cap; words++)
        n += (size_t)snprintf(out + n, cap - n, "%s\"%s\"", n > 0 ? ", " : "", *words);
}

int fault_word(struct faults *f, const char *key, const char *text, const char *const *words)
{
    char guess[FAULT_GUESS], list[LAIR_REASON / 2];

    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    list_words(words, list, sizeof list);
    return fault(f, "\"%s\": \"%.20s\" is none of %s%s", key, text, list, fault_guess(guess, text, words));
}
