"""The Axes pages: words on axes, association tests, bias, counterfactual pairs."""
