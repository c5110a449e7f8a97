"""Tests of the whole project; see docs/architecture.md for what lives where."""
