"""The sprite of the Embedding Projector: a picture for each row, all in one file."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from embviz.vectors.attached_table import Pictures, TableColumn
from embviz.vectors.formats.file import MappedFile

SPRITE = "picture"
_CONFIG = "projector_config.json"
_LARGEST_CONFIG = 1 << 20  # bytes
_LARGEST_TILE = 4096  # px


def is_sprite(column: TableColumn) -> bool:
    """Tell whether a column says only where in a sprite a picture stands, which means nothing in another file."""
    return column.pictures is not None and bool(column.pictures.sprite)


def sprite_beside(file: MappedFile, rows: int) -> tuple[TableColumn, ...]:
    """Return the column of the sprite that a Projector's configuration beside a file of vectors names, if it does.

    What the configuration says amiss is passed over: vectors are read without it.
    """
    for name in (f"{file.stem}.{_CONFIG}", _CONFIG):
        config = file.beside(name)
        if config is None or config.size > _LARGEST_CONFIG:
            continue
        try:
            said: Any = json.loads(config.data.tobytes())
        except (ValueError, RecursionError):
            continue
        tensors = said.get("embeddings") if isinstance(said, dict) else None
        for tensor in tensors if isinstance(tensors, list) else ():
            match tensor:
                case {"tensorPath": str(path), "sprite": {
                    "imagePath": str(sprite), "singleImageDim": [int(width), int(height)]
                }} if Path(path).name == file.name and 0 < min(width, height) <= max(width, height) <= _LARGEST_TILE:
                    places = np.arange(rows, dtype=np.int32)
                    pictures = Pictures(str(file.path.parent), sprite, (width, height))
                    return (TableColumn(SPRITE, places, pictures=pictures),)
    return ()
