"""A model that gives each word of a sentence a vector of its own, such as BERT (Devlin et al. 2019), from an ONNX file.

Needs onnxruntime and tokenizers, the extra `contextual`; they are imported when a model is opened. All is computed on
this machine, and nothing but the files of the model is read.
"""

import os
import re
import threading
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.context.model_folder import LARGEST, ModelFolder, model_folder
from embviz.teaching.context.word_pieces import Floats, attention_of_words, shares_of_words, states_of_words
from embviz.util.errors import Cancelled, InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

_THREADS = 2  # the least with which a run can be given up
_POLL_S = 0.05
_INPUTS = ("input_ids", "attention_mask", "token_type_ids", "position_ids")
_INTEGERS = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_FLOATS = ("tensor(float)", "tensor(float16)", "tensor(double)")
_STATES = ("last_hidden_state", "token_embeddings", "encoder_hidden_states")
_LAYER = re.compile(r"hidden_states\.(\d+)$")
_SIGNS = re.compile(r"^\[ONNXRuntimeError\] : \d+ : \w+ : (Load model from .* failed:)?")
_EXPORT = tr(
    "Export an encoder such as BERT with: {command}",
    command="optimum-cli export onnx --task feature-extraction --model NAME FOLDER",
)


@dataclass(frozen=True, eq=False)
class Contextual:
    """A sentence as a model sees it.

    Attributes
    ----------
    words : tuple of str, length n
        As they were typed; without those that the tokenizer passed over.
    pieces : tuple of tuple of str, length n
        What each word was read as.
    states : ndarray of float32, shape (n, d)
        The vector of each word in this sentence, the mean over its pieces.
    attentions : tuple of ndarray of float32, shape (heads, n, n)
        For each layer how much words look at words, see `attention_of_words`; empty where the model does not tell.
    """

    words: tuple[str, ...]
    pieces: tuple[tuple[str, ...], ...]
    states: Floats
    attentions: tuple[Floats, ...]


