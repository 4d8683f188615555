#!/bin/bash
# tests/rules.sh - the rule book's tests (tests/rules/README.md)
cd "$srcdir" && exec "$LAIR" scenario --tap tests/rules/*.json
