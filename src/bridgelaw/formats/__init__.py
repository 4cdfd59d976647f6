"""File formats, our own and those of others: play records, results of events, and rulings."""
