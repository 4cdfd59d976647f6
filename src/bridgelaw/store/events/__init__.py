"""Events in the store: small ones as a whole, large ones in parts."""
