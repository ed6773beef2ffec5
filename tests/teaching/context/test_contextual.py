"""Contextual models: a tiny encoder of known weights beside numpy, and all that can be wrong with files."""

import json
import subprocess
import sys

import numpy as np
import pytest

from embviz.teaching.context.attention import softmax
from embviz.teaching.context.contextual_model import open_model
from embviz.teaching.context.model_folder import model_folder, outline
from embviz.teaching.context.word_pieces import attention_of_words, shares_of_words, states_of_words
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse

from .tiny_encoder import DIMENSIONS, SPECIAL, WORDS, TinyEncoder, message, node, tensor, tokenizer, write

SENTENCE = "The unseen river, the bank."
PIECES = ("[CLS]", "the", "un", "##seen", "river", "[UNK]", "the", "bank", "[UNK]", "[SEP]")
OF_WORDS = ((1,), (2, 3), (4,), (6,), (7,))  # pieces of each word of the sentence


def _computed(model, pieces=PIECES):
    """Return what the encoder gives for each piece, and who looks at whom, by numpy."""
    x = model.embedded([(*SPECIAL, *WORDS).index(piece) for piece in pieces]).astype(np.float64)
    weights = model.weights
    shares = softmax((x @ weights["query"]) @ (x @ weights["key"]).T / DIMENSIONS**0.5)
    return x + shares @ (x @ weights["value"]), shares


def _failing(path, *said, **options):
    with pytest.raises(InputError) as raised:
        open_model(path, **options)
    for text in said:
        assert text in str(raised.value), str(raised.value)
    return raised.value


def test_words_get_the_mean_of_their_pieces(tmp_path):
    states = _computed(write(tmp_path))[0]
    found = open_model(tmp_path).read(SENTENCE)
    assert found.words == ("The", "unseen", "river", "the", "bank")
    assert found.pieces == tuple(tuple(PIECES[at] for at in places) for places in OF_WORDS)
    assert found.states.dtype == np.float32
    for row, places in zip(found.states, OF_WORDS, strict=True):
        assert row == pytest.approx(states[list(places)].mean(axis=0), abs=1e-5)
    # the same word, at two places
    assert np.abs(found.states[0] - found.states[3]).max() > 0.01
    assert found.attentions == ()


def test_the_same_word_in_other_company(tmp_path):
    write(tmp_path)
    model = open_model(tmp_path)
    one, other = (model.read(f"the {company} bank").states[2] for company in ("river", "account"))
    assert np.abs(one - other).max() > 0.01
    assert np.array_equal(model.read("the river bank").states[2], one)


def test_attention_of_a_model_that_tells_it(tmp_path):
    shares = _computed(write(tmp_path, TinyEncoder(attentions=True)))[1]
    (found,) = open_model(tmp_path).read(SENTENCE).attentions
    assert found.shape == (1, 5, 5)
    for row, looking in enumerate(OF_WORDS):
        for column, seen in enumerate(OF_WORDS):
            expected = shares[np.ix_(looking, seen)].mean(axis=0).sum()
            assert found[0, row, column] == pytest.approx(expected, abs=1e-6)


def test_pieces_belong_to_the_words_that_they_reach_over():
    words, shares = shares_of_words("don't stop, now", [(0, 0), (0, 3), (3, 5), (5, 10), (10, 11), (0, 0)])
    assert words == ("don't", "stop")
    assert shares.tolist() == [[0, 0.5, 0.5, 0, 0, 0], [0, 0, 0, 1, 0, 0]]
    assert states_of_words(np.arange(12).reshape(6, 2), shares).tolist() == [[3, 4], [6, 7]]
    one, both = shares_of_words("a b", [(0, 3)])[1]
    assert one.tolist() == both.tolist() == [1]
    weights = np.eye(6)
    assert attention_of_words(weights, shares).tolist() == [[1, 0], [0, 1]]
    assert shares_of_words("", [])[1].shape == (0, 0)


