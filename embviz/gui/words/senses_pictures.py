"""Plots of a word's senses: its occurrences in the plane, and the silhouette by number of groups."""

import numpy as np
from PySide6.QtWidgets import QWidget

from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.gui.widgets.layouts import column
from embviz.gui.words.senses_answer import SensesAnswer
from embviz.util.language import counted, tr


class SensesPictures(QWidget):
    """A cloud of places, and below it a curve of silhouettes."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, (0, 0, 0, 0), 8)
        self._cloud = PointCloud("senses.places", tr("Places of the word"))
        layout.addWidget(self._cloud, 1)
        self._silhouettes = LinePlot("", tr("senses"), tr("mean silhouette"))
        self._silhouettes.setObjectName("senses.silhouettes")
        self._silhouettes.setAccessibleName(tr("How clearly numbers of senses stand apart"))
        set_scaled_size(self._silhouettes, fixed_height=150)
        layout.addWidget(self._silhouettes)

    def clear(self) -> None:
        """Show nothing."""
        self._cloud.clear("")
        self._silhouettes.set_series(())

    def show_answer(self, answered: SensesAnswer) -> None:
        """Show where the places lie, and the silhouettes beside those that chance reaches."""
        self._draw_places(answered)
        curve = answered.found.silhouettes
        numbers = np.array([number for number, _, _ in curve], float)
        self._silhouettes.set_series((
            Series(tr("these places"), numbers, np.array([value for _, value, _ in curve]), points=True),
            Series(tr("to stand out"), numbers, np.array([chance for _, _, chance in curve]), dashed=True),
        ))

    def _draw_places(self, answered: SensesAnswer) -> None:
        found, plane = answered.found, answered.plane
        count = len(found.senses)
        cards: list[tuple[str, ...]] = [
            (f"… {' '.join((*line.left, line.word))}", f"{' '.join(line.right)} …",
            tr("sense {label}", label=label_ + 1))
            for line, label_ in zip(answered.lines, found.labels.tolist(), strict=True)
        ]
        groups = found.labels
        if found.vector is not None:
            cards.append((found.word, tr("its one vector")))
            groups = np.append(groups, count)
        self._cloud.set_points(
            plane.coordinates, groups,
            (*(f"{sense.share:.0%}" for sense in found.senses),
            tr("its one vector") if found.vector is not None else ""),
            colors=(*(f"categories.{k}" for k in range(count)), "text"), sizes=(*(3.0,) * count, 7.0), cards=cards,
            caption=tr(
                "Two principal components of {places}: {share:.0%} of variance",
                places=counted(len(found.labels), "place"), share=plane.share,
            ),
        )
