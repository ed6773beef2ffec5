"""The page of documents against the paper's algorithm in a few lines, on texts whose meanings are known."""

import csv

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from embviz.gui.documents.collection import DocumentCollection
from embviz.text.reading import corpus_from_texts
from embviz.vectors.embedding import Embedding

LONG = 30_000
LINES = [
    "king queen man",
    "woman and queen",
    "paris in france",
    "berlin in germany",
    "king of france",
    "man woman",
    "germany and france",
    "xyzzy berlin",
    "queen in paris",
    "plugh xyzzy",
    "man woman",
    "woman and king",
]


@pytest.fixture
def corpus():
    return corpus_from_texts(["\n".join(LINES)], name="tales")


@pytest.fixture
def page(lab, made, corpus, show, qtbot, find):
    lab.workspace.set_vectors(made, corpus)
    page = show("documents.search_page", "DocumentsPage")
    qtbot.waitUntil(lambda: page.hits != (), timeout=LONG)
    return page


@pytest.fixture
def ask(page, find, qtbot):
    """Ask and wait for the answer."""

    def by(text):
        before = page.hits
        find("documents.query").write(text)
        qtbot.waitUntil(lambda: page.hits is not before and page.hits != (), timeout=LONG)
        return page.hits

    return by


def _vectors(embedding, texts, weighing="full"):
    """Arora, Liang and Ma (2017), algorithm 1, with p of the counts of the vectors; unit vectors and what was taken."""
    p = dict(zip(embedding.words, embedding.counts / embedding.counts.sum(), strict=True))
    rows = []
    for text in texts:
        known = [word for word in text.split() if word in embedding]
        weights = {word: 1.0 if weighing == "plain" else 1e-3 / (1e-3 + p[word]) for word in known}
        total = sum((weights[w] * embedding.vector(w).astype(float) for w in known), np.zeros(6))
        rows.append(total / max(1, len(known)))
    u = np.zeros(6)
    if weighing == "full":
        u = np.linalg.svd(np.array(rows))[2][0]
    rows = np.array(rows) - np.outer(np.array(rows) @ u, u)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1), u


def _cosines(embedding, question, weighing="full"):
    rows, u = _vectors(embedding, LINES, weighing)
    p = dict(zip(embedding.words, embedding.counts / embedding.counts.sum(), strict=True))
    weigh = (lambda word: 1.0) if weighing == "plain" else (lambda word: 1e-3 / (1e-3 + p[word]))
    asked = sum(weigh(word) * embedding.vector(word).astype(float) for word in question.split())
    asked = asked - (asked @ u) * u
    return rows @ asked / np.linalg.norm(asked)


def test_a_first_question_is_asked_without_typing(page, find):
    # these texts know too few words of the general example: one of their own is asked
    assert find("documents.query").text() in LINES
    assert page.hits[0].cosine == pytest.approx(1, abs=1e-5)
    assert find("documents.message").text().startswith(f"{len(page.hits)} texts of 12")


@pytest.mark.parametrize("weighing", ["full", "weights", "plain"])
def test_texts_are_ranked_by_their_cosine(page, ask, find, made, qtbot, weighing):
    combo = find("documents.weighing")
    combo.setCurrentIndex(combo.findData(weighing))
    shelf = page.context.share(DocumentCollection)
    qtbot.waitUntil(lambda: not shelf.busy and shelf.documents.component.any() == (weighing == "full"), timeout=LONG)
    hits = ask("queen paris")
    wanted = _cosines(made, "queen paris", weighing)
    order = [k for k in np.argsort(-wanted, kind="stable") if wanted[k] > 1e-6 and LINES.index(LINES[k]) == k]
    assert [hit.place for hit in hits] == order
    np.testing.assert_allclose([hit.cosine for hit in hits], wanted[order], atol=1e-4)
    for hit in hits:
        assert np.nansum(hit.parts) == pytest.approx(hit.cosine, abs=1e-4)
    assert ("singular vector" in find("documents.formula").text()) == (weighing == "full")


def test_a_text_that_stands_twice_is_shown_once(page, ask, find):
    texts = find("documents.hits").texts
    ask("man woman")
    texts = find("documents.hits").texts
    assert [text.words for text in texts].count(("man", "woman")) == 1
    assert "1 more text with the same words" in texts[0].caption
    assert texts[0].caption.startswith("sentence 6 ")


