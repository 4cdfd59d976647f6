"""Law 45B, 45C4 and 45D: a card from dummy is named, changed, or misplayed by dummy."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Authorised,
    CardPlayed,
    CardReturned,
    CardStands,
    Chooses,
    GoOnUnder,
    Info,
    MayChange,
    MustWithdraw,
    OnLead,
    SomeCard,
    When,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import Doubt, elected_yes_no, one_of, open_reading, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.designations import Called, How
from bridgelaw.laws.play.law_45_card_played import named
from bridgelaw.laws.play.law_46_designation import (
    called,
    complete,
    designate,
    other_intention,
    the_card,
    the_card_meant,
)
from bridgelaw.laws.play.law_47cd_changed_designation import (
    Followed,
    in_one_breath,
    is_his_only_card,
    opponents_may_change,
    revokes_on_record,
    told_by_record,
)


class Nature(Enum):
    """The reason why declarer asks for a card other than the one named."""

    SLIP = Text("a slip of the tongue: while he spoke he had the other card in mind")
    INATTENTION = Text("lost concentration: he had not watched the trick, or noticed a card")
    SECOND_THOUGHTS = Text("second thoughts: he has changed his mind")


class LeadAfter(Enum):
    """The outcome for declarer's lead to the next trick if another hand has now won this one."""

    OUT_OF_TURN = Text(
        "It is now a lead out of turn: the defenders accept it or have it taken back (Law 55)."
    )
    WITHDRAWN = Text(
        "It is withdrawn with dummy's wrong card, on which it rested; the hand that has won leads."
    )


class Why(Enum):
    """The reasons for going on under another law after dummy's wrong card."""

    WRONG_LEAD_REVOKED = Text(
        """a player did not follow to the card that dummy led, though he could: he may have revoked.
        No tricks are transferred if both sides did (64B7); equity in any case (64C)"""
    )
    DUMMY_REVOKED = Text(
        "dummy's card did not follow suit, though dummy could: no tricks are transferred, but "
        "see 64C"
    )
    OUT_OF_TURN = Text(
        "it is now a lead out of turn: the defenders accept it or have it taken back"
    )
    LEAD_OF_ANOTHER = Text("if the defender leaves his lead, it is now another hand's turn to lead")


SLIP_DOUBTED = Text(
    "A doubtful point is resolved in favour of the side that did not err: it was no slip of the "
    "tongue."
)


def played_since_on_record(case: FromDummy) -> bool | None:
    """Return False if it was said in one breath or nothing follows dummy's card; None otherwise."""
    if in_one_breath(case):
        return False
    recorded = told_by_record(case)
    if recorded is None or case.turn is None:
        return None
    later = (*case.turn.after, *case.turn.next_trick)
    # If it was played, that may have been after declarer asked for the other card.
    return (
        None
        if recorded and any(play.seat.side is case.turn.dummy.side for play in later)
        else False
    )


def winner_changed_on_record(case: FromDummy) -> bool | None:
    """Return whether another hand wins the trick with the right card.

    The trick was complete when dummy had played last.
    """
    turn, right = case.turn, case.right_card()
    if turn is None or len(turn.before) < 3 or case.card is None or not isinstance(right, Card):
        return None
    wrong = turn.before.with_play(turn.dummy, case.card).winner(turn.trump)
    corrected = turn.before.with_play(turn.dummy, right).winner(turn.trump)
    return None if wrong is None or corrected is None else wrong is not corrected


def dummy_revoked_on_record(case: FromDummy) -> bool | None:
    """Return whether dummy revoked; None if dummy's card and hand do not show it."""
    if case.turn is None or case.card is None or case.turn.suit_led is None:
        return None
    return False if case.card.suit is case.turn.suit_led else case.turn.has(case.turn.suit_led)