@pytest.mark.parametrize("layout", ["model.onnx", "onnx/model.onnx", "encoder.onnx"])
def test_layouts_of_exporters(tmp_path, layout):
    write(tmp_path, layout=layout)
    for path in (tmp_path, tmp_path / layout):
        files = model_folder(path)
        assert files.model == tmp_path / layout
        assert files.tokenizer == tmp_path / "tokenizer.json"
        assert files.name == tmp_path.name
    assert open_model((tmp_path / layout).parent).read("the bank").words == ("the", "bank")


@pytest.mark.parametrize("inputs", [("input_ids", "attention_mask"), ("input_ids", "attention_mask", "position_ids")])
def test_inputs_of_other_encoders(tmp_path, inputs):
    states = _computed(write(tmp_path, TinyEncoder(inputs=inputs)))[0]
    assert open_model(tmp_path).read(SENTENCE).states[4] == pytest.approx(states[7], abs=1e-5)


@pytest.mark.parametrize("name", ["token_embeddings", "hidden_states.3", "anything"])
def test_outputs_of_other_encoders(tmp_path, name):
    states = _computed(write(tmp_path, TinyEncoder(output=name)))[0]
    assert open_model(tmp_path).read(SENTENCE).states[4] == pytest.approx(states[7], abs=1e-5)


def test_a_model_of_one_length_is_filled_up(tmp_path):
    states = _computed(write(tmp_path, TinyEncoder(length=12)))[0]
    model = open_model(tmp_path)
    assert model.read(SENTENCE).states[4] == pytest.approx(states[7], abs=1e-5)
    with pytest.raises(InputError, match="12 word pieces only, and this one has 13"):
        model.read("the bank " * 5 + "boat")


def test_numbers_in_a_file_beside(tmp_path):
    where = {"location": "numbers.bin", "offset": "64", "length": "448"}
    model = write(tmp_path, TinyEncoder(external=where))
    numbers = model.weights["embedding"].tobytes()
    assert len(numbers) == 448
    assert "which is not beside it" in str(_failing(tmp_path, "numbers.bin"))
    (tmp_path / "numbers.bin").write_bytes(bytes(64) + numbers[:-1])
    _failing(tmp_path, "511 bytes", "512 at least")
    (tmp_path / "numbers.bin").write_bytes(bytes(64) + numbers)
    assert outline(tmp_path / "model.onnx").external == {"numbers.bin": 512}
    assert open_model(tmp_path).read(SENTENCE).states[4] == pytest.approx(_computed(model)[0][7], abs=1e-5)
    # together they are too large
    size = (tmp_path / "model.onnx").stat().st_size
    _failing(tmp_path, "GB", largest=size + 511)


@pytest.mark.parametrize("location", ["../secret", "/etc/hostname", "a/../../secret", "C:\\secret", "..\\secret", ""])
def test_numbers_are_read_from_the_folder_only(tmp_path, location):
    (tmp_path / "secret").write_bytes(bytes(1000))
    home = tmp_path / "home"
    home.mkdir()
    write(home, TinyEncoder(external={"location": location, "length": "448"}))
    _failing(home, "which is not in its folder")


def test_operators_of_its_own_are_refused(tmp_path):
    write(tmp_path, TinyEncoder(domain="com.example"))
    _failing(tmp_path, "com.example.Add", "run as a program")
    assert ("", "MatMul") in outline(tmp_path / "model.onnx").operators


def test_operators_are_found_wherever_they_are(tmp_path):
    inner = message((1, node("Inner", (), (), "com.inner")), (5, tensor("t", np.ones(2), {"location": "t.bin"})))
    branch = message((1, "then_branch"), (6, inner), (20, 5))
    known = message((1, "Known"), (7, node("Deep", (), (), "com.deep")), (10, "local"))
    outer = message((4, "If"), (5, branch))
    graph = message((1, outer), (1, node("Known", (), (), "local")), (1, node("Other", (), (), "local")))
    (tmp_path / "model.onnx").write_bytes(message((1, 8), (7, graph), (25, known)))
    found = outline(tmp_path / "model.onnx")
    # what the file itself defines is no program
    assert found.operators == {("", "If"), ("com.inner", "Inner"), ("com.deep", "Deep"), ("local", "Other")}
    assert found.external == {"t.bin": 0}
    nested = message((1, node("Add", (), ())))
    for _ in range(40):
        nested = message((1, message((4, "If"), (5, message((6, nested))))))
    (tmp_path / "model.onnx").write_bytes(message((7, nested)))
    with pytest.raises(InputError, match="damaged"):
        outline(tmp_path / "model.onnx")


