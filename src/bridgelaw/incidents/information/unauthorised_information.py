"""A player's choice after partner hesitated, asked or remarked."""

from __future__ import annotations

from bridgelaw.effects import Advice
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_73_communication import ToPartner, communicated, tempo_alone
from bridgelaw.laws.conduct.law_75a_callers_information import Step
from bridgelaw.laws.general.information_from_partner import Conveyed
from bridgelaw.laws.general.law_16b_information_from_partner import Verdict, unauthorised_choice


@incident(
    "unauthorised information",
    group="information",
    case=ToPartner,
    title=Text(
        "Unauthorised information (UI): a hesitation, a remark, a question or a gesture, and "
        "what partner did"
    ),
    who=Text("Who acts after partner's hesitation, question or remark?"),
)
def unauthorised_information(case: ToPartner) -> Verdict:
    """A player hesitated or otherwise varied his tempo, asked, or made a remark or a gesture, and
    his partner has acted or is to act. The player it is about is the partner, who may not use it.
    For what a player heard partner explain of his own call see "call explained otherwise"; for an
    opponent who was misled, "misled by manner"."""
    verdict = unauthorised_choice(case)
    if case.conveyed is Conveyed.EXPLANATION:
        case.do(Advice(Step.AND_MISINFORMATION), "75")
    if not tempo_alone(case):
        communicated(case)
    return verdict
