"""A tournament: who played whom on which board, what they scored, and what that makes in matches
and standings.

An `Event` is a value. Scoring it (`bridgelaw.event.scored`) gives the matchpoints, IMPs, victory
points and ranks; a ruling's adjusted score put into it gives another event, so that before and
after can be held side by side.
"""
