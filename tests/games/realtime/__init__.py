"""Tests of the live streams."""