def test_coverage_and_unknown_words_are_told(page, ask, find, qtbot):
    assert "of 32 words have vectors" in find("documents.source").text()
    ask("berlin xyzzy of nowhere")
    assert "not known here: xyzzy, of, nowhere" in find("documents.message").text()
    shown = find("documents.hits").texts
    at = next(k for k, text in enumerate(shown) if text.words == ("xyzzy", "berlin"))
    assert "1 of 2 words have vectors" in shown[at].caption
    assert np.isnan(shown[at].parts[0])
    assert shown[at].said(0) == "xyzzy: has no vector"
    assert shown[at].said(1) == f"berlin: {shown[at].value:+.3f} of {shown[at].value:+.3f}"
    find("documents.query").write("xyzzy plugh")
    qtbot.waitUntil(lambda: page.hits == (), timeout=LONG)
    assert "None of the words xyzzy, plugh" in find("documents.message").text()
    assert not find("documents.save").isEnabled()


def test_nothing_is_found_where_all_texts_lean_away(lab, show, find, qtbot):
    vectors = Embedding(["up", "down", "left"], [[1, 0], [-1, 0], [-1, 0.01]])
    lab.workspace.set_vectors(vectors, corpus_from_texts(["down\nleft down\nup"], name="t"))
    page = show("documents.search_page", "DocumentsPage")
    find("documents.weighing").setCurrentIndex(2)
    find("documents.query").write("up")
    qtbot.waitUntil(lambda: [hit.words for hit in page.hits] == [("up",)], timeout=LONG)


def test_more_like_a_text_and_back(page, ask, find, made, qtbot):
    hits = ask("paris france")
    texts = find("documents.hits")
    row = next(k for k, hit in enumerate(hits) if hit.place == 2)
    place = texts.action_rect(row).center().toPoint()
    qtbot.mouseClick(texts.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: page.hits is not hits and page.hits != (), timeout=LONG)
    rows, _ = _vectors(made, LINES)
    wanted = rows @ rows[2]
    assert 2 not in {hit.place for hit in page.hits}
    assert page.hits[0].place == max((k for k in range(12) if k != 2), key=lambda k: wanted[k])
    assert "Like sentence 3: “paris in france”" in find("documents.message").text()
    like = page.hits
    find("documents.back").click()
    qtbot.waitUntil(lambda: page.hits is not like and page.hits != (), timeout=LONG)
    assert [hit.place for hit in page.hits] == [hit.place for hit in hits]
    assert not find("documents.back").isVisible()


def test_a_word_that_is_clicked_is_selected(page, ask, find, lab, qtbot):
    hits = ask("queen paris")
    texts = find("documents.hits")
    at = hits[0].words.index("queen")
    qtbot.mouseClick(texts.viewport(), Qt.MouseButton.LeftButton, pos=texts.word_rect(0, at).center().toPoint())
    assert lab.workspace.selection == ("queen",)
    strongest = max(range(len(hits[0].parts)), key=lambda k: np.nan_to_num(hits[0].parts[k]))
    assert texts.strength(hits[0].parts[strongest]) == max(texts.strength(part) for part in hits[0].parts)
    assert texts.strength(float("nan")) == 0


