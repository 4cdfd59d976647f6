"""A tournament: who played whom on which board, the scores, and the resulting standings.

An `Event` is a value. Scoring it (`bridgelaw.event.scored`) gives the matchpoints, IMPs, victory
points and ranks. Applying an adjusted score of a ruling returns another event, so that before and
after can be compared.
"""
