"""Reports and the log are written once: the database itself refuses to change a row of them."""

from django.db import migrations

TABLES = ("tournaments_resultreport", "tournaments_auditentry")

_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION tournaments_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def guard(apps, schema_editor):
    """Add the triggers of this database."""
    vendor = schema_editor.connection.vendor
    if vendor == "postgresql":
        schema_editor.execute(_POSTGRESQL_FUNCTION, params=None)
    for table in TABLES:
        if vendor == "postgresql":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_written_once BEFORE UPDATE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION tournaments_written_once()"
            )
        elif vendor == "sqlite":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_written_once BEFORE UPDATE ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are written once'); END"
            )


def unguard(apps, schema_editor):
    """Take the triggers away again."""
    vendor = schema_editor.connection.vendor
    for table in TABLES:
        on_table = f" ON {table}" if vendor == "postgresql" else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_written_once{on_table}")
    if vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION IF EXISTS tournaments_written_once()")


class Migration(migrations.Migration):
    """Triggers have no place in Django's models, so they live here alone."""

    dependencies = [("tournaments", "0002_report_match")]

    operations = [migrations.RunPython(guard, unguard)]
