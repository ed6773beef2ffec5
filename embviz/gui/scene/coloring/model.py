"""The coloring of the map: the chosen method, computed on workers and kept up to date."""

import json
import time
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.settings import Settings
from embviz.gui.core.training_controller import TrainingController
from embviz.gui.core.undo_steps import BoundedUndoCommand
from embviz.gui.core.workspace import Workspace
from embviz.gui.scene.coloring.choices import NOTHING, RECIPES, TABLE, of_table
from embviz.gui.scene.coloring.clusters import ClusterOptions
from embviz.gui.scene.coloring.coloring import Coloring, ColormapSettings, apply_colormap
from embviz.gui.scene.coloring.recipes import COLUMN, ColoringInput, ColoringMethod, ColoringResult, of_columns
from embviz.gui.scene.regions import FEWEST, MapRegions
from embviz.gui.scene.scene import MapScene
from embviz.util.errors import EmbvizError
from embviz.util.language import inside, tr

if TYPE_CHECKING:
    from embviz.vectors.attached_table import AttachedTable

KIND, RECOLORING, ATTACH = "coloring", "colors of a coloring", "attached table"
_PATIENCE = 4.0  # pause before an automatic update, in durations of the last coloring
_LEAST_REST_S = 0.5
_UNSEEN_S = 0.3  # progress is shown only after this time


