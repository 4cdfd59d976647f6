"""Law 93: Procedures of appeal."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import Appealing


class About(Enum):
    """The subject of an appeal."""

    THE_LAW = Text("solely law or regulations")
    JUDGEMENT = Text(
        "facts or judgement: damage, weights, what was a logical alternative, a penalty"
    )
    BOTH = Text("both")
    DISCIPLINE = Text("a disciplinary penalty or suspension")


class Step(Enum):
    """The steps of an appeal."""

    DIRECTOR_HEARS_ALL = Text("the director in charge hears and rules on the whole appeal.")
    DIRECTOR_RULES_ON_LAW = Text(
        "the director in charge rules on what is law or regulation alone; that ruling may go on "
        "to the committee."
    )
    TO_THE_COMMITTEE = Text(
        "the director in charge refers the rest to the committee, which has all his powers over it."
    )
    ONLY_RECOMMEND = Text(
        "on law, regulations and discipline the committee cannot overrule the director in "
        "charge, only recommend a change."
    )
    EITHER_WAY = Text("the score may go lower by an appeal as well as higher.")


class Heard(Appealing):
    """The facts that decide who hears an appeal."""

    committee = yes_no(
        Text(
            "Is there a committee or another body for appeals, that can meet without disturbing "
            "the event?"
        ),
    )
    about = one_of(About, Text("What is the appeal about?"))


@law("93B1")
def law_part(case: Heard) -> bool:
    """What in an appeal is solely about law or regulations the director in charge rules on; his
    ruling may be appealed to the committee."""
    found = case.about in (About.THE_LAW, About.BOTH)
    if found:
        case.do(Advice(Step.DIRECTOR_RULES_ON_LAW))
    return found


@law("93B2")
def the_rest(case: Heard) -> bool:
    """All other appeals the director in charge refers to the committee."""
    found = case.about is not About.THE_LAW
    if found:
        case.do(Advice(Step.TO_THE_COMMITTEE))
    return found


@law("93B3")
def only_recommends(case: Heard) -> bool:
    """The committee has all the director's powers, but on law, regulations and discipline it cannot
    overrule the director in charge; there it may recommend that he change his ruling."""
    found = case.about is not About.JUDGEMENT
    if found:
        case.do(Advice(Step.ONLY_RECOMMEND))
    return found


@law("93A")
def director_hears_all(case: Heard) -> bool:
    """Where there is no committee, or none that can work without disturbing the event, the director
    in charge hears and rules on all appeals."""
    if case.committee:
        return False
    case.do(Advice(Step.DIRECTOR_HEARS_ALL))
    return True


@law("93~1")
def sorted_out(case: Heard) -> None:
    """An appeal is sorted first: is it in time, by the right person and agreed to; which part is
    law, and which judgement. The ruling on it may go lower as well as higher."""
    law_part(case)
    the_rest(case)
    only_recommends(case)
    case.do(Advice(Step.EITHER_WAY))


shown(
    "93B",
    Text(
        "Where there is a committee, law goes to the director in charge first and judgement to "
        "the committee."
    ),
    __name__,
)
