"""Great War in the East: Serbia/Galicia: one module per chapter, tables and data beside them."""

GAMES = {"great-war-in-the-east": "GreatWarInTheEast"}
HOT = (
    "advance cavalry combat command hq losses movement odds oracle procedure putnik rail reinforcements replacement"
    " results retreat sequence shifts stacking state supply"
)
