"""JSON as a tree that remembers its lines: the tree that YAML gives (`formats.nodes`), so that one
reader serves both.

YAML is not quite a superset of JSON (`\\/`, surrogate pairs, tabs), and a large event is read much
faster as the JSON it is. Nothing recurses, so that no text, however deep, can do harm.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import Any, Final

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import DEEPEST, KEY_TWICE, TOO_DEEP, Node, OpenNode, plain_words
from bridgelaw.i18n.text import Text

NOT_JSON = Text("this is no JSON: found {found}, expected {expected}")
END_OF_FILE = Text("the end of the file")
A_VALUE = Text("a value")
A_KEY = Text("a key in quotation marks")
A_COLON = Text("a colon")
COMMA_OR_END = Text("a comma, or the end of the list or mapping")
NOTHING_MORE = Text("nothing more")
A_STRING = Text("an end to the quotation, and no line ends or unknown marks within it")

# Possessive: a long string is not to be remembered letter by letter for another way to read it.
_TOKEN: Final = re.compile(
    r'[ \t\r\n]*+(?:(?P<mark>[\[\]{}:,])|(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+")'
    r"|(?P<word>[-+.\w]++)|(?P<other>\S))",
    re.DOTALL,
)
_WORD: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")


def compose_json(text: str, file: str = "") -> Node:
    """The tree of a JSON text.

    Raises:
        CaseFileError: it is no JSON, or has a key twice.
    """
    ends = [found.start() for found in re.finditer("\n", text)]
    stack: list[OpenNode] = []
    place = 0
    expected: Text = A_VALUE
    root: Node | None = None
    fresh = False  # whether the list or mapping has just been opened, and may close at once

    def fault(problem: Text, at: int, **values: object) -> CaseFileError:
        return CaseFileError(
            problem, file=file, line=bisect_right(ends, at) + 1, field="", **values
        )

    while True:
        found = _TOKEN.match(text, place)
        if found is None:
            if expected is NOTHING_MORE and root is not None:
                return root
            raise fault(NOT_JSON, len(text.rstrip()), found=END_OF_FILE, expected=expected)
        kind = found.lastgroup or ""
        token = found[kind]
        start, place = found.start(kind), found.end()
        if expected is NOTHING_MORE or kind == "other":
            raise fault(NOT_JSON, start, found=_quoted(text, start), expected=expected)
        top = stack[-1] if stack else None
        done: Node | None = None
        if kind == "mark" and token in "]}":
            closes = (
                top is not None
                and (token == "}") == top.mapping
                and (fresh or expected is COMMA_OR_END)
            )
            if top is None or not closes:
                raise fault(NOT_JSON, start, found=_quoted(text, start), expected=expected)
            stack.pop()
            done = top.node()
        elif expected is COMMA_OR_END and token == ",":
            expected = A_KEY if top is not None and top.mapping else A_VALUE
        elif expected is A_COLON and token == ":":
            expected = A_VALUE
        elif expected is A_KEY and kind == "string" and top is not None:
            key = plain_words(_string(token, fault, start))
            if key in top.entries:
                raise fault(KEY_TWICE, start, found=key)
            top.key = key, bisect_right(ends, start) + 1
            expected = A_COLON
        elif expected is A_VALUE and kind == "mark" and token in "[{":
            if len(stack) >= DEEPEST:
                raise fault(TOO_DEEP, start, most=DEEPEST)
            stack.append(OpenNode(bisect_right(ends, start) + 1, mapping=token == "{"))
            expected = A_KEY if token == "{" else A_VALUE
            fresh = True
            continue
        elif expected is A_VALUE and kind == "string":
            done = Node(_string(token, fault, start), bisect_right(ends, start) + 1, quoted=True)
        elif expected is A_VALUE and kind == "word" and _WORD.fullmatch(token):
            done = Node(token, bisect_right(ends, start) + 1)
        else:
            raise fault(NOT_JSON, start, found=_quoted(text, start), expected=expected)
        fresh = False
        if done is not None:
            expected = COMMA_OR_END if stack else NOTHING_MORE
            if not stack:
                root = done
            else:
                stack[-1].add(done)


def _string(token: str, fault: Any, start: int) -> str:
    if "\\" not in token and token.isprintable():
        return token[1:-1]
    try:
        read = json.loads(token)
        read.encode()  # half of a surrogate pair is no letter
    except ValueError:
        raise fault(NOT_JSON, start, found=token[:40], expected=A_STRING) from None
    assert isinstance(read, str)
    return read


def _quoted(text: str, start: int) -> str:
    return f"'{text[start : start + 20].split(chr(10))[0]}'"
