"""Who stands where: results as plain records, scores, tie-breaks. PURE: no framework, no clock, no dice."""
