"""The look: colour tokens of the four themes, line weights and classes, as one style sheet.

A theme is an attribute of the root element (``data-theme``); every colour is a custom property, so a page that holds
the drawing changes its theme by changing that one attribute. ``data-zoom`` thins the lettering the same way.
"""

from __future__ import annotations

from galicia.atlas.draw.lettering import (
    CITY,
    FAR_CITY,
    FAR_TOWN,
    GREAT_RIVER,
    NARROW,
    NUMBER,
    RIVER,
    SERIF,
    TAG,
    TOWN,
    VICTORY,
    VILLAGE,
    Hand,
)  # fmt: skip

THEMES = ("light", "dark", "safe", "print")

# token: light, dark, safe, print; fewer colours mean that the light one holds for the rest.
TOKENS: dict[str, tuple[str, ...]] = {
    "paper": ("F4ECD9", "2A2B2D", "F4ECD9", "FFFFFF"),
    "margin": ("EADFC6", "1D1E20", "EADFC6", "FFFFFF"),
    "ground": ("F1E7CF", "31342F", "F5EFE2", "FFFFFF"),
    "ink": ("2B2520", "F0E7D3", "2B2520", "000000"),
    "muted": ("6B5B45", "B7AC96", "6B5B45", "444444"),
    "halo": ("F7F0DF", "232528", "F7F0DF", "FFFFFF"),
    "town": ("FBF6EA", "1B1C1E", "FBF6EA", "FFFFFF"),
    "grid": ("6F614A", "B8AC92", "6F614A", "444444"),
    "num": ("756648", "A89D86", "6B5F4C", "555555"),
    "river": ("4F86A8", "4F8FBD", "0072B2", "6FA3C4"),
    "bank": ("2F6387", "86BCE0", "00456E", "1F4E70"),
    "case": ("DDEAF0", "22292D", "DCEBF5", "FFFFFF"),
    "sea": ("C6DAE2", "22333D", "B9DDF2", "E6F0F4"),
    "woods": ("C3CFA0", "37492F", "BFD6C4", "E3ECD3"),
    "tree1": ("6E8A55", "63864F", "2E7D63"),
    "tree2": ("7C9660", "70935B", "3F8E73"),
    "tree3": ("5F7D4E", "567848", "226650"),
    "tree-shade": ("4C6A3E", "16200F", "14493A"),
    "tree-light": ("A9BE86", "93B27A", "8CC4AE"),
    "marsh": ("B9D2CC", "2C474A", "A8D3EC", "DCECEA"),
    "marsh-rim": ("8DB5AE", "3F686B", "6FB4DC", "A9CBC6"),
    "reed": ("5D8F8B", "79ADA9", "005A8C"),
    "hill1": ("EBD9B4", "3E3D34", "EBE0CF", "F7F2E8"),
    "hill2": ("E0C79A", "4A4538", "DFD0B9", "F0E7D6"),
    "hill3": ("D2B280", "574D3B", "D0BDA2", "E7DAC3"),
    "hill4": ("C29C68", "64563F", "BEA789", "DDCBAE"),
    "hill5": ("AF854F", "725F43", "AA9070", "D2BC99"),
    "lit": ("FFFDF4", "A3946F", "FFFDF4", "FFFFFF"),
    "shade": ("6B4A26", "0E0C08", "6B4A26", "6B4A26"),
    "peak": ("8A6636", "75603E", "7A5C38", "8A6636"),
    "ridge": ("C79A5B", "D6A866", "C79A5B", "C79A5B"),
    "tick": ("7D5526", "C08A48", "7D5526", "7D5526"),
    "glow": ("FBF3DC", "1B1A16", "FBF3DC", "FFFFFF"),
    "rail": ("2B2520", "E4DAC4"),
    "road": ("E3B878", "8A6A3A", "E3B878", "EBD3A8"),
    "road-rim": ("8A6A3F", "C9A46C", "8A6A3F"),
    "border": ("5A4632", "E0D2B2"),
    "ribbon-1": ("D9A441", "C99A3C", "E69F00"),
    "ribbon-2": ("7FA06B", "6F9A63", "56B4E9"),
    "ribbon-3": ("C58A9A", "B07888", "CC79A7"),
    "ribbon-4": ("8C8CB5", "8686B0", "0072B2"),
    "vp": ("B3261E", "FF7566", "D0006F", "C00000"),
    "side-1": ("3F6EA5", "86AEDD", "0B5CAD"),
    "side-2": ("7A4E2D", "D39A69", "6B3A12"),
    "side-0": ("B9AB8E", "6B6453", "B9AB8E"),
    "fort": ("D9A441", "D9A441", "E69F00"),
    "region": ("5B4020", "F0E0BC", "5B4020"),
    "built": ("D9B9A0", "5A4438", "D6BFB0", "EDDDD2"),
    "zone": ("9C2B14", "FF7566", "7A0048", "9C2B14"),
    "attack": ("7E2A3A", "D06A7C", "7A0048", "7E2A3A"),
    "limit": ("6B3A12", "D9A874", "6B3A12", "6B3A12"),
    "reach": ("FFC21A", "FFC21A"),
}

