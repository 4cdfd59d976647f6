r"""The double-dummy figures of a board in PBN: makeable contracts and the optimum score.

PBN 2.1 has `OptimumResultTable`, with a row for each declarer and denomination, and `OptimumScore`.
Programs write the same as `DoubleDummyTricks` (20 characters, see `bridge.makeable`) and
`ParContract` (BridgeComposer, RealBridge), `Ability` and `Minimax` (JFR), and `OptimumContract`
(Ruter):

    [DoubleDummyTricks "99989999894445444454"]
    [OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
    N NT 9
    [Ability "N:99989 E:44454 S:99989 W:44454"]
    [OptimumScore "NS 400"]
    [OptimumContract "3NT N 9"]
    [ParContract "NS 3N"]
    [Minimax "3NN400"]

`OptimumScore` may also name the contract, `EW 4S; -620`; the score is then that of North-South.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import HAND_SIZE, Vulnerability
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.makeable import PLACES, STRAINS, Makeable
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.formats.play.pbn_games import Game
from bridgelaw.formats.results.pbn.figures import EMPTY, by_side
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.optimum import Optimum, optimum
from bridgelaw.scores.results import Played

UNREAD = Text("[{tag}] is left out: found '{found}', expected {expected}")
ROW = Text("a row such as N NT 7, with 0 to 13 tricks")
ABILITY = Text("the tricks of each player, such as N:99989 E:44454 S:99989 W:44454")
SCORE = Text("the score of a side, such as NS 420")
CONTRADICTORY = Text(
    "the double-dummy tricks in [{tag}] differ from those in [{first}], which are used; find out "
    "which are right"
)
OTHER_SCORE = Text(
    "the optimum score is given as {found}, but the double-dummy tricks make it {computed}; the "
    "given score is stored"
)

_STRAINS: Final[Mapping[str, Strain]] = {
    **{strain.name[0]: strain for strain in Strain},
    "NT": Strain.NOTRUMP,
}
_DOUBLINGS: Final[Mapping[str, Doubling]] = {
    "": Doubling.UNDOUBLED,
    **dict.fromkeys(("X", "D", "*"), Doubling.DOUBLED),
    **dict.fromkeys(("XX", "R", "**"), Doubling.REDOUBLED),
}
_ROW: Final = re.compile(r"([NESW])\s+(NT|[NSHDC])\s+(\d{1,2})", re.IGNORECASE)
_SEAT: Final = re.compile(r"([NESW]):([0-9A-D]{5})", re.IGNORECASE)
_CONTRACT: Final = re.compile(
    r"(?:(?P<before>NS|EW|[NESW])\s+)?(?P<level>[1-7])\s*(?P<strain>NT?|[SHDC])"
    r"(?P<doubled>\s*(?:XX?|[DR]|\*{1,2}))?\s*(?P<after>[NESW])?",
    re.IGNORECASE,
)
_MINIMAX: Final = re.compile(r"[1-7][A-Z]+(-?\d{1,5})", re.IGNORECASE)
_WITH_CONTRACT: Final = re.compile(r"(?:NS|EW)\s[^;]*;\s*([+-]?\d{1,5})", re.IGNORECASE)
_MOST_ROWS: Final = 200


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The figures of a game, and what was found wrong with them, each with its tag."""

    makeable: Makeable | None = None
    optimum: Optimum | None = None
    remarks: tuple[tuple[str, Said], ...] = ()

    def completed_by(self, other: DoubleDummy) -> tuple[DoubleDummy, bool]:
        """Return these figures with those of another game; and whether the two differ."""
        makeable, best = self.makeable or other.makeable, self.optimum or other.optimum
        differ = False
        if self.makeable and other.makeable:
            differ = self.makeable.contradicts(other.makeable)
            makeable = self.makeable if differ else self.makeable.completed_by(other.makeable)
        if self.optimum and other.optimum:
            differ = differ or self.optimum.points != other.optimum.points
        return DoubleDummy(makeable, best), differ


def double_dummy(game: Game, vulnerability: Vulnerability, dealer: Seat | None) -> DoubleDummy:
    """Return the double-dummy figures of a game."""
    remarks: list[tuple[str, Said]] = []
    found, source = None, ""
    for tag, read in _TABLES.items():
        if not _told(game, tag) and tag not in game.bodies:
            continue
        try:
            each = read(game, tag)
        except NotationError as error:
            remarks.append((tag, _unread(tag, error.found, error.expects)))
            continue
        if not each.is_known:
            continue
        if found is None:
            found, source = each, tag
        elif found.contradicts(each):
            told = {"tag": NAMES[tag], "first": NAMES[source]}
            remarks.append((tag, Said(CONTRADICTORY, told)))
        else:
            found = found.completed_by(each)
    best = _optimum(game, vulnerability, found, remarks)
    computed = None if found is None else optimum(found, vulnerability, dealer)
    if best is not None and computed is not None and best.points != computed.points:
        told = {"found": _said(best.points), "computed": _said(computed.points)}
        remarks.append(("optimumscore", Said(OTHER_SCORE, told)))
    return DoubleDummy(found, best, tuple(remarks))


