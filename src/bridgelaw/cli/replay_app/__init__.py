"""A recorded board on the screen, card by card, with the incidents that are marked on it."""