class FromDummy(Followed):
    """The facts about a card from dummy that declarer wants changed, or that dummy misplayed."""

    nature = one_of(
        Nature,
        Text("Why did he first name another card than the one he asks for now?"),
        help=Text(
            """What did he have in mind while he spoke? A slip of the tongue is very rare. It is
            none if he had not noticed a card in the trick, or if he thought again or something new
            happened before he spoke of the other card."""
        ),
        doubt=Doubt(value=Nature.SECOND_THOUGHTS, law="84D", why=SLIP_DOUBTED),
    )
    declarer_played_since = yes_no(
        Text(
            "Had declarer played another card, from his hand or from dummy, before he asked for "
            "the change?"
        ),
        known=played_since_on_record,
        usual=usually_no(Text("Declarer had played another card before asking for the change.")),
    )
    declarer_revokes = yes_no(
        Text("Does declarer's own card to the trick fail to follow suit, though he could?"),
        known=lambda case: revokes_on_record(
            case, None if case.turn is None else case.turn.dummy.partner
        ),
    )
    rho_changes = elected_yes_no(
        Text("Do you take your card back and play another?"),
        to=lambda case: case.who(Role.DECLARERS_RHO),
        help=Text(
            "You may change it, since dummy's card is changed; it does not become a penalty card."
        ),
    )
    declarer_changes = elected_yes_no(
        Text(
            "Your right-hand opponent has changed his card. Do you take yours back and play "
            "another?"
        ),
        to=lambda case: case.who(Role.DECLARER),
    )
    winner_changed = yes_no(
        Text("Does the trick, with the right card, fall to another hand than before?"),
        help=Text(
            "After the defenders, and perhaps declarer, have changed their cards or left them."
        ),
        known=winner_changed_on_record,
    )
    lead_after = open_reading(
        LeadAfter,
        Text(
            """Declarer has already led to the next trick, but another hand has won this one. The
            Laws are silent. How do you read them?"""
        ),
    )
    lead_was_revoked_on = yes_no(
        Text(
            "Did a player fail to follow to the suit of the wrong card that dummy led, though he "
            "could?"
        )
    )
    dummy_revoked = yes_no(
        Text("Did dummy's wrong card fail to follow suit, though dummy could?"),
        known=dummy_revoked_on_record,
    )

    def declarers_card(self) -> SomeCard:
        """Return declarer's own card to the trick."""
        return self.card_by(None if self.turn is None else self.turn.dummy.partner)

    def declarers_lead(self) -> tuple[Who, SomeCard]:
        """Return the card that declarer has led to the next trick, and the hand that it came
        from.
        """
        led = () if self.turn is None else self.turn.next_trick
        return (led[0].seat, led[0].card) if led else (self.who(Role.DECLARER), Which.THE_LEAD)


@law("45B")
def from_dummy(case: FromDummy) -> None:
    """Declarer plays a card from dummy by naming it; dummy then picks it up and faces it on the
    table. If need be declarer may take the card himself."""
    found = case.result
    if found is None:
        return
    case.cite("45B")
    if found.how is How.THE_CARD:
        case.do(CardPlayed(case.who(Role.DUMMY), found.cards[0]), found.law)
    elif found.how is How.DEFENDER_CHOOSES:
        case.do(Chooses(case.who(Role.EITHER_DEFENDER), found.cards), found.law)
    else:
        case.do(Chooses(case.who(Role.DECLARER), found.cards), found.law)


@law("45C4b")
def is_slip(case: FromDummy) -> bool:
    """Declarer may change a designation that he did not intend, a slip of the tongue, until he next
    plays a card from either hand; not one that came from lost concentration or a change of mind."""
    return case.nature is Nature.SLIP and not case.declarer_played_since


@law("45C4")
def designated(case: FromDummy) -> Called | None:
    """A card that a player names as the one he will play is played: the words decide which it is,
    unless another intention is beyond doubt or a slip of the tongue is corrected in time."""
    corrected = case.corrected
    if not named(case):
        case.cite("46A")
        if not (corrected and begun_anew(case)):
            return None
    if not case.has_corrected():
        return called(case)
    if (settled := settled_by_himself(case)) is not None:
        return settled
    if not case.complete:
        if not case.wants_another:
            return called(case)
        if other_intention(case):
            return the_card_meant(case, "46B")
    if is_slip(case):
        return the_card_meant(case, "45C4b")
    return complete(case) if case.complete else called(case)


def settled_by_himself(case: FromDummy) -> Called | None:
    """Rule on a second designation that leads to the same card.

    He named the card that he had called for anyway; or his first words bound him to no card, or
    left him the choice, and his next words named one of those cards. Why he spoke again is then
    irrelevant and is not asked. If it has been found that he meant that card all along, that is the
    reason given.
    """
    if case.told.get("incontrovertible") is True or case.told.get("nature") is Nature.SLIP:
        return None
    if case.said is None or len(case.corrections()) != 1:
        return None
    first = designate(case.said, case.record, case.book, case.card)
    if not isinstance(first, Ruling) or first.outcome.how is How.DEFENDER_CHOOSES:
        return None
    if case.meant is None or case.meant not in first.outcome.cards:
        return None
    return the_card(called(case).law, case.meant)


