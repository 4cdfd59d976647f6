"""Read the result of a table as players and scorers write it.

The parts may come in any order, with or without separators, in English or Danish: `4S N 10`,
`4SN=`, `N 4S +1`, `4S+1 N`, `3UT+1 S`, `5CxE-2`, `4♠Xx V -1`, `pas`. The tricks may be left out for
the points of the contract, `4S N 420`. A letter directly after the level is the denomination.
Points alone, `420`, are a result only if the side is known: from the sign (seen from North-South),
from the text (`EW 420`), or from the column they are written in.

The text is read once from left to right. At each place a few unfinished readings are carried
forward, each with every part at most once, so the time is linear in the length of the text. The
readings that reach the end are ordered by how usual their writing is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import HAND_SIZE, Vulnerability
from bridgelaw.bridge.notation import DOUBLING_WORDS, SEAT_WORDS, STRAIN_WORDS
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import Outcome
from bridgelaw.scores.results import NO_DECLARER, PassedOut, Played, Points, Result, signed
from bridgelaw.scoring import points as law_77

LONGEST: Final = 60
"""The maximum length of a result."""
FOUND = Text("found '{found}', expected {expected}")
A_RESULT = Text("a result such as 5♦ S 11, 3NT by N =, 4SX W -2, passed out, +420 or -50")
TOO_LONG = Text("found {found} characters, expected a result of at most {most}, such as 4S N 10")
NOT_ITS_POINTS = Text(
    "found {points} points for {contract}, expected a score that it can give, the nearest "
    "{nearest:or}: correct the points, or write the tricks"
)
SEVERAL = Text("'{found}' may be read as {readings:or}: write the one that you mean")


@dataclass(frozen=True, slots=True)
class Context:
    """Facts about a result that are not in its text."""

    side: Side | None = None
    """The side whose points are written, if the column says so."""
    vulnerability: Vulnerability | None = None
    exact: bool = False
    """Whether the text is from a file or a program, which write results in the usual order.

    A number after the contract is then always the tricks won.
    """


WRITTEN: Final = Context(side=Side.NS, exact=True)
"""Results in files: points are seen from North-South."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A text with more than one reading, or with one that is unusual. The likeliest is first."""

    found: str
    readings: tuple[Outcome, ...]

    @property
    def error(self) -> ScoreError:
        """The error for programs, which cannot ask which reading is meant."""
        return ScoreError(SEVERAL, found=self.found, readings=self.readings)


PASSED: Final = frozenset(
    {
        *("passed out", "pass out", "all pass", "pass", "ap", "p"),
        *("rundpas", "alle pas", "pas", "pas rundt", "passet ud"),
    }
)
_SIDES: Final[Mapping[str, Side]] = {
    **dict.fromkeys(["ns", "n-s", "n/s", "north-south", "nord-syd"], Side.NS),
    **dict.fromkeys(["ew", "e-w", "e/w", "øv", "ø-v", "ø/v", "east-west", "øst-vest"], Side.EW),
}


class _Kind(Enum):
    LEVEL = auto()
    STRAIN = auto()
    DOUBLED = auto()
    SEAT = auto()
    SIDE = auto()
    SIGN = auto()
    NUMBER = auto()
    MADE = auto()
    TRICKS = auto()
    GAP = auto()


class _Part(NamedTuple):
    """A word, number or mark of the text, with the place where it ends."""

    kind: _Kind
    value: object
    end: int


_WORDS: Final[Mapping[_Kind, Mapping[str, object]]] = {
    _Kind.STRAIN: STRAIN_WORDS,
    _Kind.DOUBLED: DOUBLING_WORDS,
    _Kind.SEAT: SEAT_WORDS,
}
"""Words that may be written together with others; the longest of a kind counts."""
_APART: Final[Mapping[_Kind, Mapping[str, object]]] = {
    _Kind.SIDE: _SIDES,
    _Kind.SIGN: {"plus": 1, **dict.fromkeys(["minus", "down", "ned", "bet"], -1)},
    _Kind.MADE: dict.fromkeys(["made", "vundet", "hjemme", "hjem"], True),
    _Kind.TRICKS: dict.fromkeys(["tricks", "trick", "stik"]),
    _Kind.GAP: dict.fromkeys(["by", "af", "ved", "i"]),
}
"""Words that are not written together with others."""
_BY_LETTER: Final[dict[str, list[tuple[str, _Kind, object, bool]]]] = {}
"""The words by their first letter, the longest first: word, kind, value, whether it is apart."""
for _apart, _kinds in ((False, _WORDS), (True, _APART)):
    for _kind, _of_kind in _kinds.items():
        for _word, _value in _of_kind.items():
            _BY_LETTER.setdefault(_word[0], []).append((_word, _kind, _value, _apart))
