"""Heroes of Limanowa.

`units.tsv` lists the figures in the order in which their dice fall; `place` is the board, the officers' option, the
reserve or Kraków, and `start_full` and `start_rapid` are the sample line-up. `abilities.tsv` and `cards.tsv` say in
`effect` what `text` tells the player; `armies.tsv` holds the order of rounds and deployment, the replacement corners
and the artillery tokens, `players.tsv` the seats. Targets, start areas, entries, roads and railways are on the map.
"""
