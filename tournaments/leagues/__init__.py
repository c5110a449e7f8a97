"""The rules of leagues as plain functions of plain values: windows, schedules, tables, times, substitutes, movement.

Nothing here knows a framework, reads a clock or rolls dice. docs/algorithms/leagues.md says every rule in plain words.
"""
