"""The cost of a layer, counted on matrices of its shapes."""

import numpy as np
import pytest

from embviz.teaching.context.cost import even_length, layer_cost


@pytest.mark.parametrize(("words", "dimensions", "heads"), [(7, 12, 3), (40, 8, 2)])
def test_multiplications_are_those_of_the_matrices(words, dimensions, heads):
    wide = dimensions // heads

    def products(*shapes):
        """Count the products of numbers of matrices of these shapes, by multiplying ones."""
        return sum(int((np.ones((n, k)) @ np.ones((k, m))).sum()) for n, k, m in shapes)

    cost = layer_cost(words, dimensions, heads)
    assert cost.attention == heads * products((words, wide, words), (words, words, wide))
    square = (words, dimensions, dimensions)
    network = ((words, dimensions, 4 * dimensions), (words, 4 * dimensions, dimensions))
    assert cost.rest == products(square, square, square, square, *network)
    assert cost.shares == heads * words * words


def test_attention_costs_as_much_as_all_else_at_six_times_the_dimensions():
    cost = layer_cost(even_length(768), 768, 12)
    assert cost.attention == cost.rest
    assert cost.attention_share == 0.5
