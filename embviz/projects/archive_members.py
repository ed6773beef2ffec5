"""What the members of a project's file may be, looked at before any of them is read."""

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

from embviz.projects.archive_writing import ARRAYS, MANIFEST, MARK, PARTS
from embviz.projects.digests import SIZE
from embviz.projects.entries import Damage
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.formats.packing import most_unpacked

MOST_MEMBERS = 200_000
PART = re.compile(rf"{PARTS}[0-9]{{6}}\.json")
MEMBER = re.compile(rf"{MARK}|{re.escape(MANIFEST)}|{PART.pattern}|{ARRAYS}[0-9a-f]{{{2 * SIZE}}}\.npy")
"""The names of members, whole."""


def check_sizes(infos: Sequence[zipfile.ZipInfo], size: int, path: Path) -> None:
    """Look at what the directory of a file of so many bytes says of its members' sizes.

    Raises
    ------
    InputError
    """
    if len(infos) > MOST_MEMBERS:
        raise Damage(path, tr("it says that it holds {infos:,} members", infos=len(infos)))
    for info in infos:
        if info.compress_type == zipfile.ZIP_STORED and info.compress_size != info.file_size:
            raise Damage(path, tr("{filename} has two sizes", filename=info.filename))
    # a few bytes may be packed to stand for all memory there is
    total = sum(info.file_size for info in infos)
    if total > most_unpacked(size):
        raise InputError(
            tr(
                "{path} says that it holds {file_size:,} bytes, far more than a project of its size can.",
                path=path, file_size=total,
            ),
            tr("Do not open it, unless you know who made it; then ask for another copy."),
        )


def check_names(infos: Sequence[zipfile.ZipInfo], path: Path) -> None:
    """Look at the members' names.

    Raises
    ------
    InputError
    """
    strange = next((info for info in infos if not MEMBER.fullmatch(info.orig_filename)), None)
    if strange is not None:
        raise InputError(
            tr(
                "{path} holds {orig_filename!r}, which embviz does not write.",
                path=path, orig_filename=strange.orig_filename[:80],
            ),
            tr("Open a project that was saved by embviz, as it was saved."),
        )
    if len({info.filename for info in infos}) < len(infos):
        raise Damage(path, tr("a member is there twice"))
