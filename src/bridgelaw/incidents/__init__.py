"""The procedures of the director.

Each applies the laws on an incident until there is a ruling.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache


@cache
def load() -> None:
    """Import every law and incident, and the readings of the federations."""
    from bridgelaw import federations, laws

    for package in (laws.__name__, __name__, federations.__name__):
        for module in pkgutil.walk_packages(
            importlib.import_module(package).__path__, f"{package}."
        ):
            importlib.import_module(module.name)
