"""Write cases/calls/generated.yaml: calls out of turn and insufficient bids.

They are Laws 28 to 32 and Law 27. There is one case for each row of the tables below and each
possible continuation.

python dev/call_cases.py            write the file
python dev/call_cases.py --check    report whether it is stale; change nothing

The expectations come from the tables here, which were written from the law by position and by kind
of call, never from rulings of the program.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parents[1] / "cases" / "calls" / "generated.yaml"
HEAD = (
    "# Made by dev/call_cases.py from its tables: Laws 27 to 32 by position, kind of call and "
    "what follows. Do not edit.\n"
)
SEATS = "NESW"

# The law for each kind of call, by whose turn it was and whether South, who calls out of turn, had
# called before.
TABLE = {
    ("rho", "first"): {"pass": "30A", "artificial pass": "31A", "bid": "31A", "double": "32A"},
    ("rho", "again"): {
        "pass": "30A",
        "artificial pass": "31A",
        "bid": "31A",
        "double": "32A",
        "redouble": "32A",
    },
    ("partner", "first"): {"pass": "30B1", "artificial pass": "31B", "bid": "31B", "double": "32B"},
    ("partner", "again"): {
        "pass": "30B1",
        "artificial pass": "31B",
        "bid": "31B",
        "double": "32B",
        "redouble": "32B",
    },
    ("lho", "first"): {"pass": "30B1", "artificial pass": "31B", "bid": "31B"},
    ("lho", "again"): {"pass": "30B2", "bid": "31C", "double": "32C", "redouble": "32C"},
}
# What may follow under each law when the call is refused, and the result.
FOLLOWS = {
    "30A": {"rho passes": "enforced pass", "rho acts": "enforced pass"},
    "30B1": {"comparable": "free", "not comparable": "silent"},
    "31A": {"rho passes": "repeat", "comparable": "free", "not comparable": "silent"},
    "31B": {"comparable": "free", "not comparable": "silent"},
    "32A": {"rho passes": "repeat", "comparable": "free", "not comparable": "silent"},
    "32B": {"comparable": "free", "not comparable": "silent"},
    "30B2": {"change": "change"},
    "31C": {"change": "change"},
    "32C": {"change": "change"},
}
SECTIONS = {
    ("30B1", "free"): "30B1bi",
    ("30B1", "silent"): "30B1bii",
    ("31A", "repeat"): "31A1",
    ("32A", "repeat"): "32A1",
    **{(law, "free"): f"{law[:2]}A2a" for law in ("31A", "31B", "32A", "32B")},
    **{(law, "silent"): f"{law[:2]}A2b" for law in ("31A", "31B", "32A", "32B")},
}
# Law 27: what replaces the bid, and the result.
INSUFFICIENT = {
    "27A1": ("accepted", "accepted"),
    "27B1a": ("lowest in the same suit", "free"),
    "27B1b": ("a comparable bid", "free"),
    "27B1b ": ("a comparable double", "free"),
    "27B2": ("another bid", "silent throughout"),
    "27B2 ": ("a pass", "silent throughout"),
    "27B3": ("a double that is not comparable", "calls again"),
    "27B4": ("another insufficient bid, refused", "calls again"),
    "27A2": ("out of turn as well", "out of turn"),
}
# Law 28: the call is in rotation after all.
IN_ROTATION = {"28A": ("pass", "bid", "double"), "28B": ("pass", "bid", "double")}


@dataclass(frozen=True)
class Auction:
    """An auction before South calls, South's call, and calls with which it may continue."""

    dealer: str
    calls: str
    irregular: str
    act: str = "2S"
    comparable: str = "3H"
    other: str = "3NT"


