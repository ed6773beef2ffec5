"""Contrastive learning: InfoNCE on a circle, encoders of pictures, sounds and sentences, two languages."""
