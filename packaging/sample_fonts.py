"""Make the small fonts in resources/fonts that draw what the lessons show and a computer may have no font for.

    pip install fonttools
    python packaging/sample_fonts.py FOLDER      # with NotoSansCJK-Regular.ttc, NotoSansMath-Regular.ttf,
                                                 # NotoSansMono-Regular.ttf and NotoColorEmoji.ttf

Debian has these files in fonts-noto-cjk, fonts-noto-core, fonts-noto-mono and fonts-noto-color-emoji. All are under the
SIL Open Font License 1.1, of which OFL-Noto.txt holds the text and the copyrights; a part of such a font may be shipped
under a name that is not reserved, so these have names of their own.
"""

import argparse
from pathlib import Path

TARGET = Path(__file__).parent.parent / "resources" / "fonts"
_KANA = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FD))))
# what the lessons and the page Text show, then words that a person may try beside them: cat, language, word, world,
# king, queen, man, woman, Seoul, Tokyo, mountain, water, greetings
_CJK = "語京北猫语言词單单字世界国國王女王男人女人東山水火日月本中文你好漢汉" + _KANA + "、。ー"
_HANGUL = "한국어안녕하세요고양이말단세계왕여남자서울산물불사람은는이가을를에의도로"
_EMOJI = "🐈🐕🐦🐟🌍🌙⭐🔥🌳🌹🍎🍞🏠🚗👑❤😀😂😢👍"
_HEIGHTS = 0.96875, 0.2412  # above and below the line, of Inter, in units of its size
FONTS = (
    ("NotoSansCJK-Regular.ttc", "samples-cjk.otf", "embviz samples CJK", _CJK + _HANGUL),
    ("NotoSansMath-Regular.ttf", "samples-math.ttf", "embviz samples math", "∇∕∝∩∪⌈⌉∷∶"),
    ("NotoSansMono-Regular.ttf", "samples-signs.ttf", "embviz samples signs", "ᵀ─▁▸\ufffd"),
    ("NotoColorEmoji.ttf", "samples-emoji.ttf", "embviz samples emoji", _EMOJI),
)


def make(source: Path, target: Path, family: str, characters: str) -> int:
    """Write the part of a font that draws these characters, under another family name; return its bytes."""
    from fontTools import subset

    options = subset.Options(
        layout_features=[], name_IDs=[0, 1, 2, 3, 4, 6, 13, 14], hinting=False, notdef_outline=True, font_number=0
    )
    options.drop_tables += ["VORG", "vhea", "vmtx", "BASE", "GSUB", "GPOS", "GDEF"]
    font = subset.load_font(str(source), options)
    chosen = subset.Subsetter(options)
    chosen.populate(text=characters)
    chosen.subset(font)
    drawn = {chr(code) for code in font.getBestCmap()}
    print(f"{target.name}: {len(drawn)} characters, without {''.join(sorted(set(characters) - drawn)) or 'none'}")
    joined = family.replace(" ", "")
    for number, text in ((1, family), (2, "Regular"), (3, f"{family} Regular"), (4, family), (6, joined)):
        font["name"].setName(text, number, 3, 1, 0x409)
    for record in [one for one in font["name"].names if (one.platformID, one.langID) != (3, 0x409)]:
        font["name"].names.remove(record)
    # lines with one of them are to be no higher than others
    up, down = (round(share * font["head"].unitsPerEm) for share in _HEIGHTS)
    head, system = font["hhea"], font["OS/2"]
    head.ascent, head.descent, head.lineGap = up, -down, 0
    system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap = up, -down, 0
    system.usWinAscent, system.usWinDescent = up, down
    if "CFF " in font:
        top = font["CFF "].cff
        top.fontNames = [joined]
        top[0].FullName = top[0].FamilyName = family
    subset.save_font(font, str(target), options)
    return target.stat().st_size


def main() -> None:
    """Make all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    total = sum(
        make(next(folder.rglob(name)), TARGET / target, family, characters)
        for name, target, family, characters in FONTS
    )
    print(f"{total / 1024:.0f} KB in all")


if __name__ == "__main__":
    main()
