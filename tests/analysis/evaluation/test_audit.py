"""The report of vectors: its numbers against plain formulas, and the page that holds them."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

from embviz.analysis.bias.shipped_sets import AssociationSets
from embviz.analysis.evaluation.audit import Questions, audit, fingerprint, holm, likeness, predicted_share
from embviz.analysis.evaluation.audit_page import page, rich_text, write_page
from embviz.analysis.evaluation.questions import AnalogySection, WordPair
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.util.statistics import share_interval, spearman
from embviz.vectors.embedding import Embedding

RNG = np.random.default_rng(8)
WORDS = ["<i>", "a\x1bb", *(f"w{i}" for i in range(298))]
ROWS = RNG.normal(size=(300, 10)).astype(np.float32)
SETS = AssociationSets("Some", ("x", "y", "a", "b"), tuple(tuple(WORDS[i : i + 5]) for i in (10, 15, 20, 25)), 1.5)
FEW = AssociationSets("Few", ("x", "y", "a", "b"), (*SETS.words[:3], ("w40", "nobody")))
ASKED = Questions(
    [AnalogySection("some", (("w1", "w2", "w3", "w4"), ("w1", "w2", "w3", "nobody")))],
    "mine",
    [WordPair(f"w{i}", f"w{i + 1}", float(i)) for i in range(30)],
    "people",
    (SETS, FEW),
)


@pytest.fixture(scope="module")
def embedding():
    return Embedding(WORDS, ROWS, provenance={"model": "none", "corpus": "<b>"})


@pytest.fixture(scope="module")
def found(embedding):
    turned = Embedding(WORDS, ROWS @ np.linalg.qr(RNG.normal(size=(10, 10)))[0])
    other = Embedding(["other", "words"] * 1 + WORDS[2:], RNG.normal(size=(300, 4)))
    return audit(embedding, ASKED, {"turned": turned, "other": other}, name="Mine & yours")


def figures(found, key):
    return {figure.name: figure for figure in found.part(key).figures}


def test_benchmarks_have_the_intervals_of_their_counts(found):
    told = figures(found, "benchmarks")
    total = told["Analogies, mine"]
    assert total.interval == share_interval(round(total.value), 1)
    assert total.remark.endswith("of 1; 1 with missing words")
    unit = ROWS / np.linalg.norm(ROWS, axis=1, keepdims=True)
    cosines = np.einsum("ij,ij->i", unit[2:32], unit[3:33]).astype(np.float64)
    assert told["Word pairs, people: Spearman"].value == pytest.approx(spearman(np.arange(30.0), cosines))


def test_frequency_is_read_as_its_formulas_say(found):
    told = figures(found, "frequency")
    rank, unit = np.log(np.arange(300) + 1.0), ROWS / np.linalg.norm(ROWS, axis=1, keepdims=True)
    cosines = unit @ unit.T
    np.fill_diagonal(cosines, -2)
    near = np.argsort(-cosines, axis=1)[:, :10]
    assert told["Rank and length"].value == pytest.approx(spearman(rank, np.linalg.norm(ROWS, axis=1).astype(float)))
    assert told["Rank and rank of the 10 nearest"].value == pytest.approx(spearman(rank, rank[near].mean(axis=1)))
    counts = np.bincount(near.ravel(), minlength=300).astype(float)
    assert told["Rank and k-occurrence"].value == pytest.approx(spearman(rank, counts))
    assert figures(found, "hubs")["Largest Nₖ"].value == counts.max()


def test_what_a_line_predicts_is_told_and_what_nothing_predicts_is_not():
    rows = RNG.normal(size=(400, 5))
    assert predicted_share(rows, rows @ np.arange(5.0) + 3) == pytest.approx(1)
    assert predicted_share(rows, RNG.normal(size=400)) < 0.1
    assert np.isnan(predicted_share(rows[:20], np.arange(20.0)))


def test_associations_leave_out_what_may_claim_nothing_and_adjust_the_others(found):
    told = figures(found, "associations")
    assert "1.50 was published" in told["Some"].remark
    assert "5 × 5 × 5 × 5 words" in told["Some"].remark
    assert told["Left out"].remark == "Few"


def test_holm_is_the_worked_example():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_the_same_space_turned_is_alike_and_another_one_is_not(embedding, found):
    told = figures(found, "likeness")
    assert told["turned: nearest words"].value > 0.99
    assert told["turned: cosines"].value == pytest.approx(1, abs=1e-3)
    assert told["other: nearest words"].value < 0.15
    assert abs(told["other: cosines"].value) < 0.05
    assert "298 of 298 words in common" in told["other: nearest words"].remark
    rho, pairs = likeness(embedding, embedding, np.arange(300), np.arange(300))
    assert (rho, pairs <= 20_000) == (pytest.approx(1), True)


def test_a_part_that_cannot_be_measured_says_why(embedding):
    bare = audit(embedding, Questions(associations=(FEW,)))
    assert bare.part("benchmarks").absent == "No question has all its words here."
    assert "None of 1 tests" in bare.part("associations").absent
    assert "no other vectors" in bare.part("likeness").absent
    assert "None of 1 tests" in page(bare)
    with pytest.raises(InputError, match="too few for an audit"):
        audit(embedding.first(20), ASKED)


def test_the_fingerprint_is_of_words_and_numbers(embedding):
    changed = ROWS.copy()
    changed[5, 5] += 1e-3
    same = fingerprint(Embedding(WORDS, ROWS.copy()))
    assert fingerprint(embedding) == same
    assert fingerprint(Embedding(WORDS, changed)) != same
    assert fingerprint(Embedding([*WORDS[:-1], "x"], ROWS)) != same


def test_it_can_be_cancelled_and_tells_how_far_it_is(embedding):
    shares = []
    audit(embedding, ASKED, pulse=Pulse(shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    with pytest.raises(Cancelled):
        audit(embedding, ASKED, pulse=Pulse(None, lambda: True))


class Reader(HTMLParser):
    """Tells which elements and addresses a page has, and its text."""

    def __init__(self):
        super().__init__()
        self.tags, self.loaded, self.text = set(), [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.loaded += [value for name, value in attrs if name in ("src", "href") and not value.startswith("#")]

    def handle_data(self, data):
        self.text += data


def test_the_page_is_one_file_that_loads_nothing_and_repeats(found, tmp_path):
    written = tmp_path / "report.html"
    write_page(found, written)
    text = written.read_text("utf-8")
    assert text == page(found)
    reader = Reader()
    reader.feed(text)
    assert reader.loaded == []
    assert not {"script", "link", "img", "i", "b"} & reader.tags
    assert "url(" not in text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert "\x1b" not in text
    for part in found.parts:
        assert part.source in reader.text
        assert part.formula in reader.text
        for figure in part.figures:
            assert figure.shown in reader.text
    for drawn in re.findall(r"<svg.*?</svg>", text):
        ElementTree.fromstring(drawn)


def test_marks_of_figures_stand_where_their_values_are(found):
    """The axis goes from 4 to 256 px."""
    total = figures(found, "frequency")["Rank and length"]
    part = page(found).partition('id="frequency"')[2]
    circle = float(re.search(r'<circle cx="([\d.]+)"', part)[1])
    assert circle == pytest.approx(4 + (total.value + 1) / 2 * 252, abs=0.06)


def test_the_text_of_the_window_has_every_figure(found):
    text = rich_text(found)
    assert "<svg" not in text
    assert "&lt;b&gt;" in text
    assert all(figure.shown in text for part in found.parts for figure in part.figures)


def test_the_values_go_to_programs(found):
    told = found.to_dict()["parts"]
    assert list(told) == ["benchmarks", "frequency", "hubs", "isotropy", "associations", "likeness"]
    assert told["benchmarks"]["figures"][0]["interval"] == list(found.part("benchmarks").figures[0].interval)
    assert told["isotropy"]["figures"][0]["interval"] is None


def test_zero_vectors_are_no_usable_words():
    rows = ROWS.copy()
    rows[::3] = 0
    told = audit(Embedding(WORDS, rows), ASKED)
    assert told.facts["Looked at"] == "all 300 words, 100 without a usable vector"
    rows[49:] = 0
    with pytest.raises(InputError, match=f"{np.count_nonzero(rows.any(axis=1))} words with usable vectors"):
        audit(Embedding(WORDS, rows), ASKED)
