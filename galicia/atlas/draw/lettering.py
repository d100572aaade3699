"""How wide words are, without asking a font.

Advance widths of the Palatino family (TeX Gyre Pagella has the same) and of a narrow sans, in hundredths of the type
size. Words are placed by these widths and drawn with them as ``textLength``, so another font cannot make them collide.
"""

from __future__ import annotations

from dataclasses import dataclass

SERIF = (
    "'Galicia Serif','Palatino Linotype',Palatino,'TeX Gyre Pagella','URW Palladio L',P052,'Book Antiqua',Georgia,serif"
)
NARROW = "'Galicia Narrow','Arial Narrow','Liberation Sans Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif"

_REGULAR = {
    21: "|", 23: "j", 25: " ,.:;", 28: "!·’'", 29: "ilíłî", 33: "-Jft", 34: "IÍ", 40: "r", 42: "sšśș", 44: "?cčć",
    46: "()", 48: "eéę", 49: "/", 50: "0123456789az–áäžżźąâ", 52: "SxŠŚ", 55: "boóöőô", 56: "Fgkqvyß", 58: "hnń",
    60: "Ppuúüű", 61: "BELTdđŁÉ", 63: "×", 67: "RXYZŽŻŹ", 71: "CČĆ", 72: "V", 73: "K", 76: "+G", 77: "DĐ",
    78: "&AUÜÄÁ", 79: "OQÖÓ", 83: "HNwŃ", 84: "%", 88: "m", 95: "M", 100: "W—",
}  # fmt: skip
_BOLD = {
    25: " ,.:;", 28: "!’'", 32: "·", 33: "-ijltíłî", 39: "IJfrÍ", 44: "?csščćśș", 49: "()",
    50: "0123456789aexz–éáäžżźąęâ", 51: "/", 56: "Fgovyóöőô", 61: "ELPSbdhknpquúüűßđńŠŁŚÉ",
    65: "×", 67: "BTXYZŽŻŹ", 72: "CRČĆ", 76: "+", 78: "AKUVÜÄÁ", 83: "&DGHNOQwĐŃÖÓ", 89: "m", 100: "MW—",
}  # fmt: skip
_ITALIC = {
    23: "'", 25: " ,.:;", 28: "fijl·’íłî", 33: "!-IJtÍ", 39: "erséšśęș", 41: "cčć", 44: "akozáóöőäžżźąôâ", 46: "()bq",
    49: "/", 50: "0123456789?dghpvxy–ßđ", 56: "FLSnuúüűńŠŁŚ", 61: "BEPTÉ", 63: "×", 67: "CKRYZŽČĆŻŹ", 72: "AGVXwÄÁ",
    76: "+", 78: "&DHNOQUmĐŃÖÜÓ", 94: "MW", 100: "—",
}  # fmt: skip
_NARROW_BOLD = {
    23: " ,./Iijl|’íłî", 27: "!()-:;ft·", 32: "*r", 41: "z", 46: "0123456789Jaceksvxy–", 50: "?FLTZbdghnopqu",
    55: "EPSVXY", 59: "&ABCDHKNRU", 64: "GOQw", 68: "M", 73: "m%", 77: "W",
}  # fmt: skip


def _by_letter(groups: dict[int, str]) -> dict[str, float]:
    return {letter: hundredths / 100 for hundredths, letters in groups.items() for letter in letters}


_WIDTHS = {
    "regular": _by_letter(_REGULAR),
    "bold": _by_letter(_BOLD),
    "italic": _by_letter(_ITALIC),
    "narrow": _by_letter(_NARROW_BOLD),
}
_UNKNOWN = 0.6


@dataclass(frozen=True)
class Hand:
    """A way of lettering: its CSS class, size, face and the space between letters."""

    name: str
    size: float
    face: str = "regular"
    spacing: float = 0.0

    @property
    def height(self) -> float:
        """From baseline to the top of a capital."""
        return self.size * 0.74

    def width(self, words: str) -> float:
        """The length of words on the map.

        >>> round(Hand("town", 10).width("Brody"), 1)
        27.3
        """
        table = _WIDTHS[self.face]
        return self.size * sum(table.get(c, _UNKNOWN) for c in words) + self.spacing * len(words)


CITY = Hand("city", 19, "bold", 1.2)
VICTORY = Hand("victory", 14.5, "bold", 0.4)
TOWN = Hand("town", 12.6, "regular", 0.15)
VILLAGE = Hand("village", 11, "italic", 0.1)
GREAT_RIVER = Hand("great-river", 13.5, "italic", 1.6)
RIVER = Hand("river", 11.2, "italic", 1.6)
NUMBER = Hand("number", 9.2, "narrow")
TAG = Hand("tag", 11, "narrow")
FAR_CITY = Hand("far-city", 44, "bold", 0.5)
FAR_TOWN = Hand("far-town", 36, "bold", 0.5)
