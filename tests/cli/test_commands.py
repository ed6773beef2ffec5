"""The command line: in this process for what it answers, in one of its own for signals, pipes and start-up."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import threading
from xml.etree import ElementTree

import numpy as np
import pytest

from embviz.analysis.evaluation.benchmarks import evaluate_analogies, evaluate_pairs
from embviz.analysis.evaluation.questions import read_analogies, read_pairs
from embviz.cli import COMMANDS, main
from embviz.cli.terminal import Interrupt, Terminal
from embviz.projection import project
from embviz.training.parameters import declarations
from embviz.util.statistics import share_interval, spearman_interval
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import read_vectors, write_vectors

QUICK = ["--dimensions", "20", "--epochs", "2", "--threads", "1"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("cli")


@pytest.fixture(scope="module")
def corpus(folder):
    path = folder / "small.txt"
    random = np.random.default_rng(0)
    topics = (["sun", "rain", "wind", "snow"], ["bread", "cheese", "apple", "soup"], ["red", "blue", "green", "gold"])
    lines = [" ".join(random.choice(topics[random.integers(3)], 12)) for _ in range(1500)]
    path.write_text("\n".join(lines))
    return path


@pytest.fixture(scope="module")
def vectors(folder):
    """Words whose relations are known: king - man + woman is queen."""
    random = np.random.default_rng(1)
    male, female, royal, person, *rest = random.normal(size=(44, 30)) * 2
    made = {"king": royal + male, "queen": royal + female, "man": person + male, "woman": person + female}
    made |= {f"word{number}": vector for number, vector in enumerate(rest)}
    path = folder / "known.vec"
    write_vectors(Embedding(list(made), np.array(list(made.values()))), path)
    return path


@pytest.fixture
def cli(capsys):
    """Run a command that is to succeed; return what it printed."""

    def call(*arguments):
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert code == 0, printed.err
        return printed.out

    return call


@pytest.fixture
def refused(capsys):
    """Run a command that is to be refused; return the one line of complaint."""

    def call(*arguments):
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert code == 2
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return printed.err

    return call


def last_object(printed):
    return json.loads(printed.splitlines()[-1])


def process(*arguments, **options):
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("QT_QPA_PLATFORM", None)
    return subprocess.Popen(
        [sys.executable, "-m", "embviz", *map(str, arguments)],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


@pytest.mark.parametrize("ending", ["bin", "vec", "txt"])
def test_train_writes_what_it_learned(cli, corpus, tmp_path, ending):
    output = tmp_path / f"learned.{ending}"
    result = last_object(cli("train", corpus, "--output", output, *QUICK, "--json"))
    embedding = read_vectors(output)
    assert set(embedding.words) == set(corpus.read_text().split())
    assert embedding.dimensions == 20
    assert result["vocabulary"] == len(embedding) == 12
    assert result["tokens"] == 18000
    assert result["tokens_per_second"] == pytest.approx(18000 * 2 / result["seconds"])
    assert 0 < result["loss"] < 6 * np.log(2)
    assert result["loss_definition"]
    unit = embedding.unit
    sun, rain, red = (unit[embedding.id(word)] for word in ("sun", "rain", "red"))
    assert sun @ rain > sun @ red


@pytest.mark.parametrize("model", declarations()["model"].choices)
def test_every_model_trains(cli, corpus, tmp_path, model):
    result = last_object(cli("train", corpus, "--output", tmp_path / "v.bin", "--model", model, *QUICK, "--json"))
    assert result["model"] == model
    assert np.isfinite(result["loss"])


def test_one_thread_and_a_seed_repeat_bit_for_bit(cli, corpus, tmp_path):
    for name in ("one.bin", "two.bin"):
        cli("train", corpus, "--output", tmp_path / name, *QUICK, "--seed", "5")
    assert (tmp_path / "one.bin").read_bytes() == (tmp_path / "two.bin").read_bytes()
    cli("train", corpus, "--output", tmp_path / "three.bin", *QUICK, "--seed", "6")
    assert (tmp_path / "one.bin").read_bytes() != (tmp_path / "three.bin").read_bytes()


def test_every_declared_parameter_is_an_option(cli, corpus, tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        main(["train", "--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    for name in (*declarations(), "tokenizer", "han_characters"):
        assert f"--{name.replace('_', '-')}" in said
    result = last_object(
        cli("train", corpus, "--output", tmp_path / "v.bin", *QUICK, "--min-count", "1480", "--case", "keep", "--json")
    )
    assert result["vocabulary"] == sum(
        corpus.read_text().split().count(word) >= 1480 for word in set(corpus.read_text().split())
    )


def test_toy_world_is_a_corpus_and_a_judge(cli, tmp_path):
    output = tmp_path / "toy.bin"
    trained = last_object(cli("train", "toy-world", "--output", output, "--seed", "1", "--json"))
    assert trained["corpus"] == "Toy world"
    result = last_object(cli("evaluate", output, "--analogies", "toy-world", "--json"))
    assert result["analogy_accuracy"]["total"] > 0.85
    assert result["analogy_coverage"] == 1
    assert cli("analogy", output, "king - man + woman", "--top", "1").split()[0] == "queen"


def test_evaluate_says_what_the_evaluation_found(cli, vectors, tmp_path):
    questions, pairs = tmp_path / "q.txt", tmp_path / "p.tsv"
    questions.write_text(
        ": royal\nman king woman queen\nking man queen woman\n: odd\nman king woman word3\nman king woman nobody\n"
    )
    pairs.write_text("king\tqueen\t9\nking\tword1\t1\nqueen\tword2\t2\nking\tnobody\t3\nman\twoman\t8\n")
    result = last_object(cli("evaluate", vectors, "--analogies", questions, "--pairs", pairs, "--json"))
    embedding = read_vectors(vectors)
    assert result["analogy_accuracy"] == {"royal": 1, "odd": 0, "total": pytest.approx(2 / 3)}
    assert result["analogy_accuracy"]["total"] == evaluate_analogies(embedding, read_analogies(questions)).accuracy
    assert result["spearman"] == evaluate_pairs(embedding, read_pairs(pairs)).spearman
    assert result["coverage"] == 0.8
    assert result["missing"] == ["nobody"]
    text = cli("evaluate", vectors, "--analogies", questions, "--pairs", pairs)
    assert "66.7%  [20.8%, 93.9%]  2 of 3  (1 with missing words)" in text
    assert result["analogy_intervals"]["total"] == list(share_interval(2, 3))
    assert result["spearman_interval"] == pytest.approx(spearman_interval(result["spearman"], 4))
    assert "Spearman -0.4000 [-0.9855, 0.9236]" in text
    assert text.splitlines()[-1] == "In brackets: 95 % intervals."
    pairs.write_text("king\tqueen\t9\n")
    assert cli("evaluate", vectors, "--pairs", pairs).splitlines() == ["Spearman –, Pearson –, 1 of 1 pairs (100%)"]
    restricted = last_object(cli("evaluate", vectors, "--analogies", questions, "--restrict", "3", "--json"))
    assert restricted["analogy_accuracy"] == {"royal": None, "odd": None, "total": None}


def test_evaluate_asks_the_bundled_relations_and_makes_questions_of_pairs(cli, vectors, tmp_path):
    result = last_object(cli("evaluate", vectors, "--analogies", "bundled", "--json"))
    known = {name: share for name, share in result["analogy_accuracy"].items() if share is not None}
    assert known == {"gender": 1, "total": 1}
    pairs = tmp_path / "pairs.txt"
    pairs.write_text(": royal\nman king\nwoman queen\n")
    result = last_object(cli("evaluate", vectors, "--analogies", pairs, "--json"))
    assert result["analogy_accuracy"] == {"royal": 1, "total": 1}


def test_neighbors(cli, vectors):
    found = last_object(cli("neighbors", vectors, "King", "--top", "3", "--json"))
    embedding = read_vectors(vectors)
    cosines = embedding.unit @ embedding.unit[0]
    best = [i for i in np.argsort(-cosines) if i != 0][:3]
    assert found["word"] == "king"
    assert [entry["word"] for entry in found["neighbors"]] == [embedding.words[i] for i in best]
    assert [entry["cosine"] for entry in found["neighbors"]] == pytest.approx(list(cosines[best]), abs=1e-5)
    assert len(cli("neighbors", vectors, "king").splitlines()) == 10


def test_analogy_rankings(cli, vectors):
    question = ["analogy", vectors, "king - man + woman"]
    assert cli(*question).split()[0] == "queen"
    assert cli(*question, "--ranking", "3cosmul").split()[0] == "queen"
    closed = last_object(cli(*question, "--json", "--top", "40"))
    words = {entry["word"] for entry in closed["answers"]}
    assert not words & {"king", "man", "woman"}
    opened = last_object(cli(*question, "--json", "--top", "44", "--with-question-words"))
    assert {"king", "man", "woman"} < {entry["word"] for entry in opened["answers"]}


@pytest.mark.parametrize("text", ["man : king = woman : ?", "man:king::woman:?", "man is to king as woman is to"])
def test_an_analogy_as_people_write_it(cli, vectors, text):
    wanted = last_object(cli("analogy", vectors, "king - man + woman", "--json"))["answers"]
    assert last_object(cli("analogy", vectors, text, "--json"))["answers"] == wanted


@pytest.mark.parametrize("method", ["pca", "tsne", "umap", "random", "mds"])
def test_map_as_a_table(cli, vectors, tmp_path, method):
    output = tmp_path / "map.csv"
    result = last_object(cli("project", vectors, "--method", method, "--words", 30, "--output", output, "--json"))
    with output.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    embedding = read_vectors(vectors)
    assert [row["word"] for row in rows] == list(embedding.words[:30])
    expected = project(embedding.vectors[:30], method).coordinates
    np.testing.assert_allclose([(float(row["x"]), float(row["y"])) for row in rows], expected, rtol=1e-4, atol=1e-5)
    assert [int(row["rank"]) for row in rows] == list(range(1, 31))
    np.testing.assert_array_equal(np.array([row["norm"] for row in rows], np.float32), embedding.norms[:30])
    assert result["words"] == 30


def coordinates(path):
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    axes = [axis for axis in "xyz" if axis in rows[0]]
    return [row["word"] for row in rows], np.array([[float(row[axis] or "nan") for axis in axes] for row in rows])


def test_options_of_a_method_are_those_of_the_engine(cli, vectors, tmp_path):
    matrix = read_vectors(vectors).vectors
    for given, options in (
        (("--method", "pca", "--components", "1,3"), {"components": "1, 3"}),
        (("--method", "random", "--seed", "5", "--dimensions", "3"), {"seed": 5, "dimensions": 3}),
        (
            ("--method", "tsne", "--perplexity", "4, 8", "--metric", "euclidean"),
            {"perplexity": "4, 8", "metric": "euclidean"},
        ),
    ):
        cli("project", vectors, *given, "--words", 30, "--output", tmp_path / "map.csv")
        expected = project(matrix[:30], given[1], **options).coordinates
        np.testing.assert_allclose(coordinates(tmp_path / "map.csv")[1], expected, rtol=1e-4, atol=1e-5)


def test_axes_are_read_from_words_that_need_not_be_on_the_map(cli, vectors, tmp_path):
    embedding = read_vectors(vectors)
    words = embedding.words
    axes = ("--axis-x", f"{words[39]} - {words[1]}", "--axis-y", f"{words[2]} - {words[3]} + {words[4]}")
    cli("project", vectors, "--method", "axes", *axes, "--words", 30, "--output", tmp_path / "map.csv")
    unit = embedding.vectors / np.linalg.norm(embedding.vectors, axis=1, keepdims=True)
    directions = np.array([unit[39] - unit[1], unit[2] - unit[3] + unit[4]])
    expected = unit[:30] @ (directions / np.linalg.norm(directions, axis=1, keepdims=True)).T
    expected -= expected.mean(axis=0)
    expected /= np.median(np.linalg.norm(expected, axis=1))
    np.testing.assert_allclose(coordinates(tmp_path / "map.csv")[1], expected, atol=1e-4)


def test_mds_of_chosen_words_gives_the_others_no_place(cli, vectors, tmp_path):
    chosen = read_vectors(vectors).words[3:9]
    cli(
        "project",
        vectors,
        "--method",
        "mds",
        "--chosen",
        " ".join(chosen),
        "--words",
        30,
        "--output",
        tmp_path / "map.csv",
    )
    found, places = coordinates(tmp_path / "map.csv")
    assert {word for word, place in zip(found, places, strict=True) if np.isfinite(place).all()} == set(chosen)


def test_map_as_a_page_and_as_a_table_with_tabs(cli, vectors, tmp_path):
    cli("project", vectors, "--method", "pca", "--words", 30, "--output", tmp_path / "map.html")
    page = (tmp_path / "map.html").read_text("utf-8")
    assert "PCA of 30 words of known.vec" in page
    assert '"king"' in page
    cli("project", vectors, "--method", "pca", "--words", 30, "--output", tmp_path / "map.tsv")
    lines = (tmp_path / "map.tsv").read_text("utf-8").splitlines()
    assert [len(line.split("\t")) for line in lines] == [6] * 31


def test_a_map_says_how_many_words_have_no_direction(cli, tmp_path):
    rows = np.random.default_rng(0).normal(size=(30, 4))
    rows[:1] = 0
    lines = [f"word{k} {' '.join(f'{number:.6f}' for number in row)}" for k, row in enumerate(rows)]
    (tmp_path / "some.vec").write_text("30 4\n" + "\n".join(lines) + "\n")
    said = cli("project", tmp_path / "some.vec", "--output", tmp_path / "map.csv")
    assert "1 word with a zero vector" in said
    assert "zero" not in cli("project", tmp_path / "some.vec", "--method", "pca", "--output", tmp_path / "map.csv")


def test_map_as_a_drawing(cli, folder, tmp_path):
    words = ["<&>\"'", "日本語", "it's", "a\u0301ccent", "\x0bcontrol", *(f"word{n}" for n in range(300))]
    path = folder / "odd.bin"
    write_vectors(Embedding(words, np.random.default_rng(0).normal(size=(len(words), 10))), path)
    output = tmp_path / "map.svg"
    cli("project", path, "--method", "pca", "--output", output, "--size", "900x700")
    root = ElementTree.parse(output).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert (root.get("width"), root.get("height")) == ("900", "700")
    assert len(root.findall(f".//{space}circle")) == len(words)
    shown = [text.text for text in root.iter(f"{space}text")]
    assert "<&>\"'" in shown
    assert "日本語" in shown
    titles = [title.text for title in root.iter(f"{space}title")]
    assert set(titles) == {*words[:4], "�control", *words[5:]}


def test_map_as_a_picture(cli, vectors, tmp_path):
    from PySide6.QtGui import QImage

    output = tmp_path / "map.png"
    cli("project", vectors, "--method", "pca", "--output", output, "--size", "640x480")
    image = QImage(str(output)).convertToFormat(QImage.Format.Format_RGB888)
    assert (image.width(), image.height()) == (640, 480)
    pixels = np.frombuffer(image.constBits(), np.uint8)
    colors = {tuple(pixel) for pixel in pixels.reshape(480, -1)[:, : 640 * 3].reshape(-1, 3).tolist()}
    assert {(255, 255, 255), (0x34, 0x57, 0xD5), (0, 0, 0)} <= colors


def test_map_as_a_pdf(cli, vectors, tmp_path):
    output = tmp_path / "map.pdf"
    cli("project", vectors, "--method", "pca", "--output", output, "--size", "960x480")
    data = output.read_bytes()
    assert data.startswith(b"%PDF-")
    page = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    # 96 pixels are an inch, and an inch is 72 points
    assert [float(side) for side in page.groups()] == pytest.approx([720, 360], abs=1)


def test_mistakes_are_one_line_that_names_them(refused, vectors, corpus, tmp_path):
    assert "embviz train" in refused("trian")
    assert "nowhere.txt" in refused("train", tmp_path / "nowhere.txt", "--output", tmp_path / "v.bin")
    assert ".xyz" in refused("train", corpus, "--output", tmp_path / "v.xyz")
    assert "absent" in refused("train", corpus, "--output", tmp_path / "absent" / "v.bin")
    assert "--output" in refused("train", corpus)
    assert "Window" in refused("train", corpus, "--output", tmp_path / "v.bin", "--window", "0")
    assert "--x-max" in refused("train", corpus, "--output", tmp_path / "v.bin", "--x-max", "10")
    assert "--case" in refused("train", "toy-world", "--output", tmp_path / "v.bin", "--case", "keep")
    assert "'fast'" in refused("train", corpus, "--output", tmp_path / "v.bin", "--epochs", "fast")
    assert "ldaa" in refused("train", corpus, "--output", tmp_path / "v.bin", "--model", "ldaa")
    assert "min" in refused("train", corpus, "--output", tmp_path / "v.bin", "--min-count", "100000").lower()
    assert "--analogies" in refused("evaluate", vectors)
    assert "absent.txt" in refused("evaluate", vectors, "--pairs", tmp_path / "absent.txt")
    assert "queen" in refused("neighbors", vectors, "quene")
    assert "'0'" in refused("neighbors", vectors, "king", "--top", "0")
    assert "queen" in refused("analogy", vectors, "king - man + quene")
    assert "king +" in refused("analogy", vectors, "king +")
    assert "man : king = woman : ?" in refused("analogy", vectors, "man : king")
    assert "map.gif" in refused("project", vectors, "--output", tmp_path / "map.gif")
    assert "12" in refused("project", vectors, "--output", tmp_path / "map.svg", "--size", "12")
    assert "seed" in refused("project", vectors, "--output", tmp_path / "map.svg", "--seed", "-1").lower()
    axes = ("project", vectors, "--output", tmp_path / "map.csv", "--method", "axes", "--axis-x", "king - man")
    assert "--axis-y" in refused(*axes)
    assert "queen" in refused(*axes, "--axis-y", "quene - man")
    assert "--method tsne" in refused(
        "project", vectors, "--output", tmp_path / "map.csv", "--method", "pca", "--perplexity", "30"
    )
    assert "component 21" in refused(
        "project", vectors, "--output", tmp_path / "map.csv", "--method", "pca", "--components", "1,21"
    )
    assert "small.txt" in refused("neighbors", corpus, "king")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        ("compare", "english", "VECTORS"),
        ("compress", "english", "--method", "binary", "--queries", "5"),
        ("convert", "english", "OUT.bin", "--words", "20"),
        ("project", "english", "--method", "pca", "--words", "20", "--output", "OUT.csv"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_takes_the_vectors_that_come_with_the_program(cli, vectors, tmp_path, command):
    places = {"VECTORS": vectors, "OUT.bin": tmp_path / "o.bin", "OUT.csv": tmp_path / "o.csv"}
    assert cli(*(places.get(each, each) for each in command)).strip()


@pytest.mark.parametrize("command", [("neighbors", "king"), ("compress",)], ids=lambda command: command[0])
def test_a_file_that_is_damaged_in_part_says_how_to_keep_the_rest(refused, tmp_path, command):
    damaged = tmp_path / "v.vec"
    damaged.write_text("3 2\nking 1 2\nking 3 4\nman 5 6\n", "utf-8")
    assert "embviz convert IN OUT --partial" in refused(command[0], damaged, *command[1:])


def test_a_table_says_how_its_column_is_named_here(refused, cli, vectors, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text(
        "id,text\n" + "1,the king and the queen rule the man and the woman\n2,the queen and the king talk\n" * 20,
        "utf-8",
    )
    words = tmp_path / "w.csv"
    for command in (
        ("train", table, "--output", tmp_path / "v.bin"),
        ("count", table, "--words", words),
        ("neighbors", vectors, "king", "--text", table),
    ):
        assert "Choose one: id, text. Add it as --column NAME." in refused(*command)
    assert "contexts: the" in cli("neighbors", vectors, "king", "--text", table, "--column", "text")


def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere(monkeypatch, capsys):
    clock = iter(np.arange(0, 100, 0.5))
    monkeypatch.setattr("embviz.cli.terminal.time.monotonic", lambda: float(next(clock)))
    for terminal in (False, True):
        monkeypatch.setattr(sys.stderr, "isatty", lambda answer=terminal: answer)
        shown = Terminal(Interrupt())
        for share in np.linspace(0, 1, 9):
            shown.progress(float(share), "Working", "fast")
        shown.progress(1.0, "Working")
        printed = capsys.readouterr().err
        if terminal:
            assert printed.count("\r") == 9
            assert printed.endswith("\n")
            assert "[===" in printed
        else:
            assert "\r" not in printed
            assert printed.splitlines() == ["Working: 38%, fast", "Working: 88%, fast", "Working: 100%, fast"]
            shown.progress(0.5, "A moment")
            shown.progress(1.0, "A moment")
            assert capsys.readouterr().err == ""


def test_importing_the_command_line_is_light():
    code = (
        "import sys, embviz.cli\n"
        "heavy = {'numpy', 'numba', 'PySide6', 'sklearn', 'umap', 'openTSNE'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_commands_that_draw_nothing_load_no_qt(vectors):
    code = (
        "import sys\nfrom embviz.cli import main\n"
        f"assert main(['neighbors', {str(vectors)!r}, 'king']) == 0\n"
        "assert not {name for name in sys.modules if name.startswith(('PySide6', 'sklearn', 'umap', 'openTSNE'))}\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_a_screen_the_window_says_so():
    window = process()
    out, err = window.communicate()
    assert window.returncode == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "DISPLAY" in err


def test_the_window_gets_the_file(monkeypatch, corpus):
    opened = []
    monkeypatch.setattr("embviz.gui.app.preflight.check", lambda: None)
    monkeypatch.setattr("embviz.gui.app.application.run", lambda argv: opened.append(list(argv)) or 0)
    # of whoever tests: later tests of this process would speak that language
    monkeypatch.setattr("embviz.gui.style.languages.chosen", lambda: "en")
    monkeypatch.setattr("embviz.gui.style.languages.begin", lambda _code: None)
    assert main([]) == 0
    assert main([str(corpus)]) == 0
    assert opened == [["embviz"], ["embviz", str(corpus)]]


def test_version_and_help_list_the_commands():
    answers = [process("--version"), process("--help")]
    version, listed = (answer.communicate()[0] for answer in answers)
    assert version.startswith("embviz ")
    assert [answer.returncode for answer in answers] == [0, 0]
    assert all(f"  {name} " in listed for name in COMMANDS)


def test_ctrl_c_leaves_nothing_half_written(tmp_path):
    output = tmp_path / "v.bin"
    output.write_bytes(b"what was there before")
    training = process("train", "toy-world", "--output", output, "--epochs", "1000", bufsize=1)
    # the first line of progress tells that learning is under way
    line = ""
    while not line.startswith("Training"):
        line = training.stderr.readline()
        assert line, "the training ended by itself"
    training.send_signal(signal.SIGINT)
    _, err = training.communicate()
    assert training.returncode == 130
    assert err.splitlines()[-1] == "Cancelled."
    assert output.read_bytes() == b"what was there before"
    # what was learned is offered beside it, whole
    assert {path.name for path in tmp_path.iterdir()} == {"v.bin", "v.unfinished.bin"}
    assert "v.unfinished.bin" in err
    assert np.isfinite(read_vectors(tmp_path / "v.unfinished.bin").vectors).all()


def test_a_reader_that_leaves_early_is_no_error(vectors):
    answer = process("neighbors", vectors, "king", "--top", "40")
    answer.stdout.close()
    err = answer.stderr.read()
    answer.stderr.close()
    answer.wait()
    assert "Traceback" not in err


def test_prepare_compiles_without_a_screen_and_says_how_far_it_is():
    variables = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    done = subprocess.run(
        [sys.executable, "-m", "embviz", "--prepare"], capture_output=True, text=True, check=False, env=variables
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_a_reference_layout_tells_its_versions_and_parameters(cli, vectors, tmp_path):
    """Forty words by openTSNE, and two words placed among them: one is on the map already, the other is rarer."""
    embedding = read_vectors(vectors)
    options = {"perplexity": "6", "n_iter": 10, "early_exaggeration_iter": 10}
    given = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
    placed = embedding.words[0], embedding.words[41]
    result = last_object(
        cli(
            "project",
            vectors,
            "--engine",
            "opentsne",
            "--words",
            40,
            *given,
            "--place",
            ",".join(placed),
            "--output",
            tmp_path / "map.svg",
            "--json",
        )
    )
    assert result["words"] == 42
    assert (result["engine"], result["method"], result["placed"]) == ("opentsne", "tsne", 2)
    assert result["versions"]["openTSNE"]
    assert {"perplexity": 6.0, "n_iter": 10, "random_state": 1}.items() <= result["parameters"].items()
    drawing = (tmp_path / "map.svg").read_text("utf-8")
    for said in (f"openTSNE {result['versions']['openTSNE']} · t-SNE", "n_iter 10", f"numpy {np.__version__}"):
        assert said in drawing


def test_a_table_supervises_umap_learn_alone(refused, vectors, tmp_path):
    table = tmp_path / "kinds.csv"
    table.write_text("word,kind\nking,man\nqueen,woman\n")
    output = "--output", tmp_path / "map.csv"
    assert "embviz" in refused("project", vectors, "--labels", table, *output)
    assert "cannot be supervised" in refused("project", vectors, "--engine", "opentsne", "--labels", table, *output)
    learn = "project", vectors, "--engine", "umap-learn", *output
    assert "'sort'" in refused(*learn, "--labels", table, "--label-column", "sort")
    assert "The file of vectors has" in refused(*learn, "--label-column", "sort")
    assert "--perplexity" in refused(*learn, "--perplexity", "5")
    assert "umap" in refused(*learn, "--method", "pca")
    assert "--engine umap-learn" in refused("project", vectors, *output, "--densmap")
    assert "queen" in refused(*learn, "--place", "quene")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kinds.csv"]


def test_work_that_takes_long_is_explained_and_what_is_over_at_once_is_not(capsys, monkeypatch):
    shown = Terminal(Interrupt())
    with shown.explaining("Compiling …"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("embviz.cli.terminal._PATIENCE_S", 0.0)
    told = threading.Event()
    remark = shown.remark
    monkeypatch.setattr(shown, "remark", lambda text: (remark(text), told.set()))
    with shown.explaining("Compiling …"):
        assert told.wait(60)
    assert capsys.readouterr().err == "Compiling …\n"
