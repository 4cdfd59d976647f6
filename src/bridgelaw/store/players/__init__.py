"""Players in the store: the register of a club, their entries, and what is stored about them."""
