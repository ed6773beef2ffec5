"""The vectors that are shipped: whole, small enough, as good as it is said of them, with places and names."""

import json

import numpy as np
import pytest

from embviz.analysis.analogies.relations import bundled_questions
from embviz.analysis.evaluation.questions import AnalogySection
from embviz.vectors.english import MAP, VECTORS, read_english
from embviz.vectors.english_record import PROVENANCE, folder, provenance, reached
from embviz.vectors.formats import read_vectors

MOST_BYTES = 8_000_000
WORDS = 30_000


@pytest.fixture(scope="module")
def english():
    return read_english()


def test_the_files_are_whole_and_take_no_more_than_8_megabytes(english):
    embedding, drawn = english
    assert {file.name for file in folder().iterdir()} == {VECTORS, MAP, PROVENANCE}
    assert sum(file.stat().st_size for file in folder().iterdir()) <= MOST_BYTES
    assert len(embedding) == len(drawn.places) == len(drawn.regions) == WORDS == reached().words
    assert len(set(embedding.words)) == WORDS
    assert (np.diff(embedding.counts) <= 0).all()
    assert np.isfinite(embedding.vectors).all()
    assert (embedding.norms > 0).all()
    assert all(word in embedding for word in ("king", "queen", "bank", "club", "plant", "nurse", "paris"))


def test_any_program_can_open_them_as_a_file(english):
    read = read_vectors(folder() / VECTORS, cache=False)
    assert read.words == english[0].words
    assert np.array_equal(read.vectors, english[0].vectors)


def test_rounding_is_finer_than_what_tells_neighbors_apart():
    with np.load(folder() / VECTORS) as held:
        codes, scales = held["codes"].astype(np.float64), held["scales"].astype(np.float64)
    # a row's step is a 127th of its largest number, so that each row uses its byte to the full
    assert (np.abs(codes).max(axis=1) == 127).all()
    # a number is off by at most half a step: the error is no longer than sqrt(d) / 2 steps, which turns a vector of
    # the length |codes| steps by an angle whose sine is at most their ratio
    sine = np.sqrt(codes.shape[1]) / 2 / np.linalg.norm(codes, axis=1)
    assert np.sqrt(1 - sine.max() ** 2) > 0.999
    said = provenance()["rounding"]
    assert said["smallest cosine to the vector before"] >= np.sqrt(1 - sine.max() ** 2)
    assert said["ten nearest kept, of words asked"] > 0.98
    assert (scales > 0).all()


def test_nearest_words_are_those_that_people_name(english):
    embedding, _ = english

    def nearest(word, count):
        closeness = embedding.unit @ embedding.unit[embedding.id(word)]
        order = np.argsort(-closeness)
        return [embedding.words[i] for i in order[1 : count + 1]]

    assert {"banks", "banking"} <= set(nearest("bank", 5))
    assert {"plants"} <= set(nearest("plant", 3))
    assert {"five", "six", "eight", "nine"} <= set(nearest("seven", 6))
    king, man, woman = embedding.unit[[embedding.id(word) for word in ("king", "man", "woman")]]
    order = [embedding.words[i] for i in np.argsort(-(embedding.unit @ (king - man + woman)))]
    assert next(word for word in order if word not in ("king", "man", "woman")) == "queen"


def test_the_record_holds_what_was_measured_and_says_of_what(english):
    said = json.loads((folder() / PROVENANCE).read_text("utf-8"))
    analogies, similarity = said["analogies"], said["similarity"]
    assert (analogies["questions"], similarity["pairs"]) == (19_544, 353)  # of Google's file and of WordSim-353
    assert 0.6 < analogies["accuracy"] < 1
    assert 0.6 < similarity["spearman"] < 1
    assert analogies["asked"] > 0.6 * analogies["questions"]
    assert similarity["asked"] > 0.9 * similarity["pairs"]
    assert said["text"]["words"] > 50_000_000
    assert "Wikipedia" in said["text"]["source"]
    assert "CC BY-SA" in said["license"]
    assert "ShareAlike" in said["license note"]
    known = english[0].provenance
    assert f"{100 * analogies['accuracy']:.1f}\N{NO-BREAK SPACE}%" in known["google_analogies"]
    assert f"{similarity['spearman']:.3f}" in known["WordSim-353"]
    assert known["license"] == said["license"]


def test_they_answer_the_capitals_that_are_bundled(english):
    embedding, _ = english
    sections: list[AnalogySection] = [one for one in bundled_questions() if "capital" in one.name.lower()]
    asked = right = 0
    for section in sections:
        for a, b, c, d in list(section.questions)[:300]:
            if all(word in embedding for word in (a, b, c, d)):
                first, second, third = embedding.unit[[embedding.id(word) for word in (a, b, c)]]
                closeness = embedding.unit @ (second - first + third)
                closeness[[embedding.id(word) for word in (a, b, c)]] = -np.inf
                asked += 1
                right += embedding.words[int(closeness.argmax())] == d
    assert asked > 50
    assert right > 0.5 * asked


def test_places_of_the_map_keep_neighbors_and_its_regions_are_named(english):
    embedding, drawn = english
    assert drawn.method == "tsne"
    assert np.isfinite(drawn.places).all()
    assert len(set(drawn.names)) == len(drawn.names) == drawn.regions.max() + 1
    assert (np.diff(np.bincount(drawn.regions)) <= 0).all()
    column = embedding.columns[0]
    assert (column.name, column.names) == ("Region", drawn.names)
    # of a map that tells nothing ten of 30,000 would be 0.03 %
    some = np.arange(0, WORDS, 300)
    kept = []
    for word in some:
        near = np.argsort(-(embedding.unit @ embedding.unit[word]))[1:11]
        seen = np.argsort(np.square(drawn.places - drawn.places[word]).sum(axis=1))[1:51]
        kept.append(len(set(near) & set(seen)) / 10)
    assert np.mean(kept) > 0.2
