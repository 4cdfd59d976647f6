"""Files of others and of our own: play records, results of events, and rulings on them."""
