"""Re-score an event from its travellers and compare it with the figures that its file prints.

Programs mostly score alike but differ in details: how they treat a board with a missing score, how
they round a figure, whether a pair that sat out is brought up to the others. The named methods are
tried, and the best one is reported. What no method explains is listed line by line, with the reason
if it can be found.
"""
