"""Law 73: Communication, tempo and deception (for 73C see law_73c).

The module has the text of 2017, and that of the revision of 2024 where its wording or its number
differs.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder, PenaltyPossible, Reminder, ResultStands, When
from bridgelaw.effects.players import Role, Who, opponents_of, side_of
from bridgelaw.engine.facts import Doubt, one_of, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_73c_unauthorised_information import REVISED, REVISION
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.general.information_from_partner import Conveyed, FromPartner
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Step(Enum):
    """Statements of the director at the table."""

    THINKING_IS_NO_OFFENCE = Text(
        """tell them all that thinking is allowed, and that nobody has done anything wrong by it;
        what it tells belongs to the opponents only, at their own risk."""
    )


class Why(Enum):
    """Faults for which a penalty is possible, and the reasons for going on under another law."""

    TOLD_PARTNER = Text("he told his partner something by other means than his calls and cards")
    MEANT_TO_MISLEAD = Text(
        "he tried to mislead an opponent by manner, tempo, a remark or a question"
    )
    CONCEALED_UNDERSTANDING = Text(
        "the deception was sheltered by an understanding that the opponents did not know"
    )


class AfterPlay(Enum):
    """Reminders for the director after play, and the aims of an adjustment."""

    DID_IT_COST = Text(
        "did the false inference cost the player's side anything? Then adjust the score."
    )
    WITHOUT_THE_INFERENCE = Text("to what was likely if the player had not been misled")


class ToPartner(FromPartner):
    """The facts about communication between partners other than by calls and plays.

    The incident is about the player who received it.
    """

    put_for_partner = yes_no(
        Text(
            "Was the question put for his partner's sake: to tell him something, or to have him "
            "hear the answer?"
        ),
        help=Text(
            "Ask him what he needed to know for his own call or play. A question that he needed "
            "is his right."
        ),
        usual=usually_no(Text("The question was put for his partner's sake.")),
    )


def improper(case: ToPartner) -> bool:
    """Return whether the communication is one that no law allows; a penalty is then possible."""
    found = case.conveyed is Conveyed.REMARK or (
        case.conveyed is Conveyed.QUESTION and case.put_for_partner
    )
    if found:
        case.cite("73A1")
        case.do(PenaltyPossible(case.giver(), Why.TOLD_PARTNER))
    return found


@law("73B1")
def communicated(case: ToPartner) -> bool:
    """Partners may not communicate by the manner of their calls or plays, by remarks or gestures,
    by questions asked or not asked, by alerts or explanations given or not given."""
    return improper(case)


@communicated.since(REVISED, source=REVISION)
def communicated_outside(case: ToPartner) -> bool:
    """Partners may not communicate, or try to, in any way but those Law 73A allows. (In the revised
    text this is the whole of Law 73B.)"""
    return improper(case)


def only_tempo(case: FromPartner) -> bool:
    """Return whether it was only tempo; tempo alone is not an infraction."""
    if case.conveyed is not Conveyed.TEMPO:
        return False
    case.cite("73A2")
    case.do(Advice(Step.THINKING_IS_NO_OFFENCE))
    return True


@law("73D1")
def tempo_alone(case: FromPartner) -> bool:
    """An even tempo and manner is desirable, though not always required. To vary it unintentionally
    is no infraction. What it tells belongs to the opponents alone, at their own risk."""
    return only_tempo(case)


@tempo_alone.since(REVISED, source=REVISION)
def tempo_alone_revised(case: FromPartner) -> bool:
    """An even tempo and manner is desirable, and special care is due where a variation may help
    one's own side. To vary it unintentionally is no infraction. What it tells belongs to the
    opponents alone, at their own risk."""
    return only_tempo(case)


class Source(Enum):
    """The source of an opponent's inference."""

    MANNER = Text("from tempo, manner, a remark, a question or a gesture of an opponent's")
    CALL_OR_CARD = Text("from the opponent's call or card itself")
    NOTHING = Text("from nothing that an opponent did")


class Sheltered(Enum):
    """The readings of what may not be behind a deceptive call or play."""

    NOTHING = Text("nothing")
    TEMPO = Text("unusual haste or hesitation")
    UNDERSTANDING = Text(
        "an understanding or experience of his partnership's that the opponents did not know"
    )


