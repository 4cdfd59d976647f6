"""Facts of the auction, found on the record only."""
