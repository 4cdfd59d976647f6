"""YAML as a tree with line numbers, in which every word stays as written.

YAML 1.1 changes the meaning of `no`, `on` and `1:30`, while bridge has a seat N and the answers yes
and no. So scalars are stored unchanged, and the readers interpret them. The tree is built from the
parser's events without recursion, so that deeply nested text is safe.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import yaml

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.i18n.text import Text

MOST_NODES: Final = 200_000
DEEPEST: Final = 40

MISSING_FILE = Text("the file or folder does not exist; check the name")
NO_FILE_NAME = Text("found an empty file name, expected the name of a case file")
A_FOLDER = Text(
    "found a folder, expected a case file; 'bridgelaw check' runs all files of a folder"
)
NOT_ALLOWED = Text("you may not read this file; change its permissions")
UNREADABLE = Text("the file cannot be read: {problem}")
HALF = Text("found '{found}', half of a surrogate pair, expected characters; remove it")
NOT_TEXT = Text("this is not a text file: found bytes that are not UTF-8; save it as UTF-8")
BROKEN = Text("this is not valid YAML: {problem}")
TOO_DEEP = Text("found more than {most} levels of nested lists and mappings; use fewer")
TOO_MUCH = Text("found more than {most} values in one file; split the file")
SECOND_DOCUMENT = Text("found a second document (---), expected one; write several cases as a list")
A_TAG = Text("found the tag {tag}, expected a plain value; remove the tag")
KEY_TWICE = Text("found '{found}' twice")
KEY_IS_A_WORD = Text("found a list or a mapping as a key, expected a word")
NO_ANCHOR = Text("found the alias *{found}, but no anchor before it has that name")

_DIRECTIVE: Final = re.compile(r"^%TAG", re.MULTILINE)
"""A declaration of tags. The parser compares each with all others before it."""
_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Node:
    """A word, a list or a mapping, with the line on which it (or its key) starts."""

    value: str | tuple[Node, ...] | Mapping[str, Node]
    line: int
    quoted: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether the value is empty."""
        return self.value in ("", "~", "null") and not self.quoted


@lru_cache(maxsize=4096)
def plain_words(text: str) -> str:
    """Return words in the form used to compare keys and names, without underscores."""
    return " ".join(text.replace("_", " ").split())


