"""Calls out of turn and insufficient bids in random auctions, compared with a second table.

The table of Laws 27 to 32 was written from the law by position and by kind of call. It computes
turns and legality independently, and shares no code with the laws.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Any

from bridgelaw.bridge.auction import EVERY_CALL, PASS, Auction, Bid, Call
from bridgelaw.bridge.bidding import Bidding, MadeCall, PassDuty
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CallCancelled,
    CallsNext,
    CallStands,
    GoOnUnder,
    LeadMayBeForbidden,
    MustPass,
    MustRepeat,
    NoLeadRestriction,
    Period,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents import load
from bridgelaw.laws.irregular_calls.common import Next
from bridgelaw.laws.irregular_calls.law_27b_replacing_insufficient_bid import (
    Final,
    Specified,
    TwoWithdrawn,
)
from bridgelaw.laws.irregular_calls.out_of_rotation import (
    AfterPass,
    Meant,
    OwnTurn,
    PassMeaning,
    RhoDid,
    WhoseArtificial,
)

load()
LAWS = book(date(2024, 6, 1))
ROUND = list(Seat)  # north, east, south, west


@dataclass
class Scene:
    """An auction in rotation, an irregular call, and what the director finds.

    Seats are numbers from 0, North, clockwise.
    """

    dealer: int
    calls: list[str]
    offender: int
    call: str
    must_pass: int | None = None
    slip: bool = False
    lho_called: bool = False
    """LHO's call over the irregular one is on record."""
    rightful: bool = False
    meant_over: bool = False
    accepts: bool = False
    rho_passes: bool = False
    comparable: bool = False
    limb: str = "similar"
    meaning: str = "natural"
    anybodys: bool = False
    lead_after_30a: bool = False
    called_again: bool = True
    replacement: str = ""
    specified: str = "its own"
    lowest: bool = False
    accepts_second: bool = False
    final: str = "not"
    each: bool = True


@dataclass
class Verdict:
    """The result of a scene."""

    other_law: str = ""
    stands: bool = False
    cancelled: bool = False
    repeat: bool = False
    duties: set[tuple[int, str]] = field(default_factory=set)
    lead: bool | None = None
    """Whether a lead by the offender's partner may be forbidden; None if not mentioned."""
    next: int | None = None


# Legality, computed independently.


def level(call: str) -> int:
    """Return the rank of a bid, five to a level; 0 for other calls."""
    return 5 * int(call[0]) + "CDHSN".index(call[1]) if call[0].isdigit() else 0


def turn(scene: Scene) -> int:
    return (scene.dealer + len(scene.calls)) % 4


def standing(scene: Scene) -> tuple[int, int, str]:
    """Return the rank of the last bid, its side, and its doubling: '', 'X' or 'XX'."""
    height, side, doubled = 0, -1, ""
    for place, call in enumerate(scene.calls):
        if level(call):
            height, side, doubled = level(call), (scene.dealer + place) % 2, ""
        elif call != "P":
            doubled = call
    return height, side, doubled


def may_double(scene: Scene, call: str, by: int) -> bool:
    height, side, doubled = standing(scene)
    if call == "X":
        return height > 0 and side != by % 2 and doubled == ""
    return doubled == "X" and side == by % 2


def over(calls: list[str]) -> bool:
    bids = any(map(level, calls))
    return len(calls) > 3 and all(call == "P" for call in calls[-3:]) and (bids or len(calls) == 4)


# Laws 28 to 32, by position.


def out_of_turn(scene: Scene) -> Verdict:
    me, partner, lho, rho = (
        scene.offender,
        (scene.offender + 2) % 4,
        (scene.offender + 1) % 4,
        (scene.offender + 3) % 4,
    )
    whose = turn(scene)
    if scene.slip:
        return Verdict(other_law="25A")
    if level(scene.call) >= 40:
        return Verdict(other_law="38")
    if scene.must_pass == me and scene.call != "P":
        return Verdict(other_law="37")
    if scene.call in ("X", "XX") and not may_double(scene, scene.call, me):
        return Verdict(other_law="36")
    too_low = 0 < level(scene.call) <= standing(scene)[0]
    if whose == me or (whose == rho and scene.must_pass == rho):
        return Verdict(other_law="27") if too_low else Verdict(stands=True)
    if whose == lho and (scene.call in ("X", "XX") or called_before(scene)):
        return Verdict(other_law="25")
    if whose == lho and scene.rightful:
        if scene.meant_over:
            return Verdict(stands=True)
        return Verdict(cancelled=True, lead=False, next=partner)
    if whose == rho and scene.rightful:
        return Verdict(cancelled=True, lead=False, next=me)
    if scene.lho_called:
        return Verdict(stands=True)
    if scene.accepts:
        return Verdict(stands=True, next=lho)
    return refused(scene, whose, too_low)