_RULES = """
text{stroke-linejoin:round}
.ground{fill:var(--ground)}.paper{fill:var(--paper)}.margin{fill:var(--margin)}
.h1{fill:var(--hill1)}.h2{fill:var(--hill2)}.h3{fill:var(--hill3)}.h4{fill:var(--hill4)}.h5{fill:var(--hill5)}
#layer-relief path{fill-opacity:.4;fill-rule:evenodd}
.lit{stroke:var(--lit)}.shade{stroke:var(--shade)}
#layer-contours,#layer-water,#layer-rail,#layer-road,#layer-ridges,#layer-border-line{fill:none}
#layer-contours,#layer-water,#layer-road{stroke-linejoin:round}#layer-water,#layer-ridges{stroke-linecap:round}
.scenery{fill-opacity:.32}.woods{fill:var(--woods)}.marsh{fill:var(--marsh)}.sea{fill:var(--sea)}.built{fill:var(--built)}
.rule.woods{fill-opacity:.85;stroke:var(--tree-light)}.rule.marsh{fill-opacity:.9;stroke:var(--marsh-rim)}
.rule.rough1,.rule.rough2,.rule.rough3{stroke:var(--tick);stroke-opacity:.28}
.rough1{fill:var(--hill1);fill-opacity:.6}.rough2{fill:var(--hill2);fill-opacity:.5}.rough3{fill:var(--hill3);fill-opacity:.45}
.rule.built{fill-opacity:.7;stroke:var(--ink);stroke-opacity:.35}
.rule.flood{fill:var(--marsh);fill-opacity:.95;stroke:var(--reed);stroke-dasharray:5 3}
.rule.drowned{fill:var(--river);fill-opacity:.5;stroke:var(--bank);stroke-width:1.8}
.wave{fill:none;stroke:var(--bank);stroke-width:1.5;stroke-opacity:.8}
.coast{fill:none;stroke:var(--bank);stroke-width:1.6}.shoal{fill:none;stroke:var(--river);stroke-opacity:.45}
.ripple{fill:none;stroke:var(--reed);stroke-width:.9;stroke-opacity:.55}
.sea-line{fill:none;stroke:var(--river);stroke-width:.9;stroke-opacity:.5}
.reed{fill:none;stroke:var(--reed);stroke-width:1.05}
.crown{fill:none;stroke-linecap:round}.c1{stroke:var(--tree1)}.c2{stroke:var(--tree2)}
.shadow{stroke:var(--tree-shade);stroke-opacity:.45}.t3{fill:var(--tree3)}.t-light{fill:none;stroke:var(--tree-light)}
.t-face{fill:var(--tree-light)}
.peak-dark{fill:var(--peak);fill-opacity:.75}.peak-lit{fill:var(--lit);fill-opacity:.8}
.peak-line{fill:none;stroke:var(--tick);stroke-width:.9;stroke-opacity:.85}.tuft{fill:none;stroke:var(--tick);stroke-width:1.1;stroke-opacity:.7}
.r1{fill:var(--ribbon-1)}.r2{fill:var(--ribbon-2)}.r3{fill:var(--ribbon-3)}.r4{fill:var(--ribbon-4)}
.ribbon.wide{fill-opacity:.3}.ribbon.slim{fill-opacity:.42}
.border{stroke:var(--border);stroke-width:1.7;stroke-dasharray:9 3.2 1.6 3.2;stroke-opacity:.9}
.inner-border{stroke:var(--border);stroke-width:1;stroke-dasharray:3 3;stroke-opacity:.55}
.stream,.bank,.river,.case,.track,.ties,.core,.spine,.tick,.narrow-gauge,.road,.road-rim{fill:none}
.stream{stroke:var(--river);stroke-width:1.2;stroke-opacity:.55}
.case{stroke:var(--case);stroke-opacity:.85}.bank{stroke:var(--bank)}.river{stroke:var(--river)}
.canal{stroke-linecap:butt}
.hatch{fill:var(--side-2);fill-opacity:.3}.barred{fill:url(#hatch)}
.grid{fill:none;stroke:var(--grid);stroke-width:.55;stroke-opacity:.42}
.glow{stroke:var(--glow);stroke-width:13;stroke-opacity:.55}.tick{stroke:var(--tick);stroke-width:1.25;stroke-opacity:.95}
.spine{stroke:var(--ridge);stroke-width:2.6}
.rail-halo{stroke:var(--halo);stroke-opacity:.65;stroke-width:6}.rail-halo.double{stroke-width:8}
.ties{stroke:var(--rail);stroke-width:6.4;stroke-dasharray:1.3 8.2}.ties.double{stroke-width:8.4}
.track{stroke:var(--rail);stroke-width:1.9}.track.double{stroke-width:4.2}.core{stroke:var(--halo);stroke-width:1.5}
.narrow-gauge{stroke:var(--rail);stroke-width:1;stroke-opacity:.6;stroke-dasharray:5 3}
.road-rim{stroke:var(--road-rim);stroke-width:4}.road{stroke:var(--road);stroke-width:2.4}
.road-rim.second{stroke-width:2.8;stroke-dasharray:7 2.5}.road.second{stroke-width:1.4}
.bridge{fill:none;stroke:var(--ink);stroke-width:1.5}.bridge-halo{fill:none;stroke:var(--halo);stroke-width:3.6}
.veil{fill:var(--margin);fill-opacity:.62;fill-rule:evenodd}
.outline{fill:none;stroke:var(--ink);stroke-width:1.1;stroke-opacity:.55}
.front{fill:none;stroke:var(--zone);stroke-width:3;stroke-dasharray:10 5;stroke-opacity:.75}
.line-case{fill:none;stroke:var(--halo);stroke-width:8.5;stroke-opacity:.7;stroke-linejoin:round}
.attack{fill:none;stroke:var(--attack);stroke-width:5.5;stroke-linejoin:round}
.zone-line{fill:none;stroke:var(--limit);stroke-width:3.2;stroke-dasharray:14 4 3 4}
.army-line{fill:none;stroke:var(--side);stroke-width:3.6;stroke-opacity:.9;stroke-linecap:round;stroke-dasharray:.1 7.4}
.part-line{fill:none;stroke:var(--limit);stroke-width:2.6;stroke-opacity:.75;stroke-dasharray:3 6}
.region{fill:var(--region);fill-opacity:.3}
.dot{fill:var(--ink)}.dot-village{stroke:var(--halo);stroke-width:1.5}.rim{fill:var(--town);stroke:var(--ink);stroke-width:1.6}
.ring{fill:none;stroke:var(--vp);stroke-width:3.2}.ring.slim{stroke-width:1.5}
.ring-halo{fill:var(--halo);fill-opacity:.75;stroke:var(--halo);stroke-width:6.4}
.fort{fill:var(--fort);stroke:var(--ink);stroke-width:1.6}.fort-halo{fill:var(--halo);stroke:var(--halo);stroke-width:5}
.far-rim{fill:var(--town);stroke:var(--ink);stroke-width:5}.far-ring{fill:var(--town);stroke:var(--vp);stroke-width:7}
.pass{fill:none;stroke:var(--ink);stroke-width:1.7}
.slot{fill:none;stroke-width:1.6;stroke-dasharray:5 4}
.tag-box{fill:var(--town);stroke-width:1.5}
.s0{--side:var(--side-0)}.s1{--side:var(--side-1)}.s2{--side:var(--side-2)}.s3{--side:var(--ink)}
.side-fill{fill:var(--side)}.side-line{fill:none;stroke:var(--side)}.side-rim{stroke:var(--side)}
.symbol-rim{stroke:var(--halo);stroke-width:1.4}.disc{fill:var(--town)}
.neat{fill:none;stroke:var(--ink);stroke-width:1.6}.outer{fill:none;stroke:var(--ink);stroke-width:1.4}
.rule-line{fill:none;stroke:var(--ink);stroke-width:.8}.box{fill:var(--paper);stroke:var(--ink);stroke-width:1.2}
.vp-fill{fill:var(--vp)}.vp-line{fill:none;stroke:var(--vp);stroke-width:1.6}
.needle{fill:var(--ink)}.needle-light{fill:var(--paper);stroke:var(--ink);stroke-width:.8}.needle-small{fill:var(--num)}
.overlay-1{fill:var(--side-1);fill-opacity:.26}.overlay-2{fill:var(--side-2);fill-opacity:.26}
.overlay-a{fill:var(--ribbon-1)}.overlay-b{fill:var(--ribbon-2)}.overlay-c{fill:var(--ribbon-3)}.overlay-d{fill:var(--ribbon-4)}
.overlay-area{fill-opacity:.3}
.overlay-line{fill:none;stroke:var(--zone);stroke-width:2.4;stroke-dasharray:9 5}
.overlay-source{fill:none;stroke-width:4;stroke:var(--side)}
"""

