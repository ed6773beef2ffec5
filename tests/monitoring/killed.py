"""Kills a process at random moments, again and again: `killed.py WORK FOLDER SEED ROUNDS`.

Prints one line for each round: what the last one that was told of as saved is, and what opens afterwards. One process
imports everything once and is copied for each round, for what is killed and for what looks at what is left.
"""

import json
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path

import numpy as np

LONGEST_S = 0.25  # after which it is killed
WORDS = [f"w{k}" for k in range(2000)]


# --- each work saves numbered states without end, telling of each; and says the number of the one that opens


def vectors(ending):
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.formats import read_vectors, write_vectors

    def save(folder, tell):
        for number in range(1, 1 << 20):
            write_vectors(Embedding(WORDS, np.full((len(WORDS), 50), number, np.float32)), folder / f"v{ending}")
            tell(number)

    def opened(folder):
        found = read_vectors(folder / f"v{ending}", cache=False)
        (number,) = np.unique(found.vectors)
        assert list(found.words) == WORDS
        return int(number)

    return save, opened


def training():
    from conftest import run_on, text

    from embviz.monitoring.checkpoints import Checkpoints

    run = run_on(text(20_000, 2000), epochs=1000, dimensions=40)

    def save(folder, tell):
        saving = Checkpoints(folder)
        threading.Thread(target=run.execute, daemon=True).start()
        while True:
            if saving.write(run):
                tell(run.pieces if saving.latest() is None else saving.latest().pieces)

    def opened(folder):
        saved = Checkpoints(folder).latest()
        resumed = saved.run()
        resumed.execute(lambda _point: resumed.control.stop())
        assert resumed.pieces >= saved.pieces
        return saved.pieces

    return save, opened


def export(ending):
    from embviz.drawing.export.coordinates_table import MapTable
    from embviz.drawing.export.map_files import map_writer

    def write(path, number):
        places = np.random.default_rng(number % 3).normal(size=(len(WORDS), 2)).astype(np.float32)
        table = MapTable(WORDS, places, np.arange(len(WORDS), 0, -1), np.ones(len(WORDS), np.float32))
        map_writer(str(path))(table, f"map {number:09d}", path, (640, 480))

    def save(folder, tell):
        for number in range(1, 1 << 20):
            write(folder / f"map{ending}", number)
            tell(number)

    def opened(folder):
        left = (folder / f"map{ending}").read_bytes()
        number = int(left[left.index(b"map 0") + 4 :][:9])
        write(folder / f"again{ending}", number)
        assert (folder / f"again{ending}").read_bytes() == left
        return number

    return save, opened


def tables():
    from embviz.gui.files.tables import Cell, Column, Table, write_table

    def save(folder, tell):
        for number in range(1, 1 << 20):
            rows = tuple((Cell(word), Cell(str(number))) for word in WORDS)
            write_table(Table((Column("word"), Column("number", number=True)), rows), folder / "t.csv")
            tell(number)

    def opened(folder):
        lines = (folder / "t.csv").read_text("utf-8-sig").splitlines()
        assert len(lines) == len(WORDS) + 1
        (number,) = {line.split(",")[1] for line in lines[1:]}
        return int(number)

    return save, opened


def keeping():
    """As the window keeps a copy each minute, and the next start finds the one of a process that is gone."""
    from embviz.gui.core.session_folders import RecoverySlot
    from embviz.projects.contents import ProjectContents, VectorsSource
    from embviz.projects.reading import read_project
    from embviz.projects.writing import write_project
    from embviz.vectors.embedding import Embedding

    def save(folder, tell):
        slot = RecoverySlot(folder)
        assert slot.claim() is None
        for number in range(1, 1 << 20):
            held = Embedding(WORDS, np.full((len(WORDS), 50), number, np.float32))
            contents = ProjectContents(vectors=VectorsSource("v", "", None, held), notes=str(number))
            write_project(contents, slot.path)
            tell(number)

    def opened(folder):
        found = read_project(RecoverySlot(folder).claim())
        (number,) = np.unique(found.vectors.embedding.vectors)
        assert found.notes == str(int(number))
        return int(number)

    return save, opened


WORKS = {
    **{f"vectors{ending}": lambda ending=ending: vectors(ending) for ending in (".bin", ".vec", ".npz", ".vec.gz")},
    "training": training,
    "tables": tables,
    "keeping": keeping,
    **{f"export{ending}": lambda ending=ending: export(ending) for ending in (".svg", ".html")},
}


def _in_copy(work):
    """Return what `work(tell)` of a copy of this process told, line by line, and how the copy ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        ended = 1
        try:
            work(lambda number: os.write(writing, b"%d\n" % number))
            ended = 0
        finally:
            os._exit(ended)
    os.close(writing)
    return child, reading


def _all_of(reading):
    with os.fdopen(reading, "rb") as file:
        return [int(line) for line in file.read().split()]


def round_of(save, opened, folder, draw):
    child, reading = _in_copy(lambda tell: save(folder, tell))
    first = os.read(reading, 1)  # nothing is there to be opened before
    time.sleep(draw.random() * LONGEST_S)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as file:
        told = [int(line) for line in (first + file.read()).split(b"\n")[:-1]]
    looking, answer = _in_copy(lambda tell: tell(opened(folder)))
    found = _all_of(answer)
    _, status = os.waitpid(looking, 0)
    return {"told": told[-1], "opened": found[0] if status == 0 and found else None, "states": len(told)}


AT_ONCE = ("training", "vectors.bin", "export.html", "keeping")


def all_at_once():
    """Train, save, export and keep at the same time; each state that is told of says which of these it is of."""
    works = [WORKS[name]() for name in AT_ONCE]

    def save(folder, tell):
        def go_on(kind):
            below = folder / AT_ONCE[kind]
            below.mkdir()
            works[kind][0](below, lambda number: tell(number * len(AT_ONCE) + kind))

        for kind in range(1, len(AT_ONCE)):
            threading.Thread(target=go_on, args=(kind,), daemon=True).start()
        go_on(0)

    def opened(folder, told):
        """Return what opens of each kind that was told of."""
        return {kind: works[kind][1](folder / AT_ONCE[kind]) for kind in told}

    return save, opened


def round_of_all(save, opened, folder, draw):
    child, reading = _in_copy(lambda tell: save(folder, tell))
    first = os.read(reading, 1)
    time.sleep(draw.random() * 4 * LONGEST_S)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as file:
        every = [int(line) for line in (first + file.read()).split(b"\n")[:-1]]
    told = {number % len(AT_ONCE): number // len(AT_ONCE) for number in every}
    looking, answer = _in_copy(lambda tell: [tell(k * 2**20 + n) for k, n in opened(folder, told).items()])
    found = dict(divmod(number, 2**20) for number in _all_of(answer))
    _, status = os.waitpid(looking, 0)
    return [
        {"work": AT_ONCE[kind], "told": told[kind], "opened": found.get(kind) if status == 0 else None, "states": 1}
        for kind in sorted(told)
    ]


def main(work, folder, seed, rounds):
    draw = random.Random(int(seed))
    if work == "all at once":
        save, opened = all_at_once()
        for number in range(int(rounds)):
            below = Path(folder) / str(number)
            below.mkdir()
            for told in round_of_all(save, opened, below, draw):
                print(json.dumps(told), flush=True)
        return
    save, opened = WORKS[work]()
    for number in range(int(rounds)):
        below = Path(folder) / str(number)
        below.mkdir()
        print(json.dumps(round_of(save, opened, below, draw)), flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main(*sys.argv[1:])
