"""A line of a traveller: the result or award, and the printed scores."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import vulnerability_of
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_card, parse_contract, parse_seat
from bridgelaw.bridge.seats import Side
from bridgelaw.event.printed import PrintedLine
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import NOT_PLAYED, NotPlayed
from bridgelaw.scores.results import PassedOut, Played, Points, Result

TRICKS_ALONE = Text("found {tricks} tricks without a contract; add the contract")
NOT_TRICKS = Text("found '{tricks}', expected a number of tricks from 0 to 13")
NO_TRICKS = Text("found {contract} without tricks and without a score, expected one of them")
NO_DECLARER = Text("found {contract} without a declarer, expected N, E, S or W")
TOO_HIGH = Text("found the contract {contract}, expected a level from 1 to 7")
BAD_CONTRACT = Text("found '{contract}', expected a contract such as 3NT, 4Sx or PASS")
CONTRACT_PASSED_OVER = Text(
    "found '{contract}', expected a contract such as 3NT, 4Sx or PASS; the score {score} is used"
)
INCOMPLETE = Text(
    "found the contract {contract} without a declarer or tricks; the score {score} is used"
)
BAD_SCORE = Text("found the score '{score}', expected points, an award such as A6040, P or NP")
BAD_LEAD = Text("found '{lead}', expected a card such as D10; the lead is left out")

_CONTRACT: Final = re.compile(r"([1-7])\s*(NT|[CDHSN])\s*(X{0,2}|\*{0,2})", re.IGNORECASE)
_LEVELS_ABOVE: Final = re.compile(
    r"(?:[089]|\d\d+)\s*(?:NT|[CDHSN])\s*(?:X{0,2}|\*{0,2})", re.IGNORECASE
)
_AWARD: Final = re.compile(r"A(?:VE?)? ?(100|\d{1,2}) ?%? ?[-/:]? ?(100|\d{2}) ?%?", re.IGNORECASE)
_POINTS: Final = re.compile(r"[+-]?\d{1,5}")
_TRICKS: Final = re.compile(r"\d{1,2}")
_PASSED: Final = frozenset({"P", "PASS", "PASSED", "PASSED OUT", "ALL PASS", "AP", "PASSOUT"})
_NOT_PLAYED: Final = frozenset({"NP", "NOT PLAYED", "N/P"})


@dataclass(frozen=True, slots=True)
class Award:
    """An artificial score as written: the percentage of each side."""

    ns: Fraction
    ew: Fraction

    def of(self, side: Side) -> Fraction:
        """Return the percentage of a side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line as written. Its numbers have not yet been matched to contestants."""

    element: Element
    what: Result | Award | NotPlayed
    otherwise: Result | None
    """The result of the contract and the tricks, if it disagrees with the given points."""
    printed: PrintedLine
    lead: Card | None
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    section: str = ""
    round: str = ""

    def mark(self, side: Side) -> Fraction | None:
        """Return the printed mark of a side."""
        written = self.printed.ns if side is Side.NS else self.printed.ew
        return Fraction(written) if written else None


def read_entry(
    element: Element, board: int, mark: str, section: str, match: Element | None = None
) -> Entry:
    """Read a line; without numbers of its own it has those of its match. Raises EventFileError."""
    ns, ew = _sitting(element)
    if match is not None and not ns and not ew:
        ns, ew = _sitting(match)
    what, otherwise = _what(element, board)
    return Entry(
        element=element,
        what=what,
        otherwise=otherwise,
        printed=_printed(element, mark),
        lead=_lead(element),
        ns=ns,
        ew=ew,
        section=section,
        round=match.text("ROUND_NUMBER") if match is not None else "",
    )


def _sitting(element: Element) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the numbers of the contestants on each side, leaving out missing ones."""
    if (
        element.node.find("N_PLAYER_NUMBER") is not None
        or element.node.find("E_PLAYER_NUMBER") is not None
    ):
        return _numbers(element, "N_PLAYER", "S_PLAYER"), _numbers(element, "E_PLAYER", "W_PLAYER")
    return _numbers(element, "NS_PAIR"), _numbers(element, "EW_PAIR")


def _numbers(element: Element, *who: str) -> tuple[str, ...]:
    return tuple(filter(None, (element.text(f"{one}_NUMBER") for one in who)))


def _what(element: Element, board: int) -> tuple[Result | Award | NotPlayed, Result | None]:
    score, contract, tricks = (
        element.text("SCORE"),
        element.text("CONTRACT"),
        element.text("TRICKS"),
    )
    award = _AWARD.fullmatch(" ".join(score.split()))
    if award:
        return Award(Fraction(award[1]), Fraction(award[2])), None
    try:
        points = Points(int(score)) if _POINTS.fullmatch(score) else None
        if points is None and score.upper() not in {"", *_PASSED, *_NOT_PLAYED}:
            raise element.fault(BAD_SCORE, score=score)
        if score.upper() in _NOT_PLAYED:
            return NOT_PLAYED, None
        result = _result(element, contract, tricks, points)
    except ScoreError as error:
        raise element.fault(error.problem, **error.values) from None
    if result is None:
        if score.upper() in _PASSED:
            return PassedOut(), None
        return points if points is not None else NOT_PLAYED, None
    if points is None or result.points(vulnerability_of(board)) == points.number:
        return result, None
    return points, result


def _result(element: Element, contract: str, tricks: str, points: Points | None) -> Result | None:
    """Return the result of the contract and the tricks; None if they are not given."""
    if not contract or contract == "-":
        if tricks not in ("", "0"):
            raise element.fault(TRICKS_ALONE, tricks=tricks)
        return None
    if contract.upper() in _PASSED:
        return PassedOut()
    if contract.upper() in _NOT_PLAYED:
        return None
    if _LEVELS_ABOVE.fullmatch(contract):
        raise element.fault(TOO_HIGH, contract=contract)
    bid = _CONTRACT.fullmatch(contract)
    if bid is None:
        if points is None:
            raise element.fault(BAD_CONTRACT, contract=contract)
        element.notice(CONTRACT_PASSED_OVER, contract=contract, score=points)
        return None
    if tricks and not _TRICKS.fullmatch(tricks):
        raise element.fault(NOT_TRICKS, tricks=tricks)
    declarer = element.text("PLAYED_BY")
    if not declarer and points is None:
        raise element.fault(NO_DECLARER, contract=contract)
    if not tricks and points is None:
        raise element.fault(NO_TRICKS, contract=contract)
    if not (declarer and tricks):
        element.notice(INCOMPLETE, contract=contract, score=points)
        return None
    try:
        seat = parse_seat(declarer)
    except NotationError:
        raise element.fault(NO_DECLARER, contract=contract) from None
    plain = parse_contract(f"{bid[1]}{bid[2].upper()}{'X' * len(bid[3])}")
    return Played(replace(plain, declarer=seat), int(tricks))


def _printed(element: Element, mark: str) -> PrintedLine:
    score = element.text("SCORE")
    ns, ew = (element.figure(f"{side.name}_{mark}") if mark else None for side in Side)
    return PrintedLine(points=int(score) if _POINTS.fullmatch(score) else None, ns=ns, ew=ew)


def _lead(element: Element) -> Card | None:
    """Return the lead, written with the suit first (USEBIO) or the rank first (some programs).

    No English letter is both a suit and a rank.
    """
    written = element.text("LEAD").upper()
    if not written:
        return None
    suit_first = written if written[0] in "SHDC" else written[-1] + written[:-1]
    try:
        return parse_card(suit_first)
    except NotationError:
        element.notice(BAD_LEAD, lead=written)
        return None