for _each in _BY_LETTER.values():
    _each.sort(key=lambda entry: -len(entry[0]))
_SIGNS: Final = {"+": 1, "-": -1}
_GAPS: Final = frozenset(" ,:;.()/")
_MOST_DIGITS: Final = 4
_UNUSUAL: Final = 2
"""The cost from which a reading is shown before it counts, though it is the only one."""
_SCORE: Final = 20
"""The least number that is points and not tricks."""


class _Amount(NamedTuple):
    """The number of a result: tricks, tricks more or fewer than needed, or points."""

    number: int
    is_signed: bool = False
    tricks: bool = False
    """Whether the text says that it is the tricks won."""
    made: bool = False
    """Whether the text says `made`, after which a number up to seven is odd tricks."""


class _Reading(NamedTuple):
    """An unfinished reading."""

    level: int = 0
    strain: Strain | None = None
    doubled: Doubling | None = None
    seat: Seat | None = None
    side: Side | None = None
    sign: int = 0
    amount: _Amount | None = None
    last: _Kind | None = None
    gap: bool = False
    cost: int = 0
    """How unusual the order is: 0 for a denomination directly after the level."""

    @property
    def is_bare(self) -> bool:
        if self.level or self.strain is not None or self.amount is None:
            return False
        return (self.seat is None and self.side is None) or abs(self.amount.number) >= _SCORE

    @property
    def is_whole(self) -> bool:
        return not self.sign and (self.is_bare or (self.has_contract and self.amount is not None))

    @property
    def has_contract(self) -> bool:
        return self.level > 0 and self.strain is not None


@lru_cache(maxsize=4096)  # a large field has the same few results thousands of times
def read_result(text: str, context: Context = WRITTEN) -> Result | Ambiguous:
    """Return the result that a text says, or its readings. Raises ScoreError.

    The error says what was found and expected. A text that no one writes on purpose, such as
    `4S N 14`, is an error also if it can be read.
    """
    plain = " ".join(text.split())
    if len(plain) > LONGEST:
        raise ScoreError(TOO_LONG, found=len(plain), most=LONGEST)
    lower = _lower(plain)
    if lower in PASSED:
        return PassedOut()
    readings = _likely(_readings(lower), exact=context.exact)
    if not readings:
        raise ScoreError(FOUND, found=text, expected=A_RESULT)
    results: dict[Result, int] = {}
    errors: list[ScoreError] = []
    for reading in readings:
        try:
            for result in _results(reading, context):
                results.setdefault(result, reading.cost)
        except ScoreError as error:
            errors.append(error)
    if not results:
        raise errors[0]
    if len(results) == 1 and min(results.values()) < _UNUSUAL:
        return next(iter(results))
    return Ambiguous(text.strip(), tuple(results))


def parse_result(text: str) -> Result:
    """Read a result of a file or a program. Raises ScoreError, also for several readings."""
    found = read_result(text)
    if isinstance(found, Ambiguous):
        raise found.error
    return found


# Reading the text


def _lower(plain: str) -> str:
    """Return the text in lower case, with plain dashes and without variation selectors."""
    return plain.lower().translate(_PLAIN).strip()


_PLAIN: Final = {**dict.fromkeys(map(ord, "−–—‑"), "-"), 0xFE0E: None, 0xFE0F: None}


def _readings(text: str) -> list[_Reading]:
    """Return the readings of the whole text."""
    at: list[list[_Reading]] = [[] for _ in range(len(text) + 1)]
    at[0] = [_Reading()]
    for place, unfinished in enumerate(at[:-1]):
        parts = _parts(text, place) if unfinished else []
        for part in parts:
            for reading in unfinished:
                further = _ADD[part.kind](reading, part.value)
                if further is not None and further not in at[part.end]:
                    at[part.end].append(further)
    return [reading for reading in at[-1] if reading.is_whole]


def _parts(text: str, place: int) -> list[_Part]:
    """Return what may begin at a place of the text."""
    first = text[place]
    if first in _GAPS:
        return [_Part(_Kind.GAP, None, place + 1)]
    if first == "=":
        return [_Part(_Kind.MADE, False, place + 1)]
    if first in _SIGNS:
        return [_Part(_Kind.SIGN, _SIGNS[first], place + 1)]
    if first.isascii() and first.isdigit():
        return [*_numbers(text, place)]
    return [*_words(text, place)]


