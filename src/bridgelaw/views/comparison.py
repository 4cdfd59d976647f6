"""Views of two compared calls, and of the consequences of each call (Law 23A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType, to_builtins

from bridgelaw.bridge.auction import PASS, Auction, Bid, Call
from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import (
    call_text,
    parse_call,
    parse_seat,
    parse_suit,
    strain_text,
    suit_text,
)
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import FOUND, AnswerError, OneOf, in_field
from bridgelaw.cases.nodes import plain_words
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.meanings.comparison import Comparison, Found, Limb, Verdict, one_verdict
from bridgelaw.meanings.library import Library
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import (
    A_MEANING,
    A_TYPE,
    meaning_text,
    parse_meaning,
    purpose_text,
    range_text,
    type_text,
)
from bridgelaw.meanings.options import (
    LOWEST_OF_THE_SAME,
    Consequence,
    Option,
    Under,
    consequences,
    options,
)

NAME_OR_MEANING = Text(
    "the name of a meaning in the library, or what the call shows, such as '12-21 S5+'"
)
NEAR_NAME = Text("found '{found}', did you mean '{near}'? Expected {expected}")
AN_AUCTION = Text(
    "the calls up to the turn, such as '1NT 2S' or 'E P 1H P'; the dealer may come first"
)
AUCTION_OVER = Text(
    "the auction is over after '{found}'; expected one in which a player is to call"
)
CALL_NEEDED = Text(
    "the withdrawn call is not known: found '{found}', expected the call before it, such as "
    "2H={found}"
)
WHOSE_MEANING = Text("a call and what it shows, such as 3H=10+ H5+, or the word library")
LIBRARY: Final = "library"

LIMBS: Final[Mapping[str, Text]] = {
    "23A1": Text("the same or similar"),
    "23A2": Text("nothing more than the withdrawn call"),
    "23A3": Text("the same purpose"),
}
STRENGTH_LIMITS = Text("high-card points {first}, now {second}")
LENGTH_LIMITS = Text("{suit} {first}, now {second}")
WITHDRAWN = Text("Withdrawn: {what}")
REPLACEMENT = Text("Replacement: {what}")
VERDICT = Text("Verdict: {verdict}.")
TOGETHER = Text("All its possible meanings together: {verdict}.")
LIMB = Text("{section}, {name}: {found}")
FOLLOWS = Text("Law {section}: {what}.")
IF_COMPARABLE = Text("If comparable, Law {section}: {what}.")
IF_NOT = Text("If not, Law {section}: {what}.")
NO_LEAD_RESTRICTION = Text("no lead restriction")
LEAD_RESTRICTION = Text(
    "if the offender defends, declarer may forbid the offender's partner to lead one "
    "suit that the offender has not specified (Law 26B)"
)
THIS_SPECIFIES = Text("The replacement specifies {suits}.")
SPECIFIES = Text("specifies {suits}")
BOUND = Text("what the withdrawn call showed is unauthorised for partner (Law 16C2)")
CANCELLED = Text("it is cancelled, and a sufficient bid or a pass takes its place")
LATER = Text("after play see Law {laws}")
NOT_TOLD = Text("not known what these show: {calls}")
PRESUMED = Text("if it is natural")


class MeaningView(Struct, frozen=True, kw_only=True):
    """A call, if known, and what it shows. Values that are not known are left out."""

    call: str | None
    name: str | None
    shows: str
    hands: list[str]
    artificial: bool
    purpose: str | UnsetType = UNSET
    forcing: str | UnsetType = UNSET
    specifies: list[str] | UnsetType = UNSET
    words: str


class LimbView(Struct, frozen=True, kw_only=True):
    """The result of one paragraph of Law 23A for a replacement."""

    section: str
    found: str
    words: str
    why: list[str]


class DifferenceView(Struct, frozen=True, kw_only=True):
    """A difference in the limits of strength or of a suit's length."""

    suit: str | None
    withdrawn: str
    replacement: str
    words: str


