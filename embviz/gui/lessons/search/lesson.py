"""The lesson of search that scales: lists, codes and stages by recall and time; words, vectors and both."""

from embviz.gui.lessons.search.scale import ScalePart
from embviz.gui.lessons.search.ways import WaysPart

PARTS = {"scale": ScalePart, "ways": WaysPart}
