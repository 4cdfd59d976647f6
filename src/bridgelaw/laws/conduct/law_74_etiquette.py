"""Law 74: Conduct and etiquette."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, Advice, DisciplinePossible, GoOnUnder, PenaltyPossible
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, usually_no, yes_no
from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text

SECTIONS = {
    "74A1": Text("A player should be courteous at all times."),
    "74A2": Text(
        "A player should avoid any remark or act that might annoy or embarrass another, or spoil "
        "the enjoyment of the game."
    ),
    "74A3": Text(
        "Every player should follow the same correct procedure whenever he calls and plays."
    ),
    "74B": Text("As a matter of courtesy a player should refrain from the things that follow."),
    "74B1": Text("Paying too little attention to the game."),
    "74B2": Text("Making needless comments during the auction and play."),
    "74B3": Text(
        "Taking a card from his hand before it is his turn; it may also tell his partner something."
    ),
    "74B4": Text(
        "Drawing out the play, as when he knows that all the tricks are his, in order to "
        "disconcert an opponent."
    ),
    "74B5": Text(
        "Calling the director, or speaking to him, in a way that is discourteous to him or to "
        "others."
    ),
    "74C": Text("What follows are examples of breaches of procedure."),
    "74C1": Text("Naming one and the same call in different ways."),
    "74C2": Text("Showing that he approves or disapproves of a call or a play."),
    "74C3": Text("Showing that he expects or intends to win or lose a trick that is not complete."),
    "74C4": Text(
        "Drawing attention to something that has happened, or to how many tricks are still needed."
    ),
    "74C5": Text(
        """Looking intently at another player in the auction or play, or at another's hand. What he
        sees of an opponent's cards by accident he may use."""
    ),
    "74C6": Text("Showing that he has lost interest in a deal, as by folding his cards."),
    "74C7": Text("Varying his usual tempo in order to disconcert another player."),
    "74C8": Text("Leaving the table needlessly before the round is called."),
    "74fn23": Text("Footnote 23: of an opponent who shows his cards on purpose see Law 73D2."),
}

for _number, _text in SECTIONS.items():
    shown(_number, _text, __name__)


class Breach(Enum):
    """The breach by a player."""

    DISCOURTEOUS = Text("he was discourteous to another player")
    ANNOYING = Text(
        "he made a remark, or did something, that annoyed or embarrassed another player"
    )
    PROCEDURE = Text("he did not call or play in the same correct way each time")
    INATTENTIVE = Text("he did not attend to the game")
    COMMENTED = Text("he made needless comments during the auction or play")
    DETACHED_A_CARD = Text("he took a card from his hand before it was his turn")
    DREW_OUT = Text("he drew out the play in order to disconcert an opponent")
    RUDE_TO_DIRECTOR = Text("he called or spoke to the director rudely")
    NAMED_DIFFERENTLY = Text("he named one and the same call in different ways")
    APPROVED = Text("he showed that he approved or disapproved of a call or a play")
    SHOWED_HIS_AIM = Text("he showed that he meant to win or lose a trick before it was complete")
    DREW_ATTENTION = Text(
        "he pointed to something that had happened, or to the tricks still needed"
    )
    STARED = Text("he looked intently at another player or at his hand")
    LOST_INTEREST = Text("he showed that he had lost interest in the deal")
    VARIED_TEMPO = Text("he varied his tempo in order to disconcert another player")
    LEFT = Text("he left the table needlessly before the round was called")

    @property
    def request(self) -> Text:
        """What the director says to the player."""
        return REQUESTS[self]


