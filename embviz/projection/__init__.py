"""Projections of vectors to 2D and 3D: PCA, t-SNE, UMAP, MDS, random and semantic axes; live or in one go.

Importing this room is cheap: the libraries behind it are loaded when a layout gets its first vectors.
"""

from embviz.projection.engine import Frame
from embviz.projection.live import Layout, make_layout, project
from embviz.projection.methods import METHODS, Method

__all__ = ["METHODS", "Frame", "Layout", "Method", "make_layout", "project"]
