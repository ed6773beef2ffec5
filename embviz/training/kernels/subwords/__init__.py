"""The inner loops of models whose words are made of character n-grams."""
