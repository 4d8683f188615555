/* bot/request.c - something that somebody wants of the host
 * SPDX-License-Identifier: MIT */
#include "bot/request.h"

void request_free(struct request *r)
{
    person_clear(&r->who);
    person_clear(&r->from);
    g_free(r->place);
    g_free(r->address);
    g_free(r->id);
    g_free(r->text);
    g_free(r->tag);
    g_free(r);
}
