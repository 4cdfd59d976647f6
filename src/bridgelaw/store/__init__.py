"""Persistence: events with their full history, rulings, open interviews, and records of play.

Built on SQLAlchemy, with SQLite by default and any other database by its address; Alembic migrates
older stores. Nothing that a person entered is overwritten without its earlier version being saved
in the history.
"""