def _unread(tag: str, found: str, expected: Text) -> Said:
    return Said(UNREAD, {"tag": NAMES[tag], "found": found[:40], "expected": expected})


def _said(points: int) -> str:
    return f"NS {points}" if points >= 0 else f"EW {-points}"


def _told(game: Game, tag: str) -> str:
    written = game.tags.get(tag, "").strip()
    return "" if written in EMPTY else written


def _of_characters(game: Game, tag: str) -> Makeable:
    return Makeable.from_text(_told(game, tag))


def _of_rows(game: Game, tag: str) -> Makeable:
    """Return the figures of a table, in the usual order of columns. Raises NotationError."""
    tricks: dict[tuple[Seat, Strain], int] = {}
    for row in game.bodies.get(tag, "").split("\n")[:_MOST_ROWS]:
        if not row.strip():
            continue
        found = _ROW.fullmatch(row.strip())
        if found is None or int(found[3]) > HAND_SIZE:
            raise NotationError(row.strip(), ROW)
        tricks[Seat[found[1].upper()], _STRAINS[found[2].upper()]] = int(found[3])
    return Makeable.of(tricks)


def _of_ability(game: Game, tag: str) -> Makeable:
    """Return the figures of each player, from notrump down. Raises NotationError."""
    tricks: dict[tuple[Seat, Strain], int] = {}
    for word in _told(game, tag).split():
        found = _SEAT.fullmatch(word)
        if found is None or any(int(each, 16) > HAND_SIZE for each in found[2]):
            raise NotationError(word, ABILITY)
        for strain, each in zip(STRAINS, found[2], strict=True):
            tricks[Seat[found[1].upper()], strain] = int(each, 16)
    return Makeable.of(tricks)


_TABLES: Final = {
    "doubledummytricks": _of_characters,
    "optimumresulttable": _of_rows,
    "ability": _of_ability,
}
_CONTRACTS: Final = ("optimumcontract", "parcontract", "optimumscore", "minimax")
NAMES: Final[Mapping[str, str]] = {
    "doubledummytricks": "DoubleDummyTricks",
    "optimumresulttable": "OptimumResultTable",
    "ability": "Ability",
    "optimumscore": "OptimumScore",
    "minimax": "Minimax",
}


def _optimum(
    game: Game,
    vulnerability: Vulnerability,
    makeable: Makeable | None,
    remarks: list[tuple[str, Said]],
) -> Optimum | None:
    points = None
    if written := _told(game, "optimumscore"):
        points = _points(written)
        if points is None:
            remarks.append(("optimumscore", _unread("optimumscore", written, SCORE)))
    if points is None and (found := _MINIMAX.fullmatch(_told(game, "minimax"))):
        points = int(found[1])
    if points is None:
        return None
    for tag in _CONTRACTS:
        results = tuple(
            result
            for each in re.split(r"[;,/]", _told(game, tag))[:20]
            for result in _results(each.strip(), points, vulnerability, makeable)
        )
        if results:
            return Optimum(points=points, results=tuple(dict.fromkeys(results)))
    return Optimum(points=points)


def _points(written: str) -> int | None:
    """Return the points of `OptimumScore`, seen from North-South; None if they cannot be read."""
    if found := _WITH_CONTRACT.fullmatch(written):
        return int(found[1])
    figures = by_side(written, None)
    if not figures or any("." in each for each in figures.values()):
        return None
    seen = [int(each) if side is Side.NS else -int(each) for side, each in figures.items()]
    return seen[0] if len(set(seen)) == 1 else None


def _results(
    written: str, points: int, vulnerability: Vulnerability, makeable: Makeable | None
) -> Iterator[Played]:
    """Yield the results of a contract, with the tricks that give the points."""
    found = _CONTRACT.match(written)
    if found is None:
        return
    named = (found["after"] or found["before"] or "").upper()
    seats = Side[named].seats if named in Side.__members__ else (Seat[named],) if named else ()
    strain = _STRAINS[found["strain"].upper()]
    doubled = _DOUBLINGS[(found["doubled"] or "").strip().upper()]
    for seat in seats:
        known = None if makeable is None else makeable.by(seat, strain)
        contract = Contract(int(found["level"]), strain, doubled, seat)
        for tricks in range(HAND_SIZE + 1) if known is None else (known,):
            played = Played(contract, tricks)
            if played.points(vulnerability) == points:
                yield played


def tags(makeable: Makeable | None, best: Optimum | None) -> Iterator[str]:
    """Yield the lines of the tags that hold these figures."""
    if makeable is not None:
        yield f'[DoubleDummyTricks "{makeable.text}"]'
    if best is not None:
        yield f'[OptimumScore "NS {best.points}"]'
    if makeable is not None and makeable.is_known:
        yield r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]'
        for (seat, strain), place in PLACES.items():
            tricks = makeable.tricks[place]
            if tricks is not None:
                yield f"{seat.name} {_written(strain):>2} {tricks:>2}"


def _written(strain: Strain) -> str:
    return "NT" if strain is Strain.NOTRUMP else strain.name[0]
