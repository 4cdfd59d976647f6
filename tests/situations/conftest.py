"""Fixtures: a server with its own store for each test, as in the tests of the pages."""

from tests.web.conftest import desk, empty_store, initial_store, store

__all__ = ["desk", "empty_store", "initial_store", "store"]