def _numbers(text: str, place: int) -> Iterator[_Part]:
    end = place
    while end < len(text) and text[end].isascii() and text[end].isdigit():
        end += 1
    if end - place <= _MOST_DIGITS and not text[place - 1 : place].isdigit():
        number = int(text[place:end])
        yield _Part(_Kind.NUMBER, number, end)
        if end - place == 1 and 1 <= number <= 7:
            yield _Part(_Kind.LEVEL, number, end)


def _words(text: str, place: int) -> Iterator[_Part]:
    found: set[_Kind] = set()
    begins = not text[place - 1 : place].isalpha()
    for word, kind, value, apart in _BY_LETTER.get(text[place], ()):
        if kind in found or not text.startswith(word, place):
            continue
        end = place + len(word)
        if not apart or (begins and not text[end : end + 1].isalpha()):
            found.add(kind)
            yield _Part(kind, value, end)


def _level(reading: _Reading, value: object) -> _Reading | None:
    if reading.level or reading.amount is not None or reading.sign:
        return None
    assert isinstance(value, int)
    if reading.strain is None:
        return reading._replace(level=value, last=_Kind.LEVEL, gap=False)
    if reading.last is not _Kind.STRAIN:
        return None
    return reading._replace(level=value, last=_Kind.LEVEL, gap=False, cost=1)  # as in cards: S4


def _strain(reading: _Reading, value: object) -> _Reading | None:
    if reading.strain is not None or reading.amount is not None or reading.sign:
        return None
    assert isinstance(value, Strain)
    if not reading.level:
        cost = 0
    elif reading.last is _Kind.LEVEL:
        cost = 1 if reading.gap else 0
    elif reading.last is _Kind.SEAT:
        cost = 2  # the declarer between the level and the denomination
    else:
        return None
    return reading._replace(strain=value, last=_Kind.STRAIN, gap=False, cost=cost)


def _doubled(reading: _Reading, value: object) -> _Reading | None:
    if not reading.has_contract or reading.doubled is not None or reading.sign:
        return None
    assert isinstance(value, Doubling)
    return reading._replace(doubled=value, last=_Kind.DOUBLED, gap=False)


def _seat(reading: _Reading, value: object) -> _Reading | None:
    if reading.seat is not None or reading.side is not None or reading.sign:
        return None
    assert isinstance(value, Seat)
    return reading._replace(seat=value, last=_Kind.SEAT, gap=False)


def _side(reading: _Reading, value: object) -> _Reading | None:
    if reading.seat is not None or reading.side is not None or reading.sign:
        return None
    assert isinstance(value, Side)
    return reading._replace(side=value, last=_Kind.SIDE, gap=False)


def _sign(reading: _Reading, value: object) -> _Reading | None:
    assert isinstance(value, int)
    amount = reading.amount
    if amount is None and not reading.sign and (reading.has_contract or not reading.level):
        return reading._replace(sign=value, last=_Kind.SIGN, gap=False)
    if reading.last is _Kind.NUMBER and amount is not None and not amount.is_signed:  # 2 down
        after = _Amount(value * amount.number, is_signed=True)
        return reading._replace(amount=after, last=_Kind.SIGN, gap=False)
    return None


def _number(reading: _Reading, value: object) -> _Reading | None:
    assert isinstance(value, int)
    made = reading.last is _Kind.MADE
    if (reading.amount is not None and not made) or (reading.level and not reading.has_contract):
        return None
    if reading.strain is not None and not reading.level:
        return None
    amount = _Amount(value * (reading.sign or 1), is_signed=bool(reading.sign), made=made)
    return reading._replace(sign=0, amount=amount, last=_Kind.NUMBER, gap=False)


def _made(reading: _Reading, value: object) -> _Reading | None:
    if not reading.has_contract or reading.amount is not None or reading.sign:
        return None
    last = _Kind.MADE if value else _Kind.TRICKS  # a number may follow the word: made 10
    return reading._replace(amount=_Amount(0, is_signed=True), last=last, gap=False)


def _tricks(reading: _Reading, value: object) -> _Reading | None:
    if reading.last is not _Kind.NUMBER or reading.amount is None or not reading.level:
        return None
    return reading._replace(
        amount=reading.amount._replace(tricks=True), last=_Kind.TRICKS, gap=False
    )


def _gap(reading: _Reading, value: object) -> _Reading | None:
    return reading._replace(gap=True)


_ADD: Final[Mapping[_Kind, Callable[[_Reading, object], _Reading | None]]] = {
    _Kind.LEVEL: _level,
    _Kind.STRAIN: _strain,
    _Kind.DOUBLED: _doubled,
    _Kind.SEAT: _seat,
    _Kind.SIDE: _side,
    _Kind.SIGN: _sign,
    _Kind.NUMBER: _number,
    _Kind.MADE: _made,
    _Kind.TRICKS: _tricks,
    _Kind.GAP: _gap,
}


