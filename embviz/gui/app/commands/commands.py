"""What the actions of the window do, those of project and story included."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication

from embviz.gui.app import preferences
from embviz.gui.app.commands.questions import QuestionCommands
from embviz.gui.app.commands.window import WindowCommands
from embviz.gui.app.commands.words import OF_SELECTION, WordCommands
from embviz.gui.core.jobs import Job
from embviz.gui.core.qt_parts import application
from embviz.gui.files.file_names import (
    TEXTS,
    WORD_LISTS,
    ask_for_folder,
    ask_for_vectors,
    ask_to_open,
    ask_to_save,
    with_kinds_to_save,
)
from embviz.gui.pages.page_export import ask_and_save
from embviz.gui.pages.provenance import Facts, ProvenanceDialog, facts
from embviz.gui.project.snapshot import capture_session
from embviz.gui.style import stylesheet
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow
    from embviz.vectors.embedding import Embedding


class StoryCommands(QObject):
    """One method for each of these actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def pin(self) -> None:
        """Add what the window shows to the story."""
        self._window.player.pin()
        self._window.messages.show_status(tr("Pinned as step {at}", at=self._window.player.model.current + 1))

    def update_moment(self) -> None:
        """Let the chosen step show what the window shows."""
        self._window.player.update()
        self._window.messages.show_status(tr("Step {at} updated", at=self._window.player.model.current + 1))

    def play(self) -> None:
        """Show the story on the whole screen."""
        self._window.player.play()

    def export(self) -> None:
        """Ask for a file and write the story to it as a web page."""
        try:
            path = ask_to_save(self._window, tr("Export web page"), "story.html", tr("Web page (*.html)"))
        except InputError as error:
            self._window.messages.show_error(error)
            return
        if path:
            self.export_to(path)

    def export_to(self, path: str | Path) -> None:
        """Write the story as a web page, as if its path had been chosen in the file dialog."""
        from embviz.gui.story.page_export import StoryExport

        export = StoryExport(self._window, self._window.player, Path(path))
        export.written.connect(self._window.messages.show_status)
        export.begin()

    def play_example(self) -> None:
        """Play the example on the toy world."""
        from embviz.gui.story.example import begin_example

        begin_example(self._window, self._window.player)


_TELL = "tell command"