class ContextualModel:
    """A model that was opened; see `open_model`.

    Attributes
    ----------
    files : ModelFolder
    """

    def __init__(self, files: ModelFolder, session: Any, tokenizer: "Tokenizer") -> None:
        self.files = files
        self._session, self._tokenizer = session, tokenizer
        self._inputs = {one.name: one for one in session.get_inputs()}
        self._states, self._looks = _outputs(session.get_outputs(), tokenizer.get_vocab_size(), files)
        strange = sorted(set(self._inputs) - set(_INPUTS))
        wrong = [name for name, one in self._inputs.items() if name in _INPUTS and one.type not in _INTEGERS]
        if "input_ids" not in self._inputs or strange or wrong:
            wanted = ", ".join(strange or wrong or self._inputs)
            raise InputError(
                tr(
                    "{model} is not an encoder of sentences: it wants {value}.",
                    model=files.model,
                    value=wanted or "nothing",
                ),
                _EXPORT,
            )

    def read(self, sentence: str, pulse: Pulse = SILENT) -> Contextual:
        """Give each word of a sentence its vector there.

        Raises
        ------
        InputError
            When the sentence has no word, is longer than the model's positions, or the model cannot take it.
        Cancelled
            When the pulse says so, within a twentieth of a second.
        """
        encoding = self._encoded(sentence)
        words, shares = shares_of_words(sentence, encoding.offsets)
        if not words:
            raise InputError(
                tr("There is no word in this sentence that the model could read."), tr("Write some words.")
            )
        if len(encoding.ids) > self.files.longest:
            raise InputError(
                tr(
                    "The sentence has {ids:,} word pieces; {name} has positions for {longest:,}.",
                    ids=len(encoding.ids),
                    name=self.files.name,
                    longest=self.files.longest,
                ),
                tr("Write a shorter one."),
            )
        states, *looks = self._run(self._fed(encoding), pulse)
        count = len(encoding.ids)
        if states.ndim != 3 or states.shape[0] != 1 or states.shape[1] < count:
            raise InputError(
                tr(
                    "{model} gives numbers of the shape {shape} for {count} word pieces: not one vector for each.",
                    model=self.files.model,
                    shape=states.shape,
                    count=count,
                ),
                _EXPORT,
            )
        rows = states[0, :count]
        if not np.isfinite(rows).all():
            raise InputError(
                tr("{model} gives numbers that are not finite.", model=self.files.model),
                tr("Export or fetch it again."),
            )
        pieces = tuple(tuple(encoding.tokens[at] for at in np.flatnonzero(row)) for row in shares)
        attentions = tuple(
            attention_of_words(one[0, :, :count, :count], shares)
            for one in looks
            if one.ndim == 4 and min(one.shape[2:]) >= count
        )
        return Contextual(words, pieces, states_of_words(rows, shares), attentions)

    def _encoded(self, sentence: str) -> "Encoding":
        try:
            return self._tokenizer.encode(sentence)
        except Exception as error:
            if type(error) is not Exception:  # tokenizers raises that itself, as of a vocabulary without [UNK]
                raise
            raise InputError(
                tr("{tokenizer} cannot read this sentence: {error}.", tokenizer=self.files.tokenizer, error=error),
                tr("Copy or fetch it again, or write other words."),
            ) from error

    def _fed(self, encoding: "Encoding") -> dict[str, NDArray[Any]]:
        """Return what the model is given of one sentence; filled up where it takes sentences of one length only."""
        count = len(encoding.ids)
        size = self._inputs["input_ids"].shape[-1] if self._inputs["input_ids"].shape else None
        whole = size if isinstance(size, int) else count
        if count > whole or (count < whole and "attention_mask" not in self._inputs):
            raise InputError(
                tr(
                    "{model} takes sentences of {whole} word pieces only, and this one has {count}.",
                    model=self.files.model,
                    whole=whole,
                    count=count,
                ),
                tr("Export the model with open lengths."),
            )
        given = {
            "input_ids": encoding.ids,
            "attention_mask": np.ones(count),
            "token_type_ids": encoding.type_ids,
            "position_ids": np.arange(count),
        }
        fed = {}
        for name, one in self._inputs.items():
            fed[name] = np.zeros((1, whole), _INTEGERS[one.type])
            fed[name][0, :count] = given[name]
        return fed

    def _run(self, fed: dict[str, NDArray[Any]], pulse: Pulse) -> list[NDArray[Any]]:
        import onnxruntime

        options = onnxruntime.RunOptions()
        options.log_severity_level = 4  # what goes wrong is raised
        ended, answers = threading.Event(), []

        def done(results: list[NDArray[Any]], _data: object, error: str) -> None:
            answers.append((results, error))
            ended.set()

        self._session.run_async([self._states, *self._looks], fed, done, None, options)
        while not ended.wait(_POLL_S):
            if pulse.stopped:
                options.terminate = True
                ended.wait()  # it gives up before the next operator
                raise Cancelled
        results, error = answers[0]
        if error:
            raise InputError(
                tr("{model} could not compute this sentence: {said}", model=self.files.model, said=_said(error)),
                tr(
                    "Is {tokenizer} the one of this model, and does the model have positions for {shape} word pieces?",
                    tokenizer=self.files.tokenizer,
                    shape=fed["input_ids"].shape[1],
                ),
            )
        return results


def installed() -> bool:
    """Return whether the extra is installed; imports nothing."""
    return all(find_spec(name) is not None for name in ("onnxruntime", "tokenizers"))