AUCTIONS = {
    ("rho", "first", "pass"): Auction("N", "P", "P", act="1S"),
    ("rho", "first", "artificial pass"): Auction("W", "1C 1H", "P", act="2C", comparable="X"),
    ("rho", "first", "bid"): Auction("N", "P", "1H", act="1S", comparable="2H"),
    ("rho", "first", "double"): Auction("W", "1S P", "X", act="2S", comparable="X"),
    ("rho", "again", "pass"): Auction("S", "1C 1S P", "P", act="2S"),
    ("rho", "again", "artificial pass"): Auction("S", "1H 2C 2H", "P", act="3C", comparable="3H"),
    ("rho", "again", "bid"): Auction("S", "1C P 1S", "2C", act="2H", comparable="3C"),
    ("rho", "again", "double"): Auction("S", "P 1D P", "X", act="2D", comparable="X"),
    ("rho", "again", "redouble"): Auction("S", "1H X P", "XX", act="1S", comparable="X"),
    ("partner", "first", "pass"): Auction("N", "", "P", comparable="P", other="2NT"),
    ("partner", "first", "artificial pass"): Auction("W", "1S", "P", comparable="X"),
    ("partner", "first", "bid"): Auction("N", "", "1H", comparable="1H", other="2D"),
    ("partner", "first", "double"): Auction("W", "1S", "X", comparable="X", other="2NT"),
    ("partner", "again", "pass"): Auction("S", "P 1D", "P", comparable="P", other="2NT"),
    ("partner", "again", "artificial pass"): Auction("S", "1H 2C", "P", comparable="X"),
    ("partner", "again", "bid"): Auction("S", "P 1D", "1S", comparable="1S", other="2H"),
    ("partner", "again", "double"): Auction("S", "P 1D", "X", comparable="X", other="2C"),
    ("partner", "again", "redouble"): Auction("S", "1H X", "XX", comparable="XX", other="2C"),
    ("lho", "first", "pass"): Auction("W", "", "P", comparable="P", other="1NT"),
    ("lho", "first", "artificial pass"): Auction("W", "", "P", comparable="1C", other="1NT"),
    ("lho", "first", "bid"): Auction("W", "", "1S", comparable="1S", other="2D"),
    ("lho", "again", "pass"): Auction("S", "1H", "P"),
    ("lho", "again", "bid"): Auction("S", "1H", "2H"),
    ("lho", "again", "double"): Auction("E", "1S P", "X"),
    ("lho", "again", "redouble"): Auction("N", "1H X P", "XX"),
}
BEFORE_IT = {"rho": ["E"], "partner": ["N", "E"], "lho": ["W", "N", "E"]}
WHOSE = {
    "rho": "the opponent on the right",
    "partner": "partner",
    "lho": "the opponent on the left",
}
TITLES = {
    "rho passes": "that player passes",
    "rho acts": "that player bids",
    "comparable": "the new call is comparable",
    "not comparable": "the new call is not comparable",
    "change": "it changes his own call",
    "accepted": "the next player calls over it",
}
# For each result: the outcome, the effects that must occur, those that must not, and sections
# beside the law itself.
EXPECTED = {
    "free": (
        "comparable",
        ["call cancelled: {who: S}", "partner free: {who: N}", "no lead restriction: {who: N}"],
        "[must pass, must repeat, lead may be forbidden]",
        ["23C"],
    ),
    "silent": (
        "not comparable",
        [
            "call cancelled: {who: S}",
            "must pass: {who: N, period: next turn}",
            "lead may be forbidden: {who: N}",
        ],
        "[must repeat, partner free]",
        ["26B", "72C"],
    ),
    "repeat": (
        "repeated",
        ["call cancelled: {who: S}", "must repeat: {who: S}", "no lead restriction: {who: N}"],
        "[must pass, partner free, lead may be forbidden]",
        [],
    ),
    "enforced pass": (
        "must pass",
        ["call cancelled: {who: S, call: P}", "must pass: {who: S, period: next turn}"],
        "[must repeat, partner free, lead may be forbidden]",
        ["72C"],
    ),
    "change": (
        "change",
        ['go on under: {law: "25"}'],
        "[call cancelled, must pass, must repeat]",
        [],
    ),
    "accepted": (
        "accepted",
        ["call stands: {who: S}"],
        "[call cancelled, must pass, must repeat, lead may be forbidden]",
        [],
    ),
}


def rotated(text: str, turns: int) -> str:
    """Rotate a seat by `turns` places."""
    return SEATS[(SEATS.index(text) + turns) % 4]


def made(calls: list[tuple[str, str]], turns: int) -> str:
    """Format calls at the table as in a case file."""
    return "[" + ", ".join(f'"{rotated(seat, turns)}:{call}"' for seat, call in calls) + "]"


def turned(line: str, turns: int) -> str:
    """Rotate the seats in an effect by `turns` places."""
    for role in ("who", "offender"):
        for seat in SEATS:
            if f"{role}: {seat}" in line:
                return line.replace(f"{role}: {seat}", f"{role}: {rotated(seat, turns)}")
    return line


