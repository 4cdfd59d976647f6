"""The view of an auction at the table: its irregularities, the rulings, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bridgelaw.audit.auction_walk import Found, Walk, walk
from bridgelaw.bridge.auction import Auction, Call
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import call_text, contract_text, parse_call, parse_seat, seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words, read
from bridgelaw.cases.errors import FOUND, AnswerError, in_field
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import find_fact
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question
from bridgelaw.engine.validation import BadAnswer
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.incidents.index import incidents_in_order
from bridgelaw.json_types import JsonObject
from bridgelaw.views.rulings.ruling import form_of, question_view, ruling_view, who_view
from bridgelaw.views.rulings.ruling_types import FoundView, Named, QuestionView, WhoView

A_CALL = Text(
    "a call such as 1S, P, X or XX, with a seat before it where it is not in rotation: E:1H"
)
AN_ANSWER = Text("an answer such as accepts=no, or 2:accepts=no for the second incident")
NO_FACT = Text("found '{fact}', which no incident of the auction asks for")

IRREGULAR = Text("Call {number}: {call} by {who}: {why}.")
CALL_OF = Text("Call {number}: {call} by {who}.")
CLOSED_BY = Text("{call} by {who}.")
ENDS = Text("The auction is over: {contract}.")
PASSED_OUT = Text("The auction is over: the board is passed out.")
NEXT = Text("{who} is to call.")
LEADS = Text("{who} makes the opening lead.")
MAY_FORBID = Text(
    "At the first lead of {who}, declarer may forbid one suit that {offender} has not "
    "shown (Law 26B)."
)
MUST_PASS_ONCE = Text("{who} must pass at the next turn.")
MUST_PASS_AFTER = Text("{who} must pass at the first turn after {after}'s next call.")
MUST_PASS = Text("{who} must pass throughout.")
NOT_REACHED = Text("Not reached: {calls}.")

ANSWERS_TO = "="
"""The separator between a fact and its answer."""


def read_calls(words: Sequence[str], dealer: Seat) -> list[MadeCall]:
    """Parse the calls, each by the player after the previous one or by the seat written with it.

    Raises:
        NotationError: a call or a seat cannot be read.
    """
    made: list[MadeCall] = []
    turn = dealer
    for word in words:
        seat, colon, call = word.partition(":")
        try:
            who = parse_seat(seat) if colon else turn
            made.append(MadeCall(who, parse_call(call if colon else word)))
        except NotationError as error:
            raise NotationError(word, A_CALL) from error
        turn = who.lho
    return made


def read_answers(told: Sequence[str], laws: Book) -> list[dict[str, object]]:
    """Parse the answers for each incident.

    `accepts=no` is for the first incident, `2:accepts=no` for the second.

    Raises:
        AnswerError: one of them is not an answer.
    """
    answers: list[dict[str, object]] = []
    for written in told:
        name, equals, value = written.partition(ANSWERS_TO)
        number, colon, fact = name.partition(":")
        if not equals or (colon and not (number.isascii() and number.isdigit() and int(number))):
            raise AnswerError(FOUND, found=written, expected=AN_ANSWER)
        place = int(number) - 1 if colon else 0
        while len(answers) <= place:
            answers.append({})
        known = _fact(fact if colon else name, laws)
        answers[place][known.name] = read(known, value.strip())
    return answers


def _fact(name: str, laws: Book) -> Fact[object]:
    """Return a fact by its name, from any incident of the auction. Raises AnswerError."""
    found = (
        find_fact(name, incident, laws)
        for incident in incidents_in_order()
        if incident.group == "auction"
    )
    fact = next(filter(None, found), None)
    if fact is None:
        raise AnswerError(NO_FACT, fact=plain_words(name))
    return fact


def _walked(
    dealer: Seat, calls: Sequence[MadeCall], laws: Book, told: Sequence[Mapping[str, object]]
) -> Walk:
    """Walk through the auction. Errors in answers have the names used in the input.

    Raises:
        CaseFileError: an answer is not possible.
        TableError: a ruling cannot be carried out.
    """
    try:
        return walk(dealer, calls, laws, told)
    except BadAnswer as error:
        expected = error.expected if isinstance(error.expected, tuple) else (error.expected,)
        answers = ", ".join(map(in_words, expected))
        values: dict[str, object] = {"found": in_words(error.found), "expected": answers}
        raise in_field(plain_words(error.fact), error.problem, values) from error


class CallView(Struct, frozen=True, kw_only=True):
    """A call and its player."""

    who: WhoView
    call: str
    words: str


class NumberedCall(Struct, frozen=True, kw_only=True):
    """A call with its number among those made; no number if the incident is not a call."""

    number: int | None
    who: WhoView
    value: str


class RuledCall(Struct, frozen=True, kw_only=True):
    """An irregular call, with the ruling on it or the next question."""

    call: NumberedCall
    why: str | None
    what: str
    found: FoundView

    def form(self) -> JsonObject:
        """Return JSON data: the call, followed by the ruling or question."""
        ruled = form_of(self.found)
        return {"call": form_of(self.call), "why": self.why, "what": self.what, **ruled}


class MustPass(Struct, frozen=True, kw_only=True):
    """A player who must pass: once, throughout, or after another player's next call."""

    who: WhoView
    throughout: bool
    after: WhoView | None


class RestrictedLead(Struct, frozen=True, kw_only=True):
    """A player whose lead declarer may restrict, and the partner who withdrew a call."""

    who: WhoView
    offender: WhoView


