"""In which encoding a text is written, judged by samples of its bytes."""

import codecs
import warnings
from collections.abc import Sequence

import regex
from charset_normalizer import from_bytes

_BOMS = (
    # UTF-32's little-endian mark begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_META = regex.compile(rb"""(?i)<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-z0-9_.:-]{2,40})""")
# Codecs of texts, as Python spells them. Its other codecs unpack, run for minutes on a line, or give no text at all.
_CODECS = (
    "ascii",
    "big5",
    "cp",
    "euc_",
    "gb",
    "hp-roman",
    "hz",
    "iso2022",
    "iso8859",
    "johab",
    "koi8",
    "kz1048",
    "mac",
    "ptcp154",
    "shift_jis",
    "tis-620",
)
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b\x1c\x1d\x1e\x1f\b"))
_GUESS = 1 << 16
# Single-byte encodings of Western Europe decode any text; the others must explain the bytes better than they do.
_WESTERN = "cp1252"
_OTHERS = (
    "cp1250",
    "cp1251",
    "koi8_r",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
    "shift_jis",
    "euc_jp",
    "gb18030",
    "big5",
    "euc_kr",
)
_MARGIN = 0.02
"""Western text often passes as Central European, too; it must be worse by more than this to be taken for it."""


def detect(samples: Sequence[bytes]) -> str | None:
    """Return the name of the codec for a text, None where the bytes are no text.

    A byte order mark decides; then UTF-16 by where its zero bytes stand; then UTF-8, unless it is invalid in more than
    a few places; then what an HTML page says of itself; then charset-normalizer, which is only believed against
    Windows-1252 (called Latin-1 where both are the same) when it finds another alphabet.

    Parameters
    ----------
    samples : sequence of bytes
        The beginning of the file, then pieces from anywhere, which may begin and end inside a character.
    """
    head = samples[0] if samples else b""
    for mark, name in _BOMS:
        if head.startswith(mark):
            return name
    utf16 = _utf16(head)
    if utf16:
        return utf16
    together = b"".join(samples)
    if b"\0" in together or len(together) - len(together.translate(None, _CONTROLS)) > len(together) // 50:
        return None
    if _mostly_utf8(samples):
        return "utf-8"
    declared = _declared(head)
    return declared or _guessed(together)


def _utf16(head: bytes) -> str | None:
    sample = head[: min(len(head), _GUESS) // 2 * 2]
    if b"\0" not in sample:
        return None
    even, odd = sample[::2], sample[1::2]
    # a text comes from few blocks of 256 characters: its high bytes vary less than its low ones
    name = "utf-16-le" if len(set(odd)) < len(set(even)) else "utf-16-be"
    try:
        text = codecs.getincrementaldecoder(name)().decode(sample)
    except UnicodeDecodeError:
        return None
    plain = sum(character.isprintable() or character.isspace() for character in text)
    return name if plain >= 0.98 * len(text) else None


def _mostly_utf8(samples: Sequence[bytes]) -> bool:
    valid, invalid = 0, 0
    for number, sample in enumerate(samples):
        # a piece from anywhere may begin inside a character
        piece = sample if number == 0 else sample[:3].lstrip(bytes(range(0x80, 0xC0))) + sample[3:]
        try:
            text = codecs.getincrementaldecoder("utf-8")().decode(piece)
        except UnicodeDecodeError:
            text = codecs.getincrementaldecoder("utf-8")("replace").decode(piece)
            invalid += text.count("\ufffd")
        valid += len(text) - len(text.encode("ascii", "ignore"))
    # UTF-8 with a few damaged places is still UTF-8: in no other encoding would its many characters be valid by chance
    return valid - invalid >= 10 * invalid


def _declared(head: bytes) -> str | None:
    found = _META.search(head[:4096])
    if found is None:
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
    except LookupError:
        return None
    # a page that says UTF-8 and is not has been converted by someone
    return name if name.startswith(_CODECS) else None


def _guessed(together: bytes) -> str:
    first = next(i for i, byte in enumerate(together) if byte >= 0x80)
    sample = together[max(0, first - 256) : first + _GUESS]
    western = "cp1252" if any(0x80 <= byte < 0xA0 for byte in sample) else "latin-1"
    with warnings.catch_warnings():
        # it warns of short samples: short texts are what people try first
        warnings.simplefilter("ignore")
        matches = from_bytes(sample, cp_isolation=[_WESTERN, *_OTHERS], preemptive_behaviour=False)
    best = matches.best()
    if best is None:
        return western
    nearly = (
        match
        for match in matches
        if match.chaos <= best.chaos + _MARGIN and match.coherence >= best.coherence - 5 * _MARGIN
    )
    if any(_WESTERN in match.could_be_from_charset for match in nearly):
        return western
    return best.encoding
