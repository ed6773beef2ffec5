"""The lesson of reading maps, each part a question that its own maps answer."""

from embviz.gui.lessons.maps.moments import DescentPart
from embviz.gui.lessons.maps.shown import part_of
from embviz.teaching.maps.experiments import DISTANCES, METHODS, NOISE, PERPLEXITY, SIZES

PARTS = {
    "perplexity": part_of(PERPLEXITY), "sizes": part_of(SIZES), "distances": part_of(DISTANCES),
    "noise": part_of(NOISE), "methods": part_of(METHODS), "descent": DescentPart,
}
