"""Codebooks of a task: what they keep, counted again by hand, and what they learn from."""

import numpy as np
import pytest

from embviz.teaching.compression import task_codebook
from embviz.teaching.compression.task_codebook import compare_books, decoded, kept, recall, task_words
from embviz.util.errors import InputError
from embviz.util.progress import SILENT
from embviz.vectors.neighborhoods import unit_vectors


def test_decoding_takes_the_nearest_centroid_of_each_piece():
    random = np.random.default_rng(4)
    rows = unit_vectors(random.normal(size=(30, 5)).astype(np.float32))
    book = random.normal(size=(4, 5)).astype(np.float32) / 3
    starts = np.array([0, 2, 5])
    back = decoded(rows, book, starts, SILENT)
    for row, read in zip(rows, back, strict=True):
        for part in (slice(0, 2), slice(2, 5)):
            nearest = np.square(book[:, part] - row[part]).sum(axis=1).argmin()
            assert read[part] == pytest.approx(book[nearest, part])
    lost = [np.square(a - b).sum() / np.square(a).sum() for a, b in zip(rows.astype(float), back, strict=True)]
    assert kept(rows, back) == pytest.approx(1 - np.mean(lost))
    assert recall(rows, rows) == 1


def test_a_codebook_of_the_task_keeps_more_of_it_and_less_of_the_rest(task_embedding):
    words = task_words(task_embedding, "places")
    found = compare_books(task_embedding, words, 3, SILENT)
    assert found.words == len(words)
    assert found.learned_from == (len(words) + 1) // 2
    assert found.own.shape == found.others.shape == found.recall.shape == (2, len(task_codebook.SIZES))
    assert (found.own[1, :3] > found.own[0, :3] + 0.05).all()
    assert (found.others[1] < found.others[0]).all()
    assert (np.diff(found.own[0]) > 0).all()


def test_what_is_judged_takes_no_part_in_learning(task_embedding, monkeypatch):
    learned, judged, real_learned, real_decoded = [], [], task_codebook.learned, task_codebook.decoded

    def learn(rows, *others):
        learned.append({row.tobytes() for row in rows})
        return real_learned(rows, *others)

    def decode(rows, *others):
        judged.append({row.tobytes() for row in rows})
        return real_decoded(rows, *others)

    monkeypatch.setattr(task_codebook, "learned", learn)
    monkeypatch.setattr(task_codebook, "decoded", decode)
    monkeypatch.setattr(task_codebook, "SIZES", (2,))
    compare_books(task_embedding, task_words(task_embedding, "places"), 3, SILENT)
    assert len(learned) == 2
    assert not set.union(*learned) & set.union(*judged)


def test_too_few_words_are_refused(task_embedding):
    with pytest.raises(InputError, match="too few words"):
        compare_books(task_embedding, task_words(task_embedding, "places")[:10], 3, SILENT)