class MisledByManner(Awarding, EndOfPlay):
    """The facts about a player who says that an opponent's manner misled him.

    The incident is about that player.
    """

    source = one_of(
        Source,
        Text("From what did he draw his inference?"),
        help=Text('Ask him first: "What did you see or hear, and what did you take it to mean?"'),
    )
    sheltered = one_of(
        Sheltered,
        Text("What stood behind the deceptive call or play?"),
        help=Text(
            'Ask both sides how it was played, and his partner by himself: "Have you seen him do '
            'that before?"'
        ),
    )
    false_and_acted_on = yes_no(
        Text("Was the inference false, and did he act on it?"),
        help=Text(
            "Look at the hand, and at what he then did. A true inference, or one not acted on, "
            "is at his own risk."
        ),
    )
    bridge_reason = yes_no(
        Text("Can a bridge reason be shown for what the opponent did?"),
        help=Text(
            """Ask him what he was thinking about, then look at his hand and the position. With a
            singleton to play, thinking about which signal to give or about the next trick is as a
            rule no reason."""
        ),
        doubt=Doubt(
            value=False, law="73E2", why=Text("A reason counts only if it can be demonstrated.")
        ),
    )
    could_have_known = yes_no(
        Text("Could he have been aware, when he did it, that it could work to his benefit?"),
        help=Text(
            "Not whether he meant it: only whether a player in his seat could have known. Say "
            "that you accuse nobody."
        ),
    )
    misled_and_damaged = yes_no(
        Text("Was the player's side damaged by the false inference?"),
        help=Text(
            """Ask him by himself: "What would you have done otherwise?" Then follow the cards, and
            see whether that would have scored better."""
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )
    meant_to_mislead = yes_no(
        Text("Do you find that he did it to mislead?"),
        help=Text("Seldom found, and not needed for the score."),
        usual=usually_no(Text("He did it to mislead.")),
    )

    def offenders(self) -> Who:
        """Return the side of the opponent whose manner it was."""
        return opponents_of(self.seat, Role.OFFENDING_SIDE)

    def non_offenders(self) -> Who:
        """Return the side of the player who was misled."""
        return side_of(self.seat, Role.NON_OFFENDING_SIDE)


def sheltered(case: MisledByManner) -> Sheltered:
    """Return what the deception was based on.

    If it was a concealed understanding, another law takes over.
    """
    if case.sheltered is Sheltered.UNDERSTANDING:
        case.do(GoOnUnder("40A3", Why.CONCEALED_UNDERSTANDING))
    return case.sheltered


@law("73E1")
def lawful_deception(case: MisledByManner) -> Sheltered:
    """A player may deceive by the call or card itself, if no unusual haste or hesitation supports
    it and no concealed understanding or experience of his partnership shelters it."""
    return sheltered(case)


@lawful_deception.since(REVISED, source=REVISION)
def lawful_deception_revised(case: MisledByManner) -> Sheltered:
    """A player may deceive by the call or card itself, if no unusual haste, hesitation or mannerism
    supports it and no concealed understanding or experience of his partnership shelters it."""
    return sheltered(case)


@law("73D2")
def tried_to_mislead(case: MisledByManner) -> bool:
    """A player may not try to mislead an opponent by a question, a remark, a gesture, by haste or
    hesitation, as before a singleton, by his manner, or by departing on purpose from correct
    procedure."""
    if case.meant_to_mislead:
        case.do(PenaltyPossible(case.offenders(), Why.MEANT_TO_MISLEAD))
    return case.meant_to_mislead


class Misled(Enum):
    """The consequence of a complaint that an opponent's manner misled a player."""

    OWN_RISK = Text("The player drew the inference at their own risk: the result stands.")
    LAWFUL = Text("A player may deceive by the call or the card itself: the result stands.")
    OTHER_LAW = Text("The deception was protected by a concealed understanding: Law 40A3 decides.")
    BRIDGE_REASON = Text("The opponent had a bridge reason: the result stands.")
    COULD_NOT_KNOW = Text(
        "The opponent could not have known that it might help: the result stands."
    )
    LATER = Text("Play on; after play the director assesses the damage.")
    NO_DAMAGE = Text("There was no damage: the result stands.")
    ADJUSTED = Text("The score is adjusted.")


@law("73E2")
def misled_by_manner(case: MisledByManner) -> Misled:
    """If an innocent player has drawn a false inference from a question, a remark, a manner or
    tempo of an opponent who has no demonstrable bridge reason for it and who could have been aware
    that it might benefit him, the director adjusts the score. No intent need be found."""
    if not case.false_and_acted_on:
        case.cite("73D1")
        return Misled.OWN_RISK
    if case.bridge_reason:
        return Misled.BRIDGE_REASON
    if not case.could_have_known:
        return Misled.COULD_NOT_KNOW
    tried_to_mislead(case)
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DID_IT_COST))
        return Misled.LATER
    if not case.misled_and_damaged:
        case.do(ResultStands())
        return Misled.NO_DAMAGE
    assign(case, AfterPlay.WITHOUT_THE_INFERENCE, by="73E2")
    return Misled.ADJUSTED


shown(
    "73A1",
    Text(
        "Partners communicate only by the calls they make and the cards they play, save where "
        "the laws allow more."
    ),
    __name__,
)
shown(
    "73A2",
    Text(
        """Calls and plays should be made without special emphasis, mannerism or tone and without
        undue haste or hesitation. Regulations may require pauses, as after a skip bid or at trick
        one. In the text of 2024: shall, of intentional haste or hesitation; and the pauses stand in
        73D3."""
    ),
    __name__,
)
