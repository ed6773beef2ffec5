"""Vectors in fewer bytes. A new method is one file in this folder and one line in `METHODS`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.compression import binary, bytes8, half, prefix, product, whole
from embviz.vectors.compression.compressed import Compressed, Options
from embviz.vectors.embedding import Embedding

__all__ = ["METHODS", "Compressed", "Method", "Options", "compress", "method_named"]


@dataclass(frozen=True)
class Method:
    """One way to keep vectors.

    Attributes
    ----------
    key : str
        What it is called on the command line and in files.
    name : str
        On screen.
    help : str
        One or two plain sentences.
    compress : callable
        From an embedding, the method's options and a pulse to what is kept.
    compressed : type
        What is kept.
    options : type
        What can be chosen, a dataclass with declared fields (see `embviz.util.declared`).
    """

    key: str
    name: str
    help: str
    compress: Callable[[Embedding, Any, Pulse], Compressed]
    compressed: type[Compressed]
    options: type[Options] = Options


METHODS: tuple[Method, ...] = (
    Method(
        "float32",
        "float32",
        tr("All numbers as they are, 4 bytes each: what the others are measured against."),
        whole.compress,
        whole.Whole,
    ),
    Method("float16", "float16", tr("Each number rounded to 2 bytes, three digits."), half.compress, half.Half),
    Method(
        "int8",
        "int8",
        tr("Each number rounded to a whole number of one byte, with a scale for each vector."),
        bytes8.compress,
        bytes8.Bytes,
    ),
    Method(
        "binary",
        tr("Binary codes"),
        tr("One bit for each number: whether it is above the mean of its dimension."),
        binary.compress,
        binary.Binary,
        binary.BinaryOptions,
    ),
    Method(
        "product",
        tr("Product quantization"),
        tr("Each part of a vector is replaced by the nearest of 256 that were learned."),
        product.compress,
        product.Product,
        product.ProductOptions,
    ),
    Method(
        "pca",
        tr("Principal coordinates"),
        tr("The coordinates along the directions in which the vectors vary most."),
        prefix.project,
        prefix.Principal,
        prefix.PrefixOptions,
    ),
    Method(
        "prefix",
        tr("First dimensions"),
        tr("The first numbers of each vector; little is lost where the vectors were trained for it (Matryoshka)."),
        prefix.cut,
        prefix.Prefix,
        prefix.PrefixOptions,
    ),
)


def method_named(key: str) -> Method:
    """Return a method by its key.

    Raises
    ------
    InputError
        When there is none.
    """
    keys = tuple(method.key for method in METHODS)
    if key not in keys:
        raise InputError(
            tr("There is no method '{key}' to compress vectors.", key=key),
            tr("Choose one of {keys}.", keys=", ".join(keys)),
            keys,
        )
    return next(method for method in METHODS if method.key == key)


def compress(embedding: Embedding, key: str, pulse: Pulse = SILENT, **options: int | str) -> Compressed:
    """Compress the vectors of an embedding.

    Parameters
    ----------
    embedding : Embedding
    key : str
        Of the method.
    pulse : Pulse, optional
        Told the share that is done.
    **options
        Fields of the method's options.

    Raises
    ------
    InputError
        When there is no such method, an option is out of range, or the vectors cannot be kept in this way.
    Cancelled
    """
    method = method_named(key)
    if not embedding.vectors.size:
        raise InputError(tr("There are no vectors to compress."), tr("Train a model or open a file first."))
    return method.compress(embedding, method.options(**options), pulse)
