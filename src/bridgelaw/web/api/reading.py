"""The Accept header and JSON bodies (RFC 8259). Ambiguous JSON is rejected."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Final, NoReturn

from bridgelaw.cases.nodes import DEEPEST, KEY_TWICE, NOT_TEXT, TOO_DEEP
from bridgelaw.i18n.text import Said, Text
from bridgelaw.web.api.problems import NO_JSON, Place, Problem

NOT_JSON = Text("the JSON cannot be read ({problem}); correct it and send it again")
NO_LETTER = Text("found half of a surrogate pair or NUL, expected text; remove it")
NO_NUMBER = Text("found '{found}', which is not JSON; send a number or null")
LONG_NUMBER = Text("found a number with too many digits; send a smaller number")

_NUL: Final = "\x00"
_NEVER: Final = re.compile(r"q\s*=\s*0(\.0*)?")


def parse(data: bytes, *, raw: bool = False) -> tuple[str, object]:
    """Return a body as text and, unless `raw`, as JSON data. Raises Problem."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(NO_JSON, NOT_TEXT) from None
    if raw:
        if "\\u0000" in text:
            raise Problem(NO_JSON, NO_LETTER)
        return text, None
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise Problem(
            NO_JSON, Said(NOT_JSON, {"problem": error.msg}), Place(line=error.lineno)
        ) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # more digits than Python converts
        raise Problem(NO_JSON, LONG_NUMBER) from None
    _check(found)
    return text, found


def accepts_json(accepted: str) -> bool:
    """Return whether an Accept header allows JSON.

    A missing header allows everything, and the more specific of two ranges decides.
    """
    if not accepted.strip():
        return True
    told = {}
    for part in accepted.split(","):
        media, *parameters = (each.strip().lower() for each in part.split(";"))
        told[media] = not any(_NEVER.fullmatch(each) for each in parameters)
    return next(
        (told[media] for media in ("application/json", "application/*", "*/*") if media in told),
        False,
    )


def _check(found: object) -> None:
    """Reject data that is nested too deeply, lone surrogates and NUL characters."""
    todo = [(found, 0)]
    while todo:
        value, depth = todo.pop()
        if depth > DEEPEST:
            raise _too_deep()
        if isinstance(value, dict):
            todo += ((each, depth + 1) for pair in value.items() for each in pair)
        elif isinstance(value, list):
            todo += ((each, depth + 1) for each in value)
        elif isinstance(value, str) and not value.isprintable():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Problem(NO_JSON, NO_LETTER) from None
            if _NUL in value:
                raise Problem(NO_JSON, NO_LETTER)


def _too_deep() -> Problem:
    return Problem(NO_JSON, Said(TOO_DEEP, {"most": DEEPEST}))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in times if times[name] > 1)
        raise Problem(NO_JSON, Said(KEY_TWICE, {"found": twice}))
    return found


def _constant(found: str) -> NoReturn:
    raise Problem(NO_JSON, Said(NO_NUMBER, {"found": found}))