def called_before(scene: Scene) -> bool:
    return any((scene.dealer + place) % 4 == scene.offender for place in range(len(scene.calls)))


def refused(scene: Scene, whose: int, too_low: bool) -> Verdict:
    me, partner, rho = scene.offender, (scene.offender + 2) % 4, (scene.offender + 3) % 4
    plain_pass = scene.call == "P" and (
        scene.meaning == "natural"
        or (scene.meaning == "over opponents" and not (whose == rho and scene.anybodys))
    )
    if whose == rho and plain_pass:
        return Verdict(
            cancelled=True,
            duties={(me, "next")},
            lead=scene.lead_after_30a and not scene.rho_passes,
            next=rho,
        )
    if whose == rho and scene.rho_passes and may_end_first(scene):
        return Verdict(cancelled=True, lead=True, next=rho)
    if whose == rho and scene.rho_passes:
        return Verdict(
            cancelled=True, repeat=True, lead=False, next=rho, other_law="27" if too_low else ""
        )
    if whose != rho and may_end_first(scene) and not scene.called_again:
        return Verdict(cancelled=True, lead=True, next=whose)
    if scene.comparable:
        return Verdict(cancelled=True, lead=False, next=whose)
    # At the turn of the player on the right, partner calls after the offender; otherwise partner
    # may call first, and is then free.
    return Verdict(
        cancelled=True,
        duties={(partner, "next" if whose == rho else "after")},
        lead=True,
        next=whose,
    )


def may_end_first(scene: Scene) -> bool:
    """Return whether the auction ends before the offender's turn if everybody passes."""
    passed = [*scene.calls]
    for _ in range((scene.offender - turn(scene)) % 4):
        passed.append("P")
        if over(passed):
            return True
    return False


# Law 27.


def insufficient(scene: Scene) -> Verdict:
    me, partner, lho = scene.offender, (scene.offender + 2) % 4, (scene.offender + 1) % 4
    if scene.accepts:
        return Verdict(stands=True, next=lho)
    new, height = scene.replacement, standing(scene)[0]
    if level(new) and level(new) <= height:
        if scene.accepts_second:
            return Verdict(cancelled=True, lead=not scene.comparable, next=lho)
        return once_more(scene)
    if level(new):
        same = [each for each in range(height + 1, 40) if each % 5 == level(scene.call) % 5]
        lowest = level(new) == same[0] if scene.specified == "its own" and same else scene.lowest
        if scene.specified == "its own" and not same:
            lowest = False
        if scene.specified != "nothing" and lowest:
            return Verdict(cancelled=True, lead=False, next=lho)
    legal = new not in ("X", "XX") or may_double(scene, new, me)
    if legal and scene.comparable:
        return Verdict(cancelled=True, lead=False, next=lho)
    if new in ("X", "XX"):
        return once_more(scene)
    return Verdict(cancelled=True, duties={(partner, "throughout")}, lead=True, next=lho)


def once_more(scene: Scene) -> Verdict:
    free = scene.final == "with both" or (scene.final == "with the bid" and not scene.each)
    duties = {((scene.offender + 2) % 4, "throughout")}
    return Verdict(cancelled=True, duties=duties, lead=not free, next=scene.offender)


# Submit the same scene to the incidents.


def as_call(text: str) -> Call:
    if text[0].isdigit():
        return Bid(int(text[0]), list(Strain)["CDHSN".index(text[1])])
    return {"P": PASS, "X": EVERY_CALL[1], "XX": EVERY_CALL[2]}[text]


def table(scene: Scene, made: list[tuple[int, str]]) -> Table:
    duties = () if scene.must_pass is None else (PassDuty(ROUND[scene.must_pass], throughout=True),)
    return Table(
        auction=Auction.of(ROUND[scene.dealer], map(as_call, scene.calls)),
        bidding=Bidding(
            duties=duties, made=tuple(MadeCall(ROUND[seat], as_call(call)) for seat, call in made)
        ),
    )


def member(kind: type[Enum], name: str) -> Any:
    return kind[name.upper().replace(" ", "_")]


