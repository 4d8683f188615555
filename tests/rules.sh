#!/bin/bash
# tests/rules.sh - the rule book's tests (tests/rules/README.md)
# SPDX-License-Identifier: MIT
cd "$srcdir" || exit 1
"$LAIR" scenario --tap tests/rules/*.json
[ $? -le 1 ] # 1: a scenario failed, and its line says so