class ProjectCommands(QObject):
    """One method for each of these actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def open_project(self) -> None:
        """Ask for a project and open it."""

        def chosen(path: str) -> None:
            self._window.projects.open(path)

        self._window.project.choose(chosen)

    def save_project(self) -> None:
        """Save the project to its file; ask for one if it has none."""
        self._window.project.save()

    def save_project_as(self) -> None:
        """Ask for a file and save the session to it as a project."""
        self._window.project.save_as()

    def project_notes(self) -> None:
        """Open the notes of the project."""
        from embviz.gui.project.notes import ProjectNotes

        ProjectNotes(self._window).show()

    def copy_command(self) -> None:
        """Copy the command line that repeats the newest run."""

        def done(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._window.messages.show_status(tr("Command copied"))

        ask_command(self._window, done)


def ask_command(window: "MainWindow", told: Callable[[str], None]) -> None:
    """Call `told` with the command that repeats the newest run, below remarks on what that rests on."""
    keeper = window.project
    gathered, path = capture_session(window, keeper.notes, "", 1), keeper.path
    if gathered is None:
        return

    def work(job: Job) -> str:
        from embviz.projects.command_line import as_command_line, output_beside
        from embviz.projects.contents import COPY

        contents = keeper.collector.contents(gathered, job.pulse)
        if path is None and contents.text is not None and contents.text.kind == COPY:
            raise InputError(
                tr("The text exists only in this window."), tr("Save the project: the command reads the text from it.")
            )
        return as_command_line(contents, path or "", output_beside(contents, path))

    window.jobs.submit("files", _TELL, work, told, window.messages.show_error)


OF_STORY = ("view.play_story", "edit.update_moment")
EXAMPLE = "king - man + woman"
_OF_TEXTS = ("start", "text", "map", "runs")  # pages that show nothing for vectors without a text except their map


class Commands(QObject):
    """A method for each action of the table, in groups, and the rule that says when it can be done.

    Attributes
    ----------
    words : WordCommands
    project : ProjectCommands
    story : StoryCommands
    window : WindowCommands
    questions : QuestionCommands
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window, self._workspace = window, window.workspace
        self.words, self.project, self.window = WordCommands(window), ProjectCommands(window), WindowCommands(window)
        self.story = StoryCommands(window)
        self.questions = QuestionCommands(window)

    def choose_text(self) -> None:
        """Ask for a text and open it."""
        path = ask_to_open(self._window, tr("Open text"), TEXTS)
        if path:
            self._window.loader.open_text(path)

    def choose_folder(self) -> None:
        """Ask for a folder of texts and open it."""
        path = ask_for_folder(self._window, tr("Open folder of texts"))
        if path:
            self._window.loader.open_text(path)

    def choose_address(self) -> None:
        """Ask for the address of a text and open it."""
        from embviz.gui.app.dialogs.address import AddressDialog

        dialog = AddressDialog(self._window.jobs, self._window.settings, self._window)

        def chosen(address: str, column: str | None) -> None:
            self._window.loader.open_text(address, column)

        dialog.chosen.connect(chosen)
        dialog.open()

    def choose_vectors(self) -> None:
        """Ask for a file of vectors and open it."""

        def chosen(path: str) -> None:
            self._window.loader.open_vectors(path)

        ask_for_vectors(self._window.jobs, self._window, tr("Open vectors"), chosen)

    def choose_words(self, chosen: Callable[[str], None]) -> None:
        """Ask for the word list of vectors that were saved without words."""
        path = ask_to_open(self._window, tr("Choose the list of words"), WORD_LISTS)
        if path:
            chosen(path)

    def choose_text_beside(self) -> None:
        """Ask for a text in which to look up the words of the open vectors."""
        path = ask_to_open(self._window, tr("Open text alongside the vectors"), TEXTS)
        if path:
            self._window.loader.open_beside(path)

    def open_toy_world(self) -> None:
        """Create the toy world and open it."""
        self._window.loader.toy_world()

    def watch_toy_world(self) -> None:
        """Create the toy world, open it and train on it with the settings of the form, once the warm-up is done."""
        self._window.loader.toy_world(self.start_training)

    def open_english(self) -> None:
        """Open the bundled English vectors; pages that query vectors stay in front."""
        address = self._window.current_address()
        self._window.loader.english("map" if address.partition("/")[0] in _OF_TEXTS else address)

    def ask_english(self) -> None:
        """Query the bundled English vectors for king - man + woman, opening them if necessary."""
        if self._window.loader.english_open:
            self.words.ask_analogy(EXAMPLE)
        else:
            self._window.loader.english("analogy", lambda: self.words.ask_analogy(EXAMPLE))

    def open_documentation(self) -> None:
        """Collect the documentation on this computer and open it."""
        self._window.loader.documentation()

    def save_vectors(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and write the vectors in the format of its extension; call `then` when they are written."""
        embedding = self._workspace.embedding
        if embedding is None:
            return

        def ask(kinds: str) -> None:
            try:
                # without an extension, which would override that of the chosen file type
                path = ask_to_save(self._window, tr("Save vectors"), "vectors", kinds)
            except InputError as error:
                self._window.messages.show_error(error)
                return
            if path:
                self.save_path(path, then)

        with_kinds_to_save(self._window.jobs, embedding, ask)

    def save_path(self, path: str | Path, then: Callable[[], None] | None = None) -> None:
        """Write the vectors of the moment to a file, as if its path had been chosen in the file dialog."""
        embedding = self._workspace.embedding
        if embedding is None:
            return
        mark = self._window.unsaved.mark()

        def work(job: Job) -> str:
            from embviz.vectors.formats import format_for, write_vectors
            from embviz.vectors.formats.write_checks import blanks_in_words

            write_vectors(embedding, Path(path), job.pulse)
            return blanks_in_words(embedding) if format_for(path).text else ""

        def done(remark: str) -> None:
            self._window.messages.show_status(tr("Saved {name}", name=Path(path).name))
            if remark:
                self._window.messages.notify(remark, tr("Save as .npz or .safetensors, which hold any word."))
            self._window.unsaved.note_saved(mark)
            if then is not None:
                then()

        self._window.jobs.submit("files", "save", work, done, self._window.messages.show_error)

    def show_provenance(self, embedding: "Embedding | None" = None) -> None:
        """Show the provenance and properties of vectors: the open ones, or ones that are not open yet."""
        shown = embedding or self._workspace.embedding
        if shown is not None:

            def show(found: Facts) -> None:
                ProvenanceDialog(found, self._window).open()

            self._window.jobs.submit("quick", "provenance", lambda _job: facts(shown), show)

    def show_audit(self) -> None:
        """Measure the open vectors and show the report."""
        from embviz.gui.app.dialogs.audit import AuditDialog

        AuditDialog(self._window.context, self._window).show()

    def export_map(self) -> None:
        """Open the dialog that exports the map."""
        from embviz.gui.map.export.dialog import MapExportDialog

        MapExportDialog.open_over(self._window.context, self._window.map_page.view, self._window)

    def export_animation(self) -> None:
        """Ask for a stretch of the training and write the map's way through it as a moving picture."""
        from embviz.gui.map.export.animation_dialog import AnimationDialog

        AnimationDialog(self._window.context, self._window.map_page, self._window).show()

    def save_picture(self) -> None:
        """Ask for a file and write the current page to it as a picture."""
        page, name = self._window.current_page().picture(), self._window.current_address().replace("/", "-")
        ask_and_save(page, name, self._window.jobs, self._window.messages.show_status)

    def start_training(self) -> None:
        """Train with the settings of the form."""
        self._window.training_panel.start()

    def continue_training(self) -> None:
        """Train the current vectors for more epochs."""
        self._window.training_panel.continue_()

    def branch_training(self) -> None:
        """Continue from the moment shown with the settings of the form."""
        moment = self._workspace.looked_at
        if moment is None:
            return
        try:
            parameters = self._window.training_panel.parameters()
        except InputError as error:
            self._window.messages.show_error(error)
            return
        self._window.trainer.branch(moment, parameters)

    def show_repeats(self) -> None:
        """Show how far the viewed run is reproducible, and how to measure that."""
        self._window.show_page("runs")
        self._window.runs_page.show_repeats()

    def pause_training(self) -> None:
        """Pause or resume training."""
        self._window.trainer.pause()

    def stop_training(self) -> None:
        """Stop the run and keep its vectors."""
        self._window.trainer.stop()

    def use_theme(self, choice: str) -> None:
        """Set the theme: light, dark, or that of the system."""
        self._window.settings.set("theme", choice)
        stylesheet.apply(application(), choice)

    def use_text_size(self, percent: int) -> None:
        """Set the text size in percent of the normal one."""
        self._window.settings.set(preferences.TEXT_SIZE, percent)
        stylesheet.apply(application(), self._window.settings.get("theme"), percent)

    def larger_text(self) -> None:
        """Set the next larger text size."""
        self.use_text_size(preferences.next_text_size(self._window.settings, 1))

    def smaller_text(self) -> None:
        """Set the next smaller text size."""
        self.use_text_size(preferences.next_text_size(self._window.settings, -1))

    def usual_text(self) -> None:
        """Set the normal text size."""
        self.use_text_size(preferences.TEXT_SIZES[0])

    def pause_layout(self) -> None:
        """Pause or resume the layout of the map."""
        scene = self._window.context.scene
        scene.pause(not scene.paused)

    def restart_layout(self) -> None:
        """Restart the layout from the beginning."""
        self._window.context.scene.restart_layout()

    def next_page(self) -> None:
        """Show the next page of the navigation bar."""
        self._window.show_neighbor_page(1)

    def previous_page(self) -> None:
        """Show the previous page of the navigation bar."""
        self._window.show_neighbor_page(-1)

    def quit(self) -> None:
        """Close the window and quit the application."""
        self._window.close()

    def keep_enabled(self, actions: Mapping[str, QAction]) -> None:
        """Keep each action enabled exactly while it can be run."""
        workspace, scene = self._workspace, self._window.context.scene
        story = workspace.story

        def update() -> None:
            training = workspace.training
            can = {
                "file.open_beside": workspace.embedding is not None and workspace.corpus is None,
                "file.save_project": self._window.project.can_save,
                "file.save_project_as": self._window.project.can_save,
                "file.project_notes": self._window.project.can_save,
                "edit.pin_moment": self._window.project.can_save,
                **{action: len(story.steps) > 0 for action in OF_STORY},
                # a run that goes on changes what a step shows
                "file.export_story": len(story.steps) > 0 and not training,
                "file.copy_command": workspace.run is not None,
                "file.save_vectors": workspace.embedding is not None,
                "file.about_vectors": workspace.embedding is not None,
                "file.audit": workspace.embedding is not None,
                "file.export_map": workspace.embedding is not None or workspace.run is not None,
                **{f"edit.{does}": len(workspace.chosen) > 0 for does in OF_SELECTION},
                "edit.select_neighbors": len(workspace.chosen) > 0 and workspace.embedding is not None,
                "edit.select_cluster": len(scene.selected) > 0,
                "edit.invert_selection": len(scene.words) > 0,
                "edit.select_all": len(scene.words) > 0,
                "edit.show_all": self._window.selection_actions.hides,
                "train.run": workspace.corpus is not None and not training,
                "train.hold": training,
                "train.end": training,
                "train.branch": workspace.moment is not None,
                "file.export_animation": workspace.observer is not None,
                "train.more": workspace.run is not None and not training,
                "train.repeat": workspace.run is not None and not training,
            }
            for action_id, enabled in can.items():
                actions[action_id].setEnabled(enabled)

        for changed in (
            workspace.run_changed,
            workspace.corpus_changed,
            workspace.embedding_changed,
            workspace.selection_changed,
            workspace.moment_changed,
            workspace.observers_changed,
            scene.words_changed,
            scene.selected_changed,
            self._window.selection_actions.hiding_changed,
            story.changed,
        ):
            changed.connect(update)
        for action_id, changed, now in (
            ("edit.undo", workspace.undo.canUndoChanged, workspace.undo.canUndo()),
            ("edit.redo", workspace.undo.canRedoChanged, workspace.undo.canRedo()),
        ):
            actions[action_id].setEnabled(now)
            changed.connect(actions[action_id].setEnabled)
        for action_id, verb, changed in (
            ("edit.undo", tr("Undo"), workspace.undo.undoTextChanged),
            ("edit.redo", tr("Redo"), workspace.undo.redoTextChanged),
        ):
            changed.connect(
                lambda text, action=actions[action_id], verb=verb: action.setText(
                    f"{verb} {text}".strip().replace("&", "&&")
                )
            )
        update()
