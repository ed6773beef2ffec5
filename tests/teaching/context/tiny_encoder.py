"""A contextual model that is small enough to be written by a test: one layer of attention, as ONNX and in numpy.

The bytes are put together here by the rules of protocol buffers, so that no test needs the package `onnx`.
"""

import json
from dataclasses import dataclass, field

import numpy as np

WORDS = ("the", "river", "bank", "account", "opened", "boat", "un", "##seen", "a", "of")
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
DIMENSIONS, PLACES = 8, 16
FLOAT, INT64 = 1, 7  # TensorProto.DataType


def varint(number):
    """Write an integer, seven bits for each byte."""
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    return bytes([*written, number])


def entry(number, value):
    """Write a field: an integer, or a message, text or bytes with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def message(*entries):
    """Write a message of fields given as pairs of number and value."""
    return b"".join(entry(number, value) for number, value in entries)


def tensor(name, array, external=None):
    """Write a TensorProto; its numbers lie in another file where `external` names one."""
    kind = FLOAT if array.dtype == np.float32 else INT64
    head = [*((1, size) for size in array.shape), (2, kind), (8, name)]
    if external is None:
        return message(*head, (9, array.tobytes()))
    return message(*head, *((13, message((1, key), (2, value))) for key, value in external.items()), (14, 1))


def node(kind, inputs, outputs, domain="", **numbers):
    """Write a NodeProto with attributes that are integers or lists of them."""

    def attribute(name, value):
        if isinstance(value, int):
            return message((1, name), (3, value), (20, 2))
        return message((1, name), *((8, number) for number in value), (20, 7))

    given = [(5, attribute(name, value)) for name, value in numbers.items()]
    return message(*((1, name) for name in inputs), *((2, name) for name in outputs), (4, kind), *given, (7, domain))


def value(name, kind, shape):
    """Write a ValueInfoProto; sizes that are texts stay open."""
    sizes = [(1, message((2, size) if isinstance(size, str) else (1, size))) for size in shape]
    return message((1, name), (2, message((1, message((1, kind), (2, message(*sizes)))))))


@dataclass
class TinyEncoder:
    """Weights of an embedding, of positions, and of one head of attention beside the words themselves.

    X = E[ids] + P;  Z = X + softmax(X W_Q (X W_K)^T / sqrt(d)) X W_V, where a word that is masked is not seen.
    """

    output: str = "last_hidden_state"
    attentions: bool = False
    length: int | str = "length"  # of the sentences it takes
    inputs: tuple = ("input_ids", "attention_mask", "token_type_ids")
    external: dict | None = None
    guesses: bool = False  # one number for each word of the vocabulary in the place of Z
    domain: str = ""  # of the operator that adds the words to what they see
    weights: dict = field(default_factory=dict)

    def __post_init__(self):
        random = np.random.default_rng(8)
        wide = len(SPECIAL) + len(WORDS), PLACES, DIMENSIONS, DIMENSIONS, DIMENSIONS
        names = "embedding", "places", "query", "key", "value"
        self.weights = {
            name: random.normal(0, 0.5, (size, DIMENSIONS)).astype(np.float32)
            for name, size in zip(names, wide, strict=True)
        }

    def embedded(self, ids):
        """Return X."""
        return self.weights["embedding"][ids] + self.weights["places"][: len(ids)]

    def bytes(self):
        """Write the ModelProto."""
        constants = {"one": np.array(1), "zero": np.array([0]), "end": np.array([1]), "row": np.array([1, 2])}
        constants = {name: array.astype(np.int64) for name, array in constants.items()}
        floats = {"root": np.float32(DIMENSIONS**0.5), "much": np.float32(-1e9), "unit": np.float32(1)}
        nodes = [
            node("Gather", ("embedding", "input_ids"), ("words",)),
            node("Shape", ("input_ids",), ("shape",)),
            node("Slice", ("shape", "end", "two"), ("count",)),
            node("Gather", ("places", "position_ids"), ("where",))
            if "position_ids" in self.inputs
            else node("Slice", ("places", "zero", "count", "zero"), ("where",)),
            node("Add", ("words", "where"), ("x",)),
            node("MatMul", ("x", "query"), ("q",)),
            node("MatMul", ("x", "key"), ("k",)),
            node("MatMul", ("x", "value"), ("v",)),
            node("Transpose", ("k",), ("kt",), perm=[0, 2, 1]),
            node("MatMul", ("q", "kt"), ("products",)),
            node("Div", ("products", "root"), ("scores",)),
            node("Cast", ("attention_mask",), ("seen",), to=FLOAT),
            node("Sub", ("unit", "seen"), ("unseen",)),
            node("Mul", ("unseen", "much"), ("flat",)),
            node("Unsqueeze", ("flat", "end"), ("hidden",)),
            node("Add", ("scores", "hidden"), ("fitting",)),
            node("Softmax", ("fitting",), ("shares",), axis=2),
            node("MatMul", ("shares", "v"), ("mixed",)),
            node("Add", ("x", "mixed"), ("z" if self.guesses else self.output,), self.domain),
        ]
        wide = DIMENSIONS
        if self.guesses:
            wide = len(self.weights["embedding"])
            nodes.append(node("Transpose", ("embedding",), ("vocabulary",), perm=[1, 0]))
            nodes.append(node("MatMul", ("z", "vocabulary"), (self.output,)))
        outputs = [value(self.output, FLOAT, ("batch", self.length, wide))]
        if self.attentions:
            nodes.append(node("Unsqueeze", ("shares", "end"), ("attentions.0",)))
            outputs.append(value("attentions.0", FLOAT, ("batch", 1, self.length, self.length)))
        constants["two"] = np.array([2])
        tensors = [tensor(name, array) for name, array in {**constants, **floats}.items()]
        tensors += [
            tensor(name, array, self.external if name == "embedding" else None) for name, array in self.weights.items()
        ]
        graph = message(
            *((1, each) for each in nodes),
            (2, "tiny"),
            *((5, each) for each in tensors),
            *((11, value(name, INT64, ("batch", self.length))) for name in self.inputs),
            *((12, out) for out in outputs),
        )
        opsets = [(8, message((1, ""), (2, 17)))] + [(8, message((1, self.domain), (2, 1)))] * bool(self.domain)
        return message((1, 8), (7, graph), *opsets)


def tokenizer():
    """Make a tokenizer of WordPiece, as that of BERT."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    ids = {word: at for at, word in enumerate((*SPECIAL, *WORDS))}
    made = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))
    made.normalizer = normalizers.Lowercase()
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[(name, ids[name]) for name in ("[CLS]", "[SEP]")]
    )
    made.add_special_tokens(list(SPECIAL))
    # as they are often saved: with settings for training that a sentence must not meet
    made.enable_truncation(6)
    made.enable_padding(length=12)
    return made


def write(folder, model=None, layout="model.onnx", places=PLACES):
    """Write a whole folder of a model, as exporters do, and return the model."""
    model = model or TinyEncoder()
    (folder / layout).parent.mkdir(parents=True, exist_ok=True)
    (folder / layout).write_bytes(model.bytes())
    tokenizer().save(str(folder / "tokenizer.json"))
    (folder / "config.json").write_text(json.dumps({"model_type": "bert", "max_position_embeddings": places}))
    return model
