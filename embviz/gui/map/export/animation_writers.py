"""Writers of animations: GIF, APNG, MP4, or a folder of PNGs. No widgets here."""

import shutil
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, cast

import numpy as np
from numpy.typing import NDArray

from embviz.drawing.export.png import SIGNATURE, write_chunk
from embviz.util.atomic_write import not_written, replacing
from embviz.util.errors import InputError
from embviz.util.language import tr

COLORS = 255  # of a GIF, which needs one for what is transparent

Picture = NDArray[np.uint8]  # (height, width, 3): red, green, blue
_ROOM_FOR_GIF = 1 << 30  # bytes: the library keeps all frames, at one byte per pixel, until it has written them


@dataclass(frozen=True)
class AnimationFormat:
    """A file format of animations.

    Attributes
    ----------
    id, title : str
    suffix : str
        Empty for a folder.
    write : callable
        ``write(path, pictures, count, rate)``: takes `count` frames from an iterator, at `rate` per second; the file
        appears whole or not at all.
    """

    id: str
    title: str
    suffix: str
    write: Callable[[Path, Iterator[Picture], int, int], None]


def kinds() -> list[AnimationFormat]:
    """Return the formats that can be written on this system."""
    known = [
        AnimationFormat("gif", "GIF", ".gif", write_gif),
        AnimationFormat("apng", tr("APNG: all colors"), ".png", write_apng),
        AnimationFormat("frames", tr("Folder of PNG images"), "", write_frames),
    ]
    if shutil.which("ffmpeg"):
        known.insert(2, AnimationFormat("mp4", "MP4", ".mp4", write_mp4))
    return known


def write_gif(path: Path, pictures: Iterator[Picture], count: int, rate: int) -> None:
    """Write a GIF that loops forever, in 255 colors chosen from its first frame.

    Raises
    ------
    InputError
        When the frames need too much memory, or the file cannot be written.
    """
    from PIL import Image

    first = next(pictures)
    if first.shape[0] * first.shape[1] * count > _ROOM_FOR_GIF:
        raise InputError(
            tr("A GIF of {count} pictures of this size takes over a gigabyte of memory.", count=count),
            tr("Make it smaller or shorter, or choose another kind of file."),
        )
    image = Image.fromarray(first)
    # the palette that reaches the farthest colors: a legend has one small disc of each
    plain = Image.Dither.NONE
    palette = image.quantize(COLORS - 1, method=Image.Quantize.MAXCOVERAGE, dither=plain)
    _, paper = max(image.getcolors(image.width * image.height) or ())
    colors = [*(palette.getpalette() or ()), *cast("tuple[int, ...]", paper)]

    def reduced(picture: Picture) -> Image.Image:
        places = np.array(Image.fromarray(picture).quantize(palette=palette, dither=plain))
        # the library takes a color that is near: most of the picture must not change its shade
        places[(picture == paper).all(axis=2)] = len(colors) // 3 - 1
        made = Image.fromarray(places)
        made.putpalette(colors)
        return made

    with replacing(path) as file:
        reduced(first).save(
            file,
            "GIF",
            save_all=True,
            append_images=map(reduced, pictures),
            duration=_times(count, rate),
            loop=0,
            disposal=1,
        )


def _times(count: int, rate: int) -> list[int]:
    """Return the duration of each frame in ms: multiples of 10 ms that add up to the running time."""
    ends = [10 * round(100 * k / rate) for k in range(count + 1)]
    return [end - begin for begin, end in pairwise(ends)]


def write_apng(path: Path, pictures: Iterator[Picture], count: int, rate: int) -> None:
    """Write an animated PNG that loops forever (PNG, third edition, section 11.3.7).

    Pillow writes it too, but holds all frames in full color until the last one has come.
    """
    first = next(pictures)
    height, width = first.shape[:2]
    with replacing(path) as file:
        file.write(SIGNATURE)
        write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        write_chunk(file, b"acTL", struct.pack(">II", count, 0))
        number = 0
        for k, picture in enumerate(chain((first,), pictures)):
            control = struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1, rate, 0, 0)
            write_chunk(file, b"fcTL", control)
            number += 1
            if k == 0:
                write_chunk(file, b"IDAT", _squeezed(picture))
            else:
                write_chunk(file, b"fdAT", struct.pack(">I", number) + _squeezed(picture))
                number += 1
        write_chunk(file, b"IEND", b"")


def write_frames(path: Path, pictures: Iterator[Picture], count: int, _rate: int) -> None:
    """Write a folder of numbered PNGs.

    Raises
    ------
    InputError
        When the folder exists, or cannot be written.
    """
    from PIL import Image

    if path.exists():
        raise InputError(tr("{path} already exists.", path=path), tr("Choose a new name for the folder."))
    digits = max(4, len(str(count)))
    try:
        with tempfile.TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as beside:
            inside = Path(beside) / "pictures"
            inside.mkdir()
            for k, picture in enumerate(pictures, start=1):
                Image.fromarray(picture).save(inside / f"{path.name}-{k:0{digits}d}.png")
            inside.rename(path)
    except OSError as error:
        raise not_written(path, error) from error


def write_mp4(
    path: Path, pictures: Iterator[Picture], _count: int, rate: int, program: Sequence[str] = ("ffmpeg",)
) -> None:
    """Write an MP4 with ffmpeg.

    Raises
    ------
    InputError
        When ffmpeg fails, with its error message.
    """
    first = next(pictures)
    height, width = first.shape[:2]
    beside = path.with_name(f".{path.stem}.part.mp4")
    command = [
        *program,
        "-y",
        "-loglevel",
        "error",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{width}x{height}",
        "-r",
        str(rate),
        "-i",
        "-",
        "-an",
        "-pix_fmt",
        "yuv420p",
        "-movflags",
        "+faststart",
        str(beside),
    ]
    try:
        with (
            tempfile.TemporaryFile() as said,
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said) as process,
        ):
            assert process.stdin is not None
            with ExitStack() as otherwise:
                otherwise.callback(process.kill)
                _feed(process.stdin, chain((first,), pictures))
                otherwise.pop_all()
            failed = process.wait()
            said.seek(0)
            words = said.read(400).decode("utf-8", "replace").strip()
        if failed or not beside.exists():
            raise InputError(
                tr("ffmpeg could not write {path}: {value}.", path=path, value=words or tr("it said nothing")),
                tr("Choose another kind."),
            )
        beside.replace(path)
    except OSError as error:
        raise not_written(path, error) from error
    finally:
        beside.unlink(missing_ok=True)


def _feed(pipe: IO[bytes], pictures: Iterable[Picture]) -> None:
    try:
        for picture in pictures:
            pipe.write(np.ascontiguousarray(picture).tobytes())
        pipe.close()
    except BrokenPipeError:
        return  # ffmpeg has ended, and its output tells why


def _squeezed(picture: Picture) -> bytes:
    """Return the zlib-compressed lines of a picture, each but the first as the difference from the line above."""
    height, width = picture.shape[:2]
    lines = picture.reshape(height, width * 3)
    filtered = np.empty((height, width * 3 + 1), np.uint8)
    filtered[:, 0] = 2
    filtered[0, 1:] = lines[0]
    np.subtract(lines[1:], lines[:-1], out=filtered[1:, 1:])
    return zlib.compress(filtered.tobytes(), 6)
