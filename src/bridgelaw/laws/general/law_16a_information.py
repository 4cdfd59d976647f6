"""Law 16A: information that a player may use."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Authorised, GoOnUnder, Info, Unauthorised
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16c_withdrawn_information import OnSide


class Origin(Enum):
    """The origin of a player's information."""

    CALLS_AND_PLAYS = Text(
        "from the legal calls and plays of this board, or illegal ones that were accepted"
    )
    WITHDRAWN = Text("from a call or a card that was withdrawn")
    BY_LAW = Text("a law or a regulation makes it known, or a lawful procedure does")
    BEFORE_HIS_HAND = Text("he knew it before he took his hand from the board")
    SITUATION = Text("from his own score, the opponents' habits, or the regulations")
    OPPONENTS_MANNER = Text("from an opponent's hesitation, remark or manner")
    OPPONENTS_CARD = Text("he saw an opponent's card")
    PARTNER = Text("from partner, by other than a call or a card")
    ELSEWHERE = Text("from elsewhere: another table, a remark overheard, a wrong hand")


class Seen(Enum):
    """How a player came to see an opponent's card."""

    BY_ACCIDENT = Text("by accident, without looking for it")
    LOOKED_FOR = Text("he looked for it")
    SHOWN = Text("the opponent showed it on purpose")


class Why(Enum):
    """The reasons for going on under another law."""

    FROM_PARTNER = Text("it came, or was coloured by what came, from partner")
    OFFENDER = Text(
        "his side offended, and may not use it unless a comparable call or a correction lifted that"
    )
    BY_ACCIDENT = Text("it came by accident, from elsewhere than partner")
    SHOWN_ON_PURPOSE = Text("an opponent may have shown it in order to mislead")


class May(Enum):
    """Whether he may use it."""

    MAY = Text("The player may use it.")
    OWN_RISK = Text("The player may use it, at their own risk.")
    MAY_NOT = Text("The player may not use it.")
    OTHER_LAW = Text("Another section decides.")


class Known(Incident):
    """The facts about a player's information.

    The incident is about the player who has it.
    """

    origin = one_of(
        Origin,
        Text("Where has he it from?"),
        help=Text('Ask: "How did you come to know that?" Take the first source that he had.'),
    )
    coloured = yes_no(
        Text("Is it coloured by something that partner conveyed otherwise?"),
        help=Text("As a pass that was slow, or a double made with emphasis."),
    )
    withdrawal_side = one_of(
        OnSide,
        Text("As to that withdrawal, on which side is he?"),
        help=Text(
            "Ask what happened, and find whose irregularity the call or card was taken back for."
        ),
    )
    excluded = yes_no(
        Text("Does a law exclude it?"),
        help=Text("As looking at another's hand in the board, or asking those who have played it."),
    )
    seen = one_of(
        Seen,
        Text("How did he come to see it?"),
        help=Text('Ask each by himself: "How did you hold your cards?" and "Where did you look?"'),
    )

    def knower(self) -> Who:
        """Return the player who has the information."""
        return self.who(Role.PLAYER)


def may_use(case: Known, law_number: str = "") -> May:
    """Rule that he may use what he has learnt."""
    case.do(Authorised(case.knower(), Info.LEARNT_SO, case.knower()), law_number)
    return May.MAY


def may_not_use(case: Known, law_number: str = "") -> May:
    """Rule that he may not use what he has learnt."""
    case.do(Unauthorised(case.knower(), Info.LEARNT_SO, case.knower()), law_number)
    return May.MAY_NOT


def may_use_unless_coloured(case: Known) -> May:
    """Rule that he may use it, but that Law 16B covers what partner conveyed with it."""
    if not case.coloured:
        return may_use(case)
    case.do(GoOnUnder("16B", Why.FROM_PARTNER))
    return May.OTHER_LAW


@law("16A1a")
def calls_and_plays(case: Known) -> May:
    """A player may use what the legal calls and plays of the board tell him, and illegal ones that
    were accepted, as long as no unauthorised information colours it."""
    return may_use_unless_coloured(case)


@law("16A1b")
def withdrawn_by_the_others(case: Known) -> May:
    """What a withdrawn call or play tells may be used where Law 16C makes it authorised."""
    if case.withdrawal_side is OnSide.INNOCENT:
        return may_use(case, "16C1")
    case.do(GoOnUnder("16C2", Why.OFFENDER))
    return May.OTHER_LAW


@law("0-withdrawn")
def is_withdrawn(case: Known) -> May:
    """Withdrawn is said of every action that no longer counts: a call that is cancelled as well as
    a card that is taken back."""
    return withdrawn_by_the_others(case)


@law("16A1c")
def by_law(case: Known) -> May:
    """A player may use what a law or a regulation makes authorised; and, where nothing is said,
    what the lawful procedures tell, unless it comes from partner."""
    return may_use_unless_coloured(case)


@law("16A1d")
def known_before(case: Known) -> May:
    """A player may use what he knew before he took his cards from the board, if no law excludes
    it."""
    return may_not_use(case) if case.excluded else may_use(case)


@law("16A2")
def of_the_situation(case: Known) -> May:
    """A player may also reckon with his own estimated score, his opponents' habits and what the
    regulations require."""
    return may_use(case)


@law("16A1")
def lawful_source(case: Known) -> May:
    """Information may be used if it comes from the legal calls and plays, from withdrawn ones where
    that is authorised, from what law and procedure make known, or from before the player took his
    hand."""
    sources = {
        Origin.CALLS_AND_PLAYS: calls_and_plays,
        Origin.WITHDRAWN: is_withdrawn,
        Origin.BY_LAW: by_law,
        Origin.BEFORE_HIS_HAND: known_before,
    }
    return sources[case.origin](case)


@law("0-extraneous")
def is_extraneous(case: Known) -> bool:
    """Extraneous is what is no part of the lawful procedures of the game."""
    return case.origin in (Origin.PARTNER, Origin.ELSEWHERE)


def opponents_card(case: Known) -> May:
    """Rule on an opponent's card that he has seen (Law 74C5 and its footnote 23)."""
    if case.seen is Seen.SHOWN:
        case.do(GoOnUnder("73D2", Why.SHOWN_ON_PURPOSE), "74fn23")
        return May.OTHER_LAW
    return may_use(case, "74C5") if case.seen is Seen.BY_ACCIDENT else may_not_use(case, "74C5")


@law("16A")
def may_he_use_it(case: Known) -> May:
    """A player may use what the legal calls and plays tell him, what a law makes authorised, and
    what he knew before he took up his hand. What comes otherwise from partner falls under 16B, from
    withdrawn actions under 16C, by accident under 16D."""
    from_partner = case.origin is Origin.PARTNER
    if is_extraneous(case):
        case.do(
            GoOnUnder("16B", Why.FROM_PARTNER)
            if from_partner
            else GoOnUnder("16D", Why.BY_ACCIDENT)
        )
        return May.OTHER_LAW
    if case.origin is Origin.OPPONENTS_MANNER:
        may_use(case, "73D1")
        return May.OWN_RISK
    if case.origin is Origin.OPPONENTS_CARD:
        return opponents_card(case)
    return of_the_situation(case) if case.origin is Origin.SITUATION else lawful_source(case)


shown(
    "16",
    Text(
        """Where a player's information comes from decides whether he may use it: the legal calls
        and plays and what the laws allow, his partner, withdrawn actions, or an accident."""
    ),
    __name__,
)
