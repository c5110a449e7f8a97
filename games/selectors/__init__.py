"""Reads: what there is, and what of it a given player may see."""
