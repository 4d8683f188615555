/* tests/e2e/certificate.h - certificates for servers that tests run
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_CERTIFICATE_H
#define LAIR_TESTS_CERTIFICATE_H

/* A certificate that has signed itself, and its key, in PEM: FOLDER/NAME.pem and .key.  valid_for: "IP:127.0.0.1",
 * "DNS:elsewhere.test".  g_free both paths. */
void certificate_make(const char *folder, const char *name, const char *valid_for, char **cert, char **key);

#endif