REQUESTS = {
    Breach.DISCOURTEOUS: Text("Please be courteous to the other players."),
    Breach.ANNOYING: Text("Please do nothing that annoys or embarrasses another player."),
    Breach.PROCEDURE: Text("Please call and play in the same correct way each time."),
    Breach.INATTENTIVE: Text("Please pay attention to the game."),
    Breach.COMMENTED: Text("Please make no needless comments during the auction and play."),
    Breach.DETACHED_A_CARD: Text("Please do not take a card from your hand before your turn."),
    Breach.DREW_OUT: Text("Please do not prolong the play in order to disconcert an opponent."),
    Breach.RUDE_TO_DIRECTOR: Text("Please be polite when you call or speak to the director."),
    Breach.NAMED_DIFFERENTLY: Text("Please use the same words for the same call each time."),
    Breach.APPROVED: Text("Please do not show whether you approve of a call or a play."),
    Breach.SHOWED_HIS_AIM: Text(
        "Please do not show that you mean to win or lose a trick before it is complete."
    ),
    Breach.DREW_ATTENTION: Text(
        "Please do not point to something that has happened, or to the tricks still needed."
    ),
    Breach.STARED: Text("Please do not look intently at another player or at their hand."),
    Breach.LOST_INTEREST: Text("Please do not show that you have lost interest in the deal."),
    Breach.VARIED_TEMPO: Text("Please do not vary your tempo to disconcert another player."),
    Breach.LEFT: Text("Please stay at the table until the round is called."),
}
"""What the director says to the player, for each breach."""


PARAGRAPHS = dict(
    zip(
        Breach,
        (
            *("74A1", "74A2", "74A3", "74B1", "74B2", "74B3", "74B4", "74B5"),
            *("74C1", "74C2", "74C3", "74C4", "74C5", "74C6", "74C7", "74C8"),
        ),
        strict=True,
    )
)

CONDUCT = (
    Breach.DISCOURTEOUS,
    Breach.ANNOYING,
    Breach.RUDE_TO_DIRECTOR,
    Breach.DREW_OUT,
    Breach.VARIED_TEMPO,
)
"""The sections on discipline, as opposed to procedure."""


class Step(Enum):
    """Advice to the director."""

    IN_PRIVATE = Text(
        "speak to him away from the others where you can; say what the law asks, not what he is."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    TOLD_PARTNER = Text("it may have told his partner something")
    MISLED = Text("an opponent says that he was misled by it")
    DISCIPLINE = Text("it was done on purpose or again, and is a matter of discipline")


class Conduct(Incident):
    """The facts about a player's conduct.

    The incident is about the player complained of.
    """

    breach = one_of(
        Breach,
        Text("What did he do?"),
        help=Text('Hear both sides: "What happened?" Do not repeat the accusation.'),
    )
    grave = yes_no(
        Text("Was it done on purpose, or again after it had been pointed out?"),
        help=Text("If not, pointing it out is as a rule enough."),
        usual=usually_no(Text("It was done on purpose, or again after it had been pointed out.")),
    )
    told_partner = yes_no(
        Text("May it have told his partner something?"),
        help=Text(
            "Find what he did and when, and think for yourself what it may tell; do not ask what "
            "it meant."
        ),
    )
    opponent_misled = yes_no(
        Text("Does an opponent say that it misled him?"),
        help=Text('Ask: "Is there more that I should look at?" Do not suggest it.'),
        usual=usually_no(Text("An opponent says that it misled him.")),
    )


def breach_of_conduct(case: Conduct) -> bool:
    """Cite the paragraph of the breach, and return whether the breach was serious.

    The ruling also says where a penalty is possible.
    """
    number = PARAGRAPHS[case.breach]
    player = case.who(Role.PLAYER)
    case.do(Admonish(player, case.breach), number)
    case.do(Advice(Step.IN_PRIVATE), "74A1")
    grave = case.grave
    if grave and case.breach in CONDUCT:
        case.do(DisciplinePossible(player, Why.DISCIPLINE), "91A")
    elif grave:
        case.do(PenaltyPossible(player, case.breach), "90A")
    return grave


def besides_the_conduct(case: Conduct) -> None:
    """Rule on the other consequences: the paragraph itself adjusts no score."""
    if case.told_partner:
        case.do(GoOnUnder("16B", Why.TOLD_PARTNER), PARAGRAPHS[case.breach])
    if case.opponent_misled:
        case.do(GoOnUnder("73E2", Why.MISLED), PARAGRAPHS[case.breach])
