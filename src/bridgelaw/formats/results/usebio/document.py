"""Parse bytes into elements safely: nothing is fetched, and no entity is expanded.

Damaged XML is rejected with the number of its line.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from lxml import etree

from bridgelaw.cases.file_text import read_text
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.i18n.text import Text

TORN = Text("the XML is damaged: {problem}")
TOO_DEEP = Text("found elements nested more than {most} deep, expected results")
ENTITY = Text("found an entity, {found}, expected plain text")
NO_USEBIO = Text("found the element {found}, expected USEBIO")
OTHER_ENCODING = Text(
    "the file declares the encoding {declared}, but is encoded differently; it is read as {read}"
)

NO_NUMBER = Text("found '{found}', expected a number")

MOST_DEEP: Final = 30
OWN: Final = "bridgelaw"
"""The target of the program's own processing instructions."""
EXACT: Final = "BRIDGELAW"
"""The element that such an instruction is read as."""
UTF_8: Final = "UTF-8"

_DECLARATION: Final = re.compile(r"\A\s*<\?xml\b[^>]*\?>")
_DECLARED: Final = re.compile(rb"\A\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([A-Za-z0-9._:-]+)[\"']")
_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]{1,9}(?:[.,][0-9]{1,17})?|[.,][0-9]{1,17})(?:[Ee][+-]?[0-9]{1,2})?"
)
_OWN: Final = re.compile(rf"<\?{OWN} ([^<>&?]{{1,4000}})\?>")
_ENTITY: Final = re.compile(r"<!ENTITY\s+(%?\s*[^\s>]{0,40})")


@dataclass(frozen=True, slots=True)
class Element:
    """An element, its file, and the board that it belongs to, if any."""

    node: etree._Element
    file: str
    notices: list[Notice] = field(repr=False)
    board: str = ""

    @property
    def line(self) -> int:
        """The line of the file on which it begins."""
        return _line(self.node)

    @property
    def tag(self) -> str:
        """The name of the element."""
        return str(self.node.tag)

    def text(self, tag: str) -> str:
        """Return the text of a child; empty if there is no such child or no text."""
        return " ".join((self.node.findtext(tag) or "").split())

    def figure(self, tag: str) -> str | None:
        """Return the number printed in a child; None if there is none.

        Raises EventFileError if it is not a number.
        """
        written = self.text(tag).rstrip("% ")
        if not written:
            return None
        if not _NUMBER.fullmatch(written):
            raise self.fault(NO_NUMBER, found=written)
        plain = written.replace(",", ".").removeprefix("+")
        return f"{Decimal(plain):f}" if "E" in plain.upper() else plain

    def attribute(self, name: str) -> str:
        """Return an attribute; empty if there is none."""
        return str(self.node.get(name, "")).strip()

    def all(self, path: str) -> Iterator[Element]:
        """Return the elements on a path below this one."""
        return (
            Element(node, self.file, self.notices, self.board) for node in self.node.findall(path)
        )

    def first(self, path: str) -> Element | None:
        """Return the first element on a path below this one, or None."""
        return next(self.all(path), None)

    def of_board(self, board: object) -> Element:
        """Return the same element, marked as belonging to a board."""
        return Element(self.node, self.file, self.notices, str(board))

    def fault(self, problem: Text, /, **values: object) -> EventFileError:
        """Return an error about this element."""
        return EventFileError(problem, file=self.file, line=self.line, board=self.board, **values)

    def notice(self, problem: Text, /, **values: object) -> None:
        """Add a notice about this element."""
        self.notices.append(
            Notice(problem=problem, values=values, file=self.file, line=self.line, board=self.board)
        )


def parse(data: bytes, file: str = "") -> Element:
    """Return the root of a USEBIO document.

    Raises EventFileError if it is not valid XML, or not USEBIO.
    """
    root = parse_xml(data, file)
    if root.tag != "USEBIO":
        raise root.fault(NO_USEBIO, found=root.tag)
    return root


def add_exact(parent: etree._Element, words: str) -> None:
    """Add what USEBIO cannot express, as a processing instruction: other programs skip it."""
    parent.append(etree.ProcessingInstruction(OWN, words))


def parse_xml(data: bytes, file: str = "") -> Element:
    """Return the root of an XML document. Raises EventFileError if it is not valid XML."""
    notices: list[Notice] = []
    text = _decoded(data, file, notices)
    declared = _ENTITY.search(text)
    if declared:
        raise EventFileError(
            ENTITY,
            file=file,
            line=text.count("\n", 0, declared.start()) + 1,
            found=declared[1].strip(),
        )
    # The declaration describes the bytes, which have been decoded. Its line ends remain, so that
    # line numbers do not change.
    text = _DECLARATION.sub(lambda found: "\n" * found[0].count("\n"), text)
    text = _OWN.sub(rf"<{EXACT}>\1</{EXACT}>", text)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise EventFileError(TORN, file=file, line=error.lineno or 0, problem=error.msg) from None
    _plain(root, file)
    return Element(root, file, notices)


def _line(node: etree._Element) -> int:
    line = node.sourceline
    return line if isinstance(line, int) else 0


def _plain(root: etree._Element, file: str) -> None:
    """Convert names to capitals without namespaces; reject entities and deep nesting."""
    depth = 0
    for moment, node in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if moment == "start" else -1
        if depth > MOST_DEEP:
            raise EventFileError(TOO_DEEP, file=file, line=_line(node), most=MOST_DEEP)
    for node in root.iter():
        if not isinstance(node.tag, str):
            raise EventFileError(ENTITY, file=file, line=_line(node), found=node.text or "&")
        node.tag = etree.QName(node).localname.upper()


def _decoded(data: bytes, file: str, notices: list[Notice]) -> str:
    """Decode the text in whatever encoding it is.

    A byte order mark has precedence, then what the bytes can only be, then the declaration.
    """
    found = _DECLARED.match(data.removeprefix(codecs.BOM_UTF8))
    declared = found[1].decode("ascii") if found else ""
    text = read_text(data)
    if isinstance(text, Text):
        raise EventFileError(text, file=file)
    if not declared or data.isascii():
        return text
    try:
        known = codecs.lookup(declared).name
    except LookupError:
        known = ""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if known and known not in ("utf-8", "utf-16", "utf-32"):
            try:
                # Text that is declared as Latin-1 is in practice Windows-1252.
                wide = "cp1252" if known in ("iso8859-1", "ascii") else known
                return data.decode(wide).replace("\r\n", "\n").replace("\r", "\n")
            except UnicodeDecodeError:
                pass
        notices.append(
            Notice(
                problem=OTHER_ENCODING,
                values={"declared": declared, "read": "Windows-1252"},
                file=file,
            )
        )
        return text
    if known != "utf-8":
        notices.append(
            Notice(problem=OTHER_ENCODING, values={"declared": declared, "read": UTF_8}, file=file)
        )
    return text
