"""Law 12C: Awarding an adjusted score, once a law gives the power to adjust.

For artificial scores see law_12c2. Other laws that end in an adjusted score (16B3, 21B3, 47E2b, 72C
...) call `assign`: their cases are `Awarding` too.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import AdjustedScore, Advice, PartlyMadeGood, ScoreAssigned
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who, opponents_of, side_of
from bridgelaw.engine.facts import Detail, Settled, Usual, one_of, open_reading, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import same_contract
from bridgelaw.scores.outcome import Average, Outcome, Weighted, complement, is_award
from bridgelaw.scores.results import Played

LIKELY = Text(
    "What would probably have happened without the infraction: one result, or several with their "
    "weights?"
)


class Results(Enum):
    """Whether results that were possible without the infraction can be established."""

    ONE = Text("one result")
    SEVERAL = Text("several results, each with its weight")
    UNCLEAR = Text("so many or so unclear that the director awards an artificial score instead")


class OwnPart(Enum):
    """The innocent side's own part in its damage after the infraction."""

    NOTHING = Text("nothing, or no more than ordinary bridge")
    SERIOUS_ERROR = Text("an extremely serious error that had nothing to do with the infraction")
    GAMBLE = Text("a gamble: if it failed, it hoped to get the loss back by a ruling")


class Basis(Enum):
    """The grounds and the aims of an adjustment of the score."""

    WITHOUT_THE_INFRACTION = Text(
        "to the result, or the results with weights, that was probable without the infraction"
    )
    FULLY_PUT_RIGHT = Text(
        "to what putting the infraction right gives, whatever the other side did to itself"
    )
    PART_OF_THE_LOSS = Text(
        "of its loss only what the infraction caused; tell the result it would have had without "
        "its own error"
    )


class Step(Enum):
    """Steps for the director."""

    AIM = Text(
        """take away the infraction and nothing else: the same players and methods, the right
        explanation in place of the wrong one, the legal call or play in place of the illegal
        one."""
    )
    LEGAL_ONLY = Text(
        """only results that could come about legally have a weight: what unauthorised information
        suggested has none, for either side. The offenders' own misunderstanding stays."""
    )
    CONTRACT_REACHED = Text(
        """the contract reached at the table is among the weighted results: if the illegal action
        led to it, it has no weight (Law 12C1c)."""
    )
    NEVER_AVERAGE = Text(
        "score each result by itself, in IMPs or matchpoints, and weight then; never average the "
        "points."
    )
    ONE_ONLY = Text("weights are not used here: assign the one result that was most probable.")
    TWO_SCORES = Text(
        "each side is scored by its own: matchpoints in a table each; in a match each team has "
        "IMPs of its own."
    )
    MEAN = Text(
        "knock-out: work out the board for each team by its own score, and give both the mean of "
        "the two."
    )


class Awarding(Incident):
    """The facts for awarding an adjusted score.

    The incident is about the offender, if known.
    """

    likely: Detail[Outcome] = Detail(Outcome, LIKELY)  # type: ignore[arg-type]

    def offenders(self) -> Who:
        """Return the side that committed the infraction."""
        return side_of(self.seat, Role.OFFENDING_SIDE)

    def non_offenders(self) -> Who:
        """Return the other side."""
        return opponents_of(self.seat, Role.NON_OFFENDING_SIDE)

    def told_score(self) -> Outcome | None:
        """Return the score to assign, if given."""
        return self.likely


def assign(case: Awarding, basis: Enum, *sides: Who, by: str = "") -> None:
    """Assign a score to these sides, usually both, citing the named section or Law 12C1.

    The score is the likely one, if given; otherwise the ruling says that an adjusted score is due,
    and why. A figure in IMPs or per cent is that of the side that did not offend; the offending
    side gets its complement.
    """
    likely = case.told_score()
    apart = (case.non_offenders(), case.offenders())
    for side in sides or (apart if likely is not None and is_award(likely) else (Role.BOTH_SIDES,)):
        if likely is None:
            case.do(AdjustedScore(side, basis), by or "12C1")
        else:
            kind = "12C1c" if isinstance(likely, Weighted) else "12C1a"
            own = complement(likely) if side == case.offenders() else likely
            case.do(ScoreAssigned(side, own), by or kind)
            case.cite(kind)
    if likely is not None and has_the_contract_reached(case, likely):
        case.do(Advice(Step.CONTRACT_REACHED), "12C1c")
    case.cite("12C1b")


def has_the_contract_reached(case: Awarding, likely: Outcome) -> bool:
    """Return whether the contract on the record is one of the weighted results."""
    contract = None if case.record is None else case.record.contract
    if contract is None or contract.declarer is None or not isinstance(likely, Weighted):
        return False
    reached = Played(contract, contract.tricks_needed)
    return any(
        isinstance(result, Played) and same_contract(result, reached) for _, result in likely.parts
    )


class From(Enum):
    """The origin of scores that do not mirror each other."""

    ADJUSTED = Text("an adjusted score")
    REDUCED = Text(
        "the director was called after the round and lowered one side's score (Law 79B3)"
    )


class Reduced(Enum):
    """Whether a score that is lowered under Law 79B3 is an adjusted score."""

    ADJUSTED_TOO = Text("It is an adjusted score too: the teams get the mean.")
    NO_ADJUSTED_SCORE = Text("The text does not call it one: each team keeps its own score.")


class Unequal(Incident):
    """The facts that decide how scores are counted if they do not mirror each other."""

    knock_out = yes_no(
        Text("Is it a knock-out match?"),
        stays=(True, False),
        usual=usually_no(Text("It is a knock-out match.")),
    )
    comes_from = one_of(From, Text("How did the scores come about?"))
    reduced = open_reading(
        Reduced,
        Text(
            "Is a score that is lowered after the round an adjusted score, so that the mean is "
            "taken?"
        ),
    )


