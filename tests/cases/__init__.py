"""Worked cases as data, and the adapters that put them to the engine's public functions."""
