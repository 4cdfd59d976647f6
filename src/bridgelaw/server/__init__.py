"""How the desk is served: its settings, its log, its limits, and how it begins and ends."""