class MapColoring(QObject):
    """Computes the chosen coloring and keeps the scene's coloring up to date.

    The default is the ground truth of the text if it has one, or the regions of a map that came with the vectors.

    Attributes
    ----------
    table : AttachedTable or None
    appearance : ColormapSettings
    note : str
        A note on the current coloring.
    error : Exception or None
        The error if it failed.
    share : float
        Progress of the running computation; negative if there is none.

    Signals
    -------
    changed
        Choice, options, table, note, error or share changed.
    """

    changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        jobs: Jobs,
        settings: Settings,
        trainer: TrainingController,
        scene: MapScene,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._settings = workspace, jobs, settings
        self._trainer, self._scene = trainer, scene
        self.table: AttachedTable | None = None
        self.appearance = ColormapSettings(
            settings.get("color/map"), settings.get("color/reverse"), settings.get("color/full")
        )
        self._options: dict[str, dict[str, Any]] = _read(settings.get("color/options"))  # chosen options by method
        self._chosen: str = settings.get("color/by")
        self.note, self.share = "", -1.0
        self.error: Exception | None = None
        self._watchers: set[QObject] = set()
        self._made: ColoringResult | None = None  # before `apply_colormap`
        self._stale = False
        self._moved = False  # the data changed since the running computation began
        self._begun = self._cost = 0.0
        self._steps: list[BoundedUndoCommand[tuple[AttachedTable | None, str]]] = []
        self.regions = MapRegions(workspace, jobs, scene, KIND, self)
        self.regions.changed.connect(self._on_regions)
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._follow)
        scene.words_changed.connect(self._restart)
        scene.frame_changed.connect(lambda: self._on_moved("of_places"))
        workspace.embedding_changed.connect(lambda: self._on_moved("of_vectors"))
        workspace.selection_changed.connect(self._on_selection)
        workspace.corpus_changed.connect(self._on_corpus)
        for opened in (workspace.corpus_changed, workspace.observers_changed, workspace.words_changed):
            opened.connect(self._on_opened)

    # --- choice

    @property
    def recipes(self) -> tuple[ColoringMethod, ...]:
        """All coloring methods, including the columns of the open vectors and of the attached table."""
        own = RECIPES + of_columns(self._workspace.embedding)
        return own if self.table is None else own + of_table(self.table)

    @property
    def choice(self) -> str:
        """The id of the current method, even if it is not possible now."""
        if self._chosen:
            known = {recipe.id for recipe in self.recipes}
            return self._chosen if self._chosen in known else NOTHING
        if self._workspace.truths is not None:
            return "category"
        return "cluster" if len(self._scene.words) >= FEWEST else NOTHING

    @property
    def recipe(self) -> ColoringMethod | None:
        """The current method; None for no coloring."""
        return next((recipe for recipe in self.recipes if recipe.id == self.choice), None)

    def lacking(self, recipe: ColoringMethod) -> str:
        """Return why a method is not possible now, empty if it is."""
        return recipe.lacking(self._material())

    def options(self, recipe: ColoringMethod) -> Any:
        """Return the options of a method, with defaults for missing or invalid ones."""
        default = recipe.options()
        chosen = self._options.get(recipe.id, {})
        return replace(
            default,
            **{
                item.name: chosen[item.name]
                for item in fields(default)
                if type(chosen.get(item.name)) is type(getattr(default, item.name))
            },
        )

    def choose(self, recipe_id: str, options: Mapping[str, Any] | None = None) -> None:
        """Choose a method, or other options of the same one."""
        self._chosen = recipe_id
        if not recipe_id.startswith((TABLE, COLUMN)):  # columns belong to these words only
            self._settings.set("color/by", recipe_id)
        recipe = self.recipe
        if recipe is not None and options is not None:
            self._options[recipe.id] = {**self._options.get(recipe.id, {}), **options}
            self._settings.set("color/options", json.dumps(self._options))
        self._restart()

    def look(self, **values: Any) -> None:
        """Change the appearance: `colormap`, `reverse`, `full`."""
        self.appearance = replace(self.appearance, **values)
        self._settings.set("color/map", self.appearance.colormap)
        self._settings.set("color/reverse", self.appearance.reverse)
        self._settings.set("color/full", self.appearance.full)
        if self._made is not None:
            self._show_in_colors(self._made)
        self.changed.emit()  # a running computation uses the latest appearance at its end

    @property
    def chosen(self) -> str:
        """The id of the chosen method; empty for the default of the words."""
        return self._chosen

    @property
    def chosen_options(self) -> dict[str, dict[str, Any]]:
        """Chosen options, by method."""
        return {recipe: dict(options) for recipe, options in self._options.items()}

    def take_over(
        self, by: str, options: Mapping[str, Mapping[str, Any]], look: ColormapSettings, table: "AttachedTable | None"
    ) -> None:
        """Set choice, options, appearance and table from a project."""
        self.table = table
        for recipe_id, chosen in options.items():
            self._options[recipe_id] = {**self._options.get(recipe_id, {}), **chosen}
        self._settings.set("color/options", json.dumps(self._options))
        self.look(colormap=look.colormap, reverse=look.reverse, full=look.full)
        self.choose(by)

    def attach(self, path: str) -> None:
        """Read a table and color by its first column; errors are set as `error`."""

        def work(job: Job) -> Any:
            from embviz.vectors.attached_table import read_attached

            table = read_attached(path, job.pulse.named(tr("Reading the table")))
            _ = table.rows  # cached here, not when the first word is hovered
            return table

        def done(table: "AttachedTable") -> None:
            self.table = table
            colors = of_table(table)
            if colors:
                self.choose(colors[0].id)
            self.changed.emit()

        self._jobs.submit("files", ATTACH, work, done, self._on_failed)

    def detach(self) -> None:
        """Remove the table; undoable."""
        if self.table is not None:
            before = self.table, self._chosen
            after = None, self._settings.get("color/by") if self._chosen.startswith(TABLE) else self._chosen
            step = BoundedUndoCommand(tr("Remove the attached table"), self._put_table, after, before, self._steps)
            self._workspace.undo.push(step)

    def _put_table(self, held: "tuple[AttachedTable | None, str]") -> None:
        self.table, chosen = held
        if chosen != self._chosen:
            self._chosen = chosen
            self._restart()
        self.changed.emit()

    def give_up(self) -> None:
        """Cancel the running computation; the former coloring stays."""
        self._jobs.cancel(KIND)
        self._stale, self.share, self.note = False, -1.0, tr("Canceled. Choose again to color.")
        self.changed.emit()

    def want(self, view: QObject, wanted: bool) -> None:
        """Register or unregister a visible view; nothing is computed without one."""
        self.regions.want(view, wanted)
        if wanted:
            self._watchers.add(view)
            if self._stale:
                self._go()
        else:
            self._watchers.discard(view)
            if not self._watchers:
                self._rest.stop()
        self._want_moments()

    # --- updates

    @property
    def nested(self) -> bool:
        """Whether the map is colored by the regions that `regions` computes anyway."""
        recipe = self.recipe
        if recipe is None:
            return False
        options = self.options(recipe)
        return isinstance(options, ClusterOptions) and options.method == "nested"

    def _want_moments(self) -> None:
        recipe = self.recipe
        self._trainer.want_moments(
            self, bool(self._watchers) and recipe is not None and recipe.of_vectors and not self.nested
        )

    def _on_corpus(self) -> None:
        """Use the default method for a new text with ground truth, which the former choice would hide."""
        if self._workspace.truths is not None:
            self._chosen = ""
            self._restart()

    def _on_regions(self) -> None:
        if self.nested and self.regions.found is not None:
            self._stale = True
            self._follow()

    def _restart(self) -> None:
        """Compute the coloring at once, and discard a running computation."""
        self._stale, self._made = True, None
        self._jobs.cancel(KIND)
        self._jobs.cancel(RECOLORING)
        self._rest.stop()
        self.note, self.error, self.share = "", None, -1.0
        self._want_moments()
        self._go()

    def _on_opened(self) -> None:
        recipe = self.recipe
        if recipe is not None and (self._made is None or recipe.lacking(self._material())):
            self._restart()
        self.changed.emit()

    def _on_selection(self) -> None:
        recipe = self.recipe
        if recipe is not None and recipe.of_selection and not self.options(recipe).word:
            self._restart()

    def _on_moved(self, of: str) -> None:
        recipe = self.recipe
        if recipe is None or not getattr(recipe, of):
            return
        options = self.options(recipe)
        if self.nested:
            return  # the regions emit a signal when they are updated
        if isinstance(options, ClusterOptions) and (options.of == "vectors") != (of == "of_vectors"):
            return
        self._stale = self._moved = True
        if not self._rest.isActive() and not self._jobs.running(KIND):
            self._rest_until(max(_LEAST_REST_S, _PATIENCE * self._cost) - (time.monotonic() - self._begun))

    def _rest_until(self, seconds: float) -> None:
        """Compute the coloring after a delay, if it is visible."""
        if self._watchers:
            self._rest.start(max(0, round(1000 * seconds)))

    def _follow(self) -> None:
        if not self._jobs.running(KIND):
            self._go()

    def _go(self) -> None:
        recipe = self.recipe
        if recipe is None or not self._scene.words:
            self._stale = False
            if self._scene.coloring is not None:
                self._scene.color(None)
            self.changed.emit()
            return
        if lacking := recipe.lacking(self._material()):
            self._made, self.note = None, lacking
            self._jobs.cancel(RECOLORING)
            if self._scene.coloring is not None:
                self._scene.color(None)
            self.changed.emit()
            return
        if self._watchers and not (self.nested and self.regions.busy and self.regions.found is None):
            self._make(recipe)

    def _make(self, recipe: ColoringMethod) -> None:
        """Compute the coloring, then apply the colormap."""
        material, options = self._material(), self.options(recipe)
        self._stale, self._moved, self._begun = False, False, time.monotonic()

        def work(job: Job) -> tuple[ColoringResult, ColormapSettings, Coloring]:
            pulse = job.pulse.named(tr("Coloring by {title}", title=inside(recipe.title)))
            made = recipe.make(material, options, pulse)
            appearance = self.appearance  # the current one
            return made, appearance, apply_colormap(made.coloring, appearance)

        lane = "quick" if self.nested else recipe.lane
        self._jobs.submit(lane, KIND, work, self._on_made, self._on_failed, self._on_progress)
        self.changed.emit()

    def _show_in_colors(self, made: ColoringResult) -> None:
        """Apply the current appearance to the last result; a running computation continues."""
        appearance = self.appearance
        self._jobs.submit(
            "quick", RECOLORING, lambda _job: apply_colormap(made.coloring, appearance), self._show, self._on_failed
        )

    def _show(self, coloring: Coloring) -> None:
        if len(coloring.values) == len(self._scene.words):
            self._scene.color(coloring)

    def _on_made(self, result: tuple[ColoringResult, ColormapSettings, Coloring]) -> None:
        self._made, appearance, coloring = result
        self._cost = time.monotonic() - self._begun
        self.note, self.error, self.share = self._made.note, None, -1.0
        self._jobs.cancel(RECOLORING)  # of the one before
        self._show(coloring)
        if appearance != self.appearance:
            self._show_in_colors(self._made)
        self.changed.emit()
        if self._moved:
            self._rest_until(max(_LEAST_REST_S, _PATIENCE * self._cost))

    def _on_failed(self, error: Exception) -> None:
        self.error, self.share = error, -1.0
        if not isinstance(error, EmbvizError):
            self._jobs.messages.show_error(error)
        if not self._jobs.running(KIND) and self._made is None and self._scene.coloring is not None:
            self._scene.color(None)
        self.changed.emit()

    def _on_progress(self, share: float, _text: str) -> None:
        if time.monotonic() - self._begun > _UNSEEN_S:
            self.share = share
            self.changed.emit()

    def _material(self) -> ColoringInput:
        workspace, scene = self._workspace, self._scene
        return ColoringInput(
            scene.words,
            scene.counts,
            workspace.embedding,
            workspace.run.vocabulary if workspace.run else None,
            scene.coordinates,
            workspace.truths,
            workspace.observer,
            self.table,
            workspace.chosen.last,
            self.regions.found,
        )


def _read(text: str) -> dict[str, dict[str, Any]]:
    """Parse the options of all methods from the settings; empty if they cannot be read."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return {k: v for k, v in found.items() if isinstance(v, dict)} if isinstance(found, dict) else {}
