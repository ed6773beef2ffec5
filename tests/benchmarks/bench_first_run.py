"""The first run as a person meets it: Train is pressed, and the map is watched until it rests; then it is played back.

    python tests/benchmarks/bench_first_run.py [--text FILE] [--pace watch|full] [--method tsne]

Opens the real window in a fresh home on the platform of the environment (QT_QPA_PLATFORM=offscreen, or a real screen),
with kernels that are compiled, and measures with a bar beside each number: the time from the click to the first picture
of the chosen method that moved, layouts and repaints a second, how near the words' nearest are on the map at four
moments (trustworthiness of what is shown against the vectors of that moment, as a share of the settled map's), the
longest gap between two repaints of one motion and the longest stretch in which the window did not answer, and the
farthest move of any word between two repaints, in units of the map's extent.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

MOMENTS = (0.25, 0.5, 0.75, 1.0)
BARS = (0.5, 0.7, 0.8, 0.9)


def shown_places(view):
    """Return where on the plane the words are painted now, float32 (n, 2); rows without a place are nan."""
    words = view._words
    camera, (width, height) = words._camera, words._size  # as they were painted
    if not words.gliding:  # then only what is in view is brought to the screen
        places = words.ends[:, :2].copy()
        places[np.abs(places).max(axis=1) > 1e6] = np.nan
        return places
    places = np.column_stack((words.x, words.y)).astype(np.float32)
    places[np.abs(places).max(axis=1) > 1e6] = np.nan
    return (places - (width / 2, height / 2)) / camera.scale * (1, -1) + (camera.x, camera.y)


class Watcher:
    """Lets the window work, and notes repaints, gaps and jumps."""

    def __init__(self, application, view):
        self._application, self._view = application, view
        self.longest_block = self.farthest = 0.0
        self._before = None
        # each repaint is looked at, and as it was painted: what comes after it in the same beat may move words on
        note = view._note_repaint
        view._note_repaint = lambda: (note(), self._look())

    def beat(self):
        """Let the window answer once."""
        begun = time.perf_counter()
        self._application.processEvents()
        self.longest_block = max(self.longest_block, time.perf_counter() - begun)
        time.sleep(0.0005)

    def _look(self):
        """Compare the picture that was painted with the one before."""
        if not self._view._words.placed:
            return
        places = shown_places(self._view)
        extent = np.nanmax(places, axis=0) - np.nanmin(places, axis=0)
        if self._before is not None and self._before.shape == places.shape:
            moved = np.linalg.norm(places - self._before, axis=1)
            if np.isfinite(moved).any() and extent.max() > 0:
                self.farthest = max(self.farthest, float(np.nanmax(moved) / extent.max()))
        self._before = places

    def until(self, reached, seconds=600.0):
        """Let the window work until something is reached; return the seconds that took."""
        begun = time.perf_counter()
        while not reached():
            self.beat()
            if time.perf_counter() - begun > seconds:
                raise SystemExit("It did not come to its end.")
        return time.perf_counter() - begun

    def anew(self):
        """Begin to note anew."""
        self.longest_block = self.farthest = 0.0
        self._before = None
        self._view.reset_statistics()


def trust(vectors, places):
    """Return the trustworthiness of places, of at most 2,000 words."""
    from embviz.projection.quality import per_word

    return per_word(vectors, places, 10, sample=2000).whole.trustworthiness


def tell(name, value, bar, form="{:.2f}"):
    """Print a number beside its bar."""
    print(f"  {name:58} {form.format(value):>10}   ({bar})")


def main():
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--text", help="instead of the toy world")
    options.add_argument("--pace", default="watch", choices=("watch", "full"))
    options.add_argument("--method", default="tsne")
    given = options.parse_args()

    from embviz.gui.core import settings

    home = tempfile.TemporaryDirectory(prefix="embviz-", ignore_cleanup_errors=True)
    settings.keep_in(Path(home.name))
    from PySide6.QtWidgets import QPushButton

    from embviz.gui.app.application import start
    from embviz.gui.core.settings import Settings

    chosen = Settings()
    chosen.set("map/method", given.method)
    chosen.flush()
    application, window = start(["embviz"])
    window.resize(1280, 800)
    while not window.warmup.ended:
        application.processEvents()
        time.sleep(0.001)
    if given.text:
        window.open_path(given.text)
    else:
        window.run_action("file.toy_world")
    while window.workspace.corpus is None:
        application.processEvents()
        time.sleep(0.001)
    window.show_page("map")
    window.trainer.set_pace(given.pace)
    page = window.page("map")
    view, scene, watcher = page.view, page.scene, Watcher(application, page.view)
    calm = time.perf_counter() + 1
    watcher.until(lambda: time.perf_counter() > calm)

    watcher.anew()
    window.findChild(QPushButton, "train.start").click()
    begun = time.perf_counter()
    watcher.until(lambda: scene.frame is not None)
    first = scene.frame
    watcher.until(lambda: scene.frame is not first and not np.array_equal(scene.frame.coordinates, first.coordinates))
    moved = time.perf_counter() - begun
    run, frames = window.workspace.run, page.loop.frames
    taken, caught = [], time.perf_counter()
    # what is shown now and then with the vectors of then; judged when all is over
    while window.workspace.training:
        watcher.beat()
        if time.perf_counter() - caught > 0.2:
            caught = time.perf_counter()
            taken.append((caught - begun, scene.coordinates.copy(), run.snapshot(len(scene.words)).vectors))
    length, made = time.perf_counter() - begun, page.loop.frames - frames
    repaints, gap = view.repaints, view.longest_gap
    farthest, block = watcher.farthest, watcher.longest_block
    taken.append((length, scene.coordinates.copy(), run.snapshot(len(scene.words)).vectors))
    rests = watcher.until(lambda: scene.frame.settled and not page.loop.working)
    settled = trust(taken[-1][2], scene.coordinates)

    count = len(scene.words)
    print(
        f"{given.text or 'toy world'}, {count:,} words by {given.method}, pace {given.pace}, "
        f"map of {view.width()} x {view.height()} px, platform {application.platformName()}"
    )
    tell("s from the click to the first picture that moved", moved, "at most .5")
    tell("s of the run", length, "12 where it is watched", "{:.1f}")
    tell("layouts a second", made / length, "at least 8", "{:.1f}")
    tell("repaints a second", repaints / length, "at least 50", "{:.1f}")
    tell("longest gap between two repaints, ms", 1000 * gap, "at most 60", "{:.0f}")
    tell("longest stretch without an answer, ms", 1000 * block, "at most 60", "{:.0f}")
    tell("farthest move between two repaints, share of the extent", farthest, "at most .10")
    for share, bar in zip(MOMENTS, BARS, strict=True):
        _, places, vectors = min(taken, key=lambda one: abs(one[0] - share * length))
        if places.shape[0] == vectors.shape[0]:
            tell(
                f"trustworthiness at {share:.0%} of the run, of the settled map's",
                trust(vectors, places) / settled,
                f"at least {bar}",
            )
    tell("s until the map rests after the run", rests, "no bar", "{:.1f}")
    tell("trustworthiness of the settled map", settled, "no bar", "{:.3f}")
    if np.isfinite(scene.frame.divergence):
        from embviz.projection.live import project

        scratch = project(taken[-1][2], given.method).divergence
        tell("divergence of the settled map", scene.frame.divergence, f"{scratch:.3f} from scratch", "{:.3f}")
    moved = np.corrcoef(taken[-1][1].ravel(), scene.coordinates.ravel())[0, 1]
    tell("correlation of its places with those at the end of the run", float(moved), "no bar", "{:.3f}")

    past, end = page.past, float(run.progress.tokens_done)
    made_in = watcher.until(lambda: past.recording.is_film(past.key(scene), end))
    tell("s until the film is made", made_in, "no bar", "{:.1f}")
    from embviz.gui.training.timeline import TimelinePanel

    player = window.findChild(TimelinePanel).player
    track = dict(past.recording.kept())[past.key(scene)]
    player.play()
    calm = time.perf_counter() + 0.5  # from the end to the beginning the words glide at once
    watcher.until(lambda: time.perf_counter() > calm)
    watcher.anew()
    length = watcher.until(lambda: not player.playing)
    print("played back")
    tell("repaints a second", view.repaints / length, "at least 50", "{:.1f}")
    tell("longest gap between two repaints, ms", 1000 * view.longest_gap, "at most 60", "{:.0f}")
    tell("farthest move between two repaints, share of the extent", watcher.farthest, "at most .10")
    from embviz.training.pace import share_at

    moments = {float(moment.tokens_done): moment for moment in window.workspace.observer.moments}
    for share, bar in zip(MOMENTS, BARS, strict=True):
        at = min(range(len(track.times)), key=lambda k, share=share: abs(track.times[k] - share_at(share) * end))
        moment = moments.get(track.times[at])
        embedding = window.workspace.observer.embedding(moment) if moment is not None else run.embedding()
        tell(
            f"trustworthiness at {share:.0%} of it, of the settled map's",
            trust(embedding.vectors[:count], track.frames[at]) / settled,
            f"at least {bar}",
        )
    steps = []
    for share in np.linspace(0, 1, 100):
        begun = time.perf_counter()
        window.trainer.seek(share * end)
        view.repaint()
        steps.append(time.perf_counter() - begun)
        watcher.beat()
    scrubbing = f"ms for a step of scrubbing at {count:,} words, median"
    tell(scrubbing, 1000 * float(np.median(steps)), "at most 16", "{:.1f}")
    window.trainer.seek(None)
    window.unsaved = None
    sys.stdout.flush()
    window.jobs.close(5.0)
    home.cleanup()
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    import os

    os._exit(code)
