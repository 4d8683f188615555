/* tests/e2e/certificate.c - certificates for servers that tests run
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/certificate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>
#include <glib.h>

void certificate_make(const char *folder, const char *name, const char *valid_for, char **cert, char **key)
{
    g_autofree char *line = NULL;

    *cert = g_strdup_printf("%s/%s.pem", folder, name);
    *key = g_strdup_printf("%s/%s.key", folder, name);
    line =
        g_strdup_printf("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 "
                        "-subj /CN=%s.test -addext subjectAltName=%s -keyout %s -out %s 2>/dev/null",
                        name, valid_for, *key, *cert);
    assert_int_equal(system(line), 0);
}
