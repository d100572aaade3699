"""Clash of Giants II: First Ypres.

`units.tsv` lists the counters in the order in which their dice fall. Allied ids end in the nation. `zones` are those an
arrival may enter, parted by a bar, none for any; `entry_edge` says by which sources: its side's own, or the east edge.
`bound` is the zone a unit may not leave. TER `?` is rolled for the corps when it first fights. Three columns say what
existence, hex or turn, and values rest on.
"""

GAMES = {"first-ypres": "FirstYpres"}
HOT = "belgians command flood front nations rail remnants replacements reserve state supply victory zones"