_LETTERS: tuple[Hand, ...] = (CITY, VICTORY, TOWN, VILLAGE)
_FACES = {"regular": "", "bold": "font-weight:700;", "italic": "font-style:italic;", "narrow": "font-weight:700;"}


def _hand(hand: Hand, more: str) -> str:
    family = NARROW if hand.face == "narrow" else SERIF
    spacing = f"letter-spacing:{hand.spacing}px;" if hand.spacing else ""
    return f".lb-{hand.name}{{font-family:{family};font-size:{hand.size}px;{_FACES[hand.face]}{spacing}{more}}}"


def _lettering() -> str:
    halo = "fill:var(--ink);stroke:var(--halo);stroke-width:3.4px;stroke-opacity:.88;paint-order:stroke"
    water = "fill:var(--bank);stroke:var(--halo);stroke-width:3px;stroke-opacity:.8;paint-order:stroke"
    number = "fill:var(--num);stroke:var(--halo);stroke-width:2.2px;stroke-opacity:.72;paint-order:stroke"
    far = "fill:var(--ink);stroke:var(--halo);stroke-width:8px;paint-order:stroke"
    rules = [_hand(hand, halo) for hand in _LETTERS]
    rules += [_hand(GREAT_RIVER, water), _hand(RIVER, water), _hand(FAR_CITY, far), _hand(FAR_TOWN, far)]
    rules += [_hand(NUMBER, number).replace("font-weight:700;", ""), _hand(TAG, "fill:var(--side)")]
    rules.append(".n-sea{stroke:var(--sea)}")
    rules += [
        f".serif{{font-family:{SERIF};fill:var(--ink)}}",
        f".figure{{font-family:{NARROW};font-weight:700;fill:var(--side)}}",
        ".limit{fill:var(--limit)}.side-text{fill:var(--side)}"
        ".muted{fill:var(--muted)}.italic{font-style:italic}.bold{font-weight:700}",
    ]
    return "".join(rules)


