"""The effects of rulings: one small class each, all of one vocabulary."""

from bridgelaw.ruling.effects.base import Effect, SomeCard, When
from bridgelaw.ruling.effects.cards import (
    CardNotPlayed,
    CardPlayed,
    CardReturned,
    CardStands,
    Chooses,
    MayChange,
    MayPlay,
    MustFollow,
    MustPlay,
    MustWithdraw,
)
from bridgelaw.ruling.effects.information import Authorised, Info, Unauthorised
from bridgelaw.ruling.effects.penalty_cards import (
    Grade,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    MustPlayBefore,
    MustWait,
    PenaltyCard,
    PenaltyCardPickedUp,
    PenaltyCardsRaised,
    PenaltyCardStays,
    SomeSuit,
    WhichSuit,
)
from bridgelaw.ruling.effects.rights import (
    AdjustedScore,
    Admonish,
    Advice,
    DirectorsStep,
    GoOnUnder,
    HasRight,
    NoRight,
    PenaltyPossible,
    PlayContinues,
    Reminder,
    RightLost,
)
from bridgelaw.ruling.effects.tricks import LeadFrom, LeadsNext, PlaysNext, TricksTransferred, TrickWon

__all__ = [
    "AdjustedScore",
    "Admonish",
    "Advice",
    "Authorised",
    "CardNotPlayed",
    "CardPlayed",
    "CardReturned",
    "CardStands",
    "Chooses",
    "DirectorsStep",
    "Effect",
    "GoOnUnder",
    "Grade",
    "HasRight",
    "Info",
    "LeadForbidden",
    "LeadFree",
    "LeadFrom",
    "LeadRequired",
    "LeadsNext",
    "MayChange",
    "MayPlay",
    "MustFollow",
    "MustPlay",
    "MustPlayBefore",
    "MustWait",
    "MustWithdraw",
    "NoRight",
    "PenaltyCard",
    "PenaltyCardPickedUp",
    "PenaltyCardStays",
    "PenaltyCardsRaised",
    "PenaltyPossible",
    "PlayContinues",
    "PlaysNext",
    "Reminder",
    "RightLost",
    "SomeCard",
    "SomeSuit",
    "TrickWon",
    "TricksTransferred",
    "Unauthorised",
    "When",
    "WhichSuit",
    "kinds",
]


def kinds() -> dict[str, type[Effect]]:
    """Every kind of effect by its name in case files."""
    found = (globals()[name] for name in __all__)
    return {kind.kind(): kind for kind in found if isinstance(kind, type) and issubclass(kind, Effect)}