def answers(scene: Scene) -> dict[str, Any]:
    limb = scene.limb if scene.comparable else ""
    return {
        "unintended": scene.slip,
        "rightful_called": scene.rightful,
        "meant": Meant.OVER_IT if scene.meant_over else Meant.HIS_OWN,
        "accepts": scene.accepts,
        "rho_did": RhoDid.PASSED if scene.rho_passes else RhoDid.ACTED,
        "pass_meaning": member(PassMeaning, scene.meaning),
        "whose_artificial": WhoseArtificial.ANYBODYS
        if scene.anybodys
        else WhoseArtificial.PARTNERS_ONLY,
        "pass_says_more": True,
        "repeats_another": False,
        "after_pass": AfterPass.GENERAL_WORDS if scene.lead_after_30a else AfterPass.SAME_MEANING,
        **{name: name == limb for name in ("same_purpose", "subset", "similar")},
        "called_again": scene.called_again,
        "changed_already": False,
        "specified": member(Specified, scene.specified),
        "lowest": scene.lowest,
        "shows_further": False,
        "own_turn": OwnTurn.LAW_29A,
        "lho_accepts_second": scene.accepts_second,
        "final_comparable": member(Final, scene.final),
        "two_withdrawn": TwoWithdrawn.EACH if scene.each else TwoWithdrawn.THE_BID_ONLY,
    }


PERIODS = {
    Period.NEXT_TURN: "next",
    Period.AFTER_NEW_CALL: "after",
    Period.THROUGHOUT: "throughout",
}


def ruled(name: str, scene: Scene, made: list[tuple[int, str]]) -> Verdict:
    return summed_up(ruling_on(name, scene, made), ROUND[scene.offender])


def ruling_on(name: str, scene: Scene, made: list[tuple[int, str]]) -> Ruling[Any]:
    procedure, record, told = Procedure.all[name], table(scene, made), dict[str, Any]()
    while isinstance(found := rule(procedure, procedure.case(LAWS, told, record)), Question):
        told[found.fact.name] = answers(scene)[found.fact.name]
    return found


def summed_up(ruling: Ruling[Any], offender: Seat) -> Verdict:
    verdict = Verdict()
    for section, effect in ruling.effects:
        match effect:
            case GoOnUnder(law=number, why=why) if not isinstance(why, Next):
                verdict.other_law = number
            case CallStands(who=seat) if seat is offender and not verdict.cancelled:
                verdict.stands = True
            case CallCancelled(who=seat) if seat is offender:
                verdict.cancelled = True
            case MustRepeat():
                verdict.repeat = True
            case MustPass(who=Seat() as seat, period=period):
                verdict.duties.add((ROUND.index(seat), PERIODS[period]))
            case LeadMayBeForbidden(who=seat) if seat is offender.partner:
                verdict.lead = True
            case NoLeadRestriction(who=seat) if seat is offender.partner:
                verdict.lead = False
            # Section 17C says whose turn it is after the later calls, which the table does not.
            case CallsNext(who=Seat() as seat) if section != "17C":
                verdict.next = ROUND.index(seat)
            case _:
                pass
    return verdict


# Random scenes.

ALL = ["P", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN")]


def auction(rng: random.Random) -> tuple[int, list[str]]:
    """Return the dealer and the calls of a lawful auction that is not over."""
    dealer, calls = rng.randrange(4), list[str]()
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 4, 5, 6, 8])):
        scene = Scene(dealer, calls, (dealer + len(calls)) % 4, "P")
        height = standing(scene)[0]
        bids = [call for call in ALL if level(call) > height][:7]
        doubles = [call for call in ("X", "XX") if may_double(scene, call, turn(scene))]
        call = rng.choice(["P", "P", *doubles, *doubles, *bids])
        if over([*calls, call]):
            break
        calls.append(call)
    return dealer, calls


def scene_of(rng: random.Random) -> Scene:
    dealer, calls = auction(rng)
    scene = Scene(
        dealer,
        calls,
        rng.randrange(4),
        rng.choice([*["P"] * 12, *["X", "XX"] * 6, *ALL, "8C"]),
        must_pass=rng.choice([None] * 6 + [0, 1, 2, 3]),
        slip=rng.random() < 0.05,
        meant_over=rng.random() < 0.5,
        accepts=rng.random() < 0.2,
        rho_passes=rng.random() < 0.5,
        comparable=rng.random() < 0.5,
        limb=rng.choice(["same_purpose", "subset", "similar"]),
        anybodys=rng.random() < 0.5,
        lead_after_30a=rng.random() < 0.5,
        called_again=rng.random() < 0.5,
        specified=rng.choice(["its own", "its own", "by agreement", "nothing"]),
        lowest=rng.random() < 0.5,
        accepts_second=rng.random() < 0.3,
        final=rng.choice(["with both", "with the bid", "not"]),
        each=rng.random() < 0.5,
    )
    scene.meaning = rng.choice(["natural", "artificial", "over partners", "over opponents"])
    return scene


