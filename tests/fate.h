/* tests/fate.h - time that passes in a village (tests/village.h), kills of its host and outages of its networks
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_FATE_H
#define LAIR_TESTS_FATE_H

#include "tests/village_parts.h"

extern const char *const village_networks[VILLAGE_NETWORKS];

/* A life of the host has begun: its tapes are listened to. */
void fate_begin_life(struct village *v);

/* The host is killed, and must know after that what it knew before. */
void fate_kill_host(struct village *v);
/* Something happens: a kill, a night of the machine, or a network is gone for hours. */
void fate_strike(struct village *v);

/* So much time passes. */
void fate_pass(struct village *v, int64_t ms);
/* Lets what is due before then happen. */
void fate_pass_until(struct village *v, int64_t at);

#endif
