"""Laws 41 to 47: how the play goes; cards that are played, named and taken back."""
