"""The connection to the database: opening, locking, writing and migrating."""