class AuctionView(
    Struct,
    frozen=True,
    kw_only=True,
    rename={
        "must_pass": "must pass",
        "restricted_leads": "restricted leads",
        "not_reached": "not reached",
    },
):
    """The irregularities of an auction with their rulings or questions, and its final state."""

    dealer: WhoView
    calls: list[str]
    found: list[RuledCall]
    auction: list[CallView]
    over: bool
    turn: WhoView | None
    contract: Named | None
    leader: WhoView | None
    must_pass: list[MustPass]
    restricted_leads: list[RestrictedLead]
    not_reached: list[CallView]

    def form(self) -> JsonObject:
        """Return the view as JSON data."""
        return {**form_of(self), "found": [each.form() for each in self.found]}


def view(
    dealer: Seat,
    calls: Sequence[MadeCall],
    laws: Book,
    told: Sequence[Mapping[str, object]],
    lang: str,
) -> AuctionView:
    """Return the irregularities of an auction with their rulings, and its final state.

    Raises:
        CaseFileError: an answer is not possible.
        TableError: a ruling cannot be carried out.
    """
    walked = _walked(dealer, calls, laws, told)
    auction = walked.table.auction or Auction(dealer)
    contract = auction.contract
    # A lost turn is not given back if the director has ruled that it is too late.
    closed = auction.lost_turn is not None and walked.question is None
    return AuctionView(
        dealer=who_view(dealer, lang),
        calls=[f"{seat_text(made.seat)}:{call_text(made.call)}" for made in calls],
        found=[_ruled_call(each, calls, laws, lang) for each in walked.found],
        auction=[
            _call(seat, call, lang)
            for seat, call in zip(auction.callers, auction.calls, strict=True)
        ],
        over=auction.is_over,
        turn=None if auction.turn is None or closed else who_view(auction.turn, lang),
        contract=None
        if contract is None
        else Named(value=contract_text(contract), words=say(contract, lang)),
        leader=None
        if contract is None or contract.declarer is None
        else who_view(contract.declarer.lho, lang),
        must_pass=[
            MustPass(
                who=who_view(duty.seat, lang),
                throughout=duty.throughout,
                after=None if duty.after is None else who_view(duty.after, lang),
            )
            for duty in walked.table.bidding.duties
        ],
        restricted_leads=[
            RestrictedLead(
                who=who_view(each.seat.partner, lang), offender=who_view(each.seat, lang)
            )
            for each in walked.restricted_leads
        ],
        not_reached=[_call(made.seat, made.call, lang) for made in walked.left],
    )


def _call(seat: Seat, call: Call, lang: str) -> CallView:
    return CallView(who=who_view(seat, lang), call=call_text(call), words=say(call, lang))


def _ruled_call(found: Found, calls: Sequence[MadeCall], laws: Book, lang: str) -> RuledCall:
    number = len(calls) - len(found.table.bidding.made) + 1 if found.table.bidding.made else None
    values: dict[str, object] = {
        "number": number,
        "call": found.made.call,
        "who": found.made.seat,
        "why": found.why,
    }
    ruled: FoundView
    if isinstance(found.ruling, Question):
        ruled = question_view(found.incident, found.ruling, laws, found.told, found.table, lang)
    else:
        ruled = ruling_view(found.incident, found.ruling, laws, found.table, lang)
    what = CLOSED_BY if number is None else CALL_OF
    return RuledCall(
        call=NumberedCall(
            number=number,
            who=who_view(found.made.seat, lang),
            value=call_text(found.made.call),
        ),
        why=None if found.why is None else say(found.why, lang),
        what=(IRREGULAR if found.why is not None else what).say(lang, **values),
        found=ruled,
    )


def lines_after(view: AuctionView, lang: str = ENGLISH) -> list[str]:
    """Return the state of the auction after the rulings, in sentences."""
    if view.contract is not None and view.leader is not None:
        lines = [
            ENDS.say(lang, contract=view.contract.words),
            LEADS.say(lang, who=view.leader.words),
        ]
    elif view.over:
        lines = [PASSED_OUT.say(lang)]
    else:
        lines = [] if view.turn is None else [NEXT.say(lang, who=view.turn.words)]
        lines += [_must_pass(duty, lang) for duty in view.must_pass]
    lines += [
        MAY_FORBID.say(lang, who=each.who.words, offender=each.offender.words)
        for each in view.restricted_leads
    ]
    if view.not_reached:
        calls = ", ".join(f"{each.who.words} {each.words}" for each in view.not_reached)
        lines.append(NOT_REACHED.say(lang, calls=calls))
    return lines


def _must_pass(duty: MustPass, lang: str) -> str:
    if duty.throughout:
        return MUST_PASS.say(lang, who=duty.who.words)
    if duty.after is not None:
        return MUST_PASS_AFTER.say(lang, who=duty.who.words, after=duty.after.words)
    return MUST_PASS_ONCE.say(lang, who=duty.who.words)


def open_question(view: AuctionView) -> QuestionView | None:
    """Return the open question; None if everything is ruled."""
    last = view.found[-1].found if view.found else None
    return last if isinstance(last, QuestionView) else None


def in_columns(view: AuctionView, dealer: Seat, lang: str = ENGLISH) -> list[list[str]]:
    """Return the auction in four columns, starting with North: the headings, then each round.

    A lost turn is a dash.
    """
    heads = [say(seat, lang) for seat in Seat]
    rows: list[list[str]] = [[""] * 4]
    place = list(Seat).index(dealer)
    seats = [seat_text(seat) for seat in Seat]
    for call in view.auction:
        whose = seats.index(call.who.value)
        while place != whose:
            rows[-1][place] = "—"
            place = _next(place, rows)
        rows[-1][place] = call.words
        place = _next(place, rows)
    return [heads, *(row for row in rows if any(row))]


def _next(place: int, rows: list[list[str]]) -> int:
    if place == len(Seat) - 1:
        rows.append([""] * 4)
    return (place + 1) % len(Seat)
