"""Files spoiled byte by byte, each time otherwise and by the same seed the same."""

import random
from collections.abc import Iterator

_INSERTED = [b" ", b"\n", b"\t", b"\0", b"9", b"-", b"nan", b"\xff" * 9, b"e9", b"{", b"]", b'"', b"\x80", b"9" * 11]
_LENGTHS = [0, 1, 2, 127, 128, 255, 256, 32767, 65535, (1 << 31) - 1, (1 << 32) - 1, (1 << 63) - 1, (1 << 64) - 1]


def mutants(whole: bytes, draw: random.Random, count: int) -> Iterator[bytes]:
    """Yield so many files that were one before some bytes of it were changed, left out, put in, doubled or cut off."""
    for _ in range(count):
        mutant = bytearray(whole)
        for _ in range(draw.randint(1, 4)):
            if not mutant:
                break
            # heads are short and full of sense: half of the mutations fall into them
            begin = draw.randrange(min(len(mutant), 160) if draw.random() < 0.5 else len(mutant))
            match draw.randrange(7):
                case 0:
                    mutant[begin] = draw.randrange(256)
                case 1:
                    mutant[begin] ^= 1 << draw.randrange(8)
                case 2:
                    del mutant[begin : begin + draw.randint(1, 30)]
                case 3:
                    mutant[begin:begin] = draw.choice(_INSERTED)
                case 4:
                    mutant[begin:begin] = mutant[draw.randrange(len(mutant)) :][: draw.randint(1, 60)]
                case 5:
                    size = draw.choice((1, 2, 4, 8))
                    length = draw.choice(_LENGTHS) & ((1 << 8 * size) - 1)
                    mutant[begin : begin + size] = length.to_bytes(size, "little")
                case 6:
                    del mutant[begin + 1 :]
        yield bytes(mutant)
