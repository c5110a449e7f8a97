"""Reads of leagues."""
