"""A written event is never changed: the database itself refuses.

Deleting is refused on PostgreSQL, where production runs; SQLite's test databases are emptied row by row, so there only
changes are refused.
"""

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION games_event_is_append_only() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'check_violation';
END
$$ LANGUAGE plpgsql;
CREATE TRIGGER games_event_no_change BEFORE UPDATE OR DELETE ON games_matchevent
    FOR EACH ROW EXECUTE FUNCTION games_event_is_append_only();
"""
POSTGRESQL_UNDO = """
DROP TRIGGER games_event_no_change ON games_matchevent;
DROP FUNCTION games_event_is_append_only();
"""
SQLITE = """
CREATE TRIGGER games_event_no_change BEFORE UPDATE ON games_matchevent
BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;
"""
SQLITE_UNDO = "DROP TRIGGER games_event_no_change;"


def guard(apps, schema_editor):
    """Create the trigger of this database."""
    schema_editor.execute(POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE)


def unguard(apps, schema_editor):
    """Drop the trigger of this database."""
    schema_editor.execute(POSTGRESQL_UNDO if schema_editor.connection.vendor == "postgresql" else SQLITE_UNDO)


class Migration(migrations.Migration):
    """Guard the log."""

    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(guard, unguard)]
