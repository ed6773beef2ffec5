"""`embviz compress`: vectors in fewer bytes, and what that costs."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embviz.cli.arguments import add_declared, add_json, given, positive
from embviz.cli.inputs import HELP, vectors_named
from embviz.cli.outputs import check_apart, check_folder
from embviz.cli.terminal import Terminal
from embviz.util.declared import Declared, declarations_of
from embviz.util.errors import InputError
from embviz.vectors.compression import METHODS, Method, compress, method_named

if TYPE_CHECKING:
    from embviz.vectors.compression import Compressed
    from embviz.vectors.compression.measuring import Measured
    from embviz.vectors.compression.two_stage import TwoStages
    from embviz.vectors.embedding import Embedding


def _declared() -> dict[str, Declared]:
    """Return the options of all methods, each with the methods that have it."""
    found: dict[str, Declared] = {}
    for method in METHODS:
        for name, declaration in declarations_of(method.options).items():
            having = " and ".join(each.key for each in METHODS if name in declarations_of(each.options))
            found[name] = replace(declaration, help=f"Of {having}. {declaration.help}")
    return found


def _defaults() -> dict[str, Any]:
    return {name: value for method in METHODS for name, value in asdict(method.options()).items()}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    keys = tuple(method.key for method in METHODS)
    parser.add_argument("input", metavar="IN", help=HELP)
    parser.add_argument(
        "output",
        metavar="OUT",
        nargs="?",
        help="file to write; .npz keeps what is compressed, .npy and .safetensors keep float16, other endings get "
        "decoded vectors. Without it nothing is written",
    )
    parser.add_argument("--method", choices=keys, help="without it all methods are compared")
    parser.add_argument(
        "--queries",
        type=positive,
        default=100,
        metavar="NUMBER",
        help="words at random whose neighbors are compared (default: 100)",
    )
    parser.add_argument("--top", type=positive, default=10, metavar="NUMBER", help="nearest words (default: 10)")
    parser.add_argument(
        "--two-stage",
        action="store_true",
        help="also search in two stages: compressed vectors find candidates, the full ones rank them",
    )
    add_declared(parser, "options of the methods", _declared(), _defaults(), {})
    add_json(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> None:
    """Compress, write, measure and print.

    Raises
    ------
    InputError, Cancelled
    """
    from embviz.vectors.compression.files import write_compressed
    from embviz.vectors.compression.measuring import measure
    from embviz.vectors.compression.two_stage import two_stage
    from embviz.vectors.formats import format_for

    chosen = given(arguments, _declared())
    methods = METHODS if arguments.method is None else (method_named(arguments.method),)
    check_apart(arguments.output, arguments.input)
    _check(methods, chosen, arguments.output)
    if arguments.output is not None:
        format_for(arguments.output)  # a name that says nothing is told before anything is read
    embedding = vectors_named(arguments.input, terminal)
    found, stages = [], []
    written: dict[str, Any] = {}
    for method in methods:
        compressed = _compressed(embedding, method, chosen, terminal)
        if arguments.output is not None:
            output = Path(arguments.output)
            kept = write_compressed(embedding, compressed, output, terminal.pulse(f"Writing {output.name}"))
            written = {"output": arguments.output, "decoded": not kept, "file_bytes": output.stat().st_size}
        found.append(
            measure(
                embedding, compressed, arguments.queries, arguments.top, pulse=terminal.pulse(f"Measuring {method.key}")
            )
        )
        if arguments.two_stage:
            stages.append(
                two_stage(
                    embedding,
                    arguments.top,
                    queries=arguments.queries,
                    first=compressed,
                    pulse=terminal.pulse(f"Two stages, {method.key}"),
                )
            )
    result = {
        "vectors": arguments.input,
        "words": len(embedding),
        "dimensions": embedding.dimensions,
        **written,
        "methods": [{**asdict(each), "ratio": each.ratio} for each in found],
        "two_stage": [asdict(s) for s in stages],
    }
    lines = [f"{len(embedding):,} vectors of {embedding.dimensions:,} dimensions, {found[0].full_bytes:,} bytes", ""]
    lines += _table(found)
    for each in stages:
        lines += ["", *_stages(each)]
    if written:
        what = "decoded vectors" if written["decoded"] else "compressed vectors"
        lines += ["", f"{what} written to {arguments.output}, {written['file_bytes']:,} bytes with the words"]
    terminal.answer("\n".join(lines), result, arguments.json)


def _check(methods: Sequence[Method], chosen: dict[str, Any], output: str | None) -> None:
    """Refuse options that no method has which is asked for.

    Raises
    ------
    InputError
    """
    if output is not None and len(methods) > 1:
        raise InputError("What to write is not said.", "Name a method with --method, or leave out OUT.")
    if output is not None:
        check_folder(output)
    for name in chosen:
        if not any(name in declarations_of(method.options) for method in methods):
            raise InputError(f"The method {methods[0].key} has no --{name}.", "Leave it out, or choose another method.")
    for method in methods:
        method.options(**_own(method, chosen))


def _own(method: Method, chosen: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in chosen.items() if name in declarations_of(method.options)}


def _compressed(embedding: "Embedding", method: Method, chosen: dict[str, Any], terminal: Terminal) -> "Compressed":
    return compress(embedding, method.key, terminal.pulse(f"Compressing, {method.key}"), **_own(method, chosen))


def _named(method: str, parameters: dict[str, int | str]) -> str:
    return " ".join([method, *(f"{name}={value}" for name, value in parameters.items())])


def _table(found: "Sequence[Measured]") -> list[str]:
    names = [_named(each.method, each.parameters) for each in found]
    width = max(len(name) for name in names)
    lines = [
        f"{'method':<{width}}  {'bytes':>14}  {'fewer':>6}  {'ms':>8}  {'faster':>6}  "
        f"{f'recall@{found[0].k}':>9}  {'spearman':>8}  {'lost':>7}"
    ]
    for name, each in zip(names, found, strict=True):
        lines.append(
            f"{name:<{width}}  {each.bytes:14,}  {each.ratio:5.1f}x  {1000 * each.seconds:8.3f}  {each.faster:5.1f}x  "
            f"{each.recall:9.1%}  {each.spearman:8.4f}  {each.error:7.2%}"
        )
    return lines


def _stages(found: "TwoStages") -> list[str]:
    lines = [
        f"Two stages, {_named(found.method, found.parameters)} first "
        f"(the full search takes {1000 * found.full_seconds:.3f} ms)",
        f"{'candidates':>10}  {f'recall@{found.k}':>9}  {'ms':>8}  {'faster':>6}",
    ]
    lines.extend(
        f"{each.candidates:10,}  {each.recall:9.1%}  {1000 * each.seconds:8.3f}  {each.faster:5.1f}x"
        for each in found.found
    )
    return lines
