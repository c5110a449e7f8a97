"""Tests of the reads of tournaments."""