class ComparedView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The verdict on a replacement, and how it was found."""

    verdict: str
    verdict_words: str
    limbs: list[LimbView]
    shared: float | None
    covered: float | None
    similar_by_rule_of_thumb: bool | None
    differences: list[DifferenceView]


class FollowsView(
    Struct,
    frozen=True,
    kw_only=True,
    rename={
        "lead_restriction": "lead restriction",
        "suits_specified": "suits specified",
        "partner_bound": "partner bound by 16C2",
    },
):
    """The consequences of a call that replaces the withdrawn one."""

    section: str
    partner: str
    lead_restriction: bool
    suits_specified: list[str]
    partner_bound: bool
    cancelled: bool
    later: list[str]
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonView:
    """A withdrawn call and its replacement compared, with the consequences if the law is known."""

    withdrawn: MeaningView
    replacement: MeaningView
    compared: ComparedView
    follows: list[FollowsView]

    def form(self) -> dict[str, object]:
        """Return the view as JSON data."""
        return {
            "kind": "comparison",
            "withdrawn": to_builtins(self.withdrawn),
            "replacement": to_builtins(self.replacement),
            **to_builtins(self.compared),
            "follows": to_builtins(self.follows),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """A legal call with its consequences."""

    shown: MeaningView
    is_told: bool
    presumed_natural: bool
    compared: ComparedView
    follows: list[FollowsView]

    def form(self) -> dict[str, object]:
        """Return the view as JSON data."""
        return {
            **to_builtins(self.shown),
            "is told": self.is_told,
            "presumed natural": self.presumed_natural,
            **to_builtins(self.compared),
            "follows": to_builtins(self.follows),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsView:
    """The consequences of each legal call that could replace the withdrawn one."""

    withdrawn: MeaningView
    law: str
    options: list[OptionView]

    def form(self) -> dict[str, object]:
        """Return the view as JSON data."""
        return {
            "kind": "options",
            "withdrawn": to_builtins(self.withdrawn),
            "law": self.law,
            "options": [each.form() for each in self.options],
        }


FoundView: TypeAlias = ComparisonView | OptionsView


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsView:
    """The views for each possible meaning of the withdrawn call."""

    readings: Sequence[FoundView]
    verdict: Verdict | None
    """For two calls, the combined verdict of all readings."""
    words: str

    def form(self) -> dict[str, object]:
        """Return the view as JSON data."""
        form: dict[str, object] = {
            "kind": "readings",
            "readings": [each.form() for each in self.readings],
        }
        if self.verdict is None:
            return form
        return form | {"verdict": _plain(self.verdict), "verdict words": self.words}


@dataclass(frozen=True, slots=True)
class Shown:
    """A call, if known, with what it shows and its name in the library."""

    call: Call | None
    meaning: Meaning
    name: str = ""

    def made_as(self, call: Call | None) -> Shown:
        """Return the meaning with the call that was made, if that is known."""
        return self if call is None else Shown(call, self.meaning, self.name)

    def words(self, language: str) -> str:
        """Return the call or its name, and what it shows."""
        what = meaning_text(self.meaning, language, symbols=True)
        title = self.name or (
            "" if self.call is None else call_text(self.call, language, symbols=True)
        )
        return f"{title}: {what}" if title else what

    def view(self, language: str) -> MeaningView:
        """Return the view of the call."""
        meaning = self.meaning
        return MeaningView(
            call=None if self.call is None else call_text(self.call),
            name=self.name or None,
            shows=meaning_text(meaning),
            hands=[type_text(each) for each in meaning.types],
            artificial=meaning.artificial,
            purpose=UNSET if meaning.purpose is None else purpose_text(meaning.purpose),
            forcing=UNSET if meaning.forcing is None else meaning.forcing.value.en,
            specifies=UNSET
            if meaning.specifies is None
            else [strain_text(strain) for strain in sorted(meaning.specifies)[::-1]],
            words=self.words(language),
        )


def shown(text: str, library: Library, language: str = ENGLISH) -> Shown:
    """Return a meaning by its name or notation, optionally with a call before it: `2H=10-15 H5+`.

    Raises:
        AnswerError: it is neither.
    """
    before, sign, after = text.partition("=")
    call = None
    if sign:
        call, text = parse_call(before), after.strip()
    if entry := library.find(text):
        return Shown(call or entry.call, entry.meaning, entry.name(language))
    try:
        return Shown(call, parse_meaning(text))
    except NotationError as error:
        if near := library.near(text):
            raise AnswerError(NEAR_NAME, found=text, near=near, expected=NAME_OR_MEANING) from None
        if error.found == text and error.expects in (A_MEANING, A_TYPE):
            raise AnswerError(FOUND, found=text, expected=NAME_OR_MEANING) from None
        raise


def auction_of(text: str) -> Auction:
    """Return the auction up to the offender's turn.

    Raises:
        AnswerError: it is not an auction in which a player is to call.
    """
    words = text.replace(",", " ").replace(":", " ").split()
    dealer = Seat.N
    try:
        if words and words[0].upper() in ("N", "E", "S", "W", "Ø", "V"):
            dealer = parse_seat(words.pop(0))
        auction = Auction.of(dealer, map(parse_call, words))
    except NotationError as error:
        raise AnswerError(FOUND, found=error.found, expected=AN_AUCTION) from None
    if auction.is_over:
        raise AnswerError(AUCTION_OVER, found=text)
    return auction


def under_law(text: str | None, withdrawn: Call | None, auction: Auction | None) -> Under | None:
    """Return the law in `text`, such as 27 or 31A2, or the law that covers the withdrawn call.

    None if that is not known.

    Raises:
        AnswerError: comparability does not matter under the law given.
    """
    if text:
        digits = text[:2]
        found = next((under for under in Under if under.value == digits), None)
        if found is None:
            raise AnswerError(FOUND, found=text, expected=OneOf(under.value for under in Under))
        return found
    if withdrawn is None or auction is None:
        return None
    if isinstance(withdrawn, Bid):
        insufficient = not withdrawn.is_sufficient_over(auction.last_bid)
        return Under.INSUFFICIENT if insufficient else Under.BID_OUT_OF_ROTATION
    return Under.PASS_OUT_OF_ROTATION if withdrawn is PASS else Under.DOUBLE_OUT_OF_ROTATION


def system_of(
    told: Iterable[str], library: Library, auction: Auction | None, language: str = ENGLISH
) -> dict[Call, Shown]:
    """Return what each call shows at the turn: from `3H=10+ H5+` or a name.

    `library` adds the library's meanings for the position; those given take precedence.

    Raises:
        AnswerError: one of them is neither.
    """
    found: dict[Call, Shown] = {}
    every = False
    for text in told:
        if text.strip().casefold() == LIBRARY:
            every = True
            continue
        each = shown(text, library, language)
        if each.call is None:
            raise AnswerError(FOUND, found=text, expected=WHOSE_MEANING)
        found[each.call] = each
    if every and auction is not None:
        for call, entry in library.system(auction).items():
            found.setdefault(call, Shown(call, entry.meaning, entry.name(language)))
    return found


def pair_view(
    withdrawn: Shown,
    replacement: Shown,
    auction: Auction | None,
    under: Under | None,
    language: str = ENGLISH,
) -> ComparisonView:
    """Return the comparison of two calls, with the consequences if the law is known."""
    comparison = Comparison(withdrawn.meaning, replacement.meaning)
    follows = []
    if under is not None:
        call = replacement.call
        found = consequences(auction or Auction(Seat.N), withdrawn.call, call, comparison, under)
        option = Option(PASS if call is None else call, replacement.meaning, comparison, found)
        follows = _follows(option, language)
    return ComparisonView(
        withdrawn=withdrawn.view(language),
        replacement=replacement.view(language),
        compared=_compared(comparison, language),
        follows=follows,
    )


def options_view(
    withdrawn: Shown,
    auction: Auction | None,
    under: Under | None,
    system: Mapping[Call, Shown],
    language: str = ENGLISH,
) -> OptionsView:
    """Return the consequences of each legal call that could replace the withdrawn one.

    Raises:
        CaseFileError: it is not known which call was withdrawn.
    """
    if withdrawn.call is None or auction is None or under is None:
        raise in_field("WITHDRAWN", CALL_NEEDED, {"found": meaning_text(withdrawn.meaning)})
    told = {call: each.meaning for call, each in system.items()}
    rows = []
    for option in options(auction, withdrawn.call, withdrawn.meaning, under, told):
        each = system.get(option.call, Shown(option.call, option.meaning))
        rows.append(
            OptionView(
                shown=each.view(language),
                is_told=option.call in system,
                presumed_natural=option.presumed_natural,
                compared=_compared(option.comparison, language),
                follows=_follows(option, language),
            )
        )
    return OptionsView(withdrawn=withdrawn.view(language), law=under.value, options=rows)


def _compared(comparison: Comparison, language: str) -> ComparedView:
    told = comparison.withdrawn.types and comparison.replacement.types
    return ComparedView(
        verdict=_plain(comparison.verdict),
        verdict_words=say(comparison.verdict, language),
        limbs=[_limb(limb, language) for limb in comparison.limbs],
        shared=round(comparison.shared, 6) if told else None,
        covered=round(comparison.covered, 6) if told else None,
        similar_by_rule_of_thumb=comparison.is_similar_by_rule,
        differences=[
            DifferenceView(
                suit=None if each.suit is None else suit_text(each.suit),
                withdrawn=range_text(each.withdrawn, each.most),
                replacement=range_text(each.replacement, each.most),
                words=(STRENGTH_LIMITS if each.suit is None else LENGTH_LIMITS).say(
                    language,
                    suit=each.suit,
                    first=range_text(each.withdrawn, each.most),
                    second=range_text(each.replacement, each.most),
                ),
            )
            for each in (comparison.differences if told else ())
        ],
    )


def _limb(limb: Limb, language: str) -> LimbView:
    return LimbView(
        section=limb.section,
        found=_plain(limb.found),
        words=LIMB.say(language, section=limb.section, name=LIMBS[limb.section], found=limb.found),
        why=[why.say(language) for why in limb.why],
    )


def _follows(option: Option, language: str) -> list[FollowsView]:
    several = len(option.consequences) > 1
    frames = (IF_COMPARABLE, IF_NOT) if several else (FOLLOWS,)
    return [
        FollowsView(
            section=each.section,
            partner=each.silence.name.lower().replace("_", " "),
            lead_restriction=each.leads,
            suits_specified=[suit_text(suit) for suit in sorted(option.protected)[::-1]],
            partner_bound=each.bound,
            cancelled=each.cancelled,
            later=list(each.later),
            words=frame.say(language, section=each.section, what="; ".join(_what(each, language))),
        )
        for frame, each in zip(frames, option.consequences, strict=True)
    ]


def _what(each: Consequence, language: str) -> Iterator[str]:
    if each.cancelled:
        yield CANCELLED.say(language)
    yield say(each.silence, language)
    if each.leads:
        yield LEAD_RESTRICTION.say(language)
    else:
        yield NO_LEAD_RESTRICTION.say(language)
    if each.bound:
        yield BOUND.say(language)
    if each.later:
        yield LATER.say(language, laws=", ".join(each.later))


def readings_view(forms: Sequence[FoundView], language: str = ENGLISH) -> ReadingsView:
    """Return the views for each possible meaning of the withdrawn call.

    For comparisons of two calls, also whether all have the same verdict.
    """
    compared = [form.compared for form in forms if isinstance(form, ComparisonView)]
    if len(compared) < len(forms):
        return ReadingsView(readings=forms, verdict=None, words="")
    verdict = one_verdict(Verdict[each.verdict.upper().replace(" ", "_")] for each in compared)
    return ReadingsView(readings=forms, verdict=verdict, words=say(verdict, language))


def text(form: FoundView | ReadingsView, language: str = ENGLISH) -> Iterator[str]:
    """Yield the views as lines of text."""
    if isinstance(form, ComparisonView):
        yield from pair_text(form, language)
    elif isinstance(form, OptionsView):
        yield from options_text(form, language)
    else:
        for each in form.readings:
            yield from text(each, language)
            yield ""
        if form.verdict is not None:
            yield TOGETHER.say(language, verdict=form.words)


def _plain(member: Verdict | Found) -> str:
    return member.name.lower().replace("_", " ")


def pair_text(form: ComparisonView, language: str = ENGLISH) -> Iterator[str]:
    """Yield the comparison as lines of text."""
    compared = form.compared
    yield WITHDRAWN.say(language, what=form.withdrawn.words)
    yield REPLACEMENT.say(language, what=form.replacement.words)
    yield VERDICT.say(language, verdict=compared.verdict_words)
    for limb in _settled(compared):
        yield f"  {limb.words}"
        if limb.found == "to find" and limb.section == "23A2" and limb.why == compared.limbs[0].why:
            continue
        yield from (f"    {why}" for why in limb.why)
        if limb.section == "23A1" and limb.found == _plain(Found.TO_JUDGE):
            yield from (f"    {each.words}" for each in compared.differences)
    yield from (each.words for each in form.follows)
    if suits := _suits(form.follows):
        yield THIS_SPECIFIES.say(language, suits=suits)


def _settled(compared: ComparedView) -> list[LimbView]:
    """Return the paragraphs of the law that hold, or all of them if none does."""
    return [limb for limb in compared.limbs if limb.found == "holds"] or compared.limbs


def _suits(follows: Sequence[FollowsView]) -> frozenset[Suit]:
    """Return the suits whose lead declarer may not forbid, if declarer may forbid one."""
    restricted = [each for each in follows if each.lead_restriction and not each.cancelled]
    return frozenset(parse_suit(suit) for each in restricted for suit in each.suits_specified)


def options_text(form: OptionsView, language: str = ENGLISH) -> Iterator[str]:
    """Yield the options as lines of text.

    Calls with the same consequences are grouped; groups that leave partner free come first.
    """
    yield WITHDRAWN.say(language, what=form.withdrawn.words)
    groups: dict[tuple[str, ...], list[OptionView]] = {}
    for row in form.options:
        groups.setdefault(tuple(_without_suits(row)), []).append(row)
    for rows in sorted(groups.values(), key=_how_free):
        yield ""
        yield from (each.words for each in rows[0].follows)
        yield from (
            f"  {_row(row, language)}" for row in rows if row.is_told or row.presumed_natural
        )
        untold = [row for row in rows if not (row.is_told or row.presumed_natural)]
        if untold:
            calls = ", ".join(_call(row, language) for row in untold)
            yield f"  {NOT_TOLD.say(language, calls=calls)}"


def _call(row: OptionView, language: str) -> str:
    return call_text(parse_call(row.shown.call or ""), language, symbols=True)


def _without_suits(row: OptionView) -> Sequence[str]:
    """Return what distinguishes the groups: the sections, or the verdict if there is none."""
    return [each.section for each in row.follows] or [row.compared.verdict]


def _how_free(rows: Sequence[OptionView]) -> tuple[int, int, int]:
    first = rows[0].follows
    return (
        len(first) > 1,
        first[0].partner != "none" or first[0].lead_restriction,
        first[0].cancelled,
    )


def _row(row: OptionView, language: str) -> str:
    call, words = _call(row, language), row.shown.words
    if row.presumed_natural:
        return f"{call}: {PRESUMED.say(language)}"
    named = words if words.startswith(call) else f"{call}: {words}"
    notes = [
        why
        for limb in _settled(row.compared)
        if limb.found in ("holds", "to judge", "to find")
        for why in limb.why[:1]
    ][:1]
    if row.follows[0].section == LOWEST_OF_THE_SAME.section:
        notes = []  # it need not be comparable
    if suits := _suits(row.follows):
        notes.append(SPECIFIES.say(language, suits=suits))
    return f"{named} ({'; '.join(notes)})" if notes else named
