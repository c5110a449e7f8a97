"""Tests of the tables of tournaments."""
