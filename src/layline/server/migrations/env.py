"""Alembic's door: runs the migrations on the connection that the store passes in."""

from __future__ import annotations

from alembic import context

from layline.server.schema import METADATA

if hasattr(context, "config"):  # there only while Alembic runs this file
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()
