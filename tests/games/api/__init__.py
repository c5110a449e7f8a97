"""Tests of the HTTP door for programs."""
