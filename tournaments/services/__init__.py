"""Everything that changes a tournament: one verb a file.

Every service is keyword-only and atomic, takes who acts (`by`) and when (`now`), locks the tournament, checks that the
actor may, and leaves a row in the log. Refusals are `ServiceError`, `GameError` or `NotFound`.
"""
