"""What tournaments say to people, as translatable sentences: states, formats, tie-breaks, reasons, acts, refusals."""
