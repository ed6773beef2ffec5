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
    """Names of certain pieces, which stay right for these whatever is searched next; may be asked on a worker.

    Attributes
    ----------
    documents : Documents
    collection : Collection or None
        The files that they are of; None for the open text.
    unit : str
        How they were cut: `LINES`, `FILES` or `PASSAGES`.
    """

    documents: "Documents"
    collection: "Collection | None"
    unit: str

    def __call__(self, place: int) -> str:
        """Return what to call a piece: its file, or which one it is."""
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
