"""Search that goes wrong and right: frequent words, other tokenizers, passages."""

from itertools import pairwise

import numpy as np
import pytest

from embviz.analysis.documents.search import embed_documents
from embviz.analysis.evaluation.rank import Ranks, mean_rank_of
from embviz.teaching.excerpt import drawn_passages
from embviz.teaching.geometry.distances import cosine
from embviz.teaching.retrieval.passage_search import WAYS, search_passages
from embviz.teaching.retrieval.tokenizer_trial import as_written, capitals_of, cut_texts, find_themselves
from embviz.teaching.sentence_means import (
    frequent_words,
    mean_cosine_without_most_frequent,
    mean_share_decided,
    share_decided,
)
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

RANDOM = np.random.default_rng(7)
WORDS = [f"word{k}" for k in range(120)]
OFTEN = 1 / np.arange(12, 132)
LINES = [" ".join(["the", *RANDOM.choice(WORDS, 5, replace=False, p=OFTEN / OFTEN.sum())]) for _ in range(160)]
TEXT = corpus_from_texts(LINES)
EMBEDDING = Embedding(
    TEXT.vocabulary.words, RANDOM.normal(size=(len(TEXT.vocabulary), 30)).astype(np.float32), TEXT.vocabulary.counts
)


def _documents(**options):
    return embed_documents(EMBEDDING, TEXT, **options)


def test_frequent_words_decide_less_when_they_weigh_less():
    frequent = frequent_words(TEXT, 0.1)
    assert frequent == {"the"}
    plain, smooth = _documents(smoothing=None, remove_common=False), _documents()
    hits = plain.like(3, 4)
    parts = [dict(hit.decided)["the"] for hit in hits]
    assert share_decided(hits, frequent) == pytest.approx(sum(parts) / sum(hit.cosine for hit in hits))
    assert mean_share_decided(plain, frequent, 40) > 0.2
    assert mean_share_decided(smooth, frequent, 40) < 0.02
    assert np.isnan(share_decided((), frequent))
    alone = corpus_from_texts(["the word1 word2"])
    only = embed_documents(EMBEDDING, alone)
    assert np.isnan(mean_share_decided(only, frequent))  # of one piece nothing is left without what all share
    assert np.isnan(find_themselves(only, TEXT.preprocessing).ranks.reciprocal)
    everything = frozenset(TEXT.vocabulary.words)
    assert mean_share_decided(plain, everything, 10) == pytest.approx(1, abs=1e-5)


def test_the_most_frequent_word_is_missed_less_where_it_weighs_less():
    plain, smooth = _documents(smoothing=None, remove_common=False), _documents()
    # by hand: "the" is the most frequent, and stands first in each line
    rows = {word: EMBEDDING.vectors[k].astype(float) for k, word in enumerate(EMBEDDING.words)}
    by_hand = [
        cosine(sum(rows[word] for word in line.split()), sum(rows[word] for word in line.split()[1:])) for line in LINES
    ]
    assert mean_cosine_without_most_frequent(plain, len(LINES)) == pytest.approx(np.mean(by_hand), abs=1e-5)
    assert mean_cosine_without_most_frequent(smooth) > mean_cosine_without_most_frequent(plain)
    single = embed_documents(EMBEDDING, corpus_from_texts(["the the"]), smoothing=None, remove_common=False)
    assert np.isnan(mean_cosine_without_most_frequent(single))


def test_ranks():
    assert mean_rank_of(np.array([0.3, 0.9, 0.3, 0.1]), 1) == 1
    assert mean_rank_of(np.array([0.3, 0.9, 0.3, 0.1]), 0) == 2.5
    ranks = Ranks(np.array([1, 2, 4, np.inf]), 10)
    assert ranks.reciprocal == pytest.approx((1 + 1 / 2 + 1 / 4) / 4)
    assert (ranks.first, ranks.median) == (0.25, 3)
    assert np.isnan(Ranks(np.zeros(0), 0).reciprocal)


