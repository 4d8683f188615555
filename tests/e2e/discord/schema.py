# SPDX-License-Identifier: MIT
"""schema.py - bodies against Discord's OpenAPI description, with unknown keys refused"""
import json
import pathlib
import re

import jsonschema

from refused import Refused

PLACE = "#/components/schemas/"
INT64 = 1 << 63

formats = jsonschema.FormatChecker(formats=())


@formats.checks("snowflake")
def is_snowflake(value):
    return not isinstance(value, str) or (value.isdigit() and int(value) < 1 << 64)


@formats.checks("int32")
def is_int32(value):
    return not isinstance(value, int) or -(1 << 31) <= value < 1 << 31


@formats.checks("int64")
def is_int64(value):
    return not isinstance(value, int) or -INT64 <= value < INT64


@formats.checks("uri")
def is_uri(value):
    return not isinstance(value, str) or bool(re.match(r"[a-z]+://.", value))


class Schemas:
    """The description, read once."""

    def __init__(self):
        path = pathlib.Path(__file__).with_name("openapi.json")
        self.document = json.loads(path.read_text(encoding="utf-8"))
        self.schemas = self.document["components"]["schemas"]
        self._close(self.document["requests"])
        union = self._by_type
        checker = jsonschema.validators.extend(jsonschema.Draft202012Validator,
                                               {"oneOf": union, "anyOf": union})
        resolver = jsonschema.RefResolver("", self.document)
        self.of = {name: checker({"$ref": PLACE + name}, resolver=resolver, format_checker=formats)
                   for name in self.schemas}

    def _close(self, names):
        """Discord takes no notice of a key that it does not know, so a misspelt one is a silent mistake."""
        done, waiting = set(), [self.schemas[name] for name in names]
        while waiting:
            schema = waiting.pop()
            if isinstance(schema, list):
                waiting.extend(schema)
            if not isinstance(schema, dict) or id(schema) in done:
                continue
            done.add(id(schema))
            if "$ref" in schema:
                waiting.append(self._target(schema))
            if isinstance(schema.get("properties"), dict):
                schema.setdefault("additionalProperties", False)
            waiting.extend(schema.values())

    def _target(self, schema):
        return self.schemas[schema["$ref"][len(PLACE):]] if "$ref" in schema else schema

    def _types(self, branch):
        """Which values of its `type` belong to this branch; None: it is not told by that."""
        kind = self._target(branch).get("properties", {}).get("type", {})
        return kind.get("enum")

    def _by_type(self, validator, branches, instance, schema):
        """oneOf and anyOf.  Where branches differ by their `type`, the one that is meant says what
        is wrong: "none of seven fits" would help nobody, and take seven times as long."""
        real = [b for b in branches if b.get("type") != "null"]
        if instance is None and len(real) < len(branches):
            return
        if len(real) == 1:
            yield from validator.descend(instance, real[0])
        elif isinstance(instance, dict) and all(self._types(b) for b in real):
            fitting = [b for b in real if instance.get("type") in self._types(b)]
            if fitting:
                yield from validator.descend(instance, fitting[0])
            else:
                yield jsonschema.ValidationError(f"type {instance.get('type')!r} is not allowed here")
        elif not any(validator.evolve(schema=b).is_valid(instance) for b in real):
            yield jsonschema.ValidationError(f"{instance!r:.100} is nothing that is allowed here")

    def complaints(self, name, body):
        """[(path, message)], the first twenty."""
        found = []
        for error in self.of[name].iter_errors(body):
            found.append((list(error.absolute_path), error.message[:300]))
            if len(found) == 20:
                break
        return found

    def check(self, name, body, under=()):
        """Refuses a body that is not as the schema of this name says.  under: where it is in the request."""
        errors = {}
        for path, message in self.complaints(name, body):
            node = errors
            for key in [*under, *path]:
                node = node.setdefault(str(key), {})
            node.setdefault("_errors", []).append({"code": "BASE_TYPE_INVALID", "message": message})
        if errors:
            raise Refused(50035, errors)
