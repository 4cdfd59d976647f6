"""The store: all repositories at one database address."""

from __future__ import annotations

from bridgelaw.store.accounts import Accounts
from bridgelaw.store.appeals import Appeals
from bridgelaw.store.audit_log import Log
from bridgelaw.store.collections import Collections
from bridgelaw.store.connection.database import Database
from bridgelaw.store.director_calls import DirectorCalls
from bridgelaw.store.events.archives import Archives
from bridgelaw.store.events.events import Events
from bridgelaw.store.events.large_reading import Large
from bridgelaw.store.events.publications import Publications
from bridgelaw.store.idempotency import Requests
from bridgelaw.store.interviews import Interviews, Rulings
from bridgelaw.store.jobs import Works
from bridgelaw.store.players.entries import Entries
from bridgelaw.store.players.personal_data import PersonalData
from bridgelaw.store.players.register import Players
from bridgelaw.store.records import Records
from bridgelaw.store.seasons import Seasons
from bridgelaw.store.table_codes import TableCodes


class Store:
    """All stored data at one database address."""

    def __init__(self, address: str) -> None:
        """Open the store at a database address. Raises StoreError.

        An address is, for example, `sqlite:///desk.sqlite3`.
        """
        self.database = Database(address)
        self.events = Events(self.database)
        self.publications = Publications(self.database)
        self.large = Large(self.database)
        self.archives = Archives(self.database)
        self.interviews = Interviews(self.database)
        self.rulings = Rulings(self.database)
        self.appeals = Appeals(self.database)
        self.seasons = Seasons(self.database)
        self.records = Records(self.database)
        self.collections = Collections(self.database)
        self.requests = Requests(self.database)
        self.works = Works(self.database)
        self.accounts = Accounts(self.database)
        self.table_codes = TableCodes(self.database)
        self.director_calls = DirectorCalls(self.database)
        self.players = Players(self.database)
        self.entries = Entries(self.database, self.players)
        self.personal_data = PersonalData(self.database)
        self.log = Log(self.database)

    def close(self) -> None:
        """Close the database."""
        self.database.close()