def test_missing_files_are_named(tmp_path):
    _failing(tmp_path / "gone", "is not a folder")
    _failing(tmp_path / "gone.onnx", "does not exist")
    _failing(tmp_path, "has no model.onnx", "optimum-cli export onnx")
    write(tmp_path)
    (tmp_path / "tokenizer.json").unlink()
    _failing(tmp_path, "has no tokenizer.json", "save_pretrained")
    write(tmp_path, layout="two.onnx")
    write(tmp_path, layout="three.onnx")
    (tmp_path / "model.onnx").unlink()
    _failing(tmp_path, "several models", "three.onnx, two.onnx")


def test_damaged_files_are_named(tmp_path):
    write(tmp_path)
    path = tmp_path / "model.onnx"
    whole = path.read_bytes()
    for broken in (b"", b"no model", whole[:-5], whole[: len(whole) // 2], bytes(2000), b"\x08\x08"):
        path.write_bytes(broken)
        _failing(tmp_path, "model.onnx", "damaged or not an ONNX file")
    # whole by its form: onnxruntime finds what is wrong with it
    path.write_bytes(whole.replace(b"MatMul", b"Mutmal"))
    _failing(tmp_path, "model.onnx is damaged, or onnxruntime", "Mutmal")
    path.write_bytes(whole)
    for name, content in (("tokenizer.json", "no JSON"), ("tokenizer.json", '{"version": "1.0"}')):
        (tmp_path / name).write_text(content)
        _failing(tmp_path, "tokenizer.json is damaged or not a tokenizer")
    tokenizer().save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "config.json").write_text("{")
    _failing(tmp_path, "config.json is not JSON")


def test_every_cut_of_a_file_is_noticed(tmp_path):
    """No damage of the form may get as far as onnxruntime, which is not asked here."""
    path = tmp_path / "model.onnx"
    whole = TinyEncoder(length=4).bytes()
    for size in range(0, len(whole) - 4, 7):  # the last four bytes say the version of the operators
        path.write_bytes(whole[:size])
        try:
            found = outline(path)
        except InputError:
            continue
        # cut between two fields of the graph's end is whole by its form, as is the graph with all its parts
        assert found.graphs == 1
        assert size > len(whole) - 30


def test_a_large_file_is_not_loaded(tmp_path):
    write(tmp_path)
    with (tmp_path / "model.onnx").open("r+b") as file:
        file.truncate(3_000_000_000)  # takes no room on the disk
    _failing(tmp_path, "3.00 GB", "at most 2.00 GB", "smaller model")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"inputs": ("input_ids", "attention_mask", "past_key_values.0.key")}, "it wants past_key_values.0.key"),
        ({"output": "logits"}, "gives no vector for each word piece; it gives logits"),
        ({"output": "guesses", "guesses": True}, "gives no vector for each word piece; it gives guesses"),
    ],
)
def test_models_that_are_no_encoders(tmp_path, options, said):
    write(tmp_path, TinyEncoder(**options))
    _failing(tmp_path, said, "Export an encoder")


