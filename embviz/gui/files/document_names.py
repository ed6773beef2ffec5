"""Names of the pieces of a searched text."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.documents.search import Documents
    from embviz.text.collection import Collection

LINES, FILES, PASSAGES = "lines", "files", "passages"


@dataclass(frozen=True, eq=False)
class DocumentNames:
    """Display names of the pieces of a searched text, independent of later searches; thread-safe.

    Attributes
    ----------
    documents : Documents
    collection : Collection or None
        The files of the pieces; None for the open text.
    unit : str
        Their unit: `LINES`, `FILES` or `PASSAGES`.
    """

    documents: "Documents"
    collection: "Collection | None"
    unit: str

    def __call__(self, place: int) -> str:
        """Return the name of a piece: its file, or its number."""
        collection = self.collection
        token = int(self.documents.offsets[place])
        if collection is not None and self.unit == FILES:
            return collection.file_at(token)
        if self.unit == PASSAGES:
            told = tr("from word {token:,}", token=token + 1)
        else:
            offsets = self.documents.weighting.corpus.offsets
            line = int(np.searchsorted(offsets, token, side="right"))
            told = tr("sentence {line:,}", line=line) if collection is None else tr("line {line:,}", line=line)
            if token > offsets[line - 1]:
                told += tr(", from word {token:,}", token=token - offsets[line - 1] + 1)
        many = collection is not None and len(collection.files) > 1
        return f"{collection.file_at(token)} · {told}" if many and collection is not None else told