def results_told(case: Award) -> Results | None:
    """Return whether several results are given as likely.

    `UNCLEAR` if an artificial score is given; None otherwise.
    """
    if isinstance(case.likely, Average):
        return Results.UNCLEAR
    return Results.SEVERAL if isinstance(case.likely, Weighted) else None


class Award(Awarding, Unequal):
    """The facts about an assigned score whose parts the director determines."""

    comes_from = Settled(From.ADJUSTED)
    reduced = Settled(Reduced.ADJUSTED_TOO)
    results = one_of(
        Results,
        Text("What would probably have happened without the infraction?"),
        help=Text(
            """Name contracts, declarers and tricks. An average is no short cut: where results can
            be named they are assigned. Many authorities lean a little towards the innocent side in
            the weights; the Laws name no figure."""
        ),
        known=results_told,
        later=True,
    )
    weights_used = yes_no(
        Text("May weighted scores be used here?"),
        help=Text("In a tournament that a club holds, only if the club has decided so beforehand."),
    )
    own_part = one_of(
        OwnPart,
        Text("What did the side that did not offend do to its own harm after the infraction?"),
        help=Text(
            """The bar is very high: a revoke, a lead out of turn, an absurd call or play, such as
            ducking the setting trick against a slam. Not a misjudged contract or ordinary
            misdefence, nor an error that the infraction provoked."""
        ),
        usual=Usual(
            OwnPart.NOTHING,
            {
                OwnPart.SERIOUS_ERROR: Text(
                    "The innocent side made an extremely serious error unrelated to the infraction."
                ),
                OwnPart.GAMBLE: Text(
                    "The innocent side gambled, hoping to get a loss back by a ruling."
                ),
            },
        ),
        later=True,
    )
    without_error: Detail[Outcome] = Detail(
        Outcome,  # type: ignore[arg-type]
        Text(
            "What result would that side have had, after the infraction but without its own error?"
        ),
    )

    def told_score(self) -> Outcome | None:
        """Return the score to assign, if given.

        None also if weights are given but may not be used: one result is then still to be chosen.
        """
        unusable = isinstance(self.likely, Weighted) and self.told.get("weights_used") is False
        return None if unusable else self.likely


@law("12C1a")
def can_be_assigned(case: Award) -> bool:
    """Where a result can be determined the director assigns one, and it takes the place of the one
    reached at the table. An average as a short cut is wrong."""
    return case.results is not Results.UNCLEAR


@law("12C1b")
def aim(case: Award) -> None:
    """An adjusted score is to give back, as nearly as possible, what the innocent side would have
    had without the infraction."""
    case.do(Advice(Step.AIM))


@law("12C1c")
def weighted(case: Award) -> None:
    """Several results may be weighted by how probable each was without the irregularity; only those
    count that could come about legally. Each is scored by itself, and then they are weighted."""
    with_weights(case)


def with_weights(case: Award) -> None:
    """Remind the director of the rules for weighting several results."""
    if case.results is Results.SEVERAL:
        case.do(Advice(Step.LEGAL_ONLY))
        case.do(Advice(Step.NEVER_AVERAGE))


@law("12C1d")
def too_unclear(case: Award) -> bool:
    """If the possible results are too many or too unclear the director may give an artificial
    score."""
    return case.results is Results.UNCLEAR


@law("12C1ei")
def offenders_full_adjustment(case: Award) -> None:
    """The offending side gets what putting its irregularity right gives, whatever the other side
    did then."""
    assign(case, Basis.FULLY_PUT_RIGHT, case.offenders(), by="12C1ei")


@law("12C1eii")
def part_of_the_loss(case: Award) -> None:
    """The innocent side is made good only that part of its loss which the irregularity caused."""
    likely, without = case.told_score(), case.without_error
    if likely is None or without is None:
        case.do(AdjustedScore(case.non_offenders(), Basis.PART_OF_THE_LOSS))
    else:
        case.do(PartlyMadeGood(case.non_offenders(), likely, without))


@law("12C1e")
def damaged_itself(case: Award) -> bool:
    """If the innocent side added to its loss by an extremely serious error, or by a gamble, the two
    sides are scored separately."""
    if case.own_part is OwnPart.NOTHING:
        return False
    offenders_full_adjustment(case)
    part_of_the_loss(case)
    do_not_mirror(case)
    return True


@law("11~1")
def do_not_mirror(case: Unequal) -> bool:
    """The two sides may end with scores for the board that do not mirror each other: each is scored
    by its own, as if they had played two different boards."""
    mean = averaged(case)
    if not mean:
        case.do(Advice(Step.TWO_SCORES))
    return not mean


@law("12C4")
def averaged(case: Unequal) -> bool:
    """In a knock-out match, where the two sides' adjusted scores do not mirror each other, each
    works out its own, and both get the mean of the two. Whether a score lowered under Law 79B3 is
    such a score, the law leaves open."""
    if not case.knock_out:
        return False
    if case.comes_from is From.REDUCED and case.reduced is Reduced.NO_ADJUSTED_SCORE:
        return False
    case.do(Advice(Step.MEAN))
    return True


@law("12C1")
def assigned(case: Award) -> bool:
    """The director replaces the score by the result that was likely without the irregularity, or by
    several such results, weighted."""
    if not can_be_assigned(case):
        too_unclear(case)
        return False
    aim(case)
    weighted(case)
    if not damaged_itself(case):
        assign(case, Basis.WITHOUT_THE_INFRACTION)
    return True


shown(
    "12C",
    Text("First an assigned score is sought; only where there can be none is it artificial."),
    __name__,
)