def open_model(path: Path, pulse: Pulse = SILENT, largest: int = LARGEST) -> ContextualModel:
    """Open a contextual model.

    Parameters
    ----------
    path : Path
        A folder with `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`, or the ONNX file in it.
    pulse : Pulse, optional
        Asked before and between reading and loading; loading itself takes seconds for a gigabyte and cannot be given
        up.
    largest : int
        Bytes that the model may have.

    Raises
    ------
    InputError
        When the extra is not installed, a file is missing, damaged or too large, the model would need a program of its
        own, or it is no encoder.
    Cancelled
        When the pulse says so.
    """
    _check_installed()
    pulse.beat(0.0)
    files = model_folder(path, largest, lambda: pulse.beat(0.0))
    tokenizer = _tokenizer(files.tokenizer)
    pulse.beat(0.1)
    session = _session(files.model)
    pulse.beat(0.9)
    return ContextualModel(files, session, tokenizer)


def _check_installed() -> None:
    try:
        import onnxruntime  # noqa: F401
        import tokenizers  # noqa: F401
    except ImportError as error:
        raise InputError(
            tr(
                "A contextual model needs the package {value}, which is not installed.",
                value=error.name or "onnxruntime",
            ),
            tr("Install it with: pip install 'embviz[contextual]'"),
        ) from error


def _tokenizer(path: Path) -> "Tokenizer":
    from tokenizers import Tokenizer

    try:
        made = Tokenizer.from_file(str(path))
    except Exception as error:
        if type(error) is not Exception:  # tokenizers raises that itself, for whatever is wrong with a file
            raise
        raise InputError(
            tr("{path} is damaged or not a tokenizer: {error}.", path=path, error=error), tr("Copy or fetch it again.")
        ) from error
    # as it was saved for training, it may cut sentences or fill them up
    made.no_truncation()
    made.no_padding()
    return made


def _session(path: Path) -> Any:
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as raised

    if os.name == "nt":
        onnxruntime.disable_telemetry_events()  # only there is something sent at all
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = _THREADS, 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = False  # sentences are short, and memory is wanted back
    options.log_severity_level = 4
    try:
        # without a second try, of which it tells on standard output
        made = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"], enable_fallback=0)
        # names that are no UTF-8 are found when they are asked for
        _ = [one.name for one in (*made.get_inputs(), *made.get_outputs())]
        return made
    except (
        UnicodeDecodeError,
        raised.Fail,
        raised.InvalidArgument,
        raised.InvalidGraph,
        raised.InvalidProtobuf,
        raised.NoModel,
        raised.NoSuchFile,
        raised.NotImplemented,
        raised.RuntimeException,
    ) as error:
        raise InputError(
            tr(
                "{path} is damaged, or onnxruntime {version} cannot run it: {said}",
                path=path,
                version=onnxruntime.__version__,
                said=_said(str(error)),
            ),
            tr("Export or fetch the model again."),
        ) from error


def _said(error: str) -> str:
    """Return what onnxruntime says, without the signs in front and to the end of the line."""
    return _SIGNS.sub("", error.strip()).split("\n")[0][:300]


def _outputs(outputs: list[Any], vocabulary: int, files: ModelFolder) -> tuple[str, list[str]]:
    """Return the names of the output with a vector for each piece, and of those with attention, by layer."""
    states = [one for one in outputs if one.type in _FLOATS and len(one.shape) in (0, 3)]
    names = {one.name for one in states}
    layers = sorted((int(found[1]), name) for name in names if (found := _LAYER.search(name)))
    # a number for each word of the vocabulary is a guess, no vector
    others = [one.name for one in states if one.name != "logits" and (not one.shape or one.shape[2] != vocabulary)]
    chosen = next((name for name in _STATES if name in names), layers[-1][1] if layers else "")
    if not chosen and len(others) == 1:
        chosen = others[0]
    if not chosen:
        told = ", ".join(one.name for one in outputs)
        raise InputError(
            tr("{model} gives no vector for each word piece; it gives {told}.", model=files.model, told=told), _EXPORT
        )
    return chosen, [one.name for one in outputs if one.type in _FLOATS and len(one.shape) == 4]