def case(
    name: str,
    title: str,
    *,
    incident: str,
    auction: Auction,
    followed: list[tuple[str, str]],
    told: str,
    expected: tuple[str, list[str], str, list[str]],
    turns: int,
    elected: str = "",
    must_pass: str = "",
) -> str:
    """Return one case, with all seats rotated by `turns` places."""
    outcome, effects, never, laws = expected
    calls = ", ".join(auction.calls.split())
    bound = f", must pass: [{rotated(must_pass, turns)}]" if must_pass else ""
    table = f"dealer: {rotated(auction.dealer, turns)}, auction: [{calls}]{bound}"
    lines = [
        f"- id: {name}",
        f"  title: {title}",
        "  day: 2024-06-01",
        f"  incident: {incident}",
        f"  table: {{{table}, calls made: {made([('S', auction.irregular), *followed], turns)}}}",
        f"  told: {{{told}}}",
        *([f"  elected: {{{elected}}}"] if elected else []),
        "  expect:",
        f"    outcome: {outcome}",
        "    effects:",
        *(f"    - {turned(effect, turns)}" for effect in effects),
        f"    no effects: {never}",
        "    laws: [" + ", ".join(f'"{law}"' for law in laws) + "]",
    ]
    return "\n".join(lines) + "\n"


def followed_by(turn: str, follow: str, law: str, auction: Auction) -> list[tuple[str, str]]:
    """Return the calls in turn, up to South's next."""
    if follow == "change":
        return []
    first = auction.act if turn == "rho" and follow not in ("rho passes",) else "P"
    again = {"comparable": auction.comparable, "not comparable": auction.other}.get(
        follow, auction.irregular
    )
    return [
        (BEFORE_IT[turn][0], first),
        *((seat, "P") for seat in BEFORE_IT[turn][1:]),
        ("S", again),
    ]


def out_of_turn() -> Iterator[str]:
    """Yield the cases of Laws 29 to 32, row by row, each rotated one place further."""
    turns = 0
    for (turn, before), kinds in TABLE.items():
        for kind, law in kinds.items():
            auction = AUCTIONS[turn, before, kind]
            follows = dict(FOLLOWS[law])
            if "change" not in follows:
                follows["accepted"] = "accepted"
            for follow, result in follows.items():
                turns += 1
                told = ["unintended: no"]
                calls = followed_by(turn, follow, law, auction)
                if follow == "accepted":
                    calls = [("W", "P")]
                if follow == "accepted" and turn == "lho":
                    told += ["rightful called: yes", "meant: over it", "own turn: law 29a"]
                elif follow not in ("accepted", "change"):
                    told.append("rightful called: no")
                if kind.endswith("pass") and follow not in ("accepted", "change"):
                    told.append(
                        "pass meaning: "
                        + ("artificial" if kind.startswith("artificial") else "natural")
                    )
                if result == "enforced pass" and follow == "rho acts":
                    told.append("pass says more: no")
                if follow.endswith("comparable"):
                    told.append(
                        "same purpose: no, subset: no, similar: "
                        f"{'yes' if follow == 'comparable' else 'no'}"
                    )
                outcome, effects, never, laws = EXPECTED[result]
                sections = (
                    ["29A"] if follow == "accepted" else [law, SECTIONS.get((law, result), law)]
                )
                yield case(
                    "-".join(["generated", law.lower(), turn, before, kind, follow]).replace(
                        " ", "-"
                    ),
                    f"A {kind} in the turn of {WHOSE[turn]} ({before} call); {TITLES[follow]}",
                    incident="call out of turn",
                    auction=auction,
                    followed=calls,
                    told=", ".join(told),
                    elected="accepts: no"
                    if turn == "lho" and follow.endswith("comparable")
                    else "",
                    expected=(outcome, effects, never, [*dict.fromkeys(sections), *laws]),
                    turns=turns,
                )


