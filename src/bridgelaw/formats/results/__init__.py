"""Results of events: USEBIO, Bridgemate, PBN, CSV and our own JSON; archives of whole events."""
