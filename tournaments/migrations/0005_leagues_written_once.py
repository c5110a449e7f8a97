"""Reports of boards and the logs of seasons are written once, like those of tournaments (0003)."""

from django.db import migrations

TABLES = ("tournaments_boardreport", "tournaments_seasonlogentry")


def guard(apps, schema_editor):
    """Add the triggers; PostgreSQL has their function from 0003."""
    for table in TABLES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_written_once BEFORE UPDATE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION tournaments_written_once()"
            )
        elif schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_written_once BEFORE UPDATE ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are written once'); END"
            )


def unguard(apps, schema_editor):
    """Take the triggers away again."""
    for table in TABLES:
        on_table = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_written_once{on_table}")


class Migration(migrations.Migration):
    """Triggers have no place in Django's models, so they live here alone."""

    dependencies = [("tournaments", "0004_leagues")]

    operations = [migrations.RunPython(guard, unguard)]
