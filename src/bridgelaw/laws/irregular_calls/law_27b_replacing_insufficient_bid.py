"""Law 27B and D: the replacement of an insufficient bid that is not accepted.

Law 27D covers the score after it.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import EVERY_BID, HIGHEST_LEVEL, PASS, Auction, Bid, Call
from bridgelaw.bridge.cards import Strain
from bridgelaw.effects import (
    AuctionContinues,
    CallCancelled,
    CallsNext,
    CallStands,
    Legal,
    MustPass,
    NoLeadRestriction,
    PartnerFree,
    Period,
    Reminder,
    SomeCall,
    When,
    WhichCall,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import (
    Detail,
    Fact,
    Kind,
    one_of,
    open_reading,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    AfterPlay,
    IrregularCall,
    auction_of,
    calls_next,
    cancelled,
    lead_may_be_forbidden,
    made_on_record,
    partner_must_pass,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_23_comparable_call import Replacement, is_comparable
from bridgelaw.laws.irregular_calls.law_23b_after_comparable_call import Helped, adjusts
from bridgelaw.laws.irregular_calls.law_26_lead_restrictions import no_restriction
from bridgelaw.meanings.meaning import Feature, features


class NewCall(Enum):
    """The replacement of an insufficient bid."""

    BID = Text("a sufficient bid")
    PASS = Text("a pass")
    DOUBLE = Text("a double or redouble")
    INSUFFICIENT = Text("another insufficient bid")


class Specified(Enum):
    """The denominations that the withdrawn bid specified."""

    ITS_OWN = Text(
        """the denomination that it named; and by agreement the lowest sufficient bid in that
        denomination is the lowest that shows it, and shows no other suit"""
    )
    BY_AGREEMENT = Text(
        "another suit or two suits, by agreement; or some other sufficient bid shows the same"
    )
    NOTHING = Text("no denomination at all: it asked something, or was a relay")


class FurtherSuit(Enum):
    """Whether a replacement may show more suits than the bid that was withdrawn."""

    ENOUGH = Text("It is enough that the new bid shows all that the withdrawn bid showed.")
    THE_SAME = Text("The new bid must show the same suit or suits, and no other.")


class Final(Enum):
    """The call made after a cancelled attempt, compared with the two that were withdrawn."""

    WITH_BOTH = Text("with both")
    WITH_THE_BID = Text("with the insufficient bid, but not with the attempt")
    NOT = Text("not with the insufficient bid")


class TwoWithdrawn(Enum):
    """The readings on which of two withdrawn calls counts. The law does not say."""

    EACH = Text("Each withdrawn call by itself: after the attempt a suit may be forbidden.")
    THE_BID_ONLY = Text(
        "Only the insufficient bid: a comparable call took its place, so no suit may be forbidden."
    )


class Fate(Enum):
    """The outcome for the auction."""

    PARTNER_FREE = Text("partner is free")
    PARTNER_SILENT = Text("partner must pass throughout")
    CALLS_AGAIN = Text("he must call again, and partner must pass throughout")
    SECOND_ACCEPTED = Text("the second bid is accepted")


def replacement_on_record(case: Correction) -> Call | None:
    """Return the call that he made next, if nobody else called between."""
    made = made_on_record(case)
    return made[1].call if len(made) > 1 and made[1].seat is made[0].seat else None


def final_on_record(case: Correction) -> Call | None:
    """Return the call that he made after his attempt."""
    made = made_on_record(case)
    return made[2].call if replacement_on_record(case) is not None and _again(case) else None


def _again(case: Correction) -> bool:
    made = made_on_record(case)
    return len(made) > 2 and made[2].seat is made[0].seat


def kind_on_record(case: Correction) -> NewCall | None:
    """Return the kind of the replacement, by the auction."""
    auction, call = auction_of(case), case.replacement
    if call is PASS:
        return NewCall.PASS
    if call is None:
        return None
    if not isinstance(call, Bid):
        return NewCall.DOUBLE
    if auction is None or call.level > HIGHEST_LEVEL:
        return None
    return NewCall.BID if call.is_sufficient_over(auction.last_bid) else NewCall.INSUFFICIENT


def legal_on_record(case: Correction) -> bool | None:
    """Return whether the double or redouble is legal, by the auction."""
    auction, call = auction_of(case), case.replacement
    if auction is None or call is None or case.seat is None:
        return None
    return auction.legal(call, case.seat) is None


def lowest_in(auction: Auction, *strains: Strain) -> Bid | None:
    """Return the lowest sufficient bid in one of these denominations.

    None if it would be above seven.
    """
    bids = (bid for bid in EVERY_BID if bid.strain in strains)
    return next((bid for bid in bids if bid.is_sufficient_over(auction.last_bid)), None)


def specified_by_meaning(case: Correction) -> Specified | None:
    """Return what the bid specified, by its given meaning.

    None if it specified only what it named: that also depends on the other bids, whose meanings are
    not given.
    """
    if not isinstance(case.call, Bid) or case.withdrawn_meaning is None:
        return None
    if case.withdrawn_meaning.specifies is not None:
        named = case.withdrawn_meaning.specifies
    elif (found := features(case.call, case.withdrawn_meaning)) is not None:
        named = frozenset(strain for strain, _ in found)
        if found == {(case.call.strain, Feature.LENGTH)}:
            return None
    else:
        return None
    return (
        None
        if named == {case.call.strain}
        else Specified.BY_AGREEMENT
        if named
        else Specified.NOTHING
    )


def lowest_on_record(case: Correction) -> bool | None:
    """Return whether the replacement is the lowest bid that specifies the same.

    False if it does not specify what the withdrawn bid did. If bids show what they name, the
    auction decides.
    """
    auction, call, new = auction_of(case), case.call, case.replacement
    if not isinstance(call, Bid) or not isinstance(new, Bid):
        return None
    shown = both_specify(case)
    if shown is not None:
        if not shown[0] <= shown[1]:
            return False
        if auction is not None and new == lowest_in(auction, *Strain):
            return True
    return (
        new == lowest_in(auction, call.strain)
        if auction is not None and case.specified is Specified.ITS_OWN
        else None
    )


def both_specify(case: Correction) -> tuple[frozenset[object], frozenset[object]] | None:
    """Return what the two bids specified, by their given meanings. None if that is not settled."""
    old, shown = case.withdrawn_meaning, case.replacement_meaning
    if old is None or shown is None:
        return None
    if old.specifies is not None and shown.specifies is not None:
        return frozenset(old.specifies), frozenset(shown.specifies)
    first, second = features(case.call, old), features(case.replacement, shown)
    return None if first is None or second is None else (frozenset(first), frozenset(second))


def further_on_record(case: Correction) -> bool | None:
    """Return whether the new bid also shows another suit.

    False if the bids show what they name.
    """
    if case.specified is Specified.ITS_OWN:
        return False
    shown = both_specify(case)
    return None if shown is None or not shown[0] <= shown[1] else shown[0] != shown[1]


def changed_on_record(case: Correction) -> bool | None:
    """Return False if the record has no second call of the player; None otherwise.

    If there is one, the record does not show whether the director had ruled.
    """
    return None if not made_on_record(case) or replacement_on_record(case) is not None else False


def over_substitute_on_record(case: Correction) -> bool | None:
    """Return whether the left-hand opponent made the call after the substitute."""
    made = made_on_record(case)
    if replacement_on_record(case) is None:
        return None
    return len(made) > 2 and made[2].seat is made[0].seat.lho


class Correction(IrregularCall, Replacement):
    """The facts about the call that replaces an insufficient bid."""

    replacement: Detail[Call] = Detail(
        Call, Text("Which call did he put in its place?"), known=replacement_on_record
    )
    final_call: Detail[Call] = Detail(
        Call,
        Text("Which call did he make after the one that was cancelled?"),
        known=final_on_record,
    )
    changed_already = yes_no(
        Text("Had he replaced the bid by another call before you had explained and ruled?"),
        known=changed_on_record,
        usual=usually_no(Text("It was already replaced by another call.")),
    )
    called_over_substitute = yes_no(
        Text("Has the opponent on his left called over the new call?"),
        known=over_substitute_on_record,
    )
    substitute = one_of(NewCall, Text("What had he put in its place?"), known=kind_on_record)
    correction: Fact[NewCall] = Fact(
        NewCall,
        Text("Your bid is not accepted. You must replace it. What do you call?"),
        values=tuple(NewCall),
        known=kind_on_record,
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.PLAYER),
        help=Text(
            """Explain to all what follows, and suggest nothing. The lowest sufficient bid that
            shows the same suit or suits, or a call with a comparable meaning: his partner calls
            freely. Another sufficient bid or a pass: partner must pass to the end of the auction. A
            double or redouble: only if it is comparable. If he asks, tell him away from the table
            whether the call he has in mind would leave partner free; that stays between the two of
            you."""
        ),
    )
    specified = one_of(
        Specified,
        Text("Which denomination, or which suits, did the withdrawn bid show?"),
        help=Text(
            """By their agreements, where he thought he was, and not by its name. Ask him away from
            the table; the opponents have no right to know what he meant. A bid shows a suit when it
            tells of length, of a control or of shortness in it. A transfer shows the suit that it
            promises, a splinter the suit that it agrees and the short one; a bid that shows two
            suits must be matched in both."""
        ),
        known=specified_by_meaning,
    )
    lowest = yes_no(
        Text("Is the new bid the lowest sufficient one that shows the same denomination or suits?"),
        help=Text(
            """Both by what they mean, and in the same way: length for length, a control for a
            control, shortness for shortness. Strength does not matter: over two spades three hearts
            may replace two hearts, though it promises more. If a lower sufficient bid shows the
            same by agreement, only that one will do."""
        ),
        known=lowest_on_record,
    )
    shows_further = yes_no(
        Text("Does the new bid show another suit besides?"), known=further_on_record
    )
    further_suit = open_reading(
        FurtherSuit,
        Text(
            """The new bid shows all that the withdrawn bid showed, and another suit. Is it in the
            same denominations?"""
        ),
    )
    double_legal = yes_no(
        Text(
            "Is the double or redouble legal here: had an opponent made the last bid, or doubled "
            "it?"
        ),
        known=legal_on_record,
        usual=usually_yes(Text("The double or redouble is not legal here.")),
    )
    lho_accepts_second: Fact[bool] = Fact(
        bool,
        Text(
            "The new bid is insufficient too. You may accept this one as if it were legal. Do you?"
        ),
        values=(True, False),
        known=lambda case: over_substitute_on_record(case) or None,
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.LHO),
        help=Text(
            "If he refuses, the offender must bid enough or pass, and partner must pass to the "
            "end of the auction."
        ),
    )
    final_comparable = one_of(
        Final,
        Text(
            "He calls once more: a sufficient bid or a pass. With which of the withdrawn calls "
            "is this one comparable?"
        ),
        help=Text(
            "His partner must pass in any case. It matters only for the first lead, if their "
            "side defends."
        ),
    )
    two_withdrawn = open_reading(
        TwoWithdrawn,
        Text(
            "Two calls were withdrawn, and the last is comparable with the first only. May a "
            "suit be forbidden later?"
        ),
    )

    def new_call(self) -> NewCall:
        """Return the kind of call that replaced the bid, before or after the ruling."""
        return self.substitute if self.premature() else self.correction

    def premature(self) -> bool:
        """Return whether he had replaced it before the ruling.

        False if the left-hand opponent was asked first.
        """
        return self.changed_already

    def pass_for_bid(self) -> bool:
        """Return whether the insufficient bid is replaced by a pass."""
        answers = (self.told.get("correction"), self.told.get("substitute"))
        return self.replacement is PASS or NewCall.PASS in answers


def replacement(case: Correction) -> SomeCall:
    """Return the replacement, if it is known."""
    return case.replacement or WhichCall.THE_REPLACEMENT


@law("27B1a")
def lowest_in_the_same(case: Correction) -> bool:
    """If the bid is replaced by the lowest sufficient bid that shows the same denomination or
    denominations, there is no further rectification: partner is free, Law 16C does not apply and no
    lead may be forbidden. What both bids mean counts, not what they name: length, a control or
    shortness, each matched by the same. It need not be comparable."""
    if case.new_call() is not NewCall.BID or case.specified is Specified.NOTHING or not case.lowest:
        return False
    if case.shows_further and case.further_suit is FurtherSuit.THE_SAME:
        return False
    frees(case)
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))
    return True


@law("27B1b")
def comparable(case: Correction) -> bool:
    """If the bid is replaced by a comparable call, be it a bid, a pass, a double or a redouble,
    there is no further rectification: partner is free, Law 16C does not apply and no lead may be
    forbidden."""
    if case.new_call() is NewCall.DOUBLE and not case.double_legal:
        return False
    if not is_comparable(case):
        return False
    frees(case)
    no_restriction(case)
    return True


def frees(case: Correction) -> None:
    """Rule that the replacement stands and that partner may call freely."""
    stands(case)
    case.do(PartnerFree(case.who(Role.PARTNER)))


def stands(case: Correction) -> None:
    """Rule that the replacement counts and that the next player calls, if he has not."""
    case.do(CallStands(case.offender(), replacement(case)))
    if not (case.premature() and case.called_over_substitute) and not over_substitute_on_record(
        case
    ):
        calls_next(case, case.who(Role.LHO), may_be_over=case.new_call() is NewCall.PASS)


@law("27B1")
def frees_partner(case: Correction) -> bool:
    """Two kinds of replacement leave partner free: first the lowest sufficient bid in the same
    denomination is tried, then the comparable call. After play the director looks at what the
    withdrawn bid told."""
    if first_of(case, lowest_in_the_same, comparable) is None:
        return False
    case.do(AuctionContinues())
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_BY_IT), "27D")
    return True


@law("27B2")
def silences_partner(case: Correction) -> None:
    """After any other sufficient bid, or a pass, the replacement stands and partner must pass at
    each of his turns. A lead may be forbidden if they defend."""
    stands(case)
    partner_must_pass(case, Period.THROUGHOUT)


@law("27B3")
def attempted_double(case: Correction) -> bool:
    """A double or redouble that is not comparable is cancelled. He must bid enough or pass, and
    partner must pass at each of his turns, whatever he then calls."""
    if case.new_call() is not NewCall.DOUBLE:
        return False
    calls_again(case)
    return True


@law("27B4")
def insufficient_again(case: Correction) -> Fate | None:
    """A second insufficient bid may be accepted by the left-hand opponent. If it is not, it is
    treated like a double that is not allowed."""
    if case.new_call() is not NewCall.INSUFFICIENT:
        return None
    if (case.premature() and case.called_over_substitute) or case.lho_accepts_second:
        stands(case)
        if is_comparable(case):
            no_restriction(case)
        else:
            what_it_tells(case)
            lead_may_be_forbidden(case)
        return Fate.SECOND_ACCEPTED
    calls_again(case)
    return Fate.CALLS_AGAIN


def calls_again(case: Correction) -> None:
    """Cancel the attempt: he makes a sufficient bid or passes, and partner must pass."""
    case.do(CallCancelled(case.offender(), replacement(case)))
    case.do(MustPass(case.who(Role.PARTNER), Period.THROUGHOUT))
    if case.final_call is None:
        case.do(CallsNext(case.offender(), Legal.BID_OR_PASS))
    else:
        case.do(CallStands(case.offender(), case.final_call))
    what_it_tells(case)
    lead_after_two(case)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")


@law("27~7")
def lead_after_two(case: Correction) -> None:
    """Where two calls were withdrawn, the first lead is restricted unless a comparable call took
    the place of each. If it is comparable with the insufficient bid only, the law leaves it open:
    the director decides it."""
    free = case.final_comparable is Final.WITH_BOTH
    if case.final_comparable is Final.WITH_THE_BID:
        free = case.two_withdrawn is TwoWithdrawn.THE_BID_ONLY
    if free:
        no_restriction(case)
    else:
        lead_may_be_forbidden(case)


@law("27B")
def must_be_corrected(case: Correction) -> Fate:
    """An insufficient bid in rotation that is not accepted is withdrawn, and its maker must put a
    legal call in its place. The director first explains what follows from each kind of call."""
    cancelled(case)
    second = insufficient_again(case)
    if second is not None:
        return second
    if frees_partner(case):
        return Fate.PARTNER_FREE
    if attempted_double(case):
        return Fate.CALLS_AGAIN
    silences_partner(case)
    return Fate.PARTNER_SILENT


@law("27D")
def helped_after_correction(case: Helped) -> bool:
    """If partner was left free and, at the end of play, the director judges that without the help
    of the insufficient bid the outcome might well have been another, to the damage of the
    opponents, he adjusts the score, as if it had never been made."""
    return adjusts(case)


shown(
    "27~2",
    Text(
        """By its meaning a bid shows one denomination or more, natural or artificial alike. What it
        tells of a suit, length, a control or shortness, the replacement must tell of the same
        suit."""
    ),
    __name__,
)
shown(
    "27~4",
    Text(
        """Before the choice the director explains to all what follows from each kind of call. What
        the offender had meant he asks away from the table, and tells him there, if he asks, whether
        a call that he has in mind would leave partner free. The opponents have no right to know
        what was meant; they may ask what calls would mean."""
    ),
    __name__,
)