def test_calls_out_of_turn_agree_with_the_second_table() -> None:
    rng, seen = random.Random(27), dict[str, int]()
    for _ in range(6000):
        scene = scene_of(rng)
        made, whose = [(scene.offender, scene.call)], turn(scene)
        follow = rng.random()
        lho = (scene.offender + 1) % 4
        if follow < 0.15 and whose != lho:
            scene.lho_called = True
            made.append((lho, "P"))
        elif follow < 0.3 and whose not in (scene.offender, (scene.offender + 2) % 4):
            scene.rightful = True
            made.append((whose, "P"))
        expected = out_of_turn(scene)
        if scene.rightful and over([*scene.calls, "P"]):
            expected.next = None  # this pass has ended the auction
        assert ruled("call out of turn", scene, made) == expected, scene
        kind = expected.other_law or ("stands" if expected.stands else "cancelled")
        seen[f"{kind} {len(expected.duties)} {expected.lead} {expected.repeat}"] = 1
    assert len(seen) == 13, seen  # every kind of ruling occurred


def test_the_auction_goes_on_as_in_the_second_table() -> None:
    """The auction goes on as the second table says.

    The others pass, and the offender makes the required call, or passes; then the calls that stand
    and the duties to pass are compared.
    """
    rng, found = random.Random(29), set[tuple[bool, int, int]]()
    for _ in range(6000):
        scene = scene_of(rng)
        scene.must_pass, scene.accepts, scene.slip, scene.rho_passes = None, False, False, True
        expected, me, whose = out_of_turn(scene), scene.offender, turn(scene)
        if expected.other_law or not expected.cancelled:
            continue
        if may_end_first(scene):
            continue
        others = [(whose + place) % 4 for place in range((me - whose) % 4)]
        his = scene.call if expected.repeat else "P"
        calls = [*scene.calls, *["P"] * len(others)]
        made = [(me, scene.call), *((seat, "P") for seat in others), (me, his)]
        left = after(
            table(scene, made),
            [effect for _, effect in ruling_on("call out of turn", scene, made).effects],
        )
        assert left is not None, scene
        assert left.auction == Auction.of(ROUND[scene.dealer], map(as_call, [*calls, his])), scene
        silent = {
            ROUND[seat] for seat, _ in expected.duties if seat != me
        }  # the offender's own duty to pass is over
        assert {duty.seat for duty in left.bidding.duties} == silent, scene
        assert left.bidding.made == (), scene
        assert [each.restricts for each in left.bidding.withdrawn] == [expected.lead], scene
        found.add((expected.repeat, len(silent), (me - whose) % 4))
    assert len(found) == 6, (
        found
    )  # forced or repeated at the turn on the right; both results for partner at the other turns


def test_insufficient_bids_agree_with_the_second_table() -> None:
    rng, seen, found = random.Random(28), set[str](), 0
    while found < 3000:
        scene = scene_of(rng)
        scene.offender, scene.slip, scene.must_pass = turn(scene), False, None
        height = standing(scene)[0]
        low = [call for call in ALL if 0 < level(call) <= height]
        if not low:
            continue
        found += 1
        scene.call = rng.choice(low)
        scene.replacement = rng.choice(
            ["P", "X", "XX", rng.choice(ALL[3:]), rng.choice(ALL[3:]), rng.choice(low)]
        )
        made = [(scene.offender, scene.call)]
        if not scene.accepts:
            made.append((scene.offender, scene.replacement))
        expected = insufficient(scene)
        if not scene.accepts and scene.replacement == "P" and over([*scene.calls, "P"]):
            expected.next = None
        assert ruled("insufficient bid", scene, made) == expected, scene
        seen.add(
            f"{expected.stands} {expected.duties != set()} {expected.lead} "
            f"{expected.next == scene.offender}"
        )
    assert len(seen) >= 6, seen


def test_the_second_table_distinguishes_rulings() -> None:
    """The second table distinguishes rulings: two rows, looked up by hand, differ.

    A table with the same result everywhere would agree with anything.
    """
    scene = Scene(0, ["P"], 2, "1H", rho_passes=True)
    assert out_of_turn(scene) == Verdict(cancelled=True, repeat=True, lead=False, next=1)
    scene = Scene(0, [], 2, "1H", rho_passes=True)
    assert out_of_turn(scene) == Verdict(cancelled=True, duties={(0, "after")}, lead=True, next=0)