_SHOWN_RULES = (
    "#layer-flood{display:none}[data-flood=rising] #layer-flood,[data-flood=flooded] #layer-flood{display:inline}"
    "[data-flood=rising] #layer-flood .drowned{fill-opacity:.2;stroke-dasharray:9 5}"
    "[data-flood=rising] #layer-flood .wave{stroke-dasharray:9 9}"
    "#layer-names-far{display:none}[data-zoom=far] #layer-names-far{display:inline}"
    "[data-zoom=far] #layer-names,[data-zoom=far] #layer-numbers,[data-zoom=far] #layer-river-names,"
    "[data-victory=eleven] .set:not(.eleven),[data-victory=nine] .set:not(.nine),"
    "[data-zoom=middle] .lb-village,[data-zoom=middle] .dot-village,[data-zoom=far] .dot-village{display:none}"
)


def colours(theme: str) -> str:
    """The custom properties of a theme.

    >>> colours("dark").split(";")[0]
    '--paper:#2A2B2D'
    """
    column = THEMES.index(theme)
    return ";".join(
        f"--{token}:#{values[column] if column < len(values) else values[0]}" for token, values in TOKENS.items()
    )


def style_sheet() -> str:
    """The style sheet of every drawing."""
    roots = [f".galicia-board{{{colours('light')}}}"]
    roots += [f".galicia-board[data-theme={theme}]{{{colours(theme)}}}" for theme in THEMES[1:]]
    return "".join(roots) + _RULES.replace("\n", "") + _lettering() + _SHOWN_RULES
