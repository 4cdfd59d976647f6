"""Law 72: General principles."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, PlayContinues, Reminder, ScoreStands, When
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_10_rectification import Outlook, offenders_may_do_well
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign


class Basis(Enum):
    """The grounds for adjusting the score."""

    COULD_HAVE_KNOWN = Text(
        "to what was probable without the irregularity; the offender could have known that it "
        "might well do damage"
    )


class AfterPlay(Enum):
    """Reminders for the director after play."""

    GAINED = Text("did the offending side gain by the irregularity? Then adjust the score.")


class Step(Enum):
    """Advice to the director."""

    ACCUSE_NOBODY = Text("say only that he could have known; nobody is accused of having meant it.")


def play_over_on_record(case: Aware) -> bool | None:
    """Return whether play is over, from the trick number; None if unknown.

    A contract alone does not show it.
    """
    record = case.record
    return None if record is None or record.trick_number is None else record.play_is_over


class Aware(Awarding, Outlook):
    """The facts about an irregularity that benefited the side that committed it."""

    could_have_known = yes_no(
        Text(
            "Could the offender, when he did it, have known that it might well damage the other "
            "side?"
        ),
        help=Text(
            """An objective test: would such a player have seen the prospect, had he thought of it?
            It is not asked whether he meant it. Typical are a call or pass out of turn that
            silences partner at the right moment, and a card exposed that directs a lead. That it
            went well is not enough."""
        ),
    )
    play_over = yes_no(
        Text("Is the play of the board over?"),
        known=lambda case: play_over_on_record(case),
        stays=(True,),
    )
    gained = yes_no(
        Text("Did the offending side gain by the irregularity?"),
        help=Text(
            "Compare with what was probable if it had not happened, also when its rectification "
            "was carried out."
        ),
        later=True,
    )


class Gain(Enum):
    """The outcome."""

    KEPT = Text("it is kept")
    OPEN = Text("play goes on, and the director comes back to it")
    NONE = Text("there was none")
    TAKEN = Text("it is taken away")


@law("72C")
def could_have_known(case: Aware) -> Gain:
    """If an offender could have known when he did it that his irregularity might well damage the
    other side, and his side gained by it, the score is adjusted."""
    if not case.could_have_known:
        case.cite("12B2")
        offenders_may_do_well(case)
        return Gain.KEPT
    if not case.play_over:
        case.do(PlayContinues())
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.GAINED))
        return Gain.OPEN
    if not case.gained:
        case.do(ScoreStands(Role.BOTH_SIDES))
        return Gain.NONE
    case.do(Advice(Step.ACCUSE_NOBODY))
    assign(case, Basis.COULD_HAVE_KNOWN)
    return Gain.TAKEN


shown(
    "72A",
    Text("The game is played by the Laws; to score as well as one can by lawful means is proper."),
    __name__,
)
shown(
    "72B1",
    Text(
        "A player may not break a law on purpose, even if he is willing to accept the "
        "rectification."
    ),
    __name__,
)
shown(
    "72B3",
    Text(
        "A player may not try to conceal an infraction, as by revoking again, hiding a card or "
        "mixing cards early."
    ),
    __name__,
)
