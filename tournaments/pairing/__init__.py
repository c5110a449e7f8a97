"""Who meets whom: every format as functions on plain records. PURE: no framework, no clock, no dice."""
