"""Clash of Giants II: Galicia.

`units.tsv` lists the counters in the order in which their dice fall. `army` of a unit at start is its set-up code, of
an Austrian arrival the army printed on it; the Russian player chooses. `value` is the number of steps left, in attack
and defence. `setup_hex` is a standard line-up of ours within the rules. `entry_area`: any supplied town at home, or any
supplied hex of the 2nd Army. Three columns say what existence, hex or turn, and values rest on.
"""

GAMES = {"clash-of-giants-galicia": "ClashOfGiantsGalicia"}
HOT = "command reinforcements siege state supply victory"
