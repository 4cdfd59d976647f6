r"""JSON as a tree with line numbers, the same tree as for YAML (`cases.nodes`).

One reader therefore serves both. YAML is not quite a superset of JSON (`\/`, surrogate pairs,
tabs), and a large event is read much faster as JSON. Nothing is recursive, so that deeply nested
text does no harm.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import (
    DEEPEST,
    KEY_TWICE,
    MOST_NODES,
    TOO_DEEP,
    TOO_MUCH,
    Node,
    plain_words,
)
from bridgelaw.i18n.text import Text

NOT_JSON = Text("the file is not valid JSON: found {found}, expected {expected}")
END_OF_FILE = Text("the end of the file")
A_VALUE = Text("a value")
A_KEY = Text("a key in quotation marks")
A_COLON = Text("a colon")
COMMA_OR_END = Text("a comma, or the end of the list or object")
NOTHING_MORE = Text("the end of the file")
A_STRING = Text("a closing quotation mark, without line breaks or control characters before it")

# Possessive quantifiers never go back, which would take much memory in long strings.
_TOKEN: Final = re.compile(
    r'[ \t\r\n]*+([\[\]{}:,]|"[^"\\]*+(?:\\.[^"\\]*+)*+"|[-+.\w]++|\S)', re.DOTALL
)
Value: TypeAlias = "str | tuple[Node, ...] | Mapping[str, Node]"
_WORD: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")


def compose_json(text: str, file: str = "", most: int = MOST_NODES) -> Node:
    """Return the tree of a JSON text with at most `most` values.

    Raises:
        CaseFileError: it is not JSON, has a key twice, or has too many values.
    """
    return _Composer(text, file, most).tree()


class _Open:
    """A list or a mapping whose end has not been read yet."""

    __slots__ = ("entries", "items", "key", "key_line", "mapping", "start")

    def __init__(self, start: int, *, mapping: bool) -> None:
        self.start, self.mapping = start, mapping
        self.items: list[Node] = []
        self.entries: dict[str, Node] = {}
        self.key: str | None = None
        """The key whose value comes next; `key_line` is its line."""
        self.key_line = 0

    @property
    def is_empty(self) -> bool:
        return not (self.items or self.entries) and self.key is None


class _Composer:
    """Composes the tree token by token; `expected` is what may come next."""

    def __init__(self, text: str, file: str, most: int) -> None:
        self.text, self.file, self.most = text, file, most
        self.count = 0
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.stack: list[_Open] = []
        self.expected: Text = A_VALUE
        self.root: Node | None = None

    def tree(self) -> Node:
        place = 0
        while found := _TOKEN.match(self.text, place):
            token, place = found[1], found.end()
            _TAKE.get(token[0], _Composer.take_word)(self, token, place - len(token))
        if self.root is None:
            raise self.fault(
                NOT_JSON, len(self.text.rstrip()), found=END_OF_FILE, expected=self.expected
            )
        return self.root

    def take_word(self, token: str, start: int) -> None:
        if self.expected is not A_VALUE or not _WORD.fullmatch(token):
            raise self.unexpected(start)
        self.add(token, start)

    def take_string(self, token: str, start: int) -> None:
        if len(token) > 1 and self.expected is A_VALUE:
            self.add(self.string(token, start), start, quoted=True)
        elif len(token) > 1 and self.expected is A_KEY:
            key, top = plain_words(self.string(token, start)), self.stack[-1]
            if key in top.entries:
                raise self.fault(KEY_TWICE, start, found=key)
            top.key, top.key_line = key, self.line_of(start)
            self.expected = A_COLON
        else:
            raise self.unexpected(start)

    def take_colon(self, token: str, start: int) -> None:
        if self.expected is not A_COLON:
            raise self.unexpected(start)
        self.expected = A_VALUE

    def take_comma(self, token: str, start: int) -> None:
        if self.expected is not COMMA_OR_END:
            raise self.unexpected(start)
        self.expected = A_KEY if self.stack[-1].mapping else A_VALUE

    def open(self, token: str, start: int) -> None:
        if self.expected is not A_VALUE:
            raise self.unexpected(start)
        if len(self.stack) >= DEEPEST:
            raise self.fault(TOO_DEEP, start, most=DEEPEST)
        mapping = token == "{"
        self.stack.append(_Open(start, mapping=mapping))
        self.expected = A_KEY if mapping else A_VALUE

    def close(self, token: str, start: int) -> None:
        mapping = token == "}"
        top = self.stack.pop() if self.stack else None
        if (
            top is None
            or mapping != top.mapping
            or not (self.expected is COMMA_OR_END or top.is_empty)
        ):
            raise self.unexpected(start)
        self.add(top.entries if mapping else tuple(top.items), top.start)

    def add(self, value: Value, start: int, *, quoted: bool = False) -> None:
        """Add a complete value. A value in a mapping has the line of its key."""
        self.expected = COMMA_OR_END
        self.count += 1
        if self.count > self.most:
            raise self.fault(TOO_MUCH, start, most=self.most)
        if not self.stack:
            self.root = Node(value, self.line_of(start), quoted)
            self.expected = NOTHING_MORE
            return
        top = self.stack[-1]
        if top.key is None:
            top.items.append(Node(value, self.line_of(start), quoted))
        else:
            top.entries[top.key] = Node(value, top.key_line, quoted)
            top.key = None

    def string(self, token: str, start: int) -> str:
        if "\\" not in token and token.isprintable():
            return token[1:-1]
        try:
            read = json.loads(token)
            read.encode()  # half of a surrogate pair is not a character
        except ValueError:
            raise self.fault(NOT_JSON, start, found=token[:40], expected=A_STRING) from None
        assert isinstance(read, str)
        return read

    def unexpected(self, start: int) -> CaseFileError:
        found = f"'{self.text[start : start + 20].split(chr(10))[0]}'"
        return self.fault(NOT_JSON, start, found=found, expected=self.expected)

    def fault(self, problem: Text, at: int, **values: object) -> CaseFileError:
        return CaseFileError(problem, file=self.file, line=self.line_of(at), field="", **values)

    def line_of(self, at: int) -> int:
        return bisect_right(self.ends, at) + 1


_TAKE: Final[Mapping[str, Callable[[_Composer, str, int], None]]] = {
    '"': _Composer.take_string,
    ":": _Composer.take_colon,
    ",": _Composer.take_comma,
    "[": _Composer.open,
    "{": _Composer.open,
    "]": _Composer.close,
    "}": _Composer.close,
}
"""The handlers of tokens, by their first character; any other token is a word."""