def in_rotation() -> Iterator[str]:
    """Yield the cases of Law 28."""
    for turns, kind in enumerate(IN_ROTATION["28A"]):
        yield case(
            f"generated-28a-{kind}",
            f"A {kind} in the turn of the opponent on the right, who has to pass",
            incident="call out of turn",
            auction=AUCTIONS["rho", "first", kind],
            followed=[],
            told="unintended: no",
            must_pass="E",
            expected=(
                "in turn",
                ["call stands: {who: S}"],
                "[call cancelled, must pass, must repeat]",
                ["28A"],
            ),
            turns=turns,
        )
    for turns, kind in enumerate(IN_ROTATION["28B"]):
        auction = AUCTIONS["rho", "first", kind]
        yield case(
            f"generated-28b-{kind}",
            f"A {kind} in the turn of the opponent on the right, who calls before the ruling",
            incident="call out of turn",
            auction=auction,
            followed=[("E", auction.act)],
            told="unintended: no, rightful called: yes",
            expected=(
                "counts for nothing",
                [
                    "call cancelled: {who: S}",
                    "call stands: {who: E}",
                    "no lead restriction: {who: N}",
                ],
                "[must pass, must repeat, lead may be forbidden]",
                ["28B", "16C2"],
            ),
            turns=turns,
        )


NOT_COMPARABLE = "same purpose: no, subset: no, similar: no"
TOO_LOW = Auction("E", "1S", "1H")
REPLACED = {
    "27A1": ("W:P", ""),
    "27B1a": ("S:2H", "specified: its own"),
    "27B1b": ("S:3H", "specified: its own, same purpose: no, subset: no, similar: yes"),
    "27B1b ": ("S:X", "same purpose: no, subset: yes"),
    "27B2": ("S:2C", f"specified: its own, {NOT_COMPARABLE}"),
    "27B2 ": ("S:P", NOT_COMPARABLE),
    "27B3": ("S:X", f"{NOT_COMPARABLE}, final comparable: not"),
    "27B4": ("S:1D", "final comparable: not"),
    "27A2": ("", ""),
}
PARTNER_OUT = "must pass: {who: N, period: throughout}"
OF_27: dict[str, tuple[str, list[str], str]] = {
    "accepted": ("accepted", ["call stands: {who: S, call: 1H}"], "[call cancelled, must pass]"),
    "free": (
        "partner free",
        [
            "call cancelled: {who: S, call: 1H}",
            "partner free: {who: N}",
            "no lead restriction: {who: N}",
        ],
        "[must pass, lead may be forbidden]",
    ),
    "silent throughout": (
        "partner silent",
        ["call cancelled: {who: S, call: 1H}", PARTNER_OUT, "lead may be forbidden: {who: N}"],
        "[partner free]",
    ),
    "calls again": (
        "calls again",
        [
            "call cancelled: {who: S, call: 1H}",
            PARTNER_OUT,
            "calls next: {who: S, open: bid or pass}",
        ],
        "[partner free]",
    ),
    "out of turn": ("out of rotation", ['go on under: {law: "31"}'], "[call cancelled, must pass]"),
}


def insufficient() -> Iterator[str]:
    """Yield the cases of Law 27."""
    for turns, (law, (title, result)) in enumerate(INSUFFICIENT.items()):
        call, told = REPLACED[law]
        replaced = [(call[0], call[2:])] if call else []
        known = [
            "unintended: no",
            *(["changed already: no"] if call.startswith("S") else []),
            *filter(None, [told]),
        ]
        choices = ["accepts: no"] if call.startswith("S") else []
        if law == "27B4":
            choices.append("lho accepts second: no")
        outcome, effects, never = OF_27[result]
        yield case(
            f"generated-{title.replace(',', '').replace(' ', '-')}",
            f"An insufficient bid; {title}"
            if law in ("27A1", "27A2")
            else f"An insufficient bid, replaced by {title}",
            incident="insufficient bid",
            auction=Auction("N", "1S", "1H") if law == "27A2" else TOO_LOW,
            followed=replaced,
            told=", ".join(known),
            elected=", ".join(choices),
            expected=(outcome, effects, never, [law.strip()]),
            turns=turns,
        )


def text() -> str:
    """Return the text of the file."""
    return HEAD + "\n".join([*out_of_turn(), *in_rotation(), *insufficient()])


def main(check: bool) -> int:
    """Write the file, or report whether it is stale."""
    if not check:
        FILE.write_text(text(), encoding="utf-8")
        return 0
    stale = not FILE.exists() or FILE.read_text(encoding="utf-8") != text()
    if stale:
        print(f"{FILE.name} is stale; run python dev/call_cases.py")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
