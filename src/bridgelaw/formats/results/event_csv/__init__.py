"""A table of results, one row for each line of a traveller, as people write it in a spreadsheet.

    event;Club pairs
    method;matchpoints

    number;names
    1;Ann Ash & Bo Birk

    board;ns;ew;contract;declarer;tricks
    1;1;2;4S;N;10

Only the last of the three parts is required. Cells are separated by semicolons, commas or tabs;
headers may be English or Danish (`columns`); scores are written as directors write them
(`bridgelaw.scores.notation`).
"""
