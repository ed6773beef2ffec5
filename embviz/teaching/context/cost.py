"""The cost of a transformer layer: multiplications, and the attention weights in memory."""

from dataclasses import dataclass

INNER = 4  # the layer's network is so many times as wide as its vectors (Vaswani et al. 2017, section 3.3)


@dataclass(frozen=True)
class LayerCost:
    """Multiplications of one layer for a text of n words with vectors of d numbers.

    Attributes
    ----------
    attention : int
        Of all scores Q K' and of the mixtures of V: 2 n² d, whatever the number of heads.
    rest : int
        Of the matrices for Q, K, V and the output, 4 n d², and of the network, 2 · 4 n d².
    shares : int
        Numbers of the attention of all heads, which are all there at a time: h n².
    """

    attention: int
    rest: int
    shares: int

    @property
    def attention_share(self) -> float:
        """Of all multiplications, those of the attention itself."""
        return self.attention / (self.attention + self.rest)


def layer_cost(words: int, dimensions: int, heads: int) -> LayerCost:
    """Count what one layer computes for a text of so many words."""
    return LayerCost(2 * words**2 * dimensions, (4 + 2 * INNER) * words * dimensions**2, heads * words**2)


def even_length(dimensions: int) -> int:
    """Return the number of words from which on attention costs at least as much as all else: 6 d."""
    return (4 + 2 * INNER) * dimensions // 2
