"""Tests of the formats: who meets whom, on plain records."""
