"""Files of other scoring programs and devices, each with its own layout."""