def _likely(readings: list[_Reading], *, exact: bool) -> list[_Reading]:
    """Return the readings in the usual order, or those that are about as usual as the best one."""
    ordered = sorted(readings, key=lambda reading: reading.cost)
    if not ordered:
        return []
    least = ordered[0].cost
    most = least if exact or not least else least + 1
    return [reading for reading in ordered if reading.cost <= most]


# Results of a reading


def _results(reading: _Reading, context: Context) -> Iterable[Result]:
    """Return the results of a reading, the likeliest first. Raises ScoreError."""
    amount = reading.amount
    assert amount is not None  # a whole reading has one
    if reading.is_bare:
        return _bare(amount, reading, context)
    assert reading.strain is not None  # so is its contract
    contract = Contract(reading.level, reading.strain, reading.doubled or Doubling.UNDOUBLED)
    if abs(amount.number) >= _SCORE and not amount.tricks:
        return _by_points(contract, amount, reading, context)
    if reading.seat is None and reading.side is None:
        raise ScoreError(NO_DECLARER, contract=contract)
    return [
        Played(contract.by(seat), tricks)
        for seat in _declarers(reading)
        for tricks in _tricks_of(contract, amount, exact=context.exact)
    ]


def _bare(amount: _Amount, reading: _Reading, context: Context) -> Iterable[Result]:
    """Return points without a contract, for the side of the text or of the column."""
    said = reading.side or (None if reading.seat is None else reading.seat.side)
    side = said or context.side
    if side is None and not amount.is_signed and amount.number:
        return Points(amount.number), Points(-amount.number)
    if said is Side.EW and amount.number < 0 and not context.exact:
        return Points(-amount.number), Points(amount.number)
    return (Points(-amount.number if side is Side.EW else amount.number),)


def _declarers(reading: _Reading) -> tuple[Seat, ...]:
    if reading.seat is not None:
        return (reading.seat,)
    return tuple(Seat) if reading.side is None else reading.side.seats


def _tricks_of(contract: Contract, amount: _Amount, *, exact: bool) -> tuple[int, ...]:
    """Return the tricks that an amount may be."""
    number, needed = amount.number, contract.tricks_needed
    if amount.is_signed:
        return (needed + number,)
    if amount.made and number <= 7:
        return (6 + number,)
    if amount.tricks or exact or not 1 <= number <= 6:
        return (number,)
    # 4S N 4 may be the odd tricks, and 4S N 1 an overtrick.
    other = 6 + number if number >= contract.level else needed + number
    return (number, other) if other <= HAND_SIZE else (number,)


def _by_points(
    contract: Contract, amount: _Amount, reading: _Reading, context: Context
) -> Iterable[Result]:
    """Return the results with which a contract scores these points.

    Points with a sign are seen from North-South; after a declarer they may be seen from his side.
    """
    number = amount.number
    alike: dict[Played, int] = {}
    possible: set[int] = set()
    for declarer in _declarers(reading):
        for tricks, points in _scores(contract, declarer.side, context.vulnerability):
            for_ns = points if declarer.side is Side.NS else -points
            possible.add(for_ns if amount.is_signed else abs(points))
            if abs(points) == abs(number):
                alike[Played(contract.by(declarer), tricks)] = for_ns
    agree = [result for result, for_ns in alike.items() if for_ns == number]
    if not amount.is_signed or (reading.seat in Side.EW.seats and not (context.exact and agree)):
        agree = [*alike]
    if agree:
        return agree
    below = max((each for each in possible if each < number), default=None)
    above = min((each for each in possible if each > number), default=None)
    written = signed if amount.is_signed else str
    nearest = tuple(written(each) for each in (below, above) if each is not None)
    raise ScoreError(NOT_ITS_POINTS, points=written(number), contract=contract, nearest=nearest)


def _scores(
    contract: Contract, side: Side, vulnerability: Vulnerability | None
) -> Iterator[tuple[int, int]]:
    """Yield tricks and declarer's points, at every vulnerability if it is not known."""
    known = (False, True) if vulnerability is None else (vulnerability.includes(side),)
    for vulnerable in known:
        for tricks in range(HAND_SIZE, -1, -1):
            yield (
                tricks,
                law_77.points(
                    contract.level,
                    contract.strain.index,
                    contract.doubled.index,
                    vulnerable,
                    tricks,
                ),
            )
