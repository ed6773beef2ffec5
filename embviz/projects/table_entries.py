"""Between columns that say something of words and their entries in the manifest, both ways."""

from typing import Any

from embviz.projects.archive_reading import ArchiveReader
from embviz.projects.archive_writing import ArchiveWriter
from embviz.projects.entries import ManifestEntry
from embviz.util.language import tr
from embviz.vectors.attached_table import TableColumn


def column_entry(column: TableColumn, archive: ArchiveWriter) -> dict[str, Any]:
    """Return the entry of a column, writing its values."""
    return {"name": column.name, "values": archive.array(column.values), "names": archive.words(column.names)}


def read_column(entry: ManifestEntry, archive: ArchiveReader, count: int) -> TableColumn:
    """Read a column of `count` rows.

    Raises
    ------
    InputError, Cancelled
    """
    names = archive.words("names", entry)
    found = archive.array(entry.raw("values"), "int32" if names else "float32", 1, entry)
    if len(found) != count or (names and (found >= len(names)).any()):
        raise entry.damage(tr("has values that do not fit the words"))
    return TableColumn(entry.text("name"), found, names)
