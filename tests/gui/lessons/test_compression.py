"""The lesson on compression: each part operated by its controls, and its numbers computed again."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from embviz.gui.lessons.compression.chart import ChartPart
from embviz.gui.style.number_text import percent, significant
from embviz.teaching.compression.task_codebook import SIZES, compare_books, task_words
from embviz.util.progress import SILENT
from embviz.vectors.compression import compress
from embviz.vectors.compression.measuring import measure
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest

LONG = 60_000
V, D = 400, 16


@pytest.fixture(scope="module")
def embedding():
    rng = np.random.default_rng(4)
    centers = rng.normal(size=(30, D)) * np.linspace(2, 0.2, D)
    vectors = centers[rng.integers(30, size=V)] + 0.3 * rng.normal(size=(V, D))
    return Embedding(["king", *[f"w{k}" for k in range(1, V)]], vectors.astype(np.float32))


@pytest.fixture
def body(lesson, lab, embedding, qtbot):
    lab.workspace.set_vectors(embedding)
    made = lesson("small")
    qtbot.waitUntil(lambda: len(made.parts["number"].bits.rows) == 4, timeout=LONG)
    return made


def _ask(line, text):
    line.setFocus()
    line.setText(text)
    line.ask()


def _shown(lab, part):
    """Scroll to a part: what measures itself does it when it is seen."""
    next(area for area in lab.page.findChildren(QScrollArea) if area.isAncestorOf(part)).ensureWidgetVisible(part)


def test_a_number_in_four_forms(body, embedding, find, qtbot):
    part, numbers = body.parts["number"], body.stage.numbers
    assert numbers["word"] == "king"
    find("small.number").setValue(5)
    vector = embedding.vectors[0]
    assert part.bits.rows[0].value == vector[4]
    code = round(float(vector[4]) / (float(np.abs(vector).max()) / 127))
    assert numbers["code"] == f"{code}".replace("-", "−")
    assert numbers["all_bytes"] == str(-(-D // 8))
    # the rows of int8 and float16, by the keyboard
    part.bits.setFocus()
    qtbot.keyClick(part.bits, Qt.Key.Key_Up)
    assert numbers["all_bytes"] == str(D + 4)
    qtbot.keyClick(part.bits, Qt.Key.Key_Up)
    assert numbers["form"] == "float16"
    assert part.strips.strips[1] == pytest.approx(vector.astype(np.float16).astype(float))
    assert numbers["all_bytes"] == str(2 * D)
    lost = np.square(vector.astype(np.float16) - vector.astype(float)).sum() / np.square(vector.astype(float)).sum()
    written = numbers["form_error"].removesuffix(" %").split(" × 10")
    assert written[0] == f"{100 * lost:.1e}".split("e")[0]
    # and another number by a click on the strip
    box = part.strips.piece_box(11)
    qtbot.mouseClick(part.strips, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert find("small.number").value() == 12
    assert f"number 12 of {D}" in part.strips.accessibleName()


def test_the_row_under_the_pointer_lights_the_formula(body, find):
    rows = body.parts["number"].bits
    scale = body.stage.scale
    QTest.mouseMove(rows, QPoint(200, round((20 + 2.5 * 46) * scale)))
    assert {"code", "step"} <= body.stage.highlighted
    QTest.mouseMove(rows, QPoint(200, round((20 + 0.5 * 46) * scale)))
    assert "code" not in body.stage.highlighted
    assert "exponent 0" in rows.accessibleName() or "exponent 1" in rows.accessibleName()


def test_words_that_are_missing_are_named(body, find):
    _ask(find("small.word"), "kinq")
    assert "kinq" in find("small.word_message").text()
    _ask(find("small.word"), "W3")  # as in the other lessons, small letters do
    assert body.stage.numbers["word"] == "w3"
    # the other lines show the same word
    assert find("small.pieces_word").text() == "w3"


def test_pieces_are_counted_and_opened(body, embedding, find, qtbot):
    part, numbers = body.parts["pieces"], body.stage.numbers
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    assert find("small.parts").value() == D // 4
    find("small.parts").setValue(8)
    qtbot.waitUntil(lambda: part.found.book.parts == 8, timeout=LONG)
    kept = compress(embedding, "product", subspaces=8)
    assert part.readouts.value("codes") == "12 bytes"
    # where the pieces begin is no part of the book
    assert part.readouts.value("both") == f"{kept.nbytes - kept.parts.nbytes:,} bytes"
    assert part.readouts.value("all") == f"{4 * V * D:,} bytes"
    assert part.strips.strips[1] == pytest.approx(kept.decode(slice(0, 1))[0], rel=1e-4)
    qtbot.mouseClick(part.strips, Qt.MouseButton.LeftButton, pos=part.strips.piece_box(6).center().toPoint())
    qtbot.waitUntil(lambda: numbers["piece"] == "7", timeout=LONG)
    assert numbers["piece_code"] == str(kept.codes[0, 6])
    assert f"centroid {kept.codes[0, 6]}" in part.plane.accessibleName()
    assert "as they are" in find("small.axes").text()
    centroid = part.plane._onto(part.plane.shown.centroids)[int(kept.codes[0, 6])]
    assert part.plane.centroid_at(QPointF(*centroid)) == kept.codes[0, 6]


def test_forms_are_measured_and_a_point_lights_its_row(body, lab, embedding, find, qtbot):
    part = body.parts["chart"]
    _shown(lab, part)
    qtbot.waitUntil(lambda: len(part.found) == 13, timeout=LONG)
    by_name = {outcome.form.name: outcome.measured for outcome in part.found}
    for name, key, options in (
        ("int8", "int8", {}),
        ("PCA ¼", "pca", {"dimensions": D // 4}),
        ("PQ 4", "product", {"subspaces": 4}),
    ):
        again = measure(embedding, compress(embedding, key, **options))
        assert (by_name[name].recall, by_name[name].bytes) == (again.recall, again.bytes)
        assert by_name[name].spearman == pytest.approx(again.spearman)
    table = find("small.table").rows
    assert [table.cell(2, k).text for k in (0, 1, 2)] == ["int8", f"{D + 4}", f"{4 * D / (D + 4):.2f} ×"]
    assert body.stage.numbers["best_recall"] == f"{100 * by_name['int8'].recall:.1f}\u00a0%"
    chart = find("small.chart")
    at = [point.name for point in chart.points].index("PCA ¼")
    QTest.mouseMove(chart, chart.place(at).toPoint())
    assert find("small.table").currentIndex().row() == at
    assert "PCA ¼" in chart.accessibleName().split("At the pointer")[1]
    # from the table to the chart
    find("small.table").selectRow(3)
    assert chart.points[chart.read].name == "1 bit"
    qtbot.mouseClick(find("small.across.time"), Qt.MouseButton.LeftButton)
    assert chart.points[2].x == pytest.approx(1e3 * by_name["int8"].seconds)
    qtbot.mouseClick(find("small.up.spearman"), Qt.MouseButton.LeftButton)
    assert chart.points[3].y == pytest.approx(by_name["1 bit"].spearman)
    chart.setFocus()
    chart.show_read(-1)
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert chart.read == min(range(13), key=lambda k: (chart.points[k].x, k))


def test_recall_is_measured_among_more_and_more_shipped_words(lesson, lab, find, qtbot):
    made = lesson("small")
    part = made.parts["chart"]
    qtbot.waitUntil(lambda: made.stage.real.vectors is not None, timeout=LONG)
    _shown(lab, part)
    qtbot.waitUntil(lambda: len(part.by_size) == 4, timeout=4 * LONG)
    english = made.stage.real.vectors
    quarter = english.dimensions // 4
    first = next(one for one in part.by_size if one.form == "first ¼")
    assert first.words == (1_000, 10_000, len(english))
    for size, recall in zip(first.words, first.recalls, strict=True):
        # a direct count, with the queries of the measurement: every word has the same chance to be asked
        unit = english.vectors[:size] / np.linalg.norm(english.vectors[:size], axis=1, keepdims=True)
        cut = english.vectors[:size, :quarter]
        cut = cut / np.linalg.norm(cut, axis=1, keepdims=True)
        asked = np.random.default_rng(9).choice(size, 300, replace=False)
        true, short = (np.argpartition(-(rows[asked] @ rows.T), 11, axis=1)[:, :11] for rows in (unit, cut))
        hits = [
            len((set(near) - {at}) & (set(cut_near) - {at})) / 10
            for at, near, cut_near in zip(asked, true, short, strict=True)
        ]
        spread = np.std(hits) * (1 / 300 + 1 / 100) ** 0.5
        assert recall == pytest.approx(np.mean(hits), abs=4 * spread)
    # what holds for a thousand words does not hold for thirty thousand
    assert first.recalls[0] > first.recalls[1] > first.recalls[2]
    assert f"{first.recalls[2]:.2f}" in made.stage.numbers["by_size"]


def test_opened_by_hand_the_shipped_words_are_measured_as_well(lesson, lab, qtbot, monkeypatch):
    begun = []
    monkeypatch.setattr(ChartPart, "measure", lambda _part, embedding: begun.append(embedding))
    lab.context.loader.english("lessons")
    qtbot.waitUntil(lambda: lab.context.loader.english_open, timeout=LONG)
    _shown(lab, lesson("small").parts["chart"])
    qtbot.waitUntil(lambda: begun == [lab.workspace.embedding], timeout=LONG)


def test_two_stages_are_counted_and_what_is_missed_is_named(body, lab, embedding, find, qtbot):
    part, numbers = body.parts["stages"], body.stage.numbers
    _shown(lab, part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    assert find("small.first_dimensions").value() == D // 2
    find("small.first_dimensions").setValue(2)
    find("small.first_dimensions").editingFinished.emit()
    qtbot.waitUntil(lambda: part.found.kept == 2, timeout=LONG)
    qtbot.mouseClick(find("small.first_stage.prefix"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.found.method == "prefix", timeout=LONG)
    find("small.candidates").setValue(0)
    qtbot.waitUntil(lambda: (numbers.get("stage_word"), numbers.get("stage_c")) == ("king", "10"), timeout=LONG)
    assert numbers["stage_products"] == f"{V * 2 + 10 * D:,}"
    assert numbers["full_products"] == f"{V * D:,}"
    faster = part.found.measured.found[0].faster
    assert significant(faster if faster >= 1 else 1 / faster, 2) in numbers["stage_speed"]
    assert ("slower" in numbers["stage_speed"]) == (part.found.measured.found[0].faster < 1)
    full = [embedding.words[k] for k in nearest(embedding, embedding.vectors[0], 11)[0] if k][:10]
    short = nearest(Embedding(embedding.words, embedding.vectors[:, :2]), embedding.vectors[0, :2], 12)[0]
    # the first stage divides by the lengths of what it keeps, and hands on ten besides the word itself
    candidates = {embedding.words[k] for k in short[:11]}
    missed = [word for word in full if word not in candidates]
    qtbot.waitUntil(lambda: all(f"“{word}”" in numbers.get("missed", "") for word in missed), timeout=LONG)
    assert [word for word in full if f"“{word}”" in numbers["missed"]] == missed
    rows = find("small.stages_lists").rows
    texts = [rows.cell(k, 1).text for k in range(10)]
    assert texts == [f"{word} · missed" if word in missed else word for word in full]
    # all words as candidates miss nothing
    find("small.candidates").setValue(find("small.candidates").maximum())
    recall = [each.recall for each in part.found.measured.found]
    assert recall == sorted(recall)
    assert part.readouts.value("recall") == f"{recall[-1]:.3f}"


def test_a_form_is_saved_and_read_back(body, embedding, find, qtbot, tmp_path, monkeypatch):
    from embviz.vectors.formats import read_vectors

    part, form = body.parts["save"], find("small.form")
    form.setCurrentText("PQ 4")
    path = tmp_path / "few.npz"
    monkeypatch.setattr("embviz.gui.lessons.compression.save.ask_to_save", lambda *_: str(path))
    qtbot.mouseClick(find("small.save_measure"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Saved few.npz" in find("small.saved").text(), timeout=LONG)
    assert f"{path.stat().st_size:,} bytes" in find("small.saved").text()
    kept = compress(embedding, "product", subspaces=4)
    assert f"take {kept.nbytes:,}" in find("small.saved").text()
    read = read_vectors(path)
    assert read.words == embedding.words
    assert read.vectors == pytest.approx(kept.decode(slice(None)), rel=1e-4, abs=1e-6)
    part.save(tmp_path / "few.bin")
    qtbot.waitUntil(lambda: "Saved few.bin" in find("small.saved").text(), timeout=LONG)
    assert "decoded again" in find("small.saved").text()
    part.save(tmp_path / "missing" / "few.npz")
    qtbot.waitUntil(lambda: find("small.save_message").property("role") == "error", timeout=LONG)


def test_vectors_of_a_later_moment_are_followed(body, lab, embedding, find, qtbot):
    pieces, chart = body.parts["pieces"], body.parts["chart"]
    _shown(lab, chart)
    qtbot.waitUntil(lambda: len(chart.found) == 13, timeout=LONG)
    later = [embedding.with_vectors(embedding.vectors * factor) for factor in (2.0, 3.0)]
    for moment in later:
        lab.workspace.set_vectors(moment)
    assert body.stage.numbers["word"] == "king"
    assert body.parts["number"].bits.rows[0].value == 3 * embedding.vectors[0, 0]
    qtbot.waitUntil(lambda: pieces.found.book.of is later[-1], timeout=LONG)
    assert pieces.strips.strips[0] == pytest.approx(3 * embedding.vectors[0])
    assert "earlier moment" in chart.said.text()
    assert len(chart.found) == 13
    # other words are measured at once
    lab.workspace.set_vectors(Embedding([f"v{k}" for k in range(100)], embedding.vectors[:100]))
    qtbot.waitUntil(lambda: body.stage.numbers.get("compared_words") == "100", timeout=LONG)
    assert find("small.word").text() == "v0"


def test_measuring_is_given_up(body, lab, find, qtbot):
    chart = body.parts["chart"]
    _shown(lab, chart)
    qtbot.waitUntil(lambda: len(chart.found) == 13, timeout=LONG)
    chart.begin()
    assert chart.found == ()
    qtbot.mouseClick(find("small.forms_cancel"), Qt.MouseButton.LeftButton)
    assert not lab.jobs.running(chart.KIND)
    assert find("small.forms_measure").isVisible()
    assert "best_recall" not in body.stage.numbers


def test_few_dimensions_have_all_parts(lesson, lab, find, qtbot):
    rng = np.random.default_rng(0)
    lab.workspace.set_vectors(Embedding(["a", "b", "c"], rng.normal(size=(3, 2)).astype(np.float32)))
    made = lesson("small")
    chart, stages = made.parts["chart"], made.parts["stages"]
    _shown(lab, chart)
    qtbot.waitUntil(lambda: len(chart.found) == 7, timeout=LONG)
    _shown(lab, stages)
    qtbot.waitUntil(lambda: stages.found is not None, timeout=LONG)
    assert stages.readouts.value("recall") == "1.000"
    qtbot.waitUntil(lambda: find("small.stages_lists").rows.rowCount() == 2, timeout=LONG)


def test_only_an_edit_begins_two_stages_of_many_words(lesson, lab, find, qtbot):
    rows = np.random.default_rng(0).normal(size=(21_000, 50)).astype(np.float32)
    lab.workspace.set_vectors(Embedding([f"w{k}" for k in range(21_000)], rows))
    stages = lesson("small").parts["stages"]
    _shown(lab, stages)
    qtbot.waitUntil(lambda: not stages._behind, timeout=LONG)
    find("small.first_dimensions").editingFinished.emit()  # as Tab does
    assert not lab.jobs.running(stages.KIND)
    find("small.first_dimensions").setValue(3)
    find("small.first_dimensions").editingFinished.emit()
    assert lab.jobs.running(stages.KIND)
    stages.line.give_up()
    find("small.first_dimensions").editingFinished.emit()
    assert not lab.jobs.running(stages.KIND)


def test_a_word_chosen_while_a_book_is_learned_has_its_own_vector(body, lab, embedding, find, qtbot):
    pieces = body.parts["pieces"]
    qtbot.waitUntil(lambda: pieces.found is not None, timeout=LONG)
    former = pieces.found
    lab.workspace.set_vectors(embedding.with_vectors(2 * embedding.vectors))
    _ask(find("small.pieces_word"), "w7")
    pieces._show(former)  # what was spelled before is shown under its own word
    assert body.stage.numbers["pieces_word"] == "king"
    qtbot.waitUntil(lambda: body.stage.numbers["pieces_word"] == "w7", timeout=LONG)
    assert pieces.strips.strips[0] == pytest.approx(2 * embedding.vectors[7])
    # one bit is learned again, and its row does not go meanwhile
    assert len(body.parts["number"].bits.rows) == 4


def test_books_tell_what_they_keep_on_average(body, embedding, find, qtbot):
    pieces, numbers = body.parts["pieces"], body.stage.numbers
    qtbot.waitUntil(lambda: pieces.found is not None, timeout=LONG)
    find("small.parts").setValue(1)
    qtbot.waitUntil(lambda: pieces.found.book.parts == 1, timeout=LONG)
    assert numbers["kept_by_pieces"].startswith("4 pieces ")
    assert numbers["kept_by_pieces"].endswith(f"1 piece {numbers['kept_mean']}")
    assert float(numbers["kept_mean"].removesuffix("\u00a0%")) == pytest.approx(100 * pieces.found.book.kept, abs=0.06)


def test_nested_vectors_beside_plain_ones(body, lab, find, monkeypatch, qtbot):
    part, numbers = body.parts["nested"], body.stage.numbers

    def measured():
        _shown(lab, part)
        return part.found is not None

    qtbot.waitUntil(measured, timeout=LONG)
    shares = part.found.shares
    assert numbers["nest_nested"] == f"{100 * shares['category', 'nested'][0]:.0f}\u00a0%"
    assert numbers["nest_plain"] == f"{100 * shares['category', 'plain'][0]:.0f}\u00a0%"
    for name, way in (("nest_times", "nested"), ("nest_plain_times", "plain")):
        line = shares["category", way]
        # as short as possible while every longer one is good too
        times = max(64 // (4 << at) for at in range(5) if (line[at:] >= 0.95 * line[-1]).all())
        assert numbers[name] == str(times)
    assert numbers["nest_nested"] in part.verdict.text()
    qtbot.mouseClick(find("small.nested_judged.analogy"), Qt.MouseButton.LeftButton)
    assert numbers["nest_analogy_nested"] in part.verdict.text()
    drawn = find("small.nested_plot").drawn_numbers()
    assert any(100 * shares["analogy", "axes"][2] in np.asarray(column.values) for column in drawn.columns[1:])
    asked = []
    monkeypatch.setattr(part, "again", lambda: asked.append(True))
    lab.workspace.set_vectors(Embedding(["x", "y", "z"], np.eye(3, dtype=np.float32)))
    qtbot.waitUntil(lambda: part.source.vectors is not None and len(part.source.vectors) == 3, timeout=LONG)
    assert asked == []  # the vectors at hand take no part


def test_a_codebook_of_a_task_is_set_beside_that_of_all_words(lesson, lab, task_embedding, find, qtbot):
    lab.workspace.set_vectors(task_embedding)
    body = lesson("small")
    part = body.parts["task"]
    _shown(lab, part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    words = task_words(task_embedding, "places")
    expected = compare_books(task_embedding, words, 12, SILENT)  # fewer dimensions than pieces are offered
    slider, plot, readouts = find("small.task_centroids.slider"), find("small.task_plot"), find("small.task_readouts")
    assert slider.value() == 2
    for judged, (every, own) in (("own", expected.own), ("others", expected.others), ("recall", expected.recall)):
        qtbot.mouseClick(find(f"small.task_judged.{judged}"), Qt.MouseButton.LeftButton)
        for at in (1, 4):
            slider.setValue(at)
            assert plot.series[0].y == pytest.approx(own)
            assert plot.series[1].y == pytest.approx(every)
            assert readouts.value("size") == str(SIZES[at])
            assert readouts.value("task") == percent(own[at], 1).replace("-", "−")
            assert readouts.value("gain") == f"{100 * (own[at] - every[at]):+.1f}".replace("-", "−")
    assert body.stage.numbers["task_own"] == percent(expected.own[1, 4], 1)
    parts = find("small.task_parts")
    parts.setCurrentIndex(parts.findData(10))
    fewer = compare_books(task_embedding, words, 10, SILENT)
    qtbot.waitUntil(lambda: np.array_equal(part.found.own, fewer.own), timeout=LONG)
    # a task that these vectors hardly have words of
    qtbot.mouseClick(find("small.task.verbs"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.found is None, timeout=LONG)
    assert "too few words of this task" in find("small.task_message").text()


def test_axes_that_hold_the_variance_lead_to_the_lesson_of_dimensions(body, embedding, lab, find, qtbot):
    part = body.parts["axes"]
    _shown(lab, part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    away = embedding.vectors.astype(float) - embedding.vectors.mean(axis=0, dtype=float)
    held = np.cumsum(np.square(np.linalg.svd(away, compute_uv=False)))
    held /= held[-1]
    for share in (60, 95):
        find("small.axes_share").setValue(share)
        axes = next(k for k, value in enumerate(held, 1) if value >= share / 100)
        assert find("small.axes_readouts").value("axes") == f"{axes} of {D}"
        assert body.stage.numbers["fill_axes"] == str(axes)
    with qtbot.waitSignal(body.stage.lesson_asked) as asked:
        qtbot.mouseClick(find("small.axes_lesson"), Qt.MouseButton.LeftButton)
    assert asked.args == ["dimensions"]


def test_names_of_strips_are_seen_whole(body, qtbot):
    strips = body.parts["pieces"].strips
    qtbot.waitUntil(lambda: strips.strips.size > 0, timeout=LONG)
    for scale in (1.0, 1.8):
        body.stage.set_scale(scale)
        metrics = QFontMetricsF(body.stage.font(12))
        strips.show_strips(strips.strips[:2], ("vector", "from the codebook of all words"), 0)
        assert strips.name_room() > metrics.horizontalAdvance("from the codebook of all words")
        assert strips.piece_box(0).left() > strips.name_room()


def test_a_measurement_that_began_by_itself_makes_way_for_what_is_seen(lesson, see, lab, qtbot):
    part = see(lesson("small"), "chart")
    qtbot.waitUntil(lambda: lab.jobs.running(part.KIND), timeout=LONG)
    lab.page.hide()
    assert not lab.jobs.running(part.KIND)
    lab.page.show()
    qtbot.waitUntil(lambda: lab.jobs.running(part.KIND), timeout=LONG)
    part.begin()  # as asked for
    lab.page.hide()
    assert lab.jobs.running(part.KIND)
    part.line.give_up()


def test_a_sentence_is_written_in_the_bits_of_a_model_and_read_back(lesson, find, lab, qtbot):
    body = lesson("small").complete()
    part = body.parts["predicted"]
    lab.scroll_area().ensureWidgetVisible(part, 50, 400)
    qtbot.waitUntil(lambda: bool(part.codes), timeout=60_000)
    table = find("small.predicted")
    assert table.rows.rowCount() == 1  # the letters alone, before the answer
    find("small.predicted_guess.tenth").click()
    assert table.rows.rowCount() == 4
    assert part.back == dict.fromkeys(part.codes, find("small.sentence").text())
    bits = [int(table.rows.cell(row, 1).text) for row in range(4)]
    assert bits == sorted(bits, reverse=True)  # letters, words, counts, what came before
    assert bits[0] == 8 * (len(find("small.sentence").text()) + 1)
    assert find("small.predicted_bits").text().replace(" ", "") == part.codes["next"].bits
    assert body.stage.numbers["told_next"] == str(bits[-1])
    line = find("small.sentence")
    line.setText("zzz")
    line.textEdited.emit("zzz")
    assert table.rows.rowCount() == 0
