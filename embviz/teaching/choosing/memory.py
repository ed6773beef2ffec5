"""Memory of an embedding table, and of the vectors of a batch."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Memory:
    """The sizes that decide.

    Attributes
    ----------
    rows, dimensions, bytes : int
        V, D, and bytes of a number.
    batch, length : int
        Texts that are computed at a time, and tokens of each.
    """

    rows: int
    dimensions: int
    bytes: int
    batch: int
    length: int = 32

    @property
    def table(self) -> int:
        """V D P, in bytes: it is there once, however many texts are read."""
        return self.rows * self.dimensions * self.bytes

    @property
    def vectors(self) -> int:
        """B L D P, in bytes: the rows that are looked up for a batch."""
        return self.batch * self.length * self.dimensions * self.bytes

    @property
    def claimed(self) -> int:
        """V D P B, in bytes, as some slides have it: a table for every text of the batch."""
        return self.table * self.batch
