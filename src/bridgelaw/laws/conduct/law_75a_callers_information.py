"""Law 75A: the caller's unauthorised information from his partner's explanation."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, Authorised, Info
from bridgelaw.engine.facts import Settled, implied, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.information_from_partner import Conveyed, FromPartner
from bridgelaw.laws.general.law_16b_information_from_partner import Verdict, unauthorised_choice


class Step(Enum):
    """Advice to the director."""

    AS_HE_MEANT_IT = Text(
        """judge the caller's later turns one by one, as if his partner had explained the call as he
        himself meant it, and partner's later calls as answers to that."""
    )
    AND_MISINFORMATION = Text(
        "rule on misinformation to the opponents too, by itself: the explanation may have been "
        "right or wrong."
    )


class HeardExplanation(FromPartner):
    """The facts about a player who heard partner explain or alert a call, or fail to.

    The incident is about the caller. An incident in which the explanation is known to differ from
    the caller's intention declares `explained_otherwise` settled.
    """

    conveyed = Settled(Conveyed.EXPLANATION)
    points_somewhere = Settled(value=True)
    explained_otherwise = yes_no(
        Text(
            "Was the call explained otherwise than the caller meant it, or alerted or not to his "
            "surprise?"
        ),
        help=Text(
            'Ask the caller away from the table: "What did you mean by it?" It does not matter who '
            "was right."
        ),
        usual=implied(Text("The call was explained and alerted as the caller meant it.")),
    )
    from_the_auction = yes_no(
        Text("Would the legal auction alone have told him that he had been misread?"),
        help=Text(
            "As when partner's next call cannot be, opposite what he meant. A possible call "
            "tells nothing."
        ),
        usual=usually_no(
            Text("The legal auction alone would have told him that he had been misread.")
        ),
    )


@law("75A")
def caller_heard(case: HeardExplanation) -> Verdict | None:
    """A player whose call partner explains otherwise than he meant it may not use that knowledge,
    whether the explanation is right or wrong: he goes on as if it had been explained as he meant
    it. If he takes advantage the director adjusts.

    None where there was nothing he might not use.
    """
    if not case.explained_otherwise:
        return None
    case.do(Advice(Step.AND_MISINFORMATION))
    if case.from_the_auction:
        case.do(Authorised(case.chooser(), Info.LEARNT_SO, case.chooser()), "16A1a")
        return None
    case.do(Advice(Step.AS_HE_MEANT_IT))
    return unauthorised_choice(case)