def test_long_sentences(tmp_path):
    write(tmp_path)
    model = open_model(tmp_path)
    assert len(model.read("bank " * 14).words) == 14
    with pytest.raises(InputError, match=r"has 17 word pieces; .* has positions for 16"):
        model.read("bank " * 15)
    (tmp_path / "config.json").write_text(
        json.dumps({"model_type": "xlm-roberta", "max_position_embeddings": 16, "pad_token_id": 1})
    )
    assert model_folder(tmp_path).longest == 14
    (tmp_path / "tokenizer_config.json").write_text('{"model_max_length": 9}')
    assert model_folder(tmp_path).longest == 9
    (tmp_path / "tokenizer_config.json").write_text('{"model_max_length": 1000000000000000019884624838656}')
    (tmp_path / "config.json").unlink()
    # nothing is said of its 16 positions: onnxruntime finds out
    with pytest.raises(InputError, match=r"(?s)could not compute this sentence.*positions for 17 word pieces"):
        open_model(tmp_path).read("bank " * 15)


def test_a_tokenizer_of_another_model(tmp_path):
    write(tmp_path)
    made = tokenizer()
    made.add_tokens(["beyond"])
    made.save(str(tmp_path / "tokenizer.json"))
    model = open_model(tmp_path)
    with pytest.raises(InputError, match=r"Is .*tokenizer\.json the one of this model"):
        model.read("the beyond")
    with pytest.raises(InputError, match="no word in this sentence"):
        model.read(" ,;")


def test_numbers_that_are_not_finite(tmp_path):
    model = TinyEncoder()
    model.weights["value"][0, 0] = np.nan
    write(tmp_path, model)
    with pytest.raises(InputError, match="not finite"):
        open_model(tmp_path).read("the bank")


def test_both_can_be_given_up(tmp_path):
    write(tmp_path)
    with pytest.raises(Cancelled):
        open_model(tmp_path, Pulse(cancelled=lambda: True))
    model = open_model(tmp_path)
    shares = []
    open_model(tmp_path, Pulse(shares.append))
    assert shares == sorted(shares)

    class _Slow:
        """Takes as long as it is let, as a large model does."""

        def __getattr__(self, name):
            return getattr(model_session, name)

        def run_async(self, _outputs, _fed, done, _data, options):
            import threading

            def work():
                while not options.terminate:
                    threading.Event().wait(0.001)
                done([], None, "Exiting due to terminate flag being set to true.")

            threading.Thread(target=work).start()

    model_session, model._session = model._session, _Slow()
    with pytest.raises(Cancelled):
        model.read("the bank", Pulse(cancelled=lambda: True))


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_without_the_extra(tmp_path, monkeypatch, package):
    write(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    _failing(tmp_path, f"needs the package {package}", "pip install 'embviz[contextual]'")


def test_the_libraries_are_loaded_only_when_a_model_is_opened():
    code = (
        "import sys, embviz.teaching.context.contextual_model; print({'onnxruntime', 'tokenizers'} & set(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_a_name_that_is_no_utf_8_is_told_of(tmp_path, capfd):
    model = write(tmp_path)
    path = tmp_path / "model.onnx"
    # as long as before: the lengths of the messages around it stay right
    path.write_bytes(model.bytes().replace(b"last_hidden_state", b"last_hidden_st\xe4te"))
    _failing(tmp_path, str(path), "damaged")
    assert capfd.readouterr().out == ""


def test_a_model_that_cannot_be_run_says_nothing_on_standard_output(tmp_path, capfd):
    model = write(tmp_path)
    (tmp_path / "model.onnx").write_bytes(model.bytes().replace(b"Softmax", b"Softmix"))
    _failing(tmp_path, "model.onnx")
    assert capfd.readouterr().out == ""


def test_a_tokenizer_without_a_sign_for_unknown_words_is_told_of(tmp_path):
    write(tmp_path)
    path = tmp_path / "tokenizer.json"
    made = json.loads(path.read_text())
    del made["model"]["vocab"]["[UNK]"]
    made["added_tokens"] = [one for one in made["added_tokens"] if one["content"] != "[UNK]"]
    path.write_text(json.dumps(made))
    model = open_model(tmp_path)
    with pytest.raises(InputError, match="cannot read this sentence"):
        model.read("the zebra")
    assert model.read("the river").words == ("the", "river")