def test_questions_that_are_cut_otherwise():
    documents = _documents()
    assert as_written(("the", "word1", "word2")) == "The word1 word2."
    wrong = capitals_of(TEXT)
    assert (wrong.tokenizer, wrong.case) == ("whitespace", "keep")
    cut, empty = cut_texts(documents, ["The word1 word2.", " "], wrong)
    assert (cut.tokens, cut.known) == (("The", "word1", "word2."), (False, True, False))
    assert cut.unknown == pytest.approx(2 / 3)
    assert (empty.tokens, empty.unknown) == ((), 0)
    cuts = cut_texts(documents, ["…", "é the", ""], TEXT.preprocessing)
    assert [one.tokens for one in cuts] == [(), ("é", "the"), ()]
    right, lame = find_themselves(documents, TEXT.preprocessing, 60), find_themselves(documents, wrong, 60)
    assert (right.unknown, right.lost) == (0, 0)
    assert right.ranks.reciprocal == 1
    # the first and the last of six words
    assert lame.unknown == pytest.approx(1 / 3)
    assert lame.ranks.reciprocal < 1
    letters = find_themselves(documents, TEXT.preprocessing.with_(tokenizer="characters"), 20)
    assert (letters.unknown, letters.lost, letters.ranks.reciprocal) == (1, 1, 0)


@pytest.mark.parametrize("taken_out", [False, True])
def test_passages_are_ranked_as_by_hand(taken_out):
    text, offsets = drawn_passages(TEXT, 40, 4)
    found = search_passages(EMBEDDING, text, offsets, asked=40, taken_out=taken_out)
    assert (found.passages, found.sentences, len(found.asked)) == (40, 4, 40)
    assert found.itself == 1
    assert set(found.ranks) == set(WAYS)
    names = [[text.vocabulary.words[i] for i in text.ids[a:b].tolist()] for a, b in pairwise(offsets)]
    idf = {word: np.log(40 / sum(word in words for words in names)) for words in names for word in words}
    vectors = {word: EMBEDDING.vector(word).astype(float) for word in idf}
    for one in found.asked[:16]:
        assert one.near[0].words == one.sentence
        assert one.near[0].own
        assert one.near[0].cosine == pytest.approx(1, abs=1e-5)
        assert (len(one.words), len(one.sentence)) == (3, 6)
        own = next(k for k, words in enumerate(names) if " ".join(one.sentence) in " ".join(words))
        passages = [words[:] for words in names]
        begin = next(k for k in range(0, 24, 6) if passages[own][k : k + 6] == [*one.sentence])
        if taken_out:
            left = [word for word in one.sentence if word not in one.words]
            passages[own][begin : begin + 6] = left
        asked = sum(vectors[word] for word in one.words)
        cosines = np.array([cosine(asked, sum(vectors[word] for word in words)) for words in passages])
        assert one.ranks["whole"] == mean_rank_of(cosines, own)
        scores = np.array(
            [
                sum(idf[word] * max(cosine(vectors[word], vectors[other]) for other in words) for word in one.words)
                for words in passages
            ]
        )
        assert one.ranks["best words"] == mean_rank_of(scores, own)
        best = np.array(
            [
                max(cosine(asked, sum(vectors[word] for word in words[k : k + 6])) for k in range(0, 24, 6))
                if number != own
                else max(
                    cosine(asked, sum(vectors[word] for word in some)) for some in _sentences(words, begin, taken_out)
                )
                for number, words in enumerate(passages)
            ]
        )
        assert one.ranks["best sentence"] == mean_rank_of(best, own)


def _sentences(words, begin, taken_out):
    """Return the sentences of a passage, of which one may have lost half of its words."""
    size = 3 if taken_out else 6
    rest = words[:begin] + words[begin + size :]
    return [words[begin : begin + size], *(rest[k : k + 6] for k in range(0, 18, 6))]


def test_what_stays_in_the_passage_is_easily_found():
    text, offsets = drawn_passages(TEXT, 40, 4)
    kept = search_passages(EMBEDDING, text, offsets, asked=40)
    assert kept.ranks["best sentence"].reciprocal > kept.ranks["whole"].reciprocal > 4.3 / 40  # more than by chance
    # vectors drawn at random know nothing of what words mean
    out = search_passages(EMBEDDING, text, offsets, asked=40, taken_out=True)
    assert out.ranks["best sentence"].reciprocal < 0.5 * kept.ranks["best sentence"].reciprocal


def test_what_is_too_little_is_refused():
    text, offsets = drawn_passages(corpus_from_texts(LINES[:3]), 5, 3)
    with pytest.raises(InputError, match="too short"):
        search_passages(EMBEDDING, text, offsets)
    text, offsets = drawn_passages(corpus_from_texts(["the word1"] * 20), 5, 2)
    with pytest.raises(InputError, match="four words"):
        search_passages(EMBEDDING, text, offsets)
    with pytest.raises(Cancelled):
        search_passages(EMBEDDING, *drawn_passages(TEXT, 5, 3), pulse=Pulse(cancelled=lambda: True))
