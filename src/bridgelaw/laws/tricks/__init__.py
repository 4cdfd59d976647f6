"""Laws 65 to 67: arrangement and inspection of tricks, and defective tricks."""