def begun_anew(case: FromDummy) -> bool:
    """Return whether, after breaking off, he has asked for a card in words with a meaning.

    Words whose meaning has to be asked for count too.
    """
    return case.said is not None or len(case.chain) < 2


# Law 45D


def is_known_to_stand(case: FromDummy) -> bool:
    """Return whether both sides are known to have played to the next trick.

    Dummy's card then stands.
    """
    return bool(case.known("defender_on_next") and case.known("declarer_on_next"))


@law("45D1")
def in_time(case: FromDummy) -> bool:
    """Dummy's wrong card must be withdrawn if attention comes before both sides have played to the
    next trick. A defender may change what he played after it; if declarer's right-hand opponent
    does, declarer may change a card played after that."""
    if case.defender_on_next and case.declarer_on_next:
        return False
    case.do(CardReturned(case.who(Role.DUMMY), case.placed()))
    from_dummy(case)
    opponents_may_change(case)
    if case.rho_played and case.declarer_played:
        declarers_own_card(case)
    if case.defender_on_next:
        if case.winner_changed:
            case.do(GoOnUnder("56", Why.LEAD_OF_ANOTHER))
    elif case.declarer_on_next:
        lead_to_the_next_trick(case)
    return True


def declarers_own_card(case: FromDummy) -> None:
    """Rule on declarer's own card, played after dummy's.

    A revoke must be corrected; otherwise declarer may change only if the opponent before him has
    changed.
    """
    declarer = case.who(Role.DECLARER)
    if case.declarer_revokes:
        case.do(MustWithdraw(declarer, case.declarers_card()), "62B2")
    elif rho_has_changed(case):
        case.do(MayChange(declarer, case.declarers_card(), When.UNTIL_NEXT_CARD))
        if not case.declarer_changes:
            return
    else:
        return
    case.do(
        Authorised(case.who(Role.DEFENDERS), Info.WOULD_PLAY_IT, declarer, case.declarers_card()),
        "16C1",
    )


def rho_has_changed(case: FromDummy) -> bool:
    """Return whether declarer's right-hand opponent changes a card.

    The card has become a revoke, or the opponent chooses to change it.
    """
    later = case.by_rho()
    return later.revokes or (not is_his_only_card(case, later) and case.rho_changes)


@law("45~9")
def lead_to_the_next_trick(case: FromDummy) -> None:
    """When the correction gives the trick to another hand after declarer has led to the next one,
    the law does not say what becomes of his lead: it is a lead out of turn, or it is simply
    withdrawn. If the same hand still wins it stands."""
    who, card = case.declarers_lead()
    if not case.winner_changed:
        case.do(CardStands(who, card), "45D1")
        return
    if case.lead_after is LeadAfter.OUT_OF_TURN:
        case.do(GoOnUnder("55", Why.OUT_OF_TURN))
        return
    case.do(CardReturned(who, card))
    winner = winner_now(case)
    if winner is not None:
        case.do(OnLead(winner), "44G")


def winner_now(case: FromDummy) -> Seat | None:
    """Return the hand that wins the trick with the right card, if the record shows it."""
    turn, right = case.turn, case.right_card()
    if turn is None or len(turn.before) < 3 or not isinstance(right, Card):
        return None
    return turn.before.with_play(turn.dummy, right).winner(turn.trump)


@law("45D2")
def too_late(case: FromDummy) -> bool:
    """Once both sides have played to the next trick dummy's wrong card stands, with all that was
    played after it. Whoever did not follow to it, or dummy itself, may thereby have revoked."""
    case.do(CardStands(case.who(Role.DUMMY), case.placed()))
    if case.dummy_leads:
        if case.lead_was_revoked_on:
            case.do(GoOnUnder("64A", Why.WRONG_LEAD_REVOKED))
    elif case.dummy_revoked:
        case.do(GoOnUnder("64B3", Why.DUMMY_REVOKED))
    return True


@law("45D")
def wrong_card(case: FromDummy) -> bool:
    """Dummy put down, as if to play it, a card that declarer did not name: it is withdrawn if there
    is still time."""
    return in_time(case) or not too_late(case)
