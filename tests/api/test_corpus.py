"""Texts as a notebook opens them."""

import pickle
import weakref

import numpy as np
import pytest

import embviz
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import read_corpus


def test_texts_are_sentences_of_words():
    corpus = embviz.Corpus.from_texts(["The quick fox.\nIt jumps.", "Over THE dog"], name="fox")
    assert [corpus.sentence(i) for i in range(corpus.sentences)] == [
        ["the", "quick", "fox"],
        ["it", "jumps"],
        ["over", "the", "dog"],
    ]
    assert corpus.name == "fox"
    assert corpus.ids.dtype == np.int32
    assert repr(corpus) == "<Corpus 'fox' of 8 tokens, 7 words>"


def test_a_generator_of_texts_will_do():
    assert embviz.Corpus.from_texts(f"w{i}" for i in range(5)).tokens == 5


def test_options_have_the_names_of_the_preprocessing():
    corpus = embviz.Corpus.from_texts(
        ["Café 12 the Café"], case="keep", accents="strip", numbers="drop", stop_words="drop english"
    )
    assert corpus.vocabulary.words == ("Cafe",)
    assert corpus.preprocessing == Preprocessing(
        case="keep", accents="strip", numbers="drop", stop_words="drop english"
    )


def test_a_file_is_read_as_the_room_of_texts_reads_it(tmp_path):
    table = tmp_path / "reviews.csv"
    table.write_text("stars,said\n5,A good film\n1,A bad film\n")
    told = []
    corpus = embviz.Corpus.read(table, column="said", min_length=2, progress=lambda share, what: told.append(share))
    expected = read_corpus(table, Preprocessing(min_length=2), column="said")
    assert type(corpus) is embviz.Corpus
    assert np.array_equal(corpus.ids, expected.ids)
    assert corpus.vocabulary.words == expected.vocabulary.words == ("film", "bad", "good")
    assert told[-1] == 1.0
    assert type(corpus.pruned(2)) is embviz.Corpus


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: embviz.Corpus.read("nowhere.txt"), "nowhere.txt"),
        (lambda: embviz.Corpus.from_texts("one text"), "Put it into a list"),
        (lambda: embviz.Corpus.from_texts(["a", 3]), "Text 2 is not a string but of type int"),
        (lambda: embviz.Corpus.from_texts([]), "contains no words"),
        (lambda: embviz.Corpus.from_texts(None), "Give a list of strings"),
        (lambda: embviz.Corpus.read(None), "None is not a path"),
        (lambda: embviz.train("some text"), r"Give a corpus: embviz.Corpus.from_texts\(\[text, ...\]\)"),
        (lambda: embviz.project(np.eye(3)), r"Give an embedding: embviz.Embedding.load\(path\)"),
        (lambda: embviz.Corpus.from_texts(["a"], case="upper"), "Choose one of lower, fold, keep"),
        (lambda: embviz.Corpus.from_texts(["a"], tokeniser="words"), "Did you mean tokenizer"),
        (lambda: embviz.Corpus.from_texts(["a"], min_length=0), "from 1 to 20"),
    ],
)
def test_what_cannot_be_used_is_an_input_error_with_a_cure(call, said):
    with pytest.raises(embviz.InputError, match=said):
        call()


def test_the_toy_world_comes_with_its_truths():
    world, again = embviz.toy_world(20_000), embviz.toy_world(20_000)
    assert type(world.corpus) is embviz.Corpus
    assert np.array_equal(world.corpus.ids, again.corpus.ids)
    assert 19_000 < world.corpus.tokens <= 20_000
    assert world.truths.analogies["capital"]


def test_a_notebook_shows_a_corpus_escaped():
    shown = embviz.Corpus.from_texts(["<b> x"], name="<script>", tokenizer="whitespace")._repr_html_()
    assert "&lt;script&gt;" in shown
    assert "&lt;b&gt;" in shown
    assert "<script>" not in shown
    assert len(shown) < 2000


def test_a_corpus_and_a_world_show_a_card_and_can_be_pickled():
    world = embviz.toy_world(5_000)
    assert repr(world) == f"<ToyWorld: {world.corpus!r}, with truths>"
    assert "countries" in world._repr_html_()
    assert "Tokens" in world.corpus._repr_html_()
    again = pickle.loads(pickle.dumps(world))
    assert np.array_equal(again.corpus.ids, world.corpus.ids)
    assert again.corpus.vocabulary.words == world.corpus.vocabulary.words
    assert again.truths == world.truths


class Restarted:
    """Sentences that are made anew each time, as gensim's are."""

    def __iter__(self):
        for line in ("The quick fox", "The New_York dog"):
            yield line.split()


@pytest.mark.parametrize(
    "items",
    [
        Restarted(),
        iter(Restarted()),
        [["The", "quick", "fox"], ("The", "New_York", "dog")],
        np.array([["The", "quick", "fox"], ["The", "New_York", "dog"]]),
    ],
)
def test_lists_of_tokens_are_taken_as_they_stand(items):
    corpus = embviz.Corpus.from_iterable(items, name="said")
    assert [corpus.sentence(i) for i in range(2)] == [["The", "quick", "fox"], ["The", "New_York", "dog"]]
    assert type(corpus) is embviz.Corpus
    assert corpus.name == "said"


def test_texts_that_come_one_by_one_are_read_by_the_options_and_never_held(tmp_path):
    alive = []

    class Text(str):
        def __new__(cls, text):
            made = super().__new__(cls, text)
            alive.append(weakref.ref(made))
            return made

    def texts():
        for number in range(3000):
            assert sum(one() is not None for one in alive) < 10
            yield Text(f"Text {number} of MANY " + "word " * 500)

    corpus = embviz.Corpus.from_iterable(texts(), numbers="drop", memory=4096, cache=tmp_path)
    assert corpus.vocabulary.words == ("word", "many", "of", "text")
    assert corpus.tokens == 3000 * 503
    assert corpus.on_disk == 4 * corpus.tokens + 8 * 3001
    assert list(tmp_path.iterdir()) == []
    held = embviz.Corpus.from_texts((f"Text {n} of MANY " + "word " * 500 for n in range(3000)), numbers="drop")
    assert np.array_equal(held.ids, corpus.ids)
    vectors = [embviz.train(one, dimensions=4, epochs=1, threads=1).embedding.vectors for one in (held, corpus)]
    assert np.array_equal(*vectors)


@pytest.mark.parametrize(
    ("items", "options", "said"),
    [
        ("one text", {}, "Put it into a list"),
        ([], {}, "contains no words"),
        ([["a"], "b c"], {}, "Item 2 is not a list"),
        (["a b", ["c"]], {}, "Text 2 is not a string"),
        ([["a"], [3]], {}, "Item 2 is not a list"),
        ([7], {}, "Item 1 is not a list"),
        ([["a"]], {"case": "keep"}, "taken as they stand, without case"),
        (["a"], {"memory": "much"}, "not a memory size"),
    ],
)
def test_items_that_cannot_be_used_are_named(items, options, said):
    with pytest.raises(embviz.InputError, match=said):
        embviz.Corpus.from_iterable(items, **options)