def decode(data: bytes, file: str) -> str:
    """Decode the text of a file.

    Raises:
        CaseFileError: it is not text.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CaseFileError(NOT_TEXT, file=file) from None


def text_of(path: Path | str) -> str:
    """Read the text of a file.

    Raises:
        CaseFileError: the file does not exist, is not text, or cannot be read.
    """
    if not str(path):
        raise CaseFileError(NO_FILE_NAME)
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise CaseFileError(MISSING_FILE, file=str(path)) from None
    except IsADirectoryError:
        raise CaseFileError(A_FOLDER, file=str(path)) from None
    except PermissionError:
        raise CaseFileError(NOT_ALLOWED, file=str(path)) from None
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    return decode(data, str(path))


def unreadable(path: Path | str, error: OSError | ValueError) -> CaseFileError:
    """Return the error for a file that the system does not let the program read."""
    problem = getattr(error, "strerror", None) or error
    return CaseFileError(UNREADABLE, file=str(path), problem=problem)


def compose(text: str, file: str = "", most: int = MOST_NODES) -> Node | None:
    """Return the tree of a YAML text with at most `most` values, or None if it is empty.

    Raises:
        CaseFileError: it is not YAML, or uses YAML features that case files do not need.
    """
    builder = _Builder(file, most)
    directive = _DIRECTIVE.search(text)
    if directive:
        line = text.count("\n", 0, directive.start()) + 1
        raise CaseFileError(A_TAG, file=file, line=line, tag=directive[0])
    try:
        for event in yaml.parse(text, Loader=_Loader):
            builder.take(event)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise CaseFileError(HALF, file=file, line=line, found=text[error.start]) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).split("\n")[0]
        raise CaseFileError(
            BROKEN, file=file, line=mark.line + 1 if mark else 0, problem=problem
        ) from None
    return builder.root


class OpenNode:
    """A list or a mapping whose end has not been read yet."""

    __slots__ = ("anchor", "entries", "items", "key", "line", "mapping", "size")

    def __init__(self, line: int, anchor: str | None = None, *, mapping: bool) -> None:
        self.line, self.anchor, self.mapping = line, anchor, mapping
        self.size = 1
        """How many values it has with itself; those repeated by an alias count each time."""
        self.items: list[Node] = []
        self.entries: dict[str, Node] = {}
        self.key: tuple[str, int] | None = None

    def add(self, node: Node) -> None:
        """Append an item, or store the value of the key that was read before it."""
        if self.key is None:
            self.items.append(node)
            return
        name, line = self.key
        self.entries[name] = Node(node.value, line, node.quoted)
        self.key = None

    def node(self) -> Node:
        """Return the finished list or mapping."""
        return Node(self.entries if self.mapping else tuple(self.items), self.line)


class _Builder:
    def __init__(self, file: str, most: int) -> None:
        self.file, self.most = file, most
        self.root: Node | None = None
        self.documents = self.count = 0
        self.open: list[OpenNode] = []
        self.anchors: dict[str, tuple[Node | None, int]] = {}

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self._fault(SECOND_DOCUMENT, line)
        elif isinstance(event, yaml.ScalarEvent):
            if event.tag is not None and event.tag != "!" and not event.tag.endswith(":str"):
                raise self._fault(A_TAG, line, tag=event.tag)
            self._add(Node(event.value, line, quoted=not event.implicit[0]), event.anchor, 1)
        elif isinstance(event, yaml.AliasEvent):
            node, size = self.anchors.get(event.anchor or "", (None, 0))
            if node is None:
                raise self._fault(NO_ANCHOR, line, found=event.anchor)
            self._add(Node(node.value, line, node.quoted), None, size)
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            if event.tag is not None:
                raise self._fault(A_TAG, line, tag=event.tag)
            if len(self.open) >= DEEPEST:
                raise self._fault(TOO_DEEP, line, most=DEEPEST)
            self.open.append(
                OpenNode(line, event.anchor, mapping=isinstance(event, yaml.MappingStartEvent))
            )
            self.anchors.pop(event.anchor or "", None)
        elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            done = self.open.pop()
            self.count -= done.size - 1  # they have been counted one by one
            self._add(done.node(), done.anchor, done.size)

    def _add(self, node: Node, anchor: str | None, size: int) -> None:
        # Values repeated by an alias count each time, so that aliases of aliases cannot grow
        # without bound.
        self.count += size
        if self.count > self.most:
            raise self._fault(TOO_MUCH, node.line, most=self.most)
        if anchor is not None:
            self.anchors[anchor] = node, size
        if not self.open:
            self.root = node
            return
        top = self.open[-1]
        top.size += size
        if top.mapping and top.key is None:
            if not isinstance(node.value, str):
                raise self._fault(KEY_IS_A_WORD, node.line)
            top.key = plain_words(node.value), node.line
            if top.key[0] in top.entries:
                raise self._fault(KEY_TWICE, node.line, found=top.key[0])
        else:
            top.add(node)

    def _fault(self, problem: Text, line: int, **values: object) -> CaseFileError:
        return CaseFileError(problem, file=self.file, line=line, field="", **values)


def plain(node: Node, flags: frozenset[str] = frozenset()) -> object:
    """Return the tree as JSON data: whole numbers, true and false, null, texts.

    Under the keys in `flags`, yes and no are also true and false.
    """
    value = node.value
    if isinstance(value, Mapping):
        return plain_mapping(value, flags)
    if isinstance(value, tuple):
        return [plain(item, flags) for item in value]
    if node.quoted:
        return value
    if node.is_nothing:
        return None
    if value in _TRUTHS:
        return _TRUTHS[value]
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def plain_mapping(
    nodes: Mapping[str, Node], flags: frozenset[str] = frozenset()
) -> dict[str, object]:
    """Return a mapping of nodes as JSON data: see `plain`."""
    return {key: _flag(node) if key in flags else plain(node, flags) for key, node in nodes.items()}


def node_of(data: object, depth: int = 0) -> Node:
    """Return JSON data as a tree, as if it were in a file: the inverse of `plain`.

    Raises:
        CaseFileError: it is nested more deeply than a file may be.
    """
    if depth > DEEPEST:
        raise CaseFileError(TOO_DEEP, most=DEEPEST)
    if isinstance(data, Mapping):
        return Node(
            {plain_words(str(key)): node_of(item, depth + 1) for key, item in data.items()}, 0
        )
    if isinstance(data, list | tuple):
        return Node(tuple(node_of(item, depth + 1) for item in data), 0)
    if isinstance(data, str):
        return Node(data, 0, quoted=True)
    return Node(
        "" if data is None else str(data).lower() if isinstance(data, bool) else str(data), 0
    )


_TRUTHS: Final = {"true": True, "True": True, "false": False, "False": False}
YES_AND_NO: Final = {
    "yes": True,
    "no": False,
    "ja": True,
    "nej": False,
    "true": True,
    "false": False,
}


def _flag(node: Node) -> object:
    word = node.value.casefold() if isinstance(node.value, str) else ""
    return YES_AND_NO.get(word, plain(node))
