"""What the desk keeps: events with the history of every change, rulings, interviews on their way,
records of play.

SQLAlchemy does the talking, SQLite by default, any other database by its address; Alembic brings an
older store up to date. Nothing that a person has entered is ever overwritten without its earlier
form standing in the history.
"""