def test_texts_are_read_by_keys(page, ask, find, lab, qtbot):
    hits = ask("queen paris")
    texts = find("documents.hits")
    texts.setFocus()
    qtbot.keyClick(texts, Qt.Key.Key_Down)
    texts.setCurrentIndex(texts.model().index(0, 0))
    qtbot.keyClick(texts, Qt.Key.Key_Right)
    assert texts.accessibleDescription().startswith(hits[0].words[1])
    qtbot.keyClick(texts, Qt.Key.Key_Space)
    assert lab.workspace.selection == (hits[0].words[1],)
    qtbot.keyClick(texts, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Like " in find("documents.message").text(), timeout=LONG)


def test_the_map_shows_where_the_hits_lie(page, ask, find, qtbot):
    hits = ask("queen paris")
    cloud = find("documents.map")
    qtbot.waitUntil(lambda: len(cloud.points) > 0 and (cloud.groups > 0).sum() == len(hits), timeout=LONG)
    assert cloud.places[cloud.groups == 2].tolist() == [hits[0].place]
    # the first two principal components of all texts that have a vector
    rows = page.context.share(DocumentCollection).documents.vectors
    told = rows[rows.any(axis=1)]
    _, sizes, axes = np.linalg.svd(told - told.mean(axis=0), full_matrices=False)
    spread = (rows[cloud.places] - told.mean(axis=0)) @ axes[:2].T
    np.testing.assert_allclose(np.abs(cloud.points), np.abs(spread), atol=1e-4)
    assert f"{100 * (sizes[:2] ** 2).sum() / (sizes**2).sum():.0f} % of variance" in cloud._caption
    cloud.point_clicked.emit(int(np.flatnonzero(cloud.places == 3)[0]))
    qtbot.waitUntil(lambda: "Like sentence 4" in find("documents.message").text(), timeout=LONG)


def test_texts_leave_as_a_table(page, ask, find, tmp_path):
    hits = ask("berlin xyzzy")
    page.save_hits(str(tmp_path / "found.csv"))
    with open(tmp_path / "found.csv", encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    assert head == ["text", "cosine", "words", "with vectors", "decided", "begins"]
    assert len(rows) == len(hits)
    assert float(rows[0][1]) == pytest.approx(hits[0].cosine, abs=1e-6)
    assert rows[0][5] == " ".join(hits[0].words)
    assert rows[0][4].startswith("berlin +")


def test_files_of_a_folder_are_documents(page, find, qtbot, tmp_path):
    (tmp_path / "texts").mkdir()
    for name, text in {"royal.txt": "king queen\nking man", "towns.txt": "paris berlin\nparis"}.items():
        (tmp_path / "texts" / name).write_text(text, "utf-8")
    shelf = page.context.share(DocumentCollection)
    shelf.open(tmp_path / "texts")
    qtbot.waitUntil(lambda: shelf.documents is not None and len(shelf.documents) == 2, timeout=LONG)
    find("documents.query").write("france")
    qtbot.waitUntil(lambda: [hit.words[0] for hit in page.hits] == ["paris", "king"], timeout=LONG)
    assert find("documents.hits").texts[0].caption.startswith("towns.txt ")
    assert "2 files" in find("documents.source").text()
    assert "too few texts to find what all share" in find("documents.source").text()
    assert not shelf.documents.component.any()
    find("documents.unit").setCurrentIndex(find("documents.unit").findText("Lines"))
    qtbot.waitUntil(lambda: shelf.documents is not None and len(shelf.documents) == 4, timeout=LONG)
    qtbot.waitUntil(lambda: len(page.hits) == 4, timeout=LONG)
    captions = [text.caption for text in find("documents.hits").texts]
    assert [caption.split("   ·")[0] for caption in captions[:2]] == ["towns.txt · line 4", "towns.txt · line 3"]
    find("documents.open_text").click()
    qtbot.waitUntil(lambda: shelf.documents is not None and len(shelf.documents) == 12, timeout=LONG)
    assert find("documents.unit").currentText() == "Sentences"


def test_a_table_asks_for_its_column(page, find, qtbot, tmp_path):
    (tmp_path / "reviews.csv").write_text("stars,review\n5,king queen\n1,paris france\n", "utf-8")
    shelf = page.context.share(DocumentCollection)
    page._bar.open(str(tmp_path / "reviews.csv"))
    qtbot.waitUntil(lambda: "review" in find("documents.trouble").text(), timeout=LONG)
    find("documents.trouble").chosen.emit("review")
    qtbot.waitUntil(lambda: shelf.collection is not None and len(shelf.documents or ()) == 2, timeout=LONG)
    assert shelf.documents.words(1) == ("paris", "france")
    page._bar.open(str(tmp_path / "nowhere.txt"))
    qtbot.waitUntil(lambda: "There is no file" in find("documents.trouble").text(), timeout=LONG)
    assert len(shelf.documents) == 2


def test_a_text_without_sentences_is_cut_into_passages(lab, made, show, find, qtbot):
    rng = np.random.default_rng(1)
    corpus = corpus_from_texts([" ".join(rng.choice(made.words, 1000))], name="one line")
    lab.workspace.set_vectors(made, corpus)
    show("documents.search_page", "DocumentsPage")
    shelf = lab.context.share(DocumentCollection)
    qtbot.waitUntil(lambda: shelf.documents is not None, timeout=LONG)
    assert find("documents.unit").currentText() == "Passages"
    assert np.diff(shelf.documents.offsets).tolist() == [40] * 25
    assert shelf.name(2) == "from word 81"
    find("documents.longest").setValue(100)
    qtbot.waitUntil(lambda: len(shelf.documents) == 10, timeout=LONG)


def test_vectors_of_a_training_wait_until_asked(page, lab, made, find, qtbot):
    shelf = page.context.share(DocumentCollection)
    first = shelf.documents
    other = Embedding(made.words, made.vectors[::-1], made.counts)
    lab.workspace.training = True
    lab.workspace.set_moment(other)
    assert shelf.documents is first
    assert find("documents.behind").text() == "computed for other vectors"
    assert find("documents.refresh").isVisible()
    find("documents.refresh").click()
    qtbot.waitUntil(lambda: shelf.documents is not first, timeout=LONG)
    assert shelf.documents.weighting.embedding is other
    assert not find("documents.refresh").isVisible()
    second = shelf.documents
    lab.workspace.training = False
    lab.workspace.set_moment(made)
    # those of a run that is finished are made without asking
    qtbot.waitUntil(lambda: shelf.documents is not second, timeout=LONG)
    assert shelf.documents.weighting.embedding is made


def test_making_can_be_given_up(page, find, qtbot):
    shelf = page.context.share(DocumentCollection)
    first = shelf.documents
    shelf.make()
    assert find("documents.progress").isVisible()
    find("documents.cancel").click()
    assert not find("documents.progress").isVisible()
    assert shelf.documents is first
    assert not shelf.busy


def test_hover_tells_where_a_text_lies(page, ask, find, qtbot):
    hits = ask("queen paris")
    cloud, texts = find("documents.map"), find("documents.hits")
    qtbot.waitUntil(lambda: (cloud.groups > 0).sum() == len(hits), timeout=LONG)
    qtbot.mouseMove(
        texts.viewport(),
        QPoint(texts.viewport().width() // 2, texts.visualRect(texts.model().index(1, 0)).center().y()),
    )
    texts.hovered.emit(1)
    assert cloud.places[cloud._read] == hits[1].place
    texts.hovered.emit(-1)
    assert cloud._read == -1


def test_texts_that_are_open_no_more_are_let_go(page, lab, made, find, qtbot):
    shelf = page.context.share(DocumentCollection)
    lab.workspace.set_vectors(made)
    assert shelf.documents is None
    assert page.hits == ()
    assert find("documents.empty").isVisible()
    lab.workspace.set_beside(corpus_from_texts(["king\nqueen\nparis"], name="other"))
    qtbot.waitUntil(lambda: shelf.documents is not None and len(shelf.documents) == 3, timeout=LONG)


def test_the_open_text_stays_though_a_file_was_being_read(page, qtbot, tmp_path):
    shelf, path = page.context.share(DocumentCollection), tmp_path / "other.txt"
    path.write_text("king and queen\n" * 50_000, "utf-8")
    shelf.open(path)
    assert page.context.jobs.running("read documents")
    shelf.search_open_text()
    assert not page.context.jobs.running("read documents")
    assert shelf.collection is None


def test_a_making_that_was_canceled_waits_until_one_asks(lab, made, corpus, show, find, qtbot):
    lab.workspace.set_vectors(made, corpus)
    shelf = lab.context.share(DocumentCollection)
    shelf.make()
    shelf.cancel()
    page = show("documents.search_page", "DocumentsPage")
    assert shelf.given_up
    shelf.look()
    assert not shelf.busy
    assert find("documents.refresh").text() == "Compute"
    find("documents.refresh").click()
    qtbot.waitUntil(lambda: page.hits != (), timeout=LONG)
    assert not shelf.given_up


def test_a_file_that_is_spelled_otherwise_is_opened_by_a_click(page, find, qtbot, tmp_path):
    (tmp_path / "one.txt").write_text("king\nqueen\n", "utf-8")
    shelf = page.context.share(DocumentCollection)
    shelf.open(tmp_path / "ome.txt")
    qtbot.waitUntil(lambda: find("documents.trouble").error is not None, timeout=LONG)
    find("documents.trouble").chosen.emit("one.txt")
    qtbot.waitUntil(lambda: shelf.collection is not None, timeout=LONG)
