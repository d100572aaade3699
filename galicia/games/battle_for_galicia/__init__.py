"""Battle for Galicia 1914: one module per chapter, tables and data beside them."""

GAMES = {"battle-for-galicia": "BattleForGalicia"}
HOT = (
    "advance cavalry combat command effectiveness losses movement odds oracle outcomes procedure reinforcements retreat"
    " sequence stacking state supply withdrawal"
)
