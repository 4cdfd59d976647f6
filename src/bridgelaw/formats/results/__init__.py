"""Results of events: USEBIO, Bridgemate, PBN, CSV and our own JSON; and archives of whole
events."""
