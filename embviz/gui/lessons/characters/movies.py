"""Meaning as position: movies with two scores, and the line between liked and disliked ones."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.parted_plane import DISLIKED, LIKED, OPEN, DecisionBoundaryPlot
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.linear_classifier import LinearClassifier, fit_logistic, separable
from embviz.util.language import counted, tr

_AXES = ("action", "romance")
_COLUMNS = (Column(tr("Not rated yet")), Column("d(x)", number=True, help=tr("Signed distance (w · x + b) / ‖w‖")))
_ROWS = 6
_READOUTS = (
    Value("w", "w", tr("the direction that stands at right angles on the line")),
    Value("b", "b", tr("what is added")),
    Value("norm", "‖w‖", tr("length of w")),
    Value("movie", "x", tr("action and romance of the chosen movie")),
    Value("score", "w · x + b", tr("score of the chosen movie")),
    Value("signed", "d(x)", tr("signed distance of the chosen movie from the line")),
)


@dataclass(frozen=True)
class Movie:
    """An invented movie, with its initial position and rating."""

    title: str
    action: float
    romance: float
    rating: int = OPEN


_MOVIES = (
    Movie("Iron Canyon", 9.0, 1.2, LIKED),
    Movie("Last Lap", 7.4, 2.6, LIKED),
    Movie("Dear Clara", 1.2, 9.0, DISLIKED),
    Movie("May Again", 2.6, 7.2, DISLIKED),
    Movie("Night Train", 6.4, 5.4),
    Movie("The Heist", 8.4, 4.2),
    Movie("Two Spoons", 3.2, 4.6),
    Movie("Sea of Storms", 7.6, 8.2),
)


class MoviesPart(LessonWidget):
    """Movies to place and rate, the decision boundary, and the other movies ranked by it."""

    PROVIDES = ("movies_first",)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.plane = DecisionBoundaryPlot(stage, "characters.movies", tr("Movies"), _AXES)
        self._table = StageTable(
            stage, "characters.ranking", tr("Movies without a rating, the most likely first"), _COLUMNS, _ROWS
        )
        self._table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.readouts = ValueTable(stage, "characters.line", tr("The line and the chosen movie"), _READOUTS)
        self._said = label("", "muted", wrap=True, name="characters.parted")
        self._said.setContentsMargins(10, 0, 0, 0)  # the column below the symbols of the readouts
        forget = button(tr("Rate none"), "characters.forget")
        again = button(tr("Reset"), "characters.movies_again", flat=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(24)
        layout.addWidget(self.plane)
        middle, right = QVBoxLayout(), QVBoxLayout()
        middle.addWidget(self._table)
        middle.addStretch(1)
        middle.addLayout(row(forget, again, None))
        right.addWidget(self.readouts)
        right.addWidget(self._said)
        right.addStretch(1)
        layout.addLayout(middle, 5)
        layout.addLayout(right, 4)
        self.plane.moved.connect(self._move)
        self.plane.rated.connect(self._rate)
        self.plane.chosen_changed.connect(self._show_chosen)
        self._table.entered.connect(self._point)
        self._table.clicked.connect(self._point)
        forget.clicked.connect(self._forget)
        again.clicked.connect(self._begin)
        self._begin()

    def _begin(self) -> None:
        self.places = np.array([(movie.action, movie.romance) for movie in _MOVIES])
        self.ratings = [movie.rating for movie in _MOVIES]
        self.plane.chosen = self.ratings.index(OPEN)
        self._fit()

    def _forget(self) -> None:
        self.ratings = [OPEN] * len(_MOVIES)
        self._fit()

    def _move(self, movie: int, action: float, romance: float) -> None:
        self.places[movie] = action, romance
        self._fit()

    def _rate(self, movie: int, rating: int) -> None:
        self.ratings[movie] = rating
        self._fit()

    def _fit(self) -> None:
        """Fit the boundary again, and rank the other movies by it."""
        ratings = np.array(self.ratings)
        rated, liked = ratings != OPEN, ratings == LIKED
        found: LinearClassifier | None = None
        if LIKED in self.ratings and DISLIKED in self.ratings:
            found = fit_logistic(self.places[rated], liked[rated])  # three numbers: under a millisecond
        self.line = None if found is None or found.flat else found
        self.plane.show_things([movie.title for movie in _MOVIES], self.places, self.ratings, self.line)
        self.ranked = np.flatnonzero(~rated).tolist()
        if self.line is not None:
            away = self.line.distances(self.places)
            self.ranked.sort(key=lambda movie: -away[movie])
        self._table.rows.show(
            [
                (Cell(_MOVIES[at].title), Cell("–" if self.line is None else in_figures(float(away[at]), "+.2f")))
                for at in self.ranked
            ]
        )
        said = self._parted(self.places[rated], liked[rated], found)
        self._said.setText(said)
        first = tr("none, for all are rated") if self.line is not None else tr("none, for there is no line")
        if self.line is not None and self.ranked:
            best = self.ranked[0]
            first = tr(
                "“{title}”, at a distance of {away}",
                title=_MOVIES[best].title,
                away=in_figures(float(away[best]), "+.2f"),
            )
        self.stage.set_values(movies_first=first)
        self._show_chosen(self.plane.chosen)

    def _parted(self, places: np.ndarray, liked: np.ndarray, found: LinearClassifier | None) -> str:
        """Describe how well the boundary separates the rated movies."""
        if found is None:
            return tr("Like at least one movie and dislike another: then there is something to separate.")
        if found.flat:
            return tr("What you like and what you do not lie around the same middle: w is 0, and there is no line.")
        wrong = int(((found.scores(places) > 0) != liked).sum())
        rated = counted(len(liked), "rated movie")
        of = (
            tr("1 of {rated} lies on the wrong side", rated=rated)
            if wrong == 1
            else tr("{wrong} of {rated} lie on the wrong side", wrong=wrong, rated=rated)
        )
        if wrong == 0:
            return tr("The line separates all {liked} rated movies.", liked=len(liked))
        # scores are tenths: as whole numbers the answer is exact
        if separable(np.round(10 * places), liked):
            return tr("{of}, though some line would separate them: the penalty keeps w short.", of=of)
        return tr(
            "No straight line separates what you like from what you do not. {upper}{of}.",
            upper=of[0].upper(),
            of=of[1:],
        )

    def _show_chosen(self, movie: int) -> None:
        line, place = self.line, self.places[movie]
        values = {"movie": _pair(place, ".1f")}
        if line is not None:
            values |= {
                "w": _pair(line.weights, ".2f"),
                "b": in_figures(line.offset, ".2f"),
                "norm": in_figures(line.length, ".2f"),
                "score": in_figures(float(line.scores(place[None])[0]), "+.2f"),
                "signed": in_figures(float(line.distances(place[None])[0]), "+.2f"),
            }
        self.readouts.show_values(values)
        if movie in self.ranked:
            self._table.selectRow(self.ranked.index(movie))
        else:
            self._table.clearSelection()

    def _point(self, at: QModelIndex) -> None:
        self.plane.choose(self.ranked[at.row()])
        self.stage.highlight(["movie", "signed"])


def _pair(numbers: np.ndarray, form: str) -> str:
    return f"({', '.join(in_figures(float(number), form) for number in numbers)})"
