"""Tests of the doors for programs to tournaments."""
